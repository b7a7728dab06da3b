//! Books of small games: folded, joined, written and read.

use book::{Book, BookError, Maker, Opening, fold};
use fastrand::Rng;
use game_core::{Outcome, Player, Position};
use proptest::prelude::*;
use std::sync::LazyLock;
use yinsh::Symmetry;

type Game<P> = (Vec<<P as Position>::Action>, Outcome);

/// Games that begin by chance among few actions, so that they meet again.
fn games<P: Opening>(count: u64, plies: usize) -> Vec<Game<P>> {
    let mut rng = Rng::with_seed(9);
    (0..count)
        .map(|number| {
            let mut position = P::start();
            let mut actions = Vec::new();
            for _ in 0..plies {
                let mut legal = position.actions();
                legal.sort_unstable_by_key(|&action| P::pack(action));
                let action = legal[rng.usize(..legal.len().min(3))];
                position.play(action).expect("the action is legal");
                actions.push(action);
            }
            let outcome = match number % 5 {
                0..2 => Outcome::Win(Player::First),
                2..4 => Outcome::Win(Player::Second),
                _ => Outcome::Draw,
            };
            (actions, outcome)
        })
        .collect()
}

fn made<P: Opening>(games: &[Game<P>], least: u32) -> Book<P> {
    let mut maker = Maker::new();
    for (actions, outcome) in games {
        maker.add(actions, *outcome);
    }
    assert_eq!(maker.games(), games.len() as u32);
    let wanted = maker.wanted(least);
    assert!(wanted.is_sorted_by(|a, b| a.games >= b.games));
    maker.finish(
        least,
        |key| Some((key % 100) as f64 / 100.0),
        |number| games.get(number as usize).cloned(),
        6,
    )
}

fn comes_back<P: Opening + std::fmt::Debug>() {
    let book = made::<P>(&games::<P>(300, 16), 2);
    assert!(book.len() > 20 && book.moves() >= book.len() && book.samples.len() == 6);
    let bytes = book.write();
    assert_eq!(Book::read(&bytes), Ok(book.clone()));
    assert_eq!(
        Book::<P>::read(&bytes).expect("it was written just now").write(),
        bytes
    );
    // Cut off anywhere it is none, and says so.
    for length in 0..bytes.len() {
        assert!(Book::<P>::read(&bytes[..length]).is_err(), "{length}");
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(Book::<P>::read(&longer).is_err());
}

/// Made once for all that is tried with it.
static GAMES: LazyLock<Vec<Game<yinsh::Position>>> = LazyLock::new(|| games::<yinsh::Position>(60, 14));
static BOOK: LazyLock<Book<yinsh::Position>> = LazyLock::new(|| made(&GAMES, 1));
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| BOOK.write());

#[test]
fn a_written_book_is_read_back() {
    comes_back::<yinsh::Position>();
    comes_back::<shogi::Position>();
}

#[test]
fn every_game_is_counted() {
    let games = games::<yinsh::Position>(300, 16);
    let book = made(&games, 1);
    let page = book.look(&yinsh::Position::start()).unwrap();
    assert_eq!((page.came.games, page.came.won), (300, [120, 120]));
    let sum: u32 = page.choices.iter().map(|choice| choice.tally.games).sum();
    assert_eq!(sum, 300);
    assert!(page.choices.is_sorted_by(|a, b| a.tally.games >= b.tally.games));
    // What is too rare is not a line of its own, and counts all the same.
    let rare = made(&games, 101).look(&yinsh::Position::start()).unwrap();
    assert_eq!(rare.came, page.came);
    assert!(rare.choices.len() < page.choices.len());
}

#[test]
fn the_first_ring_counts_for_all_that_are_the_same() {
    let corner = "f6".parse().unwrap();
    let near = Symmetry::ALL.map(|view| view.action("e5".parse().unwrap()));
    let mut games: Vec<Game<yinsh::Position>> = vec![(vec![corner], Outcome::Draw)];
    games.extend(near.map(|action| (vec![action], Outcome::Win(Player::First))));
    let page = made(&games, 1).look(&yinsh::Position::start()).unwrap();
    assert_eq!(page.choices.len(), 2);
    assert_eq!(
        (page.choices[0].tally.games, page.choices[0].actions.len()),
        (12, 6)
    );
    assert_eq!(
        (page.choices[1].tally.games, page.choices[1].actions.len()),
        (1, 1)
    );
}

#[test]
fn different_ways_lead_to_one_position() {
    let play = |text: &str| -> Vec<shogi::Action> { text.split(' ').map(|it| it.parse().unwrap()).collect() };
    let games = [
        (play("7g7f 3c3d 2g2f 8c8d"), Outcome::Win(Player::First)),
        (play("2g2f 3c3d 7g7f 4c4d"), Outcome::Win(Player::Second)),
    ];
    let book = made::<shogi::Position>(&games, 1);
    let mut position = shogi::Position::start();
    for action in play("2g2f 3c3d 7g7f") {
        position.play(action).unwrap();
    }
    let page = book.look(&position).unwrap();
    assert_eq!((page.came.games, page.choices.len()), (2, 2));
    // Who acts belongs to the position.
    position.play("8c8d".parse().unwrap()).unwrap();
    assert!(book.look(&position).is_none() && !book.knows(&position));
}

#[test]
fn two_books_say_together_what_one_of_all_games_says() {
    let games = games::<yinsh::Position>(60, 6);
    let (some, others) = games.split_at(2);
    let [some, others, all] = [some, others, &games].map(|games| made(games, 1));
    let start = yinsh::Position::start();
    let [some, others, all] = [some, others, all].map(|book| book.look(&start).unwrap());
    assert!(
        some.choices.len() < all.choices.len(),
        "one of both lacks something"
    );
    let mut both = some.and(others);
    assert_eq!(both.came, all.came);
    assert!(both.choices.is_sorted_by(|a, b| a.tally.games >= b.tally.games));
    let tallies = |page: &book::Page<yinsh::Action>| {
        let mut tallies: Vec<_> = page
            .choices
            .iter()
            .map(|choice| (choice.actions.clone(), choice.tally))
            .collect();
        tallies.sort_by_key(|(actions, _)| format!("{actions:?}"));
        tallies
    };
    assert_eq!(tallies(&both), tallies(&all));

    let chances = |page: &book::Page<yinsh::Action>| {
        let mut chances: Vec<_> = page
            .choices
            .iter()
            .map(|choice| (format!("{:?}", choice.actions), choice.chance))
            .collect();
        chances.sort_by(|a, b| a.0.cmp(&b.0));
        chances
    };
    for choice in &mut both.choices {
        choice.chance = None;
    }
    both.take_chances(&all);
    assert_eq!(chances(&both), chances(&all));
}

#[test]
fn a_book_of_another_game_is_refused() {
    let bytes = made::<shogi::Position>(&games::<shogi::Position>(3, 4), 1).write();
    let error = Book::<yinsh::Position>::read(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a book of yinsh, found one of \"shogi\""
    );
    let error = Book::<yinsh::Position>::read(b"PNG").unwrap_err();
    assert_eq!(error, BookError::Foreign("PNG".to_owned()));
}

#[test]
fn what_is_picked_is_good_and_varied() {
    let book = made(&games::<yinsh::Position>(300, 16), 5);
    let start = yinsh::Position::start();
    let picked: std::collections::HashSet<_> = (0..200)
        .filter_map(|step| book.pick(&start, 1.0, f64::from(step) / 200.0))
        .collect();
    assert!(picked.len() > 5, "twins are picked too: {picked:?}");
    // With no room for less than the best, only the best is.
    let page = book.look(&start).unwrap();
    let best = page
        .choices
        .iter()
        .filter_map(|choice| choice.chance)
        .fold(0.0, f64::max);
    for step in 0..50 {
        let action = book.pick(&start, 0.0, f64::from(step) / 50.0).unwrap();
        let choice = page
            .choices
            .iter()
            .find(|choice| choice.actions.contains(&action))
            .unwrap();
        assert_eq!(choice.chance, Some(best));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A turned board says the same, about turned actions.
    #[test]
    fn a_turned_board_says_the_same(seed: u64, view in 0..12_usize) {
        let book = &*BOOK;
        let view = Symmetry::ALL[view];
        let mut rng = Rng::with_seed(seed);
        let (mut here, mut there) = (yinsh::Position::start(), yinsh::Position::start());
        while let Some(page) = book.look(&here) {
            let turned = book.look(&there).unwrap();
            prop_assert_eq!(page.came, turned.came);
            prop_assert_eq!(page.choices.len(), turned.choices.len());
            for (a, b) in page.choices.iter().zip(&turned.choices) {
                prop_assert_eq!((a.tally, a.chance, a.actions.len()), (b.tally, b.chance, b.actions.len()));
                prop_assert!(a.actions.iter().all(|&action| b.actions.contains(&view.action(action))));
            }
            let choice = &page.choices[rng.usize(..page.choices.len())];
            let action = choice.actions[rng.usize(..choice.actions.len())];
            prop_assert!(there.play(view.action(action)).is_ok());
            prop_assert!(here.play(action).is_ok());
        }
    }

    /// A sample comes by the position that it is a sample of, however the board is turned.
    #[test]
    fn a_sample_comes_by(seed: u64, view in 0..12_usize) {
        let book = &*BOOK;
        let mut rng = Rng::with_seed(seed);
        let (actions, _) = &GAMES[rng.usize(..GAMES.len())];
        let mut position = yinsh::Position::start();
        for &action in &actions[..rng.usize(..14)] {
            position.play(Symmetry::ALL[view].action(action)).unwrap();
        }
        for &place in &book.look(&position).unwrap().samples {
            let (actions, _) = book.sample(place, &position).unwrap();
            let mut at = yinsh::Position::start();
            let mut came = at == position;
            for action in actions {
                prop_assert!(at.play(action).is_ok());
                came |= at == position;
            }
            prop_assert!(came);
        }
    }

    /// Any bytes get an answer, and a book that was damaged can be asked.
    #[test]
    fn hostile_bytes_do_no_harm(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut bytes = BYTES.clone();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(book) = Book::<yinsh::Position>::read(&bytes) {
            let start = yinsh::Position::start();
            let _ = fold(&start);
            if let Some(page) = book.look(&start) {
                for choice in &page.choices {
                    prop_assert!(choice.actions.iter().all(|&action| start.is_legal(action)));
                }
                for place in page.samples {
                    let _ = book.sample(place, &start);
                }
                let _ = book.pick(&start, 0.05, 0.5);
            }
        }
    }

    #[test]
    fn any_bytes_get_an_answer(mut bytes: Vec<u8>) {
        let _ = Book::<shogi::Position>::read(&bytes);
        bytes.splice(..0, *b"SENTEBK1\x05shogi");
        let _ = Book::<shogi::Position>::read(&bytes);
    }
}

#[test]
fn whole_games_from_any_start_are_counted() {
    let games = games::<yinsh::Position>(3, 30);
    let mut maker = Maker::of_whole_games();
    for (actions, outcome) in &games {
        maker.add(actions, *outcome);
    }
    let book = maker.finish(1, |_| None, |_| None, 0);
    // Far behind where an opening ends.
    let mut position = yinsh::Position::start();
    for &action in &games[2].0[..25] {
        position.play(action).expect("it was played");
    }
    assert_eq!(maker.games_at(&position), [2]);
    let page = book.look(&position).expect("a game came here");
    assert_eq!(page.came.games, 1);
    assert!(page.choices[0].chance.is_none());
    assert!(
        made(&games, 1).look(&position).is_none(),
        "no opening is that long"
    );
    // Another start is another position, and a turned board is the same one.
    let mut maker = Maker::of_whole_games();
    let (actions, outcome) = &games[0];
    maker.add_from(&yinsh::Position::blitz(), actions, *outcome);
    assert!(maker.games_at(&yinsh::Position::start()).is_empty());
    assert_eq!(maker.games_at(&yinsh::Position::blitz()), [0]);
    let mut turned = yinsh::Position::blitz();
    turned
        .play(Symmetry::ALL[7].action(actions[0]))
        .expect("the same but for symmetry");
    assert_eq!(maker.games_at(&turned), [0]);
}

fn comes_with_the_project<P: Opening>(bytes: &[u8]) {
    let book = Book::<P>::read(bytes).expect("it was made for this game");
    // From the start along what is played most: all of it legal, and whoever played it came there; by other ways, more did.
    let mut position = P::start();
    let mut played = 0;
    let mut plies = 0;
    while let Some(page) = book.look(&position) {
        assert!(page.came.games >= played, "{position}");
        played = page.choices[0].tally.games;
        assert!(page.choices[0].chance.is_some(), "{position}");
        position.play_unchecked(page.choices[0].actions[0]);
        plies += 1;
    }
    assert!(plies >= 4, "{plies}");
    for place in 0..book.samples.len() as u32 {
        let (actions, _) = book.sample(place, &P::start()).expect("it is there");
        assert!(actions.len() > P::PLIES);
    }
}

#[test]
fn the_books_of_the_project_are_whole() {
    comes_with_the_project::<yinsh::Position>(include_bytes!("../../../data/book/yinsh.book"));
    comes_with_the_project::<shogi::Position>(include_bytes!("../../../data/book/shogi.book"));
}
