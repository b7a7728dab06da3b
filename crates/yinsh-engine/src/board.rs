//! The engine's own picture of a board, kept up to date as actions are played.

use crate::geometry::{
    BITS, FROM, LENGTHS, LINES, PLACES, POINTS, RAY_LENGTHS, RAYS, between, nearest, points,
};
use crate::weights::{MARKER, window};
use yinsh::{Action, Player, Position, RINGS};

/// What is known in advance about every filling of a line: for each, its value for White and whether five
/// markers of a colour lie in a row. A point of a line is 0 (no marker, perhaps a ring), 1 (white) or 2 (black),
/// a digit in base 3.
#[derive(Debug)]
pub(crate) struct LineTables {
    /// The value in the upper 14 bits, the two flags in the lower two.
    entries: Vec<i16>,
    /// The places of the white markers, a bit each, and of the black ones.
    markers: Vec<[u16; 2]>,
    offsets: [u32; LINES],
}

impl LineTables {
    pub(crate) fn new() -> Self {
        let (mut entries, mut markers) = (Vec::new(), Vec::new());
        let mut offset_of_length = [None; 11];
        let mut offsets = [0; LINES];
        for (line, &length) in LENGTHS.iter().enumerate() {
            let length = usize::from(length);
            let offset = *offset_of_length[length].get_or_insert_with(|| {
                let offset = entries.len() as u32;
                let numbers = 0..3_u32.pow(length as u32);
                entries.extend(numbers.clone().map(|number| entry(number, length)));
                markers.extend(numbers.map(|number| {
                    let digits = digits(number);
                    [1, 2].map(|marker| {
                        let places = (0..10).filter(|&place| digits[place] == marker);
                        places.fold(0, |set, place| set | 1 << place)
                    })
                }));
                offset
            });
            offsets[line] = offset;
        }
        Self {
            entries,
            markers,
            offsets,
        }
    }

    #[inline]
    fn get(&self, line: usize, number: u16) -> i16 {
        self.entries[self.offsets[line] as usize + number as usize]
    }
}

/// The digits of a line's number.
fn digits(mut number: u32) -> [u32; 10] {
    std::array::from_fn(|_| {
        let digit = number % 3;
        number /= 3;
        digit
    })
}

/// How many white and black markers lie in each window of five of a line.
fn windows(number: u32, length: usize) -> impl Iterator<Item = (usize, usize)> {
    let digits = digits(number);
    (0..(length + 1).saturating_sub(5)).map(move |start| {
        let window = &digits[start..start + 5];
        let count = |digit| window.iter().filter(|&&d| d == digit).count();
        (count(1), count(2))
    })
}

fn entry(number: u32, length: usize) -> i16 {
    let (mut value, mut flags) = (0, 0);
    for (white, black) in windows(number, length) {
        value += window(white, black) - window(black, white);
        flags |= i32::from(white == 5) | i32::from(black == 5) << 1;
    }
    (value.clamp(-8_000, 8_000) << 2 | flags) as i16
}

/// A board, and the sum of its lines' values.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) rings: [u128; 2],
    pub(crate) markers: [u128; 2],
    /// Each line's filling as a number in base 3.
    lines: [u16; LINES],
    /// The value of all lines for White.
    pub(crate) sum: i32,
}

/// What an action would change: the lines' and markers' value for the one who acts, and rows that come up.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Change {
    pub(crate) delta: i32,
    pub(crate) own_row: bool,
    pub(crate) other_row: bool,
}

/// What a player's rings can do.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Reach {
    /// Ring moves.
    pub(crate) moves: i32,
    /// Markers that a move can flip.
    pub(crate) flips: u128,
    /// Ways to make an own row at once: rings that make one by leaving, and jumps that make one.
    pub(crate) threats: i32,
}

/// Ring moves that make a row, of one player: for each ring a jump each way and one slide at most.
struct RowMoves {
    /// From, way, whether it slides, and to: as numbers, in the order in which they are told.
    moves: [u32; Self::MOST],
    length: usize,
}

impl Default for RowMoves {
    fn default() -> Self {
        Self {
            moves: [0; Self::MOST],
            length: 0,
        }
    }
}

impl RowMoves {
    const MOST: usize = RINGS as usize * 7;

    fn push(&mut self, from: usize, d: usize, jumps: bool, to: usize) {
        // There is room for all.
        if let Some(free) = self.moves.get_mut(self.length) {
            *free = ((from << 4 | d << 1 | usize::from(!jumps)) << 8 | to) as u32;
            self.length += 1;
        }
    }

    /// Calls `f` with the moves, by ring and way.
    fn for_each(&mut self, mut f: impl FnMut(usize, usize)) {
        let moves = &mut self.moves[..self.length];
        moves.sort_unstable();
        for &mut number in moves {
            f((number >> 12) as usize, (number & 0xff) as usize);
        }
    }
}

impl Board {
    pub(crate) fn new(position: &Position, tables: &LineTables) -> Self {
        let bits = |set: yinsh::Bitboard| set.into_iter().fold(0, |bits, point| bits | 1 << point.index());
        let mut board = Self {
            rings: Player::BOTH.map(|player| bits(position.rings(player))),
            markers: [0; 2],
            lines: [0; LINES],
            sum: 0,
        };
        for player in Player::BOTH {
            for p in points(bits(position.markers(player))) {
                board.put_marker(tables, p, player.index());
            }
        }
        board
    }

    #[inline]
    fn shift(&mut self, tables: &LineTables, p: usize, digits: i32) {
        for place in PLACES[p] {
            let line = usize::from(place.line);
            let old = self.lines[line];
            let new = (i32::from(old) + digits * i32::from(place.weight)) as u16;
            self.lines[line] = new;
            self.sum += i32::from(tables.get(line, new) >> 2) - i32::from(tables.get(line, old) >> 2);
        }
    }

    fn put_marker(&mut self, tables: &LineTables, p: usize, player: usize) {
        self.markers[player] |= BITS[p];
        self.shift(tables, p, 1 + player as i32);
    }

    fn flip(&mut self, tables: &LineTables, set: u128) {
        for p in points(set) {
            let white = self.markers[0] & BITS[p] != 0;
            self.shift(tables, p, if white { 1 } else { -1 });
        }
        self.markers[0] ^= set;
        self.markers[1] ^= set;
    }

    /// Follows an action of `player`.
    pub(crate) fn play(&mut self, tables: &LineTables, player: Player, action: Action) {
        let me = player.index();
        match action {
            Action::Place(p) => self.rings[me] |= BITS[p.index()],
            Action::Move { from, to } => {
                let (from, to) = (from.index(), to.index());
                let (_, path) = between(from, to);
                self.flip(tables, path & (self.markers[0] | self.markers[1]));
                self.put_marker(tables, from, me);
                self.rings[me] ^= BITS[from] | BITS[to];
            }
            Action::RemoveRow(row) => {
                for p in row.points() {
                    self.markers[me] &= !BITS[p.index()];
                    self.shift(tables, p.index(), -1 - me as i32);
                }
            }
            Action::RemoveRing(p) => self.rings[me] &= !BITS[p.index()],
            Action::Pass => {}
        }
    }

    /// What a ring move would change, without playing it: the marker that the ring leaves, and the markers that it flips. So all slides
    /// of a ring change the same.
    pub(crate) fn change(&self, tables: &LineTables, player: Player, from: usize, to: usize) -> Change {
        let me = player.index();
        let (direction, path) = between(from, to);
        let axis = direction % 3;
        let mut delta = 0;
        let mut flags = 0;
        let mut look = |line: usize, digits: i32| {
            let old = self.lines[line];
            let new = tables.get(line, (i32::from(old) + digits) as u16);
            delta += i32::from(new >> 2) - i32::from(tables.get(line, old) >> 2);
            flags |= new & 3;
        };
        let mut along = 0;
        let mut change = |p: usize, digits: i32| {
            for (a, place) in PLACES[p].into_iter().enumerate() {
                let weighted = digits * i32::from(place.weight);
                if a == axis {
                    along += weighted;
                } else {
                    look(usize::from(place.line), weighted);
                }
            }
        };
        change(from, 1 + me as i32);
        let mut turned = [0, 0];
        for p in points(path & self.markers[0]) {
            turned[0] += 1;
            change(p, 1);
        }
        for p in points(path & self.markers[1]) {
            turned[1] += 1;
            change(p, -1);
        }
        look(usize::from(PLACES[from][axis].line), along);
        let (own, other) = (1 << me, 2 >> me);
        let turned = turned[1 - me] - turned[me];
        let markers = MARKER * (1 + 2 * turned);
        Change {
            delta: markers + if me == 0 { delta } else { -delta },
            own_row: flags & own != 0,
            other_row: flags & other != 0,
        }
    }

    /// The places of the white markers on each line, a bit each, and of the black ones.
    pub(crate) fn markers_on_lines(&self, tables: &LineTables) -> [[u16; 2]; LINES] {
        std::array::from_fn(|line| {
            tables.markers[tables.offsets[line] as usize + usize::from(self.lines[line])]
        })
    }

    /// What the rings of `player` can do, in the position that this is the board of. Calls `row_move` with ring moves (from, to) that
    /// make an own row: every jump that does, and for each ring that makes one just by leaving a single slide, if it has one: the
    /// shortest in the first open one of [`yinsh::Direction::ALL`]. Its other slides make the same row.
    ///
    /// Exact only where no row lies on the board already.
    pub(crate) fn reach(
        &self,
        position: &Position,
        player: Player,
        row_move: impl FnMut(usize, usize),
    ) -> Reach {
        let mut reach = Reach {
            moves: position.mobility(player) as i32,
            ..Reach::default()
        };
        let mut rows = RowMoves::default();
        // By the ring's point, the axes that hold a row once a marker lies where it stood, a bit each.
        let mut leaves = [0_u8; POINTS];
        // The rings that make a row by leaving, and those of them that can move.
        let (mut leaving, mut counted) = (0_u128, 0_u128);
        position.for_each_ring_in_row(player, |axis, from| {
            leaves[from.index()] |= 1 << (axis as usize);
            leaving |= BITS[from.index()];
        });
        let markers = self.markers[0] | self.markers[1];
        position.for_each_jump(player, |jump| {
            let (d, from, to) = (jump.direction as usize, jump.from.index(), jump.to.index());
            reach.flips |= RAYS[d][from] & !FROM[d][to] & markers;
            if jump.makes_row {
                rows.push(from, d, true, to);
                if leaves[from] & !(1 << (d % 3)) == 0 {
                    reach.threats += 1;
                } else {
                    counted |= BITS[from];
                }
            }
        });
        if leaving != 0 {
            let taken = self.rings[0] | self.rings[1] | self.markers[0] | self.markers[1];
            for from in points(leaving) {
                // The shortest slide leads to the next point.
                let next = |d: usize| (RAYS[d][from] != 0).then(|| nearest(d, RAYS[d][from]));
                let open =
                    (0..RAYS.len()).find_map(|d| Some((d, next(d).filter(|&to| taken & BITS[to] == 0)?)));
                if let Some((d, to)) = open {
                    counted |= BITS[from];
                    rows.push(from, d, false, to);
                }
            }
            reach.threats += counted.count_ones() as i32;
        }
        rows.for_each(row_move);
        reach
    }

    /// How many moves a ring on `from` has, whoever's it is.
    pub(crate) fn moves_from(&self, from: usize) -> u32 {
        let rings = self.rings[0] | self.rings[1];
        let markers = self.markers[0] | self.markers[1];
        let mut moves = 0;
        for (d, rays) in RAYS.iter().enumerate() {
            let lengths = &RAY_LENGTHS[d];
            let mut open = rays[from];
            let mut free = lengths[from];
            if open & rings != 0 {
                let at = nearest(d, open & rings);
                open &= !FROM[d][at];
                free = lengths[from] - lengths[at] - 1;
            }
            if open & markers != 0 {
                let first = nearest(d, open & markers);
                free = lengths[from] - lengths[first] - 1;
                moves += u32::from(open & rays[first] & !markers != 0);
            }
            moves += u32::from(free);
        }
        moves
    }
}
