//! Position strings: no panic, what is accepted is written as it was meant, and can be played on.
#![no_main]

use game_core::Position as _;
use libfuzzer_sys::fuzz_target;
use yinsh::{Position, Setup};

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    let Ok(mut position) = text.parse::<Position>() else {
        return;
    };
    let again: Position = position
        .to_string()
        .parse()
        .expect("what was written can be read");
    assert_eq!(again, position);
    assert_eq!(again.key(), position.key());
    assert_eq!(position.outcome().is_some(), position.count_actions() == 0);
    // Some game from here, chosen by the text: every position of it is a position.
    let mut choice = text.len();
    for _ in 0..200 {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        choice = choice.wrapping_mul(31).wrapping_add(7);
        let action = actions[choice % actions.len()];
        position.play(action).expect("a listed action is legal");
        let text = position.to_string();
        let again: Position = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again, position);
    }
});
