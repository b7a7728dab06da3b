//! UGI and USI: lines of text between an engine and whoever asks it. Both sides, for every game.
//!
//! - [`Dialect`]: which of the two protocols is spoken. They are one conversation in different words.
//! - [`Session`]: the engine's side without any input or output. A line goes in, answers come out, and what the
//!   line asks of the engine comes back as a [`Task`].
//! - [`Worker`]: the player that carries tasks out: any [`search::Engine`].
//! - [`serve`]: both on a thread each, between a reader and a writer: what `sente engine` runs. In a page,
//!   `web-worker` runs a session and a worker on one thread.
//! - [`client::Client`]: the asker's side, without any input or output either; [`ask`] writes its lines, [`output`] reads
//!   what an engine wrote.
//!
//! `docs/protocol.md` describes the protocols themselves.

pub mod ask;
pub mod client;
mod dialect;
mod go;
mod options;
pub mod output;
mod refusal;
mod serve;
mod session;
mod worker;

pub use dialect::Dialect;
pub use options::{MOST_HASH, MOST_MULTIPV};
pub use search::{FULL_STRENGTH, MAX_LEVEL, MAX_THREADS};
pub use serve::serve;
pub use session::{Job, MOST_LINE, Quest, Session, Task};
pub use worker::{FindMate, FromBook, Mate, Protocol, Worker, write_info};
