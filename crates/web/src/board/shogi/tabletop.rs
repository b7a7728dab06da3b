//! What lies on the table: a position, or a board that is none because a check was overlooked.

use super::geometry::Place;
use crate::settings::{ShogiCoordinates, shogi_coordinates};
use shogi::{Action, Hand, Kind, Outcome, Piece, Player, Position, PositionTrait, Reason, Setup, Square};

/// Where an action begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Origin {
    /// A piece on the board.
    Square(Square),
    /// A piece in the hand of the player to move.
    Hand(Kind),
}

impl Origin {
    /// Where the piece lies.
    pub(crate) fn place(self, actor: Player) -> Place {
        match self {
            Self::Square(square) => Place::Square(square),
            Self::Hand(kind) => Place::Hand(actor, kind),
        }
    }

    /// Where an action begins.
    pub(crate) fn of(action: Action) -> Self {
        match action {
            Action::Move { from, .. } => Self::Square(from),
            Action::Drop { kind, .. } => Self::Hand(kind),
        }
    }

    /// The action from here, without promotion.
    pub(crate) fn to(self, to: Square) -> Action {
        match self {
            Self::Square(from) => Action::Move {
                from,
                to,
                promote: false,
            },
            Self::Hand(kind) => Action::Drop { kind, to },
        }
    }
}

/// What lies on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tabletop {
    /// The position; where there is a board beside it, the one before.
    pub(crate) position: Position,
    /// The board that is shown in its place: one on which a check was overlooked is no position. Any action that a hand
    /// could make may be chosen.
    pub(crate) unchecked: Option<Setup>,
    /// Whether any action that a hand could make may be chosen, legal or not. Nothing is told then that a player has to
    /// see: neither what is legal nor check.
    pub(crate) strict: bool,
}

impl Tabletop {
    /// A position.
    #[cfg(test)]
    pub(crate) fn of(position: Position) -> Self {
        Self {
            position,
            unchecked: None,
            strict: false,
        }
    }

    /// Everything that lies there.
    pub(crate) fn setup(&self) -> Setup {
        self.unchecked.clone().unwrap_or_else(|| self.position.to_setup())
    }

    /// Who is to move.
    pub(crate) fn actor(&self) -> Player {
        self.unchecked
            .as_ref()
            .map_or_else(|| self.position.actor(), |setup| setup.actor)
    }

    /// What stands on a square.
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        match &self.unchecked {
            Some(setup) => setup.board[square.index()],
            None => self.position.piece_at(square),
        }
    }

    /// What a player has in hand.
    pub(crate) fn hand(&self, player: Player) -> Hand {
        match &self.unchecked {
            Some(setup) => setup.hands[player.index()],
            None => self.position.hand(player),
        }
    }

    /// How it ended, if it did. A board that is no position goes on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.unchecked {
            Some(_) => None,
            None => self.position.outcome(),
        }
    }

    /// Whether the player to move is in check, as far as the rules can tell.
    pub(crate) fn in_check(&self) -> bool {
        self.unchecked.is_none() && self.position.in_check()
    }

    /// The kind of the piece there, if one of the player to move is.
    pub(crate) fn kind_at(&self, origin: Origin) -> Option<Kind> {
        let actor = self.actor();
        match origin {
            Origin::Square(square) => self
                .piece_at(square)
                .filter(|piece| piece.player == actor)
                .map(|piece| piece.kind),
            Origin::Hand(kind) => (self.hand(actor).count(kind) > 0).then_some(kind),
        }
    }

    /// Whether any action that a hand could make may be chosen.
    pub(crate) fn is_free(&self) -> bool {
        self.strict || self.unchecked.is_some()
    }

    /// Where a piece may go by the rules; in strict play, where nothing says what is legal, where it can go by its way
    /// of moving.
    pub(crate) fn destinations(&self, origin: Origin) -> Vec<Square> {
        if self.kind_at(origin).is_none() {
            return Vec::new();
        }
        if !self.is_free() {
            let reach = match origin {
                Origin::Square(from) => self.position.targets(from),
                Origin::Hand(_) => Square::all().collect(),
            };
            let legal = |&to: &Square| self.legal(origin, to).next().is_some();
            return reach.into_iter().filter(legal).collect();
        }
        match origin {
            Origin::Square(from) => self.reach(from),
            Origin::Hand(_) => Square::all()
                .filter(|&square| self.piece_at(square).is_none())
                .collect(),
        }
    }

    /// Where the piece on `from` can go by its way of moving.
    fn reach(&self, from: Square) -> Vec<Square> {
        let Some(setup) = &self.unchecked else {
            return self.position.targets(from);
        };
        // The king that could be taken keeps this board from being a position: without it, it is one.
        let mut without = setup.clone();
        let king = Some(Piece::new(!setup.actor, Kind::King));
        for piece in without.board.iter_mut().filter(|piece| **piece == king) {
            *piece = None;
        }
        Position::try_from(without).map_or_else(|_| Vec::new(), |position| position.targets(from))
    }

    /// The legal actions from there to there: with promotion and without.
    pub(crate) fn legal(&self, origin: Origin, to: Square) -> impl Iterator<Item = Action> + '_ {
        let plain = origin.to(to);
        let promoting = match plain {
            Action::Move { from, to, .. } => Some(Action::Move {
                from,
                to,
                promote: true,
            }),
            Action::Drop { .. } => None,
        };
        std::iter::once(plain)
            .chain(promoting)
            .filter(|&action| self.position.is_legal(action))
    }

    /// What a hand could do from there to there, whether the rules allow it or not: with promotion where it is possible,
    /// and only so where the piece could never move again.
    pub(crate) fn by_hand(&self, origin: Origin, to: Square) -> Vec<Action> {
        let plain = origin.to(to);
        let actor = self.actor();
        let (Origin::Square(from), Some(kind)) = (origin, self.kind_at(origin)) else {
            return vec![plain];
        };
        let zone = from.is_in_promotion_zone(actor) || to.is_in_promotion_zone(actor);
        if kind.promoted().is_none() || !zone || !self.reach(from).contains(&to) {
            return vec![plain];
        }
        let promote = Action::Move {
            from,
            to,
            promote: true,
        };
        if is_stuck(kind, to.rank_for(actor)) {
            vec![promote]
        } else {
            vec![plain, promote]
        }
    }

    /// Why there is no legal action from there to there.
    pub(crate) fn why_not(&self, origin: Origin, to: Square) -> Option<Reason> {
        let plain = origin.to(to);
        let reason = self.position.why_illegal(plain);
        match (reason, plain) {
            // It would have to promote, so what counts is why it can't do that.
            (Some(Reason::Stuck { .. }), Action::Move { from, to, .. }) => {
                self.position.why_illegal(Action::Move {
                    from,
                    to,
                    promote: true,
                })
            }
            _ => reason,
        }
    }
}

/// Whether a piece could never move again on that rank, counted from the far side.
fn is_stuck(kind: Kind, rank: u8) -> bool {
    match kind {
        Kind::Pawn | Kind::Lance => rank == 1,
        Kind::Knight => rank <= 2,
        _ => false,
    }
}

/// A square as sentences call it: 7f, or 7六 where the board's coordinates are Japanese.
pub(crate) fn square_name(square: Square) -> String {
    match shogi_coordinates() {
        ShogiCoordinates::Japanese => {
            let rank = super::geometry::RANKS[usize::from(square.rank() - 1)];
            format!("{}{rank}", square.file())
        }
        ShogiCoordinates::Western | ShogiCoordinates::None => square.to_string(),
    }
}
