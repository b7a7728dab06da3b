//! What is known of kept games, what is chosen, and what is done with it.

use crate::database::{self, Trouble};
use crate::i18n::tr;
use crate::later;
use crate::outward::keep_file;
use crate::picture::{Subject, Whole};
use crate::play::finished_games;
use crate::shelf;
use crate::storage;
use game_core::Player;
use games::{GameId, for_game};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use library::search::{self, Filter};
use library::{Head, archive, file_text, keys};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

/// So long what was deleted can be brought back with one press.
const UNDO_FOR: Duration = Duration::from_secs(10);
/// Something stands under this name where games from before there was a library were taken over.
const TAKEN_OVER: &str = "sente.library.taken-over";
/// Under this name stands when everything was exported last.
const EXPORTED: &str = "sente.library.exported";
/// What stands in an address before a position that is looked for, `#p=yinsh:…`.
const POSITION: &str = "#p=";
/// So many games are packed before the page may breathe.
const PACKED_AT_ONCE: usize = 200;

/// How the games are kept.
#[derive(Clone, Copy, Debug)]
struct Keeping {
    /// Whether they were read.
    there: bool,
    /// Whether they outlast the page.
    lasting: bool,
    /// Whether the browser was asked never to clear them, and agreed.
    persisted: bool,
}

/// The games on the page: a handful of signals.
#[derive(Clone, Copy)]
pub(super) struct Games {
    /// All that are kept, the deleted ones too, the latest first.
    pub(super) heads: RwSignal<Arc<Vec<Head>>>,
    keeping: RwSignal<Keeping>,
    /// What went wrong last.
    pub(super) trouble: RwSignal<Option<Trouble>>,
    /// What is looked for.
    pub(super) filter: RwSignal<Filter>,
    /// Those that match, in their order.
    pub(super) shown: Memo<Arc<Vec<Head>>>,
    /// Which are chosen.
    pub(super) chosen: RwSignal<HashSet<String>>,
    /// With which one something is to be done.
    pub(super) at: RwSignal<Option<Head>>,
    /// What was deleted, or removed for good, just now: as it was before.
    pub(super) taken: RwSignal<Vec<Head>>,
    /// What was done, in a sentence.
    pub(super) said: RwSignal<String>,
    /// Whether everything is being packed.
    pub(super) packing: RwSignal<bool>,
    /// When everything was exported last.
    pub(super) exported: RwSignal<Option<String>>,
    /// The dialogs.
    pub(super) more_open: RwSignal<bool>,
    pub(super) filter_open: RwSignal<bool>,
    pub(super) tags_open: RwSignal<bool>,
    pub(super) bring_open: RwSignal<bool>,
    /// What a picture is to be made of.
    pub(super) pictured: RwSignal<Option<Subject>>,
    undo_ends: StoredValue<Option<TimeoutHandle>>,
}

/// Games that ended before there was a library lie in the browser's storage, one or two of each game: they are taken over, once.
async fn take_over() {
    if storage::get(TAKEN_OVER).is_some() {
        return;
    }
    for game in GameId::ALL {
        for (record, origin) in for_game!(game, |P| finished_games::<P>()) {
            // Where they will not last, they are taken over when they can.
            if !shelf::keep(&record, origin).await {
                return;
            }
        }
    }
    storage::set(TAKEN_OVER, "yes");
}

/// What pictures are made of: the last position of a kept game, and all of it where its text is one.
fn pictured(head: &Head, text: &str) -> Subject {
    let course = notation::read(text.as_bytes()).ok().map(|record| Whole {
        record,
        place: usize::MAX,
        names: Player::BOTH.map(|player| super::words::player(head, player)),
        judged: Vec::new(),
        accuracy: Vec::new(),
    });
    Subject {
        course,
        ..Subject::position(head.game, head.last.clone(), head.own == Some(Player::Second))
    }
}

impl Games {
    /// Opens the dialog for pictures of a game.
    pub(super) fn picture(self, head: Head) {
        leptos::task::spawn_local(async move {
            let text = shelf::game(&head.id).await.map(|(text, _)| text);
            let _ = self
                .pictured
                .try_set(Some(pictured(&head, &text.unwrap_or_default())));
        });
    }

    /// Reads what is kept.
    pub(super) fn begin() -> Self {
        let heads: RwSignal<Arc<Vec<Head>>> = RwSignal::new(Arc::default());
        let filter = RwSignal::new(Filter::default());
        let shown = Memo::new(move |_| {
            filter.with(|filter| {
                heads.with(|heads| {
                    let typed = !filter.text.trim().is_empty();
                    let words = |head: &Head| {
                        if typed {
                            super::words::about(head)
                        } else {
                            String::new()
                        }
                    };
                    let matching = heads.iter().filter(|head| filter.matches(head, &words(head)));
                    Arc::new(matching.cloned().collect::<Vec<_>>())
                })
            })
        });
        let games = Self {
            heads,
            keeping: RwSignal::new(Keeping {
                there: false,
                lasting: true,
                persisted: true,
            }),
            trouble: RwSignal::new(None),
            filter,
            shown,
            chosen: RwSignal::default(),
            at: RwSignal::new(None),
            taken: RwSignal::default(),
            said: RwSignal::default(),
            packing: RwSignal::new(false),
            exported: RwSignal::new(storage::get(EXPORTED)),
            more_open: RwSignal::new(false),
            filter_open: RwSignal::new(false),
            tags_open: RwSignal::new(false),
            bring_open: RwSignal::new(false),
            pictured: RwSignal::new(None),
            undo_ends: StoredValue::new(None),
        };
        if !database::is_thinkable() {
            return games;
        }
        leptos::task::spawn_local(async move {
            take_over().await;
            games.read().await;
            games.look_for_position();
            let persisted = persisted().await;
            if !games.keeping.is_disposed() {
                games.keeping.update(|keeping| keeping.persisted = persisted);
            }
        });
        games
    }

    /// Reads what is kept.
    pub(super) async fn read(self) {
        let read = shelf::heads().await;
        if self.keeping.is_disposed() {
            return;
        }
        match read {
            Ok((heads, lasting)) => {
                self.heads.set(Arc::new(heads));
                self.keeping.update(|keeping| keeping.lasting = lasting);
            }
            Err(trouble) => self.trouble.set(Some(trouble)),
        }
        self.keeping.update(|keeping| keeping.there = true);
    }

    /// Whether the games were read.
    pub(super) fn there(self) -> bool {
        self.keeping.get().there
    }

    /// Whether what is kept goes with the page.
    pub(super) fn forgets(self) -> bool {
        let keeping = self.keeping.get();
        keeping.there && !keeping.lasting
    }

    /// Whether the browser may never clear what is kept.
    pub(super) fn persisted(self) -> bool {
        self.keeping.get().persisted
    }

    /// Looks for the position in the address.
    pub(super) fn look_for_position(self) {
        let hash = window().location().hash().unwrap_or_default();
        let asked = hash.strip_prefix(POSITION).and_then(|it| it.split_once(':'));
        let key = asked.and_then(|(game, text)| {
            let text = js_sys::decode_uri_component(text).ok()?;
            keys::of_position(GameId::of_slug(game)?, &String::from(text).replace('_', " "))
        });
        let Some(key) = key else { return };
        leptos::task::spawn_local(async move {
            match shelf::through(key).await {
                _ if self.filter.is_disposed() => {}
                Ok(found) => self.filter.update(|filter| filter.only = Some(found)),
                Err(trouble) => self.trouble.set(Some(trouble)),
            }
        });
    }

    /// How many are kept, and not deleted.
    pub(super) fn count(self) -> usize {
        self.room(false).0
    }

    /// Of which game one wants to see openings, `of` this one where it is given, and whether there are the reader's own.
    pub(super) fn openings(self, of: Option<GameId>) -> (GameId, bool) {
        let own = self.heads.with(|heads| search::latest_own(heads.iter(), of));
        (own.or(of).unwrap_or(GameId::Yinsh), own.is_some())
    }

    /// How many there are, and how many bytes they take: of those that were deleted, or of those that were not.
    pub(super) fn room(self, deleted: bool) -> (usize, u64) {
        self.heads.with(|heads| search::room(heads.iter(), deleted))
    }

    /// Whether the deleted ones are looked at.
    pub(super) fn in_bin(self) -> bool {
        self.filter.with(|filter| filter.deleted)
    }

    /// Looks at the deleted ones, or at the others, from the beginning.
    pub(super) fn show_deleted(self, deleted: bool) {
        self.chosen.update(HashSet::clear);
        self.filter.set(Filter {
            deleted,
            ..Filter::default()
        });
    }

    /// The tags there are, the commonest first.
    pub(super) fn tags(self) -> Vec<String> {
        let deleted = self.in_bin();
        self.heads
            .with(|heads| search::tags(heads.iter().filter(|head| head.deleted.is_some() == deleted)))
    }

    // What is chosen.

    /// Chooses a game, or does not any more.
    pub(super) fn choose(self, id: &str) {
        self.chosen.update(|chosen| {
            if !chosen.remove(id) {
                chosen.insert(id.to_owned());
            }
        });
    }

    /// Those with which something is to be done: the one whose list is open, else those that are chosen.
    pub(super) fn meant(self) -> Vec<Head> {
        if let Some(head) = self.at.get_untracked() {
            return vec![head];
        }
        self.chosen.with_untracked(|chosen| {
            self.heads.with_untracked(|heads| {
                heads
                    .iter()
                    .filter(|head| chosen.contains(&head.id))
                    .cloned()
                    .collect()
            })
        })
    }

    // What is done.

    /// Changes what is known of some games.
    pub(super) fn change(self, ids: &[String], how: impl Fn(&mut Head)) {
        let mut changed = Vec::new();
        self.heads.update(|heads| {
            for head in Arc::make_mut(heads)
                .iter_mut()
                .filter(|head| ids.contains(&head.id))
            {
                how(head);
                changed.push(head.clone());
            }
        });
        leptos::task::spawn_local(async move { self.told(shelf::change(&changed).await) });
    }

    /// Says what went wrong, if something did.
    pub(super) fn told(self, done: Result<(), Trouble>) {
        if let Err(trouble) = done
            && !self.trouble.is_disposed()
        {
            self.trouble.set(Some(trouble));
        }
    }

    /// Deletes games; those that are deleted already are removed for good. Both can be undone as long as the toast is there.
    pub(super) fn delete(self, ids: &[String]) {
        self.close_toast();
        let taken: Vec<Head> = self.heads.with_untracked(|heads| {
            let meant = heads.iter().filter(|head| ids.contains(&head.id));
            meant.cloned().collect()
        });
        if taken.is_empty() {
            return;
        }
        let (now, for_good) = (shelf::now(), are_deleted(&taken));
        self.change(ids, |head| {
            if for_good {
                head.remove();
            } else {
                head.deleted = Some(now);
            }
        });
        if for_good {
            self.heads
                .update(|heads| Arc::make_mut(heads).retain(|head| !ids.contains(&head.id)));
        }
        self.chosen.update(|chosen| chosen.retain(|id| !ids.contains(id)));
        self.taken.set(taken);
        self.let_undo_end();
    }

    /// Brings deleted games back.
    pub(super) fn restore(self, ids: &[String]) {
        self.close_toast();
        self.change(ids, |head| head.deleted = None);
        self.chosen.update(|chosen| chosen.retain(|id| !ids.contains(id)));
        self.said.set(tr!("library-restored", count = ids.len()));
    }

    /// Takes back what was deleted, or removed for good, just now.
    pub(super) fn undo(self) {
        self.hold_undo();
        let taken = self.taken.try_update(std::mem::take).unwrap_or_default();
        self.heads.update(|heads| {
            let heads = Arc::make_mut(heads);
            heads.retain(|head| taken.iter().all(|it| it.id != head.id));
            heads.extend_from_slice(&taken);
            search::sort(heads);
        });
        if !are_deleted(&taken) {
            self.said.set(tr!("library-restored", count = taken.len()));
        }
        leptos::task::spawn_local(async move { self.told(shelf::change(&taken).await) });
    }

    /// The toast stays as long as somebody is on it …
    pub(super) fn hold_undo(self) {
        if let Some(Some(ends)) = self.undo_ends.try_update_value(Option::take) {
            ends.clear();
        }
    }

    /// … and goes a while after that.
    pub(super) fn let_undo_end(self) {
        self.hold_undo();
        let end = move || {
            if !self.taken.is_disposed() {
                self.close_toast();
            }
        };
        self.undo_ends
            .set_value(set_timeout_with_handle(end, UNDO_FOR).ok());
    }

    /// Takes the toast away, and what was removed for good with it.
    pub(super) fn close_toast(self) {
        self.hold_undo();
        let taken = self.taken.try_update(std::mem::take).unwrap_or_default();
        if are_deleted(&taken) {
            let ids = taken.into_iter().map(|head| head.id).collect();
            leptos::task::spawn_local(async move { self.told(shelf::forget(ids).await) });
        }
    }

    /// Saves games as a file: one as it is, several in a ZIP.
    pub(super) fn export(self, heads: Vec<Head>, all: bool) {
        if heads.is_empty() && !all || self.packing.get_untracked() {
            return;
        }
        self.packing.set(true);
        leptos::task::spawn_local(async move {
            let saved = pack(&heads, all).await;
            if self.packing.is_disposed() {
                return;
            }
            self.packing.set(false);
            match saved {
                Ok(name) => {
                    if all {
                        let today = shelf::today().to_string();
                        storage::set(EXPORTED, &today);
                        self.exported.set(Some(today));
                    }
                    self.said.set(tr!("library-saved", name = name));
                }
                Err(trouble) => self.trouble.set(Some(trouble)),
            }
        });
    }

    /// Asks the browser never to clear what is kept.
    pub(super) fn persist(self) {
        leptos::task::spawn_local(async move {
            let agreed = ask_to_persist().await;
            if !self.keeping.is_disposed() {
                self.keeping.update(|keeping| keeping.persisted = agreed);
                let said = if agreed {
                    tr!("library-persisted")
                } else {
                    tr!("library-not-persisted")
                };
                self.said.set(said);
            }
        });
    }
}

/// Whether these are of those that were deleted: taking them away removes them for good.
pub(super) fn are_deleted(heads: &[Head]) -> bool {
    heads.iter().any(|head| head.deleted.is_some())
}

/// Games as a file; `all`: everything that is kept, the studies too.
async fn pack(heads: &[Head], all: bool) -> Result<String, Trouble> {
    let broken = |error: archive::ArchiveError| Trouble::Other(error.to_string());
    let texts: HashMap<String, String> = shelf::texts().await?;
    if !all
        && let [head] = heads
        && let Some(text) = texts.get(&head.id)
    {
        let text = file_text(head, text);
        return keep_file(text.as_bytes(), head.game.slug(), "txt").map_err(Trouble::Other);
    }
    let mut zip = archive::Writer::default();
    for (number, head) in heads.iter().enumerate() {
        if let Some(text) = texts.get(&head.id) {
            zip.add(&archive::path(head), file_text(head, text).as_bytes())
                .map_err(broken)?;
        }
        if number % PACKED_AT_ONCE == PACKED_AT_ONCE - 1 {
            later::breathe().await;
        }
    }
    if all {
        for study in shelf::studies().await?.0 {
            zip.add(&study.path(), study.text.as_bytes()).map_err(broken)?;
        }
    }
    let bytes = zip.finish().map_err(broken)?;
    keep_file(&bytes, "sente", "zip").map_err(Trouble::Other)
}

/// The browser's storage, where it can be asked about it: over safe connections only, whatever the types say.
fn manager() -> Option<web_sys::StorageManager> {
    let manager = js_sys::Reflect::get(&window().navigator(), &"storage".into()).ok()?;
    manager.is_object().then(|| manager.unchecked_into())
}

/// Whether the browser will not clear what is kept, or can't be asked.
async fn persisted() -> bool {
    let Some(asked) = manager().and_then(|it| it.persisted().ok()) else {
        return true;
    };
    JsFuture::from(asked).await.is_ok_and(|answer| answer.is_truthy())
}

async fn ask_to_persist() -> bool {
    let Some(asked) = manager().and_then(|it| it.persist().ok()) else {
        return false;
    };
    JsFuture::from(asked).await.is_ok_and(|answer| answer.is_truthy())
}
