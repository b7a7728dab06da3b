//! Which key means what on the board.

use super::state::Input;
use yinsh::Direction;

/// What a key does, by what it types (`KeyboardEvent.key`) and where it is (`KeyboardEvent.code`); `None`: it is the
/// page's. Turning the board turns the ways with it: up is always up on the screen.
pub(crate) fn input(key: &str, code: &str, shift: bool, turned: bool) -> Option<Input> {
    let way = match (key, code) {
        ("Enter" | " ", _) => return Some(Input::Enter),
        ("Escape", _) => return Some(Input::Escape),
        ("ArrowUp", _) | (_, "KeyW") => Direction::Up,
        ("ArrowDown", _) | (_, "KeyS") => Direction::Down,
        ("ArrowRight", _) if shift => Direction::UpRight,
        ("ArrowLeft", _) if shift => Direction::DownLeft,
        ("ArrowRight", _) | (_, "KeyD") => Direction::Right,
        ("ArrowLeft", _) | (_, "KeyQ") => Direction::Left,
        (_, "KeyE") => Direction::UpRight,
        (_, "KeyA") => Direction::DownLeft,
        _ => return None,
    };
    Some(Input::Walk(if turned { way.reversed() } else { way }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(key: &str, code: &str, shift: bool) -> Option<Direction> {
        match input(key, code, shift, false) {
            Some(Input::Walk(direction)) => Some(direction),
            _ => None,
        }
    }

    #[test]
    fn six_keys_are_the_six_directions_twice() {
        let arrows = [
            way("ArrowUp", "ArrowUp", false),
            way("ArrowRight", "ArrowRight", false),
            way("ArrowRight", "ArrowRight", true),
            way("ArrowDown", "ArrowDown", false),
            way("ArrowLeft", "ArrowLeft", false),
            way("ArrowLeft", "ArrowLeft", true),
        ];
        assert_eq!(arrows, Direction::ALL.map(Some));
        // By place, so that they work on a Russian or a French keyboard.
        let letters = [
            ("ц", "KeyW"),
            ("в", "KeyD"),
            ("у", "KeyE"),
            ("ы", "KeyS"),
            ("a", "KeyQ"),
            ("ф", "KeyA"),
        ];
        assert_eq!(
            letters.map(|(key, code)| way(key, code, false)),
            Direction::ALL.map(Some)
        );
    }

    #[test]
    fn a_turned_board_turns_the_arrows() {
        assert_eq!(
            input("ArrowUp", "ArrowUp", false, true),
            Some(Input::Walk(Direction::Down))
        );
        assert_eq!(
            input("ф", "KeyA", false, true),
            Some(Input::Walk(Direction::UpRight))
        );
    }

    #[test]
    fn the_pages_keys_are_left_to_it() {
        for (key, code) in [
            ("[", "BracketLeft"),
            ("u", "KeyU"),
            ("h", "KeyH"),
            ("f", "KeyF"),
            ("?", "Slash"),
            ("Tab", "Tab"),
            ("Home", "Home"),
        ] {
            assert_eq!(input(key, code, false, false), None);
        }
        assert_eq!(input("Enter", "NumpadEnter", false, false), Some(Input::Enter));
        assert_eq!(input(" ", "Space", false, false), Some(Input::Enter));
    }
}
