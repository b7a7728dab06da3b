//! The smaller dialogs: resign, more, open, keys, a text to copy.

use super::files;
use super::page::{GamePage, SaveAs};
use super::state::Play;
use crate::board::focus_board;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::parts::PictureDoor;
use crate::router::Route;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Blob;

/// All of them.
#[component]
pub(super) fn Dialogs<P: GamePage>(play: Play<P>) -> impl IntoView {
    view! {
        <Resign play/>
        <More play/>
        <Save play/>
        <Open play/>
        <Keys play/>
        <Copy play/>
        <PictureDoor asked=play.pictured/>
    }
}

/// Reads a file, then opens the game in it.
pub(super) fn open_file<P: GamePage>(play: Play<P>, file: Blob) {
    leptos::task::spawn_local(async move {
        match files::bytes_of(&file).await {
            Ok(bytes) => play.open(bytes),
            Err(error) => {
                play.open_error.set(Some(error));
                play.open_open.set(true);
            }
        }
    });
}

#[component]
fn Resign<P: GamePage>(play: Play<P>) -> impl IntoView {
    let open = play.resign_open;
    let resign = move |_| {
        open.set(false);
        play.resign();
        focus_board();
    };
    view! {
        <Dialog open id="resign-ask" title=Signal::derive(says("play-resign-title"))>
            <p>{says("play-resign-text")}</p>
            <div class="acts">
                <button type="button" class="btn primary" id="resign-yes" on:click=resign>{says("play-resign-yes")}</button>
                <button type="button" class="btn" on:click=move |_| open.set(false) autofocus=true>{says("play-resign-no")}</button>
            </div>
        </Dialog>
    }
}

/// More ways to save a game than this have a list of their own.
pub(crate) const FEW: usize = 2;

/// A button for each way to save the game, in a dialog.
pub(crate) fn ways_to_save<P: GamePage>(play: Play<P>, open: RwSignal<bool>) -> impl IntoView {
    let button = move |way: &'static SaveAs| {
        let act = move |_| {
            open.set(false);
            play.save_as(*way);
        };
        view! {
            <button type="button" class="btn plain" id=way.id on:click=act>
                {icon(icons::SAVE)}
                <span>{says(way.key)}</span>
            </button>
        }
    };
    P::FORMATS.iter().map(button).collect_view()
}

/// The ways to save the game, where there are many.
#[component]
pub(crate) fn Save<P: GamePage>(play: Play<P>) -> impl IntoView {
    let open = play.save_open;
    (P::FORMATS.len() > FEW).then(|| {
        view! {
            <Dialog open id="save-list" title=Signal::derive(says("play-save"))>
                <div class="list">{ways_to_save(play, open)}</div>
            </Dialog>
        }
    })
}

/// What is needed less often.
#[component]
fn More<P: GamePage>(play: Play<P>) -> impl IntoView {
    let open = play.more_open;
    let item = move |id: &'static str, sign: &'static str, label: &'static str, act: fn(Play<P>)| {
        view! {
            <button
                type="button"
                class="btn plain"
                id=id
                on:click=move |_| {
                    open.set(false);
                    act(play);
                }
            >
                {icon(sign)}
                <span>{says(label)}</span>
            </button>
        }
    };
    let settings = |_: Play<P>| {
        let button = document().get_element_by_id("open-settings");
        if let Some(button) = button.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
            button.click();
        }
    };
    let position = |play: Play<P>| {
        let text = play.game.with_untracked(|game| game.position().to_string());
        play.copy(text, tr!("play-position-copied"));
    };
    let save = if P::FORMATS.len() > FEW {
        item("save", icons::SAVE, "play-save", |play| play.save_open.set(true)).into_any()
    } else {
        ways_to_save(play, open).into_any()
    };
    view! {
        <Dialog open id="more-list" title=Signal::derive(says("play-more"))>
            <div class="list">
                {save}
                <Show when=move || play.review.is_possible() && !play.review.is_open()>
                    {item("review-game", icons::CHART, "review-game", Play::begin_review)}
                </Show>
                {item("open", icons::OPEN, "play-open", |play| {
                    play.open_error.set(None);
                    play.open_open.set(true);
                })}
                {item("copy-link", icons::LINK, "play-copy-link", |play| play.copy(play.link(), tr!("play-link-copied")))}
                {item("show-openings", icons::BOOK, "play-openings", |play| play.openings.on.set(true))}
                {item("set-up", icons::PEN, "play-set-up", |play| {
                    let text = play.game.with_untracked(|game| game.position().to_string());
                    play.leave_for(&Route::Editor(P::ID), &text);
                })}
                {item("to-study", icons::LESSON, "play-add-to-study", Play::add_to_study)}
                {item("picture-of", icons::IMAGE, "play-picture", Play::picture)}
                {item("to-library", icons::BOX, "play-library", |play| play.go_to_library(false))}
                {item("find-position", icons::SEARCH, "play-find-position", |play| play.go_to_library(true))}
                {item("copy-position", icons::COPY, "play-copy-position", position)}
                <Show when=move || play.has_previous.get()>
                    {item("previous", icons::UNDO, "play-previous-game", Play::bring_back)}
                </Show>
                {item("to-settings", icons::SETTINGS, "open-settings", settings)}
                {item("keys", icons::KEYS, "play-keys", |play| play.keys_open.set(true))}
            </div>
        </Dialog>
    }
}

#[component]
fn Open<P: GamePage>(play: Play<P>) -> impl IntoView {
    let file = NodeRef::<html::Input>::new();
    let text = NodeRef::<html::Textarea>::new();
    let on_file = move |_| {
        let Some(input) = file.get_untracked() else { return };
        let chosen = input.files().and_then(|files| files.get(0));
        // The same file can be chosen again after it was mended.
        if let Some(chosen) = chosen {
            open_file(play, chosen.unchecked_into());
            input.set_value("");
        }
    };
    let on_text = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(text) = text.get_untracked() {
            play.open(text.value().into_bytes());
        }
    };
    let problem = move || {
        play.open_error.get().map(|error| {
            let technical = error.technical();
            view! {
                <p>{error.words::<P>()}</p>
                {(!technical.is_empty()).then(|| view! { <p class="small muted" lang="en">{technical}</p> })}
            }
        })
    };
    view! {
        <Dialog open=play.open_open id="open-ask" title=Signal::derive(says("play-open-title"))>
            <div class="problem" role="alert">{problem}</div>
            <label class="btn file">
                {icon(icons::OPEN)}
                <span>{says("play-open-file")}</span>
                <input
                    type="file" id="open-file" class="unseen" accept=P::ACCEPT
                    node_ref=file on:change=on_file
                />
            </label>
            <form method="dialog" on:submit=on_text>
                <label class="field">
                    <span>{says("play-open-paste")}</span>
                    <textarea id="open-text" rows="4" spellcheck="false" node_ref=text></textarea>
                </label>
                <p class="small muted">{move || tr!(P::KEYS.open_hint)}</p>
                <button type="submit" class="btn primary" id="open-yes">{says("play-open-yes")}</button>
            </form>
        </Dialog>
    }
}

#[component]
fn Keys<P: GamePage>(play: Play<P>) -> impl IntoView {
    let key = |keys: &'static [&'static str], label: String| {
        view! {
            <div>
                <dt>{keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view()}</dt>
                <dd>{label}</dd>
            </div>
        }
    };
    view! {
        <Dialog open=play.keys_open id="keys-list" title=Signal::derive(says("play-keys"))>
            <h3>{says("play-keys-board")}</h3>
            <dl class="keys">
                {move || {
                    let keys = P::board_keys().into_iter();
                    keys.map(|(signs, words)| key(signs, words)).collect_view()
                }}
            </dl>
            <h3>{says("play-keys-page")}</h3>
            <dl class="keys">
                {move || {
                    [
                        key(&["[", "]"], tr!("play-key-step")),
                        key(&["Home", "End"], tr!("play-key-ends")),
                        key(&["U"], tr!("play-undo")),
                        key(&["H"], tr!("play-hint")),
                        key(&["F"], tr!("play-flip")),
                        key(&["C"], tr!("analysis")),
                        key(&["V"], tr!("review")),
                        key(&["O"], tr!("play-openings")),
                        key(&["?"], tr!("play-keys")),
                    ]
                }}
            </dl>
        </Dialog>
    }
}

/// A text that could not be put on the clipboard.
#[component]
pub(crate) fn Copy<P: GamePage>(play: Play<P>) -> impl IntoView {
    view! {
        <Dialog open=play.copy_open id="copy-by-hand" title=Signal::derive(says("play-copy-title"))>
            <label class="field">
                <span>{says("play-copy-text")}</span>
                <textarea rows="4" readonly=true prop:value=move || play.to_copy.get() on:focus=|event| {
                    event_target::<web_sys::HtmlTextAreaElement>(&event).select();
                }></textarea>
            </label>
        </Dialog>
    }
}
