//! Whole games with every position, kept as files: a change of the rules, the notation or the order of things shows
//! as a change of a file that somebody looks at.
//!
//! A file has comments (`#`), a line with the start position, and then a line for each action, with tabs between: the
//! action, the number of actions that were legal, a hash of their sorted texts, the position after it. The last line
//! begins with `result`.

use crate::policy::Policy;
use fastrand::Rng;
use game_core::Position;
use std::fmt::{Display, Write as _};

/// Plays a game by chance from `start` and writes it down: to its end, or `most` actions of it.
pub fn record<P: Position>(start: &P, seed: u64, policy: Policy, most: usize) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut position = start.clone();
    let mut out = format!(
        "# A game of {} by chance. Remade by the test kit's tests with UPDATE=1.\n{position}\n",
        P::GAME
    );
    for _ in 0..most {
        // Sorted, so that the game does not depend on the order in which actions are listed.
        let mut actions = position.actions();
        actions.sort_by_cached_key(ToString::to_string);
        if actions.is_empty() {
            break;
        }
        let action = policy.choose(&position, &actions, &mut rng);
        step(&mut out, &mut position, action);
    }
    ending(&mut out, &position);
    out
}

/// Plays the actions of a file again and writes down what comes of it; the same text, if nothing has changed.
///
/// # Panics
/// If the file is no playthrough, or an action in it is not legal.
pub fn replay<P: Position>(file: &str) -> String
where
    <P as std::str::FromStr>::Err: Display,
    <P::Action as std::str::FromStr>::Err: Display,
{
    let mut out = String::new();
    let mut game: Option<P> = None;
    for (number, line) in (1..).zip(file.lines()) {
        if line.starts_with('#') {
            let _ = writeln!(out, "{line}");
        } else if let Some(position) = &mut game {
            let text = line.split('\t').next().unwrap_or("");
            if text == "result" {
                ending(&mut out, position);
                continue;
            }
            let action = match text.parse::<P::Action>() {
                Ok(action) => action,
                Err(error) => panic!("line {number}: {error}"),
            };
            assert!(
                position.is_legal(action),
                "line {number}: {action} is not legal in {position}"
            );
            step(&mut out, position, action);
        } else {
            match line.parse::<P>() {
                Ok(position) => {
                    let _ = writeln!(out, "{position}");
                    game = Some(position);
                }
                Err(error) => panic!("line {number}: {error}"),
            }
        }
    }
    out
}

fn step<P: Position>(out: &mut String, position: &mut P, action: P::Action) {
    let mut texts: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
    texts.sort();
    let hash = fnv1a(&texts.join(" "));
    position.play_unchecked(action);
    let _ = writeln!(out, "{action}\t{}\t{hash:016x}\t{position}", texts.len());
}

fn ending<P: Position>(out: &mut String, position: &P) {
    let result = position.outcome().map_or("*", |outcome| outcome.score_text());
    let _ = writeln!(out, "result\t{result}");
}

/// The 64-bit FNV-1a hash: the same everywhere and always, which the standard library's does not promise.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
