//! The signals of a game that is played elsewhere, and what happens in it.

use super::attention::Attention;
use super::plan::Sketch;
use super::speech;
use super::windows;
use crate::game::Game;
use crate::i18n::tr;
use crate::online::clock::{Countdown, Warner};
use crate::online::followed::{Deed, Followed};
use crate::online::link;
use crate::online::names::person_name;
use crate::online::net::Status;
use crate::play::{GamePage, Play};
use crate::router::Router;
use crate::settings::Settings;
use derive_where::derive_where;
use game_core::Player;
use leptos::prelude::*;
use library::{Kind, Origin};
use std::time::Duration;
use wire::{Command, Event, GameId, GameState, Offer, Phrase, Refusal, ServerMessage, Terms, What};

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);
/// So long a phrase is shown.
const SAID_FOR: Duration = Duration::from_secs(8);
/// What happened longer ago is not told.
const NEWS: u64 = 10_000;
/// So long answers to an offer take no press: a finger may have been on its way to a tool.
const INERT: u64 = 600;
/// A player who is not heard of for so long is said to be away.
pub(super) const AWAY: u64 = 10_000;
/// The game of who is away for so long may be claimed, at the latest.
const CLAIM: u64 = 120_000;
/// A turn that is not stored after so long is drawn as on its way …
const UNSTORED_DRAWN: u64 = 400;
/// … and after so long it is said.
pub(super) const UNSTORED_SAID: u64 = 1_000;

/// A game that can be played elsewhere.
pub(crate) trait Remote: GamePage {
    /// What the players agreed on, beside the start.
    fn rules(terms: &Terms) -> Self::Rules;

    /// A word for a side in a game from `start`, by which its sentences are chosen: `white`.
    fn side_word(start: &Self, player: Player) -> &'static str;

    /// The points of both, where a game can end by counting them.
    fn points(_game: &Game<Self>) -> Option<[u8; 2]> {
        None
    }
}

/// A game that is played elsewhere, on its page.
#[derive_where(Clone, Copy)]
pub(crate) struct Live<P: Remote> {
    /// The page on which it is looked at.
    pub(super) play: Play<P>,
    pub(super) id: GameId,
    pub(super) followed: RwSignal<Followed<P>>,
    /// Who of the players is here, and since when not, by the server's clock.
    pub(super) away_since: RwSignal<[Option<u64>; 2]>,
    /// From when on the game of who is away may be claimed.
    pub(super) claim_at: RwSignal<Option<u64>>,
    pub(super) watching: RwSignal<u32>,
    /// The server's time.
    pub(super) now: RwSignal<u64>,
    pub(super) status: ArcSignal<Status>,
    /// The server restarts.
    pub(super) restarting: RwSignal<bool>,
    /// There is a newer page, which waits until nothing of this one is on its way.
    pub(super) newer: RwSignal<bool>,
    /// What each player said just now.
    pub(super) said: RwSignal<[Option<Phrase>; 2]>,
    /// Whether the other player's phrases are not shown.
    pub(super) muted: RwSignal<bool>,
    /// What is said aloud about clocks and the connection, and not seen.
    pub(super) aloud: RwSignal<String>,
    /// What came from the server does not fit together.
    pub(super) corrupt: RwSignal<bool>,
    /// Whether it is asked if jishogi is to be declared.
    pub(super) declare_open: RwSignal<bool>,
    /// The answers that are to be seen, and since when.
    pub(super) asked_at: StoredValue<u64>,
    /// The line that is being planned on the board.
    pub(super) sketch: RwSignal<Option<Sketch<P::Action>>>,
    /// What the server did with what was planned, and when that was heard.
    pub(super) plan_news: StoredValue<Option<(String, u64)>>,
    pub(super) settings: Settings,
    pub(super) router: Router,
    warner: StoredValue<Warner>,
    countdown: StoredValue<Countdown>,
    /// Whether something was played here while the line was cut.
    kept: RwSignal<bool>,
    /// Followed from the beginning again, because something did not fit.
    again: StoredValue<bool>,
}

/// A signal that may be copied.
pub(super) type ArcSignal<T> = Signal<T>;

impl<P: Remote> Live<P> {
    /// Begins to follow a game.
    pub(super) fn begin(state: &GameState) -> Option<Self> {
        let followed = Followed::<P>::new(state, P::rules(&state.info.terms)).ok()?;
        let start = followed.stored().position().clone();
        let seats = followed.stored().seats();
        let mut game = Game::new(start, seats);
        game.set_rules(P::rules(&state.info.terms));
        game.set_turned(followed.me() == Some(Player::Second));
        let play = Play::around(game);
        // It is the server that keeps it.
        play.visiting.set(true);
        let id = state.info.id;
        let now = link::server_time();
        let live = Self {
            play,
            id,
            followed: RwSignal::new(followed),
            away_since: RwSignal::new([None; 2]),
            claim_at: RwSignal::new(None),
            watching: RwSignal::new(state.watching),
            now: RwSignal::new(now),
            status: link::status().into(),
            restarting: RwSignal::new(false),
            newer: RwSignal::new(false),
            said: RwSignal::new([None; 2]),
            muted: RwSignal::new(false),
            aloud: RwSignal::new(String::new()),
            corrupt: RwSignal::new(false),
            declare_open: RwSignal::new(false),
            asked_at: StoredValue::new(0),
            sketch: RwSignal::new(None),
            plan_news: StoredValue::new(None),
            settings: Settings::here(),
            router: expect_context(),
            warner: StoredValue::new(Warner::default()),
            countdown: StoredValue::new(Countdown::default()),
            kept: RwSignal::new(false),
            again: StoredValue::new(false),
        };
        live.see_presence(state.here);
        live.name_players();
        live.keep_when_over();
        live.listen();
        live.notice_gaps();
        live.keep_time();
        Attention::follow(live);
        windows::notice_others(live);
        Some(live)
    }

    fn listen(self) {
        link::hear(move |message| self.heard(message));
        link::follow(self.id, 0);
        let id = self.id;
        on_cleanup(move || link::leave(id));
    }

    /// The names of the players, in the language chosen, are those of the record.
    fn name_players(self) {
        Effect::new(move |_| {
            let names = self
                .followed
                .with_untracked(|followed| followed.info().players.each_ref().map(person_name));
            self.play.game.update(|game| {
                for (tag, name) in P::NAME_TAGS.into_iter().zip(names) {
                    game.set_tag(tag, name);
                }
            });
        });
    }

    /// A game that one played and that is over goes to the library.
    fn keep_when_over(self) {
        let given = StoredValue::new(false);
        Effect::new(move |_| {
            let over = self.is_over() && self.play.game.with(|game| !game.goes_on());
            let own = self.followed.with_untracked(Followed::me);
            if over && own.is_some() && !given.get_value() {
                given.set_value(true);
                self.play.give_to_library(Origin {
                    kind: Kind::Online,
                    own,
                    level: None,
                });
            }
        });
    }

    /// Something that is on its way while the line is cut is kept, and that is said.
    fn notice_gaps(self) {
        Effect::new(move |_| {
            let cut = matches!(self.status.get(), Status::Reconnecting | Status::Offline);
            if cut && self.is_sending() && !self.kept.get_untracked() {
                self.kept.set(true);
                self.aloud.set(tr!("online-kept-said"));
            }
        });
    }

    /// The clocks go on, and what they make heard is said.
    fn keep_time(self) {
        let tick = move || {
            let now = link::server_time();
            let restarting = link::restarting();
            if self.restarting.get_untracked() != restarting {
                self.restarting.set(restarting);
            }
            // Clocks stand still while the server is away, and so do those that are seen.
            if !restarting {
                self.now.set(now);
            }
            let warning = self.followed.with_untracked(|followed| {
                let (clock, me) = (followed.clock()?, followed.me()?);
                let goes_on = followed.goes_on();
                self.warner
                    .try_update_value(|warner| warner.look(&clock, me, now).filter(|_| goes_on))?
            });
            if let Some(warning) = warning {
                self.aloud.set(warning.words());
            }
            self.count_down(now);
            match link::newer_page() {
                // The same position is there again at once.
                (true, true) if !untrack(|| self.plays_now()) => drop(window().location().reload()),
                (newer, _) if newer != self.newer.get_untracked() => self.newer.set(newer),
                _ => {}
            }
        };
        if let Ok(handle) = set_interval_with_handle(tick, TICK) {
            on_cleanup(move || handle.clear());
        }
    }

    /// The last ten seconds are counted aloud, for who wants that.
    fn count_down(self, now: u64) {
        if !self.settings.countdown.get_untracked() {
            return;
        }
        let second = self.followed.with_untracked(|followed| {
            let (clock, me) = (followed.clock()?, followed.me()?);
            let counts = followed.goes_on() && !followed.paused();
            self.countdown
                .try_update_value(|countdown| countdown.look(&clock, me, now).filter(|_| counts))?
        });
        if let Some(second) = second
            && !speech::speak(&second.to_string())
        {
            self.aloud.set(second.to_string());
        }
    }

    // What the server says.

    fn heard(self, message: &ServerMessage) {
        if let ServerMessage::Refused {
            reason: Refusal::StillHere { at },
            ..
        } = message
        {
            self.claim_at.set(*at);
        }
        match message {
            ServerMessage::Game(state) if state.info.id == self.id => {
                self.see_presence(state.here);
                self.watching.set(state.watching);
                self.followed.update(|followed| followed.told(state));
            }
            ServerMessage::Events { game, events } if *game == self.id => self.happened(events),
            ServerMessage::Done { game, n, seq } if *game == self.id => {
                self.followed.update(|followed| followed.done(*n, *seq));
                if self.kept.get_untracked() {
                    self.kept.set(false);
                    self.play.say(tr!("online-connected"));
                    self.aloud.set(tr!("online-connected"));
                }
            }
            ServerMessage::Refused { game, n, reason, .. } if *game == self.id => self.refused(*n, reason),
            ServerMessage::Presence { game, here, claim_at } if *game == self.id => {
                self.see_presence(*here);
                self.claim_at.set(*claim_at);
            }
            ServerMessage::Planned { game, plan, why } if *game == self.id => {
                self.plan_changed(plan.clone(), *why);
            }
            ServerMessage::Watching { game, count } if *game == self.id => self.watching.set(*count),
            ServerMessage::Said { game, by, phrase } if *game == self.id => self.hear_phrase(*by, *phrase),
            _ => {}
        }
    }

    /// Things happened in the game.
    fn happened(self, events: &[Event]) {
        let mut fits = true;
        self.followed.update(|followed| {
            fits = events.iter().all(|event| {
                let applied = followed.apply(event);
                if let Err(why) = &applied {
                    leptos::logging::error!("{why}");
                }
                applied.is_ok()
            });
        });
        if !fits {
            return self.put_right();
        }
        self.check_sketch();
        self.show();
        let news = self.plan_news.try_update_value(Option::take).flatten();
        if let Some((words, _)) = news.filter(|(_, at)| link::page_time().saturating_sub(*at) < NEWS) {
            self.play.say(words);
        }
        // What happened before one looked is no news.
        let now = link::server_time();
        if let Some(event) = events.last().filter(|event| event.at + NEWS > now) {
            self.tell(event);
        }
    }

    /// What came does not follow on what was there: once it is told from the beginning.
    fn put_right(self) {
        if self.again.get_value() {
            self.corrupt.set(true);
            return;
        }
        self.again.set_value(true);
        self.followed.update(Followed::forget);
        link::follow(self.id, 0);
    }

    /// What is to be told of an event, beside what the board shows.
    fn tell(self, event: &Event) {
        let me = self.followed.with_untracked(Followed::me);
        let by_other = event.by.is_some() && event.by != me;
        let name = || event.by.map(|by| self.name(by)).unwrap_or_default();
        let words = match &event.what {
            What::Declined { .. } if by_other && me.is_some() => tr!("online-declined", name = name()),
            What::Withdrawn { .. } if by_other && me.is_some() => tr!("online-withdrawn", name = name()),
            What::TakenBack { .. } => tr!("online-takeback-done"),
            What::Resumed => tr!("online-resumed"),
            _ => return,
        };
        self.play.say(words);
    }

    /// A command was refused: what it showed goes, and why is said.
    fn refused(self, n: u64, reason: &Refusal) {
        let shown = self.followed.try_update(|followed| followed.refused(n)).flatten();
        self.kept.set(false);
        let why = super::words::refusal(reason);
        let words = match shown {
            Some(after) => {
                after.into_iter().for_each(link::forget);
                tr!("online-rejected", reason = why)
            }
            None => tr!("online-not-done", reason = why),
        };
        self.show();
        self.play.say(words);
    }

    fn see_presence(self, here: [bool; 2]) {
        let now = link::server_time();
        let before = self.away_since.get_untracked();
        let since = Player::BOTH.map(|player| {
            let player = player.index();
            (!here[player]).then(|| before[player].unwrap_or(now))
        });
        if let Some(other) = self.opponent()
            && before[other.index()].is_some_and(|since| now.saturating_sub(since) > AWAY)
            && since[other.index()].is_none()
        {
            self.aloud.set(tr!("online-back", name = self.name(other)));
        }
        if since[0].is_none() && since[1].is_none() {
            self.claim_at.set(None);
        }
        self.away_since.set(since);
    }

    fn hear_phrase(self, by: Player, phrase: Phrase) {
        let by_me = self.followed.with_untracked(Followed::me) == Some(by);
        if self.muted.get_untracked() && !by_me {
            return;
        }
        self.said.update(|said| said[by.index()] = Some(phrase));
        if !by_me {
            let words = super::words::phrase(phrase);
            self.aloud
                .set(tr!("phrase-said", name = self.name(by), phrase = words));
        }
        let over = move || {
            self.said.try_update(|said| {
                if said[by.index()] == Some(phrase) {
                    said[by.index()] = None;
                }
            });
        };
        set_timeout(over, SAID_FOR);
    }

    /// Shows the game as it is known now. Of several new actions the last one is seen to happen.
    pub(super) fn show(self) {
        let shown = self.sketched(self.followed.with_untracked(Followed::shown));
        let (before, after) = (
            self.play
                .game
                .with_untracked(|game| game.line().actions().to_vec()),
            shown.line().actions(),
        );
        if before == after {
            self.play.game.update(|game| game.take_over(shown));
            return;
        }
        self.play.note.set(None);
        let new = after.len().saturating_sub(before.len());
        let goes_on_from = after.starts_with(&before);
        if goes_on_from && new > 1 {
            let mut first = shown.clone();
            first.rewind(after.len() - 1);
            self.play.game.update(|game| game.take_over(first));
            request_animation_frame(move || {
                // Whatever has come meanwhile is shown with it.
                let shown = self.followed.try_with_untracked(Followed::shown);
                if let Some(shown) = shown {
                    let shown = self.sketched(shown);
                    self.play.game.update(|game| game.take_over(shown));
                }
            });
        } else {
            self.play.game.update(|game| game.take_over(shown));
        }
    }

    // What somebody does here.

    /// For whom somebody may act on the board now.
    pub(super) fn plays(self) -> Option<Player> {
        if self.is_planning() {
            return self.plans_for();
        }
        let free = self
            .followed
            .with(|followed| followed.goes_on() && followed.waiting().is_none() && !followed.paused());
        let tip = self.play.game.with(|game| game.at_tip());
        let plays = self.play.plays().filter(|_| free && tip && !self.corrupt.get());
        // What is forbidden is punished by the other one, and by nobody else.
        plays.filter(|&me| {
            self.play
                .game
                .with(|game| game.slip().is_none() || game.position().actor() != me)
        })
    }

    /// An action was chosen on the board.
    pub(super) fn act(self, action: P::Action) {
        if untrack(|| self.plays()).is_none() {
            return;
        }
        if untrack(|| self.is_planning()) {
            return self.sketch_on(action);
        }
        let asks = self.settings.confirm_turn.get_untracked() && self.completes_turn(action);
        let n = (!asks).then(|| self.send_action(action));
        let now = link::page_time();
        self.followed
            .update(|followed| followed.does(n, Deed::Act(action), now));
        self.show();
    }

    fn completes_turn(self, action: P::Action) -> bool {
        self.followed.with_untracked(|followed| {
            let game = followed.shown();
            let mut after = game.position().clone();
            let actor = after.actor();
            after.play(action).is_ok() && game_core::turn_is_complete(actor, &after)
        })
    }

    fn send_action(self, action: P::Action) -> u64 {
        let base = self.followed.with_untracked(Followed::last);
        let action = action.to_string();
        link::command(self.id, Command::Act { action, base })
    }

    /// Says yes to the turn that waits, or takes it back.
    pub(super) fn settle(self, yes: bool) {
        let Some(action) = self.followed.with_untracked(Followed::waiting) else {
            return;
        };
        let n = yes.then(|| self.send_action(action));
        let now = link::page_time();
        self.followed.update(|followed| followed.settle(n, now));
        self.show();
    }

    /// Takes back: without asking within a turn, else by asking the other player.
    pub(super) fn take_back(self) {
        if untrack(|| self.is_planning()) {
            self.sketch_back();
        } else if self.followed.with_untracked(|it| it.waiting().is_some()) {
            self.settle(false);
        } else if self.followed.with_untracked(Followed::can_undo) {
            let n = link::command(self.id, Command::Undo);
            let now = link::page_time();
            self.followed
                .update(|followed| followed.does(Some(n), Deed::Undo, now));
            self.show();
        } else {
            self.offer(Offer::TakeBack);
        }
    }

    /// Offers something.
    pub(super) fn offer(self, offer: Offer) {
        if self.followed.with_untracked(|it| it.can_offer(offer)) {
            self.command(Command::Offer { offer });
        }
    }

    /// Gives a command that does not change the line.
    pub(super) fn command(self, command: Command) {
        link::command(self.id, command);
    }

    /// Gives up, or calls the game off as long as not both have moved.
    pub(super) fn resign(self) {
        if untrack(|| self.may_call_off()) {
            self.command(Command::Abort);
        } else if self
            .followed
            .with_untracked(|it| it.goes_on() && it.me().is_some())
        {
            self.play.resign_open.set(true);
        }
    }

    /// Whether the game can still be called off.
    pub(super) fn may_call_off(self) -> bool {
        self.followed
            .with(|it| it.me().is_some() && it.goes_on() && it.have_moved() != [true; 2])
    }

    /// Says something to the other player.
    pub(super) fn say(self, phrase: Phrase) {
        if let Some(me) = self.followed.with_untracked(Followed::me) {
            link::say(self.id, phrase);
            self.hear_phrase(me, phrase);
        }
    }

    /// Says both clocks aloud.
    pub(super) fn say_clocks(self) {
        self.aloud.set(super::words::both_clocks(self));
    }

    /// Whether answers to an offer take a press by now.
    pub(super) fn takes_answers(self) -> bool {
        link::page_time().saturating_sub(self.asked_at.get_value()) >= INERT
    }

    // What there is to know.

    /// What a player is called.
    pub(super) fn name(self, player: Player) -> String {
        self.followed
            .with_untracked(|followed| person_name(&followed.info().players[player.index()]))
    }

    /// The other player, for one who plays.
    pub(super) fn opponent(self) -> Option<Player> {
        self.followed.with_untracked(Followed::me).map(|me| !me)
    }

    /// The word of a side in this game.
    pub(super) fn side_word(self, player: Player) -> &'static str {
        self.play
            .game
            .with_untracked(|game| P::side_word(game.record().start(), player))
    }

    /// Whether something that was sent is drawn as not stored; whether that is to be said.
    pub(super) fn unstored(self) -> [bool; 2] {
        self.now.track();
        let age = self
            .followed
            .with(|followed| followed.unstored(link::page_time()))
            .unwrap_or(0);
        [age >= UNSTORED_DRAWN, age >= UNSTORED_SAID]
    }

    /// Whether something that was sent is not stored.
    pub(super) fn is_sending(self) -> bool {
        self.followed.with(|followed| followed.unstored(0).is_some())
    }

    /// Whether turns take days.
    pub(super) fn in_days(self) -> bool {
        self.followed
            .with_untracked(|followed| followed.info().terms.is_in_days())
    }

    /// Whether the game is over.
    pub(super) fn is_over(self) -> bool {
        self.followed.with(|followed| followed.ended().is_some())
    }

    /// Whether it is one's own turn, and nothing of it is on its way.
    pub(super) fn plays_now(self) -> bool {
        self.followed.with(|followed| {
            let to_act = followed.stored().to_act();
            followed.goes_on() && to_act.is_some() && to_act == followed.me() && !followed.has_mine()
        })
    }

    /// Whether a player is not here, and has not been for a while. In games of days nobody has to be here.
    pub(super) fn is_away(self, player: Player) -> bool {
        let since = self.away_since.get()[player.index()];
        let long = since.is_some_and(|since| self.now.get().saturating_sub(since) >= AWAY);
        long && !self.in_days() && self.followed.with(Followed::goes_on)
    }

    /// Whether the game of the other player, who is not here, may be claimed now.
    pub(super) fn may_claim(self) -> bool {
        let Some(other) = self.opponent() else {
            return false;
        };
        let goes_on = self.followed.with(Followed::goes_on);
        let Some(since) = self.away_since.get()[other.index()] else {
            return false;
        };
        // A page that was opened meanwhile was not told when: the server refuses what is too early.
        let at = self.claim_at.get().unwrap_or(since + CLAIM);
        goes_on && !self.in_days() && self.now.get() >= at
    }
}
