//! Shogi on the page.

mod choose;
mod ending;
mod jishogi;
mod lots;
mod options;
mod saving;
#[cfg(test)]
mod tests;
mod wording;

use options::Rules;
pub(crate) use options::{Options, handicap_name, side_name};

use crate::analysis::Analysable as _;
use crate::board::Arrow;
use crate::board::shogi::Beside;
use crate::engine::Askable;
use crate::game::{Game, Seat};
use crate::i18n::tr;
use crate::names::name;
use crate::openings::Explored;
use crate::parts;
use crate::play::{Choice, EndWords, GamePage, Keys, Opponent, OwnOffer, Play, Rest, Sentence, Side};
use crate::settings::Settings;
use engine_protocol::ask::Setting;
use game_core::{Conclusion, Ending, Outcome, Player};
use games::GameId;
use leptos::prelude::*;
use lots::Lots;
use options::Jishogi;
use shogi::impasse::Rule;
use shogi::strict;
use shogi::{Action, Handicap, Position, PositionTrait as _};

/// What only this game's page has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Own {
    /// The toss that decides a new game.
    lots: RwSignal<Option<Lots>>,
    lots_open: RwSignal<bool>,
    /// Whether it is asked about jishogi.
    jishogi_open: RwSignal<bool>,
}

impl Askable for Position {
    /// The computer knows the declaration with 27 points only; by the other rules the page ends the game for it.
    fn agreements(rules: Rules) -> &'static [Setting] {
        match rules.jishogi {
            Jishogi::Declaration(Rule::Points27) => &[Setting::DeclaresBy27Points(true)],
            _ => &[Setting::DeclaresBy27Points(false)],
        }
    }
}

impl Explored for Position {
    /// Arrows for the first three.
    fn drawn(choices: &[book::Choice<Action>], _came: u32, pointed: Option<usize>) -> Vec<Arrow<Action>> {
        let ranked = choices.iter().enumerate();
        let seen = ranked.filter(|(place, _)| pointed.map_or(*place < 3, |pointed| pointed == *place));
        seen.filter_map(|(place, choice)| Some(Arrow::ranked(vec![*choice.actions.first()?], place)))
            .collect()
    }
}

impl GamePage for Position {
    type Own = Own;

    const KEYS: Keys = Keys {
        heading: "shogi-play-heading",
        board: "shogi-play-board-label",
        new_game: "shogi-play-new-title",
        open_hint: "shogi-play-open-hint",
        not_a_position: "shogi-play-not-a-position",
        levels: ["shogi-play-level-sente", "shogi-play-level-gote"],
    };

    fn own() -> Own {
        Own {
            lots: RwSignal::new(None),
            lots_open: RwSignal::new(false),
            jishogi_open: RwSignal::new(false),
        }
    }

    async fn rest() -> Option<Rest<Self>> {
        parts::shogi_rest().await.ok()
    }

    async fn load_openings() -> bool {
        parts::fetch_openings(GameId::Shogi).await
    }

    fn show_openings(play: Play<Self>) -> Option<AnyView> {
        parts::shogi_openings_now(play)
    }

    /// Furigoma, in even games.
    fn draws_lots(play: Play<Self>, choice: Choice<Self>) -> bool {
        let lots = choice.side == Side::Either
            && choice.opponent != Opponent::Watch
            && choice.options.handicap == Handicap::Even;
        if lots {
            lots::draw(play, choice);
        }
        lots
    }

    fn end_words(game: &Game<Self>, ending: &Conclusion<Action>) -> EndWords {
        EndWords {
            head: None,
            text: ending::end_text(game, *ending),
        }
    }

    fn hint(&self, action: Action, settings: Settings) -> String {
        let turn = self.write_turn(None, &[action], settings.shogi_notation.get_untracked());
        tr!("shogi-play-hint", turn = turn)
    }

    fn slip_words(game: &Game<Self>) -> Option<Sentence> {
        game.slip()?;
        let loser = game.position().actor();
        let who = name(game, loser);
        let head = if game.person() == Some(loser) {
            tr!("shogi-play-you-overlooked")
        } else {
            tr!("shogi-play-overlooked", name = who)
        };
        let text = match game.seat(!loser) {
            Seat::Person => tr!("shogi-play-king-free"),
            Seat::Computer(_) | Seat::Remote => String::new(),
        };
        Some(Sentence { head, text })
    }

    fn computer_ends(game: &Game<Self>, declares: bool) -> Option<Ending> {
        jishogi::computer_ends(game, declares)
    }

    fn beside(game: &Game<Self>, looks: bool) -> Beside {
        let illegal = game.illegal().filter(|_| !looks);
        Beside {
            strict: game.rules().strict,
            unchecked: illegal.map(|illegal| strict::by_hand(&game.position().to_setup(), illegal)),
        }
    }

    /// A piece as the signs of records have it: filled for sente, hollow for gote.
    fn chip(player: Player) -> AnyView {
        let class = if player == shogi::SENTE {
            "side sente"
        } else {
            "side gote"
        };
        view! {
            <svg class="chip" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
                <path class=class d="M0-.44 .29-.3 .4 .42H-.4L-.29-.3Z"/>
            </svg>
        }
        .into_any()
    }

    /// Nothing: the hands are at the board.
    fn standing(_play: Play<Self>, _player: Signal<Player>) -> AnyView {
        ().into_any()
    }

    fn board_keys() -> Vec<(&'static [&'static str], String)> {
        vec![
            (&["↑", "↓", "←", "→"], tr!("shogi-play-key-arrows")),
            (&["P", "L", "N", "S", "G", "B", "R"], tr!("shogi-play-key-hand")),
            (&["Enter", "Space"], tr!("play-key-act")),
            (&["Esc"], tr!("play-key-escape")),
        ]
    }

    fn offer(game: &Game<Self>) -> Option<OwnOffer<Self>> {
        if game.slip().is_some() {
            let takes = game.seat(!game.position().actor()) == Seat::Person;
            return takes.then_some(OwnOffer {
                key: "shogi-play-take-king",
                primary: true,
                act: Play::punish,
            });
        }
        jishogi::offer(game).map(|key| OwnOffer {
            key,
            primary: false,
            act: |play: Play<Self>| play.own.jishogi_open.set(true),
        })
    }

    fn dialogs(play: Play<Self>) -> AnyView {
        // Who beats a level is the stronger one from then on.
        Effect::new(move |_| {
            let beaten = play.game.with(|game| {
                let person = game.person()?;
                let won = game.ending()?.result() == Some(Outcome::Win(person));
                match game.seat(!person) {
                    Seat::Computer(level) if won && game.at_tip() => Some(level),
                    _ => None,
                }
            });
            if let Some(level) = beaten {
                lots::note_beaten(level);
            }
        });
        view! {
            <lots::Furigoma play/>
            <jishogi::Ask play/>
        }
        .into_any()
    }
}
