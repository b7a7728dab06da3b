//! A game on the page: the record, where one looks at it, who plays, what waits to be confirmed. Without any page.

use crate::games::{Table, Verdict};
use game_core::{Conclusion, NodeId, Outcome, Player, Record, Termination};

/// Who acts for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// Somebody at this screen.
    Person,
    /// The computer, at a level from 1 to [`MOST_LEVEL`], or at [`FULL_STRENGTH`].
    Computer(u8),
}

/// The strongest level.
pub(crate) const MOST_LEVEL: u8 = engine_protocol::MAX_LEVEL;
/// Where the computer is to play as well as it can: what comes after the highest level, on the page and in what it keeps.
/// The engine's own word for it is [`engine_protocol::FULL_STRENGTH`].
pub(crate) const FULL_STRENGTH: u8 = MOST_LEVEL + 1;

/// Something forbidden that stands on the board, where the players play strictly: the opponent may punish it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slip<A> {
    /// What was played.
    pub(crate) action: A,
    /// What punishes it, at least one action.
    pub(crate) answers: Vec<A>,
}

/// A turn of a line, or the part of it that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn<A> {
    /// As the game numbers its turns.
    pub(crate) number: usize,
    /// Who acted.
    pub(crate) player: Player,
    /// The place before the turn.
    pub(crate) before: NodeId,
    /// The places after each action.
    pub(crate) nodes: Vec<NodeId>,
    /// The actions.
    pub(crate) actions: Vec<A>,
    /// Whether nothing is left to do in it.
    pub(crate) complete: bool,
}

impl<A> Turn<A> {
    /// The place after the turn.
    pub(crate) fn end(&self) -> NodeId {
        *self.nodes.last().expect("a turn has at least one action")
    }
}

/// A game that is being played or looked at.
#[derive(Clone, Debug)]
pub(crate) struct Game<P: Table> {
    record: Record<P>,
    /// Where we are.
    cursor: NodeId,
    /// The end of the line that is shown; the cursor is on the way to it. Not always where the record ends: whoever
    /// plays an action that is there already makes a new end of it, and may go on in another way.
    tip: NodeId,
    /// At the cursor.
    position: P,
    /// How the rules end the game at the cursor: kept, because a repetition needs the whole line to be seen.
    by_rule: Option<game_core::Ending>,
    /// The action that led to the cursor just now, if it was a single one.
    arrived_by: Option<P::Action>,
    seats: [Seat; 2],
    /// What the players agreed on for the whole game.
    rules: P::Rules,
    /// Actions at the start that nobody chose: rings placed at random.
    fixed: usize,
    /// Whether the turn that ends at the cursor waits for a yes.
    pending: bool,
    /// What was played at the cursor although it is forbidden, and is not punished yet.
    slip: Option<Slip<P::Action>>,
    /// Seen from the second player's side.
    turned: bool,
}

impl<P: Table> Game<P> {
    /// A game that has not begun.
    pub(crate) fn new(start: P, seats: [Seat; 2]) -> Self {
        Self::of(Record::new(start), seats)
    }

    /// A record, looked at where its main line ends.
    pub(crate) fn of(record: Record<P>, seats: [Seat; 2]) -> Self {
        let end = record.end();
        let position = record.position(end);
        let by_rule = record.ending_at(end);
        let mut game = Self {
            record,
            cursor: end,
            tip: end,
            position,
            by_rule,
            arrived_by: None,
            seats,
            rules: P::Rules::default(),
            fixed: 0,
            pending: false,
            slip: None,
            turned: false,
        };
        game.turned = game.person() == Some(Player::Second);
        game.note_rule();
        game
    }

    /// Plays actions that nobody at the screen chose, and that can't be taken back. Ends at the first illegal one.
    pub(crate) fn set_up(&mut self, actions: &[P::Action]) {
        for &action in actions {
            if self.advance(action).is_err() {
                break;
            }
        }
        self.arrived_by = None;
        self.fixed = self.record.actions_to(self.cursor).len();
    }

    /// The record, its result up to date.
    pub(crate) fn record(&self) -> &Record<P> {
        &self.record
    }

    /// Writes a tag of the record.
    pub(crate) fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        self.record.set_tag(name, value);
    }

    /// Where we are.
    pub(crate) fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The end of the line that is shown.
    pub(crate) fn tip(&self) -> NodeId {
        self.tip
    }

    /// The position where we are.
    pub(crate) fn position(&self) -> &P {
        &self.position
    }

    /// The action that led here just now.
    pub(crate) fn arrived_by(&self) -> Option<P::Action> {
        self.arrived_by
    }

    /// Who plays, the first player first.
    pub(crate) fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Who acts for a player.
    pub(crate) fn seat(&self, player: Player) -> Seat {
        self.seats[player.index()]
    }

    /// The side of the only person who plays; `None` where both sides or none are played by persons.
    pub(crate) fn person(&self) -> Option<Player> {
        match self.seats {
            [Seat::Person, Seat::Computer(_)] => Some(Player::First),
            [Seat::Computer(_), Seat::Person] => Some(Player::Second),
            _ => None,
        }
    }

    /// Whether the computer plays against itself.
    pub(crate) fn is_watched(&self) -> bool {
        matches!(self.seats, [Seat::Computer(_), Seat::Computer(_)])
    }

    /// What the players agreed on for the whole game.
    pub(crate) fn rules(&self) -> P::Rules {
        self.rules
    }

    /// From now on the players play by these.
    pub(crate) fn set_rules(&mut self, rules: P::Rules) {
        self.rules = rules;
    }

    /// Actions at the start that nobody chose.
    pub(crate) fn fixed(&self) -> usize {
        self.fixed
    }

    /// Whether the board is seen from the second player's side.
    pub(crate) fn turned(&self) -> bool {
        self.turned
    }

    /// Shows the board from that side.
    pub(crate) fn set_turned(&mut self, turned: bool) {
        self.turned = turned;
    }

    /// Whether a finished turn waits for a yes.
    pub(crate) fn pending(&self) -> bool {
        self.pending
    }

    /// Whether we are at the end of the line shown.
    pub(crate) fn at_tip(&self) -> bool {
        self.cursor == self.tip
    }

    /// Whether nothing was played but what was set up.
    pub(crate) fn is_fresh(&self) -> bool {
        self.record.len() <= self.fixed
    }

    /// How the game ended, where we are.
    pub(crate) fn ending(&self) -> Option<Conclusion<P::Action>> {
        self.by_rule
            .map(Conclusion::from)
            .or_else(|| self.stated_at(self.cursor))
    }

    fn stated_at(&self, node: NodeId) -> Option<Conclusion<P::Action>> {
        let stated = self.record.node(node).conclusion;
        stated.filter(|conclusion| conclusion.result().is_some())
    }

    fn ending_at(&self, node: NodeId) -> Option<Conclusion<P::Action>> {
        if node == self.cursor {
            return self.ending();
        }
        let by_rule = self.record.ending_at(node);
        by_rule.map(Conclusion::from).or_else(|| self.stated_at(node))
    }

    /// Whether the game goes on at the end of the line shown.
    pub(crate) fn goes_on(&self) -> bool {
        self.ending_at(self.tip).is_none()
    }

    /// Whether something at the cursor has to be settled before one may look elsewhere: a turn that waits for a yes, or
    /// something forbidden that may be punished.
    pub(crate) fn is_held(&self) -> bool {
        self.pending || self.slip.is_some()
    }

    /// For whom a person may act: for their own side, or for whoever is to act where both sides are persons'.
    pub(crate) fn plays(&self) -> Option<Player> {
        if self.pending || self.ending().is_some() {
            return None;
        }
        let actor = self.position.actor();
        match self.seats {
            // What is forbidden is punished by the other one.
            [Seat::Person, Seat::Person] if self.slip.is_some() => Some(!actor),
            [Seat::Person, Seat::Person] => Some(actor),
            _ => self.person(),
        }
    }

    /// Whether a person is to act, here and now.
    pub(crate) fn persons_turn(&self) -> bool {
        self.slip.is_none() && self.plays() == Some(self.position.actor())
    }

    /// The level at which the computer has to act now. It only does at the end of the line shown.
    pub(crate) fn computers_turn(&self) -> Option<u8> {
        if !self.at_tip() || self.is_held() || self.ending().is_some() {
            return None;
        }
        match self.seat(self.position.actor()) {
            Seat::Computer(level) => Some(level),
            Seat::Person => None,
        }
    }

    /// Plays an action here. Where that is not the end of the line, it begins a variation, or follows one. With
    /// `confirm`, a person's turn that is complete waits for [`Game::confirm`]. Where the players play strictly, a
    /// person's action that the rules forbid may end the game, or stay to be punished: then that is no error.
    pub(crate) fn play(&mut self, action: P::Action, confirm: bool) -> Result<(), P::Illegal> {
        let actor = self.position.actor();
        let here = self.cursor;
        if !self.position.is_legal(action) && self.seat(actor) == Seat::Person && !self.is_held() {
            match self.position.judge(self.rules, action) {
                Verdict::Refused => {}
                Verdict::Loses => {
                    self.end_here(!actor, Some(action));
                    return Ok(());
                }
                Verdict::Punishable(answers) => {
                    self.tip = self.cursor;
                    self.arrived_by = None;
                    self.slip = Some(Slip { action, answers });
                    return Ok(());
                }
            }
        }
        self.advance(action)?;
        // Playing on takes a resignation back.
        self.take_back_word(here);
        // A turn that ends the game needs no yes; it can be taken back all the same.
        let passes_on = self.position.actor() != actor && self.by_rule.is_none();
        self.pending = confirm && passes_on && self.seat(actor) == Seat::Person;
        Ok(())
    }

    fn advance(&mut self, action: P::Action) -> Result<(), P::Illegal> {
        self.position.play(action)?;
        self.cursor = self.record.push_checked(self.cursor, action);
        self.tip = self.cursor;
        self.by_rule = self.record.ending_at(self.cursor);
        self.note_rule();
        self.arrived_by = Some(action);
        self.pending = false;
        self.slip = None;
        Ok(())
    }

    /// What was played here although it is forbidden, and may be punished.
    pub(crate) fn slip(&self) -> Option<&Slip<P::Action>> {
        self.slip.as_ref()
    }

    /// What stands on the board here although it is forbidden, punished or not.
    pub(crate) fn illegal(&self) -> Option<P::Action> {
        let slip = self.slip.as_ref().map(|slip| slip.action);
        slip.or_else(|| self.ending()?.illegal())
    }

    /// Punishes what is forbidden and stands on the board: that ends the game. Nothing happens where there is nothing.
    pub(crate) fn punish(&mut self) {
        if let Some(slip) = self.slip.take() {
            self.end_here(!self.position.actor(), Some(slip.action));
        }
    }

    /// The game ends here, because the other one did what the rules forbid.
    fn end_here(&mut self, winner: Player, illegal: Option<P::Action>) {
        self.tip = self.cursor;
        let result = Some(Outcome::Win(winner));
        self.state(match illegal {
            Some(action) => Conclusion::by_illegal_action(result, action),
            None => Conclusion::new(result, Some(Termination::IllegalAction)),
        });
    }

    /// States how the game ended at the end of the line shown, where the board does not show it. Nothing happens where
    /// it is over.
    pub(crate) fn state(&mut self, ending: Conclusion<P::Action>) {
        if !self.goes_on() {
            return;
        }
        self.leave_to(self.tip);
        self.pending = false;
        self.slip = None;
        self.arrived_by = None;
        // The game goes on there, and what is stated to be illegal was just refused: nothing contradicts it.
        let _ = self.record.conclude_checked(self.tip, &self.position, ending);
    }

    /// Says yes to the turn that waits.
    pub(crate) fn confirm(&mut self) {
        self.pending = false;
        self.arrived_by = None;
    }

    /// Gives the game up for `player`, at the end of the line shown. Nothing happens where it is over.
    pub(crate) fn resign(&mut self, player: Player) {
        self.state(Conclusion::new(
            Some(Outcome::Win(!player)),
            Some(Termination::Resignation),
        ));
    }

    /// The record says as well how the rules end the line here, where the board alone does not show it.
    fn note_rule(&mut self) {
        if let Some(ending) = self.by_rule
            && self.record.node(self.cursor).children.is_empty()
        {
            // The rules agree with the board.
            let _ = self
                .record
                .conclude_checked(self.cursor, &self.position, ending.into());
        }
    }

    /// Takes back what was stated of the end of a line.
    fn take_back_word(&mut self, at: NodeId) {
        // Nothing contradicts nothing.
        let _ = self.record.conclude(at, Conclusion::default());
    }

    // Where we look.

    fn path(&self, to: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = self.record.ancestry(to).collect();
        path.reverse();
        path
    }

    fn leave_to(&mut self, node: NodeId) {
        if node != self.cursor {
            self.cursor = node;
            self.position = self.record.position(node);
            self.by_rule = self.record.ending_at(node);
            self.arrived_by = None;
        }
    }

    /// The turns of the line shown.
    pub(crate) fn turns(&self) -> Vec<Turn<P::Action>> {
        self.turns_to(self.tip)
    }

    fn turns_to(&self, to: NodeId) -> Vec<Turn<P::Action>> {
        let mut position = self.record.start().clone();
        let mut turns: Vec<Turn<P::Action>> = Vec::new();
        let first = position.first_number();
        let path = self.path(to);
        for (&before, &node) in path.iter().zip(&path[1..]) {
            let Some(action) = self.record.node(node).action else {
                continue;
            };
            let player = position.actor();
            if turns.last().is_none_or(|turn| turn.complete) {
                turns.push(Turn {
                    number: first + turns.len(),
                    player,
                    before,
                    nodes: Vec::new(),
                    actions: Vec::new(),
                    complete: false,
                });
            }
            position.play_unchecked(action);
            let turn = turns.last_mut().expect("one is there or was just added");
            turn.nodes.push(node);
            turn.actions.push(action);
            turn.complete = P::ALTERNATES || position.actor() != player || position.outcome().is_some();
        }
        turns
    }

    /// The latest turn where we are, or the one under way.
    pub(crate) fn latest_turn(&self) -> Option<Turn<P::Action>> {
        self.turns_to(self.cursor).pop()
    }

    /// What else the record has in place of `turn`, of the line shown: for each, the place where it ends and its actions
    /// from the turn's beginning.
    pub(crate) fn alternatives(&self, turn: &Turn<P::Action>) -> Vec<(NodeId, Vec<P::Action>)> {
        let mut found = Vec::new();
        let mut parent = turn.before;
        for (index, &node) in turn.nodes.iter().enumerate() {
            for &child in &self.record.node(parent).children {
                if child != node {
                    found.push(self.whole_turn(child, &turn.actions[..index]));
                }
            }
            parent = node;
        }
        found
    }

    /// What the record has after the end of the line shown: there is something where an action was played again.
    pub(crate) fn continuations(&self) -> Vec<(NodeId, Vec<P::Action>)> {
        let so_far = match self.turns().pop() {
            Some(turn) if !turn.complete => turn.actions,
            _ => Vec::new(),
        };
        let children = &self.record.node(self.tip).children;
        let turn = |&child: &NodeId| self.whole_turn(child, &so_far);
        children.iter().map(turn).collect()
    }

    /// The turn that goes on with `node`: where it ends, and its actions after those before `node`.
    fn whole_turn(&self, node: NodeId, before: &[P::Action]) -> (NodeId, Vec<P::Action>) {
        let mut actions = before.to_vec();
        let parent = self.record.node(node).parent.unwrap_or(NodeId::ROOT);
        let mut position = self.record.position(parent);
        let player = position.actor();
        let mut at = node;
        loop {
            if let Some(action) = self.record.node(at).action {
                actions.push(action);
                position.play_unchecked(action);
            }
            let complete = P::ALTERNATES || position.actor() != player || position.outcome().is_some();
            match self.record.node(at).children.first() {
                Some(&next) if !complete => at = next,
                _ => return (at, actions),
            }
        }
    }

    /// Goes to a place of the record. The line shown is the one through it. Nothing happens while something is held.
    pub(crate) fn go_to(&mut self, node: NodeId) {
        if self.is_held() {
            return;
        }
        if !self.path(self.tip).contains(&node) {
            self.tip = self.record.line_through(node).end();
        }
        self.leave_to(node);
    }

    /// Whether there is something before.
    pub(crate) fn can_go_back(&self) -> bool {
        self.cursor != NodeId::ROOT && !self.is_held()
    }

    /// Whether there is something after.
    pub(crate) fn can_go_forward(&self) -> bool {
        !self.is_held() && !self.record.node(self.cursor).children.is_empty()
    }

    /// One turn back; within a turn, one action.
    pub(crate) fn back(&mut self) {
        let Some(turn) = self.latest_turn().filter(|_| !self.is_held()) else {
            return;
        };
        let parent = self.record.node(self.cursor).parent;
        let to = if turn.complete { Some(turn.before) } else { parent };
        self.leave_to(to.unwrap_or(NodeId::ROOT));
    }

    /// One turn on; within a turn, one action.
    pub(crate) fn forward(&mut self) {
        if !self.can_go_forward() {
            return;
        }
        if self.at_tip() {
            self.tip = self.record.line_through(self.cursor).end();
        }
        let within = self.latest_turn().is_some_and(|turn| !turn.complete);
        let player = self.position.actor();
        let path = self.path(self.tip);
        let here = path.iter().position(|&node| node == self.cursor);
        let mut passed = 0;
        for &node in &path[here.map_or(path.len(), |here| here + 1)..] {
            if let Some(action) = self.record.node(node).action {
                self.position.play_unchecked(action);
                self.cursor = node;
                passed += 1;
                self.arrived_by = (passed == 1).then_some(action);
            }
            if within || self.position.actor() != player {
                break;
            }
        }
        self.by_rule = self.record.ending_at(self.cursor);
    }

    /// To the beginning.
    pub(crate) fn first(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    /// To the end of the line shown.
    pub(crate) fn last(&mut self) {
        self.go_to(self.tip);
    }

    /// Makes this place the end of the line, so that the computer plays on from here.
    pub(crate) fn play_on_from_here(&mut self) {
        self.tip = self.cursor;
        self.arrived_by = None;
    }

    // Variations.

    /// Where the line shown leaves the main line for good: the first action of the innermost variation.
    fn variation(&self) -> Option<NodeId> {
        self.record.ancestry(self.tip).find(|&node| {
            let parent = self.record.node(node).parent;
            parent.is_some_and(|parent| self.record.node(parent).children.first() != Some(&node))
        })
    }

    /// Whether the line shown is a variation.
    pub(crate) fn in_variation(&self) -> bool {
        self.variation().is_some()
    }

    /// Makes the line shown the main line.
    pub(crate) fn promote(&mut self) {
        self.record.promote(self.tip);
    }

    /// Takes the variation shown out of the record and goes to where it began.
    pub(crate) fn remove_variation(&mut self) {
        let Some(first) = self.variation() else { return };
        let parent = self.record.node(first).parent.unwrap_or(NodeId::ROOT);
        self.pending = false;
        self.slip = None;
        self.record.remove(first);
        self.tip = self.record.line_through(parent).end();
        self.leave_to(parent);
        self.note_rule();
    }

    // Taking back.

    /// Where [`Game::undo`] would go: within a person's turn, or while it waits, one action back; otherwise to the
    /// beginning of the last turn of a person.
    fn undo_target(&self) -> Option<NodeId> {
        let turns = self.turns_to(self.cursor);
        let last = turns.last()?;
        let by_person = |turn: &&Turn<P::Action>| self.seat(turn.player) == Seat::Person;
        let to = if by_person(&last) && (self.pending || !last.complete) {
            self.record.node(self.cursor).parent?
        } else {
            turns.iter().rev().find(by_person)?.before
        };
        (self.record.actions_to(to).len() >= self.fixed).then_some(to)
    }

    /// Whether an ending that the board does not show, and nothing else, would be taken back: a resignation, say.
    fn ended_by_word(&self) -> bool {
        let by_word = |ending: Conclusion<P::Action>| match ending.termination() {
            Some(Termination::IllegalAction) => ending.illegal().is_some(),
            termination => matches!(termination, Some(Termination::Resignation | Termination::Impasse)),
        };
        self.slip.is_some() || self.by_rule.is_none() && self.stated_at(self.cursor).is_some_and(by_word)
    }

    /// Whether something can be taken back.
    pub(crate) fn can_undo(&self) -> bool {
        self.ended_by_word() || self.undo_target().is_some()
    }

    /// Takes back: something forbidden, a resignation, the last action of a turn under way, or the last turn of a person and what came
    /// after it. What else the record holds stays.
    pub(crate) fn undo(&mut self) {
        if self.ended_by_word() {
            self.slip = None;
            self.take_back_word(self.cursor);
            self.arrived_by = None;
            return;
        }
        let Some(target) = self.undo_target() else { return };
        self.pending = false;
        let mut at = self.cursor;
        while at != target {
            let Some(parent) = self.record.node(at).parent else {
                break;
            };
            if self.record.node(at).children.is_empty() {
                self.record.remove(at);
            }
            at = parent;
        }
        self.leave_to(target);
        self.tip = target;
        self.note_rule();
    }

    // Keeping.

    /// Brings back what is not in the record: where one looked, and what was set up.
    pub(crate) fn restore(&mut self, tip: &[P::Action], cursor: usize, fixed: usize, pending: bool) {
        let mut path = vec![NodeId::ROOT];
        for &action in tip {
            let last = *path.last().expect("the root is there");
            match self.record.child(last, action) {
                Some(child) => path.push(child),
                None => break,
            }
        }
        self.pending = false;
        self.tip = *path.last().expect("the root is there");
        let cursor = path.get(cursor).copied().unwrap_or(self.tip);
        self.leave_to(cursor);
        self.fixed = fixed.min(path.len() - 1);
        self.pending = pending
            && self.at_tip()
            && self.by_rule.is_none()
            && self.latest_turn().is_some_and(|turn| turn.complete);
    }
}
