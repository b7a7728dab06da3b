//! Jishogi: both kings have entered, neither can be mated, and points decide.

use crate::at;
use game_core::{Outcome, Position as _, Termination};
use shogi::impasse::{ALL_POINTS, Rule, agreed, declaration, may_agree, points, value};
use shogi::{GOTE, Handicap, Kind, Position, SENTE};

/// Both kings have entered; 28 points for sente, 26 for gote.
const ENTERED: &str = "+B+RGK+P+P+P2/+R+PSG+P+P3/9/9/9/9/9/1+ps+p+p+p+p+p1/+b+pg1kg+p+p+p b SN2Ls3n2l2p 1";

#[test]
fn rook_and_bishop_count_five_the_others_one_the_king_nothing() {
    let fives = [Kind::Rook, Kind::Bishop, Kind::Dragon, Kind::Horse];
    for kind in Kind::ALL {
        let expected = match kind {
            Kind::King => 0,
            _ if fives.contains(&kind) => 5,
            _ => 1,
        };
        assert_eq!(value(kind), expected, "{kind:?}");
    }
    let start = Position::start();
    assert_eq!(
        points(&start, &start, SENTE) + points(&start, &start, GOTE),
        ALL_POINTS
    );
    assert_eq!(points(&start, &start, SENTE), 27);
}

#[test]
fn both_kings_have_to_be_in_the_other_camp() {
    assert!(may_agree(&at(ENTERED)));
    let start = Position::start();
    assert!(!may_agree(&start));
    assert_eq!(agreed(&start, &start), None);
    // One has entered, the other not.
    assert!(!may_agree(&at("4K4/9/9/9/9/k8/9/9/9 b - 1")));
    assert!(may_agree(&at("4K4/9/9/9/9/9/k8/9/9 b - 1")));
    assert!(!may_agree(&at("4K4/9/9/9/9/9/9/9/9 b - 1")));
}

#[test]
fn with_twenty_four_points_each_it_is_a_draw() {
    let start = Position::start();
    let ending = agreed(&at(ENTERED), &start).expect("both have entered");
    assert_eq!(ending.outcome, Outcome::Draw);
    assert_eq!(ending.termination, Termination::Impasse);
}

#[test]
fn fewer_than_twenty_four_points_lose() {
    let start = Position::start();
    // Sente has a rook, a bishop and 14 others: 24. One pawn less is 23.
    let kings = "K8/9/9/9/9/9/9/9/k8 b";
    let exactly = at(&format!("{kings} RBGSNL10Prb3g3s3n3l8p 1"));
    assert_eq!(
        (points(&exactly, &start, SENTE), points(&exactly, &start, GOTE)),
        (24, 30)
    );
    assert_eq!(agreed(&exactly, &start).unwrap().outcome, Outcome::Draw);
    let fewer = at(&format!("{kings} RBGSNL9Prb3g3s3n3l9p 1"));
    assert_eq!(points(&fewer, &start, SENTE), 23);
    assert_eq!(agreed(&fewer, &start).unwrap().outcome, Outcome::Win(GOTE));
    let turned = Position::try_from(fewer.to_setup().turned()).unwrap();
    assert_eq!(agreed(&turned, &start).unwrap().outcome, Outcome::Win(SENTE));
}

#[test]
fn what_a_handicap_took_off_counts_for_gote() {
    let start = Handicap::TwoPieces.position();
    assert_eq!(points(&start, &start, GOTE), 27);
    assert_eq!(points(&start, &start, SENTE), 27);
    for handicap in Handicap::ALL {
        let start = handicap.position();
        assert_eq!(points(&start, &start, GOTE), 27, "{handicap:?}");
    }
}

fn outcome(sfen: &str, rule: Rule) -> Outcome {
    declaration(&at(sfen), &Position::start(), rule).ending.outcome
}

#[test]
fn a_declaration_counts_what_is_in_hand_or_in_the_camp() {
    let count = declaration(&at(ENTERED), &Position::start(), Rule::Points27);
    assert_eq!(
        (count.player, count.king_entered, count.in_check),
        (SENTE, true, false)
    );
    assert_eq!((count.pieces, count.points), (12, 28));
    assert!(count.holds());
    assert_eq!(count.ending.termination, Termination::Impasse);
}

#[test]
fn twenty_seven_points_win_for_gote_but_sente_needs_twenty_eight() {
    let sente = |hand: &str| {
        outcome(
            &format!("K+P+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b {hand} 1"),
            Rule::Points27,
        )
    };
    assert_eq!(sente("2RBGSN"), Outcome::Win(SENTE));
    assert_eq!(sente("2RBGS"), Outcome::Win(GOTE));
    let gote = |hand: &str| {
        outcome(
            &format!("8K/9/9/9/9/9/9/4+p+p+p+p+p/3+p+p+p+p+pk w {hand} 1"),
            Rule::Points27,
        )
    };
    assert_eq!(gote("2rbgs"), Outcome::Win(GOTE));
    assert_eq!(gote("2rbg"), Outcome::Win(SENTE));
}

#[test]
fn with_the_rule_of_twenty_four_thirty_one_win_and_twenty_four_draw() {
    let sente = |hand: &str| {
        outcome(
            &format!("K+P+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b {hand} 1"),
            Rule::Points24,
        )
    };
    assert_eq!(sente("2R2BG"), Outcome::Win(SENTE));
    assert_eq!(sente("2R2B"), Outcome::Draw);
    assert_eq!(sente("2RGSNL"), Outcome::Draw);
    assert_eq!(sente("2RGSN"), Outcome::Win(GOTE));
}

#[test]
fn a_declaration_wants_the_king_there_ten_pieces_and_no_check() {
    let wins = |sfen: &str| outcome(sfen, Rule::Points27) == Outcome::Win(SENTE);
    assert!(wins("K+P+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b 2R2B 1"));
    // The king is one rank short.
    assert!(!wins("1+P+P+P+P+P3/+P+P+P+P+P4/9/K8/9/9/9/9/8k b 2R2B 1"));
    // Nine pieces, whatever they count.
    assert!(!wins("K+P+P+P+P+P3/+P+P+P+P5/9/9/9/9/9/9/8k b 2R2B5P 1"));
    // The rook on 9e gives check; on 8e it does not.
    assert!(!wins("K+P+P+P+P+P3/1+P+P+P+P+P3/9/9/r8/9/9/9/8k b R2B2G2S4N 1"));
    assert!(wins("K+P+P+P+P+P3/1+P+P+P+P+P3/9/9/1r7/9/9/9/8k b R2B2G2S4N 1"));
}

/// A declaration that does not hold loses.
#[test]
fn a_false_declaration_loses() {
    for rule in Rule::ALL {
        let start = Position::start();
        assert_eq!(
            declaration(&start, &start, rule).ending.outcome,
            Outcome::Win(GOTE)
        );
        assert!(!declaration(&start, &start, rule).holds());
    }
}
