//! `sente convert`.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use notation::{Encoding, Format};

use crate::failure::Failure;
use crate::{input, output};

/// Write a record in another format
///
/// The format of the file is found out from its content.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  sente convert --to sgf game.txt -o game.sgf\n  sente convert --to kif --encoding shift_jis game.csa -o game.kif"
)]
pub(crate) struct Arguments {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    to: Format,
    /// The encoding to write; older programs for shogi want `shift_jis`, which kif, ki2 and csa can have
    #[arg(long, value_name = "ENCODING", value_parser = encoding(), default_value = "utf-8")]
    encoding: Encoding,
    /// The record; `-` is standard input
    file: String,
    /// Where to write it: standard output if not given, or `-`. A file that is there is replaced only by a whole one
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn format() -> impl clap::builder::TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse().expect("every format reads its own name"))
}

fn encoding() -> impl clap::builder::TypedValueParser<Value = Encoding> {
    PossibleValuesParser::new(Encoding::ALL.map(Encoding::name))
        .map(|name| name.parse().expect("every encoding reads its own name"))
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let name = input::shown(&self.file);
        let bytes = input::bytes(&self.file).with_context(|| name.to_owned())?;
        let record = notation::read(&bytes).with_context(|| name.to_owned())?;
        let written = notation::write_bytes(&record, self.to, self.encoding);
        let bytes = written.with_context(|| name.to_owned())?;
        match &self.out {
            Some(out) if out.as_os_str() != "-" => {
                output::replace_file(out, &bytes)
                    .with_context(|| format!("cannot write {}", out.display()))?;
            }
            _ => output::print_bytes(&bytes)?,
        }
        Ok(())
    }
}
