//! `admin`.

use std::fs;

use crate::common::run;

#[test]
fn bots_have_tokens_that_are_shown_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let bot = |command: &str, name: &str| run(&["admin", "bot", command, name, "--data", data]);
    let token = bot("add", "Daruma").ok();
    assert_eq!(token.trim().len(), 64, "{token}");
    let taken = bot("add", "DARUMA").fails_with(1);
    assert!(taken.contains("somebody has it"), "{taken}");
    let other = bot("renew", "Daruma").ok();
    assert_ne!(token, other);
    bot("revoke", "daruma").ok();
    let error = bot("revoke", "daruma").fails_with(1);
    assert!(error.contains("no bot \"daruma\""), "{error}");
    let error = bot("add", "x").fails_with(1);
    assert!(error.contains("expected"), "{error}");
    assert_eq!(run(&["admin", "bot", "list", "--data", data]).ok(), "Daruma\n");
}

#[test]
fn a_backup_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, other, backup) = (path("data"), path("other"), path("backup.db"));
    let error = run(&["admin", "backup", &backup, "--data", &data]).fails_with(1);
    assert!(error.contains("no games in"), "{error}");
    run(&["admin", "bot", "add", "Daruma", "--data", &data]).ok();
    run(&["admin", "backup", &backup, "--data", &data]).ok();
    let error = run(&["admin", "backup", &backup, "--data", &data]).fails_with(1);
    assert!(error.contains("backup.db"), "{error}");
    run(&["admin", "bot", "add", "Later", "--data", &data]).ok();
    let said = run(&["admin", "restore", &backup, "--data", &data]).ok();
    assert!(said.contains("sente.db.before-1"), "{said}");
    run(&["admin", "restore", &backup, "--data", &other]).ok();
    for folder in [&data, &other] {
        assert_eq!(run(&["admin", "bot", "list", "--data", folder]).ok(), "Daruma\n");
        let said = run(&["admin", "check", "--data", folder]).ok();
        assert!(said.starts_with("schema "), "{said}");
    }
    fs::write(&backup, "something else").unwrap();
    let error = run(&["admin", "restore", &backup, "--data", &data]).fails_with(1);
    assert!(error.contains("expected a database of sente"), "{error}");
    assert_eq!(run(&["admin", "bot", "list", "--data", &data]).ok(), "Daruma\n");
}
