//! `bot`: bots play whole games against each other on a server, with a database in a folder.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use server::{Database, Limits, Networks, Options, Server};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use wire::http::{Challenge, Lobby, Me, NewChallenge, To};
use wire::{GameKind, GameState, Reason, Seat, Summary, Terms};

use crate::common::{run, sente};

/// How long anything may take that is awaited.
const PATIENCE: Duration = Duration::from_mins(2);

/// A server in this process, and bots that it knows.
struct Host {
    runtime: Runtime,
    address: String,
    folder: tempfile::TempDir,
    running: Option<(oneshot::Sender<()>, JoinHandle<std::io::Result<()>>)>,
}

impl Host {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let mut host = Self {
            runtime,
            address: "127.0.0.1:0".to_owned(),
            folder: tempfile::tempdir().unwrap(),
            running: None,
        };
        for number in 1..=2 {
            host.add_bot(number);
        }
        host.start();
        host
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Where a bot's token is kept.
    fn token(&self, number: u64) -> PathBuf {
        self.folder.path().join(format!("token-{number}"))
    }

    /// As the host of a server does it.
    fn add_bot(&self, number: u64) {
        let data = self.data();
        let name = format!("Bot{number}");
        let token = run(&["admin", "bot", "add", &name, "--data", data.to_str().unwrap()]).ok();
        std::fs::write(self.token(number), token).unwrap();
    }

    /// Serves, at the same address as before.
    fn start(&mut self) {
        let options = Options {
            database: Database::Folder(self.data()),
            bus: None,
            trusted: Networks::default(),
            limits: Limits::none(),
            pushing: server::Pushing::default(),
        };
        let begun = Instant::now();
        let server = loop {
            let server = Server::bind_without_page(&self.address, options.clone());
            match self.runtime.block_on(server) {
                Ok(server) => break server,
                // The one before may hold its file or its port for a moment.
                Err(error) => assert!(begun.elapsed() < PATIENCE, "{error}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        self.address = server.address().to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = self.runtime.spawn(server.run(async {
            let _ = stopped.await;
        }));
        self.running = Some((stop, task));
    }

    fn stop(&mut self) {
        let (stop, task) = self.running.take().unwrap();
        stop.send(()).unwrap();
        self.runtime.block_on(task).unwrap().unwrap();
    }

    fn ask(&self, number: u64) -> Asker {
        let token = std::fs::read_to_string(self.token(number)).unwrap();
        Asker {
            agent: ureq::Agent::new_with_defaults(),
            server: format!("http://{}", self.address),
            authorization: format!("Bearer {}", token.trim()),
        }
    }

    fn bot(&self, number: u64, more: &[&str]) -> Bot {
        let mut command = sente();
        command
            .args([
                "bot",
                "--server",
                &format!("http://{}", self.address),
                "--token-file",
            ])
            .arg(self.token(number))
            .args(more)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        Bot(command.spawn().unwrap())
    }
}

/// Somebody who asks the server, as a bot does.
struct Asker {
    agent: ureq::Agent,
    server: String,
    authorization: String,
}

impl Asker {
    fn get(&self, path: &str) -> String {
        let request = self.agent.get(format!("{}{path}", self.server));
        let mut response = request
            .header("authorization", &self.authorization)
            .call()
            .unwrap();
        response.body_mut().read_to_string().unwrap()
    }

    fn post(&self, path: &str, body: &str) -> String {
        let request = self.agent.post(format!("{}{path}", self.server));
        let mut response = request
            .header("authorization", &self.authorization)
            .send(body)
            .unwrap();
        response.body_mut().read_to_string().unwrap()
    }

    fn challenge(&self, to: &Self, terms: Terms) -> Challenge {
        let to: Me = serde_json::from_str(&to.get("/api/me")).unwrap();
        let asked = NewChallenge {
            to: To::Person(to.you.unwrap().id),
            terms,
            times: Vec::new(),
        };
        let text = self.post("/api/challenges", &wire::text(&asked));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

/// A bot that runs, stopped in any case.
struct Bot(Child);

impl Bot {
    /// Waits until it ends by itself, and gives its log.
    fn ends(mut self) -> String {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                let mut log = String::new();
                self.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
                assert!(status.success(), "{log}");
                return log;
            }
            assert!(begun.elapsed() < PATIENCE, "the bot does not end");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn terms(game: GameKind, start: &str) -> Terms {
    let time = match game {
        GameKind::Yinsh => "120+5",
        GameKind::Shogi => "60+1x10",
    };
    let mut terms = Terms::new(game, time.parse().unwrap());
    start.clone_into(&mut terms.start);
    terms.seat = Seat::Random;
    terms.random_rings = game == GameKind::Yinsh;
    terms.watch = true;
    terms
}

/// The games of a bot that are over.
fn over(host: &Host) -> Vec<Summary> {
    let text = host.ask(1).get("/api/games");
    let games: wire::http::Games = serde_json::from_str(&text).unwrap();
    assert_eq!(games.running, [], "{text}");
    games.over
}

/// What is stored of a game is a whole game by the rules.
fn look_at(host: &Host, game: &Summary) {
    let id = game.info.id;
    let state: GameState = serde_json::from_str(&host.ask(1).get(&format!("/api/games/{id}"))).unwrap();
    assert_eq!(state.last, game.last);
    let record = host.ask(1).get(&format!("/api/games/{id}/record?format=text"));
    let record = notation::read(record.as_bytes()).unwrap_or_else(|error| panic!("{error}: {record}"));
    let ended = game.ended.unwrap();
    assert!(ended.result.is_some());
    assert_eq!(record.result(), ended.result);
    assert!(record.main_line_len() > 10);
    let reasons = [
        Reason::Rules,
        Reason::Repetition,
        Reason::PerpetualCheck,
        Reason::Resignation,
        Reason::Impasse,
        // Weak levels may find no end in shogi.
        Reason::Length,
    ];
    assert!(reasons.contains(&ended.reason), "{ended:?}");
}

#[test]
fn bots_play_whole_games_of_both_kinds() {
    let host = Host::new();
    let one = host.bot(1, &["--level", "1", "--play", "2", "--movetime", "20ms"]);
    let two = host.bot(2, &["--level", "5", "--play", "2", "--movetime", "20ms"]);
    let asker = host.ask(1);
    asker.challenge(&host.ask(2), terms(GameKind::Yinsh, "blitz"));
    asker.challenge(&host.ask(2), terms(GameKind::Shogi, "ten"));
    let logs = [one.ends(), two.ends()];
    let games = over(&host);
    assert_eq!(games.len(), 2, "{logs:?}");
    for game in &games {
        look_at(&host, game);
    }
    for log in &logs {
        assert!(
            log.contains("yinsh, 120+5, as the") && log.contains("shogi, 60+1x10, as the"),
            "{log}"
        );
    }
}

#[test]
fn a_game_goes_on_after_server_and_bot_were_away() {
    let mut host = Host::new();
    let level = ["--level", "5", "--play", "1", "--movetime", "20ms"];
    let one = host.bot(1, &["--level", "1", "--play", "1", "--movetime", "20ms"]);
    let two = host.bot(2, &level);
    host.ask(1).challenge(&host.ask(2), terms(GameKind::Shogi, "six"));
    let actions = |host: &Host| {
        let text = host.ask(1).get("/api/games");
        let games: wire::http::Games = serde_json::from_str(&text).unwrap();
        games
            .running
            .iter()
            .chain(&games.over)
            .map(|game| game.last)
            .max()
            .unwrap_or_default()
    };
    let wait_for = |host: &Host, number| {
        let begun = Instant::now();
        while actions(host) < number {
            assert!(begun.elapsed() < PATIENCE, "the game does not go on");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait_for(&host, 6);
    host.stop();
    // One bot ends without a word, the other one waits.
    drop(two);
    host.start();
    let text = host.ask(1).get("/api/games");
    let games: wire::http::Games = serde_json::from_str(&text).unwrap();
    assert_eq!((games.running.len(), games.over.len()), (1, 0), "{text}");
    let two = host.bot(2, &level);
    let logs = [one.ends(), two.ends()];
    let games = over(&host);
    assert_eq!(games.len(), 1, "{logs:?}");
    look_at(&host, &games[0]);
}

#[test]
fn an_engine_of_another_program_plays_and_others_challenges_are_declined() {
    let host = Host::new();
    let own = Path::new(env!("CARGO_BIN_EXE_sente"));
    let engine = format!("'{}' engine yinsh :: nodes=50", own.display());
    let one = host.bot(1, &["--game", "yinsh", "--engine", &engine, "--play", "1"]);
    let two = host.bot(
        2,
        &["--game", "yinsh", "--level", "1", "--play", "1", "--from", "bots"],
    );
    let asker = host.ask(1);
    let declined = asker.challenge(&host.ask(2), terms(GameKind::Shogi, ""));
    asker.challenge(&host.ask(2), terms(GameKind::Yinsh, "blitz"));
    let logs = [one.ends(), two.ends()];
    assert!(
        logs[1].contains(&format!(
            "challenge {} is declined: it is of another game",
            declined.id
        )),
        "{logs:?}"
    );
    let games = over(&host);
    assert_eq!(games.len(), 1, "{logs:?}");
    look_at(&host, &games[0]);
}

#[test]
fn whoever_takes_a_bots_invitation_plays_it() {
    let host = Host::new();
    let offers = [
        "--offer",
        "yinsh:120+5",
        "--level",
        "1",
        "--play",
        "1",
        "--movetime",
        "20ms",
    ];
    let two = host.bot(2, &offers);
    let begun = Instant::now();
    let open = loop {
        let lobby: Lobby = serde_json::from_str(&host.ask(1).get("/api/lobby")).unwrap();
        if let Some(open) = lobby.open.into_iter().next() {
            break open;
        }
        assert!(begun.elapsed() < PATIENCE, "nothing is offered");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(open.maker.bot && open.asked.terms.watch, "{open:?}");
    host.ask(1)
        .post(&format!("/api/challenges/{}/accept", open.id), "{}");
    // The other bot finds the game when it comes.
    let one = host.bot(1, &["--level", "1", "--play", "1", "--movetime", "20ms"]);
    let logs = [one.ends(), two.ends()];
    let games = over(&host);
    assert_eq!(games.len(), 1, "{logs:?}");
    look_at(&host, &games[0]);
    // Nothing is offered by a bot that is gone.
    let lobby: Lobby = serde_json::from_str(&host.ask(1).get("/api/lobby")).unwrap();
    assert_eq!(lobby.open, []);
}

#[test]
fn what_is_wrong_is_said() {
    let host = Host::new();
    let server = format!("http://{}", host.address);
    let token = host.token(3);
    let token = token.to_str().unwrap();
    let bot = |more: &[&str]| {
        let mut arguments = vec!["bot", "--server", &server, "--token-file", token];
        arguments.extend(more);
        run(&arguments)
    };
    assert!(bot(&[]).fails_with(1).contains("cannot read"));
    std::fs::write(token, "two words\n").unwrap();
    assert!(bot(&[]).fails_with(1).contains("expected a token"));
    std::fs::write(token, "unknown\n").unwrap();
    let error = bot(&[]).fails_with(1);
    assert!(error.contains("a token of this server"), "{error}");
    assert!(
        bot(&["--engine", "x"])
            .fails_with(2)
            .contains("expected one --game")
    );
    let error = run(&["bot", "--server", "sente.example", "--token-file", token]).fails_with(2);
    assert!(error.contains("http:// or https://"), "{error}");
}
