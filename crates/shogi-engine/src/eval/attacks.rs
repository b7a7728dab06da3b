//! Who attacks what: sets of squares as the bits of a `u128`, by [`Square::index`].

use shogi::{Kind, Piece, Player, Square};

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

/// The squares from `square` on in a direction, up to the first occupied one and with it.
#[inline]
fn slide(direction: usize, square: usize, occupied: u128) -> u128 {
    let rays = &RAYS[direction];
    let ray = rays[square];
    let blockers = ray & occupied;
    if blockers == 0 {
        return ray;
    }
    let (files, ranks) = DIRECTIONS[direction];
    let first = if files * 9 + ranks > 0 {
        blockers.trailing_zeros()
    } else {
        blockers.ilog2()
    };
    ray ^ rays[first as usize]
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
    use shogi::{Position, PositionTrait as _};

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
            }
        }
        assert!(
            seen.iter().flatten().all(|&seen| seen),
            "every kind was met: {seen:?}"
        );
    }
}
