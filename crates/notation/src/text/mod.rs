//! The native text record. `docs/records.md` describes it.

mod games;
mod pieces;
mod read;
mod write;

pub use pieces::pieces;
pub(crate) use read::{read, read_of};
pub(crate) use write::write;

use crate::limits;
use game_core::Termination;

/// Tags that say what the rest of the record says as well; they are not among [`game_core::Record::tags`].
pub(crate) const STRUCTURAL: [&str; 6] = ["Game", "Variant", "Result", "Position", "Termination", "Illegal"];
/// How a comment says the thinking time of the player, up to its end `]`.
const USED: &str = "[%used ";
/// How a comment says how a game ended there, up to its end `]`.
const ENDED: &str = "[%end ";
/// The commands of the format; a comment that begins with one of them by chance is escaped. What else begins with `[%` is the
/// comment's own, for whoever reads comments.
const COMMANDS: [&str; 2] = [USED, ENDED];

const TERMINATIONS: [(Termination, &str); 9] = [
    (Termination::Normal, "normal"),
    (Termination::Resignation, "resignation"),
    (Termination::Time, "time"),
    (Termination::Abandoned, "abandoned"),
    (Termination::Repetition, "repetition"),
    (Termination::PerpetualCheck, "perpetual-check"),
    (Termination::IllegalAction, "illegal-action"),
    (Termination::Impasse, "impasse"),
    (Termination::Agreement, "agreement"),
];

/// Whether a tag of the text record may have this name: letters of any script, digits and `_`.
pub(crate) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= limits::WORD && name.chars().all(is_of_a_name)
}

fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Milliseconds as `h:mm:ss.mmm`, the fraction only where it is not zero.
fn time_text(ms: u64) -> String {
    let (seconds, fraction) = (ms / 1000, ms % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if fraction == 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}.{fraction:03}")
    }
}

/// Reads what [`time_text`] writes.
fn parse_time(text: &str) -> Option<u64> {
    let (clock, fraction) = match text.split_once('.') {
        Some((clock, fraction)) if fraction.len() == 3 => (clock, number(fraction)?),
        Some(_) => return None,
        None => (text, 0),
    };
    let mut parts = clock.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || minutes.len() != 2 || seconds.len() != 2 {
        return None;
    }
    let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
    if minutes > 59 || seconds > 59 {
        return None;
    }
    hours
        .checked_mul(3600)?
        .checked_add(minutes * 60 + seconds)?
        .checked_mul(1000)?
        .checked_add(fraction)
}

fn number(digits: &str) -> Option<u64> {
    digits
        .bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_round_trip() {
        for ms in [0, 1, 999, 1000, 59_999, 3_600_000, 18_012, u64::MAX] {
            assert_eq!(parse_time(&time_text(ms)), Some(ms), "{}", time_text(ms));
        }
        assert_eq!(time_text(98_547), "0:01:38.547");
        for wrong in [
            "",
            "1",
            "1:2:3",
            "0:60:00",
            "0:00:00.5",
            "-1:00:00",
            "0:00:00:00",
            "18446744073709552:00:00",
        ] {
            assert_eq!(parse_time(wrong), None, "{wrong}");
        }
    }
}
