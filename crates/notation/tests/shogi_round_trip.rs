//! Random records of shogi, written in every format and in both encodings, and read again; and damaged ones, which
//! must not be more than refused.

mod same;

use fastrand::Rng;
use game_core::{Conclusion, NodeId, Outcome, Player, Position as _, Record, Termination};
use notation::{AnyRecord, Encoding, Format};
use proptest::prelude::*;
use same::assert_holds;
use shogi::{Action, Handicap, Position, Square};

/// Everything that has a meaning somewhere, and is in `Shift_JIS`.
const SIGNS: &str = "ab*&#'%$+-|,.:：(（)変化まで手で投了７六歩同　▲△{}[]\"\\; \n";

fn nasty(rng: &mut Rng) -> String {
    let signs: Vec<char> = SIGNS.chars().collect();
    (0..rng.usize(..24))
        .map(|_| signs[rng.usize(..signs.len())])
        .collect()
}

/// Plays up to `most` actions by chance from a node, with times and comments.
fn play_on(record: &mut Record<Position>, mut at: NodeId, most: usize, rng: &mut Rng) {
    let mut position = record.position(at);
    let mut clocks = [0; 2];
    let mut on_line = record.start().clone();
    let line: Vec<NodeId> = record.ancestry(at).collect();
    for &id in line.iter().rev() {
        if let Some(action) = record.node(id).action {
            let player = on_line.actor().index();
            clocks[player] = record.node(id).time_ms.unwrap_or(clocks[player]);
            on_line.play_unchecked(action);
        }
    }
    let has_times = rng.bool();
    for _ in 0..most {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        let action = actions[rng.usize(..actions.len())];
        let known = record.child(at, action).is_some();
        at = record.push_checked(at, action);
        let player = position.actor().index();
        if known {
            clocks[player] = record.node(at).time_ms.unwrap_or(clocks[player]);
        } else {
            if has_times && rng.u8(..8) > 0 {
                clocks[player] += 1000 * rng.u64(..100) + if rng.bool() { rng.u64(..1000) } else { 0 };
                record.set_time(at, Some(clocks[player]));
            }
            if rng.u8(..6) == 0 {
                record.set_comment(at, nasty(rng));
            }
        }
        position.play_unchecked(action);
    }
}

fn nodes(record: &Record<Position>) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        nodes.extend(&record.node(node).children);
        next += 1;
    }
    nodes
}

fn random_start(rng: &mut Rng) -> Position {
    match rng.u8(..3) {
        0 => Position::start(),
        1 => Handicap::ALL[rng.usize(..Handicap::ALL.len())].position(),
        _ => {
            let mut position = Position::start();
            for _ in 0..rng.usize(..150) {
                let actions = position.actions();
                if actions.is_empty() {
                    break;
                }
                position.play_unchecked(actions[rng.usize(..actions.len())]);
            }
            position
        }
    }
}

/// A move that moves a piece of the player to move, and is not legal.
fn illegal(position: &Position, rng: &mut Rng) -> Option<Action> {
    let own: Vec<Square> = Square::all()
        .filter(|&at| {
            position
                .piece_at(at)
                .is_some_and(|piece| piece.player == position.actor())
        })
        .collect();
    let from = *own.get(rng.usize(..own.len().max(1)))?;
    let to = Square::from_index(rng.usize(..81))?;
    let action = Action::Move {
        from,
        to,
        promote: false,
    };
    (!position.is_legal(action)).then_some(action)
}

fn random_record(seed: u64) -> Record<Position> {
    let mut rng = Rng::with_seed(seed);
    let rng = &mut rng;
    let mut record = Record::new(random_start(rng));
    if rng.bool() {
        record.set_comment(NodeId::ROOT, nasty(rng));
    }
    let plies = rng.usize(..120);
    play_on(&mut record, NodeId::ROOT, plies, rng);
    for _ in 0..rng.usize(..8) {
        let nodes = nodes(&record);
        let at = nodes[rng.usize(..nodes.len())];
        // Behind the end of the main line there are no variations.
        if !record.node(at).children.is_empty() {
            let most = 1 + rng.usize(..12);
            play_on(&mut record, at, most, rng);
        }
    }
    for (name, value) in [
        ("Sente", "あんな"),
        ("Gote", "bela (2段)"),
        ("Date", "2026.11.21"),
        ("StartTime", "2026/11/21 10:00"),
        ("Event", "a: b：c"),
        ("TimeControl", "300+10+0"),
        ("記者", "*&'"),
        ("Level_1", "7"),
    ] {
        if rng.bool() {
            record.set_tag(name, value);
        }
    }
    let position = record.position(record.end());
    let winner = Player::BOTH[rng.usize(..2)];
    let wins = [
        Termination::Resignation,
        Termination::Time,
        Termination::Abandoned,
        Termination::Impasse,
        Termination::IllegalAction,
    ];
    let mut foul = None;
    let (result, termination) = match (position.outcome(), rng.u8(..8)) {
        (Some(outcome), _) => (Some(outcome), Some(Termination::Normal)),
        (None, 0) => (None, None),
        (None, 1) => (None, Some(Termination::Abandoned)),
        (None, 2) => (Some(Outcome::Draw), None),
        (None, 3) => (Some(Outcome::Draw), Some(Termination::Repetition)),
        (None, 4) => (Some(Outcome::Draw), Some(Termination::Impasse)),
        (None, 5) => (Some(Outcome::Draw), Some(Termination::Agreement)),
        (None, 6) if position.outcome().is_none() => match illegal(&position, rng) {
            Some(action) => {
                foul = Some(action);
                let result = Outcome::Win(!position.actor());
                (Some(result), Some(Termination::IllegalAction))
            }
            None => (None, None),
        },
        (None, _) => (Some(Outcome::Win(winner)), Some(wins[rng.usize(..wins.len())])),
    };
    let conclusion = match foul {
        Some(action) => Conclusion::by_illegal_action(result, action),
        None => Conclusion::new(result, termination),
    };
    record
        .conclude(record.end(), conclusion)
        .expect("as the board has it");
    end_variations(&mut record, rng);
    record
}

/// Some variations end in ways for which all formats have a word.
fn end_variations(record: &mut Record<Position>, rng: &mut Rng) {
    for node in nodes(record) {
        let position = record.position(node);
        let ends = record.node(node).children.is_empty() && node != record.end();
        if !ends || position.outcome().is_some() || rng.bool() {
            continue;
        }
        let lost = Some(Outcome::Win(!position.actor()));
        let foul = illegal(&position, rng).filter(|_| rng.u8(..4) == 0);
        let conclusion = match (foul, rng.u8(..4)) {
            (Some(action), _) => Conclusion::by_illegal_action(lost, action),
            (None, 0) => Conclusion::new(Some(Outcome::Draw), Some(Termination::Impasse)),
            (None, 1) => Conclusion::new(lost, Some(Termination::Time)),
            (None, _) => Conclusion::new(lost, Some(Termination::Resignation)),
        };
        record.conclude(node, conclusion).expect("the line ends here");
    }
}

/// Damage, then read: no panic; and what is read can be written, and is read as the same again. An error says what is not.
fn read_what_is_damaged(seed: u64) -> Result<(), String> {
    let mut rng = Rng::with_seed(seed);
    let record = AnyRecord::from(random_record(seed % 100));
    let formats: Vec<Format> = Format::of("shogi").collect();
    let format = formats[rng.usize(..formats.len())];
    let encoding = if format.has_encodings() && rng.bool() {
        Encoding::ShiftJis
    } else {
        Encoding::Utf8
    };
    let Ok(mut bytes) = notation::write_bytes(&record, format, encoding) else {
        return Ok(());
    };
    let signs: Vec<char> = SIGNS.chars().collect();
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(..bytes.len());
        match rng.u8(..4) {
            0 => bytes[at] = rng.u8(..),
            1 => drop(bytes.remove(at)),
            2 => {
                let sign = signs[rng.usize(..signs.len())].to_string();
                bytes.splice(at..at, sign.into_bytes());
            }
            _ => {
                let end = (at + rng.usize(..60)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                let to = rng.usize(..bytes.len());
                bytes.splice(to..to, part);
            }
        }
    }
    if let Ok(read @ AnyRecord::Shogi(_)) = notation::read(&bytes) {
        let read: Record<Position> = read.try_into().expect("looked at");
        for other in Format::of("shogi") {
            let held = assert_holds(&read, other, Encoding::Utf8);
            // The text may say times that go back, which other formats make good.
            if format == Format::Text && other != Format::Text {
                continue;
            }
            held.map_err(|what| format!("{other}: {what}"))?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_format_keeps_what_it_can_hold(seed: u64) {
        let record = random_record(seed);
        for format in Format::of("shogi") {
            for encoding in Encoding::ALL {
                if encoding == Encoding::Utf8 || format.has_encodings() {
                    let held = assert_holds(&record, format, encoding);
                    prop_assert!(held.is_ok(), "{} in {}: {}", format, encoding, held.unwrap_err());
                }
            }
        }
    }

    #[test]
    fn damaged_records_are_records_or_errors(seed: u64) {
        let held = read_what_is_damaged(seed);
        prop_assert!(held.is_ok(), "{}", held.unwrap_err());
    }
}

/// A variation that ends with a resignation of the player who is not to move, for which JKF has no word.
#[test]
fn a_damaged_end_of_a_variation_is_kept_or_left_out() {
    assert_eq!(read_what_is_damaged(14_796_785_400_243_085_612), Ok(()));
}
