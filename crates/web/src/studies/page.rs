//! The page of one study.

use super::book::{Book, KEPT, LINKED, Mode, address, game_of, replace_address};
use super::desk::{Desk, Tool};
use super::dialogs::{Chapters, Share};
use super::panel::{Body, Buttons, Now, Top, is_elsewhere};
use super::round::{Round, State};
use super::{Studied, ink};
use crate::board::{Drawing, Said, board};
use crate::database::{self, Trouble};
use crate::i18n::{says, tr};
use crate::router::Route;
use crate::shelf;
use ::study::{Ink, Kept, Note, Study, Whence, link};
use games::GameId;
use leptos::ev;
use leptos::prelude::*;

/// Why there is nothing to open.
#[derive(Clone, Debug)]
enum Missing {
    /// The link holds no study, and why.
    Link(String),
    /// No such study is kept.
    Unknown,
    /// What is kept can't be read, or can't be kept.
    Trouble(String),
}

/// What the address leads to.
#[derive(Clone)]
struct Opened {
    kept: Kept,
    study: Study,
    chapter: usize,
    mode: Mode,
}

/// What is in words in the browser's own language.
fn trouble(trouble: Trouble) -> Missing {
    Missing::Trouble(match trouble {
        Trouble::Full => tr!("library-full"),
        Trouble::Other(words) => words,
    })
}

/// Opens what the address names or holds.
async fn find() -> Result<Opened, Missing> {
    let hash = window().location().hash().unwrap_or_default();
    if let Some(code) = hash.strip_prefix(LINKED) {
        let study = link::read(code).map_err(|error| Missing::Link(error.to_string()))?;
        let (kept, _) = shelf::adopt_study(&study, Whence::Link).await.map_err(trouble)?;
        replace_address(&address(&kept.id, 0));
        return Ok(Opened {
            kept,
            study,
            chapter: 0,
            mode: Mode::Read,
        });
    }
    let named = hash.strip_prefix(KEPT).ok_or(Missing::Unknown)?;
    let (named, writes) = named
        .strip_suffix("/write")
        .map_or((named, false), |it| (it, true));
    let (id, chapter) = named.split_once('/').unwrap_or((named, "1"));
    let chapter = chapter.parse::<usize>().unwrap_or(1).saturating_sub(1);
    let kept = shelf::study(id).await.map_err(trouble)?.ok_or(Missing::Unknown)?;
    let study = kept
        .study()
        .map_err(|error| Missing::Trouble(error.to_string()))?;
    if writes {
        replace_address(&address(id, chapter));
    }
    Ok(Opened {
        kept,
        study,
        chapter,
        mode: if writes { Mode::Write } else { Mode::Read },
    })
}

/// The study that the address names or holds.
#[component]
pub(crate) fn StudyPage() -> impl IntoView {
    let found = RwSignal::new(None::<Result<Opened, Missing>>);
    let look = move || {
        if database::is_thinkable() {
            leptos::task::spawn_local(async move {
                let _ = found.try_set(Some(find().await));
            });
        }
    };
    look();
    let moved = window_event_listener(ev::hashchange, move |_| look());
    on_cleanup(move || moved.remove());
    move || {
        match found.get() {
        None => view! {
            <main id="main" class="page studies" tabindex="-1" aria-busy="true"><h1>{says("studies")}</h1></main>
        }
        .into_any(),
        Some(Err(missing)) => nothing(missing).into_any(),
        Some(Ok(opened)) => whole(opened),
    }
    }
}

/// There is no such study.
fn nothing(missing: Missing) -> impl IntoView {
    let (head, why) = match missing {
        Missing::Link(why) => ("study-link-broken", why),
        Missing::Unknown => ("study-unknown", String::new()),
        Missing::Trouble(why) => ("study-trouble", why),
    };
    view! {
        <main id="main" class="page missing" tabindex="-1">
            <h1>{says(head)}</h1>
            <p class="small muted" lang="en" role="alert">{why}</p>
            <p><a class="btn primary" href=format!("{}#open", Route::Studies.path())>{says("study-open")}</a></p>
        </main>
    }
}

fn whole(opened: Opened) -> AnyView {
    let Opened {
        kept,
        study,
        chapter,
        mode,
    } = opened;
    let book = Book::open(kept, study, chapter, mode);
    let heading = move || tr!("study-heading", name = book.name());
    let game = Memo::new(move |_| {
        book.version.track();
        game_of(&book.chapter())
    });
    let problem = move || {
        book.trouble.get().map(|trouble| match trouble {
            Trouble::Full => view! { <p>{tr!("library-full-why")}</p> }.into_any(),
            Trouble::Other(why) => {
                view! { <p>{tr!("study-not-kept")}</p> <p class="small muted" lang="en">{why}</p> }.into_any()
            }
        })
    };
    view! {
        <main
            id="main" class="play study" data-game=move || game.get().slug() tabindex="-1"
            data-mode=move || match book.mode.get() { Mode::Read => "read", Mode::Write => "write", Mode::Practise => "practise" }
        >
            <h1 class="unseen">{heading}</h1>
            {move || {
                book.version.track();
                match game.get_untracked() {
                    GameId::Yinsh => chapter_view::<yinsh::Position>(book),
                    GameId::Shogi => chapter_view::<shogi::Position>(book),
                }
            }}
            <div class="problem" role="alert">{problem}</div>
            <p class="unseen" role="status" id="study-said">{move || book.said.get()}</p>
            <Chapters book/>
            <Share book/>
        </main>
    }
    .into_any()
}

fn chapter_view<G: Studied>(book: Book) -> AnyView {
    untrack(|| {
        Desk::<G>::of(book)
            .map(|desk| view! { <ChapterView desk/> }.into_any())
            .into_any()
    })
}

/// The chapter that is open.
#[component]
fn ChapterView<G: Studied>(desk: Desk<G>) -> impl IntoView {
    let book = desk.book;
    let round = Round::of(desk);
    listen(desk, round);
    let practises = Memo::new(move |_| book.mode.get() == Mode::Practise);
    let marks: Signal<Vec<Ink<_>>> = Memo::new(move |_| {
        if practises.get() {
            round.note.get().ink
        } else if book.mode.get() == Mode::Write {
            desk.note().ink
        } else {
            desk.told().ink
        }
    })
    .into();
    let shown = Memo::new(move |_| {
        if practises.get() {
            round.shown.get()
        } else {
            desk.shown()
        }
    });
    let asked = move || practises.get() && round.state.get() == State::Asked;
    let drawn = board(Drawing {
        plays: Memo::new(move |_| {
            if practises.get() {
                asked().then(|| round.shown.with(|shown| shown.position.actor()))
            } else {
                desk.plays()
            }
        })
        .into(),
        on_action: Callback::new(move |action| {
            if practises.get_untracked() {
                round.act(action);
            } else {
                desk.act(action);
            }
        }),
        on_say: Callback::new(move |said| {
            desk.spoken.set(match said {
                Said::Task => None,
                Said::Words(words) => Some(words),
            });
        }),
        turned: desk.turned.into(),
        hint: Memo::new(move |_| {
            (asked() && round.hints.get() == 2)
                .then(|| round.wanted())
                .flatten()
        })
        .into(),
        goal: Memo::new(move |_| {
            let looks = asked() && round.hints.get() == 1;
            looks.then(|| round.wanted().and_then(G::look_at)).flatten()
        })
        .into(),
        over: Some(Callback::new(move |scene| ink::layer(desk, marks, scene))),
        ..Drawing::still(shown, Signal::derive(says("study-board")))
    });
    let on_key = move |event: ev::KeyboardEvent| {
        if ink::on_key(desk, &event) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    view! {
        <section class="stage" aria-label=says("play-board") on:keydown:capture=on_key on:pointerup=move |_| round.again()>{drawn}</section>
        <section class="panel" aria-label=says("study-panel")>
            <Top book/>
            <Now desk round/>
            <Body desk round/>
            <Buttons desk round/>
        </section>
        <p class="unseen" role="status">{move || spoken(desk)}</p>
    }
}

/// What the board says, or what is drawn where one is.
fn spoken<G: Studied>(desk: Desk<G>) -> String {
    if let Some(words) = desk.spoken.get() {
        return words;
    }
    let note: Note<_> = desk.told();
    let words = note.ink.into_iter().map(|ink| match ink {
        Ink::Arrow(from, to) => tr!("study-drew-arrow", from = from.to_string(), to = to.to_string()),
        Ink::Circle(at) => tr!("study-drew-circle", at = at.to_string()),
        Ink::Letter(letter, at) => {
            tr!(
                "study-drew-letter",
                letter = letter.to_string(),
                at = at.to_string()
            )
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The keys of this page: moves and chapters, undo, the tools.
fn listen<G: Studied>(desk: Desk<G>, round: Round<G>) {
    let book = desk.book;
    let listener = window_event_listener(ev::keydown, move |event| {
        let busy = event.ctrl_key() || event.alt_key() || event.meta_key();
        if busy || is_elsewhere(event.target()) {
            return;
        }
        let mode = book.mode.get_untracked();
        let (key, code) = (event.key(), event.code());
        let bracket = match (key.as_str(), code.as_str()) {
            ("[" | "{", _) | (_, "BracketLeft") => Some(false),
            ("]" | "}", _) | (_, "BracketRight") => Some(true),
            _ => None,
        };
        match (bracket, mode) {
            (Some(on), _) if event.shift_key() => book.step(on),
            (Some(on), Mode::Read | Mode::Write) => desk.step(on),
            (None, Mode::Practise) => match code.as_str() {
                "KeyH" => round.hint(),
                "KeyT" => round.again(),
                _ => return,
            },
            (None, Mode::Write) if code == "KeyU" => desk.undo(),
            (None, Mode::Write) => {
                let number = key.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                match number.and_then(|number| Tool::ALL.get(number)) {
                    Some(&tool) => desk.choose(tool),
                    None => return,
                }
            }
            (Some(_), Mode::Practise) | (None, Mode::Read) => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}
