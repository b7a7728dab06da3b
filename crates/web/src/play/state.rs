//! The page's game and what can be done with it: the signals, and what happens when something is played.

use super::choice::{self, Choice};
use super::engine::{Engine, HINT_TIME, MOVE_TIME, Question};
use super::files::{self, OpenError};
use super::game::{Game, Seat};
use super::{kept, link, words};
use crate::board::yinsh::{Shown, speech};
use crate::games::GameId;
use crate::i18n::tr;
use crate::router::Route;
use crate::settings::Settings;
use game_core::{NodeId, Player, Record};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use yinsh::{Action, Position, PositionTrait as _};

/// The computer's move is shown at the earliest this long after the last one, so that its motion is seen …
const PAUSE: Duration = Duration::from_millis(650);
/// … within a turn, where a row is to be seen before it goes, and where the computer plays itself …
const LONG_PAUSE: Duration = Duration::from_millis(950);
/// … and where nothing moves.
const STILL_PAUSE: Duration = Duration::from_millis(300);

/// Something the page says once, until something is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note(pub(crate) String);

/// The game on the page and all that belongs to it.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// The game.
    pub(crate) game: RwSignal<Game>,
    /// The action that the computer would play for the person.
    pub(crate) hint: RwSignal<Option<Action>>,
    /// What is said in place of what has to be done.
    pub(crate) note: RwSignal<Option<Note>>,
    /// Whether a hint is being thought about.
    pub(crate) hinting: RwSignal<bool>,
    /// Why the computer does not answer.
    pub(crate) failure: RwSignal<Option<String>>,
    /// Whether the computer, playing itself, waits.
    pub(crate) paused: RwSignal<bool>,
    /// Whether this is a game from a link, which is not kept unless the person says so.
    pub(crate) visiting: RwSignal<bool>,
    /// Whether there is a game from before this one.
    pub(crate) has_previous: RwSignal<bool>,
    /// Why the last file was not opened.
    pub(crate) open_error: RwSignal<Option<OpenError>>,
    /// A text that could not be put on the clipboard, to be copied by hand.
    pub(crate) to_copy: RwSignal<String>,
    /// The dialogs.
    pub(crate) new_open: RwSignal<bool>,
    pub(crate) resign_open: RwSignal<bool>,
    pub(crate) more_open: RwSignal<bool>,
    pub(crate) keys_open: RwSignal<bool>,
    pub(crate) open_open: RwSignal<bool>,
    pub(crate) copy_open: RwSignal<bool>,
    settings: Settings,
    engine: Engine,
    /// When something was last played, in milliseconds, and the computer's move that waits its time.
    played_at: StoredValue<f64>,
    waiting: StoredValue<Option<TimeoutHandle>>,
    attempt: RwSignal<u32>,
}

/// A number to draw lots with.
pub(crate) fn chance() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64
}

impl Play {
    /// The game that is kept, or the one in the address; else a new one, and the dialog that offers it.
    pub(crate) fn begin() -> Self {
        let loaded = kept::load();
        let first_time = loaded.game.is_none();
        let game = loaded.game.unwrap_or_else(|| {
            let choice = kept::last_choice();
            choice::new_game(choice.seats(chance()), choice.blitz, choice.random, chance())
        });
        let linked = linked_game();
        let play = Self {
            paused: RwSignal::new(game.is_watched()),
            game: RwSignal::new(game),
            hint: RwSignal::new(None),
            note: RwSignal::new(None),
            hinting: RwSignal::new(false),
            failure: RwSignal::new(None),
            visiting: RwSignal::new(false),
            has_previous: RwSignal::new(kept::has_previous()),
            open_error: RwSignal::new(None),
            to_copy: RwSignal::new(String::new()),
            new_open: RwSignal::new(first_time && linked.is_none()),
            resign_open: RwSignal::new(false),
            more_open: RwSignal::new(false),
            keys_open: RwSignal::new(false),
            open_open: RwSignal::new(false),
            copy_open: RwSignal::new(false),
            settings: Settings::here(),
            engine: Engine::new(),
            played_at: StoredValue::new(0.0),
            waiting: StoredValue::new(None),
            attempt: RwSignal::new(0),
        };
        if let Some(why) = loaded.broken {
            play.say(tr!("play-kept-broken", reason = why));
        }
        if let Some(linked) = linked {
            play.visit(linked);
        }
        play.let_the_computer_play();
        play
    }

    /// What the board shows.
    pub(crate) fn shown(self) -> Shown {
        self.game.with(|game| Shown {
            position: game.position().clone(),
            arrived_by: game.arrived_by(),
            last_turn: game.latest_turn().map(|turn| turn.actions).unwrap_or_default(),
        })
    }

    // Changes.

    /// Changes the game, or where one looks at it. Hints and notes are over then.
    pub(crate) fn change(self, f: impl FnOnce(&mut Game)) {
        self.stop_hint();
        self.note.set(None);
        self.game.update(f);
        self.played_at.set_value(js_sys::Date::now());
        self.keep();
    }

    /// Another game in place of this one.
    fn replace(self, game: Game) {
        self.stop_hint();
        self.note.set(None);
        self.failure.set(None);
        self.played_at.set_value(js_sys::Date::now());
        // First, so that two games that look alike to the computer are two.
        self.attempt.update(|attempt| *attempt += 1);
        self.game.set(game);
        self.keep();
    }

    fn keep(self) {
        if !self.visiting.get_untracked() && !self.game.with_untracked(kept::keep) {
            self.say(tr!("play-not-kept"));
        }
    }

    /// Says something until something is played.
    pub(crate) fn say(self, words: String) {
        self.note.set(Some(Note(words)));
    }

    /// What the board has to say. When it says again what has to be done, the page's own sentence says it better.
    pub(crate) fn board_says(self, words: String) {
        let task = self
            .game
            .with_untracked(|game| speech::instruction(game.position()));
        if words == task {
            self.note.set(None);
        } else {
            self.say(words);
        }
    }

    /// The person chose an action on the board.
    pub(crate) fn act(self, action: Action) {
        let confirm = self.settings.confirm_turn.get_untracked();
        self.change(|game| {
            // The board offers legal actions only; if the game has moved on meanwhile, nothing happens.
            let _ = game.play(action, confirm);
        });
    }

    /// Takes back. See [`Game::undo`].
    pub(crate) fn undo(self) {
        if self.game.with_untracked(Game::can_undo) {
            self.change(Game::undo);
        }
    }

    /// Turns the board.
    pub(crate) fn flip(self) {
        self.game.update(|game| game.set_turned(!game.turned()));
        self.keep();
    }

    /// Who would give up now, if somebody could.
    pub(crate) fn who_resigns(self) -> Option<Player> {
        self.game.with(|game| {
            let player = match game.seats() {
                [Seat::Person, Seat::Person] => Some(game.position().actor()),
                _ => game.person(),
            };
            player.filter(|_| game.at_tip() && !game.is_fresh() && game.goes_on())
        })
    }

    /// Gives up, for whoever could.
    pub(crate) fn resign(self) {
        if let Some(player) = untrack(|| self.who_resigns()) {
            self.change(|game| game.resign(player));
        }
    }

    /// Begins a new game; the choice is remembered, and so is the game before.
    pub(crate) fn start(self, choice: Choice) {
        kept::set_last_choice(choice);
        self.put_aside();
        let seats = choice.seats(chance());
        self.paused.set(false);
        self.replace(dated(choice::new_game(
            seats,
            choice.blitz,
            choice.random,
            chance(),
        )));
    }

    /// The same again with colours changed.
    pub(crate) fn rematch(self) {
        let (seats, blitz, random) = self.game.with_untracked(|game| {
            let [white, black] = game.seats();
            ([black, white], game.position().target() == 1, game.fixed() > 0)
        });
        self.put_aside();
        self.paused.set(false);
        self.replace(dated(choice::new_game(seats, blitz, random, chance())));
    }

    /// Remembers the person's game, which another one replaces now.
    fn put_aside(self) {
        if self.visiting.get_untracked() {
            leave_link();
            self.visiting.set(false);
        }
        kept::put_aside();
        self.has_previous.set(kept::has_previous());
    }

    /// Exchanges the game with the one before.
    pub(crate) fn bring_back(self) {
        match kept::previous() {
            Some(Ok(game)) => {
                self.put_aside();
                self.paused.set(game.is_watched());
                self.replace(game);
            }
            Some(Err(why)) => self.say(tr!("play-kept-broken", reason = why)),
            None => {}
        }
    }

    // Links and files.

    /// Shows a game from a link. The person's own game stays where it is kept.
    pub(crate) fn visit(self, linked: Result<Record<Position>, link::LinkError>) {
        match linked {
            Ok(record) => {
                self.visiting.set(true);
                self.new_open.set(false);
                self.replace(Game::of(record, [Seat::Person; 2]));
            }
            Err(error) => {
                leave_link();
                self.say(tr!("play-link-broken", reason = error.to_string()));
            }
        }
    }

    /// A link in the address that changed.
    pub(crate) fn follow_address(self) {
        if let Some(linked) = linked_game() {
            self.visit(linked);
        }
    }

    /// Makes the game from a link the person's own; theirs becomes the one before.
    pub(crate) fn keep_visited(self) {
        self.put_aside();
        self.keep();
        self.say(tr!("play-now-yours"));
    }

    /// Back from a game in a link to the person's own.
    pub(crate) fn leave_visited(self) {
        leave_link();
        self.visiting.set(false);
        match kept::load().game {
            Some(game) => {
                self.paused.set(game.is_watched());
                self.replace(game);
            }
            None => self.new_open.set(true),
        }
    }

    /// Opens a game in whatever form it is: a record, a position, a link.
    pub(crate) fn open(self, bytes: &[u8]) {
        match files::read(bytes) {
            Ok(game) => {
                let turns = game.turns().len();
                self.open_error.set(None);
                self.open_open.set(false);
                self.put_aside();
                self.paused.set(game.is_watched());
                self.replace(game);
                self.say(tr!("play-opened", count = turns));
            }
            Err(error) => {
                self.open_error.set(Some(error));
                self.open_open.set(true);
            }
        }
    }

    /// The game as a file of a format, or why it can't be one.
    pub(crate) fn save_as(self, format: notation::Format) {
        let saved = self.game.with_untracked(|game| files::write(game, format));
        match saved.and_then(|text| files::download(&text, format)) {
            Ok(name) => self.say(tr!("play-saved", name = name)),
            Err(why) => self.say(tr!("play-not-saved", reason = why)),
        }
    }

    /// The address that holds the line shown.
    pub(crate) fn link(self) -> String {
        let code = self
            .game
            .with_untracked(|game| link::write(game.record(), game.tip()));
        let base = document().base_uri().ok().flatten().unwrap_or_default();
        let page = web_sys::Url::new_with_base(&Route::Play(GameId::Yinsh).path(), &base);
        // The base is the page's own address, so that it is one.
        let page = page.map(|page| page.href()).unwrap_or_default();
        format!("{page}#g={code}")
    }

    /// Puts a text on the clipboard; where that is not allowed, shows it.
    pub(crate) fn copy(self, text: String, said: String) {
        leptos::task::spawn_local(async move {
            if files::to_clipboard(&text).await {
                self.say(said);
            } else {
                self.to_copy.set(text);
                self.copy_open.set(true);
            }
        });
    }

    // The computer.

    /// From now on, whenever it is the computer's turn, it is asked, and plays what it answers.
    fn let_the_computer_play(self) {
        let question = Memo::new(move |_| {
            let (paused, failed) = (self.paused.get(), self.failure.with(Option::is_some));
            let attempt = self.attempt.get();
            self.game.with(|game| {
                let held = failed || paused && game.is_watched();
                let level = game.computers_turn().filter(|_| !held)?;
                let question = Question::new(game.record(), game.cursor(), level, MOVE_TIME);
                Some((attempt, question))
            })
        });
        Effect::new(move |_| {
            let question = question.get();
            // A question that is not asked any more needs no answer, nor the move that came of it.
            self.stop_waiting();
            self.engine.cancel();
            self.hinting.set(false);
            if let Some((_, question)) = question {
                self.engine.ask(&question, move |answer| match answer {
                    Ok(action) => self.play_in_time(action),
                    Err(why) => self.failure.set(Some(why)),
                });
            }
        });
        on_cleanup(move || self.stop_waiting());
    }

    /// Plays the computer's action, not before the last one was seen.
    fn play_in_time(self, action: Action) {
        let slowly = self.game.with_untracked(|game| {
            game.is_watched() || game.latest_turn().is_some_and(|turn| !turn.complete)
        });
        let pause = match slowly {
            _ if self.settings.reduced_motion() && !self.game.with_untracked(Game::is_watched) => STILL_PAUSE,
            true => LONG_PAUSE,
            false => PAUSE,
        };
        let passed =
            Duration::from_millis((js_sys::Date::now() - self.played_at.get_value()).max(0.0) as u64);
        let handle = set_timeout_with_handle(
            move || {
                let mut refused = None;
                self.change(|game| refused = game.play(action, false).err());
                if let Some(error) = refused {
                    self.failure.set(Some(error.to_string()));
                }
            },
            pause.saturating_sub(passed),
        );
        self.waiting.set_value(handle.ok());
    }

    fn stop_waiting(self) {
        if let Some(Some(handle)) = self.waiting.try_update_value(Option::take) {
            handle.clear();
        }
    }

    /// Asks again after a failure.
    pub(crate) fn retry(self) {
        self.failure.set(None);
        self.attempt.update(|attempt| *attempt += 1);
    }

    /// Whether a hint can be asked for.
    pub(crate) fn can_hint(self) -> bool {
        self.game.with(Game::persons_turn)
    }

    /// Asks the computer what it would play for the person.
    pub(crate) fn ask_hint(self) {
        if !untrack(|| self.can_hint()) || self.hinting.get_untracked() {
            return;
        }
        let question = self
            .game
            .with_untracked(|game| Question::new(game.record(), game.cursor(), 0, HINT_TIME));
        self.hinting.set(true);
        self.say(tr!("play-hint-thinking"));
        self.engine.ask(&question, move |answer| {
            self.hinting.set(false);
            match answer {
                Ok(action) if self.game.with_untracked(|game| game.position().is_legal(action)) => {
                    self.hint.set(Some(action));
                    self.say(words::hint(action));
                }
                Ok(action) => self.say(tr!("play-hint-failed", reason = action.to_string())),
                Err(why) => self.say(tr!("play-hint-failed", reason = why)),
            }
        });
    }

    fn stop_hint(self) {
        if self.hinting.get_untracked() {
            self.engine.cancel();
            self.hinting.set(false);
        }
        if self.hint.get_untracked().is_some() {
            self.hint.set(None);
        }
    }

    /// Goes to a place of the record.
    pub(crate) fn go_to(self, node: NodeId) {
        self.change(|game| game.go_to(node));
    }
}

/// The game with the day on which it begins.
fn dated(mut game: Game) -> Game {
    game.set_tag("Date", files::today('.'));
    game
}

/// The game that the address holds.
fn linked_game() -> Option<Result<Record<Position>, link::LinkError>> {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix("#g=").map(link::read)
}

/// Takes the game out of the address.
fn leave_link() {
    if let Ok(history) = window().history() {
        // Refused only in frames without an origin, where the address stays as it is.
        let _ = history.replace_state_with_url(
            &wasm_bindgen::JsValue::NULL,
            "",
            Some(&Route::Play(GameId::Yinsh).path()),
        );
    }
}
