//! What an engine's values mean as chances to win.

/// The scale that turns an engine's value into a chance to win, in the engine's units: a player whose position is worth `v`
/// wins with the chance 1 / (1 + e^(−v / scale)), a draw counting half. At one scale ahead the odds are e to 1, a chance
/// of 73 %.
///
/// The base is e, as in a logistic regression. A scale to base 10, such as the 400 of Elo numbers, is ln 10 ≈ 2.303 times
/// as large for the same curve: see [`WinScale::from_base_10`].
///
/// Each engine has its own, measured by games against itself: `sente calibrate`, `docs/engine.md`.
///
/// ```
/// use search::WinScale;
///
/// let scale = WinScale::new(600.0);
/// assert_eq!(scale.chance(0), 0.5);
/// assert!((scale.chance(600) - 0.731).abs() < 0.001);
/// assert!((scale.chance(-600) - 0.269).abs() < 0.001);
/// assert!((WinScale::from_base_10(400.0).chance(400) - 10.0 / 11.0).abs() < 1e-6);
/// ```
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct WinScale(f32);

impl WinScale {
    /// A scale of so many units, to base e. At least one unit.
    pub const fn new(units: f32) -> Self {
        Self(if units > 1.0 { units } else { 1.0 })
    }

    /// The same curve written as 1 / (1 + 10^(−v / `units`)).
    pub const fn from_base_10(units: f32) -> Self {
        Self::new(units / std::f32::consts::LN_10)
    }

    /// How many units, to base e.
    pub const fn units(self) -> f32 {
        self.0
    }

    /// The chance to win of a player whose position is worth `value`, between 0 and 1. Proven wins and losses are not
    /// estimates: their chances are 1 and 0, whatever the scale.
    pub fn chance(self, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / f64::from(self.0)).exp())
    }

    /// The scale with which values foretell results best, by maximum likelihood: a logistic regression without a constant,
    /// as a position worth 0 is even. `None` where the samples say nothing about it, or that there is none: no values but 0,
    /// or no value on the wrong side of its game's result.
    pub fn fit(samples: &[Played]) -> Option<Fit> {
        // Newton's method for the slope 1 / scale; the likelihood is concave in it.
        let mut slope = 1.0 / 500.0;
        for _ in 0..MOST_STEPS {
            let (gradient, curvature) = derivatives(samples, slope);
            let step = gradient / curvature;
            if !step.is_finite() {
                return None;
            }
            // No step changes it by more than a factor of two, so that none leaves the positive numbers.
            let next = (slope + step).clamp(slope / 2.0, slope * 2.0);
            if (next - slope).abs() < slope * 1e-9 {
                return Fit::at(samples, slope, curvature);
            }
            slope = next;
        }
        None
    }
}

/// Steps of Newton's method after which there is no scale to find.
const MOST_STEPS: u32 = 60;

/// What a position was worth to an engine, and how its game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// The number of the game: its positions depend on each other.
    pub game: u32,
    /// The value for the player to act, an estimate.
    pub value: i32,
    /// What that player made of it: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f64,
}

/// A scale that was fitted to games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// The scale.
    pub scale: WinScale,
    /// Its standard error, in units; the games are taken to be independent, the positions of one game are not.
    pub error: f32,
    /// The mean loss in nats: −ln of the chance given to what happened. That of a coin is ln 2 ≈ 0.693.
    pub loss: f64,
}

impl Fit {
    fn at(samples: &[Played], slope: f64, curvature: f64) -> Option<Self> {
        let scale = WinScale::new((1.0 / slope) as f32);
        let mut loss = 0.0;
        let mut of_game = std::collections::BTreeMap::<u32, f64>::new();
        for sample in samples {
            let value = f64::from(sample.value);
            let chance = scale.chance(sample.value);
            *of_game.entry(sample.game).or_default() += value * (sample.result - chance);
            // ln(1 + e^x) − result · x, without an overflow.
            let x = value * slope;
            loss += x.max(0.0) + (-x.abs()).exp().ln_1p() - sample.result * x;
        }
        // The "sandwich": how much the games' own gradients scatter, over the curvature.
        let scatter: f64 = of_game.values().map(|gradient| gradient * gradient).sum();
        let slope_error = scatter.sqrt() / curvature;
        let error = (slope_error / (slope * slope)) as f32;
        error.is_finite().then_some(Self {
            scale,
            error,
            loss: loss / samples.len() as f64,
        })
    }
}

/// The first derivative of the log likelihood by the slope, and the second one's negative.
fn derivatives(samples: &[Played], slope: f64) -> (f64, f64) {
    samples.iter().fold((0.0, 0.0), |(gradient, curvature), sample| {
        let value = f64::from(sample.value);
        let chance = 1.0 / (1.0 + (-value * slope).exp());
        (
            gradient + value * (sample.result - chance),
            curvature + value * value * chance * (1.0 - chance),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of three positions whose results follow a scale, without chance: of 1000 with a value, so many are won.
    fn games_with(scale: f32) -> Vec<Played> {
        let mut samples = Vec::new();
        let mut game = 0;
        for value in (-1_500..=1_500).step_by(100) {
            let won = (1_000.0 * WinScale::new(scale).chance(value)).round() as u32;
            for number in 0..1_000 {
                game += 1;
                let result = if number < won { 1.0 } else { 0.0 };
                samples.extend([value, value, value].map(|value| Played { game, value, result }));
            }
        }
        samples
    }

    #[test]
    fn the_scale_that_made_the_results_is_found() {
        for scale in [150.0, 600.0, 1_000.0] {
            let fit = WinScale::fit(&games_with(scale)).expect("there is one");
            assert!((fit.scale.units() - scale).abs() < scale / 100.0, "{fit:?}");
            assert!(fit.loss > 0.0 && fit.loss < 2_f64.ln(), "{fit:?}");
            // Three positions of one game say no more than one.
            let single: Vec<_> = games_with(scale).into_iter().step_by(3).collect();
            let of_one = WinScale::fit(&single).expect("there is one");
            assert!(
                (of_one.error - fit.error).abs() < fit.error / 100.0,
                "{fit:?} {of_one:?}"
            );
        }
    }

    #[test]
    fn where_nothing_is_known_there_is_no_fit() {
        assert_eq!(WinScale::fit(&[]), None);
        let played = |value, result| Played {
            game: 1,
            value,
            result,
        };
        assert_eq!(WinScale::fit(&[played(0, 1.0)]), None);
        assert_eq!(
            WinScale::fit(&[played(100, 1.0), played(-50, 0.0)]),
            None,
            "never wrong"
        );
        assert_eq!(
            WinScale::fit(&[played(100, 0.0), played(-50, 1.0)]),
            None,
            "always wrong"
        );
    }

    #[test]
    fn scales_and_chances_are_never_out_of_range() {
        for units in [f32::NAN, -5.0, 0.0, 1.0, f32::INFINITY] {
            let scale = WinScale::new(units);
            assert!(scale.units() >= 1.0);
            for value in [i32::MIN, -1, 0, 1, i32::MAX] {
                assert!((0.0..=1.0).contains(&scale.chance(value)), "{units} {value}");
            }
        }
    }
}
