//! What the board sounds like: wood on wood, a softer knock for what is taken, a light one for a piece that turns over.

use super::motion::Motion;
use crate::board::sound::{Note, Voice, note};

/// The notes of a motion.
pub(super) fn notes(motion: &Motion) -> Vec<Note> {
    // A piece lands when it has glided most of the way.
    let clack = |start: f64| {
        [
            note(Voice::Noise, start, 1900.0, 0.04, 0.8),
            note(Voice::Sine, start, 420.0, 0.06, 0.35),
            note(Voice::Sine, start, 210.0, 0.09, 0.25),
        ]
    };
    let mut notes = clack(0.13).to_vec();
    if motion.taken.is_some() {
        notes.push(note(Voice::Noise, 0.21, 1200.0, 0.05, 0.4));
    }
    if motion.was.is_some() {
        notes.push(note(Voice::Noise, 0.28, 2600.0, 0.03, 0.35));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::super::tabletop::Origin;
    use super::*;
    use crate::board::sound;
    use shogi::{Kind, SENTE};

    #[test]
    fn every_sound_is_short_and_not_too_loud() {
        let square = "5e".parse().unwrap();
        let mut heard = Vec::new();
        for taken in [None, Some(Kind::Pawn)] {
            for was in [None, Some(Kind::Rook)] {
                let motion = Motion {
                    origin: Origin::Square(square),
                    to: square,
                    player: SENTE,
                    taken: taken.map(|kind| shogi::Piece::new(!SENTE, kind)),
                    was,
                    from_hand: None,
                    to_hand: None,
                };
                sound::check(&notes(&motion), &format!("{motion:?}"));
                heard.push(notes(&motion).len());
            }
        }
        assert_eq!(heard, [3, 4, 4, 5], "what is taken and what turns is heard");
    }
}
