//! `sente replay`.

use crate::failure::Failure;
use crate::{input, output};

/// Check records of games by playing them again
///
/// A line a file: `<file>: ok <n> actions result <r>`, or `<file>: error` and why, with line and column. Fails if
/// any file does.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente replay game.txt other-game.sgf")]
pub(crate) struct Arguments {
    /// The files, in any format that Sente reads; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut all_well = true;
        for name in &self.files {
            let line = match replay(name) {
                Ok(line) => format!("{name}: ok {line}\n"),
                Err(error) => {
                    all_well = false;
                    format!("{name}: error {error:#}\n")
                }
            };
            output::print(&line)?;
        }
        if all_well { Ok(()) } else { Err(Failure::Told) }
    }
}

fn replay(name: &str) -> anyhow::Result<String> {
    let record = notation::read(&input::bytes(name)?)?;
    Ok(format!(
        "{} actions result {}",
        record.main_line_len(),
        record.score_text()
    ))
}
