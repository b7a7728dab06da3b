//! Mates by the next action that are easy to see.

use game_core::Position as _;
use shogi::{Action, Bitboard, Checks, Kind, Piece, Player, Position, Square};

/// A mate by the next action, if it is one beside the king (or a knight's) and easy to see. What is answered is a mate.
pub(crate) fn mate_in_one(position: &Position) -> Option<Action> {
    let hunt = Hunt::new(position)?;
    hunt.by_drop().or_else(|| hunt.by_move())
}

/// A king that may be mated now, and what holds it.
struct Hunt<'a> {
    position: &'a Position,
    us: Player,
    king: Square,
    occupied: Bitboard,
    /// The same without the king, behind which lines go on.
    hidden: Bitboard,
    /// The squares beside the king that we attack.
    held: Bitboard,
    /// Where the king could go now.
    escapes: Bitboard,
    checks: Checks,
}

impl<'a> Hunt<'a> {
    #[inline]
    fn new(position: &'a Position) -> Option<Self> {
        let us = position.actor();
        let king = position.king(!us)?;
        let occupied = position.occupied();
        let ring = Position::attacks(Piece::new(us, Kind::King), king, occupied);
        let held = position.attacked_beside_king(!us);
        let escapes = ring - position.pieces(!us) - held;
        // A piece that mates beside the king has to be held there. Only a knight is not beside it, and it leaves all ways out.
        let by_knight = escapes.is_empty() && position.hand(us).count(Kind::Knight) > 0;
        if held.is_empty() && !by_knight {
            return None;
        }
        let mut hidden = occupied;
        hidden.remove(king);
        Some(Self {
            position,
            us,
            king,
            occupied,
            hidden,
            held,
            escapes,
            checks: position.checks(),
        })
    }

    /// Whether an action is legal and mates: the full test, by the rules.
    fn mates(&self, action: Action) -> bool {
        if !self.position.is_legal(action) {
            return false;
        }
        let mut next = self.position.clone();
        next.play_unchecked(action);
        next.in_check() && !next.has_action()
    }

    /// Whether a piece on `square` would leave the king no way out.
    #[inline]
    fn closes(&self, kind: Kind, square: Square) -> bool {
        let mut left = self.escapes;
        left.remove(square);
        if left.is_empty() {
            return true;
        }
        let mut blocked = self.hidden;
        blocked.insert(square);
        (left - Position::attacks(Piece::new(self.us, kind), square, blocked)).is_empty()
    }

    /// Whether only the king could take on `square`: pinned takers aside, which the full test tells.
    #[inline]
    fn is_free(&self, square: Square) -> bool {
        let takers = self.position.attackers_of(!self.us, square, self.occupied) - Bitboard::of(self.king);
        takers.is_empty() || (takers - self.position.pinned(!self.us)).is_empty()
    }

    #[inline]
    fn by_drop(&self) -> Option<Action> {
        let hand = self.position.hand(self.us);
        if hand.is_empty() {
            return None;
        }
        for kind in [Kind::Gold, Kind::Silver, Kind::Rook, Kind::Bishop, Kind::Lance] {
            if hand.count(kind) == 0 {
                continue;
            }
            for square in (self.checks.squares(kind) & self.held) - self.occupied {
                let action = Action::Drop { kind, to: square };
                if self.closes(kind, square) && self.is_free(square) && self.mates(action) {
                    return Some(action);
                }
            }
        }
        let kind = Kind::Knight;
        if hand.count(kind) > 0 && self.escapes.is_empty() {
            for square in self.checks.squares(kind) - self.occupied {
                let action = Action::Drop { kind, to: square };
                if self.is_free(square) && self.mates(action) {
                    return Some(action);
                }
            }
        }
        None
    }

    #[inline]
    fn by_move(&self) -> Option<Action> {
        for to in self.held - self.position.pieces(self.us) {
            // One to move there and one to hold it.
            let attackers = self.position.attackers_of(self.us, to, self.occupied);
            if attackers.is_empty() || !self.is_free(to) {
                continue;
            }
            for from in attackers {
                let action = self.by_move_from(from, to);
                if action.is_some() {
                    return action;
                }
            }
        }
        None
    }

    #[inline]
    fn by_move_from(&self, from: Square, to: Square) -> Option<Action> {
        let piece = self
            .position
            .piece_at(from)
            .filter(|piece| piece.kind != Kind::King)?;
        // Another piece has to hold the square.
        let mut without = self.hidden;
        without.remove(from);
        if (self.position.attackers_of(self.us, to, without) & without).is_empty() {
            return None;
        }
        let zone = to.is_in_promotion_zone(self.us) || from.is_in_promotion_zone(self.us);
        for promote in [true, false] {
            let kind = match piece.kind.promoted() {
                Some(better) if promote && zone => better,
                _ if promote => continue,
                _ => piece.kind,
            };
            let action = Action::Move { from, to, promote };
            if self.checks.squares(kind).contains(to) && self.closes(kind, to) && self.mates(action) {
                return Some(action);
            }
        }
        None
    }
}
