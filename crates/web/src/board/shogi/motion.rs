//! What moves on the screen when the board changes. Nothing here waits: the pieces are where they belong at once, and
//! styles animate the way there.

use super::geometry::{Place, Spot};
use super::tabletop::Origin;
use shogi::{Action, Kind, Piece, Player, Setup, Square, strict};

/// How one board became the next: a piece glided to a square.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Motion {
    /// From there.
    pub(crate) origin: Origin,
    /// To there.
    pub(crate) to: Square,
    /// Whose piece it is.
    pub(crate) player: Player,
    /// What it took, which goes to the player's hand.
    pub(crate) taken: Option<Piece>,
    /// What it was, if it turned over.
    pub(crate) was: Option<Kind>,
    /// Where a dropped piece came from, on the screen.
    pub(crate) from_hand: Option<Spot>,
    /// Where a taken piece goes, on the screen.
    pub(crate) to_hand: Option<Spot>,
}

impl Motion {
    /// What `action` does on the board, if it leads from `before` to `after`, by the rules or only by hand; `None` where
    /// it does not: then the board jumps.
    pub(crate) fn between(before: &Setup, after: &Setup, action: Action) -> Option<Self> {
        let (player, to) = (before.actor, action.to());
        let was = match action {
            Action::Move { from, promote, .. } => {
                let kind = before.board[from.index()]?.kind;
                if promote {
                    kind.promoted()?;
                }
                promote.then_some(kind)
            }
            Action::Drop { kind, .. } => {
                before.hands[player.index()].count(kind).checked_sub(1)?;
                None
            }
        };
        let played = strict::by_hand(before, action);
        (played.board == after.board && played.hands == after.hands).then_some(Self {
            origin: Origin::of(action),
            to,
            player,
            taken: before.board[to.index()],
            was,
            from_hand: None,
            to_hand: None,
        })
    }

    /// The same, with where the hands are on the screen, in the board's units.
    pub(crate) fn with_hands(self, spot: impl Fn(Place) -> Option<Spot>) -> Self {
        let to = |taken: Piece| spot(Place::Hand(self.player, taken.kind.base()));
        Self {
            from_hand: spot(self.origin.place(self.player)),
            to_hand: self.taken.and_then(to),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::{GOTE, Position, PositionTrait, SENTE};

    fn motion(before: &str, action: &str) -> Option<Motion> {
        let before: Position = before.parse().unwrap();
        let action = action.parse().unwrap();
        let mut after = before.clone();
        after.play(action).unwrap();
        Motion::between(&before.to_setup(), &after.to_setup(), action)
    }

    #[test]
    fn a_move_tells_what_was_taken_and_what_turned_over() {
        let open = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        let it = motion(open, "8h2b+").unwrap();
        assert_eq!(it.origin, Origin::Square("8h".parse().unwrap()));
        assert_eq!(it.taken, Some(Piece::new(GOTE, Kind::Bishop)));
        assert_eq!((it.was, it.player), (Some(Kind::Bishop), SENTE));
        let it = motion(open, "6i7h").unwrap();
        assert_eq!((it.taken, it.was), (None, None));
    }

    #[test]
    fn a_drop_comes_from_the_hand() {
        let it = motion("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e").unwrap();
        assert_eq!(it.origin, Origin::Hand(Kind::Pawn));
    }

    #[test]
    fn an_action_that_does_not_lead_there_is_a_jump() {
        let start = Setup::start();
        let mut next = Position::start();
        next.play("7g7f".parse().unwrap()).unwrap();
        let next = next.to_setup();
        let between = |a, b, action: &str| Motion::between(a, b, action.parse().unwrap());
        assert!(between(&start, &next, "7g7f").is_some());
        assert_eq!(between(&start, &next, "2g2f"), None);
        assert_eq!(between(&next, &start, "7g7f"), None);
        assert_eq!(between(&start, &start, "5e5d"), None);
        assert_eq!(between(&start, &next, "P*5e"), None);
        assert_eq!(between(&start, &next, "5i5h+"), None, "a king has no other side");
    }
}
