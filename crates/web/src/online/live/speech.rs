//! Words that the browser speaks by itself.

use crate::i18n::lang;
use leptos::prelude::*;
use web_sys::SpeechSynthesisUtterance;

/// Speaks, in the language chosen, and breaks off what it was speaking. False where the browser can't.
pub(super) fn speak(words: &str) -> bool {
    let (Ok(voice), Ok(said)) = (
        window().speech_synthesis(),
        SpeechSynthesisUtterance::new_with_text(words),
    ) else {
        return false;
    };
    said.set_lang(lang().code());
    voice.cancel();
    voice.speak(&said);
    true
}
