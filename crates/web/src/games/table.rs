//! What a page of a game has to know beyond the game's rules.

use crate::board::BoardGame;
use crate::play::{Choice, Game, Play, Seat, Sentence, Side};
use crate::router::Route;
use crate::settings::Settings;
use ::table::Playable;
use engine_protocol::ask::Setting;
use game_core::{Conclusion, Ending, Player};
use leptos::prelude::*;
use notation::{Encoding, Format, InText};
use review::Telling;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Something that is kept as a few words.
pub(crate) trait Kept: Copy + PartialEq + Debug + Default + Send + Sync + 'static {
    /// The words, without line breaks.
    fn to_text(self) -> String;

    /// Reads what [`Kept::to_text`] wrote; `None` for anything else.
    fn from_text(text: &str) -> Option<Self>;
}

impl Kept for () {
    fn to_text(self) -> String {
        String::new()
    }

    fn from_text(text: &str) -> Option<Self> {
        text.is_empty().then_some(())
    }
}

/// How a game can be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SaveAs {
    /// The name of the element that does it.
    pub(crate) id: &'static str,
    /// The key of its words.
    pub(crate) key: &'static str,
    /// The format.
    pub(crate) format: Format,
    /// How its characters become bytes.
    pub(crate) encoding: Encoding,
}

/// Something that can be done right at the sentence, in one game only.
#[derive(Debug)]
pub(crate) struct OwnOffer<P: Table> {
    /// The key of its words.
    pub(crate) key: &'static str,
    /// Whether it is what one would do next.
    pub(crate) primary: bool,
    /// Does it.
    pub(crate) act: fn(Play<P>),
}

/// The keys of the texts that name the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    /// The game's name, as the page's heading.
    pub(crate) heading: &'static str,
    /// What the board is called.
    pub(crate) board: &'static str,
    /// The heading of the dialog for a new game.
    pub(crate) new_game: &'static str,
    /// What can be opened.
    pub(crate) open_hint: &'static str,
    /// A position that is none.
    pub(crate) not_a_position: &'static str,
    /// The computer's level where it plays the first side, and the second.
    pub(crate) levels: [&'static str; 2],
}

/// What is said when a game is over, where the game has its own words for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct EndWords {
    /// With which result.
    pub(crate) head: Option<String>,
    /// Why.
    pub(crate) text: Option<String>,
}

/// A game that can be played on the page.
pub(crate) trait Table:
    ::games::Game<Action: Ord + FromStr<Err: Display>>
    + BoardGame
    + InText
    + Telling<Deed: Send + Sync>
    + Playable<Rules: Kept>
    + FromStr<Err: Display>
{
    /// What can be chosen for a new game, beside who plays.
    type Options: Kept;
    /// How turns are written in the list of moves.
    type Notation: Copy + PartialEq + Send + Sync + 'static;
    /// What only this game's page has.
    type Own: Copy + Send + Sync + 'static;

    /// Where it is played.
    const ROUTE: Route = Route::Play(Self::ID);
    /// The words under which the sides are kept in a [`Choice`], and that for a side left to chance.
    const SIDE_WORDS: [&'static str; 3];
    /// How it can be saved, the best way first.
    const FORMATS: &'static [SaveAs];
    /// What ends the name of a file that can be opened, as a file dialog takes it.
    const ACCEPT: &'static str;
    /// The texts that name it.
    const KEYS: Keys;
    /// The side that is offered to somebody who has not chosen one yet.
    const FIRST_SIDE: Side;

    /// What only this game's page has, made with the page.
    fn own() -> Self::Own;

    // New games, records.

    /// A new game.
    fn new_game(options: Self::Options, seats: [Seat; 2], chance: u64) -> Game<Self>;

    /// What was chosen for this game.
    fn options_of(game: &Game<Self>) -> Self::Options;

    /// Whether something is drawn by lot before such a new game; the game then calls [`Play::deal`] itself.
    fn draws_lots(_play: Play<Self>, _choice: Choice<Self>) -> bool {
        false
    }

    /// The choice, with what one part of it says about another.
    fn settled(choice: Choice<Self>) -> Choice<Self> {
        choice
    }

    /// Whether a text is meant as a position of this game, be it right or wrong.
    fn is_like_position(text: &str) -> bool;

    /// Reads a position as somebody gives it. The error says what is wrong.
    fn of_text(text: &str) -> Result<Self, String>;

    /// What the players agreed on, as far as the computer has to know.
    fn agreements(_rules: Self::Rules) -> &'static [Setting] {
        &[]
    }

    // Words.

    /// What a side is called in a game that starts with `start`.
    fn side_name(start: &Self, player: Player) -> String;

    /// What the computer would play here.
    fn hint(&self, action: Self::Action, settings: Settings) -> String;

    /// Why a turn was bad: its player could have done that with it, or only after it.
    fn missed(deed: Self::Deed, at_once: bool) -> String;

    /// Why a turn was bad: now the opponent can do that, at once or later.
    fn allowed(deed: Self::Deed, at_once: bool) -> String;

    /// What is said where something forbidden waits to be punished.
    fn slip_words(_game: &Game<Self>) -> Option<Sentence> {
        None
    }

    /// How the computer, which is to act, ends the game in place of an action; `declares` if it said that it has won.
    fn computer_ends(_game: &Game<Self>, _declares: bool) -> Option<Ending> {
        None
    }

    /// What else is to be said where the game is over.
    fn end_words(game: &Game<Self>, ending: &Conclusion<Self::Action>) -> EndWords;

    /// How turns are to be written. Follows the settings where it is tracked.
    fn notation(settings: Settings) -> Self::Notation;

    /// A turn that begins here, as it is written. `previous` is the action that led here.
    fn write_turn(
        &self,
        previous: Option<Self::Action>,
        actions: &[Self::Action],
        notation: Self::Notation,
    ) -> String;

    // Views.

    /// What the board has to know beside the position of the game, or of a line beside it that one looks at.
    fn beside(_game: &Game<Self>, _looks: bool) -> Self::Beside {
        Self::Beside::default()
    }

    /// A small picture that stands for a side.
    fn chip(player: Player) -> AnyView;

    /// How a player stands, beside their name.
    fn standing(play: Play<Self>, player: Signal<Player>) -> AnyView;

    /// What is chosen for a new game, beside who plays.
    fn choose(choice: RwSignal<Choice<Self>>) -> AnyView;

    /// The keys of the board: what they do is said in a list.
    fn board_keys() -> Vec<(&'static [&'static str], String)>;

    /// What can be done at the sentence in this game only, if there is anything now.
    fn offer(_game: &Game<Self>) -> Option<OwnOffer<Self>> {
        None
    }

    /// Dialogs that only this game has.
    fn dialogs(_play: Play<Self>) -> AnyView {
        ().into_any()
    }
}
