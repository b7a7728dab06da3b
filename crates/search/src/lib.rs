//! What the engines of both games share: limits, clock, scores, transposition table, reports.
//!
//! Nothing here knows a game. An engine brings its own search and evaluation and uses
//! - [`Limits`]: what it was asked to keep to, and [`Timer`]: whether it still does;
//! - [`StopFlag`]: the way to stop it from another thread;
//! - [`Score`]: an estimate in the engine's units, or an exact win or loss with its distance in turns;
//! - [`Table`]: the transposition table;
//! - [`deepen`]: iterative deepening over its [`Root`];
//! - [`Pace`]: how much of its time it takes;
//! - [`together`]: several threads at one search;
//! - [`History`] and [`Killers`]: what cut off elsewhere, for the order of actions;
//! - [`choose_by_loss`]: how weaker levels choose;
//! - [`Info`] and [`Best`]: what it reports;
//! - [`Count`]: how a match went;
//! - [`WinScale`]: what its values mean as chances to win;
//! - [`Engine`]: what it is to those who ask it, with the same [`Options`] for every game.
//!
//! Actions enter the tables as `u16`; each engine packs its own.

mod choice;
mod count;
#[cfg(any(test, all(target_family = "wasm", target_feature = "atomics")))]
pub mod crew;
mod deepen;
mod engine;
mod info;
mod limits;
mod ordering;
mod pace;
mod score;
mod table;
mod threads;
mod win_scale;

pub use choice::choose_by_loss;
pub use count::Count;
pub use deepen::{Deepening, Root, deepen};
pub use engine::{ActionOf, Engine, Mate, Options};
pub use info::{Best, Info};
pub use limits::{Clock, Limits, StopFlag, Timer};
pub use ordering::{History, Killers};
pub use pace::Pace;
pub use score::Score;
pub use table::{Bound, Entry, Table};
pub use threads::{helpers, together};
pub use win_scale::{Fit, Played, WinScale};
