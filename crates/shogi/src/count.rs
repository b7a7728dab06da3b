//! Counting legal actions without listing them, and perft, which lives on it.
//!
//! The last ply of perft is counted by population counts: for each piece its targets and those of them on which it may
//! promote or not, for pawns and knights all pieces at once; and the drops of a whole hand from the empty squares.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables an instruction set"
)]

use crate::board::{Board, DIAGONAL, GOLD, KNIGHT, LANCE, PAWN, RING, SILVER, STRAIGHT};
use crate::tables::{self, ALL, AROUND, CHOICE, Each, KNIGHT_CHOICE, LAST, LAST_TWO, STEPS, ZONE};
use crate::{Action, Kind, Player, Position, Stage};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use simd::{InstructionSet, Isa, Task};

/// [`Position::perft`](game_core::Position::perft) on an instruction set of one's choice, for benches and tests.
pub fn perft_on(isa: Isa, position: &Position, depth: u32) -> u64 {
    isa.run(Perft {
        board: &position.board,
        depth,
    })
}

/// [`Position::count_actions`](game_core::Position::count_actions).
pub(crate) fn count(board: &Board) -> u64 {
    Isa::best().run(Perft { board, depth: 1 })
}

struct Perft<'a> {
    board: &'a Board,
    depth: u32,
}

impl Task for Perft<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: InstructionSet>(self, set: S) -> u64 {
        let Self { board, depth } = self;
        match depth {
            0 => 1,
            1 => count_actions(board),
            _ => {
                let mut nodes = 0;
                for action in list(board) {
                    let mut child = board.clone();
                    child.apply(action, &mut ());
                    nodes += if depth == 2 {
                        count_actions(&child)
                    } else {
                        set.call(Perft {
                            board: &child,
                            depth: depth - 1,
                        })
                    };
                }
                nodes
            }
        }
    }
}

/// All legal actions. Not inlined: listing gains nothing from an instruction set.
#[inline(never)]
fn list(board: &Board) -> Vec<Action> {
    let mut list = Vec::with_capacity(256);
    let _ = board.generate::<()>(Stage::All, |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    list
}

#[inline(always)]
fn count_actions(board: &Board) -> u64 {
    let count = match board.actor {
        Player::First => count_of(board, 0),
        Player::Second => count_of(board, 1),
    };
    u64::from(count)
}

#[inline(always)]
fn ones(set: u128) -> u32 {
    set.count_ones()
}

#[inline(always)]
fn count_of(board: &Board, us: usize) -> u32 {
    let danger = board.danger(us);
    let own = board.colour[us];
    let occupied = board.occupied();
    let (mut targets, mut drop_targets) = (!own & ALL, !occupied & ALL);
    let mut count = 0;
    if let Some(king) = board.king(us) {
        count = ones(board.king_targets(us, king));
        if danger.checkers != 0 {
            if danger.checkers & (danger.checkers - 1) != 0 {
                return count;
            }
            drop_targets = tables::between(king, danger.checkers.trailing_zeros() as usize);
            targets = drop_targets | danger.checkers;
        }
        for from in Each::of(danger.pinned) {
            count += count_pinned(board, us, king, from, targets);
        }
    }
    count += count_moves(board, us, own & !danger.pinned, occupied, targets);
    if drop_targets != 0 && !board.hands[us].is_empty() {
        count += count_drops(board, us, drop_targets);
    }
    count
}

/// The moves of all pieces of `free` but the king, pieces that are not pinned.
#[inline(always)]
fn count_moves(board: &Board, us: usize, free: u128, occupied: u128, targets: u128) -> u32 {
    let group = &board.group;
    // Pieces that can't move any more would jump around the rim.
    let pawns = tables::forward(us, free & group[PAWN] & !LAST[us]) & targets;
    let mut count = ones(pawns) + ones(pawns & CHOICE[us]);
    let knights = free & group[KNIGHT] & !LAST_TWO[us];
    if knights != 0 {
        let left = tables::jump_left(us, knights) & targets;
        let right = tables::jump_right(us, knights) & targets;
        count += ones(left) + ones(right);
        count += ones(left & KNIGHT_CHOICE[us]) + ones(right & KNIGHT_CHOICE[us]);
    }
    for from in Each::of(free & group[LANCE]) {
        let reached = tables::lance(us, from, occupied) & targets;
        count += ones(reached) + ones(reached & CHOICE[us]);
    }
    for from in Each::of(free & group[SILVER]) {
        let reached = STEPS[us][from].silver & targets;
        count += ones(reached) + ones(reached & zone_from(us, from));
    }
    for from in Each::of(free & group[GOLD]) {
        count += ones(STEPS[us][from].gold & targets);
    }
    for from in Each::of(free & group[DIAGONAL]) {
        let reached = tables::bishop(from, occupied);
        count += count_big(board, us, from, reached, targets);
    }
    for from in Each::of(free & group[STRAIGHT]) {
        let reached = tables::rook(from, occupied);
        count += count_big(board, us, from, reached, targets);
    }
    count
}

/// The moves of a bishop or a rook, which may promote, or of a horse or a dragon, which also step.
#[inline(always)]
fn count_big(board: &Board, us: usize, from: usize, reached: u128, targets: u128) -> u32 {
    let more = if tables::has(board.group[RING], from) {
        AROUND[from].ring & !reached
    } else {
        // Promoting moves are counted as moves to squares besides.
        return ones(reached & targets) + ones(reached & targets & zone_from(us, from));
    };
    ones((reached | more) & targets)
}

/// Where a move from `from` may promote.
#[inline(always)]
fn zone_from(us: usize, from: usize) -> u128 {
    let zone = ZONE[us];
    if tables::has(zone, from) { ALL } else { zone }
}

/// The moves of a piece that is pinned: along its line.
#[inline(never)]
fn count_pinned(board: &Board, us: usize, king: usize, from: usize, targets: u128) -> u32 {
    let bit = tables::bit(from);
    let targets = targets & tables::line(king, from);
    // A knight has no way along a line.
    count_moves(board, us, bit & !board.group[KNIGHT], board.occupied(), targets)
}

/// The drops of a whole hand onto `targets`.
#[inline(always)]
fn count_drops(board: &Board, us: usize, targets: u128) -> u32 {
    let hand = board.hands[us];
    let held = |kind| u32::from(hand.count(kind) > 0);
    let anywhere = held(Kind::Silver) + held(Kind::Gold) + held(Kind::Bishop) + held(Kind::Rook);
    let mut count = anywhere * ones(targets);
    count += held(Kind::Lance) * ones(targets & !LAST[us]);
    count += held(Kind::Knight) * ones(targets & !LAST_TWO[us]);
    if hand.count(Kind::Pawn) > 0 {
        count += ones(board.pawn_places(us, targets));
    }
    count
}
