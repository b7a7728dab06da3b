//! Strict play, as in tournaments: what the rules forbid can be done by a hand all the same, and then it loses.
//!
//! In the other way to play, illegal actions are simply not accepted ([`game_core::Position::play`]). The page lets players
//! choose at the start of a game.

use crate::{Action, Ending, Outcome, Piece, Player, Position, Reason, Setup, Square, Termination};
use alloc::vec::Vec;
use game_core::Position as _;

/// What an action comes to in strict play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "one is made for an action of a person, and not kept"
)]
pub enum Judgement {
    /// It is legal.
    Legal,
    /// It breaks a rule, and who played it has lost at once.
    Loses(Reason),
    /// It leaves the own king in check. It stands on the board; the opponent may take the king, which wins.
    Overlooked(Overlooked),
}

/// A check that was overlooked: the action was played, and the king can be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overlooked {
    /// What was played.
    pub action: Action,
    /// Who overlooked the check.
    pub player: Player,
    /// Where the king stands that can be taken.
    pub king: Square,
    /// The board after the action, with the opponent to move. It is no [`Position`]: those answer every check.
    pub setup: Setup,
    /// The moves of the opponent that take the king, at least one. A piece that may promote thereby is listed twice.
    pub captures: Vec<Action>,
}

impl Overlooked {
    /// Whether `action` takes the king.
    pub fn takes_the_king(&self, action: Action) -> bool {
        self.captures.contains(&action)
    }

    /// The board after one of [`Overlooked::captures`]; `None` for any other action. The king that was taken is in no
    /// hand.
    pub fn after(&self, capture: Action) -> Option<Setup> {
        let Action::Move { from, to, promote } = capture else {
            return None;
        };
        if !self.takes_the_king(capture) {
            return None;
        }
        let mut setup = self.setup.clone();
        let mut piece = setup.board[from.index()].take()?;
        if promote {
            piece.kind = piece.kind.promoted()?;
        }
        setup.board[to.index()] = Some(piece);
        setup.actor = !setup.actor;
        setup.move_number = setup.move_number.saturating_add(1);
        Some(setup)
    }
}

/// What `action` comes to in strict play.
///
/// ```
/// use shogi::{Position, strict::{Judgement, judge}};
/// // The rook on 5e gives check; a pawn move elsewhere overlooks it.
/// let position: Position = "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1".parse().unwrap();
/// let Judgement::Overlooked(overlooked) = judge(&position, "9g9f".parse().unwrap()) else { panic!() };
/// assert!(overlooked.takes_the_king("5e5i".parse().unwrap()));
/// assert!(matches!(judge(&position, "9g9e".parse().unwrap()), Judgement::Loses(_)));
/// assert_eq!(judge(&position, "5i4i".parse().unwrap()), Judgement::Legal);
/// ```
pub fn judge(position: &Position, action: Action) -> Judgement {
    match position.why_illegal(action) {
        None => Judgement::Legal,
        Some(Reason::InCheck) => {
            let player = position.actor();
            let mut after = position.clone();
            after.play_unchecked(action);
            match after.king(player) {
                Some(king) => Judgement::Overlooked(Overlooked {
                    action,
                    player,
                    king,
                    setup: after.to_setup(),
                    captures: captures(&after, king),
                }),
                // Who has no king is never in check.
                None => Judgement::Loses(Reason::InCheck),
            }
        }
        Some(reason) => Judgement::Loses(reason),
    }
}

/// The ending by an action that [`judge`] does not find legal: who played it has lost.
pub fn ending(loser: Player) -> Ending {
    Ending {
        outcome: Outcome::Win(!loser),
        termination: Termination::IllegalAction,
    }
}

/// The board after an action that a hand makes, whether the rules allow it or not. Total: what is not there does not move,
/// what does not promote stays what it is; a king, and a piece of one's own, goes to no hand.
///
/// ```
/// use shogi::{Position, strict::by_hand};
/// let position: Position = "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1".parse().unwrap();
/// let after = by_hand(&position.to_setup(), "9g5e".parse().unwrap());
/// assert_eq!(after.to_string(), "4k4/9/9/9/4P4/9/9/9/4K4 w R 2");
/// ```
pub fn by_hand(before: &Setup, action: Action) -> Setup {
    let mut setup = before.clone();
    let player = setup.actor;
    let hand = &mut setup.hands[player.index()];
    let to = action.to();
    let lands = match action {
        Action::Move { from, promote, .. } => {
            let taken = setup.board[to.index()].filter(|taken| taken.player != player);
            if let Some(taken) = taken {
                let kind = taken.kind.base();
                hand.set(kind, hand.count(kind).saturating_add(1));
            }
            setup.board[from.index()].take().map(|piece| Piece {
                kind: piece.kind.promoted().filter(|_| promote).unwrap_or(piece.kind),
                ..piece
            })
        }
        Action::Drop { kind, .. } => {
            hand.set(kind, hand.count(kind).saturating_sub(1));
            Some(Piece::new(player, kind))
        }
    };
    setup.board[to.index()] = lands;
    setup.actor = !player;
    setup.move_number = setup.move_number.saturating_add(1);
    setup
}

/// The moves of the player to move onto the square of a king that is left in check. Whether the own king is in check
/// after that does not matter any more.
fn captures(after: &Position, king: Square) -> Vec<Action> {
    let player = after.actor();
    let mut found = Vec::new();
    for from in Square::all() {
        let Some(piece) = after.piece_at(from).filter(|piece| piece.player == player) else {
            continue;
        };
        if !after.targets(from).contains(&king) {
            continue;
        }
        let zone = from.is_in_promotion_zone(player) || king.is_in_promotion_zone(player);
        if !crate::refusal::is_stuck(player, piece.kind, king) {
            found.push(Action::Move {
                from,
                to: king,
                promote: false,
            });
        }
        if zone && piece.kind.promoted().is_some() {
            found.push(Action::Move {
                from,
                to: king,
                promote: true,
            });
        }
    }
    found
}
