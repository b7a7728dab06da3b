//! Jishogi, the impasse: both kings have come into the other camp, where they can hardly be mated, and points decide.
//!
//! A rook and a bishop count five points, promoted or not, every other piece but the king one; with all pieces in the
//! game that makes [`ALL_POINTS`]. There are three ways to it:
//!
//! - by agreement, as the leaflet has it ([`may_agree`], [`agreed`]): all pieces on the board and in hand count; who has
//!   fewer than 24 points has lost, and where both have 24, it is a draw;
//! - by declaration with 24 points, as professionals play ([`Rule::Points24`]): the player to move declares; what counts
//!   is in hand or in the other camp; 31 points win, 24 to 30 make a draw;
//! - by declaration with 27 points, as amateurs and computers play ([`Rule::Points27`]): 28 points win for sente, 27 for
//!   gote.
//!
//! Both declarations want the king in the other camp, not in check, and ten more pieces there. Who declares without
//! meeting what the rule wants has lost.
//!
//! Where the game started with a usual handicap, what gote took off the board counts for gote all the same, in all
//! three: the handicap is not to be punished twice.

use crate::{Bitboard, Ending, GOTE, Handicap, Kind, Outcome, Piece, Player, Position, Square, Termination};
use game_core::Position as _;

/// The points of all pieces of a set: four of five points each, 34 of one.
pub const ALL_POINTS: u8 = 54;
/// Whoever has fewer, where players agreed, has lost.
pub const ENOUGH: u8 = 24;
/// How many pieces besides the king have to be in the other camp for a declaration.
pub const PIECES_IN_CAMP: u8 = 10;

/// What a piece of that kind counts: 5 for rook and bishop, promoted or not, 0 for the king, 1 for any other.
pub const fn value(kind: Kind) -> u8 {
    match kind.base() {
        Kind::Rook | Kind::Bishop => 5,
        Kind::King => 0,
        _ => 1,
    }
}

/// Which declaration the players agreed on before the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// 24 points make a draw, 31 win.
    Points24,
    /// 28 points win for sente, 27 for gote.
    Points27,
}

impl Rule {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Points24, Self::Points27];

    /// How many points win.
    pub const fn to_win(self, player: Player) -> u8 {
        match (self, player) {
            (Self::Points24, _) => 31,
            (Self::Points27, Player::First) => 28,
            (Self::Points27, Player::Second) => 27,
        }
    }

    /// How many points make a draw, where fewer than those that win can.
    pub const fn to_draw(self) -> Option<u8> {
        match self {
            Self::Points24 => Some(ENOUGH),
            Self::Points27 => None,
        }
    }
}

/// Whether a player's king stands in the other player's camp, its three ranks.
pub fn has_entered(position: &Position, player: Player) -> bool {
    position
        .king(player)
        .is_some_and(|king| king.is_in_promotion_zone(player))
}

/// Whether the players may agree on jishogi: both kings have entered the other camp. That neither can mate any more is
/// for the players to judge.
pub fn may_agree(position: &Position) -> bool {
    Player::BOTH
        .into_iter()
        .all(|player| has_entered(position, player))
}

/// The points of all of a player's pieces, on the board and in hand. `start` is where the game started: what a handicap
/// took off counts for gote.
pub fn points(position: &Position, start: &Position, player: Player) -> u8 {
    sum(pieces(position, player).map(|(_, kind)| value(kind)))
        .saturating_add(in_hand(position, player))
        .saturating_add(given(start, player))
}

/// How the game ends where the players agree on jishogi in this position; `None` where they may not.
///
/// Who has fewer than 24 points has lost. If neither has (boards with fewer pieces than a set), it is a draw.
pub fn agreed(position: &Position, start: &Position) -> Option<Ending> {
    if !may_agree(position) {
        return None;
    }
    let short = |player| points(position, start, player) < ENOUGH;
    Some(ended(match (short(Player::First), short(Player::Second)) {
        (true, false) => Outcome::Win(Player::Second),
        (false, true) => Outcome::Win(Player::First),
        _ => Outcome::Draw,
    }))
}

/// What counts of a player's pieces in a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// How many pieces besides the king are in the other camp.
    pub pieces: u8,
    /// What these and the hand count; a handicap left aside ([`given`]).
    pub points: u8,
}

/// What counts of a player's pieces in a declaration, whoever is to move. Quick enough for a search to ask.
pub fn counted(position: &Position, player: Player) -> Counted {
    let kinds = (position.pieces(player) & Bitboard::zone(player))
        .into_iter()
        .filter_map(|square| position.piece_at(square))
        .filter(|piece| piece.kind != Kind::King);
    let start = Counted {
        pieces: 0,
        points: in_hand(position, player),
    };
    kinds.fold(start, |so_far, piece| Counted {
        pieces: so_far.pieces + 1,
        points: so_far.points.saturating_add(value(piece.kind)),
    })
}

/// What counts when the player to move declares, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Who declares: the player to move.
    pub player: Player,
    /// Whether the king is in the other camp.
    pub king_entered: bool,
    /// Whether the king is in check.
    pub in_check: bool,
    /// How many other pieces are in the other camp.
    pub pieces: u8,
    /// What these and the hand count.
    pub points: u8,
    /// How the game ends: a declaration that does not hold loses.
    pub ending: Ending,
}

impl Declaration {
    /// Whether it wins or draws.
    pub fn holds(&self) -> bool {
        self.ending.outcome != Outcome::Win(!self.player)
    }
}

/// What it comes to if the player to move declares now. `start` is where the game started.
pub fn declaration(position: &Position, start: &Position, rule: Rule) -> Declaration {
    let player = position.actor();
    let Counted { pieces, points } = counted(position, player);
    let points = points.saturating_add(given(start, player));
    let king_entered = has_entered(position, player);
    let in_check = position.in_check();
    let in_order = king_entered && !in_check && pieces >= PIECES_IN_CAMP;
    let outcome = if in_order && points >= rule.to_win(player) {
        Outcome::Win(player)
    } else if in_order && rule.to_draw().is_some_and(|enough| points >= enough) {
        Outcome::Draw
    } else {
        Outcome::Win(!player)
    };
    Declaration {
        player,
        king_entered,
        in_check,
        pieces,
        points,
        ending: ended(outcome),
    }
}

fn ended(outcome: Outcome) -> Ending {
    Ending {
        outcome,
        termination: Termination::Impasse,
    }
}

fn pieces(position: &Position, player: Player) -> impl Iterator<Item = (Square, Kind)> {
    let own = move |square| match position.piece_at(square) {
        Some(Piece { player: whose, kind }) if whose == player => Some((square, kind)),
        _ => None,
    };
    Square::all().filter_map(own)
}

fn in_hand(position: &Position, player: Player) -> u8 {
    let held = position.hand(player).iter();
    sum(held.map(|(kind, count)| count.saturating_mul(value(kind))))
}

/// What a handicap adds to a player's points: what the player gave before the game that began there.
pub fn given(start: &Position, player: Player) -> u8 {
    if player != GOTE {
        return 0;
    }
    let even = Position::start();
    let missing = Handicap::of(start).map(Handicap::missing).unwrap_or_default();
    let kinds = missing.into_iter().filter_map(|square| even.piece_at(square));
    sum(kinds.map(|piece| value(piece.kind)))
}

/// No position of a game comes near the end of the range; illegal actions, played unchecked, may lead there.
fn sum(values: impl Iterator<Item = u8>) -> u8 {
    values.fold(0, u8::saturating_add)
}
