//! What every position of every game keeps: legality over the whole universe of actions, text round trips, the key.

mod common;

use common::{at, legal, random_games};
use game_core::Position as _;
use proptest::prelude::*;
use std::collections::HashSet;
use yinsh::{Action, Bitboard, Point, Position, Row, Setup, Stage, WHITE};

/// Every value that the type of actions has.
fn universe() -> Vec<Action> {
    let mut all = vec![Action::Pass];
    all.extend(Point::all().map(Action::Place));
    all.extend(Point::all().map(Action::RemoveRing));
    all.extend(Point::all().flat_map(|from| Point::all().map(move |to| Action::Move { from, to })));
    all.extend(Row::all().map(Action::RemoveRow));
    all
}

#[test]
fn the_universe_of_actions() {
    let all = universe();
    assert_eq!(all.len(), 1 + 85 + 85 + 85 * 85 + 123);
    let different: HashSet<_> = all.iter().collect();
    assert_eq!(different.len(), all.len());
    for action in all {
        let text = action.to_string();
        assert_eq!(text.parse(), Ok(action), "{text}");
        assert_eq!(text.to_uppercase().parse(), Ok(action), "{text}");
    }
}

/// An action is legal exactly if it is listed, and `play` agrees; whatever is illegal is refused with a reason and
/// changes nothing.
#[test]
fn legal_is_listed_over_the_whole_universe() {
    let all = universe();
    let mut number = 0;
    random_games(40, |position, _| {
        number += 1;
        // Every fifth position, and all those of the rare stages.
        if number % 5 != 0 && matches!(position.stage(), Stage::Place | Stage::Move) {
            return;
        }
        let list = position.actions();
        let set: HashSet<_> = list.iter().copied().collect();
        assert_eq!(set.len(), list.len(), "no action twice: {position}");
        assert_eq!(position.count_actions(), list.len(), "{position}");
        assert_eq!(list.is_empty(), position.outcome().is_some(), "{position}");
        assert_eq!(position.outcome().is_some(), position.stage() == Stage::Over);
        for &action in &all {
            let listed = set.contains(&action);
            assert_eq!(position.is_legal(action), listed, "{position}: {action}");
            if !listed {
                let mut copy = position.clone();
                let refused = copy.play(action).expect_err("what is not listed is refused");
                assert_eq!(refused.action, action);
                assert_eq!(&copy, position);
            }
        }
    });
}

/// An action that is not legal may be played unchecked: some position results, without a panic.
#[test]
fn unchecked_play_never_panics() {
    let all = universe();
    let mut rng = fastrand::Rng::with_seed(3);
    random_games(30, |position, _| {
        let mut copy = position.clone();
        for _ in 0..40 {
            copy.play_unchecked(all[rng.usize(0..all.len())]);
            // Nor does asking what came of it.
            let _ = (
                copy.count_actions(),
                copy.outcome(),
                copy.key(),
                copy.pool(),
                copy.to_string(),
            );
            let _ = copy.is_legal(all[rng.usize(0..all.len())]);
        }
    });
}

/// Every position of thousands of games is accepted as text and as a setup, and comes back the same, key included:
/// the key that play kept up to date is the one computed afresh.
#[test]
fn every_position_of_a_game_is_accepted() {
    let mut stages = HashSet::new();
    random_games(3000, |position, _| {
        stages.insert(position.stage());
        let text = position.to_string();
        let again = at(&text);
        assert_eq!(&again, position);
        assert_eq!(again.key(), position.key(), "{text}");
        assert_eq!(again.to_string(), text);
        let setup = Setup::from(position);
        assert_eq!(text.parse(), Ok(setup.clone()));
        assert_eq!(Position::try_from(setup).as_ref(), Ok(position));
    });
    assert_eq!(stages.len(), Stage::ALL.len());
}

/// A ring move without a row leads to the key that was foretold, and one after which something else is asked for does not.
#[test]
fn the_key_after_a_ring_move_is_foretold() {
    let (mut plain, mut others) = (0, 0);
    random_games(300, |position, _| {
        if position.stage() != Stage::Move {
            return;
        }
        for action in position.actions() {
            let Action::Move { from, to } = action else {
                continue;
            };
            let mut after = position.clone();
            after.play_unchecked(action);
            let is_plain = after.stage() == Stage::Move && after.actor() != position.actor();
            assert_eq!(
                position.key_after(from, to) == after.key(),
                is_plain,
                "{position} {action}"
            );
            *(if is_plain { &mut plain } else { &mut others }) += 1;
        }
    });
    assert!(plain > 100_000 && others > 1_000, "{plain}, {others}");
}

/// The key tells apart what plays differently: every part of a position string changes it.
#[test]
fn the_key_covers_every_part() {
    let mut keys = std::collections::HashMap::new();
    random_games(300, |position, _| {
        let text = position.to_string();
        let other = keys.insert(position.key(), text.clone());
        assert!(
            other.is_none_or(|other| other == text),
            "two positions with one key: {text}"
        );
    });
    let differ = |a: &str, b: &str| assert_ne!(at(a).key(), at(b).key(), "{a} / {b}");
    // Actor.
    differ(
        "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w move 0-0 3",
        "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr b move 0-0 3",
    );
    // Target.
    differ(
        "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
        "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 1",
    );
    // Stage.
    let row = "RRRR/7/8/9/10/2MMMMM2/10/r8/8/R6/rrrr w row 0-0 3";
    differ(row, &row.replace(" row ", " row-after "));
    // Ring and marker, and the colours of each.
    differ(
        "RRRR/7/8/9/10/4R4/M9/r8/8/7/rrrr w move 0-0 3",
        "RRRR/7/8/9/10/4R4/m9/r8/8/7/rrrr w move 0-0 3",
    );
}

/// A position's hash and equality follow the position, not the way to it.
#[test]
fn the_way_to_a_position_does_not_matter() {
    let one = common::after("4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3", "a2;b1;c3;d4");
    let other = common::after("4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3", "c3;d4;a2;b1");
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
    let set: HashSet<_> = [one, other].into_iter().collect();
    assert_eq!(set.len(), 1);
}

/// What can be asked about the board agrees with the list of actions.
#[test]
fn the_questions_agree_with_the_actions() {
    random_games(40, |position, _| {
        let parts = [
            position.rings(WHITE),
            position.rings(!WHITE),
            position.markers(WHITE),
            position.markers(!WHITE),
            position.empty(),
        ];
        assert_eq!(parts.iter().map(|set| set.len()).sum::<usize>(), 85);
        assert_eq!(
            parts.into_iter().fold(Bitboard::EMPTY, |all, set| all | set),
            Bitboard::ALL
        );
        let own = position.rings(position.actor());
        match position.stage() {
            Stage::Move => {
                let moves: HashSet<_> = own
                    .into_iter()
                    .flat_map(|from| {
                        let to = position.destinations(from).into_iter();
                        to.map(move |to| Action::Move { from, to })
                    })
                    .collect();
                assert_eq!(position.can_move(position.actor()), !moves.is_empty());
                let listed: HashSet<_> = position.actions().into_iter().collect();
                assert!(moves == listed || moves.is_empty() && listed.contains(&Action::Pass));
                for action in moves {
                    let Action::Move { from, to } = action else {
                        continue;
                    };
                    let mut child = position.clone();
                    child.play(action).expect("legal");
                    let mut changed = child.markers(WHITE) ^ position.markers(WHITE);
                    changed.remove(from);
                    assert_eq!(changed, position.flips(from, to), "{position} {action}");
                }
                jumps_and_rows_are_those_of_the_actions(position);
            }
            Stage::Row | Stage::RowAfter => {
                let rows: Vec<_> = position.rows(position.actor()).map(Action::RemoveRow).collect();
                assert_eq!(rows.len(), position.count_actions());
                assert!(rows.into_iter().all(|row| position.is_legal(row)));
            }
            _ => {}
        }
        let _ = legal(position);
    });
}

proptest! {
    /// No text makes a parser panic, and what is accepted is written back as it was read, in lower case.
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
        let _ = text.parse::<Point>();
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        }
    }

    #[test]
    fn any_text_like_an_action_is_read_or_refused(text in "[xX]?[a-lA-L]?[0-9é]{0,3}-?[a-l]?[0-9]{0,3}") {
        if let Ok(action) = text.parse::<Action>() {
            // Only the order of a row's ends may differ.
            let written = action.to_string();
            let mut expected: Vec<char> = text.to_lowercase().chars().collect();
            let mut found: Vec<char> = written.chars().collect();
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(expected, found);
        }
    }

    #[test]
    fn any_text_like_a_position_is_read_or_refused(
        board in "[RrMm0-9/]{0,110}",
        rest in " [wbx] (place|row|ring|move|row-after|ring-after|over|off) [0-9]-[0-9] [0-9]"
    ) {
        let text = board + &rest;
        if let Ok(setup) = text.parse::<Setup>() {
            let _ = Position::try_from(setup.clone());
            prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
        }
    }

    /// Valid position strings with some characters replaced, inserted or removed.
    #[test]
    fn a_mutated_position_is_read_or_refused(
        seed in 0u64..500,
        ply in 0usize..80,
        edits in proptest::collection::vec((0usize..130, 0u8..3, proptest::char::any()), 1..4),
        known in proptest::bool::ANY,
    ) {
        let mut texts = Vec::new();
        common::random_game(Position::start(), seed, |position, _| texts.push(position.to_string()));
        let mut text: Vec<char> = texts[ply % texts.len()].chars().collect();
        for (at, edit, c) in edits {
            let at = at % text.len().max(1);
            let c = if known { b"RrMm123456789/ wb-"[c as usize % 18] as char } else { c };
            match edit {
                0 if at < text.len() => text[at] = c,
                1 if at < text.len() => { text.remove(at); }
                _ => text.insert(at.min(text.len()), c),
            }
        }
        let text: String = text.into_iter().collect();
        match text.parse::<Position>() {
            Ok(position) => {
                prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position.clone()));
                prop_assert_eq!(position.count_actions(), position.actions().len());
                prop_assert_eq!(position.actions().is_empty(), position.outcome().is_some());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    /// Any pieces on any points, with anything said about them: refused or a position that can be played on.
    #[test]
    fn any_setup_is_accepted_or_refused(
        sets in proptest::array::uniform4(proptest::collection::vec(0usize..85, 0..12)),
        stage in 0usize..7,
        white in proptest::bool::ANY,
        removed in proptest::array::uniform2(0u8..5),
        target in 0u8..5,
    ) {
        let [wr, br, wm, bm] = sets.map(|set| {
            set.into_iter().map(|index| Point::from_index(index).expect("below 85")).collect::<Bitboard>()
        });
        let setup = Setup {
            rings: [wr, br],
            markers: [wm, bm],
            actor: if white { WHITE } else { !WHITE },
            stage: Stage::ALL[stage],
            removed,
            target,
        };
        if let Ok(position) = Position::try_from(setup.clone()) {
            prop_assert_eq!(Setup::from(&position), setup);
            prop_assert_eq!(position.count_actions() == 0, position.outcome().is_some());
        }
    }
}

/// Ring moves in their order, which of them jump, and which rings leave a row, found from the actions and the board.
fn jumps_and_rows_are_those_of_the_actions(position: &Position) {
    let actor = position.actor();
    let mut moves = Vec::new();
    position.for_each_ring_move(actor, |from, to, jumps| {
        assert_eq!(
            jumps,
            !position.flips(from, to).is_empty(),
            "{position} {from}-{to}"
        );
        moves.push(Action::Move { from, to });
    });
    let mut actions = position.actions();
    actions.retain(|action| *action != Action::Pass);
    assert_eq!(moves, actions, "{position}");
    let mut jumps = HashSet::new();
    position.for_each_jump(actor, |jump| {
        let (from, to) = (jump.from, jump.to);
        assert_eq!(from.direction_to(to), Some(jump.direction), "{position} {jump:?}");
        let mut child = position.clone();
        child.play(Action::Move { from, to }).expect("legal");
        assert_eq!(
            jump.makes_row,
            child.rows(actor).next().is_some(),
            "{position} {jump:?}"
        );
        assert!(jumps.insert((from, to)));
    });
    moves.retain(
        |action| matches!(*action, Action::Move { from, to } if !position.flips(from, to).is_empty()),
    );
    assert_eq!(jumps.len(), moves.len(), "{position}");
    for player in [actor, !actor] {
        let markers = position.markers(player);
        let mut in_row = HashSet::new();
        position.for_each_ring_in_row(player, |axis, ring| assert!(in_row.insert((axis as usize, ring))));
        let expected: HashSet<_> = Row::all()
            .flat_map(|row| position.rings(player).into_iter().map(move |ring| (row, ring)))
            .filter(|&(row, ring)| {
                let others = row.bitboard().without(Bitboard::of(ring));
                others.len() == 4 && markers & others == others
            })
            .map(|(row, ring)| (row.axis() as usize, ring))
            .collect();
        assert_eq!(in_row, expected, "{position}");
    }
}
