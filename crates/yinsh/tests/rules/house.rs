//! The rules where the rule books leave room, in the order of the house rules.

use crate::common::{after, at, legal, points, random_games, refusal};
use game_core::Position as _;
use yinsh::{Action, BLACK, Outcome, Position, Reason, Stage, WHITE};

/// White may remove f4–f8 and h4–h8, which do not touch, or d6–h6, which crosses both.
const THREE_ROWS: &str = "RRRR/1mm1mm1/mm1mm3/5M2m/5M2m1/2MMMMMm1/4M3m1/1MMMMM3/r7/R6/rrrr w row-after 0-0 3";
/// Black's last move made two white rows.
const TWO_BEFORE: &str = "RRRR/1mm1mm1/mm1mm3/8m/8m1/2MMMMMm1/8m1/1MMMMM3/r7/R6/rrrr w row 0-0 3";
/// White has two rows and lacks one ring; black has a row, too.
const PENDING: &str = "RR2/7/3mmmmm/8m/10/2MMMMM2/10/1MMMMM3/8/R6/rrrr w row-after 2-1 3";
/// White's three rings are shut in at the corner.
const SHUT_IN: &str = "RRRr/1rrrr2/8/9/10/9/4MM4/4mm3/8/7/4 w move 2-0 3";
/// White's move to the last open point shuts in every ring of both. Removed rings, the position, the move, the end.
const ALL_SHUT_IN: [(&str, &str, Outcome); 3] = [
    (
        "rMmR/1Mm1Mm1/1M1mm1M1/1M2m2M1/1m2Mm2M1/M2M1M2M/rMMMmmmMMR/m1m3M1M/MM4MR/rMMmmm1/4 w move 2-2 3",
        "i11-j11",
        Outcome::Draw,
    ),
    (
        "Mrrm/MmMRMmm/2mMmm2/2Mm1Mm2/2MM2mm2/1mm3Mm1/mMm4mMM/RMMmMmMmr/rMMMmMR1/M5m/4 w move 2-1 3",
        "i10-i11",
        Outcome::Win(WHITE),
    ),
    (
        "MrrM/MMMrRmM/2MMMM2/2MmmMM2/2MmM1mm2/1mmM2Mm1/MMmm3mMR/rMMMmMMm1/RMmMmMmr/m5M/4 w move 2-0 3",
        "g11-h11",
        Outcome::Win(WHITE),
    ),
];
/// A row for the mover with the last marker.
const LAST_MARKER_OWN_ROW: (&str, &str, &str) = (
    "mmmr/1Mmm1M1/1mm1mM2/m1M2mMM1/mmrmmMMm1M/m1M1mmmMm/mm3mm1m1/MM3m1MR/mr2MMmR/1m1MMMR/1MRM b move 1-2 3",
    "e3-f3",
    "mmmr/1Mmm1M1/1mm1mM2/m1M2mMM1/mmmmmMMm1M/mrM1mmmMm/mm3mm1m1/MM3m1MR/mr2MMmR/1m1MMMR/1MRM b row-after 1-2 3",
);
/// A row for the opponent with the last marker.
const LAST_MARKER_THEIR_ROW: (&str, &str, &str) = (
    "1MMR/2mrm1M/mmmM1Mr1/2MMMMmrm/1m2MMmmm1/1MmMMMm1m/1MR2Mmmrm/Mm3mrmm/MMMmRMmM/3mMMR/3m b move 1-0 3",
    "b4-b2",
    "1MMR/1rMmm1M/mmmM1Mr1/2MMMMmrm/1m2MMmmm1/1MmMMMm1m/1MR2Mmmrm/Mm3mrmm/MMMmRMmM/3mMMR/3m w row 1-0 3",
);

/// House rules, 1: rows that the opponent made go first, row, ring, row, ring, and then the ring moves.
#[test]
fn house_1_own_rows_before_the_move() {
    let mut position = at(TWO_BEFORE);
    assert_eq!(legal(&position), "xf4-f8 xh4-h8");
    for (action, stage) in [
        ("xf4-f8", Stage::Ring),
        ("xa2", Stage::Row),
        ("xh4-h8", Stage::Ring),
        ("xa3", Stage::Move),
    ] {
        position.play(action.parse().unwrap()).expect("legal");
        assert_eq!((position.actor(), position.stage()), (WHITE, stage), "{action}");
    }
    assert_eq!(position.removed(WHITE), 2);
}

/// House rules, 1: after the move its rows go, in the same turn. A turn may have all six stages of one player.
#[test]
fn house_1_own_rows_after_the_move() {
    let text = "RRRR/7/8/9/2RMMMM3/1MMMMM3/2mm1m4/r8/3m4/7/rrrr w row 0-0 3";
    let position = after(text, "xf3-f7;xa2;e3-f3;xe3-e7;xa3");
    assert_eq!((position.actor(), position.stage()), (BLACK, Stage::Move));
    assert_eq!(position.removed(WHITE), 2);
}

/// House rules, 1: the mover's rows go before the opponent's, in every random game.
#[test]
fn house_1_no_turn_ends_with_an_own_row() {
    let mut seen = 0;
    let mut last = None;
    random_games(150, |position, _| {
        if let Some(player) = last {
            let passed_on = player != position.actor() && position.outcome().is_none();
            if passed_on {
                assert_eq!(position.rows(player).count(), 0, "{position}");
                seen += u32::from(position.stage() == Stage::Row);
            }
        }
        last = Some(position.actor());
    });
    assert!(seen > 0, "the games hold a row made by the opponent");
}

/// House rules, 2: a row longer than five offers each run of five in it.
#[test]
fn house_2_every_run_of_five() {
    for (length, runs) in [(5, 1), (6, 2), (7, 3), (8, 4), (9, 5)] {
        let markers = "M".repeat(length);
        let rest = 10 - length;
        let text = format!("RRRR/7/8/9/{markers}{rest}/2mm5/10/r8/8/R6/rrrr w row-after 0-0 3");
        assert_eq!(at(&text).count_actions(), runs);
    }
    let ten = "RRRR/7/8/9/MMMMMMMMMM/2mm5/10/r8/8/R6/rrrr w row-after 0-0 3";
    assert_eq!(legal(&at(ten)), "xe1-e5 xe2-e6 xe3-e7 xe4-e8 xe5-e9 xe6-e10");
}

/// House rules, 2: after each removal the board is scanned again, so that the choice decides how many there are.
#[test]
fn house_2_scanned_again_after_each_removal() {
    let position = at(THREE_ROWS);
    assert_eq!(legal(&position), "xd6-h6 xf4-f8 xh4-h8");
    let one = after(THREE_ROWS, "xd6-h6;xa2");
    assert_eq!((one.actor(), one.removed(WHITE)), (BLACK, 1));
    let two = after(THREE_ROWS, "xf4-f8;xa2");
    assert_eq!((two.actor(), two.stage()), (WHITE, Stage::RowAfter));
    assert_eq!(legal(&two), "xh4-h8");
    // Ten in a line: the lower five leave the upper five, the middle leaves nothing.
    let ten = "RRRR/7/8/9/MMMMMMMMMM/2mm5/10/r8/8/R6/rrrr w row-after 0-0 3";
    assert_eq!(legal(&after(ten, "xe1-e5;xa2")), "xe6-e10");
    assert_eq!(after(ten, "xe3-e7;xa2").actor(), BLACK);
}

/// House rules, 3: the ring that reaches the target ends the game, whatever is pending.
#[test]
fn house_3_at_once_whatever_is_pending() {
    let over = after(PENDING, "xf4-f8;xa2");
    assert_eq!(over.outcome(), Some(Outcome::Win(WHITE)));
    assert_eq!(over.rows(WHITE).count(), 1);
    assert_eq!(over.rows(BLACK).count(), 1);
    assert_eq!(over.actor(), WHITE, "it was White's turn");
    // Before the move, too: then no ring moves any more.
    let before = after(
        "RR2/7/8/9/10/2MMMMM2/10/1MMMMM3/8/R6/rrrr w row 2-1 3",
        "xf4-f8;xa2",
    );
    assert_eq!(before.stage(), Stage::Over);
}

/// House rules, 4: 51 markers, those on the board and those in the pool.
#[test]
fn house_4_the_pool_holds_what_is_not_on_the_board() {
    random_games(30, |position, _| {
        let on_board = position.markers(WHITE).len() + position.markers(BLACK).len();
        assert_eq!(position.pool() as usize + on_board, 51);
    });
}

/// House rules, 4: with the last marker a row may come about; its markers go back to the pool, and play goes on.
#[test]
fn house_4_a_row_with_the_last_marker() {
    let (before, action, made) = LAST_MARKER_OWN_ROW;
    let position = after(before, action);
    assert_eq!(position.to_string(), made);
    assert_eq!(position.pool(), 0);
    let row = legal(&position).split(' ').next().expect("a row").to_owned();
    let next = after(made, &row);
    assert_eq!(next.pool(), 5);
    assert_eq!(next.stage(), Stage::RingAfter);
}

/// House rules, 4: the game ends only when a player must move a ring and the pool is empty, so an own row that the
/// opponent made with the last marker is removed first, and play goes on.
#[test]
fn house_4_the_opponents_row_with_the_last_marker() {
    let (before, action, made) = LAST_MARKER_THEIR_ROW;
    let position = after(before, action);
    assert_eq!(position.to_string(), made);
    assert_eq!((position.pool(), position.stage()), (0, Stage::Row));
    let row = legal(&position).split(' ').next().expect("a row").to_owned();
    let ring = position.rings(WHITE).first().expect("a ring");
    let next = after(made, &format!("{row};x{ring}"));
    assert_eq!((next.actor(), next.stage(), next.pool()), (WHITE, Stage::Move, 5));
}

/// House rules, 5: who has no legal ring move must pass, and the other goes on.
#[test]
fn house_5_must_pass() {
    let position = at(SHUT_IN);
    assert!(!position.can_move(WHITE));
    assert!(position.can_move(BLACK));
    assert_eq!(legal(&position), "pass");
    let passed = after(SHUT_IN, "pass");
    assert_eq!((passed.actor(), passed.stage()), (BLACK, Stage::Move));
    assert_eq!(passed.pool(), position.pool(), "no marker is put down");
    assert_eq!(refusal(&passed, "pass"), Reason::CanMove);
    // The pass is one action among others for perft: one, then Black's moves.
    assert_eq!(position.perft(2), passed.perft(1));
}

/// House rules, 5: the same for Black.
#[test]
fn house_5_black_must_pass() {
    let text = "rrrR/1RRRR2/8/9/10/9/4MM4/4mm3/4M3/7/4 b move 0-2 3";
    assert_eq!(legal(&at(text)), "pass");
    assert_eq!(after(text, "pass").actor(), WHITE);
}

/// House rules, 5: a pass is for the ring move alone.
#[test]
fn house_5_no_pass_elsewhere() {
    for text in [
        "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
        THREE_ROWS,
        TWO_BEFORE,
        "RRR1/7/8/9/10/9/10/r8/8/R6/rrrr w ring-after 1-0 3",
    ] {
        let position = at(text);
        assert_eq!(refusal(&position, "pass"), Reason::WrongStage(position.stage()));
    }
    let over = after(PENDING, "xf4-f8;xa2");
    assert_eq!(refusal(&over, "pass"), Reason::WrongStage(Stage::Over));
}

/// House rules, 5: where neither player can move the game is over, decided like an empty pool.
#[test]
fn house_5_both_shut_in() {
    for (text, last, outcome) in ALL_SHUT_IN {
        let over = after(text, last);
        assert_eq!(over.stage(), Stage::Over);
        assert!(!over.can_move(WHITE) && !over.can_move(BLACK));
        assert!(over.pool() > 0);
        assert_eq!(over.outcome(), Some(outcome));
        assert_eq!(over.actor(), BLACK, "it would be Black's turn");
        assert_eq!(refusal(&over, "pass"), Reason::WrongStage(Stage::Over));
    }
}

/// House rules, 6: each ring move adds a marker, so that no position comes back and every game ends.
#[test]
fn house_6_every_ring_move_adds_a_marker() {
    let mut pool = 51;
    let mut moves = 0;
    random_games(30, |position, action| {
        match action {
            None => moves = 0,
            Some(Action::Move { .. }) => {
                assert_eq!(position.pool() + 1, pool);
                moves += 1;
            }
            Some(Action::RemoveRow(_)) => assert_eq!(position.pool(), pool + 5),
            Some(_) => assert_eq!(position.pool(), pool),
        }
        pool = position.pool();
        // At most five rows are removed before one player has three rings.
        assert!(moves <= 51 + 5 * 5);
    });
}

/// House rules, position string: the actor is always the player whose turn it is, and a turn is one player's.
#[test]
fn the_actor_is_the_player_whose_turn_it_is() {
    let mut last: Option<Position> = None;
    random_games(60, |position, action| {
        if let (Some(before), Some(action)) = (&last, action) {
            let same = before.actor() == position.actor();
            match action {
                Action::Place(_) | Action::Pass => assert!(!same),
                Action::RemoveRow(_) => assert!(same),
                Action::Move { .. } => assert_eq!(same, position.stage() == Stage::RowAfter),
                Action::RemoveRing(_) => {}
            }
        }
        last = (position.outcome().is_none()).then(|| position.clone());
    });
    let made = after("RRRR/7/8/9/2RMMMM3/9/2mm1m4/r8/3m4/7/rrrr w move 0-0 3", "e3-f3");
    assert_eq!(points(made.rings(WHITE)), "a2 a3 a4 a5 f3");
    assert_eq!(made.actor(), WHITE);
}
