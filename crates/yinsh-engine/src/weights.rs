//! Hand-sized numbers: what lines of markers and places of rings are worth to the order in which moves are tried, and, as
//! one number of many, to the network.
//!
//! Fitted to games of an earlier engine, in units of which 400 more make odds of ten to one. They were its whole
//! evaluation's largest part; now the network judges, which was trained with them: with others it would have to be trained
//! again.

use crate::geometry::{ORBIT_COUNT, ORBITS};

/// What five points in a line are worth with (own, other) markers on them; what is not listed, nothing.
const WINDOWS: [((usize, usize), i32); 7] = [
    ((1, 0), -1),
    ((2, 0), -1),
    ((3, 0), 1),
    ((4, 0), 6),
    ((3, 1), 3),
    ((4, 1), 8),
    ((3, 2), 5),
];
/// What a marker is worth wherever it lies.
pub(crate) const MARKER: i32 = 12;
/// What a ring is worth where it is placed, from the tips of the rim to the centre.
const RINGS: [i32; ORBIT_COUNT] = [34, 36, 33, 43, 48, 49, 57, 59, 72, 73, 73];

/// The value of five points in a line with that many own and other markers.
pub(crate) fn window(own: usize, other: usize) -> i32 {
    WINDOWS
        .iter()
        .find(|(markers, _)| *markers == (own, other))
        .map_or(0, |&(_, value)| value)
}

/// What a ring that is placed on a point is worth.
pub(crate) fn placing(point: usize) -> i32 {
    RINGS[usize::from(ORBITS[point])]
}
