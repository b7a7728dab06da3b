//! `sente ladder`.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, anyhow};
use arena::ratings::{Meeting, Ratings, rate};
use arena::{Contestant, LocalEngine, Openings, Pace, RandomPlayer, Rules};
use fastrand::Rng;
use game_core::Player as Side;
use games::{Game, GameId};
use search::{Engine, MAX_LEVEL, Options, StopFlag};

use crate::failure::Failure;
use crate::game;
use crate::output::print;
use crate::progress::{ProgressLine, at_interrupt};

/// Play engines of different strengths against each other, and say how far apart they are
///
/// A player is a level (`3`, or `1-12` for several), full strength with so many positions an action (`full@1000`), one that
/// plays anything legal (`random`), or a place on the scale that the levels lie on (`skill=2.5`). They stand in the order of
/// their strength; each plays those one and two places away, in pairs of games from the same random opening
/// with sides changed. Nobody looks at a clock, so that the same games come out anywhere.
///
/// Each pair is written to the journal as soon as it is over, a line each: upper player, lower player, number of the pair,
/// and the half points that the upper one made of its two games. Ctrl-C ends; the same command goes on. A changed engine
/// wants a new journal.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente ladder yinsh 1-12 --pairs 800 --threads 2 --journal levels.txt")]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// The players, two or more, the weakest first
    #[arg(value_name = "PLAYER", required = true, value_parser = players)]
    players: Vec<Players>,
    /// The file for the results
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// How many pairs of games each two play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Random actions at the beginning of a game [without: 2 in YINSH, 8 in shogi]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    random_plies: Option<u32>,
    /// Also say where on the scale of skill N levels lie that are STEP Elo apart, the first where the first player is; all
    /// players have to be of that scale
    #[arg(long, value_name = "N,STEP", value_parser = even)]
    even: Option<(u32, f64)>,
}

/// Several players, as one argument names them.
#[derive(Clone, PartialEq, Debug)]
struct Players(Vec<Player>);

/// Who plays.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Player {
    Random,
    Level(u8),
    Skill(f64),
    Nodes(u64),
}

fn players(text: &str) -> Result<Players, String> {
    parse(text)
        .map(Players)
        .ok_or_else(|| "expected 3, 1-12, full@1000, random or skill=2.5".to_owned())
}

fn parse(text: &str) -> Option<Vec<Player>> {
    if text == "random" {
        return Some(vec![Player::Random]);
    }
    if let Some(skill) = text.strip_prefix("skill=") {
        let skill: f64 = skill.parse().ok()?;
        // How far the scale goes depends on the game.
        return (skill >= 0.0).then(|| vec![Player::Skill(skill)]);
    }
    if let Some(nodes) = text.strip_prefix("full@") {
        return Some(vec![Player::Nodes(
            nodes.parse().ok().filter(|&nodes| nodes > 0)?,
        )]);
    }
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let levels = first.parse().ok()?..=last.parse().ok()?;
    let known = !levels.is_empty() && *levels.start() >= 1 && *levels.end() <= MAX_LEVEL;
    known.then(|| levels.map(Player::Level).collect())
}

fn even(text: &str) -> Result<(u32, f64), String> {
    let read = || {
        let (count, step) = text.split_once(',')?;
        Some((count.parse().ok()?, step.parse().ok()?))
    };
    read().ok_or_else(|| "expected a number of levels and of Elo, as in 12,100".to_owned())
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => write!(f, "random"),
            Self::Level(level) => write!(f, "{level}"),
            Self::Skill(skill) => write!(f, "skill={skill}"),
            Self::Nodes(nodes) => write!(f, "full@{nodes}"),
        }
    }
}

/// Sets a place on the scale that the levels lie on.
type SetSkill<E> = fn(&mut E, f64);

/// A player at the board.
enum Seated<E> {
    Engine(Box<LocalEngine<E>>, Player),
    Random(RandomPlayer),
}

impl<E: Engine<Position: Game>> Seated<E> {
    fn new(player: Player, stop: &StopFlag) -> Self {
        match player {
            Player::Random => Self::Random(RandomPlayer(Rng::with_seed(0))),
            player => Self::Engine(Box::new(LocalEngine::new(E::new(), stop)), player),
        }
    }

    /// Where its chances come from in the next game.
    fn seed(&mut self, seed: u64, set_skill: SetSkill<E>) {
        let (engine, player) = match self {
            Self::Random(random) => {
                random.0 = Rng::with_seed(seed);
                return;
            }
            Self::Engine(local, player) => (&mut local.engine, player),
        };
        let mut options = Options {
            hash: HASH,
            seed,
            ..Options::default()
        };
        if let Player::Level(level) = player {
            options.level = *level;
        }
        engine.set_options(&options);
        if let Player::Skill(skill) = player {
            set_skill(engine, *skill);
        }
    }

    fn contestant(&mut self) -> &mut dyn Contestant<E::Position> {
        match self {
            Self::Engine(local, _) => &mut **local,
            Self::Random(random) => random,
        }
    }
}

/// The table of each player, in MiB: searches are short.
const HASH: usize = 4;

/// Half points by upper player, lower player, number of the pair.
type Known = HashMap<(String, String, u64), usize>;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        let players: Vec<Player> = self.players.iter().flat_map(|some| some.0.clone()).collect();
        if players.len() < 2 {
            return Err(Failure::Usage(anyhow!("expected two players or more")));
        }
        let is_skill = |player: &&Player| matches!(player, Player::Skill(_));
        let most = match self.game {
            GameId::Yinsh => yinsh_engine::MOST_SKILL,
            GameId::Shogi => shogi_engine::MOST_SKILL,
        };
        let beyond = |player: &&Player| matches!(player, Player::Skill(skill) if *skill > most);
        if let Some(player) = players.iter().find(beyond) {
            return Err(Failure::Usage(anyhow!(
                "expected a skill of at most {most}, found {player}"
            )));
        }
        if let (Some(_), Some(other)) = (self.even, players.iter().find(|player| !is_skill(player))) {
            return Err(Failure::Usage(anyhow!(
                "--even: expected players that are all skill=…, found {other}"
            )));
        }
        let known = match self.game {
            GameId::Yinsh => self.play_all(&players, yinsh_engine::Engine::set_skill, &stop)?,
            GameId::Shogi => self.play_all(&players, shogi_engine::Engine::set_skill, &stop)?,
        };
        print(&self.report(&players, &known)?)?;
        if stop.is_stopped() {
            return Err(anyhow!("interrupted; the same command goes on").into());
        }
        Ok(())
    }

    fn plies(&self) -> u32 {
        self.random_plies.unwrap_or(game::random_plies(self.game))
    }

    /// The journal, ready to be added to, and what it holds.
    fn journal(&self) -> anyhow::Result<(File, Known)> {
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .read(true)
            .open(&self.journal)?;
        let head = format!("# sente ladder {} --random-plies {}\n", self.game, self.plies());
        let text = std::fs::read_to_string(&self.journal)?;
        if text.is_empty() {
            file.write_all(head.as_bytes())?;
        } else if !text.starts_with(&head) {
            return Err(anyhow!(
                "it holds other games: expected {:?} first",
                head.trim_end()
            ));
        } else if !text.ends_with('\n') {
            // A line that was cut off.
            writeln!(file)?;
        }
        Ok((file, text.lines().filter_map(read).collect()))
    }

    /// Plays what the journal lacks.
    fn play_all<E: Engine<Position: Game>>(
        &self,
        players: &[Player],
        set_skill: SetSkill<E>,
        stop: &StopFlag,
    ) -> Result<Known, Failure> {
        let shown = self.journal.display();
        let (file, known) = self.journal().with_context(|| shown.to_string())?;
        let missing: Vec<(Player, Player, u64)> = (0..self.pairs)
            .flat_map(|pair| meetings(players.len()).map(move |(upper, lower)| (upper, lower, pair)))
            .map(|(upper, lower, pair)| (players[upper], players[lower], pair))
            .filter(|(upper, lower, pair)| {
                !known.contains_key(&(upper.to_string(), lower.to_string(), *pair))
            })
            .collect();
        let next = AtomicUsize::new(0);
        let shared = Mutex::new((file, known, anyhow::Ok(()), ProgressLine::new()));
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    while let Some(&(upper, lower, pair)) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let played = self.play_pair([upper, lower], pair, set_skill, stop);
                        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                        let (file, known, failed, line) = &mut *shared;
                        let written = played.and_then(|halves| {
                            let Some(halves) = halves else { return Ok(false) };
                            writeln!(file, "{upper} {lower} {pair} {halves}")?;
                            known.insert((upper.to_string(), lower.to_string(), pair), halves);
                            line.show(|| format!("{} pairs, {} to play", known.len(), missing.len()));
                            Ok(true)
                        });
                        match written {
                            Ok(true) if failed.is_ok() => {}
                            Ok(_) => return,
                            Err(error) => {
                                *failed = Err(error);
                                return;
                            }
                        }
                    }
                });
            }
        });
        let (_, known, failed, line) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        line.end();
        failed.with_context(|| shown.to_string())?;
        Ok(known)
    }

    /// The half points of the upper player in the pair of that number; `None` where it was stopped.
    fn play_pair<E: Engine<Position: Game>>(
        &self,
        players: [Player; 2],
        pair: u64,
        set_skill: SetSkill<E>,
        stop: &StopFlag,
    ) -> anyhow::Result<Option<usize>> {
        let plies = self.plies();
        let opening = Openings::Random { plies, seed: 0 }.of(pair)?;
        let mut seated = players.map(|player| Seated::<E>::new(player, stop));
        let pace = |player| Pace {
            nodes: match player {
                Player::Nodes(nodes) => Some(nodes),
                _ => None,
            },
            ..Pace::default()
        };
        let mut halves = 0;
        for (game, uppers) in (0..).zip(Side::BOTH) {
            for (number, player) in (0..).zip(&mut seated) {
                // Else the same position would be answered the same in both games.
                player.seed(4 * pair + 2 * number + game, set_skill);
            }
            let [upper, lower] = &mut seated;
            let mut order = [upper.contestant(), lower.contestant()];
            let mut paces = players.map(pace);
            if uppers == Side::Second {
                order.reverse();
                paces.reverse();
            }
            let Some(played) = arena::play(&mut order, paces, &opening, &Rules::default(), &[]) else {
                return Ok(None);
            };
            halves += match played.outcome.winner() {
                None => 1,
                Some(winner) if winner == uppers => 2,
                Some(_) => 0,
            };
        }
        Ok(Some(halves))
    }

    /// The tables.
    fn report(&self, players: &[Player], known: &Known) -> anyhow::Result<String> {
        let mut met = Vec::new();
        for (first, second) in meetings(players.len()) {
            let mut pairs = [0; 5];
            for pair in 0..self.pairs {
                let key = (players[first].to_string(), players[second].to_string(), pair);
                if let Some(&halves) = known.get(&key) {
                    pairs[halves] += 1;
                }
            }
            met.push(Meeting { first, second, pairs });
        }
        let ratings = rate(players.len(), &met).context("too few games to compare all players")?;
        let mut text = "| upper, lower | games | points of the upper | difference | by all games |\n\
                        | --- | --- | --- | --- | --- |\n"
            .to_owned();
        for meeting in &met {
            let Some(alone) = arena::stats::estimate(&meeting.pairs) else {
                continue;
            };
            let (elo, error) = ratings.difference(meeting.first, meeting.second);
            writeln!(
                text,
                "| {}, {} | {} | {:.1} % | {:+.0} [{:+.0}, {:+.0}] | {elo:+.0} ± {error:.0} |",
                players[meeting.first],
                players[meeting.second],
                2 * meeting.pairs.iter().sum::<u64>(),
                100.0 * alone.share,
                alone.elo,
                alone.low,
                alone.high,
            )?;
        }
        text.push_str("\n| player | Elo | step |\n| --- | --- | --- |\n");
        for (place, player) in players.iter().enumerate() {
            let step = place.checked_sub(1).map_or("–".into(), |below| {
                let (elo, error) = ratings.difference(place, below);
                format!("{elo:+.0} ± {error:.0}")
            });
            writeln!(text, "| {player} | {:.0} | {step} |", ratings.elo(place))?;
        }
        if let Some((count, step)) = self.even {
            even_levels(&mut text, players, &ratings, count, step)?;
        }
        Ok(text)
    }
}

/// Reads a line of the journal.
fn read(line: &str) -> Option<((String, String, u64), usize)> {
    let mut words = line.split(' ');
    let mut word = || words.next();
    let (upper, lower) = (word()?.to_owned(), word()?.to_owned());
    let (pair, halves) = (word()?.parse().ok()?, word()?.parse().ok()?);
    (halves <= 4).then_some(((upper, lower, pair), halves))
}

/// Who plays whom: upper and lower place.
fn meetings(players: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..players).flat_map(move |lower| (lower + 1..players.min(lower + 3)).map(move |upper| (upper, lower)))
}

/// Where on the scale of skill so many levels with even steps would lie: between two players, straight.
fn even_levels(
    text: &mut String,
    players: &[Player],
    ratings: &Ratings,
    count: u32,
    step: f64,
) -> anyhow::Result<()> {
    let skills: Vec<f64> = players
        .iter()
        .filter_map(|player| match player {
            Player::Skill(skill) => Some(*skill),
            _ => None,
        })
        .collect();
    text.push('\n');
    for number in 0..count {
        let wanted = step * f64::from(number);
        let above = (1..skills.len())
            .find(|&place| ratings.elo(place) >= wanted)
            .with_context(|| format!("{wanted:.0} Elo is beyond the last player"))?;
        let (low, high) = (ratings.elo(above - 1), ratings.elo(above));
        let share = ((wanted - low) / (high - low)).clamp(0.0, 1.0);
        let skill = skills[above - 1] + share * (skills[above] - skills[above - 1]);
        writeln!(text, "level {}: {skill:.2}", number + 1)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in ["3", "full@1000", "random", "skill=2.5"] {
            let found = parse(text).expect(text);
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].to_string(), text);
        }
        assert_eq!(parse("1-12").map(|all| all.len()), Some(12));
        for text in [
            "",
            "0",
            "13",
            "5-3",
            "0-4",
            "full",
            "full@0",
            "skill=",
            "skill=-1",
            "skill=nan",
            "x",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn everybody_meets_those_one_and_two_places_away() {
        let all: Vec<_> = meetings(4).collect();
        assert_eq!(all, [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2)]);
        assert_eq!(read("2 1 7 3"), Some((("2".to_owned(), "1".to_owned(), 7), 3)));
        assert_eq!(read("2 1 7 5"), None);
        assert_eq!(read("# sente ladder yinsh"), None);
    }
}
