//! Weights set by hand: what the first games to learn from are played with.
//!
//! The ideas are those of any beginner's book: pieces forward, generals near the own king and attackers near the other,
//! squares beside a king that the other side attacks are dangerous, the more so the more it has in hand.

use super::WORTH;
use super::parts::by_meaning as weight;
use super::weights::{UNIT, WEIGHT_COUNT, Weights};
use shogi::Kind;

/// By distance from a king, 1 to 4; nothing further away.
fn by_distance(table: [f32; 4], distance: usize) -> f32 {
    distance
        .checked_sub(1)
        .and_then(|at| table.get(at))
        .copied()
        .unwrap_or(0.0)
}

/// Whether a kind moves as a gold or a silver does.
fn is_general(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Gold
            | Kind::Silver
            | Kind::Tokin
            | Kind::PromotedLance
            | Kind::PromotedKnight
            | Kind::PromotedSilver
    )
}

fn place(kind: Kind, file: usize, rank: usize) -> f32 {
    let worth = if kind == Kind::King {
        0
    } else {
        WORTH[kind.index()]
    } as f32;
    // Ranks from the own side: 0 is the nearest.
    let forward = 8.0 - rank as f32;
    let from_centre = 4.0 - file as f32;
    worth
        + match kind {
            Kind::Pawn => (forward - 2.0).max(0.0) * 5.0 + if file == 0 { -4.0 } else { 0.0 },
            Kind::Lance => -forward * 4.0,
            Kind::Knight => -(forward - 2.0).max(0.0) * 8.0,
            Kind::Silver => forward.min(4.0) * 6.0 - from_centre * 3.0,
            Kind::Gold => -forward.max(1.0) * 4.0 - from_centre * 3.0,
            Kind::King => {
                let home = [25.0, 30.0, 12.0, -12.0, -30.0][file];
                if rank >= 7 {
                    home
                } else {
                    -(7.0 - rank as f32) * 35.0
                }
            }
            Kind::Rook if rank <= 2 => 40.0,
            _ => 0.0,
        }
}

fn near_own(kind: Kind, files: usize, ranks: i32) -> f32 {
    let distance = files.max(ranks.unsigned_abs() as usize);
    match kind {
        _ if is_general(kind) => {
            by_distance([28.0, 20.0, 8.0, 2.0], distance) + if ranks > 0 { -12.0 } else { 0.0 }
        }
        Kind::Pawn if ranks < 0 && files <= 1 => by_distance([10.0, 12.0, 4.0, 0.0], distance),
        Kind::Knight | Kind::Lance => by_distance([12.0, 8.0, 3.0, 0.0], distance),
        Kind::Horse => by_distance([50.0, 45.0, 30.0, 15.0], distance),
        Kind::Rook => -by_distance([40.0, 25.0, 10.0, 0.0], distance),
        Kind::Bishop => -by_distance([10.0, 5.0, 0.0, 0.0], distance),
        _ => 0.0,
    }
}

fn near_other(kind: Kind, files: usize, ranks: i32) -> f32 {
    let distance = files.max(ranks.unsigned_abs() as usize);
    match kind {
        // What has passed the king can hardly attack it.
        _ if is_general(kind) => {
            by_distance([40.0, 45.0, 32.0, 14.0], distance) * if ranks < 0 { 0.6 } else { 1.0 }
        }
        Kind::Horse | Kind::Dragon => by_distance([45.0, 45.0, 30.0, 15.0], distance),
        Kind::Pawn if ranks > 0 => by_distance([12.0, 14.0, 8.0, 4.0], distance),
        Kind::Knight if ranks > 0 => by_distance([10.0, 28.0, 16.0, 5.0], distance),
        Kind::Lance if ranks > 0 && files <= 1 => 15.0,
        _ => 0.0,
    }
}

/// What a square beside a king is worth to the king's player.
fn zone(means: usize, distance: usize, defended: usize, attacked: usize, occupied: usize) -> f32 {
    let weight = if distance == 1 { 1.0 } else { 0.35 };
    let urgency = [0.6, 0.9, 1.15, 1.4][means];
    if attacked == 0 {
        return weight * [0.0, 5.0, 8.0][defended];
    }
    // By how often it is defended, the king left out.
    let danger = match attacked {
        1 => [30.0, 16.0, 8.0],
        _ => [48.0, 36.0, 22.0],
    };
    // An own piece in the way helps, the attacker's own there is counted by its place.
    let filled = [1.0, 0.85, 1.1][occupied];
    -weight * urgency * filled * danger[defended]
}

/// The weights set by hand.
pub(super) fn weights() -> Weights {
    let mut numbers = vec![0.0_f32; WEIGHT_COUNT];
    let mut set = |index: usize, value: f32| numbers[index] = value * UNIT as f32;
    for kind in Kind::ALL {
        for file in 0..5 {
            for rank in 0..9 {
                set(weight::place(kind, file, rank), place(kind, file, rank));
            }
        }
        for files in 0..9 {
            for ranks in -8..=8 {
                if kind != Kind::King {
                    set(
                        weight::near(true, kind, files, ranks),
                        near_own(kind, files, ranks),
                    );
                    set(
                        weight::near(false, kind, files, ranks),
                        near_other(kind, files, ranks),
                    );
                }
            }
        }
    }
    for kind in Kind::HAND {
        for count in 1..=18 {
            // A piece in hand can go anywhere, but pawns only to files without one.
            let count_for = match kind {
                Kind::Pawn => (count as f32).min(4.0) + (count as f32 - 4.0).max(0.0) * 0.7,
                _ => count as f32,
            };
            let value = WORTH[kind.index()] as f32 * 1.08 * count_for;
            set(weight::hand(kind, count), value.min(7_500.0));
        }
    }
    for means in 0..4 {
        for files in 0..3 {
            for ranks in -2_i32..=2 {
                let distance = files.max(ranks.unsigned_abs() as usize);
                for state in 0..27 {
                    let (defended, attacked, occupied) = (state % 3, state / 3 % 3, state / 9);
                    if distance > 0 {
                        let index = weight::zone(means, (files, ranks), (defended, attacked, occupied));
                        set(index, zone(means, distance, defended, attacked, occupied));
                    }
                }
            }
        }
        for squares in 0..=8 {
            let value = [-45.0, -22.0, -8.0, 0.0, 4.0, 6.0, 6.0, 6.0, 6.0][squares];
            set(
                weight::escape(means, squares),
                value * [0.5, 0.8, 1.1, 1.3][means],
            );
        }
    }
    for kind in Kind::ALL {
        if kind == Kind::King {
            continue;
        }
        let worth = WORTH[kind.index()] as f32;
        for (waits, part) in [(true, 1.0), (false, 0.3)] {
            set(weight::threat(waits, kind, 0), -part * (6.0 + worth * 0.06));
            if kind != Kind::Pawn {
                set(weight::threat(waits, kind, 1), -part * (worth * 0.06));
                set(weight::threat(waits, kind, 2), -part * (worth * 0.012));
            }
        }
        let (usual, step) = match kind {
            Kind::Lance => (2.0, 4.0),
            Kind::Bishop | Kind::Horse => (7.0, 6.0),
            Kind::Rook | Kind::Dragon => (7.0, 5.0),
            Kind::Knight => (1.0, 6.0),
            Kind::Silver | Kind::Gold => (3.0, 3.0),
            _ => (0.0, 0.0),
        };
        for targets in 0..=20 {
            let value = (targets as f32 - usual) * step;
            set(weight::mobility(kind, targets), value.clamp(-60.0, 60.0));
        }
    }
    set(weight::tempo(), 25.0);
    Weights::new(&numbers)
}
