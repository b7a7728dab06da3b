//! A game as it is kept in the browser: a line that names the form, some lines of words, and the record as text.

use super::choice::parse_level;
use super::page::{Kept as _, Saved};
use crate::game::{Game, Seat};
use std::fmt::Write as _;

/// The first line. The number changes when the form does.
const FORM: &str = "sente game 1";
/// Longer texts are nobody's game.
const MOST_BYTES: usize = 4 << 20;

/// Why a kept game can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum SavedError {
    /// Something else should be there.
    #[error("expected {expected}, found {found:?}")]
    Expected {
        /// What should be there.
        expected: &'static str,
        /// What is there instead, shortened.
        found: String,
    },
    /// The record in it can't be read.
    #[error("record: {0}")]
    Record(#[from] notation::ReadError),
    /// It is too long.
    #[error("more than {MOST_BYTES} bytes")]
    TooLong,
}

fn expected<T>(what: &'static str, found: &str) -> Result<T, SavedError> {
    Err(SavedError::Expected {
        expected: what,
        found: found.chars().take(40).collect(),
    })
}

fn seat_word(seat: Seat) -> String {
    match seat {
        Seat::Person => "person".to_owned(),
        Seat::Remote => "remote".to_owned(),
        Seat::Computer(level) => format!("computer:{level}"),
    }
}

fn parse_seat(text: &str) -> Option<Seat> {
    match text.split_once(':') {
        None if text == "person" => Some(Seat::Person),
        None if text == "remote" => Some(Seat::Remote),
        Some(("computer", level)) => parse_level(level).map(Seat::Computer),
        _ => None,
    }
}

const fn yes(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

/// The game as text.
pub(crate) fn write<P: Saved>(game: &Game<P>) -> Result<String, notation::WriteError> {
    let record = game.record();
    let actions = record.actions_to(game.tip());
    let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let [white, black] = game.seats().map(seat_word);
    let mut out = String::new();
    // Writing to a string can't fail.
    let _ = writeln!(
        out,
        "{FORM}\nseats {white} {black}\nturned {}\npending {}\nfixed {}\ncursor {}\nline {}",
        yes(game.turned()),
        yes(game.pending()),
        game.fixed(),
        record.actions_to(game.cursor()).len(),
        words.join(" "),
    );
    let rules = game.rules().to_text();
    if !rules.is_empty() {
        let _ = writeln!(out, "rules {rules}");
    }
    if let Some(slip) = game.slip() {
        let _ = writeln!(out, "slip {}", slip.action);
    }
    out.push('\n');
    out.push_str(&P::write_text(record)?);
    Ok(out)
}

/// Reads what [`write()`] wrote. Total. Lines that are missing, or that a later program wrote, change nothing.
pub(crate) fn read<P: Saved>(text: &str) -> Result<Game<P>, SavedError> {
    if text.len() > MOST_BYTES {
        return Err(SavedError::TooLong);
    }
    let Some((head, body)) = text.split_once("\n\n") else {
        return expected("a head and a record", text);
    };
    let mut lines = head.lines();
    let first = lines.next().unwrap_or_default();
    if first != FORM {
        return expected("the form \"sente game 1\"", first);
    }
    let mut seats = [Seat::Person; 2];
    let (mut turned, mut pending, mut fixed, mut cursor) = (false, false, 0, usize::MAX);
    let mut line: Vec<P::Action> = Vec::new();
    let (mut rules, mut slip) = (P::Rules::default(), None);
    for text in lines {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        match name {
            "seats" => {
                let found: Option<Vec<Seat>> = value.split(' ').map(parse_seat).collect();
                match found.and_then(|seats| seats.try_into().ok()) {
                    Some(both) => seats = both,
                    None => return expected("two seats, each person or computer:<level>", value),
                }
            }
            "turned" => turned = value == "yes",
            "pending" => pending = value == "yes",
            "fixed" => fixed = number(value)?,
            "cursor" => cursor = number(value)?,
            "line" => {
                for word in value.split_whitespace() {
                    match word.parse() {
                        Ok(action) => line.push(action),
                        Err(_) => return expected("an action", word),
                    }
                }
            }
            "rules" => match P::Rules::from_text(value) {
                Some(found) => rules = found,
                None => return expected("the rules agreed on", value),
            },
            "slip" => match value.parse::<P::Action>() {
                Ok(action) => slip = Some(action),
                Err(_) => return expected("an action", value),
            },
            _ => {}
        }
    }
    let record = P::read_text(body)?;
    let mut game = Game::of(record, seats);
    game.set_rules(rules);
    game.restore(&line, cursor, fixed, pending);
    if let Some(action) = slip.filter(|_| game.at_tip()) {
        // It was forbidden then, and is now: the rules of the game have not changed. If it is not, it is nothing.
        let _ = game.play(action, false);
    }
    game.set_turned(turned);
    Ok(game)
}

fn number(text: &str) -> Result<usize, SavedError> {
    text.parse().or_else(|_| expected("a number", text))
}

#[cfg(test)]
mod tests {
    use super::super::page::Offered as _;
    use super::*;
    use crate::games::yinsh::Options;
    use yinsh::Position;

    fn new_game(seats: [Seat; 2], blitz: bool, random: bool, chance: u64) -> Game<Position> {
        Position::new_game(Options { blitz, random }, seats, chance)
    }

    fn read(text: &str) -> Result<Game<Position>, SavedError> {
        super::read(text)
    }

    fn played(words: &str) -> Game<Position> {
        let mut game = new_game([Seat::Person, Seat::Computer(7)], false, false, 1);
        game.play_words(words);
        game
    }

    fn same(a: &Game<Position>, b: &Game<Position>) {
        // The places in a record that was read are counted otherwise; what it says is the same.
        assert_eq!(write(a), write(b));
        assert_eq!(a.position(), b.position());
        assert_eq!(
            (a.seats(), a.turned(), a.pending()),
            (b.seats(), b.turned(), b.pending())
        );
        let line = |game: &Game<Position>| game.record().actions_to(game.tip());
        assert_eq!((line(a), a.fixed()), (line(b), b.fixed()));
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let mut game = played("f6 c3 e5 g8 d4 h7");
        same(&read(&write(&game).unwrap()).unwrap(), &game);

        // In the middle of a variation, turned, with a turn that waits.
        game.back();
        game.back();
        game.play("a2".parse().unwrap(), true).unwrap();
        game.set_turned(true);
        assert!(game.pending());
        same(&read(&write(&game).unwrap()).unwrap(), &game);

        let mut resigned = played("f6 c3 e5");
        resigned.resign(yinsh::WHITE);
        let back = read(&write(&resigned).unwrap()).unwrap();
        same(&back, &resigned);
        assert_eq!(back.ending(), resigned.ending());
    }

    #[test]
    fn random_rings_stay_fixed() {
        let game = new_game([Seat::Person; 2], true, true, 3);
        let back = read(&write(&game).unwrap()).unwrap();
        same(&back, &game);
        assert_eq!(back.fixed(), 10);
        assert!(!back.can_undo());
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let good = write(&played("f6 c3")).unwrap();
        assert!(read(&good).is_ok());
        for (broken, why) in [
            (String::new(), "expected a head"),
            ("sente game 9\n\n1.f6 *".to_owned(), "expected the form"),
            (good.replace("computer:7", "computer:77"), "expected two seats"),
            (good.replace("line f6", "line z9"), "expected an action"),
            (good.replace("1.f6 2.c3", "1.f6 2.f6"), "record: line"),
            (good.replace("fixed 0", "fixed -1"), "expected a number"),
        ] {
            let error = read(&broken).map(|_| ()).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
        // Every beginning of it is either refused or a game.
        for (end, _) in good.char_indices() {
            let _ = read(&good[..end]);
        }
    }
}
