//! What is known about the game that is reviewed, and where one looks.

use super::Reviewable;
use super::work::{Queue, STRETCHES, stretches, workers};
use crate::analysis::line::Line;
use crate::board::Shown;
use crate::engine::EngineWorker;
use crate::game::Game;
use derive_where::derive_where;
use engine_protocol::client::Failure;
use engine_protocol::output::Value;
use game_core::{NodeId, Path, Turn};
use leptos::prelude::*;
use review::{Finding, GameLine, Judged, Mark, Reason, Review};
use std::collections::HashMap;
use std::sync::Arc;

/// The line of a game that is reviewed.
#[derive(Clone, Debug)]
pub(super) struct Reviewed<P: Reviewable> {
    /// The line, cut into turns.
    pub(super) course: GameLine<P>,
    /// Its places in the record, the root first.
    nodes: Path,
    /// The places about which the engine is asked.
    pub(super) questions: Vec<usize>,
    /// What the players agreed on.
    pub(super) rules: P::Rules,
}

impl<P: Reviewable> Reviewed<P> {
    /// The line that a game shows.
    fn new(game: &Game<P>) -> Self {
        let record = game.record();
        let nodes = record.path_to(game.tip());
        let course = GameLine::new(record.line_to(game.tip()));
        Self {
            questions: course.questions(),
            rules: game.rules(),
            course,
            nodes,
        }
    }

    /// Whether the record still holds the line.
    fn is_in(&self, game: &Game<P>) -> bool {
        let record = game.record();
        let last = self.course.places() - 1;
        let steps = self.nodes.windows(2).zip(self.course.actions_to(last));
        let mut steps = steps.map(|(pair, action)| (pair[0], pair[1], action));
        record.start() == &self.course.positions_to(0)[0]
            && steps.all(|(from, to, action)| {
                // In this order: a node of another record may be none of this one.
                record.node(from).children.contains(&to) && record.node(to).action == Some(*action)
            })
    }

    /// The place in the record after so many turns.
    pub(super) fn node_after(&self, turns: usize) -> NodeId {
        self.nodes[self.course.place_of_turn(turns)]
    }

    /// After how many turns of the line a place of the record lies; within a turn, how many there are before it.
    pub(super) fn turns_before(&self, node: NodeId) -> Option<usize> {
        let place = self.nodes.iter().position(|&it| it == node)?;
        let turns = 0..=self.course.turns().len();
        turns.rev().find(|&turn| self.course.place_of_turn(turn) <= place)
    }
}

/// Which line beside the game one looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aside {
    /// What was better.
    Better,
    /// What may have followed.
    Reply,
}

/// A line beside the game.
pub(super) struct Beside<P: Reviewable> {
    /// Where it begins.
    pub(super) start: P,
    /// The action that led there.
    pub(super) previous: Option<P::Action>,
    pub(super) line: Line<P::Action>,
}

/// A line beside the game that is played through on the board.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Looked<P: Reviewable> {
    aside: Aside,
    start: P,
    line: Line<P::Action>,
    /// Which turn of it was played last, counted from 0.
    turn: usize,
}

impl<P: Reviewable> Looked<P> {
    fn position_before(&self, turn: usize) -> P {
        let mut position = self.start.clone();
        for action in self.line.actions_before(turn) {
            position.play_unchecked(action);
        }
        position
    }
}

/// What a review needs of the page that it is on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Host {
    /// Goes to a place of the record.
    pub(crate) go_to: Callback<NodeId>,
    /// A turn back.
    pub(crate) back: Callback<()>,
    /// A turn on.
    pub(crate) forward: Callback<()>,
    /// Opens the dialog for pictures: a page to print has what the review found.
    pub(crate) picture: Callback<()>,
    /// A computer that plays itself waits: somebody looks at something else.
    pub(crate) hold: Callback<()>,
    /// What is said in place of the comment, until something is played.
    pub(crate) note: RwSignal<Option<String>>,
}

/// The review on the page: a handful of signals.
#[derive_where(Clone, Copy)]
pub(crate) struct Reviewing<P: Reviewable> {
    pub(super) game: RwSignal<Game<P>>,
    /// What is reviewed; `None` where nothing is.
    pub(super) reviewed: RwSignal<Option<Arc<Reviewed<P>>>>,
    /// What the engine found at each place of it.
    findings: RwSignal<Vec<Option<Finding<P::Action>>>>,
    /// What comes of that.
    pub(super) review: Memo<Option<Review<P::Action>>>,
    /// The marks, by the place in the record where the turn ends.
    marks: Memo<HashMap<NodeId, Mark>>,
    /// Whether workers are at it.
    pub(super) running: RwSignal<bool>,
    /// Why they are not.
    pub(super) failure: RwSignal<Option<Failure>>,
    looked: RwSignal<Option<Looked<P>>>,
    /// The dialog with all turns.
    pub(super) table_open: RwSignal<bool>,
    engines: [EngineWorker; STRETCHES],
    pub(super) queue: StoredValue<Queue>,
}

impl<P: Reviewable> Reviewing<P> {
    /// No review yet. Ends with the page that made it.
    pub(crate) fn new(game: RwSignal<Game<P>>) -> Self {
        let reviewed: RwSignal<Option<Arc<Reviewed<P>>>> = RwSignal::new(None);
        let findings: RwSignal<Vec<Option<Finding<P::Action>>>> = RwSignal::new(Vec::new());
        let review = Memo::new(move |_| {
            let judge = |reviewed: &Arc<Reviewed<P>>| {
                findings.with(|findings| reviewed.course.judge(P::WIN_SCALE, findings))
            };
            reviewed.with(|reviewed| reviewed.as_ref().map(judge))
        });
        let marks = Memo::new(move |_| {
            reviewed.with(|reviewed| {
                review.with(|review| match (reviewed, review) {
                    (Some(reviewed), Some(review)) => {
                        let turns = reviewed.course.turns().iter().zip(&review.turns);
                        let mark = |(turn, judged): (&Turn<_>, &Option<Judged<_>>)| {
                            Some((reviewed.nodes[turn.end()], judged.as_ref()?.mark?))
                        };
                        turns.filter_map(mark).collect()
                    }
                    _ => HashMap::new(),
                })
            })
        });
        let it = Self {
            game,
            reviewed,
            findings,
            review,
            marks,
            running: RwSignal::new(false),
            failure: RwSignal::new(None),
            looked: RwSignal::new(None),
            table_open: RwSignal::new(false),
            engines: [(); STRETCHES].map(|()| EngineWorker::new(P::ID)),
            queue: StoredValue::new(Queue::default()),
        };
        // A review of something that is no more is over.
        Effect::new(move |_| {
            let holds = it.reviewed.with(|reviewed| {
                let holds = |reviewed: &Arc<Reviewed<P>>| game.with(|game| reviewed.is_in(game));
                reviewed.as_ref().is_none_or(holds)
            });
            if !holds {
                it.close();
            }
        });
        it
    }

    /// Whether there is a review on the page.
    pub(crate) fn is_open(self) -> bool {
        self.reviewed.with(Option::is_some)
    }

    /// Whether there is a game to review.
    pub(crate) fn is_possible(self) -> bool {
        self.game
            .with(|game| game.cursor() != NodeId::ROOT || game.tip() != NodeId::ROOT)
    }

    /// Begins a review of the line shown.
    pub(crate) fn begin(self) {
        if !untrack(|| self.is_possible()) {
            return;
        }
        self.stop();
        let reviewed = self.game.with_untracked(Reviewed::new);
        self.failure.set(None);
        self.looked.set(None);
        self.findings.set(vec![None; reviewed.course.places()]);
        self.reviewed.set(Some(Arc::new(reviewed)));
        self.go_on();
    }

    /// Goes on with what is not known yet.
    pub(super) fn go_on(self) {
        let missing = |reviewed: &Arc<Reviewed<P>>| {
            let mut stretches = stretches(&reviewed.questions);
            self.findings.with_untracked(|findings| {
                for stretch in &mut stretches {
                    stretch.retain(|&place| findings[place].is_none());
                }
            });
            stretches.retain(|stretch| !stretch.is_empty());
            stretches
        };
        let stretches = self
            .reviewed
            .with_untracked(|reviewed| reviewed.as_ref().map(missing))
            .unwrap_or_default();
        let busy = workers().min(stretches.len());
        self.failure.set(None);
        self.queue.set_value(Queue::new(stretches));
        self.running.set(busy > 0);
        for engine in self.engines.into_iter().take(busy) {
            self.set_to_work(engine);
        }
    }

    /// Stops where it is; what is known stays.
    pub(super) fn stop(self) {
        self.queue.set_value(Queue::default());
        for engine in self.engines {
            engine.cancel_and_end();
        }
        self.running.set(false);
    }

    /// Ends the review.
    pub(crate) fn close(self) {
        self.stop();
        self.table_open.set(false);
        self.looked.set(None);
        self.reviewed.set(None);
        self.findings.set(Vec::new());
    }

    /// What the engine found at a place.
    pub(super) fn found(self, place: usize, finding: Finding<P::Action>) {
        self.findings.update(|findings| {
            if let Some(slot) = findings.get_mut(place) {
                *slot = Some(finding);
            }
        });
        let (known, all) = untrack(|| self.progress());
        if known == all {
            self.running.set(false);
        }
    }

    /// An engine does not answer.
    pub(super) fn fail(self, why: Failure) {
        self.stop();
        self.failure.set(Some(why));
    }

    /// How many places are known, and how many there are.
    pub(super) fn progress(self) -> (usize, usize) {
        let all = self
            .reviewed
            .with(|reviewed| reviewed.as_ref().map_or(0, |it| it.questions.len()));
        let known = self
            .findings
            .with(|findings| findings.iter().filter(|it| it.is_some()).count());
        (known.min(all), all)
    }

    /// What is kept of the review, as soon as everything is known.
    pub(crate) fn looked_when_done(self) -> Option<library::Looked> {
        let (known, all) = self.progress();
        if all == 0 || known < all {
            return None;
        }
        self.reviewed.with(|reviewed| {
            let course = &reviewed.as_ref()?.course;
            self.review.with(|review| {
                let findings = self.findings.read();
                Some(super::through::looked(course, &findings, review.as_ref()?))
            })
        })
    }

    /// Where the line that is reviewed ends.
    pub(crate) fn line_end(self) -> Option<NodeId> {
        self.reviewed
            .with(|reviewed| reviewed.as_ref()?.nodes.last().copied())
    }

    /// The mark of the turn that ends there.
    pub(crate) fn mark_at(self, node: NodeId) -> Option<Mark> {
        self.marks.with(|marks| marks.get(&node).copied())
    }

    /// How many turns are before the place where one looks, if it is on the line.
    pub(super) fn here(self) -> Option<usize> {
        let cursor = self.game.with(Game::cursor);
        self.reviewed
            .with(|reviewed| reviewed.as_ref()?.turns_before(cursor))
    }

    /// The turn that led to where one looks, if it is one of the line: its index.
    pub(super) fn turn_here(self) -> Option<usize> {
        self.here()?.checked_sub(1)
    }

    /// What is known about a turn.
    pub(super) fn judged(self, turn: usize) -> Option<Judged<P::Action>> {
        self.review
            .with(|review| review.as_ref()?.turns.get(turn)?.clone())
    }

    /// Why a turn was bad.
    pub(super) fn reason(self, turn: usize) -> Option<Reason<P::Deed>> {
        self.reviewed.with(|reviewed| {
            let reviewed = reviewed.as_ref()?;
            self.review.with(|review| {
                let review = review.as_ref()?;
                self.findings
                    .with(|findings| reviewed.course.reason(findings, review, turn))
            })
        })
    }

    /// The next marked turn after the place where one looks, or the last one before it: how many turns lead to its end.
    pub(super) fn next_mark(self, forward: bool) -> Option<usize> {
        let here = self.here().unwrap_or(0);
        self.review.with(|review| {
            let turns = &review.as_ref()?.turns;
            let is_marked = |turn: &usize| turns[*turn - 1].as_ref().is_some_and(|it| it.mark.is_some());
            if forward {
                (here + 1..=turns.len()).find(is_marked)
            } else {
                (1..here).rev().find(is_marked)
            }
        })
    }

    /// Goes to the place after so many turns.
    pub(super) fn go_to(self, host: Host, turns: usize) {
        let node = self.reviewed.with_untracked(|reviewed| {
            let reviewed = reviewed.as_ref()?;
            (turns <= reviewed.course.turns().len()).then(|| reviewed.node_after(turns))
        });
        if let Some(node) = node {
            host.go_to.run(node);
        }
    }

    /// Goes to the next marked turn, or back to the one before.
    pub(super) fn to_mark(self, host: Host, forward: bool) {
        if let Some(turns) = untrack(|| self.next_mark(forward)) {
            self.go_to(host, turns);
        }
    }

    // Lines beside the game.

    /// A line about the turn that led here.
    pub(super) fn aside(self, aside: Aside) -> Option<Beside<P>> {
        let turn = self.turn_here()?;
        let judged = self.judged(turn)?;
        judged.mark?;
        let (after, actions) = match aside {
            Aside::Better => (turn, judged.better?.line),
            Aside::Reply => (turn + 1, judged.reply),
        };
        self.reviewed.with(|reviewed| {
            let course = &reviewed.as_ref()?.course;
            let place = course.place_of_turn(after);
            let start = course.positions_to(place).last()?.clone();
            let previous = course.actions_to(place).last().copied();
            let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
            // Nobody asks what it is worth.
            let line = Line::read(&start, Value::Cp(0), &words);
            (!line.turns.is_empty()).then_some(Beside {
                start,
                previous,
                line,
            })
        })
    }

    /// Shows the position after a turn of a line about the turn that led here.
    pub(super) fn look(self, aside: Aside, turn: usize) {
        let looked = untrack(|| {
            let Beside { start, line, .. } = self.aside(aside)?;
            (turn < line.turns.len()).then_some(Looked {
                aside,
                start,
                line,
                turn,
            })
        });
        if looked.is_some() {
            self.looked.set(looked);
        }
    }

    /// Whether such a line is played through.
    pub(crate) fn is_looking(self) -> bool {
        self.looked.with(Option::is_some)
    }

    /// Where in such a line one looks.
    pub(super) fn looked_at(self) -> Option<(Aside, usize)> {
        self.looked
            .with(|looked| looked.as_ref().map(|it| (it.aside, it.turn)))
    }

    /// Back to the game.
    pub(crate) fn leave(self) {
        if self.looked.with_untracked(Option::is_some) {
            self.looked.set(None);
        }
    }

    /// A turn back in the line that is played through; before its first one, back to the game. False where none is.
    pub(crate) fn step_back(self) -> bool {
        let Some((aside, turn)) = untrack(|| self.looked_at()) else {
            return false;
        };
        match turn.checked_sub(1) {
            Some(turn) => self.look(aside, turn),
            None => self.leave(),
        }
        true
    }

    /// A turn on in the line that is played through, if there is one. False where none is played through.
    pub(crate) fn step_on(self) -> bool {
        let Some((aside, turn)) = untrack(|| self.looked_at()) else {
            return false;
        };
        self.look(aside, turn + 1);
        true
    }

    /// What the board shows of the line that is played through.
    pub(crate) fn shown(self) -> Option<Shown<P>> {
        self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            let turn = &looked.line.turns[looked.turn];
            Some(Shown {
                position: looked.position_before(looked.turn + 1),
                arrived_by: Some(turn[0]).filter(|_| turn.len() == 1),
                last_turn: turn.clone(),
            })
        })
    }

    /// What the latest turn of the line does that is played through: the position before it, and the turn.
    pub(super) fn looked_turn(self) -> Option<(P, Vec<P::Action>)> {
        self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            Some((
                looked.position_before(looked.turn),
                looked.line.turns[looked.turn].clone(),
            ))
        })
    }
}
