//! The solver against plain search through everything, and its wins against every defence.

use super::*;
use fastrand::Rng;
use std::collections::HashMap;
use yinsh::{BLACK, Piece, Point, Setup, WHITE};

/// Endings from games of the engine with itself, both players a ring from winning: those who are to act win, …
const WON: [&str; 3] = [
    "MmmM/MmM1mMM/1M1m1mm1/M1mmM1m2/mM1MMMRMm1/R2rR4/mmm1rm4/1mMr1M3/8/m5m/m3 w move 2-2 3",
    "mMMM/6m/3MMR1m/1M1rr1m2/1mMMm1mM2/2m2R1m1/m1mR1mmm2/2rmmm3/M2M4/M6/2M1 w move 2-2 3",
    "4/5m1/2MM4/4M4/5M1R2/1RMMrmmM1/2rm6/1mMMmMm2/1rR5/MMmmm2/1mmm b move 2-2 3",
];
/// … and lose.
const LOST: [&str; 2] = [
    "mrM1/m1M3m/rM1m3m/mMm1MM2M/Mmmm1m4/MmMM1R3/mRMMMM4/MMmmMR2M/M1mm4/1r5/4 b move 2-2 3",
    "1M2/MMMM3/mMmM1r2/mmMrR1m1m/MmMRMr1RMm/MMMM1m1MM/6mmMM/6m1M/8/M5M/4 b move 2-2 3",
];

fn solver() -> Solver {
    Solver::new(1)
}

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

fn solve(solver: &mut Solver, position: &Position, attacker: Player, nodes: u64) -> Verdict {
    solver.solve(position, attacker, &Limits::nodes(nodes), &StopFlag::new())
}

/// How a position ends with the best play of both, by looking at everything.
fn truth(position: &Position, seen: &mut HashMap<u64, Outcome>) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    if let Some(&outcome) = seen.get(&position.key()) {
        return outcome;
    }
    let actor = position.actor();
    let mut best = Outcome::Win(!actor);
    for action in position.actions() {
        let mut child = position.clone();
        child.play_unchecked(action);
        match truth(&child, seen) {
            Outcome::Win(winner) if winner == actor => {
                best = Outcome::Win(actor);
                break;
            }
            Outcome::Draw => best = Outcome::Draw,
            Outcome::Win(_) => {}
        }
    }
    seen.insert(position.key(), best);
    best
}

/// A board with few markers left in the pool and no row, by chance.
fn crowded(rng: &mut Rng) -> Option<Position> {
    let removed = [rng.u8(1..=2), 2];
    let (pool, rich) = (1 + usize::from(rng.u8(..4) == 0), rng.usize(3..=7));
    let mut points: Vec<Point> = Point::all().collect();
    rng.shuffle(&mut points);
    let mut setup = Setup {
        actor: if rng.bool() { WHITE } else { BLACK },
        stage: Stage::Move,
        removed,
        ..Setup::empty(3)
    };
    for player in Player::BOTH {
        for point in points.drain(..usize::from(5 - removed[player.index()])) {
            setup.put(point, Some(Piece::Ring(player)));
        }
    }
    for point in points.drain(..51 - pool) {
        let player = if rng.usize(..10) < rich { WHITE } else { BLACK };
        setup.put(point, Some(Piece::Marker(player)));
        let row = Player::BOTH.iter().any(|&player| {
            yinsh::Row::all().any(|row| {
                row.points()
                    .iter()
                    .all(|&at| setup.piece(at) == Some(Piece::Marker(player)))
            })
        });
        if row {
            setup.put(point, Some(Piece::Marker(!player)));
        }
    }
    Position::try_from(setup).ok()
}

#[test]
fn verdicts_are_those_of_a_search_through_everything() {
    let mut rng = Rng::with_seed(1);
    let (mut wins, mut losses, mut draws) = (0, 0, 0);
    let mut solver = solver();
    while wins + losses + draws < 300 {
        let Some(position) = crowded(&mut rng) else {
            continue;
        };
        let truth = truth(&position, &mut HashMap::new());
        for attacker in Player::BOTH {
            let verdict = solve(&mut solver, &position, attacker, 1_000_000);
            let (won, lost) = (Outcome::Win(attacker), Outcome::Win(!attacker));
            match verdict {
                Verdict::Win(win) => {
                    assert_eq!(truth, won, "{position}");
                    replay(&position, &win, attacker);
                    wins += 1;
                }
                Verdict::Loss(loss) => {
                    assert_eq!(truth, lost, "{position}");
                    replay(&position, &loss, !attacker);
                    losses += 1;
                }
                Verdict::NoWin => {
                    assert_ne!(truth, won, "{position}");
                    draws += u32::from(truth == Outcome::Draw);
                }
                Verdict::Unknown => panic!("{position} is small"),
            }
        }
    }
    assert!(wins > 20 && losses > 20 && draws > 20, "{wins} {losses} {draws}");
}

/// The line is legal and ends with that player's win, in no more turns than were told.
fn replay(position: &Position, forced: &Forced, winner: Player) {
    let mut at = position.clone();
    let mut turns = 0;
    for &action in &forced.line {
        let actor = at.actor();
        at.play(action).expect("the line is legal");
        turns += u32::from(at.actor() != actor);
    }
    assert_eq!(at.outcome(), Some(Outcome::Win(winner)), "{position}");
    assert!(
        turns <= forced.turns,
        "{position}: {turns} turns instead of {}",
        forced.turns
    );
}

/// Plays a forced win against every defence: the winner does what the solver says, the other one everything.
fn against_everything(solver: &mut Solver, position: &Position, winner: Player, turns: u32) {
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome, Outcome::Win(winner));
        return;
    }
    let Verdict::Win(win) = solve(solver, position, winner, 1_000_000) else {
        panic!("{position} is no longer won")
    };
    assert!(win.turns <= turns, "{position}: {} turns, not {turns}", win.turns);
    replay(position, &win, winner);
    let actions = if position.actor() == winner {
        vec![win.line[0]]
    } else {
        position.actions()
    };
    for action in actions {
        let mut child = position.clone();
        child.play_unchecked(action);
        let passed = u32::from(child.actor() != position.actor());
        against_everything(solver, &child, winner, win.turns.saturating_sub(passed));
    }
}

#[test]
fn wins_hold_against_every_defence() {
    let mut solver = Solver::new(16);
    let endings = WON
        .map(|text| (text, true))
        .into_iter()
        .chain(LOST.map(|text| (text, false)));
    for (text, wins) in endings {
        let position = position(text);
        let winner = if wins { position.actor() } else { !position.actor() };
        let Verdict::Win(win) = solve(&mut solver, &position, winner, 1_000_000) else {
            panic!("{text}")
        };
        // Everything that can be played in longer wins is too much to look at.
        if win.turns <= 3 {
            against_everything(&mut solver, &position, winner, win.turns);
        }
        replay(&position, &win, winner);
        let Verdict::Loss(loss) = solve(&mut solver, &position, !winner, 1_000_000) else {
            panic!("{text}")
        };
        replay(&position, &loss, winner);
    }
}

#[test]
fn any_position_has_an_answer() {
    let mut solver = solver();
    for seed in 0..60 {
        let mut rng = Rng::with_seed(seed);
        let mut position = if seed % 3 == 0 {
            Position::blitz()
        } else {
            Position::start()
        };
        while position.outcome().is_none() {
            let attacker = if rng.bool() { WHITE } else { BLACK };
            match solve(&mut solver, &position, attacker, 60) {
                Verdict::Win(win) => replay(&position, &win, attacker),
                Verdict::Loss(loss) => replay(&position, &loss, !attacker),
                Verdict::NoWin | Verdict::Unknown => {}
            }
            let actions = position.actions();
            position.play_unchecked(actions[rng.usize(..actions.len())]);
        }
        let winner = position.outcome().and_then(Outcome::winner);
        let verdict = solve(&mut solver, &position, WHITE, 60);
        let over = Forced {
            turns: 0,
            line: Vec::new(),
        };
        assert_eq!(
            verdict,
            match winner {
                Some(WHITE) => Verdict::Win(over),
                Some(_) => Verdict::Loss(over),
                None => Verdict::NoWin,
            }
        );
    }
}

#[test]
fn it_keeps_to_its_limits_and_answers_the_same_again() {
    let start = position("4/7/1M6/1m2M3M/10/2M6/m2R3rm1/7MR/3r2M1/2Rr1mM/m3 w move 2-2 3");
    let (mut one, mut other) = (solver(), solver());
    for most in [1, 100, 20_000] {
        let verdicts = [&mut one, &mut other].map(|solver| solve(solver, &start, WHITE, most));
        assert_eq!(verdicts, [Verdict::Unknown, Verdict::Unknown]);
        assert_eq!(one.nodes(), other.nodes());
        assert!(
            one.nodes() >= most && one.nodes() < most + 200,
            "{} of {most}",
            one.nodes()
        );
    }
    let stop = StopFlag::new();
    stop.stop();
    assert_eq!(
        one.solve(&start, WHITE, &Limits::default(), &stop),
        Verdict::Unknown
    );
    assert!(one.nodes() < 1_000);
}
