//! Comparing a record with what became of it in a format.

use game_core::{NodeId, Record};
use notation::{AnyRecord, Encoding, Format, WriteError, read, write_bytes};
use shogi::Position;
use std::fmt::Debug;

/// What a format keeps of a record of shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Keeps {
    /// Tags, and how the game ended.
    pub(crate) head: bool,
    pub(crate) variations: bool,
    pub(crate) comments: bool,
    /// Times are kept to so many milliseconds; 0 where they are not.
    pub(crate) times: u64,
}

pub(crate) fn keeps(format: Format) -> Keeps {
    let all = Keeps {
        head: true,
        variations: true,
        comments: true,
        times: 1,
    };
    match format {
        Format::Kif | Format::Jkf => Keeps { times: 1000, ..all },
        Format::Ki2 => Keeps { times: 0, ..all },
        Format::Csa => Keeps {
            variations: false,
            ..all
        },
        Format::Usi => Keeps {
            head: false,
            variations: false,
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
    while let Some((x, y)) = pairs.pop() {
        let (x, y) = (a.node(x), b.node(y));
        same("action", x.action, y.action)?;
        if keeps.comments {
            same("comment", &x.comment, &y.comment)?;
        }
        if let Some(unit) = (keeps.times > 0).then_some(keeps.times) {
            let time = |time: Option<u64>| time.map(|ms| ms / unit);
            same("time", time(x.time_ms), time(y.time_ms))?;
        }
        if keeps.variations {
            same("end of a line", x.conclusion, y.conclusion)?;
        }
        let children = if keeps.variations { usize::MAX } else { 1 };
        let (x, y) = (x.children.iter().take(children), y.children.iter());
        same("children", x.len(), y.len())?;
        pairs.extend(x.copied().zip(y.copied()));
    }
    Ok(())
}
