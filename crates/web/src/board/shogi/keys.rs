//! Which key means what on the board.

use super::geometry::Way;
use super::state::{Interaction, Key};
use crate::board::interact::{Input, InputOf, Layout};
use shogi::Kind;

/// What a key does, by what it types (`KeyboardEvent.key`) and where it is (`KeyboardEvent.code`); `None`: it is the
/// page's.
pub(super) fn input(key: &str, code: &str, layout: Layout) -> Option<InputOf<Interaction>> {
    let walk = |way| Input::Key(Key::Walk(way), layout);
    match key {
        "Enter" | " " => return Some(Input::Enter(layout)),
        "Escape" => return Some(Input::Escape),
        "ArrowUp" => return Some(walk(Way::Up)),
        "ArrowDown" => return Some(walk(Way::Down)),
        "ArrowLeft" => return Some(walk(Way::Left)),
        "ArrowRight" => return Some(walk(Way::Right)),
        _ => {}
    }
    // The letter that is typed, or on a keyboard without Latin letters the one that would be there.
    let letter = match key.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => char::from(letter.to_ascii_uppercase()),
        [_] => return None,
        _ => code.strip_prefix("Key")?.chars().next()?,
    };
    Kind::from_letter(letter)
        .filter(|kind| kind.is_droppable())
        .map(|kind| Input::Key(Key::Take(kind), layout))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(key: &str, code: &str) -> Option<Kind> {
        match input(key, code, Layout::default()) {
            Some(Input::Key(Key::Take(kind), _)) => Some(kind),
            _ => None,
        }
    }

    #[test]
    fn letters_take_pieces_from_the_hand_whatever_the_keyboard() {
        let letters = ["p", "l", "n", "s", "g", "b", "r"];
        assert_eq!(letters.map(|key| take(key, "")), Kind::HAND.map(Some));
        assert_eq!(take("P", "KeyP"), Some(Kind::Pawn));
        assert_eq!(take("з", "KeyP"), Some(Kind::Pawn), "a Russian keyboard");
        assert_eq!(take("r", "KeyO"), Some(Kind::Rook), "what is typed counts");
    }

    #[test]
    fn other_keys_are_the_page_s() {
        for (key, code) in [
            ("k", "KeyK"),
            ("u", "KeyU"),
            ("h", "KeyH"),
            ("f", "KeyF"),
            ("[", "KeyB"),
            ("Tab", "Tab"),
            ("к", "KeyX"),
            ("Home", "Home"),
            ("F5", "F5"),
        ] {
            assert_eq!(input(key, code, Layout::default()), None, "{key} {code}");
        }
    }
}
