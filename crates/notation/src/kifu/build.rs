//! A record that grows as a file tells it: the main line, then variations, each from a place in the line before it.

use super::end::Verdict;
use crate::error::contradiction;
use crate::notes::{Notes, Said};
use crate::text::is_tag_name;
use crate::{Problem, ReadError, limits, shogi_text};
use game_core::{Conclusion, NodeId, Outcome, Position as _, Record, Termination};
use shogi::{Action, IllegalAction, Position};
use std::collections::{BTreeMap, VecDeque};

/// How many lines one can go back to where the last one was too short.
const LINES: usize = 64;

/// A place in the line that is being read.
#[derive(Clone, Debug)]
struct Step {
    node: NodeId,
    position: Position,
    /// The total time of each player so far, where known.
    clocks: [Option<u64>; 2],
}

/// An action that the rules forbid. It may stand at the end of a line, if the file says that it lost the game.
#[derive(Debug)]
struct Foul {
    /// The action, where it could be made out.
    action: Option<Action>,
    /// How the file writes it.
    written: String,
    error: ReadError,
}

/// A record in the making.
#[derive(Debug)]
pub(super) struct Builder {
    record: Record<Position>,
    notes: Notes,
    /// The line that is being read, the root first.
    line: Vec<Step>,
    /// The last lines that were read before: where they ended, and how long they were.
    lines: VecDeque<(NodeId, usize)>,
    /// How many actions may still be replayed to get back into an earlier line.
    replays_left: usize,
    /// Where the main line ended, once another line began.
    main_end: Option<NodeId>,
    /// Variations that begin where the main line ended. A record can't hold them: they would be its main line.
    beyond: Vec<NodeId>,
    /// The comment on the last place, line by line.
    comment: Option<String>,
    foul: Option<Foul>,
    /// What the file says about the end of this line.
    ended: Option<Verdict>,
    /// What it says about the end of the main line, and where.
    stated: Option<(Verdict, usize)>,
    /// The target of the move before the start, where the file tells it.
    before: Option<shogi::Square>,
    /// Whether the last action was not in the record before.
    is_new: bool,
    /// The illegal action that ended the main line.
    illegal: Option<Action>,
    /// In which words the file tells how variations ended.
    said_ends: BTreeMap<NodeId, String>,
}

impl Builder {
    pub(super) fn new(start: Position) -> Self {
        let step = Step {
            node: NodeId::ROOT,
            position: start.clone(),
            clocks: [None; 2],
        };
        Self {
            record: Record::new(start),
            notes: Notes::default(),
            line: vec![step],
            lines: VecDeque::new(),
            replays_left: 20 * limits::ACTIONS,
            main_end: None,
            beyond: Vec::new(),
            comment: None,
            foul: None,
            ended: None,
            stated: None,
            before: None,
            is_new: false,
            illegal: None,
            said_ends: BTreeMap::new(),
        }
    }

    fn last(&self) -> &Step {
        self.line.last().expect("the root is always there")
    }

    /// The position where the line has got to.
    pub(super) fn position(&self) -> &Position {
        &self.last().position
    }

    /// The position after `len` actions of the line, which has as many, and where the last of them went.
    pub(super) fn at(&self, len: usize) -> (&Position, Option<shogi::Square>) {
        let step = &self.line[len];
        let action = self.record.node(step.node).action;
        (&step.position, action.map(Action::to).or(self.before))
    }

    /// How many actions the line has.
    pub(super) fn len(&self) -> usize {
        self.line.len() - 1
    }

    /// Where the last move went.
    pub(super) fn last_target(&self) -> Option<shogi::Square> {
        match self.record.node(self.last().node).action {
            Some(action) => Some(action.to()),
            None => self.before,
        }
    }

    /// Notes where the move before the start went.
    pub(super) fn set_before(&mut self, target: shogi::Square) {
        self.before = Some(target);
    }

    /// Whether an illegal action waits for the file to say that it lost.
    pub(super) fn has_foul(&self) -> bool {
        self.foul.is_some()
    }

    /// Whether the file has said how this line ended, with a result.
    pub(super) fn is_over(&self) -> bool {
        self.ended.is_some_and(|(outcome, _)| outcome.is_some())
    }

    /// Whether the file has said how this line ended.
    pub(super) fn is_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// Plays an action. Nothing happens where it is illegal.
    pub(super) fn play(&mut self, action: Action) -> Result<(), IllegalAction> {
        let mut position = self.last().position.clone();
        position.play(action)?;
        self.flush();
        self.ended = None;
        if self.main_end.is_none() {
            self.stated = None;
        }
        let at = self.last().node;
        let known = self.record.child(at, action).is_some();
        if !known && let Some(comment) = self.said_ends.remove(&at) {
            // The line goes on after all, in another variation. The formats tell the ends of lines only: a remark is left.
            // Taking back can't contradict anything.
            let _ = self.record.conclude_checked(
                at,
                &self.line[self.line.len() - 1].position,
                Conclusion::default(),
            );
            let said = Said {
                comment,
                time_ms: None,
            };
            self.notes.add(at, &said);
        }
        let node = self.record.push_checked(at, action);
        if !known && self.main_end == Some(at) {
            self.beyond.push(node);
        }
        let mut clocks = self.last().clocks;
        let player = self.position().actor().index();
        if known {
            clocks[player] = self.notes.time(node).or(clocks[player]);
        }
        self.is_new = !known;
        self.line.push(Step {
            node,
            position,
            clocks,
        });
        Ok(())
    }

    /// Notes an action that the rules forbid: an error, unless the file then says that it lost.
    pub(super) fn set_foul(&mut self, action: Option<Action>, written: &str, error: ReadError) {
        let written = written.to_owned();
        self.foul = Some(Foul {
            action,
            written,
            error,
        });
    }

    /// The error of the illegal action, if one waits: to be called before anything that can't follow it.
    pub(super) fn check(&mut self) -> Result<(), ReadError> {
        match self.foul.take() {
            Some(foul) => Err(foul.error),
            None => Ok(()),
        }
    }

    /// That more actions are in the file than there may be.
    pub(super) fn is_too_long(&self) -> bool {
        self.record.len() > limits::ACTIONS
    }

    /// Notes how long the last action took, and how long its player has taken in all, in milliseconds.
    pub(super) fn set_time(&mut self, now: Option<u64>, total: Option<u64>) {
        let steps = self.line.len();
        // A variation that repeats what is there does not change its time: others count on from it.
        if steps < 2 || !self.is_new {
            return;
        }
        let player = self.line[steps - 2].position.actor().index();
        let before = self.line[steps - 2].clocks[player];
        let sum = now.map(|now| before.unwrap_or(0).saturating_add(now));
        // A total that is less than the one before it, or nothing at all, is no total.
        let time_ms = total
            .filter(|&total| total > 0 && total >= before.unwrap_or(0))
            .or(sum)
            .or(total.map(|total| total.max(before.unwrap_or(0))));
        let step = &mut self.line[steps - 1];
        step.clocks[player] = time_ms.or(before);
        let said = Said {
            comment: String::new(),
            time_ms,
        };
        let node = step.node;
        self.notes.add(node, &said);
    }

    /// Adds a line to the comment on the last action.
    pub(super) fn comment(&mut self, line: &str) {
        match &mut self.comment {
            // More than may be there is refused in the end; until then it need not all be kept.
            Some(comment) if comment.len() <= limits::TEXT => {
                comment.push('\n');
                comment.push_str(line);
            }
            Some(_) => {}
            None => self.comment = Some(line.to_owned()),
        }
    }

    /// Puts the comment where it belongs.
    fn flush(&mut self) {
        if let Some(comment) = self.comment.take() {
            let said = Said {
                comment,
                time_ms: None,
            };
            self.notes.add(self.last().node, &said);
        }
    }

    /// Notes what the file says about the end of this line, at byte `at`; `word` is how it says so.
    pub(super) fn end(&mut self, verdict: Verdict, word: &str, at: usize) -> Result<(), ReadError> {
        let mut verdict = verdict;
        let mut said = word.to_owned();
        let mut illegal = None;
        if let Some(foul) = self.foul.take() {
            if verdict.1 != Some(Termination::IllegalAction) {
                return Err(foul.error);
            }
            // Whatever the word says from whose view: who did it has lost.
            verdict.0 = Some(Outcome::Win(!self.position().actor()));
            illegal = foul.action;
            if self.main_end.is_none() {
                self.illegal = illegal;
            }
            said = format!("{} {word}", foul.written);
        }
        match self.ended {
            // A second statement adds what the first left open.
            Some((Some(_), _)) => return Ok(()),
            Some((None, _)) if verdict.0.is_none() => return Ok(()),
            _ => {}
        }
        self.ended = Some(verdict);
        if self.main_end.is_none() {
            self.stated = Some((verdict, at));
        } else if verdict != (None, Some(Termination::Abandoned)) {
            let conclusion = conclusion(verdict, illegal);
            let (node, position) = (self.last().node, &self.line[self.line.len() - 1].position);
            let is_end = self.record.node(node).children.is_empty();
            if is_end
                && !conclusion.is_empty()
                && position.outcome().is_none()
                && self.record.conclude_checked(node, position, conclusion).is_ok()
            {
                self.said_ends.insert(node, said);
            } else {
                // What can't be said otherwise is a remark.
                self.comment(&said);
            }
        }
        Ok(())
    }

    /// Begins a variation: the actions of the last line stay, `len` of them; of an earlier line, where the last one
    /// is shorter. False where no line is as long.
    pub(super) fn branch(&mut self, len: usize) -> bool {
        self.flush();
        let last = (self.last().node, self.len());
        if self.main_end.is_none() {
            self.main_end = Some(last.0);
        }
        self.ended = None;
        let fits = len <= self.len();
        let earlier = self.lines.iter().rev().find(|(_, actions)| *actions >= len);
        let earlier = earlier.map(|&(end, _)| end);
        if self.lines.len() == LINES {
            // The first one is the main line: it stays.
            self.lines.remove(1);
        }
        self.lines.push_back(last);
        if fits {
            self.line.truncate(len + 1);
            return true;
        }
        let Some(end) = earlier else {
            return false;
        };
        let mut nodes: Vec<NodeId> = self.record.ancestry(end).collect();
        if nodes.len() > self.replays_left {
            return false;
        }
        self.replays_left -= nodes.len();
        nodes.reverse();
        self.line.truncate(1);
        for &node in &nodes[1..=len] {
            let mut position = self.last().position.clone();
            let player = position.actor().index();
            let action = self.record.node(node).action.expect("only the root has none");
            position.play_unchecked(action);
            let mut clocks = self.last().clocks;
            clocks[player] = self.notes.time(node).or(clocks[player]);
            self.line.push(Step {
                node,
                position,
                clocks,
            });
        }
        true
    }

    /// The record, when the file is read, with what its head says about the game. The error comes without a place: it is at byte `.1` of the file, or at its
    /// end.
    pub(super) fn finish(
        mut self,
        tags: Vec<(String, String)>,
    ) -> Result<Record<Position>, (Problem, Option<usize>)> {
        for (name, value) in tags {
            self.record.set_tag(&name, value);
        }
        self.flush();
        if let Some(end) = self.main_end.filter(|_| !self.beyond.is_empty()) {
            let position = self.record.position(end);
            for node in std::mem::take(&mut self.beyond) {
                let comment = format!("変化：{}", self.in_words(node, position.clone()));
                let said = Said {
                    comment,
                    time_ms: None,
                };
                self.notes.add(end, &said);
                self.record.remove(node);
            }
        }
        self.notes
            .put_into(&mut self.record)
            .map_err(|problem| (problem, None))?;
        let depth = super::walk::depth(&self.record);
        if depth > limits::DEPTH {
            return Err((
                Problem::TooMuch {
                    what: "variations inside variations",
                    limit: limits::DEPTH,
                },
                None,
            ));
        }
        let (verdict, at) = match self.stated {
            Some((verdict, at)) => (verdict, Some(at)),
            None => ((None, None), None),
        };
        settle(&mut self.record, verdict, self.illegal).map_err(|problem| (problem, at))?;
        Ok(self.record)
    }

    /// The actions from `node` on along its main line, in Japanese; `position` is that before it.
    fn in_words(&self, node: NodeId, mut position: Position) -> String {
        let parent = self.record.node(node).parent;
        let mut previous = parent.and_then(|parent| self.record.node(parent).action);
        let mut text = String::new();
        let mut next = Some(node);
        while let Some(id) = next.filter(|_| text.len() <= limits::TEXT) {
            let data = self.record.node(id);
            let action = data.action.expect("only the root has none");
            text.push_str(&shogi_text::japanese(&position, action, previous));
            position.play_unchecked(action);
            previous = Some(action);
            next = data.children.first().copied();
        }
        text
    }
}

/// Adds a tag to those of a file. Values of one name are joined.
pub(super) fn add_tag(tags: &mut Vec<(String, String)>, name: &str, value: &str) -> Result<(), Problem> {
    let value = &super::tags::one_line(value);
    if value.is_empty() {
        return Ok(());
    }
    let too_much = |what, limit| Err(Problem::TooMuch { what, limit });
    if value.len() > limits::TEXT {
        return too_much("bytes in the value of a tag", limits::TEXT);
    }
    let mut name: String = name
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .take(super::tags::LONGEST_KEY)
        .collect();
    if !is_tag_name(&name) || crate::text::STRUCTURAL.contains(&name.as_str()) {
        name.push('_');
    }
    if let Some((_, old)) = tags.iter_mut().find(|(other, _)| *other == name) {
        super::tags::join(old, value);
        if old.len() > limits::TEXT {
            return too_much("bytes in the value of a tag", limits::TEXT);
        }
    } else {
        // Room for those that every record has.
        if tags.len() + crate::text::STRUCTURAL.len() >= limits::TAGS {
            return too_much("tags", limits::TAGS);
        }
        tags.push((name, value.to_owned()));
    }
    Ok(())
}

/// What a file says about the end of a line.
fn conclusion((result, termination): Verdict, illegal: Option<Action>) -> Conclusion<Action> {
    match illegal {
        Some(action) => Conclusion::by_illegal_action(result, action),
        None => Conclusion::new(result, termination),
    }
}

/// Brings together what the board, what happened before and what the file say about the end of the game.
fn settle(record: &mut Record<Position>, stated: Verdict, illegal: Option<Action>) -> Result<(), Problem> {
    let end = record.end();
    let (mut result, mut termination) = stated;
    let position = record.position(end);
    let mut illegal = illegal;
    if let Some(shown) = position.outcome() {
        if let Some(result) = result.filter(|&result| result != shown) {
            return Err(Problem::Contradiction {
                stated: result.score_text().to_owned(),
                shown: format!("the game ended {} on the board", shown.score_text()),
            });
        }
        // A weaker word gives way.
        (result, termination, illegal) = (None, None, None);
    }
    let by_history = matches!(
        termination,
        Some(Termination::IllegalAction | Termination::PerpetualCheck | Termination::Repetition)
    );
    if by_history && illegal.is_none() {
        let ending = record
            .ending_at(end)
            .filter(|ending| result.is_none_or(|result| ending.outcome == result));
        if let Some(ending) = ending {
            (result, termination) = (Some(ending.outcome), Some(ending.termination));
        } else if result.is_none() {
            termination = None;
        }
    }
    let stated = (result, termination);
    record
        .conclude_checked(end, &position, conclusion(stated, illegal))
        .map_err(|error| contradiction(result, &error))
}
