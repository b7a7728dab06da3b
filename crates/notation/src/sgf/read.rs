//! Reading Boardspace SGF: the header, the tree, the commands.

use super::replay::{About, Refused, Replay};
use super::tree::{Piece, Pieces, Value, Word};
use super::{DRAWN, WON, date, tag};
use crate::error::contradiction;
use crate::notes::Notes;
use crate::{AnyRecord, Problem, ReadError, limits};
use game_core::{Conclusion, Outcome, Player, Position as _, Record, Termination};
use yinsh::{Action, Point, Position, Row};

/// SGF's number for YINSH, and what the oldest files have in its place.
const GAME: [&str; 2] = ["24", "yinsh"];

pub(crate) fn read(bytes: &[u8]) -> Result<AnyRecord, ReadError> {
    // The oldest files have names in Latin-1, whose bytes are the first 256 characters of Unicode.
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    };
    let record = Reader::new(&text).read()?;
    Ok(record.into())
}

/// What the header says, as far as it concerns the record.
#[derive(Default)]
struct Header {
    names: [Option<String>; 2],
    date: Option<String>,
    game_name: Option<String>,
    time_control: Option<String>,
    time_used: [Option<String>; 2],
    /// Whether `SU` or `GM` named the game.
    named: bool,
    blitz: bool,
    /// Whether the second seat plays White: it does if a command says that it starts.
    swapped: bool,
    result: Option<Value>,
}

/// A bracket that is open: where its line branches off, and how many lines have.
struct Branching {
    replay: Replay,
    lines: usize,
}

struct Reader<'a> {
    pieces: Pieces<'a>,
    header: Header,
    /// Made at the first command, when the header is complete.
    record: Option<Record<Position>>,
    notes: Notes,
    replay: Replay,
    outer: Vec<Branching>,
    /// Where the main line ended: at the first bracket that closes.
    main_end: Option<Replay>,
    /// Nodes so far: header properties stand in the first.
    nodes: usize,
    /// The player of the node's last command, and what it was about.
    about: Option<(Player, About)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            pieces: Pieces::new(text),
            header: Header::default(),
            record: None,
            notes: Notes::default(),
            replay: Replay::new(Position::start()),
            outer: Vec::new(),
            main_end: None,
            nodes: 0,
            about: None,
        }
    }

    fn read(mut self) -> Result<Record<Position>, ReadError> {
        let mut end = 0;
        while let Some((piece, at)) = self.pieces.next()? {
            match piece {
                Piece::Open => self.open(at)?,
                Piece::Close => self.close(),
                Piece::Node => self.node(at)?,
                Piece::Property { name, value } => self.property(&name, &value)?,
            }
            end = at;
        }
        let Some(last) = self.main_end.take() else {
            return Err(self.pieces.cursor.expected_here("( at the beginning of a record"));
        };
        if self.record.is_none() {
            self.begin(end)?;
        }
        let mut record = self.record.take().expect("made above where it was missing");
        std::mem::take(&mut self.notes)
            .put_into(&mut record)
            .map_err(|problem| self.pieces.cursor.error(end, problem))?;
        self.conclude(&mut record, &last)?;
        self.tags(&mut record);
        Ok(record)
    }

    fn open(&mut self, at: usize) -> Result<(), ReadError> {
        if self.outer.is_empty() && self.main_end.is_some() {
            let expected = "the end of the file; a file holds one game";
            return Err(self.pieces.cursor.expected(at, expected));
        }
        // What was done before the lines branch off is the same in all of them.
        if let Some(record) = &mut self.record {
            self.replay.settle(record, &mut self.notes);
        }
        let replay = self.replay.clone();
        if let Some(branching) = self.outer.last_mut() {
            branching.lines += 1;
        }
        self.outer.push(Branching { replay, lines: 0 });
        Ok(())
    }

    fn close(&mut self) {
        let ended = self
            .outer
            .pop()
            .expect("brackets are balanced: Pieces counts them");
        if ended.lines == 0 {
            // The line ends here: it has no lines inside.
            if let Some(record) = &mut self.record {
                self.replay.settle(record, &mut self.notes);
            }
            self.main_end.get_or_insert_with(|| self.replay.clone());
        }
        // Go on where the line branched off; what follows is a variation.
        self.replay = ended.replay;
        self.about = None;
    }

    fn node(&mut self, at: usize) -> Result<(), ReadError> {
        if self.outer.last().is_some_and(|branching| branching.lines > 0) {
            let expected = "( or ): nodes stand before the lines that branch off";
            return Err(self.pieces.cursor.expected(at, expected));
        }
        self.nodes += 1;
        self.about = None;
        Ok(())
    }

    fn property(&mut self, name: &str, value: &Value) -> Result<(), ReadError> {
        let text = || Some(value.text.trim().to_owned()).filter(|text| !text.is_empty());
        match name {
            "P0" => return self.command(0, value),
            "P1" => return self.command(1, value),
            "TM" => {
                if let (Some((player, About::LastAction)), Ok(time)) = (self.about, value.text.trim().parse())
                {
                    self.replay.time(&mut self.notes, player, time);
                }
            }
            "C" => {
                // The carriage returns of files from elsewhere are only line ends.
                let comment = value.text.replace("\r\n", "\n").replace('\r', "\n");
                self.replay.comment(&mut self.notes, comment);
            }
            _ if self.nodes > 1 => {}
            "GM" | "SU" => return self.game(name, value),
            "DT" => self.header.date = text(),
            "GN" => self.header.game_name = text(),
            "TC" => self.header.time_control = text().filter(|text| !text.eq_ignore_ascii_case("none")),
            "RE" => self.header.result = Some(value.clone()),
            _ => {}
        }
        Ok(())
    }

    fn game(&mut self, name: &str, value: &Value) -> Result<(), ReadError> {
        let word = value
            .text
            .split_whitespace()
            .next()
            .unwrap_or("")
            .to_ascii_lowercase();
        match (name, word.as_str()) {
            ("SU", "yinsh") => (self.header.named, self.header.blitz) = (true, false),
            ("SU", "yinsh-blitz") => (self.header.named, self.header.blitz) = (true, true),
            ("SU", _) => {
                return Err(self.pieces.cursor.expected(value.at, "Yinsh or Yinsh-Blitz"));
            }
            (_, word) => {
                if !GAME.contains(&word) {
                    return Err(self.pieces.cursor.expected(value.at, "24, the number of YINSH"));
                }
                self.header.named = true;
            }
        }
        Ok(())
    }

    /// The header is complete: the game begins.
    fn begin(&mut self, at: usize) -> Result<(), ReadError> {
        if !self.header.named {
            return Err(self
                .pieces
                .cursor
                .expected(at, "SU[Yinsh] or GM[24] in the header"));
        }
        let start = if self.header.blitz {
            Position::blitz()
        } else {
            Position::start()
        };
        self.replay = Replay::new(start.clone());
        for branching in &mut self.outer {
            branching.replay = self.replay.clone();
        }
        self.record = Some(Record::new(start));
        Ok(())
    }

    fn player(&self, seat: usize) -> Player {
        Player::BOTH[seat ^ usize::from(self.header.swapped)]
    }

    /// The value of `P0` or `P1`: something about the player, or a command.
    fn command(&mut self, seat: usize, value: &Value) -> Result<(), ReadError> {
        let mut words = value.words().peekable();
        // Commands are numbered, but not all.
        words.next_if(|word| word.text.bytes().all(|b| b.is_ascii_digit()));
        let Some(command) = words.next() else {
            return Ok(());
        };
        let args: Vec<Word<'_>> = words.take(8).collect();
        let at_end = value.at + value.text.len();
        let name = command.text.to_ascii_lowercase();
        match name.as_str() {
            "id" => {
                self.header.names[seat] = quoted(&value.text);
                return Ok(());
            }
            "time" => {
                let time = value.text.trim();
                let time = time.get(time.find(char::is_whitespace).unwrap_or(time.len())..);
                self.header.time_used[seat] = time.map(|time| time.trim().to_owned());
                return Ok(());
            }
            "start" => {
                let who: String = args.iter().map(|word| word.text).collect();
                if self.record.as_ref().is_some_and(|record| !record.is_empty()) {
                    return Ok(());
                }
                self.header.swapped = who.eq_ignore_ascii_case("black") || who.eq_ignore_ascii_case("p1");
                if self.record.is_none() {
                    self.begin(command.at)?;
                }
                return Ok(());
            }
            _ => {}
        }
        let known = [
            "place",
            "move",
            "drop",
            "pick",
            "remove",
            "done",
            "pass",
            "resign",
            "gameoverontime",
        ];
        if !known.contains(&name.as_str()) {
            if self.nodes <= 1 {
                // Something else about the player: a rating, a country.
                return Ok(());
            }
            let expected = "a command: place, move, pick, drop, remove, Done, Pass or Resign";
            return Err(self.pieces.cursor.expected(command.at, expected));
        }
        if self.record.is_none() {
            self.begin(command.at)?;
        }
        let player = self.player(seat);
        let about = self.carry_out(player, &name, command, &args, at_end)?;
        self.about = Some((player, about));
        let record = self.record.as_ref().expect("made above");
        if record.len() > limits::ACTIONS {
            return Err(self
                .pieces
                .cursor
                .too_much(command.at, "actions", limits::ACTIONS));
        }
        Ok(())
    }

    fn carry_out(
        &mut self,
        player: Player,
        name: &str,
        command: Word<'_>,
        args: &[Word<'_>],
        end: usize,
    ) -> Result<About, ReadError> {
        let object = args.first().map_or("", |word| word.text).to_ascii_lowercase();
        let rest = args.get(1..).unwrap_or_default();
        let over = self.replay.position().outcome().is_some();
        let done = match (name, object.as_str()) {
            ("done", _) => {
                let record = self.record.as_mut().expect("made before the first command");
                self.replay.settle(record, &mut self.notes);
                return Ok(About::LastAction);
            }
            // After the end of the game these change nothing.
            ("resign" | "pass" | "gameoverontime", _) if over => return Ok(About::Nothing),
            ("resign", _) => return Ok(self.replay.resign(player)),
            ("gameoverontime", _) => {
                self.replay.won_on_time = Some(self.replay.position().actor());
                return Ok(About::Nothing);
            }
            ("pass", _) => self.act(player, Action::Pass),
            ("move", _) => {
                let from = self.point(args, 0, end)?;
                let to = self.point(args, 2, end)?;
                self.act(player, Action::Move { from, to })
            }
            ("place", "wr" | "br") => {
                let point = self.point(rest, 0, end)?;
                self.act(player, Action::Place(point))
            }
            ("place", "w" | "b") => {
                let point = self.point(rest, 0, end)?;
                self.replay.lift(player, point)
            }
            ("drop", "board") => {
                let point = self.point(rest, 0, end)?;
                let record = self.record.as_mut().expect("made before the first command");
                self.replay.drop_on(record, &mut self.notes, player, point)
            }
            ("drop", "w" | "b" | "wr" | "br" | "wrc" | "brc") => Ok(self.replay.put_back()),
            ("pick", "board") => {
                let point = self.point(rest, 0, end)?;
                self.replay.pick(player, Some(point))
            }
            ("pick", "w" | "b" | "wr" | "br" | "wrc" | "brc") => self.replay.pick(player, None),
            ("remove", "wr" | "br") => {
                let point = self.point(rest, 0, end)?;
                self.act(player, Action::RemoveRing(point))
            }
            ("remove", "w" | "b") => {
                let (a, b) = (self.point(rest, 0, end)?, self.point(rest, 2, end)?);
                let Some(row) = Row::between(a, b) else {
                    let at = rest.first().map_or(end, |word| word.at);
                    let expected = "the ends of five points on a line";
                    let found = format!("{a} and {b}");
                    let expected = expected.to_owned();
                    return Err(self
                        .pieces
                        .cursor
                        .error(at, Problem::Expected { expected, found }));
                };
                self.act(player, Action::RemoveRow(row))
            }
            _ => {
                let expected = match name {
                    "place" | "remove" => "wr, br, w or b",
                    _ => "board, wr, br, w or b",
                };
                let at = args.first().map_or(end, |word| word.at);
                return Err(self.pieces.cursor.expected(at, expected));
            }
        };
        done.map_err(|refused| {
            let record = self.record.as_ref().expect("made before the first command");
            let turn = self.replay.turn_number(record);
            let problem = match refused {
                Refused::Illegal(illegal) => Problem::Illegal {
                    turn,
                    illegal: illegal.into(),
                },
                Refused::Reason(reason) => Problem::Refused { turn, reason },
                Refused::Expected(expected) => return self.pieces.cursor.expected(command.at, expected),
            };
            self.pieces.cursor.error(command.at, problem)
        })
    }

    fn act(&mut self, player: Player, action: Action) -> Result<About, Refused> {
        let record = self.record.as_mut().expect("made before the first command");
        self.replay.act(record, &mut self.notes, player, action)
    }

    /// The point that two words from `args[from]` on name: a letter and a number.
    fn point(&self, args: &[Word<'_>], from: usize, end: usize) -> Result<Point, ReadError> {
        let at = args.get(from).map_or(end, |word| word.at);
        let (Some(letter), Some(number)) = (args.get(from), args.get(from + 1)) else {
            return Err(self
                .pieces
                .cursor
                .expected(at, "a point, a letter A to K and a number"));
        };
        let text = format!("{}{}", letter.text, number.text);
        text.parse().map_err(|error: yinsh::ParsePointError| {
            let expected = "a point of the board, a letter A to K and a number".to_owned();
            let found = format!("{:?}", error.found);
            self.pieces
                .cursor
                .error(at, Problem::Expected { expected, found })
        })
    }

    /// Brings together what the board, the commands and the header say about the end of the game.
    fn conclude(&self, record: &mut Record<Position>, last: &Replay) -> Result<(), ReadError> {
        let (stated, how, clear) = match &self.header.result {
            Some(value) => self.stated_result(&value.text),
            None => (None, None, false),
        };
        let (shown, shown_how, why) = if let Some(outcome) = last.position().outcome() {
            (
                Some(outcome),
                Some(Termination::Normal),
                "the game ended on the board",
            )
        } else if let Some(loser) = last.resigned {
            let outcome = Outcome::Win(!loser);
            (Some(outcome), Some(Termination::Resignation), "a player resigned")
        } else if let Some(winner) = last.won_on_time {
            (
                Some(Outcome::Win(winner)),
                Some(Termination::Time),
                "the time ran out",
            )
        } else {
            (stated, how, "")
        };
        if let (Some(stated), Some(shown), Some(value)) = (stated, shown, &self.header.result)
            && stated != shown
            && clear
        {
            let stated = stated.score_text().to_owned();
            let shown = format!("{why}: {}", shown.score_text());
            return Err(self
                .pieces
                .cursor
                .error(value.at, Problem::Contradiction { stated, shown }));
        }
        let at = self
            .header
            .result
            .as_ref()
            .map_or_else(|| self.pieces.cursor.at(), |value| value.at);
        record
            .conclude(record.end(), Conclusion::new(shown, shown_how))
            .map_err(|error| self.pieces.cursor.error(at, contradiction(shown, &error)))
    }

    /// What `RE` says, and whether that is beyond doubt: SGF's `W+R`, or Boardspace's sentence. In other languages
    /// than English, the sentence is taken to name the winner at its end.
    fn stated_result(&self, text: &str) -> (Option<Outcome>, Option<Termination>, bool) {
        let text = text.trim();
        if let Some((color, how)) = text.split_once('+') {
            let how = match how.to_ascii_lowercase().as_str() {
                "r" | "resign" => Some(Termination::Resignation),
                "t" | "time" => Some(Termination::Time),
                "f" | "forfeit" => Some(Termination::Abandoned),
                _ => None,
            };
            match color {
                "W" => return (Some(Outcome::Win(Player::First)), how, true),
                "B" => return (Some(Outcome::Win(Player::Second)), how, true),
                _ => {}
            }
        }
        if text == DRAWN || text == "0" || text.eq_ignore_ascii_case("draw") {
            return (Some(Outcome::Draw), None, true);
        }
        if text.eq_ignore_ascii_case("void") {
            return (None, Some(Termination::Abandoned), true);
        }
        let winners = |wins: &dyn Fn(&str) -> bool| {
            let named = |seat: &usize| self.header.names[*seat].as_deref().is_some_and(wins);
            match (0..2).filter(named).collect::<Vec<_>>()[..] {
                [seat] => Some(Outcome::Win(self.player(seat))),
                _ => None,
            }
        };
        if let Some(winner) = text.strip_prefix(WON)
            && let Some(outcome) = winners(&|name| name == winner)
        {
            return (Some(outcome), None, true);
        }
        let sentence = text.strip_suffix('.').unwrap_or(text);
        let at_the_end = |name: &str| {
            let before = sentence.strip_suffix(name);
            before.is_some_and(|before| before.ends_with(char::is_whitespace))
        };
        (winners(&at_the_end), None, false)
    }

    fn tags(&mut self, record: &mut Record<Position>) {
        let header = std::mem::take(&mut self.header);
        let swapped = header.swapped;
        let mut set = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                record.set_tag(name, value);
            }
        };
        let by_color = |[first, second]: [Option<String>; 2]| {
            if swapped { [second, first] } else { [first, second] }
        };
        let [white, black] = by_color(header.names);
        set(tag::NAMES[0], white);
        set(tag::NAMES[1], black);
        if let Some(text) = header.date {
            let (date, time) = date::read(&text);
            set("Date", Some(date));
            set(tag::TIME, time);
        }
        set(tag::GAME_NAME, header.game_name);
        set(tag::TIME_CONTROL, header.time_control);
        let [white, black] = by_color(header.time_used);
        set(tag::TIME_USED[0], white);
        set(tag::TIME_USED[1], black);
    }
}

/// What stands between quotes in `id "…"`; without quotes, what stands behind `id`.
fn quoted(text: &str) -> Option<String> {
    let name = match (text.find('"'), text.rfind('"')) {
        (Some(open), Some(close)) if open < close => &text[open + 1..close],
        _ => {
            let text = text.trim_start();
            text.get(2..).unwrap_or("").trim()
        }
    };
    Some(name.to_owned()).filter(|name| !name.is_empty())
}
