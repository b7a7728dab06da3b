//! The engine between a reader and a writer, with a thread that listens while another thinks.

use crate::{FromBook, Job, MOST_LINE, Protocol, Quest, Session, Task, Worker};
use search::{Engine, Options, StopFlag};
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
    /// What was ordered is done; this line says so.
    Done(String),
}

/// What the searching thread is told to do.
enum Order<P> {
    Prepare(Options),
    Search(Box<Job<P>>),
}

/// What the searching thread does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Nothing,
    Preparing,
    Searching,
}

/// The searching thread, as the listening one sees it.
struct Thinker<P> {
    orders: mpsc::Sender<Order<P>>,
    thread: JoinHandle<()>,
    stop: StopFlag,
    work: Work,
    /// Whether a search's answer waits for another line, as after `go infinite`.
    waits: bool,
    /// Whether nothing but another line ends the search.
    endless: bool,
    /// The answer, come before that line.
    held: Option<String>,
    /// The job whose search is done in the opponent's time.
    pondering: Option<Box<Job<P>>>,
}

/// Speaks `protocol` between `input` and `output` until `quit` or the end of the input, for the player that `make` makes in
/// the thread that searches. Where there is an opening `book`, there is an option to play from it.
///
/// Every `go` is answered by exactly one `bestmove` (or `checkmate`, where a mate was asked for). A `go` during a search
/// ends that search first. At the end of the input a search with a limit may finish (for half a minute at most), so that
/// `printf 'go depth 5\n' | sente engine yinsh` answers; `quit` ends it at once.
///
/// Errors are those of writing; a reader that fails counts as the end of the input. The thread that reads ends
/// with the input, which may be after this function.
pub fn serve<E: Engine + 'static>(
    protocol: Protocol<E>,
    make: impl FnOnce() -> E + Send + 'static,
    book: Option<FromBook<E>>,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let mut session = Session::new(protocol.dialect());
    if book.is_some() {
        session = session.with_book();
    }
    let (sender, events) = mpsc::channel();
    let lines = sender.clone();
    thread::spawn(move || read_lines(input, &lines));

    let (orders, queue) = mpsc::channel::<Order<E::Position>>();
    let stop = StopFlag::new();
    let flag = stop.clone();
    let thread = thread::spawn(move || {
        let mut worker = Worker::with_engine(protocol, make()).with_book(book);
        for order in queue {
            let done = match order {
                Order::Prepare(options) => {
                    worker.prepare(&options);
                    "readyok".to_owned()
                }
                // Sending fails only where the listener has ended, and then nobody is to hear.
                Order::Search(job) => {
                    worker.run(&job, &flag, &mut |line| drop(sender.send(Event::Output(line))))
                }
            };
            drop(sender.send(Event::Done(done)));
        }
    });
    let mut thinker = Thinker {
        orders,
        thread,
        stop,
        work: Work::Nothing,
        waits: false,
        endless: false,
        held: None,
        pondering: None,
    };
    let result = listen(session, &events, &mut thinker, &mut output);
    thinker.stop.stop();
    drop(thinker.orders);
    // A search that panicked has said so on standard error.
    let joined = thinker.thread.join();
    result.and(joined.map_err(|_| ended_unexpectedly()))
}

fn ended_unexpectedly() -> io::Error {
    io::Error::other("the search has ended unexpectedly")
}

fn listen<P: game_core::Position>(
    mut session: Session<P>,
    events: &mpsc::Receiver<Event>,
    thinker: &mut Thinker<P>,
    output: &mut impl Write,
) -> io::Result<()> {
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
                    // Who searches is ready.
                    Task::Prepare(_) if thinker.work == Work::Searching => say(output, "readyok")?,
                    Task::Prepare(options) => {
                        thinker.prepared(events, &mut backlog, output)?;
                        thinker.order(Order::Prepare(options))?;
                    }
                    Task::Stop => thinker.finish(events, &mut backlog, output, Ends::Now)?,
                    Task::Go(job) => {
                        thinker.finish(events, &mut backlog, output, Ends::Now)?;
                        thinker.begin(job)?;
                    }
                    Task::PonderHit => {
                        if let Some(mut job) = thinker.pondering.take() {
                            // What the search has found out is in its memory: with the clock running now, it begins
                            // again from there, and the first search's answer is nobody's any more.
                            thinker.finish(events, &mut backlog, output, Ends::Unheard)?;
                            if let Quest::Ponder(limits) = job.quest {
                                job.quest = Quest::Play(limits);
                            }
                            job.new_game = false;
                            thinker.begin(job)?;
                        }
                    }
                    Task::Quit => return thinker.finish(events, &mut backlog, output, Ends::Now),
                }
            }
            Event::Bad(what) => say(output, &format!("info string error {what}"))?,
            Event::End => {
                let ends = if thinker.endless {
                    Ends::Now
                } else {
                    Ends::By(Instant::now() + GRACE)
                };
                return thinker.finish(events, &mut backlog, output, ends);
            }
            Event::Output(line) => say(output, &line)?,
            Event::Done(line) => {
                let work = std::mem::replace(&mut thinker.work, Work::Nothing);
                if thinker.waits && work == Work::Searching {
                    thinker.held = Some(line);
                } else {
                    say(output, &line)?;
                }
            }
        }
    }
}

/// How a search under way ends.
#[derive(Clone, Copy)]
enum Ends {
    /// At once.
    Now,
    /// At once, and its answer is dropped.
    Unheard,
    /// By itself, at that time at the latest.
    By(Instant),
}

impl<P> Thinker<P> {
    fn order(&mut self, order: Order<P>) -> io::Result<()> {
        self.stop.reset();
        self.work = match order {
            Order::Prepare(_) => Work::Preparing,
            Order::Search(_) => Work::Searching,
        };
        self.orders.send(order).map_err(|_| ended_unexpectedly())
    }

    fn begin(&mut self, job: Box<Job<P>>) -> io::Result<()>
    where
        P: Clone,
    {
        self.waits = job.quest.waits();
        self.endless = !job.quest.is_finite();
        self.pondering = matches!(job.quest, Quest::Ponder(_)).then(|| job.clone());
        self.order(Order::Search(job))
    }

    /// Waits for a preparation under way. A search's answer that waits goes on waiting.
    fn prepared(
        &mut self,
        events: &mpsc::Receiver<Event>,
        backlog: &mut VecDeque<Event>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if self.work == Work::Preparing {
            let (waits, held, pondering) = (self.waits, self.held.take(), self.pondering.take());
            self.finish(events, backlog, output, Ends::Now)?;
            (self.waits, self.held, self.pondering) = (waits, held, pondering);
        }
        Ok(())
    }

    /// Waits until the thread is done, and writes its answer. Input that comes meanwhile goes to the backlog.
    fn finish(
        &mut self,
        events: &mpsc::Receiver<Event>,
        backlog: &mut VecDeque<Event>,
        output: &mut impl Write,
        ends: Ends,
    ) -> io::Result<()> {
        self.waits = false;
        self.pondering = None;
        let mut answer = |line: &str| match ends {
            Ends::Unheard => Ok(()),
            Ends::Now | Ends::By(_) => say(output, line),
        };
        if let Some(line) = self.held.take() {
            answer(&line)?;
        }
        while self.work != Work::Nothing {
            match ends {
                Ends::By(deadline) if Instant::now() < deadline => {}
                _ => self.stop.stop(),
            }
            match events.recv_timeout(HEARTBEAT) {
                Ok(Event::Output(line)) => answer(&line)?,
                Ok(Event::Done(line)) => {
                    self.work = Work::Nothing;
                    answer(&line)?;
                }
                Ok(input) => backlog.push_back(input),
                Err(RecvTimeoutError::Timeout) if !self.thread.is_finished() => {}
                Err(_) => return Err(ended_unexpectedly()),
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
