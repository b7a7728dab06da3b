//! Writing KIF and KI2.

use crate::error::at_most;
use crate::kifu::tags::{self, Keys};
use crate::kifu::walk::{End, Event, Move, seconds, walk};
use crate::kifu::{end, start};
use crate::{Encoding, WriteError, limits, shogi_text};
use game_core::{NodeId, Position as _, Record};
use shogi::{Action, Handicap, Player, Position, Square};
use std::fmt::Write as _;

/// How many columns a move takes, with the blanks behind it.
const MOVE_COLUMNS: usize = 13;
/// The same in KI2.
const KI2_COLUMNS: usize = 12;
/// Moves on a line of KI2.
const KI2_MOVES: usize = 6;

pub(crate) fn write_kif(record: &Record<Position>, encoding: Encoding) -> Result<String, WriteError> {
    let mut page = Page::new(record, "KIF", encoding)?;
    let has_times = record
        .main_line()
        .iter()
        .any(|&id| record.node(id).time_ms.is_some());
    page.out.push_str(if has_times {
        "手数----指手---------消費時間--\n"
    } else {
        "手数----指手--\n"
    });
    page.comment(record, NodeId::ROOT)?;
    walk(record, |event| {
        match event {
            Event::Variation(ply) => page.variation(ply),
            Event::Move(it) => {
                let text = kif_move(it.position, it.action, it.previous);
                page.row(it.ply, &text, it.time, it.has_variation);
                page.comment(record, it.node)?;
            }
            Event::End(it) => page.kif_end(&it, has_times),
        }
        Ok(())
    })?;
    Ok(page.out)
}

pub(crate) fn write_ki2(record: &Record<Position>, encoding: Encoding) -> Result<String, WriteError> {
    let mut page = Page::new(record, "KI2", encoding)?;
    page.out.push('\n');
    page.comment(record, NodeId::ROOT)?;
    walk(record, |event| {
        match event {
            Event::Variation(ply) => {
                page.end_line();
                page.variation(ply);
            }
            Event::Move(it) => {
                page.ki2_move(&ki2_move(&it));
                if !record.node(it.node).comment.is_empty() {
                    page.end_line();
                    page.comment(record, it.node)?;
                }
            }
            Event::End(it) => {
                if let Some(action) = it.conclusion.illegal() {
                    // The square of origin says what no other words can: the move is none.
                    let mut text = String::from(mark(it.position.actor()));
                    text.push_str(&kif_move(it.position, action, it.previous));
                    page.ki2_move(&text);
                }
                page.end_line();
                page.summary(&it);
            }
        }
        Ok(())
    })?;
    Ok(page.out)
}

struct Page {
    out: String,
    /// What the players are called.
    sides: [&'static str; 2],
    /// Moves on the last line, and the columns that the last of them took.
    on_line: (usize, usize),
}

impl Page {
    /// The head of a file.
    fn new(record: &Record<Position>, format: &str, encoding: Encoding) -> Result<Self, WriteError> {
        let start = record.start();
        let even = Handicap::of(start).is_none_or(|handicap| handicap == Handicap::Even);
        let sides = if even {
            ["先手", "後手"]
        } else {
            ["下手", "上手"]
        };
        let mut out = format!("#{format} version=2.0 encoding={encoding}\n");
        for (key, value) in tags::pairs(record.tags(), Keys::Kif)? {
            let _ = writeln!(out, "{key}：{value}");
        }
        out.push_str(&start::lines(start));
        for player in Player::BOTH {
            let name = tags::one_line(record.tag(tags::NAMES[player.index()]).unwrap_or_default());
            at_most(name.len(), limits::TEXT, "bytes in the value of a tag")?;
            let _ = writeln!(out, "{}：{name}", sides[player.index()]);
        }
        at_most(record.len(), limits::ACTIONS, "actions")?;
        Ok(Self {
            out,
            sides,
            on_line: (0, 0),
        })
    }

    fn variation(&mut self, ply: usize) {
        let _ = write!(self.out, "\n変化：{ply}手\n");
    }

    /// A line of KIF.
    fn row(&mut self, ply: usize, text: &str, time: Option<(u64, u64)>, has_variation: bool) {
        let _ = write!(self.out, "{ply:>4} {text}");
        let blanks = MOVE_COLUMNS.saturating_sub(columns(text));
        if time.is_some() || has_variation {
            self.out.extend(std::iter::repeat_n(' ', blanks));
        }
        if let Some(time) = time {
            let (now, total) = seconds(time);
            let _ = write!(
                self.out,
                "({:>2}:{:02}/{:02}:{:02}:{:02})",
                now / 60,
                now % 60,
                total / 3600,
                total / 60 % 60,
                total % 60
            );
        }
        if has_variation {
            self.out.push('+');
        }
        self.out.push('\n');
    }

    fn comment(&mut self, record: &Record<Position>, id: NodeId) -> Result<(), WriteError> {
        let text = &record.node(id).comment;
        at_most(text.len(), limits::TEXT, "bytes in a comment")?;
        if text.is_empty() {
            return Ok(());
        }
        for line in text.split(['\n', '\r']) {
            // A bookmark has its own sign.
            if !line.starts_with('&') {
                self.out.push('*');
            }
            self.out.push_str(line);
            self.out.push('\n');
        }
        Ok(())
    }

    /// The end of a line of KIF.
    fn kif_end(&mut self, at: &End<'_>, has_times: bool) {
        let mut ply = at.plies;
        if let Some(action) = at.conclusion.illegal() {
            ply += 1;
            let text = kif_move(at.position, action, at.previous);
            self.row(ply, &text, None, false);
        }
        if let Some(words) = self.words(at) {
            if let Some(word) = words.word {
                let time = has_times.then(|| (0, at.clock.unwrap_or(0)));
                self.row(ply + 1, word, time, false);
            }
            // Of a variation a word in the place of a move says enough.
            if at.is_main || words.word.is_none() {
                let _ = writeln!(self.out, "まで{ply}手で{}", words.summary);
            }
        }
    }

    fn words(&self, at: &End<'_>) -> Option<end::Words> {
        // Behind an illegal move, the other player would be to move.
        let actor = at.position.actor();
        let ended = &at.conclusion;
        let actor = if ended.illegal().is_some() { !actor } else { actor };
        end::words((ended.result(), ended.termination()), actor, self.sides)
    }

    /// The end of a line of KI2.
    fn summary(&mut self, at: &End<'_>) {
        let plies = at.plies + usize::from(at.conclusion.illegal().is_some());
        if let Some(words) = self.words(at) {
            let _ = writeln!(self.out, "まで{plies}手で{}", words.summary);
        }
    }

    fn ki2_move(&mut self, text: &str) {
        let (mut moves, width) = self.on_line;
        if moves == KI2_MOVES {
            self.out.push('\n');
            moves = 0;
        }
        if moves > 0 {
            let blanks = KI2_COLUMNS.saturating_sub(width);
            self.out.extend(std::iter::repeat_n(' ', blanks));
        }
        self.out.push_str(text);
        self.on_line = (moves + 1, columns(text));
    }

    /// Ends the line of moves, if one is there.
    fn end_line(&mut self) {
        if self.on_line.0 > 0 {
            self.out.push('\n');
        }
        self.on_line = (0, 0);
    }
}

/// How wide a text is: characters of Japanese are twice as wide as others.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

fn mark(player: Player) -> char {
    // Those of the federation are not in Shift_JIS.
    match player {
        Player::First => '▲',
        Player::Second => '△',
    }
}

fn target(action: Action, previous: Option<Action>) -> String {
    if previous.is_some_and(|previous| previous.to() == action.to()) {
        "同　".to_owned()
    } else {
        shogi_text::square(action.to())
    }
}

fn kif_move(position: &Position, action: Action, previous: Option<Action>) -> String {
    let mut text = target(action, previous);
    match action {
        Action::Drop { kind, .. } => {
            text.push_str(shogi_text::kind(kind));
            text.push('打');
        }
        Action::Move { from, promote, .. } => {
            let kind = shogi_text::moved(position, action);
            text.push_str(kind.map_or("歩", shogi_text::kind));
            if promote {
                text.push('成');
            }
            let _ = write!(text, "({})", digits(from));
        }
    }
    text
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}

fn ki2_move(it: &Move<'_>) -> String {
    let mut text = String::from(mark(it.position.actor()));
    text.push_str(&target(it.action, it.previous));
    if let Some(kind) = shogi_text::moved(it.position, it.action) {
        text.push_str(shogi_text::kind(kind));
    }
    text.push_str(&shogi_text::qualifier(it.position, it.action));
    text
}
