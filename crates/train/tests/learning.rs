//! Games, files and learning, all small.

use search::StopFlag;
use std::path::PathBuf;
use tempfile::TempDir;
use train::files::{self, GamesError, StoredGame, Writer};
use train::yinsh::policy;
use train::yinsh::{Learning, Samples, Settings};
use train::{Learner as _, Plan, Purpose, Trainee, each_lesson, learn, resume};
use yinsh_engine::{Engine, Network, NetworkError};

/// A folder of its own for each test, gone afterwards.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

fn plan(file: PathBuf, games: u32, threads: usize) -> Plan {
    Plan {
        file,
        games,
        purpose: Purpose::Learning,
        stray: 8,
        nodes: 60,
        seed: 3,
        threads,
    }
}

fn play<E: Trainee>(plan: &Plan) -> Vec<StoredGame> {
    let done = plan.run::<E>(&E::built_in(), &StopFlag::new(), |_| ());
    assert_eq!(done.expect("the file can be written"), plan.games);
    let mut games = files::read::<E>(&plan.file).expect("they can be read");
    games.sort_by_key(|game| game.number);
    games
}

fn are_legal_and_the_same_again<E: Trainee>(count: u32) {
    let folder = folder();
    let games = play::<E>(&plan(folder.path().join("one"), count, 1));
    assert_eq!(games.len(), count as usize);
    for game in &games {
        let mut seen = 0;
        assert_eq!(game.replay::<E>(|_, _, _| seen += 1), Ok(()));
        assert_eq!(seen, game.actions.len());
        assert!(seen <= E::MOST_ACTIONS);
    }
    let again = play::<E>(&plan(folder.path().join("two"), count, 2));
    assert_eq!(games, again, "whatever the threads");
}

#[test]
fn games_are_legal_and_the_same_again() {
    are_legal_and_the_same_again::<Engine>(8);
    are_legal_and_the_same_again::<shogi_engine::Engine>(2);
}

/// Games for a book begin at the usual start, the same number the same, another one otherwise.
fn book_games_vary<E: Trainee>(games: u32) {
    let folder = folder();
    let plan = |name: &str, threads| Plan {
        purpose: Purpose::Book,
        ..plan(folder.path().join(name), games, threads)
    };
    let mut once = play::<E>(&plan("once", 1));
    let mut again = play::<E>(&plan("again", 2));
    once.sort_by_key(|game| game.number);
    again.sort_by_key(|game| game.number);
    assert_eq!(once, again);
    assert!(once.iter().all(|game| game.start == E::USUAL_START));
    let first = once[0].actions.iter().map(|(action, _)| *action);
    let differs = |game: &StoredGame| !first.clone().eq(game.actions.iter().map(|(action, _)| *action));
    assert!(once[1..].iter().all(differs));
}

#[test]
fn games_for_a_book_vary_and_are_the_same_again() {
    book_games_vary::<Engine>(4);
    book_games_vary::<shogi_engine::Engine>(2);
}

#[test]
fn an_interrupted_file_is_gone_on_with() {
    let folder = folder();
    let whole = play::<Engine>(&plan(folder.path().join("whole"), 6, 1));

    let file = folder.path().join("parts");
    let stop = StopFlag::new();
    let done = plan(file.clone(), 6, 1).run::<Engine>(&Network::shipped(), &stop, |games| {
        if games == 3 {
            stop.stop();
        }
    });
    assert_eq!(done.expect("the file can be written"), 3);
    // A game that was being written when the power went.
    let mut bytes = std::fs::read(&file).expect("it is there");
    bytes.extend([9, 0, 0, 0, 3, 1, 50]);
    std::fs::write(&file, bytes).expect("it can be written");
    let read = files::read::<Engine>(&file).expect("what is whole is read");
    assert_eq!(read.len(), 3);
    assert_eq!(play::<Engine>(&plan(file, 6, 1)), whole);
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = folder();
    let file = folder.path().join("letter");
    std::fs::write(&file, "Dear Kris").expect("it can be written");
    let error = plan(file.clone(), 1, 1)
        .run::<Engine>(&Network::shipped(), &StopFlag::new(), |_| ())
        .expect_err("it holds no games");
    assert!(matches!(error, GamesError::Foreign { .. }), "{error}");
    assert_eq!(std::fs::read(&file).expect("it is there"), b"Dear Kris");

    // Those of the other game too.
    let other = folder.path().join("other");
    Writer::<shogi_engine::Engine>::open(&other).expect("it can be made");
    let error = files::read::<Engine>(&other).expect_err("it holds games of shogi");
    let told = error.to_string();
    assert!(
        told.ends_with("expected games of YINSH, which begin with \"SENTEYG1\", found \"SENTESG1\""),
        "{told}"
    );

    let mut illegal = Engine::MAGIC.to_vec();
    // Game 7 of three rings, won by nobody: a pass to begin with.
    illegal.extend([7, 0, 0, 0, 3, 0, 1, 0, 0xff, 0xff, 0, 0]);
    std::fs::write(&file, illegal).expect("it can be written");
    let games = files::read::<Engine>(&file).expect("it is a file of games");
    assert_eq!(games[0].replay::<Engine>(|_, _, _| ()), Err(0));
    let all = each_lesson::<Engine>(&[file], 1.0, &StopFlag::new(), |_, _, _| (), |_| ());
    let told = all.expect_err("it can't be played").to_string();
    assert!(
        told.ends_with("game 7, action 1: expected a legal action, found 0xffff"),
        "{told}"
    );
}

fn samples(folder: &TempDir) -> Samples {
    let mut samples = Samples::default();
    let file = folder.path().join("games");
    // By one thread: several write each game as it ends, and what is learnt depends on their order.
    play::<Engine>(&plan(file.clone(), 60, 1));
    let engine = Engine::new(1);
    let see = |lesson: train::Lesson<'_, _>| samples.add(&engine, &lesson);
    let games = each_lesson::<Engine>(&[file], 1.0, &StopFlag::new(), |_, _, _| (), see);
    assert_eq!(games.expect("games are legal"), 60);
    samples
}

fn settings(epochs: u32) -> Settings {
    Settings {
        epochs,
        rate: 0.003,
        result_share: 0.4,
        batch: 64,
        seed: 1,
        threads: 2,
    }
}

#[test]
fn a_network_learns_what_the_games_say() {
    let samples = samples(&folder());
    let settings = settings(8);
    let mut learning = Learning::new(&samples, &settings);
    let ignorant = learning.progress().validation;
    let mut off = Vec::new();
    let finished = learn(&mut learning, 8, None, &StopFlag::new(), |learning| {
        let progress = learning.progress();
        off.push((progress.training, progress.validation));
    });
    assert!(finished.expect("nothing is written"));
    assert_eq!(off.len(), 8);
    // Later passes learn so few games by heart, and are no better on others.
    let ((first, _), (_, held), (last, _)) = (off[0], off[1], off[7]);
    assert!(last < first * 0.8, "from {first} to {last}");
    // Who says one half of everything is off by this.
    let half = samples.outlooks.iter().zip(&samples.chances);
    let half: f32 = half.map(|(r, c)| (0.4 * r + 0.6 * c - 0.5).powi(2)).sum();
    let half = f64::from(half) / samples.len() as f64;
    assert!(held < half && held < ignorant, "{held}: {half}, {ignorant}");
}

/// A network that goes on learning begins as what it was, and says so to a state of another beginning.
#[test]
fn a_network_goes_on_from_where_it_was() {
    let folder = folder();
    let samples = samples(&folder);
    let (two, stop) = (settings(2), StopFlag::new());
    let shipped = Network::shipped().with_policy(None);
    let mut learning = Learning::with_start(&samples, &two, &shipped);
    assert_eq!(learning.network(shipped.about()).write(), shipped.write());

    let before = learning.progress().validation;
    assert!(before < Learning::new(&samples, &two).progress().validation);
    let state = folder.path().join("state");
    learn(&mut learning, 2, Some(&state), &stop, |_| ()).expect("the state is written");
    assert!(learning.progress().training.is_finite());
    assert_ne!(learning.network(shipped.about()).write(), shipped.write());

    resume(&mut Learning::with_start(&samples, &two, &shipped), &state).expect("the same beginning");
    let error = resume(&mut Learning::new(&samples, &two), &state).expect_err("another beginning");
    assert!(error.to_string().contains("that of another"), "{error}");
}

#[test]
fn learning_that_was_interrupted_comes_to_the_same_network() {
    let folder = folder();
    let samples = samples(&folder);
    let (three, never) = (settings(3), StopFlag::new());
    let mut learning = Learning::new(&samples, &three);
    learn(&mut learning, 3, None, &never, |_| ()).expect("nothing is written");
    let expected = learning.network("x").write();

    let state = folder.path().join("state");
    let stop = StopFlag::new();
    let mut learning = Learning::new(&samples, &three);
    resume(&mut learning, &state).expect("nothing to go on with");
    let finished = learn(&mut learning, 3, Some(&state), &stop, |_| stop.stop());
    assert!(!finished.expect("the state is written"));
    let mut learning = Learning::new(&samples, &three);
    resume(&mut learning, &state).expect("it goes on");
    assert_eq!(learning.epochs(), 1);
    learn(&mut learning, 3, Some(&state), &never, |_| ()).expect("the state is written");
    assert_eq!(learning.network("x").write(), expected);

    let four = settings(4);
    let error = resume(&mut Learning::new(&samples, &four), &state).expect_err("other settings");
    assert!(error.to_string().contains("that of another"), "{error}");
    let mut cut = std::fs::read(&state).expect("it is there");
    cut.pop();
    std::fs::write(&state, cut).expect("it can be written");
    let error = resume(&mut Learning::new(&samples, &three), &state).expect_err("it is cut off");
    assert!(error.to_string().contains("bytes of weights"), "{error}");
}

/// Positions of a few games, with what was chosen there.
fn chosen(folder: &TempDir) -> policy::Samples {
    let mut samples = policy::Samples::default();
    let file = folder.path().join("games");
    play::<Engine>(&plan(file.clone(), 100, 1));
    let see = |lesson: train::Lesson<'_, _>| samples.add(&lesson);
    each_lesson::<Engine>(&[file], 1.0, &StopFlag::new(), |_, _, _| (), see).expect("games are legal");
    samples
}

#[test]
fn a_policy_learns_what_is_chosen() {
    let folder = folder();
    let samples = chosen(&folder);
    let settings = policy::Settings {
        epochs: 3,
        rate: 0.15,
        seed: 1,
    };
    let mut learning = policy::Learning::new(&samples, &settings);
    // Everything is as likely to begin with.
    let ignorant = learning.progress();
    let stop = StopFlag::new();
    let state = folder.path().join("state");
    let finished = learn(&mut learning, 3, Some(&state), &stop, |learning| {
        if learning.epochs() == 1 {
            stop.stop();
        }
    });
    assert!(!finished.expect("the state is written"));
    let mut again = policy::Learning::new(&samples, &settings);
    resume(&mut again, &state).expect("it goes on");
    assert_eq!(again.epochs(), 1);
    let mut through = policy::Learning::new(&samples, &settings);
    for learning in [&mut again, &mut through] {
        learn(learning, 3, None, &StopFlag::new(), |_| ()).expect("nothing is written");
    }
    assert_eq!(again.policy("x"), through.policy("x"));

    let learnt = through.progress();
    assert!(
        learnt.validation < 0.9 * ignorant.validation && learnt.among[1] > 0.25,
        "{learnt}, before {ignorant}"
    );
    let network = Network::shipped().with_policy(Some(through.policy("x")));
    let read = Network::read(&network.write()).expect("it is whole");
    assert_eq!(read.policy(), Some(&through.policy("x")));
}

#[test]
fn networks_are_checked() {
    let network = Network::shipped();
    let file = network.write();
    assert_eq!(Network::read(&file), Ok(network));
    assert!(matches!(
        Network::read(b"SENTEYG1 and so on"),
        Err(NetworkError::Foreign { .. })
    ));
    for length in [0, 7, 8, 23, 100, file.len() - 1] {
        let error = Network::read(&file[..length]).expect_err("too short");
        let foreign = matches!(error, NetworkError::Foreign { .. });
        assert_eq!(foreign, length < 8, "{length}: {error}");
    }
    let longer = [&file[..], &[0]].concat();
    assert!(matches!(Network::read(&longer), Err(NetworkError::Length { .. })));
    let alone = Network::shipped().with_policy(None).write();
    assert_eq!(&file[..alone.len()], alone, "the policy comes after the network");
    let read = Network::read(&alone).expect("a network without a policy");
    assert_eq!((read.policy(), read.about()), (None, Network::shipped().about()));
    let expected = alone.len();
    let found = expected + 1;
    let error = Network::read(&[&alone[..], b"S"].concat());
    assert_eq!(error, Err(NetworkError::Length { expected, found }));
    let mut shape = file.clone();
    shape[alone.len() + 8] ^= 1;
    assert!(matches!(
        Network::read(&shape),
        Err(NetworkError::PolicyShape { .. })
    ));
    let mut shape = file.clone();
    shape[8] ^= 1;
    assert!(matches!(Network::read(&shape), Err(NetworkError::Shape { .. })));
    for place in [
        24,
        file.len() / 2,
        alone.len() - 1,
        alone.len() + 100,
        file.len() - 1,
    ] {
        let mut damaged = file.clone();
        damaged[place] ^= 4;
        assert_eq!(Network::read(&damaged), Err(NetworkError::Damaged), "{place}");
    }
}
