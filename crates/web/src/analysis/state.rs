//! The signals of an analysis, and what is known now.

use super::Analysable;
use super::asking::{Running, Target, Timers};
use super::found::{Found, Known};
use super::line::{Line, seen_by};
use super::list::Origin;
use super::looking::Looked;
use crate::board::Arrow;
use crate::engine::EngineWorker;
use crate::game::Game;
use crate::settings::Settings;
use derive_where::derive_where;
use engine_protocol::client::Failure;
use engine_protocol::output::Value;
use game_core::{Outcome, Player};
use leptos::prelude::*;

/// An analysis of a game, in the arena of the page that made it.
#[derive_where(Clone, Copy)]
pub(crate) struct Analysis<P: Analysable> {
    /// Whether it is switched on.
    pub(crate) on: RwSignal<bool>,
    /// The line that is pointed at.
    pub(crate) pointed: RwSignal<Option<usize>>,
    pub(super) game: RwSignal<Game<P>>,
    pub(super) looked: RwSignal<Option<Looked<P>>>,
    pub(super) target: Memo<Option<Target<P>>>,
    /// What is shown of what is known about the target.
    pub(super) found: RwSignal<Option<Found<P::Action>>>,
    /// Why the engine does not answer.
    pub(super) failure: RwSignal<Option<Failure>>,
    /// What is said aloud.
    pub(super) said: RwSignal<String>,
    pub(super) settings: Settings,
    pub(super) engine: EngineWorker,
    pub(super) known: StoredValue<Known<P::Action>>,
    pub(super) running: StoredValue<Option<Running>>,
    pub(super) timers: StoredValue<Timers>,
}

impl<P: Analysable> Analysis<P> {
    /// An analysis of that game, switched off. The engine is asked as soon as it [follows](Self::follow).
    pub(crate) fn new(game: RwSignal<Game<P>>) -> Self {
        let on = RwSignal::new(false);
        let target = Memo::new(move |_| on.get().then(|| game.with(Target::of)).flatten());
        Self {
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
        }
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
