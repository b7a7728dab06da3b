//! An engine that runs: a process that speaks UGI or USI.

use crate::{Contender, Contestant};
use engine_protocol::Dialect;
use engine_protocol::ask::position_line;
use engine_protocol::client::{Client, Heard, Patience, Reply};
use engine_protocol::output::Report;
use game_core::Line;
use games::Game;
use search::Limits;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What an engine did wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// It ended, or took no more lines.
    Crash,
    /// Its time ran out.
    Time,
    /// It named an action that is not legal, or declared a win that it had not.
    Illegal,
    /// It gave no answer, where no clock ran.
    Silence,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Crash, Self::Time, Self::Illegal, Self::Silence];

    /// The word in journals and results: `crash`, `time`, `illegal`, `silence`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Time => "time",
            Self::Illegal => "illegal",
            Self::Silence => "silence",
        }
    }
}

/// What an engine did wrong, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct Fault {
    /// Of which kind it is.
    pub kind: FaultKind,
    /// What happened.
    pub text: String,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into(),
        }
    }
}

/// Why an engine did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// It is to blame.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The match is to end.
    #[error("interrupted")]
    Interrupted,
}

/// What came of a `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The answer.
    pub answer: Reply,
    /// From the `go` to the answer.
    pub time: Duration,
    /// What the last reports on the best line said, each value as it was said last.
    pub report: Report,
}

/// Why waiting for a line ended without one.
enum Wait {
    /// The time is up.
    TimeUp,
    /// The engine has ended.
    Ended,
    /// Whoever runs the match wants to stop.
    Interrupted,
}

/// An engine that runs. It is told to quit when this value goes, and ended where it does not.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
    /// The last lines that it wrote on standard error.
    complaints: Arc<Mutex<VecDeque<String>>>,
    /// Reads them.
    listener: Option<JoinHandle<()>>,
    client: Client,
    interrupt: Arc<AtomicBool>,
}

/// An engine may take a minute to introduce itself, and to be ready. How late its answers may come is the match's to say.
const PATIENCE: Patience = Patience {
    start: Duration::from_mins(1),
    answer: Duration::ZERO,
};
/// How long an engine may take to quit.
const QUIT: Duration = Duration::from_millis(500);
/// How often to look for an interrupt while waiting.
const HEARTBEAT: Duration = Duration::from_millis(50);
/// What is kept of a line.
const MOST_LINE: u64 = 64 * 1024;

impl EngineProcess {
    /// Starts an engine, checks that it has the options, sets them, and waits until it is ready.
    ///
    /// Once `interrupt` is raised, the engine is not waited for any more, here or later.
    pub fn start(
        contender: &Contender,
        dialect: Dialect,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Self, Trouble> {
        let crash = |text: String| Fault::new(FaultKind::Crash, text);
        let mut command = Command::new(&contender.command[0]);
        command
            .args(&contender.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C in a terminal goes to all of a group; the match ends its engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .spawn()
            .map_err(|error| crash(format!("cannot start {}: {error}", contender.command[0])))?;
        let (sender, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || each_line(output, |line| sender.send((Instant::now(), line)).is_ok()));
        }
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let listener = child.stderr.take().map(|errors| {
            let complaints = Arc::clone(&complaints);
            thread::spawn(move || {
                each_line(errors, |line| {
                    let mut list = complaints
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner);
                    list.push_back(line);
                    if list.len() > 3 {
                        list.pop_front();
                    }
                    true
                });
            })
        });
        let mut engine = Self {
            input: child.stdin.take(),
            child,
            lines,
            complaints,
            listener,
            client: Client::new(dialect, PATIENCE),
            interrupt: Arc::clone(interrupt),
        };
        engine.introduce(contender)?;
        Ok(engine)
    }

    fn introduce(&mut self, contender: &Contender) -> Result<(), Trouble> {
        self.send(self.client.greet())?;
        let deadline = self.deadline();
        while self.hear(deadline, self.client.dialect().ok())?.1 != Heard::Introduced {}
        for (name, value) in &contender.options {
            let line = self.client.set(name, value).map_err(|error| {
                let text = format!("{} has {error}", contender.name);
                Fault::new(FaultKind::Silence, text)
            })?;
            self.send(&line)?;
        }
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Trouble> {
        let line = self.client.prepare();
        self.send(line)?;
        let deadline = self.deadline();
        loop {
            match self.hear(deadline, "readyok")?.1 {
                Heard::Ready => return Ok(()),
                Heard::Refused(said) => return Err(Fault::new(FaultKind::Silence, said).into()),
                _ => {}
            }
        }
    }

    /// Searches from a position, which a line of the protocol tells, and calls `heard` with each report on the way. `limit`
    /// is how long the answer may take, and `late` what it is where it takes longer.
    pub fn search(
        &mut self,
        position: String,
        limits: &Limits,
        limit: Duration,
        late: FaultKind,
        heard: &mut dyn FnMut(Report),
    ) -> Result<(Reply, Duration), Trouble> {
        // What an engine says unasked is of no interest.
        while let Ok((_, line)) = self.lines.try_recv() {
            self.client.hear(&line);
        }
        let [position, go] = self.client.go(position, limits, limit);
        self.send(&position)?;
        self.send(&go)?;
        let begin = Instant::now();
        loop {
            let (at, line) = match self.wait(begin + limit) {
                Ok(heard) => heard,
                Err(Wait::Interrupted) => return Err(Trouble::Interrupted),
                Err(Wait::Ended) => return Err(self.ended().into()),
                Err(Wait::TimeUp) => {
                    let text = format!("no answer to {go:?} after {} ms", limit.as_millis());
                    return Err(Fault::new(late, text).into());
                }
            };
            match self.client.hear(&line) {
                Heard::Report(report) => heard(report),
                Heard::Answer(answer) => return Ok((answer, at.saturating_duration_since(begin))),
                _ => {}
            }
        }
    }

    /// Until when to wait for what is awaited.
    fn deadline(&self) -> Instant {
        Instant::now() + self.client.patience().unwrap_or_default()
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let written = self
            .input
            .as_mut()
            .map_or(Err(io::ErrorKind::BrokenPipe.into()), |input| {
                writeln!(input, "{line}").and_then(|()| input.flush())
            });
        written.map_err(|_| self.ended())
    }

    fn hear(&mut self, deadline: Instant, wanted: &str) -> Result<(Instant, Heard), Trouble> {
        match self.wait(deadline) {
            Ok((at, line)) => Ok((at, self.client.hear(&line))),
            Err(Wait::Ended) => Err(self.ended().into()),
            Err(Wait::Interrupted) => Err(Trouble::Interrupted),
            Err(Wait::TimeUp) => {
                let text = format!("no {wanted} after {} s", PATIENCE.start.as_secs());
                Err(Fault::new(FaultKind::Silence, text).into())
            }
        }
    }

    fn wait(&mut self, deadline: Instant) -> Result<(Instant, String), Wait> {
        loop {
            if self.interrupt.load(Ordering::Relaxed) {
                return Err(Wait::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(HEARTBEAT)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Wait::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Wait::TimeUp),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How it ended, with what it said last.
    fn ended(&mut self) -> Fault {
        // The pipe may close a moment before the process is gone.
        let status = wait_for(&mut self.child, QUIT);
        let mut text = status.map_or_else(
            || "it reads or writes no more".to_owned(),
            |status| format!("it ended ({status})"),
        );
        // Its last words may still be on their way.
        let deadline = Instant::now() + QUIT;
        while self.listener.as_ref().is_some_and(|it| !it.is_finished()) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        let complaints = self
            .complaints
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        for line in complaints.iter() {
            text.push_str("; ");
            text.extend(line.chars().take(200));
        }
        Fault::new(FaultKind::Crash, text)
    }
}

impl<P: Game> Contestant<P> for EngineProcess {
    fn new_game(&mut self) -> Result<(), Trouble> {
        self.send(self.client.new_game())?;
        self.ready()
    }

    fn think(
        &mut self,
        line: &Line<P>,
        limits: &Limits,
        limit: Duration,
        late: FaultKind,
    ) -> Result<Thought, Trouble> {
        let position = position_line(P::PROTOCOL, line.start(), line.actions());
        let mut report = Report::default();
        let mut heard = |next| merge(&mut report, next);
        let (answer, time) = self.search(position, limits, limit, late, &mut heard)?;
        Ok(Thought { answer, time, report })
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        if let Some(stop) = self.client.stop().first() {
            let _ = self.send(stop);
        }
        let _ = self.send("quit");
        // An engine that does not know `quit` knows the end of its input.
        self.input = None;
        if wait_for(&mut self.child, QUIT).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Waits until the process has ended, for so long at most.
fn wait_for(child: &mut Child, most: Duration) -> Option<std::process::ExitStatus> {
    let deadline = Instant::now() + most;
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if Instant::now() >= deadline {
            return None;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Calls `f` with each line, until it says no. Of a line that is far too long the beginning counts; what is no text is
/// shown as far as it goes.
fn each_line(input: impl Read, mut f: impl FnMut(String) -> bool) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.by_ref().take(MOST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if !line.ends_with(b"\n") && line.len() as u64 == MOST_LINE && input.skip_until(b'\n').is_err() {
            return;
        }
        if !f(String::from_utf8_lossy(&line).trim_end().to_owned()) {
            return;
        }
    }
}

/// Adds what a report on the best line says to what is known.
fn merge(known: &mut Report, next: Report) {
    if next.multipv.is_some_and(|line| line > 1) {
        return;
    }
    known.depth = next.depth.or(known.depth);
    known.nodes = next.nodes.or(known.nodes);
    if let Some(score) = next.score {
        (known.score, known.is_bound) = (Some(score), next.is_bound);
    }
    if !next.pv.is_empty() {
        known.pv = next.pv;
    }
}
