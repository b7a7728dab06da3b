//! A game as somebody who follows it has it: what the events say, played again by the rules.

use anyhow::{Context as _, Result, ensure};
use game_core::{Line, Player, Position as _};
use games::Game;
use wire::{Event, GameInfo, GameKind, What};

/// One game.
#[derive(Debug)]
pub(crate) enum Replica {
    Yinsh(Of<yinsh::Position>),
    Shogi(Of<shogi::Position>),
}

/// A game of one kind.
#[derive(Debug)]
pub(crate) struct Of<P: Game> {
    line: Line<P>,
    over: bool,
}

macro_rules! on {
    ($replica:expr, $of:ident => $body:expr) => {
        match $replica {
            Replica::Yinsh($of) => $body,
            Replica::Shogi($of) => $body,
        }
    };
}

impl Replica {
    /// A game in which nothing has happened yet.
    pub(crate) fn of(info: &GameInfo) -> Result<Self> {
        Ok(match info.terms.game {
            GameKind::Yinsh => Self::Yinsh(Of::new(info)?),
            GameKind::Shogi => Self::Shogi(Of::new(info)?),
        })
    }

    /// What happened.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<()> {
        on!(self, of => of.apply(event))
    }

    /// Whether it has ended.
    pub(crate) fn over(&self) -> bool {
        on!(self, of => of.over)
    }

    /// Who is to act; nobody at the end.
    pub(crate) fn to_act(&self) -> Option<Player> {
        on!(self, of => (!of.over).then(|| of.line.position().actor()))
    }

    /// Any legal action.
    pub(crate) fn any_action(&self, rng: &mut fastrand::Rng) -> Option<String> {
        on!(self, of => of.any_action(rng))
    }
}

impl<P: Game> Of<P> {
    fn new(info: &GameInfo) -> Result<Self> {
        Ok(Self {
            line: Line::new(info.terms.start_of::<P>()?),
            over: false,
        })
    }

    fn play(&mut self, action: &str) -> Result<()> {
        let read = action.parse::<P::Action>().ok();
        let action = read.with_context(|| format!("an event has the action {action:?}, which is none"))?;
        let played = self.line.play(action);
        ensure!(
            played.is_ok(),
            "an event has the action {action}, which is not legal"
        );
        Ok(())
    }

    fn apply(&mut self, event: &Event) -> Result<()> {
        match &event.what {
            What::Begun { placed, .. } => {
                for action in placed {
                    self.play(action)?;
                }
            }
            What::Played { action, .. } => {
                let actor = self.line.position().actor();
                ensure!(
                    event.by == Some(actor),
                    "an action of somebody who is not to act: {event:?}"
                );
                self.play(action)?;
            }
            What::Undone { to } | What::TakenBack { to } => self.line.truncate(*to as usize),
            What::Ended(_) => self.over = true,
            _ => {}
        }
        Ok(())
    }

    fn any_action(&self, rng: &mut fastrand::Rng) -> Option<String> {
        let actions = self.line.position().actions();
        Some(rng.choice(actions)?.to_string())
    }
}

/// The games that are played, in turn.
pub(crate) fn kind(number: usize) -> GameKind {
    GameKind::ALL[number % GameKind::ALL.len()]
}
