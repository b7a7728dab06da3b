//! The real YINSH against the naive one, at every action of random games.
//!
//! `SENTE_GAMES=10000` plays more games than the usual 500.

use fastrand::Rng;
use game_core::Position as _;
use std::collections::BTreeMap;
use testkit::naive::Game;
use testkit::policy::Policy;
use yinsh::{Action, Position};

/// Compares the two, and gives the actions that both list.
fn compare(fast: &Position, slow: &Game) -> Vec<Action> {
    assert_eq!(fast.to_string(), slow.text());
    let mut actions = fast.actions();
    actions.sort_by_cached_key(ToString::to_string);
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    assert_eq!(texts, slow.actions(), "{fast}");
    assert_eq!(
        fast.outcome().map(game_core::Outcome::score_text),
        slow.result(),
        "{fast}"
    );
    actions
}

fn play(mut fast: Position, mut slow: Game, policy: Policy, seed: u64, seen: &mut BTreeMap<String, u64>) {
    let mut rng = Rng::with_seed(seed);
    loop {
        let actions = compare(&fast, &slow);
        if actions.is_empty() {
            let ring = fast.removed(fast.actor()) == fast.target();
            let end = match (ring, fast.outcome().and_then(game_core::Outcome::winner)) {
                (true, _) => "end by rings",
                (false, Some(_)) => "end by the pool, won",
                (false, None) => "end by the pool, drawn",
            };
            *seen.entry(end.to_owned()).or_default() += 1;
            return;
        }
        let action = policy.choose(&fast, &actions, &mut rng);
        let kind = match action {
            Action::Pass => "pass".to_owned(),
            _ => format!("stage {}", fast.stage()),
        };
        *seen.entry(kind).or_default() += 1;
        if matches!(action, Action::RemoveRow(_)) && actions.len() > 1 {
            *seen.entry("a choice of rows".to_owned()).or_default() += 1;
        }
        fast.play(action)
            .unwrap_or_else(|error| panic!("{error} in {}", slow.text()));
        assert!(
            slow.play(&action.to_string()),
            "the naive one refuses {action} in {}",
            slow.text()
        );
    }
}

#[test]
fn they_agree_at_every_action_of_random_games() {
    let games = testkit::from_env("SENTE_GAMES", 500);
    let mut seen = BTreeMap::new();
    for game in 0..games {
        let policy = Policy::of_game(game);
        let (fast, slow) = match game / 3 % 4 {
            3 => (Position::blitz(), Game::new(1)),
            _ => (Position::start(), Game::new(3)),
        };
        play(fast, slow, policy, game, &mut seen);
    }
    println!("{games} games agree: {seen:?}");
    // What the rules are about has to have happened, or the games say little.
    for event in [
        "stage place",
        "stage row",
        "stage ring",
        "stage move",
        "stage row-after",
        "stage ring-after",
        "a choice of rows",
        "end by rings",
        "end by the pool, won",
        "end by the pool, drawn",
    ] {
        assert!(seen.contains_key(event), "no game had: {event}; {seen:?}");
    }
}

/// Games from positions that chance does not reach: one player shut in, nearly empty pools, double rows.
#[test]
fn they_agree_from_rare_positions() {
    let mut seen = BTreeMap::new();
    for start in [
        "RRRR/Rrrrrr1/Mm6/m1M6/M2m6/3M5/4m5/4M4/4m3/4M2/3m w move 0-0 3",
        "rrrr/rRRRRR1/Mm6/m1M6/M2m6/3M5/4m5/4M4/4m3/4M2/3m b move 0-0 3",
        // The opponent made two rows: after the second of them there is no move any more.
        "4/R5r/8/MMMMM4/7r2/MMMMM2r1/3R6/2r6/4R3/7/2R1 w row 1-1 3",
        // One line of seven, and one across it.
        "2R1/R2M2r/3M4/MMMMMMM2/3M3r2/2M4r1/3R6/2r6/4R3/2r4/2R1 w row-after 0-0 3",
    ] {
        for seed in 0..testkit::from_env("SENTE_GAMES", 500) / 20 {
            let fast: Position = start.parse().unwrap_or_else(|error| panic!("{start}: {error}"));
            let slow = Game::from_text(start).expect("a position string");
            play(fast, slow, Policy::of_game(seed), seed, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.contains_key("pass"), "{seen:?}");
}

#[test]
fn the_naive_one_refuses_what_it_does_not_list() {
    let mut game = Game::new(3);
    for wrong in ["", "a1", "F6", "xf6", "pass", "f6-f7", "é"] {
        assert!(!game.play(wrong), "{wrong}");
    }
    assert!(game.play("f6"));
    assert!(!game.play("f6"));
    assert_eq!(game.text(), "4/7/8/9/10/4R4/10/9/8/7/4 b place 0-0 3");
}
