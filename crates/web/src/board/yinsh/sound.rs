//! What the board sounds like: wood on stone for a ring, a soft click for each marker that turns, a low bell for a
//! row. Made by the browser on the spot; off until somebody chooses it.

use super::motion::Motion;
use std::cell::RefCell;
use web_sys::{AudioBuffer, AudioContext, AudioScheduledSourceNode, BiquadFilterType, OscillatorType};

/// What a note is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Voice {
    /// A pure tone.
    Sine,
    /// Noise, but for a band around the frequency.
    Noise,
}

/// Something that sounds once and dies away.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Note {
    voice: Voice,
    /// Seconds from now.
    start: f64,
    /// Hertz.
    pitch: f32,
    /// Seconds until it can't be heard any more.
    length: f64,
    /// 0 to 1, at its loudest.
    loud: f32,
}

/// Seconds from one turning marker to the next: the stagger of the styles.
const STAGGER: f64 = 0.04;

const fn note(voice: Voice, start: f64, pitch: f32, length: f64, loud: f32) -> Note {
    Note {
        voice,
        start,
        pitch,
        length,
        loud,
    }
}

/// The notes of a motion.
fn notes(motion: &Motion) -> Vec<Note> {
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

thread_local! {
    /// The browser's sound, once it was needed, with a breath of noise.
    static STUDIO: RefCell<Option<(AudioContext, AudioBuffer)>> = const { RefCell::new(None) };
}

/// Plays the sound of a motion, `volume` percent loud. Where the browser has no sound, or does not allow it yet,
/// nothing is heard.
pub(super) fn play(motion: &Motion, volume: u8) {
    STUDIO.with_borrow_mut(|studio| {
        if studio.is_none() {
            *studio = open();
        }
        if let Some((context, noise)) = studio {
            // The context may have been made before the person touched the page.
            let _ = context.resume();
            for note in notes(motion) {
                let _ = sound(context, noise, note, f32::from(volume.min(100)) / 100.0);
            }
        }
    });
}

fn open() -> Option<(AudioContext, AudioBuffer)> {
    let context = AudioContext::new().ok()?;
    let rate = context.sample_rate();
    let buffer = context.create_buffer(1, (rate / 8.0) as u32, rate).ok()?;
    // Any noise will do: a linear congruence, so that each click is the same.
    let mut seed = 1_u32;
    let samples: Vec<f32> = (0..buffer.length())
        .map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / (1_u32 << 23) as f32 - 1.0
        })
        .collect();
    buffer.copy_to_channel(&samples, 0).ok()?;
    Some((context, buffer))
}

fn sound(
    context: &AudioContext,
    noise: &AudioBuffer,
    note: Note,
    volume: f32,
) -> Result<(), wasm_bindgen::JsValue> {
    let start = context.current_time() + note.start;
    let end = start + note.length;
    let gain = context.create_gain()?;
    let level = gain.gain();
    level.set_value_at_time((note.loud * volume).max(0.0001), start)?;
    level.exponential_ramp_to_value_at_time(0.0001, end)?;
    gain.connect_with_audio_node(&context.destination())?;
    match note.voice {
        Voice::Sine => {
            let source = context.create_oscillator()?;
            source.set_type(OscillatorType::Sine);
            source.frequency().set_value(note.pitch);
            source.connect_with_audio_node(&gain)?;
            source.start_with_when(start)?;
            source.stop_with_when(end)?;
        }
        Voice::Noise => {
            let source = context.create_buffer_source()?;
            source.set_buffer(Some(noise));
            let filter = context.create_biquad_filter()?;
            filter.set_type(BiquadFilterType::Bandpass);
            filter.frequency().set_value(note.pitch);
            source.connect_with_audio_node(&filter)?;
            filter.connect_with_audio_node(&gain)?;
            source.start_with_when(start)?;
            AudioScheduledSourceNode::stop_with_when(&source, end)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
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
            let notes = notes(&motion);
            let end = notes.iter().map(|it| it.start + it.length).fold(0.0, f64::max);
            assert!((0.05..0.4).contains(&end), "{motion:?} lasts {end} s");
            let together: f32 = notes.iter().filter(|it| it.start == 0.0).map(|it| it.loud).sum();
            assert!(together < 1.4, "{motion:?} is too loud: {together}");
        }
        assert_eq!(
            notes(&moved(4)).len(),
            notes(&moved(0)).len() + 4,
            "a click for each marker"
        );
    }
}
