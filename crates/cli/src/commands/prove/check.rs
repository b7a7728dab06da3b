//! `sente prove check`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use proof::file;

use crate::failure::Failure;
use crate::output::print;
use crate::progress::ProgressLine;

/// What was found of the proofs of one kind of claim.
#[derive(Default)]
struct Counts {
    right: usize,
    wrong: usize,
    bytes: u64,
    positions: u64,
}

pub(super) fn run(path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let mut counts: BTreeMap<String, Counts> = BTreeMap::new();
    let mut line = ProgressLine::new();
    let (mut text, mut wrong) = (String::new(), 0);
    for (number, entry) in (1..).zip(file::read(&bytes)) {
        let entry = entry.map_err(|error| anyhow!("{shown}: {error}"))?;
        let counts = counts.entry(entry.claim.to_string()).or_default();
        counts.bytes += entry.proof.len() as u64;
        match entry.check() {
            Ok(checked) => {
                counts.right += 1;
                counts.positions += checked.positions;
            }
            Err(why) => {
                counts.wrong += 1;
                wrong += 1;
                // Writing to a string can't fail.
                let _ = writeln!(text, "proof {number}, {}, {}: {why}", entry.position, entry.claim);
            }
        }
        line.show(|| format!("{number} proofs, {wrong} wrong"));
    }
    line.end();
    text.push_str("claim\tright\twrong\tbytes\tpositions\n");
    for (claim, counts) in counts {
        let Counts {
            right,
            wrong,
            bytes,
            positions,
        } = counts;
        let _ = writeln!(text, "{claim}\t{right}\t{wrong}\t{bytes}\t{positions}");
    }
    print(&text)?;
    if wrong > 0 { Err(Failure::Told) } else { Ok(()) }
}
