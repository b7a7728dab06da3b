//! Whether the game is open in another window of this browser, which is told once in each: both work.

use super::state::{Live, Remote};
use crate::i18n::tr;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

/// A window that has just opened the game says so; the others answer.
const OPENED: &str = "opened";
const TOO: &str = "too";

/// From now on it is noticed, as long as the page is there.
pub(super) fn notice_others<P: Remote>(live: Live<P>) {
    if live.opponent().is_none() {
        return;
    }
    // A browser without such channels says nothing of other windows.
    let Ok(channel) = BroadcastChannel::new(&format!("sente.online.{}", live.id)) else {
        return;
    };
    let heard = RwSignal::new(false);
    // What is said before the game has come would be gone when it comes.
    let there = Memo::new(move |_| live.followed.with(|followed| followed.last() > 0));
    Effect::new(move |_| {
        if heard.get() && there.get() {
            heard.set(false);
            live.play.say(tr!("online-elsewhere"));
        }
    });
    let back = channel.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if event.data() == OPENED {
            // One that can't be told does not say it.
            let _ = back.post_message(&TOO.into());
        }
        // The page may be going.
        let _ = heard.try_set(true);
    });
    channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    let _ = channel.post_message(&OPENED.into());
    let open = StoredValue::new_local((channel, on_message));
    on_cleanup(move || {
        open.try_with_value(|(channel, _)| {
            channel.set_onmessage(None);
            channel.close();
        });
    });
}
