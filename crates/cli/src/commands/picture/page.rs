//! A page to print: tags, moves, comments, diagrams. It is one file of HTML that needs nothing else; a browser prints it, or
//! keeps it as PDF.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::str::FromStr;

use drawing::{Look, Picture};
use game_core::{NodeId, Outcome, Record};

use super::pictured::{Course, Pictured};

/// Where a page has diagrams.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Diagrams {
    after: BTreeSet<usize>,
    every: Option<usize>,
    comments: bool,
    end: bool,
}

impl Diagrams {
    /// The turns that were named one by one.
    pub(super) fn turns(&self) -> impl Iterator<Item = usize> + '_ {
        self.after.iter().copied()
    }

    fn has(&self, turns: usize, all: usize, commented: bool) -> bool {
        let regular = self
            .every
            .is_some_and(|every| turns > 0 && turns.is_multiple_of(every));
        self.after.contains(&turns) || regular || (commented && self.comments) || (turns == all && self.end)
    }
}

impl FromStr for Diagrams {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut diagrams = Self::default();
        for word in text.split(',').map(str::trim) {
            let every = word.strip_prefix("every-").map(str::parse::<usize>);
            match (word, every, word.parse()) {
                ("comments", ..) => diagrams.comments = true,
                ("end", ..) => diagrams.end = true,
                ("none", ..) => {}
                (_, Some(Ok(every @ 1..)), _) => diagrams.every = Some(every),
                (_, None, Ok(turns)) => {
                    diagrams.after.insert(turns);
                }
                _ => {
                    return Err(format!(
                        "expected numbers of turns, every-10, comments, end or none, parted by commas; found {word:?}"
                    ));
                }
            }
        }
        Ok(diagrams)
    }
}

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
    diagrams: &Diagrams,
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
    Text {
        page: &mut page,
        record,
        course,
        diagrams,
        look,
    }
    .write();
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

struct Text<'a, P: Pictured> {
    page: &'a mut String,
    record: &'a Record<P>,
    course: &'a Course<P>,
    diagrams: &'a Diagrams,
    look: Look,
}

impl<P: Pictured> Text<'_, P> {
    fn write(mut self) {
        let nodes = self.record.main_line();
        let (first, all) = (self.record.start().first_number(), self.course.turns.len());
        self.after(0, &self.comments(&nodes[..1]));
        let mut open = false;
        for (index, turn) in self.course.turns.iter().enumerate() {
            if !std::mem::replace(&mut open, true) {
                self.page.push_str("<p>");
            }
            let begin = &self.course.line.positions()[turn.begin];
            let words: Vec<String> = begin.turn_text(turn).iter().map(|word| whole(word)).collect();
            // Writing to a string can't fail.
            let _ = write!(self.page, "<b>{}</b>\u{a0}{} ", first + index, words.join(" "));
            let comments = self.comments(&nodes[turn.begin + 1..=turn.end()]);
            if !comments.is_empty() || self.diagrams.has(index + 1, all, false) {
                self.page.push_str("</p>\n");
                open = false;
                self.after(index + 1, &comments);
            }
        }
        if open {
            self.page.push_str("</p>\n");
        }
        if let Some(outcome) = self.record.result() {
            let _ = writeln!(self.page, "<p><b>{}</b></p>", outcome.score_text());
        }
    }

    fn comments(&self, nodes: &[NodeId]) -> Vec<String> {
        let comments = nodes.iter().map(|&node| self.record.node(node).comment.clone());
        comments.filter(|comment| !comment.trim().is_empty()).collect()
    }

    /// What stands after so many turns: a diagram and comments.
    fn after(&mut self, turns: usize, comments: &[String]) {
        let all = self.course.turns.len();
        if self.diagrams.has(turns, all, !comments.is_empty()) {
            let diagram = self.course.diagram(turns);
            let picture = Picture::new(&diagram).after(self.course.last(turns));
            let position = self.course.position(turns);
            let place = match turns {
                0 => "The start.".to_owned(),
                _ => format!("After move {}.", self.record.start().first_number() + turns - 1),
            };
            let next = match (turns == all, self.record.result()) {
                (true, Some(outcome)) => outcome.score_text().to_owned(),
                _ => position.to_move(),
            };
            let svg = picture.svg(&self.look);
            let _ = writeln!(
                self.page,
                "<figure>{}<figcaption>{place} {next}</figcaption></figure>",
                svg.trim_end()
            );
        }
        for comment in comments {
            let _ = writeln!(self.page, "<p class=\"comment\">{}</p>", escaped(comment.trim()));
        }
    }
}

/// A word that is never broken at its hyphen.
fn whole(word: &str) -> String {
    format!("<span class=\"t\">{}</span>", escaped(word))
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
