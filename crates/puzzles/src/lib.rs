//! Puzzles of YINSH and shogi: what they are, the file they come in, and what solves them.
//!
//! - [`Puzzle`]: a position, what is asked ([`Theme`]), the turns that are right, the line to the end.
//! - [`Collection`]: the packed file with all puzzles of a game, read with [`Collection::read`], made with [`write()`].
//! - [`Puzzle::judge`]: whether what was played solves it. What is right has its home here, and needs no engine wherever the
//!   rules alone can tell; else the answer is [`Judgement::AskTheEngine`].
//! - [`Puzzle::reply`]: what the opponent answers.
//!
//! ```
//! use game_core::Position as _;
//! use puzzles::{Collection, Judgement, Proof, Puzzle, Source, Theme, write};
//!
//! // White needs one more ring; the ring on e3 leaves the fifth marker where it stands.
//! let position: yinsh::Position = "r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3".parse().unwrap();
//! let line: Vec<yinsh::Action> = ["e3-f3", "xe3-e7", "xf3"].map(|text| text.parse().unwrap()).to_vec();
//! let puzzle = Puzzle {
//!     number: 1,
//!     theme: Theme::WinOne,
//!     idea: None,
//!     rating: 600,
//!     proof: Proof::Proven,
//!     left_in_hand: false,
//!     free_end: false,
//!     position,
//!     right: Vec::new(),
//!     line,
//!     source: Source::default(),
//! };
//! let bytes = write(&[puzzle.clone()]).unwrap();
//! let all = Collection::<yinsh::Position>::read(&bytes).unwrap();
//! assert_eq!(all.get(1), Some(Ok(puzzle.clone())));
//! assert_eq!(puzzle.judge(0, &puzzle.position, &puzzle.line), Judgement::Right);
//! ```

mod file;
mod shogi_brinkmate;
mod shogi_ideas;
mod shogi_mates;
mod shogi_rules;
mod theme;
mod yinsh_ideas;
mod yinsh_rules;

#[doc(hidden)]
pub use file::with_checksum;
pub use file::{Collection, Entry, ReadError, WriteError, write};
pub use theme::{Idea, Theme, ThemeGame};

use game_core::Position;

/// What is asked of the rules of YINSH.
pub mod of_yinsh {
    pub use crate::yinsh_ideas::{threatened, to_act};
    pub use crate::yinsh_rules::{
        Threat, can_make_row, can_win, for_each_turn, is_row_poisoned, keeps_win, right_allows, wins_within,
    };
}

/// What is asked of the rules of shogi.
pub mod of_shogi {
    pub use crate::shogi_brinkmate::{
        Escape, LONGEST_AFTER, escape, expected_first, is_brinkmate, passed, threats,
    };
    pub use crate::shogi_ideas::{forked, is_great, newly_pinned, pinned_by, taken};
    pub use crate::shogi_mates::{Mate, Mates, TooMany, checks, play};
    pub use crate::shogi_rules::{is_mate, keeps_mate, mates_within};
}

/// How it is known that a puzzle is right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// By looking at everything that the other player can do.
    Proven,
    /// By a deep search that found the right turns better by far than all others.
    Judged,
}

/// Where a puzzle was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Source {
    /// The number of the game of the engine with itself.
    pub game: u32,
    /// After so many actions of it.
    pub place: u16,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle<P: Position> {
    /// Its name for ever, from 1.
    pub number: u32,
    /// What is asked.
    pub theme: Theme,
    /// What makes the line work, as it was seen when the puzzle was put into the file; what is told is [`Puzzle::idea_of`].
    pub idea: Option<Idea>,
    /// How hard it is, on the scale of those who solve: 300 to 2850, in steps of 10.
    pub rating: u16,
    /// How it is known to be right.
    pub proof: Proof,
    /// Shogi: the mate leaves the solver something in hand, which composed problems avoid.
    pub left_in_hand: bool,
    /// Shogi: the last move has more than one solution.
    pub free_end: bool,
    /// Where the solver is to act.
    pub position: P,
    /// All first turns that are right, each complete or as long as it matters. Empty where the rules tell ([`Theme::by_rules`]).
    pub right: Vec<Vec<P::Action>>,
    /// A right line to the end, with the longest resistance.
    pub line: Vec<P::Action>,
    /// Where it was found.
    pub source: Source,
}

/// What a turn is to a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgement {
    /// The turn is not over, and what it is depends on how it goes on.
    GoOn,
    /// It is right.
    Right,
    /// It wins (or mates) too, later than it could.
    RightButSlower,
    /// It is wrong.
    Wrong,
    /// It is not one of the right turns; whether it wins later the rules alone don't tell.
    AskTheEngine,
}

/// A game that has puzzles.
pub trait Solvable: Position<Action: Ord> {
    /// Which game's themes it has.
    const GAME_OF_THEMES: ThemeGame;

    /// The position as bytes, and equal positions as equal bytes.
    fn packed(&self) -> Vec<u8>;

    /// Reads what [`Solvable::packed`] wrote; `None` for anything else.
    fn unpacked(bytes: &[u8]) -> Option<Self>;

    /// What the actions of a turn so far are to a puzzle: see [`Puzzle::judge`].
    fn judge(puzzle: &Puzzle<Self>, solved: usize, at: &Self, turn: &[Self::Action]) -> Judgement;

    /// What the opponent answers off the stored line: see [`Puzzle::reply`].
    fn resist(puzzle: &Puzzle<Self>, solved: usize, at: &Self) -> Option<Vec<Self::Action>>;

    /// What makes these turns work: see [`Puzzle::idea_of`].
    fn idea_of(puzzle: &Puzzle<Self>, turns: &[Vec<Self::Action>]) -> Option<Idea>;

    /// How many turns the solver has to find: see [`Puzzle::own_turns`].
    fn own_turns(puzzle: &Puzzle<Self>) -> usize {
        puzzle.theme.own_turns()
    }

    /// What is asked of the solver, as a key of the page's words: see [`Puzzle::goal`].
    fn goal(puzzle: &Puzzle<Self>) -> &'static str {
        puzzle.theme.goal()
    }
}

impl<P: Solvable> Puzzle<P> {
    /// How many turns the solver has to find: the theme says it, and of a brinkmate the line.
    pub fn own_turns(&self) -> usize {
        P::own_turns(self)
    }

    /// What the actions `turn`, so far, of the solver's turn that begins at `at` are, after `solved` turns that were right. Total:
    /// actions that are not legal are wrong.
    ///
    /// A turn that is [`Judgement::Right`] may be incomplete, where the rest does not matter (which five? which ring?).
    pub fn judge(&self, solved: usize, at: &P, turn: &[P::Action]) -> Judgement {
        P::judge(self, solved, at, turn)
    }

    /// What the opponent answers at `at`, after `solved` turns that were right: the stored line where the game followed it, else
    /// what resists longest, and leaves the fewest right turns. `None` where the rules alone don't tell in time, or where
    /// nothing is to be answered.
    pub fn reply(&self, solved: usize, at: &P) -> Option<Vec<P::Action>> {
        if at.outcome().is_some() {
            return None;
        }
        self.stored_turn_at(at).or_else(|| P::resist(self, solved, at))
    }

    /// The turns of the line, the solver's and the opponent's one after the other.
    pub fn turns(&self) -> Vec<Vec<P::Action>> {
        let turns = game_core::turns(&self.position, self.line.iter().copied());
        turns.map(|turn| turn.actions).collect()
    }

    /// What makes these turns work, the solver's and the opponent's one after the other from the start: those of the line, or others
    /// that solve it. Told is only what the rules bear out; `None` where that is nothing.
    pub fn idea_of(&self, turns: &[Vec<P::Action>]) -> Option<Idea> {
        P::idea_of(self, turns)
    }

    /// The key of what is asked: the theme's own ([`Theme::goal`]), or another one where that would not be true of the position.
    pub fn goal(&self) -> &'static str {
        P::goal(self)
    }

    /// The turn of the stored line that begins at this position.
    fn stored_turn_at(&self, at: &P) -> Option<Vec<P::Action>> {
        let mut position = self.position.clone();
        for turn in self.turns() {
            if position == *at {
                return Some(turn);
            }
            for action in turn {
                position.play_unchecked(action);
            }
        }
        None
    }

    /// Whether a right turn begins with these actions, or these begin with one: (some right turn is there, more may come).
    fn compare(&self, turn: &[P::Action]) -> (bool, bool) {
        let there = self.right.iter().any(|right| turn.starts_with(right));
        let coming = self
            .right
            .iter()
            .any(|right| right.len() > turn.len() && right.starts_with(turn));
        (there, coming)
    }
}

/// The position after these actions, as far as they are legal; `None` where one is not.
fn after<P: Position>(at: &P, turn: &[P::Action]) -> Option<P> {
    let mut position = at.clone();
    for &action in turn {
        if !position.is_legal(action) {
            return None;
        }
        position.play_unchecked(action);
    }
    Some(position)
}

const fn right_or_wrong(right: bool) -> Judgement {
    if right { Judgement::Right } else { Judgement::Wrong }
}
