//! Compiling a crate to WebAssembly, with its JavaScript glue.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::process::{cargo, quiet_in_logs, run, target_dir};
use crate::setup;

/// What wasm-bindgen makes of one crate.
pub(crate) struct Module {
    pub(crate) wasm: Vec<u8>,
    pub(crate) glue: String,
    /// Other files that the glue asks for, by their path beside it.
    pub(crate) snippets: Vec<(String, String)>,
}

/// Compiles a crate as a library for JavaScript, and says where it lies.
fn compile(package: &str, profile: &str) -> Result<PathBuf> {
    println!("building {package} ({profile})");
    run(cargo()
        .args(["rustc", "--package", package, "--lib", "--crate-type", "cdylib"])
        .args(["--target", setup::WASM, "--profile", profile])
        .args(quiet_in_logs()))?;
    let name = package.replace('-', "_");
    Ok(target_dir()
        .join(setup::WASM)
        .join(profile)
        .join(format!("{name}.wasm")))
}

/// Compiles a crate for the browser. `names` keeps the names of functions, for messages about errors.
pub(crate) fn for_web(package: &str, profile: &str, names: bool) -> Result<Module> {
    let input = compile(package, profile)?;
    let mut output = Bindgen::new()
        .input_path(&input)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .omit_default_module_path(false)
                .remove_name_section(!names)
                .remove_producers_section(true)
                .generate_output()
        })
        .with_context(|| format!("wasm-bindgen cannot read {}", input.display()))?;
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

/// Compiles a crate for Node into `folder`, and gives the module to load.
pub(crate) fn for_node(package: &str, profile: &str, folder: &Path) -> Result<PathBuf> {
    let input = compile(package, profile)?;
    Bindgen::new()
        .input_path(&input)
        .nodejs(true)
        .and_then(|bindgen| bindgen.typescript(false).generate(folder))
        .with_context(|| format!("wasm-bindgen cannot read {}", input.display()))?;
    Ok(folder.join(format!("{}.js", package.replace('-', "_"))))
}
