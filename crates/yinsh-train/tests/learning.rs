//! Games, files and learning, all small.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use yinsh_engine::{Engine, Network, NetworkError};
use yinsh_train::data::Samples;
use yinsh_train::games::{self, Game, GamesError, MAGIC};
use yinsh_train::selfplay::Plan;
use yinsh_train::train::{Learner, Settings};

/// A folder of its own for each test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sente-train-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left over lies among other temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn plan(file: PathBuf, games: u32, threads: usize) -> Plan {
    Plan {
        file,
        games,
        nodes: 60,
        seed: 3,
        threads,
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

fn play(plan: &Plan) -> Vec<Game> {
    let done = plan
        .run(|| Engine::new(1), &NEVER, |_| ())
        .expect("the file can be written");
    assert_eq!(done, plan.games);
    let mut games = games::read(&plan.file).expect("they can be read");
    games.sort_by_key(|game| game.number);
    games
}

#[test]
fn games_are_legal_and_the_same_again() {
    let folder = Folder::new("same");
    let games = play(&plan(folder.file("one"), 8, 1));
    assert_eq!(games.len(), 8);
    for game in &games {
        let mut seen = 0;
        assert_eq!(game.replay(|_, _, _| seen += 1), Ok(()));
        assert_eq!(seen, game.actions.len());
    }
    assert_eq!(
        games,
        play(&plan(folder.file("two"), 8, 2)),
        "whatever the threads"
    );
}

#[test]
fn an_interrupted_file_is_gone_on_with() {
    let folder = Folder::new("interrupted");
    let whole = play(&plan(folder.file("whole"), 6, 1));

    let file = folder.file("parts");
    let interrupt = AtomicBool::new(false);
    let done = plan(file.clone(), 6, 1).run(
        || Engine::new(1),
        &interrupt,
        |games| interrupt.store(games == 3, Ordering::Relaxed),
    );
    assert_eq!(done.expect("the file can be written"), 3);
    // A game that was being written when the power went.
    let mut bytes = std::fs::read(&file).expect("it is there");
    bytes.extend([9, 0, 0, 0, 3, 1, 50]);
    std::fs::write(&file, bytes).expect("it can be written");
    assert_eq!(games::read(&file).expect("what is whole is read").len(), 3);
    assert_eq!(play(&plan(file, 6, 1)), whole);
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = Folder::new("foreign");
    let file = folder.file("letter");
    std::fs::write(&file, "Dear Kris").expect("it can be written");
    let error = plan(file.clone(), 1, 1)
        .run(|| Engine::new(1), &NEVER, |_| ())
        .expect_err("it holds no games");
    assert!(matches!(error, GamesError::Foreign { .. }), "{error}");
    assert_eq!(std::fs::read(&file).expect("it is there"), b"Dear Kris");

    let mut illegal = MAGIC.to_vec();
    // Game 7 of three rings, won by nobody: a pass to begin with.
    illegal.extend([7, 0, 0, 0, 3, 0, 1, 0, 0xff, 0xff, 0, 0]);
    std::fs::write(&file, illegal).expect("it can be written");
    let games = games::read(&file).expect("it is a file of games");
    let place = Samples::default().add(&Engine::new(1), &games[0]);
    assert_eq!(place, Err(0));
    let told = games::illegal(&file, &games[0], 0).to_string();
    assert!(
        told.ends_with("game 7, action 1: expected a legal action, found 0xffff"),
        "{told}"
    );
}

fn samples(folder: &Folder) -> Samples {
    let mut samples = Samples::default();
    for game in play(&plan(folder.file("games"), 60, 2)) {
        samples.add(&Engine::new(1), &game).expect("games are legal");
    }
    samples
}

fn settings(epochs: u32, state: Option<PathBuf>) -> Settings {
    Settings {
        epochs,
        rate: 0.003,
        result_share: 0.4,
        batch: 64,
        seed: 1,
        threads: 2,
        state,
    }
}

#[test]
fn a_network_learns_what_the_games_say() {
    let folder = Folder::new("learns");
    let samples = samples(&folder);
    let settings = settings(8, None);
    let mut learner = Learner::new(&samples, &settings).expect("nothing to go on with");
    let mut off = Vec::new();
    let finished = learner.run(&NEVER, |progress| {
        off.push((progress.training, progress.validation));
    });
    assert!(finished.expect("nothing is written"));
    assert_eq!(off.len(), 8);
    let ((first, _), (last, last_held)) = (off[0], off[7]);
    assert!(last < first * 0.8, "from {first} to {last}");
    // Who says one half of everything is off by this.
    let half = samples.results.iter().zip(&samples.chances);
    let half: f32 = half.map(|(r, c)| (0.4 * r + 0.6 * c - 0.5).powi(2)).sum();
    assert!(last_held < f64::from(half) / samples.len() as f64, "{last_held}");
}

#[test]
fn learning_that_was_interrupted_comes_to_the_same_network() {
    let folder = Folder::new("resumes");
    let samples = samples(&folder);
    let at_once = settings(3, None);
    let mut learner = Learner::new(&samples, &at_once).expect("nothing to go on with");
    learner.run(&NEVER, |_| ()).expect("nothing is written");
    let expected = learner.network("x").write();

    let in_parts = settings(3, Some(folder.file("state")));
    let interrupt = AtomicBool::new(false);
    let mut learner = Learner::new(&samples, &in_parts).expect("nothing to go on with");
    let finished = learner.run(&interrupt, |_| interrupt.store(true, Ordering::Relaxed));
    assert!(!finished.expect("the state is written"));
    let mut learner = Learner::new(&samples, &in_parts).expect("it goes on");
    let epochs = Cell::new(0);
    learner
        .run(&NEVER, |_| epochs.set(epochs.get() + 1))
        .expect("the state is written");
    assert_eq!(epochs.get(), 2);
    assert_eq!(learner.network("x").write(), expected);

    let other = settings(4, in_parts.state.clone());
    let error = Learner::new(&samples, &other).expect_err("a state of other settings");
    assert!(error.to_string().contains("that of another"), "{error}");
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
    let mut shape = file.clone();
    shape[8] ^= 1;
    assert!(matches!(Network::read(&shape), Err(NetworkError::Shape { .. })));
    for place in [24, file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[place] ^= 4;
        assert_eq!(Network::read(&damaged), Err(NetworkError::Damaged), "{place}");
    }
}
