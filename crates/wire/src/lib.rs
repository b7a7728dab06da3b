//! What the page, bots and the server say to each other about games between people: every message, and one type of it for both
//! ends. Nothing here does input or output.
//!
//! - Over the socket: [`ClientMessage`] one way, [`ServerMessage`] the other. Bots get the same server messages as lines of JSON.
//! - Over HTTP: the types of [`http`].
//! - A game: [`GameInfo`] says who plays and by which [`Terms`], and its [`Event`]s say what happened. Players give
//!   [`Command`]s, which the server accepts or answers with a [`Refusal`].
//!
//! Messages are JSON objects whose kind stands in `t`. Fields that a reader does not know are ignored; a kind that it does not
//! know is an error. Times are milliseconds, points in time are milliseconds of Unix time by the server's clock. The protocol is
//! described by example in `docs/online.md`, and the examples are tests.
//!
//! ```
//! use wire::{ClientMessage, Command, parse};
//!
//! let text = r#"{"t":"do","game":"7mKw9Qxz","n":4711,"command":{"t":"act","action":"7g7f","base":3}}"#;
//! let ClientMessage::Do { command: Command::Act { action, base }, .. } = parse(text).unwrap() else { panic!() };
//! assert_eq!((action.as_str(), base), ("7g7f", 3));
//!
//! let error = parse::<ClientMessage>(r#"{"t":"shout"}"#).unwrap_err();
//! assert!(error.to_string().contains("unknown variant `shout`, expected one of `hello`"));
//! ```

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde calls functions with references"
)]

mod command;
mod game;
pub mod http;
mod id;
#[cfg(feature = "names")]
pub mod names;
mod parse;
mod person;
mod socket;
mod terms;

pub use command::{Claim, Command, Offer, Phrase, Plan, PlanChange, Refusal};
pub use game::{
    Clocks, Ended, Event, GameInfo, GameState, Reason, Running, SideClock, Summary, Toss, What, events_text,
};
pub use games::GameId as GameKind;
pub use id::{ChallengeId, GameId, IdError, PersonId};
pub use parse::{MOST_DEPTH, ParseError, parse, parse_body, text};
pub use person::Person;
pub use socket::{ClientMessage, Follow, Notice, ServerMessage};
pub use terms::{Seat, Terms, TermsError, TimeBounds};

/// The version of this protocol. A server names it in its greeting; a page that speaks another one loads itself anew.
pub const PROTOCOL: u32 = 1;
/// The most bytes in a frame of the socket and in a line for bots, either way.
pub const MAX_FRAME: usize = 8 * 1024;
/// The most bytes in the body of a request.
pub const MAX_BODY: usize = 8 * 1024;
/// Client's numbers of commands and events' numbers are below this: 2⁵³, so that every reader of JSON can hold them.
pub const NUMBERS_BELOW: u64 = 1 << 53;

/// Numbers that every reader of JSON can hold.
mod number {
    use super::NUMBERS_BELOW;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let number = u64::deserialize(deserializer)?;
        if number >= NUMBERS_BELOW {
            return Err(D::Error::custom(format_args!(
                "expected a number below 2^53, found {number}"
            )));
        }
        Ok(number)
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}
