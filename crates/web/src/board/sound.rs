//! Sounds, made by the browser on the spot from tones and noise; off until somebody chooses them.

use std::cell::RefCell;
use web_sys::{AudioBuffer, AudioContext, AudioScheduledSourceNode, BiquadFilterType, OscillatorType};

/// What a note is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Voice {
    /// A pure tone.
    Sine,
    /// Noise, but for a band around the frequency.
    Noise,
}

/// Something that sounds once and dies away.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Note {
    pub(crate) voice: Voice,
    /// Seconds from now.
    pub(crate) start: f64,
    /// Hertz.
    pub(crate) pitch: f32,
    /// Seconds until it can't be heard any more.
    pub(crate) length: f64,
    /// 0 to 1, at its loudest.
    pub(crate) loud: f32,
}

/// A note.
pub(super) const fn note(voice: Voice, start: f64, pitch: f32, length: f64, loud: f32) -> Note {
    Note {
        voice,
        start,
        pitch,
        length,
        loud,
    }
}

thread_local! {
    /// The browser's sound, once it was needed, with a breath of noise.
    static STUDIO: RefCell<Option<(AudioContext, AudioBuffer)>> = const { RefCell::new(None) };
}

/// Plays notes, `volume` percent loud. Where the browser has no sound, or does not allow it yet, nothing is heard.
pub(super) fn play(notes: &[Note], volume: u8) {
    STUDIO.with_borrow_mut(|studio| {
        if studio.is_none() {
            *studio = open();
        }
        if let Some((context, noise)) = studio {
            // The context may have been made before the person touched the page.
            let _ = context.resume();
            for note in notes {
                let _ = sound(context, noise, *note, f32::from(volume.min(100)) / 100.0);
            }
        }
    });
}

/// A low bell: it is somebody's turn who looks elsewhere.
pub(crate) fn ring_bell(volume: u8) {
    play(&BELL, volume);
}

const BELL: [Note; 2] = [
    note(Voice::Sine, 0.0, 392.0, 0.38, 0.5),
    note(Voice::Sine, 0.0, 784.0, 0.25, 0.2),
];

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

/// What every sound keeps to: short, and not too loud.
#[cfg(test)]
pub(super) fn check(notes: &[Note], what: &str) {
    let end = notes.iter().map(|it| it.start + it.length).fold(0.0, f64::max);
    assert!((0.05..0.4).contains(&end), "{what} lasts {end} s");
    let together: f32 = notes.iter().filter(|it| it.start == 0.0).map(|it| it.loud).sum();
    assert!(together < 1.4, "{what} is too loud: {together}");
}
