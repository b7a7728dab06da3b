//! What players may agree on, beside the rules of the game.

use game_core::{Ending, Position};
use shogi::impasse;
use shogi::strict::{self, Judgement};
use std::fmt::Debug;

/// What becomes of an action that the rules forbid, where the players agreed on how strict they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<A> {
    /// It is not accepted.
    Refused,
    /// It loses at once.
    Loses,
    /// It stands, and one of these actions, of which there is at least one, punishes it.
    Punishable(Vec<A>),
}

/// A game that can be played at a table: what players may agree on, and what comes of it.
pub trait Playable: Position {
    /// What the players agreed on for the whole game, beside its start.
    type Rules: Copy + PartialEq + Debug + Default + Send + Sync + 'static;

    /// What becomes of `action`, which is not legal here.
    fn judge(&self, _rules: Self::Rules, _action: Self::Action) -> Verdict<Self::Action> {
        Verdict::Refused
    }

    /// How a game from `start` ends here if the players agree that neither side can win any more (shogi: jishogi); `None`
    /// where they may not.
    fn if_agreed(&self, _start: &Self, _rules: Self::Rules) -> Option<Ending> {
        None
    }

    /// How a game from `start` ends here if the player to act declares it; `None` where that is not possible or would lose.
    fn if_declared(&self, _start: &Self, _rules: Self::Rules) -> Option<Ending> {
        None
    }
}

impl Playable for yinsh::Position {
    type Rules = ();
}

/// How a game of shogi ends in which both kings have come into the other camp.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Jishogi {
    /// The players agree on it, and count all pieces.
    #[default]
    Agreement,
    /// A player declares it.
    Declaration(impasse::Rule),
}

impl Jishogi {
    /// All of them, the one that is most usual between people first.
    pub const ALL: [Self; 3] = [
        Self::Agreement,
        Self::Declaration(impasse::Rule::Points24),
        Self::Declaration(impasse::Rule::Points27),
    ];

    /// The word under which it is kept: `agreement`, `points24`, `points27`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::Declaration(impasse::Rule::Points24) => "points24",
            Self::Declaration(impasse::Rule::Points27) => "points27",
        }
    }

    /// The one with that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// What the players of a game of shogi agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShogiRules {
    /// As in tournaments: what the rules forbid loses. Otherwise it is not accepted.
    pub strict: bool,
    /// How jishogi comes about.
    pub jishogi: Jishogi,
}

impl Playable for shogi::Position {
    type Rules = ShogiRules;

    fn judge(&self, rules: ShogiRules, action: shogi::Action) -> Verdict<shogi::Action> {
        if !rules.strict {
            return Verdict::Refused;
        }
        match strict::judge(self, action) {
            Judgement::Legal => Verdict::Refused,
            Judgement::Loses(_) => Verdict::Loses,
            Judgement::Overlooked(overlooked) => Verdict::Punishable(overlooked.captures),
        }
    }

    fn if_agreed(&self, start: &Self, rules: ShogiRules) -> Option<Ending> {
        let open = rules.jishogi == Jishogi::Agreement;
        impasse::agreed(self, start).filter(|_| open)
    }

    fn if_declared(&self, start: &Self, rules: ShogiRules) -> Option<Ending> {
        let Jishogi::Declaration(rule) = rules.jishogi else {
            return None;
        };
        let declaration = impasse::declaration(self, start, rule);
        declaration.holds().then_some(declaration.ending)
    }
}
