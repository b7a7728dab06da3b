//! What the page has to know of a game to offer it, to keep it and to let it be played.

use super::{Choice, Play, Rest, Sentence, Side};
use crate::game::{Game, Seat};
use crate::openings::Explored;
use crate::review::Reviewable;
use crate::router::Route;
use crate::settings::Settings;
use game_core::{Conclusion, Ending, Player};
use leptos::prelude::*;
use notation::{Encoding, Format, InText, Recorded};
use std::fmt::Debug;
use table::Playable;

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
pub(crate) struct OwnOffer<P: GamePage> {
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

/// A game that is offered: what is chosen for a new one.
pub(crate) trait Offered: Recorded + Playable {
    /// What can be chosen for a new game, beside who plays.
    type Options: Kept;

    /// The words under which the sides are kept in a [`Choice`], and that for a side left to chance.
    const SIDE_WORDS: [&'static str; 3];

    /// The side that is offered to somebody who has not chosen one yet.
    const FIRST_SIDE: Side;

    /// A new game.
    fn new_game(options: Self::Options, seats: [Seat; 2], chance: u64) -> Game<Self>;

    /// What was chosen for this game.
    fn options_of(game: &Game<Self>) -> Self::Options;

    /// The choice, with what one part of it says about another.
    fn settled(choice: Choice<Self>) -> Choice<Self> {
        choice
    }

    /// Which side is played on this page, as one chooses it.
    fn choose_side(choice: RwSignal<Choice<Self>>) -> AnyView;

    /// What else is chosen for a new game, as one sees it.
    fn choose_rules(choice: RwSignal<Choice<Self>>) -> AnyView;

    /// The same in words, each a part of a line.
    fn rules_in_words(options: Self::Options) -> Vec<String>;
}

/// A game that is kept: in the browser, in links, in files.
pub(crate) trait Saved: ::games::Game<Action: Ord> + InText + Playable<Rules: Kept> {
    /// How it can be saved, the best way first.
    const FORMATS: &'static [SaveAs];

    /// What ends the name of a file that can be opened, as a file dialog takes it.
    const ACCEPT: &'static str;
}

/// A game that has a page: all that the rooms below and this one have to know of it, and what only its page has.
pub(crate) trait GamePage: Reviewable + Offered + Saved + Explored {
    /// What only this game's page has.
    type Own: Copy + Send + Sync + 'static;

    /// Where it is played.
    const ROUTE: Route = Route::Play(Self::ID);

    /// The texts that name it.
    const KEYS: Keys;

    /// What only this game's page has, made with the page.
    fn own() -> Self::Own;

    /// Whether something is drawn by lot before such a new game; the game then calls [`Play::deal`] itself.
    fn draws_lots(_play: Play<Self>, _choice: Choice<Self>) -> bool {
        false
    }

    /// What is not seen of the page at first. Nothing where it can't be had.
    async fn rest() -> Option<Rest<Self>>;

    /// Fetches what shows the openings. False where it can't be had.
    async fn load_openings() -> bool {
        false
    }

    /// The openings beside the board; nothing before they were fetched.
    fn show_openings(_play: Play<Self>) -> Option<AnyView> {
        None
    }

    /// What the computer would play here.
    fn hint(&self, action: Self::Action, settings: Settings) -> String;

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

    /// What the board has to know beside the position of the game, or of a line beside it that one looks at.
    fn beside(_game: &Game<Self>, _looks: bool) -> Self::Beside {
        Self::Beside::default()
    }

    /// A small picture that stands for a side.
    fn chip(player: Player) -> AnyView;

    /// How a player stands, beside their name.
    fn standing(play: Play<Self>, player: Signal<Player>) -> AnyView;

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
