//! Which weights make up a feature's value: the one place that knows both features and weights.

use super::features::{
    CELLS, ESCAPE_AT, HAND_AT, KINGS, MOBILITY_AT, OTHER_AT, PLACES, STATES, TEMPO_AT, THREAT_AT, ZONE_AT,
};
use super::weights as at;
use shogi::Kind;

/// A square with left and right alike: 45 places.
const fn half(square: usize) -> usize {
    let file = square / 9;
    (if file > 4 { 8 - file } else { file }) * 9 + square % 9
}

const fn mirrored(square: usize) -> usize {
    (8 - square / 9) * 9 + square % 9
}

fn near(king: usize, square: usize, kind: usize) -> usize {
    let files = (king / 9).abs_diff(square / 9);
    let ranks = square % 9 + 8 - king % 9;
    (kind * 9 + files) * 17 + ranks
}

fn with_king(king: usize, square: usize, kind: usize) -> usize {
    let (king, square) = match king / 9 {
        5.. => (mirrored(king), mirrored(square)),
        4 if square / 9 > 4 => (king, mirrored(square)),
        _ => (king, square),
    };
    (king * 14 + kind) * 81 + square
}

/// Calls `f` with each weight that a feature's value is made of.
pub fn for_each_weight(feature: usize, mut f: impl FnMut(usize)) {
    let king_kind = Kind::King.index();
    if feature < HAND_AT {
        let other = feature >= OTHER_AT;
        let place = feature % PLACES;
        let (king, square, kind) = (place / (14 * 81), place / 14 % 81, place % 14);
        if !other {
            f(at::start(at::PLACE) + kind * 45 + half(square));
        }
        // A king's place relative to itself says nothing.
        if king < KINGS - 1 && (other || kind != king_kind) {
            let (near_at, with_at) = if other {
                (at::NEAR_OTHER, at::WITH_OTHER)
            } else {
                (at::NEAR_OWN, at::WITH_OWN)
            };
            f(at::start(near_at) + near(king, square, kind));
            f(at::start(with_at) + with_king(king, square, kind));
        }
    } else if feature < ZONE_AT {
        f(at::start(at::HAND) + feature - HAND_AT);
    } else if feature < ESCAPE_AT {
        let zone = feature - ZONE_AT;
        f(at::start(at::ZONE) + zone % (CELLS * STATES));
        f(at::start(at::ZONE_BY) + zone);
    } else if feature < THREAT_AT {
        f(at::start(at::ESCAPE) + feature - ESCAPE_AT);
    } else if feature < MOBILITY_AT {
        f(at::start(at::THREAT) + feature - THREAT_AT);
    } else if feature < TEMPO_AT {
        f(at::start(at::MOBILITY) + feature - MOBILITY_AT);
    } else {
        // The move itself, and what comes from plans: one weight each, in the same order.
        f(at::start(at::TEMPO) + feature - TEMPO_AT);
    }
}

/// Places of weights by what they stand for, for values set by hand.
pub(super) mod by_meaning {
    use super::at;
    use crate::eval::features::{CELLS, MOST_TARGETS, STATES};
    use shogi::Kind;

    /// A kind on a square: files from the edge (0 to 4), rank as its player sees it (0 is the last).
    pub(in super::super) fn place(kind: Kind, file: usize, rank: usize) -> usize {
        at::start(at::PLACE) + kind.index() * 45 + file * 9 + rank
    }

    /// A kind so many files beside, and ranks behind (negative: before), its own or the other king.
    pub(in super::super) fn near(own: bool, kind: Kind, files: usize, ranks: i32) -> usize {
        let group = if own { at::NEAR_OWN } else { at::NEAR_OTHER };
        at::start(group) + (kind.index() * 9 + files) * 17 + (ranks + 8) as usize
    }

    pub(in super::super) fn hand(kind: Kind, count: usize) -> usize {
        at::start(at::HAND) + kind.index() * 19 + count
    }

    /// A square so many files beside and ranks behind a king, defended, attacked and occupied (0: by nobody, 1: by the
    /// king's side, 2: by the other), where the attacker has these means.
    pub(in super::super) fn zone(
        means: usize,
        (files, ranks): (usize, i32),
        (defended, attacked, occupied): (usize, usize, usize),
    ) -> usize {
        let cell = files * 5 + (ranks + 2) as usize;
        let state = defended + 3 * attacked + 9 * occupied;
        at::start(at::ZONE_BY) + (means * CELLS + cell) * STATES + state
    }

    pub(in super::super) fn escape(means: usize, squares: usize) -> usize {
        at::start(at::ESCAPE) + means * 9 + squares
    }

    /// A kind attacked while the owner waits or not: 0 undefended, 1 defended and attacked by a pawn, 2 otherwise.
    pub(in super::super) fn threat(waits: bool, kind: Kind, way: usize) -> usize {
        at::start(at::THREAT) + (usize::from(waits) * 14 + kind.index()) * 3 + way
    }

    pub(in super::super) fn mobility(kind: Kind, targets: usize) -> usize {
        at::start(at::MOBILITY) + kind.index() * (MOST_TARGETS + 1) + targets
    }

    pub(in super::super) fn tempo() -> usize {
        at::start(at::TEMPO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::features::{FEATURE_COUNT, place};

    #[test]
    fn every_feature_has_weights() {
        let mut used = vec![false; at::WEIGHT_COUNT];
        for feature in 0..FEATURE_COUNT {
            let mut count = 0;
            for_each_weight(feature, |weight| {
                used[weight] = true;
                count += 1;
            });
            let king_with_none = (OTHER_AT + place(KINGS - 1, 0, 0)..HAND_AT).contains(&feature);
            assert_eq!(count == 0, king_with_none, "feature {feature}");
            assert!(count <= 3);
        }
        // Never used: a king with itself, and one half of the board where a king stands on the middle file.
        let unused = used.iter().filter(|&&used| !used).count();
        assert_eq!(unused, 9 * 17 + 45 * 81 + 9 * 36 * (13 + 14));
    }
}
