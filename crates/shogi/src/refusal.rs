//! What is legal, asked about one action; and why not.

use crate::board::Board;
use crate::tables;
use crate::{Action, Kind, Player, Position, Square};

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nothing stands there.
    #[error("no piece stands on {0}")]
    Empty(Square),
    /// The piece there is the opponent's.
    #[error("the piece on {0} is the opponent's")]
    NotYours(Square),
    /// The piece does not move like that, or something stands in its way.
    #[error("the piece on {from} cannot reach {to}")]
    CannotReach {
        /// Where it stands.
        from: Square,
        /// Where it would go.
        to: Square,
    },
    /// An own piece stands on the target.
    #[error("an own piece stands on {0}")]
    OwnPiece(Square),
    /// It would promote, but it is a gold, a king or promoted already.
    #[error("{0:?} does not promote")]
    DoesNotPromote(Kind),
    /// It would promote away from the promotion zone.
    #[error("a piece promotes only on a move into, within or out of the last three ranks")]
    NotInZone,
    /// It could never move again: it must promote (a move), or may not be dropped there (a drop).
    #[error("{kind:?} could never move again on {to}")]
    Stuck {
        /// What.
        kind: Kind,
        /// Where.
        to: Square,
    },
    /// The piece to be dropped is not in hand.
    #[error("no {0:?} is in hand")]
    NotInHand(Kind),
    /// Something stands where a piece is to be dropped.
    #[error("{0} is not empty")]
    Occupied(Square),
    /// Nifu: an own unpromoted pawn stands on that file.
    #[error("an own pawn stands on file {0} already (nifu)")]
    TwoPawns(u8),
    /// Uchifuzume: mate by a dropped pawn.
    #[error("a dropped pawn may not mate (uchifuzume)")]
    PawnDropMate,
    /// The own king would be in check, or stay in it.
    #[error("the own king would be in check")]
    InCheck,
}

/// An action that is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{action} is not legal: {reason}")]
pub struct IllegalAction {
    /// What was to be played.
    pub action: Action,
    /// Why it can't be.
    pub reason: Reason,
}

/// Whether a piece could never move again on that square.
pub(crate) fn is_stuck(player: Player, kind: Kind, square: Square) -> bool {
    let left = square.rank_for(player) - 1;
    match kind {
        Kind::Pawn | Kind::Lance => left == 0,
        Kind::Knight => left <= 1,
        _ => false,
    }
}

impl Position {
    /// Why `action` is not legal; `None` if it is.
    pub fn why_illegal(&self, action: Action) -> Option<Reason> {
        let reason = self.board.refusal(action)?;
        Some(if self.has_action() { reason } else { Reason::Over })
    }
}

impl Board {
    /// Why an action is not legal, apart from the game being over.
    pub(crate) fn refusal(&self, action: Action) -> Option<Reason> {
        match action {
            Action::Move { from, to, promote } => self
                .move_refusal(from, to, promote)
                .or_else(|| self.leaves_in_check(from.index(), to.index())),
            Action::Drop { kind, to } => {
                let us = self.actor.index();
                self.drop_refusal(kind, to)
                    .or_else(|| self.leaves_check_standing(to.index()))
                    .or_else(|| {
                        let checks = kind == Kind::Pawn
                            && self
                                .king(1 - us)
                                .is_some_and(|king| tables::STEPS[us][to.index()].pawn == tables::bit(king));
                        (checks && self.pawn_drop_mates(us, to.index())).then_some(Reason::PawnDropMate)
                    })
            }
        }
    }

    /// Why a move is refused, but for what becomes of the own king.
    fn move_refusal(&self, from: Square, to: Square, promote: bool) -> Option<Reason> {
        let player = self.actor;
        let Some(piece) = self.piece_at(from) else {
            return Some(Reason::Empty(from));
        };
        if piece.player != player {
            return Some(Reason::NotYours(from));
        }
        if tables::has(self.colour[player.index()], to.index()) {
            return Some(Reason::OwnPiece(to));
        }
        if !tables::has(Self::attacks(piece, from.index(), self.occupied()), to.index()) {
            return Some(Reason::CannotReach { from, to });
        }
        if promote && piece.kind.promoted().is_none() {
            return Some(Reason::DoesNotPromote(piece.kind));
        }
        if promote && !from.is_in_promotion_zone(player) && !to.is_in_promotion_zone(player) {
            return Some(Reason::NotInZone);
        }
        (!promote && is_stuck(player, piece.kind, to)).then_some(Reason::Stuck { kind: piece.kind, to })
    }

    fn drop_refusal(&self, kind: Kind, to: Square) -> Option<Reason> {
        let player = self.actor;
        if self.hands[player.index()].count(kind) == 0 {
            return Some(Reason::NotInHand(kind));
        }
        if tables::has(self.occupied(), to.index()) {
            return Some(Reason::Occupied(to));
        }
        if is_stuck(player, kind, to) {
            return Some(Reason::Stuck { kind, to });
        }
        let pawns = self.colour[player.index()] & self.group[crate::board::PAWN];
        let on_file = pawns & tables::FILE << (9 * (to.index() / 9)) != 0;
        (kind == Kind::Pawn && on_file).then_some(Reason::TwoPawns(to.file()))
    }

    /// Whether a move that is possible otherwise leaves the own king in check.
    fn leaves_in_check(&self, from: usize, to: usize) -> Option<Reason> {
        let us = self.actor.index();
        let king = self.king(us)?;
        let occupied = self.occupied() ^ tables::bit(from);
        let checked = if from == king {
            self.attackers(1 - us, to, occupied) != 0
        } else {
            // What is taken attacks no more.
            self.attackers(1 - us, king, occupied | tables::bit(to)) & !tables::bit(to) != 0
        };
        checked.then_some(Reason::InCheck)
    }

    fn leaves_check_standing(&self, to: usize) -> Option<Reason> {
        let us = self.actor.index();
        let king = self.king(us)?;
        let checked = self.attackers(1 - us, king, self.occupied() | tables::bit(to)) != 0;
        checked.then_some(Reason::InCheck)
    }
}
