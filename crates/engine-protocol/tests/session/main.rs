//! The engine's side, line by line, in both protocols.

mod ugi;
mod usi;
