//! Boards that nobody has checked yet, and SFEN.

use crate::{Hand, Kind, Piece, Position, Square};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use game_core::Player;

/// Any board at all: for an editor, a diagram, a reader. Becomes a [`Position`] by `try_from`, which checks what the rules
/// rely on: one king each at most, the king of the player who is not to move not in check, and not more than
/// [`Setup::MOST`] of a kind. What problems have, if not games, may be there ([`Setup::oddities`]): two pawns of a player on one file, and a
/// piece that can't move any more, which stays where it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Piece>; 81],
    /// Sente's and gote's pieces in hand.
    pub hands: [Hand; 2],
    /// Who is to move.
    pub actor: Player,
    /// The number of the next move; 1 at the start. It decides nothing.
    pub move_number: u16,
}

impl Setup {
    /// How many pieces of a kind, promoted ones and those in hand included, a position may have: as many as a set has
    /// pawns. Of other kinds a set has fewer ([`Kind::in_a_set`]), but problems and tests go beyond it.
    pub const MOST: u8 = 18;

    /// Nothing anywhere, sente to move.
    pub const fn empty() -> Self {
        Self {
            board: [None; 81],
            hands: [Hand::EMPTY; 2],
            actor: Player::First,
            move_number: 1,
        }
    }

    /// The start of an even game.
    pub fn start() -> Self {
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
            .parse()
            .expect("this is SFEN")
    }

    /// The board turned by half a turn, with the players exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut turned = Self {
            hands: [self.hands[1], self.hands[0]],
            actor: !self.actor,
            ..Self::empty()
        };
        turned.move_number = self.move_number;
        for square in Square::all() {
            turned.board[square.turned().index()] =
                self.board[square.index()].map(|piece| Piece::new(!piece.player, piece.kind));
        }
        turned
    }
}

/// What no game has, and the rules can go on from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Oddity {
    /// A player has no king.
    NoKing(Player),
    /// A player has more than one pawn on a file.
    TwoPawns {
        /// Whose.
        player: Player,
        /// One of them, the nearest to gote.
        at: Square,
    },
    /// A piece that can never move again.
    Stuck(Square),
    /// More pieces of a kind than a set has, promoted ones and those in hand included.
    BeyondSet {
        /// The unpromoted kind.
        kind: Kind,
        /// How many there are.
        found: usize,
    },
}

impl Setup {
    /// How many of an unpromoted kind there are, promoted ones and those in hand included.
    pub fn count(&self, kind: Kind) -> usize {
        let on_board = self.board.iter().flatten();
        let on_board = on_board.filter(|piece| piece.kind.base() == kind).count();
        let in_hands = self.hands.iter().map(|hand| usize::from(hand.count(kind)));
        on_board + in_hands.sum::<usize>()
    }

    /// What no game has here.
    ///
    /// ```
    /// use shogi::{Oddity, Player, Setup};
    ///
    /// assert!(Setup::start().oddities().is_empty());
    /// let problem: Setup = "7nl/6+B1k/7pp/9/9/9/9/9/9 b SN 1".parse().unwrap();
    /// assert_eq!(problem.oddities(), [Oddity::NoKing(Player::First)]);
    /// ```
    pub fn oddities(&self) -> Vec<Oddity> {
        let on = |square: Square| self.board[square.index()];
        let mut found = Vec::new();
        for player in Player::BOTH {
            if !self.board.contains(&Some(Piece::new(player, Kind::King))) {
                found.push(Oddity::NoKing(player));
            }
            let pawn = Some(Piece::new(player, Kind::Pawn));
            for file in 1..=9 {
                let mut pawns = Square::all().filter(|square| square.file() == file && on(*square) == pawn);
                if let (Some(at), Some(_)) = (pawns.next(), pawns.next()) {
                    found.push(Oddity::TwoPawns { player, at });
                }
            }
        }
        let is_stuck = |square: &Square| {
            on(*square).is_some_and(|piece| crate::refusal::is_stuck(piece.player, piece.kind, *square))
        };
        found.extend(Square::all().filter(is_stuck).map(Oddity::Stuck));
        let beyond = Kind::HAND.into_iter().map(|kind| (kind, self.count(kind)));
        let beyond = beyond.filter(|(kind, found)| *found > usize::from(kind.in_a_set()));
        found.extend(beyond.map(|(kind, found)| Oddity::BeyondSet { kind, found }));
        found
    }
}

/// Why a board is not a position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// More kings than one.
    #[error("expected at most one king of each player, found {found} of {}", name(*.player))]
    Kings {
        /// Whose.
        player: Player,
        /// How many.
        found: u8,
    },
    /// More pieces of a kind, promoted ones and those in hand included, than [`Setup::MOST`].
    #[error("expected at most {most} of {kind:?} (promoted ones and those in hand included), found {found}")]
    TooMany {
        /// The unpromoted kind.
        kind: Kind,
        /// How many there may be.
        most: u8,
        /// How many there are.
        found: u16,
    },
    /// The player who is not to move is in check.
    #[error("expected {} to move, whose king on {king} is in check; found the other player to move", name(*.player))]
    CheckNotAnswered {
        /// Whose king.
        player: Player,
        /// Where.
        king: Square,
    },
}

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "sente",
        Player::Second => "gote",
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 1..=9 {
            let mut empty = 0;
            for file in (1..=9).rev() {
                let square = Square::new(file, rank).expect("on the board");
                match self.board[square.index()] {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        if piece.kind.is_promoted() {
                            f.write_str("+")?;
                        }
                        write!(f, "{}", cased(piece.kind, piece.player))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(match rank {
                9 => " ",
                _ => "/",
            })?;
        }
        f.write_str(match self.actor {
            Player::First => "b ",
            Player::Second => "w ",
        })?;
        if self.hands.iter().all(|hand| hand.is_empty()) {
            f.write_str("-")?;
        }
        for player in Player::BOTH {
            for (kind, count) in self.hands[player.index()].iter() {
                if count > 1 {
                    write!(f, "{count}")?;
                }
                write!(f, "{}", cased(kind, player))?;
            }
        }
        write!(f, " {}", self.move_number)
    }
}

fn cased(kind: Kind, player: Player) -> char {
    match player {
        Player::First => kind.letter(),
        Player::Second => kind.letter().to_ascii_lowercase(),
    }
}

/// A text that is not SFEN: what was expected, what was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct ParseSetupError {
    /// What should be there.
    pub expected: String,
    /// What is there, shortened.
    pub found: String,
}

fn expected<T>(expected: impl Into<String>, found: &str) -> Result<T, ParseSetupError> {
    Err(ParseSetupError {
        expected: expected.into(),
        found: found.chars().take(40).collect(),
    })
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    /// Reads SFEN: board, player to move, hands, and the move number, which may be missing.
    fn from_str(text: &str) -> Result<Self, ParseSetupError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, actor, hands, number) = match words[..] {
            [board, actor, hands] => (board, actor, hands, "1"),
            [board, actor, hands, number] => (board, actor, hands, number),
            _ => {
                return expected(
                    "SFEN: board, player, hands and move number with a blank between",
                    text,
                );
            }
        };
        let mut setup = Self::empty();
        read_board(board, &mut setup.board)?;
        setup.actor = match actor {
            "b" => Player::First,
            "w" => Player::Second,
            _ => return expected("the player to move, b or w", actor),
        };
        read_hands(hands, &mut setup.hands)?;
        setup.move_number = match number.parse::<u16>() {
            Ok(number @ 1..) => number,
            _ => return expected("the number of the move, from 1 to 65535", number),
        };
        Ok(setup)
    }
}

fn read_board(text: &str, board: &mut [Option<Piece>; 81]) -> Result<(), ParseSetupError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return expected(format!("nine ranks with / between, not {}", ranks.len()), text);
    }
    for (rank, text) in (1..).zip(ranks) {
        let mut file = 9_i8;
        let mut promoted = false;
        for letter in text.chars() {
            if let Some(run) = letter.to_digit(10).filter(|&run| run > 0 && !promoted) {
                file -= run as i8;
            } else if letter == '+' && !promoted {
                promoted = true;
            } else {
                let Some(mut kind) = Kind::from_letter(letter.to_ascii_uppercase()) else {
                    return expected(
                        "a piece, one of PLNSGBRK in either case, or a number of empty squares",
                        text,
                    );
                };
                if core::mem::take(&mut promoted) {
                    match kind.promoted() {
                        Some(better) => kind = better,
                        None => return expected("a + before a piece that promotes", text),
                    }
                }
                let player = if letter.is_ascii_uppercase() {
                    Player::First
                } else {
                    Player::Second
                };
                match u8::try_from(file).ok().and_then(|file| Square::new(file, rank)) {
                    Some(square) => board[square.index()] = Some(Piece::new(player, kind)),
                    None => return expected("nine squares in a rank", text),
                }
                file -= 1;
            }
            if file < 0 {
                return expected("nine squares in a rank", text);
            }
        }
        if file != 0 || promoted {
            return expected("nine squares in a rank", text);
        }
    }
    Ok(())
}

fn read_hands(text: &str, hands: &mut [Hand; 2]) -> Result<(), ParseSetupError> {
    if text == "-" {
        return Ok(());
    }
    let mut count: Option<u8> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let more = count
                .unwrap_or(0)
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(digit as u8));
            match more.filter(|&more| more > 0) {
                Some(more) => count = Some(more),
                None => return expected("a number of pieces in hand from 1 to 18", text),
            }
            continue;
        }
        let kind = Kind::from_letter(letter.to_ascii_uppercase()).filter(|kind| kind.is_droppable());
        let Some(kind) = kind else {
            return expected("pieces in hand, of PLNSGBR in either case, or -", text);
        };
        let player = if letter.is_ascii_uppercase() {
            Player::First
        } else {
            Player::Second
        };
        let hand = &mut hands[player.index()];
        let total = hand.count(kind).saturating_add(count.take().unwrap_or(1));
        if total > Setup::MOST {
            return expected(format!("at most {} of {letter} in hand", Setup::MOST), text);
        }
        hand.set(kind, total);
    }
    if count.is_some() || text.is_empty() {
        return expected("pieces in hand such as RB2p, or -", text);
    }
    Ok(())
}

/// A text that is not a position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// It is not SFEN.
    #[error("{0}")]
    Text(#[from] ParseSetupError),
    /// It can't be a position of a game.
    #[error("not a position of a game: {0}")]
    Position(#[from] SetupError),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Ok(Self::try_from(text.parse::<Setup>()?)?)
    }
}
