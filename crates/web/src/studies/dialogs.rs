//! The chapters of a study, and sharing it.

use super::book::{Book, Mode, new_chapter};
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::outward::{keep_file, to_clipboard};
use crate::parts::{self, NoRecord};
use crate::play::{SaveAs, Saved};
use ::study::LONGEST_NAME;
use ::study::link::MOST_CHARACTERS;
use games::{GameId, for_game};
use leptos::prelude::*;

/// The chapters: going to one; while one writes, new ones, their names and their order.
#[component]
pub(super) fn Chapters(book: Book) -> impl IntoView {
    let open = book.chapters_open;
    let go = move |chapter: usize| {
        open.set(false);
        book.go_to(chapter);
    };
    let writes = Memo::new(move |_| book.mode.get() == Mode::Write);
    let row = move |chapter: usize| {
        let done = move || book.done.with(|done| done.get(chapter) == Some(&true));
        let number = move || {
            if done() {
                view! { {icon(icons::CHECK)} <span class="unseen">{tr!("study-is-done")}</span> }.into_any()
            } else {
                (chapter + 1).into_any()
            }
        };
        let here = move || (book.at.get() == chapter).then_some("page");
        view! {
            <li class:done=done>
                <button type="button" class="chapter" aria-current=here on:click=move |_| go(chapter)>
                    <span class="number">{number}</span><span>{move || book.chapter_name(chapter)}</span>
                </button>
            </li>
        }
    };
    let reading = move || {
        view! {
            <ol class="chapters">{move || (0..book.count()).map(row).collect_view()}</ol>
            <div class="foot">
                <button type="button" class="btn" id="chapters-edit" on:click=move |_| book.mode.set(Mode::Write)>{icon(icons::PEN)}<span>{says("study-tool-edit")}</span></button>
            </div>
        }
    };
    let title = Signal::derive(move || book.name());
    view! {
        <Dialog open id="chapters-list" title>
            {move || if writes.get() { view! { <Order book/> }.into_any() } else { reading().into_any() }}
        </Dialog>
    }
}

/// The chapters while one writes.
#[component]
fn Order(book: Book) -> impl IntoView {
    let count = Memo::new(move |_| book.count());
    let row = move |chapter: usize| {
        let name = move || {
            book.study
                .with(|study| study.chapters.get(chapter).map(|it| it.name.clone()))
                .unwrap_or_default()
        };
        let button = move |id: &'static str,
                           sign: &'static str,
                           key: &'static str,
                           off: bool,
                           act: fn(Book, usize)| {
            view! {
                <button type="button" class="btn plain square" data-act=id aria-label=move || tr!(key, name = book.chapter_name(chapter))
                    aria-disabled=off.then_some("true") on:click=move |_| if !off { act(book, chapter) }>{icon(sign)}</button>
            }
        };
        view! {
            <li>
                <input type="text" class="text-field" maxlength=LONGEST_NAME.to_string() aria-label=move || tr!("study-chapter-number", number = chapter + 1)
                    placeholder=move || tr!("study-chapter-number", number = chapter + 1) prop:value=name
                    on:change=move |event| book.rename_chapter(chapter, &event_target_value(&event))/>
                {button("open", icons::OPEN, "study-chapter-open", false, |book, chapter| {
                    book.chapters_open.set(false);
                    book.go_to(chapter);
                })}
                {button("up", icons::UP, "study-chapter-up", chapter == 0, |book, chapter| book.shift(chapter, false))}
                {button("down", icons::FOLDED, "study-chapter-down", chapter + 1 == count.get(), |book, chapter| book.shift(chapter, true))}
                {button("remove", icons::BIN, "study-chapter-remove", count.get() == 1, Book::remove)}
            </li>
        }
    };
    let add = move |game: GameId| {
        view! {
            <button type="button" class="btn" data-new=game.slug() on:click=move |_| {
                book.chapters_open.set(false);
                book.add(new_chapter(game, ""));
            }>{icon(icons::PLUS)}<span>{move || tr!("study-chapter-new", game = game_name(game))}</span></button>
        }
    };
    let can_undo = Memo::new(move |_| {
        book.before
            .with(|before| matches!(before.last(), Some(super::book::Before::All(..))))
    });
    view! {
        <label class="field">
            <span>{says("study-name")}</span>
            <input type="text" class="text-field" id="study-name" maxlength=LONGEST_NAME.to_string()
                prop:value=move || book.study.with(|study| study.name.clone()) on:change=move |event| book.rename(&event_target_value(&event))/>
        </label>
        <ol class="chapters written">
            {move || {
                // Rows of another order, or another number of them, are made anew.
                book.version.track();
                (0..count.get()).map(row).collect_view()
            }}
        </ol>
        <p class="small muted" role="status">{move || book.said.get()}</p>
        <div class="foot">
            <Show when=move || can_undo.get()>
                <button type="button" class="btn" id="chapters-undo" on:click=move |_| drop(book.take_before())>{icon(icons::UNDO)}<span>{says("study-undo")}</span></button>
            </Show>
            <Show when=move || book.has_room() fallback=|| view! { <p class="small muted">{says("study-no-room")}</p> }>
                {GameId::ALL.map(add).into_iter().collect_view()}
            </Show>
        </div>
    }
}

/// Sharing it: a link, or a file.
#[component]
pub(super) fn Share(book: Book) -> impl IntoView {
    let open = book.share_open;
    let copied = RwSignal::new(None::<bool>);
    // A link takes work: it is made when somebody looks.
    let link = Memo::new(move |_| if open.get() { book.link() } else { String::new() });
    let code = move || link.with(|link| link.split_once("#s=").map_or(0, |(_, code)| code.len()));
    let fits = Memo::new(move |_| code() <= MOST_CHARACTERS);
    let copy = move |_| {
        let text = link.get_untracked();
        leptos::task::spawn_local(async move {
            let done = to_clipboard(&text).await;
            let _ = copied.try_set(Some(done));
        });
    };
    Effect::new(move |_| {
        open.track();
        copied.set(None);
    });
    let copy_words = move || match copied.get() {
        None => tr!("study-copy-link"),
        Some(true) => tr!("study-link-copied"),
        Some(false) => tr!("study-not-copied"),
    };
    let file_class = move || if fits.get() { "btn" } else { "btn primary" };
    let game = Memo::new(move |_| {
        let at = book.at.get();
        book.study
            .with(|study| study.chapters.get(at).map(super::book::game_of))
    });
    let ways = move || {
        let game = game.get()?;
        let formats: &'static [SaveAs] = for_game!(game, |P| <P as Saved>::FORMATS);
        Some(formats.iter().map(|way| chapter_as(book, way)).collect_view())
    };
    view! {
        <Dialog open id="share-list" title=Signal::derive(says("study-share"))>
            <Show when=move || fits.get() fallback=move || view! { <p id="study-long">{says("study-too-long")}</p> }>
                <p>{move || tr!("study-link-holds", count = book.count())}</p>
                <label class="field">
                    <span>{says("study-link")}</span>
                    <input class="text-field" id="study-link" type="text" readonly=true prop:value=move || link.get()/>
                </label>
            </Show>
            <p class="small muted num">{move || tr!("study-characters", count = code(), most = MOST_CHARACTERS)}</p>
            <div class="foot">
                <button type="button" class=file_class id="save-study" on:click=move |_| book.save()>{icon(icons::SAVE)}<span>{says("study-save")}</span></button>
                <Show when=move || fits.get()>
                    <button type="button" class="btn primary" id="copy-study" on:click=copy>{icon(icons::LINK)}<span aria-live="polite">{copy_words}</span></button>
                </Show>
            </div>
            <details class="more">
                <summary>{says("study-this-chapter")}</summary>
                <div class="list">{ways}</div>
            </details>
            <p class="small muted" role="status">{move || book.said.get()}</p>
        </Dialog>
    }
}

/// A button that saves the chapter in a format.
fn chapter_as(book: Book, way: &'static SaveAs) -> impl IntoView {
    let save = move |_| {
        let chapter = book.chapter();
        leptos::task::spawn_local(async move {
            let game = chapter.record.game();
            let written = parts::write(chapter.record, way.format, way.encoding).await;
            let written = written.map_err(|error| match error {
                NoRecord::Lost => tr!("part-lost"),
                NoRecord::Because(error) => error.to_string(),
            });
            let saved = written.and_then(|bytes| keep_file(&bytes, game, way.format.extension()));
            let _ = book.said.try_set(match saved {
                Ok(name) => tr!("library-saved", name = name),
                Err(reason) => tr!("study-not-saved", reason = reason),
            });
        });
    };
    view! {
        <button type="button" class="btn plain" data-save=way.id on:click=save>{icon(icons::SAVE)}<span>{says(way.key)}</span></button>
    }
}
