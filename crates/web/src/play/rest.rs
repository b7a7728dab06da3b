//! What of the page on which a game is played is not seen at first: dialogs, analysis, review, opening files. It is a part of
//! its own for each game, which is fetched when any of it is wanted for the first time.

use super::page::GamePage;
use super::sharing::KeptGame;
use super::state::Play;
use super::{dialogs, files};
use crate::analysis;
use crate::i18n::tr;
use crate::parts;
use crate::review;
use derive_where::derive_where;
use leptos::prelude::*;
use web_sys::Blob;

/// A piece of the page.
type Piece<P> = fn(Play<P>) -> AnyView;

/// What can be done, and seen, as soon as that part is there.
#[derive_where(Clone, Copy)]
pub(crate) struct Rest<P: GamePage> {
    /// From now on the engine is asked whenever the analysis is switched on.
    follow: fn(Play<P>),
    /// The bar that says who is likely to win.
    pub(crate) bar: Piece<P>,
    /// What the engine thinks of the position.
    pub(crate) analysis: Piece<P>,
    /// What there is to say about a turn, in a review.
    pub(crate) comment: Piece<P>,
    /// The buttons of a review.
    pub(crate) controls: Piece<P>,
    /// The dialogs that are not seen at first.
    pub(crate) dialogs: Piece<P>,
    /// Begins a review of the line shown.
    pub(crate) review: fn(Play<P>),
    /// Opens whatever is in a file.
    pub(crate) open_file: fn(Play<P>, Blob),
    /// Opens whatever is in these bytes.
    pub(crate) open: fn(Play<P>, Vec<u8>),
    /// Shows a kept game.
    pub(crate) visit_kept: fn(Play<P>, KeptGame),
}

impl<P: GamePage> Rest<P> {
    /// All of it. Whoever names this has it in their own part: only [`crate::parts`] does.
    pub(crate) fn new() -> Self {
        Self {
            follow: |play| {
                play.analysis.follow();
                play.remember_review();
            },
            bar: |play| view! { <analysis::Bar analysis=play.analysis/> }.into_any(),
            analysis: |play| {
                let hold = Callback::new(move |()| play.hold());
                view! { <analysis::Panel analysis=play.analysis on_look=hold/> }.into_any()
            },
            comment: |play| view! { <review::Comment review=play.review host=play.host()/> }.into_any(),
            controls: |play| view! { <review::Controls review=play.review host=play.host()/> }.into_any(),
            dialogs: |play| {
                view! {
                    <dialogs::Dialogs play/>
                    <review::TableDialog review=play.review host=play.host()/>
                }
                .into_any()
            },
            review: |play| play.review.begin(),
            open_file: dialogs::open_file,
            open: Play::open_now,
            visit_kept: Play::visit_kept_now,
        }
    }
}

impl<P: GamePage> Play<P> {
    /// How accurate the players were, and what they could have done better, goes to the library when a review of the main line
    /// is done.
    fn remember_review(self) {
        Effect::new(move |_| {
            let Some(looked) = self.review.looked_when_done() else {
                return;
            };
            let record = self
                .game
                .with_untracked(|game| (game.tip() == game.record().end()).then(|| files::signed(game)));
            if let Some(record) = record.map(P::into_any) {
                leptos::task::spawn_local(async move {
                    // Where it can't be fetched, the game stays one that was not reviewed.
                    let _ = parts::keep_mistakes(record, looked).await;
                });
            }
        });
    }

    /// A piece of what is not seen at first; nothing as long as that is not there.
    pub(crate) fn piece(self, of: fn(Rest<P>) -> Piece<P>) -> Option<AnyView> {
        let rest = self.rest.get()?;
        Some(untrack(|| of(rest)(self)))
    }

    /// Does something with what is not seen at first, when that is there.
    pub(crate) fn with_rest(self, then: impl FnOnce(Rest<P>) + 'static) {
        if let Some(rest) = self.rest.get_untracked() {
            return then(rest);
        }
        leptos::task::spawn_local(async move {
            let rest = P::rest().await;
            // Whoever has left the page meanwhile does not want it any more.
            if self.rest.is_disposed() {
                return;
            }
            if let Some(rest) = rest {
                if self.rest.with_untracked(Option::is_none) {
                    self.rest.set(Some(rest));
                }
                then(rest);
            } else {
                for wanted in self.wants() {
                    wanted.set(false);
                }
                self.say(tr!("part-lost"));
            }
        });
    }

    /// What is shown by the part that is not there at first.
    fn wants(self) -> [RwSignal<bool>; 7] {
        [
            self.analysis.on,
            self.resign_open,
            self.more_open,
            self.save_open,
            self.keys_open,
            self.open_open,
            self.copy_open,
        ]
    }

    /// Fetches that part when something of it is to be shown.
    pub(super) fn fetch_what_is_wanted(self) {
        let page = Owner::current();
        Effect::new(move |_| {
            if self.rest.with_untracked(Option::is_none)
                && self.wants().into_iter().any(|wanted| wanted.get())
            {
                self.with_rest(|_| ());
            }
        });
        Effect::new(move |_| {
            if let (Some(rest), Some(page)) = (self.rest.get(), &page) {
                page.with(|| (rest.follow)(self));
            }
        });
    }
}
