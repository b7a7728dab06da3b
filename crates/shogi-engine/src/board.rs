//! What the search asks of a position, in its own words: the one place that knows how the rules are worked fast.

use crate::eval::{Evaluator, Sums, WORTH, capture_worth};
use game_core::Position as _;
use shogi::{Action, Bitboard, Kind, Player, Position, Square};
use std::cell::OnceCell;

/// A position, with what it adds up to: that is worked out where it is first asked for, since of two positions hardly one is judged.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) position: Position,
    sums: OnceCell<Sums>,
    /// What it came from, and by which action; by none where the player passed.
    from: Option<(&'a Node<'a>, Option<Action>)>,
}

/// Where a search begins.
pub(crate) type Root = Node<'static>;

impl Root {
    pub(crate) fn new(position: &Position) -> Self {
        Self {
            position: position.clone(),
            sums: OnceCell::new(),
            from: None,
        }
    }
}

impl<'a> Node<'a> {
    /// What an action leads to, about which the search's table will be asked: its key is told first, so that what the table has of it
    /// is fetched while the action is played.
    #[inline]
    pub(crate) fn child(&'a self, action: Action, key_is_known: impl FnOnce(u64)) -> Self {
        key_is_known(self.position.key_after(action));
        let mut position = self.position.clone();
        position.play_unchecked(action);
        Self {
            position,
            sums: OnceCell::new(),
            from: Some((self, Some(action))),
        }
    }

    /// The position if the player to move could pass. Only where there is no check.
    #[inline]
    pub(crate) fn passed(&'a self, key_is_known: impl FnOnce(u64)) -> Self {
        let mut position = self.position.clone();
        position.play_null();
        key_is_known(position.key());
        Self {
            position,
            sums: OnceCell::new(),
            from: Some((self, None)),
        }
    }

    /// What the position adds up to.
    pub(crate) fn sums(&self, evaluator: &Evaluator) -> &Sums {
        self.sums.get_or_init(|| match self.from {
            Some((parent, Some(action))) => {
                evaluator.play(parent.sums(evaluator), &parent.position, action, &self.position)
            }
            Some((parent, None)) => *parent.sums(evaluator),
            None => evaluator.sums(&self.position),
        })
    }
}

/// Sources of an action: the squares, and a kind in hand each.
pub(crate) const SOURCES: usize = Square::COUNT + Kind::HAND.len();
/// Targets of each piece of each player.
pub(crate) const PIECE_SQUARES: usize = 2 * Kind::ALL.len() * Square::COUNT;

/// An action in 16 bits; 0 is none. Seven bits for where from (from 81 on a kind in hand), seven for where to, one for
/// promotion.
#[inline]
pub(crate) fn pack(action: Action) -> u16 {
    match action {
        Action::Move { from, to, promote } => {
            (from.index() | to.index() << 7 | usize::from(promote) << 14) as u16
        }
        Action::Drop { kind, to } => ((Square::COUNT + kind.index()) | to.index() << 7) as u16,
    }
}

/// Reads what [`pack`] wrote. Total: other values give `None` or an action that is nowhere legal.
#[inline]
pub(crate) fn unpack(packed: u16) -> Option<Action> {
    let (from, to) = (usize::from(packed) & 127, usize::from(packed) >> 7 & 127);
    if packed == 0 {
        return None;
    }
    let to = Square::from_index(to)?;
    if let Some(from) = Square::from_index(from) {
        let promote = packed >> 14 & 1 == 1;
        return Some(Action::Move { from, to, promote });
    }
    let kind = *Kind::HAND.get(from - Square::COUNT)?;
    Some(Action::Drop { kind, to })
}

/// Where an action comes from and goes to, as an index below [`SOURCES`] · 81.
#[inline]
pub(crate) fn from_to(action: Action) -> usize {
    match action {
        Action::Move { from, to, .. } => from.index() * Square::COUNT + to.index(),
        Action::Drop { kind, to } => (Square::COUNT + kind.index()) * Square::COUNT + to.index(),
    }
}

/// What kind is moved or dropped, before it promotes.
#[inline]
pub(crate) fn moved(position: &Position, action: Action) -> Kind {
    match action {
        Action::Move { from, .. } => position.piece_at(from).map_or(Kind::Pawn, |piece| piece.kind),
        Action::Drop { kind, .. } => kind,
    }
}

/// What an action captures.
#[inline]
pub(crate) fn captured(position: &Position, action: Action) -> Option<Kind> {
    match action {
        Action::Move { to, .. } => position.piece_at(to).map(|piece| piece.kind),
        Action::Drop { .. } => None,
    }
}

/// Whose piece goes where, as an index below [`PIECE_SQUARES`].
#[inline]
fn piece_square(player: Player, kind: Kind, to: Square) -> usize {
    (player.index() * Kind::ALL.len() + kind.index()) * Square::COUNT + to.index()
}

/// The same of an action in a position.
#[inline]
pub(crate) fn piece_square_of(position: &Position, action: Action) -> usize {
    piece_square(position.actor(), moved(position, action), action.to())
}

/// Whether an action changes the material on the board: a capture or a promotion.
#[inline]
pub(crate) fn is_noisy(position: &Position, action: Action) -> bool {
    match action {
        Action::Move { to, promote, .. } => promote || position.occupied().contains(to),
        Action::Drop { .. } => false,
    }
}

/// Whether an action is hardly ever of use: a pawn, bishop or rook, or a lance on the last rank but one, that could
/// promote and does not. (It is, where the promoted piece would leave a pawn drop without the escape that makes it
/// legal, or block nothing.)
#[inline]
pub(crate) fn is_pointless(position: &Position, action: Action) -> bool {
    let Action::Move {
        from,
        to,
        promote: false,
    } = action
    else {
        return false;
    };
    let player = position.actor();
    if !to.is_in_promotion_zone(player) && !from.is_in_promotion_zone(player) {
        return false;
    }
    match moved(position, action) {
        Kind::Pawn | Kind::Bishop | Kind::Rook => true,
        Kind::Lance => to.rank_for(player) == 2,
        _ => false,
    }
}

/// The kinds by worth, the least first.
static BY_WORTH: [Kind; 14] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::Tokin,
    Kind::PromotedLance,
    Kind::Silver,
    Kind::PromotedKnight,
    Kind::PromotedSilver,
    Kind::Gold,
    Kind::Bishop,
    Kind::Rook,
    Kind::Horse,
    Kind::Dragon,
    Kind::King,
];

/// The least of the pieces on `among`.
#[inline]
fn least(position: &Position, among: Bitboard) -> Option<(Square, Kind)> {
    // One or two as a rule: looking at each is quicker than asking for every kind.
    let kind = |square| position.piece_at(square).map_or(Kind::King, |piece| piece.kind);
    among
        .into_iter()
        .map(|square| (square, kind(square)))
        .min_by_key(|&(_, kind)| RANK[kind.index()])
}

/// The place of each kind in [`BY_WORTH`].
static RANK: [u8; 14] = {
    let mut rank = [0; 14];
    let mut place = 0;
    while place < 14 {
        rank[BY_WORTH[place].index()] = place as u8;
        place += 1;
    }
    rank
};

/// Static exchange evaluation (SEE): whether the exchanges on the target square bring the one who acts at least that much, if both sides take there with
/// their least piece as long as it pays. Pins are not looked at.
pub(crate) fn see_ge(position: &Position, action: Action, at_least: i32) -> bool {
    let kind = moved(position, action);
    let to = action.to();
    let mut occupied = position.occupied();
    // What the actor has got so far beyond `at_least`, and what stands on the square to be taken.
    let mut net = -at_least;
    let mut prey = kind;
    if let Action::Move { from, promote, .. } = action {
        occupied.remove(from);
        net += captured(position, action).map_or(0, capture_worth);
        if let Some(better) = kind.promoted().filter(|_| promote) {
            net += WORTH[better.index()] - WORTH[kind.index()];
            prey = better;
        }
    }
    if net < 0 {
        return false;
    }
    if kind == Kind::King || net >= capture_worth(prey) {
        return true;
    }
    occupied.insert(to);
    let actor = position.actor();
    let mut player = !actor;
    // Where it is the opponent's turn, `net` is not negative and they have to take; where it is the actor's, it is
    // negative and they have to.
    loop {
        let attackers = position.attackers_of(player, to, occupied) & occupied;
        let Some((square, kind)) = least(position, attackers) else {
            return player != actor;
        };
        if kind == Kind::King && !(position.attackers_of(!player, to, occupied) & occupied).is_empty() {
            return player != actor;
        }
        if player == actor {
            net += capture_worth(prey);
            if net < 0 {
                return false;
            }
        } else {
            net -= capture_worth(prey);
            if net >= 0 {
                return true;
            }
        }
        prey = kind;
        occupied.remove(square);
        player = !player;
    }
}
