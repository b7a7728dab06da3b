//! The boards: one SVG each, worked by mouse, finger and keyboard.
//!
//! Each game draws its own; what they have in common is what they are given ([`Shown`], whose turn, what to call) and
//! what they answer: a legal action, and sentences about what the person does.

pub(crate) mod yinsh;

use game_core::Position;

/// What a board shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shown<P: Position> {
    /// The position.
    pub(crate) position: P,
    /// The atomic action that led to it, to be animated when it follows on what is shown. `None`: jump there.
    pub(crate) arrived_by: Option<P::Action>,
    /// The actions of the latest turn, or of the one under way: they leave a pale trail.
    pub(crate) last_turn: Vec<P::Action>,
}
