//! The boards: one SVG each, worked by mouse, finger and keyboard.
//!
//! Each game draws its own; what they have in common is what they are given ([`Shown`], whose turn, what to call) and
//! what they answer: a legal action, and sentences about what the person does.

mod arrows;
mod drawn;
pub(crate) mod pointer;
pub(crate) mod shogi;
mod sound;
pub(crate) mod spot;
pub(crate) mod yinsh;

pub(crate) use arrows::Arrow;
pub(crate) use drawn::{Drawing, Drawn};

use game_core::Position;
use leptos::prelude::{GetValue, SetValue, StoredValue};

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

/// Changes that follow each other faster than this are not animated: somebody steps through a game.
const RUSH_MS: f64 = 110.0;

/// Notices when a board changes faster than anybody could follow.
#[derive(Clone, Copy, Debug)]
struct Rush {
    changed_at: StoredValue<f64>,
}

impl Default for Rush {
    fn default() -> Self {
        Self {
            changed_at: StoredValue::new(f64::NEG_INFINITY),
        }
    }
}

impl Rush {
    /// To be asked at each change, once: whether the one before was only a moment ago.
    fn is_on(self) -> bool {
        let now = js_sys::Date::now();
        let rushed = now - self.changed_at.get_value() < RUSH_MS;
        self.changed_at.set_value(now);
        rushed
    }
}
