//! Proofs of what the solver found, for others to check by the rules alone (the crate `proof`).

use super::table::{INFINITE, Known};
use super::{Solver, Verdict};
use crate::search::Node;
use ::proof::{Claim, NoProof, write};
use search::{Limits, StopFlag, Timer};
use yinsh::{Action, Player, Position, PositionTrait as _};

/// What a proof may be, and what it may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// Positions made at most, once to find out and once more to write it down.
    pub nodes: u64,
    /// Bytes of the proof at most.
    pub bytes: usize,
}

impl Solver {
    /// Finds out whether a claim is true of a position, and writes down the proof.
    ///
    /// The solver keeps what it finds in a table of limited size. What is no longer there when it is to be written down, it looks for
    /// again. [`Solver::nodes`] counts all of it.
    ///
    /// # Errors
    /// Where the claim is not true or that could not be told within the limits, after no action; where it is true and what is
    /// needed to show it could not be found again or would be too large.
    pub fn prove(
        &mut self,
        position: &Position,
        claim: Claim,
        limits: ProofLimits,
        stop: &StopFlag,
    ) -> Result<Vec<u8>, NoProof> {
        let mut nodes = 0;
        // A search for either player may show either one's win; the one that asks for what is claimed comes first.
        let direct = if claim.draw_suffices {
            !claim.player
        } else {
            claim.player
        };
        for attacker in [direct, !direct] {
            let verdict = self.solve(position, attacker, &Limits::nodes(limits.nodes), stop);
            nodes += self.nodes;
            if is_shown(&verdict, attacker, claim) {
                let proof = self.write_down(position, claim, limits, stop);
                self.nodes += nodes;
                return proof;
            }
        }
        self.nodes = nodes;
        Err(NoProof::NotKnown { line: Vec::new() })
    }

    /// The proof of what the last question has shown.
    fn write_down(
        &mut self,
        position: &Position,
        claim: Claim,
        limits: ProofLimits,
        stop: &StopFlag,
    ) -> Result<Vec<u8>, NoProof> {
        let timer = Timer::start(&Limits::nodes(limits.nodes), position.actor(), 1, stop);
        (self.nodes, self.most) = (0, limits.nodes);
        write(position, claim, limits.bytes, |at| {
            self.keeping(at, claim, &timer)
        })
    }

    /// What the claim's player is to play so that it stays true: what leads to the end in the fewest turns by what is known. `None`
    /// where it is not known, and not found again in time.
    fn keeping(&mut self, position: &Position, claim: Claim, timer: &Timer) -> Option<Action> {
        let attacks = claim.player == self.attacker;
        let holds = move |known: &Known| {
            known.is_won_by(attacks) || claim.draw_suffices && known.number(attacks) == 0
        };
        let node = Node::new(position, &self.evaluator);
        let mut actions = position.actions();
        // The lists of the rules have no order, and the answer is to be the same everywhere.
        actions.sort_unstable();
        self.nodes += actions.len() as u64;
        // A look costs much more than the table. Where neither knows, the table has lost what was found below this position.
        let by_table = self.soonest(&node, &actions, holds, |solver, child| {
            solver.table.get(solver.key_of(child.position.key()))
        });
        by_table
            .or_else(|| self.soonest(&node, &actions, holds, |solver, child| Some(solver.known(child))))
            .or_else(|| {
                (self.over, self.ply) = (false, 0);
                self.visit(&node, INFINITE, INFINITE, timer);
                self.soonest(&node, &actions, holds, |solver, child| Some(solver.known(child)))
            })
    }

    /// The action to the position that holds and is over in the fewest turns.
    fn soonest(
        &self,
        node: &Node,
        actions: &[Action],
        holds: impl Fn(&Known) -> bool,
        known: impl Fn(&Self, &Node) -> Option<Known>,
    ) -> Option<Action> {
        let actor = node.position.actor();
        let ways = actions.iter().filter_map(|&action| {
            let child = node.child(&self.evaluator, action);
            let known = known(self, &child).filter(&holds)?;
            Some((known.turns + u16::from(child.position.actor() != actor), action))
        });
        ways.min().map(|(_, action)| action)
    }
}

/// Whether what was found for an attacker shows a claim.
fn is_shown(verdict: &Verdict, attacker: Player, claim: Claim) -> bool {
    let attacks = attacker == claim.player;
    match verdict {
        Verdict::Win(_) => attacks,
        Verdict::Loss(_) => !attacks,
        Verdict::NoWin => !attacks && claim.draw_suffices,
        Verdict::Unknown => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::proof::check;
    use std::collections::HashSet;

    const LIMITS: ProofLimits = ProofLimits {
        nodes: 1_000_000,
        bytes: 10_000,
    };

    /// The first endings of the project's file that are decided within a few turns: the position, and what the player to act gets.
    fn endings(count: usize) -> impl Iterator<Item = (Position, &'static str)> {
        let text = include_str!("../../../../data/endings/yinsh.tsv");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let fields = lines.filter_map(|line| {
            let mut fields = line.split('\t').skip(1);
            let position = fields.next()?.parse().ok()?;
            let (how, turns) = fields.next()?.split_once(' ').unwrap_or(("draw", "0"));
            (turns.parse::<u32>().ok()? <= 4).then_some((position, how))
        });
        fields.take(count)
    }

    #[test]
    fn what_is_proven_is_checked_by_the_rules_alone() {
        let stop = StopFlag::new();
        let mut seen = HashSet::new();
        for (position, how) in endings(40) {
            let actor = position.actor();
            let (right, wrong) = match how {
                "win" => (Claim::wins(actor), Claim::holds(!actor)),
                "loss" => (Claim::wins(!actor), Claim::holds(actor)),
                _ => continue,
            };
            // A small table loses much of what is needed.
            let proof = Solver::new(1)
                .prove(&position, right, LIMITS, &stop)
                .expect("it is decided");
            let checked = check(&position, right, &proof).expect("it is right");
            assert_eq!(checked.choices, proof.len() as u64);
            let refused = Solver::new(1).prove(&position, wrong, LIMITS, &stop);
            assert_eq!(refused, Err(NoProof::NotKnown { line: Vec::new() }), "{position}");
            seen.insert((how, proof.is_empty()));
        }
        assert!(seen.len() == 4, "{seen:?}");
    }

    #[test]
    fn the_limits_hold() {
        let stop = StopFlag::new();
        let proofs = endings(12).map(|(position, _)| {
            let claim = Claim::wins(position.actor());
            let proof = Solver::new(1).prove(&position, claim, LIMITS, &stop);
            (position, claim, proof)
        });
        let mut tried = 0;
        for (position, claim, proof) in proofs {
            let Ok(proof) = proof else { continue };
            let Some(bytes) = proof.len().checked_sub(1) else {
                continue;
            };
            let limits = ProofLimits { bytes, ..LIMITS };
            let less = Solver::new(1).prove(&position, claim, limits, &stop);
            assert_eq!(less, Err(NoProof::TooLarge { most: bytes }));
            let limits = ProofLimits { nodes: 1, ..LIMITS };
            let mut solver = Solver::new(1);
            if solver.prove(&position, claim, limits, &stop).is_err() {
                assert!(solver.nodes() < 500, "{}", solver.nodes());
                tried += 1;
            }
        }
        assert!(tried > 0);
    }
}
