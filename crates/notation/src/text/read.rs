//! Reading the native text record.

use super::games::TextGame;
use super::{ENDED, STRUCTURAL, TERMINATIONS, USED, is_of_a_name, parse_time};
use crate::cursor::{Cursor, glimpse};
use crate::error::contradiction;
use crate::notes::{Notes, Said};
use crate::{AnyRecord, NO_RESULT, Problem, ReadError, Recorded as _, limits};
use game_core::{Conclusion, NodeId, Outcome, Player, Record, Termination};

pub(crate) fn read(text: &str) -> Result<AnyRecord, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut comments = Vec::new();
    let tags = Tags::read(&mut cursor, &mut comments)?;
    match tags.get("Game") {
        Some(game) if game.value.eq_ignore_ascii_case(shogi::Position::NAME) => {
            Ok(read_game::<shogi::Position>(cursor, comments, &tags)?.into())
        }
        Some(game) if !game.value.eq_ignore_ascii_case(yinsh::Position::NAME) => {
            Err(game.wrong(&cursor, "the name of a game, YINSH or Shogi".to_owned()))
        }
        _ => Ok(read_game::<yinsh::Position>(cursor, comments, &tags)?.into()),
    }
}

/// Reads a record of one game. Where no tag names the game, it is YINSH.
pub(crate) fn read_of<P: TextGame>(text: &str) -> Result<Record<P>, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut comments = Vec::new();
    let tags = Tags::read(&mut cursor, &mut comments)?;
    match tags.get("Game") {
        Some(game) if !game.value.eq_ignore_ascii_case(P::NAME) => {
            Err(game.wrong(&cursor, format!("the name of the game, {}", P::NAME)))
        }
        None if P::NAME != yinsh::Position::NAME => Err(cursor.error(
            0,
            Problem::Expected {
                expected: format!("[Game \"{}\"]", P::NAME),
                found: "no tag Game".to_owned(),
            },
        )),
        _ => read_game(cursor, comments, &tags),
    }
}

fn read_game<'a, P: TextGame>(
    cursor: Cursor<'a>,
    comments: Vec<Comment<'a>>,
    tags: &Tags,
) -> Result<Record<P>, ReadError> {
    let start = tags.start(&cursor)?;
    Reader::new(cursor, start).read(tags, comments)
}

/// A tag pair, and where its value is.
struct Tag {
    name: String,
    value: String,
    at: usize,
}

impl Tag {
    /// That the value should be another.
    fn wrong(&self, cursor: &Cursor<'_>, expected: String) -> ReadError {
        let found = format!("{:?}", self.value.chars().take(120).collect::<String>());
        cursor.error(self.at, Problem::Expected { expected, found })
    }
}

struct Tags(Vec<Tag>);

impl Tags {
    fn read<'a>(cursor: &mut Cursor<'a>, comments: &mut Vec<Comment<'a>>) -> Result<Self, ReadError> {
        let mut tags: Vec<Tag> = Vec::new();
        loop {
            cursor.skip_space();
            match cursor.peek() {
                Some('[') => {}
                Some('{') => {
                    // Before the first action: a comment on the game as a whole.
                    let comment = read_comment(cursor)?;
                    comments.push(comment);
                    continue;
                }
                _ => return Ok(Self(tags)),
            }
            let at = cursor.at();
            if tags.len() == limits::TAGS {
                return Err(cursor.too_much(at, "tags", limits::TAGS));
            }
            let tag = read_tag(cursor)?;
            if tags.iter().any(|other| other.name == tag.name) {
                let expected = format!("each tag once, but {} is there already", tag.name);
                return Err(cursor.expected(at, expected));
            }
            tags.push(tag);
        }
    }

    fn get(&self, name: &str) -> Option<&Tag> {
        self.0.iter().find(|tag| tag.name == name)
    }

    /// The position that `Variant` and `Position` name.
    fn start<P: TextGame>(&self, cursor: &Cursor<'_>) -> Result<P, ReadError> {
        let value = |name| self.get(name).map(|tag| tag.value.as_str());
        P::start_of(value("Variant"), value("Position")).map_err(|error| {
            let tag = self
                .get(error.tag)
                .expect("only a tag that is there can be wrong");
            tag.wrong(cursor, error.expected)
        })
    }
}

fn read_tag(cursor: &mut Cursor<'_>) -> Result<Tag, ReadError> {
    cursor.take('[');
    cursor.skip_space();
    let at = cursor.at();
    let name = cursor.take_while(is_of_a_name);
    if name.is_empty() {
        return Err(cursor.expected(at, "the name of a tag, such as White"));
    }
    if name.len() > limits::WORD {
        return Err(cursor.too_much(at, "bytes in the name of a tag", limits::WORD));
    }
    cursor.skip_space();
    if !cursor.take('"') {
        return Err(cursor.expected_here(format!("\" and the value of {name}")));
    }
    let value_at = cursor.at();
    let mut value = String::new();
    loop {
        let at = cursor.at();
        match cursor.next() {
            Some('"') => break,
            Some('\\') => value.push(unescape(cursor)?),
            Some('\n' | '\r') | None => {
                return Err(cursor.expected(at, format!("\" at the end of the value of {name}")));
            }
            Some(c) => value.push(c),
        }
        if value.len() > limits::TEXT {
            return Err(cursor.too_much(value_at, "bytes in the value of a tag", limits::TEXT));
        }
    }
    cursor.skip_space();
    if !cursor.take(']') {
        return Err(cursor.expected_here(format!("] after the value of {name}")));
    }
    Ok(Tag {
        name: name.to_owned(),
        value,
        at: value_at,
    })
}

/// The character behind a backslash.
fn unescape(cursor: &mut Cursor<'_>) -> Result<char, ReadError> {
    match cursor.next() {
        Some('n') => Ok('\n'),
        Some('r') => Ok('\r'),
        Some('t') => Ok('\t'),
        Some(c) => Ok(c),
        None => Err(cursor.expected_here("a character after \\")),
    }
}

/// What is trimmed at the ends of a comment, and around a new line in it.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// A comment, and what its commands say.
struct Comment<'a> {
    said: Said,
    /// How a game ended there, and where that stands.
    ended: Option<(&'a str, usize)>,
}

/// A comment, the time that it states, and how a game ended there.
fn read_comment<'a>(cursor: &mut Cursor<'a>) -> Result<Comment<'a>, ReadError> {
    let at = cursor.at();
    cursor.take('{');
    cursor.take_while(is_blank);
    let mut time_ms = None;
    if cursor.rest().starts_with(USED) {
        cursor.skip_bytes(USED.len());
        let time_at = cursor.at();
        let time = cursor.take_while(|c| c.is_ascii_digit() || c == ':' || c == '.');
        time_ms = Some(
            parse_time(time)
                .ok_or_else(|| cursor.expected(time_at, "a time, hours:minutes:seconds such as 0:01:30"))?,
        );
        if !cursor.take(']') {
            return Err(cursor.expected_here("] after the time"));
        }
        cursor.take_while(is_blank);
    }
    let mut ended = None;
    if cursor.rest().starts_with(ENDED) {
        cursor.skip_bytes(ENDED.len());
        let ended_at = cursor.at();
        ended = Some((
            cursor.take_while(|c| !matches!(c, ']' | '}' | '\n' | '\r')),
            ended_at,
        ));
        if !cursor.take(']') {
            return Err(cursor.expected_here("] after how the game ended there"));
        }
        cursor.take_while(is_blank);
    }
    let mut text = String::new();
    // Up to where the text must not be trimmed: behind the last character that is no plain space.
    let mut kept = 0;
    loop {
        match cursor.next() {
            Some('}') => break,
            Some('\\') => {
                text.push(unescape(cursor)?);
                kept = text.len();
            }
            Some('\n' | '\r') => {
                // A new line in the file is a space: comments are wrapped.
                cursor.take_while(is_blank);
                text.truncate(text.trim_end_matches([' ', '\t']).len().max(kept));
                text.push(' ');
            }
            Some(c) => {
                text.push(c);
                if c != ' ' && c != '\t' {
                    kept = text.len();
                }
            }
            None => return Err(cursor.expected(at, "} at the end of this comment")),
        }
        if text.len() > limits::TEXT {
            return Err(cursor.too_much(at, "bytes in a comment", limits::TEXT));
        }
    }
    text.truncate(kept);
    let comment = text;
    let said = Said { comment, time_ms };
    Ok(Comment { said, ended })
}

/// A turn, as far as it was read, with where it began: a variation behind it begins there.
#[derive(Clone)]
struct Begun<P> {
    node: NodeId,
    position: P,
    number: usize,
    player: Player,
}

/// Where the reader is in one line of play.
#[derive(Clone)]
struct Line<P> {
    node: NodeId,
    position: P,
    /// The turn of the last action; `None` before the first action of the line.
    turn: Option<Begun<P>>,
    /// The number of the turn that a first action would begin.
    first_number: usize,
    /// Where the bracket stands that opened the line.
    opened: usize,
}

struct Reader<'a, P: TextGame> {
    cursor: Cursor<'a>,
    record: Record<P>,
    line: Line<P>,
    outer: Vec<Line<P>>,
    notes: Notes,
    /// Comments before the first action of a variation, which belong to that action.
    waiting: Vec<Comment<'a>>,
}

impl<'a, P: TextGame> Reader<'a, P> {
    fn new(cursor: Cursor<'a>, start: P) -> Self {
        let line = Line {
            node: NodeId::ROOT,
            first_number: start.first_number(),
            position: start.clone(),
            turn: None,
            opened: 0,
        };
        Self {
            cursor,
            record: Record::new(start),
            line,
            outer: Vec::new(),
            notes: Notes::default(),
            waiting: Vec::new(),
        }
    }

    /// The record; `comments` stand before the first action.
    fn read(mut self, tags: &Tags, comments: Vec<Comment<'a>>) -> Result<Record<P>, ReadError> {
        for comment in comments {
            self.said(&comment)?;
        }
        let stated = self.read_moves()?;
        std::mem::take(&mut self.notes)
            .put_into(&mut self.record)
            .map_err(|problem| self.cursor.error(self.cursor.at(), problem))?;
        self.conclude(tags, stated)?;
        for tag in &tags.0 {
            if !STRUCTURAL.contains(&tag.name.as_str()) {
                self.record.set_tag(&tag.name, tag.value.clone());
            }
        }
        Ok(self.record)
    }

    /// Reads all actions; gives the result behind them, if there is one, and where it stands.
    fn read_moves(&mut self) -> Result<Option<(Option<Outcome>, usize)>, ReadError> {
        loop {
            self.cursor.skip_space();
            let at = self.cursor.at();
            match self.cursor.peek() {
                None => {
                    return match self.outer.len() {
                        0 => Ok(None),
                        1 => Err(self.cursor.expected_here(") at the end of the variation")),
                        open => Err(self
                            .cursor
                            .expected_here(format!("{open} ) to close the variations"))),
                    };
                }
                Some('{') => self.comment()?,
                Some('(') => self.open()?,
                Some(')') => self.close()?,
                Some(';') => self.rest_of_turn()?,
                Some('[') => {
                    return Err(self
                        .cursor
                        .expected_here("an action or the result; a file holds one game"));
                }
                Some(_) => {
                    let word = self.word()?;
                    let result = match word {
                        NO_RESULT => Some(None),
                        word => Outcome::from_score_text(word).map(Some),
                    };
                    if let Some(result) = result {
                        if let Some(line) = self.outer.first() {
                            let line = self.cursor.line(line.opened);
                            let expected = format!(
                                "an action or ): a result stands behind the game, not in the variation of line {line}"
                            );
                            return Err(self.cursor.expected(at, expected));
                        }
                        self.after_result()?;
                        return Ok(Some((result, at)));
                    }
                    self.numbered(word, at)?;
                }
            }
        }
    }

    /// A word: all up to a space or one of the signs that have a meaning of their own.
    fn word(&mut self) -> Result<&'a str, ReadError> {
        let at = self.cursor.at();
        let sign = |c| matches!(c, ';' | '{' | '}' | '(' | ')' | '[' | ']' | '"');
        let word = self.cursor.take_while(|c| !c.is_whitespace() && !sign(c));
        if word.is_empty() {
            return Err(self.cursor.expected_here("an action, a comment, ( or the result"));
        }
        if word.len() > limits::WORD {
            return Err(self.cursor.too_much(at, "bytes in a word", limits::WORD));
        }
        Ok(word)
    }

    fn after_result(&mut self) -> Result<(), ReadError> {
        loop {
            self.cursor.skip_space();
            match self.cursor.peek() {
                None => return Ok(()),
                Some('{') => self.comment()?,
                Some(_) => {
                    return Err(self
                        .cursor
                        .expected_here("the end of the file after the result; a file holds one game"));
                }
            }
        }
    }

    fn comment(&mut self) -> Result<(), ReadError> {
        let comment = read_comment(&mut self.cursor)?;
        if self.line.turn.is_none() && !self.outer.is_empty() {
            self.waiting.push(comment);
        } else {
            self.said(&comment)?;
        }
        Ok(())
    }

    /// Notes a comment on the last action, and how a game ended with it.
    fn said(&mut self, comment: &Comment<'a>) -> Result<(), ReadError> {
        self.notes.add(self.line.node, &comment.said);
        let Some((words, at)) = comment.ended else {
            return Ok(());
        };
        let mut words = words.split_whitespace();
        let expected = |expected: &str| Err(self.cursor.expected(at, expected));
        let result = match words.next() {
            Some(NO_RESULT) => None,
            word => match word.and_then(Outcome::from_score_text) {
                Some(outcome) => Some(outcome),
                None => return expected("a result, 1-0, 0-1, 1/2-1/2 or *"),
            },
        };
        let how = match words.next() {
            None => None,
            Some(word) => {
                let Some(how) = termination(word) else {
                    let expected = format!("how the game ended there: {}", termination_words());
                    return Err(self.cursor.expected(at, expected));
                };
                Some(how)
            }
        };
        let conclusion = match words.next() {
            None => Conclusion::new(result, how),
            Some(word) => match P::read_action(word) {
                Ok(action) if how == Some(Termination::IllegalAction) => {
                    Conclusion::by_illegal_action(result, action)
                }
                _ => return expected("an action behind illegal-action"),
            },
        };
        if words.next().is_some() {
            return expected("nothing more behind how the game ended there");
        }
        self.record
            .conclude_checked(self.line.node, &self.line.position, conclusion)
            .map_err(|error| self.cursor.error(at, contradiction(result, &error)))
    }

    fn open(&mut self) -> Result<(), ReadError> {
        let opened = self.cursor.at();
        let Some(turn) = self.line.turn.clone() else {
            return Err(self
                .cursor
                .expected_here("a turn before the ( of the variation that might take its place"));
        };
        if self.outer.len() == limits::DEPTH {
            return Err(self
                .cursor
                .too_much(opened, "variations inside variations", limits::DEPTH));
        }
        self.cursor.take('(');
        let line = Line {
            node: turn.node,
            position: turn.position,
            turn: None,
            first_number: turn.number,
            opened,
        };
        self.outer.push(std::mem::replace(&mut self.line, line));
        Ok(())
    }

    fn close(&mut self) -> Result<(), ReadError> {
        if self.outer.is_empty() {
            return Err(self
                .cursor
                .expected_here("an action or the result; no variation is open"));
        }
        if self.line.turn.is_none() {
            return Err(self.cursor.expected_here("an action in the variation"));
        }
        self.cursor.take(')');
        self.line = self.outer.pop().expect("not empty: looked at above");
        Ok(())
    }

    /// `;` and the action behind it.
    fn rest_of_turn(&mut self) -> Result<(), ReadError> {
        let player = self.line.position.actor();
        match &self.line.turn {
            None => {
                return Err(self.cursor.expected_here("an action before the ;"));
            }
            Some(_) if self.line.position.outcome().is_some() => return Err(self.over(self.cursor.at())),
            Some(turn) if turn.player != player => {
                let expected = format!(
                    "a new turn: ; joins the actions of a turn, and turn {} is complete",
                    turn.number
                );
                return Err(self.cursor.expected_here(expected));
            }
            Some(_) => {}
        }
        self.cursor.take(';');
        self.next_action(";")
    }

    /// That no action is left.
    fn over(&self, at: usize) -> ReadError {
        self.cursor
            .expected(at, "the result: the game is over on the board")
    }

    /// A number with its full stop, an action, or both in one.
    fn numbered(&mut self, word: &'a str, at: usize) -> Result<(), ReadError> {
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return self.action(word, at);
        }
        let stops = word[digits..].len() - word[digits..].trim_start_matches('.').len();
        if stops == 0 {
            if digits < word.len() {
                return self.action(word, at);
            }
            let expected = format!("an action such as {}, or a number with a full stop", P::EXAMPLES);
            return Err(self.cursor.expected(at, expected));
        }
        if self.line.position.outcome().is_some() {
            return Err(self.over(at));
        }
        let player = self.line.position.actor();
        let (number, more) = match &self.line.turn {
            None => (self.line.first_number, false),
            Some(turn) if turn.player == player => (turn.number, true),
            Some(turn) => (turn.number + 1, false),
        };
        if word[..digits].parse() != Ok(number) {
            let expected = if more {
                format!("the rest of turn {number}, joined with ;")
            } else {
                format!("turn {number}")
            };
            return Err(self.cursor.expected(at, expected));
        }
        match &word[digits + stops..] {
            "" => self.next_action("the number"),
            action => self.action(action, at + digits + stops),
        }
    }

    /// The action that has to follow, behind spaces and comments.
    fn next_action(&mut self, behind: &str) -> Result<(), ReadError> {
        self.cursor.skip_space();
        while self.cursor.peek() == Some('{') {
            self.comment()?;
            self.cursor.skip_space();
        }
        let at = self.cursor.at();
        if self.cursor.peek().is_none() {
            return Err(self.cursor.expected_here(format!("an action after {behind}")));
        }
        let word = self.word()?;
        self.action(word, at)
    }

    fn action(&mut self, word: &str, at: usize) -> Result<(), ReadError> {
        let action = P::read_action(word).map_err(|why| {
            let expected = format!("an action such as {}{why}", P::EXAMPLES);
            self.cursor.expected(at, expected)
        })?;
        let line = &mut self.line;
        let player = line.position.actor();
        let before = match &line.turn {
            Some(turn) if turn.player == player => None,
            turn => Some(Begun {
                node: line.node,
                position: line.position.clone(),
                number: turn.as_ref().map_or(line.first_number, |turn| turn.number + 1),
                player,
            }),
        };
        line.position.play(action).map_err(|illegal| {
            let begun = before.as_ref().or(line.turn.as_ref());
            let turn = begun.map_or(line.first_number, |turn| turn.number);
            let illegal = illegal.into();
            self.cursor.error(at, Problem::Illegal { turn, illegal })
        })?;
        line.node = self.record.push_checked(line.node, action);
        if before.is_some() {
            line.turn = before;
        }
        if self.record.len() > limits::ACTIONS {
            return Err(self.cursor.too_much(at, "actions", limits::ACTIONS));
        }
        for comment in std::mem::take(&mut self.waiting) {
            self.said(&comment)?;
        }
        Ok(())
    }

    /// Brings together what the board, the tags and the last word say about the end of the game.
    fn conclude(&mut self, tags: &Tags, stated: Option<(Option<Outcome>, usize)>) -> Result<(), ReadError> {
        let mut result = stated;
        if let Some(tag) = tags.get("Result") {
            let in_tag = match tag.value.as_str() {
                NO_RESULT => None,
                text => Some(Outcome::from_score_text(text).ok_or_else(|| {
                    let expected = "a result, 1-0, 0-1, 1/2-1/2 or *".to_owned();
                    let found = glimpse(&tag.value);
                    self.cursor.error(tag.at, Problem::Expected { expected, found })
                })?),
            };
            match stated {
                Some((behind, at)) if behind != in_tag => {
                    let expected = format!("{}, as the tag Result says", tag.value);
                    return Err(self.cursor.expected(at, expected));
                }
                Some(_) => {}
                None => result = Some((in_tag, tag.at)),
            }
        }
        let termination = match tags.get("Termination") {
            None => None,
            Some(tag) => Some((
                termination(&tag.value).ok_or_else(|| {
                    let expected = format!("how the game ended: {}", termination_words());
                    let found = glimpse(&tag.value);
                    self.cursor.error(tag.at, Problem::Expected { expected, found })
                })?,
                tag.at,
            )),
        };
        let illegal = self.illegal(tags, termination.map(|(termination, _)| termination))?;
        let Some(shown) = self.line.position.outcome() else {
            let (result, at) = result.map_or((None, self.cursor.at()), |(result, at)| (result, at));
            let conclusion = match illegal {
                Some(action) => Conclusion::by_illegal_action(result, action),
                None => Conclusion::new(result, termination.map(|(termination, _)| termination)),
            };
            // A variation may have gone on where the game ended, and made its line the main line.
            let end = self.record.end();
            if conclusion.is_empty() {
                return Ok(());
            }
            return self
                .record
                .conclude(end, conclusion)
                .map_err(|error| self.cursor.error(at, contradiction(result, &error)));
        };
        let contradiction = |stated: &str, at: usize| {
            let stated = stated.to_owned();
            let shown = format!("the game ended {} on the board", shown.score_text());
            self.cursor.error(at, Problem::Contradiction { stated, shown })
        };
        if let Some((Some(result), at)) = result
            && result != shown
        {
            return Err(contradiction(result.score_text(), at));
        }
        if let (Some((other, at)), Some(tag)) = (termination, tags.get("Termination"))
            && other != Termination::Normal
        {
            return Err(contradiction(&tag.value, at));
        }
        Ok(())
    }

    /// The action that lost the game because the rules forbid it.
    fn illegal(&self, tags: &Tags, how: Option<Termination>) -> Result<Option<P::Action>, ReadError> {
        let Some(tag) = tags.get("Illegal") else {
            return Ok(None);
        };
        if how != Some(Termination::IllegalAction) {
            let expected = "the termination illegal-action with the tag Illegal".to_owned();
            return Err(tag.wrong(&self.cursor, expected));
        }
        let action = P::read_action(&tag.value).ok();
        let Some(action) = action.filter(|&action| !self.line.position.is_legal(action)) else {
            let expected = "an action that is not legal at the end of the game".to_owned();
            return Err(tag.wrong(&self.cursor, expected));
        };
        Ok(Some(action))
    }
}

/// The words for all terminations.
fn termination_words() -> String {
    let words = TERMINATIONS.map(|(_, word)| word);
    let (last, others) = words.split_last().expect("there are some");
    format!("{} or {last}", others.join(", "))
}

fn termination(text: &str) -> Option<Termination> {
    TERMINATIONS
        .into_iter()
        // PGN's own words for two of them.
        .chain([
            (Termination::Time, "time forfeit"),
            (Termination::Abandoned, "unterminated"),
        ])
        .find(|(_, name)| text.eq_ignore_ascii_case(name))
        .map(|(termination, _)| termination)
}
