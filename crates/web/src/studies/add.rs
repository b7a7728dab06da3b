//! A game or a position becomes a chapter.

use super::book::named;
use super::list::Studies;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::play::take_for_study;
use crate::shelf;
use ::study::{Chapter, Kept, MOST_CHAPTERS, Study};
use leptos::prelude::*;

/// To which study what waits is added.
#[component]
pub(super) fn Add(studies: Studies) -> impl IntoView {
    let open = studies.add_open;
    let name = RwSignal::new(String::new());
    let add = move |to: Option<Kept>| {
        let Some(record) = take_for_study() else {
            return open.set(false);
        };
        let chapter = Chapter::new(&name.get_untracked(), &record);
        open.set(false);
        let Some(kept) = to else {
            let study = Study {
                name: String::new(),
                chapters: vec![chapter],
            };
            return studies.keep_and_go(&study, 0);
        };
        // What is in the list was read just now.
        let Ok(mut study) = kept.study() else { return };
        study.chapters.push(chapter);
        let at = study.chapters.len() - 1;
        if let Ok(kept) = Kept::of(&study, kept.id, kept.whence, shelf::now(), kept.done) {
            studies.put_and_go(kept, at);
        }
    };
    let button = move |kept: Kept| {
        let full = kept.done.len() >= MOST_CHAPTERS;
        let label = format!(
            "{} · {}",
            named(&kept.name),
            tr!("study-chapters", count = kept.done.len())
        );
        view! {
            <button type="button" class="btn plain" aria-disabled=full.then_some("true") on:click=move |_| if !full { add(Some(kept.clone())) }>
                {icon(icons::BOOK)}<span>{label}</span>
            </button>
        }
    };
    let known = move || {
        studies
            .all
            .with(|all| all.iter().cloned().map(button).collect_view())
    };
    view! {
        <Dialog open id="study-add" title=Signal::derive(says("study-add"))>
            <label class="field">
                <span>{says("study-chapter-name")}</span>
                <input type="text" class="text-field" id="study-add-name" autocomplete="off" maxlength=::study::LONGEST_NAME.to_string()
                    prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            </label>
            <div class="list">
                <button type="button" class="btn plain" id="study-add-new" on:click=move |_| add(None)>{icon(icons::PLUS)}<span>{says("study-new")}</span></button>
                {known}
            </div>
        </Dialog>
    }
}
