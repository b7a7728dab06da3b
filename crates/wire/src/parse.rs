//! Reading and writing messages.

use crate::{MAX_BODY, MAX_FRAME};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The deepest nesting of a message.
pub const MOST_DEPTH: usize = 12;
/// The most characters of an error, which may quote what was sent.
const MOST_WORDS: usize = 300;

/// Why a text is no message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseError {
    /// It is too long to be looked at.
    #[error("expected at most {most} bytes, found {found}")]
    TooLong {
        /// As many are allowed.
        most: usize,
        /// As many are there.
        found: usize,
    },
    /// Objects and lists are nested too deeply.
    #[error("expected objects and lists nested at most {MOST_DEPTH} deep, found more at byte {at}")]
    TooDeep {
        /// Where.
        at: usize,
    },
    /// It is no JSON, or no such message; this says what was expected, what was found and where.
    #[error("{0}")]
    Wrong(String),
}

/// Reads a message of the socket, or a line for a bot.
///
/// # Errors
///
/// If it is too long or too deep, or is no such message.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    parse_bounded(text, MAX_FRAME)
}

/// Reads the body of a request.
///
/// # Errors
///
/// The same, and if it is not UTF-8.
pub fn parse_body<T: DeserializeOwned>(body: &[u8]) -> Result<T, ParseError> {
    if body.len() > MAX_BODY {
        return Err(ParseError::TooLong {
            most: MAX_BODY,
            found: body.len(),
        });
    }
    match std::str::from_utf8(body) {
        Ok(text) => parse_bounded(text, MAX_BODY),
        Err(error) => Err(ParseError::Wrong(format!(
            "expected UTF-8, found something else at byte {}",
            error.valid_up_to()
        ))),
    }
}

fn parse_bounded<T: DeserializeOwned>(text: &str, most: usize) -> Result<T, ParseError> {
    if text.len() > most {
        let found = text.len();
        return Err(ParseError::TooLong { most, found });
    }
    if let Some(at) = too_deep(text) {
        return Err(ParseError::TooDeep { at });
    }
    serde_json::from_str(text)
        .map_err(|error| ParseError::Wrong(error.to_string().chars().take(MOST_WORDS).collect()))
}

/// Where the nesting becomes too deep. Brackets within strings do not count.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut in_string = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => {
                depth += 1;
                if depth > MOST_DEPTH {
                    return Some(at);
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// A message as text, on one line.
pub fn text<T: Serialize>(message: &T) -> String {
    serde_json::to_string(message).expect("messages have only texts as keys")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClientMessage, Command, Event, GameId, ServerMessage, What, events_text};

    fn error(text: &str) -> String {
        parse::<ClientMessage>(text).unwrap_err().to_string()
    }

    #[test]
    fn what_can_not_be_read_says_what_was_expected_and_found() {
        assert_eq!(
            error(r#"{"t":"ping","n":9007199254740992}"#),
            "expected a number below 2^53, found 9007199254740992"
        );
        assert_eq!(error(r#"{"t":"ping"}"#), "missing field `n`");
        assert_eq!(
            error(r#"{"t":"ping","n":-1}"#),
            "invalid value: integer `-1`, expected u64"
        );
        assert_eq!(
            error(r#"{"t":"leave","game":"short"}"#),
            "expected 8 letters or digits without 0, O, I and l, found \"short\""
        );
        assert!(error("").starts_with("EOF while parsing a value"));
        assert!(error("5").contains("expected"), "{}", error("5"));
        let long = format!(r#"{{"t":"{}"}}"#, "x".repeat(8000));
        assert!(error(&long).chars().count() <= 300);
    }

    #[test]
    fn size_and_nesting_have_bounds() {
        assert_eq!(
            error(&" ".repeat(MAX_FRAME + 1)),
            "expected at most 8192 bytes, found 8193"
        );
        let bomb = format!(r#"{{"t":"ping","n":1,"x":{}"#, "[".repeat(4000));
        assert_eq!(
            error(&bomb),
            "expected objects and lists nested at most 12 deep, found more at byte 33"
        );
        // Brackets in strings are text.
        let text = format!(r#"{{"t":"ping","n":1,"x":"{}\"["}}"#, "[".repeat(100));
        assert_eq!(parse(&text), Ok(ClientMessage::Ping { n: 1 }));
        assert_eq!(
            parse_body::<ClientMessage>(&[b'"', 0xff])
                .unwrap_err()
                .to_string(),
            "expected UTF-8, found something else at byte 1"
        );
    }

    #[test]
    fn what_is_not_known_is_ignored_unless_it_is_the_kind() {
        let text = r#"{"t":"do","game":"7mKw9Qxz","n":1,"more":{"x":[1]},"command":{"t":"undo","x":1}}"#;
        let ClientMessage::Do { command, .. } = parse(text).unwrap() else {
            panic!()
        };
        assert_eq!(command, Command::Undo);
        assert!(error(r#"{"t":"dance"}"#).starts_with("unknown variant `dance`, expected one of"));
    }

    #[test]
    fn the_text_of_many_events_is_that_of_their_message() {
        let game = GameId::from_random(77);
        let event = |seq| Event {
            seq,
            at: 1_760_000_000_000,
            by: None,
            what: What::Played {
                action: "x".repeat(seq as usize % 400),
                lag: 0,
            },
            clocks: None,
        };
        let mut fits = Vec::new();
        for count in [1, 2, 20, 300] {
            let events: Vec<Event> = (1..=count).map(event).collect();
            let texts: Vec<String> = events.iter().map(text).collect();
            let message = text(&ServerMessage::Events { game, events });
            let expected = (message.len() <= MAX_FRAME).then_some(message);
            assert_eq!(events_text(game, &texts), expected);
            fits.push(expected.is_some());
        }
        assert_eq!(fits, [true, true, true, false]);
    }
}
