//! A page to print: tags, moves, comments, diagrams. It is one file of HTML that needs nothing else; a browser prints it, or
//! keeps it as PDF.

use std::fmt::Write as _;
use std::ops::Range;

use drawing::paper::{self, Layout, Piece};
use drawing::{Course, Look};
use game_core::{Outcome, Record};

use super::pictured::Pictured;

const STYLE: &str = "\
@page { size: A4; margin: 18mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 178mm; color: #111; background: #fff; font: 10.5pt/1.5 system-ui, sans-serif; }
header { margin-bottom: 5mm; padding-bottom: 3mm; border-bottom: .3mm solid #111; }
h1 { margin: 0; font-size: 17pt; line-height: 1.25; }
header p { margin: 1mm 0 0; color: #444; font-size: 9.5pt; }
main { columns: 2; column-gap: 8mm; }
p { margin: 0 0 3mm; }
.comment { font-style: italic; white-space: pre-line; overflow-wrap: anywhere; }
.t { white-space: nowrap; }
figure { margin: 0 0 4mm; break-inside: avoid; text-align: center; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { margin-top: 1mm; color: #444; font-size: 9pt; }
@media screen { body { padding: 10mm 4mm; } }
@media screen and (max-width: 640px) { main { columns: 1; } }
";

/// The page.
pub(super) fn page<P: Pictured>(
    record: &Record<P>,
    course: &Course<P>,
    layout: &Layout,
    look: Look,
) -> String {
    let names = P::NAME_TAGS.map(|tag| record.tag(tag).unwrap_or(tag));
    let title = escaped(&format!("{} – {}", names[0], names[1]));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<header>\n<h1>{title}</h1>\n<p>{}</p>\n</header>\n<main>\n",
        escaped(&facts(record))
    );
    for piece in paper::pieces(record, course, layout) {
        // Writing to a string can't fail.
        let _ = match piece {
            Piece::Turns(turns) => write!(page, "{}", moves(course, turns)),
            Piece::Diagram(turns) => write!(page, "{}", figure(record, course, turns, look)),
            Piece::Comment(text) => writeln!(page, "<p class=\"comment\">{}</p>", escaped(&text)),
            // Asked for by nobody.
            Piece::Variation(..) => Ok(()),
        };
    }
    if let Some(outcome) = record.result() {
        let _ = writeln!(page, "<p><b>{}</b></p>", outcome.score_text());
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// What is known of the game beside the names.
fn facts<P: Pictured>(record: &Record<P>) -> String {
    let tags = ["Event", "Place", "Round", "Date"];
    let known = tags.iter().filter_map(|tag| record.tag(tag));
    let known = known.filter(|value| !value.is_empty() && !value.starts_with('?'));
    let result = record.result().map(Outcome::score_text);
    let facts: Vec<&str> = std::iter::once(P::NAME).chain(known).chain(result).collect();
    facts.join(" · ")
}

/// A turn's number, by its place in the line.
fn number<P: Pictured>(course: &Course<P>, turn: usize) -> usize {
    course.position(0).first_number() + turn
}

/// Turns, as a paragraph.
fn moves<P: Pictured>(course: &Course<P>, turns: Range<usize>) -> String {
    let mut text = "<p>".to_owned();
    for index in turns {
        let words = course.position(index).turn_text(&course.turns()[index]);
        let words: Vec<String> = words.iter().map(|word| whole(word)).collect();
        let _ = write!(text, "<b>{}</b>\u{a0}{} ", number(course, index), words.join(" "));
    }
    text.push_str("</p>\n");
    text
}

/// A diagram after so many turns.
fn figure<P: Pictured>(record: &Record<P>, course: &Course<P>, turns: usize, look: Look) -> String {
    let place = match turns.checked_sub(1) {
        None => "The start.".to_owned(),
        Some(last) => format!("After move {}.", number(course, last)),
    };
    let next = match (turns == course.turns().len(), record.result()) {
        (true, Some(outcome)) => outcome.score_text().to_owned(),
        _ => course.position(turns).to_move(),
    };
    let svg = course.svg(turns, &look);
    format!(
        "<figure>{}<figcaption>{place} {next}</figcaption></figure>\n",
        svg.trim_end()
    )
}

/// A word that is never broken at its hyphen.
fn whole(word: &str) -> String {
    format!("<span class=\"t\">{}</span>", escaped(word))
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
