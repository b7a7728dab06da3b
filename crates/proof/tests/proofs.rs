//! Proofs of crowded boards, compared with a search through everything; and proofs that are broken in every way.

use fastrand::Rng;
use proof::file::{self, Entry, ReadError};
use proof::{Claim, Fault, NoProof, check, write};
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::LazyLock;
use yinsh::{
    Action, BLACK, Outcome, Piece, Player, Point, Position, PositionTrait as _, Setup, Stage, WHITE,
};

/// How a position ends with the best play of both, by looking at everything.
fn truth(position: &Position, seen: &mut HashMap<Vec<u8>, Outcome>) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    if let Some(&outcome) = seen.get(&position.to_packed()) {
        return outcome;
    }
    let actor = position.actor();
    let ends: Vec<Outcome> = children(position).map(|(_, child)| truth(&child, seen)).collect();
    let best = [Outcome::Win(actor), Outcome::Draw]
        .into_iter()
        .find(|best| ends.contains(best))
        .unwrap_or(Outcome::Win(!actor));
    seen.insert(position.to_packed(), best);
    best
}

fn children(position: &Position) -> impl Iterator<Item = (Action, Position)> {
    position.actions().into_iter().map(|action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        (action, child)
    })
}

/// A board with few markers left in the pool and no row, by chance.
fn crowded(rng: &mut Rng) -> Option<Position> {
    // The next row ends the game, so that there is not too much to look at.
    let (target, removed) = if rng.u8(..4) > 0 { (3, [2, 2]) } else { (1, [0, 0]) };
    let (pool, rich) = ([1, 2, 2, 3][rng.usize(..4)], rng.usize(3..=7));
    let mut points: Vec<Point> = Point::all().collect();
    rng.shuffle(&mut points);
    let mut setup = Setup {
        actor: if rng.bool() { WHITE } else { BLACK },
        stage: Stage::Move,
        removed,
        ..Setup::empty(target)
    };
    for player in Player::BOTH {
        for point in points.drain(..usize::from(5 - removed[player.index()])) {
            setup.put(point, Some(Piece::Ring(player)));
        }
    }
    for point in points.drain(..51 - pool) {
        let player = if rng.usize(..10) < rich { WHITE } else { BLACK };
        setup.put(point, Some(Piece::Marker(player)));
        let rows = Player::BOTH.into_iter().any(|player| {
            let markers = setup.markers[player.index()];
            yinsh::Row::all().any(|row| row.points().iter().all(|&at| markers.contains(at)))
        });
        if rows {
            setup.put(point, Some(Piece::Marker(!player)));
        }
    }
    Position::try_from(setup).ok()
}

/// What is claimed of a position, and how it really ends.
struct Case {
    position: Position,
    claim: Claim,
    /// Where the claim is true.
    proof: Option<Vec<u8>>,
}

/// Every claim about crowded boards, with proofs of those that are true.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut rng = Rng::with_seed(1);
    let mut cases = Vec::new();
    while cases.len() < 400 {
        let Some(position) = crowded(&mut rng) else {
            continue;
        };
        let mut seen = HashMap::new();
        let outcome = truth(&position, &mut seen);
        for claim in Player::BOTH
            .into_iter()
            .flat_map(|player| [Claim::wins(player), Claim::holds(player)])
        {
            let mut keep = |at: &Position| {
                let mut ways = children(at);
                let way = ways.find(|(_, child)| claim.is_met_by(truth(child, &mut seen)));
                way.map(|(action, _)| action)
            };
            let written = write(&position, claim, 100_000, &mut keep);
            let proof = match written {
                Ok(proof) => Some(proof),
                Err(NoProof::NotKnown { .. } | NoProof::Wrong(_)) => None,
                Err(NoProof::TooLarge { most }) => panic!("{position}: more than {most} bytes"),
            };
            assert_eq!(proof.is_some(), claim.is_met_by(outcome), "{position}: {claim}");
            cases.push(Case {
                position: position.clone(),
                claim,
                proof,
            });
        }
    }
    cases
});

fn proven() -> impl Iterator<Item = (&'static Case, &'static [u8])> {
    CASES
        .iter()
        .filter_map(|case| Some((case, case.proof.as_deref()?)))
}

#[test]
fn what_is_true_is_shown() {
    let mut long = 0;
    for (case, proof) in proven() {
        let checked = check(&case.position, case.claim, proof).expect("it is true");
        assert_eq!(checked.choices, proof.len() as u64);
        assert!(checked.positions > checked.choices);
        long += usize::from(proof.len() > 2);
    }
    assert!(long > 20, "{long}");
}

#[test]
fn a_proof_that_ends_early_says_where() {
    for (case, proof) in proven() {
        let Some((_, less)) = proof.split_last() else {
            continue;
        };
        let wrong = check(&case.position, case.claim, less).unwrap_err();
        assert_eq!(wrong.at, less.len());
        let player = case.claim.player;
        assert_eq!(wrong.fault, Fault::Ends { player });
        let at = wrong.line.iter().fold(case.position.clone(), |mut at, &action| {
            at.play(action).expect("the line is legal");
            at
        });
        assert_eq!(at.actor(), player);
    }
}

#[test]
fn a_proof_that_goes_on_says_how_far() {
    for (case, proof) in proven() {
        let wrong = check(&case.position, case.claim, &[proof, &[0, 0, 0]].concat()).unwrap_err();
        assert_eq!((wrong.at, wrong.fault), (proof.len(), Fault::Longer { rest: 3 }));
    }
}

#[test]
fn an_action_that_is_not_legal_is_named() {
    for (case, proof) in proven() {
        for at in 0..proof.len().min(20) {
            let mut other = proof.to_vec();
            other[at] = 255;
            let wrong = check(&case.position, case.claim, &other).unwrap_err();
            assert_eq!(wrong.at, at);
            let Fault::NotLegal { player, legal, found } = wrong.fault else {
                panic!("{wrong}");
            };
            assert!(
                player == case.claim.player && legal < 200 && found == 255,
                "{wrong}"
            );
        }
    }
}

#[test]
fn a_proof_of_another_claim_is_none() {
    let mut not_met = 0;
    for (case, proof) in proven() {
        // Who wins cannot be held.
        if case.claim.draw_suffices {
            continue;
        }
        let other = Claim::holds(!case.claim.player);
        let wrong = check(&case.position, other, proof).unwrap_err();
        not_met += usize::from(matches!(wrong.fault, Fault::NotMet { .. }));
    }
    assert!(not_met > 20, "{not_met}");
}

#[test]
fn errors_say_what_was_expected_and_where() {
    // Black is to move, and White has no row at hand.
    let position: Position = "4/7/8/9/2R1R1R3/9/r1r1r4R/9/8/3r3/2rR b move 0-0 1"
        .parse()
        .unwrap();
    let wins = Claim::wins(BLACK);
    let said = |claim: Claim, proof: &[u8]| check(&position, claim, proof).unwrap_err().to_string();
    assert_eq!(
        said(wins, &[]),
        "byte 0, after no action: expected what Black plays, found the end of the proof"
    );
    let legal = position.count_actions();
    assert_eq!(
        said(wins, &[200]),
        format!(
            "byte 0, after no action: expected one of Black's {legal} legal actions, counted from 0, found 200"
        )
    );
    let over: Position = "r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3".parse().unwrap();
    let over = ["e3-f3", "xe3-e7", "xf3"]
        .into_iter()
        .fold(over, |mut at, action| {
            at.play(action.parse().unwrap()).unwrap();
            at
        });
    let said = |claim: Claim, proof: &[u8]| check(&over, claim, proof).unwrap_err().to_string();
    assert_eq!(
        said(Claim::holds(BLACK), &[]),
        "byte 0, after no action: expected that Black does not lose, found the game over with 1-0"
    );
    assert_eq!(
        said(Claim::wins(WHITE), &[7]),
        "byte 0, after no action: expected the end of the proof, found 1 more bytes"
    );
}

#[test]
fn a_proof_may_be_too_large() {
    for (case, proof) in proven().filter(|(_, proof)| proof.len() > 1) {
        let mut bytes = proof.iter();
        let again = |most: usize, bytes: &mut std::slice::Iter<'_, u8>| {
            write(&case.position, case.claim, most, |at| {
                let mut legal = at.actions();
                legal.sort_unstable();
                legal.get(usize::from(*bytes.next()?)).copied()
            })
        };
        assert_eq!(again(proof.len(), &mut bytes).as_deref(), Ok(proof));
        let most = proof.len() - 1;
        assert_eq!(again(most, &mut proof.iter()), Err(NoProof::TooLarge { most }));
    }
}

#[test]
fn files_come_back_and_are_read_as_far_as_they_are_whole() {
    let entries: Vec<Entry> = proven()
        .map(|(case, proof)| Entry {
            position: case.position.clone(),
            claim: case.claim,
            proof: proof.to_vec(),
        })
        .collect();
    let mut bytes = file::HEAD.to_vec();
    let mut ends = vec![bytes.len()];
    for entry in &entries {
        bytes.extend(entry.to_bytes());
        ends.push(bytes.len());
    }
    let read: Result<Vec<Entry>, ReadError> = file::read(&bytes).collect();
    assert_eq!(read.as_ref(), Ok(&entries));
    assert!(entries.iter().all(|entry| entry.check().is_ok()));
    for end in 0..ends[3] {
        let read: Vec<_> = file::read(&bytes[..end]).collect();
        let whole = ends.iter().filter(|&&at| at <= end).count();
        let cut = !ends.contains(&end);
        assert_eq!(read.len(), whole.saturating_sub(1) + usize::from(cut), "{end}");
        let said = read
            .last()
            .and_then(|last| last.as_ref().err())
            .map(ToString::to_string);
        assert_eq!(said.is_some(), cut);
        assert!(said.is_none_or(|said| said.contains("expected") && said.contains("found")));
    }
    let mut other = bytes.clone();
    other[8] = 12;
    assert!(matches!(
        file::read(&other).last(),
        Some(Err(ReadError::Position { number: 1, at: 9, .. }))
    ));
    let claim = 9 + entries[0].position.to_packed().len();
    other[8] = bytes[8];
    other[claim] = 4;
    let last = file::read(&other).last();
    assert_eq!(
        last,
        Some(Err(ReadError::Claim {
            number: 1,
            at: claim,
            found: 4
        }))
    );
}

proptest! {
    /// No bytes show what is not true, and all get an answer.
    #[test]
    fn what_is_false_is_never_shown(place: prop::sample::Index, bytes in prop::collection::vec(0_u8..60, 0..300)) {
        let falsehoods: Vec<&Case> = CASES.iter().filter(|case| case.proof.is_none()).collect();
        let case = place.get(&falsehoods);
        prop_assert!(check(&case.position, case.claim, &bytes).is_err());
    }

    /// A true proof with bytes changed, taken out and put in gets an answer; an error names a line that can be played.
    #[test]
    fn broken_proofs_get_an_answer(
        place: prop::sample::Index,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..4),
    ) {
        let proofs: Vec<_> = proven().collect();
        let (case, proof) = place.get(&proofs);
        let mut bytes = proof.to_vec();
        for (at, byte, how) in changes {
            match how {
                0 => bytes.insert(at.index(bytes.len() + 1), byte),
                _ if bytes.is_empty() => {}
                1 => { bytes.remove(at.index(bytes.len())); }
                _ => {
                    let at = at.index(bytes.len());
                    bytes[at] = byte;
                }
            }
        }
        if let Err(wrong) = check(&case.position, case.claim, &bytes) {
            let mut at = case.position.clone();
            for action in wrong.line {
                prop_assert!(at.play(action).is_ok());
            }
        }
    }

    /// Any bytes may be read as a file.
    #[test]
    fn any_bytes_may_be_a_file(bytes in prop::collection::vec(any::<u8>(), 0..200), headed: bool) {
        let bytes = if headed { [file::HEAD, &bytes[..]].concat() } else { bytes };
        for entry in file::read(&bytes).flatten() {
            let _ = entry.check();
        }
    }

    /// Any bytes may be a proof of any position of a game.
    #[test]
    fn any_bytes_may_be_a_proof(seed: u64, bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut rng = Rng::with_seed(seed);
        let mut position = if rng.bool() { Position::blitz() } else { Position::start() };
        for _ in 0..rng.usize(..60) {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            position.play_unchecked(actions[rng.usize(..actions.len())]);
        }
        let _ = check(&position, Claim::wins(WHITE), &bytes);
        let _ = check(&position, Claim::holds(BLACK), &bytes);
    }
}
