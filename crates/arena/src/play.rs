//! One game between two engines.

use crate::{Fault, FaultKind, Opening, Pace, Thought, Trouble};
use engine_protocol::ask::go_line;
use engine_protocol::client::Reply;
use engine_protocol::output::{Report, Value};
use game_core::{Conclusion, Ending, Line, NodeId, Outcome, Player, Record, Termination};
use games::Game;
use search::Limits;
use std::time::Duration;

/// A player in games of a match: an engine in a process of its own, or in this one.
pub trait Contestant<P: Game> {
    /// Tells it that a new game begins, and waits until it is ready.
    fn new_game(&mut self) -> Result<(), Trouble>;

    /// Asks for an action at the end of `line`. `limit` is how long the answer may take, and `late` what it is where it
    /// takes longer.
    fn think(
        &mut self,
        line: &Line<P>,
        limits: &Limits,
        limit: Duration,
        late: FaultKind,
    ) -> Result<Thought, Trouble>;
}

/// What holds in the games of a match besides the rules of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// How much too late an answer may come: machines are shared, and pipes take their time.
    pub margin: Duration,
    /// How long an answer may take where no clock runs.
    pub patience: Duration,
    /// A game this long is a draw.
    pub max_plies: Option<u32>,
    /// From this ply on a game is a draw once both engines have said so for some turns.
    pub draw_after: Option<u32>,
    /// The largest value that both take for a draw, in hundredths.
    pub draw_score: i32,
    /// A game is won once both engines value it as won by this much, in hundredths, for some turns.
    pub resign_score: Option<i32>,
    /// For how many turns of each player both have to agree on a draw or a win.
    pub agree: u32,
}

impl Default for Rules {
    /// No adjudication; a second's margin; ten minutes' patience.
    fn default() -> Self {
        Self {
            margin: Duration::from_secs(1),
            patience: Duration::from_mins(10),
            max_plies: None,
            draw_after: None,
            draw_score: 20,
            resign_score: None,
            agree: 4,
        }
    }
}

/// What an engine did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// Actions it was asked for.
    pub moves: u64,
    /// The time that took: a whole number of microseconds, as the journal keeps it.
    pub time: Duration,
    /// Positions it says it looked at.
    pub nodes: u64,
    /// The sum of the depths that it says it reached.
    pub depth: u64,
}

impl Side {
    pub(crate) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.time += other.time;
        self.nodes += other.nodes;
        self.depth += other.depth;
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<P: Game> {
    /// The game, with its result.
    pub record: Record<P>,
    /// Who won.
    pub outcome: Outcome,
    /// How it ended; `None` where it was adjudicated.
    pub termination: Option<Termination>,
    /// Who did something wrong, and what.
    pub fault: Option<(Player, Fault)>,
    /// What each engine did, the first player's first.
    pub sides: [Side; 2],
}

/// The game under way.
struct Table<P: Game> {
    record: Record<P>,
    line: Line<P>,
    /// The record's last node.
    at: NodeId,
    /// What an engine played although the rules forbid it.
    illegal: Option<P::Action>,
    remaining: [Duration; 2],
    used: [Duration; 2],
    sides: [Side; 2],
    /// For how many turns in a row each player has valued the game as drawn, won, lost.
    agreed: [[u32; 3]; 2],
}

/// How the game ends, found out between two actions.
struct Over {
    outcome: Outcome,
    termination: Option<Termination>,
    fault: Option<(Player, Fault)>,
}

impl Over {
    fn fault(player: Player, termination: Termination, fault: Fault) -> Self {
        Self {
            outcome: Outcome::Win(!player),
            termination: Some(termination),
            fault: Some((player, fault)),
        }
    }

    fn adjudicated(outcome: Outcome) -> Self {
        Self {
            outcome,
            termination: None,
            fault: None,
        }
    }
}

impl From<Ending> for Over {
    fn from(ending: Ending) -> Self {
        Self {
            outcome: ending.outcome,
            termination: Some(ending.termination),
            fault: None,
        }
    }
}

/// Plays a game: `engines` and `paces` are the first player's and the second's. `None` where it was interrupted.
///
/// `tags` go into the record.
pub fn play<P: Game>(
    engines: &mut [&mut dyn Contestant<P>; 2],
    paces: [Pace; 2],
    opening: &Opening<P>,
    rules: &Rules,
    tags: &[(&str, String)],
) -> Option<Played<P>> {
    let mut table = Table::new(&paces, opening, tags);
    let over = 'over: {
        for player in Player::BOTH {
            match engines[player.index()].new_game() {
                Ok(()) => {}
                Err(Trouble::Interrupted) => return None,
                Err(Trouble::Fault(fault)) => {
                    break 'over Over::fault(player, Termination::Abandoned, fault);
                }
            }
        }
        loop {
            if let Some(over) = table.is_over(rules) {
                break over;
            }
            let player = table.actor();
            match table.ask(&mut *engines[player.index()], &paces, rules) {
                Ok(None) => {}
                Ok(Some(over)) => break over,
                Err(Trouble::Interrupted) => return None,
                Err(Trouble::Fault(fault)) => {
                    let termination = match fault.kind {
                        FaultKind::Time => Termination::Time,
                        _ => Termination::Abandoned,
                    };
                    break Over::fault(player, termination, fault);
                }
            }
        }
    };
    Some(table.close(over))
}

impl<P: Game> Table<P> {
    fn new(paces: &[Pace; 2], opening: &Opening<P>, tags: &[(&str, String)]) -> Self {
        let mut record = Record::new(opening.start.clone());
        for (name, value) in tags {
            record.set_tag(name, value.clone());
        }
        let mut line = Line::new(opening.start.clone());
        let mut at = record.end();
        for &action in &opening.actions {
            line.play_unchecked(action);
            at = record.push_checked(at, action);
        }
        Self {
            record,
            line,
            at,
            illegal: None,
            remaining: paces.map(|pace| pace.clock.unwrap_or_default().0),
            used: [Duration::ZERO; 2],
            sides: [Side::default(); 2],
            agreed: [[0; 3]; 2],
        }
    }

    fn last(&self) -> &P {
        self.line.position()
    }

    fn actor(&self) -> Player {
        self.last().actor()
    }

    /// The rules of the game, then those of the match.
    fn is_over(&self, rules: &Rules) -> Option<Over> {
        if let Some(ending) = self.line.ending() {
            return Some(ending.into());
        }
        let plies = u32::try_from(self.line.len()).unwrap_or(u32::MAX);
        if rules.max_plies.is_some_and(|most| plies >= most) {
            return Some(Over::adjudicated(Outcome::Draw));
        }
        let both = |first: usize, second: usize| {
            self.agreed[0][first] >= rules.agree && self.agreed[1][second] >= rules.agree
        };
        if rules.draw_after.is_some_and(|from| plies >= from) && both(0, 0) {
            return Some(Over::adjudicated(Outcome::Draw));
        }
        if both(1, 2) {
            return Some(Over::adjudicated(Outcome::Win(Player::First)));
        }
        both(2, 1).then(|| Over::adjudicated(Outcome::Win(Player::Second)))
    }

    /// Lets an engine act.
    fn ask(
        &mut self,
        engine: &mut dyn Contestant<P>,
        paces: &[Pace; 2],
        rules: &Rules,
    ) -> Result<Option<Over>, Trouble> {
        let player = self.actor();
        let pace = &paces[player.index()];
        // Who has no clock is shown with the other's, which is all that the one to act can go by.
        let own = player.index();
        let clocks = [0, 1].map(|side| if paces[side].has_clock() { side } else { own });
        let remaining = clocks.map(|side| self.remaining[side]);
        let increments = clocks.map(|side| paces[side].clock.unwrap_or_default().1);
        let limits = pace.limits(remaining, increments);
        let byoyomi = pace.byoyomi.unwrap_or_default();
        let on_clock = pace.has_clock().then(|| self.remaining[own] + byoyomi);
        let allowed = [pace.movetime, on_clock].into_iter().flatten().min();
        let (limit, late) = match allowed {
            Some(allowed) => (allowed + rules.margin, FaultKind::Time),
            None => (rules.patience, FaultKind::Silence),
        };
        let thought = engine.think(&self.line, &limits, limit, late)?;
        let side = &mut self.sides[own];
        side.moves += 1;
        side.time += whole_microseconds(thought.time);
        side.nodes += thought.report.nodes.unwrap_or_default();
        side.depth += u64::from(thought.report.depth.unwrap_or_default());
        self.used[own] += thought.time;
        self.remaining[own] = self.remaining[own].saturating_sub(thought.time);
        if thought.time > limit {
            let go = go_line(P::PROTOCOL, &limits);
            let text = format!("{} ms for {go:?}", thought.time.as_millis());
            return Err(Fault::new(FaultKind::Time, text).into());
        }
        let illegal = |text: String| {
            let fault = Fault::new(FaultKind::Illegal, text);
            Some(Over::fault(player, Termination::IllegalAction, fault))
        };
        let text = match &thought.answer {
            Reply::Resigns => {
                return Ok(Some(Over {
                    outcome: Outcome::Win(!player),
                    termination: Some(Termination::Resignation),
                    fault: None,
                }));
            }
            Reply::DeclaresWin if P::declaration_holds(self.line.positions()) => {
                return Ok(Some(Over {
                    outcome: Outcome::Win(player),
                    termination: Some(Termination::Impasse),
                    fault: None,
                }));
            }
            Reply::DeclaresWin => return Ok(illegal(format!("it declares a win in {}", self.last()))),
            Reply::Action(text) => text.clone(),
            Reply::Nothing | Reply::Win(_) => {
                return Ok(illegal(format!("it names no action in {}", self.last())));
            }
        };
        let Ok(action) = text.parse::<P::Action>() else {
            return Ok(illegal(format!("{text} is no action ({})", self.last())));
        };
        if let Err(refused) = self.line.play(action) {
            self.illegal = Some(action);
            return Ok(illegal(format!("{refused} ({})", self.last())));
        }
        self.count_opinion(player, &thought.report, rules);
        self.at = self.record.push_checked(self.at, action);
        let used = u64::try_from(self.used[own].as_millis()).ok();
        self.record.set_time(self.at, used);
        if self.actor() != player {
            self.remaining[own] += pace.clock.unwrap_or_default().1;
        }
        Ok(None)
    }

    /// Notes whether a player takes the game for drawn, won or lost.
    fn count_opinion(&mut self, player: Player, report: &Report, rules: &Rules) {
        let most = rules.resign_score.unwrap_or(i32::MAX);
        let opinion = match report.score {
            Some(Value::Cp(score)) => [
                score.saturating_abs() <= rules.draw_score,
                rules.resign_score.is_some() && score >= most,
                rules.resign_score.is_some() && score <= -most,
            ],
            Some(Value::Win(_)) => [false, rules.resign_score.is_some(), false],
            Some(Value::Loss(_)) => [false, false, rules.resign_score.is_some()],
            None => [false; 3],
        };
        for (count, holds) in self.agreed[player.index()].iter_mut().zip(opinion) {
            *count = if holds { *count + 1 } else { 0 };
        }
    }

    fn close(mut self, over: Over) -> Played<P> {
        let conclusion = match self.illegal {
            Some(action) => Conclusion::by_illegal_action(Some(over.outcome), action),
            None => Conclusion::new(Some(over.outcome), over.termination),
        };
        // What the game's own rules say agrees with the board; everything else ends a game that went on.
        let _ = self
            .record
            .conclude_checked(self.at, self.line.position(), conclusion);
        if let Some((_, fault)) = &over.fault {
            self.record.set_comment(self.at, fault.text.clone());
        } else if over.termination.is_none() {
            self.record.set_comment(self.at, "Adjudicated.");
        }
        Played {
            record: self.record,
            outcome: over.outcome,
            termination: over.termination,
            fault: over.fault,
            sides: self.sides,
        }
    }
}

/// A duration without what is left of a microsecond, so that the sums of a match that was resumed are those of one that was not.
fn whole_microseconds(time: Duration) -> Duration {
    Duration::new(time.as_secs(), time.subsec_micros() * 1000)
}
