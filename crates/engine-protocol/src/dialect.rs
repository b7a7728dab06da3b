//! The two protocols, and in which words they differ.

use search::Score;

/// Which protocol is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// The Universal Game Interface, as cutegames defines it.
    Ugi,
    /// The Universal Shogi Interface.
    Usi,
}

impl Dialect {
    /// The line that begins a conversation: `ugi` or `usi`.
    pub const fn greeting(self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::Usi => "usi",
        }
    }

    /// The line that ends the engine's introduction.
    pub const fn ok(self) -> &'static str {
        match self {
            Self::Ugi => "ugiok",
            Self::Usi => "usiok",
        }
    }

    /// The line that begins a new game.
    pub const fn new_game(self) -> &'static str {
        match self {
            Self::Ugi => "uginewgame",
            Self::Usi => "usinewgame",
        }
    }

    /// The word before a position string in `position`.
    pub const fn position_word(self) -> &'static str {
        match self {
            Self::Ugi => "fen",
            Self::Usi => "sfen",
        }
    }

    /// The words for the first and the second player's remaining time in `go`.
    pub const fn time_words(self) -> [&'static str; 2] {
        match self {
            Self::Ugi => ["p1time", "p2time"],
            Self::Usi => ["btime", "wtime"],
        }
    }

    /// The words for the first and the second player's increment in `go`.
    pub const fn increment_words(self) -> [&'static str; 2] {
        match self {
            Self::Ugi => ["p1inc", "p2inc"],
            Self::Usi => ["binc", "winc"],
        }
    }

    /// What answers a search that found no action to play, the game being over.
    pub(crate) const fn no_action(self) -> &'static str {
        match self {
            Self::Ugi => "bestmove none",
            Self::Usi => "bestmove resign",
        }
    }

    /// A value after the word `score`. Wins and losses count own turns in UGI, plies with a sign in USI.
    pub(crate) fn score(self, score: Score) -> String {
        match (self, score.win_in(), score.loss_in()) {
            (Self::Usi, Some(turns), _) => format!("mate {}", 2 * turns - 1),
            (Self::Usi, _, Some(turns)) => format!("mate -{}", 2 * turns),
            _ => score.to_string(),
        }
    }

    /// The commands that an engine understands, for a person who wrote another.
    pub(crate) const fn commands(self) -> &'static str {
        match self {
            Self::Ugi => "one of ugi, isready, setoption, uginewgame, position, go, stop, query and quit",
            Self::Usi => {
                "one of usi, isready, setoption, usinewgame, position, go, stop, ponderhit, gameover and quit"
            }
        }
    }
}
