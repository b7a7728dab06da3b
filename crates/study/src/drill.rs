//! A chapter that is practised: the reader has to find what its author marked.

use crate::{Inked, Note};
use derive_where::derive_where;
use game_core::{NodeId, Player, Position, Record, turn_is_complete};

/// What comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<A> {
    /// The reader has to find the turn.
    Ask,
    /// This turn is played for them.
    Play(Vec<A>),
    /// The chapter is at its end.
    Over,
}

/// What comes of an action of the reader's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard<A> {
    /// The turn goes on.
    GoesOn,
    /// It is the turn of the study, which ends at that node.
    Right(NodeId),
    /// It is another turn of the study, which ends at that node; and the turn that answers it there, if any does.
    Other(NodeId, Vec<A>),
    /// It is not in the study.
    Unknown,
}

/// A turn of the chapter.
#[derive(Clone, Debug)]
struct Asked<A> {
    actions: Vec<A>,
    /// Where it begins and ends.
    begin: NodeId,
    end: NodeId,
    wanted: bool,
}

/// A chapter that is practised.
#[derive_where(Clone, Debug)]
pub struct Drill<P: Position> {
    record: Record<P>,
    turns: Vec<Asked<P::Action>>,
    /// Which turn comes next.
    at: usize,
    /// Where the reader's turn has come to; `None` once it is known to be another than that of the main line, or wrong.
    node: NodeId,
    /// Whether help was asked for.
    helped: bool,
}

impl<P: Inked> Drill<P> {
    /// A chapter at its beginning. The reader is asked for the turns that are marked, first those of the main line, then those of
    /// each variation that has some, which is gone to from where it leaves its line; where none is marked, for all turns of the main
    /// line of the side that begins.
    pub fn new(record: &Record<P>) -> Self {
        // Behind the last turn that is asked for a line is over. Where a variation leaves its line it is not asked for: another turn is
        // right there, too.
        let to_the_last = |mut line: Vec<Asked<P::Action>>, from: usize| {
            for turn in line.iter_mut().take(from) {
                turn.wanted = false;
            }
            let last = line.iter().rposition(|turn| turn.wanted);
            line.truncate(last.map_or(0, |last| last + 1));
            line
        };
        let (main, players) = turns_of(record, NodeId::ROOT);
        let mut turns = to_the_last(main.clone(), 0);
        let mut forks = vec![NodeId::ROOT];
        while let Some(at) = forks.pop() {
            let children = &record.node(at).children;
            for &child in children.get(1..).unwrap_or_default() {
                turns.extend(to_the_last(turns_of(record, child).0, 1));
            }
            // In the order in which they are read: those of the main line from its beginning on.
            forks.extend(children.iter().rev());
        }
        if turns.is_empty() {
            let first = record.start().actor();
            turns = main;
            for (turn, player) in turns.iter_mut().zip(players) {
                turn.wanted = player == first;
            }
        }
        Self {
            record: record.clone(),
            turns,
            at: 0,
            node: NodeId::ROOT,
            helped: false,
        }
    }

    /// Whether the reader is asked for anything.
    pub fn asks(&self) -> bool {
        self.turns.iter().any(|turn| turn.wanted)
    }

    /// How many turns the reader is asked for, and how many of them are done.
    pub fn progress(&self) -> (usize, usize) {
        let asked = |turns: &[Asked<P::Action>]| turns.iter().filter(|turn| turn.wanted).count();
        (
            asked(&self.turns[..self.at.min(self.turns.len())]),
            asked(&self.turns),
        )
    }

    /// What comes next. Behind the last turn that is asked for it is over.
    pub fn next(&self) -> Next<P::Action> {
        let rest = self.turns.get(self.at..).unwrap_or_default();
        match rest.first() {
            Some(turn) if rest.iter().any(|turn| turn.wanted) => {
                if turn.wanted {
                    Next::Ask
                } else {
                    Next::Play(turn.actions.clone())
                }
            }
            _ => Next::Over,
        }
    }

    /// Goes behind the turn that comes next, which was played, or found.
    pub fn go_on(&mut self) {
        if self.at < self.turns.len() {
            self.at += 1;
            self.node = self.begin();
        }
    }

    /// Where the turn that comes next begins: where the one before it has ended, or where a variation leaves its line. At the end,
    /// where the last one has ended.
    pub fn begin(&self) -> NodeId {
        match (self.turns.get(self.at), self.turns.last()) {
            (Some(turn), _) => turn.begin,
            (None, Some(last)) => last.end,
            (None, None) => NodeId::ROOT,
        }
    }

    /// Where the turn before has ended.
    pub fn end(&self) -> NodeId {
        let before = self.at.checked_sub(1).and_then(|before| self.turns.get(before));
        before.map_or(NodeId::ROOT, |turn| turn.end)
    }

    /// The reader acts. What comes of it; after [`Heard::Right`] one [goes on](Drill::go_on), after what is not right one
    /// [tries again](Drill::again).
    pub fn act(&mut self, action: P::Action) -> Heard<P::Action> {
        let Some(node) = self.record.child(self.node, action) else {
            return Heard::Unknown;
        };
        self.node = node;
        let player = self.record.position(self.begin()).actor();
        let position = self.record.position(node);
        let turn = self.turns.get(self.at);
        if turn.is_some_and(|turn| turn.end == node) {
            return Heard::Right(node);
        }
        if !turn_is_complete(player, &position) {
            return Heard::GoesOn;
        }
        Heard::Other(node, self.reply(node, position))
    }

    /// The turn that follows on a node.
    fn reply(&self, node: NodeId, mut position: P) -> Vec<P::Action> {
        let player = position.actor();
        let mut actions = Vec::new();
        let mut at = node;
        while position.actor() == player
            && let Some(&next) = self.record.node(at).children.first()
            && let Some(action) = self.record.node(next).action
        {
            position.play_unchecked(action);
            actions.push(action);
            at = next;
        }
        actions
    }

    /// The reader's turn begins anew.
    pub fn again(&mut self) {
        self.node = self.begin();
    }

    /// The turn that is asked for. Whoever is told it was helped.
    pub fn answer(&mut self) -> Vec<P::Action> {
        self.helped = true;
        let turn = self.turns.get(self.at);
        turn.map(|turn| turn.actions.clone()).unwrap_or_default()
    }

    /// Whether help was asked for.
    pub fn was_helped(&self) -> bool {
        self.helped
    }
}

/// The turns from the one on that has a node in it, along the main line behind it, and whose they are.
fn turns_of<P: Inked>(record: &Record<P>, from: NodeId) -> (Vec<Asked<P::Action>>, Vec<Player>) {
    let nodes = record.line_through(from);
    let line = record.line_to(nodes.end());
    let place = record.path_to(from).len() - 1;
    let node = |place| nodes.node(place).unwrap_or(NodeId::ROOT);
    line.turns()
        .filter(|turn| turn.end() >= place.max(1))
        .map(|turn| {
            // What two lines have in common is marked in the first.
            let marked = (turn.begin.max(place.saturating_sub(1)) + 1..=turn.end())
                .any(|place| Note::<<P as Inked>::Place>::read(&record.node(node(place)).comment).asks);
            let asked = Asked {
                begin: node(turn.begin),
                end: node(turn.end()),
                actions: turn.actions,
                wanted: marked,
            };
            (asked, turn.player)
        })
        .unzip()
}
