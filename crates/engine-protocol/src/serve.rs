//! The engine between a reader and a writer, with a thread that listens while another thinks.

use crate::{Job, MOST_LINE, Session, Task, Worker};
use search::StopFlag;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a search that would end by itself may still take once the input has ended.
const GRACE: Duration = Duration::from_secs(30);
/// How often to look whether the search is still alive while waiting for it.
const HEARTBEAT: Duration = Duration::from_millis(500);

enum Event {
    /// A line of input.
    Line(String),
    /// A line that was too long or no text: what was expected and found.
    Bad(String),
    /// The input has ended.
    End,
    /// A line that the search writes.
    Output(String),
    /// The search has ended with this `bestmove` line.
    Done(String),
}

/// The searching thread, as the listening one sees it.
struct Thinker {
    jobs: mpsc::Sender<Job>,
    thread: JoinHandle<()>,
    stop: StopFlag,
    /// Whether a search runs.
    busy: bool,
    /// Whether its answer waits for a `stop`, as after `go infinite`.
    endless: bool,
    /// Its answer, come before the `stop`.
    held: Option<String>,
}

/// Speaks UGI between `input` and `output` until `quit` or the end of the input.
///
/// Every `go` is answered by exactly one `bestmove`. A `go` during a search ends that search first. At the end of
/// the input a search with a limit of its own may finish (for half a minute at most), so that
/// `printf 'go depth 5\n' | sente engine yinsh` answers; `quit` ends it at once.
///
/// Errors are those of writing; a reader that fails counts as the end of the input. The thread that reads ends
/// with the input, which may be after this function.
pub fn serve(input: impl BufRead + Send + 'static, mut output: impl Write) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let lines = sender.clone();
    thread::spawn(move || read_lines(input, &lines));

    let (jobs, queue) = mpsc::channel::<Job>();
    let stop = StopFlag::new();
    let flag = stop.clone();
    let thread = thread::spawn(move || {
        let mut worker = Worker::new();
        for job in queue {
            // Sending fails only where the listener has ended, and then nobody is to hear.
            let bestmove = worker.run(&job, &flag, &mut |line| drop(sender.send(Event::Output(line))));
            drop(sender.send(Event::Done(bestmove)));
        }
    });
    let mut thinker = Thinker {
        jobs,
        thread,
        stop,
        busy: false,
        endless: false,
        held: None,
    };
    let result = listen(&events, &mut thinker, &mut output);
    thinker.stop.stop();
    drop(thinker.jobs);
    // A search that panicked has said so on standard error.
    let joined = thinker.thread.join();
    result.and(joined.map_err(|_| io::Error::other("the search has ended unexpectedly")))
}

fn listen(events: &mpsc::Receiver<Event>, thinker: &mut Thinker, output: &mut impl Write) -> io::Result<()> {
    let mut session = Session::new();
    let mut backlog = VecDeque::new();
    loop {
        let event = match backlog.pop_front() {
            Some(event) => event,
            None => match events.recv() {
                Ok(event) => event,
                Err(_) => return Ok(()),
            },
        };
        match event {
            Event::Line(line) => {
                let mut answers = Vec::new();
                let task = session.handle(&line, &mut |answer| answers.push(answer));
                for answer in answers {
                    say(output, &answer)?;
                }
                match task {
                    Task::Nothing => {}
                    Task::Stop => {
                        thinker.stop.stop();
                        thinker.finish(events, &mut backlog, output, None)?;
                    }
                    Task::Go(job) => {
                        thinker.stop.stop();
                        thinker.finish(events, &mut backlog, output, None)?;
                        thinker.stop.reset();
                        thinker.busy = true;
                        thinker.endless = job.limits.infinite;
                        if thinker.jobs.send(*job).is_err() {
                            return Err(io::Error::other("the search has ended unexpectedly"));
                        }
                    }
                    Task::Quit => {
                        thinker.stop.stop();
                        return thinker.finish(events, &mut backlog, output, None);
                    }
                }
            }
            Event::Bad(what) => say(output, &format!("info string error {what}"))?,
            Event::End => {
                let deadline = if thinker.endless {
                    thinker.stop.stop();
                    None
                } else {
                    Some(Instant::now() + GRACE)
                };
                return thinker.finish(events, &mut backlog, output, deadline);
            }
            Event::Output(line) => say(output, &line)?,
            Event::Done(bestmove) => {
                thinker.busy = false;
                if thinker.endless {
                    thinker.held = Some(bestmove);
                } else {
                    say(output, &bestmove)?;
                }
            }
        }
    }
}

impl Thinker {
    /// Waits for the search's answer and writes it. Input that comes meanwhile goes to the backlog.
    fn finish(
        &mut self,
        events: &mpsc::Receiver<Event>,
        backlog: &mut VecDeque<Event>,
        output: &mut impl Write,
        deadline: Option<Instant>,
    ) -> io::Result<()> {
        self.endless = false;
        if let Some(bestmove) = self.held.take() {
            say(output, &bestmove)?;
        }
        while self.busy {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.stop.stop();
            }
            match events.recv_timeout(HEARTBEAT) {
                Ok(Event::Output(line)) => say(output, &line)?,
                Ok(Event::Done(bestmove)) => {
                    self.busy = false;
                    say(output, &bestmove)?;
                }
                Ok(input) => backlog.push_back(input),
                Err(RecvTimeoutError::Timeout) if !self.thread.is_finished() => {}
                Err(_) => return Err(io::Error::other("the search has ended unexpectedly")),
            }
        }
        Ok(())
    }
}

fn say(output: &mut impl Write, line: &str) -> io::Result<()> {
    writeln!(output, "{line}")?;
    output.flush()
}

/// Reads lines until the end of the input or of the listener. Too long lines are skipped, not stored.
fn read_lines(mut input: impl BufRead, events: &mpsc::Sender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input
            .by_ref()
            .take(MOST_LINE as u64 + 1)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => break,
            Ok(_) if line.len() > MOST_LINE && !line.ends_with(b"\n") => {
                if input.skip_until(b'\n').is_err() {
                    break;
                }
                Event::Bad(format!(
                    "expected a line of at most {MOST_LINE} bytes, found a longer one"
                ))
            }
            Ok(_) => match std::str::from_utf8(&line) {
                Ok(text) => Event::Line(text.to_owned()),
                Err(error) => Event::Bad(format!("expected UTF-8, found something else: {error}")),
            },
        };
        if events.send(event).is_err() {
            return;
        }
    }
    // The listener may have ended by `quit` already.
    drop(events.send(Event::End));
}
