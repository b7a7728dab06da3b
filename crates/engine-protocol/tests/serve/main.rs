//! The engine between two pipes, in both protocols.

mod common;
mod ugi;
mod usi;
