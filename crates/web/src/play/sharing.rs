//! Links, files, the clipboard: how games come to the page and leave it.

use super::files::{self, OpenError};
use super::new_game::asked_for;
use super::page::{GamePage, SaveAs};
use super::state::Play;
use super::{kept, link};
use crate::game::{Game, Seat};
use crate::i18n::tr;
use crate::names::name;
use crate::outward::to_clipboard;
use crate::parts;
use crate::picture::{Subject, Whole};
use crate::review;
use crate::router::Route;
use crate::shelf;
use game_core::{Player, Record};
use games::GameId;
use leptos::prelude::*;
use library::Origin;
use notation::AnyRecord;
use std::cell::{Cell, RefCell};

thread_local! {
    /// What was opened on the page of another game, on its way to its own.
    static CARRIED: Cell<Option<Vec<u8>>> = const { Cell::new(None) };
    /// Whether the analysis is to be on where a game is shown next.
    static ANALYSE: Cell<bool> = const { Cell::new(false) };
    /// What is to become a chapter of a study, on its way there.
    static FOR_STUDY: RefCell<Option<AnyRecord>> = const { RefCell::new(None) };
}

/// What was opened on another page and belongs to this one.
pub(super) fn take_carried() -> Option<Vec<u8>> {
    CARRIED.take()
}

/// The analysis is on where a game is shown next.
pub(crate) fn analyse_next() {
    ANALYSE.set(true);
}

/// Whether somebody asked for that.
pub(super) fn take_analyse() -> bool {
    ANALYSE.take()
}

/// The address of the studies, where what was carried there is taken up.
const ADD_TO_STUDY: &str = "#add";

/// A record is to become a chapter of a study: the address where one says of which.
pub(crate) fn carry_to_study(record: AnyRecord) -> String {
    FOR_STUDY.set(Some(record));
    format!("{}{ADD_TO_STUDY}", Route::Studies.path())
}

/// Whether a record waits to become a chapter.
pub(crate) fn waits_for_study() -> bool {
    FOR_STUDY.with_borrow(Option::is_some)
}

/// The record that is to become a chapter.
pub(crate) fn take_for_study() -> Option<AnyRecord> {
    FOR_STUDY.take()
}

impl<P: GamePage> Play<P> {
    /// Goes to another page of ours, with a position behind its address.
    pub(crate) fn leave_for(self, route: &Route, position: &str) {
        self.router.go(&with_position(*route, position));
    }

    /// Goes where one says to which study the game is added as a chapter.
    pub(crate) fn add_to_study(self) {
        let record = P::into_any(self.game.with_untracked(files::signed));
        self.router.go(&carry_to_study(record));
    }

    /// Opens the dialog for pictures of what the board shows, and of the line it belongs to.
    pub(crate) fn picture(self) {
        let subject = untrack(|| {
            let shown = self.shown();
            let words = |actions: &[P::Action]| actions.iter().map(ToString::to_string).collect();
            let marks = self.analysis.arrows().into_iter();
            let marks: Vec<P::Action> = marks.filter_map(|arrow| arrow.actions.first().copied()).collect();
            let over = shown.position.outcome().is_some();
            Subject {
                last: words(&shown.last_turn),
                marks: words(&marks),
                caption: self.game.with(|game| {
                    let side = P::side_name(game.record().start(), shown.position.actor());
                    if over {
                        String::new()
                    } else {
                        tr!("play-to-move", name = side)
                    }
                }),
                course: Some(self.pictured_game()),
                ..Subject::position(P::ID, shown.position.to_string(), self.game.with(Game::turned))
            }
        });
        self.pictured.set(Some(subject));
    }

    /// The line shown, with what a review says of it.
    fn pictured_game(self) -> Whole {
        let accuracy = |player| {
            let accuracy = review::accuracy(self.review, player)?;
            let name = self.game.with(|game| name(game, player));
            Some(tr!("review-player", name = name, accuracy = accuracy))
        };
        self.game.with(|game| {
            let mut record = files::signed(game);
            record.promote(self.review.line_end().unwrap_or_else(|| game.tip()));
            Whole {
                record: P::into_any(record),
                place: game.record().actions_to(game.cursor()).len(),
                names: Player::BOTH.map(|player| name(game, player)),
                judged: review::printed(self.review, self.settings),
                accuracy: Player::BOTH.into_iter().filter_map(accuracy).collect(),
            }
        })
    }

    /// Goes to the library, to all games or to those with the position on the board.
    pub(crate) fn go_to_library(self, same_position: bool) {
        let library = Route::Library.path();
        if same_position {
            let text = self.game.with_untracked(|game| game.position().to_string());
            let text = js_sys::encode_uri_component(&text.replace(' ', "_"));
            self.router.go(&format!("{library}#p={}:{text}", P::GAME));
        } else {
            self.router.go(&library);
        }
    }

    /// Shows a game from a link. The person's own game stays where it is kept.
    pub(crate) fn visit(self, linked: Result<Record<P>, link::LinkError>) {
        match linked {
            Ok(record) => {
                self.visiting.set(true);
                self.new_open.set(false);
                self.replace(Game::of(record, [Seat::Person; 2]));
            }
            Err(error) => {
                leave_link::<P>();
                self.say(tr!("play-link-broken", reason = error.to_string()));
            }
        }
    }

    /// A link in the address that changed.
    pub(crate) fn follow_address(self) {
        if let Some(opponent) = asked_for() {
            self.asked_for.set(Some(opponent));
            self.new_open.set(true);
        }
        if let Some(linked) = linked_game::<P>() {
            self.visit(linked);
        }
        if let Some(kept) = asked_kept() {
            self.visit_kept(kept);
        }
    }

    /// Shows a kept game. The person's own game stays where it is.
    pub(crate) fn visit_kept(self, kept: KeptGame) {
        self.with_rest(move |rest| (rest.visit_kept)(self, kept));
    }

    /// Shows it, by what is there.
    pub(super) fn visit_kept_now(self, kept: KeptGame) {
        let KeptGame { id, review } = kept;
        let show = Callback::new(move |found: Option<(String, Option<Player>)>| {
            // Whoever has left the page meanwhile does not want it any more.
            if self.game.is_disposed() {
                return;
            }
            let read = found.map(|(text, own)| (P::read_text(&text), own));
            let Some((Ok(record), own)) = read else {
                leave_link::<P>();
                return self.say(tr!("play-kept-missing"));
            };
            self.visit(Ok(record));
            if own == Some(Player::Second) {
                self.flip();
            }
            if review {
                self.begin_review();
            }
        });
        leptos::task::spawn_local(async move {
            if parts::kept_game(id, show).await.is_err() {
                self.say(tr!("part-lost"));
            }
        });
    }

    /// Makes the game from a link the person's own; theirs becomes the one before.
    pub(crate) fn keep_visited(self) {
        self.put_aside();
        self.keep();
        self.say(tr!("play-now-yours"));
    }

    /// Back from a game in a link to the person's own.
    pub(crate) fn leave_visited(self) {
        leave_link::<P>();
        self.visiting.set(false);
        match kept::load::<P>().game {
            Some(game) => {
                self.paused.set(game.is_watched());
                self.replace(game);
            }
            None => self.have_none(),
        }
    }

    /// Opens a game in whatever form it is: a record, a position, a link.
    pub(crate) fn open(self, bytes: Vec<u8>) {
        self.with_rest(move |rest| (rest.open)(self, bytes));
    }

    /// Opens it, by what is there.
    pub(super) fn open_now(self, bytes: Vec<u8>) {
        leptos::task::spawn_local(async move {
            let opened = files::read::<P>(&bytes).await;
            // Whoever has left the page meanwhile does not want it any more.
            if !self.game.is_disposed() {
                self.take(opened, bytes);
            }
        });
    }

    /// What came of opening something.
    fn take(self, opened: Result<Game<P>, OpenError>, bytes: Vec<u8>) {
        match opened {
            Err(OpenError::Elsewhere(route)) => {
                CARRIED.set(Some(bytes));
                self.router.go(&route.path());
            }
            Ok(game) => {
                let turns = game.turns().len();
                self.open_error.set(None);
                self.open_open.set(false);
                self.put_aside();
                self.paused.set(game.is_watched());
                let record = P::into_any(game.record().clone());
                self.replace(game);
                self.give_to_library(Origin::of_file(&record, &shelf::my_name()));
                self.say(tr!("play-opened", count = turns));
            }
            Err(error) => {
                self.open_error.set(Some(error));
                self.open_open.set(true);
            }
        }
    }

    /// Saves the game as a file of a format, or says why it can't be one.
    pub(crate) fn save_as(self, way: SaveAs) {
        let record = self.game.with_untracked(files::signed);
        leptos::task::spawn_local(async move {
            let saved = files::write(record, way).await;
            let saved = saved.and_then(|bytes| files::download(&bytes, P::GAME, way.format));
            if self.game.is_disposed() {
                return;
            }
            match saved {
                Ok(name) => self.say(tr!("play-saved", name = name)),
                Err(why) => self.say(tr!("play-not-saved", reason = why)),
            }
        });
    }

    /// The address that holds the line shown.
    pub(crate) fn link(self) -> String {
        let code = self
            .game
            .with_untracked(|game| link::write(game.record(), game.tip()));
        let base = document().base_uri().ok().flatten().unwrap_or_default();
        let page = web_sys::Url::new_with_base(&P::ROUTE.path(), &base);
        // The base is the page's own address, so that it is one.
        let page = page.map(|page| page.href()).unwrap_or_default();
        format!("{page}#g={code}")
    }

    /// Puts a text on the clipboard; where that is not allowed, shows it.
    pub(crate) fn copy(self, text: String, said: String) {
        leptos::task::spawn_local(async move {
            if to_clipboard(&text).await {
                self.say(said);
            } else {
                self.to_copy.set(text);
                self.copy_open.set(true);
            }
        });
    }
}

/// The address of a route with a position: blanks are written as `_`.
pub(crate) fn with_position(route: Route, position: &str) -> String {
    format!("{}#p={}", route.path(), position.replace(' ', "_"))
}

/// The game that the address holds.
pub(super) fn linked_game<P: GamePage>() -> Option<Result<Record<P>, link::LinkError>> {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix("#g=").map(link::read)
}

/// A kept game that is to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeptGame {
    /// Its name in the library.
    id: String,
    /// Whether it is to be reviewed at once.
    review: bool,
}

impl KeptGame {
    /// The one with that name in the library.
    pub(super) const fn named(id: String) -> Self {
        Self { id, review: false }
    }
}

/// What stands in an address before the name of a kept game.
const KEPT: &str = "#k=";
/// What stands behind it where that game is to be reviewed.
const REVIEW: &str = "/review";

/// The address of a kept game.
pub(crate) fn kept_address(game: GameId, id: &str, review: bool) -> String {
    let review = if review { REVIEW } else { "" };
    format!("{}{KEPT}{id}{review}", Route::Play(game).path())
}

/// The kept game that the address names.
pub(super) fn asked_kept() -> Option<KeptGame> {
    let hash = window().location().hash().unwrap_or_default();
    let id = hash.strip_prefix(KEPT)?;
    let (id, review) = id.strip_suffix(REVIEW).map_or((id, false), |id| (id, true));
    Some(KeptGame {
        id: id.to_owned(),
        review,
    })
}

/// Takes the game out of the address.
pub(super) fn leave_link<P: GamePage>() {
    if let Ok(history) = window().history() {
        // Refused only in frames without an origin, where the address stays as it is.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&P::ROUTE.path()));
    }
}
