//! The browser's local storage. It may be forbidden, full or not there at all: then nothing is kept, and nothing fails.

use web_sys::Storage;

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What was kept under `key`.
pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Keeps `value` under `key`. False where the browser refused.
pub(crate) fn set(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Forgets what was kept under `key`.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        // A storage that refuses to forget is one that kept nothing.
        let _ = storage.remove_item(key);
    }
}
