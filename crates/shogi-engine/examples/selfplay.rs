//! Plays games of the engine against itself and writes what became of their positions, for `fit`.
//!
//! `cargo run --release -p shogi-engine --example selfplay -- <file> <games> <nodes an action> [seed] [weights]`
//!
//! Games begin with a few random actions; later now and then one is played at random too. Written are positions that an
//! evaluation can speak about: no check, no capture or promotion the best action, no mate in sight. The file grows game by
//! game; started again with the same arguments, it goes on where it stopped.

mod common;

use fastrand::Rng;
use search::Limits;
use shogi::{Action, PositionTrait as _};
use shogi_engine::tuning::Sample;
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

type Anything = Box<dyn std::error::Error>;

fn main() -> Result<(), Anything> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).map(String::as_str);
    let (Some(path), Some(games), Some(nodes)) = (text(0), text(1), text(2)) else {
        return Err("expected a file, a number of games and of nodes an action".into());
    };
    let (games, nodes): (u32, u64) = (games.parse()?, nodes.parse()?);
    let seed: u64 = text(3).unwrap_or("1").parse()?;
    let mut players = vec![common::engine(text(4).unwrap_or("default"))?];

    // A game is there whole if the line that ends it is.
    let known = std::fs::read_to_string(path).unwrap_or_default();
    let whole = known.rfind("# end of game ").map_or(0, |at| {
        known[at..].find('\n').map_or(at, |length| at + length + 1)
    });
    let first = known[..whole].matches("# end of game ").count() as u32;
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(whole as u64)?;

    let (begin, mut written, mut plies) = (Instant::now(), 0_usize, 0_usize);
    for game in first..games {
        let mut rng = Rng::with_seed(seed << 32 | u64::from(game));
        let line = common::opening(&mut players[0], &mut rng);
        let mut samples = Vec::new();
        let outcome = common::play(
            &mut players,
            [0, 0],
            line,
            &Limits::nodes(nodes),
            &mut |position, best| {
                plies += 1;
                let score = best.info.score;
                let changes = match best.action {
                    Some(Action::Move { to, promote, .. }) => promote || position.piece_at(to).is_some(),
                    _ => false,
                };
                if !changes && !score.is_decided() && !position.in_check() && score.value().abs() < 3_000 {
                    samples.push(Sample {
                        position: position.clone(),
                        score: score.value(),
                        result: 0.5,
                        game,
                    });
                }
                let astray = rng.u8(..) < 2 && score.value().abs() < 300;
                astray.then(|| common::random(position, &mut rng)).flatten()
            },
        );
        let mut lines = String::new();
        for mut sample in samples {
            if let Some(winner) = outcome.winner() {
                sample.result = f32::from(u8::from(winner == sample.position.actor()));
            }
            writeln!(lines, "{sample}")?;
            written += 1;
        }
        writeln!(lines, "# end of game {game}: {}", outcome.score_text())?;
        file.write_all(lines.as_bytes())?;
        if game % 100 == 99 {
            let minutes = begin.elapsed().as_secs_f32() / 60.0;
            println!(
                "{} games, {written} positions of {plies} in {minutes:.1} minutes",
                game + 1
            );
        }
    }
    Ok(())
}
