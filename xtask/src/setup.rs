//! What a fresh machine lacks: asked for, or named exactly.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{answer, find_program, root, run_quietly};

/// The compile target of the page.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that the standard library for the page's compile target is there.
pub(crate) fn wasm_target() -> Result<()> {
    let sysroot = answer(
        Command::new("rustc")
            .current_dir(root())
            .args(["--print", "sysroot"]),
    )
    .context("cannot run rustc")?;
    if PathBuf::from(sysroot)
        .join("lib/rustlib")
        .join(WASM)
        .join("lib")
        .is_dir()
    {
        return Ok(());
    }
    if find_program("rustup").is_none() {
        bail!(
            "this Rust has no {WASM} standard library, and rustup is not there to add it; see https://rustup.rs"
        );
    }
    println!("setting up: rustup target add {WASM}");
    run_quietly(
        Command::new("rustup")
            .current_dir(root())
            .args(["target", "add", WASM]),
    )
}

/// Makes sure that the packages of tools/package.json are there, in the versions of the lock file, and says where.
pub(crate) fn node_packages() -> Result<PathBuf> {
    let tools = root().join("tools");
    let modules = tools.join("node_modules");
    let lock = fs::read(tools.join("package-lock.json")).context("cannot read tools/package-lock.json")?;
    // npm is slow to say that nothing is to be done: a copy of the lock file tells what was installed.
    let stamp = modules.join(".installed-from");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(modules);
    }
    let Some(npm) = find_program("npm") else {
        bail!("npm was not found: install Node.js 20 or later (on Debian: apt-get install nodejs npm)");
    };
    println!("setting up: npm ci (wasm-opt and axe-core, into tools/node_modules)");
    run_quietly(Command::new(npm).current_dir(&tools).args([
        "ci",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
    ]))?;
    fs::write(&stamp, lock).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(modules)
}
