//! Soft time management: how much of its time a search takes.

/// How sure a search is of its best action: the surer, the less of the soft limit it takes. The hard limit is
/// [`Timer`](crate::Timer)'s.
#[derive(Clone, Copy, Default, Debug)]
pub struct SoftTime {
    /// Iterations since the best action changed.
    stable: u32,
    last: Option<i32>,
}

/// A value that falls by so much doubles the time.
const FALL: i32 = 300;

impl SoftTime {
    /// What to scale the time by after an iteration: more where the best action changed (it did not where it is `same`),
    /// where its value fell (in the evaluation's units, a win chance of about a third where it is even), and where others
    /// took much of the work, of which the best one's `share` is 0 to 1.
    pub fn after(&mut self, same: bool, value: i32, share: f64) -> f64 {
        self.stable = if same { self.stable + 1 } else { 0 };
        let fell = self.last.map_or(0, |last| (last - value).clamp(0, FALL));
        self.last = Some(value);
        (if self.stable >= 4 { 0.8 } else { 1.2 })
            * (1.0 + f64::from(fell) / f64::from(FALL))
            * (1.6 - share.clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surer_the_shorter() {
        let sure = |same, value, share| {
            let mut time = SoftTime::default();
            for _ in 0..5 {
                time.after(true, 50, 0.5);
            }
            time.after(same, value, share)
        };
        assert!(sure(true, 50, 0.9) < 0.6);
        assert!(sure(true, 50, 0.9) < sure(true, 50, 0.3));
        assert!(sure(true, 50, 0.9) < sure(false, 50, 0.9));
        assert!(sure(true, 50, 0.9) < sure(true, -50, 0.9));
        assert!(sure(true, 50, 0.9).total_cmp(&sure(true, 90, 0.9)).is_eq());
        assert!(sure(false, -32_000, 0.0) < 4.0);
    }
}
