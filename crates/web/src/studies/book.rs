//! A study that is open: its chapters, what can be undone, keeping it.

use crate::database::Trouble;
use crate::i18n::tr;
use crate::outward::keep_file;
use crate::router::Route;
use crate::shelf;
use ::study::{Chapter, Kept, MOST_CHAPTERS, Study, Whence, clean_name};
use game_core::{NodeId, Position as _, Record};
use games::{GameId, for_game};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use notation::AnyRecord;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// How many changes can be undone.
const UNDONE: usize = 100;
/// So long after the last letter what is typed is kept.
const TYPED: Duration = Duration::from_millis(300);
/// What stands in an address before the name of a kept study.
pub(super) const KEPT: &str = "#k=";
/// And before a study that the address holds.
pub(super) const LINKED: &str = "#s=";

/// What is done with a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// A chapter is practised.
    Practise,
}

/// What was before a change.
#[derive(Clone)]
pub(super) enum Before {
    /// A chapter's record, and where one was in it.
    Record(usize, AnyRecord, NodeId),
    /// All chapters, which were practised, and which was open.
    All(Box<Study>, Vec<bool>, usize),
}

/// A study that is open.
#[derive(Clone, Copy)]
pub(super) struct Book {
    id: StoredValue<String>,
    whence: StoredValue<Whence>,
    pub(super) study: RwSignal<Study>,
    /// Which chapters were practised to their end without help.
    pub(super) done: RwSignal<Vec<bool>>,
    /// Which chapter is open.
    pub(super) at: RwSignal<usize>,
    /// Counts how often what is open became another: another chapter, or one whose place has changed.
    pub(super) version: RwSignal<u32>,
    pub(super) mode: RwSignal<Mode>,
    pub(super) trouble: RwSignal<Option<Trouble>>,
    /// What was done, in a sentence.
    pub(super) said: RwSignal<String>,
    pub(super) before: RwSignal<Vec<Before>>,
    pub(super) chapters_open: RwSignal<bool>,
    pub(super) share_open: RwSignal<bool>,
    waits: StoredValue<Option<TimeoutHandle>>,
}

/// A new chapter of a game: its usual start.
pub(super) fn new_chapter(game: GameId, name: &str) -> Chapter {
    let record: AnyRecord = for_game!(game, |P| Record::new(P::start()).into());
    Chapter::new(name, &record)
}

/// Which game a chapter is of.
pub(super) fn game_of(chapter: &Chapter) -> GameId {
    match chapter.record {
        AnyRecord::Yinsh(_) => GameId::Yinsh,
        AnyRecord::Shogi(_) => GameId::Shogi,
    }
}

/// The address of a kept study, open at a chapter.
pub(super) fn address(id: &str, chapter: usize) -> String {
    let path = Route::Study.path();
    match chapter {
        0 => format!("{path}{KEPT}{id}"),
        chapter => format!("{path}{KEPT}{id}/{}", chapter + 1),
    }
}

/// Writes an address in place of that of the page.
pub(super) fn replace_address(address: &str) {
    if let Ok(history) = window().history() {
        // Refused only in frames without an origin, where the address stays as it is.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

impl Book {
    /// Opens a study.
    pub(super) fn open(kept: Kept, study: Study, chapter: usize, mode: Mode) -> Self {
        let last = study.chapters.len().saturating_sub(1);
        let book = Self {
            id: StoredValue::new(kept.id),
            whence: StoredValue::new(kept.whence),
            study: RwSignal::new(study),
            done: RwSignal::new(kept.done),
            at: RwSignal::new(chapter.min(last)),
            version: RwSignal::new(0),
            mode: RwSignal::new(mode),
            trouble: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            before: RwSignal::new(Vec::new()),
            chapters_open: RwSignal::new(false),
            share_open: RwSignal::new(false),
            waits: StoredValue::new(None),
        };
        let hidden = window_event_listener_untyped("visibilitychange", move |_| book.keep_what_waits());
        on_cleanup(move || {
            hidden.remove();
            book.keep_what_waits();
        });
        book
    }

    /// The chapter that is open.
    pub(super) fn chapter(self) -> Chapter {
        self.study
            .with_untracked(|study| study.chapters[self.at.get_untracked()].clone())
    }

    /// How many chapters there are.
    pub(super) fn count(self) -> usize {
        self.study.with(|study| study.chapters.len())
    }

    /// What the study is called.
    pub(super) fn name(self) -> String {
        self.study.with(|study| named(&study.name))
    }

    /// What a chapter is called.
    pub(super) fn chapter_name(self, chapter: usize) -> String {
        let name = self
            .study
            .with(|study| study.chapters.get(chapter).map(|it| it.name.clone()));
        name.filter(|name| !name.is_empty())
            .unwrap_or_else(|| tr!("study-chapter-number", number = chapter + 1))
    }

    /// Goes to a chapter.
    pub(super) fn go_to(self, chapter: usize) {
        if chapter < self.study.with_untracked(|study| study.chapters.len()) {
            self.at.set(chapter);
            if self.mode.get_untracked() == Mode::Practise {
                self.mode.set(Mode::Read);
            }
            self.is_another();
        }
    }

    /// Goes to the chapter before or after.
    pub(super) fn step(self, on: bool) {
        let at = self.at.get_untracked();
        if let Some(to) = if on { at.checked_add(1) } else { at.checked_sub(1) } {
            self.go_to(to);
        }
    }

    /// What is open became another.
    fn is_another(self) {
        let at = self.at.get_untracked();
        self.version.update(|version| *version = version.wrapping_add(1));
        self.id.with_value(|id| replace_address(&address(id, at)));
    }

    // Changing.

    /// Remembers what is now, so that a change can be undone.
    pub(super) fn remember(self, before: Before) {
        self.before.update(|all| {
            if all.len() == UNDONE {
                all.remove(0);
            }
            all.push(before);
        });
    }

    fn remember_all(self) {
        let before = Before::All(
            Box::new(self.study.get_untracked()),
            self.done.get_untracked(),
            self.at.get_untracked(),
        );
        self.remember(before);
    }

    /// The latest change, to be undone. What is of all chapters is undone here.
    pub(super) fn take_before(self) -> Option<(AnyRecord, NodeId)> {
        match self.before.try_update(Vec::pop).flatten()? {
            Before::All(study, done, at) => {
                self.study.set(*study);
                self.done.set(done);
                self.at.set(at);
                self.is_another();
                self.keep();
                None
            }
            Before::Record(chapter, record, node) if chapter == self.at.get_untracked() => {
                Some((record, node))
            }
            Before::Record(chapter, record, _) => {
                self.study.update(|study| {
                    if let Some(it) = study.chapters.get_mut(chapter) {
                        it.record = record;
                    }
                });
                self.keep();
                self.go_to(chapter);
                None
            }
        }
    }

    /// The record of the chapter that is open is this from now on; `typed`: more letters may follow.
    pub(super) fn put_record(self, record: AnyRecord, typed: bool) {
        let at = self.at.get_untracked();
        self.study.update(|study| {
            if let Some(chapter) = study.chapters.get_mut(at) {
                chapter.record = record;
            }
        });
        if typed { self.keep_soon() } else { self.keep() }
    }

    /// What is asked in the chapter that is open has changed: it was not practised like that.
    pub(super) fn asks_otherwise(self) {
        let at = self.at.get_untracked();
        self.done.update(|done| {
            if let Some(done) = done.get_mut(at) {
                *done = false;
            }
        });
    }

    /// The chapter that is open was practised to its end without help.
    pub(super) fn is_done(self) {
        let at = self.at.get_untracked();
        self.done.update(|done| {
            done.resize(done.len().max(at + 1), false);
            done[at] = true;
        });
        self.keep();
    }

    /// Whether there is room for another chapter.
    pub(super) fn has_room(self) -> bool {
        self.count() < MOST_CHAPTERS
    }

    /// Adds a chapter at the end, and opens it to be written.
    pub(super) fn add(self, chapter: Chapter) {
        if !untrack(|| self.has_room()) {
            return;
        }
        self.remember_all();
        self.study.update(|study| study.chapters.push(chapter));
        self.done.update(|done| done.push(false));
        self.at
            .set(self.study.with_untracked(|study| study.chapters.len() - 1));
        self.mode.set(Mode::Write);
        self.is_another();
        self.keep();
    }

    /// Names the study; more letters may follow.
    pub(super) fn rename(self, name: &str) {
        self.study.update(|study| study.name = clean_name(name));
        self.keep_soon();
    }

    /// Names a chapter; more letters may follow.
    pub(super) fn rename_chapter(self, chapter: usize, name: &str) {
        self.study.update(|study| {
            if let Some(chapter) = study.chapters.get_mut(chapter) {
                chapter.name = clean_name(name);
            }
        });
        self.keep_soon();
    }

    /// Moves a chapter one place up, or down.
    pub(super) fn shift(self, chapter: usize, down: bool) {
        let other = if down {
            chapter + 1
        } else {
            chapter.wrapping_sub(1)
        };
        let count = self.study.with_untracked(|study| study.chapters.len());
        if chapter >= count || other >= count {
            return;
        }
        self.remember_all();
        self.study.update(|study| study.chapters.swap(chapter, other));
        self.done.update(|done| {
            done.resize(count, false);
            done.swap(chapter, other);
        });
        self.at.update(|at| {
            if *at == chapter {
                *at = other;
            } else if *at == other {
                *at = chapter;
            }
        });
        self.is_another();
        self.keep();
        self.said.set(tr!(
            "study-moved",
            name = untrack(|| self.chapter_name(other)),
            number = other + 1
        ));
    }

    /// Takes a chapter away. The last one stays: a study has one.
    pub(super) fn remove(self, chapter: usize) {
        let count = self.study.with_untracked(|study| study.chapters.len());
        if chapter >= count || count == 1 {
            return;
        }
        let name = untrack(|| self.chapter_name(chapter));
        self.remember_all();
        self.study.update(|study| {
            study.chapters.remove(chapter);
        });
        self.done.update(|done| {
            if chapter < done.len() {
                done.remove(chapter);
            }
        });
        self.at.update(|at| {
            if *at > chapter || *at == count - 1 {
                *at -= 1;
            }
        });
        self.is_another();
        self.keep();
        self.said.set(tr!("study-removed", name = name));
    }

    // Keeping.

    fn kept(self) -> Result<Kept, Trouble> {
        let (id, whence) = (self.id.get_value(), self.whence.get_value());
        let done = self.done.get_untracked();
        let kept = self
            .study
            .with_untracked(|study| Kept::of(study, id, whence, shelf::now(), done));
        kept.map_err(|error| Trouble::Other(error.to_string()))
    }

    /// Keeps the study as it is now.
    pub(super) fn keep(self) {
        self.forget_wait();
        let kept = self.kept();
        leptos::task::spawn_local(async move {
            let written = match kept {
                Ok(kept) => shelf::keep_studies(&[kept]).await,
                Err(trouble) => Err(trouble),
            };
            if !self.trouble.is_disposed() {
                self.trouble.set(written.err());
            }
        });
    }

    /// Keeps it when nothing more is typed.
    fn keep_soon(self) {
        self.forget_wait();
        let wait = set_timeout_with_handle(move || self.keep(), TYPED);
        self.waits.set_value(wait.ok());
    }

    fn forget_wait(self) -> bool {
        match self.waits.try_update_value(Option::take) {
            Some(Some(wait)) => {
                wait.clear();
                true
            }
            _ => false,
        }
    }

    /// Keeps at once what was typed just now.
    fn keep_what_waits(self) {
        if self.forget_wait() {
            self.keep();
        }
    }

    // Sharing.

    /// The study as text.
    pub(super) fn text(self) -> Result<String, String> {
        self.study
            .with_untracked(Study::write)
            .map_err(|error| error.to_string())
    }

    /// Saves it as a file, and says so.
    pub(super) fn save(self) {
        let saved = self
            .text()
            .and_then(|text| keep_file(text.as_bytes(), "study", "txt"));
        self.said.set(match saved {
            Ok(name) => tr!("library-saved", name = name),
            Err(reason) => tr!("study-not-saved", reason = reason),
        });
    }

    /// The link that holds it.
    pub(super) fn link(self) -> String {
        let code = self.study.with(::study::link::write).unwrap_or_default();
        let base = document().base_uri().ok().flatten().unwrap_or_default();
        let page = web_sys::Url::new_with_base(&Route::Study.path(), &base);
        // The base is the page's own address, so that it is one.
        let page = page.map(|page| page.href()).unwrap_or_default();
        format!("{page}{LINKED}{code}")
    }
}

/// A study's name; what stands there where it has none.
pub(super) fn named(name: &str) -> String {
    if name.is_empty() {
        tr!("study-unnamed")
    } else {
        name.to_owned()
    }
}
