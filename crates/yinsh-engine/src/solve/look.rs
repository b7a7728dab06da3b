//! What is seen of a position before anything below it is searched.

use super::Solver;
use super::table::Known;
use crate::board::Reach;
use crate::features::{self, MOST_AT_ONCE};
use crate::search::Node;
use crate::threats::{must_stop, needs_one, touches};
use std::ops::ControlFlow;
use yinsh::{Action, Player, PositionTrait as _, Stage};

/// What numbers begin with, where the value is even; by the share of endings that are decided within so many positions.
const BASE: u32 = 8;
/// The defender is not threatened: that is hard to prove, …
const QUIET_DEFENCE: (u32, u32) = (8, 2);
/// … and this hard to disprove: the attacker need not stop a row.
const QUIET_ATTACK: (u32, u32) = (1, 2);
/// So many units of value make a number larger by a fourth of a doubling, …
const FOURTH: i32 = 22;
/// … and so many fourths double it.
const PER_DOUBLING: i32 = 4;
/// 2 to the power of fourths, in 1024ths.
const FOURTHS: [u64; 4] = [1024, 1218, 1448, 1722];
/// Values beyond so many doublings are not told apart.
const MOST_DOUBLINGS: i32 = 6;

/// A number, as many times as large as a value says, at least 1. Whole-numbered, so that it is the same on every machine.
fn scaled(number: u32, value: i32) -> u32 {
    let fourths =
        (value.div_euclid(FOURTH)).clamp(-MOST_DOUBLINGS * PER_DOUBLING, MOST_DOUBLINGS * PER_DOUBLING);
    let (doublings, rest) = (fourths.div_euclid(PER_DOUBLING), fourths.rem_euclid(PER_DOUBLING));
    let number = u64::from(number) * u64::from(BASE) * FOURTHS[rest as usize];
    let number = if doublings < 0 {
        number >> -doublings
    } else {
        number << doublings
    };
    (number / FOURTHS[0]).clamp(1, 1 << 20) as u32
}

impl Solver {
    /// What is known of a position before its children are looked at: whether it is over or about to be, and else numbers by
    /// what the network thinks of it.
    pub(super) fn first_look(&self, node: &Node) -> Known {
        let Node { position, board } = node;
        if let Some(outcome) = position.outcome() {
            return outcome
                .winner()
                .map_or_else(Known::drawn, |winner| self.won_by(winner, 0));
        }
        let actor = position.actor();
        let last = needs_one(position, actor);
        match position.stage() {
            // Whatever is taken off, it is the last ring that was needed.
            Stage::Ring | Stage::RingAfter | Stage::Row | Stage::RowAfter if last => self.won_by(actor, 0),
            Stage::Move => {
                let mine = board.reach(position, actor, |_, _| ());
                if last && mine.threats > 0 {
                    return self.won_by(actor, 0);
                }
                let theirs = board.reach(position, !actor, |_, _| ());
                if must_stop(position, &mine, &theirs) {
                    self.look_at_parries(node, &mine, &theirs)
                } else {
                    let (proof, disproof) = if actor == self.attacker {
                        QUIET_ATTACK
                    } else {
                        QUIET_DEFENCE
                    };
                    self.by_value(node, &mine, &theirs, proof, disproof)
                }
            }
            _ => Known::open(1, 1),
        }
    }

    fn won_by(&self, winner: Player, turns: u16) -> Known {
        if winner == self.attacker {
            Known::won(turns)
        } else {
            Known::lost(turns)
        }
    }

    /// Where a row has to be stopped: lost where no move does, what the only one leads to, or numbers by how many there are.
    fn look_at_parries(&self, node: &Node, mine: &Reach, theirs: &Reach) -> Known {
        let actor = node.position.actor();
        let (count, some) = self.parries(node);
        match some {
            None => self.won_by(!actor, 1),
            Some(only) if count == 1 => {
                let child = node.child(&self.evaluator, only);
                let turns = u16::from(child.position.actor() != actor);
                self.first_look(&child).later(turns)
            }
            Some(_) => {
                let (proof, disproof) = if actor == self.attacker {
                    (1, count)
                } else {
                    (count, 2)
                };
                self.by_value(node, mine, theirs, proof, disproof)
            }
        }
    }

    /// Numbers to begin with: the better the position seems, the easier to prove and the harder to disprove.
    fn by_value(&self, node: &Node, mine: &Reach, theirs: &Reach, proof: u32, disproof: u32) -> Known {
        let Node { position, board } = node;
        let mut list = [0; MOST_AT_ONCE];
        let mut length = 0;
        features::for_each(position, board, mine, theirs, |feature| {
            list[length] = feature;
            length += 1;
        });
        let value = self
            .evaluator
            .network
            .value(&list[..length], features::bucket(position));
        let value = if position.actor() == self.attacker {
            value
        } else {
            -value
        };
        Known::open(scaled(proof, -value), scaled(disproof, value))
    }

    /// How many moves there are after which the other player can't make a row at once, and the last of them.
    fn parries(&self, node: &Node) -> (u32, Option<Action>) {
        let Node { position, board } = node;
        let actor = position.actor();
        let threats = self.evaluator.threats(position, board, !actor);
        let (mut count, mut some) = (0, None);
        let _ = position.try_for_each_action::<()>(|action| {
            let stops = touches(board, action, &threats) && {
                let makes_row =
                    |from: usize, to: usize| board.change(&self.evaluator.tables, actor, from, to).other_row;
                let gives =
                    matches!(action, Action::Move { from, to } if makes_row(from.index(), to.index()));
                let threatens = || {
                    let Node { position, board } = node.child(&self.evaluator, action);
                    let theirs = board.reach(&position, !actor, |_, _| ());
                    theirs.threats > 0
                };
                !gives && !threatens()
            };
            if stops {
                (count, some) = (count + 1, Some(action));
            }
            ControlFlow::Continue(())
        });
        (count, some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_double_with_the_value() {
        assert_eq!(scaled(1, 0), BASE);
        assert_eq!(scaled(3, 0), 3 * BASE);
        assert_eq!(scaled(1, PER_DOUBLING * FOURTH), 2 * BASE);
        assert_eq!(scaled(1, -PER_DOUBLING * FOURTH), BASE / 2);
        assert_eq!(scaled(1, -2_000), 1);
        assert_eq!(scaled(1, 2_000), BASE << MOST_DOUBLINGS);
        let all: Vec<u32> = (-2_000..2_000).map(|value| scaled(9, value)).collect();
        assert!(all.is_sorted());
    }
}
