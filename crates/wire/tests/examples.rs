//! The examples of `docs/online.md` are messages, each comes out as it went in, and none is missing.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use wire::http::{ChallengeState, ErrorCode, *};
use wire::{
    ClientMessage, Command, Event, Notice, Offer, Phrase, Reason, Refusal, ServerMessage, Terms, What, parse,
    text,
};

fn document() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online.md");
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The lines of the blocks, by what stands behind `json`.
fn examples() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut block = None;
    for line in document().lines() {
        if let Some(info) = line.strip_prefix("```json ") {
            block = Some(info.to_owned());
        } else if line.starts_with("```") {
            block = None;
        } else if let Some(block) = &block {
            found.entry(block.clone()).or_default().push(line.to_owned());
        }
    }
    found
}

/// Reads an example, writes it, and compares what both say.
fn is_itself<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(line: &str) -> T {
    let message: T = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let written = text(&message);
    let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    assert_eq!(value(&written), value(line), "{line}");
    assert_eq!(parse::<T>(&written).as_ref(), Ok(&message));
    message
}

/// The kinds or words that a type has, by what it says to one that it has not.
fn known<T: DeserializeOwned>(wrong: &str) -> BTreeSet<String> {
    let Err(error) = serde_json::from_str::<T>(wrong) else {
        panic!("{wrong} is read")
    };
    let error = error.to_string();
    let (_, list) = error.split_once("expected ").unwrap_or_else(|| panic!("{error}"));
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn tag(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}

/// Checks a block, and that there is an example of every kind.
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug, K: DeserializeOwned>(
    block: &str,
    kind_of: fn(&Value) -> String,
    name: &str,
) {
    let lines = examples().remove(block).unwrap_or_default();
    let mut seen = BTreeSet::new();
    for line in &lines {
        is_itself::<T>(line);
        seen.insert(kind_of(&serde_json::from_str(line).expect("JSON")));
    }
    let known = known::<K>(&format!(r#"{{"{name}":"?"}}"#));
    assert!(known.len() > 2, "{block}: {known:?}");
    let missing: Vec<_> = known.difference(&seen).collect();
    assert!(missing.is_empty(), "{block}: no example of {missing:?}");
}

#[test]
fn there_is_an_example_of_every_message() {
    let t = |value: &Value| tag(value, "t");
    check::<ClientMessage, ClientMessage>("client", t, "t");
    check::<ServerMessage, ServerMessage>("server", t, "t");
    check::<ServerMessage, Notice>("server", |value| tag(value, "notice"), "notice");
    check::<Command, Command>("command", t, "t");
    check::<Event, What>("event", |value| tag(&value["what"], "t"), "t");
    check::<Refusal, Refusal>("refusal", t, "t");
}

#[test]
fn there_is_an_example_of_every_request_and_answer() {
    let mut examples = examples();
    let mut states = BTreeSet::from(["accepted".to_owned()]);
    let mut take = |name: &str| {
        let lines = examples.remove(&format!("http {name}")).unwrap_or_default();
        assert!(!lines.is_empty(), "no example of {name}");
        lines
    };
    macro_rules! all {
        ($($Type:ident),+ $(,)?) => {$(
            for line in take(stringify!($Type)) {
                is_itself::<$Type>(&line);
                states.insert(tag(&serde_json::from_str::<Value>(&line).unwrap()["state"], "t"));
            }
        )+};
    }
    all!(
        Me,
        NewName,
        NewChallenge,
        Challenge,
        Accept,
        Accepted,
        Lobby,
        Games,
        Do,
        Done,
        Refused,
        Say,
        PushKey,
        PushSubscription,
        PushAddress,
        Wish,
        Told,
        Problem
    );
    check::<Told, Told>("http Told", |value| tag(value, "t"), "t");
    assert!(
        states.is_superset(&known::<ChallengeState>(r#"{"t":"?"}"#)),
        "{states:?}"
    );
    for line in examples.remove("terms").unwrap() {
        is_itself::<Terms>(&line).check().unwrap();
    }
    let rest: Vec<_> = examples
        .into_keys()
        .filter(|block| !["client", "server", "command", "event", "refusal"].contains(&block.as_str()))
        .collect();
    assert!(rest.is_empty(), "nobody reads {rest:?}");
}

#[test]
fn every_word_is_told() {
    let document = document();
    let words = [
        known::<Offer>("\"?\""),
        known::<Phrase>("\"?\""),
        known::<Reason>("\"?\""),
        known::<ErrorCode>("\"?\""),
    ];
    assert_eq!(words.each_ref().map(BTreeSet::len), [6, 10, 13, 18]);
    for word in words.iter().flatten() {
        assert!(
            document.contains(&format!("`{word}`")),
            "{word} is not in docs/online.md"
        );
    }
    for phrase in Phrase::ALL {
        assert_eq!(text(&phrase), format!("\"{}\"", phrase.word()));
    }
}
