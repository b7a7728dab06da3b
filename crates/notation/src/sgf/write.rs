//! Writing Boardspace SGF.

use super::{DRAWN, WON, date, tag};
use crate::error::at_most;
use crate::{WriteError, limits};
use game_core::{NodeId, Outcome, Player, Position as _, Record, Termination};
use std::fmt::Write as _;
use yinsh::{Action, Point, Position};

pub(crate) fn write(record: &Record<Position>) -> Result<String, WriteError> {
    let start = record.start();
    let setup = if *start == Position::start() {
        "Yinsh"
    } else if *start == Position::blitz() {
        "Yinsh-Blitz"
    } else {
        return Err(WriteError::CannotHold {
            format: "SGF",
            what: "a game that begins from another position than the empty board",
        });
    };
    at_most(record.len(), limits::ACTIONS, "actions")?;
    let mut out = Writer {
        record,
        out: String::new(),
    };
    out.header(setup)?;
    out.tree()?;
    Ok(out.out)
}

struct Writer<'a> {
    record: &'a Record<Position>,
    out: String,
}

/// A line that is to be written: where it begins, what it needs.
struct Line {
    first: NodeId,
    position: Position,
    /// The number of its first command.
    number: usize,
    depth: usize,
    main: bool,
}

enum Due {
    Line(Box<Line>),
    Close,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A property on a line of its own.
    fn property(&mut self, name: &str, value: &str) -> Result<(), WriteError> {
        self.value(name, value)?;
        self.out.push('\n');
        Ok(())
    }

    fn value(&mut self, name: &str, value: &str) -> Result<(), WriteError> {
        at_most(value.len(), limits::TEXT, "bytes in the value of a property")?;
        self.out.push_str(name);
        self.out.push('[');
        for c in value.chars() {
            if matches!(c, ']' | '\\') {
                self.out.push('\\');
            }
            self.out.push(c);
        }
        self.out.push(']');
        Ok(())
    }

    fn name(&self, player: Player) -> &str {
        self.record.tag(tag::NAMES[player.index()]).unwrap_or("")
    }

    fn header(&mut self, setup: &str) -> Result<(), WriteError> {
        let record = self.record;
        self.line("(;");
        self.line("GM[24]VV[2]");
        self.line("CM[0,1]");
        self.property("TC", record.tag(tag::TIME_CONTROL).unwrap_or("None"))?;
        self.property("SU", setup)?;
        if let Some(date) = record.tag("Date") {
            self.property("DT", &date::write(date, record.tag(tag::TIME)))?;
        }
        if let Some(name) = record.tag(tag::GAME_NAME) {
            self.property("GN", name)?;
        }
        if let Some(result) = self.result() {
            self.property("RE", &result)?;
        }
        for player in Player::BOTH {
            let id = format!("id \"{}\"", self.name(player));
            self.property(["P0", "P1"][player.index()], &id)?;
        }
        if !record.node(NodeId::ROOT).comment.is_empty() {
            self.property("C", &record.node(NodeId::ROOT).comment)?;
        }
        self.line("; P0[0 Start White]");
        Ok(())
    }

    /// The value of `RE`: Boardspace's sentence where it says all, SGF's form where that says more.
    fn result(&self) -> Option<String> {
        let record = self.record;
        let winner = match (record.result(), record.termination()) {
            (None, Some(Termination::Abandoned)) => return Some("Void".to_owned()),
            (None, _) => return None,
            (Some(Outcome::Draw), _) => return Some(DRAWN.to_owned()),
            (Some(Outcome::Win(winner)), _) => winner,
        };
        let color = ["W", "B"][winner.index()];
        let how = match record.termination() {
            Some(Termination::Time) => "T",
            Some(Termination::Abandoned) => "F",
            _ => "",
        };
        let (name, other) = (self.name(winner), self.name(!winner));
        let clear = !name.is_empty() && name != other && name.trim() == name;
        if how.is_empty() && clear {
            Some(format!("{WON}{name}"))
        } else {
            Some(format!("{color}+{how}"))
        }
    }

    fn tree(&mut self) -> Result<(), WriteError> {
        let mut due = vec![Due::Close];
        let start = self.record.start().clone();
        let root = self.record.node(NodeId::ROOT);
        self.branch(&root.children, &start, 1, 1, true, &mut due)?;
        while let Some(next) = due.pop() {
            match next {
                Due::Close => self.line(")"),
                Due::Line(line) => self.write_line(*line, &mut due)?,
            }
        }
        Ok(())
    }

    /// What follows a node: nothing (then the end of the game, if it is the main line), one line, or several.
    fn branch(
        &mut self,
        children: &[NodeId],
        position: &Position,
        number: usize,
        depth: usize,
        main: bool,
        due: &mut Vec<Due>,
    ) -> Result<(), WriteError> {
        if children.is_empty() && main {
            self.ending(position, number)?;
        }
        for (index, &first) in children.iter().enumerate().rev() {
            let inside = children.len() > 1;
            if inside {
                due.push(Due::Close);
            }
            due.push(Due::Line(Box::new(Line {
                first,
                position: position.clone(),
                number,
                depth: depth + usize::from(inside),
                main: main && index == 0,
            })));
        }
        Ok(())
    }

    fn write_line(&mut self, line: Line, due: &mut Vec<Due>) -> Result<(), WriteError> {
        let Line {
            first,
            mut position,
            mut number,
            depth,
            main,
        } = line;
        at_most(depth, limits::DEPTH, "brackets inside brackets")?;
        let record = self.record;
        let parent = record.node(first).parent.expect("a line begins behind an action");
        if record.node(parent).children.len() > 1 {
            self.out.push('(');
        }
        let mut at = first;
        loop {
            let node = record.node(at);
            let action = node.action.expect("only the root has none");
            let player = position.actor();
            let seat = ["P0", "P1"][player.index()];
            let time = node.time_ms.map_or_else(String::new, |ms| format!("TM[{ms}]"));
            let _ = write!(self.out, "; {seat}[{number} {}]{time}", command(action, player));
            if !node.comment.is_empty() {
                self.value("C", &node.comment)?;
            }
            let _ = write!(self.out, "\n; {seat}[{} Done ]{time}\n", number + 1);
            number += 2;
            position.play_unchecked(action);
            let [next] = node.children[..] else {
                return self.branch(&node.children, &position, number, depth, main, due);
            };
            at = next;
        }
    }

    /// What stands behind the last action: a resignation, the times.
    fn ending(&mut self, position: &Position, number: usize) -> Result<(), WriteError> {
        let record = self.record;
        if position.outcome().is_none()
            && record.termination() == Some(Termination::Resignation)
            && let Some(Outcome::Win(winner)) = record.result()
        {
            let seat = ["P0", "P1"][(!winner).index()];
            let _ = write!(
                self.out,
                "; {seat}[{number} Resign ]\n; {seat}[{} Done ]\n",
                number + 1
            );
        }
        let used = tag::TIME_USED.map(|name| record.tag(name));
        if used.iter().any(Option::is_some) {
            self.line(";");
            for (seat, time) in ["P0", "P1"].into_iter().zip(used) {
                if let Some(time) = time {
                    self.property(seat, &format!("time {time} "))?;
                }
            }
        }
        Ok(())
    }
}

fn command(action: Action, player: Player) -> String {
    let color = ['w', 'b'][player.index()];
    match action {
        Action::Place(point) => format!("place {color}r  {}", spelled(point)),
        Action::Move { from, to } => format!("move {} {}", spelled(from), spelled(to)),
        Action::RemoveRow(row) => format!("remove {color} {} {}", spelled(row.low()), spelled(row.high())),
        Action::RemoveRing(point) => format!("remove {color}r {}", spelled(point)),
        Action::Pass => "Pass ".to_owned(),
    }
}

/// `F 6`.
fn spelled(point: Point) -> String {
    format!("{} {}", char::from(b'A' + point.column()), point.number())
}
