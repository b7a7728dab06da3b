//! Perft in bulk: the last ply is counted for all rings at once, and the ply before it is not played move by move.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables wider registers"
)]

use crate::board::Board;
use crate::lanes::{LANES, Lanes, NEXT, lane_bit, next_points, total};
use crate::state::State;
use crate::{Point, Position, RINGS, Stage};
use core::convert::Infallible;
use simd::{InstructionSet, Isa, Task};

/// [`Position::perft`](game_core::Position::perft) on an instruction set of one's choice, for benches and tests.
pub fn perft_on(isa: Isa, position: &Position, depth: u32) -> u64 {
    isa.run(Perft {
        state: position.state(),
        depth,
    })
}

struct Perft<'a> {
    state: &'a State,
    depth: u32,
}

impl Task for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: InstructionSet>(self, set: S) -> u64 {
        let Self { state, depth } = self;
        match depth {
            0 => 1,
            1 => state.count(),
            2 if state.stage == Stage::Move => last_two(state),
            _ => {
                let mut nodes = 0;
                for_each_child(state, |child| {
                    let below = Perft {
                        state: child,
                        depth: depth - 1,
                    };
                    nodes += set.call(below);
                });
                nodes
            }
        }
    }
}

#[inline(always)]
fn for_each_child(state: &State, mut f: impl FnMut(&State)) {
    let Ok(()) = state.try_for_each_action::<Infallible>(|action| {
        let mut child = *state;
        child.advance(action);
        child.settle();
        f(&child);
        Ok(())
    });
}

/// More plain slides than five rings can have: each has at most nine a direction.
const SLIDES: usize = RINGS as usize * 6 * 9;
/// More jumps than five rings can have: each has one a direction.
const JUMPS: usize = RINGS as usize * 6 + 1;

/// Plain slides, the starts and the ends apart.
struct Slides {
    from: [u8; SLIDES + NEXT],
    to: [u8; SLIDES + NEXT],
    len: usize,
}

impl Slides {
    /// Adds the first `run` points of `next` as ends. Writes all of them, without a branch, and counts those.
    #[inline(always)]
    fn push(&mut self, from: Point, next: [u8; NEXT], run: u32) {
        let place = self.len.min(SLIDES)..;
        self.from[place.clone()][..NEXT].copy_from_slice(&[from.index() as u8; NEXT]);
        self.to[place][..NEXT].copy_from_slice(&next);
        self.len += run as usize;
    }
}

/// perft(2) where a ring is to be moved.
#[inline(always)]
fn last_two(state: &State) -> u64 {
    let board = &state.board;
    let (me, other) = (state.actor, !state.actor);
    let (own_rings, their_rings) = (board.rings[me.index()], board.rings[other.index()]);
    // A move takes one empty point from the other player, which has six neighbours at most. With more free
    // neighbours than that no ring move shuts the other player in.
    let never_shut_in = Lanes::neighbours(&board.empty, &their_rings).count() > 6;
    // Only unchecked play of illegal actions makes more rings than five.
    let rings = own_rings.bitboard();
    let usual = never_shut_in && state.pool > 1 && rings.len() <= RINGS as usize && board.can_move(me);
    if !usual {
        let mut nodes = 0;
        for_each_child(state, |child| nodes += child.count());
        return nodes;
    }
    let (own, theirs) = (board.colour(me), board.colour(other));
    let mut nodes = 0;
    let mut slides = Slides {
        from: [0; SLIDES + NEXT],
        to: [0; SLIDES + NEXT],
        len: 0,
    };
    let mut jumps = [(0, 0, 0); JUMPS];
    let mut jumped = 0;
    for from in rings {
        let first = slides.len;
        for direction in 0..6 {
            let (lane, bit) = lane_bit(from, direction);
            let next = next_points(lane, bit);
            let empty = board.empty.0[lane] >> bit >> 1;
            let run = empty.trailing_ones();
            slides.push(from, next, run);
            let markers = (board.markers.0[lane] >> bit >> 1 >> run).trailing_ones();
            let behind = run + markers;
            let lands = markers > 0 && empty >> behind & 1 == 1;
            jumps[jumped] = (
                direction as u8 % 3,
                from.index() as u8,
                next[behind as usize % NEXT],
            );
            jumped += usize::from(lands);
        }
        // A slide flips nothing: it makes a row, if any, with the marker left behind, whichever way it goes.
        let rows = (own ^ Lanes::of(from).half()).runs();
        if rows.any() {
            nodes += rows.count_upward() * (slides.len - first) as u64;
            slides.len = first;
        }
    }
    let mut counts = [0; LANES];
    for (&from, &to) in slides.from.iter().zip(&slides.to).take(slides.len) {
        add_moves(&mut counts, board, &their_rings, point(from), point(to));
    }
    for &(axis, from, to) in &jumps[..jumped] {
        let (from, to) = (point(from), point(to));
        let flips = board.flips(axis as usize, from, to);
        let own = (own ^ flips ^ Lanes::of(from).half()).runs();
        let theirs = (theirs ^ flips).runs();
        if (own | theirs).any() {
            let own = own.count_upward();
            nodes += if own > 0 { own } else { theirs.count_upward() };
        } else {
            add_moves(&mut counts, board, &their_rings, from, to);
        }
    }
    nodes + total(&counts)
}

#[inline(always)]
fn point(index: u8) -> Point {
    Point::from_index(index as usize).unwrap_or(Point::FIRST)
}

/// Adds, lane by lane, where `rings` can go after another player's ring has gone from one point to another.
#[inline(always)]
fn add_moves(counts: &mut [u64; LANES], board: &Board, rings: &Lanes, from: Point, to: Point) {
    let empty = &board.empty ^ Lanes::of(to);
    let markers = &board.markers ^ Lanes::of(from);
    let found = Lanes::destinations(&empty, &markers, rings).counts();
    let mut lane = 0;
    while lane < LANES {
        counts[lane] += found[lane];
        lane += 1;
    }
}
