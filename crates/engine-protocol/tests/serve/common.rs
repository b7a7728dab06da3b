//! The engine between two pipes within the process, and a player for it whose every step is known.

use engine_protocol::{FromBook, Mate, Protocol, serve};
use search::{Best, Bound, Engine, Info, Limits, Options, OutOfTime, Score, StopFlag, Timer};
use shogi::{Action, Position, PositionTrait as _};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

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

pub(crate) struct Running {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: Option<thread::JoinHandle<io::Result<()>>>,
}

pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

impl Running {
    pub(crate) fn start<E: Engine + 'static>(protocol: Protocol<E>) -> Self {
        Self::start_with(protocol, None)
    }

    pub(crate) fn start_with<E: Engine + 'static>(protocol: Protocol<E>, book: Option<FromBook<E>>) -> Self {
        let (input, bytes) = channel();
        let (lines, output) = channel();
        let thread = thread::spawn(move || {
            let pipe = Pipe {
                bytes,
                rest: Vec::new(),
            };
            serve(
                protocol,
                E::new,
                book,
                BufReader::new(pipe),
                LineSink(lines, Vec::new()),
            )
        });
        Self {
            input: Some(input),
            output,
            thread: Some(thread),
        }
    }

    pub(crate) fn send(&self, text: &str) {
        self.send_bytes(format!("{text}\n").into_bytes());
    }

    pub(crate) fn send_bytes(&self, bytes: Vec<u8>) {
        self.input
            .as_ref()
            .expect("the input is open")
            .send(bytes)
            .expect("the engine listens");
    }

    pub(crate) fn line(&self) -> String {
        self.output.recv_timeout(PATIENCE).expect("the engine answers")
    }

    /// Reads up to a line that begins so and returns it.
    pub(crate) fn expect(&self, start: &str) -> String {
        loop {
            let line = self.line();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Ends the input and returns what else was written.
    pub(crate) fn end(mut self) -> Vec<String> {
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

/// A player of shogi whose every step is known: it looks deeper once a millisecond, ends at depth 30 at the latest, and
/// plays the first legal move by its text.
#[derive(Debug)]
pub(crate) struct Stub {
    options: Options,
    games: u32,
    declares: bool,
}

/// Where the stub declares that it has won.
pub(crate) const DECLARED: &str = "9/4K4/9/9/9/9/9/4k4/9 b P 1";

impl Engine for Stub {
    type Position = Position;

    fn new() -> Self {
        Self {
            options: Options::default(),
            games: 0,
            declares: false,
        }
    }

    fn set_options(&mut self, options: &Options) {
        // A table of this size takes its time.
        if options.hash == 999 {
            thread::sleep(Duration::from_millis(200));
        }
        self.options = *options;
    }

    fn new_game(&mut self) {
        self.games += 1;
    }

    fn search(
        &mut self,
        line: &[Position],
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info<Action>),
    ) -> Best<Action> {
        let position = line.last().expect("a line has at least one position");
        let mut actions = position.actions();
        actions.sort_by_key(ToString::to_string);
        let timer = Timer::start(limits, position.actor(), 40, stop);
        let mut info = Info {
            depth: 0,
            seldepth: u32::from(self.declares),
            multipv: 1,
            score: if actions.is_empty() {
                Score::loss_at(0)
            } else {
                Score::win_at(2)
            },
            bound: Bound::Exact,
            // What the tests want to see of the engine's state.
            nodes: line.len() as u64,
            time: Duration::from_millis(u64::from(self.games)),
            hashfull: self.options.hash as u32,
            pv: actions.first().copied().into_iter().collect(),
        };
        let most = limits.depth.unwrap_or(30).min(30);
        while info.depth < most && !actions.is_empty() {
            info.depth += 1;
            report(&info);
            thread::sleep(Duration::from_millis(1));
            if timer.is_over(u64::from(info.depth)) || timer.is_over_now() {
                break;
            }
        }
        if actions.is_empty() {
            report(&info);
        }
        Best {
            action: actions.first().copied(),
            ponder: None,
            info,
        }
    }
}

impl Stub {
    pub(crate) fn set_declares(&mut self, declares: bool) {
        self.declares = declares;
    }

    pub(crate) fn declares_win(line: &[Position]) -> bool {
        line.last()
            .is_some_and(|position| position.to_string() == DECLARED)
    }

    /// Mates in one; where there is none, thinks until it is stopped if it is given endless time.
    pub(crate) fn find_mate(
        _: &mut Self,
        position: &Position,
        time: Option<Duration>,
        stop: &StopFlag,
    ) -> Mate<Self> {
        let mates = |&action: &Action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            next.in_check() && next.actions().is_empty()
        };
        if let Some(action) = position.actions().into_iter().find(mates) {
            return Ok(Some(vec![action]));
        }
        if time == Some(Duration::ZERO) {
            return Err(OutOfTime);
        }
        while time.is_none() {
            if stop.is_stopped() {
                return Err(OutOfTime);
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(None)
    }
}
