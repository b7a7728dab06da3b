//! Who attacks what: sets of squares as the bits of a `u128`, by [`Square::index`].

use shogi::{Kind, Piece, Player, Position, Square};

/// Steps between neighbouring squares: files to the left and ranks down.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, -1),
    (1, -1),
    (-1, -1),
    (1, 0),
    (-1, 0),
    (0, 1),
    (1, 1),
    (-1, 1),
];
/// As places in [`DIRECTIONS`]; the second four of each are a half turn of the first.
const STRAIGHT: [usize; 4] = [0, 3, 4, 5];
const DIAGONAL: [usize; 4] = [1, 2, 6, 7];

const fn target(square: usize, step: (i8, i8)) -> Option<usize> {
    let file = (square / 9) as i8 + step.0;
    let rank = (square % 9) as i8 + step.1;
    if 0 <= file && file < 9 && 0 <= rank && rank < 9 {
        Some((file * 9 + rank) as usize)
    } else {
        None
    }
}

const fn rays() -> [[u128; 81]; 8] {
    let mut table = [[0; 81]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 81 {
            let mut at = square;
            while let Some(next) = target(at, DIRECTIONS[direction]) {
                table[direction][square] |= 1 << next;
                at = next;
            }
            square += 1;
        }
        direction += 1;
    }
    table
}

/// Steps as sente sees them of: pawn, knight, silver, gold, king.
const STEPS: [&[(i8, i8)]; 5] = [
    &[(0, -1)],
    &[(1, -2), (-1, -2)],
    &[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)],
    &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)],
    &DIRECTIONS,
];

const fn steps() -> [[[u128; 81]; 2]; 5] {
    let mut table = [[[0; 81]; 2]; 5];
    let mut kind = 0;
    while kind < 5 {
        let mut square = 0;
        while square < 81 {
            let mut step = 0;
            while step < STEPS[kind].len() {
                let (files, ranks) = STEPS[kind][step];
                if let Some(to) = target(square, (files, ranks)) {
                    table[kind][0][square] |= 1 << to;
                }
                if let Some(to) = target(square, (-files, -ranks)) {
                    table[kind][1][square] |= 1 << to;
                }
                step += 1;
            }
            square += 1;
        }
        kind += 1;
    }
    table
}

static RAYS: [[u128; 81]; 8] = rays();
static STEP_ATTACKS: [[[u128; 81]; 2]; 5] = steps();

/// The bits from a place on.
static FROM: [u128; 128] = {
    let mut table = [0; 128];
    let mut place = 0;
    while place < 128 {
        table[place] = u128::MAX << place;
        place += 1;
    }
    table
};

/// The squares from `square` on in a direction, up to the first occupied one and with it.
#[inline]
fn slide(direction: usize, square: usize, occupied: u128) -> u128 {
    let ray = RAYS[direction][square];
    let met = ray & occupied;
    let (files, ranks) = DIRECTIONS[direction];
    if files * 9 + ranks > 0 {
        ray & (met ^ met.wrapping_sub(1))
    } else {
        ray & FROM[(met | 1).ilog2() as usize]
    }
}

/// A step forward of pawns, none of which may stand on the last rank.
#[inline]
pub(super) const fn forward(player: usize, pawns: u128) -> u128 {
    if player == 0 { pawns >> 1 } else { pawns << 1 }
}

/// The jumps of knights to either side, none of which may stand on the last two ranks.
#[inline]
pub(super) const fn jumps(player: usize, knights: u128) -> [u128; 2] {
    const BOARD: u128 = (1 << 81) - 1;
    if player == 0 {
        [knights >> 11, knights << 7 & BOARD]
    } else {
        [knights << 11 & BOARD, knights >> 7]
    }
}

/// The squares of a set.
#[inline]
pub(super) fn squares(mut set: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

/// Where pieces stand.
#[derive(Clone, Copy, Default)]
pub(super) struct Sets {
    /// By player.
    pub(super) colour: [u128; 2],
    pub(super) pawns: u128,
    pub(super) lances: u128,
    pub(super) knights: u128,
    pub(super) silvers: u128,
    /// Golds and what moves as they do.
    pub(super) golds: u128,
    /// Bishops and horses.
    pub(super) diagonals: u128,
    /// Rooks and dragons.
    pub(super) straights: u128,
    /// Kings, horses and dragons.
    pub(super) rings: u128,
}

impl Sets {
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        let mut sets = Self::default();
        for square in Square::all() {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let bit = 1 << square.index();
            sets.colour[piece.player.index()] |= bit;
            match piece.kind {
                Kind::Pawn => sets.pawns |= bit,
                Kind::Lance => sets.lances |= bit,
                Kind::Knight => sets.knights |= bit,
                Kind::Silver => sets.silvers |= bit,
                Kind::King => sets.rings |= bit,
                Kind::Bishop => sets.diagonals |= bit,
                Kind::Rook => sets.straights |= bit,
                Kind::Horse => {
                    sets.diagonals |= bit;
                    sets.rings |= bit;
                }
                Kind::Dragon => {
                    sets.straights |= bit;
                    sets.rings |= bit;
                }
                _ => sets.golds |= bit,
            }
        }
        sets
    }
}

/// The squares that a piece attacks, own ones included, where `occupied` squares are taken.
#[inline]
pub(super) fn attacks(piece: Piece, square: Square, occupied: u128) -> u128 {
    let (player, at) = (piece.player.index(), square.index());
    let straight = || {
        STRAIGHT
            .iter()
            .fold(0, |set, &way| set | slide(way, at, occupied))
    };
    let diagonal = || {
        DIAGONAL
            .iter()
            .fold(0, |set, &way| set | slide(way, at, occupied))
    };
    let steps = |kind: usize| STEP_ATTACKS[kind][player][at];
    match piece.kind {
        Kind::Pawn => steps(0),
        Kind::Lance => slide(if piece.player == Player::First { 0 } else { 5 }, at, occupied),
        Kind::Knight => steps(1),
        Kind::Silver => steps(2),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            steps(3)
        }
        Kind::King => steps(4),
        Kind::Bishop => diagonal(),
        Kind::Rook => straight(),
        Kind::Horse => diagonal() | steps(4),
        Kind::Dragon => straight() | steps(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::PositionTrait as _;

    /// The rules' own list of targets leaves out squares with own pieces; otherwise both are the same.
    #[test]
    fn as_the_rules_move_pieces() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut seen = [[false; 14]; 2];
        for _ in 0..8 {
            let mut position = Position::start();
            for _ in 0..250 {
                let actions = position.actions();
                if actions.is_empty() {
                    break;
                }
                position.play_unchecked(actions[rng.usize(..actions.len())]);
                let (mut occupied, mut own) = (0_u128, [0_u128; 2]);
                for square in Square::all() {
                    if let Some(piece) = position.piece_at(square) {
                        occupied |= 1 << square.index();
                        own[piece.player.index()] |= 1 << square.index();
                    }
                }
                for square in Square::all() {
                    if let Some(piece) = position.piece_at(square) {
                        seen[piece.player.index()][piece.kind.index()] = true;
                        let expected = position
                            .targets(square)
                            .iter()
                            .fold(0_u128, |set, to| set | 1 << to.index());
                        let found = attacks(piece, square, occupied) & !own[piece.player.index()];
                        assert_eq!(found, expected, "{position}: {piece:?} on {square}");
                    }
                }
                let sets = Sets::of(&position);
                for player in Player::BOTH {
                    for (kind, of_kind, together) in [
                        (
                            Kind::Pawn,
                            sets.pawns,
                            [forward(player.index(), sets.pawns & own[player.index()]), 0],
                        ),
                        (
                            Kind::Knight,
                            sets.knights,
                            jumps(player.index(), sets.knights & own[player.index()]),
                        ),
                    ] {
                        let one_by_one = squares(of_kind & own[player.index()]).fold(0, |set, square| {
                            set | attacks(Piece::new(player, kind), square, 0)
                        });
                        assert_eq!(together[0] | together[1], one_by_one, "{position}: {kind:?}");
                    }
                }
            }
        }
        assert!(
            seen.iter().flatten().all(|&seen| seen),
            "every kind was met: {seen:?}"
        );
    }
}
