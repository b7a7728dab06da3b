//! The engine between two pipes.

use engine_protocol::output::{Output, parse_output};
use engine_protocol::serve;
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The reading end of a pipe within the process; it ends when the sender is dropped.
struct Pipe {
    bytes: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.bytes.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

struct LineSink(Sender<String>, Vec<u8>);

impl Write for LineSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.1)).expect("the engine writes text");
                drop(self.0.send(line));
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Running {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: Option<thread::JoinHandle<io::Result<()>>>,
}

const PATIENCE: Duration = Duration::from_mins(1);

impl Running {
    fn start() -> Self {
        let (input, bytes) = channel();
        let (lines, output) = channel();
        let thread = thread::spawn(move || {
            let pipe = Pipe {
                bytes,
                rest: Vec::new(),
            };
            serve(BufReader::new(pipe), LineSink(lines, Vec::new()))
        });
        Self {
            input: Some(input),
            output,
            thread: Some(thread),
        }
    }

    fn send(&self, text: &str) {
        let bytes = format!("{text}\n").into_bytes();
        self.input
            .as_ref()
            .expect("the input is open")
            .send(bytes)
            .expect("the engine listens");
    }

    fn line(&self) -> String {
        self.output.recv_timeout(PATIENCE).expect("the engine answers")
    }

    /// Reads up to a line that begins so and returns it.
    fn expect(&self, start: &str) -> String {
        loop {
            let line = self.line();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Ends the input and returns what else was written.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        let mut rest = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end"),
            }
        }
        let thread = self.thread.take().expect("it runs");
        thread.join().expect("no panic").expect("no error");
        rest
    }
}

#[test]
fn it_answers_while_it_thinks_and_stops_when_told() {
    let engine = Running::start();
    engine.send("ugi");
    engine.expect("ugiok");
    engine.send("position startpos moves f6 e5\ngo infinite");
    engine.expect("info depth 2 ");
    engine.send("isready");
    engine.expect("readyok");
    let start = Instant::now();
    engine.send("stop");
    engine.expect("bestmove ");
    assert!(start.elapsed() < Duration::from_secs(5), "a stop is heard soon");
    engine.send("stop\nisready");
    assert_eq!(engine.expect("readyok"), "readyok");
    assert_eq!(engine.end(), Vec::<String>::new(), "one bestmove for each go");
}

#[test]
fn a_second_go_ends_the_first() {
    let engine = Running::start();
    engine.send("go infinite\ngo depth 1\nisready");
    engine.expect("bestmove ");
    engine.expect("bestmove ");
    let rest = engine.end();
    assert!(rest.iter().all(|line| !line.starts_with("bestmove")), "{rest:?}");
}

#[test]
fn infinite_waits_for_stop_even_where_there_is_nothing_to_find() {
    let engine = Running::start();
    // White has the third ring: the game is over.
    engine.send("position fen 4/7/8/9/10/RRrrrrr2/10/9/8/7/4 w over 3-0 3");
    engine.send("query result\ngo infinite\nisready");
    assert_eq!(engine.line(), "response p1win");
    assert_eq!(engine.line(), "readyok");
    engine.send("stop");
    assert_eq!(engine.line(), "bestmove none");
    engine.send("go depth 4");
    assert_eq!(engine.line(), "bestmove none");
    engine.end();
}

#[test]
fn the_end_of_the_input_lets_a_limited_search_finish() {
    let engine = Running::start();
    engine.send("go depth 2");
    let rest = engine.end();
    assert!(
        rest.iter().any(|line| line.starts_with("info depth 2 ")),
        "{rest:?}"
    );
    assert!(rest.last().expect("an answer").starts_with("bestmove "));

    let engine = Running::start();
    engine.send("go infinite");
    let rest = engine.end();
    assert!(rest.last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn time_limits_are_kept() {
    let engine = Running::start();
    for go in [
        "go movetime 80",
        "go p1time 800 p2time 1 p1inc 0 p2inc 0",
        "go movetime 0",
    ] {
        let start = Instant::now();
        engine.send(go);
        engine.expect("bestmove ");
        // Generous, since the machine may be busy; a search without its limit would go on for ever.
        assert!(start.elapsed() < Duration::from_secs(5), "{go}");
    }
    engine.end();
}

#[test]
fn quit_ends_a_search() {
    let engine = Running::start();
    engine.send("go infinite");
    engine.expect("info ");
    engine.send("quit");
    engine.expect("bestmove ");
    engine.end();
}

#[test]
fn broken_input_is_answered() {
    let engine = Running::start();
    engine.send(&"a".repeat(200_000));
    assert!(engine.line().contains("expected a line of at most"));
    engine
        .input
        .as_ref()
        .expect("open")
        .send(b"\xff\xfe\n".to_vec())
        .expect("the engine listens");
    assert!(engine.line().contains("expected UTF-8"));
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.end();
}

#[test]
fn what_the_engine_writes_is_what_the_reader_reads() {
    let engine = Running::start();
    engine
        .send("ugi\nsetoption name MultiPV value 2\nposition startpos moves f6\ngo depth 2\nquery gameover");
    let mut lines = Vec::new();
    let rest = loop {
        let line = engine.line();
        let done = line.starts_with("bestmove");
        lines.push(parse_output(&line));
        if done {
            break engine.end();
        }
    };
    lines.extend(rest.iter().map(|line| parse_output(line)));
    assert!(
        lines.iter().all(|line| !matches!(line, Output::Other(_))),
        "{lines:?}"
    );
    assert!(lines.contains(&Output::Ok) && lines.contains(&Output::Response("false".to_owned())));
    let reports: Vec<_> = lines
        .iter()
        .filter_map(|line| match line {
            Output::Info(report) => Some(report),
            _ => None,
        })
        .collect();
    assert!(reports.iter().any(|report| report.multipv == Some(2)));
    for report in reports {
        assert!(
            report.depth.is_some() && report.nodes.is_some() && report.time.is_some() && report.nps.is_some()
        );
        assert!(report.score.is_some() && !report.pv.is_empty());
    }
    let best = lines.iter().find_map(|line| match line {
        Output::BestMove { action, .. } => action.clone(),
        _ => None,
    });
    let best: yinsh::Action = best.expect("a best move").parse().expect("an action");
    assert!(matches!(best, yinsh::Action::Place(_)));
}
