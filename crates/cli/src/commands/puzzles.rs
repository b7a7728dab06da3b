//! `sente puzzles`.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use clap::Subcommand;
use cpu_time::ProcessTime;
use games::GameId;
use puzzler::journal::{self, Line};
use puzzler::{Checked, Finder, PositionOf};
use puzzles::{Collection, Proof, Puzzle, Theme};
use search::StopFlag;
use train::files::{self, StoredGame};

use crate::failure::Failure;
use crate::game;
use crate::output::{print, replace_file};
use crate::progress::{ProgressLine, at_interrupt};

/// Find puzzles in games of the engine with itself, prove them, and check a file of them
///
/// First `find`, which looks through games that `sente selfplay` played and adds what it proves to a journal; then `pack`, which makes
/// the file that the page reads; then `check`, which proves all of it again in another way. docs/puzzles.md says what a puzzle
/// is, and how those of the page were made.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Look for puzzles in games
    ///
    /// What is found is added to the journal, game by game: Ctrl-C loses none of it, and the same command goes on. What is found in a
    /// game depends on the game alone, and on which themes the journal has enough of.
    #[command(after_help = "Example: sente puzzles find yinsh --games yinsh.games --journal yinsh.journal")]
    Find {
        #[arg(value_parser = game::by_name())]
        game: GameId,
        /// Games, as `sente selfplay` writes them
        #[arg(long, value_name = "FILE")]
        games: PathBuf,
        /// The journal to write, or to go on with
        #[arg(long, value_name = "FILE")]
        journal: PathBuf,
        /// Look for these themes only, parted by commas
        #[arg(long, value_name = "THEMES", value_delimiter = ',', value_parser = theme)]
        themes: Vec<Theme>,
    },
    /// Look for puzzles that begin a move or more before those of a file
    ///
    /// In shogi: mates that are longer by two moves than one of the file, and brinkmates, whose solution leads to the position of a mate.
    /// What is found is added to the journal, puzzle by puzzle: Ctrl-C loses none of it, and the same command goes on.
    #[command(
        after_help = "Example: sente puzzles before shogi data/puzzles/shogi.puzzles --journal before.journal --themes brinkmate"
    )]
    Before {
        #[arg(value_parser = game::by_name())]
        game: GameId,
        /// The file
        file: PathBuf,
        /// The journal to write, or to go on with
        #[arg(long, value_name = "FILE")]
        journal: PathBuf,
        /// Look for these themes only, parted by commas
        #[arg(long, value_name = "THEMES", value_delimiter = ',', value_parser = theme)]
        themes: Vec<Theme>,
    },
    /// Make the file of puzzles that the page reads from journals
    ///
    /// Positions that are alike under the board's symmetries are taken once. Where the file is there already its puzzles
    /// keep their numbers, and new ones follow. A second file beside it, with `.txt` behind its name, says what it was made from.
    #[command(after_help = "Example: sente puzzles pack yinsh --journal yinsh.journal --out yinsh.puzzles")]
    Pack {
        #[arg(value_parser = game::by_name())]
        game: GameId,
        /// A journal; several are read one after the other
        #[arg(long, value_name = "FILE", required = true)]
        journal: Vec<PathBuf>,
        /// The file to write, or to add to
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Puzzles of each theme at most [without: as many as are good for the theme]
        #[arg(long, value_name = "N")]
        most: Option<usize>,
        /// Write the file anew, with new numbers
        #[arg(long)]
        anew: bool,
    },
    /// Prove the puzzles of a file again, in another way
    ///
    /// Short ones all, long ones and judged ones every so often. Says how many were right, wrong and not looked at, by theme;
    /// the exit status is 1 where one is wrong.
    #[command(after_help = "Example: sente puzzles check yinsh data/puzzles/yinsh.puzzles --long 5")]
    Check {
        #[arg(value_parser = game::by_name())]
        game: GameId,
        /// The file
        file: PathBuf,
        /// Look at every so manieth long or judged puzzle
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
        long: u32,
        /// Look at these themes only, parted by commas
        #[arg(long, value_name = "THEMES", value_delimiter = ',', value_parser = theme)]
        themes: Vec<Theme>,
        /// Write the file without those that are wrong
        #[arg(long)]
        drop: bool,
    },
    /// Print puzzles as lines of text: number, theme, idea, rating, proven or judged, flags, game, place, position, right turns, line
    Show {
        #[arg(value_parser = game::by_name())]
        game: GameId,
        /// The file
        file: PathBuf,
        /// The puzzle's number; without, all
        number: Option<u32>,
    },
}

fn theme(name: &str) -> Result<Theme, String> {
    Theme::of_name(name).ok_or_else(|| {
        let names: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// Does `$what` with the finder of a game.
macro_rules! for_finder {
    ($game:expr, |$F:ident| $what:expr) => {
        match $game {
            GameId::Yinsh => {
                type $F = puzzler::yinsh::Yinsh;
                $what
            }
            GameId::Shogi => {
                type $F = puzzler::shogi::Shogi;
                $what
            }
        }
    };
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::Find {
                game,
                games,
                journal,
                themes,
            } => for_finder!(*game, |F| find::<F>(games, journal, themes)),
            What::Before {
                game,
                file,
                journal,
                themes,
            } => for_finder!(*game, |F| before::<F>(file, journal, themes)),
            What::Pack {
                game,
                journal,
                out,
                most,
                anew,
            } => for_finder!(*game, |F| pack::<F>(journal, out, *most, *anew)),
            What::Check {
                game,
                file,
                long,
                themes,
                drop,
            } => for_finder!(*game, |F| check::<F>(file, *long, themes, *drop)),
            What::Show { game, file, number } => for_finder!(*game, |F| show::<F>(file, *number)),
        }
    }
}

/// What a journal holds.
struct Journal<P: game_core::Position> {
    puzzles: Vec<Puzzle<P>>,
    /// Games that were looked through.
    done: HashSet<u32>,
    /// Puzzles before which others were looked for.
    before: HashSet<u32>,
    millis: u64,
    /// Bytes that are whole.
    whole: u64,
}

fn read_journal<F: Finder>(path: &Path) -> Result<Journal<PositionOf<F>>, Failure> {
    let shown = path.display();
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(anyhow!("cannot read {shown}: {error}").into()),
    };
    let mut journal = Journal {
        puzzles: Vec::new(),
        done: HashSet::new(),
        before: HashSet::new(),
        millis: 0,
        whole: 0,
    };
    // What stands behind the last game's line was being written when the job was cut off.
    let (mut at, mut waiting) = (0, Vec::new());
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        if !line.ends_with('\n') {
            break;
        }
        at += line.len() as u64;
        let read = journal::read(line.trim_end_matches('\n'));
        let read = read.map_err(|error| anyhow!("{shown}, line {number}: {error}"))?;
        let is_of_game = matches!(read, Line::Done { .. });
        match read {
            Line::Puzzle(puzzle) => waiting.push(*puzzle),
            Line::Done { game: of, millis } | Line::Before { puzzle: of, millis } => {
                journal.puzzles.append(&mut waiting);
                let done = if is_of_game {
                    &mut journal.done
                } else {
                    &mut journal.before
                };
                done.insert(of);
                journal.millis += millis;
                journal.whole = at;
            }
        }
    }
    Ok(journal)
}

/// A journal that is added to, and how much of each theme it has.
struct Writing<F: Finder> {
    journal: Journal<PositionOf<F>>,
    file: fs::File,
    path: PathBuf,
    counts: BTreeMap<Theme, usize>,
    themes: Vec<Theme>,
    stop: StopFlag,
}

impl<F: Finder> Writing<F> {
    fn open(path: &Path, themes: &[Theme]) -> Result<Self, Failure> {
        let journal = read_journal::<F>(path)?;
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        file.set_len(journal.whole)?;
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        let mut counts: BTreeMap<Theme, usize> = BTreeMap::new();
        for puzzle in &journal.puzzles {
            *counts.entry(puzzle.theme).or_default() += 1;
        }
        Ok(Self {
            journal,
            file,
            path: path.to_owned(),
            counts,
            themes: themes.to_vec(),
            stop,
        })
    }

    fn wants(&self, theme: Theme) -> bool {
        let asked = self.themes.is_empty() || self.themes.contains(&theme);
        // A few more than are taken, as some will be alike.
        asked && self.counts.get(&theme).copied().unwrap_or_default() < F::most(theme) * 11 / 10
    }

    /// Adds what was found, and the line that says where it was looked for.
    fn add(&mut self, found: Vec<Puzzle<PositionOf<F>>>, done: &str) -> Result<(), Failure> {
        if self.stop.is_stopped() {
            return Err(anyhow!("interrupted; the same command goes on").into());
        }
        let mut text = String::new();
        for puzzle in found {
            *self.counts.entry(puzzle.theme).or_default() += 1;
            let _ = writeln!(text, "{}", journal::write(&puzzle));
            self.journal.puzzles.push(puzzle);
        }
        let _ = writeln!(text, "{done}");
        // One write, so that it is there whole or not at all.
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(())
    }

    fn show(&self, line: &mut ProgressLine, done: usize, all: usize, what: &str, begin: Instant) {
        line.show(|| {
            let (known, seconds) = (self.journal.puzzles.len(), begin.elapsed().as_secs());
            format!(
                "{done} of {all} {what}, {known} puzzles, {seconds} s: {}",
                by_theme(&self.counts)
            )
        });
    }
}

fn find<F: Finder>(games: &Path, path: &Path, themes: &[Theme]) -> Result<(), Failure> {
    let stored: Vec<StoredGame> = files::read::<F::Engine>(games).map_err(anyhow::Error::from)?;
    let mut writing = Writing::<F>::open(path, themes)?;
    let mut finder = F::new();
    let mut line = ProgressLine::new();
    let begin = Instant::now();
    for (number, game) in stored.iter().enumerate() {
        if writing.journal.done.contains(&game.number) {
            continue;
        }
        let cpu = ProcessTime::now();
        let found = finder.find(game, &|theme| writing.wants(theme), &writing.stop);
        let millis = cpu.elapsed().as_millis() as u64;
        writing.add(found, &journal::done(game.number, millis))?;
        writing.show(&mut line, number + 1, stored.len(), "games", begin);
    }
    line.end();
    Ok(())
}

fn before<F: Finder>(file: &Path, path: &Path, themes: &[Theme]) -> Result<(), Failure> {
    let all = unpack::<F>(file)?;
    let mut writing = Writing::<F>::open(path, themes)?;
    let mut finder = F::new();
    let mut line = ProgressLine::new();
    let begin = Instant::now();
    for (number, puzzle) in all.iter().enumerate() {
        if writing.journal.before.contains(&puzzle.number) {
            continue;
        }
        let cpu = ProcessTime::now();
        let found = finder.before(puzzle, &|theme| writing.wants(theme));
        let millis = cpu.elapsed().as_millis() as u64;
        writing.add(found, &journal::before(puzzle.number, millis))?;
        writing.show(&mut line, number + 1, all.len(), "puzzles", begin);
    }
    line.end();
    Ok(())
}

fn by_theme(counts: &BTreeMap<Theme, usize>) -> String {
    let texts: Vec<String> = counts
        .iter()
        .map(|(theme, count)| format!("{} {count}", theme.name()))
        .collect();
    texts.join(", ")
}

fn pack<F: Finder>(journals: &[PathBuf], out: &Path, most: Option<usize>, anew: bool) -> Result<(), Failure> {
    let mut found = Vec::new();
    let mut work = Work::default();
    for path in journals {
        let journal = read_journal::<F>(path)?;
        work.games.extend(journal.done);
        work.puzzles.extend(journal.before);
        work.millis += journal.millis;
        found.extend(journal.puzzles);
    }
    work.found = found.len();
    let beside = out.with_added_extension("txt");
    let (before, told) = if out.exists() && !anew {
        // What was told of the work before stays.
        (unpack::<F>(out)?, fs::read_to_string(&beside).unwrap_or_default())
    } else {
        (Vec::new(), String::new())
    };
    let known = before.len();
    let all = puzzler::pack(&mut F::new(), before, found, |theme| {
        most.unwrap_or_else(|| F::most(theme))
    });
    work.taken = all.len() - known;
    let bytes = puzzles::write(&all).map_err(anyhow::Error::from)?;
    let shown = out.display();
    replace_file(out, &bytes).with_context(|| format!("cannot write {shown}"))?;
    let text = provenance(&all, &told, &work.told(), bytes.len());
    replace_file(&beside, text.as_bytes()).with_context(|| format!("cannot write {}", beside.display()))?;
    Ok(print(&text)?)
}

/// What was looked through for the puzzles that are added to a file.
#[derive(Default)]
struct Work {
    games: HashSet<u32>,
    puzzles: HashSet<u32>,
    millis: u64,
    found: usize,
    /// Puzzles that went into the file, the last turns of longer ones among them.
    taken: usize,
}

impl Work {
    /// The line that tells of it.
    fn told(&self) -> String {
        let seconds = self.millis.div_ceil(1_000);
        let hourly = self.found as u64 * 3_600 / seconds.max(1);
        let mut through = Vec::new();
        if !self.games.is_empty() {
            through.push(format!("{} games looked through", self.games.len()));
        }
        if !self.puzzles.is_empty() {
            through.push(format!(
                "{} puzzles of the file taken back by a move",
                self.puzzles.len()
            ));
        }
        format!(
            "{} in {seconds} s of one core: {} puzzles found, {hourly} an hour; {} went into the file",
            through.join(" and "),
            self.found,
            self.taken
        )
    }
}

/// How the line begins that says who made a file of puzzles, and how the one ends that says how many it has.
const MADE_BY: &str = "Made by: ";
const THE_REST: &str = "of them proven, the rest judged";

/// What a file of puzzles was made from, and what it holds. `told` is what was said so before, `news` what was done to it now.
fn provenance<P: game_core::Position>(all: &[Puzzle<P>], told: &str, news: &str, bytes: usize) -> String {
    let mut themes: BTreeMap<Theme, Vec<u16>> = BTreeMap::new();
    for puzzle in all {
        themes.entry(puzzle.theme).or_default().push(puzzle.rating);
    }
    let proven = all.iter().filter(|puzzle| puzzle.proof == Proof::Proven).count();
    let mut text = format!(
        "Puzzles of {game}\n{MADE_BY}sente selfplay {game}, then sente puzzles find and sente puzzles pack (docs/puzzles.md)\n",
        game = P::GAME,
    );
    let lines = told.lines().skip_while(|line| !line.starts_with(MADE_BY)).skip(1);
    for line in lines.take_while(|line| !line.ends_with(THE_REST)) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "{news}");
    let _ = writeln!(
        text,
        "{} puzzles in {bytes} bytes, {proven} {THE_REST}\n\ntheme\tpuzzles\tratings",
        all.len()
    );
    for (theme, mut ratings) in themes {
        ratings.sort_unstable();
        let (low, high) = (ratings[0], ratings[ratings.len() - 1]);
        let _ = writeln!(text, "{}\t{}\t{low} to {high}", theme.name(), ratings.len());
    }
    text
}

fn unpack<F: Finder>(path: &Path) -> Result<Vec<Puzzle<PositionOf<F>>>, Failure> {
    let shown = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let all = Collection::<PositionOf<F>>::read(&bytes).map_err(|error| anyhow!("{shown}: {error}"))?;
    let puzzles: Result<Vec<_>, _> = all.iter().collect();
    Ok(puzzles.map_err(|error| anyhow!("{shown}: {error}"))?)
}

fn check<F: Finder>(path: &Path, long: u32, themes: &[Theme], drop: bool) -> Result<(), Failure> {
    let all = unpack::<F>(path)?;
    let stop = StopFlag::new();
    let flag = stop.clone();
    at_interrupt(move || flag.stop())?;
    let mut finder = F::new();
    let mut line = ProgressLine::new();
    let mut counts: BTreeMap<Theme, [usize; 3]> = BTreeMap::new();
    let (mut text, mut kept, mut wrong) = (String::new(), Vec::new(), 0);
    let mut alike: HashSet<Vec<u8>> = HashSet::new();
    let count = all.len();
    for (place, puzzle) in all.into_iter().enumerate() {
        if stop.is_stopped() {
            line.end();
            return Err(anyhow!("interrupted after {place} of {count} puzzles").into());
        }
        let is_asked = themes.is_empty() || themes.contains(&puzzle.theme);
        let is_first = alike.insert(F::alike(&puzzle.position));
        let checked = if !is_asked {
            Checked::Open
        } else if is_first {
            finder.check(&puzzle, puzzle.number.is_multiple_of(long))
        } else {
            Checked::Wrong("another one is alike".to_owned())
        };
        let counts = counts.entry(puzzle.theme).or_default();
        match checked {
            Checked::Right => counts[0] += 1,
            Checked::Wrong(why) => {
                counts[1] += 1;
                wrong += 1;
                let _ = writeln!(
                    text,
                    "{}\t{}\t{why}\t{}",
                    puzzle.number,
                    puzzle.theme.name(),
                    puzzle.position
                );
                continue;
            }
            Checked::Open => counts[2] += 1,
        }
        kept.push(puzzle);
        line.show(|| format!("{} of {count} puzzles, {wrong} wrong", place + 1));
    }
    line.end();
    text.push_str("theme\tright\twrong\tnot looked at\n");
    for (theme, [right, wrong, open]) in counts {
        let _ = writeln!(text, "{}\t{right}\t{wrong}\t{open}", theme.name());
    }
    print(&text)?;
    if drop && wrong > 0 {
        let bytes = puzzles::write(&kept).map_err(anyhow::Error::from)?;
        replace_file(path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
        let beside = path.with_added_extension("txt");
        let told = fs::read_to_string(&beside).unwrap_or_default();
        let news = format!("{wrong} puzzles left out, which a later check found wrong");
        let text = provenance(&kept, &told, &news, bytes.len());
        replace_file(&beside, text.as_bytes())
            .with_context(|| format!("cannot write {}", beside.display()))?;
    }
    if wrong > 0 && !drop {
        return Err(anyhow!("{wrong} of {count} puzzles are wrong").into());
    }
    Ok(())
}

fn show<F: Finder>(path: &Path, number: Option<u32>) -> Result<(), Failure> {
    let mut text = String::new();
    for puzzle in unpack::<F>(path)? {
        if number.is_none_or(|number| number == puzzle.number) {
            let _ = writeln!(text, "{}\t{}", puzzle.number, journal::write(&puzzle));
        }
    }
    if text.is_empty() {
        return Err(anyhow!("{}: there is no such puzzle", path.display()).into());
    }
    Ok(print(&text)?)
}
