//! Plays two settings of the search against each other from paired random openings:
//! `settings <pairs> <nodes=N|time=MS> <A> <B> [seed]`, where A and B are `name=value,…`, or `-` for none. A name is a
//! margin of the search, or `level`.

use game_core::Position as _;
use search::{Count, Engine as _, Limits, Options, StopFlag};
use shogi::{Outcome, Player, Position};
use std::time::Duration;

fn engine(settings: &str) -> shogi_engine::Engine {
    let mut engine = shogi_engine::Engine::new();
    for setting in settings.split(',').filter(|&setting| setting != "-") {
        let (name, value) = setting.split_once('=').expect("name=value");
        let value = value.parse().expect("a number");
        if name == "level" {
            engine.set_options(&Options {
                level: value as u8,
                seed: 1,
                ..Options::default()
            });
        } else {
            assert!(engine.set_selectivity(name, value), "{name}");
        }
    }
    engine
}

fn opening(engine: &mut shogi_engine::Engine, rng: &mut fastrand::Rng) -> Vec<Position> {
    loop {
        let mut line = vec![Position::start()];
        for _ in 0..rng.usize(6..9) {
            let mut position = line.last().expect("not empty").clone();
            let list = position.actions();
            position.play_unchecked(list[rng.usize(..list.len())]);
            line.push(position);
        }
        let best = engine.search(&line, &Limits::nodes(3_000), &StopFlag::new(), &mut |_| ());
        if best.info.score.value().abs() < 200 {
            return line;
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let pairs: u32 = words[0].parse().expect("a number of pairs");
    let limits = match words[1].split_once('=') {
        Some(("nodes", n)) => Limits::nodes(n.parse().expect("a number")),
        Some(("time", n)) => Limits::movetime(Duration::from_millis(n.parse().expect("a number"))),
        _ => panic!("nodes=N or time=MS"),
    };
    let mut players = [engine(&words[2]), engine(&words[3])];
    let mut opener = engine("-");
    let mut rng = fastrand::Rng::with_seed(words.get(4).map_or(1, |word| word.parse().expect("a seed")));
    let mut count = Count::default();
    for _ in 0..pairs {
        let start = opening(&mut opener, &mut rng);
        for side in Player::BOTH {
            players.iter_mut().for_each(search::Engine::new_game);
            let mut line = start.clone();
            let outcome = loop {
                if let Some(ending) = Position::ending_of(&line) {
                    break ending.outcome;
                }
                let mut position = line.last().expect("not empty").clone();
                let player = &mut players[usize::from(position.actor() != side)];
                if line.len() > 350 {
                    break Outcome::Draw;
                }
                if player.declares_win(&line) {
                    break Outcome::Win(position.actor());
                }
                let best = player.search(&line, &limits, &StopFlag::new(), &mut |_| ());
                position
                    .play(best.action.expect("a legal action"))
                    .expect("a legal action");
                line.push(position);
            };
            count.add(outcome, side);
        }
        if count.games() % 20 == 0 {
            eprintln!("{count}");
        }
    }
    println!("{} against {}: {count}", words[2], words[3]);
}
