//! Matches between engines.
//!
//! - [`Contender`]: an engine as a person names it, with its options and its [`Pace`].
//! - [`Contestant`]: who plays: an [`EngineProcess`], which speaks UGI or USI, or a [`LocalEngine`] in this process.
//! - [`Openings`]: where games begin; each is played twice, with colours swapped.
//! - [`play`]: one game.
//! - [`Match`]: all of them, several at a time, each written down, interrupted and resumed as one likes.
//! - [`stats`]: what the results say; [`ratings`]: what they say about more than two players.
//!
//! Everything is generic over [`games::Game`].

mod contender;
mod engine;
mod journal;
mod local;
mod openings;
mod pace;
mod play;
pub mod ratings;
mod run;
mod standing;
pub mod stats;

pub use contender::{Contender, ContenderError};
pub use engine::{EngineProcess, Fault, FaultKind, Thought, Trouble};
pub use journal::JournalError;
pub use local::{LocalEngine, RandomPlayer};
pub use openings::{Opening, Openings, OpeningsError};
pub use pace::{Pace, PaceError, duration};
pub use play::{Contestant, Played, Rules, Side, play};
pub use run::{Match, MatchError};
pub use standing::{End, Standing, Verdict};
