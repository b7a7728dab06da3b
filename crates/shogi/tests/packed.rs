//! Positions as bytes: they come back, equal ones are equal, and no bytes make a panic.

use game_core::packed::UnpackError;
use shogi::SetupError;
use shogi::prelude::*;

/// What a version writes all later ones read: these bytes may not change.
const KNOWN: [(&str, &str); 2] = [
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "018a1e2f5ab468d1a2c78b8e00445901307202302900f402702900740230a505a0c808400000",
    ),
    (
        "8k/9/8P/9/9/9/9/9/K8 w 2RB3p 7",
        "010b0000000000000000003ee0c0501c00",
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
    for _ in 0..20 {
        let mut position = Position::start();
        for _ in 0..300 {
            assert_eq!(Position::from_packed(&position.to_packed()), Ok(position.clone()));
            let Some(action) = random.choice(position.actions()) else {
                break;
            };
            position.play(action).expect("it was listed");
        }
    }
    // The number of the move decides nothing.
    let numbered = |number| {
        format!("8k/9/9/9/9/9/9/9/K8 b - {number}")
            .parse::<Position>()
            .expect("SFEN")
    };
    assert_eq!(numbered(1).to_packed(), numbered(40).to_packed());
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
        unpack(&[9]),
        Err(UnpackError::Layout {
            known: 1,
            found: Some(9)
        })
    );
    let mut packed = Position::start().to_packed();
    assert_eq!(unpack(&packed[..20]), Err(UnpackError::TooShort(20)));
    packed.push(0);
    assert_eq!(unpack(&packed), Err(UnpackError::TooLong(packed.len())));
    let mut kings = Position::start().to_setup();
    kings.board[40] = Some(Piece::new(SENTE, Kind::King));
    assert!(matches!(Position::try_from(kings), Err(SetupError::Kings { .. })));
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..20_000 {
        let mut bytes: Vec<u8> = (0..random.usize(..50)).map(|_| random.u8(..)).collect();
        if let Some(first) = bytes.first_mut() {
            *first = 1;
        }
        if let Ok(position) = unpack(&bytes) {
            assert_eq!(position.to_packed(), bytes);
        }
    }
    // One bit changed in a real position: refused, or another position with those bytes.
    let start = Position::start().to_packed();
    for bit in 8..start.len() * 8 {
        let mut bytes = start.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        if let Ok(position) = unpack(&bytes) {
            assert_eq!(position.to_packed(), bytes);
        }
    }
}
