//! What players ask for, and why they do not get it.

use serde::{Deserialize, Serialize};

/// What a player asks of the server in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Command {
    /// Plays one atomic action.
    Act {
        /// As the game writes it: `e5-e8`, `7g7f`.
        action: String,
        /// The number of the last event that the player had seen. Where the other player or the server has changed the line
        /// since, the action is refused: it was meant for another position.
        #[serde(deserialize_with = "crate::number::deserialize")]
        base: u64,
    },
    /// Takes back the last action of the own turn that is under way (YINSH).
    Undo,
    /// Offers something, in place of what the player offered before. Where the other player offers the same, both agree.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Takes back what the player offers.
    Withdraw,
    /// Agrees to what the other player offers.
    Accept,
    /// Declines what the other player offers.
    Decline,
    /// Declares that the game is over by the rule agreed on (shogi: jishogi with points).
    Declare,
    /// Punishes what the other player did against the rules, in strict play: that wins.
    Punish,
    /// Lets what the other player did against the rules be taken back, in strict play.
    Forgive,
    /// Gives the game up.
    Resign,
    /// Calls the game off, as long as not both have completed a turn.
    Abort,
    /// Ends the game because the other player has left it.
    Claim {
        /// Won, or as a draw.
        result: Claim,
    },
    /// Plans answers, in games of days, in place of those planned before. Nobody else sees them.
    Plan {
        /// The answers.
        plan: Plan,
    },
}

/// As what a player ends a game that the other one has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// As won.
    Win,
    /// As a draw.
    Draw,
}

/// What a player may ask of the other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To end the game because neither side can win it any more (shogi: jishogi by agreement).
    Impasse,
    /// To take the asking player's last turn back, and what came after it. In casual games only.
    TakeBack,
    /// To stop both clocks.
    Pause,
    /// To let them go on.
    Resume,
    /// To play again with the other side, after the end.
    Rematch,
}

/// Planned answers: in games of days the server plays them for the player, as soon as the other one's turn is the one that was
/// foreseen.
///
/// Each line begins where the player's own turn ended: all actions of a turn of the other player, then all of the answer, and
/// so on, by turns. Lines that begin alike are branches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Plan {
    /// How many actions the line of the game has where the plan begins.
    pub from: u32,
    /// The lines.
    pub lines: Vec<Vec<String>>,
}

impl Plan {
    /// The most lines.
    pub const MOST_LINES: usize = 20;
    /// The most actions in a line.
    pub const MOST_ACTIONS: usize = 40;
}

/// Why a plan is another one now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanChange {
    /// The player planned it so, here or in another window.
    #[default]
    Kept,
    /// The server played an answer.
    Played,
    /// The game has gone another way, or is over.
    Dropped,
}

/// What players say to each other: there is no chat, and each reads it in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Good luck!
    Luck,
    /// Thank you.
    Thanks,
    /// Nice move!
    Nice,
    /// Oops.
    Oops,
    /// One moment, please.
    Moment,
    /// Sorry, I have to go.
    Sorry,
    /// Good game!
    Game,
    /// Another one?
    Again,
    /// Goodbye!
    Bye,
}

impl Phrase {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 10] = [
        Self::Hello,
        Self::Luck,
        Self::Thanks,
        Self::Nice,
        Self::Oops,
        Self::Moment,
        Self::Sorry,
        Self::Game,
        Self::Again,
        Self::Bye,
    ];

    /// The word for it, which the keys of the words in four languages have too: `phrase-hello`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::Luck => "luck",
            Self::Thanks => "thanks",
            Self::Nice => "nice",
            Self::Oops => "oops",
            Self::Moment => "moment",
            Self::Sorry => "sorry",
            Self::Game => "game",
            Self::Again => "again",
            Self::Bye => "bye",
        }
    }
}

/// Why a command is not done. Nothing has changed then. As text it is a sentence in English, for programs and logs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Refusal {
    /// There is no such game, or the one who asks may not know of it.
    #[error("there is no such game")]
    NoGame,
    /// Whoever asks does not play in this game.
    #[error("only the two players may do that")]
    NotAPlayer,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over yet")]
    NotOver,
    /// The other player is to act.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// The line is another one than the player had seen.
    #[error("expected a command that knows event {last}, found one that knows event {base}")]
    Changed {
        /// The last event that changed the line.
        last: u64,
        /// The one that the player had seen.
        base: u64,
    },
    /// The text is no action of this game.
    #[error("{why}")]
    Unreadable {
        /// What was expected and found.
        why: String,
    },
    /// The rules forbid the action.
    #[error("{action} is not accepted: {why}")]
    Illegal {
        /// The action.
        action: String,
        /// The rule's own reason, in English. The page finds the reason by its own rules, in four languages.
        why: String,
    },
    /// Something forbidden has to be punished or forgiven first (strict play).
    #[error("what was played against the rules has to be settled first")]
    Held,
    /// The clocks stand still by agreement.
    #[error("the game is paused")]
    Paused,
    /// A player's time has run out.
    #[error("the time has run out")]
    TimeIsUp,
    /// There is nothing to take back, to accept, to decline, to withdraw, to declare, to punish or to offer now.
    #[error("that is not possible now")]
    NotNow,
    /// Games by these terms do not have it: taking back where the game is rated, plans and pauses with another clock.
    #[error("that is not possible by the terms of this game")]
    NotByTerms,
    /// The same was offered not long ago.
    #[error("that was offered not long ago: again after {turns} more of your turns")]
    AgainAfter {
        /// After so many more of the player's own turns.
        turns: u32,
    },
    /// Done too often in this turn or in this game.
    #[error("that was done too often")]
    TooOften,
    /// Both have completed a turn: the game can't be called off any more.
    #[error("both have moved: the game can be resigned, but not called off")]
    TooLate,
    /// The other player is here, is not to act, or has not been away for long enough.
    #[error("the other player has not been away for long enough")]
    StillHere {
        /// When it may be claimed, if the other player stays away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<u64>,
    },
    /// A plan that can't be played.
    #[error("line {line} of the plan: {why}")]
    BadPlan {
        /// Which line, from 1; 0 for the whole.
        line: u32,
        /// What was expected and found.
        why: String,
    },
    /// Too many commands at once.
    #[error("that was a lot at once: again in {ms} ms")]
    TooMany {
        /// After so many milliseconds.
        ms: u64,
    },
    /// The server can't store anything at the moment, or is about to restart. The command may be sent again with the same number.
    #[error("the server cannot store anything at the moment; try again")]
    Unavailable,
}
