//! What the search asks of a position, in its own words: the one place that knows how the rules are worked fast.

use crate::eval::{Evaluator, Sums, WORTH, capture_worth};
use game_core::Position as _;
use shogi::{Action, Kind, Player, Position, Square};

/// A position with what it adds up to.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) sums: Sums,
}

impl Node {
    pub(crate) fn new(position: &Position, evaluator: &Evaluator) -> Self {
        Self {
            position: position.clone(),
            sums: evaluator.sums(position),
        }
    }

    #[inline]
    pub(crate) fn child(&self, evaluator: &Evaluator, action: Action) -> Self {
        let mut position = self.position.clone();
        position.play_unchecked(action);
        let sums = evaluator.play(self.sums, &self.position, action, &position);
        Self { position, sums }
    }

    /// The position if the player to move could pass. Only where there is no check.
    #[inline]
    pub(crate) fn passed(&self) -> Option<Self> {
        let mut setup = self.position.to_setup();
        setup.actor = !setup.actor;
        Some(Self {
            position: Position::try_from(setup).ok()?,
            sums: self.sums,
        })
    }
}

/// Sources of an action: the squares, and a kind in hand each.
pub(crate) const SOURCES: usize = Square::COUNT + Kind::HAND.len();
/// Targets of each piece of each player.
pub(crate) const PLACINGS: usize = 2 * Kind::ALL.len() * Square::COUNT;

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

/// Whose piece goes where, as an index below [`PLACINGS`].
#[inline]
pub(crate) fn placing(player: Player, kind: Kind, to: Square) -> usize {
    (player.index() * Kind::ALL.len() + kind.index()) * Square::COUNT + to.index()
}

/// Whether an action changes the material on the board: a capture, or a promotion of a pawn, a bishop or a rook.
#[inline]
pub(crate) fn is_noisy(position: &Position, action: Action) -> bool {
    match action {
        Action::Move { from, to, promote } => {
            position.piece_at(to).is_some()
                || promote
                    && position
                        .piece_at(from)
                        .is_some_and(|piece| matches!(piece.kind, Kind::Pawn | Kind::Bishop | Kind::Rook))
        }
        Action::Drop { .. } => false,
    }
}

/// Which actions to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Those that [`is_noisy`] names.
    Noisy,
    /// The others.
    Quiet,
    /// All.
    All,
}

/// Whether an action is hardly ever of use: a pawn, bishop or rook, or a lance on the last rank but one, that could
/// promote and does not. (It is, where the promoted piece would leave a pawn drop without the escape that makes it
/// legal, or block nothing.)
#[inline]
fn is_pointless(position: &Position, action: Action) -> bool {
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

/// Calls `f` with the legal actions of a part, without the pointless ones.
pub(crate) fn generate(position: &Position, part: Part, mut f: impl FnMut(Action)) {
    position.for_each_action(|action| {
        let wanted = match part {
            Part::All => true,
            Part::Noisy => is_noisy(position, action),
            Part::Quiet => !is_noisy(position, action),
        };
        if wanted && !is_pointless(position, action) {
            f(action);
        }
    });
}

/// Whether a legal action gives check.
pub(crate) fn gives_check(position: &Position, action: Action) -> bool {
    let mut next = position.clone();
    next.play_unchecked(action);
    next.in_check()
}

/// Whether the exchanges on the target square bring the one who acts at least `least`.
pub(crate) fn exchange_at_least(position: &Position, action: Action, least: i32) -> bool {
    let taken = captured(position, action).map_or(0, capture_worth);
    let kind = moved(position, action);
    let placed = match action {
        Action::Move { promote: true, .. } => kind.promoted().unwrap_or(kind),
        _ => kind,
    };
    let gain = taken + WORTH[placed.index()] - WORTH[kind.index()];
    if gain < least {
        return false;
    }
    let mut next = position.clone();
    next.play_unchecked(action);
    let answered = Square::all().any(|from| {
        next.piece_at(from)
            .is_some_and(|piece| piece.player == next.actor())
            && next.targets(from).contains(&action.to())
    });
    !answered || gain - capture_worth(placed) >= least
}

/// A mate by the next action, if one is found quickly.
pub(crate) fn mate_in_one(_position: &Position) -> Option<Action> {
    None
}
