//! Shogi on the page.

mod choose;
mod ending;
mod jishogi;
mod lots;
mod options;
#[cfg(test)]
mod tests;

pub(crate) use options::{Options, Rules};

use super::{EndWords, Keys, OwnOffer, SaveAs, Table};
use crate::board::shogi::{Beside, speech};
use crate::i18n::tr;
use crate::names::name;
use crate::play::{Choice, Game, Opponent, Play, Seat, Sentence, Side};
use crate::settings::{Settings, ShogiNotation};
use engine_protocol::ask::Setting;
use game_core::{Conclusion, Ending, Outcome, Player};
use leptos::prelude::*;
use lots::Lots;
use notation::{Encoding, Format, shogi_text};
use options::{Jishogi, side_name};
use review::ShogiDeed;
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

/// A way to save games of shogi.
const fn save(id: &'static str, key: &'static str, format: Format, encoding: Encoding) -> SaveAs {
    SaveAs {
        id,
        key,
        format,
        encoding,
    }
}

impl Table for Position {
    type Options = Options;
    type Notation = ShogiNotation;
    type Own = Own;

    const SIDE_WORDS: [&'static str; 3] = ["sente", "gote", "furigoma"];
    const FORMATS: &'static [SaveAs] = &[
        save("save-kif", "shogi-play-save-kif", Format::Kif, Encoding::Utf8),
        save(
            "save-kif-sjis",
            "shogi-play-save-kif-sjis",
            Format::Kif,
            Encoding::ShiftJis,
        ),
        save("save-ki2", "shogi-play-save-ki2", Format::Ki2, Encoding::Utf8),
        save("save-csa", "shogi-play-save-csa", Format::Csa, Encoding::Utf8),
        save("save-usi", "shogi-play-save-usi", Format::Usi, Encoding::Utf8),
        save("save-jkf", "shogi-play-save-jkf", Format::Jkf, Encoding::Utf8),
        save("save-text", "play-save-text", Format::Text, Encoding::Utf8),
    ];
    const ACCEPT: &'static str = ".kif,.kifu,.ki2,.ki2u,.csa,.usi,.sfen,.jkf,.json,.txt,text/plain";
    const KEYS: Keys = Keys {
        heading: "shogi-play-heading",
        board: "shogi-play-board-label",
        new_game: "shogi-play-new-title",
        open_hint: "shogi-play-open-hint",
        not_a_position: "shogi-play-not-a-position",
        levels: ["shogi-play-level-sente", "shogi-play-level-gote"],
    };
    const FIRST_SIDE: Side = Side::Either;

    fn own() -> Own {
        Own {
            lots: RwSignal::new(None),
            lots_open: RwSignal::new(false),
            jishogi_open: RwSignal::new(false),
        }
    }

    fn new_game(options: Options, seats: [Seat; 2], _chance: u64) -> Game<Self> {
        let mut game = Game::new(options.handicap.position(), seats);
        game.set_rules(options.rules);
        game
    }

    fn options_of(game: &Game<Self>) -> Options {
        Options {
            handicap: Handicap::of(game.record().start()).unwrap_or_default(),
            rules: game.rules(),
        }
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

    /// In a game with a handicap nothing is tossed: who gives it moves first, and that is chosen.
    fn settled(mut choice: Choice<Self>) -> Choice<Self> {
        if choice.side == Side::Either && choice.options.handicap != Handicap::Even {
            choice.side = Side::First;
        }
        choice
    }

    /// SFEN has nine ranks.
    fn is_like_position(text: &str) -> bool {
        let text = text.strip_prefix("sfen ").unwrap_or(text);
        let board = text.split_whitespace().next().unwrap_or_default();
        board.matches('/').count() == 8
    }

    fn of_text(text: &str) -> Result<Self, String> {
        let text = text.strip_prefix("sfen ").unwrap_or(text);
        text.parse()
            .map_err(|error: shogi::ParsePositionError| error.to_string())
    }

    /// The computer knows the declaration with 27 points only; by the other rules the page ends the game for it.
    fn agreements(rules: Rules) -> &'static [Setting] {
        match rules.jishogi {
            Jishogi::Declaration(Rule::Points27) => &[Setting::DeclaresBy27Points(true)],
            _ => &[Setting::DeclaresBy27Points(false)],
        }
    }

    fn side_name(start: &Self, player: Player) -> String {
        let handicap = Handicap::of(start).is_some_and(|it| it != Handicap::Even);
        side_name(handicap, player)
    }

    fn hint(&self, action: Action, settings: Settings) -> String {
        let turn = self.write_turn(None, &[action], settings.shogi_notation.get_untracked());
        tr!("shogi-play-hint", turn = turn)
    }

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

    fn end_words(game: &Game<Self>, ending: &Conclusion<Action>) -> EndWords {
        EndWords {
            head: None,
            text: ending::end_text(game, *ending),
        }
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

    fn choose(choice: RwSignal<Choice<Self>>) -> AnyView {
        choose::choose(choice)
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
