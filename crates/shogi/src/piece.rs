//! Pieces, on the board and in hand.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables an instruction set"
)]

use game_core::Player;

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Fuhyo, 歩.
    Pawn,
    /// Kyosha, 香.
    Lance,
    /// Keima, 桂.
    Knight,
    /// Ginsho, 銀.
    Silver,
    /// Kinsho, 金.
    Gold,
    /// Kakugyo, 角.
    Bishop,
    /// Hisha, 飛.
    Rook,
    /// Osho or gyokusho, 王 or 玉.
    King,
    /// Tokin, と: a promoted pawn.
    Tokin,
    /// 成香 or 杏.
    PromotedLance,
    /// 成桂 or 圭.
    PromotedKnight,
    /// 成銀 or 全.
    PromotedSilver,
    /// Ryuma, 馬: a promoted bishop.
    Horse,
    /// Ryuo, 龍: a promoted rook.
    Dragon,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::Tokin,
        Self::PromotedLance,
        Self::PromotedKnight,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// The kinds that can be held in hand and dropped, the least first.
    pub const HAND: [Self; 7] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
    ];

    /// The place in [`Kind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it promotes to, if it does: gold, king and promoted pieces don't.
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Self::Pawn => Some(Self::Tokin),
            Self::Lance => Some(Self::PromotedLance),
            Self::Knight => Some(Self::PromotedKnight),
            Self::Silver => Some(Self::PromotedSilver),
            Self::Bishop => Some(Self::Horse),
            Self::Rook => Some(Self::Dragon),
            _ => None,
        }
    }

    /// What it was before it was promoted; itself if it was not.
    #[must_use]
    pub const fn base(self) -> Self {
        match self {
            Self::Tokin => Self::Pawn,
            Self::PromotedLance => Self::Lance,
            Self::PromotedKnight => Self::Knight,
            Self::PromotedSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            other => other,
        }
    }

    /// Whether it is a promoted piece.
    pub const fn is_promoted(self) -> bool {
        self as u8 > Self::King as u8
    }

    /// Its one character, as diagrams and pieces with one character have it. A king's is that of the lower player, 玉;
    /// promoted pieces have their abbreviations, such as 杏 for a promoted lance.
    pub const fn kanji(self) -> char {
        match self {
            Self::Pawn => '歩',
            Self::Lance => '香',
            Self::Knight => '桂',
            Self::Silver => '銀',
            Self::Gold => '金',
            Self::Bishop => '角',
            Self::Rook => '飛',
            Self::King => '玉',
            Self::Tokin => 'と',
            Self::PromotedLance => '杏',
            Self::PromotedKnight => '圭',
            Self::PromotedSilver => '全',
            Self::Horse => '馬',
            Self::Dragon => '龍',
        }
    }

    /// Whether it can be held in hand and dropped.
    pub const fn is_droppable(self) -> bool {
        (self as u8) < Self::King as u8
    }

    /// How many of them a set has: 18 pawns, two rooks … A promoted kind counts with its base.
    pub const fn in_a_set(self) -> u8 {
        match self.base() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// The letter of the unpromoted piece in SFEN and USI, a capital: `P`, `L`, `N`, `S`, `G`, `B`, `R`, `K`.
    pub const fn letter(self) -> char {
        match self.base() {
            Self::Pawn => 'P',
            Self::Lance => 'L',
            Self::Knight => 'N',
            Self::Silver => 'S',
            Self::Gold => 'G',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            _ => 'K',
        }
    }

    /// The unpromoted kind with that letter, a capital.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL[..8]
            .iter()
            .copied()
            .find(|kind| kind.letter() == letter)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of that player.
    pub const fn new(player: Player, kind: Kind) -> Self {
        Self { player, kind }
    }
}

// A byte for each kind of `Kind::HAND`; the eighth is always 0 and makes it a word.
/// Pieces in hand: captured ones, which their new owner may drop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand([u8; 8]);

impl Hand {
    /// An empty hand.
    pub const EMPTY: Self = Self([0; 8]);

    /// How many of that kind. A kind that can't be in hand is never there.
    #[inline]
    pub const fn count(self, kind: Kind) -> u8 {
        if kind.is_droppable() {
            self.0[kind.index()]
        } else {
            0
        }
    }

    /// Sets how many of that kind there are. Nothing happens for a kind that can't be in hand.
    pub fn set(&mut self, kind: Kind, count: u8) {
        if kind.is_droppable() {
            self.0[kind.index()] = count;
        }
    }

    /// Adds one of that kind, and gives how many there were.
    #[inline(always)]
    pub(crate) fn add(&mut self, kind: Kind) -> u8 {
        let count = &mut self.0[kind.index() & 7];
        let before = *count;
        *count = before.saturating_add(1);
        before
    }

    /// Takes one of that kind away, which has to be there.
    #[inline(always)]
    pub(crate) fn take(&mut self, kind: Kind) {
        let count = &mut self.0[kind.index() & 7];
        *count = count.saturating_sub(1);
    }

    /// Whether nothing is there.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 8]
    }

    /// Kinds and how many of each, those that are there only, the most valuable first (the order of SFEN).
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        let held = Kind::HAND.into_iter().rev();
        held.map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }
}
