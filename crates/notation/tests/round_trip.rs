//! Random records, written and read again; and damaged ones, which must not be more than refused.

use fastrand::Rng;
use game_core::{Conclusion, NodeId, Outcome, Player, Position as _, Record, Termination};
use notation::{AnyRecord, Format, read, write};
use testkit::policy::Policy;
use yinsh::Position;

/// A text of all that has a meaning somewhere.
fn nasty(rng: &mut Rng, signs: &str) -> String {
    let signs: Vec<char> = signs.chars().collect();
    (0..rng.usize(..24))
        .map(|_| signs[rng.usize(..signs.len())])
        .collect()
}

/// Plays up to `most` actions by chance from a node, perhaps ending inside a turn.
fn play_on(record: &mut Record<Position>, mut at: NodeId, most: usize, rng: &mut Rng) -> NodeId {
    let mut position = record.position(at);
    for _ in 0..most {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        let action = Policy::Eventful.choose(&position, &actions, rng);
        position.play_unchecked(action);
        at = record.push_checked(at, action);
    }
    at
}

/// Every node that can be reached from the root.
fn nodes(record: &Record<Position>) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        nodes.extend(&record.node(node).children);
        next += 1;
    }
    nodes
}

fn random_record(rng: &mut Rng, sgf: bool) -> Record<Position> {
    let mut start = if rng.bool() {
        Position::start()
    } else {
        Position::blitz()
    };
    if !sgf && rng.bool() {
        // From the middle of another game, perhaps of a turn.
        let mut other = Record::new(start);
        let end = play_on(&mut other, NodeId::ROOT, rng.usize(..60), rng);
        start = other.position(end);
    }
    let mut record = Record::new(start);
    play_on(&mut record, NodeId::ROOT, rng.usize(..90), rng);
    for _ in 0..rng.usize(..8) {
        let nodes = nodes(&record);
        let at = nodes[rng.usize(..nodes.len())];
        play_on(&mut record, at, rng.usize(..12), rng);
    }
    let signs = if sgf {
        "ab ]\\[:;()\n\té"
    } else {
        "ab }\\{[%\"]n;()\n\r\té "
    };
    for node in nodes(&record) {
        if rng.u8(..6) == 0 {
            let mut comment = nasty(rng, signs);
            if !sgf && rng.u8(..4) == 0 {
                comment.insert_str(0, "[%used 0:00:01] ");
            }
            record.set_comment(node, comment);
        }
        if rng.u8(..6) == 0 && (!sgf || node != NodeId::ROOT) {
            record.set_time(node, Some(rng.u64(..100_000_000)));
        }
    }
    if sgf {
        for (name, value) in [
            ("White", "Anna \"the first\" ]"),
            ("Black", "Ben"),
            ("Date", "2026.03.13"),
            ("Time", "19:56:26 PST"),
            ("GameName", "a]b\\c"),
            ("TimeControl", "5"),
            ("WhiteTimeUsed", "0:01:02"),
            ("BlackTimeUsed", "0:00:09"),
        ] {
            record.set_tag(name, value);
        }
    } else {
        for _ in 0..rng.usize(..4) {
            let name = format!("Tag_{}", rng.u8(..5));
            record.set_tag(&name, nasty(rng, signs));
        }
    }
    let winner = Player::BOTH[rng.usize(..2)];
    let (result, termination) = match record.position(record.end()).outcome() {
        Some(outcome) => (Some(outcome), Some(Termination::Normal)),
        // What SGF can say.
        None => match rng.u8(..7) {
            0 => (None, Some(Termination::Abandoned)),
            1 => (Some(Outcome::Win(winner)), Some(Termination::Resignation)),
            2 => (Some(Outcome::Win(winner)), Some(Termination::Time)),
            3 => (Some(Outcome::Win(winner)), Some(Termination::Abandoned)),
            4 => (Some(Outcome::Win(winner)), None),
            5 => (Some(Outcome::Draw), None),
            _ => (None, None),
        },
    };
    let conclusion = Conclusion::new(result, termination);
    record
        .conclude(record.end(), conclusion)
        .expect("as the board has it");
    // How variations ended only the text says.
    for node in nodes(&record).into_iter().filter(|_| !sgf) {
        let goes_on = record.position(node).outcome().is_none() && record.node(node).children.is_empty();
        if goes_on && node != record.end() && rng.bool() {
            let hows = [None, Some(Termination::Resignation), Some(Termination::Time)];
            let conclusion = Conclusion::new(Some(Outcome::Win(winner)), hows[rng.usize(..3)]);
            record.conclude(node, conclusion).expect("the line ends here");
        }
    }
    record
}

/// Equal as trees: ids may differ, since a file tells variations in its own order.
fn assert_same(a: &Record<Position>, b: &Record<Position>, context: &str) {
    assert_eq!(a.start(), b.start(), "{context}");
    assert_eq!(a.tags(), b.tags(), "{context}");
    assert_eq!(
        (a.result(), a.termination()),
        (b.result(), b.termination()),
        "{context}"
    );
    assert_eq!(a.len(), b.len(), "{context}");
    // The same, told in more detail below.
    assert_eq!(a.eq(b), b.eq(a));
    let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((x, y)) = pairs.pop() {
        let (x, y) = (a.node(x), b.node(y));
        assert_eq!(x.action, y.action, "{context}");
        assert_eq!(x.comment, y.comment, "{context}");
        assert_eq!(x.time_ms, y.time_ms, "{context}");
        assert_eq!(x.conclusion, y.conclusion, "{context}");
        assert_eq!(x.children.len(), y.children.len(), "{context}");
        pairs.extend(x.children.iter().copied().zip(y.children.iter().copied()));
    }
}

fn yinsh(record: AnyRecord) -> Record<Position> {
    record.try_into().expect("a game of YINSH")
}

fn round_trip(record: &Record<Position>, format: Format) {
    let text = write(&record.clone().into(), format).unwrap_or_else(|error| panic!("{error}: {record:?}"));
    let again = yinsh(read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}")));
    assert_same(record, &again, &text);
    assert_eq!(write(&again.into(), format).as_deref(), Ok(&*text));
}

#[test]
fn text_keeps_everything() {
    for seed in 0..200 {
        round_trip(&random_record(&mut Rng::with_seed(seed), false), Format::Text);
    }
}

#[test]
fn sgf_keeps_what_it_can_hold() {
    for seed in 0..200 {
        let record = random_record(&mut Rng::with_seed(seed), true);
        round_trip(&record, Format::Sgf);
        round_trip(&record, Format::Text);
    }
}

const SIGNS: &[u8] = b"()[]{};\"\\.-x 1\xff\n";

/// Damage, then read: no panic; and what is read can be written, and is read as the same again.
#[test]
fn damaged_records_are_records_or_errors() {
    let mut read_well = 0;
    let whole: Vec<String> = (0..60)
        .map(|seed| {
            let record = random_record(&mut Rng::with_seed(seed), true);
            write(&record.into(), Format::ALL[seed as usize % 2]).expect("it can be written")
        })
        .collect();
    for seed in 0..3000 {
        let mut rng = Rng::with_seed(seed);
        let mut bytes = whole[rng.usize(..whole.len())].clone().into_bytes();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..bytes.len());
            match rng.u8(..4) {
                0 => bytes[at] = rng.u8(..),
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, SIGNS[rng.usize(..SIGNS.len())]),
                _ => {
                    let end = (at + rng.usize(..30)).min(bytes.len());
                    let part = bytes[at..end].to_vec();
                    let to = rng.usize(..bytes.len());
                    bytes.splice(to..to, part);
                }
            }
        }
        if let Ok(record) = read(&bytes) {
            read_well += 1;
            let text = write(&record, Format::Text).expect("what was read can be written");
            let again = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_same(&yinsh(record), &yinsh(again), &text);
        }
    }
    // Much damage is to comments and tags, so that a good part can still be read.
    assert!(read_well > 100, "{read_well}");
}
