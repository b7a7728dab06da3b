//! The page's keys. The board has its own, and takes them first.

use super::page::GamePage;
use super::state::Play;
use crate::game::Game;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Back,
    Forward,
    First,
    Last,
    Undo,
    Hint,
    Flip,
    Analysis,
    Review,
    Openings,
    /// Back from a line that is played through.
    Leave,
    /// The clocks, said aloud.
    Clocks,
    Keys,
}

/// What the key means: by its sign, or by its place where the layout has no Latin letters. `on_board`: the board has
/// the focus, and its arrows are its own.
pub(crate) fn command(key: &str, code: &str, on_board: bool) -> Option<Command> {
    let is_ascii = key.len() == 1 && key.is_ascii();
    let letter = |sign: &str, place: &str| key.eq_ignore_ascii_case(sign) || !is_ascii && code == place;
    Some(match key {
        "Home" => Command::First,
        "End" => Command::Last,
        "?" => Command::Keys,
        "Escape" => Command::Leave,
        "ArrowLeft" if !on_board => Command::Back,
        "ArrowRight" if !on_board => Command::Forward,
        _ if letter("[", "BracketLeft") => Command::Back,
        _ if letter("]", "BracketRight") => Command::Forward,
        _ if letter("u", "KeyU") => Command::Undo,
        _ if letter("h", "KeyH") => Command::Hint,
        _ if letter("f", "KeyF") => Command::Flip,
        _ if letter("c", "KeyC") => Command::Analysis,
        _ if letter("v", "KeyV") => Command::Review,
        _ if letter("o", "KeyO") => Command::Openings,
        _ if letter("t", "KeyT") => Command::Clocks,
        _ => return None,
    })
}

/// Listens as long as the page is there. `is_looking`: whether there is a line to come back from.
pub(crate) fn listen(is_looking: impl Fn() -> bool + 'static, run: impl Fn(Command) + 'static) {
    let handle = window_event_listener(ev::keydown, move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
            return;
        }
        let target = event
            .target()
            .and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let within = |selector: &str| {
            let found = target.as_ref().and_then(|it| it.closest(selector).ok().flatten());
            found.is_some()
        };
        // What was just closed may have the focus until the page is drawn again.
        if !within("dialog:not([open])") && within("input, select, textarea, dialog") {
            return;
        }
        let Some(command) = command(&event.key(), &event.code(), within(".stage")) else {
            return;
        };
        if command == Command::Leave && !untrack(&is_looking) {
            return;
        }
        event.prevent_default();
        run(command);
    });
    on_cleanup(move || handle.remove());
}

/// What a key does where a game is played by whoever is here.
pub(super) fn run<P: GamePage>(play: Play<P>, command: Command) {
    match command {
        Command::Back => play.back(),
        Command::Forward => play.forward(),
        Command::First => play.change(Game::first),
        Command::Last => play.change(Game::last),
        Command::Undo => play.undo(),
        Command::Hint => play.ask_hint(),
        Command::Flip => play.flip(),
        // A review has its own lines, and the place where they stand.
        Command::Analysis => {
            if !untrack(|| play.review.is_open()) {
                play.analysis.toggle();
            }
        }
        Command::Review => {
            if untrack(|| play.review.is_open()) {
                play.review.close();
            } else {
                play.begin_review();
            }
        }
        Command::Openings => play.openings.toggle(),
        Command::Leave => play.leave_line(),
        // Nobody counts here.
        Command::Clocks => {}
        Command::Keys => play.keys_open.set(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_the_same_on_every_layout() {
        assert_eq!(command("u", "KeyU", true), Some(Command::Undo));
        assert_eq!(command("г", "KeyU", true), Some(Command::Undo));
        assert_eq!(command("х", "BracketLeft", false), Some(Command::Back));
        assert_eq!(command("H", "KeyH", false), Some(Command::Hint));
        // Where a layout has Latin letters, the letter counts, not its place.
        assert_eq!(command("g", "KeyU", false), None);
        assert_eq!(command("f", "KeyY", false), Some(Command::Flip));
        assert_eq!(command("с", "KeyC", true), Some(Command::Analysis));
    }

    #[test]
    fn the_boards_arrows_are_its_own() {
        assert_eq!(command("ArrowLeft", "ArrowLeft", true), None);
        assert_eq!(command("ArrowLeft", "ArrowLeft", false), Some(Command::Back));
        assert_eq!(command("End", "End", true), Some(Command::Last));
        assert_eq!(command("?", "Slash", true), Some(Command::Keys));
    }
}
