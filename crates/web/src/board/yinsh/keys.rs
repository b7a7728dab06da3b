//! Which key means what on the board.

use super::state::Interaction;
use crate::board::interact::{Input, InputOf, Layout};
use yinsh::Direction;

/// What a key does, by what it types (`KeyboardEvent.key`) and where it is (`KeyboardEvent.code`); `None`: it is the
/// page's. Turning the board turns the ways with it: up is always up on the screen.
pub(super) fn input(key: &str, code: &str, shift: bool, layout: Layout) -> Option<InputOf<Interaction>> {
    let way = match (key, code) {
        ("Enter" | " ", _) => return Some(Input::Enter(layout)),
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
    let way = if layout.turned { way.reversed() } else { way };
    Some(Input::Key(way, layout))
}

#[cfg(test)]
mod tests {
    use super::*;

    const UPRIGHT: Layout = Layout {
        turned: false,
        stacked: false,
    };

    fn way(key: &str, code: &str, shift: bool) -> Option<Direction> {
        match input(key, code, shift, UPRIGHT) {
            Some(Input::Key(direction, _)) => Some(direction),
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
        let turned = Layout {
            turned: true,
            ..UPRIGHT
        };
        assert_eq!(
            input("ArrowUp", "ArrowUp", false, turned),
            Some(Input::Key(Direction::Down, turned))
        );
        assert_eq!(
            input("ф", "KeyA", false, turned),
            Some(Input::Key(Direction::UpRight, turned))
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
            assert_eq!(input(key, code, false, UPRIGHT), None);
        }
        let enter = Some(Input::Enter(UPRIGHT));
        assert_eq!(input("Enter", "NumpadEnter", false, UPRIGHT), enter);
        assert_eq!(input(" ", "Space", false, UPRIGHT), enter);
    }
}
