//! Fits the evaluation's weights to samples that `selfplay` has written.
//!
//! `cargo run --release -p shogi-engine --example fit -- <weights to write> [name=number…] <data file>…`
//!
//! Begins with the weights set by hand, or with those of the file `start=FILE`. Names are the fields of `Settings`:
//! `epochs`, `batch`, `rate`, `result`, `scale` (0: as predicts the results best), `likeness`, `reach`. One game of 16 is
//! held back to check. The state is kept in a file beside the weights after every epoch and removed at the end: started
//! again with the same arguments, it goes on.

use shogi_engine::tuning::{Fit, Sample, Samples, Settings};
use shogi_engine::{UNIT, Weights, groups};
use std::collections::HashSet;
use std::io::BufRead as _;

type Anything = Box<dyn std::error::Error>;

fn main() -> Result<(), Anything> {
    let mut settings = Settings {
        scale: 0.0,
        ..Settings::default()
    };
    let mut start = Weights::by_hand();
    let mut files = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("epochs", number)) => settings.epochs = number.parse()?,
            Some(("batch", number)) => settings.batch = number.parse::<usize>()?.max(1),
            Some(("rate", number)) => settings.rate = number.parse()?,
            Some(("result", number)) => settings.result = number.parse()?,
            Some(("scale", number)) => settings.scale = number.parse()?,
            Some(("likeness", number)) => settings.likeness = number.parse()?,
            Some(("reach", number)) => settings.reach = number.parse()?,
            Some(("start", path)) => start = Weights::from_bytes(&std::fs::read(path)?)?,
            Some((name, _)) => return Err(format!("no setting is called {name}").into()),
            None => files.push(argument),
        }
    }
    let Some((out, data)) = files.split_first().filter(|(_, data)| !data.is_empty()) else {
        return Err("expected a file to write and files to read".into());
    };

    let (mut seen, mut held_back) = (Samples::default(), Samples::default());
    let mut known = HashSet::new();
    let mut doubles = 0_usize;
    for (number, path) in data.iter().enumerate() {
        for line in std::io::BufReader::new(std::fs::File::open(path)?).lines() {
            let line = line?;
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let sample: Sample = line.parse()?;
            if !known.insert(shogi::PositionTrait::key(&sample.position)) {
                doubles += 1;
            } else if (sample.game as usize + number).is_multiple_of(16) {
                held_back.push(&sample);
            } else {
                seen.push(&sample);
            }
        }
    }
    if settings.scale <= 0.0 {
        settings.scale = seen.best_scale();
    }
    println!(
        "{} positions, {} held back, {doubles} left out as double; {settings:?}",
        seen.len(),
        held_back.len()
    );

    let state = format!("{out}.state");
    let mut fit = Fit::new(&start, settings);
    if let Ok(bytes) = std::fs::read(&state) {
        fit = fit.resumed(&bytes).ok_or("the state is of another fit")?;
    }
    report(&mut fit, &seen, &held_back);
    while fit.epochs() < settings.epochs {
        fit.epoch(&seen);
        std::fs::write(&state, fit.to_bytes())?;
        report(&mut fit, &seen, &held_back);
    }
    let weights = fit.weights();
    for group in groups() {
        let change = |index: usize| (weights.numbers()[index] - start.numbers()[index]).abs();
        let changed = group.range.clone().filter(|&index| change(index) > 0);
        let (count, sum) = changed.fold((0, 0), |(count, sum), index| {
            (count + 1, sum + i32::from(change(index)))
        });
        println!(
            "{:7} of {:6} changed, by {:5.1} on the average: {}",
            count,
            group.range.len(),
            sum as f32 / UNIT as f32 / count.max(1) as f32,
            group.name
        );
    }
    std::fs::write(out, weights.to_bytes())?;
    std::fs::remove_file(&state)?;
    Ok(())
}

fn report(fit: &mut Fit, seen: &Samples, held_back: &Samples) {
    let (loss, checked, (results, scale)) = (fit.loss(seen), fit.loss(held_back), fit.prediction(held_back));
    println!(
        "epoch {:3}: loss {loss:.5}, of those held back {checked:.5} (to results alone {results:.5}, by {scale})",
        fit.epochs()
    );
}
