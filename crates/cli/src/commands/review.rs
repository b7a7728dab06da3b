//! `sente review`.

use std::fmt::{Display, Write as _};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use engine_protocol::output::Value;
use game_core::{Position, Record};
use games::Game;
use notation::AnyRecord;
use review::{Finding, GameLine, Judged, Mark, Review};
use search::{Bound, Engine, Limits, Options, StopFlag};
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::input;
use crate::output::print;
use crate::progress::{ProgressLine, at_interrupt};

/// Review a game: which turns were bad, what was better, how accurately each player played
///
/// The engine looks at every position of the main line. A line a turn: the player's chance to win before and after it, and
/// where it gave away 10, 20 or 30 points of that, the mark ?!, ? or ?? and what was better. Ctrl-C ends it with what is
/// known so far. docs/review.md says how marks and accuracy are computed.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente review game.kif --movetime 1s\n\n\
    Times are as in 250ms, 1.5s or 2m; a plain number counts milliseconds.")]
pub(crate) struct Arguments {
    /// The record, in any format that Sente reads; `-` is standard input
    file: String,
    /// Time for each position [without any limit: 300ms]
    #[arg(long, value_name = "TIME")]
    movetime: Option<String>,
    /// Positions to look at for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Turns to look ahead
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Print one JSON object, for programs
    #[arg(long)]
    json: bool,
}

/// Time for each position where nothing is said.
const USUAL_TIME: Duration = Duration::from_millis(300);
/// MiB for the engine's memory: positions of one game help each other.
const HASH: usize = 64;
/// How many turns of a better line the table shows.
const MOST_TURNS: usize = 6;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let limits = self.limits()?;
        let name = input::shown(&self.file);
        let bytes = input::bytes(&self.file).with_context(|| format!("cannot read {name}"))?;
        let record = notation::read(&bytes).map_err(|error| anyhow!("{name}: {error}"))?;
        let stop = StopFlag::new();
        let flag = stop.clone();
        at_interrupt(move || flag.stop())?;
        match &record {
            AnyRecord::Yinsh(record) => self.review::<yinsh_engine::Engine>(record, &limits, &stop),
            AnyRecord::Shogi(record) => self.review::<shogi_engine::Engine>(record, &limits, &stop),
        }
    }

    fn limits(&self) -> Result<Limits, Failure> {
        let movetime = self.movetime.as_deref().map(arena::duration).transpose();
        let movetime = movetime.map_err(|error| Failure::Usage(anyhow!("--movetime: {error}")))?;
        let unlimited = movetime.is_none() && self.nodes.is_none() && self.depth.is_none();
        Ok(Limits {
            movetime: movetime.or(unlimited.then_some(USUAL_TIME)),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        })
    }

    fn review<E: Engine<Position: Game>>(
        &self,
        record: &Record<E::Position>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Result<(), Failure> {
        let course = GameLine::new(record.line_to(record.end()));
        let findings = search_all::<E>(&course, limits, stop);
        let review = course.judge(E::Position::WIN_SCALE, &findings);
        let complete = !stop.is_stopped();
        print(&if self.json {
            as_json(&course, &review, &findings, complete)
        } else {
            as_table(&course, &review)
        })?;
        if complete {
            Ok(())
        } else {
            Err(anyhow!("interrupted: this is what was known so far").into())
        }
    }
}

type FindingOf<P> = Option<Finding<<P as Position>::Action>>;

/// Asks the engine about every place of the game. From the last to the first: what it learns about a position serves it
/// in those before.
fn search_all<E: Engine>(
    course: &GameLine<E::Position>,
    limits: &Limits,
    stop: &StopFlag,
) -> Vec<FindingOf<E::Position>> {
    let mut engine = E::new();
    engine.set_options(&Options {
        hash: HASH,
        ..Options::default()
    });
    let mut findings = vec![None; course.places()];
    let questions = course.questions();
    let mut line = ProgressLine::new();
    for (done, &place) in questions.iter().rev().enumerate() {
        line.show(|| format!("position {} of {}", done + 1, questions.len()));
        let mut finding = Finding::default();
        engine.search(course.positions_to(place), limits, stop, &mut |info| {
            if info.bound == Bound::Exact && info.multipv == 1 {
                finding.note(info.depth, Value::from(info.score), info.pv.clone());
            }
        });
        if stop.is_stopped() {
            break;
        }
        findings[place] = Some(finding);
    }
    line.end();
    findings
}

/// The actions of a turn, as one word.
fn turn_text<A: Display>(actions: &[A]) -> String {
    actions.iter().map(A::to_string).collect::<Vec<_>>().join(";")
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// A table for people: a line a turn, then a line a player.
fn as_table<P: Game>(course: &GameLine<P>, review: &Review<P::Action>) -> String {
    let players = P::NAME_TAGS;
    let mut rows: Vec<[String; 6]> =
        vec![["turn", "player", "mark", "chance", "played", "better"].map(str::to_owned)];
    for (turn, judged) in course.turns().iter().zip(&review.turns) {
        let judged = judged.as_ref();
        let chance = |judged: &Judged<_>| format!("{} → {}", percent(judged.before), percent(judged.after));
        let mark = judged.and_then(|judged| judged.mark);
        let better = judged
            .filter(|_| mark.is_some())
            .and_then(|it| it.better.as_ref());
        rows.push([
            turn.number.to_string(),
            players[turn.player.index()].to_owned(),
            mark.map_or("", Mark::sign).to_owned(),
            judged.map(chance).unwrap_or_default(),
            turn_text(&turn.actions),
            better
                .map(|better| line_text(course, turn, &better.line))
                .unwrap_or_default(),
        ]);
    }
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or_default()
    };
    let widths: Vec<_> = (0..6).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let [turn, cells @ ..] = row;
        let mut line = format!("{turn:>width$}", width = widths[0]);
        for (cell, width) in cells.iter().zip(&widths[1..]) {
            // Writing to a string can't fail.
            let _ = write!(line, "  {cell:<width$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push('\n');
    for (name, summary) in players.iter().zip(&review.players) {
        let accuracy = summary
            .accuracy
            .map_or("unknown".to_owned(), |it| format!("{it:.1} %"));
        let [inaccuracies, mistakes, blunders] = summary.marks;
        // Writing to a string can't fail.
        let _ = writeln!(
            text,
            "{name}: accuracy {accuracy}, inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}"
        );
    }
    text
}

/// The beginning of a line that begins where `turn` does, its turns parted by spaces.
fn line_text<P: Position>(
    course: &GameLine<P>,
    turn: &game_core::Turn<P::Action>,
    line: &[P::Action],
) -> String {
    let begin = course.positions_to(turn.begin).last();
    let begin = begin.expect("a place has a position");
    let turns = game_core::turns(begin, line.iter().copied()).take(MOST_TURNS);
    let words = turns.map(|turn| turn_text(&turn.actions));
    words.collect::<Vec<_>>().join(" ")
}

/// One object, as docs/command-line.md describes it.
fn as_json<P: Game>(
    course: &GameLine<P>,
    review: &Review<P::Action>,
    findings: &[FindingOf<P>],
    complete: bool,
) -> String {
    // More digits than the engine knows would only be noise.
    let rounded = |value: f64| (value * 1e4).round() / 1e4;
    let texts = |actions: &[P::Action]| actions.iter().map(P::Action::to_string).collect::<Vec<_>>();
    let value = |value: Value| match value {
        Value::Cp(cp) => json!({ "cp": cp }),
        Value::Win(turns) => json!({ "win": turns }),
        Value::Loss(turns) => json!({ "loss": turns }),
    };
    let turns = course.turns().iter().zip(&review.turns).map(|(turn, judged)| {
        let place = course.place_of_turn(turn.number - 1);
        let mut entry = json!({
            "number": turn.number,
            "player": turn.player.index() + 1,
            "actions": texts(&turn.actions),
            "value": findings[place].as_ref().and_then(Finding::value).map(value),
            "line": findings[place].as_ref().map(|finding| texts(&finding.line)),
        });
        entry["judged"] = judged.as_ref().map_or(Json::Null, |judged| {
            json!({
                "before": rounded(judged.before),
                "after": rounded(judged.after),
                "loss": rounded(judged.loss),
                "accuracy": rounded(judged.accuracy),
                "mark": judged.mark.map(Mark::name),
                "forced": judged.forced,
                "better": judged.better.as_ref().map(|better| json!({
                    "turn": texts(&better.line[..better.turn]),
                    "line": texts(&better.line),
                })),
            })
        });
        entry
    });
    let players = P::NAME_TAGS.iter().zip(&review.players).map(|(name, summary)| {
        let [inaccuracies, mistakes, blunders] = summary.marks;
        json!({
            "name": name,
            "turns": summary.turns,
            "accuracy": summary.accuracy.map(rounded),
            "inaccuracies": inaccuracies,
            "mistakes": mistakes,
            "blunders": blunders,
        })
    });
    let object = json!({
        "game": P::GAME,
        "complete": complete,
        "players": players.collect::<Vec<_>>(),
        "chances": review.chances.iter().map(|it| it.map(rounded)).collect::<Vec<_>>(),
        "turns": turns.collect::<Vec<_>>(),
    });
    format!("{object:#}\n")
}
