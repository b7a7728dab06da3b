//! How a level below full strength chooses among actions that it takes for nearly as good as the best.

/// Picks one of several actions that lose so much against the best one, the less likely the more it loses: with weights
/// e^(−loss/`temperature`). `chance` decides; it is even in 0 to 1. Answers with the place, 0 where there are none.
pub fn choose_by_loss(losses: &[i32], temperature: i32, chance: f64) -> usize {
    let weight = |&loss: &i32| (-f64::from(loss) / f64::from(temperature.max(1))).exp();
    let total: f64 = losses.iter().map(weight).sum();
    let mut left = chance * total;
    for (place, loss) in losses.iter().enumerate() {
        left -= weight(loss);
        if left <= 0.0 {
            return place;
        }
    }
    losses.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_less_lost_the_likelier() {
        assert_eq!(choose_by_loss(&[], 10, 0.5), 0);
        let losses = [0, 10, 1_000];
        let mut counts = [0; 3];
        for step in 0..1_000 {
            counts[choose_by_loss(&losses, 10, f64::from(step) / 1_000.0)] += 1;
        }
        // e^0 to e^-1, and next to nothing.
        assert!((729..=733).contains(&counts[0]), "{counts:?}");
        assert_eq!(counts[2], 0);
        assert_eq!(choose_by_loss(&[0, 0], 0, 0.75), 1);
    }
}
