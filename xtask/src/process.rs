//! Running other programs, with messages a person can act on.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader, IsTerminal as _, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, OnceLock, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The root of the repository: of the checkout in which cargo runs us, which may not be the one in which we were built.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let own = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let own = PathBuf::from(own);
        let root = own.parent().expect("xtask lies in the root of the repository");
        root.to_owned()
    });
    &ROOT
}

/// Where cargo puts what it builds.
pub(crate) fn target_dir() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// A command of the same cargo that runs us, in the root of the repository.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// `cargo <command> --workspace` without xtask. What crates from elsewhere can do depends on which of ours are asked for: whoever
/// asks for one crate compiles many of them once more, a little different. So whatever runs beside other steps asks for all,
/// and then for what it needs of them. Only xtask stands apart: what it stands on was compiled for it alone, and takes minutes.
pub(crate) fn of_workspace(command: &str) -> Command {
    let mut cargo = linted();
    cargo.args([command, "--workspace", "--exclude", "xtask"]);
    cargo
}

/// A command of cargo that compiles our crates as the others do that it shares them with: after [`lint_what_is_compiled`] with clippy
/// in the place of the compiler.
pub(crate) fn linted() -> Command {
    let mut cargo = cargo();
    if let Some(clippy) = CLIPPY.get() {
        cargo.env("RUSTC_WORKSPACE_WRAPPER", clippy);
        cargo.env("CLIPPY_ARGS", DENY_WARNINGS);
    }
    cargo
}

/// The same command behind others: what runs beside it has the processor first. Where there is no `nice`, it runs as it is.
pub(crate) fn behind(command: Command) -> Command {
    let Some(nice) = find_program("nice") else {
        return command;
    };
    let mut behind = Command::new(nice);
    behind
        .args(["-n", "10"])
        .arg(command.get_program())
        .args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        behind.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => behind.env(name, value),
            None => behind.env_remove(name),
        };
    }
    behind
}

/// Clippy, where it compiles.
static CLIPPY: OnceLock<PathBuf> = OnceLock::new();

/// What `cargo clippy -- --deny warnings` hands on to clippy, in its own words.
const DENY_WARNINGS: &str = "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";

/// From now on whatever [`linted`] compiles is linted on the way, and a warning is an error. Clippy is the compiler with more
/// lints, and compiles as well; `cargo clippy` asks it to check alone, for which all that we build on has to be checked, too, after
/// which it is compiled for the tests once more: a tenth of what the gate takes.
///
/// What no test needs is not compiled by it: xtask as it runs, whose warnings are seen whenever it is built, and the page's module,
/// which says itself in its source what must not be.
///
/// Fails where a warning goes through: how clippy is told of `--deny` is between it and cargo.
pub(crate) fn lint_what_is_compiled() -> Result<()> {
    let sysroot =
        answer(Command::new(rustc()).args(["--print", "sysroot"])).context("rustc does not answer")?;
    let clippy = Path::new(&sysroot)
        .join("bin/clippy-driver")
        .with_extension(std::env::consts::EXE_EXTENSION);
    let folder = tempfile::tempdir().context("no folder to try clippy in")?;
    for (source, passes) in [("pub fn a() {}", true), ("pub fn a() { return; }", false)] {
        let file = folder.path().join("a.rs");
        std::fs::write(&file, source).with_context(|| format!("cannot write {}", file.display()))?;
        let mut lint = Command::new(&clippy);
        lint.arg(rustc())
            .args(["--crate-type", "lib", "--emit", "metadata", "--out-dir"])
            .args([folder.path(), &file])
            .env("CLIPPY_ARGS", DENY_WARNINGS);
        let output = lint.output();
        let output = output.with_context(|| format!("cannot start {}", clippy.display()))?;
        if output.status.success() != passes {
            bail!(
                "clippy does not do what it is asked for ({}) with: {source}\n{}",
                output.status,
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    CLIPPY.get_or_init(|| clippy);
    Ok(())
}

/// The compiler that cargo would call.
fn rustc() -> std::ffi::OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// A command of git, in the root of the repository.
pub(crate) fn git() -> Command {
    let mut command = Command::new("git");
    command.current_dir(root());
    command
}

/// The flags for a build of cargo: its progress is shown to a person, not written into a log.
pub(crate) fn quiet_in_logs() -> Option<&'static str> {
    (!std::io::stderr().is_terminal()).then_some("--quiet")
}

/// Set when what runs beside other things need not go on, because one of those has failed.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Ends every command that [`run`] and [`lines`] have under way, and lets no other begin.
pub(crate) fn stop_all() {
    STOPPED.store(true, Ordering::Relaxed);
}

/// Whether [`stop_all`] was called.
pub(crate) fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Runs `command`, its output shown, and fails if it does.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    run_within(None, command)
}

/// The same, but it is ended, and has failed, when it has run for as long as `limit`, if it has one.
pub(crate) fn run_within(limit: Option<Duration>, command: &mut Command) -> Result<()> {
    let end = limit.map(|limit| Instant::now() + limit);
    let child = command.spawn();
    let child = child.with_context(|| format!("cannot start {}", shown(command)))?;
    let status = wait(child, end)?;
    if !status.success() {
        bail!("{} failed ({status})", shown(command));
    }
    Ok(())
}

/// Waits until a program has ended, or ends it where everything is to stop, or its time is up.
fn wait(mut child: Child, end: Option<Instant>) -> Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if stopped() || end.is_some_and(|end| Instant::now() > end) {
            child.kill()?;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Runs `command` and hands on each line that it writes, to either of its outputs; says whether it succeeded.
pub(crate) fn lines(command: &mut Command, line: impl FnMut(&str)) -> Result<bool> {
    lines_within(None, command, line)
}

/// The same, but it is ended when it has run for as long as `limit`, if it has one. What has ended is not listened to for long: programs that
/// it has started may have its outputs, and go on.
pub(crate) fn lines_within(
    limit: Option<Duration>,
    command: &mut Command,
    mut line: impl FnMut(&str),
) -> Result<bool> {
    let end = limit.map(|limit| Instant::now() + limit);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", shown(command)))?;
    let outputs: [Option<Box<dyn Read + Send>>; 2] = [
        child.stdout.take().map(|out| Box::new(out) as _),
        child.stderr.take().map(|out| Box::new(out) as _),
    ];
    let (send, receive) = mpsc::channel();
    for output in outputs.into_iter().flatten() {
        let send = send.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                // Whoever listened may have gone.
                let _ = send.send(Heard::Line(String::from_utf8_lossy(&line).into_owned()));
            }
        });
    }
    std::thread::spawn(move || {
        let _ = send.send(Heard::End(wait(child, end)));
    });
    let mut status = None;
    loop {
        let heard = match status {
            None => receive.recv().ok(),
            Some(_) => receive.recv_timeout(LAST_WORDS).ok(),
        };
        let Some(heard) = heard else { break };
        match heard {
            Heard::Line(text) => line(&text),
            Heard::End(ended) => {
                let ended = ended?;
                let in_time = end.is_none_or(|end| Instant::now() < end);
                if !ended.success() && (stopped() || !in_time) {
                    if let Some(limit) = limit.filter(|_| !in_time) {
                        line(&format!("it had not ended after {limit:?}, and was ended"));
                    }
                    return Ok(false);
                }
                status = Some(ended);
            }
        }
    }
    Ok(status.is_some_and(|status| status.success()))
}

/// How long a program that has ended is listened to where nothing comes any more.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// What is heard of a program.
enum Heard {
    Line(String),
    End(Result<ExitStatus>),
}

/// Runs `command` with its output kept, and shows that only if it fails.
pub(crate) fn run_quietly(command: &mut Command) -> Result<()> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", shown(command)))?;
    if !output.status.success() {
        bail!(
            "{} failed ({})\n{}{}",
            shown(command),
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}

/// What `command` prints, trimmed, or `None` where it cannot be run or fails.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Where a program lies on the PATH, if it does.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

/// A command line as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}
