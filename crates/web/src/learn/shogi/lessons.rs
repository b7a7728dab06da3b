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
const PLAIN: Exercise<Task> = Exercise {
    start: "",
    task: Task::Any,
    goal: None,
    replies: &[],
    solution: "",
};

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
