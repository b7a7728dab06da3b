//! `sente tune`.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::{Context as _, anyhow, bail};
use arena::{Contestant, LocalEngine, Openings, Pace, Rules, stats};
use game_core::Player as Side;
use games::{Game, GameId};
use search::{Engine, Options, StopFlag};
use train::spsa::{Number, Spsa};

use crate::failure::Failure;
use crate::game;
use crate::output::print;
use crate::progress::{ProgressLine, at_interrupt};

/// Tune margins of the search by games of the engine with itself
///
/// By simultaneous perturbation stochastic approximation (SPSA): in each pair of games from the same opening, with sides changed,
/// one side has every margin a little higher or lower by chance, the other one the other way round; all margins then take a step
/// to the side that won. A margin begins with the value that is built in. Take margins that differ by what they do, and many
/// thousands of pairs; then let `sente match` say what it has brought.
///
/// Each pair is written to the journal as soon as it is over, a line each: its number, and by how many games the first side won.
/// Ctrl-C ends; the same command goes on. A changed engine wants a new journal.
///
/// In the end each margin is said with how the sides did that had it higher, against those that had it lower (95 %): some hundreds
/// of pairs tell which margins matter, where SPSA's own steps want many thousands.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente tune shogi --margin futility=40..240 --margin delta=50..400 --pairs 20000 --threads 2 --journal tune.txt"
)]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// A margin and its range; the names are in search/selectivity.rs of the engine
    #[arg(long = "margin", value_name = "NAME=FROM..TO", required = true, value_parser = margin)]
    margins: Vec<Margin>,
    /// The file for the results
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// How many pairs of games in all: the steps become smaller as they go by
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Positions to look at for each action
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Random actions at the beginning of a game [without: 2 in YINSH, 8 in shogi]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    random_plies: Option<u32>,
    /// By how much the last pairs move a margin, as a share of how far off it is tried
    #[arg(long, value_name = "SHARE", default_value_t = 0.002, value_parser = gain)]
    gain: f64,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// A margin and its range.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Margin {
    name: String,
    range: [i32; 2],
}

fn margin(text: &str) -> Result<Margin, String> {
    let read = || {
        let (name, range) = text.split_once('=')?;
        let (from, to) = range.split_once("..")?;
        let range = [from.parse().ok()?, to.parse().ok()?];
        let name = name.to_owned();
        (range[0] < range[1]).then_some(Margin { name, range })
    };
    read().ok_or_else(|| "expected a name and a range, as in futility=40..240".to_owned())
}

fn gain(text: &str) -> Result<f64, String> {
    let gain = text.parse().ok().filter(|gain| (1e-6..=1.0).contains(gain));
    gain.ok_or_else(|| "expected a share above 0 and up to 1".to_owned())
}

/// The table of each side, in MiB.
const HASH: usize = 16;
/// A game that gets longer is a draw, in actions.
const MOST_PLIES: u32 = 500;

/// What a margin of an engine is, and how it is set.
struct Access<E> {
    get: fn(&E, &str) -> Option<i32>,
    set: fn(&mut E, &str, i32) -> bool,
}

/// What the threads share.
struct Shared {
    journal: File,
    spsa: Spsa,
    /// By the pair's number less one: whether it was played, or is being played.
    taken: Vec<bool>,
    done: u64,
    failed: anyhow::Result<()>,
    line: ProgressLine,
}

impl Shared {
    /// The next pair to play, and what its sides play with.
    fn next(&mut self) -> Option<(u64, [Vec<i32>; 2])> {
        let place = self.taken.iter().position(|taken| !taken)?;
        self.taken[place] = true;
        let pair = place as u64 + 1;
        Some((pair, self.spsa.sides(pair)))
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.game {
            GameId::Yinsh => self.tune::<yinsh_engine::Engine>(&Access {
                get: yinsh_engine::Engine::selectivity,
                set: yinsh_engine::Engine::set_selectivity,
            }),
            GameId::Shogi => self.tune::<shogi_engine::Engine>(&Access {
                get: shogi_engine::Engine::selectivity,
                set: shogi_engine::Engine::set_selectivity,
            }),
        }
    }

    fn tune<E: Engine<Position: Game>>(&self, access: &Access<E>) -> Result<(), Failure> {
        let numbers = self.numbers(access)?;
        let shown = self.journal.display();
        let shared = self
            .begin(&numbers)
            .with_context(|| format!("cannot use {shown}"))?;
        let before = shared.done;
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        let shared = Mutex::new(shared);
        let begin = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    while let Some((pair, sides)) = next(&shared) {
                        let played = self.play_pair(pair, &sides, access, &stop);
                        let mut shared = lock(&shared);
                        let noted = played.and_then(|result| {
                            let Some(result) = result else { return Ok(false) };
                            writeln!(shared.journal, "{pair} {result}")?;
                            Ok(self.note(&mut shared, pair, result, before, begin))
                        });
                        match noted {
                            Ok(true) => {}
                            Ok(false) => return,
                            Err(error) => {
                                shared.failed = Err(error);
                                return;
                            }
                        }
                    }
                });
            }
        });
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        shared.line.end();
        shared.failed.with_context(|| shown.to_string())?;
        print(&self.report(&numbers, &shared.spsa, shared.done))?;
        if stop.is_stopped() {
            return Err(anyhow!("interrupted; the same command goes on").into());
        }
        Ok(())
    }

    /// Learns from a pair that was played, and says how far it is.
    fn note(&self, shared: &mut Shared, pair: u64, result: i32, before: u64, begin: Instant) -> bool {
        shared.spsa.learn(pair, result);
        shared.done += 1;
        let (done, values) = (shared.done, shared.spsa.values());
        shared.line.show(|| {
            let rate = (done - before) as f64 / begin.elapsed().as_secs_f64();
            let mut text = format!("{done} of {} pairs, {rate:.2} a second", self.pairs);
            for (margin, value) in self.margins.iter().zip(values) {
                // Writing to a string can't fail.
                let _ = write!(text, ", {} {value}", margin.name);
            }
            text
        });
        shared.failed.is_ok()
    }

    /// The margins, each from the value that is built in.
    fn numbers<E: Engine>(&self, access: &Access<E>) -> Result<Vec<Number>, Failure> {
        let engine = E::new();
        let number = |Margin { name, range }: &Margin| {
            let Some(start) = (access.get)(&engine, name) else {
                return Err(Failure::Usage(anyhow!("--margin: the search has no {name}")));
            };
            if !(range[0]..=range[1]).contains(&start) {
                let [from, to] = range;
                return Err(Failure::Usage(anyhow!(
                    "--margin {name}={from}..{to}: expected a range that holds {start}, the value that is built in"
                )));
            }
            let range = *range;
            Ok(Number { start, range })
        };
        let numbers: Result<Vec<_>, _> = self.margins.iter().map(number).collect();
        let numbers = numbers?;
        for (place, margin) in self.margins.iter().enumerate() {
            if self.margins[..place]
                .iter()
                .any(|other| other.name == margin.name)
            {
                return Err(Failure::Usage(anyhow!(
                    "--margin: {} is named twice",
                    margin.name
                )));
            }
        }
        Ok(numbers)
    }

    fn plies(&self) -> u32 {
        self.random_plies.unwrap_or(game::random_plies(self.game))
    }

    /// The comments at the journal's head: all that its lines depend on.
    fn head(&self, numbers: &[Number]) -> String {
        let mut head = format!(
            "# sente tune {} --pairs {} --nodes {} --random-plies {} --gain {} --seed {}\n",
            self.game,
            self.pairs,
            self.nodes,
            self.plies(),
            self.gain,
            self.seed
        );
        for (margin, number) in self.margins.iter().zip(numbers) {
            let [from, to] = number.range;
            // Writing to a string can't fail.
            let _ = writeln!(head, "# {}={from}..{to} from {}", margin.name, number.start);
        }
        head
    }

    /// Opens the journal, and learns what it holds.
    fn begin(&self, numbers: &[Number]) -> anyhow::Result<Shared> {
        let mut journal = OpenOptions::new()
            .create(true)
            .append(true)
            .read(true)
            .open(&self.journal)?;
        let head = self.head(numbers);
        let text = std::fs::read_to_string(&self.journal)?;
        // A last line without its end was being written when the job was cut off.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let lines = if head.starts_with(&text) {
            journal.set_len(0)?;
            journal.write_all(head.as_bytes())?;
            ""
        } else {
            let Some(lines) = text[..whole].strip_prefix(&head) else {
                bail!("it holds other games: expected {head:?} first");
            };
            journal.set_len(whole as u64)?;
            lines
        };
        let mut shared = Shared {
            journal,
            spsa: Spsa::new(numbers.to_vec(), self.pairs, self.gain, self.seed),
            taken: vec![false; usize::try_from(self.pairs)?],
            done: 0,
            failed: Ok(()),
            line: ProgressLine::new(),
        };
        for (number, line) in (1..).zip(lines.lines()) {
            let Some((place, result)) = read(line).filter(|(place, _)| *place < shared.taken.len()) else {
                let number = number + head.lines().count();
                bail!(
                    "line {number}: expected a pair up to {} and a result, found {line:?}",
                    self.pairs
                );
            };
            shared.taken[place] = true;
            shared.spsa.learn(place as u64 + 1, result);
            shared.done += 1;
        }
        Ok(shared)
    }

    /// How many more games the first side won of a pair; `None` where it was stopped.
    fn play_pair<E: Engine<Position: Game>>(
        &self,
        pair: u64,
        sides: &[Vec<i32>; 2],
        access: &Access<E>,
        stop: &StopFlag,
    ) -> anyhow::Result<Option<i32>> {
        let openings = Openings::Random {
            plies: self.plies(),
            seed: self.seed,
        };
        let opening = openings.of(pair)?;
        let pace = Pace {
            nodes: Some(self.nodes),
            ..Pace::default()
        };
        let rules = Rules {
            max_plies: Some(MOST_PLIES),
            ..Rules::default()
        };
        let mut engines = [0, 1].map(|side| {
            let mut engine = E::new();
            engine.set_options(&Options {
                hash: HASH,
                ..Options::default()
            });
            for (margin, &value) in self.margins.iter().zip(&sides[side]) {
                (access.set)(&mut engine, &margin.name, value);
            }
            LocalEngine::new(engine, stop)
        });
        let mut result = 0;
        for firsts in Side::BOTH {
            let [first, second] = &mut engines;
            let mut order: [&mut dyn Contestant<E::Position>; 2] = [first, second];
            if firsts == Side::Second {
                order.reverse();
            }
            let Some(played) = arena::play(&mut order, [pace, pace], &opening, &rules, &[]) else {
                return Ok(None);
            };
            result += match played.outcome.winner() {
                None => 0,
                Some(winner) if winner == firsts => 1,
                Some(_) => -1,
            };
        }
        Ok(Some(result))
    }

    fn report(&self, numbers: &[Number], spsa: &Spsa, done: u64) -> String {
        let mut text = format!("after {done} of {} pairs\n", self.pairs);
        let margins = self.margins.iter().zip(numbers);
        for ((margin, number), (value, higher)) in margins.zip(spsa.values().iter().zip(spsa.higher())) {
            // Writing to a string can't fail.
            let _ = write!(text, "{} {value} (built in: {})", margin.name, number.start);
            if let Some(estimate) = stats::estimate(higher) {
                let _ = write!(text, ", higher against lower: Elo {estimate}");
            }
            text.push('\n');
        }
        text
    }
}

/// The next pair, unless something failed.
fn next(shared: &Mutex<Shared>) -> Option<(u64, [Vec<i32>; 2])> {
    let mut shared = lock(shared);
    if shared.failed.is_err() {
        return None;
    }
    shared.next()
}

/// Reads a line of the journal: the pair's place from 0, and its result.
fn read(line: &str) -> Option<(usize, i32)> {
    let (pair, result) = line.split_once(' ')?;
    let place = pair.parse::<usize>().ok()?.checked_sub(1)?;
    let result = result.parse().ok()?;
    (-2..=2).contains(&result).then_some((place, result))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_and_lines_are_read() {
        let read_margin = margin("futility=-5..240").expect("a margin");
        assert_eq!(read_margin.name, "futility");
        assert_eq!(read_margin.range, [-5, 240]);
        for text in [
            "",
            "futility",
            "futility=5",
            "futility=5..5",
            "futility=9..5",
            "a=x..2",
        ] {
            assert!(margin(text).is_err(), "{text}");
        }
        assert_eq!(read("1 -2"), Some((0, -2)));
        for line in ["0 1", "1 3", "1", "x 1", "1 1 1"] {
            assert_eq!(read(line), None, "{line}");
        }
        assert!(gain("0.01").is_ok() && gain("0").is_err() && gain("2").is_err());
    }
}
