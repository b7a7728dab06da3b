//! Where games and studies are kept: the crates `library` and `study`, in the browser's database.

use crate::database::{self, Change, Kept as Database, Store, Trouble};
use crate::storage;
use ::library::{self, Day, Head, Kept, Looked, Mistake, Origin};
use game_core::Player;
use notation::AnyRecord;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use wasm_bindgen::{JsCast as _, JsValue};

/// Under this name stands `no` where games that end are not to be kept by themselves.
const KEEP: &str = "sente.library.keep";
/// The reader's name in files.
const ME: &str = "sente.library.me";

/// Whether games that end are kept by themselves.
pub(crate) fn keeps() -> bool {
    storage::get(KEEP).is_none_or(|word| word != "no")
}

/// Says whether they are.
pub(crate) fn set_keeps(keeps: bool) {
    storage::set(KEEP, if keeps { "yes" } else { "no" });
}

/// The reader's name in files, as it was given last; may be empty.
pub(crate) fn my_name() -> String {
    storage::get(ME).unwrap_or_default()
}

/// Remembers the reader's name in files.
pub(crate) fn set_my_name(name: &str) {
    storage::set(ME, name);
}

/// Now, in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Today, here.
pub(crate) fn today() -> Day {
    let now = js_sys::Date::new_0();
    let text = format!(
        "{}-{:02}-{:02}",
        now.get_full_year(),
        now.get_month() + 1,
        now.get_date()
    );
    Day::of_tag(&text).unwrap_or_default()
}

/// What a game is kept as.
pub(crate) fn made(record: &AnyRecord, origin: Origin) -> Option<Kept> {
    Kept::of(record, origin, now(), &today()).ok()
}

/// Keeps a game that ended, or was opened, unless the reader does not want that; one that they deleted stays deleted. False where
/// it will be lost with the page.
pub(crate) async fn keep(record: &AnyRecord, origin: Origin) -> bool {
    if !keeps() {
        return true;
    }
    let Some(kept) = made(record, origin) else {
        return false;
    };
    let database = database::open().await;
    let known = head(&database, &kept.head.id).await;
    if known.as_ref().is_some_and(|head| head.deleted.is_some()) {
        return true;
    }
    database.write(changes(kept, known.as_ref())).await.is_ok() && database.is_lasting()
}

/// What stands before the name of a game that was looked through for mistakes.
const LOOKED: &str = "game ";

/// Keeps the mistakes that a review of a game found, those of the reader where a side is theirs, and how accurate the players
/// were.
pub(crate) async fn keep_looked(mut head: Head, looked: Looked) {
    let Looked {
        mistakes,
        accuracy,
        parts,
    } = looked;
    (head.accuracy, head.parts) = (accuracy, parts);
    let own = |it: &Mistake| head.own.is_none_or(|own| it.player == own);
    let mut changes = vec![
        put(&head),
        Change::Put(Store::Mistakes, format!("{LOOKED}{}", head.id), JsValue::TRUE),
    ];
    for mut mistake in mistakes.into_iter().filter(own) {
        mistake.of.clone_from(&head.id);
        mistake.day = head.day.clone();
        let name = mistake.number.to_string();
        changes.push(Change::Put(Store::Mistakes, name, mistake.to_json().into()));
    }
    // What can't be written is known as long as the page is open.
    let _ = database::open().await.write(changes).await;
}

/// Keeps the mistakes that a review of a record found, if it is kept.
pub(crate) async fn keep_mistakes(record: &AnyRecord, looked: Looked) {
    let nobodys = Origin {
        kind: library::Kind::File,
        own: None,
        level: None,
    };
    let Some(kept) = made(record, nobodys) else { return };
    let database = database::open().await;
    if let Some(head) = head(&database, &kept.head.id).await {
        keep_looked(head, looked).await;
    }
}

/// All mistakes that are kept, and the games that were looked through for them.
pub(crate) async fn mistakes() -> Result<(Vec<Mistake>, HashSet<String>), Trouble> {
    let all = database::open().await.all(Store::Mistakes).await?;
    let mut looked = HashSet::new();
    let mut mistakes = Vec::new();
    for (name, value) in all {
        if let Some(id) = name.strip_prefix(LOOKED) {
            looked.insert(id.to_owned());
        } else if let Some(json) = value.as_string() {
            // What can't be read is of a newer page.
            mistakes.extend(Mistake::from_json(&json));
        }
    }
    Ok((mistakes, looked))
}

/// The text of a kept game, and which side is the reader's.
pub(crate) async fn game(id: &str) -> Option<(String, Option<Player>)> {
    let database = database::open().await;
    let text = database.get(Store::Games, id).await.ok()??.as_string()?;
    let own = head(&database, id).await.and_then(|head| head.own);
    Some((text, own))
}

async fn head(database: &Rc<Database>, id: &str) -> Option<Head> {
    let json = database.get(Store::Heads, id).await.ok()??.as_string()?;
    Head::from_json(&json).ok()
}

fn put(head: &Head) -> Change {
    Change::Put(Store::Heads, head.id.clone(), head.to_json().into())
}

/// What it takes to keep a game that may be known already.
fn changes(kept: Kept, known: Option<&Head>) -> Vec<Change> {
    let Kept { head, text, keys } = kept;
    let head = match known {
        Some(known) => head.merged(known),
        None => head,
    };
    let id = head.id.clone();
    let keys = js_sys::Uint8Array::from(&keys[..]);
    vec![
        put(&head),
        Change::Put(Store::Games, id.clone(), text.into()),
        Change::Put(Store::Places, id, keys.into()),
    ]
}

/// All that is known of kept games, the latest first; of those that were deleted long ago nothing is left. And whether what is
/// kept outlasts the page.
pub(crate) async fn heads() -> Result<(Vec<Head>, bool), Trouble> {
    let database = database::open().await;
    let all = database.all(Store::Heads).await?;
    let read = |(_, json): (String, JsValue)| Head::from_json(&json.as_string()?).ok();
    let (gone, mut heads): (Vec<Head>, Vec<Head>) = all
        .into_iter()
        .filter_map(read)
        .partition(|head| head.is_gone(now()));
    // What can't be taken away now is found again the next time.
    let _ = forget(gone.into_iter().map(|head| head.id).collect()).await;
    library::search::sort(&mut heads);
    Ok((heads, database.is_lasting()))
}

/// Takes games away for good, with what was found in them.
pub(crate) async fn forget(ids: HashSet<String>) -> Result<(), Trouble> {
    if ids.is_empty() {
        return Ok(());
    }
    let database = database::open().await;
    let of = |name: &str, value: &JsValue| match name.strip_prefix(LOOKED) {
        Some(id) => Some(id.to_owned()),
        None => Some(Mistake::from_json(&value.as_string()?).ok()?.of),
    };
    let found = database.all(Store::Mistakes).await?.into_iter();
    let of_them = found.filter(|(name, value)| of(name, value).is_some_and(|id| ids.contains(&id)));
    let mut all: Vec<Change> = of_them
        .map(|(name, _)| Change::Delete(Store::Mistakes, name))
        .collect();
    let stores = [Store::Heads, Store::Games, Store::Places];
    all.extend(
        ids.into_iter()
            .flat_map(|id| stores.map(|store| Change::Delete(store, id.clone()))),
    );
    database.write(all).await
}

/// What is known of these games is this from now on.
pub(crate) async fn change(heads: &[Head]) -> Result<(), Trouble> {
    database::open()
        .await
        .write(heads.iter().map(put).collect())
        .await
}

/// Adds games; of those that are there already, what only one of both knows is kept. Gives their heads.
pub(crate) async fn add(games: Vec<Kept>, known: &HashMap<String, Head>) -> (Vec<Head>, Result<(), Trouble>) {
    let mut all = Vec::new();
    let mut heads = Vec::new();
    for kept in games {
        let known = known.get(&kept.head.id);
        heads.push(known.map_or_else(|| kept.head.clone(), |known| kept.head.clone().merged(known)));
        all.extend(changes(kept, known));
    }
    let written = database::open().await.write(all).await;
    (heads, written)
}

/// The texts of all kept games.
pub(crate) async fn texts() -> Result<HashMap<String, String>, Trouble> {
    let all = database::open().await.all(Store::Games).await?;
    let texts = all
        .into_iter()
        .filter_map(|(id, text)| Some((id, text.as_string()?)));
    Ok(texts.collect())
}

/// The games that came through the position with this key.
pub(crate) async fn through(key: u64) -> Result<HashSet<String>, Trouble> {
    let all = database::open().await.all(Store::Places).await?;
    let mut bytes = Vec::new();
    let came = |value: &JsValue, bytes: &mut Vec<u8>| {
        let Some(keys) = value.dyn_ref::<js_sys::Uint8Array>() else {
            return false;
        };
        bytes.resize(keys.length() as usize, 0);
        keys.copy_to(bytes);
        library::keys::came_through(bytes, key)
    };
    let found = all.into_iter().filter(|(_, keys)| came(keys, &mut bytes));
    Ok(found.map(|(id, _)| id).collect())
}

// Studies.

/// All studies that are kept, the one changed last first. And whether what is kept outlasts the page.
pub(crate) async fn studies() -> Result<(Vec<study::Kept>, bool), Trouble> {
    let database = database::open().await;
    let all = database.all(Store::Studies).await?;
    // What can't be read is of a newer page.
    let read = |(_, json): (String, JsValue)| study::Kept::from_json(&json.as_string()?).ok();
    let mut studies: Vec<study::Kept> = all.into_iter().filter_map(read).collect();
    studies.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id)));
    Ok((studies, database.is_lasting()))
}

/// A kept study.
pub(crate) async fn study(id: &str) -> Result<Option<study::Kept>, Trouble> {
    let found = database::open().await.get(Store::Studies, id).await?;
    let json = found.and_then(|it| it.as_string());
    Ok(json.and_then(|json| study::Kept::from_json(&json).ok()))
}

/// Keeps studies as they are now.
pub(crate) async fn keep_studies(studies: &[study::Kept]) -> Result<(), Trouble> {
    let put = |study: &study::Kept| Change::Put(Store::Studies, study.id.clone(), study.to_json().into());
    database::open()
        .await
        .write(studies.iter().map(put).collect())
        .await
}

/// Takes a study away for good.
pub(crate) async fn forget_study(id: &str) -> Result<(), Trouble> {
    let gone = Change::Delete(Store::Studies, id.to_owned());
    database::open().await.write(vec![gone]).await
}

/// Keeps a study that came from elsewhere as one of the reader's own; one that says the same is not kept twice. Gives the one that
/// is kept, and whether it is new.
pub(crate) async fn adopt_study(
    study: &study::Study,
    whence: study::Whence,
) -> Result<(study::Kept, bool), Trouble> {
    let (all, _) = studies().await?;
    let kept = study::Kept::of(study, new_study_id(), whence, now(), Vec::new())
        .map_err(|error| Trouble::Other(error.to_string()))?;
    if let Some(known) = all.into_iter().find(|known| known.text == kept.text) {
        return Ok((known, false));
    }
    keep_studies(std::slice::from_ref(&kept)).await?;
    Ok((kept, true))
}

/// A name for a new study, which no other has.
pub(crate) fn new_study_id() -> String {
    let digits = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}", digits(), digits())
}
