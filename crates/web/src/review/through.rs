//! Reviews of games that nobody looks at: what comes of them is told, and nothing is shown.

use super::Reviewable;
use super::work::{find, nodes};
use crate::engine::{EngineWorker, Limit, Question};
use engine_protocol::client::Failure;
use game_core::Record;
use library::{Day, Looked, Mistake};
use review::{Finding, GameLine, Review};
use std::cell::RefCell;
use std::rc::Rc;

/// What is kept of the mistakes of a line. Of which kept game they are, and of which day, whoever keeps them knows.
fn mistakes<P: Reviewable>(
    course: &GameLine<P>,
    findings: &[Option<Finding<P::Action>>],
    review: &Review<P::Action>,
) -> Vec<Mistake> {
    let first = course.positions_to(0)[0].first_number();
    let text = |actions: &[P::Action]| {
        let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
        words.join(" ")
    };
    let kept = |mistake: review::Mistake<P::Action>| {
        let place = course.place_of_turn(mistake.turn);
        let position = course.positions_to(place).last()?.to_string();
        let played = text(&mistake.played);
        Some(Mistake {
            number: Mistake::number_of(P::ID, &position, &played),
            game: P::ID,
            player: mistake.player,
            position,
            played,
            line: text(&mistake.line),
            own: mistake.own,
            before: mistake.before,
            after: mistake.after,
            mark: mistake.mark.sign().to_owned(),
            motif: mistake.motif.name().to_owned(),
            turn: u32::try_from(first + mistake.turn).unwrap_or(u32::MAX),
            of: String::new(),
            day: Day::default(),
        })
    };
    let all = course.mistakes(findings, review);
    all.into_iter().filter_map(kept).collect()
}

/// What is kept of a review.
pub(crate) fn looked<P: Reviewable>(
    course: &GameLine<P>,
    findings: &[Option<Finding<P::Action>>],
    review: &Review<P::Action>,
) -> Looked {
    Looked {
        mistakes: mistakes(course, findings, review),
        accuracy: review.players.map(|player| player.accuracy),
        parts: course
            .parts(review)
            .map(|parts| parts.map(|part| (part.turns, part.accuracy))),
    }
}

/// A review under way.
struct Work<P: Reviewable> {
    course: GameLine<P>,
    /// What is still to be asked about, the next one last.
    open: Vec<usize>,
    findings: Vec<Option<Finding<P::Action>>>,
    nodes: u64,
}

/// Reviews the main line of a record. `then` is told what came of it; never, where the engine is stopped before.
pub(crate) fn look_through<P: Reviewable>(
    record: &Record<P>,
    engine: EngineWorker,
    then: impl FnOnce(Result<Looked, Failure>) + 'static,
) {
    let course = GameLine::new(record.line_to(record.end()));
    // From the end to the beginning: what is found out about a position serves those before it.
    let open = course.questions();
    let work = Work {
        nodes: nodes(open.len()),
        findings: vec![None; course.places()],
        open,
        course,
    };
    engine.forget();
    go_on(Rc::new(RefCell::new(work)), engine, then);
}

fn go_on<P: Reviewable>(
    work: Rc<RefCell<Work<P>>>,
    engine: EngineWorker,
    then: impl FnOnce(Result<Looked, Failure>) + 'static,
) {
    let next = work.borrow_mut().open.pop();
    let Some(place) = next else {
        let work = work.borrow();
        let review = work.course.judge(P::WIN_SCALE, &work.findings);
        let looked = looked(&work.course, &work.findings, &review);
        drop(work);
        return then(Ok(looked));
    };
    let question = {
        let work = work.borrow();
        let start = &work.course.positions_to(0)[0];
        let actions = work.course.actions_to(place);
        Question::about(start, actions, P::Rules::default()).within(Limit::Nodes(work.nodes))
    };
    find(engine, &question, move |answer| match answer {
        Ok(found) => {
            if let Some(slot) = work.borrow_mut().findings.get_mut(place) {
                *slot = Some(found);
            }
            go_on(work, engine, then);
        }
        Err(why) => then(Err(why)),
    });
}
