//! The signals of an analysis, and when the engine is asked.
//!
//! The engine is asked about the position on the board again and again, each time for longer: so another position is
//! never kept waiting for long, and what was found before is in the worker's memory. What is known about a position is
//! kept, so that whoever steps back sees it at once, and the search goes on from there.

use super::found::{Found, Known};
use super::line::{Line, percent, seen_by, value_words};
use super::list::Origin;
use crate::board::{Arrow, Shown};
use crate::games::Table;
use crate::i18n::tr;
use crate::play::engine::{EngineWorker, Limit, Question, failure_words};
use crate::play::{Game, name};
use crate::settings::Settings;
use derive_where::derive_where;
use engine_protocol::client::{Failure, Reply};
use engine_protocol::output::{Report, Value};
use game_core::{Outcome, Player};
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;

/// Who steps through a game does not want each position searched: one has to be looked at for this long …
const REST: Duration = Duration::from_millis(120);
/// … unless nothing changed for that long before, in milliseconds.
const CALM_MS: f64 = 300.0;
/// The first question about a position; each further one takes twice as long …
const FIRST_SLICE: Duration = Duration::from_millis(150);
/// … up to this.
const LONGEST_SLICE: Duration = Duration::from_millis(2400);
/// A question that takes no longer than this is waited for when another position is to be searched. A worker that is in
/// the middle of a longer one is ended, and another one started, which takes a tenth of a second.
const SHORT_SLICE: Duration = Duration::from_millis(300);
/// A position is searched for so many milliseconds: nobody wants a warm telephone for a bit more.
const MOST_SPENT: f64 = 30_000.0;
/// What is seen changes at most this often.
const SHOW_EVERY: Duration = Duration::from_millis(90);
/// What is known is said aloud after this, and again when the search ends.
const SAY_AFTER: Duration = Duration::from_millis(1500);

/// What is analysed: a position of a game.
#[derive(Clone, PartialEq, Debug)]
struct Target<P: Table> {
    origin: Origin<P>,
    /// What the engine is asked; it names the position, with all that led to it.
    question: Question,
}

impl<P: Table> Target<P> {
    /// Where one looks in the game; `None` where it is over, or something forbidden is on the board.
    fn of(game: &Game<P>) -> Option<Self> {
        if game.ending().is_some() || game.slip().is_some() {
            return None;
        }
        let actions = game.record().actions_to(game.cursor());
        let position = game.position().clone();
        let number = game.latest_turn().map_or_else(
            || game.record().start().first_number(),
            |turn| turn.number + usize::from(turn.complete),
        );
        Some(Self {
            question: Question::about(game.record().start(), &actions, game.rules()),
            origin: Origin {
                previous: actions.last().copied(),
                position,
                number,
            },
        })
    }

    fn name(&self) -> &str {
        self.question.position()
    }
}

/// A line that is being played through. The search goes on meanwhile, but the lines keep still.
#[derive(Clone, PartialEq, Debug)]
struct Looked<P: Table> {
    origin: Origin<P>,
    found: Found<P::Action>,
    /// Which line, counted from 0.
    line: usize,
    /// The turn of it after which one looks.
    turn: usize,
}

impl<P: Table> Looked<P> {
    fn line(&self) -> &Line<P::Action> {
        &self.found.lines[self.line]
    }

    /// The position before turn `end` of the line.
    fn position_before(&self, end: usize) -> P {
        let mut position = self.origin.position.clone();
        for action in self.line().actions_before(end) {
            position.play_unchecked(action);
        }
        position
    }
}

/// The question that the engine thinks about.
#[derive(Clone, PartialEq, Debug)]
struct Running {
    name: String,
    slice: Duration,
    wanted: u8,
}

/// An analysis of a game, in the arena of the page that made it.
#[derive_where(Clone, Copy)]
pub(crate) struct Analysis<P: Table> {
    /// Whether it is switched on.
    pub(crate) on: RwSignal<bool>,
    /// The line that is pointed at.
    pub(crate) pointed: RwSignal<Option<usize>>,
    game: RwSignal<Game<P>>,
    looked: RwSignal<Option<Looked<P>>>,
    target: Memo<Option<Target<P>>>,
    /// What is shown of what is known about the target.
    found: RwSignal<Option<Found<P::Action>>>,
    /// Why the engine does not answer.
    failure: RwSignal<Option<Failure>>,
    /// What is said aloud.
    said: RwSignal<String>,
    settings: Settings,
    engine: EngineWorker,
    known: StoredValue<Known<P::Action>>,
    running: StoredValue<Option<Running>>,
    timers: StoredValue<Timers>,
}

/// What waits its time.
#[derive(Debug, Default)]
struct Timers {
    /// When the target changed, in milliseconds.
    changed_at: f64,
    think: Option<TimeoutHandle>,
    show: Option<TimeoutHandle>,
    say: Option<TimeoutHandle>,
}

impl Timers {
    fn stop(&mut self) {
        let all = [self.think.take(), self.show.take(), self.say.take()];
        for timer in all.into_iter().flatten() {
            timer.clear();
        }
    }
}

impl<P: Table> Analysis<P> {
    /// An analysis of that game, switched off.
    pub(crate) fn new(game: RwSignal<Game<P>>) -> Self {
        let on = RwSignal::new(false);
        let target = Memo::new(move |_| on.get().then(|| game.with(Target::of)).flatten());
        let it = Self {
            on,
            pointed: RwSignal::new(None),
            game,
            looked: RwSignal::new(None),
            target,
            found: RwSignal::new(None),
            failure: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            settings: Settings::here(),
            engine: EngineWorker::new(P::ID),
            known: StoredValue::new(Known::default()),
            running: StoredValue::new(None),
            timers: StoredValue::new(Timers::default()),
        };
        it.follow();
        it
    }

    /// Switches it on or off.
    pub(crate) fn toggle(self) {
        self.set_on(!self.on.get_untracked());
    }

    /// Switches it off.
    pub(crate) fn switch_off(self) {
        self.set_on(false);
    }

    fn set_on(self, on: bool) {
        if self.on.get_untracked() != on {
            self.leave();
            self.on.set(on);
        }
    }

    // The search.

    fn follow(self) {
        Effect::new(move |_| {
            let target = self.target.get();
            self.settings.analysis_lines.track();
            self.timers.update_value(Timers::stop);
            self.failure.set(None);
            self.pointed.set(None);
            self.show();
            if target.is_none() {
                self.rest();
                return;
            }
            let now = js_sys::Date::now();
            let before = self.timers.with_value(|timers| timers.changed_at);
            let wait = if now - before < CALM_MS {
                REST
            } else {
                Duration::ZERO
            };
            let think = set_timeout_with_handle(move || self.think(), wait).ok();
            let say = set_timeout_with_handle(move || self.say(), SAY_AFTER).ok();
            self.timers.update_value(|timers| {
                timers.changed_at = now;
                timers.think = think;
                timers.say = say;
            });
        });
        let seen = leptos::leptos_dom::helpers::window_event_listener(
            ev::Custom::<web_sys::Event>::new("visibilitychange"),
            move |_| {
                if document().hidden() {
                    self.rest();
                } else {
                    self.think();
                }
            },
        );
        on_cleanup(move || {
            seen.remove();
            self.timers.try_update_value(Timers::stop);
        });
    }

    /// Ends the search.
    fn rest(self) {
        self.running.set_value(None);
        self.engine.cancel();
        if !self.on.get_untracked() {
            // Its memory is large.
            self.engine.cancel_and_end();
        }
    }

    /// Asks for more about the position on the board, if there may be more to find.
    fn think(self) {
        let Some(target) = self.target.get_untracked() else {
            return;
        };
        if document().hidden() || self.failure.with_untracked(Option::is_some) {
            return;
        }
        let wanted = self.settings.analysis_lines.get_untracked();
        let (wanted, spent, is_exhausted) = self
            .known
            .try_update_value(|known| {
                let it = known.entry(target.name());
                (it.want(wanted), it.spent, it.is_exhausted)
            })
            .expect("what is known is there as long as the page");
        if let Some(running) = self.running.get_value() {
            let same = running.name == target.name() && running.wanted == wanted;
            if same || running.slice <= SHORT_SLICE {
                return; // Its answer comes back here.
            }
            self.engine.cancel();
        }
        if is_exhausted || spent >= MOST_SPENT {
            self.running.set_value(None);
            self.say();
            return;
        }
        // As long as all that was spent before, which is about twice the one before.
        let slice = Duration::from_millis(spent as u64).clamp(FIRST_SLICE, LONGEST_SLICE);
        let name = target.name().to_owned();
        self.running.set_value(Some(Running {
            name: name.clone(),
            slice,
            wanted,
        }));
        let began = js_sys::Date::now();
        let question = target.question.clone().best(wanted).within(Limit::Time(slice));
        let (hearing, answering) = (target.clone(), name);
        self.engine.ask_and_hear(
            &question,
            move |report| self.hear(&hearing, &report),
            move |answer| {
                self.running.set_value(None);
                let took = js_sys::Date::now() - began;
                self.known.update_value(|known| {
                    let it = known.entry(&answering);
                    it.spent += took;
                    it.is_exhausted |= answer.is_ok() && took < 0.6 * slice.as_millis() as f64;
                    if answer == Ok(Reply::DeclaresWin) {
                        it.declare();
                    }
                });
                match answer {
                    Ok(_) => {
                        self.show_soon();
                        self.think();
                    }
                    Err(why) => self.failure.set(Some(why)),
                }
            },
        );
    }

    fn hear(self, target: &Target<P>, report: &Report) {
        let complete = self
            .known
            .try_update_value(|known| known.entry(target.name()).take(&target.origin.position, report));
        let is_seen = self
            .target
            .with_untracked(|now| now.as_ref().is_some_and(|now| now.name() == target.name()));
        if complete == Some(true) && is_seen {
            self.show_soon();
        }
    }

    /// Shows what is known, not too often.
    fn show_soon(self) {
        if self.found.with_untracked(Option::is_none) {
            self.show();
        } else if self.timers.with_value(|timers| timers.show.is_none()) {
            let show = set_timeout_with_handle(
                move || {
                    self.timers.update_value(|timers| timers.show = None);
                    self.show();
                },
                SHOW_EVERY,
            );
            self.timers.update_value(|timers| timers.show = show.ok());
        }
    }

    fn show(self) {
        let most = usize::from(self.settings.analysis_lines.get_untracked());
        let found = self.target.with_untracked(|target| {
            let name = target.as_ref()?.name();
            self.known.with_value(|known| known.get(name)?.found().cloned())
        });
        let found = found.map(|mut found| {
            found.lines.truncate(most);
            found
        });
        if self.found.with_untracked(|before| *before != found) {
            self.found.set(found);
        }
    }

    // Playing a line through.

    /// Whether a line is played through.
    pub(crate) fn is_looking(self) -> bool {
        self.looked.with(Option::is_some)
    }

    /// Shows the position after a turn of a line.
    pub(crate) fn look(self, line: usize, turn: usize) {
        let looked = self.looked.get_untracked().or_else(|| {
            let origin = self.target.get_untracked()?.origin;
            let found = self.found.get_untracked()?;
            Some(Looked {
                origin,
                found,
                line,
                turn,
            })
        });
        let there = |looked: &Looked<P>| {
            let line = looked.found.lines.get(line);
            line.is_some_and(|line| turn < line.turns.len())
        };
        if let Some(mut looked) = looked.filter(there) {
            (looked.line, looked.turn) = (line, turn);
            self.looked.set(Some(looked));
        }
    }

    /// Back to the game.
    pub(crate) fn leave(self) {
        if self.looked.with_untracked(Option::is_some) {
            self.looked.set(None);
        }
    }

    /// A turn back in the line that is played through; before its first one, back to the game. False where none is.
    pub(crate) fn step_back(self) -> bool {
        let Some(looked) = self.looked.get_untracked() else {
            return false;
        };
        match looked.turn.checked_sub(1) {
            Some(turn) => self.look(looked.line, turn),
            None => self.leave(),
        }
        true
    }

    /// A turn on in the line that is played through, if there is one. False where none is played through.
    pub(crate) fn step_on(self) -> bool {
        let Some(looked) = self.looked.get_untracked() else {
            return false;
        };
        self.look(looked.line, looked.turn + 1);
        true
    }

    /// Whether the line that is played through goes on.
    pub(crate) fn can_step_on(self) -> bool {
        self.looked.with(|looked| {
            looked
                .as_ref()
                .is_some_and(|it| it.turn + 1 < it.line().turns.len())
        })
    }

    /// What the board shows of the line that is played through.
    pub(crate) fn shown(self) -> Option<Shown<P>> {
        self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            let turn = &looked.line().turns[looked.turn];
            Some(Shown {
                position: looked.position_before(looked.turn + 1),
                arrived_by: Some(turn[0]).filter(|_| turn.len() == 1),
                last_turn: turn.clone(),
            })
        })
    }

    /// Which line is played through and what its latest turn does.
    pub(crate) fn told(self) -> Option<(usize, String)> {
        self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            let before = looked.position_before(looked.turn);
            let who = self.game.with(|game| name(game, before.actor()));
            let turn = &looked.line().turns[looked.turn];
            Some((looked.line + 1, before.describe_turn(&who, turn)))
        })
    }

    // What is seen.

    /// The place in the lines where one looks: line and turn.
    pub(super) fn looked_at(self) -> Option<(usize, usize)> {
        self.looked
            .with(|looked| looked.as_ref().map(|it| (it.line, it.turn)))
    }

    /// From where the lines begin.
    pub(super) fn origin(self) -> Option<Origin<P>> {
        let looked = self
            .looked
            .with(|looked| looked.as_ref().map(|it| it.origin.clone()));
        looked.or_else(|| {
            self.target
                .with(|target| target.as_ref().map(|it| it.origin.clone()))
        })
    }

    /// The lines, the best one first.
    pub(super) fn lines(self) -> Vec<Line<P::Action>> {
        let found = |found: &Found<P::Action>| found.lines.clone();
        let looked = self
            .looked
            .with(|looked| looked.as_ref().map(|it| found(&it.found)));
        looked
            .or_else(|| self.found.with(|it| it.as_ref().map(found)))
            .unwrap_or_default()
    }

    /// How many turns were looked ahead; `None` where nothing is known.
    pub(super) fn depth(self) -> Option<u32> {
        let looked = self
            .looked
            .with(|looked| looked.as_ref().map(|it| it.found.depth));
        looked.or_else(|| self.found.with(|it| it.as_ref().map(|it| it.depth)))
    }

    /// The player whose side of the board is below.
    pub(super) fn below(self) -> Player {
        let turned = self.game.with(Game::turned);
        if turned { Player::Second } else { Player::First }
    }

    /// What the position is worth to the player below: what the line is worth that is played through, else the best one,
    /// else how the game ended.
    pub(super) fn value(self) -> Option<Value> {
        let below = self.below();
        let looked = self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            Some((looked.origin.position.actor(), looked.line().value))
        });
        let known = looked.or_else(|| {
            let actor = self
                .target
                .with(|target| target.as_ref().map(|it| it.origin.position.actor()))?;
            let value = self
                .found
                .with(|found| found.as_ref().map(|it| it.lines[0].value))?;
            Some((actor, value))
        });
        if let Some((actor, value)) = known {
            return Some(seen_by(below, actor, value));
        }
        let ended = self.game.with(|game| game.ending().and_then(|it| it.result()));
        ended.map(|outcome| match outcome {
            Outcome::Draw => Value::Cp(0),
            Outcome::Win(winner) => seen_by(below, winner, Value::Win(0)),
        })
    }

    /// The chance of the player below, in words.
    pub(super) fn value_told(self) -> String {
        if let Some(why) = self.failure.get() {
            return tr!("analysis-failed", reason = failure_words(&why));
        }
        let ended = self.game.with(Game::ending).filter(|_| !self.is_looking());
        if ended.is_some_and(|it| it.result() == Some(Outcome::Draw)) {
            return tr!("play-draw");
        }
        let Some(value) = self.value() else {
            return tr!("analysis-begins");
        };
        let who = self.game.with(|game| name(game, self.below()));
        match value {
            Value::Cp(_) => tr!(
                "analysis-chance",
                name = who,
                percent = percent(value, P::WIN_SCALE)
            ),
            _ => tr!(
                "analysis-result",
                name = who,
                result = value_words(value, P::WIN_SCALE)
            ),
        }
    }

    /// What is said aloud about the position.
    pub(super) fn said(self) -> String {
        self.said.get()
    }

    fn say(self) {
        let words = untrack(|| {
            let best = self.lines().first().and_then(|line| {
                let Origin {
                    position, previous, ..
                } = self.origin()?;
                let turn = line.turns.first()?;
                Some(position.write_turn(previous, turn, P::notation(self.settings)))
            });
            match (best, self.depth()) {
                (Some(best), Some(depth)) => format!(
                    "{} {}",
                    self.value_told(),
                    tr!("analysis-best", turn = best, depth = depth)
                ),
                _ => self.value_told(),
            }
        });
        if self.said.with_untracked(|said| *said != words) {
            self.said.set(words);
        }
    }

    /// The arrows for the board: of the line that is pointed at, or of all of them. While a line is played through, its
    /// next turn.
    pub(crate) fn arrows(self) -> Vec<Arrow<P::Action>> {
        let next = self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            let turn = looked.line().turns.get(looked.turn + 1);
            Some(turn.map(|turn| Arrow::ranked(turn.clone(), looked.line)))
        });
        if let Some(next) = next {
            return next.into_iter().collect();
        }
        let pointed = self.pointed.get();
        self.found.with(|found| {
            let lines = found.iter().flat_map(|found| &found.lines).enumerate();
            lines
                .filter(|(place, _)| pointed.is_none_or(|pointed| pointed == *place))
                .filter_map(|(place, line)| Some(Arrow::ranked(line.turns.first()?.clone(), place)))
                .collect()
        })
    }
}
