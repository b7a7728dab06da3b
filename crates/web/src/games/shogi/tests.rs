//! Games of shogi on the page, without the page.

use super::options::{Jishogi, Options, Rules};
use crate::analysis::Analysable as _;
use crate::game::{Game, Seat};
use crate::play::{GamePage as _, Offered as _};
use crate::play::{link, saved};
use crate::settings::ShogiNotation;
use game_core::{Outcome, Player, Termination};
use shogi::{Action, GOTE, Handicap, Position, PositionTrait as _, SENTE};
use table::{Playable as _, Verdict};

const PERSONS: [Seat; 2] = [Seat::Person; 2];
const AGAINST: [Seat; 2] = [Seat::Person, Seat::Computer(5)];

fn action(word: &str) -> Action {
    word.parse().unwrap()
}

fn strict(sfen: &str, seats: [Seat; 2]) -> Game<Position> {
    let mut game = Game::new(sfen.parse().unwrap(), seats);
    game.set_rules(Rules {
        strict: true,
        ..Rules::default()
    });
    game
}

/// What is kept comes back the same; so does what is in a link, but for who plays.
fn comes_back(game: &Game<Position>) -> Game<Position> {
    let text = saved::write(game).unwrap();
    let back: Game<Position> = saved::read(&text).unwrap();
    assert_eq!(saved::write(&back).unwrap(), text);
    assert_eq!((back.position(), back.ending()), (game.position(), game.ending()));
    assert_eq!((back.rules(), back.slip()), (game.rules(), game.slip()));
    let linked = link::read::<Position>(&link::write(game.record(), game.tip())).unwrap();
    assert_eq!(
        linked.actions_to(linked.end()),
        game.record().actions_to(game.tip())
    );
    assert_eq!(linked.result(), game.record().result());
    assert_eq!(linked.termination(), game.record().termination());
    assert_eq!(linked.illegal(), game.record().illegal());
    back
}

#[test]
fn a_game_goes_by_turns_of_one_move() {
    let mut game = Position::new_game(Options::default(), AGAINST, 0);
    game.play_words("7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(game.turns().len(), 4);
    assert!(
        game.turns()
            .iter()
            .all(|turn| turn.complete && turn.actions.len() == 1)
    );
    assert_eq!(game.number_of(&game.turns()[3]), 4);
    comes_back(&game);
    game.back();
    assert_eq!(game.position().actor(), GOTE);
    game.last();
    game.undo();
    assert_eq!(
        game.turns().len(),
        2,
        "the computer's answer goes with the person's move"
    );
}

#[test]
fn with_a_handicap_uwate_moves_first() {
    let options = Options {
        handicap: Handicap::TwoPieces,
        ..Options::default()
    };
    let mut game = Position::new_game(options, AGAINST, 0);
    assert_eq!(game.computers_turn(), Some(5));
    assert_eq!(
        crate::names::name(&Position::new_game(options, PERSONS, 0), GOTE),
        "Uwate"
    );
    game.play_words("7a6b");
    assert_eq!(game.number_of(&game.turns()[0]), 1);
    assert_eq!(Position::options_of(&game), options);
    comes_back(&game);
}

#[test]
fn turns_are_written_in_three_ways() {
    let position = Position::start();
    let write = |notation| position.write_turn(None, &[action("7g7f")], notation);
    assert_eq!(write(ShogiNotation::Japanese), "☗７六歩");
    assert_eq!(write(ShogiNotation::Western), "P-7f");
    assert_eq!(write(ShogiNotation::Usi), "7g7f");
}

#[test]
fn what_is_forbidden_is_not_accepted_unless_play_is_strict() {
    // A second pawn on the fifth file.
    let sfen = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1";
    let mut game: Game<Position> = Game::new(sfen.parse().unwrap(), PERSONS);
    assert!(game.play(action("P*5e"), false).is_err());
    assert!(game.goes_on());

    let mut game = strict(sfen, AGAINST);
    assert_eq!(
        game.position().judge(game.rules(), action("P*5e")),
        Verdict::Loses
    );
    game.play(action("P*5e"), false).unwrap();
    let ending = game.ending().unwrap();
    assert_eq!(ending.result(), Some(Outcome::Win(GOTE)));
    assert_eq!(ending.termination(), Some(Termination::IllegalAction));
    assert_eq!(game.record().illegal(), Some(action("P*5e")));
    let said = super::ending::end_text(&game, ending).unwrap();
    assert!(said.starts_with("You made an illegal move. "), "{said}");
    let shown = shogi::strict::by_hand(&game.position().to_setup(), game.illegal().unwrap());
    assert_eq!(shown.to_string(), "4k4/9/9/9/4P4/9/4P4/9/4K4 w - 2");
    comes_back(&game);
    game.undo();
    assert!(game.goes_on() && game.record().illegal().is_none());
}

#[test]
fn an_overlooked_check_lets_the_king_be_taken() {
    let sfen = "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1";
    let mut game = strict(sfen, PERSONS);
    game.play(action("9g9f"), false).unwrap();
    let slip = game.slip().unwrap().clone();
    assert!(slip.answers.contains(&action("5e5i")));
    assert_eq!((game.plays(), game.persons_turn()), (Some(GOTE), false));
    assert!(game.goes_on() && !game.can_go_back(), "it is to be settled first");
    let offer = Position::offer(&game).unwrap();
    assert_eq!(offer.key, "shogi-play-take-king");
    let mut kept = comes_back(&game);
    assert!(kept.slip().is_some());
    kept.undo();
    assert!(kept.slip().is_none() && kept.goes_on());

    game.punish();
    let ending = game.ending().unwrap();
    assert_eq!(ending.result(), Some(Outcome::Win(GOTE)));
    assert_eq!(
        super::ending::end_text(&game, ending).unwrap(),
        "Sente overlooked a check, and the king was taken."
    );
    comes_back(&game);

    // Against the computer, the computer takes it: nothing is offered to the person.
    let mut game = strict(sfen, AGAINST);
    game.play(action("9g9f"), false).unwrap();
    assert!(Position::offer(&game).is_none());
    assert_eq!(
        Position::slip_words(&game).unwrap().head,
        "You overlooked the check."
    );
}

#[test]
fn the_computer_is_never_judged_strictly() {
    let mut game = strict("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", [Seat::Computer(1), Seat::Person]);
    assert!(game.play(action("P*5e"), false).is_err());
    assert!(game.goes_on());
}

#[test]
fn the_fourth_time_is_a_draw_and_perpetual_check_loses() {
    let mut game = Position::new_game(Options::default(), PERSONS, 0);
    for _ in 0..3 {
        game.play_words("2h3h 8b7b 3h2h 7b8b");
    }
    let ending = game.ending().unwrap();
    assert_eq!(ending.result(), Some(Outcome::Draw));
    assert_eq!(ending.termination(), Some(Termination::Repetition));
    assert_eq!(game.record().result(), Some(Outcome::Draw));
    assert_eq!(game.plays(), None);
    comes_back(&game);
    game.back();
    assert!(game.ending().is_none());
    game.last();
    game.undo();
    assert_eq!((game.ending(), game.record().result()), (None, None));

    let mut game: Game<Position> = Game::new("4k4/9/9/9/9/9/9/4R4/K8 w - 1".parse().unwrap(), PERSONS);
    for _ in 0..3 {
        game.play_words("5a4a 5h4h 4a5a 4h5h");
    }
    let ending = game.ending().unwrap();
    assert_eq!(ending.result(), Some(Outcome::Win(GOTE)));
    assert_eq!(
        super::ending::end_text(&game, ending).unwrap(),
        "The same position came four times, and Sente gave check all the while."
    );
    comes_back(&game);
}

#[test]
fn mate_is_said_and_agreed_jishogi_is_kept() {
    let mut game: Game<Position> = Game::new("4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap(), AGAINST);
    game.play_words("G*5b");
    let ending = game.ending().unwrap();
    assert_eq!(ending.result(), Some(Outcome::Win(SENTE)));
    assert_eq!(super::ending::end_text(&game, ending).unwrap(), "Checkmate.");
    let mut game: Game<Position> = Game::new("K8/9/9/9/9/9/9/9/8k b 2R2B 1".parse().unwrap(), PERSONS);
    let agreed = super::jishogi::agreed(&game).unwrap();
    game.state(agreed.into());
    assert_eq!(game.ending().unwrap().termination(), Some(Termination::Impasse));
    let back = comes_back(&game);
    assert_eq!(back.rules().jishogi, Jishogi::Agreement);
    assert!(!back.turned());
    assert_eq!(Player::First, game.position().actor());
}

#[test]
fn links_name_handicaps_by_their_place() {
    for (place, handicap) in Handicap::ALL.into_iter().enumerate() {
        let game: Game<Position> = Game::new(handicap.position(), PERSONS);
        let code = link::write(game.record(), game.tip());
        let back = link::read::<Position>(&code).unwrap();
        assert_eq!(Handicap::of(back.start()), Some(handicap), "{place}");
        assert!(code.len() < 10, "{code}");
    }
}
