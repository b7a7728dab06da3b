//! Compiling a crate to WebAssembly, with its JavaScript glue.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::parts::{self, Piece};
use crate::process::{cargo, quiet_in_logs, run, target_dir};
use crate::setup;

/// What a module may count on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// What Rust counts on by itself: the page. A view is of one type there, whatever is in it: a tenth less to download, and
    /// less to compile.
    Page,
    /// Also vectors of 128 bits, which every browser has since 2023.
    Simd,
    /// Besides, memory that workers may share, as far as the host lets them; with a standard library that knows of it.
    Threads,
}

/// For the linker: memory that can be shared, of 256 MiB at most (a browser sets it aside in one piece), and what starts a
/// thread.
const SHARED_MEMORY: [&str; 8] = [
    "--shared-memory",
    "--import-memory",
    "--max-memory=268435456",
    "--export=__heap_base",
    "--export=__tls_base",
    "--export=__tls_size",
    "--export=__tls_align",
    "--export=__wasm_init_tls",
];

impl Kind {
    /// Flags for rustc.
    fn flags(self) -> Vec<String> {
        match self {
            Self::Page => vec!["--cfg=erase_components".to_owned()],
            Self::Simd => vec!["-Ctarget-feature=+simd128".to_owned()],
            Self::Threads => ["-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals".to_owned()]
                .into_iter()
                .chain(SHARED_MEMORY.map(|argument| format!("-Clink-arg={argument}")))
                .collect(),
        }
    }
}

/// What wasm-bindgen makes of one crate.
pub(crate) struct Module {
    pub(crate) wasm: Vec<u8>,
    pub(crate) glue: String,
    /// Other files that the glue asks for, by their path beside it.
    pub(crate) snippets: Vec<(String, String)>,
}

/// Compiles a crate as a library for JavaScript, and says where it lies. `whole` modules are ready to be used; others
/// keep what the linker knew, so that they can be cut.
fn compile(package: &str, profile: &str, kind: Kind, whole: bool) -> Result<PathBuf> {
    let threads = kind == Kind::Threads;
    println!(
        "building {package} ({profile}{})",
        if threads { ", for threads" } else { "" }
    );
    let mut folder = target_dir();
    let mut command = cargo();
    command
        .args(["rustc", "--package", package, "--lib", "--crate-type", "cdylib"])
        .args(["--target", setup::WASM, "--profile", profile])
        .args(quiet_in_logs())
        .env("CARGO_ENCODED_RUSTFLAGS", kind.flags().join("\x1f"));
    if threads {
        // The standard library as it is delivered knows no shared memory: it is compiled anew, which a stable compiler does
        // only if told that this is meant. Build scripts ask about that too, hence a folder apart.
        folder.push("threads");
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .arg("-Zbuild-std=std,panic_abort")
            .arg("--target-dir")
            .arg(&folder);
    }
    if !whole {
        command.args(["--", "-Clink-arg=--emit-relocs"]);
    }
    run(&mut command)?;
    let name = package.replace('-', "_");
    Ok(folder
        .join(setup::WASM)
        .join(profile)
        .join(format!("{name}.wasm")))
}

/// Compiles a crate for the browser. `names` keeps the names of functions, for messages about errors.
pub(crate) fn for_web(package: &str, profile: &str, kind: Kind, names: bool) -> Result<Module> {
    let input = compile(package, profile, kind, true)?;
    bound(Bindgen::new().input_path(&input), names)
        .with_context(|| format!("wasm-bindgen cannot read {}", input.display()))
}

/// What the glue calls the script that loads parts.
pub(crate) const LOADER: &str = "./loader.js";

/// How the script that loads parts calls what loads the part of this name.
pub(crate) fn loads(part: &str) -> String {
    format!("__wasm_split_load_{part}")
}

/// A module, and the parts that were cut off it.
pub(crate) struct Parted {
    /// What everything begins with. Its glue imports from [`LOADER`] what [`loads`] each part.
    pub(crate) module: Module,
    /// The files of all parts.
    pub(crate) files: Vec<(Piece, Vec<u8>)>,
    /// What they import beside what the module exports ([`shared_beside`]).
    pub(crate) shared: String,
}

/// Compiles a crate for the browser, cut where its source says `wasm_split`.
pub(crate) fn in_parts(package: &str, profile: &str, names: bool) -> Result<Parted> {
    let input = compile(package, profile, Kind::Page, false)?;
    let cannot_cut = || format!("cannot cut {} into parts", input.display());
    let folder = target_dir().join("parts").join(profile);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(cannot_cut)?;
    }
    let main = folder.join(format!("{package}.wasm"));
    let whole = fs::read(&input).with_context(cannot_cut)?;
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.link_name = LOADER;
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("{error:#}"))
        .with_context(cannot_cut)?;
    let mut pieces = BTreeMap::new();
    for path in cut.split_modules {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let stem = stem.context("a part without a name")?.to_owned();
        pieces.insert(stem, fs::read(&path).with_context(cannot_cut)?);
    }
    let needs = cut.prefetch_map.into_iter().collect();
    // The script that comes with the pieces knows nothing of files that were joined, so the page has its own; this one shows
    // whether that is what the page will ask for.
    let theirs = fs::read_to_string(folder.join(LOADER)).with_context(cannot_cut)?;
    check_loaders(&theirs, &needs)?;
    let shared = shared_beside(&theirs)?;
    let files = parts::joined(&pieces, &needs).with_context(cannot_cut)?;
    println!("joined {} pieces to {} files", pieces.len(), files.len());
    // What the parts share must keep its names: they ask for it.
    let module = bound(
        Bindgen::new()
            .input_path(&main)
            .keep_lld_exports(true)
            .demangle(false),
        names,
    )
    .with_context(|| format!("wasm-bindgen cannot read {}", main.display()))?;
    Ok(Parted {
        module,
        files,
        shared,
    })
}

/// What the pieces import beside what the module exports, as JavaScript has it between braces. In debug builds that is a number
/// whose name says of which build a piece is.
fn shared_beside(script: &str) -> Result<String> {
    let inside = script
        .split_once("{ __wasm_split: {")
        .and_then(|(_, rest)| rest.split_once('}'));
    let (shared, _) = inside.context("the script that comes with the pieces shares nothing")?;
    Ok(shared.trim().to_owned())
}

/// Fails where the script that comes with the pieces has other functions than one that loads each part.
fn check_loaders(script: &str, needs: &BTreeMap<String, Vec<String>>) -> Result<()> {
    let theirs: BTreeSet<_> = script
        .lines()
        .filter_map(|line| line.strip_prefix("export const ")?.split(' ').next())
        .map(str::to_owned)
        .collect();
    let ours: BTreeSet<_> = needs.keys().map(|part| loads(part)).collect();
    ensure!(
        theirs == ours,
        "the page would ask for {theirs:?}, and we would make {ours:?}"
    );
    Ok(())
}

/// What wasm-bindgen makes of its input.
fn bound(bindgen: &mut Bindgen, names: bool) -> Result<Module> {
    let mut output = bindgen
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(!names)
        .remove_producers_section(true)
        .generate_output()?;
    let snippets = output
        .snippets()
        .iter()
        .flat_map(|(id, list)| {
            let inline = move |(n, js): (usize, &String)| (format!("snippets/{id}/inline{n}.js"), js.clone());
            list.iter().enumerate().map(inline)
        })
        .chain(
            output
                .local_modules()
                .iter()
                .map(|(path, js)| (format!("snippets/{path}"), js.clone())),
        )
        .collect();
    Ok(Module {
        glue: output.js().to_owned(),
        snippets,
        wasm: output.wasm_mut().emit_wasm(),
    })
}
