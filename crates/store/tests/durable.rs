//! What was acknowledged is there: after the process was killed, and after the power was cut.
//!
//! `SENTE_KILLS` and `SENTE_CUTS` say how often; a few times if nothing is said.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "what fails here is a test")]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use store::{Access, Store};

const LOAD: &str = env!("CARGO_BIN_EXE_store-load");

/// Of each game the last number that was acknowledged.
fn acknowledged(text: &str) -> HashMap<String, u64> {
    let mut last = HashMap::new();
    // A line that was cut was not told.
    for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        let (game, seq) = line.trim().split_once(' ').unwrap();
        last.insert(game.to_owned(), seq.parse().unwrap());
    }
    last
}

/// Whether all that was acknowledged is in the database, in order, once, and the database is whole; how many were.
fn check(folder: &Path, acknowledged: &HashMap<String, u64>) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Store::open_folder(folder, Access::Serve).unwrap();
        for (game, &last) in acknowledged {
            let stored = store
                .game(game)
                .await
                .unwrap()
                .unwrap_or_else(|| panic!("{game} is lost"));
            assert!(
                stored.version >= last,
                "{game}: {last} was acknowledged, {} is there",
                stored.version
            );
            let events = store.events(game, 0, u64::MAX >> 1).await.unwrap();
            assert_eq!(events.len() as u64, stored.version, "{game}");
            for (event, expected) in events.iter().zip(1..) {
                assert_eq!(event.seq, expected);
                let number = event.body.split(' ').next().unwrap();
                assert_eq!(number.parse(), Ok(expected), "{game}");
            }
        }
        drop(store);
    });
    let database = rusqlite::Connection::open(folder.join("sente.db")).unwrap();
    let sound: String = database
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(sound, "ok");
    acknowledged.values().map(|last| last - 1).sum()
}

#[test]
fn what_was_acknowledged_outlives_the_process() {
    let kills = testkit::from_env("SENTE_KILLS", 10);
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut random = fastrand::Rng::new();
    let mut all = 0;
    for _ in 0..kills {
        let mut child = Command::new(LOAD)
            .arg(&data)
            .args(["16", "60"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The moment is drawn, so that it is any.
        std::thread::sleep(Duration::from_millis(random.u64(5..150)));
        child.kill().unwrap();
        child.wait().unwrap();
        if let Ok(text) = fs::read_to_string(data.join("acknowledged")) {
            all = check(&data, &acknowledged(&text));
        }
        if all > 50_000 {
            // A new beginning, so that looking at it does not take longer and longer.
            fs::remove_dir_all(&data).unwrap();
        }
    }
    println!("{kills} kills, {all} acknowledged at the end");
    assert!(all > 0);
}

/// Where nothing more can be written, nothing more is acknowledged; when it can be again, all goes on by itself.
#[test]
fn a_full_disk_loses_nothing_and_is_got_over() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    const BLOCKS: u64 = 800;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    // Files may have so many blocks of 512 bytes; who writes more is told, and not ended.
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("trap '' XFSZ; ulimit -S -f {BLOCKS}; exec \"$0\" \"$@\""),
            LOAD,
        ])
        .arg(&data)
        .args(["8", "600"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let told = || {
        let text = fs::read_to_string(data.join("acknowledged")).unwrap_or_default();
        acknowledged(&text).values().sum::<u64>()
    };
    let size = || fs::metadata(data.join("sente.db-wal")).map_or(0, |file| file.len());
    // It is full when it neither grows nor anything is told; before that a busy machine may hold both up.
    let mut before = (0, 0);
    loop {
        std::thread::sleep(Duration::from_millis(300));
        let now = (told(), size());
        if now == before && now.0 > 0 && now.1 == BLOCKS * 512 {
            break;
        }
        before = now;
        assert!(child.try_wait().unwrap().is_none(), "it gave up");
    }
    let pid = Pid::from_child(&child);
    let limit = prlimit(
        Some(pid),
        Resource::Fsize,
        Rlimit {
            current: None,
            maximum: None,
        },
    )
    .unwrap();
    assert_eq!(limit.current, Some(BLOCKS * 512));
    while told() <= before.0 + 100 {
        std::thread::sleep(Duration::from_millis(20));
        assert!(child.try_wait().unwrap().is_none(), "it gave up");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(data.join("acknowledged")).unwrap();
    let told = acknowledged(&text);
    // The first of each game is not counted.
    assert!(check(&data, &told) + told.len() as u64 > before.0 + 100);
}

/// Something that was done to a file.
#[derive(Debug)]
struct Entry {
    kind: u64,
    name: String,
    offset: u64,
    bytes: Vec<u8>,
}

const WRITE: u64 = 1;
const TRUNCATE: u64 = 2;
const SYNC: u64 = 3;
const UNLINK: u64 = 4;
/// The name of the folder itself.
const FOLDER: &str = "";

fn entries(record: &[u8]) -> Vec<Entry> {
    let mut rest = record;
    let mut all = Vec::new();
    let number =
        |bytes: &[u8], place: usize| u64::from_le_bytes(bytes[8 * place..8 * place + 8].try_into().unwrap());
    while rest.len() >= 32 {
        let [kind, name, offset, length] = [0, 1, 2, 3].map(|place| number(rest, place));
        let length = if kind == WRITE { length as usize } else { 0 };
        let name_end = 32 + name as usize;
        if rest.len() < name_end + length {
            break;
        }
        all.push(Entry {
            kind,
            name: String::from_utf8(rest[32..name_end].to_vec()).unwrap(),
            offset,
            bytes: rest[name_end..name_end + length].to_vec(),
        });
        rest = &rest[name_end + length..];
    }
    all
}

/// What a disk loses as a whole.
const SECTOR: usize = 512;

fn put(file: &mut Vec<u8>, offset: usize, bytes: &[u8]) {
    if file.len() < offset + bytes.len() {
        file.resize(offset + bytes.len(), 0);
    }
    file[offset..offset + bytes.len()].copy_from_slice(bytes);
}

/// Does to a file what was done, or of what was written only some sectors, drawn by chance.
fn apply(file: &mut Vec<u8>, entry: &Entry, mut random: Option<&mut fastrand::Rng>) {
    if entry.kind == TRUNCATE && random.as_mut().is_none_or(|random| random.bool()) {
        file.resize(entry.offset as usize, 0);
    }
    match (entry.kind, random) {
        (WRITE, None) => put(file, entry.offset as usize, &entry.bytes),
        (WRITE, Some(random)) => {
            let manner = random.u8(0..4);
            for (place, sector) in entry.bytes.chunks(SECTOR).enumerate() {
                let kept = match manner {
                    0 => false,
                    1 => true,
                    _ => random.bool(),
                };
                if kept {
                    put(file, entry.offset as usize + place * SECTOR, sector);
                }
            }
        }
        _ => {}
    }
}

/// The files as they may look after a cut: all that was synced, and any part of the rest.
fn after_a_cut(entries: &[Entry], random: &mut fastrand::Rng) -> HashMap<String, Vec<u8>> {
    let mut last_sync = HashMap::new();
    for (place, entry) in entries.iter().enumerate() {
        if entry.kind == SYNC {
            last_sync.insert(entry.name.as_str(), place);
        }
    }
    let mut files: HashMap<String, Vec<u8>> = HashMap::new();
    for (place, entry) in entries.iter().enumerate() {
        if entry.kind == UNLINK {
            let synced = last_sync.get(FOLDER).is_some_and(|&sync| place < sync);
            if synced || random.bool() {
                files.remove(&entry.name);
            }
            continue;
        }
        if entry.name == FOLDER {
            continue;
        }
        let synced = last_sync
            .get(entry.name.as_str())
            .is_some_and(|&sync| place < sync);
        let file = files.entry(entry.name.clone()).or_default();
        apply(file, entry, (!synced).then_some(&mut *random));
    }
    files
}

/// Compiles the library that writes down what is done to files.
fn recorder(folder: &Path) -> PathBuf {
    let library = folder.join("record.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/record.c");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .args([source, "-ldl", "-lpthread"])
        .output()
        .expect("cc, which SQLite was compiled with");
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    library
}

#[test]
fn what_was_acknowledged_outlives_a_power_cut() {
    let cuts = testkit::from_env("SENTE_CUTS", 40);
    let folder = tempfile::tempdir().unwrap();
    // A name without links: the library compares it with what the system says.
    let root = fs::canonicalize(folder.path()).unwrap();
    let library = recorder(&root);
    let mut random = fastrand::Rng::new();
    let mut lost_something = 0;
    let mut done = 0;
    let mut round = 0;
    while done < cuts {
        round += 1;
        let data = root.join(format!("data{round}"));
        let record = root.join(format!("record{round}"));
        let status = Command::new(LOAD)
            .arg(&data)
            .args(["8", "1.5"])
            .env("LD_PRELOAD", &library)
            .env("SENTE_RECORD", &record)
            .env("SENTE_FOLDER", &data)
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert!(status.success());
        let all = entries(&fs::read(&record).unwrap());
        let syncs = all.iter().filter(|entry| entry.kind == SYNC).count();
        assert!(
            syncs > 20,
            "the record has {} entries with {syncs} syncs",
            all.len()
        );
        for _ in 0..200.min(cuts - done) {
            done += 1;
            let cut = random.usize(1..all.len());
            let mut files = after_a_cut(&all[..cut], &mut random);
            // What was told, was told: it is in nobody's file any more.
            let told: Vec<u8> = {
                let mut told = Vec::new();
                for entry in all[..cut].iter().filter(|entry| entry.name == "acknowledged") {
                    apply(&mut told, entry, None);
                }
                told
            };
            files.remove("acknowledged");
            // The index of the log is memory that is shared, and made anew.
            files.retain(|name, _| !name.ends_with("-shm"));
            let place = root.join("after");
            fs::create_dir(&place).unwrap();
            for (name, content) in &files {
                let whole = fs::read(data.join(name)).unwrap_or_default();
                lost_something += u64::from(&whole != content);
                fs::write(place.join(name), content).unwrap();
            }
            check(&place, &acknowledged(&String::from_utf8(told).unwrap()));
            fs::remove_dir_all(&place).unwrap();
        }
        fs::remove_dir_all(&data).unwrap();
        fs::remove_file(&record).unwrap();
    }
    println!("{cuts} cuts, {lost_something} files that were not what they became later");
    assert!(lost_something > 0);
}
