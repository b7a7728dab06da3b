//! `cargo xtask check`: what a change may have broken, and nothing else. No browser, no npm, no WebAssembly.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process::{answer, cargo, find_program, git, root, run};

/// How many random games a test plays here, where the gate plays all of them.
const GAMES: [(&str, &str); 2] = [("SENTE_GAMES", "20"), ("SENTE_CONTRACT_GAMES", "4")];

/// Browser tests need a page and a browser: they are linted here, and run by the gate.
const BROWSER_TESTS: &str = "e2e";

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Compare the files with this commit; usually with the one where this branch left `main`
    #[arg(long, value_name = "COMMIT")]
    base: Option<String>,
    /// Check these packages, and what depends on them, whatever has changed
    packages: Vec<String>,
}

/// A package of the workspace.
struct Package {
    /// Its folder, from the root.
    folder: PathBuf,
    /// The packages of the workspace that it is built from.
    built_from: Vec<String>,
    /// Those that its tests need besides.
    tested_with: Vec<String>,
    /// Whether there is a library with documentation tests.
    doc_tests: bool,
}

/// Why each package is checked.
type Reasons = BTreeMap<String, String>;

/// Checks what changed and what depends on it.
pub(crate) fn check(options: &Options) -> Result<()> {
    let begin = Instant::now();
    let packages = packages()?;
    let changed = if options.packages.is_empty() {
        let base = base(options.base.as_deref())?;
        let files = changed_files(&base)?;
        println!("{} files differ from {base}", files.len());
        touched(&packages, &files)
    } else {
        named(&packages, &options.packages)?
    };
    if changed.is_empty() {
        println!("no package has changed");
        return Ok(());
    }
    let dependents = dependents(&packages, &changed);
    for (name, why) in changed.iter().chain(&dependents) {
        println!("  {name:<16} {why}");
    }

    let flags = |names: &mut dyn Iterator<Item = &String>| -> Vec<String> {
        names
            .flat_map(|name| ["--package".to_owned(), name.clone()])
            .collect()
    };
    let all = flags(&mut changed.keys().chain(dependents.keys()));
    let step = |name: &str, step: &mut dyn FnMut() -> Result<()>| -> Result<()> {
        let begin = Instant::now();
        step()?;
        println!("{:6.1} s  {name}", begin.elapsed().as_secs_f32());
        Ok(())
    };

    step("format", &mut || {
        let changed = flags(&mut changed.keys());
        run(cargo().arg("fmt").args(changed).args(["--", "--check"]))
    })?;
    step("lints", &mut || {
        let clippy = ["clippy", "--quiet", "--all-targets"];
        run(cargo().args(clippy).args(&all).args(["--", "--deny", "warnings"]))
    })?;
    let tested = flags(
        &mut changed
            .keys()
            .chain(dependents.keys())
            .filter(|name| *name != BROWSER_TESTS),
    );
    if !tested.is_empty() {
        step("tests", &mut || {
            let mut tests = cargo();
            if find_program("cargo-nextest").is_some() {
                tests.args(["nextest", "run", "--cargo-quiet", "--no-tests", "pass"]);
                tests.args(["--status-level", "fail", "--final-status-level", "slow"]);
            } else {
                tests.args(["test", "--quiet"]);
            }
            tests.arg("--tests");
            let games = GAMES
                .into_iter()
                .filter(|(name, _)| std::env::var_os(name).is_none());
            run(tests.args(&tested).envs(games))
        })?;
    }
    let documented = flags(&mut changed.keys().filter(|name| packages[*name].doc_tests));
    if !documented.is_empty() {
        step("examples in the documentation", &mut || {
            run(cargo().args(["test", "--quiet", "--doc"]).args(&documented))
        })?;
    }
    println!(
        "all of it holds, after {:.0} s; `cargo xtask test` looks at everything",
        begin.elapsed().as_secs_f32()
    );
    Ok(())
}

/// The packages of the workspace, by name.
fn packages() -> Result<BTreeMap<String, Package>> {
    let text = answer(cargo().args(["metadata", "--no-deps", "--format-version", "1", "--offline"]))
        .or_else(|| answer(cargo().args(["metadata", "--no-deps", "--format-version", "1"])))
        .context("cargo metadata failed")?;
    let metadata: Value = serde_json::from_str(&text).context("cargo metadata wrote no JSON")?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut packages = BTreeMap::new();
    for package in list(&metadata["packages"]) {
        let manifest = PathBuf::from(text(&package["manifest_path"]));
        let folder = manifest.parent().context("a manifest lies in a folder")?;
        let folder = folder.strip_prefix(root()).unwrap_or(folder).to_owned();
        let (tested_with, built_from): (Vec<_>, Vec<_>) = list(&package["dependencies"])
            .into_iter()
            .filter(|dependency| dependency["path"].is_string())
            .partition(|dependency| dependency["kind"] == "dev");
        let names = |dependencies: Vec<Value>| {
            dependencies
                .iter()
                .map(|it| text(&it["name"]))
                .collect::<Vec<_>>()
        };
        let targets = list(&package["targets"]);
        packages.insert(
            text(&package["name"]),
            Package {
                folder,
                built_from: names(built_from),
                tested_with: names(tested_with),
                doc_tests: targets.iter().any(|target| target["doctest"] == true),
            },
        );
    }
    Ok(packages)
}

/// The commit to compare with: where this branch left `main`, or the last one.
fn base(asked: Option<&str>) -> Result<String> {
    if let Some(base) = asked {
        let known = ["rev-parse", "--verify", "--quiet", &format!("{base}^{{commit}}")];
        return answer(git().args(known)).with_context(|| format!("there is no commit {base}"));
    }
    ["main", "origin/main"]
        .iter()
        .find_map(|main| answer(git().args(["merge-base", "HEAD", main])))
        .or_else(|| answer(git().args(["rev-parse", "HEAD"])))
        .context("this is no git repository; name the packages to check")
}

/// The files that differ from that commit, with those that git does not know yet.
fn changed_files(base: &str) -> Result<Vec<PathBuf>> {
    let differ = answer(git().args(["diff", "--name-only", base])).context("git diff failed")?;
    let fresh = answer(git().args(["ls-files", "--others", "--exclude-standard"]));
    let fresh = fresh.context("git ls-files failed")?;
    Ok(differ.lines().chain(fresh.lines()).map(PathBuf::from).collect())
}

/// The packages that these files belong to.
fn touched(packages: &BTreeMap<String, Package>, files: &[PathBuf]) -> Reasons {
    let mut reasons = Reasons::new();
    for file in files {
        let why = format!("{} changed", file.display());
        let owner = packages
            .iter()
            .filter(|(_, package)| file.starts_with(&package.folder))
            .max_by_key(|(_, package)| package.folder.as_os_str().len());
        if let Some((name, _)) = owner {
            reasons.entry(name.clone()).or_insert(why);
        } else if let Ok(file) = file.strip_prefix("data") {
            for name in readers(packages, file) {
                reasons.entry(name).or_insert_with(|| why.clone());
            }
        } else if is_for_all(file) {
            for name in packages.keys() {
                reasons.entry(name.clone()).or_insert_with(|| why.clone());
            }
        }
    }
    reasons
}

/// Whether a file outside the packages has a say in how all of them are built.
fn is_for_all(file: &Path) -> bool {
    let names = [
        "Cargo.toml",
        "Cargo.lock",
        "clippy.toml",
        "rust-toolchain.toml",
        "rustfmt.toml",
    ];
    names.iter().any(|name| file == Path::new(name))
}

/// The packages whose sources name the folder of `data` in which this file lies.
fn readers(packages: &BTreeMap<String, Package>, file: &Path) -> Vec<String> {
    let Some(first) = file.components().next() else {
        return Vec::new();
    };
    let words = format!("data/{}", first.as_os_str().display());
    let reads = |package: &Package| sources(&root().join(&package.folder)).any(|text| text.contains(&words));
    let readers = packages.iter().filter(|(_, package)| reads(package));
    readers.map(|(name, _)| name.clone()).collect()
}

/// The text of each source file under a folder.
fn sources(folder: &Path) -> impl Iterator<Item = String> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.into_iter().filter_map(|file| fs::read_to_string(file).ok())
}

/// The packages that were named, by their names or those of their folders.
fn named(packages: &BTreeMap<String, Package>, names: &[String]) -> Result<Reasons> {
    let mut reasons = Reasons::new();
    for asked in names {
        let found = packages
            .iter()
            .find(|(name, package)| *name == asked || package.folder.ends_with(asked));
        let Some((name, _)) = found else {
            let known: Vec<_> = packages.keys().map(String::as_str).collect();
            bail!("there is no package {asked}; there are {}", known.join(", "));
        };
        reasons.insert(name.clone(), "asked for".to_owned());
    }
    Ok(reasons)
}

/// What depends on the packages that changed: what is built from them, and whose tests use any of that.
fn dependents(packages: &BTreeMap<String, Package>, changed: &Reasons) -> Reasons {
    let mut built: BTreeSet<&String> = changed.keys().collect();
    let mut reasons = Reasons::new();
    let first =
        |names: &[String], built: &BTreeSet<&String>| names.iter().find(|name| built.contains(name)).cloned();
    loop {
        let more = packages.iter().find_map(|(name, package)| {
            let part = first(&package.built_from, &built)?;
            (!built.contains(name)).then_some((name, part))
        });
        let Some((name, part)) = more else { break };
        built.insert(name);
        reasons.insert(name.clone(), format!("is built from {part}"));
    }
    for (name, package) in packages.iter().filter(|(name, _)| !built.contains(name)) {
        if let Some(part) = first(&package.tested_with, &built) {
            reasons.insert(name.clone(), format!("is tested with {part}"));
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(folder: &str, built_from: &[&str], tested_with: &[&str]) -> Package {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Package {
            folder: folder.into(),
            built_from: owned(built_from),
            tested_with: owned(tested_with),
            doc_tests: false,
        }
    }

    fn house() -> BTreeMap<String, Package> {
        [
            ("core", package("crates/core", &[], &["kit"])),
            ("game", package("crates/game", &["core"], &[])),
            ("page", package("crates/page", &["game"], &[])),
            ("kit", package("crates/kit", &["core"], &[])),
            ("other", package("crates/other", &[], &["game"])),
            ("after", package("crates/after", &["other"], &[])),
        ]
        .map(|(name, package)| (name.to_owned(), package))
        .into()
    }

    fn names(reasons: &Reasons) -> Vec<&str> {
        reasons.keys().map(String::as_str).collect()
    }

    #[test]
    fn what_is_built_from_a_change_and_what_is_tested_with_it_depend_on_it() {
        let house = house();
        let changed = touched(&house, &["crates/game/src/lib.rs".into()]);
        assert_eq!(names(&changed), ["game"]);
        let more = dependents(&house, &changed);
        assert_eq!(
            names(&more),
            ["other", "page"],
            "what is only built from what tests with it does not"
        );
        assert_eq!(more["page"], "is built from game");
        assert_eq!(more["other"], "is tested with game");
    }

    #[test]
    fn the_manifest_of_all_touches_all_and_a_text_none() {
        let house = house();
        assert_eq!(touched(&house, &["Cargo.toml".into()]).len(), house.len());
        assert!(touched(&house, &["README.md".into(), "docs/engine.md".into()]).is_empty());
        // Not the folder of a package whose name it begins with.
        assert!(touched(&house, &["crates/gamekeeper/src/lib.rs".into()]).is_empty());
    }

    #[test]
    fn a_package_is_named_by_its_own_name_or_its_folders() {
        let house = [("sente-game", package("crates/game", &[], &[]))]
            .map(|(name, package)| (name.to_owned(), package))
            .into();
        for name in ["game", "sente-game"] {
            let found = named(&house, &[name.to_owned()]).expect("there is one");
            assert_eq!(names(&found), ["sente-game"]);
        }
        assert!(named(&house, &["ame".to_owned()]).is_err());
    }

    #[test]
    fn tables_touch_those_who_read_them() {
        let packages = packages().expect("this is a workspace");
        let changed = touched(&packages, &["data/perft/yinsh.tsv".into()]);
        assert!(
            changed.contains_key("sente-yinsh") && !changed.contains_key("server"),
            "{changed:?}"
        );
    }
}
