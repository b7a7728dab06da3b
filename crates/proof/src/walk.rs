//! The walk through a proof: by [`check`], which reads it, and by [`write`], which makes it.

use crate::Claim;
use crate::claim::name;
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use yinsh::{Action, Outcome, Player, Position, PositionTrait as _};

/// What a proof that is right was made of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// Positions that were come to, those at the end of a game and those shown before among them.
    pub positions: u64,
    /// Positions in which the proof says what to play: its bytes.
    pub choices: u64,
}

/// Where and why a proof is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {at}, after {}: {fault}", Line(line))]
pub struct Wrong {
    /// So many bytes had been read.
    pub at: usize,
    /// What was played from the proof's position up to there.
    pub line: Vec<Action>,
    /// Why.
    pub fault: Fault,
}

/// What can be wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The player has to act, and the proof says no more.
    #[error("expected what {} plays, found the end of the proof", name(*player))]
    Ends {
        /// The player.
        player: Player,
    },
    /// The byte names none of the legal actions.
    #[error("expected one of {}'s {legal} legal actions, counted from 0, found {found}", name(*player))]
    NotLegal {
        /// The player.
        player: Player,
        /// How many legal actions there are.
        legal: usize,
        /// The byte.
        found: u8,
    },
    /// The game ended, and not as claimed.
    #[error("expected that {claim}, found the game over with {}", outcome.score_text())]
    NotMet {
        /// What was to be shown.
        claim: Claim,
        /// How the game ended.
        outcome: Outcome,
    },
    /// Everything is shown, and the proof goes on.
    #[error("expected the end of the proof, found {rest} more bytes")]
    Longer {
        /// The bytes that are left.
        rest: usize,
    },
}

/// Why there is no proof to be stored.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoProof {
    /// It would be larger than it may be.
    #[error("expected a proof of at most {most} bytes, found more")]
    TooLarge {
        /// The bytes that it may have.
        most: usize,
    },
    /// Nobody knew what to play.
    #[error("after {}: expected what to play, found that nobody knows", Line(line))]
    NotKnown {
        /// What was played up to there.
        line: Vec<Action>,
    },
    /// What was named leads to what is not a proof.
    #[error(transparent)]
    Wrong(#[from] Wrong),
}

/// A line of actions, parted by spaces.
struct Line<'a>(&'a [Action]);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut actions = self.0.iter();
        match actions.next() {
            Some(first) => write!(f, "{first}")?,
            None => f.write_str("no action")?,
        }
        actions.try_for_each(|action| write!(f, " {action}"))
    }
}

/// Whether `proof` shows that `claim` is true of `position`. Any bytes get an answer.
pub fn check(position: &Position, claim: Claim, proof: &[u8]) -> Result<Checked, Wrong> {
    let mut walk = Walk::new(claim, |_: &Position, legal: &[Action], read: usize| {
        let player = claim.player;
        let &found = proof.get(read).ok_or(Fault::Ends { player })?;
        let action = legal.get(usize::from(found)).ok_or(Fault::NotLegal {
            player,
            legal: legal.len(),
            found,
        })?;
        Ok(*action)
    });
    let shown = walk.show(position);
    let (at, line) = (walk.choices, walk.line);
    let rest = proof.len() - at;
    match shown {
        Err(fault) => Err(Wrong { at, line, fault }),
        Ok(()) if rest > 0 => Err(Wrong {
            at,
            line,
            fault: Fault::Longer { rest },
        }),
        Ok(()) => Ok(Checked {
            positions: walk.positions,
            choices: at as u64,
        }),
    }
}

/// Makes a proof of at most so many bytes. `choose` is asked what the claim's player is to play, in each position in which that
/// matters, and answers `None` where it does not know. What it answers is not believed: a proof that comes back is right.
pub fn write(
    position: &Position,
    claim: Claim,
    most: usize,
    mut choose: impl FnMut(&Position) -> Option<Action>,
) -> Result<Vec<u8>, NoProof> {
    let mut proof = Vec::new();
    let mut walk = Walk::new(claim, |at: &Position, legal: &[Action], written: usize| {
        if written >= most {
            return Err(Stop::TooLarge);
        }
        let action = choose(at).ok_or(Stop::NotKnown)?;
        let place = legal.binary_search(&action).ok();
        // No position has 256 legal actions; what is not legal has no place.
        let place = place.and_then(|place| u8::try_from(place).ok());
        proof.push(place.ok_or(Stop::NotKnown)?);
        Ok(action)
    });
    let shown = walk.show(position);
    let (at, line) = (walk.choices, walk.line);
    match shown {
        Ok(()) => Ok(proof),
        Err(Stop::TooLarge) => Err(NoProof::TooLarge { most }),
        Err(Stop::NotKnown) => Err(NoProof::NotKnown { line }),
        Err(Stop::Fault(fault)) => Err(Wrong { at, line, fault }.into()),
    }
}

/// Why writing ends early.
enum Stop {
    TooLarge,
    NotKnown,
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The walk. What the player plays comes from `choose`, by the position, its legal actions in order, and how many were chosen before.
struct Walk<C> {
    claim: Claim,
    choose: C,
    /// Positions with the player to act that are shown, packed.
    shown: HashSet<Vec<u8>>,
    /// What was played up to here.
    line: Vec<Action>,
    choices: usize,
    positions: u64,
}

impl<C> Walk<C> {
    fn new(claim: Claim, choose: C) -> Self {
        Self {
            claim,
            choose,
            shown: HashSet::new(),
            line: Vec::new(),
            choices: 0,
            positions: 0,
        }
    }

    /// Shows the claim for a position. Ends, as every game of YINSH does.
    fn show<E: From<Fault>>(&mut self, position: &Position) -> Result<(), E>
    where
        C: FnMut(&Position, &[Action], usize) -> Result<Action, E>,
    {
        self.positions += 1;
        let claim = self.claim;
        if let Some(outcome) = position.outcome() {
            let met = claim.is_met_by(outcome);
            return if met {
                Ok(())
            } else {
                Err(Fault::NotMet { claim, outcome }.into())
            };
        }
        let own = position.actor() == claim.player;
        if own && (can_win(position) || self.shown.contains(&position.to_packed())) {
            return Ok(());
        }
        let mut legal = position.actions();
        legal.sort_unstable();
        if own {
            let action = (self.choose)(position, &legal, self.choices)?;
            self.choices += 1;
            self.follow(position, action)?;
            self.shown.insert(position.to_packed());
            return Ok(());
        }
        legal
            .into_iter()
            .try_for_each(|action| self.follow(position, action))
    }

    /// Shows the claim for what a legal action leads to.
    fn follow<E: From<Fault>>(&mut self, position: &Position, action: Action) -> Result<(), E>
    where
        C: FnMut(&Position, &[Action], usize) -> Result<Action, E>,
    {
        let mut next = position.clone();
        next.play_unchecked(action);
        self.line.push(action);
        self.show(&next)?;
        // Where something is wrong, the line that leads there stays.
        self.line.pop();
        Ok(())
    }
}

/// Whether the player to act can win before the other one acts.
fn can_win(position: &Position) -> bool {
    let me = position.actor();
    let found = position.try_for_each_action(|action| {
        let mut next = position.clone();
        next.play_unchecked(action);
        let wins = match next.outcome() {
            Some(outcome) => outcome == Outcome::Win(me),
            None => next.actor() == me && can_win(&next),
        };
        if wins {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.is_break()
}
