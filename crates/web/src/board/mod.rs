//! The boards: one for each game, worked by mouse, finger and keyboard.
//!
//! - [`interact`], [`pointer`]: what a person does to any board, and what comes of it; they know no page.
//! - [`root`]: the element on the page: events, focus, what is shown and how it moves; [`scene`]: what its drawing is made
//!   of; [`arrows`], [`sound`]: strokes, notes. Places are those of the crate `drawing`.
//! - [`yinsh`], [`shogi`]: a game's own, which it says by [`BoardGame`].

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod arrows;
#[cfg(debug_assertions)]
pub(crate) mod dev;
mod interact;
mod pointer;
mod root;
mod scene;
pub(crate) mod shogi;
mod sound;
pub(crate) mod yinsh;

pub(crate) use arrows::Arrow;
pub(crate) use interact::{Input, Layout};
pub(crate) use root::{board, focus_board};
pub(crate) use sound::ring_bell;

use crate::i18n::tr;
use derive_where::derive_where;
use drawing::Spot;
use game_core::{Player, Position};
use interact::{InputOf, Interact, SpeechOf};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use root::Board;
pub(crate) use scene::Scene;
use sound::Note;
use std::fmt::Display;
use std::str::FromStr;

/// What a board shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shown<P: Position> {
    /// The position.
    pub(crate) position: P,
    /// The atomic action that led to it, to be animated when it follows on what is shown. `None`: jump there.
    pub(crate) arrived_by: Option<P::Action>,
    /// The actions of the latest turn, or of the one under way: they leave a pale trail.
    pub(crate) last_turn: Vec<P::Action>,
}

impl<P: Position> Shown<P> {
    /// A position to which nothing led.
    pub(crate) const fn still(position: P) -> Self {
        Self {
            position,
            arrived_by: None,
            last_turn: Vec::new(),
        }
    }
}

/// What a board says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// Again what has to be done here. Whoever shows the board has words for that.
    Task,
    /// Something else, in the language chosen.
    Words(String),
}

impl Said {
    /// The words; for what has to be done these.
    pub(crate) fn words_or(self, task: impl FnOnce() -> String) -> String {
        match self {
            Self::Task => task(),
            Self::Words(words) => words,
        }
    }
}

/// What a board is given.
#[derive_where(Clone, Copy)]
pub(crate) struct Drawing<G: BoardGame> {
    /// What to show.
    pub(crate) shown: Signal<Shown<G>>,
    /// What else there is to show or to know.
    pub(crate) beside: Signal<G::Beside>,
    /// Whom the person may act for now; they act only where it is this player's turn. `None`: they only look.
    pub(crate) plays: Signal<Option<Player>>,
    /// An action was chosen: a legal one, unless what is `beside` allows others. The board shows it when `shown` does.
    pub(crate) on_action: Callback<G::Action>,
    /// There is something to say about what the person does: a preview, a refusal, the keyboard's cursor, or again what has
    /// to be done when a preview ends.
    pub(crate) on_say: Callback<Said>,
    /// Seen from the second player's side.
    pub(crate) turned: Signal<bool>,
    /// An action to point out.
    pub(crate) hint: Signal<Option<G::Action>>,
    /// Turns that could be played; the first one is drawn over the others.
    pub(crate) arrows: Signal<Vec<Arrow<G::Action>>>,
    /// A lesson's target.
    pub(crate) goal: Signal<Option<G::Place>>,
    /// What is drawn over all of it, in the board's units.
    pub(crate) over: Option<Callback<Scene<G>, AnyView>>,
    /// Without coordinates; and without what lies beside the board where nobody plays and there is nothing.
    pub(crate) mini: bool,
    /// What the board is called.
    pub(crate) label: Signal<String>,
}

impl<G: BoardGame> Drawing<G> {
    /// A board that is only looked at.
    pub(crate) fn still(shown: impl Into<Signal<Shown<G>>>, label: Signal<String>) -> Self {
        Self {
            shown: shown.into(),
            beside: Signal::derive(G::Beside::default),
            plays: Signal::derive(|| None),
            on_action: Callback::new(|_| ()),
            on_say: Callback::new(|_| ()),
            turned: Signal::derive(|| false),
            hint: Signal::derive(|| None),
            arrows: Signal::derive(Vec::new),
            goal: Signal::derive(|| None),
            over: None,
            mini: false,
            label,
        }
    }
}

/// All that lies on a game's board and beside it.
type TableOf<G> = <<G as BoardGame>::Interaction as Interact>::Table;
/// What is drawn over a game's board.
type ViewOf<G> = <<G as BoardGame>::Interaction as Interact>::View;

/// A game that has a board on the page.
pub(crate) trait BoardGame: Position {
    /// Where something can be on its board.
    type Place: FromStr + Display + Copy + PartialEq + Send + Sync + 'static;
    /// What the page may show, or agree on, beside the position.
    type Beside: Clone + PartialEq + Default + Send + Sync + 'static;
    /// How it is worked.
    type Interaction: Interact<Action = Self::Action>;
    /// What moves when the board changes.
    type Motion: Clone + PartialEq + Send + Sync + 'static;

    /// The class of its element.
    const CLASS: &'static str;
    /// Half the side of the view box, in the board's units: with coordinates, and without.
    const HALF: [f64; 2];

    /// What the player to act has to do, without saying that it is their move. After the end: that the game is over.
    fn task(&self) -> String;

    /// Whether it is the player's move, which has not begun.
    fn begins_turn(&self) -> bool;

    /// What the player to act has to do, with whose move it is where a turn begins: "Your move. Choose one of your
    /// rings."
    fn instruction(&self) -> String {
        let task = self.task();
        if self.begins_turn() {
            format!("{} {task}", tr!("board-your-move"))
        } else {
            task
        }
    }

    /// What an action does that is legal here. `name` is who does it; `goes_on`: something of the same turn was just told.
    fn describe_action(&self, name: &str, action: Self::Action, goes_on: bool) -> String;

    /// What was done in a turn that began here, told to the one who did not do it or to both: "River moved i8 to i6 and
    /// turned 1 marker." `name` is who did it. What is not legal, and all after it, is left out.
    fn describe_turn(&self, name: &str, actions: &[Self::Action]) -> String {
        let mut position = self.clone();
        let mut said = Vec::new();
        for &action in actions {
            if !position.is_legal(action) {
                break;
            }
            said.push(position.describe_action(name, action, !said.is_empty()));
            position.play_unchecked(action);
        }
        said.join(" ")
    }

    /// What the board says to somebody who plays `plays`.
    fn say(speech: SpeechOf<Self::Interaction>, table: &TableOf<Self>, plays: Option<Player>) -> Said;

    /// What lies on the board and beside it.
    fn table(position: &Self, beside: Self::Beside) -> TableOf<Self>;

    /// Where a place is on a board that is turned by half a turn, or not.
    fn spot(place: Self::Place, turned: bool) -> Spot;

    /// What `action` does on the board, if it leads from one to the other; `None` where it does not, or where nothing
    /// moves: then the board jumps.
    fn motion(
        before: &TableOf<Self>,
        after: &TableOf<Self>,
        action: Self::Action,
        scene: Scene<Self>,
    ) -> Option<Self::Motion>;

    /// What that sounds like.
    fn notes(motion: &Self::Motion) -> Vec<Note>;

    /// What the pointer is over.
    fn locate(scene: Scene<Self>, event: &MouseEvent) -> Option<<Self::Interaction as Interact>::At>;

    /// What a key does, by what it types (`KeyboardEvent.key`) and where it is (`KeyboardEvent.code`); `None`: it is the
    /// page's.
    fn input_of_key(key: &str, code: &str, shift: bool, layout: Layout)
    -> Option<InputOf<Self::Interaction>>;

    /// Whether a click here would do something.
    fn is_active(view: &ViewOf<Self>) -> bool;

    /// Whether what is taken up follows the pointer.
    fn is_dragged(_view: &ViewOf<Self>) -> bool {
        false
    }

    /// Whether what belongs to the players lies above and below the board now, not beside it.
    fn is_stacked(_scene: Scene<Self>) -> bool {
        false
    }

    /// The element of a board; it takes [`Board::root`] to its root.
    fn face(board: Board<Self>) -> AnyView;
}

#[cfg(test)]
mod tests {
    use crate::i18n;
    use leptos::prelude::{Owner, RwSignal};
    use locale::Lang;
    use std::collections::BTreeSet;

    /// Looks at something in one language after the other.
    pub(super) fn in_every_language(look: impl Fn(Lang)) {
        let owner = Owner::new();
        for lang in Lang::ALL {
            owner.set();
            i18n::follow(RwSignal::new(lang));
            look(lang);
        }
    }

    /// They are whole sentences, and the first ones of them all different.
    pub(super) fn are_sentences(lang: Lang, said: &[String], different: usize) {
        let lang = lang.code();
        for sentence in said {
            let is_whole = sentence.ends_with('.') && !sentence.contains(['{', '}']);
            let is_key = sentence.contains("board-") || sentence.contains("koma-");
            assert!(is_whole && !is_key, "{lang}: {sentence}");
        }
        let first: BTreeSet<&String> = said[..different].iter().collect();
        assert_eq!(first.len(), different, "{lang}");
    }
}
