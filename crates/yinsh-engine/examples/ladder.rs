//! Plays players of different strengths against each other and says how far apart they are:
//!
//! `cargo run --release -p yinsh-engine --example ladder -- <journal> <pairs> [threads=N] [even=N,step] <player>…`
//!
//! A player is a level (`3`, or `1-12` for several), a place on the scale that levels lie on (`skill=2.5`), or full
//! strength with so many positions an action (`full@1000`), or one that plays anything legal (`random`). They stand in the order of their strength; each plays those
//! one and two places away, in pairs of games from the same two random rings with colours changed. Everybody keeps to a
//! number of positions, so that the same games come out anywhere.
//!
//! Every pair is written to the journal, a line each: upper player, lower player, number of the pair, and the half points
//! that the upper one made of its two games. What the journal holds is not played again; a changed engine wants a new one.
//!
//! With `even=12,100` it also says where on the scale twelve levels 100 Elo apart would lie, the first where the first
//! player is: of players that are all `skill=…`.

mod common;

use arena::ratings::{Meeting, Ratings, rate};
use fastrand::Rng;
use search::MAX_LEVEL;
use search::{Limits, StopFlag};
use std::collections::HashMap;
use std::fmt;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use yinsh::{Action, Player as Side, Position, PositionTrait as _};
use yinsh_engine::{Engine, MOST_SKILL};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Player {
    Random,
    Level(u8),
    Skill(f64),
    Nodes(u64),
}

impl Player {
    /// Reads one or several players.
    fn parse(text: &str) -> Option<Vec<Self>> {
        if text == "random" {
            return Some(vec![Self::Random]);
        }
        if let Some(skill) = text.strip_prefix("skill=") {
            let skill: f64 = skill.parse().ok()?;
            return (0.0..=MOST_SKILL)
                .contains(&skill)
                .then(|| vec![Self::Skill(skill)]);
        }
        if let Some(nodes) = text.strip_prefix("full@") {
            return Some(vec![Self::Nodes(nodes.parse().ok()?)]);
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let levels = first.parse().ok()?..=last.parse().ok()?;
        (!levels.is_empty() && *levels.start() >= 1 && *levels.end() <= MAX_LEVEL)
            .then(|| levels.map(Self::Level).collect())
    }

    fn engine(self) -> Engine {
        let mut engine = Engine::new(4);
        match self {
            Self::Level(level) => engine.set_level(level),
            Self::Skill(skill) => engine.set_skill(skill),
            Self::Random | Self::Nodes(_) => {}
        }
        engine
    }

    fn act(self, engine: &mut Engine, position: &Position, rng: &mut Rng) -> Action {
        let limits = match self {
            Self::Random => return common::random(position, rng),
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Level(_) | Self::Skill(_) => Limits::default(),
        };
        let best = engine.search(position, &limits, &StopFlag::new(), &mut |_| ());
        best.action.expect("the game is not over")
    }
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

/// What is to be done.
struct Task {
    journal: String,
    pairs: u64,
    threads: usize,
    even: Option<(u32, f64)>,
    players: Vec<Player>,
}

fn task() -> Result<Task, String> {
    let mut words = std::env::args().skip(1);
    let mut word = |what: &str| {
        words
            .next()
            .ok_or_else(|| format!("expected {what}, found nothing"))
    };
    let journal = word("a file for the journal")?;
    let pairs = word("a number of pairs")?;
    let pairs = pairs
        .parse()
        .map_err(|_| format!("expected a number of pairs, found {pairs:?}"))?;
    let mut task = Task {
        journal,
        pairs,
        threads: 1,
        even: None,
        players: Vec::new(),
    };
    for word in words {
        let wrong = || {
            format!(
                "expected threads=N, even=N,step, or a player (3, 1-12, skill=2.5, full@1000, random), found {word:?}"
            )
        };
        if let Some(threads) = word.strip_prefix("threads=") {
            task.threads = threads.parse().map_err(|_| wrong())?;
        } else if let Some(even) = word.strip_prefix("even=") {
            let (count, step) = even.split_once(',').ok_or_else(wrong)?;
            task.even = Some((
                count.parse().map_err(|_| wrong())?,
                step.parse().map_err(|_| wrong())?,
            ));
        } else {
            task.players.extend(Player::parse(&word).ok_or_else(wrong)?);
        }
    }
    if task.players.len() < 2 {
        return Err("expected two players or more".into());
    }
    Ok(task)
}

/// The half points of the upper player in the pair of that number.
fn play_pair(upper: Player, lower: Player, pair: u64) -> usize {
    let start = common::opening(&mut Rng::with_seed(pair), 2, 0);
    let players = [upper, lower];
    let mut engines = players.map(Player::engine);
    let mut halves = 0;
    for (game, uppers) in (0..).zip(Side::BOTH) {
        for (number, engine) in (0..).zip(&mut engines) {
            engine.new_game();
            // Else the same position would be answered the same in both games.
            engine.set_seed(4 * pair + 2 * number + game);
        }
        let mut rng = Rng::with_seed(2 * pair + game);
        let mut position = start.clone();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let who = usize::from(position.actor() != uppers);
            let action = players[who].act(&mut engines[who], &position, &mut rng);
            position.play(action).expect("players play legal actions");
        };
        halves += match outcome.winner() {
            None => 1,
            Some(winner) if winner == uppers => 2,
            Some(_) => 0,
        };
    }
    halves
}

fn main() -> ExitCode {
    let done = task().and_then(|task| {
        let known = play_all(&task).map_err(|error| format!("{}: {error}", task.journal))?;
        report(&task, &known)
    });
    if let Err(error) = done {
        eprintln!("ladder: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Half points by upper player, lower player, number of the pair.
type Known = HashMap<(String, String, u64), usize>;

/// Plays what the journal lacks.
fn play_all(task: &Task) -> std::io::Result<Known> {
    let mut journal = OpenOptions::new()
        .create(true)
        .append(true)
        .read(true)
        .open(&task.journal)?;
    let text = std::fs::read_to_string(&task.journal)?;
    let known: Known = text.lines().filter_map(read).collect();
    if !text.is_empty() && !text.ends_with('\n') {
        // A line that was cut off.
        writeln!(journal)?;
    }
    let missing: Vec<(Player, Player, u64)> = (0..task.pairs)
        .flat_map(|pair| meetings(task.players.len()).map(move |(upper, lower)| (upper, lower, pair)))
        .map(|(upper, lower, pair)| (task.players[upper], task.players[lower], pair))
        .filter(|(upper, lower, pair)| !known.contains_key(&(upper.to_string(), lower.to_string(), *pair)))
        .collect();
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((journal, known, Ok(()), Instant::now()));
    std::thread::scope(|scope| {
        for _ in 0..task.threads.max(1) {
            scope.spawn(|| {
                while let Some(&(upper, lower, pair)) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let halves = play_pair(upper, lower, pair);
                    let mut shared = shared.lock().expect("no thread panics while it holds this");
                    let (journal, known, failed, told) = &mut *shared;
                    if let Err(error) = writeln!(journal, "{upper} {lower} {pair} {halves}") {
                        *failed = Err(error);
                        return;
                    }
                    known.insert((upper.to_string(), lower.to_string(), pair), halves);
                    if told.elapsed() > Duration::from_secs(10) {
                        *told = Instant::now();
                        let done = next.load(Ordering::Relaxed).min(missing.len());
                        eprintln!("{done} of {} pairs", missing.len());
                    }
                }
            });
        }
    });
    let (_, known, failed, _) = shared.into_inner().expect("no thread panicked");
    failed.map(|()| known)
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

/// Prints the tables.
fn report(task: &Task, known: &Known) -> Result<(), String> {
    let players = &task.players;
    let mut met = Vec::new();
    for (first, second) in meetings(players.len()) {
        let mut pairs = [0; 5];
        for pair in 0..task.pairs {
            let key = (players[first].to_string(), players[second].to_string(), pair);
            if let Some(&halves) = known.get(&key) {
                pairs[halves] += 1;
            }
        }
        met.push(Meeting { first, second, pairs });
    }
    let ratings = rate(players.len(), &met).ok_or("expected games that connect all players")?;
    println!("| upper, lower | games | points of the upper | difference | by all games |");
    println!("| --- | --- | --- | --- | --- |");
    for meeting in &met {
        let alone = arena::stats::estimate(&meeting.pairs).ok_or("expected games in each meeting")?;
        let (elo, error) = ratings.difference(meeting.first, meeting.second);
        println!(
            "| {}, {} | {} | {:.1} % | {:+.0} [{:+.0}, {:+.0}] | {elo:+.0} ± {error:.0} |",
            players[meeting.first],
            players[meeting.second],
            2 * meeting.pairs.iter().sum::<u64>(),
            100.0 * alone.share,
            alone.elo,
            alone.low,
            alone.high,
        );
    }
    println!();
    println!("| player | Elo | step |");
    println!("| --- | --- | --- |");
    for (place, player) in players.iter().enumerate() {
        let step = place.checked_sub(1).map_or("–".into(), |below| {
            let (elo, error) = ratings.difference(place, below);
            format!("{elo:+.0} ± {error:.0}")
        });
        println!("| {player} | {:.0} | {step} |", ratings.elo(place));
    }
    match task.even {
        Some((count, step)) => even(players, &ratings, count, step),
        None => Ok(()),
    }
}

/// Prints where on the scale of skill so many levels with even steps would lie: between two players, straight.
fn even(players: &[Player], ratings: &Ratings, count: u32, step: f64) -> Result<(), String> {
    let mut skills = Vec::new();
    for player in players {
        match player {
            Player::Skill(skill) => skills.push(*skill),
            _ => return Err(format!("expected players that are all skill=…, found {player}")),
        }
    }
    println!();
    for number in 0..count {
        let wanted = step * f64::from(number);
        let above = (1..skills.len()).find(|&place| ratings.elo(place) >= wanted);
        let Some(above) = above else {
            return Err(format!("{wanted:.0} Elo is beyond the last player"));
        };
        let (low, high) = (ratings.elo(above - 1), ratings.elo(above));
        let share = ((wanted - low) / (high - low)).clamp(0.0, 1.0);
        let skill = skills[above - 1] + share * (skills[above] - skills[above - 1]);
        println!("level {}: {skill:.2}", number + 1);
    }
    Ok(())
}
