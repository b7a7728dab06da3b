//! Looking at a record.

use game_core::{Conclusion, ConclusionError, Ending, Line, NodeId, Player, Position, Record, Turn};

/// Looks at a record: where one is in it, the line that is shown, the variations, the side of the board.
///
/// The positions of the line shown are kept: a step costs a step, and an action the same however long the game is.
#[derive(Clone, Debug)]
pub struct Viewer<P: Position> {
    record: Record<P>,
    /// The line shown, and its nodes from the root on: one more than actions. Not always as long as the record goes: whoever
    /// plays an action that is there already makes a new end of it, and may go on in another way.
    line: Line<P>,
    nodes: Vec<NodeId>,
    /// The place where we are.
    cursor: usize,
    /// How the rules end the game there: kept, because a repetition needs the whole line to be seen.
    by_rule: Option<Ending>,
    /// The action that led to the cursor just now, if it was a single one.
    arrived_by: Option<P::Action>,
    /// Seen from the second player's side.
    turned: bool,
}

impl<P: Position> Viewer<P> {
    /// Looks at a record where its main line ends.
    pub fn new(record: Record<P>) -> Self {
        let path = record.main_line();
        let line = record.line_to(path.end());
        let mut viewer = Self {
            cursor: line.len(),
            by_rule: line.ending(),
            record,
            line,
            nodes: path.to_vec(),
            arrived_by: None,
            turned: false,
        };
        viewer.note_rule();
        viewer
    }

    /// The record.
    pub fn record(&self) -> &Record<P> {
        &self.record
    }

    /// Writes a tag of the record.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        self.record.set_tag(name, value);
    }

    /// Writes a comment at a node.
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        self.record.set_comment(node, comment);
    }

    /// Whether the board is seen from the second player's side.
    pub fn turned(&self) -> bool {
        self.turned
    }

    /// Shows the board from that side.
    pub fn set_turned(&mut self, turned: bool) {
        self.turned = turned;
    }

    // Where we are.

    /// The line shown, with every position on it.
    pub fn line(&self) -> &Line<P> {
        &self.line
    }

    /// Where we are, as a node of the record.
    pub fn cursor(&self) -> NodeId {
        self.nodes[self.cursor]
    }

    /// Where we are, as a place of the line shown.
    pub fn place(&self) -> usize {
        self.cursor
    }

    /// The node of a place of the line shown.
    pub fn node(&self, place: usize) -> Option<NodeId> {
        self.nodes.get(place).copied()
    }

    /// The place of a node on the line shown; `None` for nodes beside it.
    pub fn place_of(&self, node: NodeId) -> Option<usize> {
        self.nodes.iter().position(|&it| it == node)
    }

    /// The end of the line shown.
    pub fn tip(&self) -> NodeId {
        self.nodes[self.line.len()]
    }

    /// Whether we are at the end of the line shown.
    pub fn at_tip(&self) -> bool {
        self.cursor == self.line.len()
    }

    /// The position where we are.
    pub fn position(&self) -> &P {
        &self.line.positions()[self.cursor]
    }

    /// The action that led here just now, if it was a single one.
    pub fn arrived_by(&self) -> Option<P::Action> {
        self.arrived_by
    }

    /// What led here is not news any more.
    pub fn forget_arrival(&mut self) {
        self.arrived_by = None;
    }

    /// How the game ended where we are, by the rules or else as the record says; its result is known then.
    pub fn ending(&self) -> Option<Conclusion<P::Action>> {
        let stated = || self.stated(self.cursor());
        self.by_rule.map(Conclusion::from).or_else(stated)
    }

    /// What the record states at a node beside the rules, where that is a result.
    pub fn stated(&self, node: NodeId) -> Option<Conclusion<P::Action>> {
        let stated = self.record.node(node).conclusion;
        stated.filter(|conclusion| conclusion.result().is_some())
    }

    /// The turns of the line shown.
    pub fn turns(&self) -> Vec<Turn<P::Action>> {
        self.line.turns().collect()
    }

    /// The latest turn where we are, or the one under way.
    pub fn latest_turn(&self) -> Option<Turn<P::Action>> {
        self.line.turn_before(self.cursor)
    }

    // Going elsewhere.

    fn place_cursor(&mut self, place: usize) {
        if place != self.cursor {
            self.cursor = place;
            self.by_rule = self.line.ending_at(place);
            self.arrived_by = None;
        }
    }

    /// Shows the line to `tip`. What it shares with the one shown stays as it is.
    fn show(&mut self, tip: NodeId) {
        let path = self.record.path_to(tip);
        let shared = self.nodes.iter().zip(&path).take_while(|(one, two)| one == two);
        let shared = shared.count();
        self.nodes.truncate(shared);
        // The root is shared by all.
        self.line.truncate(shared - 1);
        self.nodes.extend(&path[shared..]);
        let new = path[shared..]
            .iter()
            .filter_map(|&node| self.record.node(node).action);
        self.line.extend_unchecked(new);
    }

    /// Goes to a node of the record. The line shown is the one through it.
    pub fn go_to(&mut self, node: NodeId) {
        if let Some(place) = self.place_of(node) {
            self.place_cursor(place);
            return;
        }
        self.show(self.record.line_through(node).end());
        self.cursor = self.place_of(node).unwrap_or_default();
        self.by_rule = self.line.ending_at(self.cursor);
        self.arrived_by = None;
    }

    /// Whether there is something after: on the line shown, or in the record behind its end.
    pub fn can_go_forward(&self) -> bool {
        !self.record.node(self.cursor()).children.is_empty()
    }

    /// One turn back; within a turn, one action.
    pub fn back(&mut self) {
        if let Some(turn) = self.latest_turn() {
            self.place_cursor(if turn.complete {
                turn.begin
            } else {
                self.cursor - 1
            });
        }
    }

    /// One turn on; within a turn, one action. At the end of the line shown, along what the record has behind it.
    pub fn forward(&mut self) {
        if !self.can_go_forward() {
            return;
        }
        if self.at_tip() {
            self.show(self.record.line_through(self.cursor()).end());
        }
        let within = self.latest_turn().is_some_and(|turn| !turn.complete);
        let from = self.cursor;
        let turn_end = || {
            let player = self.position().actor();
            let after = &self.line.positions()[from + 1..];
            let end = after.iter().position(|it| it.actor() != player);
            end.map_or(self.line.len(), |index| from + 1 + index)
        };
        let to = if within { from + 1 } else { turn_end() };
        self.place_cursor(to);
        self.arrived_by = (to == from + 1).then(|| self.line.actions()[from]);
    }

    /// To the beginning.
    pub fn first(&mut self) {
        self.place_cursor(0);
    }

    /// To the end of the line shown.
    pub fn last(&mut self) {
        self.place_cursor(self.line.len());
    }

    // Playing.

    /// Makes this place the end of the line shown. What the record has behind it stays in the record.
    pub fn end_line_here(&mut self) {
        self.line.truncate(self.cursor);
        self.nodes.truncate(self.cursor + 1);
        self.arrived_by = None;
    }

    /// Plays an action here. Where that is not the end of the line shown, it begins a variation, or follows one.
    ///
    /// # Errors
    ///
    /// If the action is not legal. Nothing has changed then.
    pub fn play(&mut self, action: P::Action) -> Result<(), P::Illegal> {
        if self.at_tip() {
            self.line.play(action)?;
        } else {
            let mut after = self.position().clone();
            after.play(action)?;
            self.line.truncate(self.cursor);
            self.line.play_unchecked(action);
            self.nodes.truncate(self.cursor + 1);
        }
        let node = self.record.push_checked(self.cursor(), action);
        self.nodes.push(node);
        self.cursor += 1;
        self.by_rule = self.line.ending();
        self.arrived_by = Some(action);
        self.note_rule();
        Ok(())
    }

    /// The record says as well how the rules end the line here, where the board alone does not show it.
    fn note_rule(&mut self) {
        if let Some(ending) = self.by_rule
            && self.record.node(self.cursor()).children.is_empty()
        {
            // The rules agree with the board.
            let _ = self.conclude_here(ending.into());
        }
    }

    fn conclude_here(&mut self, conclusion: Conclusion<P::Action>) -> Result<(), ConclusionError<P::Action>> {
        let position = &self.line.positions()[self.cursor];
        let node = self.nodes[self.cursor];
        self.record.conclude_checked(node, position, conclusion)
    }

    /// States how the game ended at the end of the line shown, and goes there. An empty conclusion takes back what was stated.
    ///
    /// # Errors
    ///
    /// As [`Record::conclude`].
    pub fn conclude(&mut self, conclusion: Conclusion<P::Action>) -> Result<(), ConclusionError<P::Action>> {
        self.last();
        self.arrived_by = None;
        self.conclude_here(conclusion)
    }

    /// Takes back what was played after a place of the line shown, up to its end; what the record has beside it stays.
    pub fn take_back(&mut self, place: usize) {
        for &node in self.nodes[(place + 1).min(self.nodes.len())..].iter().rev() {
            if self.record.node(node).children.is_empty() {
                self.record.remove(node);
            }
        }
        self.line.truncate(place);
        self.nodes.truncate(place + 1);
        self.cursor = self.line.len();
        self.by_rule = self.line.ending();
        self.arrived_by = None;
        self.note_rule();
    }

    /// Takes what is played after a place of the line shown out of the record, with all that follows on it, and goes there. What was
    /// played in its place stays.
    pub fn cut(&mut self, place: usize) {
        let Some((&here, &first)) = self.nodes.get(place).zip(self.nodes.get(place + 1)) else {
            return;
        };
        self.record.remove(first);
        self.show(self.record.line_through(here).end());
        self.cursor = place;
        self.by_rule = self.line.ending_at(place);
        self.arrived_by = None;
    }

    // Variations.

    /// What else the record has in place of `turn`, of the line shown: for each, the node where it ends and its actions from
    /// the turn's beginning.
    pub fn alternatives(&self, turn: &Turn<P::Action>) -> Vec<(NodeId, Vec<P::Action>)> {
        let mut found = Vec::new();
        for (index, place) in (turn.begin..turn.end().min(self.line.len())).enumerate() {
            let played = self.nodes[place + 1];
            for &child in &self.record.node(self.nodes[place]).children {
                if child != played {
                    found.push(self.whole_turn(place, child, &turn.actions[..index]));
                }
            }
        }
        found
    }

    /// What the record has after the end of the line shown: there is something where an action was played again.
    pub fn continuations(&self) -> Vec<(NodeId, Vec<P::Action>)> {
        let so_far = match self.line.last_turn() {
            Some(turn) if !turn.complete => turn.actions,
            _ => Vec::new(),
        };
        let children = &self.record.node(self.tip()).children;
        let turn = |&child: &NodeId| self.whole_turn(self.line.len(), child, &so_far);
        children.iter().map(turn).collect()
    }

    /// The turn that goes on with `node` from a place of the line shown: where it ends, and its actions after those `before`.
    fn whole_turn(&self, place: usize, node: NodeId, before: &[P::Action]) -> (NodeId, Vec<P::Action>) {
        let mut actions = before.to_vec();
        let mut position = self.line.positions()[place].clone();
        let player = position.actor();
        let mut at = node;
        loop {
            let here = self.record.node(at);
            if let Some(action) = here.action {
                actions.push(action);
                position.play_unchecked(action);
            }
            match here.children.first() {
                Some(&next) if !game_core::turn_is_complete(player, &position) => at = next,
                _ => return (at, actions),
            }
        }
    }

    /// Where the line shown leaves the main line for good: the place of the innermost variation's first action.
    fn variation(&self) -> Option<usize> {
        (1..self.nodes.len()).rev().find(|&place| {
            let siblings = &self.record.node(self.nodes[place - 1]).children;
            siblings.first() != Some(&self.nodes[place])
        })
    }

    /// Whether the line shown is a variation.
    pub fn in_variation(&self) -> bool {
        self.variation().is_some()
    }

    /// Makes the line shown the main line.
    pub fn promote(&mut self) {
        self.record.promote(self.tip());
    }

    /// Takes the variation shown out of the record and goes to where it began.
    pub fn remove_variation(&mut self) {
        let Some(first) = self.variation() else { return };
        let parent = self.nodes[first - 1];
        self.record.remove(self.nodes[first]);
        self.show(self.record.line_through(parent).end());
        self.cursor = first - 1;
        self.by_rule = self.line.ending_at(self.cursor);
        self.arrived_by = None;
        self.note_rule();
    }

    // Keeping.

    /// Goes back to where one looked: the line of these actions, as far as the record has them, and a place of it.
    pub fn restore(&mut self, actions: &[P::Action], place: usize) {
        let mut tip = NodeId::ROOT;
        for &action in actions {
            match self.record.child(tip, action) {
                Some(child) => tip = child,
                None => break,
            }
        }
        self.show(tip);
        self.cursor = place.min(self.line.len());
        self.by_rule = self.line.ending_at(self.cursor);
        self.arrived_by = None;
    }

    /// Whose turn it is where we are.
    pub fn actor(&self) -> Player {
        self.position().actor()
    }
}
