//! The search and its pictures against slow and plain counterparts.

use crate::board::Board;
use crate::eval::Evaluator;
use crate::features::symmetric;
use crate::network::Network;
use crate::search::{Memory, Node, Search, Selectivity};
use crate::threats::{Urgency, touches};
use crate::weights::MARKER;
use crate::{Engine, Solver, Verdict, ending};
use fastrand::Rng;
use search::{Limits, Memory as _, Score, StopFlag, Table, Timer, TreeSearch as _};
use std::collections::BTreeSet;
use yinsh::{Action, Direction, Outcome, Position, PositionTrait as _, Stage, Symmetry};

/// Plays random games, in which rows are made where they can be, and shows every position to `f`.
pub(crate) fn walk(games: u64, mut f: impl FnMut(&Position, &mut Rng)) {
    for seed in 0..games {
        let mut rng = Rng::with_seed(seed);
        let mut position = if seed % 5 == 4 {
            Position::blitz()
        } else {
            Position::start()
        };
        while position.outcome().is_none() {
            f(&position, &mut rng);
            let actions = position.actions();
            let action = makers(&position)
                .first()
                .copied()
                .filter(|_| rng.bool())
                .unwrap_or_else(|| actions[rng.usize(..actions.len())]);
            position.play_unchecked(action);
        }
        f(&position, &mut rng);
    }
}

/// The ring moves that make an own row.
fn makers(position: &Position) -> Vec<Action> {
    let mut list = position.actions();
    list.retain(|&action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        position.stage() == Stage::Move && child.stage() == Stage::RowAfter
    });
    list
}

/// Those of them that the quiescence tries: the jumps, and one slide for each ring.
fn row_moves_at_the_horizon(position: &Position) -> Vec<Action> {
    let mut list = Vec::new();
    for action in makers(position) {
        let Action::Move { from, to } = action else {
            continue;
        };
        let first_slide = || {
            let mut steps = Direction::ALL
                .into_iter()
                .filter_map(|direction| from.step(direction));
            steps.find(|&step| position.empty().contains(step))
        };
        if !position.flips(from, to).is_empty() || first_slide() == Some(to) {
            list.push(action);
        }
    }
    list
}

#[test]
fn the_board_follows_the_position() {
    let evaluator = Evaluator::new(Network::shipped());
    walk(40, |position, rng| {
        let node = Node::new(position, &evaluator);
        let actions = position.actions();
        for _ in 0..3.min(actions.len()) {
            let action = actions[rng.usize(..actions.len())];
            let child = node.child(&evaluator, action);
            let fresh = Board::new(&child.position, &evaluator.tables);
            assert_eq!(
                format!("{:?}", child.board),
                format!("{fresh:?}"),
                "{position} {action}"
            );
            if let Action::Move { from, to } = action {
                let change = node
                    .board
                    .change(&evaluator.tables, position.actor(), from.index(), to.index());
                let lead = |board: &Board| {
                    (board.markers[0].count_ones() as i32) - (board.markers[1].count_ones() as i32)
                };
                let markers = lead(&child.board) - lead(&node.board);
                let gain = child.board.sum - node.board.sum + MARKER * markers;
                assert_eq!(
                    change.delta,
                    if position.actor() == yinsh::WHITE {
                        gain
                    } else {
                        -gain
                    }
                );
                let rows = |player| child.position.rows(player).next().is_some();
                assert_eq!(change.own_row, rows(position.actor()), "{position} {action}");
                assert_eq!(change.other_row, rows(!position.actor()), "{position} {action}");
            }
        }
    });
}

#[test]
fn reach_is_what_the_rules_say() {
    let evaluator = Evaluator::new(Network::shipped());
    walk(40, |position, _| {
        if position.stage() != Stage::Move {
            return;
        }
        let node = Node::new(position, &evaluator);
        let mut row_moves = BTreeSet::new();
        let actor = position.actor();
        let reach = node.board.reach(position, actor, |from, to| {
            assert!(row_moves.insert((from, to)), "told once");
        });
        let moves: Vec<(usize, usize)> = position
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Move { from, to } => Some((from.index(), to.index())),
                _ => None,
            })
            .collect();
        assert_eq!(reach.moves as usize, moves.len(), "{position}");
        let mut flips = 0;
        for action in position.actions() {
            if let Action::Move { from, to } = action {
                for point in position.flips(from, to) {
                    flips |= 1 << point.index();
                }
            }
        }
        assert_eq!(reach.flips, flips, "{position}");
        let expected: BTreeSet<(usize, usize)> = row_moves_at_the_horizon(position)
            .into_iter()
            .filter_map(|action| match action {
                Action::Move { from, to } => Some((from.index(), to.index())),
                _ => None,
            })
            .collect();
        assert_eq!(row_moves, expected, "{position}");
        assert_eq!(reach.threats > 0, !expected.is_empty(), "{position}");
    });
}

#[test]
fn what_is_urgent_is_what_the_rules_say() {
    let evaluator = Evaluator::new(Network::shipped());
    let (mut won, mut stopped) = (0, 0);
    walk(60, |position, _| {
        let actor = position.actor();
        let last = |player| position.removed(player) + 1 == position.target();
        if position.stage() != Stage::Move || !(last(actor) || last(!actor)) {
            return;
        }
        let node = Node::new(position, &evaluator);
        let urgency = evaluator.urgency(position, &node.board);
        let wins = last(actor) && !makers(position).is_empty();
        assert_eq!(matches!(urgency, Urgency::Won), wins, "{position}");
        won += i32::from(wins);
        let Urgency::Stop(sets) = urgency else {
            return;
        };
        stopped += 1;
        assert!(last(!actor) && makers(position).is_empty(), "{position}");
        for action in position.actions() {
            if touches(&node.board, action, &sets) {
                continue;
            }
            // What touches nothing leaves the row there, or has already made one.
            let mut child = position.clone();
            child.play_unchecked(action);
            let lost = child.stage() != Stage::Move || !makers(&child).is_empty();
            assert!(child.actor() == !actor && lost, "{position} {action}");
        }
    });
    assert!(won > 20 && stopped > 20, "{won} {stopped}");
}

#[test]
fn wins_that_are_seen_are_wins() {
    let mut solver = Solver::new(8);
    let mut seen = 0;
    for game in 0..24 {
        let Some(position) = ending(game, 300) else {
            continue;
        };
        let mut engine = Engine::new(4);
        let score = engine
            .search(&position, &Limits::nodes(6_000), &StopFlag::new(), &mut |_| ())
            .info
            .score;
        if !score.is_decided() {
            continue;
        }
        let wins = score.value() > 0;
        let winner = if wins { position.actor() } else { !position.actor() };
        match solver.solve(&position, winner, &Limits::nodes(400_000), &StopFlag::new()) {
            Verdict::Win(_) => seen += 1,
            Verdict::Unknown => {}
            other => panic!("{position}: {score:?}, but {other:?}"),
        }
    }
    assert!(seen >= 8, "{seen} wins were shown");
}

#[test]
fn the_network_sees_a_turned_board_as_the_same_turned() {
    let engine = Engine::new(1);
    walk(20, |position, _| {
        if !matches!(position.stage(), Stage::Move | Stage::Place) {
            return;
        }
        let (features, kind) = engine.features(position);
        for symmetry in Symmetry::ALL {
            let turned = Position::try_from(symmetry.setup(&yinsh::Setup::from(position)));
            let turned = turned.expect("a position stays one when it is turned");
            let (turned, same_kind) = engine.features(&turned);
            let expected: BTreeSet<usize> = features
                .iter()
                .map(|&feature| symmetric(feature.into(), symmetry))
                .collect();
            let found: BTreeSet<usize> = turned.iter().map(|&feature| feature.into()).collect();
            assert_eq!(expected, found, "{position} {symmetry:?}");
            assert_eq!(found.len(), turned.len(), "each once");
            assert_eq!(kind, same_kind);
        }
    });
}

/// What a network's file says of a position, worked out from its bytes with its own units alone.
fn value_by_the_file(bytes: &[u8], features: &[u16], kind: usize) -> i32 {
    let word = |at: usize| i32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
    let [seen, width, second, kinds] = std::array::from_fn(|i| word(8 + 4 * i) as usize);
    let number = |index: usize| i32::from(i16::from_le_bytes([bytes[24 + 2 * index], bytes[25 + 2 * index]]));
    let rows_2 = (seen + 1) * width;
    let rows_3 = rows_2 + kinds * second * width;
    let bias_2 = 24 + 2 * (rows_3 + kinds * second);
    let first: Vec<i32> = (0..width)
        .map(|unit| {
            let rows = features
                .iter()
                .map(|&feature| number(usize::from(feature) * width + unit));
            (number(seen * width + unit) + rows.sum::<i32>()).clamp(0, 512)
        })
        .collect();
    let out = (kind * second..(kind + 1) * second).map(|unit| {
        let products = (0..width).map(|i| first[i] * number(rows_2 + unit * width + i));
        let sum = (word(bias_2 + 4 * unit) + products.sum::<i32>()) / 256;
        sum.clamp(0, 512) * number(rows_3 + unit)
    });
    let out = out.sum::<i32>() + word(bias_2 + 4 * (kinds * second + kind));
    (f64::from(out) / (512.0 * 256.0) * 400.0 / std::f64::consts::LN_10) as i32
}

#[test]
fn the_networks_say_what_their_files_say() {
    let files: [&[u8]; 2] = [
        include_bytes!("../weights/yinsh.net"),
        include_bytes!("../weights/levels.net"),
    ];
    for file in files {
        let engine = Engine::with_network(1, Network::read(file).expect("a network"));
        let mut seen = BTreeSet::new();
        walk(12, |position, _| {
            if !matches!(position.stage(), Stage::Move | Stage::Place) {
                return;
            }
            let (features, kind) = engine.features(position);
            let expected = value_by_the_file(file, &features, kind.into());
            let found = engine.evaluate(position).value();
            assert!(
                (found - expected).abs() <= 1,
                "{position}: {found}, expected {expected}"
            );
            seen.insert(found);
        });
        assert!(seen.len() > 100, "{}", seen.len());
    }
}

#[test]
fn the_evaluation_knows_no_colour() {
    let engine = Engine::new(1);
    walk(20, |position, _| {
        if position.stage() != Stage::Move {
            return;
        }
        let mut setup = yinsh::Setup::from(position);
        setup.rings.swap(0, 1);
        setup.markers.swap(0, 1);
        setup.removed.swap(0, 1);
        setup.actor = !setup.actor;
        let swapped = Position::try_from(setup).expect("a position stays one with its colours swapped");
        assert_eq!(engine.evaluate(position), engine.evaluate(&swapped), "{position}");
    });
}

/// Plain minimax, with the same horizon as the search: what the search must agree with.
fn minimax(engine: &Engine, position: &Position, depth: i32, turn: u32, mut quiet: bool) -> i32 {
    let actor = position.actor();
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(player)) if player == actor => return Score::win_at(turn).value(),
        Some(Outcome::Win(_)) => return Score::loss_at(turn).value(),
        None => {}
    }
    let settled = matches!(position.stage(), Stage::Move | Stage::Place);
    let mut best = -40_000;
    let mut actions = position.actions();
    if settled && depth <= 0 {
        quiet = true;
        best = engine.evaluate(position).value();
        actions = row_moves_at_the_horizon(position);
    }
    let one_ring_will_do = quiet && matches!(position.stage(), Stage::Ring | Stage::RingAfter);
    if one_ring_will_do {
        actions.sort_by_key(|action| match action {
            Action::RemoveRing(point) => (position.destinations(*point).len(), *point),
            _ => panic!("a ring is to be removed"),
        });
    }
    for action in actions {
        if one_ring_will_do && best > -40_000 && Score::from_value(best).loss_in().is_none() {
            break;
        }
        let mut child = position.clone();
        child.play_unchecked(action);
        let depth = depth - i32::from(settled);
        let value = if child.actor() == actor {
            minimax(engine, &child, depth, turn, quiet)
        } else {
            -minimax(engine, &child, depth, turn + 1, quiet)
        };
        best = best.max(value);
    }
    best
}

/// The value by the search with nothing left out.
fn full_width(engine: &mut Engine, position: &Position, depth: u32) -> i32 {
    engine.search_full_width();
    engine.new_game();
    let best = engine.search(position, &Limits::depth(depth), &StopFlag::new(), &mut |_| ());
    best.info.score.value()
}

#[test]
fn alpha_beta_is_minimax() {
    let mut engine = Engine::new(1);
    let mut stages = [0; Stage::ALL.len()];
    walk(100, |position, rng| {
        let removal = !matches!(position.stage(), Stage::Move | Stage::Place);
        let late = Stage::Move == position.stage() && rng.usize(..100) < 4;
        if position.outcome().is_some() || position.stage() == Stage::Place || !(removal || late) {
            return;
        }
        stages[position.stage() as usize] += 1;
        // The search stops looking deeper where the end is proven, so that its depth is the last one.
        for depth in 1..=if rng.usize(..12) == 0 { 2 } else { 1 } {
            let expected = minimax(&engine, position, depth, 0, false);
            let found = full_width(&mut engine, position, depth as u32);
            let decided = Score::from_value(expected).is_decided();
            if decided {
                assert_eq!(
                    Score::from_value(found).is_decided(),
                    decided,
                    "{position} depth {depth}"
                );
            }
            assert_eq!(found, expected, "{position} depth {depth}");
        }
    });
    for stage in [
        Stage::Row,
        Stage::Ring,
        Stage::Move,
        Stage::RowAfter,
        Stage::RingAfter,
    ] {
        assert!(
            stages[stage as usize] >= 10,
            "{stage} was met {} times",
            stages[stage as usize]
        );
    }
}

#[test]
fn the_window_does_not_change_the_value() {
    let evaluator = Evaluator::new(Network::shipped());
    let table = Table::new(1);
    let mut memory = Memory::new();
    walk(6, |position, rng| {
        if position.outcome().is_some() || rng.usize(..10) > 0 || position.stage() == Stage::Place {
            return;
        }
        let timer = Timer::start(&Limits::default(), position.actor(), 1, &StopFlag::new());
        let node = Node::new(position, &evaluator);
        let mut search = Search::new(&evaluator, &table, &mut memory, &timer, Selectivity::NONE);
        let mut actions = search.root_moves(&node);
        let infinite = Score::INFINITE.value();
        let (value, place) = search.search_root(&node, &mut actions, 2, (-infinite, infinite), None);
        let best = actions[place].action;
        let (narrow, _) = search.search_root(&node, &mut actions, 2, (value - 1, value + 1), None);
        assert_eq!(narrow, value, "{position}");
        // With a margin, everything near the best has its own value.
        let (again, _) = search.search_root(&node, &mut actions, 2, (-infinite, infinite), Some(60));
        assert_eq!(again, value, "{position}");
        let of_best = actions
            .iter()
            .find(|root| root.action == best)
            .map(|root| root.score);
        assert_eq!(of_best, Some(value), "{position}");
        for root in &actions {
            let child = node.child(&evaluator, root.action);
            let mut tail = search.root_moves(&child);
            if tail.is_empty() {
                continue;
            }
            let same = child.position.actor() == position.actor();
            let depth = if position.stage() == Stage::Move { 1 } else { 2 };
            let (below, _) = search.search_root(&child, &mut tail, depth, (-infinite, infinite), None);
            if Score::from_value(below).is_decided() {
                continue;
            }
            let below = if same { below } else { -below };
            if below >= value - 60 {
                assert_eq!(root.score, below, "{position} {}", root.action);
            } else {
                assert!(root.score < value - 60, "{position} {}", root.action);
            }
        }
    });
}

#[test]
fn every_answer_is_legal_and_told_again_the_same() {
    for level in [0, 1, 2, 3, 5, 7, 9, 12] {
        let mut answers = Vec::new();
        for _ in 0..2 {
            let mut engine = Engine::new(1);
            engine.set_level(level);
            engine.set_seed(11);
            let mut told = Vec::new();
            walk(2, |position, rng| {
                if rng.usize(..6) > 0 && position.outcome().is_none() {
                    return;
                }
                let nodes = [1, 7, 300][rng.usize(..3)];
                let best = engine.search(position, &Limits::nodes(nodes), &StopFlag::new(), &mut |info| {
                    let mut line = position.clone();
                    let mut last = None;
                    for &action in &info.pv {
                        last = Some(line.actor());
                        line.play(action).expect("a line is legal");
                    }
                    let whole = line.outcome().is_some() || last != Some(line.actor());
                    assert!(whole, "{position}: a line ends in the middle of a turn");
                });
                match best.action {
                    Some(action) => assert!(position.is_legal(action), "{position} {action}"),
                    None => assert!(position.outcome().is_some(), "{position}"),
                }
                told.push(best.action);
            });
            answers.push(told);
        }
        assert_eq!(answers[0], answers[1], "level {level}");
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    let mut engine = Engine::new(1);
    engine.set_multipv(4);
    walk(1, |position, rng| {
        if rng.usize(..8) > 0 || position.outcome().is_some() {
            return;
        }
        let mut last = Vec::new();
        engine.search(position, &Limits::depth(2), &StopFlag::new(), &mut |info| {
            if info.multipv == 1 {
                last.clear();
            }
            last.push((info.pv[0], info.score));
        });
        assert_eq!(last.len(), position.count_actions().min(4), "{position}");
        let first: BTreeSet<_> = last.iter().map(|line| line.0).collect();
        assert_eq!(first.len(), last.len(), "{position}");
        assert!(
            last.windows(2).all(|pair| pair[0].1 >= pair[1].1),
            "{position} {last:?}"
        );
    });
}

#[test]
fn lines_are_as_long_as_the_search_is_deep() {
    let mut engine = Engine::new(4);
    let (mut full, mut all) = (0, 0);
    walk(2, |position, rng| {
        if rng.usize(..8) > 0 || position.outcome().is_some() {
            return;
        }
        engine.new_game();
        let info = engine
            .search(position, &Limits::depth(4), &StopFlag::new(), &mut |_| ())
            .info;
        let mut line = position.clone();
        let mut turns = 1;
        for pair in info.pv.windows(2) {
            let actor = line.actor();
            line.play_unchecked(pair[0]);
            turns += u32::from(line.actor() != actor);
        }
        line.play_unchecked(info.pv[info.pv.len() - 1]);
        // A win that is proven is shown to its end.
        if info.score.is_decided() {
            assert!(line.outcome().is_some(), "{position} {:?}", info.pv);
        }
        all += 1;
        full += u32::from(turns >= info.depth || line.outcome().is_some());
    });
    assert!(full * 10 >= all * 9, "{full} of {all}");
}

#[test]
fn the_values_of_several_lines_are_their_own() {
    let mut engine = Engine::new(4);
    let mut alone = Engine::new(4);
    for engine in [&mut engine, &mut alone] {
        engine.search_full_width();
    }
    engine.set_multipv(3);
    walk(1, |position, rng| {
        if rng.usize(..6) > 0 || position.stage() != Stage::Move {
            return;
        }
        let mut last = Vec::new();
        engine.new_game();
        engine.search(position, &Limits::depth(2), &StopFlag::new(), &mut |info| {
            last.truncate(info.multipv as usize - 1);
            last.push((info.pv[0], info.score));
        });
        for (action, score) in last {
            let mut child = position.clone();
            child.play_unchecked(action);
            if child.stage() != Stage::Move || score.is_decided() {
                continue;
            }
            alone.new_game();
            let below = alone.search(&child, &Limits::depth(1), &StopFlag::new(), &mut |_| ());
            assert_eq!(score, -below.info.score, "{position} {action}");
        }
    });
}

#[test]
fn several_threads_search_as_one() {
    let mut engine = Engine::new(4);
    engine.set_threads(3);
    walk(1, |position, rng| {
        if rng.usize(..12) > 0 || position.outcome().is_some() {
            return;
        }
        let best = engine.search(position, &Limits::nodes(30_000), &StopFlag::new(), &mut |_| ());
        let action = best.action.expect("the game is not over");
        assert!(position.is_legal(action), "{position} {action}");
    });
}

#[test]
fn a_stopped_search_still_answers() {
    let stop = StopFlag::new();
    stop.stop();
    let mut engine = Engine::new(1);
    let best = engine.search(&Position::start(), &Limits::default(), &stop, &mut |_| ());
    assert!(best.action.is_some());
}

/// Of `data/endings/yinsh.tsv`, won in ten turns: alone the search sees it after 100,000 positions, the solver beside it after 34,000.
const ENDING: &str = "4/7/5mmm/4Mm1mm/5r1MMm/3M2RmR/6RrMM/8r/8/7/3m b move 2-2 3";

/// Full strength with the network of the levels, which stays when a better one is built in: where limits end a search between two
/// findings depends on the network.
fn of_levels() -> Engine {
    Engine::with_network(4, Network::of_levels())
}

#[test]
fn the_solver_beside_the_search_proves_what_the_search_does_not_and_the_game_is_won() {
    let ending: Position = ENDING.parse().unwrap();
    let winner = ending.actor();
    let most = Limits::nodes(50_000);
    let look = |engine: &mut Engine, position: &Position, limits: &Limits| {
        engine.search(position, limits, &StopFlag::new(), &mut |info| {
            assert!(
                limits.nodes.is_none_or(|most| info.nodes <= most),
                "{limits:?} {info:?} {position}"
            );
        })
    };
    let mut alone = of_levels();
    assert!(alone.set_selectivity("solver", 0));
    assert_eq!(look(&mut alone, &ending, &most).info.score.win_in(), None);

    let mut engine = of_levels();
    let found = look(&mut engine, &ending, &most).info;
    assert_eq!(found.score.win_in(), Some(10));
    // The line that is told leads to the end.
    let end = found.pv.iter().fold(ending.clone(), |mut position, &action| {
        position.play(action).unwrap();
        position
    });
    assert_eq!(end.outcome().and_then(yinsh::Outcome::winner), Some(winner));
    // Beside others as well: the best line is the win, the next one has a value of its own.
    let mut several = of_levels();
    several.set_multipv(2);
    let mut told = Vec::new();
    several.search(&ending, &Limits::nodes(80_000), &StopFlag::new(), &mut |info| {
        told.push((info.multipv, info.pv[0], info.score));
    });
    let last = |line| *told.iter().rfind(|told| told.0 == line).unwrap();
    assert_eq!((last(1).1, last(1).2.win_in()), (found.pv[0], Some(10)));
    assert_ne!(last(2).1, found.pv[0]);
    assert!(!last(2).2.is_decided());

    // What was proven is known from then on, so that little is enough to win.
    let mut position = ending;
    while position.outcome().is_none() {
        let (player, limits) = if position.actor() == winner {
            (&mut engine, Limits::nodes(3_000))
        } else {
            (&mut alone, most.clone())
        };
        let best = look(player, &position, &limits);
        if position.actor() == winner && position.stage() == Stage::Move {
            assert!(best.info.score.win_in().is_some(), "{position}");
        }
        position.play(best.action.unwrap()).unwrap();
    }
    assert_eq!(position.outcome().and_then(yinsh::Outcome::winner), Some(winner));
}

#[test]
fn a_win_that_the_solver_found_is_played_wherever_a_limit_ends_the_search() {
    let ending: Position = ENDING.parse().unwrap();
    let is_won = |engine: &mut Engine, limits: &Limits| {
        let best = engine.search(&ending, limits, &StopFlag::new(), &mut |_| ());
        best.info.score.win_in().is_some()
    };
    let mut won = [0; 2];
    let depths = (4..9).map(Limits::depth);
    for limits in depths.chain((32_000..35_000).step_by(100).map(Limits::nodes)) {
        let mut engine = of_levels();
        let at_first = is_won(&mut engine, &limits);
        // The same solver is asked what it knows.
        assert_eq!(at_first, is_won(&mut engine, &Limits::nodes(300)), "{limits:?}");
        won[usize::from(at_first)] += 1;
    }
    assert!(won[0] > 2 && won[1] > 2, "{won:?}");
}

#[test]
fn the_solver_is_asked_where_the_next_row_wins_for_both_but_not_in_blitz() {
    let asked = |text: &str| crate::search::Solving::is_for(&text.parse::<Position>().unwrap());
    assert!(asked("r3/7/8/9/2RMMM4/9/R9/9/8/r6/r2R w move 2-2 3"));
    assert!(!asked("r3/7/8/9/2RMMM4/9/R9/9/8/r6/rr1R w move 2-1 3"));
    assert!(!asked("rr2/7/8/9/2RMMM4/9/RRR7/9/8/r6/rr1R w move 0-0 1"));
}

/// What a level decides changes with the network and with what full strength and the levels search in common. Then they want to be
/// measured anew (docs/levels.md), and these games end otherwise: each with the key of its last position, by seeds from 0.
#[test]
fn the_levels_play_as_they_were_measured() {
    let games: [(u8, [u64; 6]); 3] = [
        (
            7,
            [
                0xcd75_a852_fadb_d4cc,
                0xea16_36b2_67b3_8eef,
                0x15c4_2061_ace1_e60c,
                0xf1d7_85a8_f1e6_e0b1,
                0x6dc7_37c2_ea9d_184d,
                0x9e44_65d4_a5ba_1c17,
            ],
        ),
        (
            10,
            [
                0x6c4e_acf7_dd60_d3af,
                0xf385_e8e3_98d8_e946,
                0xd656_9794_b687_a49d,
                0xdd87_ce3d_0f87_aa9e,
                0xc655_ebf4_516d_fda7,
                0x6953_88f5_1ed2_f364,
            ],
        ),
        (
            12,
            [
                0x20e3_137d_8ac5_66f1,
                0x6007_7f4b_ba72_7837,
                0xf49b_78d9_3d16_2f26,
                0x709b_a8e9_7db4_d30b,
                0x52ad_a1bd_aba1_6d0c,
                0xc145_38c5_0fba_801b,
            ],
        ),
    ];
    for (level, keys) in games {
        for (seed, key) in (0..).zip(keys) {
            let mut engine = Engine::new(4);
            engine.set_level(level);
            engine.set_seed(seed);
            let mut position = Position::start();
            while position.outcome().is_none() {
                let best = engine.search(&position, &Limits::default(), &StopFlag::new(), &mut |_| ());
                position.play(best.action.expect("the game is not over")).unwrap();
            }
            assert_eq!(position.key(), key, "level {level}, seed {seed}");
        }
    }
}

#[test]
fn a_level_and_full_strength_take_nothing_from_each_other() {
    let look = |engine: &mut Engine, position: &Position, level: u8| {
        engine.set_level(level);
        engine.set_seed(3);
        let limits = Limits::nodes(4_000);
        let best = engine.search(position, &limits, &StopFlag::new(), &mut |_| ());
        (best.action, best.info.nodes, best.info.score)
    };
    let mut both = Engine::new(4);
    walk(2, |position, _| {
        if position.stage() == Stage::Move {
            for level in [0, 12] {
                let alone = look(&mut Engine::new(4), position, level);
                assert_eq!(
                    look(&mut both, position, level),
                    alone,
                    "{position}, level {level}"
                );
            }
        }
    });
}
