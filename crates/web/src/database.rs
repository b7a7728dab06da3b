//! What the browser keeps in its database: more than its storage for a few texts holds.
//!
//! A store is a map from a name to a value. Whoever needs another one adds it to [`Store`] and raises [`VERSION`]: stores that
//! are missing are made when the page is opened next.
//!
//! Where the browser forbids the database, or has no room, values are kept as long as the page is open, and whoever wrote
//! them is told so; nothing fails, and nothing is lost before that.

use futures_util::future::try_join;
use idb::{Database, DatabaseEvent as _, Factory, ObjectStoreParams, TransactionMode, TransactionResult};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::JsValue;

const NAME: &str = "sente";
/// Raised whenever a store is added.
const VERSION: u32 = 3;

/// What is kept together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Store {
    /// What is known of each game.
    Heads,
    /// The records of games.
    Games,
    /// Through which positions games came.
    Places,
    /// Turns of games that could have been better, and which games were looked through for them.
    Mistakes,
    /// Studies.
    Studies,
}

impl Store {
    const ALL: [Self; 5] = [
        Self::Heads,
        Self::Games,
        Self::Places,
        Self::Mistakes,
        Self::Studies,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Heads => "heads",
            Self::Games => "games",
            Self::Places => "places",
            Self::Mistakes => "mistakes",
            Self::Studies => "studies",
        }
    }
}

/// Why something is not kept, or can't be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The browser gives no more room. What was written is kept as long as the page is open.
    Full,
    /// Something else, in the browser's words.
    Other(String),
}

impl From<idb::Error> for Trouble {
    fn from(error: idb::Error) -> Self {
        let words = error.to_string();
        if words.contains("Quota") {
            Self::Full
        } else {
            Self::Other(words)
        }
    }
}

/// A change of what is kept.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// That value stands under that name from now on.
    Put(Store, String, JsValue),
    /// Nothing does.
    Delete(Store, String),
}

impl Change {
    const fn store(&self) -> Store {
        match self {
            Self::Put(store, ..) | Self::Delete(store, _) => *store,
        }
    }
}

/// What is kept only as long as the page is open: a value, or that there is none.
type Memory = BTreeMap<(Store, String), Option<JsValue>>;

/// The database, and what it could not take.
pub(crate) struct Kept {
    database: Option<Database>,
    memory: RefCell<Memory>,
}

thread_local! {
    static OPEN: RefCell<Option<Rc<Kept>>> = const { RefCell::new(None) };
}

/// The database, opened when it is wanted first.
pub(crate) async fn open() -> Rc<Kept> {
    if let Some(open) = OPEN.with_borrow(Clone::clone) {
        return open;
    }
    let database = open_database().await.ok();
    // Somebody else may have opened it meanwhile: there is one memory.
    OPEN.with_borrow_mut(|open| {
        let made = || {
            Rc::new(Kept {
                database,
                memory: RefCell::default(),
            })
        };
        open.get_or_insert_with(made).clone()
    })
}

/// Whether this is a browser that could have a database, be it forbidden. Where the page is rendered before it is served there is
/// none, and nothing is known of the reader.
pub(crate) fn is_thinkable() -> bool {
    js_sys::Reflect::has(&js_sys::global(), &"indexedDB".into()).unwrap_or(false)
}

async fn open_database() -> Result<Database, idb::Error> {
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        let Ok(database) = event.database() else { return };
        let there = database.store_names();
        for store in Store::ALL {
            if !there.iter().any(|name| name == store.name()) {
                // Refused only where it is there already.
                let _ = database.create_object_store(store.name(), ObjectStoreParams::new());
            }
        }
    });
    let mut database = request.await?;
    // A newer page in another window needs the database for itself; this one goes on with what it opens anew.
    database.on_version_change(|_| {
        if let Some(database) = OPEN.take().as_ref().and_then(|open| open.database.as_ref()) {
            database.close();
        }
    });
    Ok(database)
}

impl Kept {
    /// Whether what is kept outlasts the page.
    pub(crate) fn is_lasting(&self) -> bool {
        self.database.is_some()
    }

    /// The value under a name.
    pub(crate) async fn get(&self, store: Store, name: &str) -> Result<Option<JsValue>, Trouble> {
        if let Some(value) = self.memory.borrow().get(&(store, name.to_owned())) {
            return Ok(value.clone());
        }
        let Some(database) = &self.database else {
            return Ok(None);
        };
        let transaction = database.transaction(&[store.name()], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(store.name())?;
        Ok(store.get(JsValue::from_str(name))?.await?)
    }

    /// All names of a store with their values.
    pub(crate) async fn all(&self, store: Store) -> Result<Vec<(String, JsValue)>, Trouble> {
        let mut all = Vec::new();
        if let Some(database) = &self.database {
            let transaction = database.transaction(&[store.name()], TransactionMode::ReadOnly)?;
            let objects = transaction.object_store(store.name())?;
            let (names, values) = (objects.get_all_keys(None, None)?, objects.get_all(None, None)?);
            let (names, values) = try_join(names.into_future(), values.into_future()).await?;
            let names = names.into_iter().map(|name| name.as_string().unwrap_or_default());
            all.extend(names.zip(values));
        }
        let memory = self.memory.borrow();
        let of_it = memory.iter().filter(|((of, _), _)| *of == store);
        for ((_, name), value) in of_it {
            all.retain(|(it, _)| it != name);
            all.extend(value.clone().map(|value| (name.clone(), value)));
        }
        Ok(all)
    }

    /// Makes all these changes, or none of them. What the database can't take is kept as long as the page is open.
    pub(crate) async fn write(&self, changes: Vec<Change>) -> Result<(), Trouble> {
        if changes.is_empty() {
            return Ok(());
        }
        let written = match &self.database {
            Some(database) => write(database, &changes).await,
            None => Ok(false),
        };
        let mut memory = self.memory.borrow_mut();
        for change in changes {
            let (place, value) = match change {
                Change::Put(store, name, value) => ((store, name), Some(value)),
                Change::Delete(store, name) => ((store, name), None),
            };
            if written == Ok(true) {
                memory.remove(&place);
            } else {
                memory.insert(place, value);
            }
        }
        written.map(|_| ())
    }
}

/// Writes changes in one go.
async fn write(database: &Database, changes: &[Change]) -> Result<bool, Trouble> {
    let mut stores: Vec<Store> = changes.iter().map(Change::store).collect();
    stores.sort_unstable();
    stores.dedup();
    let names: Vec<&str> = stores.into_iter().map(Store::name).collect();
    let transaction = database.transaction(&names, TransactionMode::ReadWrite)?;
    for change in changes {
        let store = transaction.object_store(change.store().name())?;
        match change {
            Change::Put(_, name, value) => drop(store.put(value, Some(&JsValue::from_str(name)))?),
            Change::Delete(_, name) => drop(store.delete(JsValue::from_str(name))?),
        }
    }
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(true),
        // Nobody here breaks one off: the browser does so where it has no room.
        TransactionResult::Aborted => Err(Trouble::Full),
    }
}
