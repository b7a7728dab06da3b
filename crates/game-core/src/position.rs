//! Players, outcomes, and what a position of a game can be asked.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::{ControlFlow, Not};
use core::str::FromStr;

/// One of the two sides. The first player is White in YINSH and sente in shogi.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Player {
    /// The one who acts first in the game.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first player, 1 for the second: an index into arrays of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Outcome {
    /// That player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// `1-0` where the first player won, `0-1` where the second did, `1/2-1/2` for a draw.
    ///
    /// ```
    /// # use game_core::{Outcome, Player};
    /// assert_eq!(Outcome::Win(Player::Second).score_text(), "0-1");
    /// ```
    pub const fn score_text(self) -> &'static str {
        match self {
            Self::Win(Player::First) => "1-0",
            Self::Win(Player::Second) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// Reads what [`Outcome::score_text`] writes.
    pub fn from_score_text(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Player::First)),
            "0-1" => Some(Self::Win(Player::Second)),
            "1/2-1/2" => Some(Self::Draw),
            _ => None,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }
}

/// How a game ended, and by what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub struct Ending {
    /// With which result.
    pub outcome: Outcome,
    /// By what.
    pub termination: Termination,
}

/// By what a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Termination {
    /// By the rules of the game, on the board.
    Normal,
    /// A player gave up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// A player left, or the game was broken off.
    Abandoned,
    /// The same position came too often (shogi: four times, a draw).
    Repetition,
    /// The same position came too often, and one player gave check all the while: that player lost.
    PerpetualCheck,
    /// A player did what the rules forbid, where that loses.
    IllegalAction,
    /// Both kings are safe in the other camp and points were counted (shogi: jishogi), or a player declared so.
    Impasse,
    /// The players agreed.
    Agreement,
}

/// A position of a game: always one that can occur in play, with everything that the rules need to go on from it.
///
/// What needs the past (a repetition, say) is not the position's: it belongs to the [`Record`](crate::Record).
///
/// The contract, which the test kit checks for every game: actions are listed without duplicates; an action is
/// legal exactly if it is listed; [`Position::count_actions`] is the length of the list; there are no actions
/// exactly if there is an outcome; [`Position::key`] after any play is what a fresh position with the same text has.
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err: Error + Send + Sync> + Send + Sync + Sized + 'static
{
    /// One atomic action: what a player does in one go, before anybody (the same player perhaps) acts again.
    type Action: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err: Error + Send + Sync>
        + Send
        + Sync
        + 'static;
    /// Why an action was refused.
    type Illegal: Error + Clone + Send + Sync + 'static;

    /// The name of the game in records and on the command line, in lower case: `yinsh`.
    const GAME: &'static str;
    /// Whether the players act strictly in turn. False in YINSH, where one player may act several times.
    const ALTERNATES: bool;

    /// The position at the start of the usual game.
    fn start() -> Self;

    /// The player who acts now. After the end, the one whose turn it was.
    fn actor(&self) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ended at the last position of `line`, which holds every position from the start of the game on:
    /// on the board, or by what happened before (a repetition). Games without such a rule keep the default.
    fn ending_of(line: &[Self]) -> Option<Ending> {
        line.last()?.outcome().map(|outcome| Ending {
            outcome,
            termination: Termination::Normal,
        })
    }

    /// Calls `f` with every legal action, until `f` breaks.
    fn try_for_each_action<B>(&self, f: impl FnMut(Self::Action) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Calls `f` with every legal action.
    fn for_each_action(&self, mut f: impl FnMut(Self::Action)) {
        let _ = self.try_for_each_action::<()>(|action| {
            f(action);
            ControlFlow::Continue(())
        });
    }

    /// Every legal action, in no particular order.
    fn actions(&self) -> Vec<Self::Action> {
        let mut list = Vec::new();
        self.for_each_action(|action| list.push(action));
        list
    }

    /// How many legal actions there are. Games count in bulk where they can.
    fn count_actions(&self) -> usize {
        let mut count = 0;
        self.for_each_action(|_| count += 1);
        count
    }

    /// Whether `action` is legal now. Total: any value of the type may be asked about, at any time.
    fn is_legal(&self, action: Self::Action) -> bool;

    /// Plays `action`, or says why it is not legal and leaves the position as it was.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Plays `action`, which must be legal. An action that is not leaves some position, but which is not said;
    /// it never panics out of bounds nor breaks memory safety.
    fn play_unchecked(&mut self, action: Self::Action);

    /// A hash of the position that is kept up to date as actions are played. It covers everything that decides
    /// how the game goes on: the board, the stage, the actor, the score.
    fn key(&self) -> u64;

    /// Counts the sequences of exactly `depth` actions from here. Games may do it faster than one by one.
    fn perft(&self, depth: u32) -> u64 {
        crate::perft(self, depth)
    }
}
