//! What the board sounds like: wood on stone for a ring, a soft click for each marker that turns, a low bell for a
//! row.

use super::motion::Motion;
use crate::board::sound::{Note, Voice, note};

/// Seconds from one turning marker to the next: the stagger of the styles.
const STAGGER: f64 = 0.04;

/// The notes of a motion.
pub(super) fn notes(motion: &Motion) -> Vec<Note> {
    let knock = |start: f64| {
        [
            note(Voice::Noise, start, 1100.0, 0.05, 0.8),
            note(Voice::Sine, start, 190.0, 0.09, 0.5),
        ]
    };
    match motion {
        Motion::Placed(_) => knock(0.0).to_vec(),
        // It lands when it has glided most of the way; the markers turn meanwhile.
        Motion::Moved { flips, .. } => {
            let clicks = flips
                .iter()
                .enumerate()
                .map(|(i, _)| note(Voice::Noise, i as f64 * STAGGER, 2400.0, 0.03, 0.35));
            clicks.chain(knock(0.14)).collect()
        }
        Motion::RowLeft { .. } => vec![
            note(Voice::Sine, 0.0, 220.0, 0.39, 0.5),
            note(Voice::Sine, 0.0, 551.0, 0.3, 0.18),
            note(Voice::Sine, 0.0, 907.0, 0.2, 0.08),
        ],
        Motion::RingLeft { .. } => knock(0.16).to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::sound;
    use yinsh::{Point, WHITE};

    #[test]
    fn every_sound_is_short_and_not_too_loud() {
        let f6: Point = "f6".parse().unwrap();
        let moved = |n| Motion::Moved {
            from: f6,
            to: f6,
            flips: vec![f6; n],
        };
        let row = Motion::RowLeft {
            player: WHITE,
            points: vec![f6; 5],
        };
        let ring = Motion::RingLeft {
            player: WHITE,
            from: f6,
            slot: 0,
        };
        for motion in [Motion::Placed(f6), moved(0), moved(9), row, ring] {
            sound::check(&notes(&motion), &format!("{motion:?}"));
        }
        assert_eq!(
            notes(&moved(4)).len(),
            notes(&moved(0)).len() + 4,
            "a click for each marker"
        );
    }
}
