//! Comparing a record with what became of it in a format.

use game_core::{Conclusion, NodeId, Outcome, Position as _, Record, Termination};
use notation::{AnyRecord, Encoding, Format, WriteError, read, write_bytes};
use shogi::{Action, Position};
use std::fmt::Debug;

/// What a format keeps of variations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variations {
    /// It has none.
    Nothing,
    /// All but ends for which the commands of CSA have no word.
    AllButEnds,
    All,
}

/// What a format keeps of a record of shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Keeps {
    /// Tags, and how the game ended.
    pub(crate) head: bool,
    pub(crate) variations: Variations,
    pub(crate) comments: bool,
    /// Times are kept to so many milliseconds; 0 where they are not.
    pub(crate) times: u64,
}

pub(crate) fn keeps(format: Format) -> Keeps {
    let all = Keeps {
        head: true,
        variations: Variations::All,
        comments: true,
        times: 1,
    };
    match format {
        Format::Kif => Keeps { times: 1000, ..all },
        Format::Jkf => Keeps {
            variations: Variations::AllButEnds,
            times: 1000,
            ..all
        },
        Format::Ki2 => Keeps { times: 0, ..all },
        Format::Csa => Keeps {
            variations: Variations::Nothing,
            ..all
        },
        Format::Usi => Keeps {
            head: false,
            variations: Variations::Nothing,
            comments: false,
            times: 0,
        },
        _ => all,
    }
}

#[allow(clippy::needless_pass_by_value, reason = "what is compared is made for it")]
fn same<T: PartialEq + Debug>(what: &str, before: T, after: T) -> Result<(), String> {
    if before == after {
        return Ok(());
    }
    Err(format!("{what}: {before:?} became {after:?}"))
}

/// Writes the record, reads that again, and compares. An error says what differs.
pub(crate) fn assert_holds(
    record: &Record<Position>,
    format: Format,
    encoding: Encoding,
) -> Result<(), String> {
    let bytes = match write_bytes(&AnyRecord::from(record.clone()), format, encoding) {
        Ok(bytes) => bytes,
        Err(WriteError::CannotHold { .. } | WriteError::Unmappable { .. }) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let text = String::from_utf8_lossy(&bytes);
    let again: Record<Position> = read(&bytes)
        .map_err(|error| format!("{error}\n{text}"))?
        .try_into()
        .map_err(|error| format!("{error}\n{text}"))?;
    compare(record, &again, keeps(format)).map_err(|error| format!("{error}\n{text}"))?;
    let second = write_bytes(&AnyRecord::from(again), format, encoding).map_err(|error| error.to_string())?;
    if second != bytes {
        return Err(format!(
            "{text}\nwritten again is\n{}",
            String::from_utf8_lossy(&second)
        ));
    }
    Ok(())
}

fn sorted(record: &Record<Position>) -> Vec<(String, String)> {
    let mut tags = record.tags().to_vec();
    tags.sort();
    tags
}

/// Whether a command of CSA, whose words JKF has, can say how a line ended at a node. They name the one who is to move.
fn command_can_say(record: &Record<Position>, at: NodeId, end: Conclusion<Action>) -> bool {
    let Some(Outcome::Win(winner)) = end.result() else {
        return true;
    };
    let by_who_is_to_move = winner == record.position(at).actor();
    match end.termination() {
        Some(Termination::IllegalAction | Termination::PerpetualCheck) => true,
        Some(Termination::Impasse) => by_who_is_to_move,
        Some(Termination::Abandoned) => false,
        _ => !by_who_is_to_move,
    }
}

fn compare(a: &Record<Position>, b: &Record<Position>, keeps: Keeps) -> Result<(), String> {
    same("start", a.start(), b.start())?;
    if keeps.head {
        same("tags", sorted(a), sorted(b))?;
        same(
            "end",
            (a.result(), a.termination(), a.illegal()),
            (b.result(), b.termination(), b.illegal()),
        )?;
    }
    let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((id, y)) = pairs.pop() {
        let (x, y) = (a.node(id), b.node(y));
        same("action", x.action, y.action)?;
        if keeps.comments {
            same("comment", &x.comment, &y.comment)?;
        }
        if let Some(unit) = (keeps.times > 0).then_some(keeps.times) {
            let time = |time: Option<u64>| time.map(|ms| ms / unit);
            same("time", time(x.time_ms), time(y.time_ms))?;
        }
        let is_told = match keeps.variations {
            Variations::Nothing => false,
            Variations::AllButEnds => {
                y.conclusion.is_some() || x.conclusion.is_none_or(|end| command_can_say(a, id, end))
            }
            Variations::All => true,
        };
        if is_told {
            same("end of a line", x.conclusion, y.conclusion)?;
        }
        let children = match keeps.variations {
            Variations::Nothing => 1,
            _ => usize::MAX,
        };
        let (x, y) = (x.children.iter().take(children), y.children.iter());
        same("children", x.len(), y.len())?;
        pairs.extend(x.copied().zip(y.copied()));
    }
    Ok(())
}
