//! The text of shogi's actions: no panic, and what is accepted is written as it was meant; in strict play it may be
//! anything, and is judged.
#![no_main]

use game_core::Position as _;
use libfuzzer_sys::fuzz_target;
use shogi::strict::{Judgement, judge};
use shogi::{Action, Position, Square};

/// Much in hand, and a check to answer.
const POSITION: &str = "4k4/9/9/4r4/9/9/4P4/9/4K4 b RBGSNLPb2g2s2n2l9p 1";

fuzz_target!(|text: &str| {
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text);
    }
    let Ok(action) = text.parse::<Action>() else {
        return;
    };
    assert_eq!(action.to_string(), text);
    assert_eq!(Action::from_u16(action.to_u16()), Some(action));
    for position in [Position::start(), POSITION.parse().expect("a position")] {
        // Legality is total.
        let mut played = position.clone();
        let legal = position.is_legal(action);
        assert_eq!(legal, played.play(action).is_ok());
        match judge(&position, action) {
            Judgement::Legal => assert!(legal),
            Judgement::Loses(_) => assert!(!legal),
            Judgement::Overlooked(overlooked) => assert!(!legal && !overlooked.captures.is_empty()),
        }
    }
});
