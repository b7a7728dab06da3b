//! Several proofs in one file.
//!
//! Eight bytes `SENTEPF1`; then, for each proof: a byte with the length of the position and the position as
//! [`Position::to_packed`] writes it; a byte for the claim, 1 where it is Black's and 2 more where a draw is enough; the length of the proof
//! in four bytes, the lowest first; the proof. A proof may be added at the end at any time.

use crate::{Checked, Claim, Wrong, check};
use game_core::packed::UnpackError;
use yinsh::{Player, Position, SetupError};

/// What a file begins with.
pub const HEAD: &[u8; 8] = b"SENTEPF1";

/// A position, what is claimed of it, and the proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position.
    pub position: Position,
    /// What is claimed.
    pub claim: Claim,
    /// What [`check`] reads.
    pub proof: Vec<u8>,
}

impl Entry {
    /// Whether the proof shows what is claimed.
    pub fn check(&self) -> Result<Checked, Wrong> {
        check(&self.position, self.claim, &self.proof)
    }

    /// What stands in a file for it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let position = self.position.to_packed();
        let claim = self.claim.player.index() as u8 | u8::from(self.claim.draw_suffices) << 1;
        let mut bytes = vec![position.len() as u8];
        bytes.extend(position);
        bytes.push(claim);
        bytes.extend((self.proof.len() as u32).to_le_bytes());
        bytes.extend(&self.proof);
        bytes
    }
}

/// Why bytes are not a file of proofs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It begins otherwise.
    #[error("expected a file that begins with SENTEPF1, found another one")]
    Head,
    /// It ends within a proof.
    #[error("proof {number}, at byte {at}: expected {what}, found the end of the file")]
    Ends {
        /// Which one, from 1.
        number: usize,
        /// Where in the file that begins which is not there.
        at: usize,
        /// What is not there.
        what: &'static str,
    },
    /// The position is none.
    #[error("proof {number}, at byte {at}: {why}")]
    Position {
        /// Which one, from 1.
        number: usize,
        /// Where in the file the position begins.
        at: usize,
        /// Why not.
        why: UnpackError<SetupError>,
    },
    /// The claim is none.
    #[error("proof {number}, at byte {at}: expected a claim, 0 to 3, found {found}")]
    Claim {
        /// Which one, from 1.
        number: usize,
        /// Where in the file.
        at: usize,
        /// The byte.
        found: u8,
    },
}

/// The proofs of a file, each as it is read; none follows after an error. Any bytes may be asked about. What a file may hold is not
/// yet checked: see [`Entry::check`].
pub fn read(bytes: &[u8]) -> impl Iterator<Item = Result<Entry, ReadError>> {
    let mut reader = Reader {
        bytes,
        at: 0,
        number: 0,
    };
    let mut over = false;
    let mut headed = false;
    std::iter::from_fn(move || {
        if over {
            return None;
        }
        let mut entry = || {
            if !headed {
                reader
                    .take(HEAD.len(), "")
                    .ok()
                    .filter(|head| head == HEAD)
                    .ok_or(ReadError::Head)?;
                headed = true;
            }
            reader.entry()
        };
        let read = entry().transpose();
        over = !matches!(read, Some(Ok(_)));
        read
    })
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    number: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], ReadError> {
        let (number, at) = (self.number, self.at);
        let taken = self.bytes[at..].get(..count);
        let taken = taken.ok_or(ReadError::Ends { number, at, what })?;
        self.at += count;
        Ok(taken)
    }

    /// The next proof; `None` at the end.
    fn entry(&mut self) -> Result<Option<Entry>, ReadError> {
        if self.at == self.bytes.len() {
            return Ok(None);
        }
        self.number += 1;
        let length = self.take(1, "the length of a position")?[0];
        let (number, at) = (self.number, self.at);
        let packed = self.take(length.into(), "a position")?;
        let position = Position::from_packed(packed);
        let position = position.map_err(|why| ReadError::Position { number, at, why })?;
        let at = self.at;
        let claim = match self.take(1, "a claim")?[0] {
            found @ 0..4 => Claim {
                player: if found & 1 == 0 {
                    Player::First
                } else {
                    Player::Second
                },
                draw_suffices: found & 2 != 0,
            },
            found => return Err(ReadError::Claim { number, at, found }),
        };
        let length = self.take(4, "the length of a proof")?;
        let length = length
            .iter()
            .rev()
            .fold(0, |length, &byte| length << 8 | usize::from(byte));
        let proof = self.take(length, "a proof")?.to_vec();
        Ok(Some(Entry {
            position,
            claim,
            proof,
        }))
    }
}
