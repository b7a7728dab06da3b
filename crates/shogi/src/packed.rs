//! A position as few bytes.

use crate::{Hand, Kind, Piece, Position, Setup, SetupError, Square};
use alloc::vec::Vec;
use game_core::Player;
use game_core::packed::{BitReader, BitWriter, UnpackError};

/// The layout that is written.
const LAYOUT: u8 = 1;

impl Position {
    /// The position as bytes, 38 of them at the start of a game, for a store or an index. Equal positions have equal bytes, and what
    /// one version of this crate writes, later ones read. The number of the move decides nothing and is left out.
    ///
    /// Layout 1: a byte 1; then bits, the lowest of a byte first: 1 where gote is to move; 81 for the squares, by
    /// [`Square::index`], 1 where a piece stands; for each piece 1 where it is gote's, and 4 for its place in [`Kind::ALL`];
    /// for sente's hand and then for gote's, for each kind of [`Kind::HAND`], 0 where there is none, else 1 and 5 for how many.
    /// Zeros fill the last byte.
    ///
    /// ```
    /// use shogi::prelude::*;
    ///
    /// let mut position = Position::start();
    /// position.play("7g7f".parse().unwrap()).unwrap();
    /// let packed = position.to_packed();
    /// assert_eq!(packed.len(), 38);
    /// assert_eq!(Position::from_packed(&packed), Ok(position));
    /// ```
    pub fn to_packed(&self) -> Vec<u8> {
        let setup = self.to_setup();
        let mut bits = BitWriter::new(LAYOUT);
        bits.push(setup.actor.index() as u32, 1);
        for piece in setup.board {
            bits.push(piece.is_some().into(), 1);
        }
        for piece in setup.board.into_iter().flatten() {
            bits.push(piece.player.index() as u32, 1);
            bits.push(piece.kind.index() as u32, 4);
        }
        for hand in setup.hands {
            for kind in Kind::HAND {
                let count = u32::from(hand.count(kind));
                bits.push(u32::from(count > 0), 1);
                if count > 0 {
                    bits.push(count, 5);
                }
            }
        }
        bits.finish()
    }

    /// Reads what [`Position::to_packed`] wrote. Any bytes may be asked about.
    pub fn from_packed(bytes: &[u8]) -> Result<Self, UnpackError<SetupError>> {
        let found = bytes.first().copied();
        if found != Some(LAYOUT) {
            return Err(UnpackError::Layout { known: LAYOUT, found });
        }
        let mut bits = BitReader::new(&bytes[1..]);
        let mut take = |count| bits.take(count).ok_or(UnpackError::TooShort(bytes.len()));
        let player = |bit: u32| Player::BOTH[(bit & 1) as usize];
        let mut setup = Setup::empty();
        setup.actor = player(take(1)?);
        let mut taken = Vec::new();
        for square in Square::all() {
            if take(1)? == 1 {
                taken.push(square);
            }
        }
        for square in taken {
            let player = player(take(1)?);
            let kind = take(4)?;
            let kind = *Kind::ALL.get(kind as usize).ok_or(UnpackError::Value {
                expected: "a kind of piece, 0 to 13,",
                found: kind,
            })?;
            setup.board[square.index()] = Some(Piece::new(player, kind));
        }
        for hand in &mut setup.hands {
            *hand = Hand::EMPTY;
            for kind in Kind::HAND {
                if take(1)? == 0 {
                    continue;
                }
                let count = take(5)?;
                if !(1..=u32::from(Setup::MOST)).contains(&count) {
                    return Err(UnpackError::Value {
                        expected: "1 to 18 pieces of a kind in hand",
                        found: count,
                    });
                }
                hand.set(kind, count as u8);
            }
        }
        if !bits.is_done() {
            return Err(UnpackError::TooLong(bytes.len()));
        }
        Self::try_from(setup).map_err(UnpackError::Position)
    }
}
