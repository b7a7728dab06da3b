//! What is said of a position.

use std::fmt;
use yinsh::{Outcome, Player};

/// What a player can bring about, whatever the other one does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The player.
    pub player: Player,
    /// Whether a draw is enough.
    pub draw_suffices: bool,
}

impl Claim {
    /// That a player wins.
    pub const fn wins(player: Player) -> Self {
        Self {
            player,
            draw_suffices: false,
        }
    }

    /// That a player does not lose.
    pub const fn holds(player: Player) -> Self {
        Self {
            player,
            draw_suffices: true,
        }
    }

    /// Whether the end of a game is as claimed.
    pub fn is_met_by(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Win(winner) => winner == self.player,
            Outcome::Draw => self.draw_suffices,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.draw_suffices {
            "does not lose"
        } else {
            "wins"
        };
        write!(f, "{} {what}", name(self.player))
    }
}

/// What a player of YINSH is called.
pub(crate) const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}
