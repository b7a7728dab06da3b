//! The openings beside a game: what they show and do here.

use super::page::GamePage;
use super::sharing::KeptGame;
use super::state::Play;
use crate::board::focus_board;
use crate::game::{Game, Seat};
use crate::openings;
use crate::router::Route;
use game_core::{NodeId, Outcome, Record};
use leptos::prelude::*;

/// The panel of the openings. Whoever names this has it in their own part: only [`crate::parts`] does.
pub(crate) fn openings_of<P: GamePage>(play: Play<P>) -> AnyView {
    let shown = Memo::new(move |_| {
        let shown = play.shown();
        let previous = shown.last_turn.last().copied();
        (shown.position, previous)
    });
    let plays = Memo::new(move |_| {
        // Where nobody has chosen a game, one looks at openings without.
        !play.chosen.get() || play.plays() == Some(shown.with(|(position, _)| position.actor()))
    });
    // At their own address one comes from the library.
    let alone = untrack(|| play.router.route()) == Route::Openings(P::ID);
    let host = openings::Host {
        shown: shown.into(),
        plays: plays.into(),
        play: Callback::new(move |action| {
            if !play.chosen.get_untracked() {
                play.new_open.set(false);
                play.replace(Game::new(P::start(), [Seat::Person; 2]));
            }
            play.act(action);
        }),
        back: Callback::new(move |()| play.back()),
        open: Callback::new(
            move |(actions, outcome, here): (Vec<P::Action>, Outcome, usize)| {
                play.open_line(&actions, outcome, here);
            },
        ),
        visit: Callback::new(move |id| play.visit_kept(KeptGame::named(id))),
        close: Callback::new(move |()| {
            if alone {
                return play.router.go(&Route::Library.path());
            }
            play.openings.on.set(false);
            focus_board();
        }),
        closing: if alone { "book-to-library" } else { "book-close" },
    };
    view! { <openings::Panel openings=play.openings host/> }.into_any()
}

impl<P: GamePage> Play<P> {
    /// Opens a game of the engine with itself, looked at where so many actions were played.
    fn open_line(self, actions: &[P::Action], outcome: Outcome, here: usize) {
        let mut record = Record::new(P::start());
        let mut at = NodeId::ROOT;
        for &action in actions {
            match record.play(at, action) {
                Ok(next) => at = next,
                Err(_) => break,
            }
        }
        for name in P::NAME_TAGS {
            record.set_tag(name, "Sente");
        }
        record.set_tag("Result", outcome.score_text());
        let place = record.main_line().node(here).unwrap_or(NodeId::ROOT);
        self.put_aside();
        self.paused.set(false);
        self.replace(Game::of(record, [Seat::Person; 2]));
        self.go_to(place);
    }

    /// Fetches the openings when they are to be shown.
    pub(super) fn fetch_openings_when_wanted(self) {
        Effect::new(move |_| {
            if !self.openings.on.get() || self.openings_came.get_untracked() {
                return;
            }
            leptos::task::spawn_local(async move {
                let came = P::load_openings().await;
                if self.openings_came.is_disposed() {
                    return;
                }
                self.openings_came.set(came);
                if !came {
                    self.openings.on.set(false);
                    self.say(crate::i18n::tr!("part-lost"));
                }
            });
        });
    }

    /// The panel of the openings, where it is wanted and there.
    pub(super) fn openings_panel(self) -> Option<AnyView> {
        let shows = self.openings.on.get() && self.openings_came.get();
        shows.then(|| untrack(|| P::show_openings(self))).flatten()
    }
}
