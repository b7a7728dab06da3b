//! What is said and written of the game.

use super::options::side_name;
use crate::analysis::Analysable;
use crate::board::shogi::speech;
use crate::i18n::tr;
use crate::names::Named;
use crate::review::Reviewable;
use crate::settings::{Settings, ShogiNotation};
use leptos::prelude::Get as _;
use notation::shogi_text;
use review::ShogiDeed;
use shogi::{Action, Handicap, Player, Position};

impl Named for Position {
    fn side_name(start: &Self, player: Player) -> String {
        let handicap = Handicap::of(start).is_some_and(|it| it != Handicap::Even);
        side_name(handicap, player)
    }
}

impl Analysable for Position {
    type Notation = ShogiNotation;

    fn notation(settings: Settings) -> ShogiNotation {
        settings.shogi_notation.get()
    }

    fn write_turn(&self, previous: Option<Action>, actions: &[Action], notation: ShogiNotation) -> String {
        let write = |&action: &Action| match notation {
            ShogiNotation::Japanese => shogi_text::japanese(self, action, previous),
            ShogiNotation::Western => shogi_text::western(self, action),
            ShogiNotation::Usi => action.to_string(),
        };
        actions.iter().map(write).collect::<Vec<_>>().join(" ")
    }
}

impl Reviewable for Position {
    fn missed(deed: ShogiDeed, at_once: bool) -> String {
        match (deed, at_once) {
            (ShogiDeed::Takes(kind), true) => tr!("review-take-missed", piece = speech::name_taken(kind)),
            (ShogiDeed::Takes(kind), false) => {
                tr!("review-take-missed-later", piece = speech::name_taken(kind))
            }
            (ShogiDeed::Promotes(kind), _) => {
                tr!("review-promotion-missed", piece = speech::name_taken(kind))
            }
        }
    }

    fn allowed(deed: ShogiDeed, at_once: bool) -> String {
        match (deed, at_once) {
            (ShogiDeed::Takes(kind), true) => tr!("review-take-allowed", piece = speech::name_taken(kind)),
            (ShogiDeed::Takes(kind), false) => {
                tr!("review-take-allowed-later", piece = speech::name_taken(kind))
            }
            (ShogiDeed::Promotes(kind), _) => {
                tr!("review-promotion-allowed", piece = speech::name_taken(kind))
            }
        }
    }
}
