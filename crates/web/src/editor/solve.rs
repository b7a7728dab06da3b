//! Whether whoever is to move can force a win.

use super::Editable;
use super::desk::Desk;
use crate::analysis::line::Line;
use crate::engine::{EngineWorker, Limit, Question, failure_words};
use crate::i18n::{says, tr};
use derive_where::derive_where;
use engine_protocol::client::Reply;
use engine_protocol::output::{Checkmate, Value};
use leptos::prelude::*;
use std::time::Duration;

/// How long a win is looked for.
const TIME: Duration = Duration::from_secs(10);

/// What is known.
#[derive_where(Clone, PartialEq)]
enum Known<G: Editable> {
    /// Nobody has asked.
    Nothing,
    /// The engine is looking.
    Soon,
    /// There is a win, and this is how.
    Won(Line<G::Action>),
    /// There is none.
    NotWon,
    /// The time was up.
    Open,
    /// The engine gave no answer: why, in words.
    Failed(String),
}

/// The question, and what came of it.
#[derive_where(Clone, Copy)]
pub(super) struct Solver<G: Editable> {
    known: RwSignal<Known<G>>,
    engine: EngineWorker,
}

impl<G: Editable> Solver<G> {
    /// One that nobody has asked. What it knows is of one position, and forgotten with that.
    pub(super) fn new(position: Memo<Option<G>>) -> Self {
        let solver = Self {
            known: RwSignal::new(Known::Nothing),
            engine: EngineWorker::new(G::ID),
        };
        Effect::watch(move || position.track(), move |(), _, _| solver.forget(), false);
        solver
    }

    fn forget(self) {
        self.engine.cancel();
        self.known.set(Known::Nothing);
    }

    fn ask(self, position: &G) {
        let question = Question::about(position, &[], G::Rules::default()).within(Limit::Win(TIME));
        self.known.set(Known::Soon);
        let begin = position.clone();
        self.engine.ask(&question, move |answer| {
            if self.known.is_disposed() {
                return;
            }
            self.known.set(match answer {
                Ok(Reply::Win(Checkmate::Found(words))) => {
                    let line = Line::read(&begin, Value::Win(0), &words);
                    Known::Won(line)
                }
                Ok(Reply::Win(Checkmate::None)) => Known::NotWon,
                Ok(_) => Known::Open,
                Err(why) => Known::Failed(failure_words(&why)),
            });
        });
    }
}

/// The question as a button, or what is known.
#[component]
pub(super) fn Solved<G: Editable>(desk: Desk<G>) -> impl IntoView {
    let solver = desk.solver;
    let known = solver.known;
    let side = move || {
        let position = desk.position.get();
        position.map_or("", |it| G::side(it.actor()))
    };
    let words = move || {
        known.with(|known| match known {
            Known::Nothing => String::new(),
            Known::Soon => tr!("editor-solving"),
            Known::Won(line) => {
                let turns = desk.position.with(|position| {
                    let notation = G::notation(desk.settings);
                    position
                        .as_ref()
                        .map(|position| line.written(position, None, notation).join(", "))
                });
                format!(
                    "{} {}",
                    tr!("editor-won", side = side()),
                    turns.unwrap_or_default()
                )
            }
            Known::NotWon => tr!("editor-not-won", side = side()),
            Known::Open => tr!("editor-open", side = side()),
            Known::Failed(why) => why.clone(),
        })
    };
    let is = move |wanted: fn(&Known<G>) -> bool| Memo::new(move |_| known.with(wanted));
    let (asks, looks, won) = (
        is(|known| matches!(known, Known::Nothing)),
        is(|known| matches!(known, Known::Soon)),
        is(|known| matches!(known, Known::Won(_))),
    );
    let can = Memo::new(move |_| {
        desk.position
            .with(|position| position.as_ref().is_some_and(|it| it.outcome().is_none()))
    });
    let ask = move |_| {
        if let Some(position) = desk.position.get_untracked() {
            solver.ask(&position);
        }
    };
    let show = move |_| {
        if let Known::Won(line) = known.get_untracked() {
            desk.play_line(&line.actions_before(usize::MAX));
        }
    };
    view! {
        <Show when=move || can.get()>
            <div class="solved">
                <p role="status" id="editor-solved">{words}</p>
                <Show when=move || asks.get()>
                    <button type="button" class="link" id="editor-solve" on:click=ask>{says("editor-solve")}</button>
                </Show>
                <Show when=move || looks.get()>
                    <button type="button" class="link" id="editor-solve-stop" on:click=move |_| solver.forget()>
                        {says("editor-solve-stop")}
                    </button>
                </Show>
                <Show when=move || won.get()>
                    <button type="button" class="link" id="editor-solve-show" on:click=show>{says("editor-solve-show")}</button>
                </Show>
            </div>
        </Show>
    }
}
