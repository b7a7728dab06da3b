//! What every game of Sente is tested with. Only tests depend on this crate.
//!
//! - [`contract`]: what every [`game_core::Position`] promises, checked in any position and along random games.
//! - [`naive`], [`naive_shogi`]: a second YINSH and a second shogi, slow and plain, that share no code with the real ones.
//! - [`playthrough`]: whole games with every position, kept as files.
//! - [`policy`]: how random games choose, so that they reach what uniform chance seldom reaches.
//! - [`postgres`]: a PostgreSQL server of a test's own.
//! - [`speed`]: what benches of the rules share.

pub mod contract;
pub mod naive;
pub mod naive_shogi;
pub mod playthrough;
pub mod policy;
pub mod postgres;
pub mod speed;

/// A number from the environment, such as `SENTE_GAMES=10000`, or `otherwise`.
///
/// # Panics
/// If the variable is there, but no number: a typing error must not make a long test a short one.
pub fn from_env(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("expected {name} to be a number, found {text:?}")),
        Err(_) => otherwise,
    }
}
