//! The record: lines, variations, turns. Played with a game of three counters, small enough to see through.

use game_core::{
    Conclusion, ConclusionError, Line, NodeId, Outcome, Player, Position, Record, Termination, Turn,
};
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
    let line = record.line_to(end);
    let turns: Vec<_> = line.turns().collect();
    let replayed: Vec<_> = game_core::turns(record.start(), record.actions_to(end)).collect();
    assert_eq!(turns, replayed);
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
    assert_eq!((turns[2].begin, turns[2].end(), turns[2].complete), (3, 5, true));
    assert_eq!(
        line.turn_before(4),
        Some(Turn {
            actions: vec![1],
            complete: false,
            ..turns[2].clone()
        })
    );
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
        record.tags(),
        [("White".into(), "C".into()), ("Black".into(), "B".into())]
    );
    assert_eq!(record.tag("Black"), Some("B"));
    assert_eq!(record.tag("Date"), None);
}

/// What a record states of the end of a line never contradicts the board.
#[test]
fn conclusions_agree_with_the_board() {
    let won = |player| Conclusion::new(Some(Outcome::Win(player)), Some(Termination::Resignation));
    let (mut record, end) = played(&[2, 1]);
    assert_eq!(record.conclusion(), Conclusion::default());
    record
        .conclude(end, won(Player::First))
        .expect("the game goes on");
    assert_eq!(record.result(), Some(Outcome::Win(Player::First)));

    // A game may have ended in a variation, or where the record goes on.
    let other = record.play(NodeId::ROOT, 1).expect("one can be taken");
    record
        .conclude(other, won(Player::Second))
        .expect("the game goes on");
    record.play(end, 1).expect("one can be taken");
    assert_eq!(record.conclusion_at(end), Some(won(Player::First)));
    assert_eq!(record.conclusion_at(other), Some(won(Player::Second)));
    assert_eq!(record.result(), None, "the main line goes on");

    // The board says how the main line ended.
    let (mut record, end) = played(&[1, 0, 2, 1, 1]);
    let by_board = Conclusion::new(Some(Outcome::Win(Player::First)), Some(Termination::Normal));
    assert_eq!(record.conclusion(), by_board);
    assert_eq!(
        record.conclude(end, won(Player::Second)),
        Err(ConclusionError::OnTheBoard(Outcome::Win(Player::First)))
    );
    assert_eq!(record.conclude(end, by_board), Ok(()));
    assert_eq!(record.node(end).conclusion, None, "it is not stored twice");

    // An action that is stated to be illegal is illegal.
    let fork = record.main_line()[2];
    let legal = Conclusion::by_illegal_action(None, 2);
    assert_eq!(record.conclude(fork, legal), Err(ConclusionError::Legal(2)));
    let illegal = Conclusion::by_illegal_action(None, 0);
    assert_eq!(record.conclude(fork, illegal), Ok(()));
    assert_eq!(record.conclusion_at(fork).and_then(|it| it.illegal()), Some(0));
    record
        .conclude(fork, Conclusion::default())
        .expect("nothing is stated");
    assert_eq!(record.conclusion_at(fork), None);
}

#[test]
fn records_that_say_the_same_are_equal() {
    let mut one = Record::<Heap>::default();
    let mut two = Record::<Heap>::default();
    for (record, order) in [(&mut one, [1, 2]), (&mut two, [2, 1])] {
        for action in order {
            let node = record.play(NodeId::ROOT, action).expect("both can be taken");
            record.set_comment(node, action.to_string());
        }
    }
    assert_ne!(one, two, "another line is the main one");
    let second = two.child(NodeId::ROOT, 1).expect("it was played");
    two.promote(second);
    assert_eq!(one, two);
    two.set_time(second, Some(1));
    assert_ne!(one, two);
}

/// Whatever is played and taken back, a line is what one made anew of the same actions is.
#[test]
fn lines_are_kept_up_to_date() {
    let mut random: u32 = 1;
    let mut next = |most: usize| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) as usize % most
    };
    let (mut over, mut under_way) = (0, 0);
    for _ in 0..2000 {
        let mut line = Line::new(Heap::start());
        for _ in 0..12 {
            if next(4) == 0 {
                line.truncate(next(6));
            } else {
                let action = next(4) as u8;
                let legal = line.position().is_legal(action);
                assert_eq!(line.play(action).is_ok(), legal);
            }
            let again = Line::replay(Heap::start(), line.actions().iter().copied());
            assert_eq!(line, again);
            assert_eq!(line.positions().len(), line.len() + 1);
            assert_eq!(line.ending().is_some(), line.position().outcome().is_some());
            let turns: Vec<_> = line.turns().collect();
            let replayed: Vec<_> = game_core::turns(line.start(), line.actions().iter().copied()).collect();
            assert_eq!(turns, replayed);
            assert_eq!(line.last_turn().as_ref(), turns.last());
            for place in 0..=line.len() {
                let before = line.actions()[..place].iter().copied();
                let last = game_core::turns(line.start(), before).last();
                assert_eq!(line.turn_before(place), last);
            }
            over += usize::from(line.ending().is_some());
            under_way += usize::from(!line.last_turn_is_complete());
        }
    }
    assert!(over > 100 && under_way > 100, "{over}, {under_way}");
}
