//! UGI, the Universal Game Interface: lines of text between an engine and whoever asks it. Both sides.
//!
//! - [`Session`]: the engine's side without any input or output. A line goes in, answers come out, and what the
//!   line asks of the engine comes back as a [`Task`].
//! - [`Worker`]: the player that carries tasks out.
//! - [`serve`]: both on a thread each, between a reader and a writer: what `sente engine yinsh` runs. In a page,
//!   `web-worker` runs a session and a worker on one thread.
//! - [`output`]: the asker's side; reads what an engine wrote.
//!
//! `docs/protocol.md` describes the protocol itself.

pub mod output;
mod serve;
mod session;
mod worker;

pub use serve::serve;
pub use session::{Job, MOST_HASH, MOST_LINE, MOST_MULTIPV, Session, Settings, Task};
pub use worker::{Worker, write_info};
