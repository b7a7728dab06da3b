//! Games are kept, found, taken away and brought back.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use game_core::{NodeId, Outcome, Player, Position, Record, Termination};
use games::GameId;
use library::search::Filter;
use library::{
    Day, Head, Kept, Kind, Mistake, Origin, OwnResult, archive, file_text, import, keys, mistakes, search,
    stats,
};
use notation::{AnyRecord, Encoding, Format, Recorded};
use proptest::prelude::*;
use yinsh::Symmetry;

const PLAYED: Origin = Origin {
    kind: Kind::Computer,
    own: Some(Player::First),
    level: Some(7),
};

fn today() -> Day {
    Day::of_tag("2026-11-23").unwrap()
}

/// A random game of at most so many actions.
fn random<P: Position>(seed: u64, most: usize) -> Record<P> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut record = Record::new(P::start());
    let (mut position, mut at) = (P::start(), NodeId::ROOT);
    for _ in 0..most {
        let mut actions = Vec::new();
        position.for_each_action(&mut |action| actions.push(action));
        let Some(action) = rng.choice(actions) else { break };
        at = record.play(at, action).unwrap();
        position.play_unchecked(action);
    }
    record
}

fn yinsh_game(seed: u64) -> AnyRecord {
    random::<yinsh::Position>(seed, 40).into()
}

fn shogi_game(seed: u64) -> AnyRecord {
    random::<shogi::Position>(seed, 40).into()
}

fn kept(record: &AnyRecord) -> Kept {
    Kept::of(record, PLAYED, 1000, &today()).unwrap()
}

fn head(id: &str) -> Head {
    let mut head = kept(&yinsh_game(1)).head;
    id.clone_into(&mut head.id);
    head
}

#[test]
fn what_is_known_of_a_game_is_what_its_record_says() {
    let text = "[Game \"YINSH\"]\n[White \"Anna\"]\n[Black \"Sente River\"]\n[BlackType \"program\"]\n[BlackLevel \"7\"]\n\
                [Event \"Club\"]\n[Date \"2005.3.2\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1.e5 2.c3 3.g8 0-1\n";
    let record = notation::read(text.as_bytes()).unwrap();
    let origin = Origin::of_file(&record, " anna ");
    assert_eq!(
        (origin.own, origin.level, origin.kind),
        (Some(Player::First), Some(7), Kind::File)
    );
    let head = Kept::of(&record, origin, 5, &today()).unwrap().head;
    assert_eq!(head.names, ["Anna", "Sente River"]);
    assert_eq!(
        (head.event.as_str(), head.day.as_str(), head.turns),
        ("Club", "2005-03-02", 3)
    );
    assert_eq!(head.result, Some(Outcome::Win(Player::Second)));
    assert_eq!(head.end, Some(Termination::Resignation));
    assert_eq!(head.own_result(), Some(OwnResult::Lost));
    assert_eq!(head.score, Some([0, 0]));
    let fives = keys::folded("e5".parse().unwrap()).0;
    assert_eq!(head.opening, fives.to_string());
    assert_eq!(Origin::of_file(&record, "").own, None);
    assert_eq!(Head::from_json(&head.to_json()).unwrap(), head);
}

#[test]
fn the_same_game_from_another_format_is_the_same() {
    let record = shogi_game(3);
    let id = kept(&record).head.id;
    for format in Format::of("shogi") {
        let Ok(bytes) = notation::write_bytes(&record, format, Encoding::Utf8) else {
            continue;
        };
        let again = notation::read(&bytes).unwrap();
        assert_eq!(kept(&again).head.id, id, "{format:?}");
    }
    assert_ne!(kept(&shogi_game(4)).head.id, id);
    let sgf = notation::write_bytes(&yinsh_game(3), Format::Sgf, Encoding::Utf8).unwrap();
    assert_eq!(
        kept(&notation::read(&sgf).unwrap()).head.id,
        kept(&yinsh_game(3)).head.id
    );
}

#[test]
fn what_is_exported_comes_back_as_it_was() {
    let mut zip = archive::Writer::default();
    let mut all = Vec::new();
    for seed in 0..20 {
        let mut game = kept(&if seed % 2 == 0 {
            yinsh_game(seed)
        } else {
            shogi_game(seed)
        });
        game.head.accuracy = [Some(81.25), None];
        game.head.add_tag("centre");
        game.head.add_tag("f6 \"first\", mine");
        zip.add(
            &archive::path(&game.head),
            file_text(&game.head, &game.text).as_bytes(),
        )
        .unwrap();
        all.push(game);
    }
    let bytes = zip.finish().unwrap();
    assert!(archive::is_zip(&bytes));
    let files = archive::files(&bytes).unwrap();
    assert_eq!(files.len(), all.len());
    for (file, game) in files.iter().zip(&all) {
        let read = import::read(&archive::read(&bytes, file).unwrap());
        let [Ok(record)] = &read[..] else {
            panic!("{}: {read:?}", file.name)
        };
        let mut origin = Origin::of_file(record, "");
        assert_eq!(
            (origin.kind, origin.own),
            (PLAYED.kind, PLAYED.own),
            "{}",
            file.name
        );
        // Who played is in the tags of a real game, and not in these.
        origin.level = PLAYED.level;
        let again = Kept::of(record, origin, 9, &today()).unwrap();
        assert_eq!(&again, game);
        let merged = again.head.clone().merged(&game.head);
        assert_eq!(merged, game.head);
    }
}

#[test]
fn a_broken_zip_is_an_error() {
    let mut zip = archive::Writer::default();
    zip.add("a.txt", b"[Game \"YINSH\"]\n\n1.f6 *\n").unwrap();
    let bytes = zip.finish().unwrap();
    for end in 0..bytes.len() {
        if let Ok(files) = archive::files(&bytes[..end]) {
            for file in files {
                let _ = archive::read(&bytes[..end], &file);
            }
        }
    }
    let mut broken = bytes.clone();
    broken[40] ^= 0x55;
    for file in archive::files(&broken).into_iter().flatten() {
        assert!(archive::read(&broken, &file).is_err());
    }
}

#[test]
fn one_text_may_hold_many_games_and_one_of_them_may_be_broken() {
    let text = "[Game \"YINSH\"]\n\n1.f6 2.c3 *\n\n[Game \"YINSH\"]\n\n1.f6 2.f6 *\n\n[Game \"Shogi\"]\n\n1.7g7f *\n";
    let read = import::read(text.as_bytes());
    assert_eq!(read.len(), 3);
    assert!(read[0].is_ok() && read[2].is_ok());
    let error = read[1].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (7, 8));
    assert!(matches!(&import::read(b"no game")[..], [Err(_)]));
}

#[test]
fn games_are_found_by_words_and_choices() {
    let mut game = head("a");
    game.names = ["You".to_owned(), "Sente River".to_owned()];
    game.add_tag("Centre");
    let typed = |text: &str| Filter {
        text: text.to_owned(),
        ..Filter::default()
    };
    for text in ["", "river", "RIV cent", "2026-11", "река"] {
        assert!(typed(text).matches(&game, "Река, уровень 7"), "{text}");
    }
    assert!(!typed("lake").matches(&game, "Река"));
    let level = |level| Filter {
        level: Some(level),
        ..Filter::default()
    };
    assert!(level(7).matches(&game, "") && !level(8).matches(&game, ""));
    let reviewed = Filter {
        reviewed: Some(true),
        ..Filter::default()
    };
    assert!(!reviewed.matches(&game, ""));
    game.deleted = Some(1);
    assert!(!typed("").matches(&game, ""));
    let deleted = Filter {
        deleted: true,
        ..Filter::default()
    };
    assert!(deleted.matches(&game, ""));
    assert!(!game.is_gone(1 + library::DELETED_FOR_MS) && game.is_gone(2 + library::DELETED_FOR_MS));
}

#[test]
fn deleted_games_can_be_brought_back_for_thirty_days() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let now = 20_000 * DAY;
    let mut game = head("a");
    assert_eq!(game.days_left(now), None);
    game.deleted = Some(now);
    // A clock that was put back gives no more days.
    assert_eq!(game.days_left(now - DAY), Some(30));
    for (later, left) in [
        (0, 30),
        (1, 30),
        (DAY, 29),
        (DAY + 1, 29),
        (30 * DAY - 1, 1),
        (30 * DAY, 0),
    ] {
        assert_eq!(game.days_left(now + later), Some(left), "{later}");
    }
    assert!(!game.is_gone(now + 29 * DAY));
    game.remove();
    assert!(game.is_gone(now));
    // One that is added again is there again.
    assert_eq!(head("a").merged(&game).deleted, None);
}

#[test]
fn openings_are_looked_at_in_games_of_ones_own_that_ended() {
    let game = |game, own, ended, deleted| Head {
        game,
        own,
        result: Some(Outcome::Draw).filter(|_| ended),
        deleted,
        ..head("a")
    };
    let (yinsh, shogi, own) = (GameId::Yinsh, GameId::Shogi, Some(Player::Second));
    let heads = [
        game(yinsh, own, true, Some(5)),
        game(yinsh, None, true, None),
        game(yinsh, own, false, None),
        game(shogi, own, true, None),
        game(yinsh, own, true, None),
    ];
    assert_eq!(search::latest_own(&heads, None), Some(shogi));
    assert_eq!(search::latest_own(&heads, Some(yinsh)), Some(yinsh));
    assert_eq!(search::latest_own(&heads[..3], None), None);
}

#[test]
fn the_room_of_deleted_games_is_counted_by_itself() {
    let game = |id: &str, size, deleted| Head {
        size,
        deleted,
        ..head(id)
    };
    let heads = [
        game("a", 100, None),
        game("b", 20, Some(5)),
        game("c", 3, Some(6)),
    ];
    assert_eq!(search::room(&heads, false), (1, 100));
    assert_eq!(search::room(&heads, true), (2, 23));
    assert_eq!(search::room(&[], true), (0, 0));
}

#[test]
fn figures_count_what_ended() {
    let day = |text: &str| Day::of_tag(text).unwrap();
    let game = |id: &str, on: &str, level: u8, winner: Option<Player>, accuracy: Option<f64>| Head {
        id: id.to_owned(),
        day: day(on),
        level: Some(level),
        result: winner.map(Outcome::Win),
        accuracy: [accuracy, Some(50.0)],
        opening: if level > 6 { "f6" } else { "e5" }.to_owned(),
        ..head(id)
    };
    // The opponent's turns count for nobody.
    let parts = |own: [(u32, f64); 4]| [own, [(9, 1.0); 4]];
    let heads = [
        Head {
            parts: parts([(5, 80.0), (10, 60.0), (0, 0.0), (0, 0.0)]),
            ..game("a", "2026-01-05", 7, Some(Player::First), Some(80.0))
        },
        Head {
            parts: parts([(5, 90.0), (30, 40.0), (2, 50.0), (0, 0.0)]),
            ..game("b", "2026-01-02", 5, Some(Player::Second), Some(60.0))
        },
        game("c", "2026-02-01", 7, Some(Player::Second), None),
        game("d", "2026-02-02", 9, None, None),
        Head {
            deleted: Some(1),
            ..game("e", "2026-02-03", 12, Some(Player::First), None)
        },
    ];
    let figures = stats::of(&heads, GameId::Yinsh, None);
    assert_eq!(
        (figures.tally.won, figures.tally.lost, figures.tally.games()),
        (1, 2, 3)
    );
    assert_eq!(figures.since, Some(day("2026-01-02")));
    assert_eq!(figures.best, Some((7, day("2026-01-05"))));
    assert_eq!(
        figures.levels.iter().map(|(level, _)| *level).collect::<Vec<_>>(),
        [7, 5]
    );
    let means: Vec<f64> = figures.over_time.iter().map(|it| it.mean).collect();
    assert_eq!(means, [60.0, 70.0]);
    assert_eq!(figures.parts, [(10, 85.0), (40, 45.0), (2, 50.0), (0, 0.0)]);
    assert_eq!(figures.openings[0].name, "f6");
    assert_eq!(figures.openings[0].accuracy, Some(80.0));
    assert_eq!(
        stats::of(&heads, GameId::Yinsh, Some(&day("2026-02")))
            .tally
            .games(),
        1
    );
    assert_eq!(stats::of(&heads, GameId::Shogi, None), stats::Figures::default());
}

#[test]
fn own_mistakes_are_counted_by_their_kind() {
    let heads = [head("a"), head("b")];
    let mistake = |number: u32, of: &str, motif: &str, after: f64| Mistake {
        number,
        game: GameId::Yinsh,
        player: Player::First,
        position: String::new(),
        played: String::new(),
        line: String::new(),
        own: 1,
        before: 0.9,
        after,
        mark: "??".to_owned(),
        motif: motif.to_owned(),
        turn: 1,
        of: of.to_owned(),
        day: today(),
    };
    let mut all = vec![
        mistake(1, "a", "row-missed", 0.1),
        mistake(2, "a", "row-allowed", 0.5),
        mistake(3, "b", "row-allowed", 0.2),
        // Of no game that is kept, and of the opponent's.
        mistake(4, "c", "row-missed", 0.1),
        mistake(5, "a", "row-missed", 0.1),
    ];
    all[4].player = Player::Second;
    let often = |game, from: Option<&str>| {
        let from = from.and_then(Day::of_tag);
        let often = mistakes::often(&all, &heads, game, from.as_ref()).into_iter();
        often
            .map(|it| (it.motif, it.count, it.example))
            .collect::<Vec<_>>()
    };
    let expected = [("row-allowed".to_owned(), 2, 3), ("row-missed".to_owned(), 1, 1)];
    assert_eq!(often(GameId::Yinsh, None), expected);
    assert_eq!(often(GameId::Yinsh, Some("2026-11-23")), expected);
    assert!(often(GameId::Yinsh, Some("2026-11-24")).is_empty());
    assert!(often(GameId::Shogi, None).is_empty());

    let [a, mut b] = heads;
    b.deleted = Some(1);
    mistakes::leave_deleted(&mut all, &[a, b]);
    let left: Vec<u32> = all.iter().map(|it| it.number).collect();
    assert_eq!(
        left,
        [1, 2, 4, 5],
        "nobody asks for what was played in a deleted game"
    );
}

#[test]
fn the_latest_game_is_first() {
    let mut heads = [head("a"), head("b"), head("c")];
    heads[1].day = Day::of_tag("2027").unwrap();
    heads[2].added += 1;
    search::sort(&mut heads);
    assert_eq!(heads.each_ref().map(|it| it.id.as_str()), ["b", "c", "a"]);
}

proptest! {
    /// Every position of a game is found in it, turned or mirrored in any way; another game's positions are not, beyond the start.
    #[test]
    fn positions_are_found_whichever_way_the_board_lies(seed in 0u64..1_000_000, turn in 0usize..12) {
        let record = random::<yinsh::Position>(seed, 60);
        let line = record.line_to(record.end());
        let game = kept(&yinsh::Position::into_any(record.clone()));
        prop_assert_eq!(game.keys.len(), 8 * line.positions().len());
        for position in line.positions() {
            let setup = Symmetry::ALL[turn].setup(&position.into());
            let key = keys::of_position(GameId::Yinsh, &setup.to_string());
            if let Some(key) = key {
                prop_assert!(keys::came_through(&game.keys, key));
            }
        }
        let other = random::<yinsh::Position>(seed + 1_000_000, 60);
        let last = other.position(other.end()).to_string();
        prop_assert!(!keys::came_through(&game.keys, keys::of_position(GameId::Yinsh, &last).unwrap()));
    }

    /// Whatever is imported, there is an answer.
    #[test]
    fn anything_may_be_imported(bytes in proptest::collection::vec(any::<u8>(), 0..400), text in "(\\[Game \"YINSH\"\\]|\\n|1.f6| |\\*|[a-z]){0,40}") {
        import::read(&bytes);
        import::read(text.as_bytes());
        let _ = archive::files(&bytes);
        keys::came_through(&bytes, 0);
        let _ = Head::from_json(&text);
    }

    /// Days are what they were, read again.
    #[test]
    fn days_are_read_as_they_are_written(text in "[0-9./ ?-]{0,20}") {
        if let Some(day) = Day::of_tag(&text) {
            prop_assert_eq!(Day::of_tag(day.as_str()), Some(day));
        }
    }
}
