//! Serde writes texts and reads them, and says what is wrong with others.

#![cfg(feature = "serde")]

use shogi::prelude::*;

#[test]
fn positions_and_actions_are_texts() {
    let mut position = Position::start();
    let action = position.actions()[0];
    position.play(action).expect("it was listed");
    let json = serde_json::to_string(&(action, &position, Player::Second)).expect("JSON");
    assert_eq!(json, format!("[\"{action}\",\"{position}\",\"second\"]"));
    let (read, same, player): (Action, Position, Player) = serde_json::from_str(&json).expect("the same");
    assert_eq!((read, same, player), (action, position, Player::Second));
    let error = serde_json::from_str::<Position>("\"nothing\"").expect_err("no position");
    assert!(error.to_string().contains("expected"), "{error}");
}
