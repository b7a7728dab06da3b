//! Positions as bytes: they come back, equal ones are equal, and no bytes make a panic.

use game_core::packed::UnpackError;
use yinsh::prelude::*;
use yinsh::{Setup, SetupError};

/// What a version writes all later ones read: these bytes may not change.
const KNOWN: [(&str, &str); 3] = [
    (
        "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
        "01000000000000000000000000",
    ),
    (
        "RRRR/7/8/9/2RMMMM3/9/10/r8/8/7/rrrr w move 0-0 3",
        "01061e0000800f00000400003c00aa5501",
    ),
    (
        "RRRR/7/8/9/2RMMMM3/9/10/r8/8/7/rrrr w move 0-0 1",
        "01061f0000800f00000400003c00aa5501",
    ),
];

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn the_layout_stays() {
    for (text, bytes) in KNOWN {
        let position: Position = text.parse().expect(text);
        assert_eq!(hex(&position.to_packed()), bytes, "{text}");
    }
}

#[test]
fn positions_of_random_games_come_back() {
    let mut random = fastrand::Rng::with_seed(1);
    for target in [3, 1] {
        for _ in 0..20 {
            let mut position = Position::try_from(Setup::empty(target)).expect("an empty board");
            loop {
                let packed = position.to_packed();
                assert!((13..=28).contains(&packed.len()), "{position}: {}", packed.len());
                assert_eq!(Position::from_packed(&packed), Ok(position.clone()));
                let Some(action) = random.choice(position.actions()) else {
                    break;
                };
                position.play(action).expect("it was listed");
            }
        }
    }
}

#[test]
fn bytes_that_are_none_are_refused() {
    let unpack = Position::from_packed;
    assert_eq!(
        unpack(&[]),
        Err(UnpackError::Layout {
            known: 1,
            found: None
        })
    );
    assert_eq!(
        unpack(&[2, 0]),
        Err(UnpackError::Layout {
            known: 1,
            found: Some(2)
        })
    );
    let mut packed = Position::start().to_packed();
    assert_eq!(unpack(&packed[..5]), Err(UnpackError::TooShort(5)));
    packed.push(0);
    assert_eq!(unpack(&packed), Err(UnpackError::TooLong(packed.len())));
    assert_eq!(
        unpack(&packed).unwrap_err().to_string(),
        "expected fewer than 14 bytes of a packed position, or zeros to fill the last one"
    );
    packed.pop();
    packed[1] = 0b1110;
    assert!(matches!(
        unpack(&packed),
        Err(UnpackError::Value { found: 7, .. })
    ));
    packed[1] = 0b0001;
    assert!(matches!(
        unpack(&packed),
        Err(UnpackError::Position(SetupError::Rings { .. }))
    ));
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..20_000 {
        let mut bytes: Vec<u8> = (0..random.usize(..40)).map(|_| random.u8(..)).collect();
        if let Some(first) = bytes.first_mut() {
            *first = 1;
        }
        if let Ok(position) = unpack(&bytes) {
            assert_eq!(position.to_packed(), bytes);
        }
    }
}
