//! Through which positions a game came: eight bytes for each place of its main line.
//!
//! In YINSH, positions that turns or mirrors of the board make equal have the same key. Two positions that differ have the
//! same key once in many billions; whoever finds a game opens it and sees.

use game_core::{Position as _, Record};
use games::GameId;
use notation::Recorded;
use std::sync::LazyLock;
use yinsh::{Bitboard, Player, Point, Setup, Symmetry};

/// A game whose positions can be looked for.
pub(crate) trait Keyed: Recorded {
    /// The position's key.
    fn fold(&self) -> u64;

    /// How a game was opened, from its actions; by that side where each opens by itself.
    fn opening(actions: &[Self::Action], side: Player) -> String;

    /// The points at its end.
    fn score(&self) -> Option<[u8; 2]> {
        None
    }
}

/// Spreads what differs in a few bits over all of them: the end of `SplitMix64`.
const fn spread(number: u64) -> u64 {
    let mut it = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    it ^ (it >> 31)
}

/// For each symmetry where each point goes, by the points' numbers.
static TURNED: LazyLock<[[u8; Point::COUNT]; 12]> = LazyLock::new(|| {
    Symmetry::ALL.map(|symmetry| {
        let mut to = [0; Point::COUNT];
        for point in Bitboard::ALL {
            to[point.index()] = symmetry.point(point).index() as u8;
        }
        to
    })
});

impl Keyed for yinsh::Position {
    fn fold(&self) -> u64 {
        let setup = Setup::from(self);
        let sets = [setup.rings[0], setup.rings[1], setup.markers[0], setup.markers[1]];
        let pieces: Vec<(usize, usize)> = sets
            .into_iter()
            .enumerate()
            .flat_map(|(kind, set)| set.into_iter().map(move |point| (kind, point.index())))
            .collect();
        let seen = |turned: &[u8; Point::COUNT]| {
            let each =
                |&(kind, point): &(usize, usize)| spread((kind << 8 | usize::from(turned[point])) as u64);
            pieces.iter().map(each).fold(0, |all, piece| all ^ piece)
        };
        let board = TURNED.iter().map(seen).min().unwrap_or_default();
        // What is not on the board is in the text behind it.
        let text = setup.to_string();
        let rest = text.split_once(' ').map_or("", |(_, rest)| rest);
        rest.bytes()
            .fold(board, |key, byte| spread(key ^ u64::from(byte)))
    }

    fn opening(actions: &[Self::Action], side: Player) -> String {
        let mut rings = actions.iter().filter_map(|action| match action {
            yinsh::Action::Place(point) => Some(*point),
            _ => None,
        });
        rings
            .nth(side.index())
            .map(|point| folded(point).0.to_string())
            .unwrap_or_default()
    }

    fn score(&self) -> Option<[u8; 2]> {
        Some(Player::BOTH.map(|player| self.removed(player)))
    }
}

impl Keyed for shogi::Position {
    fn fold(&self) -> u64 {
        self.key()
    }

    fn opening(actions: &[Self::Action], _: Player) -> String {
        let moves: Vec<String> = actions.iter().take(2).map(ToString::to_string).collect();
        moves.join(" ")
    }
}

/// The point that stands for all that symmetries make of this one, and how many these are.
///
/// ```
/// let f6: yinsh::Point = "f6".parse().unwrap();
/// assert_eq!(library::keys::folded(f6), (f6, 1));
/// let (e5, k7): (yinsh::Point, yinsh::Point) = ("e5".parse().unwrap(), "k7".parse().unwrap());
/// assert_eq!(library::keys::folded(e5).1, 6);
/// assert_eq!(library::keys::folded(k7).1, 12);
/// ```
pub fn folded(point: Point) -> (Point, usize) {
    let mut all: Vec<Point> = Symmetry::ALL
        .iter()
        .map(|symmetry| symmetry.point(point))
        .collect();
    all.sort_by_key(|point| point.index());
    all.dedup();
    (all.first().copied().unwrap_or(point), all.len())
}

/// The keys of all positions of a record's main line, eight bytes each.
pub(crate) fn of_record<P: Keyed>(record: &Record<P>) -> Vec<u8> {
    let line = record.line_to(record.end());
    let keys = line.positions().iter().map(Keyed::fold);
    keys.flat_map(u64::to_le_bytes).collect()
}

/// The key of a position that is looked for, from its text. None where it is no position of that game.
pub fn of_position(game: GameId, text: &str) -> Option<u64> {
    match game {
        GameId::Yinsh => text.parse::<yinsh::Position>().ok().map(|it| it.fold()),
        GameId::Shogi => text.parse::<shogi::Position>().ok().map(|it| it.fold()),
    }
}

/// Whether a game with these keys came through the position with that one. Total: keys may be of any length.
pub fn came_through(keys: &[u8], key: u64) -> bool {
    let key = key.to_le_bytes();
    keys.chunks_exact(key.len()).any(|it| it == key)
}
