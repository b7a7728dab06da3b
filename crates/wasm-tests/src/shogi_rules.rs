//! The rules of shogi.

use game_core::Position as _;
use shogi::Position;

/// Position, depth, count and a note, separated by tabs.
const PERFT: &str = include_str!("../../../data/perft/shogi.tsv");
/// What a debug build under Node counts in a second or two.
const MOST: u64 = 3_000_000;

/// The counts of the table, but for the largest.
pub(crate) fn perft() {
    let mut lines = 0;
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let text = fields.next().expect("a line has a first field");
        let position: Position = text.parse().expect("a position of a game");
        let mut number = || fields.next().and_then(|field| field.parse::<u64>().ok());
        let (depth, nodes) = number().zip(number()).expect("a depth and a count");
        if nodes <= MOST {
            assert_eq!(position.perft(depth as u32), nodes, "{text} at depth {depth}");
            lines += 1;
        }
    }
    assert!(lines > 150, "the table is too short: {lines}");
}

/// Key, checks and counts along random games are those of a position made anew.
pub(crate) fn kept_up_to_date() {
    let (mut checks, mut drops) = (0, 0);
    for seed in 0..20 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Position::start();
        for _ in 0..150 {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            assert_eq!(position.count_actions(), actions.len(), "{position}");
            let action = actions[rng.usize(..actions.len())];
            let key = position.key_after(action);
            position.play(action).expect("a listed action is legal");
            let fresh: Position = position.to_string().parse().expect("a position of a game");
            assert_eq!((fresh.key(), fresh.key()), (position.key(), key), "{position}");
            assert_eq!(fresh.checkers(), position.checkers(), "{position}");
            checks += usize::from(position.in_check());
            drops += usize::from(matches!(action, shogi::Action::Drop { .. }));
        }
    }
    assert!(checks > 0 && drops > 0, "{checks} checks, {drops} drops");
}
