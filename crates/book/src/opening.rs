//! What a book has to know of a game.

use game_core::{Player, Position};
use yinsh::{Bitboard, Direction, Point, Row, Symmetry};

/// A game that has openings.
pub trait Opening: Position {
    /// A way to look at the board.
    type View: Copy + PartialEq;

    /// So many actions from the start of a game on belong to its opening.
    const PLIES: usize;

    /// All ways to look at the board that leave the game the same, the one that changes nothing first.
    fn views() -> Vec<Self::View>;

    /// A number for what this view shows: equal for equal positions, and hardly ever for others. It never changes, because files
    /// hold it.
    fn seen(&self, view: Self::View) -> u64;

    /// The action in that view.
    fn turned(action: Self::Action, view: Self::View) -> Self::Action;

    /// The way back from a view.
    fn back(view: Self::View) -> Self::View;

    /// An action in 16 bits, as files have it; different for different actions.
    fn pack(action: Self::Action) -> u16;

    /// What was packed so.
    fn unpack(packed: u16) -> Option<Self::Action>;
}

/// How many bits a position's number has.
pub(crate) const KEY_BITS: u32 = 40;

/// The position in the book: its number, the least of all views, and the views that show it.
pub fn fold<P: Opening>(position: &P) -> (u64, Vec<P::View>) {
    let mut least = u64::MAX;
    let mut views = Vec::new();
    for view in P::views() {
        let seen = position.seen(view) >> (u64::BITS - KEY_BITS);
        if seen < least {
            least = seen;
            views.clear();
        }
        if seen == least {
            views.push(view);
        }
    }
    (least, views)
}

/// The action as a folded position has it: the same for all that are the same there.
pub(crate) fn folded<P: Opening>(action: P::Action, views: &[P::View]) -> u16 {
    let seen = views.iter().map(|&view| P::pack(P::turned(action, view)));
    seen.min().unwrap_or_else(|| P::pack(action))
}

/// FNV-1a with 64 bits, and its result stirred (as splitmix64 does), since only its highest bits are used.
fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let mut hash = bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^ hash >> 31
}

/// The points of a set, after how many they are.
fn listed(set: Bitboard) -> impl Iterator<Item = u8> {
    [set.len() as u8]
        .into_iter()
        .chain(set.into_iter().map(|point| point.index() as u8))
}

/// The high byte of packed actions of YINSH that are no move of a ring; that of a move is where it begins, below 85.
const PLACE: u16 = 100;
const ROW: u16 = 101;
const RING: u16 = 110;
const PASS: u16 = 111;

impl Opening for yinsh::Position {
    type View = Symmetry;

    /// All ten rings and two turns of each side.
    const PLIES: usize = 14;

    fn views() -> Vec<Symmetry> {
        Symmetry::ALL.to_vec()
    }

    fn seen(&self, view: Symmetry) -> u64 {
        let state = [
            self.actor().index() as u8,
            self.stage() as u8,
            self.removed(Player::First),
            self.removed(Player::Second),
            self.target(),
        ];
        let pieces = Player::BOTH.map(|player| [self.rings(player), self.markers(player)]);
        let pieces = pieces
            .into_iter()
            .flatten()
            .flat_map(|set| listed(view.bitboard(set)));
        hash(state.into_iter().chain(pieces))
    }

    fn turned(action: Self::Action, view: Symmetry) -> Self::Action {
        view.action(action)
    }

    fn back(view: Symmetry) -> Symmetry {
        // The points of one line and one beside it tell all views apart.
        let undone = |back: &Symmetry| Point::all().all(|point| back.point(view.point(point)) == point);
        Symmetry::ALL
            .into_iter()
            .find(undone)
            .unwrap_or(Symmetry::IDENTITY)
    }

    fn pack(action: Self::Action) -> u16 {
        use yinsh::Action::{Move, Pass, Place, RemoveRing, RemoveRow};
        let (high, point) = match action {
            Move { from, to } => (from.index() as u16, to),
            Place(point) => (PLACE, point),
            RemoveRow(row) => {
                let axis = Direction::AXES.iter().position(|&axis| axis == row.axis());
                (ROW + axis.unwrap_or(0) as u16, row.low())
            }
            RemoveRing(point) => (RING, point),
            Pass => return PASS << 8,
        };
        high << 8 | point.index() as u16
    }

    fn unpack(packed: u16) -> Option<Self::Action> {
        use yinsh::Action::{Move, Pass, Place, RemoveRing, RemoveRow};
        let point = Point::from_index(usize::from(packed & 0xFF))?;
        Some(match packed >> 8 {
            PLACE => Place(point),
            RING => RemoveRing(point),
            PASS => Pass,
            high if (ROW..ROW + 3).contains(&high) => {
                let axis = *Direction::AXES.get(usize::from(high - ROW))?;
                RemoveRow(Row::new(point, axis)?)
            }
            from => Move {
                from: Point::from_index(usize::from(from))?,
                to: point,
            },
        })
    }
}

impl Opening for shogi::Position {
    type View = ();

    const PLIES: usize = 24;

    fn views() -> Vec<()> {
        vec![()]
    }

    fn seen(&self, (): ()) -> u64 {
        hash(self.to_packed())
    }

    fn turned(action: Self::Action, (): ()) -> Self::Action {
        action
    }

    fn back((): ()) {}

    fn pack(action: Self::Action) -> u16 {
        action.to_u16()
    }

    fn unpack(packed: u16) -> Option<Self::Action> {
        shogi::Action::from_u16(packed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    fn packing_tells_actions_apart<P: Opening>(games: u64) {
        for seed in 0..games {
            let mut rng = Rng::with_seed(seed);
            let mut position = P::start();
            while position.outcome().is_none() {
                let actions = position.actions();
                let mut packed: Vec<u16> = actions.iter().map(|&action| P::pack(action)).collect();
                for (&action, &packed) in actions.iter().zip(&packed) {
                    assert_eq!(P::unpack(packed), Some(action), "{action}");
                }
                packed.sort_unstable();
                packed.dedup();
                assert_eq!(packed.len(), actions.len());
                position.play_unchecked(*rng.choice(&actions).unwrap());
            }
        }
    }

    #[test]
    fn packed_actions_come_back() {
        packing_tells_actions_apart::<yinsh::Position>(6);
        packing_tells_actions_apart::<shogi::Position>(2);
        for packed in 0..=u16::MAX {
            // Whatever is read back is written the same; the point of a pass says nothing.
            if let Some(action) = yinsh::Position::unpack(packed)
                && packed >> 8 != PASS
            {
                assert_eq!(yinsh::Position::pack(action), packed);
            }
        }
    }

    #[test]
    fn there_is_a_way_back_from_every_view() {
        for view in Symmetry::ALL {
            let back = yinsh::Position::back(view);
            for point in Point::all() {
                assert_eq!(back.point(view.point(point)), point);
            }
        }
    }

    #[test]
    fn turned_boards_are_one_and_others_are_not() {
        let mut rng = Rng::with_seed(4);
        let mut keys = std::collections::HashSet::new();
        for _ in 0..40 {
            let mut boards = vec![yinsh::Position::start(); 12];
            for _ in 0..14 {
                let action = *rng.choice(&boards[0].actions()).unwrap();
                for (board, view) in boards.iter_mut().zip(Symmetry::ALL) {
                    board.play(view.action(action)).unwrap();
                }
            }
            let (key, views) = fold(&boards[0]);
            assert!(boards.iter().all(|board| fold(board).0 == key));
            assert!(!views.is_empty() && key >> KEY_BITS == 0);
            keys.insert(key);
        }
        assert_eq!(keys.len(), 40);
        let (_, views) = fold(&yinsh::Position::start());
        assert_eq!(views.len(), 12);
    }
}
