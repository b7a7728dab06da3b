//! Uniformly random games.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables wider registers"
)]

use crate::board::{Board, axis};
use crate::lanes::LANES;
use crate::state::State;
use crate::{Action, Bitboard, Outcome, Point, Position, Stage, WHITE};
use core::array::from_fn;
use simd::{InstructionSet, Isa, Task};

/// Small, fast random numbers, the same on every machine for the same seed. Not for secrets.
///
/// The generator is wyrand (Wang Yi, public domain): a counter, and a multiplication that mixes it.
///
/// ```
/// let mut rng = yinsh::Rng::new(7);
/// assert!((0..100).all(|_| rng.below(6) < 6));
/// assert_eq!(yinsh::Rng::new(7).next_u64(), yinsh::Rng::new(7).next_u64());
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that begins with that seed. Any will do.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    #[inline(always)]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x2d35_8dcc_aa6c_78a5);
        let product = (self.0 as u128).wrapping_mul((self.0 ^ 0x8bb8_4b93_962e_acc9) as u128);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `bound`, each as likely as any other; 0 where `bound` is 0.
    ///
    /// Daniel Lemire: Fast Random Integer Generation in an Interval, ACM TOMACS 29 (2019).
    #[inline(always)]
    pub const fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.next_u64() as u32 as u64) * bound as u64;
        if (product as u32) < bound {
            // The first numbers of each stretch of 2³² / bound would come once too often.
            let surplus = bound.wrapping_neg() % bound;
            while (product as u32) < surplus {
                product = (self.next_u64() as u32 as u64) * bound as u64;
            }
        }
        (product >> 32) as u32
    }
}

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How it ended.
    pub outcome: Outcome,
    /// How many atomic actions were played.
    pub actions: u32,
    /// The board at the end, folded into one number: benches and tests add these up, to show that two ways to play
    /// give the same games.
    pub checksum: u64,
}

/// Plays uniformly random actions from `position` to the end of the game: at each stage every legal action is
/// exactly as likely as any other.
///
/// ```
/// use game_core::Position as _;
/// use yinsh::{Position, Rng, playout};
///
/// let mut rng = Rng::new(1);
/// let game = playout(&Position::start(), &mut rng);
/// assert!(game.actions > 10);
/// ```
pub fn playout(position: &Position, rng: &mut Rng) -> Playout {
    let mut result = None;
    Isa::best().run(Games {
        start: position.state(),
        count: 1,
        rng,
        report: |game| result = Some(game),
    });
    result.expect("one game was asked for")
}

/// As [`playout`], many games, and `report` is called with each of them. Much faster than one after the other: an
/// action waits for the one before it, and while one game waits the others go on.
///
/// ```
/// use game_core::{Outcome, Position as _};
/// use yinsh::{Position, Rng, WHITE, playouts};
///
/// let mut wins = 0;
/// playouts(&Position::start(), 100, &mut Rng::new(1), |game| {
///     wins += u32::from(game.outcome == Outcome::Win(WHITE));
/// });
/// assert!((20..80).contains(&wins));
/// ```
pub fn playouts(position: &Position, games: u32, rng: &mut Rng, report: impl FnMut(Playout)) {
    playouts_on(Isa::best(), position, games, rng, report);
}

/// [`playouts`] on an instruction set of one's choice, for benches and tests. The games are the same on all.
pub fn playouts_on(isa: Isa, position: &Position, games: u32, rng: &mut Rng, report: impl FnMut(Playout)) {
    isa.run(Games {
        start: position.state(),
        count: games,
        rng,
        report,
    });
}

/// How many games go on at a time: as many as were fastest when it was tried.
const AT_A_TIME: usize = 2;

/// Games to be played.
struct Games<'a, F> {
    start: &'a State,
    count: u32,
    rng: &'a mut Rng,
    report: F,
}

impl<F: FnMut(Playout)> Task for Games<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<S: InstructionSet>(self, set: S) {
        let Self {
            start,
            count,
            rng,
            mut report,
        } = self;
        let idle = Game {
            state: *start,
            rng: Rng::new(0),
            actions: 0,
        };
        // Each game has its own random numbers, so that how many go on at a time changes none.
        let mut begin = || Game {
            rng: Rng::new(rng.next_u64()),
            ..idle.clone()
        };
        let mut to_begin = count as usize;
        let mut under_way = to_begin.min(AT_A_TIME);
        to_begin -= under_way;
        let mut table: [Game; AT_A_TIME] =
            from_fn(|place| if place < under_way { begin() } else { idle.clone() });
        while under_way > 0 {
            let mut place = 0;
            while place < under_way {
                if let Some(outcome) = table[place].act(set) {
                    report(table[place].result(outcome));
                    if to_begin > 0 {
                        to_begin -= 1;
                        table[place] = begin();
                    } else {
                        under_way -= 1;
                        table.swap(place, under_way);
                    }
                } else {
                    place += 1;
                }
            }
        }
    }
}

/// A game under way.
#[derive(Clone)]
struct Game {
    state: State,
    rng: Rng,
    actions: u32,
}

impl Game {
    /// Plays one action, or says how the game ended.
    #[inline(always)]
    fn act<S: InstructionSet>(&mut self, set: S) -> Option<Outcome> {
        let Self { state, rng, actions } = self;
        match state.stage {
            Stage::Place => {
                let point = pick(set, state.board.empty.bitboard(), rng);
                state.advance(Action::Place(point));
            }
            Stage::Move => {
                if !move_ring(set, state, rng) {
                    // No ring can move: a pass, unless the other player cannot move either.
                    state.settle();
                    if state.stage == Stage::Over {
                        return state.outcome();
                    }
                    state.advance(Action::Pass);
                }
            }
            Stage::Row | Stage::RowAfter => {
                let n = rng.below(state.count() as u32) as usize;
                let row = state.board.rows(state.actor).nth(n).expect("the stage has a row");
                state.advance(Action::RemoveRow(row));
            }
            Stage::Ring | Stage::RingAfter => {
                let rings = state.board.rings[state.actor.index()].bitboard();
                let point = pick(set, rings, rng);
                state.advance(Action::RemoveRing(point));
            }
            Stage::Over => return state.outcome(),
        }
        *actions += 1;
        None
    }

    fn result(&self, outcome: Outcome) -> Playout {
        Playout {
            outcome,
            actions: self.actions,
            checksum: fold(&self.state.board),
        }
    }
}

/// The pieces on the board as one number.
fn fold(board: &Board) -> u64 {
    let sets = [
        board.rings[0].bitboard(),
        board.rings[1].bitboard(),
        board.colour(WHITE).bitboard(),
        board.markers.bitboard(),
    ];
    sets.iter()
        .flat_map(|set| set.words())
        .fold(0, |folded: u64, word| {
            (folded ^ word)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        })
}

/// A random point of a set that is not empty.
#[inline(always)]
fn pick<S: InstructionSet>(set: S, points: Bitboard, rng: &mut Rng) -> Point {
    let [low, high] = points.words();
    let in_low = low.count_ones();
    let n = rng.below(in_low + high.count_ones());
    let bit = if n < in_low {
        set.select(low, n)
    } else {
        64 + set.select(high, n - in_low)
    };
    crate::lanes::point_at(bit as usize / 64, bit % 64)
}

/// Makes a random ring move; none if there is none.
#[inline(always)]
fn move_ring<S: InstructionSet>(set: S, state: &mut State, rng: &mut Rng) -> bool {
    let actor = state.actor;
    let destinations = state.board.destinations(actor);
    let counts = destinations.counts();
    let mut below = [0; LANES];
    let mut all = 0;
    for lane in 0..LANES {
        below[lane] = all;
        all += counts[lane] as u32;
    }
    if all == 0 {
        return false;
    }
    let n = rng.below(all);
    // The last lane that begins at or before the n-th move; lanes without moves come before one that has some.
    let mut lane = 0;
    for &begin in &below[1..] {
        lane += usize::from(begin <= n);
    }
    let bit = set.select(destinations.0[lane], n - below[lane]);
    let (from, to) = state.board.ends(actor, lane, bit);
    state.board.move_ring(actor, axis(lane), from, to);
    state.moved();
    true
}
