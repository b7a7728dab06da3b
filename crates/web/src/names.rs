//! What games, players, levels and days are called.

use crate::game::{FULL_STRENGTH, Game, MOST_LEVEL, Seat};
use crate::i18n::{lang, tr};
use game_core::Player;
use games::GameId;
use notation::Recorded;
use table::Playable;
use wasm_bindgen::JsValue;

/// A game whose players have names.
pub(crate) trait Named: Recorded + Playable {
    /// What a side is called in a game that starts with `start`.
    fn side_name(start: &Self, player: Player) -> String;
}

/// The keys of the levels' names, the weakest first.
const LEVELS: [&str; MOST_LEVEL as usize] = [
    "play-level-dew",
    "play-level-drop",
    "play-level-rain",
    "play-level-spring",
    "play-level-brook",
    "play-level-stream",
    "play-level-river",
    "play-level-rapids",
    "play-level-waterfall",
    "play-level-lake",
    "play-level-sea",
    "play-level-ocean",
];

/// The keys of what to expect of the levels.
const LEVELS_ABOUT: [&str; MOST_LEVEL as usize] = [
    "play-level-dew-about",
    "play-level-drop-about",
    "play-level-rain-about",
    "play-level-spring-about",
    "play-level-brook-about",
    "play-level-stream-about",
    "play-level-river-about",
    "play-level-rapids-about",
    "play-level-waterfall-about",
    "play-level-lake-about",
    "play-level-sea-about",
    "play-level-ocean-about",
];

/// The computer's name at full strength: in every language the same.
const FULL: &str = "Sente";

/// What the computer is called at a level.
pub(crate) fn level_name(level: u8) -> String {
    at(&LEVELS, level).map_or_else(|| FULL.to_owned(), |key| tr!(key))
}

/// The same in English, for files.
pub(crate) fn level_name_for_files(level: u8) -> String {
    // The key is the English name, and is there whatever the page speaks.
    let name = at(&LEVELS, level).and_then(|key| key.strip_prefix("play-level-"));
    let name = name.and_then(|name| Some((name.get(..1)?.to_uppercase(), name.get(1..)?)));
    name.map_or_else(
        || FULL.to_owned(),
        |(first, rest)| format!("{FULL} {first}{rest}"),
    )
}

/// The level as one chooses it: number and name.
pub(crate) fn level_named(level: u8) -> String {
    match level {
        FULL_STRENGTH => tr!("play-full"),
        level => tr!("play-level-named", level = level, name = level_name(level)),
    }
}

/// How strong the computer is that plays, and whether it is thinking, to stand below its name.
pub(crate) fn level_shown(level: u8, thinks: bool) -> String {
    match (level, thinks) {
        (FULL_STRENGTH, false) => tr!("play-full-shown"),
        (FULL_STRENGTH, true) => tr!("play-full-thinks"),
        (level, false) => tr!("play-level-number", level = level),
        (level, true) => tr!("play-level-thinks", level = level),
    }
}

/// What to expect of a level.
pub(crate) fn level_about(level: u8) -> String {
    tr!(at(&LEVELS_ABOUT, level).unwrap_or("play-full-about"))
}

fn at<'a>(keys: &[&'a str], level: u8) -> Option<&'a str> {
    keys.get(usize::from(level).checked_sub(1)?).copied()
}

/// Who plays a side.
pub(crate) fn name<P: Named>(game: &Game<P>, player: Player) -> String {
    let side_name = |side| P::side_name(game.record().start(), side);
    let both = Player::BOTH.map(|side| match game.seat(side) {
        Seat::Computer(level) => level_name(level),
        Seat::Person if game.person().is_some() => tr!("play-you"),
        Seat::Person | Seat::Remote => {
            let tagged = game
                .record()
                .tag(P::NAME_TAGS[side.index()])
                .map(str::trim)
                .filter(|name| !name.is_empty());
            tagged.map_or_else(|| side_name(side), shorten)
        }
    });
    let [first, second] = &both;
    if first == second {
        tr!("play-name-and-color", name = first, color = side_name(player))
    } else {
        both[player.index()].clone()
    }
}

/// Names from files may be of any length.
fn shorten(name: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = name.chars().take(MOST).collect();
    if name.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

/// A game's name in the language chosen.
pub(crate) fn game_name(game: GameId) -> String {
    match game {
        GameId::Yinsh => tr!("game-yinsh"),
        GameId::Shogi => tr!("game-shogi"),
    }
}

/// A date, as the browser writes it in the language chosen.
pub(crate) fn told_date(year: u32, month: u32, date: u32, how: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (name, value) in how {
        // Setting a field of a new object never fails.
        let _ = js_sys::Reflect::set(&options, &(*name).into(), &(*value).into());
    }
    // At noon no clock that changes takes it to another day.
    let day = js_sys::Date::new(&JsValue::from(0.0));
    day.set_full_year_with_month_date(year, month as i32 - 1, date as i32);
    day.set_hours(12);
    String::from(day.to_locale_date_string(lang().code(), &options))
}

/// A year, a month and a day, as far as they are known.
pub(crate) fn date_parts(text: &str) -> (Option<u32>, Option<u32>, Option<u32>) {
    let mut numbers = text.split('-').map(|it| it.parse().ok());
    let mut next = || numbers.next().flatten();
    (next(), next(), next())
}

/// A day with its year, whichever it is; as it is written where less is known.
pub(crate) fn day_plain(day: &str) -> String {
    match date_parts(day) {
        (Some(year), Some(month), Some(date)) => told_date(
            year,
            month,
            date,
            &[("day", "numeric"), ("month", "short"), ("year", "numeric")],
        ),
        _ => day.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Lang;

    #[test]
    fn in_files_levels_have_their_english_names() {
        for (level, key) in (1..).zip(LEVELS) {
            let english = locale::text(Lang::En, key, &[]);
            assert_eq!(level_name_for_files(level), format!("Sente {english}"));
        }
        assert_eq!(level_name_for_files(FULL_STRENGTH), "Sente");
    }
}
