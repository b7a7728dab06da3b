//! The turns of a chapter with their variations, in the order in which one reads them.

use derive_where::derive_where;
use game_core::{NodeId, Position, Record};
use notation::Recorded;

/// A turn of a chapter.
#[derive_where(Clone, Debug)]
pub struct Turn<P: Position> {
    /// Its number, as the game counts.
    pub number: usize,
    /// Where it begins.
    pub begin: NodeId,
    /// Where it ends.
    pub end: NodeId,
    /// What is done in it.
    pub actions: Vec<P::Action>,
    /// The position before it.
    pub before: P,
    /// The action before it.
    pub previous: Option<P::Action>,
}

/// What one reads next.
#[derive_where(Clone, Debug)]
pub enum Item<P: Position> {
    /// A turn.
    Turn(Turn<P>),
    /// A variation begins: what might have been played in place of the turn that was read last on this level.
    Open,
    /// It ends.
    Close,
}

enum Due<P: Position> {
    Turns(Box<From<P>>),
    Open,
    Close,
}

struct From<P: Position> {
    begin: NodeId,
    before: P,
    previous: Option<P::Action>,
    number: usize,
    /// The first actions of the turn, where they are not those of the main line.
    given: Vec<NodeId>,
}

/// The turns of a record with their variations.
pub fn outline<P: Recorded>(record: &Record<P>) -> Vec<Item<P>> {
    let start = record.start().clone();
    let mut due = vec![Due::Turns(Box::new(From {
        begin: NodeId::ROOT,
        number: start.first_number(),
        before: start,
        previous: None,
        given: Vec::new(),
    }))];
    let mut items = Vec::new();
    while let Some(next) = due.pop() {
        match next {
            Due::Open => items.push(Item::Open),
            Due::Close => items.push(Item::Close),
            Due::Turns(from) => items.extend(turn(record, *from, &mut due).map(Item::Turn)),
        }
    }
    items
}

/// The turn that begins there, and what follows it: its variations, then the turns after it.
fn turn<P: Position>(record: &Record<P>, from: From<P>, due: &mut Vec<Due<P>>) -> Option<Turn<P>> {
    let From {
        begin,
        before,
        previous,
        number,
        given,
    } = from;
    let player = before.actor();
    let mut position = before.clone();
    let mut path = Vec::new();
    let mut actions = Vec::new();
    let mut end = begin;
    while path.is_empty() || !game_core::turn_is_complete(player, &position) {
        let next = given.get(path.len()).or(record.node(end).children.first());
        let Some((&next, action)) = next.and_then(|next| Some((next, record.node(*next).action?))) else {
            break;
        };
        position.play_unchecked(action);
        actions.push(action);
        path.push(next);
        end = next;
    }
    let last = actions.last().copied()?;
    due.push(Due::Turns(Box::new(From {
        begin: end,
        before: position,
        previous: Some(last),
        number: number + 1,
        given: Vec::new(),
    })));
    // Forks that belong to this line: at the beginning, unless the line itself branched off there or later.
    for fork in (given.len()..path.len()).rev() {
        let node = if fork == 0 { begin } else { path[fork - 1] };
        for &child in record.node(node).children.iter().skip(1).rev() {
            let mut given = path[..fork].to_vec();
            given.push(child);
            due.push(Due::Close);
            due.push(Due::Turns(Box::new(From {
                begin,
                before: before.clone(),
                previous,
                number,
                given,
            })));
            due.push(Due::Open);
        }
    }
    Some(Turn {
        number,
        begin,
        end,
        actions,
        before,
        previous,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::InText as _;

    /// The outline as text.
    fn told(text: &str) -> String {
        let record = yinsh::Position::read_text(text).unwrap();
        let mut out: Vec<String> = Vec::new();
        for item in outline(&record) {
            match item {
                Item::Open => out.push("(".to_owned()),
                Item::Close => out.push(")".to_owned()),
                Item::Turn(turn) => {
                    let words: Vec<String> = turn.actions.iter().map(ToString::to_string).collect();
                    out.push(format!("{}.{}", turn.number, words.join(";")));
                    assert_eq!(record.position(turn.begin), turn.before);
                }
            }
        }
        out.join(" ")
    }

    #[test]
    fn a_variation_follows_the_turn_that_it_replaces() {
        assert_eq!(
            told("1.f6 2.c3 (2.d4 3.e5 (3.e6) 4.g8) (2.d5) 3.e5 *"),
            "1.f6 2.c3 ( 2.d4 3.e5 ( 3.e6 ) 4.g8 ) ( 2.d5 ) 3.e5"
        );
        assert_eq!(told("*"), "");
    }

    #[test]
    fn a_fork_within_a_turn_is_another_turn() {
        // White makes a row, and may give up either ring.
        let text = "[Game \"YINSH\"]\n[Position \"4/2rmm2/3mmM2/3RMMMr1/3mMmm3/5Rm2/3MR4m/3Mr4/3m4/3m3/2m1 w move 2-2 3\"]\n1.d4-d3 2.d8-e8 3.d3-c3;xd3-d7;xg6 (3.d3-c3;xd3-d7;xf7) *";
        assert_eq!(
            told(text),
            "1.d4-d3 2.d8-e8 3.d3-c3;xd3-d7;xg6 ( 3.d3-c3;xd3-d7;xf7 )"
        );
    }
}
