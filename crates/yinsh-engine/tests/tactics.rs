//! Rows and wins that must not be missed: constructed positions, and positions of games checked by a solver that
//! knows nothing but the rules.

use fastrand::Rng;
use search::{Best, Limits, MAX_LEVEL, StopFlag};
use yinsh::{Action, BLACK, Bitboard, Outcome, Player, Position, PositionTrait as _, Setup, Stage, WHITE};
use yinsh_engine::Engine;

fn set(points: &str) -> Bitboard {
    points
        .split_whitespace()
        .map(|point| point.parse::<yinsh::Point>().expect("a point"))
        .collect()
}

/// White to move a ring; rings and markers of White, then of Black.
fn position(rings: [&str; 2], markers: [&str; 2], removed: [u8; 2]) -> Position {
    let setup = Setup {
        rings: rings.map(set),
        markers: markers.map(set),
        actor: WHITE,
        stage: Stage::Move,
        removed,
        target: 3,
    };
    Position::try_from(setup).expect("a position of a game")
}

fn think(position: &Position, limits: &Limits) -> Best<Action> {
    Engine::new(4).search(position, limits, &StopFlag::new(), &mut |_| ())
}

/// Lets the engine act until the other player is to act or the game is over.
fn play_turn(position: &Position, depth: u32) -> Position {
    let mut position = position.clone();
    let actor = position.actor();
    while position.actor() == actor && position.outcome().is_none() {
        let action = think(&position, &Limits::depth(depth))
            .action
            .expect("the game is not over");
        position.play(action).expect("the engine plays legal actions");
    }
    position
}

/// Four in column e, the ring on e2 makes the fifth by leaving.
fn row_by_leaving(removed: [u8; 2]) -> Position {
    let white = ["e2 a2 k10 j5 k7", "e2 a2 k10 j5", "e2 a2 k10"][removed[0] as usize];
    let black = ["a5 b7 c8 d9 i11", "a5 b7 c8 d9", "a5 b7 c8"][removed[1] as usize];
    position([white, black], ["e3 e4 e5 e6", "h8 i6"], removed)
}

/// The jump e5-g5 turns f5 and completes f3-f7.
fn row_by_flipping(removed: [u8; 2]) -> Position {
    let white = ["e5 a2 k10 j5 k7", "e5 a2 k10 j5", "e5 a2 k10"][removed[0] as usize];
    let black = ["a5 b7 c8 d9 i11", "a5 b7 c8 d9", "a5 b7 c8"][removed[1] as usize];
    position([white, black], ["f3 f4 f6 f7", "f5 j8"], removed)
}

#[test]
fn the_third_row_wins_at_once() {
    for start in [
        row_by_leaving([2, 0]),
        row_by_leaving([2, 2]),
        row_by_flipping([2, 1]),
    ] {
        for depth in 1..5 {
            let best = think(&start, &Limits::depth(depth));
            assert_eq!(best.info.score.win_in(), Some(1), "{start} depth {depth}");
        }
        assert_eq!(
            play_turn(&start, 3).outcome(),
            Some(Outcome::Win(WHITE)),
            "{start}"
        );
    }
}

#[test]
fn both_third_rows_are_the_movers() {
    // e5-h5 turns f5 white and g5 black: rows for both in columns f and g.
    let start = position(
        ["e5 a2 k10", "a5 b7 c8"],
        ["f3 f4 f6 f7 g5", "f5 g3 g4 g6 g7"],
        [2, 2],
    );
    let best = think(&start, &Limits::depth(1));
    assert_eq!(best.info.score.win_in(), Some(1));
    assert_eq!(play_turn(&start, 1).outcome(), Some(Outcome::Win(WHITE)));
}

#[test]
fn a_row_is_made_where_it_can_be() {
    for start in [
        row_by_leaving([0, 0]),
        row_by_leaving([1, 1]),
        row_by_flipping([0, 0]),
        row_by_flipping([0, 1]),
    ] {
        // At full strength it may wait where nobody can spoil it, for a ring less moves less; but not for long, unless it
        // looks no further than the answer.
        for depth in 3..6 {
            let mut after = start.clone();
            for _ in 0..3 {
                if after.removed(WHITE) == start.removed(WHITE) {
                    after = play_turn(&play_turn(&after, depth), depth);
                }
            }
            assert!(
                after.removed(WHITE) > start.removed(WHITE),
                "{start} depth {depth}"
            );
        }
        for level in 3..=MAX_LEVEL {
            for seed in 0..5 {
                let mut engine = Engine::new(1);
                engine.set_level(level);
                engine.set_seed(seed);
                let best = engine.search(&start, &Limits::nodes(20_000), &StopFlag::new(), &mut |_| ());
                let mut after = start.clone();
                after.play(best.action.expect("an action")).expect("a legal one");
                assert_eq!(
                    after.stage(),
                    Stage::RowAfter,
                    "{start} level {level} seed {seed}"
                );
            }
        }
    }
}

#[test]
fn no_row_is_given_away() {
    // Black needs g5 turned for the third row, and only White's ring on e5 could do it now.
    let start = position(["e5 a2 k10", "a5 b7 c8"], ["g5 e8", "g3 g4 g6 g7 f5"], [2, 2]);
    let gift: Action = "e5-h5".parse().expect("an action");
    let mut after = start.clone();
    after.play(gift).expect("the gift is legal");
    assert_eq!((after.actor(), after.stage()), (BLACK, Stage::Row));
    for depth in 1..4 {
        assert_ne!(think(&start, &Limits::depth(depth)).action, Some(gift));
    }
}

/// Whether `player` can force the win within `turns` turns of both (the one under way counts), by trying all.
fn can_force(position: &Position, player: Player, turns: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(player);
    }
    if turns == 0 {
        return false;
    }
    let after = |action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        let left = turns - u32::from(child.actor() != position.actor() && child.outcome().is_none());
        can_force(&child, player, left)
    };
    let mut actions = position.actions().into_iter();
    if position.actor() == player {
        actions.any(after)
    } else {
        actions.all(after)
    }
}

/// Late positions of games in which both make rows where they can and act at random else.
fn late_positions(mut f: impl FnMut(&Position)) {
    for seed in 0..150 {
        let mut rng = Rng::with_seed(seed);
        let mut position = Position::start();
        while position.outcome().is_none() {
            let both = position.removed(WHITE) == 2 || position.removed(BLACK) == 2;
            if both && position.stage() == Stage::Move && rng.u32(..3) == 0 {
                f(&position);
            }
            let actions = position.actions();
            let row = actions.iter().copied().find(|&action| {
                let mut child = position.clone();
                child.play_unchecked(action);
                child.stage() == Stage::RowAfter && position.stage() == Stage::Move
            });
            let action = row.filter(|_| rng.u32(..4) > 0);
            position.play_unchecked(action.unwrap_or(actions[rng.usize(..actions.len())]));
        }
    }
}

#[test]
fn wins_and_threats_are_seen_as_a_solver_sees_them() {
    let (mut wins, mut second, mut defences, mut lost) = (0, 0, 0, 0);
    late_positions(|start| {
        let actor = start.actor();
        if can_force(start, actor, 1) {
            if wins < 150 {
                wins += 1;
                let best = think(start, &Limits::depth(1));
                assert_eq!(best.info.score.win_in(), Some(1), "{start}");
            }
            return;
        }
        if start.removed(!actor) == 2 && defences < 40 {
            // Whoever can keep the other from winning next turn does so.
            let holds = |action| {
                let mut child = start.clone();
                child.play_unchecked(action);
                let left = if child.actor() == actor { 2 } else { 1 };
                !can_force(&child, !actor, left)
            };
            let holding: Vec<Action> = start
                .actions()
                .into_iter()
                .filter(|&action| holds(action))
                .collect();
            let best = think(start, &Limits::depth(2));
            let action = best.action.expect("the game is not over");
            if holding.is_empty() {
                lost += 1;
                assert_eq!(best.info.score.loss_in(), Some(1), "{start}");
            } else if holding.len() < start.count_actions() {
                defences += 1;
                assert!(holding.contains(&action), "{start} {action}");
            }
        }
        if start.removed(actor) == 2 && second < 8 && can_force(start, actor, 3) {
            second += 1;
            let best = think(start, &Limits::depth(5));
            assert_eq!(best.info.score.win_in(), Some(2), "{start}");
        }
    });
    let met = (wins, defences, second, lost);
    assert!(
        wins >= 40 && defences >= 20 && second >= 5 && lost >= 1,
        "too few positions: {met:?}"
    );
}
