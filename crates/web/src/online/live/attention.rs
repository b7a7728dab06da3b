//! Whoever looks elsewhere hears and sees that it is their turn: the title, a dot on the page's sign, a bell, one vibration.

use super::state::{Live, Remote};
use crate::board::ring_bell;
use crate::i18n::tr;
use crate::online::followed::Followed;
use game_core::Player;
use leptos::prelude::*;

/// The page's sign, to which a dot is added.
const SIGN: &str = include_str!("../../../static/icon.svg");
/// A dot of the colour of what is lit on the board.
const DOT: &str = "<circle cx='19' cy='-19' r='11' fill='#ffc95c' stroke='#4a3204' stroke-width='2'/></svg>";
/// So long the device shakes.
const SHAKE_MS: u32 = 80;

/// What draws attention to a game.
pub(super) struct Attention;

impl Attention {
    /// From now on, as long as the page is there.
    pub(super) fn follow<P: Remote>(live: Live<P>) {
        let hidden = RwSignal::new(document().hidden());
        let listener =
            window_event_listener_untyped("visibilitychange", move |_| hidden.set(document().hidden()));
        on_cleanup(move || listener.remove());
        let own_turn = Memo::new(move |_| live.plays_now());
        Effect::new(move |_| {
            let title = match live.opponent() {
                Some(other) if own_turn.get() => tr!("online-title-turn", name = live.name(other)),
                _ => tr!(
                    "online-title",
                    first = live.name(Player::First),
                    second = live.name(Player::Second)
                ),
            };
            document().set_title(&title);
        });
        // Only a turn that comes is a reason to ring, not one that was there when the page was opened.
        Effect::new(move |before: Option<bool>| {
            let comes = own_turn.get();
            let known = live.followed.with_untracked(Followed::last) > 1;
            if comes && before == Some(false) && known && hidden.get_untracked() {
                if live.settings.sound.get_untracked() {
                    ring_bell(live.settings.volume.get_untracked());
                }
                if !live.settings.reduced_motion() {
                    // A device that does not shake is no fault.
                    let _ = window().navigator().vibrate_with_duration(SHAKE_MS);
                }
            }
            comes
        });
        let usual = sign().and_then(|sign| sign.get_attribute("href"));
        let dotted = StoredValue::new(usual.clone());
        Effect::new(move |_| {
            let shown = if own_turn.get() && hidden.get() {
                with_dot()
            } else {
                dotted.get_value().unwrap_or_default()
            };
            show(&shown);
        });
        on_cleanup(move || show(&usual.clone().unwrap_or_default()));
    }
}

fn sign() -> Option<web_sys::Element> {
    document().query_selector("link[rel=icon]").ok().flatten()
}

fn show(address: &str) {
    if let Some(sign) = sign().filter(|_| !address.is_empty()) {
        // An attribute with a plain name can always be set.
        let _ = sign.set_attribute("href", address);
    }
}

/// The sign with a dot, as an address.
fn with_dot() -> String {
    let svg = SIGN.trim_end().trim_end_matches("</svg>").to_owned() + DOT;
    let text = js_sys::encode_uri_component(&svg);
    format!("data:image/svg+xml,{text}")
}
