//! Any board at all, parsed but not checked, and the position string.

use crate::position::Stage;
use crate::{BLACK, Bitboard, MARKERS, Player, Point, Position, RINGS, WHITE};
use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// What may stand on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A ring of that player.
    Ring(Player),
    /// A marker that shows that player's colour.
    Marker(Player),
}

/// A board with everything a position string says, whether or not it can occur in a game: what an editor holds.
///
/// [`Position::try_from`] checks it: the numbers of rings, of removed rings and of markers, and that the board has what
/// the stage says, a row to remove, no row left before a move, a ring that can move. It does not ask by which game a
/// board came about; in particular the number of markers does not tell whose turn it is, because players may pass.
///
/// ```
/// use yinsh::{Piece, Position, Setup, WHITE};
///
/// let mut setup: Setup = "RRRR/7/8/9/10/9/10/r8/8/7/rrrr w move 0-0 3".parse().unwrap();
/// assert_eq!(
///     Position::try_from(setup.clone()).unwrap_err().to_string(),
///     "expected 5 rings of White on the board, found 4"
/// );
/// setup.put("f6".parse().unwrap(), Some(Piece::Ring(WHITE)));
/// assert!(Position::try_from(setup).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// White's and Black's rings.
    pub rings: [Bitboard; 2],
    /// White and black markers.
    pub markers: [Bitboard; 2],
    /// Whose turn it is.
    pub actor: Player,
    /// What has to be done.
    pub stage: Stage,
    /// Rings that White and Black have removed after rows.
    pub removed: [u8; 2],
    /// Removed rings needed to win: 3, or 1 in blitz.
    pub target: u8,
}

impl Setup {
    /// An empty board before the first ring is placed.
    pub const fn empty(target: u8) -> Self {
        Self {
            rings: [Bitboard::EMPTY; 2],
            markers: [Bitboard::EMPTY; 2],
            actor: WHITE,
            stage: Stage::Place,
            removed: [0; 2],
            target,
        }
    }

    /// What stands on a point.
    pub fn piece(&self, point: Point) -> Option<Piece> {
        Player::BOTH.into_iter().find_map(|player| {
            if self.rings[player.index()].contains(point) {
                Some(Piece::Ring(player))
            } else if self.markers[player.index()].contains(point) {
                Some(Piece::Marker(player))
            } else {
                None
            }
        })
    }

    /// Puts a piece on a point, or clears it.
    pub fn put(&mut self, point: Point, piece: Option<Piece>) {
        for set in self.rings.iter_mut().chain(&mut self.markers) {
            set.remove(point);
        }
        match piece {
            Some(Piece::Ring(player)) => self.rings[player.index()].insert(point),
            Some(Piece::Marker(player)) => self.markers[player.index()].insert(point),
            None => {}
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let mut empty = 0;
        let mut column = 0;
        for point in Point::all() {
            if point.column() != column {
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                f.write_char('/')?;
                (empty, column) = (0, point.column());
            }
            let letter = match self.piece(point) {
                None => {
                    empty += 1;
                    continue;
                }
                Some(Piece::Ring(WHITE)) => 'R',
                Some(Piece::Ring(BLACK)) => 'r',
                Some(Piece::Marker(WHITE)) => 'M',
                Some(Piece::Marker(BLACK)) => 'm',
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            f.write_char(letter)?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        let actor = if self.actor == WHITE { 'w' } else { 'b' };
        let [white, black] = self.removed;
        write!(f, " {actor} {} {white}-{black} {}", self.stage, self.target)
    }
}

/// A text that is not a position string.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("position string, column {at}: expected {expected}, found {found}")]
pub struct ParseSetupError {
    /// Where, as a character of the text, from 1.
    pub at: usize,
    /// What the format asks for there.
    pub expected: String,
    /// What was there instead.
    pub found: String,
}

/// The words of a text with the number of each one's first character, from 1.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut list: Vec<(usize, &str)> = Vec::new();
    let mut start = None;
    for (number, (at, c)) in text
        .char_indices()
        .enumerate()
        .chain([(text.chars().count(), (text.len(), ' '))])
    {
        match (start, c.is_whitespace()) {
            (None, false) => start = Some((number + 1, at)),
            (Some((first, from)), true) => {
                list.push((first, &text[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    list
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Self, ParseSetupError> {
        let error = |at: usize, expected: &str, found: &str| ParseSetupError {
            at,
            expected: expected.to_owned(),
            found: if found.is_empty() {
                "the end".to_owned()
            } else {
                format!("{:?}", found.chars().take(24).collect::<String>())
            },
        };
        let words = words(text);
        let end = text.chars().count() + 1;
        let word = |i: usize| words.get(i).copied().unwrap_or((end, ""));
        let mut setup = Self::empty(3);
        let (start, board) = word(0);
        parse_board(&mut setup, board).map_err(|(at, expected)| {
            let found: String = board.chars().skip(at).take(1).collect();
            error(start + at, &expected, &found)
        })?;
        let (at, actor) = word(1);
        setup.actor = match actor {
            "w" => WHITE,
            "b" => BLACK,
            _ => return Err(error(at, "the player to act, w or b", actor)),
        };
        let (at, stage) = word(2);
        setup.stage = Stage::ALL
            .into_iter()
            .find(|s| s.name() == stage)
            .ok_or_else(|| {
                error(
                    at,
                    "a stage, one of place, row, ring, move, row-after, ring-after and over",
                    stage,
                )
            })?;
        let (at, removed) = word(3);
        setup.removed = removed
            .split_once('-')
            .and_then(|(white, black)| Some([digit(white)?, digit(black)?]))
            .ok_or_else(|| {
                error(
                    at,
                    "the rings that White and Black have removed, such as 1-0",
                    removed,
                )
            })?;
        let (at, target) = word(4);
        setup.target = match target {
            "3" => 3,
            "1" => 1,
            _ => return Err(error(at, "the rings needed to win, 3 or 1", target)),
        };
        match words.get(5) {
            None => Ok(setup),
            Some(&(at, more)) => Err(error(at, "nothing after the fifth word", more)),
        }
    }
}

fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b @ b'0'..=b'9'] => Some(b - b'0'),
        _ => None,
    }
}

/// Reads the board into `setup`; errors name the character, from 0, and what was expected there.
fn parse_board(setup: &mut Setup, board: &str) -> Result<(), (usize, String)> {
    let column_letter = |column: u8| char::from(b'a' + column);
    let mut points = Point::all().peekable();
    let mut column = 0;
    let mut chars = board.chars().enumerate().peekable();
    while let Some((at, c)) = chars.next() {
        let left = |points: &core::iter::Peekable<_>| {
            let rest: core::iter::Peekable<_> = Clone::clone(points);
            rest.take_while(|p: &Point| p.column() == column).count()
        };
        let piece = match c {
            '/' => {
                let missing = left(&points);
                if missing > 0 {
                    return Err((
                        at,
                        format!("{missing} more points in column {}", column_letter(column)),
                    ));
                }
                if column == 10 {
                    return Err((at, "the end of the board after column k".to_owned()));
                }
                column += 1;
                continue;
            }
            '1'..='9' => {
                let mut run = c as usize - '0' as usize;
                while let Some(&(_, next @ '0'..='9')) = chars.peek() {
                    run = (run * 10 + next as usize - '0' as usize).min(100);
                    chars.next();
                }
                let room = left(&points);
                if run > room {
                    let letter = column_letter(column);
                    return Err((at, format!("at most {room} more points in column {letter}")));
                }
                for _ in 0..run {
                    points.next();
                }
                continue;
            }
            'R' => Piece::Ring(WHITE),
            'r' => Piece::Ring(BLACK),
            'M' => Piece::Marker(WHITE),
            'm' => Piece::Marker(BLACK),
            _ => return Err((at, "R, r, M, m, a number of empty points or /".to_owned())),
        };
        match points.next_if(|p| p.column() == column) {
            Some(point) => setup.put(point, Some(piece)),
            None => return Err((at, format!("a / after column {}", column_letter(column)))),
        }
    }
    match points.next() {
        None => Ok(()),
        Some(point) => {
            let at = board.chars().count();
            Err((at, format!("the board to go on at {point}")))
        }
    }
}

/// Why a setup is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Two pieces on a point, which only a setup made by hand can hold.
    #[error("expected one piece a point, found two on {0}")]
    TwoOnPoint(Point),
    /// The target is neither 3 nor 1.
    #[error("expected 3 or 1 rings needed to win, found {0}")]
    Target(u8),
    /// The numbers of removed rings cannot be.
    #[error("expected {expected}, found {} and {} rings removed", found[0], found[1])]
    Removed {
        /// What the stage asks for.
        expected: String,
        /// White's and Black's removed rings.
        found: [u8; 2],
    },
    /// A player has a wrong number of rings on the board.
    #[error("expected {expected} rings of {} on the board, found {found}", color(*player))]
    Rings {
        /// Whose rings.
        player: Player,
        /// How many there have to be.
        expected: u8,
        /// How many there are.
        found: u8,
    },
    /// Too many markers.
    #[error("expected at most {expected} markers on the board, found {found}")]
    Markers {
        /// How many there may be at this stage.
        expected: u8,
        /// How many there are.
        found: u8,
    },
    /// The board says that something else has to be done.
    #[error("stage {stage}: expected {expected}, found {found}")]
    Stage {
        /// The stage given.
        stage: Stage,
        /// What it asks of the board.
        expected: &'static str,
        /// What the board shows.
        found: String,
    },
}

pub(crate) const fn color(player: Player) -> &'static str {
    match player {
        WHITE => "White",
        BLACK => "Black",
    }
}

/// A text that is not the position string of a position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// It is no position string.
    #[error(transparent)]
    Text(#[from] ParseSetupError),
    /// It is one, but no game has such a position.
    #[error("not a position of a game: {0}")]
    Setup(#[from] SetupError),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Ok(Self::try_from(text.parse::<Setup>()?)?)
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let Setup {
            rings,
            markers,
            actor,
            stage,
            removed,
            target,
        } = &setup;
        let (actor, stage, target) = (*actor, *stage, *target);
        let mut seen = Bitboard::EMPTY;
        for &set in rings.iter().chain(markers) {
            if let Some(point) = (seen & set).first() {
                return Err(SetupError::TwoOnPoint(point));
            }
            seen |= set;
        }
        if target != 3 && target != 1 {
            return Err(SetupError::Target(target));
        }
        let count = rings.map(|set| set.len() as u8);
        let wrong = |player: Player, expected: u8| SetupError::Rings {
            player,
            expected,
            found: count[player.index()],
        };
        let on_board = (markers[0].len() + markers[1].len()) as u8;
        if stage == Stage::Place {
            if *removed != [0, 0] {
                let expected = "no rings removed while they are placed".to_owned();
                return Err(SetupError::Removed {
                    expected,
                    found: *removed,
                });
            }
            if on_board > 0 {
                return Err(SetupError::Markers {
                    expected: 0,
                    found: on_board,
                });
            }
            let [white, black] = count;
            if black >= RINGS {
                return Err(wrong(BLACK, RINGS - 1));
            }
            let expected = if actor == WHITE { black } else { black + 1 };
            if white != expected {
                return Err(wrong(WHITE, expected));
            }
            return Ok(Self::from_checked(&setup));
        }
        let winner = Player::BOTH.into_iter().find(|p| removed[p.index()] == target);
        let most = if stage == Stage::Over { target } else { target - 1 };
        let both = removed[0] == target && removed[1] == target;
        if removed.iter().any(|&n| n > most) || both || winner.is_some_and(|winner| winner != actor) {
            let expected = if stage == Stage::Over {
                format!("at most {target} rings removed, and {target} only by the player whose turn it is")
            } else {
                format!("at most {most} rings removed by each player while the game goes on")
            };
            return Err(SetupError::Removed {
                expected,
                found: *removed,
            });
        }
        for player in Player::BOTH {
            let expected = RINGS - removed[player.index()];
            if count[player.index()] != expected {
                return Err(wrong(player, expected));
            }
        }
        let ring_due = matches!(stage, Stage::Ring | Stage::RingAfter) || winner.is_some();
        let expected = if ring_due {
            MARKERS - crate::ROW as u8
        } else {
            MARKERS
        };
        if on_board > expected {
            return Err(SetupError::Markers {
                expected,
                found: on_board,
            });
        }
        let position = Self::from_checked(&setup);
        let contradiction = |expected: &'static str, found: String| {
            Err(SetupError::Stage {
                stage,
                expected,
                found,
            })
        };
        let row_of = |player: Player| position.rows(player).next();
        // Whoever has moved removes their own rows before the turn passes, so that none is left before a move.
        let before_move = matches!(stage, Stage::Row | Stage::Ring | Stage::Move);
        if before_move && let Some(row) = row_of(!actor) {
            let found = format!("{row} of {}", color(!actor));
            return contradiction("no row of the player who is not to act", found);
        }
        let over_by_ring = winner.is_some();
        match (stage, row_of(actor)) {
            (Stage::Row | Stage::RowAfter, None) => {
                return contradiction("a row of the player to act", "none".to_owned());
            }
            (Stage::Move, Some(row)) => {
                return contradiction("no row of the player to act", row.to_string());
            }
            (Stage::Over, Some(row)) if !over_by_ring => {
                return contradiction("a player with the rings to win, or no row left", row.to_string());
            }
            _ => {}
        }
        let stuck = position.pool() == 0 || Player::BOTH.into_iter().all(|player| !position.can_move(player));
        match stage {
            Stage::Move if position.pool() == 0 => {
                contradiction("a marker left in the pool", "none: the game is over".to_owned())
            }
            Stage::Move if stuck => contradiction(
                "a ring that can move",
                "none of either player: the game is over".to_owned(),
            ),
            Stage::Over if !over_by_ring && !stuck => {
                let found = "neither".to_owned();
                contradiction(
                    "a player with the rings to win, an empty pool, or no ring that can move",
                    found,
                )
            }
            Stage::Over if !over_by_ring && row_of(!actor).is_some() => contradiction(
                "no row left on the board",
                "a row of the player who is not to act".to_owned(),
            ),
            // A marker was put down by the move that came before this stage.
            Stage::RowAfter | Stage::RingAfter | Stage::Row | Stage::Ring | Stage::Move | Stage::Over => {
                Ok(position)
            }
            Stage::Place => unreachable!("dealt with above"),
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            rings: Player::BOTH.map(|player| position.rings(player)),
            markers: Player::BOTH.map(|player| position.markers(player)),
            actor: game_core::Position::actor(position),
            stage: position.stage(),
            removed: Player::BOTH.map(|player| position.removed(player)),
            target: position.target(),
        }
    }
}
