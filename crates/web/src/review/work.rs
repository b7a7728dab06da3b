//! Who finds out what the engine thinks of each place: several workers, each on a stretch of the game of its own.

use super::Reviewable;
use super::state::Reviewing;
use crate::engine::{EngineWorker, Limit, Question};
use engine_protocol::client::{Failure, Reply};
use engine_protocol::output::{Report, Value};
use leptos::prelude::*;
use review::Finding;
use std::cell::RefCell;
use std::rc::Rc;
use std::str::FromStr;

/// Into so many stretches a game is cut, and so many workers there are at most. Each stretch is searched from its end to
/// its beginning, with a memory that is empty at first: so a review is the same on every device, however many workers it
/// has.
pub(super) const STRETCHES: usize = 4;

/// Positions that are looked at for each place. A game of 80 places is to be reviewed within ten seconds by two workers:
/// with half as many again it took 5 to 12 while tests kept both cores busy.
const NODES: u64 = 40_000;
/// Short games get more for each place, up to so many times as much.
const MOST_TIMES: u64 = 4;
/// A game of that many places gets [`NODES`] for each, and so do longer ones.
const USUAL_PLACES: u64 = 80;

/// Positions to look at for each of so many places.
pub(super) fn nodes(places: usize) -> u64 {
    let share = NODES * USUAL_PLACES / (places as u64).max(1);
    share.clamp(NODES, MOST_TIMES * NODES)
}

/// Asks the engine about a position, and tells all that it found.
pub(super) fn find<A: FromStr + 'static>(
    engine: EngineWorker,
    question: &Question,
    then: impl FnOnce(Result<Finding<A>, Failure>) + 'static,
) {
    let finding = Rc::new(RefCell::new(Finding::default()));
    let heard = Rc::clone(&finding);
    let hear = move |report: Report| heard.borrow_mut().hear(&report);
    engine.ask_and_hear(question, hear, move |answer| {
        then(answer.map(|reply| {
            let mut found = finding.take();
            // A win that is declared, not played: there is no line.
            if reply == Reply::DeclaresWin {
                found.note(u32::MAX, Value::Win(1), Vec::new());
            }
            found
        }));
    });
}

/// The places that have to be asked about, cut into stretches: the last one first, and each from its end to its
/// beginning, because what is found out about a position serves those before it.
pub(super) fn stretches(questions: &[usize]) -> Vec<Vec<usize>> {
    let size = questions.len().div_ceil(STRETCHES).max(1);
    let backwards: Vec<usize> = questions.iter().rev().copied().collect();
    backwards.chunks(size).map(<[usize]>::to_vec).collect()
}

/// How many workers this device is good for.
pub(super) fn workers() -> usize {
    let cores = window().navigator().hardware_concurrency();
    // Some browsers do not say.
    if cores >= 1.0 {
        (cores as usize).min(STRETCHES)
    } else {
        1
    }
}

/// What is left to do.
#[derive(Debug, Default)]
pub(super) struct Queue {
    stretches: Vec<Vec<usize>>,
}

impl Queue {
    /// All of these stretches, the first one first.
    pub(super) fn new(mut stretches: Vec<Vec<usize>>) -> Self {
        stretches.reverse();
        Self { stretches }
    }

    fn next(&mut self) -> Option<Vec<usize>> {
        self.stretches.pop()
    }
}

impl<P: Reviewable> Reviewing<P> {
    /// Sets a worker to the next stretch.
    pub(super) fn set_to_work(self, engine: EngineWorker) {
        let next = self.queue.try_update_value(Queue::next).flatten();
        match next {
            Some(mut stretch) => {
                stretch.reverse();
                engine.forget();
                self.ask(engine, stretch);
            }
            None => engine.cancel_and_end(),
        }
    }

    /// Asks about the last of these places, then about the one before it, and so on.
    fn ask(self, engine: EngineWorker, mut stretch: Vec<usize>) {
        let Some(place) = stretch.pop() else {
            self.set_to_work(engine);
            return;
        };
        let question = self.reviewed.with_untracked(|reviewed| {
            let reviewed = reviewed.as_ref()?;
            let course = &reviewed.course;
            let start = &course.positions_to(0)[0];
            let nodes = nodes(reviewed.questions.len());
            let question = Question::about(start, course.actions_to(place), reviewed.rules);
            Some(question.within(Limit::Nodes(nodes)))
        });
        let Some(question) = question else { return };
        find(engine, &question, move |answer| match answer {
            Ok(found) => {
                self.found(place, found);
                self.ask(engine, stretch);
            }
            Err(why) => self.fail(why),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_cut_into_stretches_from_its_end() {
        let questions: Vec<usize> = (0..10).collect();
        let stretches = super::stretches(&questions);
        assert_eq!(stretches, [vec![9, 8, 7], vec![6, 5, 4], vec![3, 2, 1], vec![0]]);
        assert_eq!(super::stretches(&[5]), [[5]]);
        assert_eq!(super::stretches(&[]), [[0; 0]; 0]);
        let mut queue = Queue::new(stretches);
        assert_eq!(queue.next(), Some(vec![9, 8, 7]));
    }

    #[test]
    fn short_games_are_looked_at_for_longer() {
        assert_eq!(nodes(80), NODES);
        assert_eq!(nodes(300), NODES);
        assert_eq!(nodes(40), 2 * NODES);
        assert_eq!(nodes(0), MOST_TIMES * NODES);
    }
}
