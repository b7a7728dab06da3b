//! The engine in a Web Worker, asked in the lines of UGI or USI.
//!
//! An [`EngineWorker`] is one worker, which thinks about one [`Question`] at a time. Several live side by side: the computer
//! that plays has one, the analysis another. What an engine finds on the way reaches whoever asked with
//! [`EngineWorker::ask_and_hear`]. Not every worker can be interrupted, so who may want to ask something else soon asks for a
//! little time, again and again: the worker remembers what it has found.
//!
//! What to write and what the answers mean is [`Client`]'s to know; here are the worker, the timer and who asked.

use crate::game::{FULL_STRENGTH, Game};
use crate::i18n::tr;
use engine_protocol::ask::{Setting, position_line};
use engine_protocol::client::{Client, Failure, Heard, Patience, Reply};
use engine_protocol::output::Report;
use games::GameId;
use js_sys::Uint8Array;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use search::Limits;
use std::rc::Rc;
use std::time::Duration;
use table::Playable;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{ErrorEvent, Event, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

/// Longest thinking time for a turn's action. The levels below full strength take far less.
pub(crate) const MOVE_TIME: Duration = Duration::from_millis(2500);
/// Thinking time for a hint.
pub(crate) const HINT_TIME: Duration = Duration::from_secs(1);
/// After this the engine is taken for dead: on a slow line loading it takes its time.
const PATIENCE: Patience = Patience {
    start: Duration::from_secs(20),
    answer: Duration::from_secs(20),
};
/// Positions a millisecond that the slowest of devices looks at.
const SLOWEST: u64 = 2;

/// When a search ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// After this time.
    Time(Duration),
    /// After so many positions: the same answer on every device.
    Nodes(u64),
    /// When it is known whether whoever acts can force a win (in shogi, mate by checks), or after this time.
    Win(Duration),
}

impl Limit {
    /// How long the search may take on any device.
    fn time(self) -> Duration {
        match self {
            Self::Time(time) | Self::Win(time) => time,
            Self::Nodes(nodes) => Duration::from_millis(nodes / SLOWEST),
        }
    }

    /// The lines that begin the search.
    fn go(self, client: &mut Client, position: String) -> [String; 2] {
        match self {
            Self::Time(time) => client.go(position, &Limits::movetime(time), time),
            Self::Nodes(nodes) => client.go(position, &Limits::nodes(nodes), self.time()),
            Self::Win(time) => client.find_win(position, time),
        }
    }
}

/// How many threads search where time counts: half of what the device has, the other half is for the page and for others.
/// More than four would help little, and all of them warm a telephone.
fn threads() -> u32 {
    let all = window().navigator().hardware_concurrency();
    (all / 2.0).clamp(1.0, 4.0) as u32
}

/// A game about which an engine is asked.
pub(crate) trait Askable: ::games::Game + Playable {
    /// What the players agreed on, as far as the computer has to know.
    fn agreements(_rules: Self::Rules) -> &'static [Setting] {
        &[]
    }
}

/// What the engine is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// What the players agreed on, as far as the engine has to know.
    agreements: &'static [Setting],
    /// The line that tells the engine the position.
    position: String,
    /// 1 to 12, 0 for full strength.
    level: u8,
    /// How many of the best lines it is to report.
    lines: u8,
    limit: Limit,
}

/// What engines call a level: full strength is 0 there.
pub(super) fn engines_level(level: u8) -> u8 {
    if level == FULL_STRENGTH {
        engine_protocol::FULL_STRENGTH
    } else {
        level
    }
}

impl Question {
    /// What to play after `actions`, which begin at `start`: the best line, at full strength, in the time for a hint.
    pub(crate) fn about<P: Askable>(start: &P, actions: &[P::Action], rules: P::Rules) -> Self {
        Self {
            agreements: P::agreements(rules),
            position: position_line(P::PROTOCOL, start, actions),
            level: 0,
            lines: 1,
            limit: Limit::Time(HINT_TIME),
        }
    }

    /// What to play where one looks, at a level.
    pub(crate) fn new<P: Askable>(game: &Game<P>, level: u8, time: Duration) -> Self {
        let record = game.record();
        let actions = record.actions_to(game.cursor());
        let about = Self::about(record.start(), &actions, game.rules());
        let level = engines_level(level);
        Self { level, ..about }.within(Limit::Time(time))
    }

    /// The line that tells the engine the position, with all that led to it.
    pub(crate) fn position(&self) -> &str {
        &self.position
    }

    /// The same question about the `lines` best lines; see [`engine_protocol::MOST_MULTIPV`].
    pub(crate) fn best(self, lines: u8) -> Self {
        Self { lines, ..self }
    }

    /// The same question with another limit.
    pub(crate) fn within(self, limit: Limit) -> Self {
        Self { limit, ..self }
    }

    /// The options of the search. Several threads never find the same twice, so that they are for where time counts.
    fn settings(&self, seed: u32, threads: u32) -> impl Iterator<Item = Setting> {
        let threads = match self.limit {
            Limit::Time(_) => threads,
            Limit::Nodes(_) | Limit::Win(_) => 1,
        };
        let own = [
            Setting::Level(self.level),
            Setting::Seed(seed),
            Setting::MultiPv(self.lines),
            Setting::Threads(threads),
        ];
        self.agreements.iter().copied().chain(own)
    }
}

/// What comes of a question.
pub(crate) type Answer = Result<Reply, Failure>;

/// Why there is no answer, in words. What is for whoever mends it goes to the browser's console.
pub(crate) fn failure_words(failure: &Failure) -> String {
    match failure {
        Failure::Start(_) => tr!("engine-start"),
        Failure::Ended(_) => tr!("engine-ended"),
        Failure::Silent => tr!("engine-silent"),
        Failure::Refused(_) => tr!("engine-refused"),
        Failure::Unplayable(_) => tr!("engine-unplayable"),
    }
}

struct Asked {
    hear: Rc<dyn Fn(Report)>,
    answer: Box<dyn FnOnce(Answer)>,
    patience: Option<TimeoutHandle>,
}

/// The worker and what it is asked.
struct State {
    game: GameId,
    worker: Option<Worker>,
    /// The conversation with it.
    client: Client,
    /// The byte that stops its searches, where it shares its memory.
    stop: Option<Uint8Array>,
    asked: Option<Asked>,
    on_message: Closure<dyn Fn(MessageEvent)>,
    on_error: Closure<dyn Fn(Event)>,
}

/// The engine, in the arena of the page that made it; ends with it.
#[derive(Clone, Copy)]
pub(crate) struct EngineWorker(StoredValue<State, LocalStorage>);

impl EngineWorker {
    /// An engine of this game that is not loaded before it is asked.
    pub(crate) fn new(game: GameId) -> Self {
        // The listeners need to know the engine they belong to, which is made with them.
        let home: StoredValue<Option<EngineWorker>, LocalStorage> = StoredValue::new_local(None);
        let engine = move || home.try_get_value().flatten();
        let on_message = Closure::new(move |event: MessageEvent| {
            let Some(engine) = engine().filter(|engine| engine.is_from(&event)) else {
                return;
            };
            let part = |name: &str| js_sys::Reflect::get(&event.data(), &name.into()).ok();
            if let Some(line) = event.data().as_string() {
                engine.heard(&line);
            } else if let Some(why) = part("failed").and_then(|it| it.as_string()) {
                engine.ended(&why);
            } else if let Some(stop) = part("stop") {
                engine.0.update_value(|state| state.stop = stop.dyn_into().ok());
            }
        });
        let on_error = Closure::new(move |event: Event| {
            let said = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            let said = said.filter(|it| !it.is_empty());
            if let Some(engine) = engine().filter(|engine| engine.is_from(&event)) {
                engine.ended(said.as_deref().unwrap_or("the worker could not be loaded"));
            }
        });
        let engine = Self(StoredValue::new_local(State {
            game,
            worker: None,
            client: Client::new(game.protocol(), PATIENCE),
            stop: None,
            asked: None,
            on_message,
            on_error,
        }));
        home.set_value(Some(engine));
        on_cleanup(move || engine.cancel_and_end());
        engine
    }

    /// Asks. `answer` is called once, later, unless the question is cancelled or another one is asked.
    pub(crate) fn ask(self, question: &Question, answer: impl FnOnce(Answer) + 'static) {
        self.ask_and_hear(question, |_| (), answer);
    }

    /// As [`EngineWorker::ask`]; `hear` is called before that with each report on the search, as the engine makes them.
    pub(crate) fn ask_and_hear(
        self,
        question: &Question,
        hear: impl Fn(Report) + 'static,
        answer: impl FnOnce(Answer) + 'static,
    ) {
        self.cancel();
        let asked = Asked {
            hear: Rc::new(hear),
            answer: Box::new(answer),
            patience: None,
        };
        self.0.update_value(|state| state.asked = Some(asked));
        if let Err(why) = self.write(question) {
            // Not before whoever asks has finished asking.
            set_timeout(move || self.ended(&why), Duration::ZERO);
        }
    }

    /// Has the worker search for the answer.
    fn write(self, question: &Question) -> Result<(), String> {
        let worker = self.worker()?;
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        let settings = question.settings(seed, threads()).map(Setting::line);
        let (go, patience) = self
            .0
            .try_update_value(|state| {
                let go = question.limit.go(&mut state.client, question.position.clone());
                (go, state.client.patience())
            })
            .ok_or("the page is gone")?;
        settings.chain(go).try_for_each(|line| post(&worker, &line))?;
        let patience = patience
            .and_then(|time| set_timeout_with_handle(move || self.give_up(Failure::Silent), time).ok());
        self.0.update_value(|state| {
            if let Some(asked) = &mut state.asked {
                asked.patience = patience;
            }
        });
        Ok(())
    }

    /// Whether it is thinking about a question.
    pub(crate) fn is_busy(self) -> bool {
        self.0.try_with_value(|state| state.asked.is_some()) == Some(true)
    }

    /// Forgets what it has found so far, as before a new game.
    pub(crate) fn forget(self) {
        self.0.with_value(|state| {
            if let Some(worker) = &state.worker {
                // A worker that takes no messages shows when it is asked.
                let _ = post(worker, state.client.new_game());
            }
        });
    }

    /// Forgets the question. Where the search can't be stopped, the worker that makes it is ended.
    pub(crate) fn cancel(self) {
        if self.is_busy() && !self.stop() {
            self.cancel_and_end();
        }
    }

    /// Forgets the question and stops its search, if the worker shares its memory; all it found is kept.
    fn stop(self) -> bool {
        let stopped = self.0.try_update_value(|state| {
            let (worker, stop) = state.worker.as_ref().zip(state.stop.as_ref())?;
            stop.set_index(0, 1);
            let mut lines = state.client.stop().iter();
            lines.try_for_each(|line| post(worker, line)).ok()?;
            Some(state.asked.take().and_then(|asked| asked.patience))
        });
        if let Some(Some(Some(patience))) = stopped {
            patience.clear();
        }
        stopped.flatten().is_some()
    }

    /// Forgets the question and ends the worker, and with it all it remembers; the next question starts another.
    pub(crate) fn cancel_and_end(self) {
        let ended = self.0.try_update_value(|state| {
            let patience = state.asked.take().and_then(|asked| asked.patience);
            (state.worker.take(), patience)
        });
        if let Some((worker, patience)) = ended {
            if let Some(worker) = worker {
                worker.terminate();
            }
            if let Some(patience) = patience {
                patience.clear();
            }
        }
    }

    fn worker(self) -> Result<Worker, String> {
        if let Some(worker) = self.0.with_value(|state| state.worker.clone()) {
            return Ok(worker);
        }
        let game = self.0.with_value(|state| state.game);
        let client = Client::new(game.protocol(), PATIENCE);
        let greeting = client.greet();
        // With another worker another conversation begins, also where that one cannot start.
        self.0
            .update_value(|state| (state.stop, state.client) = (None, client));
        let worker = start_worker(game.slug())?;
        self.0.update_value(|state| {
            worker.set_onmessage(Some(state.on_message.as_ref().unchecked_ref()));
            worker.set_onerror(Some(state.on_error.as_ref().unchecked_ref()));
            state.worker = Some(worker.clone());
        });
        post(&worker, greeting)?;
        Ok(worker)
    }

    /// Whether the worker of now sent this, not one that was ended.
    fn is_from(self, event: &Event) -> bool {
        let ours = self.0.try_with_value(|state| state.worker.clone()).flatten();
        ours.is_some_and(|worker| event.target().is_some_and(|target| worker.loose_eq(&target)))
    }

    fn heard(self, line: &str) {
        let heard = self.0.try_update_value(|state| state.client.hear(line));
        match heard {
            Some(Heard::Report(report)) => {
                let hear = self
                    .0
                    .with_value(|state| state.asked.as_ref().map(|asked| asked.hear.clone()));
                if let Some(hear) = hear {
                    hear(report);
                }
            }
            Some(Heard::Answer(Reply::Nothing)) => {
                self.answer(Err(Failure::Unplayable(line.to_owned())));
            }
            Some(Heard::Answer(reply)) => self.answer(Ok(reply)),
            Some(Heard::Refused(said)) => self.give_up(Failure::Refused(said)),
            Some(Heard::Nothing | Heard::Introduced | Heard::Ready) | None => {}
        }
    }

    fn answer(self, answer: Answer) {
        let asked = self.0.try_update_value(|state| state.asked.take()).flatten();
        if let Some(asked) = asked {
            if let Some(patience) = asked.patience {
                patience.clear();
            }
            (asked.answer)(answer);
        }
    }

    /// The worker is of no use any more, for that reason.
    fn ended(self, why: &str) {
        let failure = self.0.try_with_value(|state| state.client.ended(why));
        if let Some(failure) = failure {
            self.give_up(failure);
        }
    }

    /// Ends the worker, which is of no use any more; the next question starts another.
    fn give_up(self, failure: Failure) {
        let worker = self.0.try_update_value(|state| state.worker.take()).flatten();
        if let Some(worker) = worker {
            worker.terminate();
        }
        leptos::logging::warn!("{failure}");
        self.answer(Err(failure));
    }
}

/// Writes a line.
fn post(worker: &Worker, line: &str) -> Result<(), String> {
    let posted = worker.post_message(&line.into());
    posted.map_err(|_| "the worker takes no messages".to_owned())
}

/// Starts the worker, whose name says the game, or what else it is to do.
pub(crate) fn start_worker(name: &str) -> Result<Worker, String> {
    let address = document()
        .query_selector("meta[name=sente-worker]")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .ok_or("the page does not say where the worker is")?;
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let url = Url::new_with_base(&address, &base).map_err(|error| format!("{error:?}"))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(name);
    Worker::new_with_options(&url.href(), &options).map_err(|error| format!("{error:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use game_core::Position as _;

    fn settings(question: &Question) -> Vec<String> {
        question.settings(5, 2).map(Setting::line).collect()
    }

    #[test]
    fn a_question_is_a_few_lines() {
        let mut game = Game::new(yinsh::Position::start(), [Seat::Person; 2]);
        game.play("f6".parse().unwrap(), false).unwrap();
        let question = Question::new(&game, 7, MOVE_TIME);
        assert_eq!(
            settings(&question),
            [
                "setoption name Level value 7",
                "setoption name Seed value 5",
                "setoption name MultiPV value 1",
                "setoption name Threads value 2"
            ]
        );
        assert_eq!(question.position(), "position startpos moves f6");
        assert_eq!(question.limit, Limit::Time(MOVE_TIME));
        let game = Game::new(yinsh::Position::blitz(), [Seat::Person; 2]);
        let question = Question::new(&game, FULL_STRENGTH, HINT_TIME);
        assert_eq!(settings(&question)[0], "setoption name Level value 0");
        assert_eq!(
            question.position(),
            "position fen 4/7/8/9/10/9/10/9/8/7/4 w place 0-0 1"
        );
    }

    #[test]
    fn several_lines_and_so_many_positions_can_be_asked_for() {
        let start = yinsh::Position::start();
        let question = Question::about(&start, &["f6".parse().unwrap()], ())
            .best(3)
            .within(Limit::Nodes(5000));
        assert_eq!(
            settings(&question)[2..],
            ["setoption name MultiPV value 3", "setoption name Threads value 1"]
        );
        assert_eq!(question.limit, Limit::Nodes(5000));
        assert_eq!(question.limit.time(), Duration::from_millis(2500));
    }

    #[test]
    fn in_shogi_the_computer_is_told_how_games_may_end() {
        let mut game = Game::new(shogi::Handicap::Rook.position(), [Seat::Person; 2]);
        game.play("7a6b".parse().unwrap(), false).unwrap();
        let question = Question::new(&game, 1, MOVE_TIME);
        assert_eq!(
            settings(&question)[0],
            "setoption name EnteringKingRule value NoEnteringKing"
        );
        assert_eq!(
            question.position(),
            "position sfen lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 7a6b"
        );
    }
}
