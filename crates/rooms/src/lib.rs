//! One game between people, as a pure state machine. Commands go in, events come out; there is no input or output, no clock and
//! no chance here. Whoever runs it says what time it is, who is away, and gives random numbers.
//!
//! - [`Room::begin`] seats two people and gives the first event. [`Room::replay`] makes the room of its events again.
//! - [`Room::handle`] says which events come of a person's command, or why none do. It changes nothing: the events are to be
//!   stored first, then [`Room::apply`] takes them in.
//! - [`Room::serve`] says which events come of what the server has to do: a time that has run out, a first turn that did not come,
//!   time given back after an outage. [`Room::due`] says when it has to look again.
//! - [`AnyRoom`] is a room of any game.
//!
//! All that decides is in the events: what a room makes of a stored event never depends on anything else. So every host that has
//! read the same events has an equal room.
//!
//! ```
//! use rooms::{AnyRoom, Moment, Opening};
//! use wire::{Command, GameId, GameKind, Person, PersonId, Seat, Terms, What};
//!
//! let person = |number| Person { id: PersonId::from_random(number), name: None, guest: Some(7), bot: false };
//! let terms = Terms { seat: Seat::First, ..Terms::new(GameKind::Shogi, "600+1x30".parse().unwrap()) };
//! let opening = Opening::new(GameId::from_random(1), terms, [person(1), person(2)], 1_000, 99);
//! let (mut room, begun) = AnyRoom::begin(opening).unwrap();
//! room.apply(&begun).unwrap();
//!
//! let act = |action: &str, base| Command::Act { action: action.to_owned(), base };
//! let sente = PersonId::from_random(1);
//! let events = room.handle(sente, &act("7g7f", 1), &Moment::at(9_000)).unwrap();
//! assert!(matches!(&events[0].what, What::Played { action, .. } if action == "7g7f"));
//! for event in &events {
//!     room.apply(event).unwrap();
//! }
//! let refused = room.handle(sente, &act("2g2f", 2), &Moment::at(9_500)).unwrap_err();
//! assert_eq!(refused.to_string(), "it is the other player's turn");
//! ```

mod any;
mod apply;
mod clocks;
mod handle;
mod hosted;
mod offers;
mod open;
mod plan;
mod record;
mod room;

pub use any::AnyRoom;
pub use apply::Corrupt;
pub use handle::{Duty, Moment};
pub use hosted::Hosted;
pub use open::{Opening, OpeningError};
pub use plan::Planned;
pub use room::Room;

/// What people and the server may do so often, and for how long.
pub mod limits {
    /// A player has so long for the first turn, in place of the clock.
    pub const FIRST_TURN_MS: u64 = 60_000;
    /// A pause is over after so long.
    pub const PAUSE_MS: u64 = 60 * 60 * 1000;
    /// After an outage the clocks go on after so long.
    pub const GRACE_MS: u64 = 5_000;
    /// Nobody's time runs out so soon after their connection came back from an outage.
    pub const BACK_MS: u64 = 2_000;
    /// Who is to act and away for so long may be claimed to have left, in games of up to five minutes a side.
    pub const AWAY_SHORT_MS: u64 = 60_000;
    /// The same in longer games.
    pub const AWAY_LONG_MS: u64 = 120_000;
    /// The longest base of a short game, in seconds.
    pub const SHORT_BASE: u32 = 300;
    /// So much at most is given back a turn for a slow connection.
    pub const LAG_MOST_MS: u64 = 1_000;
    /// A player's stock of it at the beginning.
    pub const LAG_AT_FIRST_MS: u64 = 1_000;
    /// The stock gains so much with each own turn.
    pub const LAG_GAIN_MS: u64 = 400;
    /// The stock is never larger.
    pub const LAG_STOCK_MS: u64 = 3_000;
    /// One offer of a kind in so many own turns.
    pub const OFFER_TURNS: u32 = 5;
    /// One offer to resume in so long.
    pub const RESUME_MS: u64 = 30_000;
    /// So many offers of a rematch.
    pub const REMATCHES: u32 = 3;
    /// So many actions of one turn are taken back.
    pub const UNDOS: u32 = 30;
    /// A line with so many actions is a draw.
    pub const ACTIONS: usize = 2_000;
    /// After so many events there are no more offers, and nothing is taken back or forgiven: the game comes to an end.
    pub const EVENTS: u64 = 6_000;
}
