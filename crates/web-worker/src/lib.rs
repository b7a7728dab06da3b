//! The engine in a Web Worker.

use wasm_bindgen::prelude::wasm_bindgen;

/// The engine, as the worker's boot script sees it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {}

#[wasm_bindgen]
impl Engine {
    /// An engine that has not been told anything yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one UGI line and calls `emit` with each line of the answer.
    pub fn handle(&mut self, line: &str, emit: &js_sys::Function) {
        let _ = (line, emit);
    }
}
