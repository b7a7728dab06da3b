//! What a room has to know of a game.

use games::Game;
use table::{Playable, ShogiRules, random_placement};
use wire::Terms;

/// A game that people play with each other on a server.
pub trait Hosted: Game + Playable {
    /// What the players agreed on for the whole game.
    fn agreed(terms: &Terms) -> Self::Rules;

    /// The actions at the start that nobody chooses.
    fn placed(&self, _terms: &Terms, _random: u64) -> Vec<Self::Action> {
        Vec::new()
    }
}

impl Hosted for yinsh::Position {
    fn agreed(_: &Terms) {}

    fn placed(&self, terms: &Terms, random: u64) -> Vec<yinsh::Action> {
        if terms.random_rings {
            random_placement(self, random)
        } else {
            Vec::new()
        }
    }
}

impl Hosted for shogi::Position {
    fn agreed(terms: &Terms) -> ShogiRules {
        ShogiRules {
            strict: terms.strict,
            jishogi: terms.jishogi,
        }
    }
}
