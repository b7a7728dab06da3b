//! The browsers that the tests can run in: where they lie, and what each needs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::process::{cargo, find_program, root, run_quietly};
use crate::setup::{self, Browser};

/// The version of geckodriver that is built where there is none.
const GECKODRIVER: &str = "0.37.1";

/// A browser that the tests can run in.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Kind {
    /// Chromium, for all tests
    #[default]
    Chromium,
    /// Firefox, for what has to work everywhere
    Firefox,
    /// WebKit, as GTK has it, for what has to work everywhere
    Webkit,
}

impl Kind {
    /// Its name for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
            Self::Webkit => "WebKit",
        }
    }

    /// Its name for the tests.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    /// Finds it and its driver. What it lacks is fetched and built only if `build` says so, because it takes minutes.
    pub(crate) fn find(self, build: bool) -> Result<Browser> {
        match self {
            Self::Chromium => setup::browser(),
            Self::Firefox => firefox(build),
            Self::Webkit => webkit(build),
        }
    }
}

fn firefox(build: bool) -> Result<Browser> {
    let find = || ["firefox-esr", "firefox"].into_iter().find_map(find_program);
    if find().is_none() && build {
        setup::install(&["firefox-esr"])?;
    }
    let program = find().context("Firefox was not found (on Debian: apt-get install firefox-esr)")?;
    let tools = root().join("target/tools");
    let built = tools.join("bin/geckodriver");
    let driver = find_program("geckodriver").or_else(|| built.is_file().then(|| built.clone()));
    let driver = match driver {
        Some(driver) => driver,
        None if build => {
            println!("setting up: cargo install geckodriver (some minutes, once)");
            let mut install = cargo();
            install.args(["install", "--quiet", "--locked", "--version", GECKODRIVER]);
            run_quietly(install.arg("--root").arg(&tools).arg("geckodriver"))?;
            built
        }
        None => bail!("geckodriver was not found (`cargo xtask e2e --browser firefox` builds it)"),
    };
    Ok(Browser { program, driver })
}

fn webkit(build: bool) -> Result<Browser> {
    let find = || {
        let driver = find_program("WebKitWebDriver")?;
        find_program("Xvfb")?;
        Some(Browser {
            program: mini_browser()?,
            driver,
        })
    };
    if find().is_none() && build {
        setup::install(&["webkit2gtk-driver", "xvfb"])?;
    }
    find().context(
        "WebKitWebDriver, its MiniBrowser and Xvfb were not found (on Debian: apt-get install webkit2gtk-driver xvfb)",
    )
}

/// WebKitGTK's own small browser: beside its other programs, a folder a version.
fn mini_browser() -> Option<PathBuf> {
    let folders = |path: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let mut folders: Vec<_> = entries.map(|entry| entry.path()).collect();
        folders.sort();
        folders
    };
    let mut places = folders(Path::new("/usr/lib"));
    places.push(PathBuf::from("/usr/libexec"));
    let programs = places.iter().flat_map(|place| folders(place)).filter(|folder| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("webkit")
    });
    programs
        .map(|folder| folder.join("MiniBrowser"))
        .rfind(|program| program.is_file())
}
