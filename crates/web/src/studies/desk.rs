//! A chapter that is read or written.

use super::book::{Before, Book, Mode};
use super::{PlaceOf, Studied};
use crate::board::Shown;
use crate::i18n::tr;
use crate::settings::Settings;
use ::study::{Ink, Note, Turn};
use derive_where::derive_where;
use game_core::{NodeId, Player};
use leptos::prelude::*;
use table::Viewer;

/// What a tap on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    /// Plays moves.
    Play,
    /// Draws an arrow.
    Arrow,
    /// Draws a circle.
    Circle,
    /// Writes a letter.
    Letter,
    /// Takes away what is drawn.
    Rub,
}

impl Tool {
    pub(super) const ALL: [Self; 5] = [Self::Play, Self::Arrow, Self::Circle, Self::Letter, Self::Rub];

    /// The key of its words.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Play => "study-tool-play",
            Self::Arrow => "study-tool-arrow",
            Self::Circle => "study-tool-circle",
            Self::Letter => "study-tool-letter",
            Self::Rub => "study-tool-rub",
        }
    }
}

/// A chapter that is read or written.
#[derive_where(Clone, Copy)]
pub(super) struct Desk<G: Studied> {
    pub(super) book: Book,
    pub(super) viewer: RwSignal<Viewer<G>>,
    pub(super) tool: RwSignal<Tool>,
    /// The keyboard's cursor, while something is drawn.
    pub(super) cursor: RwSignal<PlaceOf<G>>,
    /// Whether it is seen.
    pub(super) keys: RwSignal<bool>,
    /// Where an arrow begins.
    pub(super) from: RwSignal<Option<PlaceOf<G>>>,
    /// What the pointer is over while something is drawn.
    pub(super) over: RwSignal<Option<PlaceOf<G>>>,
    /// Seen from the second player's side.
    pub(super) turned: RwSignal<bool>,
    /// What the board says.
    pub(super) spoken: RwSignal<Option<String>>,
    /// Where letters are typed: they are undone together.
    typed: StoredValue<Option<NodeId>>,
    pub(super) settings: Settings,
}

impl<G: Studied> Desk<G> {
    /// The chapter that is open, at its beginning.
    pub(super) fn of(book: Book) -> Option<Self> {
        let record = G::from_any(book.chapter().record).ok()?;
        let turned = record.start().actor() == Player::Second && record.start().outcome().is_none();
        let mut viewer = Viewer::new(record);
        viewer.first();
        Some(Self {
            book,
            viewer: RwSignal::new(viewer),
            tool: RwSignal::new(Tool::Play),
            cursor: RwSignal::new(G::first_place()),
            keys: RwSignal::new(false),
            from: RwSignal::new(None),
            over: RwSignal::new(None),
            turned: RwSignal::new(turned),
            spoken: RwSignal::new(None),
            typed: StoredValue::new(None),
            settings: Settings::here(),
        })
    }

    /// What the board shows.
    pub(super) fn shown(self) -> Shown<G> {
        self.viewer.with(|viewer| Shown {
            position: viewer.position().clone(),
            arrived_by: viewer.arrived_by(),
            last_turn: viewer.latest_turn().map(|turn| turn.actions).unwrap_or_default(),
        })
    }

    /// Whom the board obeys: whoever is to move, while moves are written.
    pub(super) fn plays(self) -> Option<Player> {
        let writes = self.book.mode.get() == Mode::Write && self.tool.get() == Tool::Play;
        self.viewer.with(|viewer| {
            let on = writes && viewer.ending().is_none_or(|_| !viewer.at_tip());
            (on && viewer.position().outcome().is_none()).then(|| viewer.actor())
        })
    }

    /// What is said where one is.
    pub(super) fn note(self) -> Note<PlaceOf<G>> {
        self.viewer
            .with(|viewer| Note::read(&viewer.record().node(viewer.cursor()).comment))
    }

    /// What is said of the whole turn that led here.
    pub(super) fn told(self) -> Note<PlaceOf<G>> {
        self.viewer.with(|viewer| {
            let nodes = match viewer.latest_turn() {
                Some(turn) => (turn.begin + 1..=viewer.place())
                    .filter_map(|place| viewer.node(place))
                    .collect(),
                None => vec![NodeId::ROOT],
            };
            told_at(viewer, &nodes)
        })
    }

    /// A turn, as it is written.
    pub(super) fn written(self, turn: &Turn<G>) -> String {
        turn.before
            .write_turn(turn.previous, &turn.actions, G::notation(self.settings))
    }

    /// The turn that led here, with its number, as it is written.
    pub(super) fn here(self) -> Option<String> {
        let notation = G::notation(self.settings);
        self.viewer.with(|viewer| {
            let turn = viewer.latest_turn()?;
            let before = viewer.line().positions().get(turn.begin)?;
            let previous = turn
                .begin
                .checked_sub(1)
                .map(|place| viewer.line().actions()[place]);
            let number = viewer.line().start().first_number() + turn.number - 1;
            Some(format!(
                "{number} {}",
                before.write_turn(previous, &turn.actions, notation)
            ))
        })
    }

    // Going elsewhere.

    /// Goes to a node.
    pub(super) fn go_to(self, node: NodeId) {
        self.look(|viewer| viewer.go_to(node));
    }

    /// One turn back, or on.
    pub(super) fn step(self, on: bool) {
        self.look(if on { Viewer::forward } else { Viewer::back });
    }

    fn look(self, how: impl FnOnce(&mut Viewer<G>)) {
        self.from.set(None);
        self.spoken.set(None);
        self.viewer.update(how);
    }

    // Writing.

    fn remember(self) {
        let before = self.viewer.with_untracked(|viewer| {
            let record = G::into_any(viewer.record().clone());
            Before::Record(self.book.at.get_untracked(), record, viewer.cursor())
        });
        self.typed.set_value(None);
        self.book.remember(before);
    }

    fn keep(self, typed: bool) {
        let record = self
            .viewer
            .with_untracked(|viewer| G::into_any(viewer.record().clone()));
        self.book.put_record(record, typed);
    }

    /// Plays a move: it is there already, or becomes a variation.
    pub(super) fn act(self, action: G::Action) {
        let known = self
            .viewer
            .with_untracked(|viewer| viewer.record().child(viewer.cursor(), action).is_some());
        if !known {
            self.remember();
        }
        self.spoken.set(None);
        // What the board offers is legal.
        self.viewer.update(|viewer| drop(viewer.play(action)));
        if !known {
            if !self.viewer.with_untracked(Viewer::in_variation) {
                self.book.asks_otherwise();
            }
            self.keep(false);
        }
    }

    /// Changes what is said where one is.
    fn change_note(self, change: impl FnOnce(&mut Note<PlaceOf<G>>)) {
        let mut note = untrack(|| self.note());
        change(&mut note);
        self.viewer.update(|viewer| {
            let node = viewer.cursor();
            viewer.set_comment(node, note.write());
        });
    }

    /// What was typed into the comment.
    pub(super) fn type_comment(self, text: String) {
        let node = self.viewer.with_untracked(Viewer::cursor);
        if self.typed.get_value() != Some(node) {
            self.remember();
            self.typed.set_value(Some(node));
        }
        self.change_note(|note| note.text = text);
        self.keep(true);
    }

    /// Whether the reader is asked here.
    pub(super) fn ask(self, asks: bool) {
        self.remember();
        self.change_note(|note| note.asks = asks);
        self.book.asks_otherwise();
        self.keep(false);
    }

    /// Draws something, or takes it away where it is there.
    pub(super) fn draw(self, ink: Ink<PlaceOf<G>>) {
        self.remember();
        let mut drawn = true;
        self.change_note(|note| drawn = note.toggle(ink));
        self.keep(false);
        let there = untrack(|| self.note()).ink.contains(&ink);
        self.book.said.set(match ink {
            _ if !drawn => tr!("study-ink-full"),
            _ if !there => tr!("study-rubbed"),
            Ink::Arrow(from, to) => tr!("study-drew-arrow", from = from.to_string(), to = to.to_string()),
            Ink::Circle(at) => tr!("study-drew-circle", at = at.to_string()),
            Ink::Letter(letter, at) => {
                tr!(
                    "study-drew-letter",
                    letter = letter.to_string(),
                    at = at.to_string()
                )
            }
        });
    }

    /// Takes away all that is drawn at a place.
    pub(super) fn rub_out(self, at: PlaceOf<G>) {
        let some = untrack(|| self.note()).ink.iter().any(|ink| ink.touches(at));
        if some {
            self.remember();
            self.change_note(|note| {
                note.rub_out(at);
            });
            self.keep(false);
        }
        self.book.said.set(if some {
            tr!("study-rubbed")
        } else {
            tr!("study-nothing-drawn", at = at.to_string())
        });
    }

    /// A tap with the tool that is chosen.
    pub(super) fn tap(self, at: PlaceOf<G>) {
        self.cursor.set(at);
        match self.tool.get_untracked() {
            Tool::Play => {}
            Tool::Circle => self.draw(Ink::Circle(at)),
            Tool::Letter => {
                let note = untrack(|| self.note());
                let letter = note.letter_at(at).unwrap_or_else(|| note.next_letter());
                self.draw(Ink::Letter(letter, at));
            }
            Tool::Rub => self.rub_out(at),
            Tool::Arrow => match self.from.get_untracked() {
                None => {
                    self.from.set(Some(at));
                    self.book.said.set(tr!("study-arrow-from", at = at.to_string()));
                }
                Some(from) => self.draw_arrow(from, at),
            },
        }
    }

    /// Draws an arrow; one that ends where it begins is none.
    pub(super) fn draw_arrow(self, from: PlaceOf<G>, to: PlaceOf<G>) {
        self.from.set(None);
        if from != to {
            self.draw(Ink::Arrow(from, to));
        }
    }

    /// Chooses a tool.
    pub(super) fn choose(self, tool: Tool) {
        self.from.set(None);
        self.tool.set(tool);
    }

    /// Takes the turn that led here out of the chapter, with all that follows on it.
    pub(super) fn cut(self) {
        let Some(turn) = self.viewer.with_untracked(Viewer::latest_turn) else {
            return;
        };
        self.remember();
        self.look(|viewer| viewer.cut(turn.begin));
        self.book.asks_otherwise();
        self.keep(false);
        self.book.said.set(tr!("study-cut-said"));
    }

    /// Makes the line shown the main line.
    pub(super) fn promote(self) {
        self.remember();
        self.look(Viewer::promote);
        self.book.asks_otherwise();
        self.keep(false);
    }

    /// Undoes the latest change.
    pub(super) fn undo(self) {
        let Some((record, node)) = self.book.take_before() else {
            return;
        };
        self.typed.set_value(None);
        if let Ok(record) = G::from_any(record) {
            let mut viewer = Viewer::new(record);
            viewer.go_to(node);
            self.from.set(None);
            self.viewer.set(viewer);
            self.keep(false);
            self.book.said.set(tr!("study-undone"));
        }
    }
}

/// What is said at some nodes together.
pub(super) fn told_at<G: Studied>(viewer: &Viewer<G>, nodes: &[NodeId]) -> Note<PlaceOf<G>> {
    let mut told = Note::default();
    for &node in nodes {
        let note: Note<PlaceOf<G>> = Note::read(&viewer.record().node(node).comment);
        if !note.text.is_empty() {
            if !told.text.is_empty() {
                told.text.push(' ');
            }
            told.text += &note.text;
        }
        told.asks |= note.asks;
        for ink in note.ink {
            if !told.ink.contains(&ink) {
                told.ink.push(ink);
            }
        }
    }
    told
}
