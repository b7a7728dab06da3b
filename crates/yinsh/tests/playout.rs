//! Random games, and the instruction sets that they and perft are compiled for.

mod common;

use common::at;
use game_core::{Outcome, Position as _};
use std::collections::HashMap;
use yinsh::{Action, BLACK, Isa, Playout, Position, Rng, WHITE, perft_on, playout, playouts, playouts_on};

/// The levels that this machine has; the baseline is always among them.
fn levels() -> Vec<Isa> {
    Isa::ALL
        .into_iter()
        .filter(|level| level.is_available())
        .collect()
}

/// The one result that is reported.
fn only(run: impl FnOnce(&mut dyn FnMut(Playout))) -> Playout {
    let mut results = Vec::new();
    run(&mut |game| results.push(game));
    assert_eq!(results.len(), 1);
    results[0]
}

/// However many games go on at a time, they are those that are played one after the other.
#[test]
fn many_games_are_the_same_as_one_by_one() {
    for count in [0, 1, 2, 3, 4, 5, 50] {
        let mut rng = Rng::new(9);
        let mut one_by_one: Vec<_> = (0..count)
            .map(|_| playout(&Position::start(), &mut rng).checksum)
            .collect();
        let mut rng_of_many = Rng::new(9);
        let mut many = Vec::new();
        playouts(&Position::start(), count, &mut rng_of_many, |game| {
            many.push(game.checksum);
        });
        one_by_one.sort_unstable();
        many.sort_unstable();
        assert_eq!(one_by_one, many);
        assert_eq!(
            rng.next_u64(),
            rng_of_many.next_u64(),
            "as many random numbers were taken"
        );
    }
}

#[test]
fn every_level_plays_the_same_games() {
    for start in [Position::start(), Position::blitz()] {
        for seed in 0..300 {
            let games: Vec<Playout> = levels()
                .into_iter()
                .map(|level| only(|report| playouts_on(level, &start, 1, &mut Rng::new(seed), report)))
                .collect();
            assert!(
                games.iter().all(|game| *game == games[0]),
                "seed {seed}: {games:?}"
            );
            assert_eq!(playout(&start, &mut Rng::new(seed)), games[0]);
        }
    }
}

#[test]
fn every_level_counts_the_same() {
    common::random_games(25, |position, _| {
        let counts: Vec<u64> = levels()
            .into_iter()
            .map(|level| perft_on(level, position, 2))
            .collect();
        // The generic perft plays every action but the last.
        let expected = game_core::perft(position, 2);
        assert!(
            counts.iter().all(|&count| count == expected),
            "{position}: {counts:?} {expected}"
        );
    });
}

/// A level that the machine lacks runs as the baseline, so asking for it is always safe.
#[test]
fn every_level_may_be_asked_for() {
    for level in Isa::ALL {
        assert_eq!(perft_on(level, &Position::start(), 2), 7140);
    }
    assert!(Isa::best().is_available() && Isa::Baseline.is_available());
    assert_eq!(Isa::ALL.map(Isa::name), ["baseline", "avx2", "avx512"]);
}

/// With one marker left each move ends the game, so that the ends of many games show how often each was chosen.
#[test]
fn every_move_is_as_likely_as_any_other() {
    const EACH: u32 = 4000;
    let position = at(
        "2Mm/1mmMmrM/1MMMmMM1/rMm1mMmMM/MmrM1M1MM1/MMm1m2Mr/mRM1mmmrMm/1m1MmMM2/m1MRmM2/3MmR1/M3 w move 2-0 3",
    );
    assert_eq!(position.pool(), 1);
    for action in position.actions() {
        let mut child = position.clone();
        child.play(action).expect("legal");
        assert!(
            child.outcome().is_some(),
            "the position was chosen without a row to make"
        );
        assert!(matches!(action, Action::Move { .. }));
    }
    let moves = position.count_actions();
    let mut seen: HashMap<u64, u32> = HashMap::new();
    let mut rng = Rng::new(11);
    for _ in 0..EACH as usize * moves {
        let game = playout(&position, &mut rng);
        assert_eq!((game.actions, game.outcome), (1, Outcome::Win(WHITE)));
        *seen.entry(game.checksum).or_default() += 1;
    }
    assert_eq!(seen.len(), moves, "each end was reached");
    // Six standard deviations of a binomial distribution.
    assert!(seen.values().all(|&n| n.abs_diff(EACH) < 6 * 64), "{seen:?}");
}

/// Play-outs and games played through the public interface are the same distribution: length and results agree.
#[test]
fn playouts_are_like_games_played_action_by_action() {
    const GAMES: u32 = 6000;
    for start in [Position::start(), Position::blitz()] {
        let mut rng = Rng::new(5);
        let mut quick = (0u64, [0u32; 3]);
        let mut slow = (0u64, [0u32; 3]);
        let index = |outcome: Outcome| match outcome {
            Outcome::Win(WHITE) => 0,
            Outcome::Win(BLACK) => 1,
            Outcome::Draw => 2,
        };
        for seed in 0..GAMES {
            let game = playout(&start, &mut rng);
            quick.0 += u64::from(game.actions);
            quick.1[index(game.outcome)] += 1;
            let mut last = None;
            common::random_game(start.clone(), u64::from(seed), |position, action| {
                slow.0 += u64::from(action.is_some());
                last = position.outcome();
            });
            slow.1[index(last.expect("a game ends"))] += 1;
        }
        let mean = |total: u64| total as f64 / f64::from(GAMES);
        // The length of a game has a standard deviation below 15 actions: five of those of the mean's difference.
        let bound = 5.0 * 15.0 * (2.0 / f64::from(GAMES)).sqrt();
        assert!((mean(quick.0) - mean(slow.0)).abs() < bound, "{quick:?} {slow:?}");
        for (a, b) in quick.1.into_iter().zip(slow.1) {
            assert!(a.abs_diff(b) < 5 * 55, "{quick:?} {slow:?}");
        }
    }
}

/// Every stage may be where a play-out begins.
#[test]
fn playouts_begin_anywhere() {
    let mut rng = Rng::new(2);
    common::random_games(60, |position, _| {
        let game = playout(position, &mut rng);
        if let Some(outcome) = position.outcome() {
            assert_eq!((game.outcome, game.actions), (outcome, 0));
        } else {
            assert!(game.actions > 0);
        }
    });
    let shut_in = at("RRRr/1rrrr2/8/9/10/9/4MM4/4mm3/8/7/4 w move 2-0 3");
    assert!(playout(&shut_in, &mut rng).actions > 1);
}

#[test]
fn random_numbers_keep_their_bounds() {
    let mut rng = Rng::new(0);
    assert_eq!(rng.below(0), 0);
    assert_eq!(rng.below(1), 0);
    let mut seen = [0u32; 7];
    for _ in 0..70_000 {
        seen[rng.below(7) as usize] += 1;
    }
    assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 600), "{seen:?}");
    assert!((0..1000).all(|_| rng.below(u32::MAX) < u32::MAX));
}
