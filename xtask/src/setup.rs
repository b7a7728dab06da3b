//! What a fresh machine lacks: asked for, or named exactly.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{answer, cargo, find_program, root, run_quietly};

/// The compile target of the page.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that what rust-toolchain.toml names is there. rustup installs it when cargo is first run here, unless it was
/// told not to; a Rust without rustup brings its own parts.
pub(crate) fn toolchain() -> Result<()> {
    let Some(missing) = missing_part()? else {
        return Ok(());
    };
    if find_program("rustup").is_none() {
        bail!(
            "this Rust has no {}, and rustup is not there to add it; see https://rustup.rs",
            missing.display()
        );
    }
    println!("setting up: rustup toolchain install (as rust-toolchain.toml says)");
    // rustup tells the programs that it starts which toolchain they run under. Told so itself, it takes that one as it is, and
    // reads no file.
    run_quietly(
        Command::new("rustup")
            .current_dir(root())
            .env_remove("RUSTUP_TOOLCHAIN")
            .args(["toolchain", "install"]),
    )?;
    if let Some(missing) = missing_part()? {
        bail!(
            "{} is still missing after `rustup toolchain install`: run it by hand in {} and see what it says",
            missing.display(),
            root().display()
        );
    }
    Ok(())
}

/// The first folder that the compiler lacks of what rust-toolchain.toml names, if any.
fn missing_part() -> Result<Option<PathBuf>> {
    let sysroot = answer(
        Command::new("rustc")
            .current_dir(root())
            .args(["--print", "sysroot"]),
    )
    .context("cannot run rustc")?;
    let rustlib = PathBuf::from(sysroot).join("lib/rustlib");
    let parts = [(WASM, "lib"), ("src/rust/library", "std")];
    let missing = parts
        .into_iter()
        .find(|(folder, part)| !rustlib.join(folder).join(part).is_dir());
    Ok(missing.map(|(folder, _)| rustlib.join(folder)))
}

/// Makes sure that what the standard library depends on is there, to compile it for threads.
pub(crate) fn standard_library_source() -> Result<()> {
    run_quietly(cargo().env("RUSTC_BOOTSTRAP", "1").args([
        "fetch",
        "--quiet",
        "-Zbuild-std=std,panic_abort",
        "--target",
        WASM,
    ]))
}

/// Makes sure that the packages of tools/package.json are there, in the versions of the lock file, and says where.
pub(crate) fn node_packages() -> Result<PathBuf> {
    packages_in("tools", "Binaryen, happy-dom and axe-core")
}

/// Makes sure that Lighthouse is there, which no build needs, and says where its folder is.
pub(crate) fn lighthouse() -> Result<PathBuf> {
    packages_in("tools/lighthouse", "Lighthouse")?;
    Ok(root().join("tools/lighthouse"))
}

/// Makes sure that the packages of a folder are there, in the versions of its lock file, and says where.
fn packages_in(folder: &str, what: &str) -> Result<PathBuf> {
    let tools = root().join(folder);
    let modules = tools.join("node_modules");
    let lock = tools.join("package-lock.json");
    let lock = fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    // npm is slow to say that nothing is to be done: a copy of the lock file tells what was installed.
    let stamp = modules.join(".installed-from");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(modules);
    }
    let Some(npm) = find_program("npm") else {
        bail!("npm was not found: install Node.js 20 or later (on Debian: apt-get install nodejs npm)");
    };
    println!("setting up: npm ci ({what}, into {folder}/node_modules)");
    run_quietly(Command::new(npm).current_dir(&tools).args([
        "ci",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
    ]))?;
    fs::write(&stamp, lock).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(modules)
}

/// A browser and the program that drives it.
pub(crate) struct Browser {
    pub(crate) program: PathBuf,
    pub(crate) driver: PathBuf,
}

/// Installs packages of Debian's where that is possible without asking.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let is_root = answer(Command::new("id").arg("-u")).as_deref() == Some("0");
    if !is_root || find_program("apt-get").is_none() {
        return Ok(());
    }
    println!("setting up: apt-get install {}", packages.join(" "));
    run_quietly(Command::new("apt-get").arg("update"))?;
    run_quietly(
        Command::new("apt-get")
            .args(["install", "--yes", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}

/// Chromium without what a browser has around its pages: the same pages take a quarter less processor time. Installed where that is
/// possible without asking; without it the tests run in the whole browser.
pub(crate) fn shell_of_chromium() -> Option<PathBuf> {
    if cfg!(not(unix)) {
        return None;
    }
    let find = || {
        ["chromium-headless-shell", "chrome-headless-shell"]
            .into_iter()
            .find_map(find_program)
    };
    find().or_else(|| {
        // Not every distribution has it.
        install(&["chromium-headless-shell"]).ok()?;
        find()
    })
}

/// Finds Chromium and its driver; installs both where that is possible without asking.
pub(crate) fn browser() -> Result<Browser> {
    if let Some(browser) = find_browser() {
        return Ok(browser);
    }
    install(&["chromium", "chromium-driver"])?;
    find_browser().context(
        "the browser tests need Chromium and chromedriver of the same version on the PATH.\n\
         Debian:         sudo apt-get install chromium chromium-driver\n\
         Ubuntu:         sudo snap install chromium (it brings chromium.chromedriver)\n\
         Fedora:         sudo dnf install chromium chromedriver\n\
         Arch Linux:     sudo pacman -S chromium\n\
         macOS:          brew install --cask google-chrome chromedriver\n\
         then run the command again",
    )
}

fn find_browser() -> Option<Browser> {
    let programs = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ];
    let on_mac = PathBuf::from("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    let program = programs
        .into_iter()
        .find_map(find_program)
        .or_else(|| on_mac.is_file().then_some(on_mac))?;
    let driver = ["chromedriver", "chromium.chromedriver"]
        .into_iter()
        .find_map(find_program)?;
    Some(Browser { program, driver })
}
