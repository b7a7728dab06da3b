//! The review of a game: how likely each player was to win after every turn, which turns gave that away, what was
//! better, and how accurately each player played. Pure computation, for every game.
//!
//! - [`GameLine`]: a line of a record cut into turns, and what an engine has to be asked about it;
//! - [`Finding`]: what the engine said about a position;
//! - [`GameLine::judge`]: both together make a [`Review`];
//! - [`GameLine::reason`]: why a turn was bad, where the lines show it: a [`Reason`];
//! - [`GameLine::mistakes`]: the turns that could have been better, each a [`Mistake`] with its [`Motif`];
//! - [`GameLine::parts`]: how accurate the players were in each [`Part`] of the game;
//! - [`Mark`]: how bad a turn was; [`accuracy`]: how good, in percent.
//!
//! A turn is everything that one player does before the other acts, and it is judged as a whole: in YINSH a ring's move,
//! the row it makes and the ring given up for it get one mark. `docs/review.md` says what is computed and why.

pub mod accuracy;
mod course;
mod finding;
mod mark;
mod motif;
mod part;
mod reason;

pub use course::{Better, GameLine, Judged, Review, Summary};
pub use finding::Finding;
pub use mark::Mark;
pub use motif::{Mistake, Motif};
pub use part::{PARTS, Part};
pub use reason::{Reason, ShogiDeed, Telling, YinshDeed};
