//! Games of a few turns with findings made by hand, and many made by chance.

#![expect(clippy::float_cmp, reason = "what is 0, 1/2, 1 or 100 is exactly so")]

use engine_protocol::output::{Output, Value, parse_output};
use game_core::{NodeId, Outcome, Player, Position, Record};
use proptest::prelude::*;
use review::{Finding, GameLine, Mark, Reason, Review, ShogiDeed, Telling, YinshDeed};
use search::WinScale;

/// 600 more make odds of ten to one, and 570 a chance of nine tenths.
const SCALE: WinScale = WinScale::from_base_10(600.0);

type Findings<A> = Vec<Option<Finding<A>>>;
/// Depths and values of a finding, and where its line is taken from.
type Guess = (Vec<(u32, Value)>, u16);

/// A record of these actions from `start`.
fn record<P: Position>(start: P, actions: &str) -> Record<P> {
    let mut record = Record::new(start);
    let mut at = NodeId::ROOT;
    for text in actions.split_whitespace() {
        let action = text.parse().expect("an action");
        at = record.play(at, action).expect("a legal action");
    }
    record
}

fn course<P: Position>(record: &Record<P>) -> GameLine<P> {
    GameLine::new(record.line_to(record.end()))
}

/// What a single search of depth 5 said.
fn finding<A: std::str::FromStr<Err: std::fmt::Debug>>(value: Value, line: &str) -> Finding<A> {
    let mut finding = Finding::default();
    let line = line.split_whitespace().map(|it| it.parse().expect("an action"));
    finding.note(5, value, line.collect());
    finding
}

/// Four moves of shogi with these values and the engine's moves, for each player to act.
fn shogi(values: [Value; 5], engine: [&str; 4]) -> Review<shogi::Action> {
    let record = record(shogi::Position::start(), "7g7f 3c3d 2g2f 8c8d");
    let course = course(&record);
    assert_eq!(course.questions(), [0, 1, 2, 3, 4]);
    let lines = engine.into_iter().chain([""]);
    let findings: Findings<_> = values
        .into_iter()
        .zip(lines)
        .map(|(value, line)| Some(finding(value, line)))
        .collect();
    course.judge(SCALE, &findings)
}

fn marks<A>(review: &Review<A>) -> Vec<Option<Mark>> {
    let mark = |judged: &Option<review::Judged<A>>| judged.as_ref().and_then(|it| it.mark);
    review.turns.iter().map(mark).collect()
}

/// Estimates that mean a chance of nine tenths, and of one tenth.
const GOOD: Value = Value::Cp(570);
const BAD: Value = Value::Cp(-570);
const EVEN: Value = Value::Cp(0);

#[test]
fn a_blunder_and_the_answer() {
    // Sente's second move loses four tenths; Gote misses the chance by half.
    let review = shogi([EVEN, EVEN, EVEN, GOOD, EVEN], ["7g7f", "8c8d", "2f2e", "4a3b"]);
    assert_eq!(
        marks(&review)[2],
        None,
        "the engine's line can't be played: nothing better is known"
    );
    let review = shogi(
        [EVEN, EVEN, EVEN, GOOD, EVEN],
        ["7g7f", "8c8d", "6g6f", "4a3b 2f2e"],
    );
    assert_eq!(
        marks(&review),
        [None, None, Some(Mark::Blunder), Some(Mark::Blunder)]
    );
    let blunder = review.turns[2].as_ref().unwrap();
    assert!((blunder.loss - 0.4).abs() < 1e-3 && (blunder.before - 0.5).abs() < 1e-9);
    assert!(!blunder.forced);
    let better = review.turns[3].as_ref().unwrap().better.as_ref().unwrap();
    assert_eq!((better.line.len(), better.turn), (2, 1));
    let chances: Vec<_> = review
        .chances
        .iter()
        .map(|it| (it.unwrap() * 10.0).round())
        .collect();
    assert_eq!(chances, [5.0, 5.0, 5.0, 1.0, 5.0]);
    let [sente, gote] = review.players;
    assert_eq!(
        (sente.marks, sente.turns, gote.marks, gote.turns),
        ([0, 0, 1], 2, [0, 0, 1], 2)
    );
    // Gote played another move than the engine's without losing anything by it.
    assert_eq!(review.turns[1].as_ref().unwrap().accuracy, 100.0);
    assert!(sente.accuracy.unwrap() < 60.0);
}

#[test]
fn the_engines_own_move_is_no_mistake() {
    // Even where the game turns out worse than the engine had thought.
    let review = shogi([EVEN, GOOD, GOOD, EVEN, EVEN], ["7g7f", "3c3d", "2g2f", "8c8d"]);
    assert_eq!(marks(&review), [None; 4]);
    assert_eq!(review.players.map(|it| it.accuracy), [Some(100.0); 2]);
    assert!(
        review
            .turns
            .iter()
            .all(|turn| turn.as_ref().unwrap().better.is_none())
    );
}

#[test]
fn wins_that_slip() {
    let others = ["6g6f", "8c8d", "2f2e", "4a3b"].map(|_| "");
    // Without a better move there is nothing to blame.
    let review = shogi([Value::Win(1), EVEN, EVEN, EVEN, EVEN], others);
    assert_eq!(marks(&review), [None; 4]);
    let others = ["6g6f", "8c8d", "6g6f", "4a3b"];
    let as_good_as_won = Value::Cp(-2000);
    // Close at hand: a mark even where the game is as good as won.
    let review = shogi(
        [Value::Win(3), as_good_as_won, Value::Win(4), as_good_as_won, GOOD],
        others,
    );
    assert_eq!(marks(&review)[0], Some(Mark::Inaccuracy));
    assert_eq!(
        marks(&review)[2],
        None,
        "further away than one may be expected to see"
    );
    // Won all the same.
    let review = shogi(
        [Value::Win(1), Value::Loss(5), Value::Win(6), Value::Loss(6), EVEN],
        others,
    );
    assert_eq!(marks(&review)[..3], [None; 3]);
    // From a win to a loss, and into a proven loss.
    let review = shogi([Value::Win(1), Value::Win(2), EVEN, Value::Win(3), EVEN], others);
    assert_eq!(marks(&review)[0], Some(Mark::Blunder));
    assert_eq!(marks(&review)[2], Some(Mark::Blunder));
    // What was lost can't be lost again.
    let review = shogi([Value::Loss(3), Value::Win(2), BAD, Value::Win(2), EVEN], others);
    assert_eq!(marks(&review)[0], None);
    assert_eq!(
        marks(&review)[2],
        Some(Mark::Inaccuracy),
        "a tenth was all there was to lose"
    );
}

#[test]
fn thresholds_and_signs() {
    for (loss, mark) in [
        (0.0, None),
        (0.099, None),
        (0.1, Some(Mark::Inaccuracy)),
        (0.2, Some(Mark::Mistake)),
        (0.5 - 0.2, Some(Mark::Blunder)),
        (1.0, Some(Mark::Blunder)),
    ] {
        assert_eq!(Mark::of_loss(loss), mark, "{loss}");
    }
    assert_eq!(Mark::ALL.map(Mark::sign), ["?!", "?", "??"]);
    assert_eq!(Mark::ALL.map(Mark::index), [0, 1, 2]);
}

/// The values of even depths favour one player, those of odd depths the other. Neither move lost anything.
#[test]
fn depths_are_compared_with_their_like() {
    let record = record(shogi::Position::start(), "7g7f 3c3d");
    let swinging = |depths: u32, other: &str| {
        let mut finding = Finding::default();
        for depth in 1..=depths {
            let value = if depth % 2 == 1 { 200 } else { -200 };
            finding.note(depth, Value::Cp(value), vec![other.parse().unwrap()]);
        }
        Some(finding)
    };
    for depths in [[5, 5, 5], [4, 5, 4], [4, 4, 4], [7, 2, 3], [2, 6, 6]] {
        let [a, b, c] = depths;
        let findings = [swinging(a, "2g2f"), swinging(b, "8c8d"), swinging(c, "2g2f")];
        let review = course(&record).judge(SCALE, &findings);
        for turn in &review.turns {
            let turn = turn.as_ref().unwrap();
            assert!(turn.better.is_some() && turn.loss < 1e-9, "{depths:?}: {turn:?}");
        }
        assert!(review.chances.iter().all(|it| (it.unwrap() - 0.5).abs() < 1e-9));
    }
}

/// Black to move; the ring's move makes a row, and which ring to give up for it is what matters.
const ROW: &str =
    "m3/2RMmM1/MMmMmMRm/mr1mmmmM1/m1MMrmMMM1/m1mmMrmM1/M2MM1Mmmm/2mMR3m/2r1M3/4M2/m1M1 b move 2-1 3";

#[test]
fn the_ring_given_up_belongs_to_the_turn() {
    let record = record(ROW.parse::<yinsh::Position>().unwrap(), "e5-g7 xb5-f5 xg7 b3-d3");
    let course = course(&record);
    assert_eq!(course.turns().len(), 2);
    // The row is the only one: nothing to ask there. Which ring to remove is a choice.
    assert_eq!(course.questions(), [0, 2, 3, 4]);
    let mut findings = vec![None; course.places()];
    findings[0] = Some(finding(GOOD, "e5-g7 xb5-f5 xi6 b3-d3"));
    assert_eq!(course.judge(SCALE, &findings).turns, [None, None]);
    findings[2] = Some(finding(GOOD, "xi6 b3-d3"));
    findings[3] = Some(finding(EVEN, "b3-d3"));
    let review = course.judge(SCALE, &findings);
    let turn = review.turns[0].as_ref().unwrap();
    assert_eq!(turn.mark, Some(Mark::Blunder));
    let better = turn.better.as_ref().unwrap();
    let texts: Vec<_> = better.line.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["e5-g7", "xb5-f5", "xi6", "b3-d3"]);
    assert_eq!(better.turn, 3);
    assert_eq!(review.turns[1], None, "what came after it is not known yet");
    // Black acted first, so that the first player's chance is what Black lost.
    assert!(review.chances[0].unwrap() < 0.11);
}

#[test]
fn the_only_action_is_never_marked() {
    // The rows of an unfinished turn: only one thing to do.
    let start: yinsh::Position =
        "m3/2RMmM1/MMmMmMRm/mr1mmmmM1/m1MMmmMMM1/m1mmmrmM1/M2MMrMmmm/2mMR3m/2r1M3/4M2/m1M1 b row-after 2-1 3"
            .parse()
            .unwrap();
    let record = record(start, "xb5-f5");
    let course = course(&record);
    assert_eq!(course.questions(), [0, 1]);
    let findings = [finding(GOOD, "xb5-f5"), finding(BAD, "")].map(Some);
    let review = course.judge(SCALE, &findings);
    let turn = review.turns[0].as_ref().unwrap();
    assert!(turn.forced && turn.mark.is_none() && turn.loss == 0.0 && turn.accuracy == 100.0);
}

#[test]
fn the_end_of_the_game_is_what_the_rules_say() {
    // Mate by the gold.
    let start: shogi::Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    let record = record(start, "G*5b");
    let course = course(&record);
    assert_eq!(course.questions(), [0]);
    let review = course.judge(SCALE, &[finding(EVEN, "5c5b+"), finding(GOOD, "")].map(Some));
    assert_eq!(review.chances, [Some(0.5), Some(1.0)]);
    assert_eq!(review.turns[0].as_ref().unwrap().after, 1.0);
    assert_eq!(marks(&review), [None]);
    assert_eq!(
        course.positions_to(1)[1].outcome(),
        Some(Outcome::Win(Player::First))
    );
}

#[test]
fn reports_are_heard() {
    let mut heard = Finding::<shogi::Action>::default();
    assert_eq!((heard.value(), heard.chance(SCALE)), (None, 0.5));
    for line in [
        "info depth 1 multipv 1 score cp 50 pv 7g7f",
        "info depth 2 multipv 1 score cp 30 pv 2g2f 8c8d nonsense 2f2e",
        "info depth 2 multipv 2 score cp 20 pv 7g7f",
        "info depth 3 score cp 900 lowerbound pv 1g1f",
        "info depth 3 nodes 7",
    ] {
        let Output::Info(report) = parse_output(line) else {
            panic!("{line}")
        };
        heard.hear(&report);
    }
    assert_eq!(
        (heard.value(), heard.depth(), heard.line.len()),
        (Some(Value::Cp(30)), 2, 2)
    );
}

/// The reason for a shogi player's third move, of the game's five positions with these lines of the engine.
fn reason_of_third(moves: &str, before: (Value, &str), after: (Value, &str)) -> Option<Reason<ShogiDeed>> {
    let record = record(shogi::Position::start(), moves);
    let course = course(&record);
    let mut findings: Findings<_> = vec![None; course.places()];
    findings[2] = Some(finding(before.0, before.1));
    findings[3] = Some(finding(after.0, after.1));
    let review = course.judge(SCALE, &findings);
    assert!(review.turns[2].as_ref().is_some_and(|turn| turn.mark.is_some()));
    course.reason(&findings, &review, 2)
}

#[test]
fn reasons_are_told_from_the_lines() {
    let bishop_hangs = "7g7f 3c3d 8h5e";
    let loses = (GOOD, "2b5e 2h5h");
    let takes = |deed| Some(Reason::Allowed { deed, at_once: true });
    assert_eq!(
        reason_of_third(bishop_hangs, (EVEN, "2g2f 8c8d 2f2e"), loses),
        takes(ShogiDeed::Takes(shogi::Kind::Bishop))
    );
    // What is proven is told first.
    assert_eq!(
        reason_of_third(bishop_hangs, (Value::Win(4), "2g2f 8c8d 2f2e"), loses),
        Some(Reason::WinMissed { turns: 4 })
    );
    assert_eq!(
        reason_of_third(
            bishop_hangs,
            (EVEN, "2g2f 8c8d 2f2e"),
            (Value::Win(2), "2b5e 2h5h")
        ),
        Some(Reason::LossAllowed { turns: 2 })
    );
    // Bishops are exchanged in the better line: that is not why.
    assert_eq!(
        reason_of_third(
            "7g7f 3c3d 6g6f",
            (EVEN, "8h2b+ 3a2b 7i8h"),
            (GOOD, "8c8d 2g2f 8d8e")
        ),
        None
    );
    // The line ends before the bishop can be taken back: it could have been taken.
    assert_eq!(
        reason_of_third("7g7f 3c3d 6g6f", (EVEN, "8h2b+"), (GOOD, "8c8d")),
        Some(Reason::Missed {
            deed: ShogiDeed::Takes(shogi::Kind::Bishop),
            at_once: true
        })
    );
}

#[test]
fn a_row_that_was_missed_is_told() {
    let record = record(ROW.parse::<yinsh::Position>().unwrap(), "i6-i7");
    let course = course(&record);
    let findings = [finding(GOOD, "e5-g7 xb5-f5 xi6"), finding(EVEN, "")].map(Some);
    let review = course.judge(SCALE, &findings);
    assert_eq!(marks(&review), [Some(Mark::Blunder)]);
    assert_eq!(
        course.reason(&findings, &review, 0),
        Some(Reason::Missed {
            deed: YinshDeed::Row,
            at_once: true
        })
    );
}

fn some_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        6 => (-2000..2000_i32).prop_map(Value::Cp),
        1 => any::<i32>().prop_map(Value::Cp),
        1 => any::<u32>().prop_map(Value::Win),
        1 => any::<u32>().prop_map(Value::Loss),
    ]
}

/// A game by chance, findings by chance (lines of actions legal somewhere, or nowhere), judged.
fn judge_anything<P: Telling>(choices: &[u16], findings: &[Option<Guess>]) -> Result<(), TestCaseError> {
    let mut record = Record::new(P::start());
    let mut at = NodeId::ROOT;
    let mut position = P::start();
    let mut seen = Vec::new();
    for &choice in choices {
        let actions = position.actions();
        let Some(&action) = actions.get(usize::from(choice) % actions.len().max(1)) else {
            break;
        };
        seen.extend(actions.first());
        seen.push(action);
        at = record.push_checked(at, action);
        position.play_unchecked(action);
    }
    let course = course(&record);
    let findings: Findings<P::Action> = findings
        .iter()
        .map(|it| {
            let (values, line) = it.as_ref()?;
            let mut finding = Finding::default();
            for &(depth, value) in values {
                let begin = usize::from(*line) % seen.len().max(1);
                finding.note(depth, value, seen.iter().skip(begin).take(8).copied().collect());
            }
            Some(finding)
        })
        .collect();
    let review = course.judge(SCALE, &findings);
    prop_assert_eq!(review.chances.len(), course.turns().len() + 1);
    prop_assert_eq!(review.turns.len(), course.turns().len());
    for chance in review.chances.iter().flatten() {
        prop_assert!((0.0..=1.0).contains(chance));
    }
    for (index, (turn, judged)) in course.turns().iter().zip(&review.turns).enumerate() {
        let reason = course.reason(&findings, &review, index);
        prop_assert!(reason.is_none() || judged.as_ref().is_some_and(|it| it.mark.is_some()));
        let Some(judged) = judged else { continue };
        prop_assert!((0.0..=1.0).contains(&judged.loss));
        prop_assert!((0.0..=100.0).contains(&judged.accuracy));
        prop_assert!(judged.mark.is_none() || judged.better.is_some() && !judged.forced);
        if let Some(better) = &judged.better {
            prop_assert!((1..=better.line.len()).contains(&better.turn));
            prop_assert_ne!(&better.line[..better.turn], &turn.actions[..]);
            let mut position = course
                .positions_to(course.place_of_turn(turn.number - 1))
                .last()
                .expect("a line has a start")
                .clone();
            for &action in &better.line {
                prop_assert!(position.play(action).is_ok());
            }
        }
    }
    for summary in review.players {
        prop_assert_eq!(summary.accuracy.is_some(), summary.turns > 0);
        prop_assert!(summary.accuracy.is_none_or(|it| (0.0..=100.0).contains(&it)));
        prop_assert!(summary.marks.iter().sum::<usize>() <= summary.turns);
    }
    Ok(())
}

fn some_findings() -> impl Strategy<Value = Vec<Option<Guess>>> {
    let values = prop::collection::vec((0..9_u32, some_value()), 0..5);
    prop::collection::vec(prop::option::weighted(0.9, (values, any::<u16>())), 0..90)
}

proptest! {
    #[test]
    fn any_game_of_yinsh_can_be_judged(
        choices in prop::collection::vec(any::<u16>(), 0..80), findings in some_findings()
    ) {
        judge_anything::<yinsh::Position>(&choices, &findings)?;
    }

    #[test]
    fn any_game_of_shogi_can_be_judged(
        choices in prop::collection::vec(any::<u16>(), 0..80), findings in some_findings()
    ) {
        judge_anything::<shogi::Position>(&choices, &findings)?;
    }
}
