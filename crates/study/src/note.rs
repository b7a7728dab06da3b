//! A comment, as an author writes it: words, ink, and whether the reader is asked.

use notation::{InText, Recorded};
use std::fmt;
use std::str::FromStr;

/// More marks than that are on no board.
pub const MOST_INK: usize = 100;

/// How a command in a comment begins.
const COMMAND: &str = "[%";

/// A game on whose board an author draws.
pub trait Inked: Recorded + InText {
    /// Where something can be drawn.
    type Place: Copy + PartialEq + fmt::Display + fmt::Debug + FromStr + Send + Sync + 'static;
}

impl Inked for yinsh::Position {
    type Place = yinsh::Point;
}

impl Inked for shogi::Position {
    type Place = shogi::Square;
}

/// Something that an author has drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink<T> {
    /// From one place to another.
    Arrow(T, T),
    /// Around a place.
    Circle(T),
    /// A letter or a digit on a place.
    Letter(char, T),
}

impl<T: Copy + PartialEq> Ink<T> {
    /// Whether it is drawn on that place, or begins or ends there.
    pub fn touches(self, place: T) -> bool {
        match self {
            Self::Arrow(from, to) => from == place || to == place,
            Self::Circle(at) | Self::Letter(_, at) => at == place,
        }
    }
}

impl<T: fmt::Display> fmt::Display for Ink<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arrow(from, to) => write!(f, "{COMMAND}arrow {from}-{to}]"),
            Self::Circle(at) => write!(f, "{COMMAND}circle {at}]"),
            Self::Letter(letter, at) => write!(f, "{COMMAND}letter {letter} {at}]"),
        }
    }
}

/// What an author says of a place in a chapter.
///
/// ```
/// use study::{Ink, Note};
/// let note = Note::<yinsh::Point>::read("[%arrow d8-d3] [%ask] The ring steps aside.");
/// assert_eq!(note.text, "The ring steps aside.");
/// assert!(note.asks && matches!(note.ink[..], [Ink::Arrow(..)]));
/// assert_eq!(note.write(), "[%ask] [%arrow d8-d3] The ring steps aside.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note<T> {
    /// The words.
    pub text: String,
    /// What is drawn, in the order in which it was; nothing twice.
    pub ink: Vec<Ink<T>>,
    /// Whether the reader who practises has to find the turn that led here.
    pub asks: bool,
}

impl<T> Default for Note<T> {
    fn default() -> Self {
        Self {
            text: String::new(),
            ink: Vec::new(),
            asks: false,
        }
    }
}

impl<T: Copy + PartialEq + fmt::Display + FromStr> Note<T> {
    /// Reads a comment of a record. Commands stand at its beginning; what is none of ours, and all behind it, are words.
    pub fn read(comment: &str) -> Self {
        let mut note = Self::default();
        let mut rest = comment;
        let mut some = false;
        loop {
            let blank = if some {
                rest.strip_prefix([' ', '\n'])
            } else {
                None
            };
            let next = blank.unwrap_or(rest);
            let taken = command(next).filter(|_| note.ink.len() < MOST_INK);
            let Some((said, behind)) = taken else {
                note.text = unescaped(next).to_owned();
                return note;
            };
            match said {
                Said::Ask => note.asks = true,
                Said::Ink(ink) if note.ink.contains(&ink) => {}
                Said::Ink(ink) => note.ink.push(ink),
            }
            (rest, some) = (behind, true);
        }
    }

    /// The comment that says it.
    pub fn write(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        if self.asks {
            words.push(format!("{COMMAND}ask]"));
        }
        words.extend(self.ink.iter().take(MOST_INK).map(ToString::to_string));
        if !self.text.is_empty() {
            let escape = if looks_like_command(&self.text) { "\\" } else { "" };
            words.push(format!("{escape}{}", self.text));
        }
        words.join(" ")
    }

    /// Draws something, or takes it away where it is there. A place has one letter. False where there is too much already.
    pub fn toggle(&mut self, ink: Ink<T>) -> bool {
        let before = self.ink.len();
        self.ink.retain(|it| *it != ink);
        if self.ink.len() < before {
            return true;
        }
        if let Ink::Letter(_, at) = ink {
            self.ink
                .retain(|it| !matches!(it, Ink::Letter(_, other) if *other == at));
        }
        let room = self.ink.len() < MOST_INK;
        if room {
            self.ink.push(ink);
        }
        room
    }

    /// Takes away all that is drawn at a place. False where there is nothing.
    pub fn rub_out(&mut self, place: T) -> bool {
        let before = self.ink.len();
        self.ink.retain(|ink| !ink.touches(place));
        self.ink.len() < before
    }

    /// The letter that is drawn at a place.
    pub fn letter_at(&self, place: T) -> Option<char> {
        self.ink.iter().find_map(|ink| match ink {
            Ink::Letter(letter, at) if *at == place => Some(*letter),
            _ => None,
        })
    }

    /// The first letter of the alphabet that is not drawn yet.
    pub fn next_letter(&self) -> char {
        let used = |letter: char| {
            self.ink
                .iter()
                .any(|ink| matches!(ink, Ink::Letter(it, _) if *it == letter))
        };
        ('A'..='Z').find(|&letter| !used(letter)).unwrap_or('A')
    }
}

/// What a command says.
enum Said<T> {
    Ask,
    Ink(Ink<T>),
}

/// The command that a text begins with, and what stands behind it.
fn command<T: FromStr>(text: &str) -> Option<(Said<T>, &str)> {
    let (inside, behind) = text.strip_prefix(COMMAND)?.split_once(']')?;
    let place = |text: &str| text.parse::<T>().ok();
    let (name, rest) = inside.split_once(' ').unwrap_or((inside, ""));
    let said = match name {
        "ask" if rest.is_empty() => Said::Ask,
        "circle" => Said::Ink(Ink::Circle(place(rest)?)),
        "arrow" => {
            let (from, to) = rest.split_once('-')?;
            Said::Ink(Ink::Arrow(place(from)?, place(to)?))
        }
        "letter" => {
            let (letter, at) = rest.split_once(' ')?;
            let mut letters = letter.chars();
            let letter = letters.next().filter(|it| it.is_alphanumeric())?;
            if letters.next().is_some() {
                return None;
            }
            Said::Ink(Ink::Letter(letter, place(at)?))
        }
        _ => return None,
    };
    Some((said, behind))
}

/// Whether words begin as a command does, be it behind backslashes: then one backslash more keeps them words.
fn looks_like_command(text: &str) -> bool {
    text.trim_start_matches('\\').starts_with(COMMAND)
}

fn unescaped(text: &str) -> &str {
    match text.strip_prefix('\\') {
        Some(rest) if looks_like_command(rest) => rest,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use yinsh::Point;

    fn point() -> impl Strategy<Value = Point> {
        proptest::sample::select(Point::all().collect::<Vec<_>>())
    }

    fn ink() -> impl Strategy<Value = Ink<Point>> {
        prop_oneof![
            (point(), point()).prop_map(|(from, to)| Ink::Arrow(from, to)),
            point().prop_map(Ink::Circle),
            (proptest::char::range('A', 'Z'), point()).prop_map(|(letter, at)| Ink::Letter(letter, at)),
        ]
    }

    fn words() -> impl Strategy<Value = String> {
        prop_oneof![
            ".{0,40}",
            "\\\\{0,3}\\[%(ask|circle d3|x)\\] ?.{0,5}",
            "[ \\n]{0,3}[a-z]{0,3}"
        ]
    }

    proptest! {
        #[test]
        fn a_note_is_read_as_it_was_written(text in words(), ink in prop::collection::vec(ink(), 0..6), asks: bool) {
            let mut note = Note { text, ink: Vec::new(), asks };
            for ink in ink {
                if !note.ink.contains(&ink) {
                    note.toggle(ink);
                }
            }
            prop_assert_eq!(Note::read(&note.write()), note);
        }

        #[test]
        fn whatever_a_comment_says_there_is_a_note(comment in "(\\[%[a-z]{0,6} ?[a-k]?[0-9]{0,2}-?[a-k]?[0-9]{0,2}\\]? ?){0,5}.{0,20}") {
            let note = Note::<Point>::read(&comment);
            prop_assert_eq!(Note::read(&note.write()), note);
        }
    }

    #[test]
    fn what_is_no_command_of_ours_stays_in_the_words() {
        for words in [
            "[%arrow d8-z9] x",
            "[%csl Gd3]",
            "[%letter AB d8]",
            "[%circle]",
            "[%ask me]",
            "plain",
        ] {
            let note = Note::<Point>::read(words);
            assert_eq!((note.text.as_str(), note.ink.len(), note.asks), (words, 0, false));
        }
    }

    #[test]
    fn the_same_twice_takes_it_away_and_a_place_has_one_letter() {
        let at: Point = "d8".parse().unwrap();
        let mut note = Note::default();
        assert!(note.toggle(Ink::Circle(at)) && note.toggle(Ink::Letter(note.next_letter(), at)));
        assert!(note.toggle(Ink::Letter('Q', at)) && note.next_letter() == 'A');
        assert_eq!(note.ink, [Ink::Circle(at), Ink::Letter('Q', at)]);
        assert!(note.toggle(Ink::Circle(at)) && note.letter_at(at) == Some('Q'));
        assert!(note.rub_out(at) && !note.rub_out(at) && note.ink.is_empty());
    }

    #[test]
    fn there_is_room_for_so_much() {
        let many: Vec<Ink<Point>> = Point::all()
            .flat_map(|from| Point::all().map(move |to| Ink::Arrow(from, to)))
            .take(MOST_INK + 1)
            .collect();
        let mut note = Note::default();
        let drawn = many.iter().filter(|ink| note.toggle(**ink)).count();
        assert_eq!((drawn, note.ink.len()), (MOST_INK, MOST_INK));
        let comment: Vec<String> = many.iter().map(ToString::to_string).collect();
        let read = Note::<Point>::read(&comment.join(" "));
        assert_eq!(
            (read.ink.len(), read.text),
            (MOST_INK, many[MOST_INK].to_string())
        );
    }
}
