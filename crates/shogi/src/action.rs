//! Moves and drops, and their notation.

use crate::{Kind, Square};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// A move or a drop, written as in USI.
///
/// ```
/// use shogi::Action;
/// for text in ["7g7f", "8h2b+", "P*5e"] {
///     assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Moves a piece: `7g7f`, and `8h2b+` where it promotes.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// Drops a piece from the hand: `P*5e`. Only the kinds of [`Kind::HAND`] can be dropped.
    Drop {
        /// What is dropped.
        kind: Kind,
        /// Where.
        to: Square,
    },
}

impl Action {
    /// Where the piece goes.
    pub const fn to(self) -> Square {
        match self {
            Self::Move { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// The action in 15 bits: where it goes in the lowest seven, then in seven where it comes from (or 81 and the kind's
    /// index for a drop), then whether it promotes. Never 0 for an action that is legal anywhere.
    ///
    /// ```
    /// use shogi::Action;
    /// for text in ["7g7f", "8h2b+", "P*5e"] {
    ///     let action: Action = text.parse().unwrap();
    ///     assert_eq!(Action::from_u16(action.to_u16()), Some(action));
    /// }
    /// assert_eq!(Action::from_u16(0xFFFF), None);
    /// ```
    #[inline]
    pub const fn to_u16(self) -> u16 {
        match self {
            Self::Move { from, to, promote } => {
                to.index() as u16 | (from.index() as u16) << 7 | (promote as u16) << 14
            }
            Self::Drop { kind, to } => to.index() as u16 | (Square::COUNT as u16 + kind.index() as u16) << 7,
        }
    }

    /// What [`Action::to_u16`] made; `None` for any other number.
    #[inline]
    pub const fn from_u16(bits: u16) -> Option<Self> {
        let Some(to) = Square::from_index((bits & 127) as usize) else {
            return None;
        };
        let (from, promote) = ((bits >> 7 & 127) as usize, bits >> 14 == 1);
        match Square::from_index(from) {
            Some(from) if bits >> 15 == 0 => Some(Self::Move { from, to, promote }),
            None if bits >> 14 == 0 && from - Square::COUNT < Kind::ALL.len() => Some(Self::Drop {
                kind: Kind::ALL[from - Square::COUNT],
                to,
            }),
            _ => None,
        }
    }

    /// The action as the other player sees it: the board turned by half a turn.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Move { from, to, promote } => Self::Move {
                from: from.turned(),
                to: to.turned(),
                promote,
            },
            Self::Drop { kind, to } => Self::Drop {
                kind,
                to: to.turned(),
            },
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Move { from, to, promote } => write!(f, "{from}{to}{}", if promote { "+" } else { "" }),
            Self::Drop { kind, to } => {
                let promoted = if kind.is_promoted() { "+" } else { "" };
                write!(f, "{promoted}{}*{to}", kind.letter())
            }
        }
    }
}

/// A text that is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a move such as 7g7f or 8h2b+, or a drop such as P*5e; found {0:?}")]
pub struct ParseActionError(pub String);

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        parse(text).ok_or_else(|| ParseActionError(text.chars().take(24).collect()))
    }
}

fn parse(text: &str) -> Option<Action> {
    let at = |range| text.get(range).and_then(|part: &str| part.parse().ok());
    if let Some((letter, to)) = text.split_once('*') {
        let mut letters = letter.chars();
        let kind = Kind::from_letter(letters.next()?).filter(|kind| kind.is_droppable())?;
        return letters.next().is_none().then_some(Action::Drop {
            kind,
            to: to.parse().ok()?,
        });
    }
    let promote = match text.len() {
        4 => false,
        5 if text.ends_with('+') => true,
        _ => return None,
    };
    Some(Action::Move {
        from: at(0..2)?,
        to: at(2..4)?,
        promote,
    })
}
