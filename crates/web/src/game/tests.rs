//! Games on the page, without the page.

use super::{Game, Seat};
use crate::games::yinsh::Options;
use crate::play::{Offered as _, saved};
use game_core::{NodeId, Outcome, Player, Position as _, Termination};
use yinsh::{Action, BLACK, Position, WHITE};

const AGAINST: [Seat; 2] = [Seat::Person, Seat::Computer(5)];
const PLACED: &str = "f6 c3 e5 g8 d4 h7 c5 f3 g5 b4";

fn new_game(seats: [Seat; 2], blitz: bool, random: bool, chance: u64) -> Game<Position> {
    Position::new_game(Options { blitz, random }, seats, chance)
}

fn action(word: &str) -> Action {
    word.parse().unwrap()
}

fn line(game: &Game<Position>) -> String {
    let turns: Vec<String> = game
        .turns()
        .iter()
        .map(|turn| {
            let words: Vec<String> = turn.actions.iter().map(ToString::to_string).collect();
            format!("{}.{}", game.number_of(turn), words.join(" "))
        })
        .collect();
    turns.join(" ")
}

/// White is about to make a row of five on the e line: the ring on e6 moves away and leaves the fifth marker.
const ROW_TO_COME: &str = "4/7/8/9/1MMMMR4/2r6/r2R6/3r1R3/2R1r3/2R2r1/4 w move 0-0 3";

fn row_game(seats: [Seat; 2]) -> Game<Position> {
    Game::new(ROW_TO_COME.parse().expect("a position"), seats)
}

#[test]
fn the_row_position_is_what_it_says() {
    let mut game = row_game([Seat::Person; 2]);
    game.play_words("e6-e7");
    assert_eq!(game.position().stage().name(), "row-after");
}

#[test]
fn turns_are_numbered_as_the_publisher_does() {
    let mut game = new_game([Seat::Person; 2], false, false, 0);
    game.play_words(PLACED);
    game.play_words("f6-f7 c3-c4");
    assert!(
        line(&game).ends_with("10.b4 11.f6-f7 12.c3-c4"),
        "{}",
        line(&game)
    );
    let black_begins = ROW_TO_COME.replace(" w ", " b ");
    let mut game = Game::new(black_begins.parse::<Position>().unwrap(), [Seat::Person; 2]);
    let first = game.position().actions()[0];
    game.play_words(&first.to_string());
    assert_eq!(game.number_of(&game.turns()[0]), 2);
}

#[test]
fn the_computer_acts_only_at_the_end_of_the_line() {
    let mut game = new_game(AGAINST, false, false, 0);
    assert_eq!(game.plays(), Some(WHITE));
    assert_eq!(game.computers_turn(), None);
    game.play_words("f6");
    assert_eq!(game.computers_turn(), Some(5));
    assert_eq!(game.plays(), Some(WHITE));
    assert!(!game.persons_turn());
    game.play_words("c3 e5 g8");
    game.back();
    game.back();
    game.back();
    assert_eq!(game.position().actor(), BLACK);
    assert_eq!(game.computers_turn(), None);
    game.play_on_from_here();
    assert_eq!(game.computers_turn(), Some(5));
    assert_eq!(game.continuations().len(), 1);
}

#[test]
fn steps_go_by_turns_and_within_a_turn_by_actions() {
    let mut game = row_game([Seat::Person; 2]);
    game.play_words("e6-e7 xe2-e6");
    assert!(game.latest_turn().is_some_and(|turn| !turn.complete));
    game.back();
    assert_eq!(game.position().stage().name(), "row-after");
    game.forward();
    assert_eq!(game.position().stage().name(), "ring-after");
    assert_eq!(game.arrived_by(), Some(action("xe2-e6")));
    game.play_words("xe7");
    assert_eq!(game.position().actor(), BLACK);
    game.back();
    assert_eq!(game.cursor(), NodeId::ROOT);
    assert!(!game.can_go_back());
    game.forward();
    assert_eq!(game.position().actor(), BLACK);
    assert_eq!(game.arrived_by(), None, "three actions at once are no motion");
    assert!(!game.can_go_forward());
    game.first();
    game.last();
    assert_eq!(line(&game), "1.e6-e7 xe2-e6 xe7");
}

#[test]
fn undo_takes_back_one_action_within_a_turn_and_whole_turns_after() {
    let mut game = row_game(AGAINST);
    game.play_words("e6-e7 xe2-e6");
    game.undo();
    assert_eq!(line(&game), "1.e6-e7");
    game.play_words("xe2-e6 xe7");
    let answer = game.position().actions()[0].to_string();
    game.play_words(&answer);
    game.undo();
    assert_eq!(game.cursor(), NodeId::ROOT);
    assert!(game.record().is_empty(), "what is taken back is gone");
    assert!(!game.can_undo());
}

#[test]
fn undo_while_the_computer_thinks_takes_back_ones_own_turn() {
    let mut game = new_game(AGAINST, false, false, 0);
    game.play_words("f6 c3 e5");
    game.undo();
    assert_eq!(line(&game), "1.f6 2.c3");
    game.undo();
    assert_eq!(line(&game), "");
    assert!(!game.can_undo());
}

#[test]
fn undo_leaves_what_has_other_continuations() {
    let mut game = new_game([Seat::Person; 2], false, false, 0);
    game.play_words("f6 c3");
    game.back();
    game.play_words("d3");
    game.undo();
    assert_eq!(line(&game), "1.f6");
    assert_eq!(game.record().len(), 2, "the main line is still there");
    game.undo();
    assert_eq!(game.record().len(), 2);
    assert_eq!(game.cursor(), NodeId::ROOT);
}

#[test]
fn nothing_that_was_set_up_is_taken_back() {
    let mut game = new_game([Seat::Computer(1), Seat::Person], true, true, 4);
    assert_eq!(game.fixed(), 10);
    assert!(game.is_fresh() && !game.can_undo());
    let first = game.position().actions()[0].to_string();
    game.play_words(&first);
    assert!(
        !game.can_undo(),
        "the computer's move is not the person's to take back"
    );
    assert!(game.turned());
}

#[test]
fn a_turn_waits_for_a_yes() {
    let mut game = row_game(AGAINST);
    game.play(action("e6-e7"), true).unwrap();
    assert!(!game.pending(), "the turn goes on");
    game.play(action("xe2-e6"), true).unwrap();
    game.play(action("xe7"), true).unwrap();
    assert!(game.pending());
    assert_eq!((game.plays(), game.computers_turn()), (None, None));
    let here = game.cursor();
    game.first();
    game.back();
    assert_eq!(game.cursor(), here, "no way around it");
    game.undo();
    assert!(!game.pending());
    assert_eq!(game.position().stage().name(), "ring-after");
    game.play(action("xe7"), true).unwrap();
    game.confirm();
    assert_eq!(game.computers_turn(), Some(5));
    // The computer's own turns do not wait.
    let answer = game.position().actions()[0];
    game.play(answer, true).unwrap();
    assert!(!game.pending());
}

#[test]
fn variations_begin_where_one_plays_on() {
    let mut game = new_game([Seat::Person; 2], false, false, 0);
    game.play_words("f6 c3 e5 g8");
    game.back();
    game.back();
    game.play_words("a2 b3");
    assert_eq!(line(&game), "1.f6 2.c3 3.a2 4.b3");
    assert!(game.in_variation());
    let third = &game.turns()[2];
    let others = game.alternatives(third);
    assert_eq!(others.len(), 1);
    assert_eq!(others[0].1, [action("e5")]);
    game.go_to(others[0].0);
    assert_eq!(line(&game), "1.f6 2.c3 3.e5 4.g8");
    assert!(!game.in_variation());
    let third = &game.turns()[2];
    let (variation, _) = game.alternatives(third)[0];
    game.go_to(variation);
    assert_eq!(line(&game), "1.f6 2.c3 3.a2 4.b3");
    game.promote();
    assert!(!game.in_variation());
    game.first();
    assert_eq!(line(&game), "1.f6 2.c3 3.a2 4.b3");
    let third = &game.turns()[2];
    game.go_to(game.alternatives(third)[0].0);
    assert!(game.in_variation());
    game.remove_variation();
    assert_eq!(line(&game), "1.f6 2.c3 3.a2 4.b3");
    assert_eq!(game.record().len(), 4);
    assert_eq!(game.place(), game.turns()[1].end());
}

#[test]
fn an_action_that_is_there_is_followed_and_may_go_on_otherwise() {
    let mut game = new_game(AGAINST, false, false, 0);
    game.play_words("f6 c3 e5 g8");
    game.first();
    game.play_words("f6");
    assert_eq!(game.record().len(), 4);
    assert_eq!(game.computers_turn(), Some(5));
    game.play_words("d3");
    assert_eq!(line(&game), "1.f6 2.d3");
    assert_eq!(game.alternatives(&game.turns()[1])[0].1, [action("c3")]);
}

#[test]
fn resigning_ends_the_game_until_somebody_plays_on() {
    let mut game = new_game(AGAINST, false, false, 0);
    game.play_words("f6 c3");
    game.resign(WHITE);
    let ending = game.ending().unwrap();
    assert_eq!(ending.result(), Some(Outcome::Win(BLACK)));
    assert_eq!(ending.termination(), Some(Termination::Resignation));
    assert_eq!(game.record().result(), Some(Outcome::Win(BLACK)));
    assert_eq!(
        (game.plays(), game.computers_turn(), game.goes_on()),
        (None, None, false)
    );
    game.back();
    assert_eq!(game.ending(), None, "the game was going on then");
    game.last();
    assert!(game.ending().is_some());
    game.resign(BLACK);
    assert_eq!(
        game.ending().unwrap().result(),
        Some(Outcome::Win(BLACK)),
        "it is over already"
    );
    game.undo();
    assert_eq!((game.ending(), game.record().result()), (None, None));
    assert_eq!(line(&game), "1.f6 2.c3");
}

#[test]
fn the_board_ends_a_game() {
    let one_to_go = ROW_TO_COME.replace("0-0 3", "0-0 1");
    let mut game = Game::new(one_to_go.parse::<Position>().unwrap(), AGAINST);
    game.play_words("e6-e7 xe2-e6 xe7");
    let ending = game.ending().unwrap();
    assert_eq!(
        (ending.result(), ending.termination()),
        (Some(Outcome::Win(WHITE)), Some(Termination::Normal))
    );
    assert_eq!(game.record().result(), Some(Outcome::Win(WHITE)));
    assert_eq!((game.plays(), game.computers_turn()), (None, None));
    assert!(
        game.can_undo(),
        "a game that is over can be reviewed and played on"
    );
    game.undo();
    assert_eq!(game.record().result(), None);
    // A variation that ends on the board is not the game's result.
    game.play_words("e6-e7");
    game.first();
    let other = game
        .position()
        .actions()
        .into_iter()
        .find(|it| it.to_string() != "e6-e7");
    game.play(other.unwrap(), false).unwrap();
    assert_eq!(game.record().result(), None);
}

#[test]
fn what_is_not_legal_changes_nothing() {
    let mut game = new_game([Seat::Person; 2], false, false, 0);
    game.play_words("f6");
    assert!(game.play(action("f6"), false).is_err());
    assert!(game.play(action("f6-f7"), false).is_err());
    assert_eq!(line(&game), "1.f6");
    let random = new_game([Seat::Person; 2], false, true, 9);
    assert_eq!(random.position().stage().name(), "move");
}

#[test]
fn a_resignation_in_a_variation_is_kept() {
    let mut game = new_game(AGAINST, false, false, 0);
    game.play_words("f6 c3 e5 g8");
    game.back();
    game.back();
    game.play_words("a2 b3");
    game.resign(WHITE);
    assert_eq!(game.record().result(), None, "the main line goes on");
    let text = saved::write(&game).unwrap();
    let mut back: Game<Position> = saved::read(&text).unwrap();
    assert!(back.in_variation() && back.at_tip());
    assert_eq!(back.ending(), game.ending());
    assert_eq!(back.ending().unwrap().result(), Some(Outcome::Win(BLACK)));
    assert!(!back.goes_on());
    back.undo();
    assert!(back.goes_on() && back.ending().is_none());
    assert_eq!(line(&back), "1.f6 2.c3 3.a2 4.b3");
}
/// Whatever is done, the game has come to the end of the line that is shown, and what is kept comes back.
#[test]
fn the_game_and_what_is_shown_stay_in_step() {
    let (mut over, mut variations, mut waiting) = (0, 0, 0);
    for seed in 0..40 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let seats = [[Seat::Person; 2], AGAINST][rng.usize(..2)];
        let mut game = if rng.bool() {
            row_game(seats)
        } else {
            new_game(seats, true, rng.bool(), seed)
        };
        for _ in 0..80 {
            match rng.u8(..20) {
                0 => game.back(),
                1 => game.forward(),
                2 => game.first(),
                3 => game.last(),
                4 => game.undo(),
                5 => game.resign(Player::BOTH[rng.usize(..2)]),
                6 => game.promote(),
                7 if !game.is_held() => game.remove_variation(),
                8 if !game.is_held() => game.play_on_from_here(),
                9 | 10 => game.confirm(),
                11 => {
                    let turns = game.turns();
                    let others: Vec<_> = turns.iter().flat_map(|turn| game.alternatives(turn)).collect();
                    if let Some((node, _)) = rng.choice(others) {
                        game.go_to(node);
                    }
                }
                _ => {
                    let actions = game.position().actions();
                    if let Some(&action) = actions.get(rng.usize(..3)) {
                        let _ = game.play(action, rng.bool());
                    }
                }
            }
            assert!(game.is_in_step());
            over += usize::from(!game.goes_on());
            variations += usize::from(game.in_variation());
            waiting += usize::from(game.pending());
            if rng.u8(..8) == 0 {
                let text = saved::write(&game).unwrap();
                let back: Game<Position> = saved::read(&text).unwrap();
                assert!(back.is_in_step());
                // Of actions that were set up no more are kept than the record still has.
                let but_fixed = |text: &str| {
                    let lines = text.lines().filter(|line| !line.starts_with("fixed "));
                    lines.map(str::to_owned).collect::<Vec<_>>()
                };
                assert_eq!(but_fixed(&saved::write(&back).unwrap()), but_fixed(&text));
                assert_eq!(back.ending(), game.ending());
                assert_eq!(
                    (back.plays(), back.computers_turn()),
                    (game.plays(), game.computers_turn())
                );
            }
        }
    }
    assert!(
        over > 100 && variations > 100 && waiting > 100,
        "{over}, {variations}, {waiting}"
    );
}
