//! What is told of the puzzles that are built into the page is true of each of them.

use puzzles::of_shogi::Escape;
use puzzles::of_yinsh::{Threat, can_make_row, for_each_turn, right_allows, threatened};
use puzzles::{Collection, Idea, Judgement, Puzzle, Solvable, Theme, of_shogi};
use shogi::PositionTrait as _;
use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;

fn all<P: Solvable>(game: &str) -> Vec<Puzzle<P>> {
    let path = format!("{}/../../data/puzzles/{game}.puzzles", env!("CARGO_MANIFEST_DIR"));
    let bytes = fs::read(path).expect("a file of the repository");
    let collection = Collection::<P>::read(&bytes).expect("a file of puzzles");
    collection.iter().collect::<Result<_, _>>().expect("puzzles")
}

/// How many puzzles of each theme have an idea, and that what `holds` says of each is so.
fn told<P: Solvable>(game: &str, holds: impl Fn(&Puzzle<P>, Idea) -> bool) -> HashMap<Theme, [usize; 2]> {
    let mut counts: HashMap<Theme, [usize; 2]> = HashMap::new();
    for puzzle in all::<P>(game) {
        let idea = puzzle.idea_of(&puzzle.turns());
        let count = counts.entry(puzzle.theme).or_default();
        count[0] += usize::from(idea.is_some());
        count[1] += 1;
        if let Some(idea) = idea {
            assert!(
                holds(&puzzle, idea),
                "{idea:?} of {game} {}: {}",
                puzzle.number,
                puzzle.position
            );
        }
    }
    counts
}

fn after<P: Solvable>(puzzle: &Puzzle<P>, turns: usize) -> P {
    let mut at = puzzle.position.clone();
    for action in puzzle.turns().into_iter().take(turns).flatten() {
        at.play(action).expect("a legal action");
    }
    at
}

/// Whether the one who acts can keep the other from making a row in the next turn.
fn can_keep_rows_away(at: &yinsh::Position) -> bool {
    for_each_turn(at, &mut |_, next: &yinsh::Position| {
        if next.outcome().is_none() && !can_make_row(next) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .is_break()
}

#[test]
fn ideas_of_yinsh_are_true() {
    let counts = told::<yinsh::Position>("yinsh", |puzzle, idea| {
        let position = &puzzle.position;
        let me = position.actor();
        let first = after(puzzle, 1);
        let Some(&yinsh::Action::Move { from, to }) = puzzle.line.first() else {
            return matches!(puzzle.theme, Theme::WhichFive | Theme::WhichRing);
        };
        let flipped = position.flips(from, to);
        let is_turned = |row: &yinsh::Row| row.points().iter().any(|&point| flipped.contains(point));
        let mut moved = position.clone();
        moved.play_unchecked(puzzle.line[0]);
        let made: Vec<_> = moved.rows(me).collect();
        let lines = |rows: Vec<yinsh::Row>| {
            let parallel = |a: yinsh::Row, b: yinsh::Row| {
                a.axis() == b.axis() && a.points().iter().any(|it| b.points().contains(it))
            };
            rows.iter().any(|&a| rows.iter().any(|&b| !parallel(a, b)))
        };
        match idea {
            Idea::LeavesMarker => made
                .iter()
                .all(|row| row.points().contains(&from) && !is_turned(row)),
            Idea::TurnsMarkers => {
                made.iter().any(is_turned) && !made.iter().any(|row| row.points().contains(&from))
            }
            Idea::TurnsAndLeaves => {
                made.iter().any(is_turned) && made.iter().any(|row| row.points().contains(&from))
            }
            Idea::TwoThreats => lines(threatened(&first, me)) && !can_keep_rows_away(&first),
            Idea::EveryAnswer => !can_keep_rows_away(&first),
            Idea::Quiet => threatened(&first, me).is_empty() && !can_keep_rows_away(&after(puzzle, 3)),
            Idea::OneThreat => {
                let own = (1..puzzle.turns().len()).step_by(2);
                own.clone()
                    .all(|turns| !threatened(&after(puzzle, turns), me).is_empty())
                    && !can_keep_rows_away(&after(puzzle, puzzle.turns().len() - 2))
            }
            Idea::Blocks => threatened(position, !me).iter().all(is_turned) && !can_make_row(&first),
            Idea::ClosesWay => !threatened(position, !me).iter().any(is_turned) && !can_make_row(&first),
            Idea::Poisoned => puzzles::of_yinsh::is_row_poisoned(position),
            _ => false,
        }
    });
    // Where it can be told it is told.
    for (theme, least) in [
        (Theme::WinOne, 100),
        (Theme::Row, 100),
        (Theme::Stop, 95),
        (Theme::WinTwo, 100),
        (Theme::WinThree, 95),
        (Theme::WhichFive, 70),
        (Theme::WhichRing, 25),
    ] {
        let [told, all] = counts[&theme];
        assert!(100 * told >= least * all, "{theme:?}: {told} of {all}");
    }
}

/// Whether the one who acts is mated whatever is played.
fn holds_to_the_end(at: &shogi::Position) -> bool {
    of_shogi::is_brinkmate(at, of_shogi::LONGEST_AFTER)
}

#[test]
fn ideas_of_shogi_are_true() {
    let counts = told::<shogi::Position>("shogi", |puzzle, idea| {
        let position = &puzzle.position;
        let (first, next) = (puzzle.line[0], after(puzzle, 1));
        let king = |at: &shogi::Position, player| at.king(player).expect("a king");
        let far =
            |a: shogi::Square, b: shogi::Square| a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()));
        let takes = |answer: &shogi::Action| answer.to() == first.to();
        let by_king = |answer: &shogi::Action| matches!(answer, shogi::Action::Move { from, .. } if *from == king(&next, next.actor()));
        match idea {
            Idea::Sacrifice => next.actions().iter().all(|it| takes(it) && by_king(it)),
            Idea::LetTaken => next.actions().iter().any(takes),
            Idea::Drop => {
                position.piece_at(first.to()).is_none() && far(king(&next, next.actor()), first.to()) == 1
            }
            Idea::DropAfar => next.in_check() && far(king(&next, next.actor()), first.to()) > 1,
            Idea::Uncover => next.in_check() && !next.checkers().contains(&first.to()),
            Idea::Promotion => matches!(first, shogi::Action::Move { promote: true, .. }),
            Idea::DoubleCheck => next.checkers().len() > 1 && next.checkers().contains(&first.to()),
            Idea::TakesWithCheck => next.in_check() && position.piece_at(first.to()).is_some(),
            Idea::BesideKing | Idea::FromAfar => {
                let is_beside = far(king(&next, next.actor()), first.to()) == 1;
                next.in_check()
                    && !next.actions().iter().any(takes)
                    && is_beside == (idea == Idea::BesideKing)
            }
            Idea::Fork => of_shogi::forked(position, first).len() > 1,
            Idea::Pin => {
                let pinned = of_shogi::newly_pinned(position, &puzzle.line);
                // A pinned piece can't give way to the side.
                pinned.len() == 1 && next.pinned(next.actor()).contains(pinned[0])
            }
            Idea::Gain | Idea::Exchange => {
                let (won, lost) = of_shogi::taken(position, &puzzle.line);
                !won.is_empty() && lost.is_empty() == (idea == Idea::Gain)
            }
            Idea::NoWayOut => {
                let from = king(&next, next.actor());
                let moves = |answer: &shogi::Action| matches!(answer, shogi::Action::Move { from: it, .. } if *it == from);
                holds_to_the_end(&next) && !next.actions().iter().any(moves)
            }
            Idea::OneMate => holds_to_the_end(&next) && of_shogi::threats(&next).len() == 1,
            Idea::TwoMates => holds_to_the_end(&next) && of_shogi::threats(&next).len() > 1,
            Idea::QuietGift => holds_to_the_end(&next) && next.actions().iter().any(takes),
            Idea::TakesChecker => position.in_check() && position.piece_at(first.to()).is_some(),
            Idea::KingSteps => position.in_check() && king(&next, position.actor()) == first.to(),
            Idea::Between => {
                position.in_check()
                    && king(&next, position.actor()) != first.to()
                    && position.piece_at(first.to()).is_none()
            }
            _ => false,
        }
    });
    for theme in [Theme::Fork, Theme::Pin, Theme::Promote, Theme::WinMaterial] {
        let [told, all] = counts[&theme];
        assert_eq!(told, all, "{theme:?}");
    }
    for (theme, [told, all]) in &counts {
        assert!(
            theme.mate_in().is_none() || told == all,
            "{theme:?}: {told} of {all}"
        );
    }
    let [told, all] = counts[&Theme::Brinkmate];
    assert!(100 * told >= 80 * all, "{told} of {all} brinkmates");
}

#[test]
fn why_a_move_is_no_brinkmate_is_true() {
    let (mut told, mut untold) = (0, 0);
    for puzzle in all::<shogi::Position>("shogi") {
        if puzzle.theme != Theme::Brinkmate {
            continue;
        }
        let right = puzzle.line[0];
        let next = after(&puzzle, 1);
        assert!(!next.in_check() && holds_to_the_end(&next), "{}", puzzle.number);
        let others = puzzle.position.actions().into_iter().filter(|&it| it != right);
        for action in others.step_by(5) {
            let next = of_shogi::play(&puzzle.position, action);
            let holds = match of_shogi::escape(&next) {
                Escape::Check => next.in_check(),
                Escape::NoThreat => {
                    let free = of_shogi::passed(&next).expect("no check");
                    !of_shogi::mates_within(&free, of_shogi::LONGEST_AFTER)
                }
                Escape::By(answer) => {
                    let at = of_shogi::play(&next, answer);
                    !of_shogi::mates_within(&at, of_shogi::LONGEST_AFTER)
                }
                Escape::Untold => {
                    untold += 1;
                    continue;
                }
            };
            told += 1;
            assert!(holds, "{} {action}", puzzle.number);
        }
    }
    assert!(told > 50 * untold, "{told} told, {untold} not");
}

#[test]
fn the_king_is_not_said_to_have_to_take_where_another_piece_does() {
    // The file itself says so of many a line in which another piece takes, or something else can be played.
    let all = all::<shogi::Position>("shogi");
    let other = |puzzle: &&Puzzle<shogi::Position>| {
        let next = after(puzzle, 1);
        let king = next.king(next.actor());
        let by_other =
            |it: &shogi::Action| !matches!(it, shogi::Action::Move { from, .. } if Some(*from) == king);
        puzzle.idea == Some(Idea::Sacrifice) && by_other(&puzzle.line[1])
    };
    let found: Vec<_> = all.iter().filter(other).collect();
    assert!(found.len() > 100, "{}", found.len());
    assert!(
        found
            .iter()
            .all(|puzzle| puzzle.idea_of(&puzzle.turns()) == Some(Idea::LetTaken))
    );
}

#[test]
fn only_who_is_in_check_is_told_to_save_the_king() {
    let mut goals = HashMap::new();
    for puzzle in all::<shogi::Position>("shogi") {
        if puzzle.theme == Theme::Guard {
            *goals
                .entry((puzzle.position.in_check(), puzzle.goal()))
                .or_insert(0) += 1;
        } else {
            assert_eq!(puzzle.goal(), puzzle.theme.goal());
        }
    }
    assert_eq!(goals.len(), 2, "{goals:?}");
    assert!(goals.contains_key(&(true, "goal-guard")) && goals.contains_key(&(false, "goal-defence")));
}

#[test]
fn a_line_of_ones_own_has_an_idea_of_its_own() {
    // The ring can leave the fifth marker where it stands, or make the row by what it turns over.
    let mut own = 0;
    for puzzle in all::<yinsh::Position>("yinsh") {
        if !matches!(puzzle.theme, Theme::Row | Theme::WinOne) {
            continue;
        }
        let stored = puzzle.idea_of(&puzzle.turns());
        let _ = for_each_turn::<()>(&puzzle.position, &mut |turn, _| {
            if puzzle.judge(0, &puzzle.position, turn) == Judgement::Right {
                let idea = puzzle.idea_of(&[turn.to_vec()]);
                assert!(idea.is_some(), "{}", puzzle.number);
                own += usize::from(idea != stored);
            }
            ControlFlow::Continue(())
        });
    }
    assert!(own > 100, "{own}");
}

#[test]
fn what_a_right_ring_allows_is_no_reason_against_another() {
    let (mut no_reason, mut reason) = (0, 0);
    for puzzle in all::<yinsh::Position>("yinsh") {
        if puzzle.theme != Theme::WhichRing {
            continue;
        }
        for threat in [Threat::Row, Threat::Win] {
            for action in puzzle.position.actions() {
                let mut next = puzzle.position.clone();
                next.play_unchecked(action);
                let right = puzzle.judge(0, &puzzle.position, &[action]) == Judgement::Right;
                if next.actor() == puzzle.position.actor() || !threat.is_there(&next) {
                    continue;
                }
                if right {
                    assert!(right_allows(&puzzle, threat), "{}", puzzle.number);
                } else if right_allows(&puzzle, threat) {
                    no_reason += 1;
                } else {
                    reason += 1;
                }
            }
        }
    }
    assert!(no_reason > 0 && reason > 0, "{no_reason} {reason}");
}
