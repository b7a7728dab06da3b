//! Adam (Kingma and Ba, 2015): steps along the slope, each number's by how much its slope varies.

/// How much of the running mean of the slopes is kept at each step, and of their squares.
const KEEP: [f32; 2] = [0.9, 0.999];

/// The running means of a learner's numbers, which lie in a fixed order.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: u32,
}

impl Adam {
    /// For so many numbers.
    pub fn new(numbers: usize) -> Self {
        Self {
            means: vec![0.0; numbers],
            squares: vec![0.0; numbers],
            steps: 0,
        }
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Takes a step of that size. `parts` are all numbers, in parts if need be, each with its slopes.
    pub fn step<'a>(&mut self, rate: f32, parts: impl IntoIterator<Item = (&'a mut [f32], &'a [f32])>) {
        self.steps = self.steps.saturating_add(1);
        let [keep, keep_squares] = KEEP;
        // The means begin at 0: what they lack for that is made up.
        let steps = self.steps.min(100_000) as i32;
        let (full, full_squares) = (1.0 - keep.powi(steps), 1.0 - keep_squares.powi(steps));
        let (mut means, mut squares) = (&mut self.means[..], &mut self.squares[..]);
        for (numbers, slopes) in parts {
            let count = numbers.len();
            let (these, rest) = means.split_at_mut(count);
            let (these_squares, rest_squares) = squares.split_at_mut(count);
            (means, squares) = (rest, rest_squares);
            let moments = these.iter_mut().zip(these_squares);
            for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(moments) {
                *mean = keep * *mean + (1.0 - keep) * slope;
                *square = keep_squares * *square + (1.0 - keep_squares) * slope * slope;
                *number -= rate * (*mean / full) / ((*square / full_squares).sqrt() + 1e-8);
            }
        }
    }

    /// Its state, as [`Adam::restore`] takes it.
    pub fn save(&self, out: &mut Vec<u8>) {
        out.extend(self.steps.to_le_bytes());
        let numbers = self.means.iter().chain(&self.squares);
        out.extend(numbers.flat_map(|number| number.to_le_bytes()));
    }

    /// Takes a state from the front of `words`; what is missing is 0.
    pub fn restore(&mut self, words: &mut impl Iterator<Item = [u8; 4]>) {
        let mut word = || words.next().unwrap_or_default();
        self.steps = u32::from_le_bytes(word());
        for number in self.means.iter_mut().chain(&mut self.squares) {
            *number = f32::from_le_bytes(word());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slope of (x − 3)² + 10 (y + 1)², whose lowest place is (3, −1).
    fn slopes(numbers: &[f32]) -> [f32; 2] {
        [2.0 * (numbers[0] - 3.0), 20.0 * (numbers[1] + 1.0)]
    }

    #[test]
    fn the_lowest_place_is_found_in_one_part_or_two() {
        let (mut whole, mut parts) = ([0.0; 2], [0.0; 2]);
        let (mut at_once, mut in_parts) = (Adam::new(2), Adam::new(2));
        for step in 0..2_000 {
            let rate = 0.1 * (1.0 - step as f32 / 2_000.0);
            let slope = slopes(&whole);
            at_once.step(rate, [(&mut whole[..], &slope[..])]);
            let slope = slopes(&parts);
            let (first, second) = parts.split_at_mut(1);
            in_parts.step(rate, [(first, &slope[..1]), (second, &slope[1..])]);
        }
        assert!(
            (whole[0] - 3.0).abs() < 0.01 && (whole[1] + 1.0).abs() < 0.01,
            "{whole:?}"
        );
        assert_eq!((whole, &at_once), (parts, &in_parts));
        assert_eq!(at_once.steps(), 2_000);
    }

    #[test]
    fn a_state_is_taken_up_again() {
        let mut numbers = [0.0; 2];
        let mut adam = Adam::new(2);
        let slope = slopes(&numbers);
        adam.step(0.1, [(&mut numbers[..], &slope[..])]);
        let mut bytes = Vec::new();
        adam.save(&mut bytes);
        let mut again = Adam::new(2);
        again.restore(&mut bytes.as_chunks().0.iter().copied());
        assert_eq!(again, adam);
    }
}
