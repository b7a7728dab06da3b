//! What leaves the page: files that are saved, the clipboard.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Today, `2026-11-21` with another sign between if wanted.
pub(crate) fn today(between: char) -> String {
    let now = js_sys::Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    format!("{year}{between}{month:02}{between}{day:02}")
}

/// Saves bytes as a file, whose name ends in `extension`. Gives the file's name.
pub(crate) fn keep_file(bytes: &[u8], game: &str, extension: &str) -> Result<String, String> {
    let name = format!("{game}-{}.{extension}", today('-'));
    let put = || -> Result<(), JsValue> {
        let options = BlobPropertyBag::new();
        // Not as text: a browser would read the bytes in the encoding of its choice.
        options.set_type("application/octet-stream");
        let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
        let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
        let url = Url::create_object_url_with_blob(&blob)?;
        let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(&name);
        link.click();
        // Not at once: the browser may still be taking it.
        set_timeout(
            move || {
                let _ = Url::revoke_object_url(&url);
            },
            std::time::Duration::from_mins(1),
        );
        Ok(())
    };
    put().map(|()| name.clone()).map_err(|error| format!("{error:?}"))
}

/// Puts a text on the clipboard. False where that is not allowed, or there is none.
pub(crate) async fn to_clipboard(text: &str) -> bool {
    let navigator = window().navigator();
    // Pages that did not come over a safe connection have no clipboard, whatever the types say.
    match js_sys::Reflect::get(&navigator, &"clipboard".into()) {
        Ok(clipboard) if clipboard.is_object() => {
            let clipboard: web_sys::Clipboard = clipboard.unchecked_into();
            JsFuture::from(clipboard.write_text(text)).await.is_ok()
        }
        _ => false,
    }
}
