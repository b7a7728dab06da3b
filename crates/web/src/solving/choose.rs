//! Which puzzle comes next.

use super::{Solving, kept};
use ::practice::{Candidate, Course, Round, Wish};
use ::puzzles::{Collection, Theme};
use std::cell::{Cell, RefCell};

/// Of which puzzles the next one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Of {
    /// All of them.
    #[default]
    All,
    /// What was missed and comes back today.
    Due,
    /// Those of one theme.
    Theme(Theme),
    /// What was missed in a round, one after the other.
    Missed,
}

thread_local! {
    /// What was chosen last: the next puzzle is of the same. A page that was loaded anew begins with all.
    static CHOSEN: Cell<Of> = const { Cell::new(Of::All) };
    /// What was missed in the latest round.
    static MISSED: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// From now on the next puzzle is one of these.
pub(crate) fn set(of: Of) {
    CHOSEN.set(of);
}

/// From now on the next puzzle is the one of these that follows.
pub(crate) fn set_missed(numbers: Vec<u32>) {
    MISSED.set(numbers);
    CHOSEN.set(Of::Missed);
}

fn candidates<G: Solving>(all: &Collection<G>, of: Of) -> Vec<Candidate> {
    let entries = all.entries().iter();
    let wanted = entries.filter(|entry| match of {
        Of::Theme(theme) => entry.theme == theme,
        Of::All | Of::Due | Of::Missed => true,
    });
    wanted
        .map(|entry| Candidate {
            number: entry.number,
            rating: entry.rating.into(),
        })
        .collect()
}

/// A number that differs with every answer, so that the page shows the same next puzzle until one was solved.
fn chance(course: &Course, more: u64) -> u64 {
    let answered = u64::from(course.rating().answered) + 1;
    answered
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(23)
        .wrapping_add(more)
}

/// The number of the next puzzle of some, other than `except`. Where all were answered, the one that was longest ago.
pub(crate) fn of<G: Solving>(
    all: &Collection<G>,
    of: Of,
    wish: Wish,
    more: u64,
    except: Option<u32>,
) -> Option<u32> {
    let practice = kept::load();
    let course = practice.course(G::ID.slug());
    if of == Of::Due {
        let due = course.due(kept::today()).into_iter();
        let mut due = due.filter(|&number| Some(number) != except && all.get(number).is_some());
        if let Some(number) = due.next() {
            return Some(number);
        }
    }
    let mut candidates = candidates(all, of);
    candidates.retain(|it| Some(it.number) != except);
    course.next(&candidates, wish, chance(course, more)).or_else(|| {
        let asked = candidates
            .iter()
            .filter_map(|it| Some((course.answer_to(it.number)?.last, it.number)));
        asked.min().map(|(_, number)| number)
    })
}

/// The number of the puzzle that comes after one.
pub(crate) fn after<G: Solving>(all: &Collection<G>, number: u32) -> Option<u32> {
    let chosen = CHOSEN.get();
    if chosen == Of::Missed {
        return MISSED.with_borrow(|missed| {
            let at = missed.iter().position(|it| *it == number)?;
            missed.get(at + 1).copied()
        });
    }
    of(all, chosen, Wish::Fitting, 0, Some(number))
}

/// What the first puzzle of a round is rated, and by how much more each one after it.
const FIRST: i32 = 500;
const MORE: i32 = 60;
/// So many that fit best may come.
const FITTING: usize = 24;
/// A round has no puzzle with more turns to find.
const MOST_TURNS: usize = 3;

/// The number of the next puzzle of a round: short ones, harder and harder, none twice. `had` came in rounds before.
pub(crate) fn of_round<G: Solving>(all: &Collection<G>, round: &Round, had: &[u32]) -> Option<u32> {
    let answers = round.answers();
    let aim = FIRST + MORE * i32::try_from(round.solved()).unwrap_or(i32::MAX / MORE - FIRST);
    let came = |number: u32| had.contains(&number) || answers.iter().any(|(it, _)| *it == number);
    let short = |theme: Theme| theme.own_turns() <= MOST_TURNS;
    let mut fitting: Vec<(u32, u32)> = all
        .entries()
        .iter()
        .filter(|entry| short(entry.theme) && !came(entry.number))
        .map(|entry| ((i32::from(entry.rating) - aim).unsigned_abs(), entry.number))
        .collect();
    fitting.sort_unstable();
    fitting.truncate(FITTING);
    // Below the length: chance is below 1.
    let chosen = (js_sys::Math::random() * fitting.len() as f64) as usize;
    fitting.get(chosen).map(|(_, number)| *number)
}
