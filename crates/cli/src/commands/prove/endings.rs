//! `sente prove yinsh --positions`: what a file of endings says, proven.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use proof::file::Entry;
use proof::{Claim, NoProof};
use search::StopFlag;
use yinsh::{Player, Position, PositionTrait as _};
use yinsh_engine::Solver;

use super::journal::Journal;
use super::{HASH, Yinsh};
use crate::failure::Failure;
use crate::output::print;
use crate::progress::{ProgressLine, at_interrupt};

/// A line of the file.
struct Ending {
    game: String,
    position: Position,
    said: String,
}

pub(super) fn run(wanted: &Yinsh, path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    let endings: Result<Vec<Ending>, String> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(number, line)| read(line).map_err(|why| format!("line {number}: {why}")))
        .collect();
    let endings = endings.map_err(|error| anyhow!("{shown}: {error}"))?;
    let head = format!(
        "# Game, position, how it is said to end for the player to act, what became of the proof, positions made, bytes in the file of proofs.\n\
         # Made by: sente prove yinsh --positions {shown} --most {} --largest {}\n",
        wanted.most, wanted.largest,
    );
    let mut journal = Journal::open(&wanted.out, &head)?;
    let stop = StopFlag::new();
    let flag = stop.clone();
    at_interrupt(move || flag.stop())?;
    let mut line = ProgressLine::new();
    for (place, ending) in endings.iter().enumerate().skip(journal.lines.len()) {
        let mut nodes = 0;
        let mut entries = Vec::new();
        let mut became = "nothing to prove";
        for claim in claims(&ending.said, ending.position.actor()) {
            let mut solver = Solver::new(HASH);
            let proof = solver.prove(&ending.position, claim, wanted.limits(), &stop);
            nodes += solver.nodes();
            became = match proof {
                Ok(proof) => {
                    entries.push(Entry {
                        position: ending.position.clone(),
                        claim,
                        proof,
                    });
                    "proven"
                }
                Err(NoProof::TooLarge { .. }) => "too large",
                Err(NoProof::NotKnown { .. }) => "not shown",
                Err(NoProof::Wrong(wrong)) => {
                    return Err(anyhow!("{}, {claim}: the solver is wrong: {wrong}", ending.position).into());
                }
            };
            if became != "proven" {
                entries.clear();
                break;
            }
        }
        if stop.is_stopped() {
            line.end();
            return Err(anyhow!(
                "interrupted after {place} of {} positions; the same command goes on",
                endings.len()
            )
            .into());
        }
        let Ending { game, position, said } = ending;
        journal.add(
            &format!("{game}\t{position}\t{said}\t{became}\t{nodes}"),
            &entries,
        )?;
        line.show(|| format!("{} of {} positions", place + 1, endings.len()));
    }
    line.end();
    Ok(print(&summary(&journal.lines))?)
}

/// How many of the endings that are said to end so became what, and how many bytes their proofs have.
fn summary(lines: &[String]) -> String {
    let mut counts: BTreeMap<(&str, &str), [u64; 2]> = BTreeMap::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, _, said, became, _, bytes] = fields[..] else {
            continue;
        };
        let said = said.split_once(' ').map_or(said, |(how, _)| how);
        let counts = counts.entry((said, became)).or_default();
        counts[0] += 1;
        counts[1] += bytes.parse().unwrap_or(0);
    }
    let mut text = "said\tbecame\tpositions\tbytes\n".to_owned();
    for ((said, became), [positions, bytes]) in counts {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{said}\t{became}\t{positions}\t{bytes}");
    }
    text
}

fn read(line: &str) -> Result<Ending, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, position, said] = fields[..] else {
        return Err(format!(
            "expected a game, a position and how it ends, found {} fields",
            fields.len()
        ));
    };
    let position = position
        .parse()
        .map_err(|error| format!("{position:?}: {error}"))?;
    Ok(Ending {
        game: game.to_owned(),
        position,
        said: said.to_owned(),
    })
}

/// What has to be proven where `actor`'s ending is said to be so.
fn claims(said: &str, actor: Player) -> Vec<Claim> {
    match said.split_once(' ').map_or(said, |(how, _)| how) {
        "win" => vec![Claim::wins(actor)],
        "loss" => vec![Claim::wins(!actor)],
        "draw" => Player::BOTH.map(Claim::holds).to_vec(),
        "no" => vec![Claim::holds(!actor)],
        _ => Vec::new(),
    }
}
