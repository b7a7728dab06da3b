//! What kept games say of a player.

use crate::{Day, Head, Kind, OwnResult};
use game_core::Player;
use games::GameId;
use std::collections::BTreeMap;

/// Fewer games than that say nothing.
pub const FEWEST_GAMES: usize = 5;
/// Over so many reviewed games the mean is taken.
pub const MEAN_OF: usize = 10;

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won.
    pub won: usize,
    /// Drawn.
    pub drawn: usize,
    /// Lost.
    pub lost: usize,
}

impl Tally {
    /// Counts a game.
    pub const fn count(&mut self, result: OwnResult) {
        match result {
            OwnResult::Won => self.won += 1,
            OwnResult::Drawn => self.drawn += 1,
            OwnResult::Lost => self.lost += 1,
        }
    }

    /// How many games.
    pub const fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }
}

/// How games with one opening went.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The opening, as [`Head::opening`] names it.
    pub name: String,
    /// Results.
    pub tally: Tally,
    /// The mean accuracy, where any of them was reviewed.
    pub accuracy: Option<f64>,
}

/// A reviewed game, in the order of days.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// When it was played.
    pub day: Day,
    /// How accurate, in percent.
    pub accuracy: f64,
    /// The mean with up to [`MEAN_OF`] games that end with it.
    pub mean: f64,
}

/// The figures of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// All results.
    pub tally: Tally,
    /// The first day.
    pub since: Option<Day>,
    /// The mean accuracy of all reviewed games.
    pub accuracy: Option<f64>,
    /// The strongest level of the computer that was beaten, and the latest day of that.
    pub best: Option<(u8, Day)>,
    /// Results by level, the strongest first.
    pub levels: Vec<(u8, Tally)>,
    /// Results by the own side.
    pub sides: [Tally; 2],
    /// Results by opening, the commonest first.
    pub openings: Vec<Opening>,
    /// Accuracy over time.
    pub over_time: Vec<Point>,
    /// Accuracy by part of the game, of all turns of reviewed games: how many turns, and their mean in percent.
    pub parts: [(u32, f64); 4],
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The figures of a game, from those kept games that ended and in which a side was the reader's; since `from` where that is given.
pub fn of<'a>(heads: impl IntoIterator<Item = &'a Head>, game: GameId, from: Option<&Day>) -> Figures {
    let counts = |head: &&Head| {
        head.game == game && head.deleted.is_none() && from.is_none_or(|from| head.day >= *from)
    };
    let mut played: Vec<(&Head, Player, OwnResult)> = heads
        .into_iter()
        .filter(counts)
        .filter_map(|head| Some((head, head.own?, head.own_result()?)))
        .collect();
    played.sort_by(|(a, ..), (b, ..)| (&a.day, a.added, &a.id).cmp(&(&b.day, b.added, &b.id)));

    let mut figures = Figures {
        since: played.first().map(|(head, ..)| head.day.clone()),
        ..Figures::default()
    };
    let (mut levels, mut openings) = (
        BTreeMap::<u8, Tally>::new(),
        BTreeMap::<&str, (Tally, Vec<f64>)>::new(),
    );
    let mut accuracies = Vec::new();
    for (head, own, result) in played {
        figures.tally.count(result);
        figures.sides[own.index()].count(result);
        if let Some(level) = head.level.filter(|_| head.kind != Kind::Online) {
            levels.entry(level).or_default().count(result);
            let best = figures.best.as_ref().map_or(0, |(level, _)| *level);
            if result == OwnResult::Won && level >= best {
                figures.best = Some((level, head.day.clone()));
            }
        }
        for (sum, (turns, accuracy)) in figures.parts.iter_mut().zip(head.parts[own.index()]) {
            sum.0 = sum.0.saturating_add(turns);
            sum.1 += f64::from(turns) * accuracy;
        }
        let accuracy = head.own_accuracy();
        if !head.opening.is_empty() {
            let (tally, of_it) = openings.entry(&head.opening).or_default();
            tally.count(result);
            of_it.extend(accuracy);
        }
        if let Some(accuracy) = accuracy {
            accuracies.push(accuracy);
            let latest = &accuracies[accuracies.len().saturating_sub(MEAN_OF)..];
            figures.over_time.push(Point {
                day: head.day.clone(),
                accuracy,
                mean: mean(latest).unwrap_or(accuracy),
            });
        }
    }
    for (turns, sum) in &mut figures.parts {
        *sum /= f64::from((*turns).max(1));
    }
    figures.accuracy = mean(&accuracies);
    figures.levels = levels.into_iter().rev().collect();
    figures.openings = openings
        .into_iter()
        .map(|(name, (tally, accuracies))| Opening {
            name: name.to_owned(),
            tally,
            accuracy: mean(&accuracies),
        })
        .collect();
    figures
        .openings
        .sort_by(|a, b| b.tally.games().cmp(&a.tally.games()).then(a.name.cmp(&b.name)));
    figures
}
