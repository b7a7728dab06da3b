//! Writes a record in another format: `cargo run --example convert -- game.kif csa`.

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, format] = arguments.as_slice() else {
        return Err("expected a file and a format: text, sgf, kif, ki2, csa, usi or jkf".into());
    };
    let record = notation::read(&std::fs::read(Path::new(file))?)?;
    print!("{}", notation::write(&record, format.parse()?)?);
    Ok(())
}
