//! CSA, the format of the Computer Shogi Association, versions 1 to 3.

use super::build::Builder;
use super::end;
use super::tags::{self, Keys};
use super::walk::{Event, spent, walk};
use super::{kind_of_letters, letters, lines, offset, side};
use crate::cursor::{Cursor, glimpse};
use crate::error::at_most;
use crate::{Encoding, Problem, ReadError, WriteError, limits};
use game_core::{NodeId, Position as _, Record};
use shogi::{Action, Hand, Handicap, Kind, Piece, Player, Position, Setup, Square};
use std::fmt::Write as _;

pub(super) fn read(text: &str) -> Result<Record<Position>, ReadError> {
    let mut reader = Reader {
        text,
        cursor: Cursor::new(text),
        setup: None,
        setup_at: 0,
        actor: None,
        tags: Vec::new(),
        early: Vec::new(),
        builder: None,
    };
    for (_, line) in lines(text) {
        // A line with nothing but / stands between games: the first one is read.
        if line.trim() == "/" {
            break;
        }
        reader.line(line)?;
    }
    reader.finish()
}

struct Reader<'a> {
    text: &'a str,
    cursor: Cursor<'a>,
    /// What the lines with P say, if there are any.
    setup: Option<Setup>,
    setup_at: usize,
    actor: Option<Player>,
    tags: Vec<(String, String)>,
    early: Vec<&'a str>,
    builder: Option<Builder>,
}

fn player_of(sign: u8) -> Player {
    if sign == b'+' {
        Player::First
    } else {
        Player::Second
    }
}

impl<'a> Reader<'a> {
    fn expected(&self, part: &str, expected: impl Into<String>) -> ReadError {
        let problem = Problem::Expected {
            expected: expected.into(),
            found: glimpse(part),
        };
        self.cursor.error(offset(self.text, part), problem)
    }

    fn line(&mut self, line: &'a str) -> Result<(), ReadError> {
        let trimmed = line.trim_start();
        match trimmed.as_bytes().first() {
            None => return Ok(()),
            Some(b'\'') => {
                if let Some(comment) = trimmed.strip_prefix("'*") {
                    match &mut self.builder {
                        Some(builder) => builder.comment(comment),
                        None => self.early.push(comment),
                    }
                }
                return Ok(());
            }
            Some(b'$') => return self.header(trimmed),
            Some(b'N') if trimmed.starts_with("N+") || trimmed.starts_with("N-") => {
                let player = player_of(trimmed.as_bytes()[1]);
                return self.tag(tags::NAMES[player.index()], &trimmed[2..], trimmed);
            }
            _ => {}
        }
        for statement in trimmed.split(',') {
            // What follows on this line is a remark.
            if statement.trim_start().starts_with('\'') {
                break;
            }
            self.statement(statement)?;
        }
        Ok(())
    }

    fn header(&mut self, line: &str) -> Result<(), ReadError> {
        let (key, value) = line[1..].split_once(':').unwrap_or((&line[1..], ""));
        let tag = tags::of_csa(key.trim());
        let value = tags::value_from(tag, value);
        self.tag(tag, &value, line)
    }

    fn tag(&mut self, tag: &str, value: &str, line: &str) -> Result<(), ReadError> {
        super::build::add_tag(&mut self.tags, tag, value)
            .map_err(|problem| self.cursor.error(offset(self.text, line), problem))
    }

    fn statement(&mut self, whole: &'a str) -> Result<(), ReadError> {
        let statement = whole.trim();
        let bytes = statement.as_bytes();
        match bytes {
            [sign @ (b'+' | b'-')] => {
                if self.builder.is_none() {
                    self.actor = Some(player_of(*sign));
                    self.builder()?;
                }
                Ok(())
            }
            [sign @ (b'+' | b'-'), ..] => self.action(player_of(*sign), statement),
            [b'%', ..] => self.command(statement),
            [b'T', b'0'..=b'9' | b'.', ..] => {
                if let (Some(builder), Some(now)) = (&mut self.builder, milliseconds(&statement[1..])) {
                    // The time of a resignation has no place in a record.
                    if !builder.is_ended() && !builder.has_foul() {
                        builder.set_time(Some(now), None);
                    }
                }
                Ok(())
            }
            [b'P', ..] => self.position(statement, whole),
            _ => Ok(()),
        }
    }

    fn setup(&mut self, statement: &str) -> Result<&mut Setup, ReadError> {
        if self.builder.is_some() {
            return Err(self.expected(statement, "a move; a file holds one game, up to a line with /"));
        }
        if self.setup.is_none() {
            self.setup_at = offset(self.text, statement);
        }
        Ok(self.setup.get_or_insert_with(Setup::empty))
    }

    /// A line about the start: `PI`, `P1` … `P9`, `P+`, `P-`.
    fn position(&mut self, statement: &'a str, whole: &'a str) -> Result<(), ReadError> {
        match statement.as_bytes().get(1) {
            Some(b'I') => {
                let mut setup = Setup::start();
                for part in groups(&statement[2..]) {
                    let square = square_of(part).filter(|_| part.len() == 4);
                    let Some(square) = square.filter(|_| kind_of_letters(&part[2..]).is_some()) else {
                        return Err(self.expected(part, "a square and a piece such as 82HI"));
                    };
                    setup.board[square.index()] = None;
                }
                let actor = self.setup(statement)?.actor;
                *self.setup(statement)? = Setup { actor, ..setup };
                Ok(())
            }
            Some(rank @ b'1'..=b'9') => self.rank(rank - b'0', statement, whole),
            Some(sign @ (b'+' | b'-')) => self.pieces(player_of(*sign), statement),
            _ => Err(self.expected(statement, "PI, P1 to P9, P+ or P-")),
        }
    }

    /// `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`. Blanks may be missing.
    fn rank(&mut self, rank: u8, statement: &'a str, whole: &'a str) -> Result<(), ReadError> {
        self.setup(statement)?;
        let mut squares = [None; 9];
        let mut count = 0;
        let mut rest = statement[2..].trim_start();
        while let Some(first) = rest.bytes().next() {
            let (piece, len) = if first == b'*' {
                (None, 1)
            } else {
                let kind = rest.get(1..3).and_then(kind_of_letters);
                let kind = kind.filter(|_| matches!(first, b'+' | b'-'));
                let Some(kind) = kind else {
                    return Err(self.expected(rest, "a piece such as +FU or -GI, or *"));
                };
                (Some(Piece::new(player_of(first), kind)), 3)
            };
            if count == 9 {
                return Err(self.expected(rest, "nine squares in a rank, not more"));
            }
            squares[count] = piece;
            count += 1;
            rest = rest[len..].trim_start();
        }
        if count != 9 {
            let expected = format!("nine squares in a rank, not {count}");
            return Err(self.expected(whole.trim_start(), expected));
        }
        super::start::put_rank(self.setup(statement)?, rank, squares);
        Ok(())
    }

    /// `P+27FU00KI`: pieces on squares and in hand; `00AL` is all that is left.
    fn pieces(&mut self, player: Player, statement: &'a str) -> Result<(), ReadError> {
        self.setup(statement)?;
        for part in groups(&statement[2..]) {
            let wrong = || "a square and a piece such as 27FU, or 00 and a piece in hand, or 00AL";
            if part == "00AL" {
                let setup = self.setup(statement)?;
                setup.hands[player.index()] = rest_of_set(setup, player);
                continue;
            }
            let kind = part
                .get(2..4)
                .and_then(kind_of_letters)
                .filter(|_| part.len() == 4);
            let Some(kind) = kind else {
                return Err(self.expected(part, wrong()));
            };
            if part.starts_with("00") {
                let hand = &mut self.setup(statement)?.hands[player.index()];
                let count = hand.count(kind) + 1;
                if !kind.is_droppable() || count > Setup::MOST {
                    return Err(self.expected(part, "a piece that can be in hand"));
                }
                hand.set(kind, count);
            } else if let Some(square) = square_of(part) {
                self.setup(statement)?.board[square.index()] = Some(Piece::new(player, kind));
            } else {
                return Err(self.expected(part, wrong()));
            }
        }
        Ok(())
    }

    fn builder(&mut self) -> Result<&mut Builder, ReadError> {
        if self.builder.is_none() {
            let mut setup = self.setup.take().unwrap_or_else(Setup::start);
            setup.actor = self.actor.unwrap_or(Player::First);
            let position = Position::try_from(setup).map_err(|error| {
                let expected = format!("a position of a game ({error})");
                self.cursor.expected(self.setup_at, expected)
            })?;
            let mut builder = Builder::new(position);
            for line in std::mem::take(&mut self.early) {
                builder.comment(line);
            }
            self.builder = Some(builder);
        }
        Ok(self.builder.as_mut().expect("made above"))
    }

    /// A move, `+7776FU` or `-0055KA`.
    fn action(&mut self, player: Player, statement: &'a str) -> Result<(), ReadError> {
        let wrong = "a move such as +7776FU or -0055KA";
        let kind = statement.get(5..7).and_then(kind_of_letters);
        let to = statement.get(3..5).and_then(square_of);
        let (Some(kind), Some(to)) = (kind, to) else {
            return Err(self.expected(statement, wrong));
        };
        if self.builder.is_none() && self.actor.is_none() {
            self.actor = Some(player);
        }
        let at = offset(self.text, statement);
        let builder = self.builder()?;
        builder.check()?;
        if builder.is_over() {
            return Err(self.expected(statement, "the end of the file, or /, after the end of the game"));
        }
        if builder.position().actor() != player {
            let expected = format!("a move of {}", side(!player));
            return Err(self.expected(statement, expected));
        }
        let action = match statement.get(1..3) {
            Some("00") if kind.is_droppable() => Action::Drop { kind, to },
            Some(from) => {
                let Some(from) = square_of(from) else {
                    return Err(self.expected(statement, wrong));
                };
                let stands = builder.position().piece_at(from).map(|piece| piece.kind);
                let promote = stands.is_some_and(|stands| stands != kind && stands.promoted() == Some(kind));
                if let Some(stands) = stands.filter(|&stands| stands != kind && !promote) {
                    let expected = format!("{}, which stands on {from}", letters(stands));
                    return Err(self.expected(statement, expected));
                }
                Action::Move { from, to, promote }
            }
            None => return Err(self.expected(statement, wrong)),
        };
        let turn = builder.len() + 1;
        match builder.play(action) {
            Ok(()) if builder.is_too_long() => Err(self.cursor.too_much(at, "actions", limits::ACTIONS)),
            Ok(()) => Ok(()),
            Err(illegal) => {
                let illegal = illegal.into();
                let error = self.cursor.error(at, Problem::Illegal { turn, illegal });
                self.builder()?.set_foul(Some(action), statement, error);
                Ok(())
            }
        }
    }

    /// `%TORYO` and others.
    fn command(&mut self, statement: &'a str) -> Result<(), ReadError> {
        let at = offset(self.text, statement);
        let builder = self.builder()?;
        let actor = builder.position().actor();
        let word = statement[1..].split_whitespace().next().unwrap_or_default();
        // A command that is not known ends the game without a result.
        let verdict = end::of_command(word, actor).unwrap_or((None, None));
        builder.end(verdict, statement, at)
    }

    fn finish(mut self) -> Result<Record<Position>, ReadError> {
        self.builder()?;
        let mut builder = self.builder.take().expect("made above");
        builder.check()?;
        builder.finish(self.tags).map_err(|(problem, at)| {
            let at = at.unwrap_or(self.text.len());
            self.cursor.error(at, problem)
        })
    }
}

/// Pieces of four characters.
fn groups(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let len = rest.char_indices().nth(4).map_or(rest.len(), |(at, _)| at);
        let (group, behind) = rest.split_at(len);
        rest = behind.trim_start();
        Some(group)
    })
}

/// The square that the first two characters name.
fn square_of(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9', ..] => Square::new(file - b'0', rank - b'0'),
        _ => None,
    }
}

/// The pieces of a set that are neither on the board nor in the other hand; without kings.
fn rest_of_set(setup: &Setup, player: Player) -> Hand {
    let mut hand = Hand::EMPTY;
    for kind in Kind::HAND {
        let on_board = setup
            .board
            .iter()
            .flatten()
            .filter(|piece| piece.kind.base() == kind);
        let used = on_board.count() as u8 + setup.hands[(!player).index()].count(kind);
        hand.set(kind, kind.in_a_set().saturating_sub(used));
    }
    hand
}

/// Seconds, with up to three decimals.
fn milliseconds(text: &str) -> Option<u64> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let fraction: u64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    whole.checked_mul(1000)?.checked_add(fraction)
}

pub(super) fn write(record: &Record<Position>, encoding: Encoding) -> Result<String, WriteError> {
    at_most(record.len(), limits::ACTIONS, "actions")?;
    // Fractions of seconds came with version 3.
    let line = record.main_line();
    let times = line.iter().filter_map(|&id| record.node(id).time_ms);
    let has_fractions = times.into_iter().any(|ms| ms % 1000 != 0);
    let mut out = match encoding {
        Encoding::Utf8 => String::from("'CSA encoding=UTF-8\n"),
        Encoding::ShiftJis => String::from("'CSA encoding=SHIFT_JIS\n"),
    };
    out.push_str(if has_fractions { "V3.0\n" } else { "V2.2\n" });
    for player in Player::BOTH {
        let name = tags::one_line(record.tag(tags::NAMES[player.index()]).unwrap_or_default());
        at_most(name.len(), limits::TEXT, "bytes in the value of a tag")?;
        if !name.is_empty() {
            let _ = writeln!(out, "N{}{name}", sign(player));
        }
    }
    for (key, value) in tags::pairs(record.tags(), Keys::Csa)? {
        let key = match key {
            "TIME_LIMIT" if is_time_of_version_3(&value) => "TIME",
            key => key,
        };
        let _ = writeln!(out, "${key}:{value}");
    }
    start_lines(record.start(), &mut out);
    comment(record, NodeId::ROOT, &mut out)?;
    let mut clocks = [None; 2];
    walk(record, |event| match event {
        Event::Move(it) => {
            let player = it.position.actor();
            let _ = writeln!(out, "{}", move_text(it.position, it.action));
            let time = spent(clocks[player.index()], record.node(it.node).time_ms);
            if let Some((now, total)) = time {
                let _ = if now % 1000 == 0 {
                    writeln!(out, "T{}", now / 1000)
                } else {
                    writeln!(out, "T{}.{:03}", now / 1000, now % 1000)
                };
                clocks[player.index()] = Some(total);
            }
            comment(record, it.node, &mut out).map_err(Some)
        }
        Event::End(it) => {
            if let Some(action) = it.conclusion.illegal() {
                if super::super::shogi_text::moved(it.position, action).is_none() {
                    return Err(Some(cannot("an illegal move of no piece")));
                }
                let _ = writeln!(out, "{}", move_text(it.position, action));
            }
            let verdict = (it.conclusion.result(), it.conclusion.termination());
            match end::command(verdict, it.position.actor()) {
                Ok(Some(command)) => {
                    let _ = writeln!(out, "%{command}");
                }
                Ok(None) => {}
                Err(what) => return Err(Some(cannot(what))),
            }
            // CSA has no variations.
            Err(None)
        }
        Event::Variation(_) => Err(None),
    })
    .or_else(|error| error.map_or(Ok(()), Err))?;
    Ok(out)
}

fn cannot(what: &'static str) -> WriteError {
    WriteError::CannotHold { format: "CSA", what }
}

const fn sign(player: Player) -> char {
    match player {
        Player::First => '+',
        Player::Second => '-',
    }
}

/// `300+10+5`, seconds: the form that version 3 has for the time control.
fn is_time_of_version_3(value: &str) -> bool {
    let parts: Vec<&str> = value.split('+').collect();
    let number = |text: &&str| milliseconds(text).is_some() && !text.is_empty();
    parts.len() == 3 && parts.iter().all(number)
}

fn start_lines(start: &Position, out: &mut String) {
    if let Some(handicap) = Handicap::of(start) {
        out.push_str("PI");
        let even = Setup::start();
        for square in handicap.missing() {
            if let Some(piece) = even.board[square.index()] {
                let _ = write!(out, "{}{}{}", square.file(), square.rank(), letters(piece.kind));
            }
        }
        out.push('\n');
    } else {
        for rank in 1..=9 {
            let _ = write!(out, "P{rank}");
            for file in (1..=9).rev() {
                let square = Square::new(file, rank).expect("on the board");
                let _ = match start.piece_at(square) {
                    None => write!(out, " * "),
                    Some(piece) => write!(out, "{}{}", sign(piece.player), letters(piece.kind)),
                };
            }
            out.push('\n');
        }
        for player in Player::BOTH {
            let hand = start.hand(player);
            if hand.is_empty() {
                continue;
            }
            let _ = write!(out, "P{}", sign(player));
            for (kind, count) in hand.iter() {
                for _ in 0..count {
                    let _ = write!(out, "00{}", letters(kind));
                }
            }
            out.push('\n');
        }
    }
    let _ = writeln!(out, "{}", sign(start.actor()));
}

fn move_text(position: &Position, action: Action) -> String {
    let sign = sign(position.actor());
    let to = action.to();
    let (from, kind) = match action {
        Action::Drop { kind, .. } => ("00".to_owned(), kind),
        Action::Move { from, promote, .. } => {
            let kind = position.piece_at(from).map_or(Kind::Pawn, |piece| piece.kind);
            let kind = kind.promoted().filter(|_| promote).unwrap_or(kind);
            (format!("{}{}", from.file(), from.rank()), kind)
        }
    };
    format!("{sign}{from}{}{}{}", to.file(), to.rank(), letters(kind))
}

fn comment(record: &Record<Position>, id: NodeId, out: &mut String) -> Result<(), WriteError> {
    let text = &record.node(id).comment;
    at_most(text.len(), limits::TEXT, "bytes in a comment")?;
    if !text.is_empty() {
        for line in text.split(['\n', '\r']) {
            let _ = writeln!(out, "'*{line}");
        }
    }
    Ok(())
}
