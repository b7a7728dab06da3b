//! What the laboratory's programs share: openings and games.

#![allow(dead_code, reason = "each program uses its part")]

use fastrand::Rng;
use search::{Best, Engine as _, Limits, Options, StopFlag};
use shogi::{Action, Outcome, Player, Position, PositionTrait as _};
use shogi_engine::{Engine, Evaluator, Weights};

/// A player with the weights of a file, those set by hand (`hand`), or its own (`default`).
pub(crate) fn engine(text: &str) -> Result<Engine, Box<dyn std::error::Error>> {
    let weights = match text {
        "default" => Weights::default(),
        "hand" => Weights::by_hand(),
        path => Weights::from_bytes(&std::fs::read(path)?)?,
    };
    let mut engine = Engine::with_evaluator(Evaluator::new(&weights));
    // Short searches fill no more, and a small table stays in the cache.
    engine.set_options(&Options {
        hash: 2,
        ..Options::default()
    });
    Ok(engine)
}

/// Any legal action.
pub(crate) fn random(position: &Position, rng: &mut Rng) -> Option<Action> {
    rng.choice(position.actions())
}

/// Random actions from the start that leave both sides about equal, as the engine finds in 2000 nodes: the line of
/// positions.
pub(crate) fn opening(engine: &mut Engine, rng: &mut Rng) -> Vec<Position> {
    loop {
        let mut line = vec![Position::start()];
        let plies = rng.usize(4..=20);
        while line.len() <= plies {
            let mut position = line[line.len() - 1].clone();
            let Some(action) = random(&position, rng) else {
                break;
            };
            position.play_unchecked(action);
            line.push(position);
        }
        engine.new_game();
        let best = engine.search(&line, &Limits::nodes(2_000), &StopFlag::new(), &mut |_| ());
        if best.action.is_some() && best.info.score.value().abs() < 250 {
            return line;
        }
    }
}

/// What `play` does before an action is played: it may play another one.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(&Position, &Best<Action>) -> Option<Action>;

/// Plays a game to its end; `players` gives the player of each side. A side that both find lost, by more than 2500 units for
/// six plies, has lost; after 320 plies it is a draw.
pub(crate) fn play(
    players: &mut [Engine],
    of_side: [usize; 2],
    mut line: Vec<Position>,
    limits: &Limits,
    watch: Watch<'_>,
) -> Outcome {
    for player in players.iter_mut() {
        player.new_game();
    }
    let (mut clear, mut leader) = (0, Player::First);
    while line.len() < 320 {
        if let Some(ending) = Position::ending_of(&line) {
            return ending.outcome;
        }
        let position = &line[line.len() - 1];
        let actor = position.actor();
        let player = &mut players[of_side[actor.index()]];
        if player.declares_win(&line) {
            return Outcome::Win(actor);
        }
        let best = player.search(&line, limits, &StopFlag::new(), &mut |_| ());
        let Some(action) = best.action else {
            return Outcome::Win(!actor);
        };
        let score = best.info.score.value();
        let ahead = if score > 0 { actor } else { !actor };
        clear = match score.abs() > 2_500 {
            true if ahead == leader => clear + 1,
            true => 1,
            false => 0,
        };
        leader = ahead;
        if clear >= 6 {
            return Outcome::Win(leader);
        }
        let action = watch(position, &best).unwrap_or(action);
        let mut next = position.clone();
        next.play_unchecked(action);
        line.push(next);
    }
    Outcome::Draw
}
