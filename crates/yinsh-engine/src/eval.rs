//! The evaluation: what a quiet position is worth.

use crate::board::{Board, LineTables, Reach, windows};
use crate::geometry::{LENGTHS, ORBITS, PLACES, points};
use crate::weights::{
    ACTOR_MORE_AT, ACTOR_THREAT_AT, COUNT, FLIPPABLE_AT, LATE_LEAD_AT, LEAD_AT, MARKERS_AT, MOVES_AT,
    RINGS_AT, SELF_FLIPPABLE_AT, STUCK_AT, TEMPO_AT, WAITER_FINAL_AT, WAITER_MORE_AT, WAITER_THREAT_AT,
    Weights,
};
use yinsh::{MARKERS, Player, Position, PositionTrait as _};

/// More ways to make a row than this count no more.
const MOST_THREATS: i32 = 4;

/// The evaluation with its tables.
#[derive(Debug)]
pub(crate) struct Evaluator {
    pub(crate) weights: Weights,
    pub(crate) tables: LineTables,
}

impl Evaluator {
    pub(crate) fn new(weights: Weights) -> Self {
        let tables = LineTables::new(&weights);
        Self { weights, tables }
    }

    /// The value for the player to act, in a position without rows on the board; and what that player's rings can
    /// do, for the search to go on with. Calls `row_move` with ring moves of the player to act that make an own
    /// row, as [`Board::reach`] does.
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        board: &Board,
        row_move: impl FnMut(usize, usize),
    ) -> (i32, Reach) {
        let weights = &self.weights.0;
        let actor = position.actor();
        let (me, other) = (actor.index(), (!actor).index());
        let mine = board.reach(&self.tables, actor, row_move);
        let theirs = board.reach(&self.tables, !actor, |_, _| {});
        let count = |set: u128| set.count_ones() as i32;
        let (own, their) = (board.markers[me], board.markers[other]);

        let mut value = if me == 0 { board.sum } else { -board.sum };
        value += weights[MARKERS_AT] * (count(own) - count(their));
        value += weights[MOVES_AT] * (mine.moves - theirs.moves);
        value += weights[STUCK_AT] * (mine.stuck - theirs.stuck);
        value += weights[FLIPPABLE_AT] * (count(own & theirs.flips) - count(their & mine.flips));
        value += weights[SELF_FLIPPABLE_AT] * (count(own & mine.flips) - count(their & theirs.flips));
        value += weights[ACTOR_THREAT_AT] * i32::from(mine.threats > 0);
        value += weights[ACTOR_MORE_AT] * (mine.threats.min(MOST_THREATS) - 1).max(0);
        if theirs.threats > 0 {
            value -= weights[WAITER_THREAT_AT];
            value -= weights[WAITER_MORE_AT] * (theirs.threats.min(MOST_THREATS) - 1);
            if position.removed(!actor) + 1 >= position.target() {
                value -= weights[WAITER_FINAL_AT];
            }
        }
        value += weights[TEMPO_AT];
        value += self.lead(position);

        let on_board = count(own | their);
        let pool = i32::from(MARKERS) - on_board;
        let place = |set: u128| {
            points(set)
                .map(|p| weights[RINGS_AT + usize::from(ORBITS[p])])
                .sum::<i32>()
        };
        value += (place(board.rings[me]) - place(board.rings[other])) * pool / i32::from(MARKERS);
        (value, mine)
    }

    /// What a ring on a point is worth while the pool is full.
    pub(crate) fn placing(&self, point: usize) -> i32 {
        self.weights.0[RINGS_AT + usize::from(ORBITS[point])]
    }

    /// What the rings removed so far are worth to the player to act.
    fn lead(&self, position: &Position) -> i32 {
        let weights = &self.weights.0;
        let actor = position.actor();
        let (mine, theirs) = (position.removed(actor), position.removed(!actor));
        if mine == theirs {
            return 0;
        }
        let table = match mine.max(theirs) * 4 + mine.min(theirs) {
            4 => weights[LEAD_AT],
            8 => weights[LEAD_AT + 1],
            _ => weights[LEAD_AT + 2],
        };
        let used = i32::from(MARKERS - position.pool());
        let late = weights[LATE_LEAD_AT] * used / i32::from(MARKERS);
        if mine > theirs {
            table + late
        } else {
            -table - late
        }
    }

    /// What the evaluation counts in a position, for the player to act: the sum of each count times its weight is
    /// the value, but for rounding. Slow; for tuning and tests.
    pub(crate) fn features(&self, position: &Position) -> [f32; COUNT] {
        let mut features = [0.0; COUNT];
        let board = Board::new(position, &self.tables);
        let actor = position.actor();
        let mut number = [0_u32; crate::geometry::LINES];
        for player in Player::BOTH {
            for p in points(board.markers[player.index()]) {
                for place in PLACES[p] {
                    number[usize::from(place.line)] += (1 + player as u32) * u32::from(place.weight);
                }
            }
        }
        for (line, &length) in LENGTHS.iter().enumerate() {
            for (white, black) in windows(number[line], usize::from(length)) {
                let (own, other) = if actor == Player::First {
                    (white, black)
                } else {
                    (black, white)
                };
                if let Some(index) = Weights::window_index(own, other) {
                    features[index] += 1.0;
                }
                if let Some(index) = Weights::window_index(other, own) {
                    features[index] -= 1.0;
                }
            }
        }
        let pool = f32::from(position.pool()) / f32::from(MARKERS);
        for (player, sign) in [(actor, 1.0), (!actor, -1.0)] {
            let reach = board.reach(&self.tables, player, |_, _| {});
            let own = board.markers[player.index()];
            let their = board.markers[(!player).index()];
            let count = |set: u128| set.count_ones() as f32;
            features[MARKERS_AT] += sign * count(own);
            features[MOVES_AT] += sign * reach.moves as f32;
            features[STUCK_AT] += sign * reach.stuck as f32;
            features[SELF_FLIPPABLE_AT] += sign * count(own & reach.flips);
            features[FLIPPABLE_AT] -= sign * count(their & reach.flips);
            let more = (reach.threats.min(MOST_THREATS) - 1).max(0) as f32;
            let threat = f32::from(u8::from(reach.threats > 0));
            if player == actor {
                features[ACTOR_THREAT_AT] = threat;
                features[ACTOR_MORE_AT] = more;
            } else {
                features[WAITER_THREAT_AT] = -threat;
                features[WAITER_MORE_AT] = -more;
                if position.removed(player) + 1 >= position.target() {
                    features[WAITER_FINAL_AT] = -threat;
                }
            }
            for p in points(board.rings[player.index()]) {
                features[RINGS_AT + usize::from(ORBITS[p])] += sign * pool;
            }
            let (mine, theirs) = (position.removed(player), position.removed(!player));
            if mine > theirs {
                let index = match (mine, theirs) {
                    (1, 0) => 0,
                    (2, 0) => 1,
                    _ => 2,
                };
                features[LEAD_AT + index] = sign;
                features[LATE_LEAD_AT] = sign * (1.0 - pool);
            }
        }
        features[TEMPO_AT] = 1.0;
        features
    }
}
