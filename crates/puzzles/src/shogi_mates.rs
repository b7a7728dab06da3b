//! The shortest mates, exactly: every check and every answer, deeper by two moves each time, with a table of what is known.

use game_core::Position as _;
use shogi::{Action, Position, Stage};
use std::collections::HashMap;

/// More positions than this are forgotten before the next question.
const MOST_KEPT: usize = 400_000;
/// Stands for "in no number of moves".
const NEVER: u8 = u8::MAX;

/// Of a position with the attacker to move: it is a mate within so many moves, and none within so many.
#[derive(Clone, Copy, Debug)]
struct Known {
    mate: u8,
    none: u8,
}

/// What a search to some depth says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Mate,
    /// No mate in so many moves; a longer one was not looked for.
    Open,
    /// The checks run out, or every one is refuted for good.
    Never,
}

/// What is known of a mate by checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mate {
    /// The shortest takes so many moves of both sides.
    In(usize),
    /// There is none, in whatever number of moves.
    Never,
    /// There is none in as many moves as were looked at.
    NotSoon,
}

/// A search for the shortest mates by checks.
#[derive(Clone, Debug, Default)]
pub struct Mates {
    table: HashMap<u64, Known>,
    nodes: u64,
    most: u64,
}

/// More was to be looked at than was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more positions were to be looked at than was allowed")]
pub struct TooMany;

/// The position after a legal action.
pub fn play(position: &Position, action: Action) -> Position {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

/// All checks, in an order of their own.
pub fn checks(position: &Position) -> Vec<Action> {
    let mut checks = Vec::new();
    position.for_each_in(Stage::Checks, |action| checks.push(action));
    checks.sort_unstable();
    checks
}

impl Mates {
    /// Forgets everything, and allows so many positions from now on.
    pub fn allow(&mut self, nodes: u64) {
        if self.table.len() > MOST_KEPT {
            self.table = HashMap::new();
        }
        self.table.clear();
        (self.nodes, self.most) = (0, nodes);
    }

    /// Allows so many positions from now on, and keeps what is known: for many questions about one position.
    pub fn allow_more(&mut self, nodes: u64) {
        if self.table.len() > MOST_KEPT {
            self.table.clear();
        }
        (self.nodes, self.most) = (0, nodes);
    }

    /// How many positions were looked at since some were allowed.
    pub fn looked_at(&self) -> u64 {
        self.nodes.min(self.most)
    }

    /// In how many moves of both sides the player to move mates, at most `most`.
    pub fn shortest(&mut self, position: &Position, most: usize) -> Result<Option<usize>, TooMany> {
        Ok(match self.look(position, most)? {
            Mate::In(moves) => Some(moves),
            Mate::Never | Mate::NotSoon => None,
        })
    }

    /// In how many moves of both sides the player to move mates, at most `most`; or that there is no mate, however long.
    pub fn look(&mut self, position: &Position, most: usize) -> Result<Mate, TooMany> {
        for moves in (1..=most.min(usize::from(NEVER) - 2)).step_by(2) {
            match self.attack(position, moves as u8)? {
                Seen::Mate => return Ok(Mate::In(moves)),
                Seen::Never => return Ok(Mate::Never),
                Seen::Open => {}
            }
        }
        Ok(Mate::NotSoon)
    }

    /// Whether the player to move, who is in check, is mated within so many moves whatever is played.
    pub fn is_mated(&mut self, position: &Position, moves: usize) -> Result<bool, TooMany> {
        Ok(self.defend(position, moves as u8)? == Seen::Mate)
    }

    fn attack(&mut self, position: &Position, moves: u8) -> Result<Seen, TooMany> {
        let key = position.key();
        let known = self.table.get(&key).copied();
        let known = known.unwrap_or(Known {
            mate: u8::MAX,
            none: 0,
        });
        if known.mate <= moves {
            return Ok(Seen::Mate);
        }
        if known.none == NEVER {
            return Ok(Seen::Never);
        }
        if known.none >= moves {
            return Ok(Seen::Open);
        }
        let mut seen = Seen::Never;
        for action in checks(position) {
            match self.defend(&play(position, action), moves - 1)? {
                Seen::Mate => {
                    seen = Seen::Mate;
                    break;
                }
                Seen::Open => seen = Seen::Open,
                Seen::Never => {}
            }
        }
        let known = match seen {
            Seen::Mate => Known { mate: moves, ..known },
            Seen::Open => Known { none: moves, ..known },
            Seen::Never => Known { none: NEVER, ..known },
        };
        self.table.insert(key, known);
        Ok(seen)
    }

    fn defend(&mut self, position: &Position, moves: u8) -> Result<Seen, TooMany> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(TooMany);
        }
        if !position.has_action() {
            return Ok(if position.in_check() {
                Seen::Mate
            } else {
                Seen::Never
            });
        }
        if moves < 2 {
            return Ok(Seen::Open);
        }
        // Shallow first: most answers that refute do so soon.
        for action in position.actions() {
            match self.attack(&play(position, action), moves - 1)? {
                Seen::Mate => {}
                not => return Ok(not),
            }
        }
        Ok(Seen::Mate)
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
                let plain = crate::of_shogi::mates_within(&position, length);
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

    #[test]
    fn a_mate_that_never_comes_is_told_from_one_that_comes_late() {
        let mut mates = Mates::default();
        mates.allow(1_000_000);
        // A knight's check, and there is no other.
        let alone: Position = "4k4/9/9/9/9/9/6N2/9/9 b - 1".parse().unwrap();
        assert_eq!(mates.look(&alone, 9), Ok(Mate::Never));
        let knight: Position = "9/4k4/9/9/6N2/9/9/9/9 b - 1".parse().unwrap();
        assert_eq!(mates.look(&knight, 5), Ok(Mate::NotSoon));
        // A dragon can go on giving checks for ever.
        let dragon: Position = "4k4/9/9/9/9/9/9/9/+R8 b r2b4g4s4n4l18p 1".parse().unwrap();
        assert_eq!(mates.look(&dragon, 3), Ok(Mate::NotSoon));
        // Nothing is looked at beyond what is allowed.
        mates.allow(3);
        assert_eq!(mates.look(&dragon, 9), Err(TooMany));
    }
}
