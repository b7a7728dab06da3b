//! `sente prove yinsh`: from the commonest placements of self-play, how far back from the end results are certain in blitz.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use anyhow::{Context as _, anyhow};
use book::{Book, fold};
use proof::file::Entry;
use proof::{Claim, NoProof};
use search::{Limits, StopFlag};
use yinsh::{Action, MARKERS, Outcome, Player, Position, PositionTrait as _, RINGS};
use yinsh_engine::{Engine, Solver, Verdict, how_it_ends};

use super::journal::Journal;
use super::{HASH, Yinsh};
use crate::commands::engine::YINSH_BOOK;
use crate::commands::{openings, solve};
use crate::failure::Failure;
use crate::output::print;
use crate::progress::{ProgressLine, at_interrupt};

/// Rings of both players.
const ALL_RINGS: usize = 2 * RINGS as usize;
/// The engine's table in MiB.
const ENGINE_HASH: usize = 16;

/// What was found of a placement.
struct Found {
    /// What the solver says of the placement itself.
    itself: String,
    outcome: Outcome,
    turns: usize,
    /// The positions whose end is known, the last of the game first.
    known: Vec<Known>,
    nodes: u64,
    /// From which of the known ones on proofs are there.
    proven: Option<usize>,
    entries: Vec<Entry>,
}

/// A position of the game whose end with the best play of both is known.
struct Known {
    position: Position,
    outcome: Outcome,
}

pub(super) fn run(wanted: &Yinsh) -> Result<(), Failure> {
    let head = format!(
        "# Games of the book, placement, what the solver says of it, result of the game from it, turns of that game, so many turns before its\n\
         # end it is certain who wins, markers on the board there, who wins, how often that changed from there on, positions made,\n\
         # so many turns before the end the stored proof begins, bytes in the file of proofs.\n\
         # Made by: sente prove yinsh --nodes {} --most {} --largest {}\n{}",
        wanted.nodes,
        wanted.most,
        wanted.largest,
        openings::signature(),
    );
    let mut journal = Journal::open(&wanted.out, &head)?;
    let placements = commonest()?;
    let count = placements.len().min(wanted.count as usize);
    let stop = StopFlag::new();
    let flag = stop.clone();
    at_interrupt(move || flag.stop())?;
    let mut line = ProgressLine::new();
    for (place, (games, placement)) in placements
        .iter()
        .take(count)
        .enumerate()
        .skip(journal.lines.len())
    {
        let found = look(wanted, placement, &stop)?;
        let Some(found) = found.filter(|_| !stop.is_stopped()) else {
            line.end();
            return Err(
                anyhow!("interrupted after {place} of {count} placements; the same command goes on").into(),
            );
        };
        journal.add(&found.line(*games, placement), &found.entries)?;
        line.show(|| {
            let (known, turns) = (found.known.len(), found.turns);
            format!(
                "{} of {count} placements; the last one: {known} of {turns} turns",
                place + 1
            )
        });
    }
    line.end();
    Ok(print(&summary(&journal.lines))?)
}

/// What the lines of the table say together: a few counts, and in how many games it was certain who wins so many turns before the
/// end, and shown by a proof that is stored.
fn summary(lines: &[String]) -> String {
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| line.split('\t').collect()).collect();
    let column = |field: usize| rows.iter().filter_map(move |row| row.get(field).copied());
    let numbers = |field: usize| -> Vec<u64> {
        let mut numbers: Vec<u64> = column(field).filter_map(|text| text.parse().ok()).collect();
        numbers.sort_unstable();
        numbers
    };
    let spread = |numbers: &[u64]| match numbers {
        [] => "-".to_owned(),
        [least, .., most] => format!("{least} to {most}, median {}", numbers[numbers.len() / 2]),
        [only] => only.to_string(),
    };
    let results = |field: usize| {
        let count = |text: &str| column(field).filter(|&found| found == text).count();
        format!(
            "{} won by White, {} by Black, {} drawn",
            count("1-0"),
            count("0-1"),
            count("1/2-1/2")
        )
    };
    let decided = column(2).filter(|&itself| itself != "unknown").count();
    let (turns, known, proven) = (numbers(4), numbers(5), numbers(10));
    let changed = numbers(8).iter().filter(|&&changes| changes > 0).count();
    let mut text = format!(
        "placements\t{}\n\
         decided as they are\t{decided}\n\
         games\t{}\n\
         turns of a game\t{}\n\
         certain so many turns before the end\t{}\n\
         markers on the board there\t{}\n\
         certain who wins there\t{}\n\
         games in which that changed later\t{changed}\n\
         proofs begin so many turns before the end\t{}\n\
         bytes of the proofs\t{}\n\
         positions made\t{}\n\n\
         turns before the end\tcertain\tproof stored\n",
        rows.len(),
        results(3),
        spread(&turns),
        spread(&known),
        spread(&numbers(6)),
        results(7),
        spread(&proven),
        numbers(11).iter().sum::<u64>(),
        numbers(9).iter().sum::<u64>(),
    );
    for turn in 1..=known.last().copied().unwrap_or(0) {
        let reaching = |numbers: &[u64]| numbers.iter().filter(|&&number| number >= turn).count();
        // Writing to a string can't fail.
        let _ = writeln!(text, "{turn}\t{}\t{}", reaching(&known), reaching(&proven));
    }
    text
}

/// The placements of the opening book, as blitz, after how many games had each; those of most games first. Placements that the
/// board's symmetries map onto each other are one.
fn commonest() -> Result<Vec<(u32, Position)>, Failure> {
    let book: Book<Position> = Book::read(YINSH_BOOK).context("the book that is built in")?;
    let mut games: HashMap<u64, (u32, Position)> = HashMap::new();
    let mut seen = HashSet::new();
    let mut ways: Vec<(Position, Vec<Action>)> = vec![(Position::start(), Vec::new())];
    while let Some((position, way)) = ways.pop() {
        let (key, _) = fold(&position);
        if !seen.insert(key) {
            continue;
        }
        for choice in book.look(&position).into_iter().flat_map(|page| page.choices) {
            let Some(&action) = choice.actions.first() else {
                continue;
            };
            let mut next = position.clone();
            next.play_unchecked(action);
            let way: Vec<Action> = way.iter().copied().chain([action]).collect();
            if way.len() < ALL_RINGS {
                ways.push((next, way));
                continue;
            }
            let (key, _) = fold(&next);
            let blitz = way.iter().fold(Position::blitz(), |mut at, &action| {
                at.play_unchecked(action);
                at
            });
            games.entry(key).or_insert((0, blitz)).0 += choice.tally.games;
        }
    }
    let mut placements: Vec<(u32, Position)> = games.into_values().collect();
    placements.sort_by_cached_key(|(games, position)| (u32::MAX - games, position.to_string()));
    Ok(placements)
}

/// Plays a game from a placement and goes back from its end. `None` where it was stopped.
fn look(wanted: &Yinsh, placement: &Position, stop: &StopFlag) -> Result<Option<Found>, Failure> {
    let Some(game) = play(placement, wanted.nodes, stop) else {
        return Ok(None);
    };
    let Some(outcome) = game.last().and_then(Position::outcome) else {
        return Ok(None);
    };
    let mut solver = Solver::new(HASH);
    let limits = Limits::nodes(wanted.most);
    let mut nodes = 0;
    let mut known: Vec<Known> = Vec::new();
    for position in game.iter().rev().skip(1) {
        let guess = known.last().map_or(outcome, |known| known.outcome);
        let Some(outcome) = end_of(&mut solver, position, guess, &limits, stop, &mut nodes) else {
            break;
        };
        let position = position.clone();
        known.push(Known { position, outcome });
    }
    let itself = how_it_ends(&mut solver, placement, &limits, stop);
    nodes += solver.nodes();
    let mut found = Found {
        itself: solve::verdict(&itself),
        outcome,
        turns: game.len() - 1,
        known,
        nodes,
        proven: None,
        entries: Vec::new(),
    };
    found.prove(wanted, &mut solver, stop)?;
    Ok(Some(found))
}

/// A game of the engine with itself: the position at the beginning of each turn, and the last one. `None` where it was stopped.
fn play(placement: &Position, nodes: u64, stop: &StopFlag) -> Option<Vec<Position>> {
    let mut engine = Engine::new(ENGINE_HASH);
    let mut game = vec![placement.clone()];
    let mut at = placement.clone();
    while at.outcome().is_none() {
        let actor = at.actor();
        let best = engine.search(&at, &Limits::nodes(nodes), stop, &mut |_| ());
        if stop.is_stopped() {
            return None;
        }
        at.play_unchecked(best.action?);
        if game_core::turn_is_complete(actor, &at) {
            game.push(at.clone());
        }
    }
    Some(game)
}

/// How a position ends with the best play of both, where that can be told; `guess` is what is asked first.
fn end_of(
    solver: &mut Solver,
    position: &Position,
    guess: Outcome,
    limits: &Limits,
    stop: &StopFlag,
    nodes: &mut u64,
) -> Option<Outcome> {
    let first = guess.winner().unwrap_or(position.actor());
    let mut ask = |attacker: Player| {
        let verdict = solver.solve(position, attacker, limits, stop);
        *nodes += solver.nodes();
        verdict
    };
    match ask(first) {
        Verdict::Win(_) => Some(Outcome::Win(first)),
        Verdict::Loss(_) => Some(Outcome::Win(!first)),
        Verdict::Unknown => None,
        Verdict::NoWin => match ask(!first) {
            Verdict::Win(_) => Some(Outcome::Win(!first)),
            Verdict::Loss(_) | Verdict::NoWin => Some(Outcome::Draw),
            Verdict::Unknown => None,
        },
    }
}

impl Found {
    /// Proves the earliest position that is known and whose proof is not too large.
    fn prove(&mut self, wanted: &Yinsh, solver: &mut Solver, stop: &StopFlag) -> Result<(), Failure> {
        for (place, Known { position, outcome }) in self.known.iter().enumerate().rev() {
            let claims = match outcome {
                Outcome::Win(winner) => vec![Claim::wins(*winner)],
                Outcome::Draw => Player::BOTH.map(Claim::holds).to_vec(),
            };
            self.entries.clear();
            let all = claims.len();
            for claim in claims {
                let proof = solver.prove(position, claim, wanted.limits(), stop);
                self.nodes += solver.nodes();
                match proof {
                    Ok(proof) => self.entries.push(Entry {
                        position: position.clone(),
                        claim,
                        proof,
                    }),
                    Err(NoProof::Wrong(wrong)) => {
                        return Err(anyhow!("{position}, {claim}: the solver is wrong: {wrong}").into());
                    }
                    Err(NoProof::TooLarge { .. } | NoProof::NotKnown { .. }) => break,
                }
            }
            if self.entries.len() == all {
                self.proven = Some(place);
                return Ok(());
            }
        }
        self.entries.clear();
        Ok(())
    }

    /// The line of the table, without how many bytes the proofs have.
    fn line(&self, games: u32, placement: &Position) -> String {
        let earliest = self.known.last();
        let markers = earliest.map_or_else(
            || "-".to_owned(),
            |known| (MARKERS - known.position.pool()).to_string(),
        );
        let value = earliest.map_or("-", |known| known.outcome.score_text());
        let changes = self
            .known
            .windows(2)
            .filter(|pair| pair[0].outcome != pair[1].outcome)
            .count()
            + usize::from(
                self.known
                    .first()
                    .is_some_and(|known| known.outcome != self.outcome),
            );
        let proven = self
            .proven
            .map_or_else(|| "-".to_owned(), |place| (place + 1).to_string());
        let Self {
            itself,
            outcome,
            turns,
            known,
            nodes,
            ..
        } = self;
        format!(
            "{games}\t{placement}\t{itself}\t{}\t{turns}\t{}\t{markers}\t{value}\t{changes}\t{nodes}\t{proven}",
            outcome.score_text(),
            known.len(),
        )
    }
}
