//! A game as it is printed: which moves, comments, variations and diagrams follow on each other. How they are written, and on
//! what, is left to who prints.

use crate::course::{Course, Drawable};
use game_core::{NodeId, Record};
use std::collections::BTreeSet;
use std::ops::Range;
use std::str::FromStr;

/// Of so many variations one page has enough.
const MOST_VARIATIONS: usize = 200;

/// Where a page has diagrams, and what else is on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// After these numbers of turns.
    pub after: BTreeSet<usize>,
    /// After every so many turns.
    pub every: Option<usize>,
    /// Where there are comments.
    pub at_comments: bool,
    /// At the end.
    pub at_end: bool,
    /// Before these turns, counted from 0.
    pub before: BTreeSet<usize>,
    /// These turns, counted from 0, stand by themselves, for something is said of them.
    pub alone: BTreeSet<usize>,
    /// What is on it beside the moves.
    pub words: Words,
}

/// What is printed beside the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Words {
    /// Nothing.
    None,
    /// Comments.
    #[default]
    Comments,
    /// Comments, and other ways to play.
    Variations,
}

impl Layout {
    fn has(&self, turns: usize, all: usize, commented: bool) -> bool {
        let regular = self
            .every
            .is_some_and(|every| turns > 0 && turns.is_multiple_of(every));
        let named = self.after.contains(&turns) || regular;
        named || (commented && self.at_comments) || (turns == all && self.at_end)
    }
}

impl FromStr for Layout {
    type Err = String;

    /// Reads words parted by commas: numbers of turns, `every-10`, `comments`, `end`, `none`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut layout = Self::default();
        for word in text.split(',').map(str::trim) {
            let every = word.strip_prefix("every-").map(str::parse::<usize>);
            match (word, every, word.parse()) {
                ("comments", ..) => layout.at_comments = true,
                ("end", ..) => layout.at_end = true,
                ("none", ..) => {}
                (_, Some(Ok(every @ 1..)), _) => layout.every = Some(every),
                (_, None, Ok(turns)) => {
                    layout.after.insert(turns);
                }
                _ => {
                    return Err(format!(
                        "expected numbers of turns, every-10, comments, end or none, parted by commas; found {word:?}"
                    ));
                }
            }
        }
        Ok(layout)
    }
}

/// A piece of a page.
#[derive(Clone, Debug)]
pub enum Piece<P: Drawable> {
    /// Turns of the line, counted from 0.
    Turns(Range<usize>),
    /// A diagram after so many turns.
    Diagram(usize),
    /// What somebody wrote there.
    Comment(String),
    /// Another way to play: its line from the start of the game, and at which of its turns it begins.
    Variation(Course<P>, usize),
}

/// What a page has of the main line of a record, in order.
pub fn pieces<P: Drawable>(record: &Record<P>, course: &Course<P>, layout: &Layout) -> Vec<Piece<P>> {
    let nodes = record.main_line();
    let all = course.turns().len();
    let mut page = Page {
        record,
        layout,
        pieces: Vec::new(),
        open: 0,
        all,
    };
    page.stop(0, &nodes[..1]);
    let mut variations = 0;
    for (index, turn) in course.turns().iter().enumerate() {
        let alone = layout.alone.contains(&index) || layout.before.contains(&index);
        if alone {
            page.close(index);
        }
        if layout.before.contains(&index) && !page.ends_with_diagram(index) {
            page.pieces.push(Piece::Diagram(index));
        }
        if alone {
            page.close(index + 1);
        }
        page.stop(index + 1, &nodes[turn.begin + 1..=turn.end()]);
        if layout.words == Words::Variations && variations < MOST_VARIATIONS {
            let found = others(
                record,
                &nodes[turn.begin..=turn.end()],
                MOST_VARIATIONS - variations,
            );
            if !found.is_empty() {
                page.close(index + 1);
            }
            variations += found.len();
            page.pieces.extend(found);
        }
    }
    page.close(all);
    page.pieces
}

/// The variations beside a stretch of a line, and those beside them.
fn others<P: Drawable>(record: &Record<P>, nodes: &[NodeId], most: usize) -> Vec<Piece<P>> {
    let mut found = Vec::new();
    // The last one is looked at first.
    let mut open: Vec<(NodeId, NodeId)> = Vec::new();
    let beside = |open: &mut Vec<_>, nodes: &[NodeId]| {
        for pair in nodes.windows(2).rev() {
            let children = record.node(pair[0]).children.iter().rev();
            open.extend(children.filter(|it| **it != pair[1]).map(|&it| (pair[0], it)));
        }
    };
    beside(&mut open, nodes);
    while let Some((from, first)) = open.pop() {
        if found.len() == most {
            break;
        }
        let path = record.line_through(first);
        let Some(place) = path.iter().position(|&it| it == from) else {
            continue;
        };
        beside(&mut open, &path[place + 1..]);
        let end = path.last().copied().unwrap_or(first);
        let course = Course::to(record, end);
        let begin = course.turns_before(place);
        found.push(Piece::Variation(course, begin));
    }
    found
}

struct Page<'a, P: Drawable> {
    record: &'a Record<P>,
    layout: &'a Layout,
    pieces: Vec<Piece<P>>,
    /// Turns from here on are not on it yet.
    open: usize,
    all: usize,
}

impl<P: Drawable> Page<'_, P> {
    /// All turns up to there are on the page.
    fn close(&mut self, end: usize) {
        if self.open < end {
            self.pieces.push(Piece::Turns(self.open..end));
            self.open = end;
        }
    }

    fn ends_with_diagram(&self, turns: usize) -> bool {
        matches!(self.pieces.last(), Some(Piece::Diagram(last)) if *last == turns)
    }

    /// What stands after so many turns, whose nodes these are: a diagram and comments.
    fn stop(&mut self, turns: usize, nodes: &[NodeId]) {
        let comments = nodes.iter().map(|&node| self.record.node(node).comment.trim());
        let comments: Vec<&str> = comments
            .filter(|it| !it.is_empty() && self.layout.words != Words::None)
            .collect();
        let shows = self.layout.has(turns, self.all, !comments.is_empty());
        if shows || !comments.is_empty() {
            self.close(turns);
        }
        if shows {
            self.pieces.push(Piece::Diagram(turns));
        }
        let comments = comments.into_iter().map(|it| Piece::Comment(it.to_owned()));
        self.pieces.extend(comments);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Position as _;

    fn record(words: &str) -> Record<yinsh::Position> {
        let mut record = Record::new(yinsh::Position::start());
        let mut at = NodeId::ROOT;
        for word in words.split(' ') {
            at = record.play(at, word.parse().unwrap()).unwrap();
        }
        record
    }

    fn shown(record: &Record<yinsh::Position>, layout: &Layout) -> Vec<String> {
        let pieces = pieces(record, &Course::of(record), layout).into_iter();
        let one = |piece| match piece {
            Piece::Turns(turns) => format!("{turns:?}"),
            Piece::Diagram(turns) => format!("diagram {turns}"),
            Piece::Comment(text) => text,
            Piece::Variation(course, begin) => {
                let words = course.turns()[begin..].iter().flat_map(|turn| &turn.actions);
                let words: Vec<String> = words.map(ToString::to_string).collect();
                format!("{begin}: {}", words.join(" "))
            }
        };
        pieces.map(one).collect()
    }

    #[test]
    fn diagrams_and_comments_are_where_they_belong() {
        let mut record = record("f6 c3 e5 g8 d4");
        let third = record.main_line()[3];
        record.set_comment(third, " Here. ");
        let layout = |text: &str| text.parse::<Layout>().unwrap();
        assert_eq!(
            shown(&record, &layout("comments,end")),
            ["0..3", "diagram 3", "Here.", "3..5", "diagram 5"]
        );
        assert_eq!(
            shown(&record, &layout("every-2")),
            ["0..2", "diagram 2", "2..3", "Here.", "3..4", "diagram 4", "4..5"]
        );
        let mut judged = layout("none");
        judged.before.insert(3);
        judged.alone.insert(0);
        judged.words = Words::None;
        assert_eq!(
            shown(&record, &judged),
            ["0..1", "1..3", "diagram 3", "3..4", "4..5"]
        );
        assert!("every-0".parse::<Layout>().is_err());
    }

    #[test]
    fn variations_follow_on_what_they_are_beside() {
        let mut record = record("f6 c3 e5");
        let line = record.main_line();
        let other = record.play(line[1], "c4".parse().unwrap()).unwrap();
        let deep = record.play(other, "d4".parse().unwrap()).unwrap();
        record.play(other, "d5".parse().unwrap()).unwrap();
        record.play(deep, "g8".parse().unwrap()).unwrap();
        let layout = Layout {
            words: Words::Variations,
            ..Layout::default()
        };
        assert_eq!(shown(&record, &layout), ["0..2", "1: c4 d4 g8", "2: d5", "2..3"]);
    }
}
