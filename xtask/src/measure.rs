//! `cargo xtask fuzz`, `cargo xtask bench` and `cargo xtask speed`: short for longer commands.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::{cargo, find_program, root, run, shown};
use crate::{setup, site};

#[derive(clap::Args, Debug)]
pub(crate) struct FuzzOptions {
    /// A target, as `fuzz/fuzz_targets` names it without its `.rs`; or `all`, one after the other
    target: String,
    /// For how many seconds each
    #[arg(default_value = "60")]
    seconds: u32,
}

/// The word for all fuzz targets.
const ALL: &str = "all";

/// Runs a fuzz target for a while, or all of them, beginning with our own seeds.
pub(crate) fn fuzz(options: &FuzzOptions) -> Result<()> {
    let entries = fs::read_dir(root().join("fuzz/fuzz_targets")).context("cannot read fuzz/fuzz_targets")?;
    let mut names: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    let wanted: Vec<_> = names
        .iter()
        .filter(|&name| options.target == ALL || options.target == *name)
        .collect();
    if wanted.is_empty() {
        bail!(
            "there is no fuzz target {}; there are {}, and {ALL}",
            options.target,
            names.join(", ")
        );
    }
    if find_program("cargo-fuzz").is_none() {
        bail!("fuzzing needs cargo-fuzz, and a C++ compiler: cargo install cargo-fuzz");
    }
    let mut failed = Vec::new();
    for (at, target) in wanted.iter().enumerate() {
        println!("=== {target} ({} of {})", at + 1, wanted.len());
        // What one finds is no reason not to ask the others.
        if let Err(error) = fuzz_one(target, options.seconds) {
            println!("error: {error:#}");
            failed.push(target.as_str());
        }
    }
    if !failed.is_empty() {
        bail!("something was found, see above: {}", failed.join(", "));
    }
    Ok(())
}

/// Runs one.
fn fuzz_one(target: &str, seconds: u32) -> Result<()> {
    let folder = root().join("fuzz");
    let corpus = folder.join("corpus").join(target);
    fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
    let mut command = cargo();
    // What finds wrong memory is for nightly compilers alone; ours has it, and uses it where it is told that this is meant.
    command.env("RUSTC_BOOTSTRAP", "1");
    command.args(["fuzz", "run", target]).arg(&corpus);
    let seeds = folder.join("seeds").join(target);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    command
        .arg("--")
        .arg(format!("-max_total_time={seconds}"))
        .args(["-max_len=6000", "-print_final_stats=1"]);
    let dictionary = folder.join("dictionaries").join(format!("{target}.dict"));
    if dictionary.is_file() {
        command.arg(format!("-dict={}", dictionary.display()));
    }
    run(&mut command)
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchOptions {
    /// Run only benches whose name holds this
    filter: Option<String>,
}

/// Runs the benches: the rules' speed, with the answers they must give.
pub(crate) fn bench(options: &BenchOptions) -> Result<()> {
    run(cargo()
        .args(["bench", "--workspace", "--bench", "*"])
        .args(options.filter.as_deref()))
}

#[derive(clap::Args, Debug)]
pub(crate) struct SpeedOptions {
    /// Whose engine
    #[arg(default_value = "yinsh", value_parser = ["yinsh", "shogi"])]
    game: String,
    /// Nodes of each search that is limited by them
    #[arg(long, default_value = "1000000")]
    nodes: u64,
    /// Depth of each search that is limited by it
    #[arg(long, default_value = "9")]
    depth: u32,
    /// Threads to go up to
    #[arg(long, default_value = "2")]
    threads: u32,
    /// Rounds, of which the fastest counts for each search: the machine may have other things to do in the others
    #[arg(long, default_value = "5", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// A line of what the programs that measure say.
struct Job {
    name: String,
    threads: u32,
    nodes: f64,
    cpu: f64,
    wall: f64,
    memory: f64,
}

impl Job {
    fn parse(line: &str) -> Result<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, threads, nodes, cpu, wall, memory] = fields[..] else {
            bail!("expected six fields with tabs between them, found {line:?}");
        };
        Ok(Self {
            name: name.to_owned(),
            threads: threads.parse()?,
            nodes: nodes.parse()?,
            cpu: cpu.parse()?,
            wall: wall.parse()?,
            memory: memory.parse()?,
        })
    }

    /// Nodes in each second of processor time.
    fn speed(&self) -> f64 {
        self.nodes / self.cpu
    }

    /// What a row of the table says about it.
    fn cells(&self) -> String {
        format!(
            "{} | {:.2} million | {:.2} million | {:.1} s | {:.1} s | {:.0} MiB",
            self.threads,
            self.nodes / 1e6,
            self.speed() / 1e6,
            self.cpu,
            self.wall,
            self.memory / f64::from(1 << 20)
        )
    }
}

/// How fast a game's engine is, natively and as the page has it (under Node, whose engine is Chromium's): the same searches
/// in both, as a table for docs/speed.md.
pub(crate) fn speed(options: &SpeedOptions) -> Result<()> {
    let [nodes, depth, threads] =
        [options.nodes, options.depth.into(), options.threads.into()].map(|number| number.to_string());
    let arguments = [options.game.clone(), nodes, depth, threads];
    setup::toolchain()?;
    let modules = setup::node_packages()?;
    let engine = site::engine(&site::Options { dev: false }, Some(&modules))?;
    let folder = root().join("target/speed");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (name, content) in [
        ("engine.wasm", &engine.wasm[..]),
        ("engine.js", engine.glue.as_bytes()),
        ("shogi.net", &site::shogi_network()?),
        // Scripts of the page are modules; Node wants to be told.
        ("package.json", br#"{ "type": "module" }"#),
    ] {
        fs::write(folder.join(name), content).with_context(|| format!("cannot write {name}"))?;
    }
    let example = ["--release", "--package", "train", "--example", "speed"];
    run(cargo().args(["build", "--quiet"]).args(example))?;
    let (mut natively, mut in_wasm) = (Vec::new(), Vec::new());
    for round in 1..=options.rounds {
        println!("round {round} of {}: natively", options.rounds);
        keep_fastest(
            &mut natively,
            jobs(
                cargo()
                    .args(["run", "--quiet"])
                    .args(example)
                    .arg("--")
                    .args(&arguments),
            )?,
        );
        println!("round {round} of {}: in WebAssembly", options.rounds);
        keep_fastest(
            &mut in_wasm,
            jobs(
                Command::new("node")
                    .arg(root().join("crates/web-worker/measure.mjs"))
                    .arg(&folder)
                    .args(&arguments),
            )?,
        );
    }
    println!("\n| searches | | threads | nodes | nodes a CPU-second | CPU time | time | memory |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for job in &natively {
        println!("| to {} | native | {} |", job.name, job.cells());
        let other = in_wasm
            .iter()
            .find(|other| (&other.name, other.threads) == (&job.name, job.threads));
        if let Some(other) = other {
            println!("| to {} | WebAssembly | {} |", job.name, other.cells());
            let share = other.speed() / job.speed();
            println!("| | | | | {:.0} % of native | | | |", share * 100.0);
        }
    }
    Ok(())
}

/// Keeps of each job what was faster, now or before. A program says the same jobs in every round.
fn keep_fastest(kept: &mut Vec<Job>, jobs: Vec<Job>) {
    if kept.is_empty() {
        *kept = jobs;
        return;
    }
    for (kept, job) in kept.iter_mut().zip(jobs) {
        if job.speed() > kept.speed() {
            *kept = job;
        }
    }
}

/// Runs a program that measures, and reads what it says.
fn jobs(command: &mut Command) -> Result<Vec<Job>> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot run {}", shown(command)))?;
    if !output.status.success() {
        bail!("{} failed", shown(command));
    }
    let said = String::from_utf8(output.stdout)?;
    said.lines().map(Job::parse).collect()
}
