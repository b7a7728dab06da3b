//! What is chosen for a picture, and what comes of it.

use super::moving::{Film, WIDE};
use super::pixels;
use super::{Pictured, PlaceOf, Subject, Whole};
use crate::i18n::tr;
use crate::outward::keep_file;
use crate::settings::{Settings, ShogiCoordinates};
use derive_where::derive_where;
use drawing::{Coordinates, Course, Diagram, Look, Mark, Picture, Theme};
use game_core::Record;
use games::GameId;
use leptos::prelude::*;
use std::sync::Arc;

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A picture of the position.
    Position,
    /// A GIF of the game.
    Game,
    /// A page to print.
    Paper,
}

/// Where a page to print has diagrams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Diagrams {
    /// After every ten turns.
    Every,
    /// Where there are comments.
    Comments,
    /// Where a review says that the game turned.
    Turning,
    /// At the end.
    End,
}

/// How a GIF gets on.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Work {
    /// Nobody has asked for it.
    Idle,
    /// So many pictures are drawn.
    Drawing(usize),
    /// There it is.
    Made(Arc<Vec<u8>>),
}

/// The game, where there is one.
pub(super) struct Story<P: Pictured> {
    pub(super) whole: Whole,
    pub(super) record: Record<P>,
    pub(super) course: Course<P>,
    /// How many turns lead to where one looks.
    pub(super) here: usize,
}

impl<P: Pictured> Story<P> {
    fn new(whole: Whole) -> Option<Self> {
        let record = P::from_any(whole.record.clone()).ok()?;
        let course = Course::of(&record);
        (!course.turns().is_empty()).then(|| Self {
            here: course.turns_before(whole.place),
            whole,
            record,
            course,
        })
    }
}

/// The dialog's state.
#[derive_where(Clone, Copy)]
pub(super) struct Easel<P: Pictured> {
    /// What lies on the board; nothing where the text is none of this game.
    diagram: StoredValue<Option<Arc<P::Diagram>>>,
    last: StoredValue<Vec<P::Action>>,
    marks: StoredValue<Vec<Mark<PlaceOf<P>>>, LocalStorage>,
    turned: bool,
    pub(super) story: StoredValue<Option<Arc<Story<P>>>>,
    pub(super) kind: RwSignal<Kind>,
    pub(super) theme: RwSignal<Theme>,
    pub(super) coordinates: RwSignal<bool>,
    /// Whether the latest turn and marks are drawn.
    pub(super) traces: RwSignal<bool>,
    pub(super) caption: RwSignal<String>,
    /// For how many hundredths of a second a move is seen.
    pub(super) delay: RwSignal<u16>,
    /// Whether the game moves from its start on, or from where one looks.
    pub(super) whole: RwSignal<bool>,
    pub(super) diagrams: RwSignal<Diagrams>,
    pub(super) comments: RwSignal<bool>,
    pub(super) judged: RwSignal<bool>,
    pub(super) work: RwSignal<Work>,
    pub(super) said: RwSignal<String>,
    pub(super) settings: Settings,
    /// Which GIF is being made: an older one is not wanted any more.
    attempt: StoredValue<u32>,
}

impl<P: Pictured> Easel<P> {
    pub(super) fn new(subject: Subject) -> Self {
        let settings = Settings::here();
        let read = |words: &[String]| -> Vec<P::Action> {
            words.iter().filter_map(|word| word.parse().ok()).collect()
        };
        let marks = read(&subject.marks).into_iter().filter_map(P::mark).collect();
        let dark = untrack(|| settings.dark());
        let story = subject.course.and_then(Story::new).map(Arc::new);
        let has_review = story.as_ref().is_some_and(|it| !it.whole.judged.is_empty());
        let it = Self {
            diagram: StoredValue::new(subject.shown.parse().ok().map(Arc::new)),
            last: StoredValue::new(read(&subject.last)),
            marks: StoredValue::new_local(marks),
            turned: subject.turned,
            story: StoredValue::new(story),
            kind: RwSignal::new(Kind::Position),
            theme: RwSignal::new(if dark { Theme::Dark } else { Theme::Light }),
            coordinates: RwSignal::new(true),
            traces: RwSignal::new(true),
            caption: RwSignal::new(subject.caption),
            delay: RwSignal::new(80),
            whole: RwSignal::new(true),
            diagrams: RwSignal::new(if has_review {
                Diagrams::Turning
            } else {
                Diagrams::Every
            }),
            comments: RwSignal::new(true),
            judged: RwSignal::new(has_review),
            work: RwSignal::new(Work::Idle),
            said: RwSignal::new(String::new()),
            settings,
            attempt: StoredValue::new(0),
        };
        // What was made with other choices is not what one sees.
        Effect::new(move |before: Option<()>| {
            it.theme.track();
            it.coordinates.track();
            it.delay.track();
            it.whole.track();
            if before.is_some() {
                it.stop();
            }
        });
        on_cleanup(move || it.attempt.update_value(|attempt| *attempt += 1));
        it
    }

    /// How a picture of so many pixels looks, in colours.
    pub(super) fn look(self, theme: Theme, width: u32) -> Look {
        let beside = match (self.coordinates.get(), P::ID) {
            (false, _) => Coordinates::None,
            (true, GameId::Yinsh) => Coordinates::Western,
            (true, GameId::Shogi) => match self.settings.shogi_coordinates.get() {
                ShogiCoordinates::Japanese => Coordinates::Japanese,
                ShogiCoordinates::Western | ShogiCoordinates::None => Coordinates::Western,
            },
        };
        Look {
            theme,
            coordinates: beside,
            pieces: self.settings.pieces.get(),
            turned: self.turned,
            width,
        }
    }

    /// The position: its picture as SVG, how large it is in pixels, what it shows in words.
    pub(super) fn drawn(self) -> Option<(String, (u32, u32), String)> {
        let diagram = self.diagram.get_value()?;
        let look = self.look(self.theme.get(), Look::default().width);
        let mut picture = Picture::new(&*diagram).captioned(self.caption.get());
        if self.traces.get() {
            picture = picture
                .after(self.last.get_value())
                .marked(self.marks.get_value());
        }
        Some((picture.svg(&look), picture.size(&look), diagram.title()))
    }

    /// The first picture of the moving game, and how many there are.
    pub(super) fn frames(self) -> (usize, usize) {
        self.story.with_value(|story| {
            let Some(story) = story else { return (0, 0) };
            let first = if self.whole.get() { 0 } else { story.here };
            (first, story.course.turns().len() + 1 - first)
        })
    }

    /// One of those, counted from 0.
    pub(super) fn frame(self, place: usize) -> String {
        let (first, _) = self.frames();
        let look = self.look(self.theme.get(), WIDE);
        let svg = |story: &Arc<Story<P>>| story.course.svg(first + place, &look);
        self.story
            .with_value(|story| story.as_ref().map(svg))
            .unwrap_or_default()
    }

    /// How many pixels wide and high the moving game is.
    pub(super) fn size() -> (u32, u32) {
        let (_, wide, high) = P::Diagram::VIEW;
        (WIDE, (f64::from(WIDE) * high / wide).round() as u32)
    }

    /// For how many seconds it goes on.
    pub(super) fn seconds(self) -> f64 {
        let (_, count) = self.frames();
        // The last picture stays for three times as long.
        f64::from(self.delay.get()) / 100.0 * (count as f64 + 2.0)
    }

    // What is done.

    /// Saves the picture as SVG.
    pub(super) fn save_svg(self) {
        if let Some((svg, ..)) = untrack(|| self.drawn()) {
            self.say_saved(keep_file(svg.as_bytes(), P::GAME, "svg"));
        }
    }

    /// Saves the picture as PNG.
    pub(super) fn save_png(self) {
        let Some((svg, size, _)) = untrack(|| self.drawn()) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let bytes = pixels::png(&svg, size).await;
            self.say_saved(bytes.and_then(|bytes| keep_file(&bytes, P::GAME, "png")));
        });
    }

    /// Puts the picture on the clipboard.
    pub(super) fn copy(self) {
        let Some((svg, size, _)) = untrack(|| self.drawn()) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let copied = pixels::copy(svg, size).await;
            self.say(if copied {
                tr!("picture-copied")
            } else {
                tr!("picture-not-copied")
            });
        });
    }

    fn say(self, words: String) {
        let _ = self.said.try_set(words);
    }

    fn say_saved(self, saved: Result<String, String>) {
        self.say(match saved {
            Ok(name) => tr!("picture-saved", name = name),
            Err(reason) => tr!("picture-not-saved", reason = reason),
        });
    }

    /// No GIF is being made, and none is there.
    pub(super) fn stop(self) {
        self.attempt.update_value(|attempt| *attempt += 1);
        self.work.set(Work::Idle);
        self.said.set(String::new());
    }

    /// Saves the moving game: makes it first, where it was not made yet.
    pub(super) fn save_gif(self) {
        match self.work.get_untracked() {
            Work::Drawing(_) => return,
            Work::Made(gif) => return self.say_saved(keep_file(&gif, P::GAME, "gif")),
            Work::Idle => {}
        }
        self.stop();
        self.work.set(Work::Drawing(0));
        let wanted = self.attempt.get_value();
        let goes_on = move |drawn: usize| {
            let goes_on = self.attempt.try_get_value() == Some(wanted);
            if goes_on {
                self.work.set(Work::Drawing(drawn));
            }
            goes_on
        };
        let film = Film {
            count: untrack(|| self.frames().1),
            drawing: move |place| untrack(|| self.frame(place)),
            size: Self::size(),
            delay: self.delay.get_untracked(),
        };
        leptos::task::spawn_local(async move {
            let made = film.make(goes_on).await;
            if self.attempt.try_get_value() != Some(wanted) {
                return;
            }
            match made {
                Ok(Some(gif)) => {
                    self.say_saved(keep_file(&gif, P::GAME, "gif"));
                    self.work.set(Work::Made(Arc::new(gif)));
                }
                Ok(None) => {}
                Err(reason) => {
                    self.work.set(Work::Idle);
                    self.say(tr!("picture-not-saved", reason = reason));
                }
            }
        });
    }
}
