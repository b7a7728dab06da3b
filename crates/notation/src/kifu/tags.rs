//! What is known about a game: the names of tags, and what KIF and CSA call them.

use super::digit;
use crate::text::{STRUCTURAL, is_tag_name};
use crate::{WriteError, limits};

/// The players' names: sente's (shitate's), gote's (uwate's).
pub(super) const NAMES: [&str; 2] = <shogi::Position as crate::Recorded>::NAME_TAGS;

/// Tag, key in KIF, key in CSA. What is not here has the same name everywhere.
const KEYS: [(&str, &str, &str); 11] = [
    ("Event", "棋戦", "EVENT"),
    ("Title", "表題", "TITLE"),
    ("Site", "場所", "SITE"),
    (DATE, "対局日", "DATE"),
    ("StartTime", "開始日時", "START_TIME"),
    ("EndTime", "終了日時", "END_TIME"),
    ("TimeControl", "持ち時間", "TIME_LIMIT"),
    ("Byoyomi", "秒読み", "BYOYOMI"),
    ("TimeUsed", "消費時間", "TIME_USED"),
    ("Opening", "戦型", "OPENING"),
    ("Note", "備考", "NOTE"),
];
const DATE: &str = "Date";

/// The tag for a key of KIF.
pub(super) fn of_kif(key: &str) -> &str {
    match key {
        "先手" | "下手" => NAMES[0],
        "後手" | "上手" => NAMES[1],
        _ => KEYS.iter().find(|(_, kif, _)| *kif == key).map_or(key, |it| it.0),
    }
}

/// The tag for a key of CSA.
pub(super) fn of_csa(key: &str) -> &str {
    match key {
        "TIME" => "TimeControl",
        _ => KEYS.iter().find(|(_, _, csa)| *csa == key).map_or(key, |it| it.0),
    }
}

/// Which names for keys a format uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keys {
    Kif,
    Csa,
}

/// The value of a tag from a file: a date as in all records, `2026.03.13`.
pub(super) fn value_from(tag: &str, value: &str) -> String {
    let parts: Vec<&str> = value.trim().split('/').collect();
    match parts[..] {
        [year, month, day] if tag == DATE && is_date(year, month, day) => {
            format!("{year}.{month:0>2}.{day:0>2}")
        }
        _ => value.to_owned(),
    }
}

fn is_date(year: &str, month: &str, day: &str) -> bool {
    let number = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    year.len() == 4 && number(year, 4) && number(month, 2) && number(day, 2)
}

/// The tags as lines of keys and values, without the players' names. Values are one line each, without blanks at
/// their ends; empty ones are left out.
pub(super) fn pairs(tags: &[(String, String)], keys: Keys) -> Result<Vec<(&str, String)>, WriteError> {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for (name, value) in tags {
        if !is_tag_name(name) {
            return Err(WriteError::TagName(name.chars().take(24).collect()));
        }
        // As it will be read: some tags have a name of ours and the format's own, and CSA has two keys for one of them.
        let name = match keys {
            Keys::Kif => of_kif(name),
            Keys::Csa => of_csa(name),
        };
        if STRUCTURAL.contains(&name) || NAMES.contains(&name) {
            continue;
        }
        let key = KEYS.iter().find(|(tag, _, _)| *tag == name);
        let key = key.map_or(name, |&(_, kif, csa)| match keys {
            Keys::Kif => kif,
            Keys::Csa => csa,
        });
        let mut value = one_line(value);
        if value.is_empty() || is_reserved(key) {
            continue;
        }
        if name == DATE
            && let [year, month, day] = value.split('.').collect::<Vec<_>>()[..]
            && is_date(year, month, day)
        {
            value = format!("{year}/{month:0>2}/{day:0>2}");
        }
        // One line, as for a file that has the key twice.
        let long = if let Some((_, old)) = pairs.iter_mut().find(|(other, _)| *other == key) {
            join(old, &value);
            old.len()
        } else {
            let long = value.len();
            pairs.push((key, value));
            long
        };
        crate::error::at_most(long, limits::TEXT, "bytes in the value of a tag")?;
    }
    crate::error::at_most(pairs.len() + STRUCTURAL.len(), limits::TAGS, "tags")?;
    Ok(pairs)
}

/// What stands between the values of one name.
const BETWEEN: char = '\u{3000}';

/// Adds a value to those that a name has already, unless it is among them.
pub(super) fn join(values: &mut String, value: &str) {
    if values.split(BETWEEN).all(|part| part != value) {
        values.push(BETWEEN);
        values.push_str(value);
    }
}

/// A text on one line, without blanks at its ends.
pub(super) fn one_line(text: &str) -> String {
    let text = text.trim();
    text.replace(['\n', '\r'], " ")
}

/// How many characters a key has at most: what is longer in front of a colon is a sentence.
pub(super) const LONGEST_KEY: usize = 60;

/// Keys that say something about the position in KIF, those that are a move's number there, and those that are too long to be
/// read as one; a tag can't be called so.
pub(super) fn is_reserved(key: &str) -> bool {
    matches!(
        key,
        "手合割" | "手番" | "変化" | "先手" | "後手" | "上手" | "下手"
    ) || key.ends_with("の持駒")
        || key.ends_with("の持ち駒")
        || key.starts_with("変化")
        || key.chars().all(|c| digit(c).is_some())
        || key.chars().count() > LONGEST_KEY
}
