//! The dialog.

use super::easel::{Diagrams, Easel, Kind, Work};
use super::paper::sheet;
use super::pixels;
use super::{Pictured, Subject};
use crate::dialog::Dialog;
use crate::i18n::{lang, says, tr};
use crate::icons::{self, icon};
use drawing::Theme;
use games::for_game;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::portal::Portal;
use leptos::prelude::*;
use std::time::Duration;

/// How many pieces of the printed page its preview shows.
const SEEN: usize = 8;

/// Pictures of something. It is over when `asked` is nothing.
#[component]
pub(crate) fn PictureDialog(
    /// What they are of.
    subject: Subject,
    /// Where somebody asked for it.
    asked: RwSignal<Option<Subject>>,
) -> impl IntoView {
    let open = RwSignal::new(true);
    Effect::new(move |_| {
        if !open.get() {
            asked.set(None);
        }
    });
    let game = subject.game;
    let title = Signal::derive(says("picture-title"));
    view! { <Dialog open id="picture" title>{for_game!(game, |P| of_game::<P>(subject))}</Dialog> }
}

fn of_game<P: Pictured>(subject: Subject) -> AnyView {
    let easel: Easel<P> = Easel::new(subject);
    let has_game = easel.story.with_value(Option::is_some);
    let body = move || match easel.kind.get() {
        Kind::Position => view! { <OfPosition easel/> }.into_any(),
        Kind::Game => view! { <OfGame easel/> }.into_any(),
        Kind::Paper => view! { <OnPaper easel/> }.into_any(),
    };
    view! {
        {has_game.then(|| kinds(easel))}
        <div class="make">{body}</div>
        <p class="unseen" role="status" id="picture-said">{move || easel.said.get()}</p>
    }
    .into_any()
}

fn kinds<P: Pictured>(easel: Easel<P>) -> impl IntoView {
    let kind = move |kind: Kind, id: &'static str, key: &'static str| {
        let choose = move |_| {
            easel.stop();
            easel.kind.set(kind);
        };
        view! {
            <label>
                <input type="radio" name="picture-kind" id=id prop:checked=move || easel.kind.get() == kind on:change=choose/>
                <span>{says(key)}</span>
            </label>
        }
    };
    view! {
        <div class="choose kinds" role="radiogroup" aria-label=says("picture-kind")>
            {kind(Kind::Position, "picture-position", "picture-position")}
            {kind(Kind::Game, "picture-game", "picture-game")}
            {kind(Kind::Paper, "picture-paper", "picture-paper")}
        </div>
    }
}

/// One of a few things, in a group with a name.
fn choices<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    legend: &'static str,
    chosen: RwSignal<T>,
    all: Vec<(T, Signal<String>)>,
) -> impl IntoView {
    let two = all.len() > 3;
    let one = move |(value, words): (T, Signal<String>)| {
        view! {
            <label>
                <input type="radio" name=name prop:checked=move || chosen.get() == value on:change=move |_| chosen.set(value)/>
                <span>{move || words.get()}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{says(legend)}</legend>
            <div class="choose" class:two=two>{all.into_iter().map(one).collect_view()}</div>
        </fieldset>
    }
}

/// Words that follow the language.
fn words(key: &'static str) -> Signal<String> {
    Signal::derive(says(key))
}

fn switch(id: &'static str, key: &'static str, on: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="switch">
            <span>{says(key)}</span>
            <input
                type="checkbox" role="switch" id=id prop:checked=move || on.get()
                on:change=move |event| on.set(event_target_checked(&event))
            />
        </label>
    }
}

fn looks<P: Pictured>(easel: Easel<P>) -> impl IntoView {
    let all = vec![
        (Theme::Light, words("picture-light")),
        (Theme::Dark, words("picture-dark")),
        (Theme::Print, words("picture-print-look")),
    ];
    choices("picture-look", "picture-look", easel.theme, all)
}

/// What was said last, where one sees it.
fn said<P: Pictured>(easel: Easel<P>) -> impl IntoView {
    move || {
        let words = easel.said.get();
        (!words.is_empty()).then(|| view! { <p class="small" aria-hidden="true">{words}</p> })
    }
}

#[component]
fn OfPosition<P: Pictured>(easel: Easel<P>) -> impl IntoView {
    let drawn = Memo::new(move |_| easel.drawn());
    let preview = move || {
        drawn.get().map(|(svg, (wide, high), title)| {
            view! {
                <img class="canvas" src=pixels::address(&svg) alt=title/>
                <figcaption class="small muted num">{format!("{wide} × {high}")}</figcaption>
            }
        })
    };
    let copy = pixels::can_copy().then(|| {
        view! {
            <button type="button" class="btn" id="picture-copy" on:click=move |_| easel.copy()>{says("picture-copy")}</button>
        }
    });
    view! {
        <figure class="preview" aria-label=says("picture-preview")>{preview}</figure>
        <div class="options">
            <div class="stack">
                {looks(easel)}
                {switch("picture-coordinates", "picture-coordinates", easel.coordinates)}
                {switch("picture-traces", "picture-traces", easel.traces)}
                <label class="field">
                    <span>{says("picture-caption")}</span>
                    <input
                        type="text" class="text-field" id="picture-caption" maxlength="120" prop:value=move || easel.caption.get()
                        on:input=move |event| easel.caption.set(event_target_value(&event))
                    />
                </label>
                {said(easel)}
            </div>
            <div class="foot">
                {copy}
                <button type="button" class="btn" id="picture-svg" on:click=move |_| easel.save_svg()>"SVG"</button>
                <button type="button" class="btn primary" id="picture-png" autofocus=true on:click=move |_| easel.save_png()>
                    {icon(icons::SAVE)}
                    <span>{says("picture-save-png")}</span>
                </button>
            </div>
        </div>
    }
}

/// Which picture of the moving game is shown: the next one, again and again, where nothing is made and motion is welcome.
fn reel<P: Pictured>(easel: Easel<P>) -> RwSignal<usize> {
    let at = RwSignal::new(0);
    let timer: StoredValue<Option<IntervalHandle>> = StoredValue::new(None);
    let still = easel.settings.reduced_motion();
    let clear = move || {
        if let Some(Some(timer)) = timer.try_update_value(Option::take) {
            timer.clear();
        }
    };
    Effect::new(move |_| {
        let pause = Duration::from_millis(10 * u64::from(easel.delay.get()));
        let (_, count) = easel.frames();
        let idle = easel.work.with(|work| *work == Work::Idle);
        clear();
        at.set(if still { count.saturating_sub(1) } else { 0 });
        if !still && idle {
            let step = move || {
                let _ = at.try_update(|at| *at = (*at + 1) % count.max(1));
            };
            timer.set_value(set_interval_with_handle(step, pause).ok());
        }
    });
    on_cleanup(clear);
    at
}

#[component]
fn OfGame<P: Pictured>(easel: Easel<P>) -> impl IntoView {
    let at = reel(easel);
    let count = Memo::new(move |_| easel.frames().1);
    let drawn = Memo::new(move |_| match easel.work.get() {
        Work::Drawing(drawn) => Some(drawn),
        _ => None,
    });
    let preview = move || {
        if let Work::Made(gif) = easel.work.get()
            && let Some(address) = pixels::address_of_gif(&gif)
        {
            return view! { <img class="canvas" src=address alt=tr!("picture-game")/> }.into_any();
        }
        let place = drawn
            .get()
            .map_or_else(|| at.get(), |drawn| drawn.min(count.get().saturating_sub(1)));
        let svg = easel.frame(place);
        view! {
            <img class="canvas" src=pixels::address(&svg) alt=tr!("picture-game")/>
            <span class="frame num" aria-hidden="true">{tr!("picture-frame", place = place + 1, count = count.get())}</span>
        }
        .into_any()
    };
    let about = move || {
        let (wide, high) = Easel::<P>::size();
        let seconds = tr!("picture-seconds", count = easel.seconds().round());
        match easel.work.get() {
            Work::Made(gif) => {
                let size = locale::number(lang(), (gif.len() as f64 / 1000.0).ceil());
                format!("{wide} × {high}, {seconds}, {}", tr!("picture-size", size = size))
            }
            _ => format!("{wide} × {high}, {seconds}"),
        }
    };
    let seconds = |tenths: u16| {
        (
            tenths,
            Signal::derive(move || {
                let count = locale::number(lang(), f64::from(tenths) / 100.0);
                tr!("picture-second", count = count)
            }),
        )
    };
    let parts = vec![(true, words("picture-all")), (false, words("picture-from-here"))];
    let busy = move || drawn.get().is_some().then_some("true");
    let progress = move || {
        drawn.get().map(|_| {
            view! {
                <div class="field">
                    <progress max=move || count.get().to_string() value=move || drawn.get().unwrap_or(0).to_string()
                        aria-label=says("picture-progress")></progress>
                    <span class="small muted num">{move || tr!("picture-drawn", drawn = drawn.get().unwrap_or(0), count = count.get())}</span>
                </div>
            }
        })
    };
    view! {
        <figure class="preview" aria-label=says("picture-preview")>
            <div class="moving">{preview}</div>
            <figcaption class="small muted num">{about}</figcaption>
        </figure>
        <div class="options">
            <div class="stack">
                {choices("picture-speed", "picture-speed", easel.delay, [50, 80, 150].map(seconds).into())}
                {choices("picture-part", "picture-part", easel.whole, parts)}
                {looks(easel)}
                <p class="small muted">{says("picture-gif-about")}</p>
                {progress}
                {said(easel)}
            </div>
            <div class="foot">
                <Show when=move || drawn.get().is_some()>
                    <button type="button" class="btn" id="picture-stop" on:click=move |_| easel.stop()>{says("picture-stop")}</button>
                </Show>
                <button type="button" class="btn primary" id="picture-gif" aria-disabled=busy on:click=move |_| easel.save_gif()>
                    {icon(icons::SAVE)}
                    <span>{says("picture-save-gif")}</span>
                </button>
            </div>
        </div>
    }
}

#[component]
fn OnPaper<P: Pictured>(easel: Easel<P>) -> impl IntoView {
    let has_review = easel
        .story
        .with_value(|story| story.as_ref().is_some_and(|it| !it.whole.judged.is_empty()));
    let mut places = vec![
        (Diagrams::Every, words("picture-every")),
        (Diagrams::Comments, words("picture-at-comments")),
        (Diagrams::End, words("picture-at-end")),
    ];
    if has_review {
        places.insert(2, (Diagrams::Turning, words("picture-turning")));
    }
    view! {
        <figure class="preview" aria-label=says("picture-preview")>
            <div class="sheet-of-paper" aria-hidden="true">{move || sheet(easel, SEEN)}</div>
            <figcaption class="small muted num">{move || tr!("picture-diagrams-count", count = easel.diagrams_on_paper())}</figcaption>
        </figure>
        <div class="options">
            <div class="stack">
                {choices("picture-diagrams", "picture-diagrams", easel.diagrams, places)}
                {switch("picture-comments", "picture-comments", easel.comments)}
                {has_review.then(|| switch("picture-judged", "picture-judged", easel.judged))}
                <p class="small muted">{says("picture-print-about")}</p>
                {said(easel)}
            </div>
            <div class="foot">
                <button type="button" class="btn primary" id="picture-print" on:click=move |_| easel.print()>
                    {icon(icons::PRINT)}
                    <span>{says("picture-print")}</span>
                </button>
            </div>
        </div>
        // Beside everything else of the page, which is not printed then.
        <Portal><div class="on-paper">{move || sheet(easel, usize::MAX)}</div></Portal>
    }
}
