//! A game that was or is being played: where it started, what was done, what might have been done instead.

use crate::{Ending, Outcome, Player, Position, Termination};

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
}

/// A game: tags, a start position, a tree of actions, a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P: Position> {
    /// What is known about the game (`White`, `Date` …), in the order in which it is written.
    pub tags: Vec<(String, String)>,
    /// The result, `None` while the game goes on or where it is not known.
    pub result: Option<Outcome>,
    /// How the game ended, where known.
    pub termination: Option<Termination>,
    /// The action that ended the main line because the rules forbid it ([`Termination::IllegalAction`]), where it is
    /// known. It stands nowhere in the tree, which holds legal actions only.
    pub illegal: Option<P::Action>,
    start: P,
    nodes: Vec<Node<P::Action>>,
    /// Nodes that hang on the root: those taken out stay in `nodes`, so that ids stay valid.
    len: usize,
}

/// Everything that one player does before the other acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn<A> {
    /// 1 for the first turn of the line.
    pub number: usize,
    /// Who acted.
    pub player: Player,
    /// What was done, at least one action.
    pub actions: Vec<A>,
    /// The node after the last action.
    pub end: NodeId,
}

impl<P: Position> Default for Record<P> {
    fn default() -> Self {
        Self::new(P::start())
    }
}

impl<P: Position> Record<P> {
    /// A record without actions.
    pub fn new(start: P) -> Self {
        let root = Node {
            action: None,
            parent: None,
            children: Vec::new(),
            comment: String::new(),
            time_ms: None,
        };
        Self {
            tags: Vec::new(),
            result: None,
            termination: None,
            illegal: None,
            start,
            nodes: vec![root],
            len: 0,
        }
    }

    /// Where the game started.
    pub fn start(&self) -> &P {
        &self.start
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
    /// first, else as a variation). Replays the line from the start; a reader of long records keeps a position of
    /// its own and uses [`Record::push_checked`].
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
        self.nodes.push(Node {
            action: Some(action),
            parent: Some(at),
            children: Vec::new(),
            comment: String::new(),
            time_ms: None,
        });
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

    /// Every position from the start to `at`.
    pub fn positions_to(&self, at: NodeId) -> Vec<P> {
        let mut positions = vec![self.start.clone()];
        for action in self.actions_to(at) {
            let mut next = positions[positions.len() - 1].clone();
            next.play_unchecked(action);
            positions.push(next);
        }
        positions
    }

    /// How the rules end the game at `at`, if they do: on the board, or by a repetition.
    pub fn ending_at(&self, at: NodeId) -> Option<Ending> {
        P::ending_of(&self.positions_to(at))
    }

    /// `at`, its parent, and so on up to the root.
    pub fn ancestry(&self, at: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(at), |&id| self.node(id).parent)
    }

    /// The nodes of the line through `at`: from the root to it, and on along the main line to the end.
    pub fn line_through(&self, at: NodeId) -> Vec<NodeId> {
        let mut line: Vec<_> = self.ancestry(at).collect();
        line.reverse();
        let mut last = at;
        while let Some(&next) = self.node(last).children.first() {
            line.push(next);
            last = next;
        }
        line
    }

    /// The nodes of the main line, the root first.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_through(NodeId::ROOT)
    }

    /// The last node of the main line.
    pub fn end(&self) -> NodeId {
        *self.main_line().last().expect("a line has at least the root")
    }

    /// The turns of a line of nodes that begins at the root, as [`Record::main_line`] gives it.
    pub fn turns(&self, line: &[NodeId]) -> Vec<Turn<P::Action>> {
        let mut turns: Vec<Turn<P::Action>> = Vec::new();
        let mut position = self.start.clone();
        for &id in line {
            let Some(action) = self.node(id).action else {
                continue;
            };
            let player = position.actor();
            match turns.last_mut() {
                Some(turn) if turn.player == player && !P::ALTERNATES => {
                    turn.actions.push(action);
                    turn.end = id;
                }
                _ => turns.push(Turn {
                    number: turns.len() + 1,
                    player,
                    actions: vec![action],
                    end: id,
                }),
            }
            position.play_unchecked(action);
        }
        turns
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
