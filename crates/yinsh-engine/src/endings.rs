//! Endings to try a solver on: positions of games in which the next row wins for both players.

use crate::Engine;
use crate::solve::{Forced, Solver, Verdict};
use fastrand::Rng;
use search::{Limits, StopFlag};
use yinsh::{Player, Position, PositionTrait as _, Stage};

/// The table's size in MiB for the games.
const HASH: usize = 4;

/// The first position of a game in which a ring more wins for both players and a ring is to be moved. Rings are placed by chance
/// from `game`, then the engine plays both sides, looking at `nodes` positions for each action. `None` where the game ends
/// before.
pub fn ending(game: u64, nodes: u64) -> Option<Position> {
    let mut rng = Rng::with_seed(game);
    let mut position = Position::start();
    while position.stage() == Stage::Place {
        let actions = position.actions();
        position.play_unchecked(actions[rng.usize(..actions.len())]);
    }
    let mut engine = Engine::new(HASH);
    loop {
        let near = Player::BOTH
            .into_iter()
            .all(|player| position.removed(player) + 1 == position.target());
        if near && position.stage() == Stage::Move {
            return Some(position);
        }
        let best = engine.search(&position, &Limits::nodes(nodes), &StopFlag::new(), &mut |_| ());
        // Where the game is over there is no action.
        position.play_unchecked(best.action?);
    }
}

/// How a position ends, for the player to act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Won, whatever the other player does.
    Win(Forced),
    /// Lost, whatever the player to act does.
    Loss(Forced),
    /// Neither player can force a win.
    Draw,
    /// There is no win; whether the other player has one took too long to know.
    NoWin,
    /// It took too long to know.
    Unknown,
}

/// Asks the solver for the player to act, and where a draw is left for the other one too. The limits hold for each question.
pub fn how_it_ends(solver: &mut Solver, position: &Position, limits: &Limits, stop: &StopFlag) -> Ending {
    let actor = position.actor();
    match solver.solve(position, actor, limits, stop) {
        Verdict::Win(win) => Ending::Win(win),
        Verdict::Loss(loss) => Ending::Loss(loss),
        Verdict::Unknown => Ending::Unknown,
        Verdict::NoWin => match solver.solve(position, !actor, limits, stop) {
            Verdict::Win(win) => Ending::Loss(win),
            Verdict::Loss(_) | Verdict::NoWin => Ending::Draw,
            Verdict::Unknown => Ending::NoWin,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_lead_to_endings_and_the_same_again() {
        let found =
            |games: std::ops::Range<u64>| games.filter_map(|game| ending(game, 200)).collect::<Vec<_>>();
        let endings = found(0..12);
        assert!(!endings.is_empty());
        assert_eq!(endings, found(0..12));
        for position in endings {
            assert_eq!(position.stage(), Stage::Move);
            assert_eq!(Player::BOTH.map(|player| position.removed(player)), [2, 2]);
        }
    }
}
