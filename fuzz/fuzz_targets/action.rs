//! The text of actions: no panic, and what is accepted is written as it was meant.
#![no_main]

use game_core::Position as _;
use libfuzzer_sys::fuzz_target;
use yinsh::{Action, Point, Position};

fuzz_target!(|text: &str| {
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string(), text.to_ascii_lowercase());
    }
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
        // Legality is total.
        let mut position = Position::start();
        assert_eq!(position.is_legal(action), position.play(action).is_ok());
    }
});
