//! What is said and written of the game.

use crate::analysis::Analysable;
use crate::i18n::tr;
use crate::names::Named;
use crate::review::Reviewable;
use crate::settings::Settings;
use review::YinshDeed;
use yinsh::{Action, Player, Position, WHITE};

impl Named for Position {
    fn side_name(_start: &Self, player: Player) -> String {
        if player == WHITE {
            tr!("play-white")
        } else {
            tr!("play-black")
        }
    }
}

impl Analysable for Position {
    type Notation = ();

    fn notation(_settings: Settings) {}

    fn write_turn(&self, _previous: Option<Action>, actions: &[Action], (): ()) -> String {
        let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
        words.join(" ")
    }
}

impl Reviewable for Position {
    fn missed(YinshDeed::Row: YinshDeed, at_once: bool) -> String {
        if at_once {
            tr!("review-row-missed")
        } else {
            tr!("review-row-missed-later")
        }
    }

    fn allowed(YinshDeed::Row: YinshDeed, at_once: bool) -> String {
        if at_once {
            tr!("review-row-allowed")
        } else {
            tr!("review-row-allowed-later")
        }
    }
}
