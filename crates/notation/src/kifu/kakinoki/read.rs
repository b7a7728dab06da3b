//! Reading KIF and KI2.

use crate::cursor::{Cursor, glimpse};
use crate::kifu::build::Builder;
use crate::kifu::end::{of_summary, of_word};
use crate::kifu::written::{self, Written};
use crate::kifu::{digit, figure, lines, offset, start, tags};
use crate::{Problem, ReadError, limits};
use game_core::{Position as _, Record};
use shogi::{Handicap, Piece, Player, Position, Setup, Square};

pub(crate) fn read(text: &str) -> Result<Record<Position>, ReadError> {
    let mut reader = Reader {
        text,
        cursor: Cursor::new(text),
        begin: Begin::default(),
        tags: Vec::new(),
        early: Vec::new(),
        builder: None,
        first_number: None,
    };
    for (at, line) in lines(text) {
        reader.line(line, at)?;
    }
    reader.finish()
}

/// What the head of a file says about the start.
#[derive(Default)]
struct Begin {
    handicap: Option<Handicap>,
    ranks: Vec<[Option<Piece>; 9]>,
    hands: [Option<shogi::Hand>; 2],
    actor: Option<Player>,
    /// Where the first of it stands.
    at: Option<usize>,
    /// Where the move before the start went.
    before: Option<Square>,
}

struct Reader<'a> {
    text: &'a str,
    cursor: Cursor<'a>,
    begin: Begin,
    tags: Vec<(String, String)>,
    /// Comments before the start is known.
    early: Vec<&'a str>,
    /// Made with the first move, or what can only follow moves.
    builder: Option<Builder>,
    /// The number of the first move in the file, 1 as a rule.
    first_number: Option<usize>,
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn is_mark(c: char) -> bool {
    matches!(c, '▲' | '△' | '▼' | '▽' | '☗' | '☖' | '⛊' | '⛉')
}

impl<'a> Reader<'a> {
    fn expected(&self, part: &str, expected: impl Into<String>) -> ReadError {
        let problem = Problem::Expected {
            expected: expected.into(),
            found: glimpse(part),
        };
        self.cursor.error(offset(self.text, part), problem)
    }

    fn line(&mut self, whole: &'a str, at: usize) -> Result<(), ReadError> {
        let line = whole.trim_matches(is_blank);
        let Some(first) = line.chars().next() else {
            return Ok(());
        };
        match first {
            '*' => {
                self.comment(&whole.trim_start_matches(is_blank)[1..]);
                return Ok(());
            }
            // A bookmark: kept as a comment, with its sign.
            '&' => {
                self.comment(whole.trim_start_matches(is_blank));
                return Ok(());
            }
            '|' | '｜' | '│' | '┃' => return self.rank(line),
            // What programs say about themselves, and the edges of diagrams.
            '#' | '＃' | '+' | '＋' | '┌' | '└' | '┏' | '┗' => return Ok(()),
            _ => {}
        }
        if line.starts_with("手数-") || line.starts_with("手数―") {
            return Ok(());
        }
        if let Some(rest) = line
            .strip_prefix("変化")
            .map(|rest| rest.trim_start_matches(['：', ':']))
        {
            return self.variation(line, rest);
        }
        if let Some((key, value)) = header(line) {
            return self.header(key, value, line);
        }
        if let Some(player) = ["先手番", "下手番", "後手番", "上手番"]
            .iter()
            .position(|words| line.starts_with(words))
        {
            self.head(line)?;
            self.begin.actor = Some(Player::BOTH[player / 2]);
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("手数＝").or_else(|| line.strip_prefix("手数=")) {
            // Under a diagram: the last move, to which 同 may refer.
            let rest = rest.trim_start_matches(|c| digit(c).is_some() || is_blank(c));
            let rest = rest.trim_start_matches(|c| is_mark(c) || is_blank(c));
            self.begin.before = written::read(rest).and_then(|(written, _)| written.to);
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("まで") {
            return self.summary(line, rest, at);
        }
        if is_mark(first) {
            return self.marked(line);
        }
        if is_file_row(line) {
            return Ok(());
        }
        if digit(first).is_some() {
            if let Some((number, rest)) = numbered(line) {
                return self.numbered(number, rest);
            }
            // Moves without marks between.
            if written::read(line).is_some() {
                return self.marked(line);
            }
        }
        if first == '同' && written::read(line).is_some() {
            return self.marked(line);
        }
        // How the game ended, alone on its line.
        let word = line.split(is_blank).next().unwrap_or_default();
        if self.builder.is_some() && of_word(word, Player::First).is_some() {
            return self.word(line);
        }
        Ok(())
    }

    /// That the head of the file is not over yet: what describes the start can't follow moves.
    fn head(&mut self, line: &str) -> Result<(), ReadError> {
        if self.builder.is_some() {
            return Err(self.expected(line, "a move; a file holds one game"));
        }
        self.begin.at.get_or_insert(offset(self.text, line));
        Ok(())
    }

    fn rank(&mut self, line: &str) -> Result<(), ReadError> {
        self.head(line)?;
        let Some(squares) = start::rank(line) else {
            return Err(self.expected(
                line,
                "a rank of nine squares such as | ・v飛 ・ ・ ・ ・ ・v角 ・|",
            ));
        };
        if self.begin.ranks.len() == 9 {
            return Err(self.expected(line, "nine ranks in the diagram, not ten"));
        }
        self.begin.ranks.push(squares);
        Ok(())
    }

    fn header(&mut self, key: &str, value: &str, line: &str) -> Result<(), ReadError> {
        let hand = key
            .strip_suffix("の持駒")
            .or_else(|| key.strip_suffix("の持ち駒"));
        if let Some(owner) = hand {
            self.head(line)?;
            let player = match owner {
                "先手" | "下手" | "攻方" | "攻め方" => Player::First,
                "後手" | "上手" | "玉方" | "受方" => Player::Second,
                _ => return Err(self.expected(line, "先手の持駒 or 後手の持駒")),
            };
            let Some(hand) = start::hand(value) else {
                return Err(self.expected(value, "pieces in hand such as 飛　歩十二, or なし"));
            };
            self.begin.hands[player.index()] = Some(hand);
            return Ok(());
        }
        match key {
            "手合割" | "手合" => {
                self.head(line)?;
                // Other names are told by a diagram.
                self.begin.handicap = start::handicap(value);
                return Ok(());
            }
            "手番" => {
                self.head(line)?;
                if value.starts_with(['先', '下']) {
                    self.begin.actor = Some(Player::First);
                } else if value.starts_with(['後', '上']) {
                    self.begin.actor = Some(Player::Second);
                }
                return Ok(());
            }
            _ => {}
        }
        let tag = tags::of_kif(key);
        let value = tags::value_from(tag, value);
        let problem = crate::kifu::build::add_tag(&mut self.tags, tag, &value);
        problem.map_err(|problem| self.cursor.error(offset(self.text, line), problem))
    }

    fn comment(&mut self, line: &'a str) {
        match &mut self.builder {
            Some(builder) => builder.comment(line),
            None => self.early.push(line),
        }
    }

    /// The record, begun if need be.
    fn builder(&mut self) -> Result<&mut Builder, ReadError> {
        if self.builder.is_none() {
            let position = self.start()?;
            let mut builder = Builder::new(position);
            if let Some(before) = self.begin.before {
                builder.set_before(before);
            }
            for line in std::mem::take(&mut self.early) {
                builder.comment(line);
            }
            self.builder = Some(builder);
        }
        Ok(self.builder.as_mut().expect("made above"))
    }

    /// Where the game starts.
    fn start(&self) -> Result<Position, ReadError> {
        let begin = &self.begin;
        let at = begin.at.unwrap_or(0);
        let has_diagram = !begin.ranks.is_empty();
        if !has_diagram && begin.hands.iter().all(Option::is_none) && begin.actor.is_none() {
            return Ok(begin.handicap.unwrap_or_default().position());
        }
        Position::try_from(self.setup()?).map_err(|error| {
            self.cursor
                .expected(at, format!("a position of a game ({error})"))
        })
    }

    /// The board where the game starts, not yet checked.
    fn setup(&self) -> Result<Setup, ReadError> {
        let begin = &self.begin;
        let has_diagram = !begin.ranks.is_empty();
        let mut setup = if has_diagram {
            Setup::empty()
        } else {
            begin.handicap.unwrap_or_default().position().to_setup()
        };
        if has_diagram && begin.ranks.len() < 9 {
            let expected = format!("nine ranks in the diagram, not {}", begin.ranks.len());
            return Err(self.cursor.expected(begin.at.unwrap_or(0), expected));
        }
        for (rank, squares) in (1..=9).zip(&begin.ranks) {
            start::put_rank(&mut setup, rank, *squares);
        }
        for player in Player::BOTH {
            if let Some(hand) = begin.hands[player.index()] {
                setup.hands[player.index()] = hand;
            }
        }
        if let Some(actor) = begin.actor {
            setup.actor = actor;
        }
        Ok(setup)
    }

    /// Who is to move in a diagram that does not say it: sente, unless only gote can make the first move.
    fn who_begins(&self, written: &Written) -> Option<Player> {
        let can = |player: &Player| {
            let mut setup = self.setup().ok()?;
            setup.actor = *player;
            let position = Position::try_from(setup).ok()?;
            let action = written.find(&position, self.begin.before).ok()?;
            position.is_legal(action).then_some(())
        };
        Player::BOTH.into_iter().find(|player| can(player).is_some())
    }

    fn variation(&mut self, line: &str, rest: &str) -> Result<(), ReadError> {
        // Old files of one program have such lines in their heads, where they mean nothing.
        if self.builder.is_none() {
            return Ok(());
        }
        let digits: String = rest
            .trim_start_matches(is_blank)
            .chars()
            .map_while(digit)
            .filter_map(|digit| char::from_digit(digit, 10))
            .collect();
        let first = self.first_number.unwrap_or(1);
        let number = digits
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(first));
        let Some(len) = number else {
            return Err(self.expected(rest, "the number of the move where the variation begins"));
        };
        let builder = self.builder.as_mut().expect("looked at above");
        builder.check()?;
        if !builder.branch(len) {
            return Err(self.expected(line, format!("a line with {len} moves before this variation")));
        }
        Ok(())
    }

    fn summary(&mut self, line: &str, rest: &str, at: usize) -> Result<(), ReadError> {
        let builder = self.builder()?;
        let actor = builder.position().actor();
        // Who is meant to be to move behind an illegal move is the other one.
        let actor = if builder.has_foul() {
            actor.opponent()
        } else {
            actor
        };
        match of_summary(rest, actor) {
            Some(verdict) => builder.end(verdict, line, at),
            None => builder.check(),
        }
    }

    /// A move behind its number, or a word in the place of one.
    fn numbered(&mut self, number: usize, rest: &'a str) -> Result<(), ReadError> {
        let first = *self.first_number.get_or_insert(number);
        let rest = rest.trim_start_matches(|c| is_blank(c) || is_mark(c));
        if rest.is_empty() {
            return Ok(());
        }
        let Some((written, behind)) = written::read(rest) else {
            return self.word(rest);
        };
        let len = number.saturating_sub(first);
        if let Some(builder) = &mut self.builder
            && len < builder.len()
            && !builder.has_foul()
        {
            // A number that was there already: a slip where it is the last one again, else a variation without a
            // heading.
            let legal = |position: &Position, last| {
                let action = written.find(position, last);
                action.is_ok_and(|action| position.is_legal(action))
            };
            let goes_on = !builder.is_over() && legal(builder.position(), builder.last_target());
            let (position, last) = builder.at(len);
            let leaves = len + 1 < builder.len() && legal(position, last);
            if (leaves || !goes_on) && !builder.branch(len) {
                return Err(self.expected(rest, format!("a line with {len} moves before this one")));
            }
        }
        self.play(rest, &written, behind, behind)
    }

    /// Plays the move at the beginning of `rest`; in the `note` behind it the time may stand.
    fn play(
        &mut self,
        rest: &'a str,
        written: &Written,
        behind: &'a str,
        note: &str,
    ) -> Result<(), ReadError> {
        let at = offset(self.text, rest);
        let written_text = &rest[..rest.len() - behind.len()];
        if self.builder.is_none() && self.begin.actor.is_none() && !self.begin.ranks.is_empty() {
            self.begin.actor = self.who_begins(written);
        }
        let builder = self.builder()?;
        builder.check()?;
        if builder.is_over() {
            return Err(self.expected(rest, "変化 or the end of the file after the end of the game"));
        }
        let found = written.find(builder.position(), builder.last_target());
        let turn = builder.len() + 1;
        let (action, problem) = match found {
            Ok(action) => match builder.play(action) {
                Ok(()) => {
                    if builder.is_too_long() {
                        return Err(self.cursor.too_much(at, "actions", limits::ACTIONS));
                    }
                    if let Some((now, total)) = times(note) {
                        builder.set_time(now, total);
                    }
                    return Ok(());
                }
                Err(illegal) => {
                    let illegal = illegal.into();
                    (Some(action), Problem::Illegal { turn, illegal })
                }
            },
            Err(expected) => {
                let found = glimpse(rest);
                (None, Problem::Expected { expected, found })
            }
        };
        let error = self.cursor.error(at, problem);
        let builder = self.builder()?;
        builder.set_foul(action, written_text.trim(), error);
        Ok(())
    }

    /// A word in the place of a move: the end of the game, or something that changes nothing.
    fn word(&mut self, rest: &'a str) -> Result<(), ReadError> {
        let end = |c| is_blank(c) || matches!(c, '(' | '（' | '+');
        let word = rest.split(end).next().unwrap_or_default();
        let looks_like_a_move = word
            .chars()
            .next()
            .is_none_or(|c| figure(c).is_some() || c == '同');
        if looks_like_a_move {
            return Err(self.expected(rest, "a move such as ７六歩(77), or how the game ended"));
        }
        if word.starts_with("封じ手") {
            return Ok(());
        }
        let at = offset(self.text, rest);
        let builder = self.builder()?;
        let actor = builder.position().actor();
        let actor = if builder.has_foul() {
            actor.opponent()
        } else {
            actor
        };
        // Words that are not known end the line without a result.
        let verdict = of_word(word, actor).unwrap_or((None, None));
        builder.end(verdict, word, at)
    }

    /// A line of KI2: moves, each behind its mark.
    fn marked(&mut self, line: &'a str) -> Result<(), ReadError> {
        let mut rest = line;
        loop {
            rest = rest.trim_start_matches(|c| is_blank(c) || is_mark(c));
            if rest.is_empty() {
                return Ok(());
            }
            let Some((written, behind)) = written::read(rest) else {
                let word = rest
                    .split(|c| is_blank(c) || is_mark(c))
                    .next()
                    .unwrap_or_default();
                if word
                    .chars()
                    .next()
                    .is_some_and(|c| figure(c).is_some() || c == '同')
                {
                    return Err(self.expected(rest, "a move such as ７六歩 or 同　銀"));
                }
                self.word(rest)?;
                rest = &rest[word.len()..];
                if word.is_empty() {
                    return Ok(());
                }
                continue;
            };
            let note_len = behind.find(is_mark).unwrap_or(behind.len());
            self.play(rest, &written, behind, &behind[..note_len])?;
            rest = behind;
            // A time in brackets, which has been read.
            let blank = rest.trim_start_matches(is_blank);
            if blank.starts_with(['(', '（']) {
                let end = blank.find([')', '）']).map_or(blank.len(), |end| end);
                rest = blank[end..].trim_start_matches([')', '）', '+']);
            }
        }
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

/// Whether this is the row of figures above a diagram.
fn is_file_row(line: &str) -> bool {
    let mut figures = line.chars().filter(|&c| !is_blank(c)).map(figure);
    (1..=9).rev().all(|file| figures.next() == Some(Some(file))) && figures.next().is_none()
}

/// The key and the value of a line of the head, `棋戦：竜王戦`.
fn header(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(['：', ':'])?;
    let key = key.trim_matches(is_blank);
    let is_key = !key.is_empty()
        && key.chars().count() <= tags::LONGEST_KEY
        && !key.chars().all(|c| digit(c).is_some())
        && !key
            .chars()
            .any(|c| is_blank(c) || is_mark(c) || matches!(c, '(' | ')' | '（' | '）'));
    is_key.then(|| (key, value.trim_matches(is_blank)))
}

/// The number of a move, and what stands behind it.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let len = line.find(|c| digit(c).is_none()).unwrap_or(line.len());
    let (digits, rest) = line.split_at(len);
    let ascii: String = digits
        .chars()
        .filter_map(digit)
        .filter_map(|digit| char::from_digit(digit, 10))
        .collect();
    let number = ascii.parse().ok().filter(|&number: &usize| number < 1_000_000)?;
    let behind = rest
        .strip_prefix("手目")
        .or_else(|| rest.strip_prefix(['.', '．', ':', '、']))
        .unwrap_or(rest);
    let is_number =
        behind.len() < rest.len() || rest.is_empty() || rest.starts_with(|c| is_blank(c) || is_mark(c));
    is_number.then_some((number, behind))
}

/// How long a move took, and its player in all, in milliseconds: `( 0:02/00:00:12)`.
fn times(text: &str) -> Option<(Option<u64>, Option<u64>)> {
    let begin = text.find(['(', '（'])?;
    let inside = text[begin..].trim_start_matches(['(', '（']);
    let inside = inside.split([')', '）']).next()?;
    let mut parts = inside.split(['/', '／']);
    let now = parts.next().and_then(clock);
    let total = parts.next().and_then(clock);
    (now.is_some() || total.is_some()).then_some((now, total))
}

/// Milliseconds: seconds, or minutes and seconds, or hours too, with `:` between; seconds may have decimals.
fn clock(text: &str) -> Option<u64> {
    let mut ms = 0_u64;
    let mut count = 0;
    for part in text.split([':', '：']) {
        let part = part.trim_matches(is_blank);
        let (whole, fraction) = part.split_once('.').unwrap_or((part, ""));
        let mut value = 0_u64;
        for c in whole.chars() {
            value = value.checked_mul(10)?.checked_add(u64::from(digit(c)?))?;
        }
        let mut thousandths = 0;
        for place in 0..3 {
            let c = fraction.chars().nth(place).unwrap_or('0');
            thousandths = thousandths * 10 + u64::from(digit(c)?);
        }
        if whole.is_empty() {
            return None;
        }
        ms = ms
            .checked_mul(60)?
            .checked_add(value.checked_mul(1000)?)?
            .checked_add(thousandths)?;
        count += 1;
    }
    (2..=3).contains(&count).then_some(ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_many_forms() {
        for (text, expected) in [
            ("( 0:02/00:00:12)+", Some((Some(2_000), Some(12_000)))),
            ("(0:23/0:0:23)", Some((Some(23_000), Some(23_000)))),
            (" (00:00/ 1:02:03 )", Some((Some(0), Some(3_723_000)))),
            ("( 0:02)", Some((Some(2_000), None))),
            ("（ 1:02.5／00:01:02）", Some((Some(62_500), Some(62_000)))),
            ("(61:05/01:01:05)", Some((Some(3_665_000), Some(3_665_000)))),
            ("(soon)", None),
            ("(99999999999999999999:00)", None),
            ("", None),
        ] {
            assert_eq!(times(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_of_moves() {
        assert_eq!(numbered("1 ７六歩(77)"), Some((1, " ７六歩(77)")));
        assert_eq!(numbered("１２　同　歩"), Some((12, "　同　歩")));
        assert_eq!(numbered("3▲７六歩"), Some((3, "▲７六歩")));
        assert_eq!(numbered("3手目 ▲７六歩"), Some((3, " ▲７六歩")));
        assert_eq!(numbered("７六歩"), None);
        assert_eq!(numbered("76歩"), None);
        assert_eq!(numbered("99999999999999999999999 x"), None);
    }
}
