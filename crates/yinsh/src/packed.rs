//! A position as few bytes.

use crate::{BLACK, Piece, Point, Position, Setup, SetupError, Stage, WHITE};
use alloc::vec::Vec;
use game_core::packed::{BitReader, BitWriter, UnpackError};

/// The layout that is written.
const LAYOUT: u8 = 1;

impl Position {
    /// The position as 13 to 28 bytes, for a store or an index. Equal positions have equal bytes, and what one version of
    /// this crate writes, later ones read.
    ///
    /// Layout 1: a byte 1; then bits, the lowest of a byte first: 1 where Black acts; 3 for the stage by its place in
    /// [`Stage::ALL`]; 2 and 2 for the rings that White and Black have removed; 1 where one removed ring wins (blitz); 85 for the
    /// points, in the order of [`Point::all`], 1 where something stands; for each that does, 1 where it is black, and 1
    /// where it is a marker. Zeros fill the last byte.
    ///
    /// ```
    /// use yinsh::prelude::*;
    ///
    /// let mut position = Position::start();
    /// position.play("f6".parse().unwrap()).unwrap();
    /// let packed = position.to_packed();
    /// assert_eq!(packed.len(), 13);
    /// assert_eq!(Position::from_packed(&packed), Ok(position));
    /// ```
    pub fn to_packed(&self) -> Vec<u8> {
        let setup = Setup::from(self);
        let mut bits = BitWriter::new(LAYOUT);
        bits.push(u32::from(setup.actor == BLACK), 1);
        bits.push(setup.stage as u32, 3);
        for removed in setup.removed {
            bits.push(removed.into(), 2);
        }
        bits.push(u32::from(setup.target == 1), 1);
        let pieces = || Point::all().map(|point| setup.piece(point));
        for piece in pieces() {
            bits.push(piece.is_some().into(), 1);
        }
        for piece in pieces().flatten() {
            let (marker, player) = match piece {
                Piece::Ring(player) => (false, player),
                Piece::Marker(player) => (true, player),
            };
            bits.push(u32::from(player == BLACK), 1);
            bits.push(marker.into(), 1);
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
        let mut setup = Setup::empty(3);
        let player = |bit: u32| if bit == 1 { BLACK } else { WHITE };
        setup.actor = player(take(1)?);
        let stage = take(3)?;
        setup.stage = *Stage::ALL.get(stage as usize).ok_or(UnpackError::Value {
            expected: "a stage, 0 to 6,",
            found: stage,
        })?;
        setup.removed = [take(2)? as u8, take(2)? as u8];
        setup.target = if take(1)? == 1 { 1 } else { 3 };
        let mut taken = Vec::new();
        for point in Point::all() {
            if take(1)? == 1 {
                taken.push(point);
            }
        }
        for point in taken {
            let player = player(take(1)?);
            let piece = if take(1)? == 1 {
                Piece::Marker(player)
            } else {
                Piece::Ring(player)
            };
            setup.put(point, Some(piece));
        }
        if !bits.is_done() {
            return Err(UnpackError::TooLong(bytes.len()));
        }
        Self::try_from(setup).map_err(UnpackError::Position)
    }
}
