//! What leaves the page: files that are saved, the clipboard, other programs of the device.

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

/// The whole address of a path of this page.
pub(crate) fn whole_address(path: &str) -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let url = Url::new_with_base(path, &base);
    // The base is the page's own address, so that it is one.
    url.map(|url| url.href()).unwrap_or_default()
}

/// What is handed to another program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Handed {
    /// An address.
    Address,
    /// A text, which may hold one.
    Text,
}

/// Whether the browser can hand something to other programs of the device.
pub(crate) fn can_hand_on() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Hands something to a program of the device that the reader chooses. False where the browser can't, or refuses; a reader who
/// thinks better of it is obeyed.
pub(crate) async fn hand_on(what: Handed, value: &str) -> bool {
    if !can_hand_on() {
        return false;
    }
    let name = match what {
        Handed::Address => "url",
        Handed::Text => "text",
    };
    let data = js_sys::Object::new();
    // Setting a field of a new object never fails.
    let _ = js_sys::Reflect::set(&data, &name.into(), &value.into());
    let navigator: JsValue = window().navigator().into();
    let called = js_sys::Reflect::get(&navigator, &"share".into())
        .and_then(|share| js_sys::Function::from(share).call1(&navigator, &data));
    let Ok(promise) = called else {
        return false;
    };
    match JsFuture::from(js_sys::Promise::from(promise)).await {
        Ok(_) => true,
        Err(error) => js_sys::Reflect::get(&error, &"name".into()).is_ok_and(|name| name == "AbortError"),
    }
}
