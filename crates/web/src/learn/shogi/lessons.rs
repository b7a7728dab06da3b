//! The lessons of shogi: what is on the board, and what to do. No words: those are in the catalogue.

use super::super::course::{Exercise, Group, Lesson};
use super::task::{Must, Task};
use shogi::Kind;

/// The parts of the course, in order: together they have all the lessons.
pub(super) const GROUPS: [Group; 5] = [
    Group {
        key: "learn-group-pieces",
        lessons: 9,
    },
    Group {
        key: "learn-group-promotion",
        lessons: 3,
    },
    Group {
        key: "learn-group-drops",
        lessons: 4,
    },
    Group {
        key: "learn-group-mate",
        lessons: 5,
    },
    Group {
        key: "learn-group-game",
        lessons: 4,
    },
];

/// An exercise with nothing marked and no answer.
const PLAIN: Exercise<Task> = Exercise::plain(Task::Any);

/// To move a piece to a square that is marked.
const fn reach(
    start: &'static str,
    to: &'static [Must],
    goal: &'static str,
    solution: &'static str,
) -> Exercise<Task> {
    Exercise {
        start,
        task: Task::One(to),
        goal: Some(goal),
        solution,
        ..PLAIN
    }
}

/// To do something in one action.
const fn one(start: &'static str, musts: &'static [Must], solution: &'static str) -> Exercise<Task> {
    Exercise {
        start,
        task: Task::One(musts),
        solution,
        ..PLAIN
    }
}

/// To mate in one.
const fn mate(start: &'static str, solution: &'static str) -> Exercise<Task> {
    Exercise {
        start,
        task: Task::Mate(1),
        solution,
        ..PLAIN
    }
}

/// To answer yes or no.
const fn question(start: &'static str, right: bool) -> Exercise<Task> {
    Exercise {
        start,
        task: Task::Question(right),
        ..PLAIN
    }
}

/// All lessons, in order.
pub(super) static LESSONS: &[Lesson<Task>] = &[
    Lesson {
        key: "shogi-goal",
        exercises: &[Exercise {
            goal: Some("5b"),
            ..mate("l3k3l/9/4SG3/9/9/9/9/9/4K4 b - 1", "4c5b")
        }],
    },
    Lesson {
        key: "shogi-pawn",
        exercises: &[reach(
            "4k4/9/4p4/6p2/2p3P2/9/2P1P4/9/4K4 b - 1",
            &[Must::To("3d")],
            "3d",
            "3e3d",
        )],
    },
    Lesson {
        key: "shogi-lance",
        exercises: &[reach(
            "4k4/9/4p4/8s/9/2p6/2P1P4/9/4K3L b - 1",
            &[Must::To("1d")],
            "1d",
            "1i1d",
        )],
    },
    Lesson {
        key: "shogi-knight",
        exercises: &[reach(
            "4k4/9/4p4/9/3g5/1PPP5/2N6/9/4K4 b - 1",
            &[Must::To("6e")],
            "6e",
            "7g6e",
        )],
    },
    Lesson {
        key: "shogi-silver",
        exercises: &[one("4k4/9/9/9/4Sp3/3p5/9/9/4K4 b - 1", &[Must::To("6f")], "5e6f")],
    },
    Lesson {
        key: "shogi-gold",
        exercises: &[one("4k4/9/9/9/4Gp3/3p5/9/9/4K4 b - 1", &[Must::To("4e")], "5e4e")],
    },
    Lesson {
        key: "shogi-bishop",
        exercises: &[reach(
            "4k4/9/9/1p3s3/9/9/P3P4/1B7/4K4 b - 1",
            &[Must::To("4d")],
            "4d",
            "8h4d",
        )],
    },
    Lesson {
        key: "shogi-rook",
        exercises: &[reach(
            "4k4/9/7p1/9/9/3s5/4P2P1/2g4R1/4K4 b - 1",
            &[Must::To("7h")],
            "7h",
            "2h7h",
        )],
    },
    Lesson {
        key: "shogi-king",
        exercises: &[one(
            "4k4/9/5l3/9/9/9/3n1n3/4K4/9 b - 1",
            &[Must::To("6g")],
            "5h6g",
        )],
    },
    Lesson {
        key: "shogi-promote",
        exercises: &[
            one(
                "3k5/5g3/4p1pp1/9/7R1/9/4P4/9/4K4 b - 1",
                &[Must::Promotes],
                "2e2c+",
            ),
            one(
                "3k5/9/9/5S3/9/9/4P4/9/4K4 b - 1",
                &[Must::By(Kind::Silver), Must::Keeps],
                "4d4c",
            ),
            reach(
                "4k4/1P7/9/9/9/9/4P4/9/4K4 b - 1",
                &[Must::To("8a"), Must::Promotes],
                "8a",
                "8b8a+",
            ),
        ],
    },
    Lesson {
        key: "shogi-promoted",
        exercises: &[
            reach("2k6/9/9/9/3+Ps4/9/9/9/4K4 b - 1", &[Must::To("5e")], "5e", "6e5e"),
            reach(
                "2k6/9/9/5s3/4+R4/9/9/9/4K4 b - 1",
                &[Must::To("4d")],
                "4d",
                "5e4d",
            ),
            reach(
                "2k6/9/9/4g4/4+B4/9/9/9/4K4 b - 1",
                &[Must::To("5d")],
                "5d",
                "5e5d",
            ),
        ],
    },
    Lesson {
        key: "shogi-win",
        exercises: &[mate("l3k3l/9/4P4/4L4/9/9/9/9/4K4 b - 1", "5c5b+")],
    },
    Lesson {
        key: "shogi-drop",
        exercises: &[
            reach(
                "4k4/9/9/6s2/6P2/9/4P4/9/4K4 b - 1",
                &[Must::To("3d")],
                "3d",
                "3e3d",
            ),
            one(
                "4k4/9/9/6P2/9/9/4P4/9/4K4 b S 1",
                &[Must::Drops(Kind::Silver)],
                "S*4c",
            ),
        ],
    },
    Lesson {
        key: "shogi-fork",
        exercises: &[one(
            "9/1k1g1r3/ppp3ppp/9/9/9/PPPP1PPPP/9/4K4 b S 1",
            &[
                Must::Drops(Kind::Silver),
                Must::Attacks(&["6b", "4b"]),
                Must::Safe,
            ],
            "S*5a",
        )],
    },
    Lesson {
        key: "shogi-nifu",
        exercises: &[one(
            "4k4/9/6+P2/9/9/9/PPPPPP1PP/9/4K4 b P 1",
            &[Must::Drops(Kind::Pawn)],
            "P*3d",
        )],
    },
    Lesson {
        key: "shogi-dead",
        exercises: &[one(
            "3gkg3/9/2p3p2/9/9/9/4P4/9/4K4 b N 1",
            &[Must::Drops(Kind::Knight), Must::Rank(3)],
            "N*5c",
        )],
    },
    Lesson {
        key: "shogi-check",
        exercises: &[
            one(
                "4k4/9/4p4/9/9/9/4Pn3/9/4K4 b - 1",
                &[Must::By(Kind::King)],
                "5i5h",
            ),
            reach(
                "4k4/9/4l4/9/9/9/9/4g4/3SK4 b - 1",
                &[Must::To("5h")],
                "5h",
                "6i5h",
            ),
            one(
                "3k5/9/4r4/9/9/9/9/9/4K4 b G 1",
                &[Must::Drops(Kind::Gold)],
                "G*5h",
            ),
        ],
    },
    Lesson {
        key: "shogi-is-mate",
        exercises: &[
            question("l3k3l/4G4/4P4/9/9/9/9/9/4K4 w - 1", true),
            question("l3k3l/1r2G4/4P4/9/9/9/9/9/4K4 w - 1", false),
            question("7lk/7p1/9/9/9/9/9/9/4K3L w s 1", false),
        ],
    },
    Lesson {
        key: "shogi-mate",
        exercises: &[
            mate("l3k3l/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"),
            mate("7lk/7np/9/9/9/9/9/9/4K4 b GN 1", "N*2c"),
        ],
    },
    Lesson {
        key: "shogi-pawn-mate",
        exercises: &[mate("3nkn3/9/4G4/9/9/9/9/9/4K4 b LP 1", "L*5b")],
    },
    Lesson {
        key: "shogi-mate-three",
        exercises: &[Exercise {
            start: "8k/9/5p3/8S/9/9/9/9/4K4 b BG 1",
            task: Task::Mate(2),
            replies: &["1a2a"],
            solution: "B*3c;1a2a;G*2b",
            ..PLAIN
        }],
    },
    Lesson {
        key: "shogi-repetition",
        exercises: &[
            question(
                "lns4nl/2r1gkg2/p1pppsbpp/1p4p2/9/2P4P1/PPBPPSP1P/2GKG1R2/LNS4NL b - 1",
                true,
            ),
            question("4k4/9/4+R4/9/9/9/4P4/9/4K4 w - 1", false),
        ],
    },
    Lesson {
        key: "shogi-jishogi",
        exercises: &[question(
            "9/2+P1+R1GK1/1+N1+P1+P1GS/9/9/9/1gs+p5/1kg1+b+p3/9 b B3Pr2s3n4l10p 1",
            false,
        )],
    },
    Lesson {
        key: "shogi-begin",
        exercises: &[
            question(
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                true,
            ),
            question(
                "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                false,
            ),
        ],
    },
    Lesson {
        key: "shogi-castle",
        exercises: &[Exercise {
            start: "lnsgkgsnl/1r5b1/p1pppp1pp/6p2/1p7/2PP5/PPB1PPPPP/3R5/LNSGKGSNL b - 1",
            task: Task::Build {
                pieces: &[("2h", Kind::King), ("3h", Kind::Silver), ("4i", Kind::Gold)],
                within: 8,
            },
            replies: &["5a4b", "4b3b", "7a6b", "1c1d", "9c9d", "7c7d", "6b5c", "6a5b"],
            solution: "5i4h;5a4b;4h3h;4b3b;3h2h;7a6b;3i3h",
            ..PLAIN
        }],
    },
];

#[cfg(test)]
mod tests {
    use super::super::super::course::{Course as _, Verdict, start};
    use super::super::task::{is_being_mated, mates};
    use super::*;
    use shogi::{Action, GOTE, Player, Position, PositionTrait as _, Reason, SENTE};

    fn exercise(key: &str, number: usize) -> &'static Exercise<Task> {
        let lesson = LESSONS.iter().find(|lesson| lesson.key == key);
        &lesson.expect("there is such a lesson").exercises[number - 1]
    }

    fn position(key: &str, number: usize) -> Position {
        start(exercise(key, number))
    }

    fn action(text: &str) -> Action {
        text.parse().expect("an action")
    }

    fn judged(key: &str, number: usize, line: &str) -> Verdict {
        let line: Vec<Action> = line.split(' ').map(action).collect();
        Position::judge(exercise(key, number), &line)
    }

    // What the words of the lessons say about their boards.

    #[test]
    fn questions_about_mate_are_answered_as_the_rules_do() {
        for number in 1..=3 {
            let position = position("shogi-is-mate", number);
            assert!(position.in_check(), "{number}");
            let mate = position.actions().is_empty();
            let right = Position::question(&exercise("shogi-is-mate", number).task);
            assert_eq!(right, Some(mate), "{number}");
        }
        // The ways out that the words name.
        assert_eq!(position("shogi-is-mate", 2).actions(), [action("8b5b")]);
        let drops = position("shogi-is-mate", 3).actions();
        assert!(drops.iter().all(|drop| matches!(
            drop,
            Action::Drop {
                kind: Kind::Silver,
                ..
            }
        )));
    }

    #[test]
    fn points_are_counted_as_the_rules_do() {
        let position = position("shogi-jishogi", 1);
        let points = |player: Player| shogi::impasse::points(&position, &Position::start(), player);
        assert_eq!(points(SENTE), 20);
        assert_eq!(points(SENTE) + points(GOTE), shogi::impasse::ALL_POINTS);
        assert!(points(SENTE) < shogi::impasse::ENOUGH);
    }

    #[test]
    fn what_is_forbidden_is_refused_for_the_reason_taught() {
        let why = |key: &str, text: &str| position(key, 1).why_illegal(action(text));
        assert_eq!(why("shogi-nifu", "P*5e"), Some(Reason::TwoPawns(5)));
        let stuck = Reason::Stuck {
            kind: Kind::Knight,
            to: "5b".parse().expect("a square"),
        };
        assert_eq!(why("shogi-dead", "N*5b"), Some(stuck));
        assert_eq!(why("shogi-pawn-mate", "P*5b"), Some(Reason::PawnDropMate));
        assert_eq!(why("shogi-king", "5h4g"), Some(Reason::InCheck));
    }

    #[test]
    fn every_right_answer_is_right() {
        // A silver that promotes on the marked square mates as well as the gold.
        assert_eq!(judged("shogi-goal", 1, "5c5b+"), Verdict::Done);
        assert_eq!(judged("shogi-drop", 2, "S*9i"), Verdict::Done);
        assert_eq!(judged("shogi-promote", 2, "4d5c"), Verdict::Done);
        assert_eq!(judged("shogi-promote", 2, "4d5c+"), Verdict::Missed);
        assert_eq!(judged("shogi-dead", 1, "N*9c"), Verdict::Done);
        assert_eq!(judged("shogi-dead", 1, "N*9d"), Verdict::Missed);
        // Both are attacked from there as well, but the silver is lost.
        assert_eq!(judged("shogi-fork", 1, "S*5c"), Verdict::Missed);
        assert_eq!(judged("shogi-win", 1, "5c5b"), Verdict::Missed);
        // Another order of the same castle.
        let castle = "3i3h 5a4b 5i4h 4b3b 4h3i 7a6b 3i2h";
        assert_eq!(judged("shogi-castle", 1, castle), Verdict::Done);
        let idle = "9g9f 5a4b 9f9e 4b3b 1g1f 7a6b 1f1e 1c1d 9e9d 9c9d 9i9d 9a9d 5g5f 7c7d 5i5h";
        assert_eq!(judged("shogi-castle", 1, idle), Verdict::Missed);
    }

    #[test]
    fn the_mate_in_three_has_one_first_move_and_whatever_is_answered_mate_follows() {
        let three = position("shogi-mate-three", 1);
        assert!(!mates(&three, 1) && mates(&three, 2));
        let firsts = three.actions().into_iter().filter(|&first| {
            let mut next = three.clone();
            next.play_unchecked(first);
            is_being_mated(&next, 1)
        });
        assert_eq!(firsts.collect::<Vec<_>>(), [action("B*3c")]);
        assert_eq!(judged("shogi-mate-three", 1, "B*3c 1a1b G*2b"), Verdict::Done);
        assert_eq!(judged("shogi-mate-three", 1, "B*3c 1a2a G*3a"), Verdict::Missed);
    }

    #[test]
    fn who_moves_first_is_as_the_words_say() {
        assert_eq!(position("shogi-begin", 2).actor(), GOTE);
        assert!(position("shogi-repetition", 2).in_check());
        assert!(!position("shogi-repetition", 1).in_check());
        for number in 1..=3 {
            assert!(position("shogi-check", number).in_check(), "{number}");
        }
    }
}
