//! How a game is told, in the language chosen.

use crate::i18n::tr;
use crate::names::{Named, date_parts, game_name, level_name, level_shown, told_date};
use crate::shelf;
use game_core::{Outcome, Player, Position as _, Termination};
use games::{GameId, for_game};
use library::{Day, Head, Kind, OwnResult};
use wasm_bindgen::JsValue;

/// Between two things that are told of a game.
pub(super) const DOT: &str = " · ";
/// Between two players.
const AGAINST: &str = " – ";

/// What a side is called in a game.
pub(super) fn side_name(game: GameId, side: Player) -> String {
    for_game!(game, |P| <P as Named>::side_name(&P::start(), side))
}

/// What a player is called.
pub(super) fn player(head: &Head, side: Player) -> String {
    let name = &head.names[side.index()];
    if name.is_empty() {
        side_name(head.game, side)
    } else {
        name.clone()
    }
}

/// Who played, as its heading: the opponent where one side is the reader's, else both.
pub(super) fn who(head: &Head) -> String {
    let name = |side: Player| player(head, side);
    match (head.kind, head.own, head.level) {
        (Kind::Computer, _, Some(level)) => level_name(level),
        (Kind::Here, ..) if head.names.iter().all(String::is_empty) => tr!("library-here"),
        (Kind::Online, Some(own), _) => name(!own),
        _ => format!("{}{AGAINST}{}", name(Player::First), name(Player::Second)),
    }
}

/// How it came to be, and when.
pub(super) fn kind_and_day(head: &Head) -> String {
    let kind = match (head.kind, head.level) {
        (Kind::Computer, Some(level)) => level_shown(level, false),
        (Kind::Computer | Kind::Watched, _) => tr!("library-computer"),
        (Kind::Here, _) => game_name(head.game),
        (Kind::Online, _) => tr!("library-online"),
        (Kind::File, _) if head.event.is_empty() => tr!("library-file"),
        (Kind::File, _) => head.event.clone(),
    };
    format!("{kind}{DOT}{}", day(&head.day))
}

/// All that is told of a game, to be searched in.
pub(super) fn about(head: &Head) -> String {
    let level = head.level.map(level_name).unwrap_or_default();
    [
        who(head),
        kind_and_day(head),
        level,
        game_name(head.game),
        ended(head),
        month(head.day.month()),
    ]
    .join("\n")
}

/// With which result it ended.
pub(super) fn ended(head: &Head) -> String {
    match (head.own_result(), head.result) {
        (Some(OwnResult::Won), _) => tr!("library-won"),
        (Some(OwnResult::Lost), _) => tr!("library-lost"),
        (_, Some(Outcome::Draw)) => tr!("library-drawn"),
        (_, Some(Outcome::Win(winner))) => tr!("library-winner", side = side_name(head.game, winner)),
        (_, None) => tr!("library-unfinished"),
    }
}

/// The points of both, the reader's first; else why it ended.
pub(super) fn how(head: &Head) -> String {
    if head.result.is_none() {
        return String::new();
    }
    match (head.end, head.score) {
        (Some(Termination::Resignation), _) => tr!("library-resigned"),
        (Some(Termination::Time), _) => tr!("library-time"),
        (Some(Termination::Abandoned), _) => tr!("library-abandoned"),
        (Some(Termination::Agreement), _) => tr!("library-agreed"),
        (Some(Termination::Repetition | Termination::PerpetualCheck), _) => tr!("library-repetition"),
        (Some(Termination::Impasse), _) => tr!("library-impasse"),
        (Some(Termination::IllegalAction), _) => tr!("library-illegal"),
        (_, Some([first, second])) if head.own == Some(Player::Second) => format!("{second} : {first}"),
        (_, Some([first, second])) => format!("{first} : {second}"),
        (_, None) if head.game == GameId::Shogi => tr!("library-mate"),
        _ => String::new(),
    }
}

/// A day: today, yesterday, a date; the year only where it is not this one.
pub(crate) fn day(day: &Day) -> String {
    let today = shelf::today();
    if *day == today {
        return tr!("library-today");
    }
    match date_parts(day.as_str()) {
        (Some(year), Some(month), Some(date)) => {
            let this = js_sys::Date::new_0();
            let before = js_sys::Date::new(&JsValue::from(this.get_time() - 86_400_000.0));
            let is_before =
                (before.get_full_year(), before.get_month() + 1, before.get_date()) == (year, month, date);
            if is_before {
                tr!("library-yesterday")
            } else if this.get_full_year() == year {
                told_date(year, month, date, &[("day", "numeric"), ("month", "long")])
            } else {
                told_date(
                    year,
                    month,
                    date,
                    &[("day", "numeric"), ("month", "short"), ("year", "numeric")],
                )
            }
        }
        _ => month(day.as_str()),
    }
}

/// A month; the year only where it is not this one.
pub(super) fn month(text: &str) -> String {
    match date_parts(text) {
        (Some(year), Some(month), _) if js_sys::Date::new_0().get_full_year() == year => {
            first_large(&told_date(year, month, 1, &[("month", "long")]))
        }
        (Some(year), Some(month), _) => first_large(&told_date(
            year,
            month,
            1,
            &[("month", "long"), ("year", "numeric")],
        )),
        _ => text.to_owned(),
    }
}

/// A short month, for charts.
pub(super) fn short_month(text: &str) -> String {
    match date_parts(text) {
        (Some(year), Some(month), _) => told_date(year, month, 1, &[("month", "short"), ("year", "numeric")]),
        _ => text.to_owned(),
    }
}

fn first_large(text: &str) -> String {
    let mut signs = text.chars();
    signs
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// Bytes in words: at least a tenth of a megabyte.
pub(super) fn megabytes(bytes: u64) -> f64 {
    ((bytes as f64 / 1e5).ceil() / 10.0).max(0.1)
}
