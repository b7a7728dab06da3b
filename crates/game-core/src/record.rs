//! A game that was or is being played: where it started, what was done, what might have been done instead.

use crate::{Ending, Line, Outcome, Position, Termination};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Deref;

/// A node of a [`Record`]: the root, or the place after an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The root: before the first action.
    pub const ROOT: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is stored at a place in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<A> {
    /// The action that led here; `None` at the root.
    pub action: Option<A>,
    /// Where that action was played; `None` at the root.
    pub parent: Option<NodeId>,
    /// What was played from here: the main line first, then the variations in the order in which they were added.
    pub children: Vec<NodeId>,
    /// What a person wrote about this place, empty if nothing.
    pub comment: String,
    /// Total thinking time of the player who acted, in milliseconds, up to and with this action, where known.
    pub time_ms: Option<u64>,
    /// How a game that came here ended here, where the board does not show it: by a resignation, say. What follows in
    /// the record is what might have been played on. See [`Record::conclusion_at`].
    pub conclusion: Option<Conclusion<A>>,
}

impl<A> Node<A> {
    fn new(action: Option<A>, parent: Option<NodeId>) -> Self {
        Self {
            action,
            parent,
            children: Vec::new(),
            comment: String::new(),
            time_ms: None,
            conclusion: None,
        }
    }
}

/// How a line of a record ended, as far as that is known. What it says agrees with itself: an illegal action is there
/// only where one ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Conclusion<A> {
    result: Option<Outcome>,
    termination: Option<Termination>,
    illegal: Option<A>,
}

impl<A> Conclusion<A> {
    /// The line ended with this result, and so; `None` for what is not known.
    pub const fn new(result: Option<Outcome>, termination: Option<Termination>) -> Self {
        Self {
            result,
            termination,
            illegal: None,
        }
    }

    /// The line ended because the rules forbid `action`, which stands nowhere in the record: its nodes hold legal
    /// actions only.
    pub const fn by_illegal_action(result: Option<Outcome>, action: A) -> Self {
        Self {
            result,
            termination: Some(Termination::IllegalAction),
            illegal: Some(action),
        }
    }

    /// The result, where it is known.
    pub const fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// How the line ended, where that is known.
    pub const fn termination(&self) -> Option<Termination> {
        self.termination
    }

    /// Whether nothing is known.
    pub const fn is_empty(&self) -> bool {
        self.result.is_none() && self.termination.is_none()
    }
}

impl<A: Copy> Conclusion<A> {
    /// The action that ended the line because the rules forbid it, where it is known.
    pub const fn illegal(&self) -> Option<A> {
        self.illegal
    }
}

impl<A> Default for Conclusion<A> {
    fn default() -> Self {
        Self::new(None, None)
    }
}

impl<A> From<Ending> for Conclusion<A> {
    fn from(ending: Ending) -> Self {
        Self::new(Some(ending.outcome), Some(ending.termination))
    }
}

/// Why a line of a record can't have ended as stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConclusionError<A> {
    /// The game is over there by the rules, in another way.
    #[error("the game ended {} on the board", .0.score_text())]
    OnTheBoard(Outcome),
    /// The action that is stated to be illegal is legal.
    #[error("{0} is legal")]
    Legal(A),
}

/// The nodes of a line, from the root on. Never empty: the root is always there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path(Vec<NodeId>);

impl Path {
    /// The last node.
    pub fn end(&self) -> NodeId {
        self.0[self.0.len() - 1]
    }

    /// The node of a place, which is after as many actions.
    pub fn node(&self, place: usize) -> Option<NodeId> {
        self.0.get(place).copied()
    }
}

impl Default for Path {
    fn default() -> Self {
        Self(vec![NodeId::ROOT])
    }
}

impl Deref for Path {
    type Target = [NodeId];

    fn deref(&self) -> &[NodeId] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a NodeId;
    type IntoIter = core::slice::Iter<'a, NodeId>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// A game: tags, a start position, a tree of actions, and how its lines ended.
///
/// A record cannot contradict itself: what the board shows is not stored a second time, and what is stated of the end of a
/// line is checked against the board. Two records are equal if they say the same, in whichever order their nodes were
/// added.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    tags: Vec<(String, String)>,
    start: P,
    nodes: Vec<Node<P::Action>>,
    /// Nodes that hang on the root: those taken out stay in `nodes`, so that ids stay valid.
    len: usize,
}

impl<P: Position> Default for Record<P> {
    fn default() -> Self {
        Self::new(P::start())
    }
}

impl<P: Position> Record<P> {
    /// A record without actions.
    pub fn new(start: P) -> Self {
        Self {
            tags: Vec::new(),
            start,
            nodes: vec![Node::new(None, None)],
            len: 0,
        }
    }

    /// Where the game started.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// What is known about the game (`White`, `Date` …), in the order in which it is written. No name is there twice.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }

    /// Sets a tag; in its place if it was there, else at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(n, _)| n == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// Takes away the tags whose names are not `wanted`.
    pub fn retain_tags(&mut self, wanted: impl Fn(&str) -> bool) {
        self.tags.retain(|(name, _)| wanted(name));
    }

    /// A node. Ids come from this record, so they always have one.
    pub fn node(&self, id: NodeId) -> &Node<P::Action> {
        &self.nodes[id.index()]
    }

    /// Writes a comment at a node.
    pub fn set_comment(&mut self, id: NodeId, comment: impl Into<String>) {
        self.nodes[id.index()].comment = comment.into();
    }

    /// Notes the total thinking time of the player who acted, in milliseconds.
    pub fn set_time(&mut self, id: NodeId, time_ms: Option<u64>) {
        self.nodes[id.index()].time_ms = time_ms;
    }

    /// How many actions the record holds, variations included.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Plays `action` at `at`: goes to the child that is there already, or adds one (as main line if it is the
    /// first, else as a variation). Replays the line from the start; whoever plays on and on keeps a [`Line`] or a
    /// position and uses [`Record::push_checked`].
    pub fn play(&mut self, at: NodeId, action: P::Action) -> Result<NodeId, P::Illegal> {
        if let Some(child) = self.child(at, action) {
            return Ok(child);
        }
        self.position(at).play(action)?;
        Ok(self.push_checked(at, action))
    }

    /// The child of `at` that `action` leads to, if it is in the record.
    pub fn child(&self, at: NodeId, action: P::Action) -> Option<NodeId> {
        self.node(at)
            .children
            .iter()
            .copied()
            .find(|&child| self.node(child).action == Some(action))
    }

    /// As [`Record::play`], where the caller knows already that the action is legal at `at`.
    pub fn push_checked(&mut self, at: NodeId, action: P::Action) -> NodeId {
        if let Some(child) = self.child(at, action) {
            return child;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a record has far fewer than 2^32 actions"));
        self.nodes.push(Node::new(Some(action), Some(at)));
        self.nodes[at.index()].children.push(id);
        self.len += 1;
        id
    }

    /// The actions from the start to `at`.
    pub fn actions_to(&self, at: NodeId) -> Vec<P::Action> {
        let mut actions: Vec<_> = self.ancestry(at).filter_map(|id| self.node(id).action).collect();
        actions.reverse();
        actions
    }

    /// The position at a node.
    pub fn position(&self, at: NodeId) -> P {
        let mut position = self.start.clone();
        for action in self.actions_to(at) {
            position.play_unchecked(action);
        }
        position
    }

    /// The line from the start to `at`, with every position on it.
    pub fn line_to(&self, at: NodeId) -> Line<P> {
        Line::replay(self.start.clone(), self.actions_to(at))
    }

    /// How the rules end the game at `at`, if they do: on the board, or by a repetition.
    pub fn ending_at(&self, at: NodeId) -> Option<Ending> {
        self.line_to(at).ending()
    }

    // How lines ended.

    /// States how a game that came to `at` ended there, where the board does not show it; an empty conclusion takes back
    /// what was stated. What the board shows need not be stated, but may.
    ///
    /// # Errors
    ///
    /// If the board shows something else, or if the illegal action is legal. The record stays as it was.
    pub fn conclude(
        &mut self,
        at: NodeId,
        conclusion: Conclusion<P::Action>,
    ) -> Result<(), ConclusionError<P::Action>> {
        let position = self.position(at);
        self.conclude_checked(at, &position, conclusion)
    }

    /// As [`Record::conclude`], where the caller has the position at `at` already.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn conclude_checked(
        &mut self,
        at: NodeId,
        position: &P,
        conclusion: Conclusion<P::Action>,
    ) -> Result<(), ConclusionError<P::Action>> {
        let node = &mut self.nodes[at.index()];
        if conclusion.is_empty() {
            node.conclusion = None;
            return Ok(());
        }
        if let Some(action) = conclusion.illegal.filter(|&action| position.is_legal(action)) {
            return Err(ConclusionError::Legal(action));
        }
        if let Some(shown) = position.outcome() {
            let agrees = conclusion.result.is_none_or(|result| result == shown)
                && matches!(conclusion.termination, None | Some(Termination::Normal));
            return if agrees {
                Ok(())
            } else {
                Err(ConclusionError::OnTheBoard(shown))
            };
        }
        node.conclusion = Some(conclusion);
        Ok(())
    }

    /// How a game that came to `at` ended there: what the board shows, else what is stated. `None` where it goes on, and
    /// where nothing is known.
    pub fn conclusion_at(&self, at: NodeId) -> Option<Conclusion<P::Action>> {
        let node = self.node(at);
        if node.conclusion.is_some() || !node.children.is_empty() {
            return node.conclusion;
        }
        let outcome = self.position(at).outcome()?;
        Some(Conclusion::new(Some(outcome), Some(Termination::Normal)))
    }

    /// How the main line ended, as far as that is known; empty where it goes on or nothing is known.
    pub fn conclusion(&self) -> Conclusion<P::Action> {
        self.conclusion_at(self.end()).unwrap_or_default()
    }

    /// The result of the main line; `None` while the game goes on or where it is not known.
    pub fn result(&self) -> Option<Outcome> {
        self.conclusion().result
    }

    /// How the main line ended, where that is known.
    pub fn termination(&self) -> Option<Termination> {
        self.conclusion().termination
    }

    /// The action that ended the main line because the rules forbid it, where it is known.
    pub fn illegal(&self) -> Option<P::Action> {
        self.conclusion().illegal
    }

    // Lines.

    /// `at`, its parent, and so on up to the root.
    pub fn ancestry(&self, at: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(at), |&id| self.node(id).parent)
    }

    /// The nodes from the root to `at`.
    pub fn path_to(&self, at: NodeId) -> Path {
        let mut path: Vec<_> = self.ancestry(at).collect();
        path.reverse();
        Path(path)
    }

    /// The nodes of the line through `at`: from the root to it, and on along the main line to the end.
    pub fn line_through(&self, at: NodeId) -> Path {
        let mut line = self.path_to(at);
        let mut last = at;
        while let Some(&next) = self.node(last).children.first() {
            line.0.push(next);
            last = next;
        }
        line
    }

    /// The nodes of the main line, the root first.
    pub fn main_line(&self) -> Path {
        self.line_through(NodeId::ROOT)
    }

    /// The last node of the main line.
    pub fn end(&self) -> NodeId {
        self.main_line().end()
    }

    /// Makes the line through `at` the main line at every fork above it.
    pub fn promote(&mut self, at: NodeId) {
        let path: Vec<_> = self.ancestry(at).collect();
        for pair in path.windows(2) {
            let (child, parent) = (pair[0], pair[1]);
            let children = &mut self.nodes[parent.index()].children;
            if let Some(place) = children.iter().position(|&c| c == child) {
                children[..=place].rotate_right(1);
            }
        }
    }

    /// Takes `at` and everything after it out of the record. Other ids stay valid. The root stays.
    pub fn remove(&mut self, at: NodeId) {
        let Some(parent) = self.node(at).parent else {
            return;
        };
        let siblings = &mut self.nodes[parent.index()].children;
        let before = siblings.len();
        siblings.retain(|&child| child != at);
        if siblings.len() < before {
            let mut open = vec![at];
            while let Some(id) = open.pop() {
                self.len -= 1;
                open.extend(&self.nodes[id.index()].children);
            }
        }
    }
}

impl<P: Position> PartialEq for Record<P> {
    fn eq(&self, other: &Self) -> bool {
        if (&self.tags, &self.start, self.len) != (&other.tags, &other.start, other.len) {
            return false;
        }
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((one, two)) = open.pop() {
            let (one, two) = (self.node(one), other.node(two));
            let same = one.action == two.action
                && one.comment == two.comment
                && one.time_ms == two.time_ms
                && one.conclusion == two.conclusion
                && one.children.len() == two.children.len();
            if !same {
                return false;
            }
            open.extend(one.children.iter().copied().zip(two.children.iter().copied()));
        }
        true
    }
}

impl<P: Position> Eq for Record<P> {}
