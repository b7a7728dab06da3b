//! By which terms games are played.

use wire::{GameKind, Seat, Terms, TimeBounds};

fn terms(game: GameKind, change: impl FnOnce(&mut Terms)) -> Result<(), String> {
    let mut terms = Terms::new(game, "600+10".parse().expect("a time"));
    change(&mut terms);
    terms.check().map_err(|error| error.to_string())
}

#[test]
fn times_have_bounds() {
    for (game, time, answer) in [
        (GameKind::Yinsh, "none", Ok(())),
        (GameKind::Yinsh, "5400+60", Ok(())),
        (GameKind::Yinsh, "0+1", Ok(())),
        (GameKind::Yinsh, "14d", Ok(())),
        (GameKind::Shogi, "5400+5x120", Ok(())),
        (GameKind::Shogi, "0+1x1", Ok(())),
        (
            GameKind::Yinsh,
            "5401+0",
            Err("expected at most 5400 seconds for the game, found 5401"),
        ),
        (
            GameKind::Yinsh,
            "60+61",
            Err("expected at most 60 seconds more for a turn, found 61"),
        ),
        (
            GameKind::Yinsh,
            "15d",
            Err("expected at most 14 days a turn, found 15"),
        ),
        (
            GameKind::Yinsh,
            "600+1x30",
            Err("expected a time without byoyomi in this game, found 600+1x30"),
        ),
        (
            GameKind::Shogi,
            "600+6x30",
            Err("expected at most 5 periods, found 6"),
        ),
        (
            GameKind::Shogi,
            "600+1x121",
            Err("expected at most 120 seconds in a period, found 121"),
        ),
        (
            GameKind::Shogi,
            "5460+1x30",
            Err("expected at most 5400 seconds for the game, found 5460"),
        ),
    ] {
        let found = terms(game, |terms| terms.time = time.parse().unwrap());
        assert_eq!(found, answer.map_err(str::to_owned), "{game} {time}");
    }
    assert_eq!(TimeBounds::of(GameKind::Yinsh).period, 0);
}

#[test]
fn what_a_game_has_not_is_refused() {
    use GameKind::{Shogi, Yinsh};
    let refused = |game, words: &str, change: &dyn Fn(&mut Terms)| {
        let error = terms(game, change).expect_err(words);
        assert!(error.contains(words), "{error}");
    };
    refused(Yinsh, "no ratings yet", &|terms| terms.rated = true);
    refused(Yinsh, "no strict play", &|terms| terms.strict = true);
    refused(Yinsh, "no strict play", &|terms| terms.seat = Seat::Furigoma);
    refused(Shogi, "no random rings", &|terms| terms.random_rings = true);
    refused(Shogi, "in an even game only", &|terms| {
        terms.start = "rook".to_owned();
    });
    refused(Shogi, "expected a start, even, lance", &|terms| {
        terms.start = "queen".to_owned();
    });
    refused(Yinsh, "at most 200 bytes", &|terms| terms.start = "x".repeat(201));
    refused(Yinsh, "random rings on an empty board", &|terms| {
        terms.random_rings = true;
        terms.start = "4/7/2r5/3R2r2/3r2R3/4R4/3R3r2/5R3/5r2/7/4 w move 0-0 3".to_owned();
    });
    refused(Shogi, "in which the game goes on", &|terms| {
        terms.seat = Seat::First;
        // Mate: gold and pawn.
        terms.start = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1".to_owned();
    });
    for start in [
        "",
        "rook-lance",
        "ten",
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ] {
        let found = terms(Shogi, |terms| {
            terms.start = start.to_owned();
            terms.seat = Seat::Random;
        });
        assert_eq!(found, Ok(()), "{start}");
    }
    assert_eq!(terms(Yinsh, |terms| terms.random_rings = true), Ok(()));
}
