//! What the person chose, kept in the browser under `sente.*`.

use crate::i18n::{self, Asked};
use crate::storage;
pub(crate) use drawing::shogi::PieceSet;
use leptos::prelude::*;
use leptos::reactive::graph::Observer;
use locale::Lang;
use std::cell::Cell;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// As the device is set.
    System,
    Light,
    Dark,
}

impl Theme {
    /// The word in storage and in `data-theme`; empty where the device decides.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::System => "",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of a stored word; the device's for any other.
    pub(crate) fn from_word(word: &str) -> Self {
        [Self::Light, Self::Dark]
            .into_iter()
            .find(|theme| theme.word() == word)
            .unwrap_or(Self::System)
    }
}

/// A choice of a few, kept as a word.
pub(crate) trait Choice: Copy + PartialEq + Send + Sync + Default + 'static {
    /// Everything there is to choose from, in the order in which it is offered.
    const ALL: &'static [Self];

    /// The word in storage and in forms.
    fn word(self) -> &'static str;

    /// What a stored word means; the usual choice for any other.
    fn from_word(word: &str) -> Self {
        let found = Self::ALL.iter().copied().find(|it| it.word() == word);
        found.unwrap_or_default()
    }
}

impl Choice for PieceSet {
    const ALL: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

/// How the squares of a shogi board are called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum ShogiCoordinates {
    /// 7f.
    #[default]
    Western,
    /// ７六.
    Japanese,
    /// Nothing stands beside the board; sentences say 7f.
    None,
}

impl Choice for ShogiCoordinates {
    const ALL: &'static [Self] = &[Self::Western, Self::Japanese, Self::None];

    fn word(self) -> &'static str {
        match self {
            Self::Western => "western",
            Self::Japanese => "japanese",
            Self::None => "none",
        }
    }
}

/// How the moves of shogi are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum ShogiNotation {
    /// ☗７六歩.
    Japanese,
    /// P-7f.
    #[default]
    Western,
    /// 7g7f.
    Usi,
}

impl Choice for ShogiNotation {
    const ALL: &'static [Self] = &[Self::Western, Self::Japanese, Self::Usi];

    fn word(self) -> &'static str {
        match self {
            Self::Japanese => "japanese",
            Self::Western => "western",
            Self::Usi => "usi",
        }
    }
}

/// The settings, in context: `Settings::here()`. Each is a signal; writing it keeps it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The language of everything. [`Settings::speak`] changes it, for the words have to be there first.
    pub(crate) lang: RwSignal<Lang>,
    /// Another language that was asked for.
    pub(crate) asked: RwSignal<Asked>,
    /// Light or dark.
    pub(crate) theme: RwSignal<Theme>,
    /// Whether anything is heard.
    pub(crate) sound: RwSignal<bool>,
    /// How loud, in percent.
    pub(crate) volume: RwSignal<u8>,
    /// Whether the last ten seconds on one's clock are counted aloud.
    pub(crate) countdown: RwSignal<bool>,
    /// Whether a finished turn waits to be confirmed.
    pub(crate) confirm_turn: RwSignal<bool>,
    /// Whether boards have letters and numbers.
    pub(crate) coordinates: RwSignal<bool>,
    /// Whether motion is switched off here, whatever the device says.
    pub(crate) still: RwSignal<bool>,
    /// How many of the best lines an analysis shows.
    pub(crate) analysis_lines: RwSignal<u8>,
    /// How the pieces of shogi look.
    pub(crate) pieces: RwSignal<PieceSet>,
    /// How the squares of a shogi board are called.
    pub(crate) shogi_coordinates: RwSignal<ShogiCoordinates>,
    /// How the moves of shogi are written.
    pub(crate) shogi_notation: RwSignal<ShogiNotation>,
}

thread_local! {
    /// Here, as the language is in [`i18n`], so that sentences can be made where there is no context to look in.
    static SQUARES: Cell<Option<RwSignal<ShogiCoordinates>>> = const { Cell::new(None) };
}

/// How sentences call the squares of a shogi board. Tracked where somebody tracks.
pub(crate) fn shogi_coordinates() -> ShogiCoordinates {
    let chosen = SQUARES.get().and_then(|signal| {
        if Observer::get().is_some() {
            signal.try_get()
        } else {
            signal.try_get_untracked()
        }
    });
    chosen.unwrap_or_default()
}

const LANG: &str = "sente.lang";
const THEME: &str = "sente.theme";
const SOUND: &str = "sente.sound";
const VOLUME: &str = "sente.volume";
const COUNTDOWN: &str = "sente.countdown";
const CONFIRM: &str = "sente.confirm";
const COORDINATES: &str = "sente.coordinates";
const STILL: &str = "sente.still";
const PIECES: &str = "sente.pieces";
const SHOGI_COORDINATES: &str = "sente.shogi-coordinates";
const SHOGI_NOTATION: &str = "sente.shogi-notation";

const ANALYSIS_LINES: &str = "sente.analysis-lines";

/// The most lines that an analysis shows.
pub(crate) const MOST_LINES: u8 = 5;
const USUAL_LINES: u8 = 3;

const YES: &str = "yes";
const NO: &str = "no";

fn stored_bool(key: &str, otherwise: bool) -> bool {
    match storage::get(key).as_deref() {
        Some(YES) => true,
        Some(NO) => false,
        _ => otherwise,
    }
}

/// Calls `write` whenever the signal changes: not for the value read at the start, which is kept already, or which
/// the browser chose and may choose otherwise next time.
fn on_change<T: Clone + Send + Sync + 'static>(signal: RwSignal<T>, write: impl Fn(&T) + 'static) {
    Effect::watch(move || signal.get(), move |value, _, _| write(value), false);
}

fn keep_bool(key: &'static str, signal: RwSignal<bool>) {
    on_change(signal, move |on| {
        storage::set(key, if *on { YES } else { NO });
    });
}

fn stored<T: Choice>(key: &str) -> RwSignal<T> {
    RwSignal::new(T::from_word(&storage::get(key).unwrap_or_default()))
}

fn keep<T: Choice>(key: &'static str, signal: RwSignal<T>) {
    on_change(signal, move |choice| {
        storage::set(key, choice.word());
    });
}

fn prefers(query: &str) -> bool {
    window()
        .match_media(query)
        .ok()
        .flatten()
        .is_some_and(|list| list.matches())
}

/// Whether the page is worked by finger first of all.
pub(crate) fn by_finger() -> bool {
    // There is no window in native tests.
    cfg!(target_arch = "wasm32") && prefers("(pointer: coarse)")
}

impl Settings {
    /// Reads what was kept, and puts the settings into context.
    pub(crate) fn provide() -> Self {
        let settings = Self {
            lang: RwSignal::new(i18n::at_first()),
            asked: RwSignal::new(Asked::Nothing),
            theme: RwSignal::new(Theme::from_word(&storage::get(THEME).unwrap_or_default())),
            sound: RwSignal::new(stored_bool(SOUND, false)),
            volume: RwSignal::new(
                storage::get(VOLUME)
                    .and_then(|text| text.parse().ok())
                    .map_or(60, |v: u8| v.min(100)),
            ),
            countdown: RwSignal::new(stored_bool(COUNTDOWN, false)),
            confirm_turn: RwSignal::new(stored_bool(CONFIRM, false)),
            coordinates: RwSignal::new(stored_bool(COORDINATES, true)),
            still: RwSignal::new(stored_bool(STILL, false)),
            analysis_lines: RwSignal::new(
                storage::get(ANALYSIS_LINES)
                    .and_then(|text| text.parse().ok())
                    .filter(|lines| (1..=MOST_LINES).contains(lines))
                    .unwrap_or(USUAL_LINES),
            ),
            pieces: stored(PIECES),
            shogi_coordinates: stored(SHOGI_COORDINATES),
            shogi_notation: stored(SHOGI_NOTATION),
        };
        provide_context(settings);
        i18n::follow(settings.lang);
        SQUARES.set(Some(settings.shogi_coordinates));
        settings.show_on_root();
        settings.keep_all();
        settings
    }

    /// The settings in context.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Changes the language, as soon as its words are there. Until then, and where they can't be had, it stays.
    pub(crate) fn speak(self, lang: Lang) {
        self.asked.set(Asked::Coming(lang));
        leptos::task::spawn_local(async move {
            let learnt = i18n::learn(lang).await;
            // Meanwhile another one may have been asked for.
            if self.asked.get_untracked() != Asked::Coming(lang) {
                return;
            }
            match learnt {
                Ok(()) => {
                    self.lang.set(lang);
                    self.asked.set(Asked::Nothing);
                }
                Err(why) => {
                    leptos::logging::warn!("no words for {}: {why:?}", lang.code());
                    self.asked.set(Asked::Failed(lang));
                }
            }
        });
    }

    /// Whether nothing should move: the person's choice here, or the device's. Read when it matters, not tracked.
    pub(crate) fn reduced_motion(self) -> bool {
        self.still.get_untracked() || prefers("(prefers-reduced-motion: reduce)")
    }

    /// Whether the page is dark now.
    pub(crate) fn dark(self) -> bool {
        match self.theme.get() {
            Theme::System => prefers("(prefers-color-scheme: dark)"),
            theme => theme == Theme::Dark,
        }
    }

    /// Language, theme and motion are attributes of the root element, for the styles and for screen readers.
    fn show_on_root(self) {
        let root = || document().document_element();
        let put = move |name: &str, value: &str| {
            if let Some(root) = root() {
                // An attribute with a plain name can always be set.
                let _ = root.set_attribute(name, value);
            }
        };
        Effect::new(move |_| put("lang", self.lang.get().code()));
        Effect::new(move |_| put("data-theme", self.theme.get().word()));
        Effect::new(move |_| put("data-motion", if self.still.get() { "off" } else { "" }));
    }

    fn keep_all(self) {
        on_change(self.lang, |lang| {
            storage::set(LANG, lang.code());
        });
        on_change(self.theme, |theme| match theme {
            Theme::System => storage::remove(THEME),
            theme => {
                storage::set(THEME, theme.word());
            }
        });
        on_change(self.volume, |volume| {
            storage::set(VOLUME, &volume.to_string());
        });
        on_change(self.analysis_lines, |lines| {
            storage::set(ANALYSIS_LINES, &lines.to_string());
        });
        keep_bool(SOUND, self.sound);
        keep_bool(COUNTDOWN, self.countdown);
        keep_bool(CONFIRM, self.confirm_turn);
        keep_bool(COORDINATES, self.coordinates);
        keep_bool(STILL, self.still);
        keep(PIECES, self.pieces);
        keep(SHOGI_COORDINATES, self.shogi_coordinates);
        keep(SHOGI_NOTATION, self.shogi_notation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_stored_as_words() {
        for theme in [Theme::System, Theme::Light, Theme::Dark] {
            assert_eq!(Theme::from_word(theme.word()), theme);
        }
        assert_eq!(Theme::from_word("sepia"), Theme::System);
    }

    fn every_word_is_its_choice_s<T: Choice + std::fmt::Debug>() {
        for choice in T::ALL {
            assert_eq!(T::from_word(choice.word()), *choice);
        }
        assert_eq!(T::from_word("runes"), T::default());
    }

    #[test]
    fn choices_for_shogi_are_stored_as_words() {
        every_word_is_its_choice_s::<PieceSet>();
        every_word_is_its_choice_s::<ShogiCoordinates>();
        every_word_is_its_choice_s::<ShogiNotation>();
    }
}
