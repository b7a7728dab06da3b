//! What only the file can do, or suffer.
#![allow(clippy::unwrap_used, reason = "what fails here is a test")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use store::{Access, Error, NewPerson, Store};

fn person(id: &str) -> NewPerson {
    NewPerson {
        id: id.to_owned(),
        token_hash: format!("hash of {id}"),
        name: None,
        bot: false,
        at: 1,
    }
}

fn open(folder: &Path) -> Result<Store, Error> {
    Store::open_folder(folder, Access::Serve)
}

#[tokio::test]
async fn only_its_owner_can_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep/er");
    let store = open(&data).unwrap();
    store.add_person(person("ann")).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for file in ["sente.db", "sente.db-wal"] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
}

#[tokio::test]
async fn a_second_server_is_refused_and_a_tool_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, Error::InUse(_)), "{error}");
    assert!(error.to_string().contains("--data"), "{error}");
    let beside = Store::open_folder(folder.path(), Access::Beside).unwrap();
    beside.add_person(person("ann")).await.unwrap();
    store.add_person(person("bob")).await.unwrap();
    assert_eq!(beside.person("bob").await.unwrap().unwrap().guest, Some(2));
    drop(store);
    open(folder.path()).unwrap();
}

#[tokio::test]
async fn what_is_no_database_of_ours_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sente.db");
    let letter = "not a database at all, but something that somebody wrote ".repeat(20);
    fs::write(&file, &letter).unwrap();
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, Error::Damaged(_)), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), letter);

    // One of a program that comes after us.
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()).unwrap());
    let newer = rusqlite::Connection::open(folder.path().join("sente.db")).unwrap();
    newer
        .execute("INSERT INTO schema_version VALUES (999)", [])
        .unwrap();
    let error = open(folder.path()).unwrap_err().to_string();
    assert!(error.contains("found schema 999"), "{error}");
    assert!(Store::rehearse_folder(folder.path()).is_err());

    let error = open(&file).unwrap_err();
    assert!(
        error.to_string().contains("sente.db"),
        "a file is no folder: {error}"
    );
}

#[tokio::test]
async fn migrations_are_rehearsed_without_a_trace() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Store::rehearse_folder(folder.path()).unwrap().found, 0);
    // An empty file is a database without a schema.
    fs::write(folder.path().join("sente.db"), "").unwrap();
    let rehearsal = Store::rehearse_folder(folder.path()).unwrap();
    assert_eq!(rehearsal.found, 0);
    assert!(rehearsal.known > 0);
    let tables = rusqlite::Connection::open(folder.path().join("sente.db"))
        .unwrap()
        .query_row("SELECT COUNT(*) FROM sqlite_master", [], |row| {
            row.get::<_, i64>(0)
        })
        .unwrap();
    assert_eq!(tables, 0);
    drop(open(folder.path()).unwrap());
    let rehearsal = Store::rehearse_folder(folder.path()).unwrap();
    assert_eq!(rehearsal.found, rehearsal.known);
}

#[tokio::test]
async fn a_backup_is_made_while_others_write_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let backup = folder.path().join("backup.db");
    let store = open(&data).unwrap();
    for index in 0..50 {
        store
            .add_person(person(&format!("before {index}")))
            .await
            .unwrap();
    }
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for index in 0..50 {
                store
                    .add_person(person(&format!("meanwhile {index}")))
                    .await
                    .unwrap();
            }
        }
    });
    store.back_up(&backup).await.unwrap();
    writing.await.unwrap();
    let again = store.back_up(&backup).await.unwrap_err();
    assert!(again.to_string().contains("a new file"), "{again}");

    let error = Store::restore_folder(&data, &backup).unwrap_err();
    assert!(matches!(error, Error::InUse(_)), "{error}");
    drop(store);
    // The thread that writes ends after the store; the lock is free then.
    let before = Store::restore_folder(&data, &backup).unwrap().unwrap();
    assert!(before.is_file());
    let store = open(&data).unwrap();
    assert!(store.person("before 49").await.unwrap().is_some());
    drop(store);
    // What was there is whole, too.
    let aside = folder.path().join("aside");
    Store::restore_folder(&aside, &before).unwrap();
    let store = open(&aside).unwrap();
    assert!(store.person("meanwhile 49").await.unwrap().is_some());

    fs::write(folder.path().join("wrong"), "wrong").unwrap();
    drop(store);
    assert!(Store::restore_folder(&data, &folder.path().join("wrong")).is_err());
    assert!(Store::restore_folder(&data, &folder.path().join("none")).is_err());
    assert!(open(&data).unwrap().person("before 49").await.unwrap().is_some());
}
