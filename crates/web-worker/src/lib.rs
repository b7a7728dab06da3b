//! The engine in a Web Worker.
//!
//! The page posts UGI lines to the worker and gets UGI lines back. A search holds the worker until its `bestmove`,
//! so that no line is heard meanwhile: to stop a search, the page ends the worker, starts another and takes the
//! first action of the last `pv` it has got.

use engine_protocol::{Session, Task, Worker};
use search::StopFlag;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine: a conversation in UGI.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {
    session: Session,
    worker: Worker,
}

#[wasm_bindgen]
impl Engine {
    /// A conversation that has just begun.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one UGI line and calls `emit` with each line of the answer. `go` returns after its `bestmove`;
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
        match self.session.handle(line, emit) {
            Task::Go(job) => {
                let bestmove = self.worker.run(&job, &StopFlag::new(), emit);
                emit(bestmove);
            }
            // Between two lines no search runs; and a worker is ended by the page.
            Task::Nothing | Task::Stop | Task::Quit => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_answered_once() {
        let mut engine = Engine::new();
        let mut lines = Vec::new();
        for line in [
            "isready",
            "position startpos moves f6",
            "go depth 1",
            "stop",
            "nonsense",
        ] {
            engine.answer(line, &mut |answer| lines.push(answer));
        }
        assert_eq!(lines[0], "readyok");
        assert_eq!(
            lines.iter().filter(|line| line.starts_with("bestmove ")).count(),
            1
        );
        assert!(
            lines
                .last()
                .expect("an answer")
                .starts_with("info string error expected one of ugi")
        );
    }
}
