//! `cargo xtask fuzz` and `cargo xtask bench`: short for longer commands.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{answer, cargo, find_program, root, run};

#[derive(clap::Args, Debug)]
pub(crate) struct FuzzOptions {
    /// A target, as `fuzz/fuzz_targets` names it without its `.rs`
    target: String,
    /// For how many seconds
    #[arg(default_value = "60")]
    seconds: u32,
}

/// Runs a fuzz target for a while, beginning with our own seeds.
pub(crate) fn fuzz(options: &FuzzOptions) -> Result<()> {
    let target = &options.target;
    let folder = root().join("fuzz");
    if !folder.join("fuzz_targets").join(format!("{target}.rs")).is_file() {
        let entries = fs::read_dir(folder.join("fuzz_targets")).context("cannot read fuzz/fuzz_targets")?;
        let mut names: Vec<_> = entries
            .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned()))
            .collect();
        names.sort();
        bail!("there is no fuzz target {target}; there are {}", names.join(", "));
    }
    if find_program("cargo-fuzz").is_none()
        || answer(Command::new("cargo").args(["+nightly", "--version"])).is_none()
    {
        bail!(
            "fuzzing needs a nightly compiler and cargo-fuzz:\n\
             rustup toolchain install nightly\ncargo install cargo-fuzz"
        );
    }
    let corpus = folder.join("corpus").join(target);
    fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
    let mut command = Command::new("cargo");
    // The toolchain that runs us would otherwise be the child's as well.
    command
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .current_dir(root());
    command.args(["+nightly", "fuzz", "run", target]).arg(&corpus);
    let seeds = folder.join("seeds").join(target);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    command
        .arg("--")
        .arg(format!("-max_total_time={}", options.seconds))
        .arg("-max_len=6000");
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
