//! JKF, the JSON kifu format.

use super::build::Builder;
use super::json::{Document, Id, Value, write_text};
use super::tags::{self, Keys};
use super::walk::{conclusion, seconds, spent};
use super::written::Written;
use super::{end, kind_of_letters, letters, start};
use crate::error::at_most;
use crate::shogi_text::{self, Way};
use crate::{Problem, ReadError, WriteError, limits};
use game_core::{NodeId, Position as _, Record};
use shogi::{Action, Hand, Handicap, Kind, Piece, Player, Position, Setup, Square};
use std::fmt::Write as _;

pub(super) fn read(text: &str) -> Result<Record<Position>, ReadError> {
    Reader {
        document: Document::read(text)?,
        tags: Vec::new(),
    }
    .read(text)
}

struct Reader<'a> {
    document: Document<'a>,
    tags: Vec<(String, String)>,
}

/// A list of moves that is to be read: the main line, or a variation from `len` moves on.
struct Line {
    list: Id,
    len: usize,
    is_main: bool,
}

impl Reader<'_> {
    fn read(mut self, text: &str) -> Result<Record<Position>, ReadError> {
        let root = self.document.root();
        let Value::Object(_) = self.document.value(root) else {
            return Err(self.document.expected(root, "an object with header and moves"));
        };
        let handicap = self.header(root)?;
        let start = self.start(root, handicap)?;
        let mut builder = Builder::new(start);
        let Some(moves) = self.document.get(root, "moves") else {
            return Err(self.document.expected(root, "an object with moves"));
        };
        let mut lines = vec![Line {
            list: moves,
            len: 0,
            is_main: true,
        }];
        while let Some(line) = lines.pop() {
            if !line.is_main && !builder.branch(line.len) {
                let expected = format!("a line with {} moves before this variation", line.len);
                return Err(self.document.expected(line.list, expected));
            }
            self.line(&line, &mut builder, &mut lines)?;
            builder.check()?;
        }
        builder.finish(self.tags).map_err(|(problem, at)| {
            let at = at.unwrap_or(text.len());
            self.document.cursor.error(at, problem)
        })
    }

    /// Takes the tags from the header; gives the handicap that it names.
    fn header(&mut self, root: Id) -> Result<Option<Handicap>, ReadError> {
        let mut handicap = None;
        let Some(header) = self.document.get(root, "header") else {
            return Ok(None);
        };
        let Value::Object(pairs) = self.document.value(header) else {
            return Err(self.document.expected(header, "an object of keys and texts"));
        };
        for (key, id) in pairs {
            let Value::Text(value) = self.document.value(*id) else {
                continue;
            };
            if key == "手合割" {
                handicap = start::handicap(value);
            } else if matches!(key.as_str(), "先手" | "後手" | "上手" | "下手") || !tags::is_reserved(key)
            {
                let tag = tags::of_kif(key);
                let value = tags::value_from(tag, value);
                super::build::add_tag(&mut self.tags, tag, &value)
                    .map_err(|problem| self.document.cursor.error(self.document.place(*id), problem))?;
            }
        }
        Ok(handicap)
    }

    fn start(&self, root: Id, handicap: Option<Handicap>) -> Result<Position, ReadError> {
        let document = &self.document;
        let Some(initial) = document.get(root, "initial") else {
            return Ok(handicap.unwrap_or_default().position());
        };
        if let Some(preset) = document.get(initial, "preset") {
            let name = document.text(preset, "the name of a handicap")?;
            if let Some(handicap) = start::preset(name) {
                return Ok(handicap.position());
            }
            if name != "OTHER" {
                return Err(document.expected(preset, "a handicap such as HIRATE, HI, 2 or 7_L, or OTHER"));
            }
        }
        let Some(data) = document.get(initial, "data") else {
            return Err(document.expected(initial, "data with board, hands and color"));
        };
        let mut setup = Setup::empty();
        if let Some(color) = document.get(data, "color") {
            setup.actor = self.player(color)?;
        }
        if let Some(board) = document.get(data, "board")
            && let Value::List(files) = document.value(board)
        {
            for (file, &ranks) in (1..=9).zip(files) {
                for (rank, &square) in (1..=9).zip(document.list(ranks, "a list of nine squares")?) {
                    let Some(kind) = document.get(square, "kind") else {
                        continue;
                    };
                    let player = match document.get(square, "color") {
                        Some(color) => self.player(color)?,
                        None => Player::First,
                    };
                    let kind = self.kind(kind)?;
                    let square = Square::new(file, rank).expect("files and ranks from 1 to 9");
                    setup.board[square.index()] = Some(Piece::new(player, kind));
                }
            }
        }
        if let Some(hands) = document.get(data, "hands") {
            let hands = document.list(hands, "a list of two hands")?;
            for (player, &hand) in Player::BOTH.into_iter().zip(hands) {
                setup.hands[player.index()] = self.hand(hand)?;
            }
        }
        Position::try_from(setup)
            .map_err(|error| document.expected(data, format!("a position of a game ({error})")))
    }

    fn hand(&self, id: Id) -> Result<Hand, ReadError> {
        let mut hand = Hand::EMPTY;
        let Value::Object(pairs) = self.document.value(id) else {
            return Ok(hand);
        };
        for (name, count) in pairs {
            let expected = "a piece in hand and how many there are, such as \"FU\": 3";
            let number = self.document.number(*count, expected)?;
            if number == 0 {
                continue;
            }
            let kind = kind_of_letters(name).filter(|kind| kind.is_droppable());
            let fitting = kind.filter(|_| number <= u64::from(Setup::MOST));
            let Some(kind) = fitting else {
                return Err(self.document.expected(*count, expected));
            };
            hand.set(kind, number as u8);
        }
        Ok(hand)
    }

    fn player(&self, id: Id) -> Result<Player, ReadError> {
        match self.document.number(id, "0 (sente) or 1 (gote)")? {
            0 => Ok(Player::First),
            1 => Ok(Player::Second),
            _ => Err(self.document.expected(id, "0 (sente) or 1 (gote)")),
        }
    }

    fn kind(&self, id: Id) -> Result<Kind, ReadError> {
        let expected = "a piece such as FU or RY";
        kind_of_letters(self.document.text(id, expected)?).ok_or_else(|| self.document.expected(id, expected))
    }

    fn square(&self, id: Id) -> Result<Square, ReadError> {
        let expected = "a square with x and y from 1 to 9";
        let coordinate = |key| -> Result<u8, ReadError> {
            let value = self
                .document
                .get(id, key)
                .ok_or_else(|| self.document.expected(id, expected))?;
            let number = self.document.number(value, expected)?;
            u8::try_from(number).map_err(|_| self.document.expected(value, expected))
        };
        let (file, rank) = (coordinate("x")?, coordinate("y")?);
        Square::new(file, rank).ok_or_else(|| self.document.expected(id, expected))
    }

    /// Reads a list of moves up to its end, and notes its variations.
    fn line(&self, line: &Line, builder: &mut Builder, lines: &mut Vec<Line>) -> Result<(), ReadError> {
        let document = &self.document;
        for &element in document.list(line.list, "a list of moves")? {
            let len = builder.len();
            if let Some(forks) = document.get(element, "forks") {
                let forks = document.list(forks, "a list of variations")?;
                let waiting = forks.iter().rev().map(|&list| Line {
                    list,
                    len,
                    is_main: false,
                });
                lines.extend(waiting);
            }
            if let Some(id) = document.get(element, "move") {
                self.action(id, builder)?;
                if let Some(time) = document.get(element, "time")
                    && !builder.has_foul()
                {
                    let now = document.get(time, "now").map(|id| self.clock(id)).transpose()?;
                    let total = document.get(time, "total").map(|id| self.clock(id)).transpose()?;
                    builder.set_time(now, total);
                }
            }
            if let Some(special) = document.get(element, "special") {
                let word = document.text(special, "how the game ended, such as TORYO")?;
                let actor = builder.position().actor();
                let verdict = end::of_command(word, actor).unwrap_or((None, None));
                let words = end::words(verdict, actor, ["先手", "後手"]);
                let said = words.map_or(word.to_owned(), |words| words.summary);
                builder.end(verdict, &said, document.place(special))?;
            }
            if let Some(comments) = document.get(element, "comments") {
                for &comment in document.list(comments, "a list of texts")? {
                    for text in document.text(comment, "a text")?.split(['\n', '\r']) {
                        builder.comment(text);
                    }
                }
            }
        }
        Ok(())
    }

    /// Milliseconds.
    fn clock(&self, id: Id) -> Result<u64, ReadError> {
        let mut ms = 0_u64;
        for (key, factor) in [("h", 3_600_000.0), ("m", 60_000.0), ("s", 1000.0)] {
            let Some(value) = self.document.get(id, key) else {
                continue;
            };
            match self.document.value(value) {
                Value::Number(number) if (0.0..1e12).contains(number) => {
                    ms = ms.saturating_add((number * factor).round() as u64);
                }
                _ => {
                    return Err(self
                        .document
                        .expected(value, "a number of hours, minutes or seconds"));
                }
            }
        }
        Ok(ms)
    }

    fn action(&self, id: Id, builder: &mut Builder) -> Result<(), ReadError> {
        let document = &self.document;
        builder.check()?;
        if builder.is_over() {
            return Err(document.expected(id, "the end of the line after the end of the game"));
        }
        let Some(piece) = document.get(id, "piece") else {
            return Err(document.expected(id, "a move with a piece"));
        };
        let mut written = Written {
            to: None,
            kind: self.kind(piece)?,
            right: None,
            way: None,
            straight: false,
            promote: document
                .get(id, "promote")
                .map(|promote| matches!(document.value(promote), Value::Bool(true))),
            drop: false,
            from: None,
        };
        if let Some(to) = document.get(id, "to") {
            written.to = Some(self.square(to)?);
        }
        if let Some(from) = document.get(id, "from") {
            written.from = Some(self.square(from)?);
        } else if self.has_null(id, "from") {
            written.drop = true;
        }
        if let Some(relative) = document.get(id, "relative") {
            for letter in document.text(relative, "letters of LCRUMDH")?.chars() {
                match letter {
                    'L' => written.right = Some(false),
                    'R' => written.right = Some(true),
                    'C' => written.straight = true,
                    'U' => written.way = Some(Way::Up),
                    'M' => written.way = Some(Way::Side),
                    'D' => written.way = Some(Way::Back),
                    'H' => written.drop = true,
                    _ => return Err(document.expected(relative, "letters of LCRUMDH")),
                }
            }
        }
        let found = written.find(builder.position(), builder.last_target());
        let action = found.map_err(|expected| document.expected(id, expected))?;
        let turn = builder.len() + 1;
        let at = document.place(id);
        match builder.play(action) {
            Ok(()) if builder.is_too_long() => Err(document.cursor.too_much(at, "actions", limits::ACTIONS)),
            Ok(()) => Ok(()),
            Err(illegal) => {
                let illegal = illegal.into();
                let error = document.cursor.error(at, Problem::Illegal { turn, illegal });
                builder.set_foul(Some(action), &action.to_string(), error);
                Ok(())
            }
        }
    }

    /// Whether the key is there, with null.
    fn has_null(&self, id: Id, key: &str) -> bool {
        match self.document.value(id) {
            Value::Object(pairs) => pairs
                .iter()
                .any(|(name, value)| name == key && matches!(self.document.value(*value), Value::Null)),
            _ => false,
        }
    }
}

pub(super) fn write(record: &Record<Position>) -> Result<String, WriteError> {
    at_most(record.len(), limits::ACTIONS, "actions")?;
    let mut out = String::from("{\n\"header\": {");
    let start = record.start();
    let handicap = Handicap::of(start);
    let sides = match handicap {
        None | Some(Handicap::Even) => ["先手", "後手"],
        Some(_) => ["下手", "上手"],
    };
    let mut pairs = Vec::new();
    for player in Player::BOTH {
        let name = tags::one_line(record.tag(tags::NAMES[player.index()]).unwrap_or_default());
        at_most(name.len(), limits::TEXT, "bytes in the value of a tag")?;
        if !name.is_empty() {
            pairs.push((sides[player.index()], name));
        }
    }
    pairs.extend(tags::pairs(record.tags(), Keys::Kif)?);
    for (index, (key, value)) in pairs.iter().enumerate() {
        out.push_str(if index == 0 { "\n  " } else { ",\n  " });
        write_text(key, &mut out);
        out.push_str(": ");
        write_text(value, &mut out);
    }
    out.push_str(if pairs.is_empty() { "},\n" } else { "\n},\n" });
    match handicap {
        Some(handicap) => {
            let _ = writeln!(
                out,
                "\"initial\": {{\"preset\": \"{}\"}},",
                start::preset_name(handicap)
            );
        }
        None => write_start(start, &mut out),
    }
    write_moves(record, &mut out)?;
    out.push_str("\n}\n");
    Ok(out)
}

fn write_start(start: &Position, out: &mut String) {
    let _ = writeln!(
        out,
        "\"initial\": {{\"preset\": \"OTHER\", \"data\": {{\"color\": {}, \"board\": [",
        start.actor().index()
    );
    for file in 1..=9 {
        out.push('[');
        for rank in 1..=9 {
            let square = Square::new(file, rank).expect("on the board");
            let _ = match start.piece_at(square) {
                None => write!(out, "{{}}"),
                Some(piece) => write!(
                    out,
                    "{{\"color\": {}, \"kind\": \"{}\"}}",
                    piece.player.index(),
                    letters(piece.kind)
                ),
            };
            out.push_str(if rank < 9 { ", " } else { "]" });
        }
        out.push_str(if file < 9 { ",\n" } else { "\n" });
    }
    out.push_str("], \"hands\": [");
    for player in Player::BOTH {
        out.push('{');
        for (index, (kind, count)) in start.hand(player).iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let _ = write!(out, "{comma}\"{}\": {count}", letters(kind));
        }
        out.push_str(if player == Player::First { "}, " } else { "}" });
    }
    out.push_str("]}},\n");
}

/// What is still to be written, the next thing last.
enum Due {
    Text(&'static str),
    /// A move, the variations in its place, and what follows it.
    Move(Box<Move>),
    /// The end of the main line, with the position there.
    End(Box<End>),
}

/// The end of a line.
struct End {
    node: NodeId,
    position: Position,
    is_main: bool,
}

struct Move {
    node: NodeId,
    position: Position,
    previous: Option<Action>,
    clocks: [Option<u64>; 2],
    /// Whether the end of the main line lies behind.
    is_main: bool,
    /// Whether this begins a variation: its brothers are told elsewhere.
    begins: bool,
}

fn write_moves(record: &Record<Position>, out: &mut String) -> Result<(), WriteError> {
    out.push_str("\"moves\": [\n{");
    write_comment(record, NodeId::ROOT, true, out)?;
    out.push('}');
    let mut due = vec![Due::Text("\n]")];
    let position = record.start().clone();
    match record.node(NodeId::ROOT).children.first() {
        Some(&node) => due.push(Due::Move(Box::new(Move {
            node,
            position,
            previous: None,
            clocks: [None; 2],
            is_main: true,
            begins: false,
        }))),
        None => due.push(Due::End(Box::new(End {
            node: NodeId::ROOT,
            position,
            is_main: true,
        }))),
    }
    while let Some(next) = due.pop() {
        match next {
            Due::Text(text) => out.push_str(text),
            Due::Move(it) => write_move(record, &it, out, &mut due)?,
            Due::End(it) => write_end(record, &it, out)?,
        }
    }
    Ok(())
}

fn write_move(
    record: &Record<Position>,
    it: &Move,
    out: &mut String,
    due: &mut Vec<Due>,
) -> Result<(), WriteError> {
    let data = record.node(it.node);
    let action = data.action.expect("only the root has none");
    let player = it.position.actor().index();
    out.push_str(if it.begins {
        "\n{\"move\": "
    } else {
        ",\n{\"move\": "
    });
    write_action(&it.position, action, it.previous, out);
    if let Some(time) = spent(it.clocks[player], data.time_ms) {
        let (now, total) = seconds(time);
        let _ = write!(
            out,
            ", \"time\": {{\"now\": {{\"m\": {}, \"s\": {}}}, \"total\": {{\"h\": {}, \"m\": {}, \"s\": {}}}}}",
            now / 60,
            now % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        );
    }
    write_comment(record, it.node, false, out)?;
    let mut after = it.position.clone();
    after.play_unchecked(action);
    let mut clocks = it.clocks;
    clocks[player] = data.time_ms.or(clocks[player]);
    // What comes after this move, put first since it is written last.
    match data.children.first() {
        Some(&node) => due.push(Due::Move(Box::new(Move {
            node,
            position: after,
            previous: Some(action),
            clocks,
            is_main: it.is_main,
            begins: false,
        }))),
        None => due.push(Due::End(Box::new(End {
            node: it.node,
            position: after,
            is_main: it.is_main,
        }))),
    }
    let parent = data.parent.expect("only the root has none");
    let others = &record.node(parent).children[1..];
    if it.begins || others.is_empty() {
        out.push('}');
        return Ok(());
    }
    out.push_str(", \"forks\": [");
    due.push(Due::Text("]}"));
    for (index, &node) in others.iter().enumerate().rev() {
        due.push(Due::Text("]"));
        due.push(Due::Move(Box::new(Move {
            node,
            position: it.position.clone(),
            previous: it.previous,
            clocks: it.clocks,
            is_main: false,
            begins: true,
        })));
        due.push(Due::Text(if index == 0 { "[" } else { ", [" }));
    }
    Ok(())
}

fn write_action(position: &Position, action: Action, previous: Option<Action>, out: &mut String) {
    let player = position.actor().index();
    let to = action.to();
    let kind = shogi_text::moved(position, action).unwrap_or(Kind::Pawn);
    let _ = write!(
        out,
        "{{\"color\": {player}, \"piece\": \"{}\", \"to\": {{\"x\": {}, \"y\": {}}}",
        letters(kind),
        to.file(),
        to.rank()
    );
    let words = shogi_text::qualifier(position, action);
    if let Action::Move { from, promote, .. } = action {
        let _ = write!(
            out,
            ", \"from\": {{\"x\": {}, \"y\": {}}}",
            from.file(),
            from.rank()
        );
        if previous.is_some_and(|previous| previous.to() == to) {
            out.push_str(", \"same\": true");
        }
        if words.ends_with('成') {
            let _ = write!(out, ", \"promote\": {promote}");
        }
        if let Some(taken) = position.piece_at(to) {
            let _ = write!(out, ", \"capture\": \"{}\"", letters(taken.kind));
        }
    }
    let relative: String = words
        .chars()
        .filter_map(|word| {
            Some(match word {
                '左' => 'L',
                '直' => 'C',
                '右' => 'R',
                '上' => 'U',
                '寄' => 'M',
                '引' => 'D',
                '打' => 'H',
                _ => return None,
            })
        })
        .collect();
    // A drop is told by having no origin; that it is one is said always, since readers differ.
    let is_drop = matches!(action, Action::Drop { .. });
    let relative = if is_drop { "H" } else { relative.as_str() };
    if !relative.is_empty() {
        let _ = write!(out, ", \"relative\": \"{relative}\"");
    }
    out.push('}');
}

fn write_comment(
    record: &Record<Position>,
    id: NodeId,
    is_first: bool,
    out: &mut String,
) -> Result<(), WriteError> {
    let text = &record.node(id).comment;
    at_most(text.len(), limits::TEXT, "bytes in a comment")?;
    if text.is_empty() {
        return Ok(());
    }
    out.push_str(if is_first {
        "\"comments\": ["
    } else {
        ", \"comments\": ["
    });
    for (index, line) in text.split(['\n', '\r']).enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write_text(line, out);
    }
    out.push(']');
    Ok(())
}

/// The end of a line: an illegal move, and how it ended. What JKF has no word for is left out of a variation, and an error in
/// the main line.
fn write_end(record: &Record<Position>, at: &End, out: &mut String) -> Result<(), WriteError> {
    let position = &at.position;
    let ended = conclusion(record, at.node, at.is_main);
    let cannot = |what| Err(WriteError::CannotHold { format: "JKF", what });
    let command = match end::command((ended.result(), ended.termination()), position.actor()) {
        Ok(command) => command,
        Err(_) if !at.is_main => None,
        Err(what) => return cannot(what),
    };
    match ended.illegal() {
        Some(action) if shogi_text::moved(position, action).is_some() => {
            out.push_str(",\n{\"move\": ");
            write_action(position, action, None, out);
            out.push('}');
        }
        Some(_) if at.is_main => return cannot("an illegal move of no piece"),
        Some(_) => return Ok(()),
        None => {}
    }
    if let Some(command) = command {
        let _ = write!(out, ",\n{{\"special\": \"{command}\"}}");
    }
    Ok(())
}
