//! Accuracy in percent, of a turn and of a player's whole game.
//!
//! The formulas are lichess's, as its page "Lichess Accuracy metric" (lichess.org/page/accuracy) describes them: a curve
//! from the loss of win chance to the accuracy of a turn; and for the game the mean of two averages of its turns, one
//! that counts the turns of turbulent stages for more, and the harmonic mean, which does not forgive single disasters.

/// The accuracy of a turn, 0 to 100, from the chance of winning that it lost, a part of 1. Nothing lost is 100.
///
/// ```
/// use review::accuracy::of_turn;
/// assert_eq!(of_turn(0.0), 100.0);
/// assert!((of_turn(0.1) - 63.6).abs() < 0.1 && of_turn(1.0) == 0.0);
/// ```
pub fn of_turn(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    let points = loss.min(1.0) * 100.0;
    (103.1668 * (-0.04354 * points).exp() - 3.1669).clamp(0.0, 100.0)
}

/// How many chances in a row say how turbulent the game is at a turn: a tenth of the game, within these bounds.
const WINDOW: (usize, usize) = (2, 8);
/// Bounds of a turn's weight, in points of win chance: quiet stages count for something, wild ones not for everything.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// A player's accuracy over a game, 0 to 100: of turns with these weights and accuracies. `None` where there are none.
pub fn of_game(turns: &[(f64, f64)]) -> Option<f64> {
    if turns.is_empty() {
        return None;
    }
    let total: f64 = turns.iter().map(|(weight, _)| weight).sum();
    let weighted = turns.iter().map(|(weight, it)| weight * it).sum::<f64>() / total;
    // Below 1 an accuracy would count for more than all others together.
    let inverse: f64 = turns.iter().map(|(_, it)| 1.0 / it.max(1.0)).sum();
    let harmonic = turns.len() as f64 / inverse;
    Some(f64::midpoint(weighted, harmonic).clamp(0.0, 100.0))
}

/// How much each turn counts: how far the chances, of one and the same player, from 0 to 1, swing around it. `chances`
/// are those before the first turn and after each; unknown ones are passed over.
pub fn weights(chances: &[Option<f64>]) -> Vec<f64> {
    let turns = chances.len().saturating_sub(1);
    let size = (turns / 10).clamp(WINDOW.0, WINDOW.1).min(chances.len());
    let window = |turn: usize| {
        // Up to the chance after the turn; at the beginning of the game, the first ones.
        let end = (turn + 2).max(size);
        let known: Vec<f64> = chances[end - size..end].iter().flatten().copied().collect();
        (deviation(&known) * 100.0).clamp(WEIGHT.0, WEIGHT.1)
    };
    (0..turns).map(window).collect()
}

/// The standard deviation of all there is.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|it| (it - mean).powi(2)).sum();
    (squares / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disaster_weighs_more_than_its_share() {
        let steady = of_game(&[(1.0, 80.0); 10]).unwrap();
        assert!((steady - 80.0).abs() < 1e-9);
        let mut turns = [(1.0, 89.0); 10];
        turns[4].1 = 0.0;
        // The plain mean is 80.1.
        assert!(of_game(&turns).unwrap() < 50.0);
        assert_eq!(of_game(&[]), None);
        assert_eq!(of_game(&[(0.5, 0.0)]), Some(0.5));
    }

    #[test]
    fn turbulent_stages_count_for_more() {
        let mut chances = vec![Some(0.5); 31];
        for it in &mut chances[20..] {
            *it = Some(0.9);
        }
        let weights = weights(&chances);
        assert_eq!(weights.len(), 30);
        // The turn that led from one half to nine tenths, and the next one, whose window still holds the half.
        let (least, most) = WEIGHT;
        assert_eq!(weights[18..22], [least, most, most, least]);
        assert_eq!(super::weights(&[]), [0.0; 0]);
        assert_eq!(super::weights(&[Some(0.1)]), [0.0; 0]);
        assert_eq!(super::weights(&[None, None, Some(1.0)]), [WEIGHT.0; 2]);
    }
}
