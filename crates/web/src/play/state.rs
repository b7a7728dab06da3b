//! The page's game and what can be done with it: the signals, and what happens when something is played.

use super::choice::{Choice, Opponent};
use super::files::{self, OpenError};
use super::kept;
use super::new_game::asked_for;
use super::page::GamePage;
use super::rest::Rest;
use super::sharing::{asked_kept, leave_link, linked_game, take_analyse, take_carried};
use crate::analysis::Analysis;
use crate::board::{Said, Shown};
use crate::database;
use crate::engine::EngineWorker;
use crate::game::{Game, Seat};
use crate::i18n::tr;
use crate::openings::Openings;
use crate::outward::today;
use crate::parts;
use crate::picture::Subject;
use crate::review::Reviewing;
use crate::router::{Route, Router};
use crate::settings::Settings;
use derive_where::derive_where;
use engine_protocol::client::Failure;
use game_core::{NodeId, Player};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use library::Origin;

/// The game on the page and all that belongs to it.
#[derive_where(Clone, Copy)]
pub(crate) struct Play<P: GamePage> {
    /// The game.
    pub(crate) game: RwSignal<Game<P>>,
    /// Whether a game has been chosen. Before that the board shows the start, and nobody plays.
    pub(crate) chosen: RwSignal<bool>,
    /// The action that the computer would play for the person.
    pub(crate) hint: RwSignal<Option<P::Action>>,
    /// What is said in place of what has to be done, until something is played.
    pub(crate) note: RwSignal<Option<String>>,
    /// Whether a hint is being thought about.
    pub(crate) hinting: RwSignal<bool>,
    /// Why the computer does not answer.
    pub(crate) failure: RwSignal<Option<Failure>>,
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
    /// The opponent that the dialog for a new game is to begin with.
    pub(crate) asked_for: RwSignal<Option<Opponent>>,
    /// The dialogs.
    pub(crate) new_open: RwSignal<bool>,
    pub(crate) resign_open: RwSignal<bool>,
    pub(crate) more_open: RwSignal<bool>,
    pub(crate) save_open: RwSignal<bool>,
    pub(crate) keys_open: RwSignal<bool>,
    pub(crate) open_open: RwSignal<bool>,
    pub(crate) copy_open: RwSignal<bool>,
    /// What a picture is to be made of.
    pub(crate) pictured: RwSignal<Option<Subject>>,
    /// What the engine thinks of the position, where the person wants to know.
    pub(crate) analysis: Analysis<P>,
    /// What the engine thinks of the whole game, where the person wants to know.
    pub(crate) review: Reviewing<P>,
    /// What was played in the position on the board, where the person wants to know.
    pub(crate) openings: Openings<P>,
    /// Whether what shows that is there.
    pub(super) openings_came: RwSignal<bool>,
    /// What is not seen at first, as soon as it was wanted and has come.
    pub(crate) rest: RwSignal<Option<Rest<P>>>,
    /// What only this game's page has.
    pub(crate) own: P::Own,
    pub(super) settings: Settings,
    pub(super) router: Router,
    pub(super) engine: EngineWorker,
    /// When something was last played, in milliseconds, and the computer's move that waits its time.
    pub(super) played_at: StoredValue<f64>,
    pub(super) waiting: StoredValue<Option<TimeoutHandle>>,
    /// Whether the game is over and the library has it.
    handed_over: StoredValue<bool>,
    /// So that two questions that look alike are two.
    pub(super) attempt: RwSignal<u32>,
}

/// A number to draw lots with.
pub(crate) fn chance() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64
}

impl<P: GamePage> Play<P> {
    /// The game that is kept, or the one in the address; else none, and the dialog that offers a new one.
    pub(crate) fn begin() -> Self {
        let loaded = kept::load::<P>();
        let first_time = loaded.game.is_none();
        let linked = linked_game::<P>();
        let kept = asked_kept();
        let carried = take_carried();
        let asked_for = asked_for();
        let play = Self::around(loaded.game.unwrap_or_else(nobodys_game));
        play.chosen.set(!first_time);
        play.new_open.set(
            asked_for.is_some() || first_time && linked.is_none() && kept.is_none() && carried.is_none(),
        );
        play.asked_for.set(asked_for);
        if let Some(why) = loaded.broken {
            play.say(tr!("play-kept-broken", reason = why));
        }
        if let Some(linked) = linked {
            play.visit(linked);
        }
        if let Some(bytes) = carried {
            play.open(bytes);
        }
        if let Some(kept) = kept {
            play.visit_kept(kept);
        }
        if take_analyse() {
            play.analysis.toggle();
        }
        // What is served before the page comes has the moves there.
        let asked = untrack(|| play.router.route()) == Route::Openings(P::ID);
        if asked && database::is_thinkable() {
            play.new_open.set(false);
            play.openings.on.set(true);
        }
        play.let_the_computer_play();
        play
    }

    /// Any game, in which the computer does not play by itself.
    pub(crate) fn around(game: Game<P>) -> Self {
        let paused = RwSignal::new(game.is_watched());
        let game = RwSignal::new(game);
        Self {
            paused,
            game,
            chosen: RwSignal::new(true),
            analysis: Analysis::new(game),
            review: Reviewing::new(game),
            openings: Openings::new(),
            openings_came: RwSignal::new(false),
            hint: RwSignal::new(None),
            note: RwSignal::new(None),
            hinting: RwSignal::new(false),
            failure: RwSignal::new(None),
            visiting: RwSignal::new(false),
            has_previous: RwSignal::new(kept::has_previous::<P>()),
            open_error: RwSignal::new(None),
            to_copy: RwSignal::new(String::new()),
            asked_for: RwSignal::new(None),
            new_open: RwSignal::new(false),
            resign_open: RwSignal::new(false),
            more_open: RwSignal::new(false),
            save_open: RwSignal::new(false),
            keys_open: RwSignal::new(false),
            open_open: RwSignal::new(false),
            copy_open: RwSignal::new(false),
            pictured: RwSignal::new(None),
            rest: RwSignal::new(None),
            own: P::own(),
            settings: Settings::here(),
            router: expect_context(),
            engine: EngineWorker::new(P::ID),
            played_at: StoredValue::new(0.0),
            waiting: StoredValue::new(None),
            handed_over: StoredValue::new(!game.with_untracked(Game::goes_on)),
            attempt: RwSignal::new(0),
        }
    }

    /// What the board shows.
    pub(crate) fn shown(self) -> Shown<P> {
        let of_game = || {
            self.game.with(|game| Shown {
                position: game.position().clone(),
                arrived_by: game.arrived_by(),
                last_turn: game.latest_turn().map(|turn| turn.actions).unwrap_or_default(),
            })
        };
        let aside = self.review.shown().or_else(|| self.analysis.shown());
        aside.unwrap_or_else(of_game)
    }

    /// For whom a person may act on the board now.
    pub(crate) fn plays(self) -> Option<Player> {
        let held = self.is_looking() || !self.chosen.get();
        self.game.with(Game::plays).filter(|_| !held)
    }

    /// Whether the board shows a line beside the game.
    pub(crate) fn is_looking(self) -> bool {
        self.review.is_looking() || self.analysis.is_looking()
    }

    /// Back from a line to the game.
    pub(crate) fn leave_line(self) {
        self.review.leave();
        self.analysis.leave();
    }

    /// Reviews the line shown.
    pub(crate) fn begin_review(self) {
        if untrack(|| self.review.is_possible()) {
            self.analysis.switch_off();
            self.change(|_| ());
            self.hold();
            self.with_rest(move |rest| (rest.review)(self));
        }
    }

    // Changes.

    /// Changes the game, or where one looks at it. Hints, notes, and lines that are played through are over then.
    pub(crate) fn change(self, f: impl FnOnce(&mut Game<P>)) {
        self.leave_line();
        self.stop_hint();
        self.note.set(None);
        self.game.update(f);
        self.played_at.set_value(js_sys::Date::now());
        self.keep();
    }

    /// Another game in place of this one.
    pub(super) fn replace(self, game: Game<P>) {
        self.leave_line();
        self.stop_hint();
        self.note.set(None);
        self.failure.set(None);
        self.played_at.set_value(js_sys::Date::now());
        // First, so that two games that look alike to the computer are two.
        self.attempt.update(|attempt| *attempt += 1);
        self.game.set(game);
        self.chosen.set(true);
        self.keep();
    }

    /// No game: there is none to go back to, and the dialog for a new one opens.
    pub(super) fn have_none(self) {
        self.leave_line();
        self.stop_hint();
        self.note.set(None);
        self.failure.set(None);
        self.chosen.set(false);
        self.game.set(nobodys_game());
        self.new_open.set(true);
    }

    pub(super) fn keep(self) {
        let ours = self.chosen.get_untracked() && !self.visiting.get_untracked();
        if ours && !self.game.with_untracked(kept::keep) {
            self.say(tr!("play-not-kept"));
        }
        if ours {
            self.hand_over();
        }
    }

    /// A game that has just ended goes to the library.
    fn hand_over(self) {
        let over = self
            .game
            .with_untracked(|game| !game.goes_on() && !game.is_fresh());
        if over && !self.handed_over.get_value() {
            self.give_to_library(self.game.with_untracked(files::origin));
        }
        self.handed_over.set_value(over);
    }

    /// Keeps the game in the library.
    pub(crate) fn give_to_library(self, origin: Origin) {
        let record = P::into_any(self.game.with_untracked(files::signed));
        let then = Callback::new(move |kept: bool| {
            if !kept && !self.note.is_disposed() {
                self.say(tr!("play-not-kept"));
            }
        });
        leptos::task::spawn_local(async move {
            // What can't be fetched now will be there when the next game ends.
            if parts::keep(record, origin, then).await.is_err() {
                let _ = then.try_run(false);
            }
        });
    }

    /// Says something until something is played.
    pub(crate) fn say(self, words: String) {
        self.note.set(Some(words));
    }

    /// What the board has to say. What has to be done, the page's own sentence says better.
    pub(crate) fn board_says(self, said: Said) {
        match said {
            Said::Task => self.note.set(None),
            Said::Words(words) => self.say(words),
        }
    }

    /// The person chose an action on the board.
    pub(crate) fn act(self, action: P::Action) {
        let confirm = self.settings.confirm_turn.get_untracked();
        self.change(|game| {
            match game.slip() {
                Some(slip) if slip.answers.contains(&action) => game.punish(),
                Some(_) => {}
                // The board offers what may be played; if the game has moved on meanwhile, nothing happens.
                None => drop(game.play(action, confirm)),
            }
        });
    }

    /// Punishes what is forbidden and stands on the board.
    pub(crate) fn punish(self) {
        self.change(Game::punish);
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
    pub(crate) fn start(self, choice: Choice<P>) {
        kept::set_last_choice(choice);
        let choice = P::settled(choice);
        if !P::draws_lots(self, choice) {
            let side = choice.drawn_side(chance());
            self.deal(choice.options, choice.seats_for(side), side);
        }
    }

    /// Begins a new game; the one before is remembered. Where no single person plays, `bottom` is the side below.
    pub(crate) fn deal(self, options: P::Options, seats: [Seat; 2], bottom: Player) {
        self.put_aside();
        self.paused.set(false);
        let mut game = P::new_game(options, seats, chance());
        if game.person().is_none() {
            game.set_turned(bottom == Player::Second);
        }
        // Whoever wants help against the computer asks for it in each game.
        if game.person().is_some() {
            self.analysis.switch_off();
        }
        self.replace(dated(game));
    }

    /// The same again with sides changed.
    pub(crate) fn rematch(self) {
        let (options, [first, second], turned) = self
            .game
            .with_untracked(|game| (P::options_of(game), game.seats(), game.turned()));
        // Persons stay where they sit.
        let bottom = if turned { Player::First } else { Player::Second };
        self.deal(options, [second, first], bottom);
    }

    /// Remembers the person's game, which another one replaces now.
    pub(super) fn put_aside(self) {
        if self.visiting.get_untracked() {
            leave_link::<P>();
            self.visiting.set(false);
        }
        kept::put_aside::<P>();
        self.has_previous.set(kept::has_previous::<P>());
    }

    /// Exchanges the game with the one before.
    pub(crate) fn bring_back(self) {
        match kept::previous::<P>() {
            Some(Ok(game)) => {
                self.put_aside();
                self.paused.set(game.is_watched());
                self.replace(game);
            }
            Some(Err(why)) => self.say(tr!("play-kept-broken", reason = why)),
            None => {}
        }
    }

    /// The computer that plays itself waits: somebody looks at something else.
    pub(crate) fn hold(self) {
        if self.game.with_untracked(Game::is_watched) {
            self.paused.set(true);
        }
    }

    /// One turn back: in the line that is played through, else in the game.
    pub(crate) fn back(self) {
        if !self.review.step_back() && !self.analysis.step_back() {
            self.change(Game::back);
        }
    }

    /// One turn on: in the line that is played through, else in the game.
    pub(crate) fn forward(self) {
        if !self.review.step_on() && !self.analysis.step_on() {
            self.change(Game::forward);
        }
    }

    /// Goes to a place of the record.
    pub(crate) fn go_to(self, node: NodeId) {
        self.change(|game| game.go_to(node));
    }
}

/// What the board shows where no game has been chosen: the start.
fn nobodys_game<P: GamePage>() -> Game<P> {
    Game::new(P::start(), [Seat::Person; 2])
}

/// The game with the day on which it begins.
fn dated<P: GamePage>(mut game: Game<P>) -> Game<P> {
    game.set_tag("Date", today('.'));
    game
}
