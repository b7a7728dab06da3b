//! Writing the native text record.

use super::games::TextGame;
use super::{COMMANDS, ENDED, STRUCTURAL, TERMINATIONS, USED, is_tag_name, time_text};
use crate::error::at_most;
use crate::{NO_RESULT, WriteError, limits};
use game_core::{Conclusion, NodeId, Outcome, Position, Record, Termination};
use std::fmt::Write as _;

/// Lines are at most this long, where a single word is not longer.
const WIDTH: usize = 80;

pub(crate) fn write<P: TextGame>(record: &Record<P>) -> Result<String, WriteError> {
    let ended = record.conclusion();
    let result = result_text(ended.result());
    let mut out = tags(record, &ended)?;
    out.push('\n');
    let mut page = Page::new(out, record.end());
    moves(record, &mut page)?;
    page.space();
    page.push(result);
    page.space();
    let mut out = page.out;
    out.push('\n');
    Ok(out)
}

fn termination(termination: Termination) -> &'static str {
    TERMINATIONS
        .into_iter()
        .find(|(other, _)| *other == termination)
        .map(|(_, name)| name)
        .expect("the table has every termination")
}

/// A result as text.
fn result_text(result: Option<Outcome>) -> &'static str {
    result.map_or(NO_RESULT, |result| result.score_text())
}

/// The tags: what is known of the game, and how the main line ended.
fn tags<P: TextGame>(record: &Record<P>, ended: &Conclusion<P::Action>) -> Result<String, WriteError> {
    let start = record.start();
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| -> Result<(), WriteError> {
        at_most(value.len(), limits::TEXT, "bytes in the value of a tag")?;
        out.push('[');
        out.push_str(name);
        out.push_str(" \"");
        for c in value.chars() {
            match c {
                '"' | '\\' => {
                    out.push('\\');
                    out.push(c);
                }
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                _ => out.push(c),
            }
        }
        out.push_str("\"]\n");
        Ok(())
    };
    tag("Game", P::NAME)?;
    if let Some(variant) = start.variant() {
        tag("Variant", variant)?;
    }
    let mut count = 0;
    for (name, value) in record.tags() {
        if STRUCTURAL.contains(&name.as_str()) {
            continue;
        }
        if !is_tag_name(name) {
            return Err(WriteError::TagName(name.chars().take(24).collect()));
        }
        count += 1;
        tag(name, value)?;
    }
    // The tags that every record has, and some to spare.
    at_most(count + STRUCTURAL.len(), limits::TAGS, "tags")?;
    tag("Result", result_text(ended.result()))?;
    if !start.is_usual_start() {
        tag("Position", &start.to_string())?;
    }
    if let Some(how) = ended.termination() {
        tag("Termination", termination(how))?;
    }
    if let Some(action) = ended.illegal() {
        tag("Illegal", &action.to_string())?;
    }
    Ok(out)
}

/// Words on lines of limited length.
struct Page {
    out: String,
    /// Where the main line ends.
    main_end: NodeId,
    /// What stands together and goes on one line.
    word: String,
    column: usize,
}

impl Page {
    fn new(out: String, main_end: NodeId) -> Self {
        Self {
            out,
            main_end,
            word: String::new(),
            column: 0,
        }
    }

    /// Adds to the word.
    fn push(&mut self, text: &str) {
        self.word.push_str(text);
    }

    /// Ends the word: behind it the line may end.
    fn space(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let len = self.word.chars().count();
        if self.column > 0 && self.column + 1 + len > WIDTH {
            self.out.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.word);
        self.column += len;
        self.word.clear();
    }

    /// Writes the comment and time of a node, and how a variation ended there, if it has any.
    fn comment<P: Position>(&mut self, record: &Record<P>, id: NodeId) -> Result<(), WriteError> {
        let node = record.node(id);
        let text = &node.comment;
        // How the main line ended stands in the tags, and behind the last turn.
        let ended = node.conclusion.filter(|_| id != self.main_end);
        if text.is_empty() && node.time_ms.is_none() && ended.is_none() {
            return Ok(());
        }
        at_most(text.len(), limits::TEXT, "bytes in a comment")?;
        self.space();
        self.push("{");
        if let Some(time_ms) = node.time_ms {
            self.push(USED);
            self.push(&time_text(time_ms));
            self.push("]");
        }
        if let Some(ended) = ended {
            self.push(ENDED);
            self.push(result_text(ended.result()));
            // The words of a command stand on one line.
            for word in [
                ended.termination().map(|how| termination(how).to_owned()),
                ended.illegal().map(|action| action.to_string()),
            ]
            .into_iter()
            .flatten()
            {
                self.push(" ");
                self.push(&word);
            }
            self.push("]");
        }
        if !text.is_empty() && (node.time_ms.is_some() || ended.is_some()) {
            self.space();
        }
        if COMMANDS.iter().any(|command| text.starts_with(command)) {
            self.push("\\");
        }
        let mut before = None;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                ' ' => match (before, chars.peek()) {
                    // At an end it would be trimmed.
                    (None, _) | (_, None) => self.push("\\ "),
                    (Some(' '), _) | (_, Some(' ')) => self.push(" "),
                    _ => self.space(),
                },
                '}' | '\\' => {
                    self.word.push('\\');
                    self.word.push(c);
                }
                '\n' => self.push("\\n"),
                '\r' => self.push("\\r"),
                '\t' => self.push("\\t"),
                _ => self.word.push(c),
            }
            before = Some(c);
        }
        self.push("}");
        Ok(())
    }
}

/// What is still to be written, the next thing last.
enum Due<P> {
    /// Turns from a place where one begins.
    Turns(Box<Turns<P>>),
    Open,
    Close,
}

struct Turns<P> {
    /// Where the turn begins.
    begin: NodeId,
    position: P,
    number: usize,
    /// The first actions of the turn, where they are not those of the main line: the last of them is new, those
    /// before it were written (with their comments and variations) where the variation branches off.
    given: Vec<NodeId>,
}

fn moves<P: TextGame>(record: &Record<P>, page: &mut Page) -> Result<(), WriteError> {
    at_most(record.len(), limits::ACTIONS, "actions")?;
    page.comment(record, NodeId::ROOT)?;
    let start = record.start().clone();
    let mut due = vec![Due::Turns(Box::new(Turns {
        begin: NodeId::ROOT,
        number: start.first_number(),
        position: start,
        given: Vec::new(),
    }))];
    let mut depth = 0;
    while let Some(next) = due.pop() {
        match next {
            Due::Open => {
                depth += 1;
                at_most(depth, limits::DEPTH, "variations inside variations")?;
                page.space();
                page.push("(");
            }
            Due::Close => {
                depth -= 1;
                page.push(")");
            }
            Due::Turns(turns) => turn(record, *turns, page, &mut due)?,
        }
    }
    Ok(())
}

/// Writes one turn, and notes what follows it: its variations, then the turns after it.
fn turn<P: TextGame>(
    record: &Record<P>,
    from: Turns<P>,
    page: &mut Page,
    due: &mut Vec<Due<P>>,
) -> Result<(), WriteError> {
    let Turns {
        begin,
        position: before,
        number,
        given,
    } = from;
    let player = before.actor();
    let known = given.len().saturating_sub(1);
    let mut position = before.clone();
    let mut path = Vec::new();
    let mut at = begin;
    while position.actor() == player {
        let Some(&next) = given.get(path.len()).or(record.node(at).children.first()) else {
            break;
        };
        let action = record.node(next).action.expect("only the root has none");
        if path.is_empty() {
            // After an opened bracket there is no space: the word goes on.
            if !page.word.ends_with('(') {
                page.space();
            }
            let _ = write!(page.word, "{number}.{action}");
        } else {
            let _ = write!(page.word, ";{action}");
        }
        if path.len() >= known {
            page.comment(record, next)?;
        }
        position.play_unchecked(action);
        path.push(next);
        at = next;
    }
    if path.is_empty() {
        return Ok(());
    }
    due.push(Due::Turns(Box::new(Turns {
        begin: at,
        position,
        number: number + 1,
        given: Vec::new(),
    })));
    // Forks that belong to this line: at the beginning, unless the line itself branched off there or later.
    let first_fork = if given.is_empty() { 0 } else { given.len() };
    let forks = (first_fork..path.len()).rev();
    for fork in forks {
        let node = if fork == 0 { begin } else { path[fork - 1] };
        for &child in record.node(node).children.iter().skip(1).rev() {
            let mut given = path[..fork].to_vec();
            given.push(child);
            due.push(Due::Close);
            due.push(Due::Turns(Box::new(Turns {
                begin,
                position: before.clone(),
                number,
                given,
            })));
            due.push(Due::Open);
        }
    }
    Ok(())
}
