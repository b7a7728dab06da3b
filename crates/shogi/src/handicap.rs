//! Even games and handicaps.

use crate::{Piece, Position, Setup, Square};
use alloc::vec::Vec;
use game_core::Player;

/// How a game may start: even, or with some of gote's pieces taken off. Where pieces are off, gote (uwate, the stronger
/// player) moves first.
///
/// Names and pieces are those of KIF records; left and right are gote's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Handicap {
    /// 平手: nothing is off.
    #[default]
    Even,
    /// 香落ち: the left lance.
    Lance,
    /// 右香落ち: the right lance.
    RightLance,
    /// 角落ち: the bishop.
    Bishop,
    /// 飛車落ち: the rook.
    Rook,
    /// 飛香落ち: rook and left lance.
    RookLance,
    /// 二枚落ち: rook and bishop.
    TwoPieces,
    /// 三枚落ち: rook, bishop, left lance.
    ThreePieces,
    /// 四枚落ち: rook, bishop, both lances.
    FourPieces,
    /// 五枚落ち: and the right knight.
    FivePieces,
    /// 左五枚落ち: and the left knight.
    LeftFivePieces,
    /// 六枚落ち: and both knights.
    SixPieces,
    /// 左七枚落ち: and the left silver.
    LeftSevenPieces,
    /// 右七枚落ち: and the right silver.
    RightSevenPieces,
    /// 八枚落ち: and both silvers.
    EightPieces,
    /// 十枚落ち: and both golds; king and pawns are left.
    TenPieces,
}

impl Handicap {
    /// All of them, the smallest first.
    pub const ALL: [Self; 16] = [
        Self::Even,
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::TwoPieces,
        Self::ThreePieces,
        Self::FourPieces,
        Self::FivePieces,
        Self::LeftFivePieces,
        Self::SixPieces,
        Self::LeftSevenPieces,
        Self::RightSevenPieces,
        Self::EightPieces,
        Self::TenPieces,
    ];

    /// A word for it, for programs: `even`, `lance`, `two` and so on.
    ///
    /// ```
    /// use shogi::Handicap;
    /// assert_eq!(Handicap::RookLance.word(), "rook-lance");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Lance => "lance",
            Self::RightLance => "right-lance",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::RookLance => "rook-lance",
            Self::TwoPieces => "two",
            Self::ThreePieces => "three",
            Self::FourPieces => "four",
            Self::FivePieces => "five",
            Self::LeftFivePieces => "left-five",
            Self::SixPieces => "six",
            Self::LeftSevenPieces => "left-seven",
            Self::RightSevenPieces => "right-seven",
            Self::EightPieces => "eight",
            Self::TenPieces => "ten",
        }
    }

    /// The squares on which gote's pieces are missing. Gote's left is the first file, as sente counts.
    pub fn missing(self) -> Vec<Square> {
        let squares = match self {
            Self::Even => "",
            Self::Lance => "1a",
            Self::RightLance => "9a",
            Self::Bishop => "2b",
            Self::Rook => "8b",
            Self::RookLance => "8b 1a",
            Self::TwoPieces => "8b 2b",
            Self::ThreePieces => "8b 2b 1a",
            Self::FourPieces => "8b 2b 1a 9a",
            Self::FivePieces => "8b 2b 1a 9a 8a",
            Self::LeftFivePieces => "8b 2b 1a 9a 2a",
            Self::SixPieces => "8b 2b 1a 9a 2a 8a",
            Self::LeftSevenPieces => "8b 2b 1a 9a 2a 8a 3a",
            Self::RightSevenPieces => "8b 2b 1a 9a 2a 8a 7a",
            Self::EightPieces => "8b 2b 1a 9a 2a 8a 3a 7a",
            Self::TenPieces => "8b 2b 1a 9a 2a 8a 3a 7a 4a 6a",
        };
        let read = |text: &str| text.parse().expect("the table above names squares");
        squares.split_whitespace().map(read).collect()
    }

    /// The position at the start of such a game.
    pub fn position(self) -> Position {
        let mut setup = Setup::start();
        for square in self.missing() {
            setup.board[square.index()] = None::<Piece>;
        }
        if self != Self::Even {
            setup.actor = Player::Second;
        }
        Position::try_from(setup).expect("these are positions of a game")
    }

    /// The handicap that a game which starts with `position` gives, if it is one of the usual ones.
    pub fn of(position: &Position) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.position() == *position)
    }
}
