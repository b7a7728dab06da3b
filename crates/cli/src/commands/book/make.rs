//! `sente book <game> make`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use book::{Book, Maker, Opening, Wanted};
use game_core::{Outcome, Position as _};
use games::{Game, GameId};
use search::{Limits, StopFlag};
use train::Trainee;
use train::files::{self, StoredGame};

use crate::failure::Failure;
use crate::progress::{ProgressLine, at_interrupt};

/// Make a book from games: how often each opening move was played, with which result, and what the engine thinks of it
///
/// A position that is reached by different ways is one, and in YINSH so are those that the board's symmetries map onto each
/// other. Each position that a move of the book leads to is searched; what was found is added to the file of values at
/// once, so that Ctrl-C loses nothing and the same command goes on. Beside the book lies a text that tells how it was
/// made.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente book yinsh make --games yinsh.games --values yinsh.values --out data/book/yinsh.book"
)]
pub(crate) struct Arguments {
    /// The games, as `sente book … play` writes them; may be given several times
    #[arg(long, value_name = "FILE", required = true)]
    games: Vec<PathBuf>,
    /// What was found out about positions, to add to
    #[arg(long, value_name = "FILE")]
    values: PathBuf,
    /// The least games for a move to be in the book; 5 in YINSH and 10 in shogi, if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    least: Option<u32>,
    /// Positions to look at for each value
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The same for the first few actions' positions that many games have reached
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    deep_nodes: u64,
    /// How many games these are
    #[arg(long, value_name = "N", default_value_t = 100)]
    deep_games: u32,
    /// How many actions the first few are
    #[arg(long, value_name = "N", default_value_t = 4)]
    deep_plies: usize,
    /// For at most so many minutes; what is missing then has the value of a shorter search
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
    /// How many whole games to keep as examples
    #[arg(long, value_name = "N", default_value_t = 600)]
    samples: usize,
    /// The book to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What a search found: the chance of who acts, and how far it looked.
#[derive(Clone, Copy)]
struct Value {
    nodes: u64,
    chance: f64,
}

/// The first line of a file of values.
const HEAD: &str = "# Positions of an opening book by number: nodes searched, the chance of who acts\n";

impl Arguments {
    pub(super) fn run(&self, game: GameId) -> Result<(), Failure> {
        match game {
            GameId::Yinsh => self.make::<yinsh_engine::Engine>(5),
            GameId::Shogi => self.make::<shogi_engine::Engine>(10),
        }
    }

    fn make<E: Trainee<Position: Opening>>(&self, usual_least: u32) -> Result<(), Failure> {
        let least = self.least.unwrap_or(usual_least);
        let mut games: Vec<StoredGame> = Vec::new();
        for file in &self.games {
            games.extend(files::read::<E>(file).map_err(anyhow::Error::from)?);
        }
        let mut maker = Maker::<E::Position>::new();
        for game in &games {
            let (actions, outcome) = opened::<E>(game, E::Position::PLIES);
            maker.add(&actions, outcome);
        }
        let wanted = maker.wanted(least);
        eprintln!("{} games, {} positions", games.len(), wanted.len());
        let values = self.search::<E>(&wanted)?;
        let whole = |place: u32| {
            let game = games.get(usize::try_from(place).ok()?)?;
            Some(opened::<E>(game, usize::MAX))
        };
        let chance = |key| values.get(&key).map(|value: &Value| value.chance);
        let book = maker.finish(least, chance, whole, self.samples);
        let bytes = book.write();
        let folder = self.out.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        write(&self.out, &bytes)?;
        let told = self.told::<E>(&games, least, &wanted, &values, &book);
        write(&self.out.with_extension("txt"), told.as_bytes())?;
        print!("{told}");
        Ok(())
    }

    /// Whether a position is one of those that are searched for longer.
    fn is_deep<P>(&self, wanted: &Wanted<P>) -> bool {
        wanted.games >= self.deep_games && wanted.plies <= self.deep_plies
    }

    /// Finds the values that are not in the file yet: first all with few nodes, then the important ones with more.
    fn search<E: Trainee<Position: Opening>>(
        &self,
        wanted: &[Wanted<E::Position>],
    ) -> Result<HashMap<u64, Value>, Failure> {
        let (mut values, whole) = read(&self.values)?;
        let shown = self.values.display();
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.values)
            .with_context(|| format!("cannot write {shown}"))?;
        file.set_len(whole)
            .with_context(|| format!("cannot write {shown}"))?;
        if whole == 0 {
            file.write_all(HEAD.as_bytes())
                .with_context(|| format!("cannot write {shown}"))?;
        }
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        let begin = std::time::Instant::now();
        let out_of_time = || {
            self.minutes
                .is_some_and(|most| begin.elapsed().as_secs() >= most * 60)
        };
        let mut engine = E::with_weights(&E::built_in());
        let mut line = ProgressLine::new();
        for deep in [false, true] {
            let nodes = if deep { self.deep_nodes } else { self.nodes };
            let due: Vec<_> = wanted
                .iter()
                .filter(|asked| !deep || self.is_deep(asked))
                .collect();
            for (place, asked) in due.iter().enumerate() {
                let key = asked.key;
                let known = values.get(&key).is_some_and(|value| value.nodes >= nodes);
                if known || deep && out_of_time() {
                    continue;
                }
                let Some(chance) = value_of(&mut engine, &asked.position, nodes, &stop) else {
                    return Err(anyhow!("interrupted; the same command goes on").into());
                };
                values.insert(key, Value { nodes, chance });
                writeln!(file, "{key} {nodes} {chance:.4}")
                    .with_context(|| format!("cannot write {shown}"))?;
                line.show(|| format!("{} of {} positions, {nodes} nodes", place + 1, due.len()));
            }
        }
        line.end();
        Ok(values)
    }

    /// How the book was made, in words.
    fn told<E: Trainee<Position: Opening>>(
        &self,
        games: &[StoredGame],
        least: u32,
        wanted: &[Wanted<E::Position>],
        values: &HashMap<u64, Value>,
        book: &Book<E::Position>,
    ) -> String {
        let mut text = String::new();
        let name = <E::Position as notation::Recorded>::NAME;
        let count = |wins: Option<game_core::Player>| {
            games.iter().filter(|game| game.outcome.winner() == wins).count()
        };
        let due = wanted.iter().filter(|asked| self.is_deep(asked));
        let (mut deep, mut done) = (0, 0);
        for asked in due {
            deep += 1;
            done += usize::from(
                values
                    .get(&asked.key)
                    .is_some_and(|value| value.nodes >= self.deep_nodes),
            );
        }
        let lines = [
            format!(
                "An opening book of {name}, made by `sente book {} make`.",
                E::Position::GAME
            ),
            format!(
                "Games of the engine with itself (`sente book {} play`): {}, of which the first player won {}, the second {}; {} drawn.",
                E::Position::GAME,
                games.len(),
                count(Some(game_core::Player::First)),
                count(Some(game_core::Player::Second)),
                count(None),
            ),
            format!(
                "In the book: {} positions of the first {} actions, {} moves that at least {least} games played, {} whole games.",
                book.len(),
                E::Position::PLIES,
                book.moves(),
                book.samples.len(),
            ),
            format!(
                "Values: of {} positions after these moves, each searched for at least {} nodes; of the {deep} that {} games or more \
                 had reached within {} actions, {done} for {} nodes.",
                wanted.len(),
                self.nodes,
                self.deep_games,
                self.deep_plies,
                self.deep_nodes,
            ),
        ];
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

/// The chance of who acts, by a search that knows nothing of earlier ones. `None` where it was stopped.
fn value_of<E: Trainee<Position: Opening>>(
    engine: &mut E,
    position: &E::Position,
    nodes: u64,
    stop: &StopFlag,
) -> Option<f64> {
    engine.new_game();
    let line = std::slice::from_ref(position);
    let best = engine.search(line, &Limits::nodes(nodes), stop, &mut |_| ());
    (!stop.is_stopped()).then(|| E::Position::WIN_SCALE.chance(best.info.score.value()))
}

/// A game's first actions, as far as they can be played, and who won.
fn opened<E: Trainee>(game: &StoredGame, most: usize) -> (Vec<search::ActionOf<E>>, Outcome) {
    let mut position = E::start(game.start);
    let mut actions = Vec::new();
    for &(packed, _) in game.actions.iter().take(most) {
        let Some(action) = E::unpack(&position, packed) else {
            break;
        };
        actions.push(action);
        position.play_unchecked(action);
    }
    (actions, game.outcome)
}

/// The values in a file, and where its last whole line ends: what a program that was ended left after it is left out.
fn read(path: &Path) -> Result<(HashMap<u64, Value>, u64), Failure> {
    let shown = path.display();
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(anyhow!("cannot read {shown}: {error}").into()),
    };
    if text.is_empty() {
        return Ok((HashMap::new(), 0));
    }
    let Some(rest) = text.strip_prefix(HEAD) else {
        let found = text.lines().next().unwrap_or_default();
        return Err(anyhow!("{shown}: expected a file that begins with {HEAD:?}, found {found:?}").into());
    };
    let whole = rest.rfind('\n').map_or(0, |end| end + 1);
    let mut values: HashMap<u64, Value> = HashMap::new();
    for (place, line) in rest[..whole].lines().enumerate() {
        let mut words = line.split(' ');
        let mut parsed = || {
            let key = words.next()?.parse().ok()?;
            let nodes = words.next()?.parse().ok()?;
            let chance: f64 = words.next()?.parse().ok()?;
            Some((key, Value { nodes, chance }))
        };
        let Some((key, value)) = parsed() else {
            return Err(anyhow!(
                "{shown}: line {}: expected a number, nodes and a chance, found {line:?}",
                place + 2
            )
            .into());
        };
        let known = values.get(&key).map_or(0, |known| known.nodes);
        if value.nodes >= known {
            values.insert(key, value);
        }
    }
    Ok((values, (HEAD.len() + whole) as u64))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}
