//! What the engines of both games share: limits, clock, scores, transposition table, reports.
//!
//! Nothing here knows a game. An engine brings its own search and evaluation and uses
//! - [`Limits`]: what it was asked to keep to, and [`Timer`]: whether it still does;
//! - [`StopFlag`]: the way to stop it from another thread;
//! - [`Score`]: an estimate in the engine's units, or an exact win or loss with its distance in turns;
//! - [`Table`]: the transposition table;
//! - [`Core`]: what every search carries along, and [`Window`]: a node's;
//! - [`TreeSearch`]: its search of the tree, as the shared parts see it;
//! - [`drive`]: a search from beginning to end on its [`Threads`], by [`deepen`]: iterative deepening with aspiration
//!   windows and soft time management ([`SoftTime`]);
//! - [`History`] and [`Killers`]: what cut off elsewhere, for the order of actions;
//! - [`weaker`]: how levels below full strength look and choose;
//! - [`bench()`]: its signature;
//! - [`Info`] and [`Best`]: what it reports;
//! - [`WinScale`]: what its values mean as chances to win;
//! - [`Engine`]: what it is to those who ask it, with the same [`Options`] for every game.
//!
//! Actions enter the tables as `u16`; each engine packs its own.

mod bench;
mod core;
mod deepen;
mod drive;
mod engine;
mod evals;
mod info;
mod limits;
mod ordering;
mod pages;
#[cfg(any(test, all(target_family = "wasm", target_feature = "atomics")))]
pub mod pool;
mod score;
mod soft_time;
mod table;
mod threads;
pub mod weaker;
mod win_scale;
mod window;

pub use self::core::{Core, RootAsk, RootMove, TreeSearch, search_root_moves};
pub use bench::{Bench, bench};
pub use deepen::{Deepening, Root, deepen};
pub use drive::{Memory, Task, Threads, drive, help};
pub use engine::{ActionOf, Engine, FULL_STRENGTH, MAX_LEVEL, Options};
pub use evals::Evals;
pub use info::{Best, Info};
pub use limits::{Clock, Limits, OutOfTime, StopFlag, Timer};
pub use ordering::{History, Killers};
pub use pages::{in_large_pages, prefetch};
pub use score::Score;
pub use soft_time::SoftTime;
pub use table::{Bound, Entry, Table};
pub use threads::{MAX_THREADS, helpers, together};
pub use win_scale::{Fit, Played, WinScale};
pub use window::{Raise, Window};
