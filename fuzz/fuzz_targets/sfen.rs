//! SFEN: no panic, what is accepted is written as it was meant, and can be played on.
#![no_main]

use game_core::Position as _;
use libfuzzer_sys::fuzz_target;
use shogi::impasse::{Rule, agreed, declaration};
use shogi::{Position, Setup};

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
        assert_eq!(setup.turned().turned(), setup);
    }
    let Ok(mut position) = text.parse::<Position>() else {
        return;
    };
    let start = position.clone();
    let turned = Position::try_from(position.to_setup().turned()).expect("a turned position is one as well");
    assert_eq!(turned.perft(2), position.perft(2));
    // Some game from here, chosen by the text: every position of it is a position.
    let mut choice = text.len();
    for _ in 0..100 {
        let again: Position = position
            .to_string()
            .parse()
            .expect("what was written can be read");
        assert_eq!(again, position);
        assert_eq!(again.key(), position.key());
        assert_eq!(again.checkers(), position.checkers());
        let _ = (
            agreed(&position, &start),
            declaration(&position, &start, Rule::Points27),
        );
        let actions = position.actions();
        assert_eq!(position.count_actions(), actions.len());
        assert_eq!(position.outcome().is_some(), actions.is_empty());
        if actions.is_empty() {
            break;
        }
        choice = choice.wrapping_mul(31).wrapping_add(7);
        let action = actions[choice % actions.len()];
        let checks = position.gives_check(action);
        position.play(action).expect("a listed action is legal");
        assert_eq!(position.in_check(), checks);
    }
});
