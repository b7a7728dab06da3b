//! What a piece attacks from a square, computed when the crate is compiled; and how sliding pieces attack.
//!
//! A set of squares is a number of 81 bits, file by file: rank and rank are neighbouring bits, file and file are nine
//! bits apart. The tables are small enough to stay in the first cache: nothing is looked up by occupancy.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables an instruction set"
)]

/// A bit for each square. Set by a shift of 128 bits instead, each would be a call of a function in WebAssembly.
static BITS: [u128; 81] = {
    let (mut bits, mut place) = ([0; 81], 0);
    while place < 81 {
        bits[place] = 1 << place;
        place += 1;
    }
    bits
};

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(place: usize) -> u128 {
    BITS[place]
}

/// Whether a square is in a set.
#[inline(always)]
pub(crate) const fn has(set: u128, place: usize) -> bool {
    let word = if place < 64 { set } else { set >> 64 } as u64;
    word >> (place & 63) & 1 == 1
}

/// The bits of the board.
pub(crate) const ALL: u128 = (1 << 81) - 1;
/// The first file.
pub(crate) const FILE: u128 = 0x1FF;
/// The first rank: a bit in each file.
pub(crate) const RANK: u128 = ALL / FILE;
/// The ranks in which a player's pieces promote.
pub(crate) const ZONE: [u128; 2] = [RANK * 0b111, RANK * 0b1_1100_0000];
/// A player's last rank: no place for a pawn or a lance.
pub(crate) const LAST: [u128; 2] = [RANK, RANK << 8];
/// The last two ranks: no place for a knight.
pub(crate) const LAST_TWO: [u128; 2] = [RANK * 0b11, RANK * 0b1_1000_0000];
/// The promotion zone but for the last rank: here a pawn or a lance may promote or not.
pub(crate) const CHOICE: [u128; 2] = [RANK * 0b110, RANK * 0b0_1100_0000];
/// The third last rank: here a knight may promote or not.
pub(crate) const KNIGHT_CHOICE: [u128; 2] = [RANK * 0b100, RANK * 0b0_0100_0000];

/// Ways along which pieces slide: first those in which the index of squares grows, then their opposites in the same
/// order. Files to the left, ranks down.
const WAYS: [(i32, i32); 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (1, -1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (-1, 1),
];
/// The way down, in [`WAYS`].
const DOWN: usize = 0;
/// The way up.
const UP: usize = 4;
/// A player's way forward.
const FORWARD: [usize; 2] = [UP, DOWN];

const fn square(file: i32, rank: i32) -> u128 {
    if 0 <= file && file < 9 && 0 <= rank && rank < 9 {
        1 << (file * 9 + rank)
    } else {
        0
    }
}

/// From each square, the squares along each of [`WAYS`] up to the rim.
static RAYS: [[u128; 8]; 81] = {
    let mut rays = [[0; 8]; 81];
    let mut from = 0;
    while from < 81 {
        let mut way = 0;
        while way < 8 {
            let (files, ranks) = WAYS[way];
            let (mut file, mut rank) = (from as i32 / 9, from as i32 % 9);
            loop {
                file += files;
                rank += ranks;
                let bit = square(file, rank);
                if bit == 0 {
                    break;
                }
                rays[from][way] |= bit;
            }
            way += 1;
        }
        from += 1;
    }
    rays
};

/// The number in [`WAYS`] of the way from one square to another, 8 where there is none.
static WAY: [[u8; 81]; 81] = {
    let mut ways = [[8; 81]; 81];
    let mut from = 0;
    while from < 81 {
        let mut way = 0;
        while way < 8 {
            let (files, ranks) = WAYS[way];
            let (mut file, mut rank) = (from as i32 / 9, from as i32 % 9);
            loop {
                file += files;
                rank += ranks;
                if square(file, rank) == 0 {
                    break;
                }
                ways[from][(file * 9 + rank) as usize] = way as u8;
            }
            way += 1;
        }
        from += 1;
    }
    ways
};

/// What does not depend on the player.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    /// The squares next to it.
    pub(crate) ring: u128,
    /// The diagonals through it.
    pub(crate) diagonals: u128,
    /// Its file and rank.
    pub(crate) cross: u128,
}

/// For each square.
pub(crate) static AROUND: [Around; 81] = {
    let mut around = [Around {
        ring: 0,
        diagonals: 0,
        cross: 0,
    }; 81];
    let mut at = 0;
    while at < 81 {
        let mut way = 0;
        while way < 8 {
            let (files, ranks) = WAYS[way];
            around[at].ring |= square(at as i32 / 9 + files, at as i32 % 9 + ranks);
            if files == 0 || ranks == 0 {
                around[at].cross |= RAYS[at][way];
            } else {
                around[at].diagonals |= RAYS[at][way];
            }
            way += 1;
        }
        at += 1;
    }
    around
};

/// What a player's pieces attack; the lance on an empty board.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    pub(crate) pawn: u128,
    pub(crate) knight: u128,
    pub(crate) silver: u128,
    pub(crate) gold: u128,
    pub(crate) lance: u128,
}

const NO_STEPS: Steps = Steps {
    pawn: 0,
    knight: 0,
    silver: 0,
    gold: 0,
    lance: 0,
};

/// For each player and square.
pub(crate) static STEPS: [[Steps; 81]; 2] = {
    let mut steps = [[NO_STEPS; 81]; 2];
    let mut player = 0;
    while player < 2 {
        let forward = if player == 0 { -1 } else { 1 };
        let mut at = 0;
        while at < 81 {
            let (file, rank) = (at as i32 / 9, at as i32 % 9);
            let ahead = square(file, rank + forward);
            let corners = square(file - 1, rank + forward) | square(file + 1, rank + forward);
            let behind = square(file - 1, rank - forward) | square(file + 1, rank - forward);
            let sides = square(file - 1, rank) | square(file + 1, rank);
            steps[player][at] = Steps {
                pawn: ahead,
                knight: square(file - 1, rank + 2 * forward) | square(file + 1, rank + 2 * forward),
                silver: ahead | corners | behind,
                gold: ahead | corners | sides | square(file, rank - forward),
                lance: RAYS[at][FORWARD[player]],
            };
            at += 1;
        }
        player += 1;
    }
    steps
};

/// Where the other player's pieces would have to stand, on an empty board, to attack some square next to a king.
#[derive(Clone, Copy)]
pub(crate) struct Near {
    pub(crate) steps: Steps,
    pub(crate) ring: u128,
    pub(crate) diagonals: u128,
    pub(crate) cross: u128,
}

/// For each player and square of that player's king.
pub(crate) static NEAR: [[Near; 81]; 2] = {
    let mut near = [[Near {
        steps: NO_STEPS,
        ring: 0,
        diagonals: 0,
        cross: 0,
    }; 81]; 2];
    let mut player = 0;
    while player < 2 {
        let mut king = 0;
        while king < 81 {
            let mut ring = AROUND[king].ring;
            let it = &mut near[player][king];
            while ring != 0 {
                let at = ring.trailing_zeros() as usize;
                ring &= ring - 1;
                // A piece of the other player attacks `at` from where an own piece on `at` attacks.
                let from = &STEPS[player][at];
                it.steps.pawn |= from.pawn;
                it.steps.knight |= from.knight;
                it.steps.silver |= from.silver;
                it.steps.gold |= from.gold;
                it.steps.lance |= from.lance;
                it.ring |= AROUND[at].ring;
                it.diagonals |= AROUND[at].diagonals;
                it.cross |= AROUND[at].cross;
            }
            king += 1;
        }
        player += 1;
    }
    near
};

/// The bits from a place on.
static FROM: [u128; 128] = {
    let mut from = [0; 128];
    let mut place = 0;
    while place < 128 {
        from[place] = u128::MAX << place;
        place += 1;
    }
    from
};

/// The part of a ray in which the index grows up to the first occupied square, that one included.
#[inline(always)]
const fn growing(ray: u128, occupied: u128) -> u128 {
    let met = ray & occupied;
    ray & (met ^ met.wrapping_sub(1))
}

/// The same for the other rays.
#[inline(always)]
fn shrinking(ray: u128, occupied: u128) -> u128 {
    let met = ray & occupied | 1;
    ray & FROM[127 - met.leading_zeros() as usize]
}

/// What a rook attacks, up to the first piece on each way and with it.
#[inline(always)]
pub(crate) fn rook(from: usize, occupied: u128) -> u128 {
    let rays = &RAYS[from];
    growing(rays[0], occupied)
        | growing(rays[1], occupied)
        | shrinking(rays[4], occupied)
        | shrinking(rays[5], occupied)
}

/// What a bishop attacks.
#[inline(always)]
pub(crate) fn bishop(from: usize, occupied: u128) -> u128 {
    let rays = &RAYS[from];
    growing(rays[2], occupied)
        | growing(rays[3], occupied)
        | shrinking(rays[6], occupied)
        | shrinking(rays[7], occupied)
}

/// What a player's lance attacks.
#[inline(always)]
pub(crate) fn lance(player: usize, from: usize, occupied: u128) -> u128 {
    if player == 0 {
        shrinking(RAYS[from][UP], occupied)
    } else {
        growing(RAYS[from][DOWN], occupied)
    }
}

/// The squares between two squares on a line; none where they are on no line.
#[inline(always)]
pub(crate) fn between(one: usize, other: usize) -> u128 {
    let way = WAY[one][other] as usize;
    if way == 8 {
        return 0;
    }
    RAYS[one][way] & RAYS[other][way ^ 4]
}

/// All squares in line with two squares, up to the rim on both sides, without the first; none where they are on no line.
#[inline(always)]
pub(crate) fn line(one: usize, other: usize) -> u128 {
    let way = WAY[one][other] as usize;
    if way == 8 {
        return 0;
    }
    RAYS[one][way] | RAYS[one][way ^ 4]
}

/// One rank forward. Bits that leave the board at a side come in beside it: no piece stands where it could do that.
#[inline(always)]
pub(crate) const fn forward(player: usize, set: u128) -> u128 {
    if player == 0 { set >> 1 } else { set << 1 & ALL }
}

/// A knight's jumps towards the first file.
#[inline(always)]
pub(crate) const fn jump_right(player: usize, set: u128) -> u128 {
    if player == 0 { set >> 11 } else { set >> 7 }
}

/// A knight's jumps towards the ninth file.
#[inline(always)]
pub(crate) const fn jump_left(player: usize, set: u128) -> u128 {
    if player == 0 {
        set << 7 & ALL
    } else {
        set << 11 & ALL
    }
}

/// The files that hold none of these squares.
#[inline(always)]
pub(crate) const fn files_without(set: u128) -> u128 {
    // In each file: adding 2^8 - 1 to the lower bits carries into the highest exactly if there is one.
    const TOP: u128 = RANK << 8;
    const LOWER: u128 = ALL & !TOP;
    let taken = ((set & LOWER) + LOWER) | set;
    let free = !taken & TOP;
    free | free.wrapping_sub(free >> 8)
}

/// The squares of a set, one by one, from the lowest.
///
/// Two words instead of one number of 128 bits, of which the lowest bit costs most machines several steps.
#[derive(Clone, Debug)]
pub(crate) struct Each {
    low: u64,
    high: u64,
}

impl Each {
    #[inline(always)]
    pub(crate) const fn of(set: u128) -> Self {
        Self {
            low: set as u64,
            high: (set >> 64) as u64,
        }
    }

    /// How many are left.
    pub(crate) const fn left(&self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }
}

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.low != 0 {
            let at = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            return Some(at);
        }
        if self.high != 0 {
            let at = 64 + self.high.trailing_zeros() as usize;
            self.high &= self.high - 1;
            return Some(at);
        }
        None
    }
}
