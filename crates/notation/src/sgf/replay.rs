//! Boardspace's commands, which say what was done with the pieces, turned into actions.
//!
//! Until a player says `Done`, or the other one acts, what was done last may be done anew: a ring placed elsewhere,
//! the moved ring picked up again. So the last action waits here, and goes into the record when it is certain.

use crate::notes::{Notes, Said};
use game_core::{NodeId, Player, Position as _, Record};
use yinsh::{Action, IllegalAction, Point, Position, Reason, Stage};

/// What a player holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Empty,
    /// A ring that is being placed.
    NewRing,
    /// The ring that stood there; its marker lies on the board already.
    Ring(Point),
}

/// An action that may still be taken back.
#[derive(Clone)]
struct Waiting {
    action: Action,
    player: Player,
    before: Position,
    said: Said,
}

/// What a command was about: where its time and its comment belong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum About {
    /// The last action, which waits or is in the record.
    LastAction,
    /// Something that is no action yet.
    Nothing,
}

/// Why a command was refused.
pub(super) enum Refused {
    Illegal(IllegalAction),
    Reason(Reason),
    Expected(String),
}

/// One line of play while its commands are carried out.
#[derive(Clone)]
pub(super) struct Replay {
    /// The last action that is certain.
    node: NodeId,
    last_player: Option<Player>,
    position: Position,
    waiting: Option<Waiting>,
    hand: Hand,
    /// Who has resigned, and has not taken it back.
    pub(super) resigned: Option<Player>,
    /// Who has won because the other one's time ran out.
    pub(super) won_on_time: Option<Player>,
}

impl Replay {
    pub(super) fn new(start: Position) -> Self {
        Self {
            node: NodeId::ROOT,
            last_player: None,
            position: start,
            waiting: None,
            hand: Hand::Empty,
            resigned: None,
            won_on_time: None,
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// How many turns there were, in `record`.
    pub(super) fn turn_number(&self, record: &Record<Position>) -> usize {
        let mut numbers = 0;
        let mut player = None;
        let mut position = record.start().clone();
        let waiting = self.waiting.as_ref().map(|waiting| waiting.action);
        for action in record.actions_to(self.node).into_iter().chain(waiting) {
            if player != Some(position.actor()) {
                player = Some(position.actor());
                numbers += 1;
            }
            position.play_unchecked(action);
        }
        if player == Some(position.actor()) {
            numbers
        } else {
            numbers + 1
        }
    }

    /// Puts the waiting action into the record.
    pub(super) fn settle(&mut self, record: &mut Record<Position>, notes: &mut Notes) {
        if let Some(Waiting {
            action, player, said, ..
        }) = self.waiting.take()
        {
            self.node = record.push_checked(self.node, action);
            self.last_player = Some(player);
            notes.add(self.node, &said);
        }
    }

    /// Takes the waiting action back.
    fn take_back(&mut self) {
        if let Some(waiting) = self.waiting.take() {
            self.position = waiting.before;
        }
    }

    /// Notes something about the last action.
    fn note(&mut self, notes: &mut Notes, said: &Said) {
        match &mut self.waiting {
            Some(waiting) => waiting.said.add(said),
            None => notes.add(self.node, said),
        }
    }

    pub(super) fn comment(&mut self, notes: &mut Notes, comment: String) {
        self.note(
            notes,
            &Said {
                comment,
                time_ms: None,
            },
        );
    }

    /// Notes the total time of `player`, if the last action was theirs.
    pub(super) fn time(&mut self, notes: &mut Notes, player: Player, time_ms: u64) {
        let last = self
            .waiting
            .as_ref()
            .map(|waiting| waiting.player)
            .or(self.last_player);
        if last == Some(player) {
            let (comment, time_ms) = (String::new(), Some(time_ms));
            self.note(notes, &Said { comment, time_ms });
        }
    }

    /// `player` does `action`, or places the ring anew that they have just placed.
    pub(super) fn act(
        &mut self,
        record: &mut Record<Position>,
        notes: &mut Notes,
        player: Player,
        action: Action,
    ) -> Result<About, Refused> {
        // A removal is known by what the board asks for; older files are careless about whose node it is in.
        let removal = matches!(action, Action::RemoveRow(_) | Action::RemoveRing(_));
        if let (Some(waiting), Action::Place(_)) = (&self.waiting, action)
            && matches!(waiting.action, Action::Place(_))
            && waiting.player == player
        {
            self.take_back();
        }
        let theirs = removal || self.position.actor() == player;
        if !theirs && self.position.outcome().is_none() {
            return Err(self.not_their_turn());
        }
        let mut after = self.position.clone();
        after.play(action).map_err(Refused::Illegal)?;
        self.settle(record, notes);
        self.waiting = Some(Waiting {
            action,
            player: self.position.actor(),
            before: std::mem::replace(&mut self.position, after),
            said: Said::default(),
        });
        self.hand = Hand::Empty;
        self.resigned = None;
        Ok(About::LastAction)
    }

    fn not_their_turn(&self) -> Refused {
        let (seat, color) = match self.position.actor() {
            Player::First => ("the first player", "White"),
            Player::Second => ("the second player", "Black"),
        };
        Refused::Expected(format!("a command of {seat}, whose turn it is ({color})"))
    }

    /// `player` puts a marker into the ring on `point`, and holds the ring.
    pub(super) fn lift(&mut self, player: Player, point: Point) -> Result<About, Refused> {
        let position = &self.position;
        if position.actor() == player
            && position.stage() == Stage::Move
            && position.rings(player).contains(point)
        {
            self.hand = Hand::Ring(point);
            return Ok(About::Nothing);
        }
        if self.position.actor() != player && self.position.outcome().is_none() {
            return Err(self.not_their_turn());
        }
        // What the rules say against a ring move that begins there, if that is what is wrong.
        let action = Action::Move {
            from: point,
            to: point,
        };
        Err(match self.position.clone().play(action) {
            Err(illegal) => Refused::Reason(illegal.reason),
            Ok(()) => Refused::Expected("a ring that can move".to_owned()),
        })
    }

    /// `player` puts what they hold on `point`.
    pub(super) fn drop_on(
        &mut self,
        record: &mut Record<Position>,
        notes: &mut Notes,
        player: Player,
        point: Point,
    ) -> Result<About, Refused> {
        match self.hand {
            Hand::Ring(from) if from == point => {
                self.hand = Hand::Empty;
                Ok(About::Nothing)
            }
            Hand::Ring(from) => self.act(record, notes, player, Action::Move { from, to: point }),
            Hand::NewRing => self.act(record, notes, player, Action::Place(point)),
            // With a marker in hand: it goes into the ring, which is picked up by that.
            Hand::Empty if self.position.stage() == Stage::Move => self.lift(player, point),
            Hand::Empty if self.position.stage() == Stage::Place => {
                self.act(record, notes, player, Action::Place(point))
            }
            Hand::Empty => Err(Refused::Expected(
                "a command that picks a piece up before it is put down".to_owned(),
            )),
        }
    }

    /// `player` puts what they hold back where it came from.
    pub(super) fn put_back(&mut self) -> About {
        self.hand = Hand::Empty;
        About::Nothing
    }

    /// `player` picks up a piece: what they put down last, if that is not certain yet.
    pub(super) fn pick(&mut self, player: Player, point: Option<Point>) -> Result<About, Refused> {
        match &self.waiting {
            Some(waiting) if waiting.player == player => match waiting.action {
                Action::Move { from, .. } => {
                    self.take_back();
                    self.hand = Hand::Ring(from);
                    return Ok(About::Nothing);
                }
                Action::Place(_) => {
                    self.take_back();
                    self.hand = Hand::NewRing;
                    return Ok(About::Nothing);
                }
                _ => {}
            },
            _ => {}
        }
        match (self.position.stage(), self.hand, point) {
            (_, Hand::Ring(_), _) | (Stage::Move, _, None) => {}
            (Stage::Place, ..) => self.hand = Hand::NewRing,
            (_, _, Some(point)) => return self.lift(player, point),
            (_, _, None) => {
                return Err(Refused::Expected(
                    "another command: there is nothing to pick up".to_owned(),
                ));
            }
        }
        Ok(About::Nothing)
    }

    /// `player` resigns, or, after that, takes it back.
    pub(super) fn resign(&mut self, player: Player) -> About {
        self.resigned = match self.resigned {
            Some(other) if other == player => None,
            _ => Some(player),
        };
        About::Nothing
    }
}
