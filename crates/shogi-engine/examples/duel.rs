//! Plays our engine against an engine that speaks USI, from paired random openings:
//! `duel <pairs> <ours: nodes=N|time=MS> <theirs: nodes=N|time=MS> [seed] -- <command> [arguments]`.

use game_core::Position as _;
use search::{Count, Engine as _, Limits, StopFlag};
use shogi::{Action, Outcome, Player, Position};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

struct Theirs {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Theirs {
    fn start(words: &[String]) -> Self {
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut theirs = Self { child, input, output };
        theirs.send("usi");
        theirs.wait("usiok");
        theirs.send("setoption name UCI_Variant value shogi");
        theirs.send("isready");
        theirs.wait("readyok");
        theirs
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
        self.input.flush().expect("the engine listens");
    }

    fn wait(&mut self, word: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(
                self.output.read_line(&mut line).expect("text") > 0,
                "the engine left"
            );
            if line.starts_with(word) {
                return line;
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Given {
    Nodes(u64),
    Time(u64),
}

impl Given {
    fn read(text: &str) -> Self {
        match text.split_once('=') {
            Some(("nodes", n)) => Self::Nodes(n.parse().expect("a number")),
            Some(("time", n)) => Self::Time(n.parse().expect("a number")),
            _ => panic!("nodes=N or time=MS, not {text}"),
        }
    }
    fn limits(self) -> Limits {
        match self {
            Self::Nodes(n) => Limits::nodes(n),
            Self::Time(n) => Limits::movetime(Duration::from_millis(n)),
        }
    }
    fn go(self) -> String {
        match self {
            Self::Nodes(n) => format!("go nodes {n}"),
            Self::Time(n) => format!("go movetime {n}"),
        }
    }
}

fn opening(engine: &mut shogi_engine::Engine, rng: &mut fastrand::Rng) -> Vec<Action> {
    loop {
        let mut position = Position::start();
        let mut actions = Vec::new();
        for _ in 0..rng.usize(6..9) {
            let list = position.actions();
            let action = list[rng.usize(..list.len())];
            position.play_unchecked(action);
            actions.push(action);
        }
        let best = engine.search(&[position], &Limits::nodes(3_000), &StopFlag::new(), &mut |_| ());
        if best.info.score.value().abs() < 200 {
            return actions;
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let at = words
        .iter()
        .position(|word| word == "--")
        .expect("-- before the command");
    let pairs: u32 = words[0].parse().expect("a number of pairs");
    let (ours, theirs) = (Given::read(&words[1]), Given::read(&words[2]));
    let seed = if at > 3 {
        words[3].parse().expect("a seed")
    } else {
        1
    };
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut engine = shogi_engine::Engine::new();
    let mut other = Theirs::start(&words[at + 1..]);
    let mut count = Count::default();
    let mut slowest = Duration::ZERO;
    let (mut nodes, mut spent, mut depths, mut moves) = (0_u64, Duration::ZERO, 0_u64, 0_u64);
    for pair in 0..pairs {
        let start = opening(&mut engine, &mut rng);
        for side in Player::BOTH {
            engine.new_game();
            other.send("usinewgame");
            other.send("isready");
            other.wait("readyok");
            let mut line = vec![Position::start()];
            let mut text = String::from("position startpos moves");
            let play = |line: &mut Vec<Position>, text: &mut String, action: Action| {
                let mut next = line.last().expect("not empty").clone();
                next.play(action).expect("legal");
                line.push(next);
                text.push(' ');
                text.push_str(&action.to_string());
            };
            for &action in &start {
                play(&mut line, &mut text, action);
            }
            let (outcome, why) = loop {
                if let Some(ending) = Position::ending_of(&line) {
                    break (ending.outcome, format!("{:?}", ending.termination));
                }
                if line.len() > 400 {
                    break (Outcome::Draw, "too long".to_owned());
                }
                if engine.declares_win(&line) {
                    break (
                        Outcome::Win(line.last().expect("not empty").actor()),
                        "declared".to_owned(),
                    );
                }
                let actor = line.last().expect("not empty").actor();
                if actor == side {
                    let before = Instant::now();
                    let best = engine.search(&line, &ours.limits(), &StopFlag::new(), &mut |_| ());
                    slowest = slowest.max(before.elapsed());
                    spent += before.elapsed();
                    nodes += best.info.nodes;
                    depths += u64::from(best.info.depth);
                    moves += 1;
                    play(&mut line, &mut text, best.action.expect("a legal action"));
                } else {
                    other.send(&text);
                    other.send(&theirs.go());
                    let answer = other.wait("bestmove");
                    let word = answer.split_whitespace().nth(1).unwrap_or("none");
                    let action: Option<Action> = word.parse().ok();
                    match action.filter(|&action| line.last().expect("not empty").is_legal(action)) {
                        Some(action) => play(&mut line, &mut text, action),
                        None => break (Outcome::Win(side), format!("answered {word}")),
                    }
                }
            };
            count.add(outcome, side);
            eprintln!(
                "{pair} {side:?}: {} after {} plies, {why}; {count}",
                outcome.score_text(),
                line.len() - 1
            );
        }
    }
    println!(
        "{count}; ours: {} nodes a second, depth {:.1}, slowest {slowest:?}",
        (nodes as f64 / spent.as_secs_f64()) as u64,
        depths as f64 / moves as f64
    );
    other.send("quit");
    let _ = other.child.wait();
}
