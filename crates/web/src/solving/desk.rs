//! Solving one puzzle: what the solver does, and what comes of it.

use super::shows::Shows;
use super::{Miss, Solving, kept, own};
use crate::board::{Said, Shown, focus_board};
use crate::engine::{EngineWorker, Limit, Question};
use crate::i18n::tr;
use crate::names::Named;
use crate::settings::Settings;
use ::practice::{Answered, Candidate, Help};
use ::puzzles::{Judgement, Puzzle};
use ::review::{Finding, Mark};
use derive_where::derive_where;
use engine_protocol::client::Reply;
use engine_protocol::output::Value;
use game_core::{Player, turn_is_complete};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Between two actions that are not the solver's: each is seen, and what it follows on is at rest.
const STEP: Duration = Duration::from_millis(540);
/// How long the engine looks whether a turn is as good as the best.
const LOOK_TIME: Duration = Duration::from_millis(1200);
/// How long the engine looks for each action of an answer.
const REPLY_TIME: Duration = Duration::from_millis(500);

/// How far one has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum State {
    /// The solver is to act. `Some`: what the opponent has just answered to a right turn.
    Asked(Option<String>),
    /// The opponent's answer is awaited.
    Waiting,
    /// The turn was wrong, and why.
    Wrong(String),
    /// It wins too, but later.
    Slower,
    /// It is solved.
    Solved,
    /// The answer was shown.
    Shown,
}

/// What is known of a mistake of an own game, beside the position.
#[derive_where(Clone, Debug)]
pub(crate) struct Own<G: Solving> {
    /// What was played.
    pub(crate) played: Vec<G::Action>,
    /// The chance to win before it, 0 to 1: what the best turn keeps.
    pub(crate) before: f64,
    /// The chance after what was played.
    pub(crate) after: f64,
    /// The number of the turn in its game.
    pub(crate) turn: u32,
    /// How bad it was.
    pub(crate) mark: Mark,
}

/// A turn within so much of the best chance to win is right, too.
const AS_GOOD: f64 = 0.03;
/// A turn that is better than what was played by so much is told so.
const BETTER: f64 = 0.05;

/// A turn that was played, as it stands in the list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Slot {
    pub(crate) player: Player,
    pub(crate) words: String,
    pub(crate) counts: Counts,
}

/// A line that can be looked at once it is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// What was played, where another turn than the puzzle's own solved it.
    Own,
    /// The puzzle's own.
    Puzzle,
}

/// What a turn in the list counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counts {
    /// It stands.
    Stands,
    /// It wins, but later: it is taken back.
    Later,
    /// It is wrong: it is taken back.
    Wrong,
}

/// Solving a puzzle.
#[derive_where(Clone, Copy)]
pub(crate) struct Desk<G: Solving> {
    puzzle: StoredValue<Arc<Puzzle<G>>>,
    pub(crate) state: RwSignal<State>,
    pub(crate) shown: RwSignal<Shown<G>>,
    /// How many hints were asked for in this turn.
    pub(crate) hints: RwSignal<u8>,
    /// What was played since the puzzle began.
    pub(crate) slots: RwSignal<Vec<Slot>>,
    /// How many turns were right.
    pub(crate) solved: RwSignal<usize>,
    /// What came of it, once it is over.
    pub(crate) answered: RwSignal<Option<Answered>>,
    /// What the board said last.
    pub(crate) said: RwSignal<Option<String>>,
    /// Seen from the second player's side.
    pub(crate) turned: RwSignal<bool>,
    /// Which line stands on the board once it is over, and how much of it.
    pub(crate) looked: RwSignal<Option<(Line, usize)>>,
    /// What was played, where that is not the puzzle's own line, and solved it.
    pub(crate) own_line: RwSignal<Option<Vec<Vec<G::Action>>>>,
    /// The turns that stand: the solver's right ones, and their answers.
    stands: RwSignal<Vec<Vec<G::Action>>>,
    /// The actions of the turn under way.
    turn: RwSignal<Vec<G::Action>>,
    /// Where that began.
    at: RwSignal<G>,
    /// The most help that this attempt had.
    help: StoredValue<Help>,
    /// Whether this attempt was told to what is kept.
    told: StoredValue<bool>,
    /// What is told how it went, in a round: there nothing is answered, and nothing is kept of a single puzzle.
    on_end: StoredValue<Option<Callback<bool>>>,
    /// What of the answer to a wrong turn is lit: it was not played on the board, so that it is seen.
    pub(crate) lit: RwSignal<Option<G::Action>>,
    /// Whether the turn was wrong already when a touch of the board began.
    pressed: StoredValue<bool>,
    /// Whether the rating is told.
    rates: bool,
    /// What it is of an own game.
    pub(crate) own: StoredValue<Option<Arc<Own<G>>>>,
    engine: EngineWorker,
    timer: StoredValue<Option<TimeoutHandle>>,
    settings: Settings,
}

impl<G: Solving> Desk<G> {
    pub(crate) fn new(puzzle: Puzzle<G>) -> Self {
        let start = puzzle.position.clone();
        let solver = start.actor();
        let desk = Self {
            puzzle: StoredValue::new(Arc::new(puzzle)),
            state: RwSignal::new(State::Asked(None)),
            shown: RwSignal::new(Shown::still(start.clone())),
            hints: RwSignal::new(0),
            slots: RwSignal::new(Vec::new()),
            solved: RwSignal::new(0),
            answered: RwSignal::new(None),
            said: RwSignal::new(None),
            turned: RwSignal::new(solver == Player::Second),
            looked: RwSignal::new(None),
            own_line: RwSignal::new(None),
            stands: RwSignal::new(Vec::new()),
            turn: RwSignal::new(Vec::new()),
            at: RwSignal::new(start),
            help: StoredValue::new(Help::None),
            told: StoredValue::new(false),
            on_end: StoredValue::new(None),
            lit: RwSignal::new(None),
            pressed: StoredValue::new(false),
            rates: Shows::here().rating.get_untracked(),
            own: StoredValue::new(None),
            engine: EngineWorker::new(G::ID),
            timer: StoredValue::new(None),
            settings: Settings::here(),
        };
        on_cleanup(move || desk.stop());
        desk
    }

    /// One of a round: `on_end` is told whether it was solved.
    pub(crate) fn in_round(puzzle: Puzzle<G>, on_end: Callback<bool>) -> Self {
        let desk = Self::new(puzzle);
        desk.on_end.set_value(Some(on_end));
        desk
    }

    /// A mistake of an own game.
    pub(crate) fn of_own(puzzle: Puzzle<G>, own: Own<G>) -> Self {
        let desk = Self::new(puzzle);
        let desk = Self { rates: false, ..desk };
        desk.own.set_value(Some(Arc::new(own)));
        desk.back_to_turn();
        desk
    }

    /// What is known of it, where it is a mistake of an own game.
    pub(crate) fn own(self) -> Option<Arc<Own<G>>> {
        self.own.get_value()
    }

    /// The name of the course that it counts for.
    fn course(self) -> &'static str {
        match self.own() {
            Some(_) => own::course(G::ID),
            None => G::ID.slug(),
        }
    }

    /// The next one of a round.
    pub(crate) fn take(self, puzzle: Puzzle<G>) {
        self.turned.set(puzzle.position.actor() == Player::Second);
        self.puzzle.set_value(Arc::new(puzzle));
        self.help.set_value(Help::None);
        self.begin_anew();
    }

    /// What is solved.
    pub(crate) fn puzzle(self) -> Arc<Puzzle<G>> {
        self.puzzle.get_value()
    }

    /// Who solves.
    pub(crate) fn solver(self) -> Player {
        self.puzzle.with_value(|puzzle| puzzle.position.actor())
    }

    /// Whom the board obeys.
    pub(crate) fn plays(self) -> Option<Player> {
        matches!(self.state.get(), State::Asked(_)).then(|| self.solver())
    }

    /// Whether it is over.
    pub(crate) fn is_over(self) -> bool {
        matches!(self.state.get(), State::Solved | State::Shown)
    }

    /// Whether the turn that was played is not the one that is asked for.
    pub(crate) fn has_missed(self) -> bool {
        matches!(self.state.get(), State::Wrong(_) | State::Slower)
    }

    /// Whether nothing was played yet in the turn that is asked for, and no hint is shown.
    pub(crate) fn is_untouched(self) -> bool {
        let asked = matches!(self.state.get(), State::Asked(_));
        asked && self.hints.get() == 0 && self.turn.with(Vec::is_empty)
    }

    /// What a side is called.
    pub(crate) fn side_name(self, player: Player) -> String {
        self.puzzle
            .with_value(|puzzle| <G as Named>::side_name(&puzzle.position, player))
    }

    /// A turn that begins at `at`, as it is written.
    pub(crate) fn written(self, at: &G, turn: &[G::Action]) -> String {
        at.write_turn(None, turn, G::notation(self.settings))
    }

    /// Stops whatever is under way.
    fn stop(self) {
        if let Some(Some(timer)) = self.timer.try_update_value(Option::take) {
            timer.clear();
        }
        self.engine.cancel();
    }

    fn later(self, act: impl FnOnce() + 'static) {
        let after = if self.settings.reduced_motion() {
            Duration::ZERO
        } else {
            STEP
        };
        self.timer.set_value(set_timeout_with_handle(act, after).ok());
    }

    /// An action on the board shown.
    fn put(self, action: G::Action, begins: bool) {
        self.shown.update(|shown| {
            if shown.position.play(action).is_ok() {
                if begins {
                    shown.last_turn.clear();
                }
                shown.last_turn.push(action);
                shown.arrived_by = Some(action);
            }
        });
    }

    /// What the board says.
    pub(crate) fn board_says(self, said: Said) {
        self.said.set(match said {
            Said::Task => None,
            Said::Words(words) => Some(words),
        });
    }

    /// The solver acts.
    pub(crate) fn act(self, action: G::Action) {
        if !matches!(self.state.get_untracked(), State::Asked(_)) {
            return;
        }
        self.put(action, self.turn.with_untracked(Vec::is_empty));
        self.turn.update(|turn| turn.push(action));
        self.said.set(None);
        let puzzle = self.puzzle();
        let (at, turn) = (self.at.get_untracked(), self.turn.get_untracked());
        match puzzle.judge(self.solved.get_untracked(), &at, &turn) {
            Judgement::GoOn => {}
            Judgement::Right => self.right(&at, &turn),
            Judgement::RightButSlower => self.slower(&at, &turn),
            Judgement::Wrong => match self.own() {
                Some(own) => self.look_how_good(&own, at, turn),
                None => self.wrong(&at, &turn),
            },
            Judgement::AskTheEngine => self.ask_whether_it_wins(at, turn),
        }
    }

    fn slot(self, at: &G, turn: &[G::Action], counts: Counts) {
        let slot = Slot {
            player: at.actor(),
            words: self.written(at, turn),
            counts,
        };
        self.slots.update(|slots| slots.push(slot));
    }

    /// The turn is right: the opponent answers, or it is solved.
    fn right(self, at: &G, turn: &[G::Action]) {
        self.slot(at, turn, Counts::Stands);
        self.stands.update(|turns| turns.push(turn.to_vec()));
        self.solved.update(|solved| *solved += 1);
        self.hints.set(0);
        let (puzzle, solved) = (self.puzzle(), self.solved.get_untracked());
        let now = self.shown.with_untracked(|shown| shown.position.clone());
        if now.outcome().is_some() || solved >= puzzle.own_turns() {
            return self.finish(State::Solved, self.help.get_value());
        }
        self.state.set(State::Waiting);
        match puzzle.reply(solved, &now) {
            Some(reply) => self.later(move || self.answer(&now, reply)),
            None => self.ask_for_turn(now.clone(), Vec::new(), move |reply| {
                if reply.is_empty() {
                    // Nobody answers: what was found is right all the same.
                    self.finish(State::Solved, self.help.get_value());
                } else {
                    self.answer(&now, reply);
                }
            }),
        }
    }

    /// The opponent answers a right turn.
    fn answer(self, at: &G, reply: Vec<G::Action>) {
        self.slot(at, &reply, Counts::Stands);
        self.stands.update(|turns| turns.push(reply.clone()));
        let words = at.describe_turn(&self.side_name(at.actor()), &reply);
        self.play_on(reply, (0, true), move || {
            self.at
                .set(self.shown.with_untracked(|shown| shown.position.clone()));
            self.turn.set(Vec::new());
            self.state.set(State::Asked(Some(words)));
        });
    }

    /// Plays the actions from `index` on, one after the other; the trail of what was played before goes where these are a turn of
    /// their own.
    fn play_on(self, actions: Vec<G::Action>, (index, own): (usize, bool), then: impl FnOnce() + 'static) {
        let Some(&action) = actions.get(index) else {
            return then();
        };
        self.put(action, own && index == 0);
        if index + 1 == actions.len() {
            return then();
        }
        self.later(move || self.play_on(actions, (index + 1, own), then));
    }

    fn slower(self, at: &G, turn: &[G::Action]) {
        self.slot(at, turn, Counts::Later);
        self.state.set(State::Slower);
    }

    /// The turn is wrong: it is answered, as far as somebody knows how.
    fn wrong(self, at: &G, turn: &[G::Action]) {
        if let Some(end) = self.on_end.get_value() {
            return end.run(false);
        }
        self.slot(at, turn, Counts::Wrong);
        self.miss();
        let now = self.shown.with_untracked(|shown| shown.position.clone());
        let (at, turn) = (at.clone(), turn.to_vec());
        if now.outcome().is_some() || !turn_is_complete(self.solver(), &now) {
            return self.say_why(&at, &turn, &now, &[]);
        }
        self.state.set(State::Waiting);
        match G::refutation(&self.puzzle(), &now) {
            Some(reply) => self.later(move || self.refute(&at, &turn, &now, reply)),
            None => self.ask_for_turn(now.clone(), Vec::new(), move |reply| {
                self.refute(&at, &turn, &now, reply);
            }),
        }
    }

    /// The opponent answers a wrong turn.
    fn refute(self, at: &G, turn: &[G::Action], now: &G, reply: Vec<G::Action>) {
        let (at, turn, now) = (at.clone(), turn.to_vec(), now.clone());
        if !reply.is_empty() {
            self.slot(&now, &reply, Counts::Stands);
        }
        let length = G::shown_of(&reply).min(reply.len());
        let seen = reply[..length].to_vec();
        // The way of the own turn stays to be seen, beside that of the answer.
        self.play_on(seen, (0, !G::OWN_WAY_STAYS), move || {
            self.lit.set(reply.get(length).copied());
            self.say_why(&at, &turn, &now, &reply);
        });
    }

    fn say_why(self, before: &G, turn: &[G::Action], after: &G, reply: &[G::Action]) {
        let puzzle = self.puzzle();
        let miss = Miss {
            puzzle: &puzzle,
            before,
            turn,
            after,
            reply,
        };
        let why = untrack(|| G::reason(miss, self.settings));
        self.state.set(State::Wrong(why));
    }

    /// Has the engine find a whole turn, action by action. `then` has what it found: nothing where it does not answer.
    fn ask_for_turn(self, at: G, found: Vec<G::Action>, then: impl FnOnce(Vec<G::Action>) + 'static) {
        let question = Question::about(&at, &found, G::Rules::default()).within(Limit::Time(REPLY_TIME));
        let player = at.actor();
        self.engine.ask(&question, move |answer| {
            let action = match answer {
                Ok(Reply::Action(text)) => text.parse::<G::Action>().ok(),
                _ => None,
            };
            let mut now = at.clone();
            let mut turn = found;
            for &action in &turn {
                now.play_unchecked(action);
            }
            match action.filter(|&action| now.play(action).is_ok()) {
                // Half a turn is no answer.
                None => then(Vec::new()),
                Some(action) => {
                    turn.push(action);
                    if turn_is_complete(player, &now) {
                        then(turn);
                    } else {
                        self.ask_for_turn(at, turn, then);
                    }
                }
            }
        });
    }

    /// The rules alone do not tell whether the turn wins, too: the engine may.
    fn ask_whether_it_wins(self, at: G, turn: Vec<G::Action>) {
        self.state.set(State::Waiting);
        let now = self.shown.with_untracked(|shown| shown.position.clone());
        let question = Question::about(&now, &[], G::Rules::default()).within(Limit::Time(REPLY_TIME));
        let lost = StoredValue::new(false);
        let hear = move |report: engine_protocol::output::Report| {
            if !report.is_bound
                && let Some(score) = report.score
            {
                let _ = lost.try_set_value(matches!(score, Value::Loss(_)));
            }
        };
        self.engine.ask_and_hear(&question, hear, move |answer| {
            if answer.is_ok() && lost.try_get_value() == Some(true) {
                self.slower(&at, &turn);
            } else {
                self.wrong(&at, &turn);
            }
        });
    }

    /// The turn is not the one that was found in the review: the engine may find it as good, once it is complete.
    fn look_how_good(self, own: &Own<G>, at: G, turn: Vec<G::Action>) {
        let now = self.shown.with_untracked(|shown| shown.position.clone());
        let me = self.solver();
        if !turn_is_complete(me, &now) {
            return;
        }
        if let Some(outcome) = now.outcome() {
            if outcome.winner() == Some(me) {
                self.right(&at, &turn);
            } else {
                self.wrong(&at, &turn);
            }
            return;
        }
        if turn == own.played {
            return self.wrong(&at, &turn);
        }
        self.state.set(State::Waiting);
        let question = Question::about(&now, &[], G::Rules::default()).within(Limit::Time(LOOK_TIME));
        let finding = StoredValue::new(Finding::<G::Action>::default());
        let (best, played) = (own.before, own.after);
        let hear = move |report: engine_protocol::output::Report| {
            // Whoever has left the page needs it no longer.
            let _ = finding.try_update_value(|finding| finding.hear(&report));
        };
        self.engine.ask_and_hear(&question, hear, move |answer| {
            let found = finding.try_get_value().filter(|it| it.value().is_some());
            let chance = found.map(|it| it.chance(G::WIN_SCALE));
            let chance = chance.map(|chance| if now.actor() == me { chance } else { 1.0 - chance });
            match chance.filter(|_| answer.is_ok()) {
                Some(chance) if chance >= best - AS_GOOD => self.right(&at, &turn),
                Some(chance) if chance >= played + BETTER => self.slower(&at, &turn),
                _ => self.wrong(&at, &turn),
            }
        });
    }

    /// What somebody has missed is told at once: leaving does not undo it.
    fn miss(self) {
        let alone = self.on_end.get_value().is_none();
        if alone && !self.told.get_value() && self.help.get_value() < Help::Missed {
            self.keep(Help::Shown);
        }
        self.help.set_value(Help::Missed);
    }

    fn keep(self, help: Help) -> Answered {
        let puzzle = self.puzzle();
        let candidate = Candidate {
            number: puzzle.number,
            rating: puzzle.rating.into(),
        };
        kept::change(|practice| practice.answer(self.course(), candidate, help, kept::today()))
    }

    fn finish(self, state: State, help: Help) {
        if let Some(end) = self.on_end.get_value() {
            return end.run(state == State::Solved);
        }
        let told = self.told.get_value();
        let answered = if told { None } else { Some(self.keep(help)) };
        self.told.set_value(true);
        if answered.is_some() {
            self.answered.set(answered);
        }
        let stands = self.stands.get_untracked();
        // A turn that is right before it is complete may be the beginning of the line.
        let is_own = state == State::Solved && !self.puzzle().line.starts_with(&stands.concat());
        if is_own {
            self.looked.set(Some((Line::Own, stands.len())));
            self.own_line.set(Some(stands));
        } else {
            self.looked
                .set(self.place_in_line().map(|place| (Line::Puzzle, place)));
        }
        self.state.set(state);
    }

    /// The turns of a line.
    pub(crate) fn line(self, line: Line) -> Vec<Vec<G::Action>> {
        match line {
            Line::Own => self.own_line.get().unwrap_or_default(),
            Line::Puzzle => self.puzzle().turns(),
        }
    }

    /// How much of the puzzle's line stands on the board.
    fn place_in_line(self) -> Option<usize> {
        let puzzle = self.puzzle();
        let mut at = puzzle.position.clone();
        self.shown.with_untracked(|shown| {
            let turns = puzzle.turns();
            (0..=turns.len()).find(|&place| {
                if let Some(turn) = place.checked_sub(1).and_then(|last| turns.get(last)) {
                    for &action in turn {
                        at.play_unchecked(action);
                    }
                }
                at == shown.position
            })
        })
    }

    /// One hint more.
    pub(crate) fn hint(self) {
        if !matches!(self.state.get_untracked(), State::Asked(_)) {
            return;
        }
        // A hint is about a whole turn.
        if !self.turn.with_untracked(Vec::is_empty) {
            self.back_to_turn();
        }
        self.hints.update(|hints| *hints = (*hints + 1).min(2));
        if self.hints.get_untracked() == 2 {
            self.miss();
        } else if self.help.get_value() < Help::Hint {
            self.help.set_value(Help::Hint);
        }
    }

    /// What is right here: the line's turn, or another one that is found by trying.
    pub(crate) fn right_turn(self) -> Option<Vec<G::Action>> {
        let (puzzle, solved) = (self.puzzle(), self.solved.get());
        self.at.with(|at| {
            let mut position = puzzle.position.clone();
            for turn in puzzle.turns() {
                if position == *at {
                    return Some(turn);
                }
                for action in turn {
                    position.play_unchecked(action);
                }
            }
            find(&puzzle, solved, at, at, &mut Vec::new())
        })
    }

    fn back_to_turn(self) {
        self.turn.set(Vec::new());
        self.said.set(None);
        self.lit.set(None);
        let mut shown = Shown::still(self.at.get_untracked());
        if let Some(own) = self.own() {
            // What was played is seen, until something else is.
            shown.last_turn.clone_from(&own.played);
        }
        self.shown.set(shown);
    }

    /// A touch of the board begins.
    pub(crate) fn press(self) {
        self.pressed.set_value(untrack(|| self.has_missed()));
    }

    /// It ends: it takes back what was wrong when it began, and not what it has played itself.
    pub(crate) fn release(self) {
        if self.pressed.get_value() {
            self.try_again();
        }
    }

    /// The turn that was wrong is taken back.
    pub(crate) fn try_again(self) {
        if !untrack(|| self.has_missed()) {
            return;
        }
        self.stop();
        self.slots.update(|slots| {
            // What is wrong, and the answer to it.
            if let Some(first) = slots.iter().position(|slot| slot.counts != Counts::Stands) {
                slots.truncate(first);
            }
        });
        self.back_to_turn();
        self.state.set(State::Asked(None));
        focus_board();
    }

    /// Shows the answer.
    pub(crate) fn show(self) {
        if untrack(|| self.is_over()) {
            return;
        }
        self.stop();
        let told = self.help.get_value() >= Help::Missed;
        if told {
            // It counts as missed already; now it is over.
            self.told.set_value(true);
        }
        self.finish(State::Shown, Help::Shown);
        // What was pressed is no longer there.
        focus_board();
        self.look(Line::Puzzle, 0);
        self.play_line(0);
    }

    /// Plays the line from one of its turns on.
    fn play_line(self, turn: usize) {
        let turns = self.puzzle().turns();
        let Some(actions) = turns.get(turn).cloned() else {
            return;
        };
        self.later(move || {
            self.looked.set(Some((Line::Puzzle, turn + 1)));
            self.play_on(actions, (0, true), move || self.play_line(turn + 1));
        });
    }

    /// Looks at a line after so many turns.
    pub(crate) fn look(self, line: Line, turns: usize) {
        self.stop();
        let puzzle = self.puzzle();
        let mut shown = Shown::still(puzzle.position.clone());
        for turn in untrack(|| self.line(line)).into_iter().take(turns) {
            shown.last_turn.clone_from(&turn);
            for action in turn {
                shown.position.play_unchecked(action);
            }
        }
        self.shown.set(shown);
        self.looked.set(Some((line, turns)));
    }

    /// The whole puzzle once more. It counts no more than it does.
    pub(crate) fn again(self) {
        self.begin_anew();
        focus_board();
    }

    fn begin_anew(self) {
        self.stop();
        let start = self.puzzle().position.clone();
        self.at.set(start);
        self.slots.set(Vec::new());
        self.stands.set(Vec::new());
        self.own_line.set(None);
        self.solved.set(0);
        self.hints.set(0);
        self.answered.set(None);
        self.back_to_turn();
        self.state.set(State::Asked(None));
    }

    /// What is asked about a mistake.
    fn asked_for_better(self) -> (String, String) {
        let Some(own) = self.own() else {
            return (String::new(), String::new());
        };
        let turn = self
            .puzzle
            .with_value(|puzzle| self.written(&puzzle.position, &own.played));
        (
            tr!("own-find", number = own.turn),
            tr!("own-played", turn = turn, mark = own.mark.name()),
        )
    }

    /// What the board says of the place where the cursor is, or of what was picked up. It stands beside the sentence: who walks
    /// the board by keyboard has to know what is asked, too.
    pub(crate) fn beside(self) -> Option<String> {
        matches!(self.state.get(), State::Asked(_))
            .then(|| self.said.get())
            .flatten()
    }

    /// Head and text of what is said now.
    pub(crate) fn sentence(self) -> (String, String) {
        let puzzle = self.puzzle();
        let goal = || tr!(puzzle.goal());
        let back = move || {
            let again = self.answered.get().and_then(|it| it.again);
            let missed = self.help.get_value() >= Help::Missed;
            let comes = again.map_or(missed, |day| day > kept::today());
            if comes {
                tr!("puzzle-shown-why")
            } else {
                String::new()
            }
        };
        match self.state.get() {
            State::Asked(before) => {
                let (hints, begun) = (self.hints.get(), !self.turn.with(Vec::is_empty));
                let turn = (hints > 0).then(|| self.right_turn()).flatten();
                match (hints, turn, before) {
                    (1, Some(turn), _) => (tr!("puzzle-hint"), self.at.with(|at| at.first_hint(&turn).1)),
                    (2, Some(turn), _) => (tr!("puzzle-hint-2"), self.at.with(|at| at.second_hint(&turn))),
                    _ if begun => (String::new(), self.shown.with(|shown| shown.position.task())),
                    (_, _, None) if self.own().is_some() => self.asked_for_better(),
                    (_, _, Some(before)) if self.solved.get() + 1 == puzzle.own_turns() => {
                        (tr!("puzzle-right"), format!("{before} {}", tr!("puzzle-finish")))
                    }
                    (_, _, Some(before)) => (tr!("puzzle-right"), before),
                    _ => (G::whose_turn(self.solver()), goal()),
                }
            }
            State::Waiting => (String::new(), tr!("puzzle-waits")),
            State::Wrong(why) => (tr!("puzzle-wrong"), why),
            State::Slower if self.own().is_some() => (tr!("own-other"), tr!("own-other-why")),
            State::Slower => (tr!("puzzle-slower"), tr!("puzzle-slower-why")),
            State::Solved if self.own().is_some() => (tr!("own-right"), back()),
            State::Solved => {
                let gained = self.answered.get().and_then(|it| Some((it.rating, it.gained?)));
                let text = match gained {
                    Some((rating, more)) if more > 0 && self.rates => {
                        tr!("puzzle-rating-now", rating = rating.to_string(), more = more)
                    }
                    _ => back(),
                };
                (tr!("puzzle-solved"), text)
            }
            State::Shown => (tr!("puzzle-shown"), back()),
        }
    }
}

/// A turn that is right, by trying.
fn find<G: Solving>(
    puzzle: &Puzzle<G>,
    solved: usize,
    at: &G,
    now: &G,
    turn: &mut Vec<G::Action>,
) -> Option<Vec<G::Action>> {
    for action in now.actions() {
        turn.push(action);
        let found = match puzzle.judge(solved, at, turn) {
            Judgement::Right => Some(turn.clone()),
            Judgement::GoOn => {
                let mut next = now.clone();
                next.play_unchecked(action);
                find(puzzle, solved, at, &next, turn)
            }
            _ => None,
        };
        turn.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}
