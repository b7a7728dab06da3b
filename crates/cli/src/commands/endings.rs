//! `sente endings`.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use search::{Limits, StopFlag};
use yinsh_engine::{Solver, ending, how_it_ends};

use super::solve::verdict;
use crate::failure::Failure;
use crate::progress::at_interrupt;

/// Make endings of YINSH in which the next row wins for both, and solve them
///
/// One position out of each game of the engine with itself that comes so far: the first in which both players need one ring and
/// one is to be moved. A line each, parted by tabs: the number of the game, the position, and how it ends for the player to act,
/// as `sente solve` says it. Each is written as soon as it is solved: the same command goes on with a file that is there already.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente endings yinsh --count 500 --out endings.tsv")]
pub(crate) struct Arguments {
    /// The game
    #[arg(value_parser = ["yinsh"])]
    game: String,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// The number of the first game: the chances of each come from its number
    #[arg(long, value_name = "N", default_value_t = 1)]
    first: u64,
    /// Positions that the engine looks at for each action of the games
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Positions to make at most to solve one
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    most: u64,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// MiB for what the solver keeps of one position.
const HASH: usize = 256;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let shown = self.out.display();
        let head = self.head();
        let before = match fs::read_to_string(&self.out) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(anyhow!("cannot read {shown}: {error}").into()),
        };
        // A last line without its end was being written when the job was cut off.
        let whole = before.rfind('\n').map_or(0, |end| end + 1);
        let (mut done, last) = if whole == 0 {
            (0, None)
        } else {
            read(&before[..whole], &head).map_err(|error| anyhow!("{shown}: {error}"))?
        };
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.out)
            .with_context(|| format!("cannot write {shown}"))?;
        file.set_len(whole as u64)?;
        if whole == 0 {
            file.write_all(head.as_bytes())?;
        }
        let mut game = last.map_or(self.first, |last| last + 1);
        while done < self.count {
            if let Some(position) = ending(game, self.nodes) {
                let limits = Limits::nodes(self.most);
                let found = how_it_ends(&mut Solver::new(HASH), &position, &limits, &stop);
                if stop.is_stopped() {
                    break;
                }
                file.write_all(format!("{game}\t{position}\t{}\n", verdict(&found)).as_bytes())?;
                done += 1;
            }
            game += 1;
        }
        if stop.is_stopped() {
            return Err(anyhow!("interrupted: the same command goes on").into());
        }
        Ok(())
    }

    /// The comments at the file's head: all that its lines depend on.
    fn head(&self) -> String {
        let Self {
            game,
            first,
            nodes,
            most,
            ..
        } = self;
        format!(
            "# Game, position, how it ends for the player to act: both need one ring.\n\
             # Made by: sente endings {game} --first {first} --nodes {nodes} --most {most}\n"
        )
    }
}

/// How many lines a file has that begins with `head`, and the last one's game.
fn read(text: &str, head: &str) -> Result<(u32, Option<u64>), String> {
    let Some(rest) = text.strip_prefix(head) else {
        let found: Vec<&str> = text.lines().take(2).collect();
        return Err(format!(
            "it holds other endings: expected {head:?}, found {found:?}"
        ));
    };
    let mut last = None;
    for (number, line) in (3..).zip(rest.lines()) {
        let game = line.split('\t').next().unwrap_or_default();
        let game = game
            .parse::<u64>()
            .map_err(|error| format!("line {number}: {game:?}: {error}"))?;
        last = Some(game);
    }
    Ok((rest.lines().count() as u32, last))
}
