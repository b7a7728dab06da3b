//! The rooms of the page and the order in which they stand, which is that of the map in ARCHITECTURE.md.
//!
//! A room is a file or a folder of `src`. It names only rooms that the map tells of after it. Behind a door of
//! [`crate::parts`] is what that function names, so whoever opens a door names the rooms behind it. Tests may name any room.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ARCHITECTURE: &str = include_str!("../../../ARCHITECTURE.md");

/// The rooms of the map, the uppermost first.
fn map() -> Vec<&'static str> {
    let (_, page) = ARCHITECTURE
        .split_once("\n## The page\n")
        .expect("a chapter about the page");
    let (_, map) = page.split_once("```text\n").expect("a map in it");
    let (map, _) = map.split_once("```").expect("its end");
    let rooms = map.lines().flat_map(|line| {
        let (rooms, _) = line.split_once("  ").unwrap_or((line, ""));
        rooms.split(',').map(str::trim)
    });
    rooms.collect()
}

/// A file of the page, without comments and tests.
struct Source {
    room: String,
    /// How many modules it is inside of, with its own: so many times `super` leads out of its room.
    depth: usize,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("the sources are there").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                sources.extend(source(&root, &path));
            }
        }
    }
    sources
}

/// The source in a file; `None` where there is none that counts.
fn source(root: &Path, path: &Path) -> Option<Source> {
    let inside: PathBuf = path.strip_prefix(root).ok()?.with_extension("");
    let mut modules: Vec<&str> = inside.iter().filter_map(|it| it.to_str()).collect();
    if modules == ["lib"] || modules == ["rooms"] || modules.last()?.ends_with("tests") {
        return None;
    }
    if modules.last() == Some(&"mod") {
        modules.pop();
    }
    let text = fs::read_to_string(path).ok()?;
    let text = text.split("#[cfg(test)]\nmod tests {").next()?;
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    Some(Source {
        room: modules.first()?.to_string(),
        depth: modules.len(),
        text: code.collect::<Vec<_>>().join("\n"),
    })
}

/// The name at the beginning of a text.
fn name(text: &str) -> &str {
    let end = text.find(|it: char| !it.is_alphanumeric() && it != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The names that follow on `path` in a text, as `path::name` or `path::{name, …}`.
fn named_in<'a>(text: &'a str, path: &str) -> Vec<&'a str> {
    let starts = text.match_indices(path).filter(|(at, _)| {
        let before = text[..*at].chars().next_back();
        !before.is_some_and(|it| it.is_alphanumeric() || it == '_' || it == ':')
    });
    let after = |(at, _)| {
        let rest: &str = &text[at + path.len()..];
        match rest.strip_prefix('{').and_then(|rest| rest.split('}').next()) {
            Some(group) => group.split(',').map(|it| name(it.trim())).collect(),
            None => vec![name(rest)],
        }
    };
    starts.flat_map(after).filter(|it| !it.is_empty()).collect()
}

impl Source {
    /// The rooms that it names, and the doors that it opens.
    fn names(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let mut rooms: BTreeSet<&str> = named_in(&self.text, "crate::").into_iter().collect();
        rooms.extend(named_in(&self.text, &"super::".repeat(self.depth)));
        rooms.remove(self.room.as_str());
        let mut doors: BTreeSet<&str> = named_in(&self.text, "parts::").into_iter().collect();
        doors.extend(named_in(&self.text, "crate::parts::"));
        doors.remove("self");
        (rooms, doors)
    }
}

/// What is behind each function of `parts`.
struct Doors<'a> {
    /// By a function's name, or that of the one that fetches its part: the names in it.
    functions: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// From which room a name comes.
    homes: BTreeMap<&'a str, &'a str>,
}

impl<'a> Doors<'a> {
    fn of(parts: &'a str) -> Self {
        let mut functions = BTreeMap::new();
        for item in parts.split("\n\n") {
            let words = item.split(|it: char| !it.is_alphanumeric() && it != '_');
            let words: BTreeSet<&str> = words.collect();
            for name in named_in(item, "fn ")
                .into_iter()
                .chain(named_in(item, "preload("))
            {
                functions.insert(name, words.clone());
            }
        }
        let mut homes = BTreeMap::new();
        for line in parts.lines() {
            if let Some((room, names)) = line
                .strip_prefix("use crate::")
                .and_then(|it| it.split_once("::"))
            {
                let names = names.split(|it: char| !it.is_alphanumeric() && it != '_');
                homes.extend(names.filter(|it| !it.is_empty()).map(|name| (name, room)));
                homes.insert(room, room);
            }
        }
        Self { functions, homes }
    }

    /// The rooms behind a door. A type is none.
    fn behind(&self, door: &str) -> BTreeSet<&'a str> {
        let mut rooms = BTreeSet::new();
        let (mut seen, mut open) = (BTreeSet::new(), vec![door]);
        while let Some(door) = open.pop() {
            for &word in self.functions.get(door).into_iter().flatten() {
                rooms.extend(self.homes.get(word));
                if seen.insert(word) {
                    open.push(word);
                }
            }
        }
        rooms
    }
}

#[test]
fn a_room_names_only_rooms_below_it() {
    let map = map();
    let floor = |room: &str| map.iter().position(|it| *it == room);
    let sources = sources();
    let parts = sources
        .iter()
        .find(|it| it.room == "parts")
        .expect("there are parts");
    let doors = Doors::of(&parts.text);

    let found: BTreeSet<&str> = sources.iter().map(|it| it.room.as_str()).collect();
    let told: BTreeSet<&str> = map.iter().copied().collect();
    assert_eq!(found, told, "the rooms that there are, and those of the map");

    let mut upwards = BTreeSet::new();
    for source in &sources {
        let (mut rooms, opened) = source.names();
        if rooms.remove("parts") {
            rooms.extend(opened.into_iter().flat_map(|door| doors.behind(door)));
        }
        for room in rooms {
            if room != source.room && floor(room) <= floor(&source.room) {
                upwards.insert(format!("{} names {room}", source.room));
            }
        }
    }
    assert_eq!(upwards, BTreeSet::new(), "what stands above them on the map");
}

#[test]
fn what_names_a_room_is_found() {
    let source = |text: &str, depth| Source {
        room: "here".to_owned(),
        depth,
        text: text.to_owned(),
    };
    let text = "use crate::play::Game;\nuse crate::{names, learn::page};\nlet it = crate::app::title(crate::here::now);";
    let rooms = ["app", "learn", "names", "play"];
    assert_eq!(source(text, 1).names().0, rooms.into());
    assert_eq!(
        source("use super::below;\nsuper::play::begin()", 1).names().0,
        ["below", "play"].into()
    );
    assert_eq!(
        source("use super::inside;\nsuper::super::play::begin()", 2)
            .names()
            .0,
        ["play"].into()
    );
    let text = "use crate::parts::{self, Lost};\nparts::load(route)";
    assert_eq!(
        source(text, 1).names(),
        (["parts"].into(), ["Lost", "load"].into())
    );
}

#[test]
fn behind_a_door_is_what_its_function_names() {
    let doors = Doors::of(
        "use crate::home::Home;\nuse crate::opened::{self, Opened};\n\n\
         #[wasm_split(home, preload(load_home))]\nfn home() {\n    view! { <Home/> }\n}\n\n\
         pub(crate) async fn load() {\n    load_home().await\n}\n\n\
         pub(crate) fn recognise() -> Opened {\n    opened::recognise()\n}",
    );
    assert_eq!(doors.behind("load"), ["home"].into());
    assert_eq!(doors.behind("recognise"), ["opened"].into());
    assert_eq!(doors.behind("Lost"), [].into());
}
