//! Games of the engines against themselves, and what their evaluations learn from them.
//!
//! What both games share is written once:
//! - [`Trainee`]: what has to be known of an engine that learns, one implementation a game;
//! - [`play`]: one game of an engine against itself;
//! - [`files`]: files of such games, which are added to, and gone on with where they were cut off;
//! - [`Plan`]: many games, several at a time, into a file, to learn from or for an opening book;
//! - [`each_lesson`]: the positions of such files that a value can be learnt from;
//! - [`learn`]: learning in epochs, which can be interrupted and gone on with; [`Adam`]: the steps of it;
//! - [`spsa`]: numbers of the search, tuned by games.
//!
//! What is learnt differs: a small network in [`yinsh`], a sum over features in [`shogi`]. `docs/training.md` tells how the
//! evaluations that are built in were made.

mod adam;
mod descent;
pub mod files;
mod game;
mod learn;
mod lessons;
mod selfplay;
pub mod shogi;
pub mod spsa;
mod trainee;
pub mod yinsh;

pub use adam::Adam;
pub use game::{How, Played, Stray, play, random_line};
pub use learn::{Learner, learn, resume};
pub use lessons::{HELD_OUT, Lesson, each_lesson};
pub use selfplay::{Plan, Purpose};
pub use trainee::Trainee;
