//! All studies.

use super::add::Add;
use super::book::{LINKED, address, named, new_chapter};
use crate::database::{self, Trouble};
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::library::{Top, day, thumbnail};
use crate::names::game_name;
use crate::outward::keep_file;
use crate::router::{Route, Router};
use crate::settings::Settings;
use crate::shelf;
use ::library::Day;
use ::study::{Kept, LONGEST_NAME, Study, Whence, link};
use games::GameId;
use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;

/// So long what was deleted can be brought back with one press.
const UNDO_FOR: Duration = Duration::from_secs(10);
/// Between two things that are told of a study.
const DOT: &str = " · ";
/// What can be opened, as a file dialog takes it.
const ACCEPT: &str = ".txt,.study,text/plain";

/// The studies on the page.
#[derive(Clone, Copy)]
pub(super) struct Studies {
    pub(super) all: RwSignal<Arc<Vec<Kept>>>,
    there: RwSignal<bool>,
    lasting: RwSignal<bool>,
    trouble: RwSignal<Option<Trouble>>,
    said: RwSignal<String>,
    deleted: RwSignal<Option<Kept>>,
    /// With which one something is to be done.
    about: RwSignal<Option<Kept>>,
    pub(super) new_open: RwSignal<bool>,
    open_open: RwSignal<bool>,
    more_open: RwSignal<bool>,
    pub(super) add_open: RwSignal<bool>,
    undo_ends: StoredValue<Option<TimeoutHandle>>,
    pub(super) router: Router,
}

impl Studies {
    fn begin() -> Self {
        let studies = Self {
            all: RwSignal::new(Arc::default()),
            there: RwSignal::new(false),
            lasting: RwSignal::new(true),
            trouble: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            deleted: RwSignal::new(None),
            about: RwSignal::new(None),
            new_open: RwSignal::new(false),
            open_open: RwSignal::new(false),
            more_open: RwSignal::new(false),
            add_open: RwSignal::new(false),
            undo_ends: StoredValue::new(None),
            router: expect_context(),
        };
        if database::is_thinkable() {
            leptos::task::spawn_local(async move {
                studies.read().await;
                if !studies.there.is_disposed() {
                    studies.follow_address();
                }
            });
        }
        studies
    }

    async fn read(self) {
        let read = shelf::studies().await;
        if self.there.is_disposed() {
            return;
        }
        match read {
            Ok((all, lasting)) => {
                self.all.set(Arc::new(all));
                self.lasting.set(lasting);
            }
            Err(trouble) => self.trouble.set(Some(trouble)),
        }
        self.there.set(true);
    }

    /// What the address asks for.
    fn follow_address(self) {
        match window().location().hash().unwrap_or_default().as_str() {
            "#open" => self.open_open.set(true),
            "#add" if crate::play::waits_for_study() => self.add_open.set(true),
            _ => return,
        }
        super::book::replace_address(&Route::Studies.path());
    }

    fn told(self, done: Result<(), Trouble>) {
        if !self.trouble.is_disposed() {
            self.trouble.set(done.err());
        }
    }

    /// Keeps a new study, and goes there.
    pub(super) fn create(self, name: &str, game: GameId) {
        let study = Study {
            name: ::study::clean_name(name),
            chapters: vec![new_chapter(game, "")],
        };
        self.keep_and_go(&study, 0);
    }

    /// Keeps a study that was made here, and goes to a chapter of it, to be written.
    pub(super) fn keep_and_go(self, study: &Study, chapter: usize) {
        let kept = Kept::of(
            study,
            shelf::new_study_id(),
            Whence::Here,
            shelf::now(),
            Vec::new(),
        );
        match kept {
            Ok(kept) => self.put_and_go(kept, chapter),
            Err(error) => self.trouble.set(Some(Trouble::Other(error.to_string()))),
        }
    }

    /// Keeps a study as it is now, and goes to a chapter of it, to be written.
    pub(super) fn put_and_go(self, kept: Kept, chapter: usize) {
        leptos::task::spawn_local(async move {
            let to = format!("{}/{}/write", address(&kept.id, 0), chapter + 1);
            // Where there is no room it is kept as long as the page is open, and says so there.
            let written = shelf::keep_studies(std::slice::from_ref(&kept)).await;
            self.told(written);
            self.router.go(&to);
        });
    }

    fn delete(self, kept: Kept) {
        self.hold_undo();
        self.all
            .update(|all| Arc::make_mut(all).retain(|it| it.id != kept.id));
        let id = kept.id.clone();
        self.deleted.set(Some(kept));
        self.let_undo_end();
        leptos::task::spawn_local(async move { self.told(shelf::forget_study(&id).await) });
    }

    fn bring_back(self) {
        self.hold_undo();
        let Some(kept) = self.deleted.get_untracked() else {
            return;
        };
        self.deleted.set(None);
        leptos::task::spawn_local(async move {
            self.told(shelf::keep_studies(&[kept]).await);
            self.read().await;
        });
    }

    /// The toast stays as long as somebody is on it …
    fn hold_undo(self) {
        if let Some(Some(ends)) = self.undo_ends.try_update_value(Option::take) {
            ends.clear();
        }
    }

    /// … and goes a while after that.
    fn let_undo_end(self) {
        self.hold_undo();
        let end = move || {
            let _ = self.deleted.try_set(None);
        };
        self.undo_ends
            .set_value(set_timeout_with_handle(end, UNDO_FOR).ok());
    }

    /// Opens a text: a study, or a link that holds one. What it is not, it says.
    fn take(self, bytes: &[u8], wrong: RwSignal<Option<String>>) {
        let text = String::from_utf8_lossy(bytes).trim().to_owned();
        let linked = text.split_once(LINKED).map(|(_, code)| code.to_owned());
        let read = match linked {
            Some(code) => link::read(&code)
                .map(|study| (study, Whence::Link))
                .map_err(|error| error.to_string()),
            None => Study::read(bytes)
                .map(|study| (study, Whence::File))
                .map_err(|error| error.to_string()),
        };
        let (study, whence) = match read {
            Ok(read) => read,
            Err(why) => return wrong.set(Some(why)),
        };
        leptos::task::spawn_local(async move {
            match shelf::adopt_study(&study, whence).await {
                Ok((kept, _)) => self.router.go(&address(&kept.id, 0)),
                Err(trouble) => self.told(Err(trouble)),
            }
        });
    }
}

/// The studies that are kept.
#[component]
pub(crate) fn StudiesPage() -> impl IntoView {
    let studies = Studies::begin();
    let count = Signal::derive(move || studies.all.with(|all| all.len()));
    let empty = Memo::new(move |_| studies.there.get() && count.get() == 0);
    let problem = move || {
        studies.trouble.get().map(|trouble| match trouble {
            Trouble::Full => {
                view! { <p><b>{tr!("library-full")}</b>" "{tr!("library-full-why")}</p> }.into_any()
            }
            Trouble::Other(why) => {
                view! { <p>{tr!("library-trouble")}</p><p class="small muted" lang="en">{why}</p> }.into_any()
            }
        })
    };
    let forgets = move || {
        (studies.there.get() && !studies.lasting.get())
            .then(|| view! { <p class="note">{says("library-forgets")}</p> })
    };
    view! {
        <main id="main" class="library studies" tabindex="-1">
            <Top here=Route::Studies count>
                <div class="more">
                    <button type="button" class="btn" id="study-open" aria-haspopup="dialog" on:click=move |_| studies.open_open.set(true)>
                        {icon(icons::OPEN)}<span>{says("study-open")}</span>
                    </button>
                    <button type="button" class="btn primary" id="study-new" aria-haspopup="dialog" on:click=move |_| studies.new_open.set(true)>
                        {icon(icons::PLUS)}<span>{says("study-new")}</span>
                    </button>
                </div>
            </Top>
            <div class="problem" role="alert">{problem}</div>
            {forgets}
            <Show when=move || empty.get()><Empty studies/></Show>
            <ul class="shelf">
                <For each=move || studies.all.get().to_vec() key=|kept| (kept.id.clone(), kept.changed) children=move |kept| view! { <Card studies kept/> }/>
            </ul>
            <p class="unseen" role="status" id="studies-said">{move || studies.said.get()}</p>
            <Toast studies/>
            <New studies/>
            <Open studies/>
            <More studies/>
            <Add studies/>
        </main>
    }
}

/// There is no study yet.
#[component]
fn Empty(studies: Studies) -> impl IntoView {
    let settings = Settings::here();
    view! {
        <div class="card empty">
            <span class="picture">{thumbnail(GameId::Yinsh, "4/2rmm2/3mmM2/2RMMMMr1/3mMmm3/5Rm2/3MR4m/3Mr4/3m4/3m3/2m1 b move 2-2 3", settings, false)}</span>
            <h2>{says("study-empty")}</h2>
            <p class="muted">{says("study-empty-why")}</p>
            <div class="acts">
                <button type="button" class="btn primary" on:click=move |_| studies.new_open.set(true)>{says("study-new")}</button>
                <button type="button" class="btn" on:click=move |_| studies.open_open.set(true)>{says("study-open")}</button>
            </div>
        </div>
    }
}

/// When a study was changed, in words.
fn changed(kept: &Kept) -> String {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(kept.changed as f64));
    let text = format!(
        "{}-{:02}-{:02}",
        date.get_full_year(),
        date.get_month() + 1,
        date.get_date()
    );
    day(&Day::of_tag(&text).unwrap_or_default())
}

/// What is told of a study: its chapters, and where it came from or when it was changed.
fn about(kept: &Kept) -> String {
    let chapters = tr!("study-chapters", count = kept.done.len());
    let rest = match kept.whence {
        Whence::Here => tr!("study-changed", day = changed(kept)),
        Whence::Link => tr!("study-from-link"),
        Whence::File => tr!("study-from-file"),
    };
    format!("{chapters}{DOT}{rest}")
}

/// How much of it was practised.
fn practised(kept: &Kept) -> String {
    match kept.practised() {
        (_, 0) => tr!("study-practised-nothing"),
        (0, _) => tr!("study-practised-none"),
        (done, all) if done == all => tr!("study-practised-all"),
        (done, all) => tr!("study-practised-of", done = done, all = all),
    }
}

/// A study in the list.
#[component]
fn Card(studies: Studies, kept: Kept) -> impl IntoView {
    let settings = Settings::here();
    let game = GameId::of_slug(&kept.game).unwrap_or(GameId::Yinsh);
    let (done, all) = kept.practised();
    let width = if all == 0 {
        0.0
    } else {
        100.0 * done as f64 / all as f64
    };
    let meter = (done > 0).then(|| {
        view! { <svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width=width.to_string() height="4"/></svg> }
    });
    let thumb = thumbnail(game, &kept.position, settings, false);
    let href = address(&kept.id, 0);
    let kept = StoredValue::new(kept);
    let told = move |how: fn(&Kept) -> String| kept.with_value(how);
    let name = move || kept.with_value(|kept| named(&kept.name));
    let more = move |_| {
        studies.about.set(Some(kept.get_value()));
        studies.more_open.set(true);
    };
    view! {
        <li class="card">
            {thumb}
            <span class="what">
                <a class="name" href=href>{name}</a>
                <span class="small muted">{move || told(about)}</span>
                <span class="small muted">{move || told(practised)}</span>
                {meter}
            </span>
            <button type="button" class="btn plain square" aria-haspopup="dialog" on:click=more
                aria-label=move || tr!("study-more-about", name = name())>{icon(icons::MORE)}</button>
        </li>
    }
}

/// What can be done with a study.
#[component]
fn More(studies: Studies) -> impl IntoView {
    let open = studies.more_open;
    let meant = move |act: fn(Studies, Kept)| {
        move |_| {
            open.set(false);
            if let Some(kept) = studies.about.get_untracked() {
                act(studies, kept);
            }
        }
    };
    let save = |studies: Studies, kept: Kept| {
        let saved = keep_file(kept.text.as_bytes(), "study", "txt");
        studies.said.set(match saved {
            Ok(name) => tr!("library-saved", name = name),
            Err(reason) => tr!("study-not-saved", reason = reason),
        });
    };
    let title = Signal::derive(move || {
        studies
            .about
            .with(|kept| kept.as_ref().map_or_else(String::new, |kept| named(&kept.name)))
    });
    view! {
        <Dialog open id="study-more" title>
            <div class="list">
                <button type="button" class="btn plain" id="study-read" on:click=meant(|studies, kept| studies.router.go(&address(&kept.id, 0)))>
                    {icon(icons::OPEN)}<span>{says("library-open")}</span>
                </button>
                <button type="button" class="btn plain" id="study-save" on:click=meant(save)>{icon(icons::SAVE)}<span>{says("study-save")}</span></button>
                <button type="button" class="btn plain" id="study-delete" on:click=meant(Studies::delete)>{icon(icons::BIN)}<span>{says("library-delete")}</span></button>
            </div>
        </Dialog>
    }
}

/// A name, and a game.
#[component]
fn New(studies: Studies) -> impl IntoView {
    let open = studies.new_open;
    let name = RwSignal::new(String::new());
    let game = RwSignal::new(GameId::Yinsh);
    let choice = move |it: GameId| {
        view! {
            <label>
                <input type="radio" name="study-game" prop:checked=move || game.get() == it on:change=move |_| game.set(it)/>
                <span>{move || game_name(it)}</span>
            </label>
        }
    };
    let create = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        open.set(false);
        studies.create(&name.get_untracked(), game.get_untracked());
    };
    view! {
        <Dialog open id="study-make" title=Signal::derive(says("study-new"))>
            <form class="make" on:submit=create>
                <label class="field">
                    <span>{says("study-name")}</span>
                    <input type="text" class="text-field" id="study-new-name" autocomplete="off" autofocus=true maxlength=LONGEST_NAME.to_string()
                        prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
                </label>
                <fieldset class="choose">
                    <legend class="unseen">{says("study-first-game")}</legend>
                    {GameId::ALL.map(choice).into_iter().collect_view()}
                </fieldset>
                <div class="foot"><button type="submit" class="btn primary" id="study-create">{says("study-create")}</button></div>
            </form>
        </Dialog>
    }
}

/// A file, or a text.
#[component]
fn Open(studies: Studies) -> impl IntoView {
    let open = studies.open_open;
    let wrong = RwSignal::new(None::<String>);
    let (file, text) = (NodeRef::<html::Input>::new(), NodeRef::<html::Textarea>::new());
    let on_file = move |_| {
        let Some(input) = file.get_untracked() else { return };
        let chosen = input.files().and_then(|files| files.get(0));
        // The same file can be chosen again after it was mended.
        input.set_value("");
        let Some(chosen) = chosen else { return };
        if chosen.size() > notation::limits::BYTES as f64 {
            return wrong.set(Some(::library::import::too_large().to_string()));
        }
        leptos::task::spawn_local(async move {
            match JsFuture::from(chosen.array_buffer()).await {
                Ok(buffer) => studies.take(&js_sys::Uint8Array::new(&buffer).to_vec(), wrong),
                Err(_) => wrong.set(Some(tr!("study-unread"))),
            }
        });
    };
    let on_text = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(text) = text.get_untracked() {
            studies.take(text.value().as_bytes(), wrong);
        }
    };
    Effect::new(move |_| {
        open.track();
        wrong.set(None);
    });
    let problem = move || {
        wrong
            .get()
            .map(|why| view! { <p>{tr!("study-link-broken")}</p> <p class="small muted" lang="en">{why}</p> })
    };
    view! {
        <Dialog open id="study-bring" title=Signal::derive(says("study-open"))>
            <p>{says("study-open-what")}</p>
            <label class="btn primary file">
                <span>{says("study-choose-file")}</span>
                <input type="file" id="study-file" class="unseen" accept=ACCEPT node_ref=file on:change=on_file/>
            </label>
            <form on:submit=on_text class="make">
                <label class="field">
                    <span>{says("study-paste")}</span>
                    <textarea class="text-field" id="study-text" rows="3" spellcheck="false" autocapitalize="off" node_ref=text></textarea>
                </label>
                <button type="submit" class="btn" id="study-take">{says("study-open")}</button>
            </form>
            <div class="problem" role="alert">{problem}</div>
        </Dialog>
    }
}

/// What was deleted just now, and the way back.
#[component]
fn Toast(studies: Studies) -> impl IntoView {
    let name = move || {
        studies
            .deleted
            .with(|kept| kept.as_ref().map(|kept| named(&kept.name)))
    };
    let there = Memo::new(move |_| studies.deleted.with(Option::is_some));
    view! {
        <div role="status">
            <Show when=move || there.get()>
                <div class="toast" on:pointerenter=move |_| studies.hold_undo() on:pointerleave=move |_| studies.let_undo_end()
                    on:focusin=move |_| studies.hold_undo() on:focusout=move |_| studies.let_undo_end()>
                    <p>{move || tr!("study-deleted", name = name().unwrap_or_default())}</p>
                    <button type="button" class="btn plain" id="studies-undo" on:click=move |_| studies.bring_back()>{says("play-undo")}</button>
                    <button type="button" class="btn plain square" aria-label=says("close") on:click=move |_| studies.deleted.set(None)>{icon(icons::CLOSE)}</button>
                </div>
            </Show>
        </div>
    }
}
