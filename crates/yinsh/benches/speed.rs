//! How fast the rules are, per second of CPU time on one core, for each instruction set that the machine has.
//!
//! `cargo bench -p sente-yinsh` measures; every run asserts what it counted. Without `--bench` (as `cargo test --benches`
//! runs it) each job is done once, which checks the counts. What the figures mean is in `docs/speed.md`.

use game_core::Position as _;
use testkit::speed::{Job, made, run};
use yinsh::{Isa, Position, Rng, perft_on, playout, playouts_on};

/// Perft positions; those in which a ring is to be moved are the middlegame positions measured here.
const TABLE: &str = include_str!("../../../data/perft/yinsh.tsv");
/// How many of them there are, and the sum of their perft(4), which the generic perft agrees with.
const MIDDLEGAMES: usize = 10;
const MIDDLEGAME_NODES: u64 = 15_622_807;
/// Ten rings strewn over the board, and its perft(4).
const PLACED: &str = "r3/4R2/8/2R1r4/10/1R2r4/4R5/2r6/4R3/2r4/4 w move 0-0 3";
const PLACED_NODES: u64 = 24_106_483;
/// Random games from the empty board, the actions in them and the sum of their checksums.
const GAMES: u32 = 20_000;
const GAME_ACTIONS: u64 = 1_434_269;
const GAME_CHECKSUM: u64 = 11_609_618_428_549_134_057;

fn main() {
    let middlegames: Vec<Position> = TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
        .filter(|text| text.contains(" move "))
        .map(|text| text.parse().expect("the table holds positions"))
        .collect();
    assert_eq!(middlegames.len(), MIDDLEGAMES);
    let placed: Position = PLACED.parse().expect("a position");
    let start = Position::start();
    let made_nodes: u64 = middlegames.iter().map(|position| position.perft(3)).sum();

    let mut jobs = Vec::new();
    for level in Isa::ALL.into_iter().filter(|level| level.is_available()) {
        let (middlegames, placed, start) = (&middlegames, &placed, &start);
        jobs.push(Job {
            name: format!("{}: bulk perft(4), middlegames", level.name()),
            unit: "nodes",
            units: MIDDLEGAME_NODES,
            run: Box::new(move || {
                let nodes: u64 = middlegames
                    .iter()
                    .map(|position| perft_on(level, position, 4))
                    .sum();
                assert_eq!(nodes, MIDDLEGAME_NODES);
            }),
        });
        jobs.push(Job {
            name: format!("{}: bulk perft(4), rings just placed", level.name()),
            unit: "nodes",
            units: PLACED_NODES,
            run: Box::new(move || assert_eq!(perft_on(level, placed, 4), PLACED_NODES)),
        });
        jobs.push(Job {
            name: format!("{}: random games, many", level.name()),
            unit: "games",
            units: u64::from(GAMES),
            run: Box::new(move || {
                let (mut actions, mut checksum) = (0, 0u64);
                playouts_on(level, start, GAMES, &mut Rng::new(1), |game| {
                    actions += u64::from(game.actions);
                    checksum = checksum.wrapping_add(game.checksum);
                });
                assert_eq!((actions, checksum), (GAME_ACTIONS, GAME_CHECKSUM));
            }),
        });
    }
    jobs.push(Job {
        name: format!("{}: random games, one by one", Isa::best().name()),
        unit: "games",
        units: u64::from(GAMES),
        run: Box::new(|| {
            let mut rng = Rng::new(1);
            let games = (0..GAMES).map(|_| playout(&start, &mut rng));
            let (actions, checksum) = games.fold((0, 0u64), |(actions, checksum), game| {
                (
                    actions + u64::from(game.actions),
                    checksum.wrapping_add(game.checksum),
                )
            });
            assert_eq!((actions, checksum), (GAME_ACTIONS, GAME_CHECKSUM));
        }),
    });
    jobs.push(Job {
        name: "baseline: positions made one by one, with keys".to_owned(),
        unit: "nodes",
        units: made_nodes,
        run: Box::new(|| {
            let nodes: u64 = middlegames.iter().map(|position| made(position, 3)).sum();
            assert_eq!(nodes, made_nodes);
        }),
    });

    run::<Position>(&jobs);
}
