//! Making WebAssembly small or fast, with Binaryen's optimiser in Node (`tools/optimise.mjs`).

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::json;

use crate::process::{root, run_quietly};
use crate::site::hash;

/// What may be used of WebAssembly beyond its first version, as Binaryen calls it: what Rust uses, and every browser since 2023
/// knows.
const FEATURES: [&str; 10] = [
    "BulkMemory",
    "BulkMemoryOpt",
    "CallIndirectOverlong",
    "Multivalue",
    "MutableGlobals",
    "NontrappingFPToInt",
    "ReferenceTypes",
    "SignExt",
    "SIMD128",
    "Atomics",
];

/// What a module should be first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// Small, as wasm-opt's `-Oz` means it.
    Small,
    /// Fast, as its `-O3` does.
    Fast,
}

impl Goal {
    /// How much to do for speed, and how much for size.
    fn levels(self) -> (u8, u8) {
        match self {
            Self::Small => (2, 2),
            Self::Fast => (3, 0),
        }
    }
}

/// A module that is yet to be optimised.
struct Job<'a> {
    wasm: &'a mut Vec<u8>,
    input: PathBuf,
    output: PathBuf,
    /// Where the answer is kept, under a name that says what was asked.
    kept: PathBuf,
}

/// Optimises modules, on as many cores as there are. That takes a while, so the last answers are kept.
pub(crate) fn optimise(modules: Vec<&mut Vec<u8>>, goal: Goal, node_modules: &Path) -> Result<()> {
    let cache = root().join("target/wasm-opt");
    fs::create_dir_all(&cache).with_context(|| format!("cannot make {}", cache.display()))?;
    let version =
        fs::read(node_modules.join("binaryen/package.json")).context("binaryen is not installed")?;
    let how = format!("{goal:?} {FEATURES:?}");
    let mut jobs = Vec::new();
    for (n, wasm) in modules.into_iter().enumerate() {
        let key = &hash([wasm, &version, how.as_bytes()].concat())[..32];
        let kept = cache.join(format!("{key}.wasm"));
        if let Ok(kept) = fs::read(&kept) {
            *wasm = kept;
            continue;
        }
        // Two modules may be the same, and the page and its engine are optimised beside each other.
        let (input, output) = (
            cache.join(format!("{goal:?}-{n}.in")),
            cache.join(format!("{goal:?}-{n}.out")),
        );
        fs::write(&input, &*wasm).with_context(|| format!("cannot write {}", input.display()))?;
        jobs.push(Job {
            wasm,
            input,
            output,
            kept,
        });
    }
    if jobs.is_empty() {
        return Ok(());
    }
    println!("optimising {} modules: {goal:?}", jobs.len());
    let shares = shares(jobs, std::thread::available_parallelism().map_or(1, NonZero::get));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (shares.into_iter().enumerate())
            .map(|(n, share)| scope.spawn(move || work(share, goal, n)))
            .collect();
        let mut results = workers
            .into_iter()
            .map(|it| it.join().expect("the work does not panic"));
        results.try_for_each(|result| result)
    })
}

/// Shares the work out: the largest first, each to whom has least.
fn shares(mut jobs: Vec<Job<'_>>, workers: usize) -> Vec<Vec<Job<'_>>> {
    jobs.sort_by_key(|job| std::cmp::Reverse(job.wasm.len()));
    let mut shares: Vec<(usize, Vec<Job<'_>>)> = (0..workers).map(|_| (0, Vec::new())).collect();
    for job in jobs {
        if let Some((bytes, share)) = shares.iter_mut().min_by_key(|(bytes, _)| *bytes) {
            *bytes += job.wasm.len();
            share.push(job);
        }
    }
    shares.retain(|(_, share)| !share.is_empty());
    shares.into_iter().map(|(_, share)| share).collect()
}

/// One process' work.
fn work(share: Vec<Job<'_>>, goal: Goal, n: usize) -> Result<()> {
    let (optimise, shrink) = goal.levels();
    let modules: Vec<_> = share.iter().map(|job| (&job.input, &job.output)).collect();
    let question = json!({
        "features": FEATURES,
        "optimise": optimise,
        "shrink": shrink,
        "modules": modules,
    });
    let file = root().join(format!("target/wasm-opt/{goal:?}-{n}.json"));
    fs::write(&file, question.to_string()).with_context(|| format!("cannot write {}", file.display()))?;
    run_quietly(
        Command::new("node")
            .arg(root().join("tools/optimise.mjs"))
            .arg(&file),
    )?;
    for job in share {
        *job.wasm = fs::read(&job.output).context("the optimiser wrote nothing")?;
        fs::rename(&job.output, &job.kept).context("cannot keep what the optimiser wrote")?;
        fs::remove_file(&job.input).context("cannot remove what the optimiser read")?;
    }
    Ok(())
}
