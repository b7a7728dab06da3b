//! Players in this process: engines that are asked without a protocol, for laboratories that play many short games.

use crate::{Contestant, FaultKind, Thought, Trouble};
use engine_protocol::client::Reply;
use engine_protocol::output::Report;
use fastrand::Rng;
use game_core::Line;
use games::Game;
use search::{Engine, Limits, StopFlag};
use std::time::{Duration, Instant};

/// An engine in this process. It keeps to its limits by itself: nobody ends it for being late.
#[derive(Debug)]
pub struct LocalEngine<E> {
    /// The engine.
    pub engine: E,
    stop: StopFlag,
}

impl<E> LocalEngine<E> {
    /// A player, which ends its search where `stop` says so.
    pub fn new(engine: E, stop: &StopFlag) -> Self {
        Self {
            engine,
            stop: stop.clone(),
        }
    }
}

impl<E: Engine<Position: Game>> Contestant<E::Position> for LocalEngine<E> {
    fn new_game(&mut self) -> Result<(), Trouble> {
        self.engine.new_game();
        Ok(())
    }

    fn think(
        &mut self,
        line: &Line<E::Position>,
        limits: &Limits,
        _limit: Duration,
        _late: FaultKind,
    ) -> Result<Thought, Trouble> {
        let begin = Instant::now();
        if E::Position::declaration_holds(line.positions()) {
            return Ok(Thought {
                answer: Reply::DeclaresWin,
                time: begin.elapsed(),
                report: Report::default(),
            });
        }
        let best = self
            .engine
            .search(line.positions(), limits, &self.stop, &mut |_| ());
        if self.stop.is_stopped() {
            return Err(Trouble::Interrupted);
        }
        let action = best.action.map(|action| Reply::Action(action.to_string()));
        Ok(Thought {
            answer: action.unwrap_or(Reply::Nothing),
            time: begin.elapsed(),
            report: Report {
                depth: Some(best.info.depth),
                nodes: Some(best.info.nodes),
                score: Some(best.info.score.into()),
                ..Report::default()
            },
        })
    }
}

/// Plays anything legal.
#[derive(Clone, Debug)]
pub struct RandomPlayer(pub Rng);

impl<P: Game> Contestant<P> for RandomPlayer {
    fn new_game(&mut self) -> Result<(), Trouble> {
        Ok(())
    }

    fn think(
        &mut self,
        line: &Line<P>,
        _limits: &Limits,
        _limit: Duration,
        _late: FaultKind,
    ) -> Result<Thought, Trouble> {
        let action = self.0.choice(line.position().actions());
        Ok(Thought {
            answer: action.map_or(Reply::Nothing, |action| Reply::Action(action.to_string())),
            time: Duration::ZERO,
            report: Report::default(),
        })
    }
}
