//! `cargo xtask e2e` and `cargo xtask shots`: what needs a browser.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::browsers::Kind;
use crate::process::{answer, lines, of_workspace, root, run};
use crate::stage::{Program, Stage};
use crate::{setup, site};

#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Options {
    /// Build the page quickly
    #[arg(long)]
    dev: bool,
    /// Use the page that is there
    #[arg(long, conflicts_with = "dev")]
    no_build: bool,
    /// Run what has to work everywhere in this browser; Chromium runs everything
    #[arg(long, value_enum, default_value_t)]
    browser: Kind,
    /// Run all in the whole of Chromium, as `cargo xtask test --full` does, not in the shell of its pages
    #[arg(long)]
    whole: bool,
    /// Run only the tests of this file, for instance `site`
    #[arg(long)]
    area: Option<String>,
    /// Run them so many times, and stop at the first failure
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
    /// Keep one core busy with nothing meanwhile
    #[arg(long)]
    busy: bool,
    /// Run only tests whose name holds this
    filter: Option<String>,
}

/// Runs the browser tests.
pub(crate) fn run_tests(options: &Options) -> Result<()> {
    if !options.no_build {
        site::build(&site::Options { dev: options.dev })?;
    }
    setup::node_packages()?;
    let browser = options.browser.find(true)?;
    let tests = Tests::compile()?;
    let mut stage = Stage::start_in(&tests.served_by, options.browser, &browser)?;
    if options.browser == Kind::Chromium && !options.whole {
        stage.use_shell()?;
    }
    let mut command = match options.browser {
        Kind::Chromium => tests.all_but(PICTURES),
        _ => tests.one_at_a_time(),
    };
    let area = match options.browser {
        Kind::Chromium => options.area.as_deref(),
        _ => Some(CORE),
    };
    if let Some(area) = area {
        let filter = options.filter.as_deref().unwrap_or_default();
        command.arg("--exact").args(tests.of(area, filter)?);
    } else {
        command.args(options.filter.as_deref());
    }
    command.arg("--nocapture");
    // Where in the harness a test failed is of no interest.
    command.env("RUST_BACKTRACE", "0").env(WITH_PICTURES, "1");
    command.envs(stage.variables.iter().map(|(name, value)| (name, value)));
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        if options.busy {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = (1..=options.times).try_for_each(|time| {
            if options.times > 1 {
                println!("=== time {time} of {}", options.times);
            }
            run(&mut command)
        });
        done.store(true, Ordering::Relaxed);
        result
    })
}

/// What has the tests take the pictures that show what they do. Nobody looks at them after the gate.
const WITH_PICTURES: &str = "SENTE_E2E_SHOTS";

/// What the names of tests have that make pictures for people to look at, and compare nothing.
pub(crate) const PICTURES: &str = "pictures";

/// The file of the tests that run in every browser.
const CORE: &str = "core";

/// The browser tests and the program that they use, compiled. They run without cargo, which lets nothing run while it compiles
/// something else in the same folder.
#[derive(Clone, Debug)]
pub(crate) struct Tests {
    /// The tests' own program.
    program: PathBuf,
    /// What serves them the page.
    pub(crate) served_by: PathBuf,
}

impl Tests {
    /// Compiles them.
    pub(crate) fn compile() -> Result<Self> {
        Self::compile_by(of_workspace("test"))
    }

    /// Compiles them by this beginning of a command.
    pub(crate) fn compile_by(mut build: Command) -> Result<Self> {
        // The program comes with the tests of the command line.
        build.args(["--quiet", "--no-run", "--test", TARGET, "--test", "cli"]);
        build.args(["--message-format", "json-render-diagnostics"]);
        let mut program = None;
        let whole = lines(&mut build, |line| match serde_json::from_str::<Value>(line) {
            Ok(message) if message["target"]["name"] == TARGET => {
                program = message["executable"]
                    .as_str()
                    .map(PathBuf::from)
                    .or(program.take());
            }
            Ok(_) => (),
            Err(_) => println!("{line}"),
        })?;
        ensure!(whole, "the browser tests do not compile");
        Ok(Self {
            program: program.context("cargo did not say where the browser tests lie")?,
            served_by: Program::Debug.path(),
        })
    }

    /// The command that runs those that cargo's own `cargo test` ignores, as they need what we start here.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        // Where cargo would run them.
        command.current_dir(root().join("e2e"));
        command.args(["--quiet", "--include-ignored"]);
        command
    }

    /// All, one after the other: for a browser whose driver has one session at a time, and for a second look.
    pub(crate) fn one_at_a_time(&self) -> Command {
        let mut command = self.command();
        command.args(["--test-threads", "1"]);
        command
    }

    /// All but those whose name holds `without`.
    pub(crate) fn all_but(&self, without: &str) -> Command {
        let mut command = self.command();
        // A third of the time they wait.
        command.args(["--test-threads", "3", "--skip", without]);
        command
    }

    /// What has to work everywhere, for a browser whose driver has one session at a time: all of it, or the games that are won.
    pub(crate) fn core(&self, full: bool) -> Result<Command> {
        let mut command = self.one_at_a_time();
        let part = if full { "" } else { "a_game_of" };
        command.arg("--exact").args(self.of(CORE, part)?);
        Ok(command)
    }

    /// The tests of a file whose name holds `filter`.
    fn of(&self, area: &str, filter: &str) -> Result<Vec<String>> {
        let list = answer(Command::new(&self.program).args(["--list", "--format", "terse"]));
        let list = list.context("the browser tests do not list themselves")?;
        let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
        let of_area = names.filter(|name| name.split_once("::").is_some_and(|(file, _)| file == area));
        let names: Vec<_> = of_area
            .filter(|name| name.contains(filter))
            .map(str::to_owned)
            .collect();
        ensure!(
            !names.is_empty(),
            "no test of e2e/tests/{area}.rs has {filter:?} in its name"
        );
        Ok(names)
    }
}

/// The name of the tests' target.
const TARGET: &str = "browser";

/// Takes the pictures of the main pages into target/shots.
pub(crate) fn shots(options: &site::Options) -> Result<()> {
    site::build(options)?;
    setup::node_packages()?;
    let tests = Tests::compile()?;
    let stage = Stage::start(&tests.served_by)?;
    let mut command = tests.one_at_a_time();
    command
        .args(["--nocapture", PICTURES])
        .env(WITH_PICTURES, "1")
        .envs(stage.variables.iter().map(|(name, value)| (name, value)));
    run(&mut command)
}

#[derive(clap::Args, Debug)]
pub(crate) struct LoadOptions {
    /// Measure the page that is there
    #[arg(long)]
    no_build: bool,
    /// How many times each is done; the best counts
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Also ask Lighthouse, which npm fetches into tools/lighthouse
    #[arg(long)]
    lighthouse: bool,
}

/// Measures how long a first visit takes on a slow phone, and what blocks it later.
pub(crate) fn load(options: &LoadOptions) -> Result<()> {
    if !options.no_build {
        site::build(&site::Options { dev: false })?;
    }
    let stage = Stage::start(&Program::Debug.build()?)?;
    let mut command = of_workspace("test");
    command
        .args(["--quiet", "--test", "load"])
        .args(["--", "--ignored", "--test-threads", "1", "--nocapture"])
        .env("SENTE_LOAD_ROUNDS", options.rounds.to_string())
        .env("SENTE_E2E_FRESH", "1")
        .envs(stage.variables.iter().map(|(name, value)| (name, value)));
    run(&mut command)?;
    if options.lighthouse {
        lighthouse(&stage)?;
    }
    Ok(())
}

/// What Lighthouse says about the pages that are measured.
fn lighthouse(stage: &Stage) -> Result<()> {
    let folder = setup::lighthouse()?;
    let variable = |wanted| {
        let found = stage.variables.iter().find(|(name, _)| *name == wanted);
        found.map_or("", |(_, value)| value.as_str())
    };
    println!();
    run(Command::new("node")
        .arg(folder.join("measure.mjs"))
        .arg(variable("SENTE_E2E_SITE"))
        .args(["/", "/yinsh", "/shogi", "/learn"])
        .env("CHROME_PATH", variable("SENTE_E2E_CHROMIUM")))
}
