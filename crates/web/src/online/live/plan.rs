//! Answers that are planned on the board, in a game of days: the other player's turn is played, then one's own. What is planned
//! stands in the place of the moves, as lines that can be opened, changed and removed.

use super::state::{Live, Remote};
use crate::board::focus_board;
use crate::game::Game;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::online::followed::Followed;
use crate::online::{link, plans};
use game_core::Player;
use leptos::prelude::*;
use table::LiveGame;
use wire::{Command, Plan, PlanChange};

/// What stands for a turn where the words around it are cut out of a sentence.
const TURN: &str = "\u{2}";
const ANSWER: &str = "\u{3}";

/// A line that is being planned on the board.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sketch<A> {
    /// Its actions, from where plans begin. What was played already of the turn under way comes first.
    actions: Vec<A>,
    /// The line of the list that it is to replace.
    replaces: Option<Vec<A>>,
}

/// How far a sketch has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The other player's turn is to be played; whether something of the sketch can be taken back.
    Theirs(bool),
    /// The answer is to be played.
    Mine,
    /// It ends with a whole answer.
    Whole,
}

impl<P: Remote> Live<P> {
    /// Whether a line is being planned.
    pub(super) fn is_planning(self) -> bool {
        self.sketch.with(Option::is_some)
    }

    /// Begins to plan a line; `from`: one of those that are planned, to look at it and to change it.
    pub(super) fn begin_plan(self, from: Option<Vec<P::Action>>) {
        if !self.followed.with_untracked(Followed::may_plan) {
            return;
        }
        let begun = self.followed.with_untracked(|followed| {
            let line = followed.stored().line();
            line.actions()[followed.place_of_plans()..].to_vec()
        });
        self.play.game.update(Game::last);
        self.set_sketch(Some(Sketch {
            actions: from.clone().unwrap_or(begun),
            replaces: from,
        }));
    }

    /// Back to the game.
    pub(super) fn leave_plan(self) {
        if untrack(|| self.is_planning()) {
            self.set_sketch(None);
        }
    }

    fn set_sketch(self, sketch: Option<Sketch<P::Action>>) {
        self.sketch.set(sketch);
        self.play.note.set(None);
        self.show();
    }

    /// Adds the actions of the sketch to the game as it is shown.
    pub(super) fn sketched(self, mut game: LiveGame<P>) -> LiveGame<P> {
        let place = self.followed.with_untracked(Followed::place_of_plans);
        self.sketch.with_untracked(|sketch| {
            let Some(sketch) = sketch else { return };
            let played = game.line().len().saturating_sub(place);
            for &action in sketch.actions.iter().skip(played) {
                let actor = game.position().actor();
                if !game.position().is_legal(action) || game.act(actor, action, false).is_err() {
                    break;
                }
            }
        });
        game
    }

    /// The game has gone on: a sketch that foresaw something else is over.
    pub(super) fn check_sketch(self) {
        let fits = self.followed.with_untracked(|followed| {
            let line = followed.stored().line();
            let begun = &line.actions()[followed.place_of_plans()..];
            let foreseen = |sketch: &Option<Sketch<P::Action>>| {
                sketch.as_ref().is_none_or(|it| it.actions.starts_with(begun))
            };
            followed.may_plan() && self.sketch.with_untracked(foreseen)
        });
        if !fits && untrack(|| self.is_planning()) {
            self.sketch.set(None);
        }
    }

    /// An action was chosen on the board for the line that is being planned.
    pub(super) fn sketch_on(self, action: P::Action) {
        let game = self.play.game.with_untracked(|game| game.position().clone());
        let full = self.sketch.with_untracked(|sketch| {
            sketch
                .as_ref()
                .is_none_or(|it| it.actions.len() >= Plan::MOST_ACTIONS)
        });
        if full {
            return self.play.say(tr!("online-plan-full"));
        }
        if !game.is_legal(action) {
            return self.play.say(tr!("online-refused-rules"));
        }
        self.sketch.update(|sketch| {
            if let Some(sketch) = sketch {
                sketch.actions.push(action);
            }
        });
        self.show();
    }

    /// Takes the last action of the sketch back.
    pub(super) fn sketch_back(self) {
        let begun = self
            .followed
            .with_untracked(|it| it.stored().line().len() - it.place_of_plans());
        self.sketch.update(|sketch| {
            if let Some(sketch) = sketch.as_mut().filter(|it| it.actions.len() > begun) {
                sketch.actions.pop();
            }
        });
        self.show();
    }

    /// How far the sketch has come; `None` where nothing is being planned.
    pub(super) fn stage(self) -> Option<Stage> {
        let steps = self.sketched_steps()?;
        let me = !self.opponent()?;
        let begun = self
            .followed
            .with(|it| it.stored().line().len() - it.place_of_plans());
        let changed = self
            .sketch
            .with(|it| it.as_ref().is_some_and(|it| it.actions.len() > begun));
        Some(match steps.last() {
            Some(step) if step.player == me && step.complete => Stage::Whole,
            Some(step) if step.player == me || step.complete => Stage::Mine,
            _ => Stage::Theirs(changed),
        })
    }

    /// The turns of the sketch.
    fn sketched_steps(self) -> Option<Vec<plans::Step<P>>> {
        let actions = self
            .sketch
            .with(|sketch| Some(sketch.as_ref()?.actions.clone()))?;
        Some(self.steps(&actions))
    }

    fn steps(self, actions: &[P::Action]) -> Vec<plans::Step<P>> {
        self.followed.with(|followed| {
            let (line, place) = (followed.stored().line(), followed.place_of_plans());
            let previous = place.checked_sub(1).map(|before| line.actions()[before]);
            plans::steps(&line.positions()[place], previous, actions)
        })
    }

    /// Keeps the line that was planned.
    pub(super) fn keep_plan(self) {
        let Some(sketch) = self.sketch.get_untracked() else {
            return;
        };
        let Some(me) = self.opponent().map(|other| !other) else {
            return;
        };
        let plan = self.followed.with_untracked(|followed| {
            let place = followed.place_of_plans();
            let mut lines = followed.planned_lines();
            lines.retain(|line| Some(line) != sketch.replaces.as_ref());
            let start = &followed.stored().line().positions()[place];
            plans::to_plan::<P>(place, &plans::with_line(start, me, lines, sketch.actions))
        });
        if !plans::has_room(&plan) {
            return self.play.say(tr!("online-plan-full"));
        }
        self.send_plan(plan);
        self.set_sketch(None);
        self.aloud.set(tr!("online-plan-kept"));
    }

    /// Removes a line that is planned.
    fn remove_plan(self, line: &[P::Action]) {
        let plan = self.followed.with_untracked(|followed| {
            let mut lines = followed.planned_lines();
            lines.retain(|it| it != line);
            plans::to_plan::<P>(followed.place_of_plans(), &lines)
        });
        self.send_plan(plan);
        self.set_sketch(None);
        self.aloud.set(tr!("online-plan-removed"));
    }

    fn send_plan(self, plan: Plan) {
        let n = link::command(self.id, Command::Plan { plan: plan.clone() });
        self.followed.update(|followed| followed.plans_instead(n, plan));
    }

    /// What is planned is something else now, says the server.
    pub(super) fn plan_changed(self, plan: Option<Plan>, why: PlanChange) {
        self.followed.update(|followed| followed.planned(plan));
        let words = match why {
            PlanChange::Kept => return,
            PlanChange::Played => tr!("online-plan-played"),
            PlanChange::Dropped if untrack(|| self.is_over()) => return,
            PlanChange::Dropped => {
                let name = self.opponent().map(|other| self.name(other));
                tr!("online-plan-dropped", name = name.unwrap_or_default())
            }
        };
        // The turns that it is about may come before it or after it.
        self.plan_news.set_value(Some((words.clone(), link::page_time())));
        self.play.say(words);
    }

    /// A turn as it is written.
    fn written(self, step: &plans::Step<P>) -> String {
        step.before
            .write_turn(step.previous, &step.actions, P::notation(self.settings))
    }

    /// A line in words, with what stands around its turns: the words, and whether it is a turn, and whose.
    fn told_line(self, actions: &[P::Action]) -> Vec<(String, Option<Player>)> {
        let steps = self.steps(actions);
        let mut told = Vec::new();
        for (place, pair) in steps.chunks(2).enumerate() {
            let key = if place == 0 { "plan-if" } else { "plan-if-next" };
            let frame = tr!(key, turn = TURN, answer = ANSWER);
            let mut rest = frame.as_str();
            for (mark, step) in [TURN, ANSWER].into_iter().zip(pair) {
                let (words, after) = rest.split_once(mark).unwrap_or((rest, ""));
                told.push((words.to_owned(), None));
                told.push((self.written(step), Some(step.player)));
                rest = after;
            }
            told.push((rest.to_owned(), None));
        }
        told.retain(|(words, _)| !words.is_empty());
        told
    }

    /// The sketch in words: where it is whole, all of it; else the turn that is to be answered.
    pub(super) fn told_sketch(self) -> String {
        let Some(actions) = self.sketch.with(|sketch| Some(sketch.as_ref()?.actions.clone())) else {
            return String::new();
        };
        if self.stage() == Some(Stage::Whole) {
            return self
                .told_line(&actions)
                .into_iter()
                .map(|(words, _)| words)
                .collect();
        }
        let other = self.opponent();
        let steps = self.steps(&actions);
        let theirs = steps.iter().rev().find(|step| Some(step.player) == other);
        theirs.map(|step| self.written(step)).unwrap_or_default()
    }

    /// For whom one may act on the board while a line is being planned.
    pub(super) fn plans_for(self) -> Option<Player> {
        let (at_tip, actor, over) = self
            .play
            .game
            .with(|game| (game.at_tip(), game.position().actor(), game.ending().is_some()));
        (at_tip && !over).then_some(actor)
    }
}

/// What is planned, in the place of the moves.
#[component]
pub(super) fn Plans<P: Remote>(live: Live<P>) -> impl IntoView {
    let lines = Memo::new(move |_| live.followed.with(Followed::planned_lines));
    let line = move |actions: Vec<P::Action>| {
        let told = {
            let actions = actions.clone();
            move || {
                let parts = live.told_line(&actions).into_iter();
                parts
                    .map(|(words, player)| match player {
                        None => view! { <span class="muted">{words}</span> }.into_any(),
                        Some(player) if Some(player) == live.opponent() => {
                            view! { <span>{words}</span> }.into_any()
                        }
                        Some(_) => view! { <b>{words}</b> }.into_any(),
                    })
                    .collect_view()
            }
        };
        let removed = actions.clone();
        let open = move |_| {
            live.begin_plan(Some(actions.clone()));
            focus_board();
        };
        let remove = move |_| {
            live.remove_plan(&removed);
            focus_board();
        };
        view! {
            <li class="plan">
                <button type="button" class="turn" title=says("plan-change") on:click=open><span>{told}</span></button>
                <button
                    type="button" class="btn plain square" aria-label=says("plan-remove") title=says("plan-remove")
                    on:click=remove
                >
                    {icon(icons::CLOSE)}
                </button>
            </li>
        }
    };
    view! {
        <div class="record">
            <ol class="moves plans" aria-label=says("online-plans")>
                {move || lines.get().into_iter().map(line).collect_view()}
            </ol>
        </div>
    }
}
