//! A game of an engine against itself.

use fastrand::Rng;
use game_core::{Line, Outcome, Player, Position as _};
use games::Game;
use search::{Engine, Limits, Score, StopFlag};

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct How<P> {
    /// Nodes searched for each action.
    pub nodes: u64,
    /// A game that gets longer is a draw.
    pub most_actions: usize,
    /// A side that is behind by so much for so many actions in a row has lost.
    pub hopeless: Option<(i32, u32)>,
    /// Where something may be played at random now and then; `None` for nowhere.
    pub stray: Option<Stray<P>>,
}

/// When something random is played.
#[derive(Clone, Copy, Debug)]
pub struct Stray<P> {
    /// In so many of a thousand actions …
    pub often: u32,
    /// … in such positions …
    pub may: fn(&P) -> bool,
    /// … that are worth less than this for either side.
    pub open: i32,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<P: Game> {
    /// The game, its opening included.
    pub line: Line<P>,
    /// For each action what the search found the position before it worth, for who acts there; `None` in the opening, and
    /// where something else was played than the search had chosen.
    pub scores: Vec<Option<Score>>,
    /// Who won, played out or as good as.
    pub outcome: Outcome,
}

/// For how many actions in a row the same side has been far ahead.
struct Lead {
    by: i32,
    actions: u32,
    leader: Player,
    count: u32,
}

impl Lead {
    /// Takes note of a value, and says who has won by it.
    fn note(&mut self, actor: Player, value: i32) -> Option<Player> {
        let leader = if value > 0 { actor } else { !actor };
        self.count = match value.abs() > self.by {
            true if leader == self.leader => self.count + 1,
            true => 1,
            false => 0,
        };
        self.leader = leader;
        (self.count >= self.actions).then_some(leader)
    }
}

/// Plays on from the end of `line`: until the game is over, or proven to be, or declared. `None` if it was stopped.
pub fn play<E: Engine<Position: Game>>(
    engine: &mut E,
    mut line: Line<E::Position>,
    how: &How<E::Position>,
    rng: &mut Rng,
    stop: &StopFlag,
) -> Option<Played<E::Position>> {
    engine.new_game();
    let limits = Limits::nodes(how.nodes);
    let mut scores = vec![None; line.len()];
    let mut lead = how.hopeless.map(|(by, actions)| Lead {
        by,
        actions,
        leader: Player::First,
        count: 0,
    });
    let outcome = loop {
        if let Some(ending) = line.ending() {
            break ending.outcome;
        }
        let actor = line.position().actor();
        if E::Position::declaration_holds(line.positions()) {
            break Outcome::Win(actor);
        }
        if line.len() >= how.most_actions {
            break Outcome::Draw;
        }
        let best = engine.search(line.positions(), &limits, stop, &mut |_| ());
        if stop.is_stopped() {
            return None;
        }
        let Some(action) = best.action else {
            break Outcome::Draw;
        };
        let score = best.info.score;
        if score.is_decided() {
            // What is left to play teaches nothing.
            line.play_unchecked(action);
            scores.push(Some(score));
            let wins = score.win_in().is_some();
            break Outcome::Win(if wins { actor } else { !actor });
        }
        if let Some(winner) = lead.as_mut().and_then(|lead| lead.note(actor, score.value())) {
            break Outcome::Win(winner);
        }
        let strays = how.stray.as_ref().is_some_and(|stray| {
            (stray.may)(line.position()) && rng.u32(0..1000) < stray.often && score.value().abs() < stray.open
        });
        let other = strays.then(|| any(line.position(), rng)).flatten();
        line.play_unchecked(other.unwrap_or(action));
        scores.push(other.is_none().then_some(score));
    };
    Some(Played {
        line,
        scores,
        outcome,
    })
}

/// A line of random actions from `start`: so many, or as many as there can be.
pub fn random_line<P: Game>(start: P, actions: usize, rng: &mut Rng) -> Line<P> {
    let mut line = Line::new(start);
    while line.len() < actions && line.ending().is_none() {
        let Some(action) = any(line.position(), rng) else {
            break;
        };
        line.play_unchecked(action);
    }
    line
}

/// Any legal action.
fn any<P: Game>(position: &P, rng: &mut Rng) -> Option<P::Action> {
    rng.choice(position.actions())
}
