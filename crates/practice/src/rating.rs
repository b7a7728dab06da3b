//! Elo: a number for a person, and one for a puzzle.

/// How good somebody is at puzzles of one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo. Kept to the hundredth.
    value: f64,
    /// How many puzzles it rests on.
    pub answered: u32,
}

/// What nobody falls below, and rises above: puzzles lie between.
const RANGE: (f64, f64) = (100.0, 3500.0);

impl Rating {
    /// Where everybody begins.
    pub const START: Self = Self {
        value: 1000.0,
        answered: 0,
    };

    /// A rating that was kept. What is no rating is brought to the nearest.
    pub const fn new(value: f64, answered: u32) -> Self {
        let value = if value.is_nan() { Self::START.value } else { value };
        Self {
            value: value.clamp(RANGE.0, RANGE.1),
            answered,
        }
    }

    /// The number shown.
    pub fn shown(self) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "it lies between 100 and 3500")]
        let shown = self.value.round() as i32;
        shown
    }

    /// The number kept.
    pub const fn value(self) -> f64 {
        self.value
    }

    /// What somebody of this rating is expected to score against a puzzle, 0 to 1.
    pub fn expected(self, puzzle: i32) -> f64 {
        1.0 / (1.0 + 10_f64.powf((f64::from(puzzle) - self.value) / 400.0))
    }

    /// How much one answer can move it: less, the more is known.
    const fn step(self) -> f64 {
        match self.answered {
            0..10 => 60.0,
            10..30 => 30.0,
            _ => 16.0,
        }
    }

    /// The rating after a puzzle was answered, with a score of 0 to 1.
    #[must_use]
    pub fn after(self, puzzle: i32, score: f64) -> Self {
        let value = self.value + self.step() * (score - self.expected(puzzle));
        // As it is kept, so that what was kept and what was not go on alike.
        Self::new((value * 100.0).round() / 100.0, self.answered.saturating_add(1))
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self::START
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_puzzle_moves_by_half_a_step() {
        for (answered, gain) in [(0, 30), (9, 30), (10, 15), (29, 15), (30, 8), (1000, 8)] {
            let before = Rating::new(1200.0, answered);
            assert_eq!(
                before.after(1200, 1.0).shown(),
                1200 + gain,
                "{answered} answered"
            );
            assert_eq!(
                before.after(1200, 0.0).shown(),
                1200 - gain,
                "{answered} answered"
            );
            assert_eq!(before.after(1200, 0.5).shown(), 1200, "{answered} answered");
        }
    }

    #[test]
    fn four_hundred_points_are_ten_to_one() {
        assert!((Rating::START.expected(1400) - 1.0 / 11.0).abs() < 1e-9);
        assert!((Rating::START.expected(600) - 10.0 / 11.0).abs() < 1e-9);
    }

    #[test]
    fn no_number_leads_out_of_the_range() {
        let mut rating = Rating::new(f64::NAN, u32::MAX);
        assert_eq!(rating.shown(), 1000);
        for _ in 0..10_000 {
            rating = rating.after(i32::MIN, 0.0);
        }
        assert_eq!(rating.shown(), 100);
        assert_eq!(Rating::new(f64::INFINITY, 0).shown(), 3500);
    }
}
