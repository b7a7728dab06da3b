//! The page is built into the program from target/site. Without it the program builds as well, and says at run
//! time what to do. A page that changed is a reason to build again.

use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let site = root.join("target/site");
    if let Err(error) = std::fs::create_dir_all(&site) {
        println!("cargo::warning=cannot make {}: {error}", site.display());
    }
    println!("cargo::rerun-if-changed={}", site.display());
}
