//! `cargo xtask test`: everything that must hold, the same on every machine.
//!
//! Two lanes run beside each other, because each has long stretches that only one core can work on, or none: the page, which is
//! built as people get it, and what a browser does with it; and the lints and tests of the crates. Where a step fails the others
//! are ended.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::browsers::Kind;
use crate::process::{
    self, answer, behind, cargo, find_program, lines_within, linted, of_workspace, root, run, run_quietly,
    target_dir,
};
use crate::stage::{self, Stage};
use crate::{e2e, online, setup, site, wasm};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Run only the steps whose name holds this, for instance `lints`
    #[arg(long, value_name = "PART", default_value = "", hide_default_value = true)]
    only: String,
    /// Look at every page in every language and theme, and at what else takes long or has to be fetched
    #[arg(long)]
    full: bool,
    /// Go on after a step that failed
    #[arg(long)]
    keep_going: bool,
}

/// So many browser tests that failed are run once more: a machine that was busy for a moment does that to a few, a fault of the
/// page to many.
const UNSTEADY: usize = 5;

/// How long programs of tests may run before they are ended, compiling included: many times what they take. One that hangs would keep all who
/// wait for the gate.
pub(crate) const LONGEST: Duration = Duration::from_mins(30);

/// So many browser tests are named that took longest: where the gate can become quicker.
const SLOWEST: usize = 24;

/// What a step found.
#[derive(Default, Debug)]
pub(crate) struct Found {
    passed: u64,
    failed: u64,
    /// The names of those that failed, where the runner says them.
    failures: Vec<String>,
    /// Those that failed and passed when they were run once more: something is wrong with them, or with the machine.
    unsteady: Vec<String>,
    /// How often something did not run, by the reason.
    skipped: BTreeMap<String, u64>,
}

impl Found {
    /// A step that is one test, and held.
    pub(crate) fn held() -> Self {
        Self {
            passed: 1,
            ..Self::default()
        }
    }

    /// A step, or a part of one, that could not run.
    pub(crate) fn not_run(reason: impl Into<String>) -> Self {
        Self {
            skipped: [(reason.into(), 1)].into(),
            ..Self::default()
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
        self.unsteady.extend(other.unsteady);
        for (reason, count) in other.skipped {
            *self.skipped.entry(reason).or_default() += count;
        }
    }

    /// The counts in words, as the last line has them.
    fn told(&self) -> String {
        let skipped: u64 = self.skipped.values().sum();
        format!(
            "{} passed, {} failed, {skipped} skipped",
            self.passed, self.failed
        )
    }
}

/// The run so far.
struct Gate<'a> {
    options: &'a Options,
    begin: Instant,
    /// All that was found, and each step with its verdict.
    state: Mutex<(Found, Vec<String>)>,
}

impl Gate<'_> {
    /// Runs a step, unless one that failed has made that needless. A step that breaks off counts as one test that failed.
    fn step(&self, name: &str, step: impl FnOnce() -> Result<Found>) {
        if !name.contains(&self.options.only) {
            return;
        }
        let at = self.begin.elapsed().as_secs_f32();
        if process::stopped() {
            self.note(format!("         not run  {name}"), Found::default());
            return;
        }
        println!("=== {name} (at {at:.0} s)");
        let begin = Instant::now();
        let result = step();
        let stopped = process::stopped();
        let found = match result {
            Err(_) if stopped => {
                self.note(format!("           ended  {name}"), Found::default());
                return;
            }
            Err(error) => {
                println!("error: {error:#}");
                Found {
                    failed: 1,
                    ..Found::default()
                }
            }
            Ok(found) => found,
        };
        let verdict = match (found.failed, found.passed) {
            (0, 0) => "skipped",
            (0, _) => "ok",
            _ => "FAILED",
        };
        let line = format!(
            "{verdict:>7} {:6.1} s  {name}: {}",
            begin.elapsed().as_secs_f32(),
            found.told()
        );
        println!("{line}");
        if found.failed > 0 && !self.options.keep_going {
            process::stop_all();
        }
        self.note(line, found);
    }

    fn note(&self, line: String, found: Found) {
        let mut state = self.state.lock().expect("no step panics while it notes");
        state.0.add(found);
        state.1.push(line);
    }

    /// The crates, as they are compiled for this machine. The browser tests are compiled first, and handed on at once: they wait for
    /// much, which is time to compile the others. The page has the processor before all of this: what is longest in the gate is to build it,
    /// for the most part on one core, and then to see it in browsers.
    fn crates(&self, compiled: mpsc::Sender<e2e::Tests>) {
        self.step("lints and compiling", move || {
            // Whoever waits for them may have ended.
            let tests = || behind(of_workspace("test"));
            let _ = compiled.send(e2e::Tests::compile_by(tests())?);
            drop(compiled);
            run(tests().args(["--quiet", "--no-run"]))?;
            // The only targets that are no part of that.
            run(tests().args(["--quiet", "--no-run", "--bench", "speed"]))?;
            run(behind(linted()).args(["test", "--quiet", "--no-run", "--package", "xtask"]))?;
            Ok(Found::held())
        });
        self.step("documentation", || documentation(self.options.full));
        self.step("dependencies", || dependencies(self.options.full));
        self.step("fuzz targets", fuzz_targets);
        self.step("unit, contract, integration and doc tests", || {
            // One question for all of them: asked for doc tests alone, cargo compiles also the libraries that have none.
            let mut found = count(of_workspace("test").arg("--no-fail-fast"))?;
            found.add(count(linted().args(["test", "--package", "xtask"]))?);
            // Those that need a browser are a step of their own, or a command.
            found.skipped.retain(|reason, _| !reason.contains("cargo xtask"));
            let more = records()?.into_iter().chain(with_servers()?);
            for (variable, read) in more {
                // They were ignored a moment ago.
                found.skipped.retain(|reason, _| !reason.contains(variable));
                found.add(read);
            }
            Ok(found)
        });
        self.step("packages", packages);
        if self.options.full {
            self.step("lints for WebAssembly", || {
                let clippy = ["clippy", "--quiet", "--target", setup::WASM];
                let packages = ["--package", "web", "--package", "web-worker"];
                run(cargo()
                    .args(clippy)
                    .args(packages)
                    .args(["--", "--deny", "warnings"]))?;
                Ok(Found::held())
            });
        }
    }

    /// The page.
    fn page(&self) {
        self.step("page", || {
            site::build(&site::Options { dev: false })?;
            Ok(Found::held())
        });
    }

    /// The page under Node and in browsers, with the tests as the other lane has `compiled` them, unless its steps were left out.
    fn browsers(&self, compiled: Option<&e2e::Tests>) {
        let tests = || compiled.map_or_else(e2e::Tests::compile, |tests| Ok(tests.clone()));
        self.step("WebAssembly tests", || wasm_tests(&tests()?.served_by));
        self.step("browser tests", || self.browser_tests(&tests()?));
        for kind in [Kind::Firefox, Kind::Webkit] {
            let name = format!("browser tests in {}", kind.name());
            self.step(&name, || self.core_tests(kind, &tests()?));
        }
    }

    /// The program that serves the page to browsers.
    fn program(&self, tests: &e2e::Tests) -> Result<PathBuf> {
        if self.options.full {
            stage::Program::Release.build()
        } else {
            Ok(tests.served_by.clone())
        }
    }

    /// How long tests in a browser may run: where they look at everything, many times as long.
    fn longest_in_browser(&self) -> Duration {
        LONGEST * if self.options.full { 4 } else { 1 }
    }

    fn browser_tests(&self, compiled: &e2e::Tests) -> Result<Found> {
        let mut stage = Stage::start(&self.program(compiled)?)?;
        if !self.options.full {
            stage.use_shell()?;
        }
        let mut tests = compiled.all_but(e2e::PICTURES);
        let mut found = Found::default();
        if setup::standard_library_source().is_err() {
            let threads = "two_threads_search";
            tests.args(["--skip", threads]);
            found.add(Found::not_run("the engine was built for one thread"));
        }
        if self.options.full {
            tests.env("SENTE_FULL", "1");
        }
        tests.envs(stage.variables.iter().map(|(name, value)| (name, value)));
        let times = tempfile::NamedTempFile::new().context("no file for the times of the tests")?;
        let limit = self.longest_in_browser();
        let mut all = count_within(limit, tests.env("SENTE_E2E_TIMES", times.path()))?;
        tell_slowest(&fs::read_to_string(times.path()).unwrap_or_default());
        if (1..=UNSTEADY).contains(&all.failures.len()) && !process::stopped() {
            let failed = std::mem::take(&mut all.failures);
            println!("once more, without others beside them: {}", failed.join(", "));
            let mut again = compiled.one_at_a_time();
            again.arg("--exact").args(&failed);
            again.envs(stage.variables.iter().map(|(name, value)| (name, value)));
            let again = count_within(limit, &mut again)?;
            all.failed -= again.passed;
            all.passed += again.passed;
            let passed = |name: &String| !again.failures.contains(name);
            all.unsteady = failed.into_iter().filter(passed).collect();
            all.failures = again.failures;
        }
        found.add(all);
        Ok(found)
    }

    /// What has to work in every browser, in one that is not Chromium. Where something fails all of it is run once more with a driver of
    /// its own: one that has hung once does not answer any more.
    fn core_tests(&self, kind: Kind, compiled: &e2e::Tests) -> Result<Found> {
        let browser = match kind.find(self.options.full) {
            Ok(browser) => browser,
            Err(why) => return Ok(Found::not_run(format!("{}: {why:#}", kind.name()))),
        };
        let program = self.program(compiled)?;
        let run = || {
            let stage = Stage::start_in(&program, kind, &browser)?;
            let mut tests = compiled.core(self.options.full)?;
            tests.envs(stage.variables.iter().map(|(name, value)| (name, value)));
            count_within(self.longest_in_browser(), &mut tests)
        };
        let first = match run() {
            Ok(found) if found.failed == 0 => return Ok(found),
            first if process::stopped() => return first,
            Ok(found) => found.failures,
            Err(error) => {
                println!("error: {error:#}");
                Vec::new()
            }
        };
        println!("once more, with another driver");
        let mut again = run()?;
        let name = format!("{} as a whole", kind.name());
        let first = if first.is_empty() { vec![name] } else { first };
        let passed = |name: &String| !again.failures.contains(name);
        again.unsteady = first.into_iter().filter(passed).collect();
        Ok(again)
    }
}

/// Runs everything, and fails if anything does.
pub(crate) fn run_all(options: &Options) -> Result<()> {
    let gate = Gate {
        options,
        begin: Instant::now(),
        state: Mutex::default(),
    };
    println!("=== setting up");
    setup::toolchain()?;
    setup::node_packages()?;
    setup::browser()?;
    process::lint_what_is_compiled()?;

    gate.step("format", || {
        run(cargo().args(["fmt", "--all", "--check"]))?;
        Ok(Found::held())
    });
    std::thread::scope(|scope| {
        let (built, is_built) = mpsc::channel::<()>();
        let (compiled, are_compiled) = mpsc::channel();
        let gate = &gate;
        scope.spawn(move || {
            gate.page();
            drop(built);
            gate.browsers(are_compiled.recv().ok().as_ref());
        });
        gate.crates(compiled);
        // The server of the trials serves the page. The channel ends when that has been built.
        let _ = is_built.recv();
        gate.step("trials of online play", online::short_form);
    });

    let seconds = gate.begin.elapsed().as_secs_f32();
    let (found, steps) = gate.state.into_inner().expect("no step panicked");
    println!("\n=== summary, after {seconds:.0} s");
    for step in &steps {
        println!("{step}");
    }
    for (reason, count) in &found.skipped {
        println!("skipped {count}: {reason}");
    }
    for test in &found.unsteady {
        println!("unsteady: {test} failed, and passed when it was run once more");
    }
    println!("{}", found.told());
    if steps.is_empty() {
        bail!("no step has {} in its name", options.only);
    }
    if found.failed > 0 {
        bail!("something failed; see above");
    }
    Ok(())
}

/// Says which tests took longest, and how long all took: each a line with its seconds and its name.
fn tell_slowest(times: &str) {
    let lines = times.lines().filter_map(|line| line.split_once('\t'));
    let mut times: Vec<(f32, &str)> = lines
        .filter_map(|(seconds, name)| Some((seconds.parse().ok()?, name)))
        .collect();
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    let all: f32 = times.iter().map(|(seconds, _)| seconds).sum();
    println!("{} browser tests took {all:.0} s; longest:", times.len());
    for (seconds, name) in times.iter().take(SLOWEST) {
        println!("{seconds:8.1} s  {name}");
    }
}

/// Licences, sources and doubles of what we build on, by deny.toml; with `full` also what is known to be unsafe, which has to
/// be fetched.
fn dependencies(full: bool) -> Result<Found> {
    if find_program("cargo-deny").is_none() {
        if !full {
            return Ok(Found::not_run(
                "cargo-deny is not installed: cargo install cargo-deny",
            ));
        }
        println!("setting up: cargo install cargo-deny");
        run_quietly(cargo().args(["install", "--quiet", "--locked", "cargo-deny"]))?;
    }
    let deny = ["deny", "--workspace", "--log-level", "error"];
    run(cargo().args(deny).args(["check", "bans", "licenses", "sources"]))?;
    let mut found = Found::held();
    if full {
        if answer(cargo().args(deny).args(["fetch", "db"])).is_some() {
            run(cargo()
                .args(deny)
                .args(["check", "--disable-fetch", "advisories"]))?;
            found.add(Found::held());
        } else {
            found.add(Found::not_run(
                "the database of advisories is not to be had from here",
            ));
        }
    }
    Ok(found)
}

/// The crates that are ready to be published, what each stands on first. All but `notation` work without `std`.
const PUBLISHED: [&str; 5] = [
    "sente-simd",
    "sente-core",
    "sente-yinsh",
    "sente-shogi",
    "sente-notation",
];

/// The crates that are ready to be published: each with every feature, with none, and as packages, which are compiled from what is
/// in them alone. What examples and tests ask of other crates is compiled with the workspace, where `e2e` has every feature on.
fn packages() -> Result<Found> {
    let of = |command: &str, names: &[&str]| {
        let mut of = cargo();
        of.arg(command)
            .args(names.iter().flat_map(|name| ["--package", name]));
        of
    };
    run(of("check", &PUBLISHED).args(["--quiet", "--all-features", "--lib"]))?;
    run(of("check", &PUBLISHED[..4]).args(["--quiet", "--no-default-features", "--lib"]))?;
    forget_packages_before()?;
    // What is not committed yet is looked at too. All that the crates stand on was fetched for the steps before.
    run(of("package", &PUBLISHED).args(["--quiet", "--allow-dirty", "--offline"]))?;
    Ok(Found::held())
}

/// What is documented: every link leads somewhere. What people read elsewhere is looked at always; with `full` also the crates that
/// nobody reads but in their source, which are most of the work.
fn documentation(full: bool) -> Result<Found> {
    let doc = || {
        let mut doc = cargo();
        doc.args(["doc", "--quiet", "--no-deps"])
            .env("RUSTDOCFLAGS", "--deny warnings");
        doc
    };
    let published = PUBLISHED.iter().flat_map(|name| ["--package", name]);
    run(doc().args(published).arg("--all-features"))?;
    if full {
        run(doc().arg("--workspace"))?;
    }
    Ok(Found::held())
}

/// Has cargo unpack our packages again. It knows what it has unpacked by folder, name and version, and ours change without a
/// version of their own: a package would be compiled with what the one below it was once.
fn forget_packages_before() -> Result<()> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))) else {
        return Ok(());
    };
    // Registries without a host are folders, as the one is that `cargo package` makes for a moment.
    for of_registries in ["src", "cache"] {
        let registries = fs::read_dir(home.join("registry").join(of_registries));
        for registry in registries.into_iter().flatten().flatten() {
            if !registry.file_name().to_string_lossy().starts_with('-') {
                continue;
            }
            for package in fs::read_dir(registry.path()).into_iter().flatten().flatten() {
                let name = package.file_name().to_string_lossy().into_owned();
                if !PUBLISHED.iter().any(|ours| name.starts_with(&format!("{ours}-"))) {
                    continue;
                }
                let path = package.path();
                let removed = if path.is_dir() {
                    fs::remove_dir_all(&path)
                } else {
                    fs::remove_file(&path)
                };
                removed.with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
    }
    Ok(())
}

/// The fuzz targets are a workspace of their own. They are not run here, only compiled, without libFuzzer itself.
fn fuzz_targets() -> Result<Found> {
    let fuzz = |arguments: &[&str]| {
        let mut command = cargo();
        command.current_dir(root().join("fuzz")).args(arguments);
        // What runs while something is compiled is the same for both workspaces.
        command.env("CARGO_TARGET_DIR", target_dir());
        command
    };
    if answer(&mut fuzz(&["fetch", "--quiet"])).is_none() {
        return Ok(Found::not_run("libfuzzer-sys is not to be had from here"));
    }
    run(&mut fuzz(&[
        "check",
        "--quiet",
        "--no-default-features",
        "--bins",
    ]))?;
    Ok(Found::held())
}

/// The tests that read folders of games which are not part of this repository, where these are, by the variable that says
/// where.
fn records() -> Result<Vec<(&'static str, Found)>> {
    let mut all = Vec::new();
    for (test, variable, beside) in [
        ("boardspace", "SENTE_BOARDSPACE", "boardspace"),
        ("shogi_files", "SENTE_SHOGI_GAMES", "shogi"),
    ] {
        let folder = std::env::var_os(variable)
            .map_or_else(|| root().join("../shared/games").join(beside), PathBuf::from);
        if folder.is_dir() {
            let mut tests = of_workspace("test");
            tests.args(["--no-fail-fast", "--test", test, "--", "--ignored"]);
            tests.env(variable, folder);
            all.push((variable, count(&mut tests)?));
        }
    }
    Ok(all)
}

/// The tests that need a server of somebody else's, where its program is.
fn with_servers() -> Result<Vec<(&'static str, Found)>> {
    let variable = "SENTE_POSTGRES";
    let postgres = std::env::var_os(variable).is_some()
        || Path::new("/usr/lib/postgresql").is_dir()
        || find_program("initdb").is_some();
    let nginx = find_program("nginx").is_some() || Path::new("/usr/sbin/nginx").is_file();
    // What names them among the reasons, how their tests are called, and whether they can run.
    let kinds = [
        (variable, "postgres", postgres),
        (
            "nats-server",
            "nats",
            postgres && find_program("nats-server").is_some(),
        ),
        ("nginx", "nginx", nginx),
    ];
    let mut all = Vec::new();
    for (reason, tests, _) in kinds.into_iter().filter(|(.., there)| *there) {
        all.push((reason, ignored_tests(tests)?));
    }
    Ok(all)
}

/// The tests that are ignored, by a part of their names.
fn ignored_tests(names: &str) -> Result<Found> {
    count(of_workspace("test").args(["--no-fail-fast", "--tests", "--", "--ignored", names]))
}

/// The rules and records compiled to WebAssembly, and the engine that was built for the page, under Node; `program` does the same natively.
fn wasm_tests(program: &Path) -> Result<Found> {
    let folder = root().join("target/wasm-tests");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let rules = wasm::for_web("wasm-tests", "web-worker", site::engine_kind(), true)?;
    let (engine, glue) = site::shipped_engine()?;
    for (name, content) in [
        ("rules.wasm", &rules.wasm[..]),
        ("rules.js", rules.glue.as_bytes()),
        ("engine.wasm", &engine),
        ("engine.js", &glue),
        ("shogi.net", &site::shogi_network()?),
        // Scripts of the page are modules; Node wants to be told.
        ("package.json", br#"{ "type": "module" }"#),
    ] {
        fs::write(folder.join(name), content).with_context(|| format!("cannot write {name}"))?;
    }
    count(
        Command::new("node")
            .arg(root().join("tools/wasm-tests.mjs"))
            .args([&folder, program]),
    )
}

/// Runs tests, shows what those say that fail, and counts.
fn count(command: &mut Command) -> Result<Found> {
    count_within(LONGEST, command)
}

/// The same, but what has run for as long as `limit` is ended, which counts as a test that failed.
fn count_within(limit: Duration, command: &mut Command) -> Result<Found> {
    let mut found = Found::default();
    let whole = lines_within(
        Some(limit),
        command.env("RUST_BACKTRACE", "0"),
        |line| match said(line) {
            Said::Counts(passed, failed) => {
                found.passed += passed;
                found.failed += failed;
            }
            Said::Failed(name) => {
                found.failures.push(name.to_owned());
                println!("{line}");
            }
            Said::Ignored(reason) => *found.skipped.entry(reason.to_owned()).or_default() += 1,
            Said::Nothing => {}
            Said::Words => println!("{line}"),
        },
    )?;
    if process::stopped() {
        bail!("ended");
    }
    if !whole && found.failed == 0 {
        // It broke off before any test could fail: it did not compile, say.
        found.failed = 1;
    }
    Ok(found)
}

/// What a line of the test runner, or of cargo, means here.
#[derive(PartialEq, Eq, Debug)]
enum Said<'a> {
    /// So many tests passed and failed.
    Counts(u64, u64),
    /// A test of this name failed.
    Failed(&'a str),
    /// A test did not run, for this reason.
    Ignored(&'a str),
    /// All is as expected.
    Nothing,
    /// Something to read.
    Words,
}

fn said(line: &str) -> Said<'_> {
    let line = line.trim();
    if let Some((passed, failed)) = counts(line) {
        return Said::Counts(passed, failed);
    }
    // What says little puts it otherwise.
    if let Some(name) = line.strip_suffix(" --- FAILED") {
        return Said::Failed(name);
    }
    if let Some((name, verdict)) = line
        .strip_prefix("test ")
        .and_then(|test| test.rsplit_once(" ... "))
    {
        return match verdict.strip_prefix("ignored") {
            Some("") => Said::Ignored("no reason was given"),
            Some(reason) => Said::Ignored(reason.trim_start_matches(", ")),
            None if verdict.starts_with("ok") => Said::Nothing,
            None if verdict == "FAILED" => Said::Failed(name),
            None => Said::Words,
        };
    }
    let of_cargo = [
        "all doctests ran in ",
        "Compiling ",
        "Downloaded ",
        "Downloading ",
        "Finished `",
        "Running ",
        "Doc-tests ",
        "Blocking ",
        "Executable ",
        "Locking ",
        "Updating ",
    ];
    let empty = line.is_empty() || (line.starts_with("running ") && line.contains(" test"));
    if empty || of_cargo.iter().any(|word| line.starts_with(word)) {
        Said::Nothing
    } else {
        Said::Words
    }
}

/// The numbers in a line `test result: ok. 3 passed; 0 failed; …`.
fn counts(line: &str) -> Option<(u64, u64)> {
    let rest = line.strip_prefix("test result: ")?;
    let (_, rest) = rest.split_once(". ")?;
    let number = |word| -> Option<u64> {
        let part = rest.split(';').find_map(|part| part.trim().strip_suffix(word))?;
        part.trim().parse().ok()
    };
    Some((number("passed")?, number("failed")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_test_runner_says_is_counted() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(said(line), Said::Counts(12, 3));
        assert_eq!(said("test result: ok. 5 passed; 0 failed"), Said::Counts(5, 0));
        assert_eq!(said("test counts ... ok"), Said::Nothing);
        assert_eq!(said("test counts ... FAILED"), Said::Failed("counts"));
        assert_eq!(said("a::counts --- FAILED"), Said::Failed("a::counts"));
        assert_eq!(
            said("test a::b ... ignored, needs a browser: cargo xtask e2e"),
            Said::Ignored("needs a browser: cargo xtask e2e")
        );
        assert_eq!(
            said("test src/lib.rs - a (line 3) ... ignored"),
            Said::Ignored("no reason was given")
        );
        assert_eq!(said("   Compiling yinsh v0.1.0 (/somewhere)"), Said::Nothing);
        assert_eq!(said("error[E0308]: mismatched types"), Said::Words);
    }

    #[test]
    #[cfg(unix)]
    fn nothing_that_hangs_keeps_who_counts() {
        let limit = Duration::from_millis(50);
        let begin = Instant::now();
        // What it starts has its outputs, and goes on.
        let script = "sleep 60 & echo begins; wait";
        let found = count_within(limit, Command::new("sh").args(["-c", script])).expect("it can be started");
        assert_eq!((found.passed, found.failed), (0, 1));
        let leaves = "sleep 60 & echo 'test result: ok. 2 passed; 0 failed'";
        let found =
            count_within(LONGEST, Command::new("sh").args(["-c", leaves])).expect("it can be started");
        assert_eq!((found.passed, found.failed), (2, 0));
        assert!(begin.elapsed() < Duration::from_secs(50));
    }

    #[test]
    fn skips_are_counted_by_their_reasons() {
        let mut found = Found::held();
        found.add(Found::not_run("no games"));
        found.add(Found::not_run("no games"));
        assert_eq!(found.told(), "1 passed, 0 failed, 2 skipped");
        assert_eq!(found.skipped["no games"], 2);
    }
}
