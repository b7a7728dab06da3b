//! What stands on the board, as lanes that are kept up to date.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables wider registers"
)]

use crate::lanes::{HALF, Half, LANES, Lanes, UPWARD, lane_bit, point_at, reach};
use crate::position::Jump;
use crate::{BLACK, Bitboard, Direction, Player, Point, Row, Setup, WHITE};

/// The pieces on the board. The sets of [`Lanes`] are disjoint and together make the whole board.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Nothing stands there.
    pub(crate) empty: Lanes,
    /// Markers of both colours.
    pub(crate) markers: Lanes,
    /// The rings of each player.
    pub(crate) rings: [Lanes; 2],
    /// The white ones among the markers.
    white: Half,
}

impl Board {
    /// The board of a setup, which may hold anything, but on each point one piece at most.
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let [white, black] = setup.markers;
        let markers = Lanes::from_bitboard(white | black);
        let rings = setup.rings.map(Lanes::from_bitboard);
        Self {
            empty: &(&(&Lanes::ALL ^ &markers) ^ &rings[0]) ^ &rings[1],
            markers,
            rings,
            white: Lanes::from_bitboard(white).half(),
        }
    }

    /// The markers of a player's colour.
    #[inline(always)]
    pub(crate) fn colour(&self, player: Player) -> Half {
        if player == WHITE {
            self.white
        } else {
            self.markers.half() ^ self.white
        }
    }

    /// Puts a ring on an empty point.
    #[inline(always)]
    pub(crate) fn place(&mut self, player: Player, point: Point) {
        let single = Lanes::of(point);
        self.empty ^= single;
        self.change_rings(player, single);
    }

    /// Takes a ring off.
    #[inline(always)]
    pub(crate) fn remove_ring(&mut self, player: Player, point: Point) {
        self.place(player, point);
    }

    /// Takes five markers of a player's colour off.
    pub(crate) fn remove_row(&mut self, player: Player, row: Row) {
        for point in row.points() {
            let single = Lanes::of(point);
            self.empty ^= single;
            self.markers ^= single;
            if player == WHITE {
                self.white ^= single.half();
            }
        }
    }

    /// The markers that change colour when a ring goes from one point to another on a line of that axis.
    #[inline(always)]
    pub(crate) fn flips(&self, axis: usize, from: Point, to: Point) -> Half {
        Half::between(axis, from, to) & self.markers.half()
    }

    /// Moves a ring along a line of that axis: a marker stays behind, those between are flipped.
    #[inline(always)]
    pub(crate) fn move_ring(&mut self, player: Player, axis: usize, from: Point, to: Point) {
        let [left, reached] = [Lanes::of(from), Lanes::of(to)];
        // Before the marker is put down: it is not flipped.
        self.white ^= self.flips(axis, from, to);
        if player == WHITE {
            self.white ^= left.half();
        }
        self.markers ^= left;
        self.empty ^= reached;
        self.change_rings(player, &(left ^ reached));
    }

    /// Adds the points without a ring of the player's, takes the others out.
    #[inline(always)]
    fn change_rings(&mut self, player: Player, changed: &Lanes) {
        // A branch rather than an index: for an index below 2 the compiler chooses the address of every word.
        match player {
            WHITE => self.rings[0] ^= changed,
            BLACK => self.rings[1] ^= changed,
        }
    }

    /// Where a player's rings can go, all at once.
    #[inline(always)]
    pub(crate) fn destinations(&self, player: Player) -> Lanes {
        match player {
            WHITE => Lanes::destinations(&self.empty, &self.markers, &self.rings[0]),
            BLACK => Lanes::destinations(&self.empty, &self.markers, &self.rings[1]),
        }
    }

    /// Where a player's rings come by a jump.
    #[inline(always)]
    fn landings(&self, player: Player) -> Lanes {
        match player {
            WHITE => Lanes::landings(&self.empty, &self.markers, &self.rings[0]),
            BLACK => Lanes::landings(&self.empty, &self.markers, &self.rings[1]),
        }
    }

    /// Calls `f` with the start and the end of every move of a player's rings, and whether it jumps, in the order of
    /// [`Board::try_for_each_move`].
    #[inline(always)]
    pub(crate) fn for_each_move(&self, player: Player, mut f: impl FnMut(Point, Point, bool)) {
        let (destinations, landings) = (self.destinations(player), self.landings(player));
        for lane in 0..LANES {
            for bit in bits(destinations.0[lane]) {
                let (from, to) = self.ends(player, lane, bit);
                f(from, to, landings.0[lane] >> bit & 1 != 0);
            }
        }
    }

    /// Calls `f` with every move of a player's rings that jumps.
    #[inline(always)]
    pub(crate) fn for_each_jump(&self, player: Player, mut f: impl FnMut(Jump)) {
        let (landings, colour) = (self.landings(player), self.colour(player));
        for lane in 0..LANES {
            for bit in bits(landings.0[lane]) {
                let (from, to) = self.ends(player, lane, bit);
                let after = colour ^ self.flips(axis(lane), from, to) ^ Lanes::of(from).half();
                f(Jump {
                    direction: Direction::ALL[lane / 2],
                    from,
                    to,
                    makes_row: after.runs().any(),
                });
            }
        }
    }

    /// Calls `f` with every ring of a player in whose place a marker of its colour would complete a row, and with that row's axis.
    #[inline(always)]
    pub(crate) fn for_each_ring_in_row(&self, player: Player, mut f: impl FnMut(Direction, Point)) {
        let rings = match player {
            WHITE => self.rings[0].half(),
            BLACK => self.rings[1].half(),
        };
        let there = self.colour(player).completing() & rings;
        if !there.any() {
            return;
        }
        for lane in 0..UPWARD {
            for bit in bits(there.0[lane]) {
                f(Direction::AXES[axis(lane)], point_at(lane, bit));
            }
        }
    }

    /// Whether a player has a ring that can move.
    #[inline(always)]
    pub(crate) fn can_move(&self, player: Player) -> bool {
        Lanes::neighbours(&self.empty, &self.rings[player.index()]).any() || self.destinations(player).any()
    }

    /// Where a ring on that point could go in one direction, as bits of the lane.
    #[inline(always)]
    pub(crate) fn reach(&self, from: Point, direction: usize) -> u64 {
        let (lane, bit) = lane_bit(from, direction);
        reach(self.empty.0[lane], self.markers.0[lane], 1 << bit)
    }

    /// Where a ring on that point could go.
    pub(crate) fn destinations_from(&self, from: Point) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for direction in 0..Direction::ALL.len() {
            let (lane, _) = lane_bit(from, direction);
            for bit in bits(self.reach(from, direction)) {
                set.insert(point_at(lane, bit));
            }
        }
        set
    }

    /// Calls `f` with the start and the end of every move of a player's rings, until it returns an error.
    #[inline(always)]
    pub(crate) fn try_for_each_move<E>(
        &self,
        player: Player,
        mut f: impl FnMut(usize, Point, Point) -> Result<(), E>,
    ) -> Result<(), E> {
        let destinations = self.destinations(player);
        for lane in 0..LANES {
            for bit in bits(destinations.0[lane]) {
                let (from, to) = self.ends(player, lane, bit);
                f(axis(lane), from, to)?;
            }
        }
        Ok(())
    }

    /// The ring that goes to a destination in a lane, and that destination, as points.
    #[inline(always)]
    pub(crate) fn ends(&self, player: Player, lane: usize, bit: u32) -> (Point, Point) {
        let below = self.rings[player.index()].0[lane] & ((1 << bit) - 1);
        // A destination has a ring below it; `| 1` is for the compiler and costs nothing.
        let from = (below | 1).ilog2();
        (point_at(lane, from), point_at(lane, bit))
    }

    /// Every run of five markers of a player's colour.
    pub(crate) fn rows(&self, player: Player) -> impl Iterator<Item = Row> + use<> {
        let runs = self.colour(player).runs();
        (0..UPWARD).flat_map(move |lane| {
            bits(runs.0[lane]).map(move |bit| {
                Row::new(point_at(lane, bit), Direction::AXES[axis(lane)])
                    .expect("five points of a line lie on the board")
            })
        })
    }

    /// Whether a player has a run of five.
    #[inline(always)]
    pub(crate) fn has_row(&self, player: Player) -> bool {
        self.colour(player).runs().any()
    }
}

/// The axis of a lane.
#[inline(always)]
pub(crate) const fn axis(lane: usize) -> usize {
    lane / 2 % 3
}

/// The bits of a word, the lowest first.
#[inline(always)]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

const _: () = assert!(HALF > UPWARD, "the colours cover the upward lanes");
