//! What is kept of somebody's practice: a text in the browser's storage. It is small, a line a puzzle; where more is kept one day
//! (games, studies), it moves there with them.

use super::own;
use crate::storage;
use ::practice::{Day, Practice};
use games::GameId;
use std::cell::RefCell;

const KEY: &str = "sente.practice";
/// The game whose puzzles were seen last.
const GAME: &str = "sente.puzzles";

thread_local! {
    /// What the browser did not keep: there until the page is closed.
    static UNKEPT: RefCell<Option<Practice>> = const { RefCell::new(None) };
}

/// What is known.
pub(crate) fn load() -> Practice {
    let unkept = UNKEPT.with_borrow(Clone::clone);
    unkept.unwrap_or_else(|| Practice::read(&storage::get(KEY).unwrap_or_default()))
}

/// Changes it. What another window has kept meanwhile stays.
pub(crate) fn change<T>(change: impl FnOnce(&mut Practice) -> T) -> T {
    let mut practice = load();
    let came = change(&mut practice);
    if !storage::set(KEY, &practice.to_string()) {
        UNKEPT.set(Some(practice));
    }
    came
}

/// Whether the browser refuses to keep anything.
pub(crate) fn is_forgetful() -> bool {
    UNKEPT.with_borrow(Option::is_some)
}

/// Today, where the reader is.
pub(crate) fn today() -> Day {
    let now = js_sys::Date::new_0();
    let year = i32::try_from(now.get_full_year()).unwrap_or(1970);
    // A clock that shows no date of ours begins where ours do.
    Day::of_date(year, now.get_month() + 1, now.get_date()).unwrap_or(EPOCH)
}

/// The day from which days are counted.
const EPOCH: Day = Day::EPOCH;

/// How many puzzles of all games come back today.
pub(crate) fn due_today() -> usize {
    let (practice, today) = (load(), today());
    let due = |game: GameId| {
        let courses = [game.slug(), own::course(game)].map(|name| practice.course(name).due(today).len());
        courses.iter().sum::<usize>()
    };
    GameId::ALL.map(due).iter().sum()
}

/// The game whose puzzles were seen last.
pub(crate) fn last_game() -> GameId {
    let slug = storage::get(GAME);
    slug.and_then(|slug| GameId::of_slug(&slug))
        .unwrap_or(GameId::Yinsh)
}

/// Remembers it.
pub(crate) fn remember_game(game: GameId) {
    storage::set(GAME, game.slug());
}
