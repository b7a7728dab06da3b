//! Three minutes, or twenty puzzles without a clock.

use std::time::Duration;

/// How long a round with a clock is.
pub const TIME: Duration = Duration::from_mins(3);
/// What a wrong move costs.
pub const PENALTY: Duration = Duration::from_secs(10);
/// How many puzzles a round without a clock has.
pub const UNTIMED: usize = 20;
/// How a puzzle that was solved, and one that was missed, stand in a text.
const SOLVED: char = '✓';
const MISSED: char = '✗';
/// So many stand in a line.
const A_LINE: usize = 10;

/// What ends a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// [`TIME`] is over.
    Timed,
    /// [`UNTIMED`] puzzles were answered.
    Twenty,
}

/// A round. Its clock is told how much time has passed, and does not run before the first move, and not in a pause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    rule: Rule,
    spent: Duration,
    begun: bool,
    paused: bool,
    /// Number and whether it was solved, in the order they came.
    answers: Vec<(u32, bool)>,
}

impl Round {
    /// A round that has not begun.
    pub const fn new(rule: Rule) -> Self {
        Self {
            rule,
            spent: Duration::ZERO,
            begun: false,
            paused: false,
            answers: Vec::new(),
        }
    }

    /// What ends it.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The first move: the clock starts.
    pub const fn begin(&mut self) {
        self.begun = true;
    }

    /// Whether the first move was made.
    pub const fn has_begun(&self) -> bool {
        self.begun
    }

    /// Time has passed. It counts while the clock runs.
    pub fn pass(&mut self, time: Duration) {
        if self.begun && !self.paused && !self.is_over() {
            self.spend(time);
        }
    }

    fn spend(&mut self, time: Duration) {
        if self.rule == Rule::Timed {
            self.spent = self.spent.saturating_add(time).min(TIME);
        }
    }

    /// A pause begins or ends.
    pub const fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Whether it stands still.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// A puzzle was answered: a wrong move costs time and goes on to the next.
    pub fn answer(&mut self, number: u32, solved: bool) {
        if self.is_over() {
            return;
        }
        self.begun = true;
        self.answers.push((number, solved));
        if !solved {
            self.spend(PENALTY);
        }
    }

    /// What is left on the clock; `None` without one.
    pub fn left(&self) -> Option<Duration> {
        (self.rule == Rule::Timed).then(|| TIME.saturating_sub(self.spent))
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        match self.rule {
            Rule::Timed => self.spent >= TIME,
            Rule::Twenty => self.answers.len() >= UNTIMED,
        }
    }

    /// What came, and whether it was solved.
    pub fn answers(&self) -> &[(u32, bool)] {
        &self.answers
    }

    /// How many were solved.
    pub fn solved(&self) -> u32 {
        let solved = self.answers.iter().filter(|(_, solved)| *solved).count();
        u32::try_from(solved).unwrap_or(u32::MAX)
    }

    /// What came as signs for a text, ten to a line: solved and missed, and nothing of what was asked.
    pub fn signs(&self) -> String {
        let line = |answers: &[(u32, bool)]| -> String {
            let sign = |(_, solved): &(u32, bool)| if *solved { SOLVED } else { MISSED };
            answers.iter().map(sign).collect()
        };
        let lines: Vec<String> = self.answers.chunks(A_LINE).map(line).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_clock_runs_from_the_first_move_and_not_in_a_pause() {
        let mut round = Round::new(Rule::Timed);
        round.pass(SECOND);
        assert_eq!(round.left(), Some(TIME));
        round.begin();
        round.pass(SECOND);
        assert_eq!(round.left(), Some(Duration::from_secs(179)));
        round.pause(true);
        round.pass(SECOND * 60);
        round.pause(false);
        assert_eq!(round.left(), Some(Duration::from_secs(179)));
        round.pass(TIME);
        assert_eq!((round.left(), round.is_over()), (Some(Duration::ZERO), true));
    }

    #[test]
    fn a_wrong_move_costs_ten_seconds() {
        let mut round = Round::new(Rule::Timed);
        round.answer(1, true);
        round.answer(2, false);
        assert_eq!(round.left(), Some(Duration::from_secs(170)));
        for number in 3..=30 {
            round.answer(number, false);
        }
        assert!(round.is_over());
        assert_eq!(
            (round.solved(), round.answers().len()),
            (1, 19),
            "nothing counts after the end"
        );
    }

    #[test]
    fn signs_say_what_was_solved_ten_to_a_line() {
        let mut round = Round::new(Rule::Twenty);
        assert_eq!(round.signs(), "");
        for number in 0..12 {
            round.answer(number, number % 4 != 1);
        }
        assert_eq!(round.signs(), "✓✗✓✓✓✗✓✓✓✗\n✓✓");
    }

    #[test]
    fn twenty_have_no_clock() {
        let mut round = Round::new(Rule::Twenty);
        for number in 0..25 {
            assert_eq!(round.is_over(), number >= 20);
            round.answer(number, number % 2 == 0);
            round.pass(TIME);
        }
        assert_eq!((round.left(), round.solved()), (None, 10));
    }
}
