//! `cargo xtask test`: everything, the same on every machine.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::process::{cargo, root, run, shown};
use crate::stage::{self, Stage};
use crate::{setup, site, wasm};

/// What was found so far.
#[derive(Default)]
struct Tally {
    passed: u64,
    failed: u64,
    /// Each step with its verdict, for the summary.
    steps: Vec<String>,
    /// Only steps whose name holds this are run.
    only: String,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Run only the steps whose name holds this, for instance `lints`
    #[arg(long, value_name = "PART", default_value = "", hide_default_value = true)]
    only: String,
}

impl Tally {
    /// Runs a step. It tells how many tests passed and failed; a step that breaks off counts as one that failed.
    fn step(&mut self, name: &str, step: impl FnOnce() -> Result<(u64, u64)>) {
        if !name.contains(&self.only) {
            return;
        }
        println!("\n=== {name}");
        let begin = Instant::now();
        let (passed, failed) = step().unwrap_or_else(|error| {
            println!("error: {error:#}");
            (0, 1)
        });
        let verdict = if failed == 0 { "ok" } else { "FAILED" };
        let seconds = begin.elapsed().as_secs_f32();
        self.steps.push(format!(
            "{verdict:>6}  {seconds:6.1} s  {name}: {passed} passed, {failed} failed"
        ));
        self.passed += passed;
        self.failed += failed;
    }
}

/// A step that is one test: it holds or it does not.
fn whole(result: Result<()>) -> Result<(u64, u64)> {
    result.map(|()| (1, 0))
}

/// Runs everything, and fails if anything does.
pub(crate) fn run_all(options: &Options) -> Result<()> {
    let begin = Instant::now();
    println!("=== setting up");
    setup::toolchain()?;
    setup::node_packages()?;
    setup::browser()?;

    let mut tally = Tally {
        only: options.only.clone(),
        ..Tally::default()
    };
    tally.step("format", || whole(run(cargo().args(["fmt", "--all", "--check"]))));
    tally.step("lints", || {
        let mut clippy = cargo();
        clippy.args([
            "clippy",
            "--quiet",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ]);
        whole(run(&mut clippy))
    });
    tally.step("lints for WebAssembly", || {
        let mut clippy = cargo();
        clippy.args([
            "clippy",
            "--quiet",
            "--package",
            "web",
            "--package",
            "web-worker",
            "--target",
            setup::WASM,
        ]);
        whole(run(clippy.args(["--", "--deny", "warnings"])))
    });
    tally.step("page", || whole(site::build(&site::Options { dev: false })));
    tally.step("unit, contract and integration tests", || {
        let mut tests = cargo();
        tests.args([
            "test",
            "--quiet",
            "--no-fail-fast",
            "--workspace",
            "--exclude",
            "e2e",
        ]);
        count(tests.args(["--lib", "--bins", "--tests"]))
    });
    tally.step("doc tests", || {
        count(cargo().args(["test", "--quiet", "--no-fail-fast", "--workspace", "--doc"]))
    });
    tally.step("WebAssembly tests", wasm_tests);
    tally.step("the program", || {
        whole(run(cargo().args([
            "build",
            "--quiet",
            "--release",
            "--bin",
            "sente",
        ])))
    });
    tally.step("browser tests", || {
        let stage = Stage::start(stage::Program::Release)?;
        let mut tests = cargo();
        tests.args(["test", "--quiet", "--no-fail-fast", "--package", "e2e"]);
        tests.args(["--", "--test-threads", "2"]);
        count(tests.envs(stage.variables.iter().map(|(name, value)| (name, value))))
    });

    println!("\n=== summary, after {:.0} s", begin.elapsed().as_secs_f32());
    for step in &tally.steps {
        println!("{step}");
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.steps.is_empty() {
        bail!("no step has {} in its name", options.only);
    }
    if tally.failed > 0 {
        bail!("something failed; see above");
    }
    Ok(())
}

/// The rules, the records and the engine as the browser runs them, under Node.
fn wasm_tests() -> Result<(u64, u64)> {
    let folder = root().join("target/wasm-tests");
    // The profile of the engine's worker; without threads, which Node has no use for here.
    let module = wasm::for_node("wasm-tests", "web-worker", &folder)?;
    let program = stage::Program::Debug.build()?;
    count(
        Command::new("node")
            .arg(root().join("tools/wasm-tests.mjs"))
            .args([module, program]),
    )
}

/// Runs tests, shows what they say, and counts those that passed and failed.
fn count(command: &mut Command) -> Result<(u64, u64)> {
    let mut child = command
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", shown(command)))?;
    let out = child.stdout.take().context("the output is a pipe")?;
    let (mut passed, mut failed) = (0, 0);
    for line in BufReader::new(out).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        let (p, f) = counts(&line).unwrap_or_default();
        passed += p;
        failed += f;
        // A crate without tests says nothing of interest.
        if !matches!(line.as_str(), "" | "running 0 tests")
            && !line.starts_with("test result: ok. 0 passed; 0 failed;")
        {
            println!("{line}");
        }
    }
    if !child.wait()?.success() && failed == 0 {
        // It broke off before any test could fail: it did not compile, say.
        failed = 1;
    }
    Ok((passed, failed))
}

/// The numbers in a line `test result: ok. 3 passed; 0 failed; …`.
fn counts(line: &str) -> Option<(u64, u64)> {
    let rest = line.trim().strip_prefix("test result: ")?;
    let (_, rest) = rest.split_once(". ")?;
    let number = |word| -> Option<u64> {
        let part = rest.split(';').find_map(|part| part.trim().strip_suffix(word))?;
        part.trim().parse().ok()
    };
    Some((number("passed")?, number("failed")?))
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn what_the_test_runner_says_is_counted() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(counts(line), Some((12, 3)));
        assert_eq!(counts("test result: ok. 5 passed; 0 failed"), Some((5, 0)));
        assert_eq!(counts("test counts ... ok"), None);
    }
}
