//! Lines of USI: a start, and moves.

use super::build::Builder;
use super::end::Verdict;
use crate::cursor::Cursor;
use crate::{Problem, ReadError, limits};
use game_core::{Outcome, Position as _, Record, Termination};
use shogi::{Action, Player, Position};

/// A word, with the byte where it begins.
type Word<'a> = (usize, &'a str);

pub(super) fn read(text: &str) -> Result<Record<Position>, ReadError> {
    let cursor = Cursor::new(text);
    let words: Vec<Word<'_>> = text
        .split_whitespace()
        .map(|word| (super::offset(text, word), word))
        .collect();
    let end = text.trim_end().len();
    let mut rest = &words[..];
    if let [(_, "position"), others @ ..] = rest {
        rest = others;
    }
    let start = start(&cursor, &mut rest, end)?;
    if let [(_, "moves"), others @ ..] = rest {
        rest = others;
    }
    let mut builder = Builder::new(start);
    while let &[(at, word), ref others @ ..] = rest {
        rest = others;
        let Ok(action) = word.parse::<Action>() else {
            let Some(verdict) = verdict(word, builder.position().actor()) else {
                return Err(cursor.expected(at, "a move such as 7g7f, 8h2b+ or P*5e"));
            };
            builder.end(verdict, word, at)?;
            if let &[(at, _), ..] = rest {
                return Err(cursor.expected(at, "the end of the file; a file holds one game"));
            }
            break;
        };
        let turn = builder.len() + 1;
        builder.play(action).map_err(|illegal| {
            let illegal = illegal.into();
            cursor.error(at, Problem::Illegal { turn, illegal })
        })?;
        if builder.is_too_long() {
            return Err(cursor.too_much(at, "actions", limits::ACTIONS));
        }
    }
    builder
        .finish(Vec::new())
        .map_err(|(problem, at)| cursor.error(at.unwrap_or(end), problem))
}

/// Takes the words that name the start.
fn start(cursor: &Cursor<'_>, rest: &mut &[Word<'_>], end: usize) -> Result<Position, ReadError> {
    match **rest {
        [(_, "startpos"), ref others @ ..] => {
            *rest = others;
            return Ok(Position::start());
        }
        [(_, "sfen"), ref others @ ..] => *rest = others,
        // A bare SFEN, told by its board; else there are only moves.
        [(_, word), ..] if !word.contains('/') => return Ok(Position::start()),
        _ => {}
    }
    let words = *rest;
    let Some(&(at, _)) = words.first() else {
        return Err(cursor.expected(end, "a position in SFEN"));
    };
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let fields = match words {
        [_, _, _, (_, number), ..] if is_number(number) => 4,
        _ => 3.min(words.len()),
    };
    let sfen: Vec<&str> = words[..fields].iter().map(|(_, word)| *word).collect();
    *rest = &words[fields..];
    sfen.join(" ")
        .parse()
        .map_err(|error: shogi::ParsePositionError| {
            let expected = format!("a position of a game in SFEN ({error})");
            cursor.expected(at, expected)
        })
}

/// How the game ended, in words that programs write behind the moves.
fn verdict(word: &str, actor: Player) -> Option<Verdict> {
    Some(match word {
        "resign" => (Some(Outcome::Win(!actor)), Some(Termination::Resignation)),
        "win" => (Some(Outcome::Win(actor)), Some(Termination::Impasse)),
        "timeout" => (Some(Outcome::Win(!actor)), Some(Termination::Time)),
        "rep_draw" => (Some(Outcome::Draw), Some(Termination::Repetition)),
        "draw" => (Some(Outcome::Draw), None),
        "break" | "interrupt" => (None, Some(Termination::Abandoned)),
        _ => return None,
    })
}

/// The start and the main line; more does not go into a line of USI.
pub(super) fn write(record: &Record<Position>) -> String {
    let start = record.start();
    let mut out = if *start == Position::start() && start.move_number() == 1 {
        String::from("position startpos")
    } else {
        format!("position sfen {start}")
    };
    let actions = record.actions_to(record.end());
    if !actions.is_empty() {
        out.push_str(" moves");
        for action in actions {
            out.push(' ');
            out.push_str(&action.to_string());
        }
    }
    out.push('\n');
    out
}
