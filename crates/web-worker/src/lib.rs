//! The engine in a Web Worker: one script for every game; and [`Moving`], which makes moving pictures there.
//!
//! The page says the game when it makes the worker, posts lines of the game's protocol and gets lines back. A search holds
//! the worker until its `bestmove`, so that no line is heard meanwhile. Built for threads (see `xtask/src/wasm.rs`), the
//! worker shares its memory with others: they help with searches, and who is told where [`Engine::stop_address`] is can
//! stop one. Without, the page ends the worker to stop a search, and starts another for the next.

// As in the page's crate: compiled for the tests it is linted, with what only tests use.
#![cfg_attr(not(debug_assertions), deny(unused))]

use engine_protocol::{Job, Protocol, Quest, Session, Task, Worker};
use games::{Game as _, GameId};
use search::{Limits, StopFlag};
use shogi_engine::{Evaluation, Evaluator};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The compiled module, for the workers that are to help.
#[wasm_bindgen]
pub fn module() -> JsValue {
    wasm_bindgen::module()
}

/// The module's memory: shared, where it was built for threads. (The memory itself is exported as `memory`.)
#[wasm_bindgen]
pub fn shared_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Lends this worker to the searches of the one whose memory it shares, until that hires anew.
#[wasm_bindgen]
pub fn help() {
    #[cfg(target_feature = "atomics")]
    search::pool::lend();
}

/// Counts on so many workers to help, each of which is about to call [`help`]. Those that did before are free again.
#[wasm_bindgen]
pub fn hire(workers: usize) {
    #[cfg(target_feature = "atomics")]
    search::pool::expect_workers(workers);
    #[cfg(not(target_feature = "atomics"))]
    assert_eq!(workers, 0, "built for one thread");
}

/// The engine: a conversation in the protocol of a game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    talk: Talk,
    stop: StopFlag,
}

#[derive(Debug)]
enum Talk {
    Yinsh(Box<Conversation<yinsh_engine::Engine>>),
    Shogi(Box<Conversation<shogi_engine::Engine>>),
}

#[wasm_bindgen]
impl Engine {
    /// A conversation that has just begun, about the game with that name: `yinsh`, `shogi`. Shogi's network comes as a file of its
    /// own, which nobody has to fetch for YINSH; without it the engine judges by its sum over features alone.
    ///
    /// # Errors
    /// There is no such game, or the file is no network that fits.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, network: Option<Vec<u8>>) -> Result<Self, String> {
        let game: GameId = game
            .parse()
            .map_err(|error: games::UnknownGame| error.to_string())?;
        Ok(Self {
            talk: match game {
                GameId::Yinsh => Talk::Yinsh(Box::new(Conversation::new(Protocol::Ugi {
                    find_mate: yinsh_engine::Engine::find_win,
                }))),
                GameId::Shogi => {
                    let protocol = Protocol::Usi {
                        declares_win: games::shogi::Position::declaration_holds,
                        set_declares: shogi_engine::Engine::set_declares,
                        find_mate: shogi_engine::Engine::find_mate,
                    };
                    let evaluation = match network {
                        Some(bytes) => Evaluation::from_bytes(&bytes).map_err(|error| error.to_string())?,
                        None => Evaluation::default(),
                    };
                    let engine = shogi_engine::Engine::with_evaluator(Evaluator::of(&evaluation));
                    Talk::Shogi(Box::new(Conversation::with_engine(protocol, engine)))
                }
            },
            stop: StopFlag::new(),
        })
    }

    /// Where in the module's memory the byte lies that stops searches while it is 1.
    pub fn stop_address(&self) -> usize {
        self.stop.address()
    }

    /// Takes one line and calls `emit` with each line of the answer. `go` returns after its `bestmove`;
    /// `go infinite` has nothing to end it but the end of what there is to find, so ask for a time instead.
    pub fn handle(&mut self, line: &str, emit: &js_sys::Function) {
        self.answer(line, &mut |answer| {
            // A listener that throws is the page's to mend; the engine goes on.
            drop(emit.call1(&JsValue::NULL, &JsValue::from_str(&answer)));
        });
    }
}

impl Engine {
    /// What [`Engine::handle`] does, without JavaScript.
    pub fn answer(&mut self, line: &str, emit: &mut dyn FnMut(String)) {
        match &mut self.talk {
            Talk::Yinsh(talk) => talk.answer(line, &self.stop, emit),
            Talk::Shogi(talk) => talk.answer(line, &self.stop, emit),
        }
    }
}

/// A session and its worker on one thread.
#[derive(Debug)]
struct Conversation<E: search::Engine> {
    session: Session<E::Position>,
    worker: Worker<E>,
    /// A search that was to be made in the opponent's time. Here it would hear nothing; it waits until it is its turn.
    pondering: Option<Box<Job<E::Position>>>,
}

impl<E: search::Engine> Conversation<E> {
    fn new(protocol: Protocol<E>) -> Self {
        Self::with_engine(protocol, E::new())
    }

    fn with_engine(protocol: Protocol<E>, engine: E) -> Self {
        Self {
            session: Session::new(protocol.dialect()),
            worker: Worker::with_engine(protocol, engine),
            pondering: None,
        }
    }

    fn answer(&mut self, line: &str, stop: &StopFlag, emit: &mut dyn FnMut(String)) {
        match self.session.handle(line, emit) {
            Task::Prepare(options) => {
                self.worker.prepare(&options);
                emit("readyok".to_owned());
            }
            Task::Go(job) => {
                self.end_pondering(stop, emit);
                if let Quest::Ponder(_) = job.quest {
                    self.pondering = Some(job);
                } else {
                    self.run(&job, stop, emit);
                }
            }
            Task::PonderHit => {
                if let Some(mut job) = self.pondering.take() {
                    if let Quest::Ponder(limits) = job.quest {
                        job.quest = Quest::Play(limits);
                    }
                    self.run(&job, stop, emit);
                }
            }
            // Between two lines no search runs; and a worker is ended by the page.
            Task::Stop | Task::Quit => {
                stop.reset();
                self.end_pondering(stop, emit);
            }
            Task::Nothing => {}
        }
    }

    /// The answer to a search whose time did not come: the first that can be had.
    fn end_pondering(&mut self, stop: &StopFlag, emit: &mut dyn FnMut(String)) {
        if let Some(mut job) = self.pondering.take() {
            job.quest = Quest::Play(Limits::depth(1));
            self.run(&job, stop, emit);
        }
    }

    fn run(&mut self, job: &Job<E::Position>, stop: &StopFlag, emit: &mut dyn FnMut(String)) {
        let answer = self.worker.run(job, stop, emit);
        emit(answer);
    }
}

/// A game as a picture that moves: a GIF, made of the pixels of its pictures, which the page draws.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Moving(drawing::moving::Moving);

#[wasm_bindgen]
impl Moving {
    /// One of so many pixels and, at most, colours. `samples` are the pixels of some of its pictures, one after the other.
    ///
    /// # Errors
    /// There are no samples, one is not whole, or GIF has not so many colours.
    #[wasm_bindgen(constructor)]
    pub fn new(wide: u16, high: u16, colours: usize, samples: &[u8]) -> Result<Self, String> {
        let one = (usize::from(wide) * usize::from(high) * 4).max(1);
        let samples: Vec<&[u8]> = samples.chunks(one).collect();
        let moving = drawing::moving::Moving::new((wide, high), colours, &samples);
        moving.map(Self).map_err(|error| error.to_string())
    }

    /// Adds a picture by its pixels, shown for `delay` hundredths of a second.
    ///
    /// # Errors
    /// It is of another size.
    pub fn show(&mut self, pixels: &[u8], delay: u16) -> Result<(), String> {
        self.0.show(pixels, delay).map_err(|error| error.to_string())
    }

    /// The file.
    ///
    /// # Errors
    /// Nothing was shown.
    pub fn finish(self) -> Result<Vec<u8>, String> {
        self.0.finish().map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_become_a_gif() {
        let (dark, light) = ([0, 0, 0, 255].repeat(6), [255, 255, 255, 255].repeat(6));
        let mut moving = Moving::new(3, 2, 16, &[dark.clone(), light.clone()].concat()).expect("samples");
        moving.show(&dark, 80).expect("whole");
        moving.show(&light, 240).expect("whole");
        assert!(moving.show(&light[1..], 80).is_err());
        assert!(moving.finish().expect("pictures").starts_with(b"GIF89a"));
        assert!(Moving::new(3, 2, 16, &[1, 2, 3]).is_err());
        assert!(Moving::new(0, 0, 16, &[]).is_err());
    }

    fn answers(game: &str, lines: &[&str]) -> Vec<String> {
        let mut engine = Engine::new(game, None).expect("a game");
        let mut answers = Vec::new();
        for line in lines {
            engine.answer(line, &mut |answer| answers.push(answer));
        }
        answers
    }

    fn count(lines: &[String], start: &str) -> usize {
        lines.iter().filter(|line| line.starts_with(start)).count()
    }

    #[test]
    fn a_search_is_answered_once() {
        let lines = answers(
            "yinsh",
            &[
                "isready",
                "position startpos moves f6",
                "go depth 1",
                "stop",
                "nonsense",
            ],
        );
        assert_eq!(lines[0], "readyok");
        assert_eq!(count(&lines, "bestmove "), 1);
        let last = lines.last().expect("an answer");
        assert!(
            last.starts_with("info string error expected one of ugi"),
            "{last}"
        );
    }

    #[test]
    fn each_game_has_its_engine() {
        let lines = answers(
            "shogi",
            &["usi", "isready", "position startpos moves 7g7f", "go depth 1"],
        );
        assert_eq!(count(&lines, "usiok"), 1);
        assert_eq!(count(&lines, "info string error"), 0, "{lines:?}");
        let best = lines.last().expect("an answer").split_whitespace().nth(1);
        best.expect("a move")
            .parse::<shogi::Action>()
            .expect("a move of shogi");
        let lines = answers("yinsh", &["ugi", "position startpos moves f6", "go depth 1"]);
        assert_eq!((count(&lines, "ugiok"), count(&lines, "bestmove ")), (1, 1));
        assert_eq!(
            Engine::new("", None).expect_err("no game has no name"),
            "expected a game, yinsh or shogi, found \"\""
        );
    }

    #[test]
    fn a_network_that_is_none_is_refused() {
        let error = Engine::new("shogi", Some(b"SenteSnA".to_vec())).expect_err("it is cut off");
        assert!(error.starts_with("expected "), "{error}");
    }

    #[test]
    fn pondering_waits_for_its_turn() {
        let start = ["usi", "position startpos moves 7g7f"];
        let with = |rest: &[&str]| answers("shogi", &[&start, rest].concat());
        assert_eq!(
            count(&with(&["go ponder btime 0 wtime 0 byoyomi 100"]), "bestmove"),
            0
        );
        assert_eq!(count(&with(&["go ponder nodes 50", "ponderhit"]), "bestmove"), 1);
        assert_eq!(count(&with(&["go ponder", "stop", "stop"]), "bestmove"), 1);
        assert_eq!(
            count(
                &with(&["go ponder nodes 50", "go nodes 50", "ponderhit"]),
                "bestmove"
            ),
            2
        );
    }
}
