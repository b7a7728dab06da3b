//! The record: lines, variations, turns. Played with a game of three counters, small enough to see through.

use game_core::{NodeId, Outcome, Player, Position, Record};
use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// Take one or two from a heap of five. Taking two ends one's turn; after taking one the same player acts again,
/// but then must take one more or leave it (0). Whoever takes the last wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Heap {
    left: u8,
    actor: Player,
    half: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} cannot be taken")]
struct Refused(u8);

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.left, self.actor.index(), self.half)
    }
}

impl FromStr for Heap {
    type Err = Infallible;
    fn from_str(_: &str) -> Result<Self, Infallible> {
        Ok(Self::start())
    }
}

impl Position for Heap {
    type Action = u8;
    type Illegal = Refused;
    const GAME: &'static str = "heap";
    const ALTERNATES: bool = false;

    fn start() -> Self {
        Self {
            left: 5,
            actor: Player::First,
            half: false,
        }
    }
    fn actor(&self) -> Player {
        self.actor
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(self.actor))
    }
    fn try_for_each_action<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        for n in 0..3 {
            if self.is_legal(n) {
                f(n)?;
            }
        }
        ControlFlow::Continue(())
    }
    fn is_legal(&self, n: u8) -> bool {
        self.left > 0 && n <= self.left && if self.half { n <= 1 } else { (1..=2).contains(&n) }
    }
    fn play(&mut self, n: u8) -> Result<(), Refused> {
        if !self.is_legal(n) {
            return Err(Refused(n));
        }
        self.play_unchecked(n);
        Ok(())
    }
    fn play_unchecked(&mut self, n: u8) {
        self.left = self.left.saturating_sub(n);
        if self.left > 0 {
            let goes_on = n == 1 && !self.half;
            self.half = goes_on;
            if !goes_on {
                self.actor = !self.actor;
            }
        }
    }
    fn key(&self) -> u64 {
        u64::from(self.left)
    }
}

fn played(actions: &[u8]) -> (Record<Heap>, NodeId) {
    let mut record = Record::<Heap>::default();
    let mut at = NodeId::ROOT;
    for &action in actions {
        at = record.play(at, action).expect("the test plays legal actions");
    }
    (record, at)
}

#[test]
fn turns_hold_all_that_one_player_does() {
    let (record, end) = played(&[1, 0, 2, 1, 1]);
    let turns = record.turns(&record.main_line());
    let seen: Vec<_> = turns
        .iter()
        .map(|turn| (turn.number, turn.player, turn.actions.clone()))
        .collect();
    assert_eq!(
        seen,
        [
            (1, Player::First, vec![1, 0]),
            (2, Player::Second, vec![2]),
            (3, Player::First, vec![1, 1])
        ]
    );
    assert_eq!(turns[2].end, end);
    assert_eq!(record.position(end).outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn illegal_actions_leave_the_record_alone() {
    let (mut record, at) = played(&[2]);
    let before = record.clone();
    assert_eq!(record.play(at, 0), Err(Refused(0)));
    assert_eq!(record, before);
}

#[test]
fn the_same_action_again_goes_to_the_same_place_and_another_makes_a_variation() {
    let (mut record, end) = played(&[1, 0, 2]);
    let fork = record.main_line()[2];
    assert_eq!(record.play(fork, 2), Ok(end));
    let other = record.play(fork, 1).expect("one can be taken");
    assert_eq!(record.node(fork).children, [end, other]);
    assert_eq!(
        record.main_line().last(),
        Some(&end),
        "the first line stays the main one"
    );
    assert_eq!(record.line_through(other).last(), Some(&other));
    assert_eq!(record.actions_to(other), [1, 0, 1]);
    record.promote(other);
    assert_eq!(record.end(), other);
    record.remove(other);
    assert_eq!(record.end(), end);
    assert_eq!(record.len(), 3, "what was taken out does not count");
}

#[test]
fn perft_counts_sequences() {
    // By hand: 1 then (0, 1), or 2 then (1, 2).
    assert_eq!([0, 1, 2].map(|depth| Heap::start().perft(depth)), [1, 2, 4]);
    let lines = game_core::perft_divide(&Heap::start(), 2);
    assert_eq!(lines, [(1, 2), (2, 2)]);
    assert_eq!(game_core::perft_divide(&Heap::start(), 0), []);
}

#[test]
fn tags_keep_their_places() {
    let mut record = Record::<Heap>::default();
    record.set_tag("White", "A");
    record.set_tag("Black", "B");
    record.set_tag("White", "C");
    assert_eq!(
        record.tags,
        [("White".into(), "C".into()), ("Black".into(), "B".into())]
    );
    assert_eq!(record.tag("Black"), Some("B"));
    assert_eq!(record.tag("Date"), None);
}
