//! What somebody wants to see of how they get on: the rating and the days can be turned off.

use crate::storage;
use leptos::prelude::*;

const RATING: &str = "sente.puzzles-rating";
const DAYS: &str = "sente.puzzles-days";
const NO: &str = "no";

/// What is shown, for as long as the page is open.
#[derive(Clone)]
pub(crate) struct Shows {
    /// The rating, and what is gained.
    pub(crate) rating: ArcRwSignal<bool>,
    /// The days on which something was solved.
    pub(crate) days: ArcRwSignal<bool>,
}

thread_local! {
    static SHOWS: Shows = Shows {
        rating: ArcRwSignal::new(is_on(RATING)),
        days: ArcRwSignal::new(is_on(DAYS)),
    };
}

fn is_on(key: &str) -> bool {
    storage::get(key).as_deref() != Some(NO)
}

impl Shows {
    /// What is shown now.
    pub(crate) fn here() -> Self {
        SHOWS.with(Self::clone)
    }

    /// Whether the rating and the days are shown, to be set: what is set is kept as long as the owner here lives.
    pub(crate) fn kept(self) -> [RwSignal<bool>; 2] {
        let kept = |key: &'static str, signal: ArcRwSignal<bool>| {
            let signal = RwSignal::from(signal);
            let write = move |on: &bool, _: Option<&bool>, _: Option<()>| {
                if *on {
                    storage::remove(key);
                } else {
                    storage::set(key, NO);
                }
            };
            Effect::watch(move || signal.get(), write, false);
            signal
        };
        [kept(RATING, self.rating), kept(DAYS, self.days)]
    }
}
