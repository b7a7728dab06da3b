//! `sente calibrate`.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use fastrand::Rng;
use game_core::{Line, Outcome, Player, Position as _};
use games::{Game, GameId};
use notation::Recorded;
use search::{Engine, Fit, Limits, Played, StopFlag, WinScale};
use train::How;

use crate::failure::Failure;
use crate::output::print;
use crate::progress::{ProgressLine, at_interrupt};
use crate::{game, input};

/// Measure the scale that turns an engine's value into a chance to win
///
/// The engine plays against itself from random openings. Each position where a turn begins counts with the engine's value
/// and the game's result; the scale is the one with which the values foretell the results best. A proven win ends a game.
/// With records, those games are looked at instead: what a value was worth among the people who played them.
/// Ctrl-C ends it with the games so far. Prints the scale, and a line for each range of values: how many positions, the
/// chance by the scale, and how often they were won.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente calibrate shogi --games 500 --nodes 20000")]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// Games to look at, in any format that Sente reads; those without a result do not count
    #[arg(value_name = "RECORD")]
    records: Vec<String>,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Positions to look at for each action
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random actions at the beginning of a game: so many or fewer, down to half
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(0..=200))]
    random_plies: u16,
    /// Values further from 0 do not count: hardly a decision is left where a game is won
    #[arg(long, value_name = "UNITS", default_value_t = 1500, value_parser = clap::value_parser!(i32).range(1..=30_000))]
    within: i32,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A game that is longer counts as a draw.
const MOST_ACTIONS: usize = 600;
/// How many units one line of the table spans.
const RANGE: i32 = 200;
/// What lies beyond so many ranges on either side is one line.
const RANGES: i32 = 8;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        let (samples, built_in) = match self.game {
            GameId::Yinsh if !self.records.is_empty() => self.look::<yinsh_engine::Engine>(&stop)?,
            GameId::Shogi if !self.records.is_empty() => self.look::<shogi_engine::Engine>(&stop)?,
            GameId::Yinsh => self.play::<yinsh_engine::Engine>(&stop),
            GameId::Shogi => self.play::<shogi_engine::Engine>(&stop),
        };
        let fit = WinScale::fit(&samples).ok_or_else(|| {
            anyhow!(
                "{} positions do not tell a scale: more games are needed",
                samples.len()
            )
        })?;
        Ok(print(&report(&samples, &fit, built_in))?)
    }

    /// The samples of all records, and the scale that is built in.
    fn look<E: Engine<Position: Game>>(&self, stop: &StopFlag) -> Result<(Vec<Played>, WinScale), Failure> {
        let mut engine = E::new();
        let mut samples = Vec::new();
        let mut progress = ProgressLine::new();
        for (game, name) in (0..).zip(&self.records) {
            let record = notation::read(&input::bytes(name)?).with_context(|| name.clone())?;
            let record = E::Position::from_any(record).with_context(|| name.clone())?;
            let Some(result) = record.result() else { continue };
            let line = record.line_to(record.end());
            samples.extend(
                self.look_at(&mut engine, &line, result, stop)
                    .into_iter()
                    .map(|(value, result)| Played { game, value, result }),
            );
            if stop.is_stopped() {
                break;
            }
            progress.show(|| format!("{} of {} games", game + 1, self.records.len()));
        }
        progress.end();
        Ok((samples, E::Position::WIN_SCALE))
    }

    /// The value and the result of each position of a line where a turn begins and a player has a choice.
    fn look_at<E: Engine<Position: Game>>(
        &self,
        engine: &mut E,
        line: &Line<E::Position>,
        result: Outcome,
        stop: &StopFlag,
    ) -> Vec<(i32, f64)> {
        engine.new_game();
        let positions = line.positions();
        let mut values = Vec::new();
        for place in 0..positions.len() {
            let position = &positions[place];
            let actor = position.actor();
            let begins = place == 0 || positions[place - 1].actor() != actor;
            if !begins || position.count_actions() < 2 {
                continue;
            }
            let score = engine
                .search(
                    &positions[..=place],
                    &Limits::nodes(self.nodes),
                    stop,
                    &mut |_| (),
                )
                .info
                .score;
            if stop.is_stopped() {
                break;
            }
            // A proven result is no value.
            if score.win_in().is_none() && score.loss_in().is_none() && score.value().abs() <= self.within {
                values.push((score.value(), points(result, actor)));
            }
        }
        values
    }

    /// The samples of all games, and the scale that is built in.
    fn play<E: Engine<Position: Game>>(&self, stop: &StopFlag) -> (Vec<Played>, WinScale) {
        let mut engine = E::new();
        let mut samples = Vec::new();
        let mut line = ProgressLine::new();
        let begin = Instant::now();
        for game in 0..self.games {
            let mut rng = Rng::with_seed(self.seed.wrapping_mul(1_000_003).wrapping_add(game.into()));
            if let Some(values) = self.play_one(&mut engine, &mut rng, stop) {
                samples.extend(
                    values
                        .into_iter()
                        .map(|(value, result)| Played { game, value, result }),
                );
            }
            if stop.is_stopped() {
                break;
            }
            let rate = f64::from(game + 1) / begin.elapsed().as_secs_f64();
            line.show(|| format!("{} of {} games, {rate:.2} a second", game + 1, self.games));
        }
        line.end();
        (samples, E::Position::WIN_SCALE)
    }

    /// One game: the value and the result of each position where a turn began. `None` where it was stopped.
    fn play_one<E: Engine<Position: Game>>(
        &self,
        engine: &mut E,
        rng: &mut Rng,
        stop: &StopFlag,
    ) -> Option<Vec<(i32, f64)>> {
        let random = rng.u16(self.random_plies / 2..=self.random_plies);
        let opening = train::random_line(E::Position::start(), random.into(), rng);
        let how = How {
            nodes: self.nodes,
            most_actions: MOST_ACTIONS,
            hopeless: None,
            stray: None,
        };
        let played = train::play(engine, opening, &how, rng, stop)?;
        let positions = played.line.positions();
        let begins = |place: usize| place == 0 || positions[place - 1].actor() != positions[place].actor();
        // A proven result is no value.
        let values = played.scores.iter().enumerate().filter_map(|(place, score)| {
            let value = score.filter(|score| !score.is_decided())?.value();
            let counts = begins(place) && value.abs() <= self.within;
            counts.then(|| (value, points(played.outcome, positions[place].actor())))
        });
        Some(values.collect())
    }
}

/// What a result is worth to a player: 1, 0, or ½ for a draw.
fn points(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
    }
}

fn report(samples: &[Played], fit: &Fit, built_in: WinScale) -> String {
    let games = samples.chunk_by(|one, other| one.game == other.game).count();
    let mut text = format!(
        "scale {:.0} ± {:.0} units (95 %), base e\nbuilt in {:.0}\npositions {}, games {games}, loss {:.4}\n\n",
        fit.scale.units(),
        1.96 * fit.error,
        built_in.units(),
        samples.len(),
        fit.loss,
    );
    text.push_str("value          positions  chance  won\n");
    for range in -RANGES..RANGES {
        let (from, to) = (range * RANGE, (range + 1) * RANGE);
        let in_range =
            |value: i32| (range == -RANGES || value >= from) && (range == RANGES - 1 || value < to);
        let here: Vec<_> = samples.iter().filter(|sample| in_range(sample.value)).collect();
        if here.is_empty() {
            continue;
        }
        let mean = |of: &dyn Fn(&Played) -> f64| {
            100.0 * here.iter().map(|sample| of(sample)).sum::<f64>() / here.len() as f64
        };
        let name = match range {
            _ if range == -RANGES => format!("below {to}"),
            _ if range == RANGES - 1 => format!("from {from} on"),
            _ => format!("{from} to {to}"),
        };
        // Writing to a string can't fail.
        let _ = writeln!(
            text,
            "{name:<14} {:>9}  {:>4.0} %  {:>2.0} %",
            here.len(),
            mean(&|sample| fit.scale.chance(sample.value)),
            mean(&|sample| sample.result),
        );
    }
    text
}
