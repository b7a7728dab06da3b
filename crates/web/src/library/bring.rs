//! Games from files: chosen, dropped, pasted, or many in a ZIP.

use super::state::Games;
use crate::database::Trouble;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::later;
use crate::parts::{self, NoRecord};
use crate::play::OpenError;
use crate::shelf;
use leptos::html;
use leptos::prelude::*;
use library::{Head, Kept, Origin, archive, import};
use notation::AnyRecord;
use std::collections::HashMap;
use std::sync::Arc;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, FileList};

/// So many games are written in one go.
const WRITTEN_AT_ONCE: usize = 100;
/// The most bytes of a ZIP.
const LARGEST_ZIP: f64 = 512.0 * 1024.0 * 1024.0;
/// So many faults are listed.
const MOST_FAULTS: usize = 200;

/// What can be opened, as a file dialog takes it.
const ACCEPT: &str =
    ".txt,.sgf,.pgn,.kif,.kifu,.ki2,.ki2u,.csa,.usi,.sfen,.jkf,.json,.zip,text/plain,application/zip";

/// Something that holds no game, and why.
#[derive(Clone, PartialEq, Debug)]
struct Fault {
    file: String,
    why: String,
    /// In the words of who reads it, in English.
    technical: String,
}

/// How far reading has come.
#[derive(Clone, PartialEq, Debug, Default)]
struct Progress {
    /// Files read, and files there are.
    done: usize,
    all: usize,
    /// Games that are new, and games that were there already.
    added: Vec<String>,
    twice: usize,
    /// Studies that are new.
    studies: usize,
    /// What is not understood; of very many the first ones.
    faults: Vec<Fault>,
    /// How many are not.
    wrong: usize,
}

/// What the dialog shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Ask,
    Reads,
    Report,
}

/// Bringing games.
#[derive(Clone, Copy)]
pub(super) struct Bring {
    games: Games,
    stage: RwSignal<Stage>,
    progress: RwSignal<Progress>,
    stopped: RwSignal<bool>,
}

/// Something to read.
enum Source {
    /// A file, and the way to it.
    File(String, File),
    Text(String),
}

/// Games that wait to be written.
struct Batch {
    games: Vec<Kept>,
    known: HashMap<String, Head>,
    me: String,
}

impl Bring {
    /// Nothing is being read.
    pub(super) fn new(games: Games) -> Self {
        Self {
            games,
            stage: RwSignal::new(Stage::Ask),
            progress: RwSignal::default(),
            stopped: RwSignal::new(false),
        }
    }

    /// Reads files.
    pub(super) fn take_files(self, files: &FileList) {
        let files = (0..files.length()).filter_map(|at| files.get(at));
        let named = |file: File| {
            // Of a folder that was chosen, the way from there.
            let path = js_sys::Reflect::get(&file, &"webkitRelativePath".into()).ok();
            let path = path.and_then(|path| path.as_string());
            let path = path.filter(|path| !path.is_empty());
            Source::File(path.unwrap_or_else(|| file.name()), file)
        };
        self.take(files.map(named).collect());
    }

    /// Reads a text.
    pub(super) fn take_text(self, text: String) {
        if !text.trim().is_empty() {
            self.take(vec![Source::Text(text)]);
        }
    }

    fn take(self, sources: Vec<Source>) {
        if sources.is_empty() || self.stage.get_untracked() == Stage::Reads {
            return;
        }
        self.stopped.set(false);
        self.progress.set(Progress {
            all: sources.len(),
            ..Progress::default()
        });
        self.stage.set(Stage::Reads);
        self.games.bring_open.set(true);
        leptos::task::spawn_local(async move {
            self.read_all(sources).await;
            if !self.stage.is_disposed() {
                self.stage.set(Stage::Report);
                self.games.read().await;
            }
        });
    }

    /// Whether somebody stopped it, or has left the page.
    fn is_over(self) -> bool {
        self.stopped.try_get_untracked().unwrap_or(true)
    }

    async fn read_all(self, sources: Vec<Source>) {
        let heads = self.games.heads.get_untracked();
        let mut batch = Batch {
            games: Vec::new(),
            known: heads.iter().map(|head| (head.id.clone(), head.clone())).collect(),
            me: shelf::my_name(),
        };
        for source in sources {
            if self.is_over() {
                break;
            }
            match source {
                Source::Text(text) => {
                    self.read_one(&mut batch, &tr!("library-pasted"), text.into_bytes())
                        .await;
                }
                Source::File(name, file) => match bytes_of(&file, &name).await {
                    Ok(bytes) if archive::is_zip(&bytes) => {
                        self.read_zip(&mut batch, &name, &bytes).await;
                    }
                    Ok(bytes) if !import::is_beside(&name) => {
                        self.read_one(&mut batch, &name, bytes).await;
                    }
                    Ok(_) => {}
                    Err(error) => self.fault(&name, &error),
                },
            }
            self.progress.try_update(|progress| progress.done += 1);
            later::breathe().await;
        }
        self.write(&mut batch).await;
    }

    async fn read_zip(self, batch: &mut Batch, name: &str, bytes: &[u8]) {
        let files = match archive::files(bytes) {
            Ok(files) => files,
            Err(error) => return self.broken(name, error.to_string()),
        };
        self.progress.try_update(|progress| progress.all += files.len());
        for (number, file) in files.iter().enumerate() {
            if self.is_over() {
                return;
            }
            if !import::is_beside(&file.name) {
                match archive::read(bytes, file) {
                    Ok(content) => {
                        self.read_one(batch, &format!("{name}: {}", file.name), content)
                            .await;
                    }
                    Err(error) => self.broken(&file.name, error.to_string()),
                }
            }
            self.progress.try_update(|progress| progress.done += 1);
            if number % 8 == 7 {
                later::breathe().await;
            }
        }
    }

    /// Reads what is in one file.
    async fn read_one(self, batch: &mut Batch, name: &str, bytes: Vec<u8>) {
        if bytes.trim_ascii().is_empty() {
            return self.fault(name, &OpenError::Empty);
        }
        if bytes.len() > notation::limits::BYTES {
            return self.fault(name, &OpenError::TooLarge);
        }
        if study::is_study(&bytes) {
            return self.read_study(name, &bytes).await;
        }
        let read = match linked(&bytes).await {
            Some(linked) => vec![linked],
            None => import::read(&bytes)
                .into_iter()
                .map(|it| it.map_err(OpenError::Record))
                .collect(),
        };
        for one in read {
            match one {
                Ok(record) => self.add(batch, &record),
                Err(error) => self.fault(name, &error),
            }
        }
        if batch.games.len() >= WRITTEN_AT_ONCE {
            self.write(batch).await;
        }
    }

    /// Keeps the study that is in a file.
    async fn read_study(self, name: &str, bytes: &[u8]) {
        let study = match study::Study::read(bytes) {
            Ok(study) => study,
            Err(error) => return self.fault(name, &OpenError::Record(error)),
        };
        match shelf::adopt_study(&study, study::Whence::File).await {
            Ok((_, new)) => {
                self.progress.try_update(|progress| {
                    progress.studies += usize::from(new);
                    progress.twice += usize::from(!new);
                });
            }
            Err(trouble) => {
                if trouble == Trouble::Full {
                    self.stopped.try_set(true);
                }
                self.games.told(Err(trouble));
            }
        }
    }

    fn add(self, batch: &mut Batch, record: &AnyRecord) {
        let Some(kept) = shelf::made(record, Origin::of_file(record, &batch.me)) else {
            return;
        };
        let id = kept.head.id.clone();
        let here = batch.known.get(&id).is_some_and(|head| head.deleted.is_none());
        let waits = batch.games.iter().any(|game| game.head.id == id);
        self.progress.try_update(|progress| {
            if here || waits {
                progress.twice += 1;
            } else {
                progress.added.push(id);
            }
        });
        if !waits {
            batch.games.push(kept);
        }
    }

    /// Writes what waits.
    async fn write(self, batch: &mut Batch) {
        let games = std::mem::take(&mut batch.games);
        if games.is_empty() {
            return;
        }
        let (heads, written) = shelf::add(games, &batch.known).await;
        batch
            .known
            .extend(heads.into_iter().map(|head| (head.id.clone(), head)));
        if written == Err(Trouble::Full) {
            self.stopped.try_set(true);
        }
        self.games.told(written);
    }

    fn fault(self, file: &str, error: &OpenError) {
        let fault = Fault {
            file: file.to_owned(),
            why: error.words::<yinsh::Position>(),
            technical: error.technical(),
        };
        self.note(fault);
    }

    fn broken(self, file: &str, technical: String) {
        self.note(Fault {
            file: file.to_owned(),
            why: tr!("library-broken-zip"),
            technical,
        });
    }

    fn note(self, fault: Fault) {
        self.progress.try_update(|progress| {
            progress.wrong += 1;
            if progress.faults.len() < MOST_FAULTS {
                progress.faults.push(fault);
            }
        });
    }

    /// Tags the games that are new with the day.
    fn tag(self, on: bool, tag: &str) {
        let ids = self.progress.with_untracked(|progress| progress.added.clone());
        self.games.change(&ids, |head| {
            if on {
                head.add_tag(tag);
            } else {
                head.tags.retain(|it| it != tag);
            }
        });
    }

    /// The dialog.
    pub(super) fn dialog(self) -> impl IntoView {
        let open = self.games.bring_open;
        let title = Signal::derive(move || match self.stage.get() {
            Stage::Ask => tr!("library-add"),
            Stage::Reads => tr!("library-reads"),
            Stage::Report => tr!("library-added", count = self.progress.with(|it| it.added.len())),
        });
        // Who opens it again begins anew.
        Effect::new(move |_| {
            if !open.get() && self.stage.get_untracked() == Stage::Report {
                self.stage.set(Stage::Ask);
            }
        });
        view! {
            <Dialog open id="library-bring" title>
                {move || match self.stage.get() {
                    Stage::Ask => view! { <Ask bring=self/> }.into_any(),
                    Stage::Reads => view! { <Reads bring=self/> }.into_any(),
                    Stage::Report => view! { <Report bring=self/> }.into_any(),
                }}
            </Dialog>
        }
    }
}

/// What is in a file.
async fn bytes_of(file: &Blob, name: &str) -> Result<Vec<u8>, OpenError> {
    let zip = name.to_lowercase().ends_with(".zip");
    let most = if zip {
        LARGEST_ZIP
    } else {
        notation::limits::BYTES as f64
    };
    if file.size() > most {
        return Err(OpenError::TooLarge);
    }
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer = buffer.map_err(|_| OpenError::Unread)?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// The game in a link, or the position that a text is; `None` where it is neither.
async fn linked(bytes: &[u8]) -> Option<Result<AnyRecord, OpenError>> {
    // Longer texts are neither.
    if bytes.len() > 16_384 {
        return None;
    }
    match parts::recognise(bytes.to_vec()).await {
        Err(NoRecord::Lost) => Some(Err(OpenError::Lost)),
        Err(NoRecord::Because(_)) => None,
        Ok(opened) => crate::play::record_of(opened),
    }
}

/// What can be brought, and how.
#[component]
fn Ask(bring: Bring) -> impl IntoView {
    let (files, folder) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let text = NodeRef::<html::Textarea>::new();
    let take = move |input: NodeRef<html::Input>| {
        let Some(input) = input.get_untracked() else {
            return;
        };
        if let Some(files) = input.files() {
            bring.take_files(&files);
        }
        // The same files can be chosen again after they were mended.
        input.set_value("");
    };
    // Not in the types of elements, but in every browser.
    Effect::new(move |_| {
        if let Some(input) = folder.get() {
            // An attribute with a plain name can always be set.
            let _ = input.set_attribute("webkitdirectory", "");
        }
    });
    let on_text = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(text) = text.get_untracked() {
            bring.take_text(text.value());
        }
    };
    view! {
        <div class="dropzone">
            {icon(icons::OPEN)}
            <p><b class="with-mouse">{says("library-drop")}</b><span class="small muted formats">{says("library-formats")}</span></p>
            <div class="acts">
                <label class="btn primary file">
                    <span>{says("library-files")}</span>
                    <input type="file" id="bring-files" class="unseen" multiple=true accept=ACCEPT node_ref=files on:change=move |_| take(files)/>
                </label>
                <label class="btn file">
                    <span>{says("library-folder")}</span>
                    <input type="file" id="bring-folder" class="unseen" multiple=true node_ref=folder on:change=move |_| take(folder)/>
                </label>
            </div>
        </div>
        <label class="field">
            <span>{says("library-me")}</span>
            <input type="text" class="text-field" id="bring-me" autocomplete="off" maxlength="100" aria-describedby="bring-me-why" prop:value=shelf::my_name()
                on:change=|event| shelf::set_my_name(&event_target_value(&event))/>
            <small class="small muted" id="bring-me-why">{says("library-me-why")}</small>
        </label>
        <form on:submit=on_text class="paste">
            <label class="field">
                <span>{says("library-paste")}</span>
                <textarea class="text-field" id="bring-text" rows="3" spellcheck="false" autocapitalize="off" node_ref=text></textarea>
            </label>
            <button type="submit" class="btn" id="bring-paste">{says("library-paste-yes")}</button>
        </form>
    }
}

/// How far it is.
#[component]
fn Reads(bring: Bring) -> impl IntoView {
    let progress = bring.progress;
    view! {
        <progress max=move || progress.with(|it| it.all) value=move || progress.with(|it| it.done) aria-label=says("library-progress")></progress>
        <p class="num">{move || progress.with(|it| tr!("library-read", done = it.done, all = it.all))}</p>
        <div class="foot">
            <button type="button" class="btn" id="bring-stop" on:click=move |_| bring.stopped.set(true)>{says("library-stop")}</button>
        </div>
    }
}

/// What came of it.
#[component]
fn Report(bring: Bring) -> impl IntoView {
    let progress = bring.progress.get_untracked();
    let (twice, wrong, some) = (progress.twice, progress.wrong, !progress.added.is_empty());
    let studies = progress.studies;
    let fault = |fault: Fault| {
        let technical = (!fault.technical.is_empty())
            .then(|| view! { <span class="small muted" lang="en">{fault.technical}</span> });
        view! { <li><b>{fault.file}</b><span class="small">{fault.why}</span>{technical}</li> }
    };
    let faults = progress.faults.into_iter().map(fault).collect_view();
    let tag = tr!(
        "library-brought",
        date = crate::names::day_plain(shelf::today().as_str())
    );
    let name = Arc::new(tag.clone());
    let switch = move |event| bring.tag(event_target_checked(&event), &name);
    view! {
        <p role="status" id="bring-report">
            {(studies > 0).then(|| tr!("library-studies-added", count = studies))}" "
            {(twice > 0).then(|| tr!("library-twice", count = twice))}" "
            {(wrong > 0).then(|| tr!("library-faults", count = wrong))}
        </p>
        {(wrong > 0).then(|| view! { <ul class="faults" tabindex="0">{faults}</ul> })}
        {some.then(|| view! {
            <label class="switch">
                <span>{says("library-tag-new")}<small class="muted">{tag}</small></span>
                <input type="checkbox" role="switch" id="bring-tag" on:change=switch/>
            </label>
        })}
        <div class="foot">
            <button type="button" class="btn primary" id="bring-done" autofocus=true on:click=move |_| bring.games.bring_open.set(false)>{says("done")}</button>
        </div>
    }
}
