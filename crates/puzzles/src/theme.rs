//! What puzzles ask for, and why their solutions work.

/// The games that themes belong to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThemeGame {
    /// YINSH.
    Yinsh,
    /// Shogi.
    Shogi,
}

macro_rules! themes {
    ($($theme:ident = $code:literal $name:literal $game:ident $turns:literal $about:literal,)*) => {
        /// What a puzzle asks for.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Theme {
            $(#[doc = $about] $theme,)*
        }

        impl Theme {
            /// All of them, those of YINSH first.
            pub const ALL: &[Self] = &[$(Self::$theme,)*];

            /// The number in files, which never changes.
            pub const fn code(self) -> u8 {
                match self { $(Self::$theme => $code,)* }
            }

            /// A short name: `win-2`. The page's words for it are [`Theme::key`] and [`Theme::goal`].
            pub const fn name(self) -> &'static str {
                match self { $(Self::$theme => $name,)* }
            }

            /// The key of the theme's name in the page's words: `theme-win-2`.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$theme => concat!("theme-", $name),)* }
            }

            /// The key of what is asked: `goal-win-2`.
            pub const fn goal(self) -> &'static str {
                match self { $(Self::$theme => concat!("goal-", $name),)* }
            }

            /// The game.
            pub const fn game(self) -> ThemeGame {
                match self { $(Self::$theme => ThemeGame::$game,)* }
            }

            /// How many turns the solver has to find, or at most so many where the line says how many ([`Theme::Brinkmate`]).
            pub const fn own_turns(self) -> usize {
                match self { $(Self::$theme => $turns,)* }
            }
        }
    };
}

themes! {
    WinOne = 1 "win-1" Yinsh 1 "Win in this turn.",
    WinTwo = 2 "win-2" Yinsh 2 "Win in two turns.",
    WinThree = 3 "win-3" Yinsh 3 "Win in three turns.",
    Row = 4 "row" Yinsh 1 "Make a row.",
    TwoRows = 5 "two-rows" Yinsh 1 "Make two rows in one turn.",
    Stop = 6 "stop" Yinsh 1 "Let the opponent make no row in the next turn.",
    WhichFive = 7 "which-five" Yinsh 1 "Choose the five markers to remove.",
    WhichRing = 8 "which-ring" Yinsh 1 "Choose the ring to give up.",
    Defence = 9 "defence" Yinsh 1 "Find the best defence.",
    Refuse = 11 "refuse" Yinsh 1 "Take no row, though one is there: after each that can be taken the opponent wins in the next turn.",
    Better = 10 "better" Yinsh 1 "Find a better turn than the one that was played. Of one's own games: no file has it.",
    MateOne = 32 "mate-1" Shogi 1 "Mate with this move.",
    MateThree = 33 "mate-3" Shogi 2 "Mate in three moves, both sides counted.",
    MateFive = 34 "mate-5" Shogi 3 "Mate in five moves.",
    MateSeven = 35 "mate-7" Shogi 4 "Mate in seven moves.",
    MateNine = 36 "mate-9" Shogi 5 "Mate in nine moves.",
    MateEleven = 37 "mate-11" Shogi 6 "Mate in eleven moves.",
    MateThirteen = 38 "mate-13" Shogi 7 "Mate in thirteen moves.",
    MateFifteen = 39 "mate-15" Shogi 8 "Mate in fifteen moves.",
    Brinkmate = 46 "brinkmate" Shogi 4 "Make mate unavoidable by a move that gives no check, and give it then. Its line has no more turns than this, and may have fewer.",
    Fork = 40 "fork" Shogi 1 "Attack two pieces at once.",
    Pin = 41 "pin" Shogi 1 "Attack a piece that can't leave its line.",
    Promote = 42 "promote" Shogi 1 "Promote to win something.",
    WinMaterial = 43 "win-material" Shogi 1 "Win a piece.",
    Guard = 44 "guard" Shogi 1 "Save the king.",
    BetterMove = 45 "better-move" Shogi 1 "Find a better move than the one that was played. Of one's own games: no file has it.",
}

impl Theme {
    /// The theme with that number in files.
    pub fn of_code(code: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.code() == code)
    }

    /// The theme with that short name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.name() == name)
    }

    /// The themes of a game, the easiest to explain first.
    pub fn of_game(game: ThemeGame) -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .copied()
            .filter(move |theme| theme.game() == game)
    }

    /// In how many turns of its own the solver of YINSH wins.
    pub const fn win_in(self) -> Option<usize> {
        match self {
            Self::WinOne | Self::WinTwo | Self::WinThree => Some(self.own_turns()),
            _ => None,
        }
    }

    /// The theme of a win in so many turns.
    pub fn of_win(turns: usize) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|theme| theme.win_in() == Some(turns))
    }

    /// In how many moves of both sides the solver of shogi mates.
    pub const fn mate_in(self) -> Option<usize> {
        match self {
            Self::MateOne
            | Self::MateThree
            | Self::MateFive
            | Self::MateSeven
            | Self::MateNine
            | Self::MateEleven
            | Self::MateThirteen
            | Self::MateFifteen => Some(2 * self.own_turns() - 1),
            _ => None,
        }
    }

    /// The theme of a mate in so many moves of both sides.
    pub fn of_mate(moves: usize) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|theme| theme.mate_in() == Some(moves))
    }

    /// Whether the rules alone tell which first turns are right, so that no list of them is kept.
    pub const fn by_rules(self) -> bool {
        matches!(
            self,
            Self::WinOne | Self::Row | Self::TwoRows | Self::Stop | Self::Refuse | Self::MateOne
        )
    }
}

macro_rules! ideas {
    ($($idea:ident = $code:literal $key:literal $about:literal,)*) => {
        /// What makes a solution work.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Idea {
            $(#[doc = $about] $idea,)*
        }

        impl Idea {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$idea,)*];

            /// The number in files, which never changes. 0 is for none.
            pub const fn code(self) -> u8 {
                match self { $(Self::$idea => $code,)* }
            }

            /// The key of its sentence in the page's words.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$idea => $key,)* }
            }
        }
    };
}

ideas! {
    LeavesMarker = 1 "idea-marker" "YINSH: the ring leaves the marker that completes the row.",
    TurnsMarkers = 2 "idea-turn" "YINSH: what the ring turns over completes the row.",
    TurnsAndLeaves = 11 "idea-turn-and-marker" "YINSH: what the ring turns over and the marker that it leaves complete the row.",
    TwoThreats = 3 "idea-two-threats" "YINSH: more than one row is threatened, and every answer allows one.",
    OneThreat = 4 "idea-one-threat" "YINSH: each turn threatens a row, and in the end none of the answers stops it.",
    EveryAnswer = 12 "idea-every-answer" "YINSH: every answer allows a row in the next turn.",
    Quiet = 13 "idea-quiet" "YINSH: the first turn threatens no row yet, and wins all the same.",
    RowFirst = 5 "idea-row-first" "YINSH: a row comes off now, and every answer allows the next one.",
    Blocks = 10 "idea-blocks" "YINSH: each row that was threatened needs a marker that the ring turns over.",
    ClosesWay = 15 "idea-closes-way" "YINSH: the row that was threatened is not touched, and can't be completed any more.",
    Poisoned = 14 "idea-poisoned" "YINSH: whoever takes the row loses in the next turn.",
    MostRows = 16 "idea-most-rows" "YINSH: no other choice can leave as many moves that make a row.",
    FewestRows = 17 "idea-fewest-rows" "YINSH: every other choice leaves the opponent more moves that make a row.",
    MostMoves = 18 "idea-most-moves" "YINSH: no other choice can leave as many moves.",
    FewestMoves = 19 "idea-fewest-moves" "YINSH: every other choice leaves the opponent more moves.",
    Sacrifice = 6 "idea-sacrifice" "Shogi: a piece is given, and all that can be played is to take it with the king.",
    LetTaken = 20 "idea-let-taken" "Shogi: a piece is given, and taking it does not help.",
    Drop = 7 "idea-drop" "Shogi: a piece is dropped beside the king.",
    DropAfar = 21 "idea-drop-afar" "Shogi: a piece is dropped that gives check, not beside the king.",
    Promotion = 8 "idea-promotion" "Shogi: a piece promotes.",
    Uncover = 9 "idea-uncover" "Shogi: a piece leaves the line of another one, which gives check.",
    DoubleCheck = 33 "idea-double-check" "Shogi: the piece that moves gives check, and so does another one, whose line it leaves.",
    TakesWithCheck = 34 "idea-takes-with-check" "Shogi: a piece is taken, and that gives check.",
    BesideKing = 35 "idea-beside-king" "Shogi: a piece moves beside the king and can't be taken.",
    FromAfar = 36 "idea-from-afar" "Shogi: a piece moves and gives check, not beside the king, and can't be taken.",
    Fork = 22 "idea-fork" "Shogi: one piece attacks several ([`of_shogi::forked`](crate::of_shogi::forked)).",
    Pin = 23 "idea-pin" "Shogi: a piece can't leave its line any more ([`of_shogi::newly_pinned`](crate::of_shogi::newly_pinned)).",
    Gain = 24 "idea-gain" "Shogi: pieces are taken, and none is lost ([`of_shogi::taken`](crate::of_shogi::taken)).",
    Exchange = 25 "idea-exchange" "Shogi: pieces are taken, and others lost.",
    NoWayOut = 29 "idea-no-way-out" "Shogi: nothing is left to the king, and no other answer helps against the mate.",
    TwoMates = 30 "idea-two-mates" "Shogi: more than one mate threatens, and no answer helps against all of them.",
    OneMate = 31 "idea-one-mate" "Shogi: one mate threatens, and no answer helps against it.",
    QuietGift = 32 "idea-quiet-gift" "Shogi: the move gives no check, and what takes the piece does not help.",
    TakesChecker = 26 "idea-takes-checker" "Shogi: what gives check is taken.",
    KingSteps = 27 "idea-king-steps" "Shogi: the king leaves the check.",
    Between = 28 "idea-between" "Shogi: something comes between the king and what gives check.",
}

impl Idea {
    /// The idea with that number in files.
    pub fn of_code(code: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|idea| idea.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_and_names_lead_back() {
        for &theme in Theme::ALL {
            assert_eq!(Theme::of_code(theme.code()), Some(theme));
            assert_eq!(Theme::of_name(theme.name()), Some(theme));
            assert_eq!(theme.key(), format!("theme-{}", theme.name()));
            assert_eq!(theme.goal(), format!("goal-{}", theme.name()));
        }
        let codes: HashSet<u8> = Theme::ALL.iter().map(|theme| theme.code()).collect();
        assert_eq!(codes.len(), Theme::ALL.len());
        for &idea in Idea::ALL {
            assert_eq!(Idea::of_code(idea.code()), Some(idea));
        }
        let keys: HashSet<&str> = Idea::ALL.iter().map(|idea| idea.key()).collect();
        assert_eq!(keys.len(), Idea::ALL.len());
        assert_eq!(Idea::of_code(0), None);
    }

    #[test]
    fn mates_and_wins_are_found_by_their_length() {
        assert_eq!(Theme::of_mate(7), Some(Theme::MateSeven));
        assert_eq!(Theme::of_mate(2), None);
        assert_eq!(Theme::of_win(3), Some(Theme::WinThree));
        assert_eq!(Theme::MateFifteen.mate_in(), Some(15));
        assert_eq!(Theme::Fork.mate_in(), None);
    }
}
