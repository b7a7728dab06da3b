//! `sente solve`.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use search::{Limits, Score, StopFlag};
use yinsh::{Action, Position, PositionTrait as _};
use yinsh_engine::{Ending, Solver, how_it_ends};

use crate::failure::Failure;
use crate::input;
use crate::output::print;
use crate::progress::at_interrupt;

/// Say who wins a position of YINSH, by looking through all that matters
///
/// Three lines: `win N`, `loss N`, `draw`, `no win` or `unknown` for the player to act, where N counts that player's own turns to
/// the win, or the opponent's to the loss; `line` and the turns that lead there; `nodes` and how many positions were made.
/// `no win` means that it took too long to tell a draw from a loss, `unknown` that it took too long to tell anything.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente solve yinsh 'r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3'\n\n\
    Times are as in 250ms, 1.5s or 2m; a plain number counts milliseconds."
)]
pub(crate) struct Arguments {
    /// The game
    #[arg(value_parser = ["yinsh"])]
    game: String,
    /// The position; `-` reads it from standard input
    #[arg(value_name = "POSITION")]
    position: String,
    /// Time [without any limit: 10s]
    #[arg(long, value_name = "TIME")]
    movetime: Option<String>,
    /// Positions to make
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// MiB for what it keeps
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
}

/// The time where nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(10);

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.position()?;
        let limits = self.limits()?;
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        let mut solver = Solver::new(usize::from(self.hash));
        let ending = how_it_ends(&mut solver, &position, &limits, &stop);
        let mut text = format!("{}\n", verdict(&ending));
        if let Ending::Win(forced) | Ending::Loss(forced) = &ending {
            // Writing to a string can't fail.
            let _ = writeln!(text, "line {}", turns(&position, &forced.line));
        }
        let _ = writeln!(text, "nodes {}", solver.nodes());
        Ok(print(&text)?)
    }

    fn position(&self) -> Result<Position, Failure> {
        let text = if self.position == "-" {
            input::text("-").context("cannot read the position from standard input")?
        } else {
            self.position.clone()
        };
        let position = text.trim().parse();
        position.map_err(|error| Failure::Usage(anyhow!("POSITION: {error}")))
    }

    fn limits(&self) -> Result<Limits, Failure> {
        let movetime = self.movetime.as_deref().map(arena::duration).transpose();
        let movetime = movetime.map_err(|error| Failure::Usage(anyhow!("--movetime: {error}")))?;
        let unlimited = movetime.is_none() && self.nodes.is_none();
        Ok(Limits {
            movetime: movetime.or(unlimited.then_some(USUAL_TIME)),
            nodes: self.nodes,
            ..Limits::default()
        })
    }
}

/// What became of it, in words that stay as they are.
pub(crate) fn verdict(ending: &Ending) -> String {
    match ending {
        Ending::Win(win) => Score::win_at(win.turns).to_string(),
        Ending::Loss(loss) => Score::loss_at(loss.turns).to_string(),
        Ending::Draw => "draw".to_owned(),
        Ending::NoWin => "no win".to_owned(),
        Ending::Unknown => "unknown".to_owned(),
    }
}

/// A line with the actions of each turn joined.
fn turns(position: &Position, line: &[Action]) -> String {
    let mut at = position.clone();
    let mut text = String::new();
    for (place, action) in line.iter().enumerate() {
        let actor = at.actor();
        let _ = write!(text, "{action}");
        at.play_unchecked(*action);
        if place + 1 < line.len() {
            text.push(if at.actor() == actor { ';' } else { ' ' });
        }
    }
    text
}
