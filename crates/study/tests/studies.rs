//! Studies as text and as links.

use game_core::{NodeId, Position as _};
use notation::{AnyRecord, Problem, ReadError};
use proptest::prelude::*;
use study::{Chapter, Drill, Heard, Ink, Kept, LONGEST_NAME, MOST_CHAPTERS, Next, Note, Study, Whence, link};

const DOCUMENT: &str = include_str!("../../../docs/studies.md");

fn example() -> &'static str {
    let (_, rest) = DOCUMENT.split_once("```text\n").expect("an example");
    rest.split_once("```").expect("its end").0
}

fn yinsh_of(study: &Study, chapter: usize) -> game_core::Record<yinsh::Position> {
    study.chapters[chapter]
        .record
        .clone()
        .try_into()
        .expect("it is one of YINSH")
}

#[test]
fn the_example_is_a_study_and_is_written_as_it_stands() {
    let study = Study::read(example().as_bytes()).unwrap();
    assert_eq!(study.name, "Rows that cannot be stopped");
    let names: Vec<&str> = study.chapters.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Stop and threaten at once", "Shogi has no rows"]);
    let record = yinsh_of(&study, 0);
    let first = record.main_line().node(1).unwrap();
    let note = Note::<yinsh::Point>::read(&record.node(first).comment);
    let at = |name: &str| name.parse::<yinsh::Point>().unwrap();
    assert!(note.asks && note.text.starts_with("Black would like"));
    assert_eq!(
        note.ink,
        [
            Ink::Arrow(at("d8"), at("d3")),
            Ink::Circle(at("d3")),
            Ink::Letter('A', at("d8"))
        ]
    );
    assert_eq!(study.write().unwrap(), example());
}

#[test]
fn a_link_holds_it_and_a_changed_one_does_not() {
    let study = Study::read(example().as_bytes()).unwrap();
    let code = link::write(&study).unwrap();
    assert!(code.len() < 1000, "{}", code.len());
    assert_eq!(link::read(&code), Ok(study));
    for cut in 0..code.len() {
        assert!(link::read(&code[..cut]).is_err(), "cut at {cut}");
    }
    let mut refused = 0;
    for at in 0..code.len() {
        let other = if code.as_bytes()[at] == b'x' { "y" } else { "x" };
        let changed = format!("{}{other}{}", &code[..at], &code[at + 1..]);
        refused += usize::from(link::read(&changed).is_err());
    }
    // One character in six holds bits that zlib's own head does not use.
    assert!(refused + 2 >= code.len(), "{refused} of {}", code.len());
    assert_eq!(link::read("AA*A"), Err(link::LinkError::Character(3)));
    assert_eq!(link::read("CQ"), Err(link::LinkError::Version(9)));
    assert_eq!(link::read(""), Err(link::LinkError::Broken));
    assert_eq!(link::read(&"A".repeat(5000)), Err(link::LinkError::TooLong(5000)));
}

/// What is wrong with a text.
fn wrong(text: &str) -> String {
    Study::read(text.as_bytes())
        .expect_err("something is wrong")
        .to_string()
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let head = "[Game \"YINSH\"]\n[Study \"S\"]\n";
    assert_eq!(
        wrong("1.f6 *"),
        "line 1, column 1: expected a study: a record with the tag Study, [Study \"its name\"], found something else"
    );
    assert_eq!(
        wrong(&format!("{head}1.f6 *\n\n[Game \"YINSH\"]\n1.f6 2.f6 *")),
        "line 6, column 8: turn 2: f6 is not legal: f6 is not empty"
    );
    assert_eq!(
        wrong(&format!("{head}1.f6 {{never closed")),
        "line 3, column 6: expected } at the end of this comment, found \"{\""
    );
    let many = format!("{head}1.f6 *\n").repeat(MOST_CHAPTERS + 1);
    assert_eq!(wrong(&many), "line 193, column 1: more than 64 chapters");
    assert_eq!(
        Study::read(format!("{head}1.f6 *\n").repeat(MOST_CHAPTERS).as_bytes())
            .unwrap()
            .chapters
            .len(),
        64
    );
    let mut bytes = head.as_bytes().to_vec();
    bytes.extend([b'{', 0xff, b'}']);
    assert!(matches!(
        Study::read(&bytes),
        Err(ReadError {
            line: 3,
            problem: Problem::Expected { .. },
            ..
        })
    ));
}

#[test]
fn names_are_cleaned_and_stay_in_the_study() {
    let record: AnyRecord = game_core::Record::new(yinsh::Position::start()).into();
    let long = "x".repeat(LONGEST_NAME + 10);
    let study = Study {
        name: " a \"b\"\n{c} ".to_owned(),
        chapters: vec![Chapter::new(&long, &record)],
    };
    let read = Study::read(study.write().unwrap().as_bytes()).unwrap();
    assert_eq!(read.name, "a \"b\" {c}");
    assert_eq!(read.chapters[0].name.len(), LONGEST_NAME);
    // A chapter that is taken into another study has the names of that one.
    let text = read.write().unwrap();
    let record = notation::read(text.as_bytes()).unwrap();
    assert_eq!(Chapter::new("", &record).record, read.chapters[0].record);
}

#[test]
fn what_is_marked_in_a_variation_is_asked_from_where_it_leaves_its_line() {
    let mut record = game_core::Record::new(shogi::Position::start());
    let action = |words: &str| words.parse::<shogi::Action>().unwrap();
    let mut put = |from: NodeId, words: &str, comment: &str| {
        let mut at = from;
        for word in words.split(' ') {
            at = record.play(at, action(word)).unwrap();
        }
        record.set_comment(at, comment);
        at
    };
    let fork = put(NodeId::ROOT, "7g7f", "[%ask]");
    put(fork, "3c3d 2g2f", "");
    let variation = put(fork, "8c8d 2g2f", "[%ask]");
    put(variation, "8d8e", "");
    put(
        fork,
        "1c1d",
        "[%ask] Nobody asks for it: something else is right, too.",
    );
    let mut drill = Drill::new(&record);
    assert_eq!((drill.next(), drill.progress()), (Next::Ask, (0, 2)));
    assert!(matches!(drill.act(action("7g7f")), Heard::Right(_)));
    drill.go_on();
    // The rest of the main line is not played.
    assert_eq!((drill.end(), drill.begin()), (fork, fork));
    assert_eq!(drill.next(), Next::Play(vec![action("8c8d")]));
    drill.go_on();
    assert_eq!(drill.next(), Next::Ask);
    assert_eq!(drill.act(action("2g2f")), Heard::Right(variation));
    drill.go_on();
    assert_eq!((drill.next(), drill.progress()), (Next::Over, (2, 2)));
    assert_eq!((drill.end(), drill.begin()), (variation, variation));
}

#[test]
fn a_chapter_is_practised_to_its_end() {
    let study = Study::read(example().as_bytes()).unwrap();
    let record = yinsh_of(&study, 0);
    let mut drill = Drill::new(&record);
    let action = |words: &str| words.parse::<yinsh::Action>().unwrap();
    assert_eq!(
        (drill.asks(), drill.next(), drill.progress()),
        (true, Next::Ask, (0, 1))
    );
    assert_eq!(drill.act(action("f7-f9")), Heard::Unknown);
    let Heard::Other(node, reply) = drill.act(action("d4-c3")) else {
        panic!("it is a variation");
    };
    assert_eq!(reply, [action("d8-d3"), action("xd4-d8")]);
    assert!(record.node(node).comment.starts_with("It makes four"));
    drill.again();
    assert!(matches!(drill.act(action("d4-d3")), Heard::Right(_)));
    drill.go_on();
    // Nothing is asked behind it.
    assert_eq!(
        (drill.next(), drill.progress(), drill.was_helped()),
        (Next::Over, (1, 1), false)
    );
    // Without a mark the side that begins is asked.
    let shogi: game_core::Record<shogi::Position> = study.chapters[1].record.clone().try_into().unwrap();
    let mut drill = Drill::new(&shogi);
    assert_eq!((drill.next(), drill.progress()), (Next::Ask, (0, 1)));
    assert_eq!(drill.answer(), ["7g7f".parse().unwrap()]);
    assert!(drill.was_helped());
    assert!(!Drill::new(&game_core::Record::new(shogi::Position::start())).asks());
    assert_eq!(
        Drill::new(&game_core::Record::new(shogi::Position::start())).begin(),
        NodeId::ROOT
    );
}

#[test]
fn what_is_kept_is_read_again() {
    let study = Study::read(example().as_bytes()).unwrap();
    let kept = Kept::of(&study, "a".to_owned(), Whence::Link, 5, vec![true]).unwrap();
    assert_eq!((kept.practised(), kept.game.as_str()), ((1, 2), "yinsh"));
    assert_eq!(Kept::from_json(&kept.to_json()).unwrap(), kept);
    assert_eq!(kept.study().unwrap(), study);
}

/// A study with random moves, variations and comments.
fn random(seeds: &[(u8, u16, String)]) -> Study {
    let mut record = game_core::Record::new(yinsh::Position::start());
    let mut nodes = vec![NodeId::ROOT];
    for (from, what, comment) in seeds {
        let at = nodes[usize::from(*from) % nodes.len()];
        let legal = record.position(at).actions();
        let Some(&action) = legal.get(usize::from(*what) % legal.len().max(1)) else {
            continue;
        };
        let node = record.play(at, action).expect("it is legal");
        record.set_comment(
            node,
            Note::<yinsh::Point> {
                text: comment.clone(),
                ..Note::default()
            }
            .write(),
        );
        nodes.push(node);
    }
    Study {
        name: seeds
            .first()
            .map_or(String::new(), |seed| study::clean_name(&seed.2)),
        chapters: vec![
            Chapter::new("one", &record.clone().into()),
            Chapter::new("", &record.into()),
        ],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_study_is_read_as_it_was_written(seeds in prop::collection::vec((any::<u8>(), any::<u16>(), "\\PC{0,30}|(\\[Game \"x\"\\] ?|[a-z]{1,20} ){0,8}"), 0..12)) {
        let study = random(&seeds);
        prop_assert_eq!(Study::read(study.write().unwrap().as_bytes()), Ok(study));
    }

    #[test]
    fn whatever_the_bytes_are_there_is_an_answer(middle in prop::collection::vec(any::<u8>(), 0..60), at in 0..900_usize) {
        let mut bytes = example().as_bytes().to_vec();
        let at = at.min(bytes.len());
        bytes.splice(at..at, middle.iter().copied());
        if let Ok(study) = Study::read(&bytes) {
            prop_assert_eq!(Study::read(study.write().unwrap().as_bytes()), Ok(study));
        }
        let _ = Study::read(&middle);
        let _ = link::read(&String::from_utf8_lossy(&middle));
    }
}
