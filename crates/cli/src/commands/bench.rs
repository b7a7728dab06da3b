//! `sente bench`.

use cpu_time::ProcessTime;
use games::GameId;

use crate::failure::Failure;
use crate::game;
use crate::output::print;

/// Search a fixed set of positions with a fresh engine: its signature and its speed
///
/// Three lines: `nodes` and how many positions were looked at, `cpu-ms` and the processor time that took, and `nps`, nodes
/// a second of that time. The nodes are the signature of the search: a change that leaves them alone changed no decision.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente bench shogi --depth 8")]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// How many turns to look ahead in each position
    #[arg(long, value_name = "TURNS", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let begin = ProcessTime::now();
        let nodes = match self.game {
            GameId::Yinsh => yinsh_engine::bench(self.depth).nodes,
            GameId::Shogi => shogi_engine::bench(self.depth).nodes,
        };
        let time = begin.elapsed();
        let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        let ms = time.as_millis();
        Ok(print(&format!("nodes {nodes}\ncpu-ms {ms}\nnps {nps}\n"))?)
    }
}
