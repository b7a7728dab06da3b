//! The page is built into the program from target/site. Without it the program builds as well, and says at run
//! time what to do. A page that changed is a reason to build again, but for a debug build, which reads the page from the disk.

use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let site = root.join("target/site");
    if let Err(error) = std::fs::create_dir_all(&site) {
        println!("cargo::warning=cannot make {}: {error}", site.display());
    }
    // A build script cannot see whether assertions are on, which is what rust-embed goes by. They are in what derives from `dev`.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        println!("cargo::rerun-if-changed=build.rs");
    } else {
        println!("cargo::rerun-if-changed={}", site.display());
    }
}
