//! From the pictures of a game to a GIF, in a worker.

use super::pixels::pixels;
use crate::engine::start_worker;
use drawing::moving;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker};

/// How wide the picture is, in pixels, and how many colours it has: boards are flat colours, and so it stays small.
pub(super) const WIDE: u32 = 480;
const COLOURS: u32 = 16;

/// The name by which the worker knows what it is to do.
const NAME: &str = "moving";

/// A worker that is ended with this.
struct Studio(Worker);

impl Drop for Studio {
    fn drop(&mut self) {
        self.0.terminate();
    }
}

impl Studio {
    /// Says something and waits for the answer.
    async fn ask(&self, parts: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
        let what = js_sys::Object::new();
        for (name, value) in parts {
            js_sys::Reflect::set(&what, &(*name).into(), value)?;
        }
        let answer = js_sys::Promise::new(&mut |heard, lost| {
            self.0.set_onmessage(Some(&heard));
            self.0.set_onerror(Some(&lost));
        });
        self.0.post_message(&what)?;
        let heard: MessageEvent = JsFuture::from(answer).await?.unchecked_into();
        let data = heard.data();
        let failed = js_sys::Reflect::get(&data, &"failed".into())?;
        if failed.is_undefined() {
            Ok(data)
        } else {
            Err(failed)
        }
    }
}

fn bytes(pixels: &[u8]) -> JsValue {
    js_sys::Uint8Array::from(pixels).into()
}

/// What there is to show.
pub(super) struct Film<F> {
    /// How many pictures.
    pub(super) count: usize,
    /// Each of them, as SVG.
    pub(super) drawing: F,
    /// How many pixels wide and high.
    pub(super) size: (u32, u32),
    /// For how many hundredths of a second each is shown.
    pub(super) delay: u16,
}

impl<F: Fn(usize) -> String> Film<F> {
    /// The GIF; nothing where `goes_on`, which is told how many pictures are drawn, says that nobody wants it any more.
    pub(super) async fn make(self, goes_on: impl Fn(usize) -> bool) -> Result<Option<Vec<u8>>, String> {
        let readable = |error: JsValue| error.as_string().unwrap_or_else(|| format!("{error:?}"));
        let studio = Studio(start_worker(NAME)?);
        let mut samples = Vec::new();
        for place in moving::samples(self.count) {
            if !goes_on(0) {
                return Ok(None);
            }
            samples.extend(pixels(&(self.drawing)(place), self.size).await?);
        }
        let (wide, high) = self.size;
        let begin = [
            ("wide", wide.into()),
            ("high", high.into()),
            ("colours", COLOURS.into()),
            ("samples", bytes(&samples)),
        ];
        drop(samples);
        studio.ask(&begin).await.map_err(readable)?;
        for place in 0..self.count {
            if !goes_on(place) {
                return Ok(None);
            }
            let picture = pixels(&(self.drawing)(place), self.size).await?;
            let delay = moving::delay(self.delay, place + 1 == self.count);
            let show = [("pixels", bytes(&picture)), ("delay", delay.into())];
            studio.ask(&show).await.map_err(readable)?;
        }
        let made = studio.ask(&[]).await.map_err(readable)?;
        let gif = js_sys::Reflect::get(&made, &"gif".into()).map_err(readable)?;
        Ok(goes_on(self.count).then(|| js_sys::Uint8Array::new(&gif).to_vec()))
    }
}
