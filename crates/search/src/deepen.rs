//! Iterative deepening, and how long it goes on.

use crate::{Bound, Info, Limits, Score, SoftTime, Timer};

/// A search of one position, as [`deepen`] asks for it.
pub trait Root {
    /// What is played.
    type Action: Copy + Eq;
    /// An action with what is known of it.
    type Candidate;

    /// The candidate's action.
    fn action(candidate: &Self::Candidate) -> Self::Action;

    /// Searches the candidates, `depth` turns deep, for values between `alpha` and `beta`. Answers with the best value
    /// found, a bound where it lies outside, and the place of its action.
    fn search(
        &mut self,
        candidates: &mut [Self::Candidate],
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> (i32, usize);

    /// Whether a limit ended the last search before its end. What it answered holds for the actions it came to.
    fn aborted(&self) -> bool;

    /// The share of all work so far that went below the first of all candidates, 0 to 1.
    fn effort(&self, candidates: &[Self::Candidate]) -> f64;

    /// A report on a candidate and its line.
    fn info(&self, candidate: &Self::Candidate, depth: u32, value: i32, bound: Bound) -> Info<Self::Action>;
}

/// How [`deepen`] goes about it. Values are in the evaluation's units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deepening {
    /// The depth to begin with.
    pub first: i32,
    /// The greatest depth that the search can do.
    pub most: i32,
    /// How far from the last value the first aspiration window of an iteration reaches.
    pub aspiration: i32,
    /// An aspiration window that would have to reach further is opened on that side.
    pub aspiration_max: i32,
    /// How many of the best lines to find, each in the same iteration; at least 1.
    pub lines: usize,
}

/// So many iterations at the beginning use the full window: their values jump.
const IN_FULL: i32 = 3;
/// With the clock running, one legal action needs no thought; so many turns give the page a value to show.
const FORCED: i32 = 3;

/// Searches deeper and deeper until the limits say to stop, and brings the best of the `candidates`, of which there is at
/// least one, to the front. Reports each line of each depth, the best lines first; answers with the last report on the best
/// one.
pub fn deepen<R: Root>(
    root: &mut R,
    candidates: &mut [R::Candidate],
    how: &Deepening,
    limits: &Limits,
    timer: &Timer,
    report: &mut dyn FnMut(&Info<R::Action>),
) -> Info<R::Action> {
    let lines = how.lines.clamp(1, candidates.len());
    let mut best = root.info(&candidates[0], 0, 0, Bound::Lower);
    let most = limits
        .depth
        .map_or(how.most, |depth| (depth as i32).clamp(1, how.most));
    let forced =
        candidates.len() == 1 && limits.depth.is_none() && limits.nodes.is_none() && !limits.infinite;
    let most = if forced { most.min(FORCED) } else { most };
    let mut time = SoftTime::default();
    // The lines' values in the iteration before.
    let mut values = vec![0; lines];
    for depth in how.first.min(most)..=most {
        let previous = R::action(&candidates[0]);
        for line in 0..lines {
            let around = (depth >= how.first + IN_FULL).then_some(values[line]);
            let value = match search_line(root, &mut candidates[line..], how, depth, around) {
                Ok(value) => value,
                Err(found) => {
                    if let (0, Some((value, bound))) = (line, found) {
                        best = root.info(&candidates[0], depth as u32, value, bound);
                        report(&best);
                    }
                    return best;
                }
            };
            values[line] = value;
            // A line that was found later may be better, as each is searched with what the ones before left in the
            // table.
            let place = values[..line].partition_point(|&better| better >= value);
            candidates[place..=line].rotate_right(1);
            values[place..=line].rotate_right(1);
            for (line, &value) in (place..).zip(&values[place..=line]) {
                let mut info = root.info(&candidates[line], depth as u32, value, Bound::Exact);
                info.multipv = line as u32 + 1;
                report(&info);
                if line == 0 {
                    best = info;
                }
            }
        }
        if !limits.infinite && lines == 1 && is_settled(best.score, depth) {
            break;
        }
        let same = R::action(&candidates[0]) == previous;
        let factor = time.after(same, best.score.value(), root.effort(candidates));
        if !timer.may_iterate(factor) {
            break;
        }
    }
    best
}

/// An aspiration window: laid around the value that is expected, and opened until it holds the one that is found.
struct Aspiration {
    alpha: i32,
    beta: i32,
    width: i32,
    max: i32,
}

impl Aspiration {
    /// Around a value, as far as `how` says; all there is where none is expected, or the game is decided.
    fn around(expected: Option<i32>, how: &Deepening) -> Self {
        let infinite = Score::INFINITE.value();
        let known = expected.filter(|&value| !Score::from_value(value).is_decided());
        let (alpha, beta) = known.map_or((-infinite, infinite), |value| {
            (value - how.aspiration, value + how.aspiration)
        });
        Self {
            alpha,
            beta,
            width: how.aspiration,
            max: how.aspiration_max,
        }
    }

    /// Reaches further on the side where a value was found to lie.
    fn widen(&mut self, value: i32) {
        let infinite = Score::INFINITE.value();
        self.width *= 3;
        let open = self.width > self.max || Score::from_value(value).is_decided();
        if value <= self.alpha {
            self.alpha = if open { -infinite } else { value - self.width };
        } else {
            self.beta = if open { infinite } else { value + self.width };
        }
    }
}

/// The value of the best candidate, which is brought to the front; the aspiration window is laid `around` the value that it
/// had, where that is known.
///
/// Where a limit ended it: what was finished, where that beat the window. The first action is searched first.
fn search_line<R: Root>(
    root: &mut R,
    candidates: &mut [R::Candidate],
    how: &Deepening,
    depth: i32,
    around: Option<i32>,
) -> Result<i32, Option<(i32, Bound)>> {
    let mut window = Aspiration::around(around, how);
    loop {
        let (value, place) = root.search(candidates, depth, window.alpha, window.beta);
        if value > window.alpha {
            candidates[..=place].rotate_right(1);
        }
        if root.aborted() {
            let bound = if value >= window.beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            return Err((value > window.alpha).then_some((value, bound)));
        }
        if value > window.alpha && value < window.beta {
            return Ok(value);
        }
        window.widen(value);
    }
}

/// Whether looking further can't change the value: a win or loss that lies well within the depth.
fn is_settled(score: Score, depth: i32) -> bool {
    let turns = score.win_in().or(score.loss_in()).map(|turns| 2 * turns as i32);
    turns.is_some_and(|turns| depth > turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StopFlag;
    use std::time::Duration;

    /// Actions whose values change from depth to depth by a rule, and what was asked about them.
    struct Scripted {
        count: usize,
        value: fn(action: usize, depth: i32) -> i32,
        /// So many searches until a limit ends one.
        left: usize,
        aborted: bool,
        asked: Vec<(i32, i32, i32)>,
    }

    impl Scripted {
        fn new(count: usize, value: fn(usize, i32) -> i32) -> Self {
            Self {
                count,
                value,
                left: usize::MAX,
                aborted: false,
                asked: Vec::new(),
            }
        }

        /// The reports of a search to a depth.
        fn to(&mut self, depth: u32, lines: usize) -> Vec<(u32, u32, i32, usize)> {
            let how = Deepening {
                first: 1,
                most: 100,
                aspiration: 40,
                aspiration_max: 1_000,
                lines,
            };
            let limits = Limits::depth(depth);
            let timer = Timer::start(&limits, game_core::Player::First, 10, &StopFlag::new());
            let mut told = Vec::new();
            let mut actions: Vec<_> = (0..self.count).collect();
            deepen(self, &mut actions, &how, &limits, &timer, &mut |info| {
                told.push((info.depth, info.multipv, info.score.value(), info.pv[0]));
            });
            told
        }
    }

    impl Root for Scripted {
        type Action = usize;
        type Candidate = usize;

        fn action(candidate: &usize) -> usize {
            *candidate
        }

        fn search(&mut self, candidates: &mut [usize], depth: i32, alpha: i32, beta: i32) -> (i32, usize) {
            self.asked.push((depth, alpha, beta));
            self.left -= 1;
            self.aborted = self.left == 0;
            let values = candidates.iter().map(|&action| (self.value)(action, depth));
            let (place, value) = values
                .enumerate()
                .max_by_key(|&(place, value)| (value, std::cmp::Reverse(place)))
                .expect("there is one");
            (value.clamp(alpha, beta), place)
        }

        fn aborted(&self) -> bool {
            self.aborted
        }

        fn effort(&self, _: &[usize]) -> f64 {
            0.5
        }

        fn info(&self, candidate: &usize, depth: u32, value: i32, bound: Bound) -> Info<usize> {
            Info {
                depth,
                seldepth: depth,
                multipv: 1,
                score: Score::from_value(value),
                bound,
                nodes: 0,
                time: Duration::ZERO,
                hashfull: 0,
                pv: vec![*candidate],
            }
        }
    }

    #[test]
    fn the_window_lies_around_the_last_value_and_opens_where_the_value_is() {
        let mut root = Scripted::new(3, |action, depth| match (action, depth) {
            (2, 5) => 200,
            (2, _) => 10,
            _ => 0,
        });
        let told = root.to(5, 1);
        assert_eq!(told.last(), Some(&(5, 1, 200, 2)));
        let infinite = Score::INFINITE.value();
        let asked = |depth| root.asked.iter().filter(move |ask| ask.0 == depth);
        assert!(asked(3).eq(&[(3, -infinite, infinite)]));
        assert!(asked(4).eq(&[(4, -30, 50)]));
        assert!(asked(5).eq(&[(5, -30, 50), (5, -30, 170), (5, -30, 530)]));
    }

    #[test]
    fn a_value_far_away_ends_with_an_open_window() {
        let mut root = Scripted::new(2, |_, depth| if depth == 4 { -20_000 } else { 0 });
        assert_eq!(root.to(4, 1).last(), Some(&(4, 1, -20_000, 0)));
        assert_eq!(root.asked.last().map(|ask| ask.1), Some(-Score::INFINITE.value()));
    }

    #[test]
    fn lines_are_told_best_first_even_if_a_later_one_turns_out_better() {
        // The second line is worth more when it is searched than when the first was chosen before it.
        let mut root = Scripted::new(4, |action, _| [5, 9, 7, 1][action]);
        assert_eq!(root.to(1, 3), [(1, 1, 9, 1), (1, 2, 7, 2), (1, 3, 5, 0)]);
        assert_eq!(root.to(1, 9).len(), 4, "no more lines than actions");
    }

    #[test]
    fn what_was_found_before_the_end_counts() {
        let mut root = Scripted::new(3, |action, depth| if depth == 3 && action == 1 { 30 } else { 0 });
        root.left = 3;
        assert_eq!(root.to(9, 1).last(), Some(&(3, 1, 30, 1)));
        // A window that was not beaten tells nothing.
        let mut root = Scripted::new(3, |_, depth| if depth == 4 { -300 } else { 0 });
        root.left = 4;
        assert_eq!(root.to(9, 1).last(), Some(&(3, 1, 0, 0)));
    }

    #[test]
    fn a_decided_game_ends_the_search_once_the_depth_covers_it() {
        let mut root = Scripted::new(
            2,
            |_, depth| if depth >= 2 { Score::win_at(3).value() } else { 0 },
        );
        let turns = Score::win_at(3).win_in().expect("a win") as i32;
        assert_eq!(root.to(50, 1).len() as i32, 2 * turns + 1);
    }
}
