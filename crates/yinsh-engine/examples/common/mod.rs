//! What the laboratory's programs share: openings, games, counting.

#![allow(dead_code, reason = "each program uses its part")]

use fastrand::Rng;
use search::{Limits, StopFlag};
use yinsh::{Action, Outcome, Player, Position, PositionTrait as _, Stage};
use yinsh_engine::Engine;

/// A start: the first `placed` rings at random, then `moves` random actions.
pub(crate) fn opening(rng: &mut Rng, placed: usize, moves: usize) -> Position {
    let mut position = Position::start();
    let moves = if placed >= 10 { moves } else { 0 };
    for _ in 0..placed.min(10) + moves {
        if position.outcome().is_none() {
            position.play_unchecked(random(&position, rng));
        }
    }
    position
}

/// Any legal action.
pub(crate) fn random(position: &Position, rng: &mut Rng) -> Action {
    let actions = position.actions();
    actions[rng.usize(..actions.len())]
}

/// Plays a game to its end; `players[0]` has White. Calls `seen` before each action.
pub(crate) fn play(
    players: [&mut Engine; 2],
    start: &Position,
    limits: &Limits,
    mut seen: impl FnMut(&Position, &search::Best<Action>),
) -> Outcome {
    let [white, black] = players;
    white.new_game();
    black.new_game();
    let mut position = start.clone();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let engine = match position.actor() {
            Player::First => &mut *white,
            Player::Second => &mut *black,
        };
        let best = engine.search(&position, limits, &StopFlag::new(), &mut |_| ());
        seen(&position, &best);
        let action = best.action.expect("the game is not over");
        position.play(action).expect("the engine plays legal actions");
    }
}

/// Wins, draws and losses of the first of two players.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Count {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

impl Count {
    pub(crate) fn add(&mut self, outcome: Outcome, first: Player) {
        match outcome.winner() {
            Some(winner) if winner == first => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    pub(crate) fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game.
    pub(crate) fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The Elo difference of that share, and what to add and take for two standard errors. Half a game is added to
    /// each side, so that a clean sweep has a value too.
    pub(crate) fn elo(self) -> (f64, f64) {
        let n = f64::from(self.games()) + 1.0;
        let share = (self.share() * f64::from(self.games()) + 0.5) / n;
        let decided = f64::from(self.wins + self.losses) + 1.0;
        // Variance of a game's points: that of a coin, less what draws take from it.
        let variance = (share * (1.0 - share) - 0.25 * (1.0 - decided / n)).max(0.01);
        let slope = 400.0 / (std::f64::consts::LN_10 * share * (1.0 - share));
        (
            400.0 * (share / (1.0 - share)).log10(),
            2.0 * slope * (variance / n).sqrt(),
        )
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (elo, error) = self.elo();
        write!(
            f,
            "+{} ={} -{}  {elo:+.0} ± {error:.0} Elo",
            self.wins, self.draws, self.losses
        )
    }
}

/// Plays pairs of games from the same start with colours changed.
pub(crate) fn pairs(
    mut first: Engine,
    mut second: Engine,
    pairs: u64,
    limits: &Limits,
    start: impl Fn(&mut Rng) -> Position,
) -> Count {
    let mut count = Count::default();
    for seed in 0..pairs {
        let mut rng = Rng::with_seed(seed);
        let start = start(&mut rng);
        first.set_seed(seed);
        second.set_seed(seed);
        count.add(
            play([&mut first, &mut second], &start, limits, |_, _| ()),
            Player::First,
        );
        count.add(
            play([&mut second, &mut first], &start, limits, |_, _| ()),
            Player::Second,
        );
    }
    count
}

/// Whether the evaluation speaks about such a position.
pub(crate) fn is_settled(position: &Position) -> bool {
    matches!(position.stage(), Stage::Move | Stage::Place)
}
