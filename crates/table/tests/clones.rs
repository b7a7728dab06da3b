//! What an action costs does not depend on how many came before: positions copied are counted, not seconds.

use game_core::{Outcome, Player, Position, Record};
use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;
use table::{LiveGame, Playable, Seat, Viewer};

thread_local! {
    static COPIES: Cell<usize> = const { Cell::new(0) };
    static PLAYED: Cell<usize> = const { Cell::new(0) };
}

/// A game that never ends: a player counts on by 0 to 2, and by 0 acts again.
#[derive(PartialEq, Eq, Debug)]
struct Count(u64, bool);

impl Clone for Count {
    fn clone(&self) -> Self {
        COPIES.set(COPIES.get() + 1);
        Self(self.0, self.1)
    }
}

impl Hash for Count {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Count {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|count| Self(count, false))
    }
}

impl Position for Count {
    type Action = u8;
    type Illegal = TooMuch;
    const GAME: &'static str = "count";
    const ALTERNATES: bool = false;

    fn start() -> Self {
        Self(0, false)
    }
    fn actor(&self) -> Player {
        if self.1 { Player::Second } else { Player::First }
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn try_for_each_action<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..3).try_for_each(&mut f)
    }
    fn is_legal(&self, action: u8) -> bool {
        action < 3
    }
    fn play(&mut self, action: u8) -> Result<(), TooMuch> {
        if action > 2 {
            return Err(TooMuch);
        }
        self.play_unchecked(action);
        Ok(())
    }
    fn play_unchecked(&mut self, action: u8) {
        PLAYED.set(PLAYED.get() + 1);
        self.0 += u64::from(action);
        self.1 ^= action > 0;
    }
    fn key(&self) -> u64 {
        self.0
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too much")]
struct TooMuch;

impl Playable for Count {
    type Rules = ();
}

/// Copies and plays of what `f` does.
fn cost(f: impl FnOnce()) -> (usize, usize) {
    COPIES.set(0);
    PLAYED.set(0);
    f();
    (COPIES.get(), PLAYED.get())
}

#[test]
fn the_next_action_costs_as_much_as_the_first_ones() {
    let mut game = LiveGame::new(Count::start(), [Seat::Person, Seat::Computer(3)]);
    let mut viewer = Viewer::new(Record::new(Count::start()));
    let mut costs = Vec::new();
    for number in 0..2000_usize {
        let action = (number % 3) as u8;
        let player = game.position().actor();
        costs.push(cost(|| {
            game.act(player, action, false).expect("a legal action");
            viewer.play(action).expect("a legal action");
            assert!(game.ending().is_none() && viewer.ending().is_none());
            assert_eq!(
                game.computers_turn().is_some(),
                game.to_act() == Some(Player::Second)
            );
            assert_eq!(viewer.latest_turn(), game.line().last_turn());
            assert!(game.can_undo() || number < 3);
        }));
    }
    // One copy and one play each for the line of the game and the line shown.
    assert!(costs.iter().all(|&cost| cost == (2, 2)), "{:?}", costs.last());
}

#[test]
fn a_step_and_taking_back_cost_no_game() {
    let mut game = LiveGame::new(Count::start(), [Seat::Person; 2]);
    let mut viewer = Viewer::new(Record::new(Count::start()));
    for number in 0..1000_usize {
        let player = game.position().actor();
        let action = (number % 3) as u8;
        game.act(player, action, false).expect("a legal action");
        viewer.play(action).expect("a legal action");
    }
    let steps = cost(|| {
        for _ in 0..50 {
            viewer.back();
        }
        viewer.first();
        viewer.forward();
        viewer.last();
        let place = game.undo();
        assert!(place.is_some());
        viewer.take_back(game.line().len());
    });
    assert_eq!(steps, (0, 0));
    assert_eq!(viewer.line(), game.line());
}
