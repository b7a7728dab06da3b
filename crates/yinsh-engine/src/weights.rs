//! The numbers of the evaluation.
//!
//! Their unit is tied to winning chances: a player with `v` more wins with the probability
//! 1 / (1 + 10^(−v/400)), as far as the fit goes. `docs/engine.md` says where they come from.

use crate::geometry::ORBIT_COUNT;

/// How many numbers there are.
pub const COUNT: usize = RINGS_AT + ORBIT_COUNT;

/// Windows of five by (own, other) markers, in this order: see [`Weights::window`].
const WINDOWS: [(usize, usize); 8] = [(1, 0), (2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (4, 1), (3, 2)];

pub(crate) const MARKERS_AT: usize = WINDOWS.len();
pub(crate) const MOVES_AT: usize = MARKERS_AT + 1;
pub(crate) const STUCK_AT: usize = MOVES_AT + 1;
pub(crate) const FLIPPABLE_AT: usize = STUCK_AT + 1;
pub(crate) const SELF_FLIPPABLE_AT: usize = FLIPPABLE_AT + 1;
pub(crate) const ACTOR_THREAT_AT: usize = SELF_FLIPPABLE_AT + 1;
pub(crate) const ACTOR_MORE_AT: usize = ACTOR_THREAT_AT + 1;
pub(crate) const WAITER_THREAT_AT: usize = ACTOR_MORE_AT + 1;
pub(crate) const WAITER_MORE_AT: usize = WAITER_THREAT_AT + 1;
pub(crate) const WAITER_FINAL_AT: usize = WAITER_MORE_AT + 1;
pub(crate) const TEMPO_AT: usize = WAITER_FINAL_AT + 1;
pub(crate) const LEAD_AT: usize = TEMPO_AT + 1;
pub(crate) const LATE_LEAD_AT: usize = LEAD_AT + 3;
pub(crate) const RINGS_AT: usize = LATE_LEAD_AT + 1;

/// The numbers of the evaluation, each with what it counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub [i32; COUNT]);

impl Weights {
    /// What each number counts, for tables and for tuning.
    pub fn name(index: usize) -> String {
        const NAMES: [&str; RINGS_AT - MARKERS_AT] = [
            "own marker",
            "ring move",
            "stuck ring",
            "own marker that the opponent can flip",
            "own marker that the owner can flip",
            "the one to act can make a row",
            "… in more ways, each of up to 3",
            "the other can make a row",
            "… in more ways, each of up to 3",
            "… and win by it",
            "to act",
            "rings 1-0",
            "rings 2-0",
            "rings 2-1",
            "rings ahead, an empty pool",
        ];
        if let Some((own, other)) = WINDOWS.get(index) {
            format!("five points with {own} own, {other} other markers")
        } else if let Some(name) = NAMES.get(index - MARKERS_AT) {
            (*name).to_owned()
        } else {
            format!("ring on a point of class {}, a full pool", index - RINGS_AT)
        }
    }

    /// Reads what `Display` writes: the numbers in order, with spaces between. `None` if there are too many or too
    /// few, or something else.
    pub fn parse(text: &str) -> Option<Self> {
        let numbers: Result<Vec<i32>, _> = text.split_whitespace().map(str::parse).collect();
        numbers.ok()?.try_into().ok().map(Self)
    }

    /// The place of a window's number, if it has one.
    pub(crate) fn window_index(own: usize, other: usize) -> Option<usize> {
        WINDOWS.iter().position(|&window| window == (own, other))
    }

    /// The value of five points in a line with that many own and other markers.
    pub(crate) fn window(&self, own: usize, other: usize) -> i32 {
        Self::window_index(own, other).map_or(0, |index| self.0[index])
    }
}

impl std::fmt::Display for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, weight) in self.0.iter().enumerate() {
            write!(f, "{}{weight}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl Default for Weights {
    /// As `tune` found them.
    #[rustfmt::skip]
    fn default() -> Self {
        Self([
            // Windows of five.
            -1, -1, 1, 6, 0, 3, 8, 5,
            // Markers, moves, stuck rings, markers that the opponent can flip, and that the owner can.
            12, -2, -28, -14, 3,
            // Threats of the one to act and of the other.
            77, 10, 43, 25, 23,
            // To act.
            20,
            // Rings ahead.
            169, 407, 223, 30,
            // Places of rings, from the tips of the rim to the centre.
            34, 36, 33, 43, 48, 49, 57, 59, 72, 73, 73,
        ])
    }
}
