//! The parts of the page that come when they are wanted.
//!
//! `cargo xtask build-web` cuts the module where a function says `wasm_split`: what only that function needs becomes a file
//! of its own, what several of them need another one, and calling the function fetches them. On any other target such a
//! function is a function.

#![allow(
    clippy::unnecessary_wraps,
    reason = "a part that can't be had is told through what its function returns"
)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

use crate::editor::EditorPage;
use crate::home::Home;
use crate::host::{self, Host};
use crate::i18n::{self, Words};
use crate::learn::{CoursePage, LearnPage, LessonPage};
use crate::library::{LibraryPage, StatisticsPage};
use crate::online::{
    Arrange, Face, FindPage, InvitationPage, LivePage, Menu, MinePage, NotifySetting, Presence, Urgent,
    WatchPage, WithPeopleLine,
};
use crate::opened::{self, Opened};
use crate::picture::{PictureDialog, Subject};
use crate::play::{FormPlace, PeopleDoor, Play, PlayPage, Rest, WithPeople, openings_of};
use crate::router::{Puzzles, Route, Router};
use crate::settings_dialog::{PuzzleSettings, SettingsDialog};
use crate::shelf;
use crate::solving::{
    self, DayPage, MistakePage, MistakesPage, ProgressPage, PuzzlePage, RoundPage, StartPage,
};
use crate::studies::{StudiesPage, StudyPage};
use crate::styles::{self, Sheet};
use ::library::{Looked, Origin};
use futures_util::FutureExt as _;
use futures_util::future::{try_join, try_join3};
use game_core::Player;
use games::GameId;
use leptos::prelude::*;
use notation::{AnyRecord, Encoding, Format, ReadError, WriteError};
use wasm_bindgen::JsValue;
pub(crate) use wasm_split_helpers::SplitLoaderError as Lost;
use wasm_split_helpers::wasm_split;

#[wasm_split(home, fallible, preload(load_home))]
fn home() -> Result<AnyView, Lost> {
    Ok(view! { <Home/> }.into_any())
}

#[wasm_split(yinsh, fallible, preload(load_yinsh))]
fn yinsh() -> Result<AnyView, Lost> {
    Ok(view! { <PlayPage<yinsh::Position>/> }.into_any())
}

#[wasm_split(shogi, fallible, preload(load_shogi))]
fn shogi() -> Result<AnyView, Lost> {
    Ok(view! { <PlayPage<shogi::Position>/> }.into_any())
}

/// What is not seen of the page on which YINSH is played, at first.
#[wasm_split(yinsh_rest, fallible)]
pub(crate) fn yinsh_rest() -> Result<Rest<yinsh::Position>, Lost> {
    Ok(Rest::new())
}

/// What is not seen of the page on which shogi is played, at first.
#[wasm_split(shogi_rest, fallible)]
pub(crate) fn shogi_rest() -> Result<Rest<shogi::Position>, Lost> {
    Ok(Rest::new())
}

/// The openings beside the board on which YINSH is played.
#[wasm_split(yinsh_openings, fallible, preload(load_yinsh_openings))]
fn yinsh_openings(play: Play<yinsh::Position>) -> Result<AnyView, Lost> {
    Ok(openings_of(play))
}

/// The openings beside the board on which shogi is played.
#[wasm_split(shogi_openings, fallible, preload(load_shogi_openings))]
fn shogi_openings(play: Play<shogi::Position>) -> Result<AnyView, Lost> {
    Ok(openings_of(play))
}

/// Fetches what shows the openings of a game, its words and its style. False where they can't be had.
pub(crate) async fn fetch_openings(game: GameId) -> bool {
    let module = async {
        match game {
            GameId::Yinsh => load_yinsh_openings().await,
            GameId::Shogi => load_shogi_openings().await,
        }
        .map_err(|lost| JsValue::from(lost.to_string()))
    };
    try_join3(module, i18n::need(Words::Openings), styles::need(Sheet::Openings))
        .await
        .is_ok()
}

/// The openings of YINSH; nothing before they were fetched.
pub(crate) fn yinsh_openings_now(play: Play<yinsh::Position>) -> Option<AnyView> {
    yinsh_openings(play).now_or_never()?.ok()
}

/// The openings of shogi; nothing before they were fetched.
pub(crate) fn shogi_openings_now(play: Play<shogi::Position>) -> Option<AnyView> {
    shogi_openings(play).now_or_never()?.ok()
}

#[wasm_split(learn, fallible, preload(load_learn))]
fn learn(route: Route) -> Result<AnyView, Lost> {
    Ok(match route {
        Route::Course(game) => view! { <CoursePage game/> }.into_any(),
        Route::Lesson(game, number) => view! { <LessonPage game number/> }.into_any(),
        _ => view! { <LearnPage/> }.into_any(),
    })
}

/// Puzzles.
#[wasm_split(puzzles, fallible, preload(load_puzzles))]
fn puzzles(route: Route) -> Result<AnyView, Lost> {
    Ok(match route {
        Route::Puzzle(game, number) => view! { <PuzzlePage game number/> }.into_any(),
        Route::Mistake(game, number) => view! { <MistakePage game number/> }.into_any(),
        Route::Puzzles(Puzzles::Mistakes, game) => view! { <MistakesPage game/> }.into_any(),
        Route::Puzzles(Puzzles::Day, game) => view! { <DayPage game/> }.into_any(),
        Route::Puzzles(Puzzles::Three, game) => view! { <RoundPage game/> }.into_any(),
        Route::Puzzles(Puzzles::Progress, game) => view! { <ProgressPage game/> }.into_any(),
        Route::Puzzles(Puzzles::Start, game) => view! { <StartPage game/> }.into_any(),
        _ => view! { <StartPage game=None/> }.into_any(),
    })
}

/// How many puzzles come back today.
#[wasm_split(due, fallible)]
pub(crate) fn due() -> Result<usize, Lost> {
    Ok(solving::due_today())
}

/// Setting up a position.
#[wasm_split(editor, fallible, preload(load_editor))]
fn editor(game: GameId) -> Result<AnyView, Lost> {
    Ok(match game {
        GameId::Yinsh => view! { <EditorPage<yinsh::Position>/> }.into_any(),
        GameId::Shogi => view! { <EditorPage<shogi::Position>/> }.into_any(),
    })
}

/// The games that are kept, and what they say.
#[wasm_split(library, fallible, preload(load_library))]
fn library_at(route: Route) -> Result<AnyView, Lost> {
    Ok(match route {
        Route::Statistics => view! { <StatisticsPage/> }.into_any(),
        _ => view! { <LibraryPage/> }.into_any(),
    })
}

/// The studies that are kept, and one of them.
#[wasm_split(studies, fallible, preload(load_studies))]
fn studies_at(route: Route) -> Result<AnyView, Lost> {
    Ok(match route {
        Route::Study => view! { <StudyPage/> }.into_any(),
        _ => view! { <StudiesPage/> }.into_any(),
    })
}

/// See [`shelf::keep`]. What came of it is told to `then`.
#[wasm_split(keeping, fallible)]
pub(crate) fn keep(record: AnyRecord, origin: Origin, then: Callback<bool>) -> Result<(), Lost> {
    // Whoever asked may be gone by then.
    leptos::task::spawn_local(async move {
        let _ = then.try_run(shelf::keep(&record, origin).await);
    });
    Ok(())
}

/// See [`shelf::keep_mistakes`].
#[wasm_split(keeping, fallible)]
pub(crate) fn keep_mistakes(record: AnyRecord, looked: Looked) -> Result<(), Lost> {
    leptos::task::spawn_local(async move { shelf::keep_mistakes(&record, looked).await });
    Ok(())
}

/// See [`shelf::game`]. It is told to `then`.
#[wasm_split(keeping, fallible)]
pub(crate) fn kept_game(id: String, then: Callback<Option<(String, Option<Player>)>>) -> Result<(), Lost> {
    leptos::task::spawn_local(async move {
        let _ = then.try_run(shelf::game(&id).await);
    });
    Ok(())
}

#[wasm_split(live, fallible, preload(load_live))]
fn live(game: wire::GameId) -> Result<AnyView, Lost> {
    Ok(view! { <LivePage game/> }.into_any())
}

/// The ways into games with people.
#[wasm_split(people, fallible, preload(load_people))]
fn people(route: Route) -> Result<AnyView, Lost> {
    Ok(match route {
        Route::Invitation(id) => view! { <InvitationPage id/> }.into_any(),
        Route::Find => view! { <FindPage/> }.into_any(),
        Route::Watch => view! { <WatchPage/> }.into_any(),
        _ => view! { <MinePage/> }.into_any(),
    })
}

#[wasm_split(arrange_yinsh, fallible, preload(load_arrange_yinsh))]
fn arrange_yinsh(form: WithPeople<yinsh::Position>, place: FormPlace) -> Result<AnyView, Lost> {
    Ok(view! { <Arrange form place/> }.into_any())
}

#[wasm_split(arrange_shogi, fallible, preload(load_arrange_shogi))]
fn arrange_shogi(form: WithPeople<shogi::Position>, place: FormPlace) -> Result<AnyView, Lost> {
    Ok(view! { <Arrange form place/> }.into_any())
}

/// What is chosen for a game with people, in the dialogs for a new game: the doors to it, in context.
pub(crate) fn provide_people() {
    provide_context(PeopleDoor {
        load: || with_words(load_arrange_yinsh()).boxed_local(),
        show: |form: WithPeople<yinsh::Position>, place| arrange_yinsh(form, place).now_or_never()?.ok(),
    });
    provide_context(PeopleDoor {
        load: || with_words(load_arrange_shogi()).boxed_local(),
        show: |form: WithPeople<shogi::Position>, place| arrange_shogi(form, place).now_or_never()?.ok(),
    });
}

/// A part of what games with people need, its words and its style. False where they can't be had.
async fn with_words(part: impl Future<Output = Result<(), Lost>>) -> bool {
    let part = part.map(|part| part.map_err(|lost| JsValue::from(lost.to_string())));
    try_join3(part, i18n::need(Words::Live), styles::need(Sheet::Live))
        .await
        .is_ok()
}

/// What is seen of games with people wherever one is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Around {
    /// On the header's last button.
    Face,
    /// Behind it. Opens the settings.
    Menu(Callback<()>),
    /// Below the header, and what comes by itself.
    Below,
    /// On the front page: the most urgent turn.
    Urgent,
    /// On the front page: who plays.
    People,
    /// In the settings: notifications.
    Notices,
}

#[wasm_split(around, fallible, preload(load_around))]
fn around(what: Around) -> Result<AnyView, Lost> {
    Ok(match what {
        Around::Face => view! { <Face/> }.into_any(),
        Around::Menu(on_settings) => view! { <Menu on_settings/> }.into_any(),
        Around::Below => view! { <Presence/> }.into_any(),
        Around::Urgent => view! { <Urgent/> }.into_any(),
        Around::People => view! { <WithPeopleLine/> }.into_any(),
        Around::Notices => view! { <NotifySetting/> }.into_any(),
    })
}

/// Fetches what [`around_now`] shows. False where it can't be had.
pub(crate) async fn fetch_around() -> bool {
    with_words(load_around()).await
}

/// What is seen of games with people; nothing before it was fetched.
pub(crate) fn around_now(what: Around) -> Option<AnyView> {
    around(what).now_or_never()?.ok()
}

#[wasm_split(settings, fallible, preload(load_settings))]
fn settings(open: RwSignal<bool>) -> Result<AnyView, Lost> {
    let with_people =
        |fetched: RwSignal<bool>| move || fetched.get().then(|| around_now(Around::Notices)).flatten();
    let (known, offered) = (host::is_known(), Host::here().plays_online());
    let fetched = RwSignal::new(false);
    Effect::new(move |_| {
        // Only who plays with people is told anything.
        if open.get() && offered && known.get() && !fetched.get_untracked() {
            leptos::task::spawn_local(async move { fetched.set(fetch_around().await) });
        }
    });
    let router = expect_context::<Router>();
    let of_puzzles = move || {
        let there = matches!(
            router.route(),
            Route::Puzzles(..) | Route::Puzzle(..) | Route::Mistake(..)
        );
        there.then(|| view! { <PuzzleSettings/> })
    };
    Ok(view! { <SettingsDialog open>{of_puzzles} {with_people(fetched)}</SettingsDialog> }.into_any())
}

/// The dialog for the settings, which is fetched when it is opened for the first time.
#[component]
pub(crate) fn Settings(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let there = RwSignal::new(false);
    Effect::new(move |_| {
        if open.get() && !there.get_untracked() {
            leptos::task::spawn_local(async move {
                match load_settings().await {
                    Ok(()) => there.set(true),
                    // Whoever asks again may have a network then.
                    Err(_) => open.set(false),
                }
            });
        }
    });
    move || there.get().then(|| settings(open).now_or_never()?.ok())
}

/// Pictures of positions and games.
#[wasm_split(picture, fallible, preload(load_picture))]
fn picture(subject: Subject, asked: RwSignal<Option<Subject>>) -> Result<AnyView, Lost> {
    Ok(view! { <PictureDialog subject asked/> }.into_any())
}

/// The dialog for pictures, which is fetched when it is asked for the first time: for what `asked` holds.
#[component]
pub(crate) fn PictureDoor(
    /// What somebody wants a picture of.
    asked: RwSignal<Option<Subject>>,
) -> impl IntoView {
    let there = RwSignal::new(false);
    Effect::new(move |_| {
        if asked.with(Option::is_none) || there.get_untracked() {
            return;
        }
        leptos::task::spawn_local(async move {
            let module = load_picture().map(|loaded| loaded.map_err(|lost| JsValue::from(lost.to_string())));
            let came = try_join3(module, i18n::need(Words::Picture), styles::need(Sheet::Picture)).await;
            // Whoever has left meanwhile does not want it any more; whoever asks again may have a network then.
            if came.is_ok() {
                let _ = there.try_set(true);
            } else {
                let _ = asked.try_set(None);
            }
        });
    });
    let shown = move || {
        let subject = asked.get().filter(|_| there.get())?;
        untrack(|| picture(subject, asked).now_or_never())?.ok()
    };
    view! { {shown} }
}

/// Gets the part that shows a route, and the words and the style that only that part has.
pub(crate) async fn load(route: Route) -> Result<(), JsValue> {
    let words = match route {
        Route::Learn | Route::Course(_) | Route::Lesson(..) => Words::Learn,
        Route::Game(_) | Route::Invitation(_) | Route::Mine | Route::Find | Route::Watch => Words::Live,
        Route::Editor(_) => Words::Editor,
        Route::Puzzles(..) | Route::Puzzle(..) | Route::Mistake(..) => Words::Puzzles,
        Route::Library | Route::Statistics => Words::Library,
        Route::Studies | Route::Study => Words::Studies,
        Route::Home | Route::Play(_) | Route::Openings(_) | Route::Missing => Words::Page,
    };
    let sheet = match words {
        Words::Live => Some(Sheet::Live),
        Words::Puzzles => Some(Sheet::Puzzles),
        Words::Library => Some(Sheet::Library),
        Words::Editor => Some(Sheet::Editor),
        Words::Studies => Some(Sheet::Studies),
        // The openings are a panel, and pictures a dialog: they have no address.
        Words::Page | Words::Learn | Words::Openings | Words::Picture => None,
    };
    if words == Words::Studies {
        // They are a tab of the library.
        try_join(i18n::need(Words::Library), styles::need(Sheet::Library)).await?;
    }
    if let Some(sheet) = sheet {
        let all = try_join3(part(route), i18n::need(words), styles::need(sheet));
        return all.await.map(|_| ());
    }
    try_join(part(route), i18n::need(words)).await.map(|_| ())
}

async fn part(route: Route) -> Result<(), JsValue> {
    let part = match route {
        Route::Home => load_home().await,
        Route::Play(GameId::Yinsh) | Route::Openings(GameId::Yinsh) => load_yinsh().await,
        Route::Play(GameId::Shogi) | Route::Openings(GameId::Shogi) => load_shogi().await,
        Route::Learn | Route::Course(_) | Route::Lesson(..) => load_learn().await,
        Route::Editor(_) => load_editor().await,
        Route::Puzzles(..) | Route::Puzzle(..) | Route::Mistake(..) => load_puzzles().await,
        Route::Library | Route::Statistics => load_library().await,
        Route::Studies | Route::Study => load_studies().await,
        Route::Game(_) => load_live().await,
        Route::Invitation(_) | Route::Mine | Route::Find | Route::Watch => load_people().await,
        Route::Missing => Ok(()),
    };
    part.map_err(|lost| lost.to_string().into())
}

/// Whether what is shown at a route is made in several tasks when the page starts there ([`Later`](crate::later::Later)), hidden until
/// all of it is there.
pub(crate) const fn is_made_in_steps(route: Route) -> bool {
    matches!(route, Route::Home | Route::Play(_))
}

/// What is shown at a route whose part was loaded; nothing elsewhere.
pub(crate) fn shown_at(route: Route) -> Option<AnyView> {
    let shown = match route {
        Route::Home => home().now_or_never(),
        Route::Play(GameId::Yinsh) | Route::Openings(GameId::Yinsh) => yinsh().now_or_never(),
        Route::Play(GameId::Shogi) | Route::Openings(GameId::Shogi) => shogi().now_or_never(),
        Route::Learn | Route::Course(_) | Route::Lesson(..) => learn(route).now_or_never(),
        Route::Editor(game) => editor(game).now_or_never(),
        Route::Puzzles(..) | Route::Puzzle(..) | Route::Mistake(..) => puzzles(route).now_or_never(),
        Route::Library | Route::Statistics => library_at(route).now_or_never(),
        Route::Studies | Route::Study => studies_at(route).now_or_never(),
        Route::Game(game) => live(game).now_or_never(),
        Route::Invitation(_) | Route::Mine | Route::Find | Route::Watch => people(route).now_or_never(),
        Route::Missing => None,
    };
    shown?.ok()
}

/// Why a record could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoRecord<E> {
    /// What knows the formats can't be had: there is no network.
    Lost,
    /// As it says.
    Because(E),
}

impl<E> From<Lost> for NoRecord<E> {
    fn from(_: Lost) -> Self {
        Self::Lost
    }
}

/// See [`opened::recognise`].
#[wasm_split(formats, fallible)]
pub(crate) fn recognise(bytes: Vec<u8>) -> Result<Opened, NoRecord<ReadError>> {
    opened::recognise(&bytes).map_err(NoRecord::Because)
}

/// See [`notation::write_bytes`].
#[wasm_split(formats, fallible)]
pub(crate) fn write(
    record: AnyRecord,
    format: Format,
    encoding: Encoding,
) -> Result<Vec<u8>, NoRecord<WriteError>> {
    notation::write_bytes(&record, format, encoding).map_err(NoRecord::Because)
}
