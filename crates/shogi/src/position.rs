//! Positions and the rules of moving.

use crate::{Action, Hand, Kind, Piece, Setup, SetupError, Square};
use game_core::{Ending, Outcome, Player, Termination};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A position of a game. Each player has one king or none (as in problems); the player who is not to move is not in check.
///
/// Equal where the game goes on alike: the move number, which is only shown, does not count.
#[derive(Clone)]
pub struct Position {
    setup: Setup,
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nothing stands there.
    #[error("no piece stands on {0}")]
    Empty(Square),
    /// The piece there is the opponent's.
    #[error("the piece on {0} is the opponent's")]
    NotYours(Square),
    /// The piece does not move like that, or something stands in its way.
    #[error("the piece on {from} cannot reach {to}")]
    CannotReach {
        /// Where it stands.
        from: Square,
        /// Where it would go.
        to: Square,
    },
    /// An own piece stands on the target.
    #[error("an own piece stands on {0}")]
    OwnPiece(Square),
    /// It would promote, but it is a gold, a king or promoted already.
    #[error("{0:?} does not promote")]
    DoesNotPromote(Kind),
    /// It would promote away from the promotion zone.
    #[error("a piece promotes only on a move into, within or out of the last three ranks")]
    NotInZone,
    /// It could never move again: it must promote (a move), or may not be dropped there (a drop).
    #[error("{kind:?} could never move again on {to}")]
    Stuck {
        /// What.
        kind: Kind,
        /// Where.
        to: Square,
    },
    /// The piece to be dropped is not in hand.
    #[error("no {0:?} is in hand")]
    NotInHand(Kind),
    /// Something stands where a piece is to be dropped.
    #[error("{0} is not empty")]
    Occupied(Square),
    /// Nifu: an own unpromoted pawn stands on that file.
    #[error("an own pawn stands on file {0} already (nifu)")]
    TwoPawns(u8),
    /// Uchifuzume: mate by a dropped pawn.
    #[error("a dropped pawn may not mate (uchifuzume)")]
    PawnDropMate,
    /// The own king would be in check, or stay in it.
    #[error("the own king would be in check")]
    InCheck,
}

/// An action that is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{action} is not legal: {reason}")]
pub struct IllegalAction {
    /// What was to be played.
    pub action: Action,
    /// Why it can't be.
    pub reason: Reason,
}

const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
const STRAIGHT: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const GOLD: [(i8, i8); 6] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const SILVER: [(i8, i8); 5] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const KING: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// Steps, files to the left and ranks down.
type Ways = &'static [(i8, i8)];

/// Steps and slides of a kind, as sente sees them: files to the left, ranks down.
fn ways(kind: Kind) -> (Ways, Ways) {
    match kind {
        Kind::Pawn => (&[(0, -1)], &[]),
        Kind::Lance => (&[], &[(0, -1)]),
        Kind::Knight => (&[(-1, -2), (1, -2)], &[]),
        Kind::Silver => (&SILVER, &[]),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            (&GOLD, &[])
        }
        Kind::Bishop => (&[], &DIAGONAL),
        Kind::Rook => (&[], &STRAIGHT),
        Kind::King => (&KING, &[]),
        Kind::Horse => (&STRAIGHT, &DIAGONAL),
        Kind::Dragon => (&DIAGONAL, &STRAIGHT),
    }
}

impl Position {
    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }

    /// A player's pieces in hand.
    pub fn hand(&self, player: Player) -> Hand {
        self.setup.hands[player.index()]
    }

    /// Where a player's king stands. Problems may have one king only.
    pub fn king(&self, player: Player) -> Option<Square> {
        Square::all().find(|&square| self.piece_at(square) == Some(Piece::new(player, Kind::King)))
    }

    /// The number of the next move, 1 at the start.
    pub fn move_number(&self) -> u16 {
        self.setup.move_number
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked_king(self.setup.actor)
    }

    /// The pieces that give check to the player to move.
    pub fn checkers(&self) -> Vec<Square> {
        let actor = self.setup.actor;
        let Some(king) = self.king(actor) else {
            return Vec::new();
        };
        let attacks = |&from: &Square| {
            self.piece_at(from).is_some_and(|piece| piece.player != actor)
                && self.targets(from).contains(&king)
        };
        Square::all().filter(attacks).collect()
    }

    /// The board as a setup.
    pub fn to_setup(&self) -> Setup {
        self.setup.clone()
    }

    /// Where the piece on `from` could go by its way of moving: not onto own pieces, nor over others.
    pub fn targets(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.piece_at(from) else {
            return Vec::new();
        };
        let turn = |(files, ranks): (i8, i8)| match piece.player {
            Player::First => (files, ranks),
            Player::Second => (-files, -ranks),
        };
        let (steps, slides) = ways(piece.kind);
        let mut found = Vec::new();
        let own = |square: Square| {
            self.piece_at(square)
                .is_some_and(|other| other.player == piece.player)
        };
        for &step in steps {
            let (files, ranks) = turn(step);
            found.extend(from.offset(files, ranks).filter(|&to| !own(to)));
        }
        for &slide in slides {
            let (files, ranks) = turn(slide);
            let mut at = from;
            while let Some(to) = at.offset(files, ranks) {
                if own(to) {
                    break;
                }
                found.push(to);
                if self.piece_at(to).is_some() {
                    break;
                }
                at = to;
            }
        }
        found
    }

    fn is_attacked_king(&self, player: Player) -> bool {
        let Some(king) = self.king(player) else {
            return false;
        };
        Square::all().any(|from| {
            self.piece_at(from).is_some_and(|piece| piece.player != player)
                && self.targets(from).contains(&king)
        })
    }

    fn after(&self, action: Action) -> Self {
        let mut next = self.clone();
        let setup = &mut next.setup;
        let player = setup.actor;
        match action {
            Action::Move { from, to, promote } => {
                let piece = setup.board[from.index()].take();
                let taken = setup.board[to.index()];
                if let Some(taken) = taken.filter(|taken| taken.player != player) {
                    let (hand, kind) = (&mut setup.hands[player.index()], taken.kind.base());
                    hand.set(kind, hand.count(kind).saturating_add(1));
                }
                setup.board[to.index()] = piece.map(|piece| Piece {
                    kind: piece.kind.promoted().filter(|_| promote).unwrap_or(piece.kind),
                    ..piece
                });
            }
            Action::Drop { kind, to } => {
                let hand = &mut setup.hands[player.index()];
                hand.set(kind, hand.count(kind).saturating_sub(1));
                setup.board[to.index()] = Some(Piece::new(player, kind));
            }
        }
        setup.actor = !player;
        setup.move_number = setup.move_number.saturating_add(1);
        next
    }

    /// Why `action` is not legal; `None` if it is.
    pub fn why_illegal(&self, action: Action) -> Option<Reason> {
        let reason = self.why_not_possible(action);
        let reason = reason.or_else(|| {
            let next = self.after(action);
            if next.is_attacked_king(self.setup.actor) {
                return Some(Reason::InCheck);
            }
            let pawn_drop = matches!(action, Action::Drop { kind: Kind::Pawn, .. });
            (pawn_drop && next.in_check() && !next.has_action()).then_some(Reason::PawnDropMate)
        });
        reason.map(|reason| if self.has_action() { reason } else { Reason::Over })
    }

    fn why_not_possible(&self, action: Action) -> Option<Reason> {
        let player = self.setup.actor;
        match action {
            Action::Move { from, to, promote } => {
                let Some(piece) = self.piece_at(from) else {
                    return Some(Reason::Empty(from));
                };
                if piece.player != player {
                    return Some(Reason::NotYours(from));
                }
                if self.piece_at(to).is_some_and(|other| other.player == player) {
                    return Some(Reason::OwnPiece(to));
                }
                if !self.targets(from).contains(&to) {
                    return Some(Reason::CannotReach { from, to });
                }
                if promote && piece.kind.promoted().is_none() {
                    return Some(Reason::DoesNotPromote(piece.kind));
                }
                if promote && !from.is_in_promotion_zone(player) && !to.is_in_promotion_zone(player) {
                    return Some(Reason::NotInZone);
                }
                (!promote && is_stuck(player, piece.kind, to))
                    .then_some(Reason::Stuck { kind: piece.kind, to })
            }
            Action::Drop { kind, to } => {
                if self.hand(player).count(kind) == 0 {
                    return Some(Reason::NotInHand(kind));
                }
                if self.piece_at(to).is_some() {
                    return Some(Reason::Occupied(to));
                }
                if is_stuck(player, kind, to) {
                    return Some(Reason::Stuck { kind, to });
                }
                let pawn = Some(Piece::new(player, Kind::Pawn));
                let on_file = |square: Square| square.file() == to.file() && self.piece_at(square) == pawn;
                (kind == Kind::Pawn && Square::all().any(on_file)).then_some(Reason::TwoPawns(to.file()))
            }
        }
    }

    fn has_action(&self) -> bool {
        // A pawn-drop mate needs no look here: who can only answer so has no legal action, and is mated.
        self.for_each_possible(|action| {
            let next = self.after(action);
            let pawn_drop = matches!(action, Action::Drop { kind: Kind::Pawn, .. });
            if next.is_attacked_king(self.setup.actor) || pawn_drop && next.in_check() && !next.has_action() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .is_break()
    }

    fn for_each_possible<B>(&self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let player = self.setup.actor;
        for from in Square::all() {
            if self.piece_at(from).is_none_or(|piece| piece.player != player) {
                continue;
            }
            for to in self.targets(from) {
                for promote in [false, true] {
                    let action = Action::Move { from, to, promote };
                    if self.why_not_possible(action).is_none() {
                        f(action)?;
                    }
                }
            }
        }
        for (kind, _) in self.hand(player).iter() {
            for to in Square::all() {
                let action = Action::Drop { kind, to };
                if self.why_not_possible(action).is_none() {
                    f(action)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a piece could never move again on that square.
pub(crate) fn is_stuck(player: Player, kind: Kind, square: Square) -> bool {
    let left = square.rank_for(player) - 1;
    match kind {
        Kind::Pawn | Kind::Lance => left == 0,
        Kind::Knight => left <= 1,
        _ => false,
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let mut counts = [0_u16; 8];
        for player in Player::BOTH {
            let mut kings = 0;
            let mut pawn_files = [false; 10];
            for square in Square::all() {
                let Some(piece) = setup.board[square.index()].filter(|piece| piece.player == player) else {
                    continue;
                };
                counts[piece.kind.base().index()] += 1;
                kings += u8::from(piece.kind == Kind::King);
                if is_stuck(player, piece.kind, square) {
                    let kind = piece.kind;
                    return Err(SetupError::Stuck { player, kind, square });
                }
                if piece.kind == Kind::Pawn
                    && std::mem::replace(&mut pawn_files[square.file() as usize], true)
                {
                    let file = square.file();
                    return Err(SetupError::TwoPawns { player, file });
                }
            }
            if kings > 1 {
                return Err(SetupError::Kings { player, found: kings });
            }
            for (kind, count) in setup.hands[player.index()].iter() {
                counts[kind.index()] += u16::from(count);
            }
        }
        for kind in Kind::HAND {
            let (most, found) = (kind.in_a_set(), counts[kind.index()]);
            if found > u16::from(most) {
                return Err(SetupError::TooMany { kind, most, found });
            }
        }
        let position = Self { setup };
        let waiting = !position.setup.actor;
        match position.king(waiting) {
            Some(king) if position.is_attacked_king(waiting) => Err(SetupError::CheckNotAnswered {
                player: waiting,
                king,
            }),
            _ => Ok(position),
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.setup, &other.setup);
        a.board == b.board && a.hands == b.hands && a.actor == b.actor
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.setup.board, self.setup.hands, self.setup.actor).hash(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl game_core::Position for Position {
    type Action = Action;
    type Illegal = IllegalAction;
    const GAME: &'static str = "shogi";
    const ALTERNATES: bool = true;

    fn start() -> Self {
        Self {
            setup: Setup::start(),
        }
    }

    fn actor(&self) -> Player {
        self.setup.actor
    }

    /// Who has no legal move has lost: mated, or without any move.
    fn outcome(&self) -> Option<Outcome> {
        (!self.has_action()).then_some(Outcome::Win(!self.setup.actor))
    }

    /// Mate, or the same position for the fourth time: a draw, but where one player gave check with every move since it
    /// came first, that player lost.
    fn ending_of(line: &[Self]) -> Option<Ending> {
        let last = line.last()?;
        if let Some(outcome) = last.outcome() {
            let termination = Termination::Normal;
            return Some(Ending { outcome, termination });
        }
        let times = line.iter().enumerate().filter(|(_, position)| *position == last);
        let times: Vec<usize> = times.map(|(index, _)| index).collect();
        if times.len() < 4 {
            return None;
        }
        let cycle = &line[times[times.len() - 4] + 1..];
        let checked = |player| {
            let mut moves = cycle
                .iter()
                .filter(|position| position.actor() == player)
                .peekable();
            moves.peek().is_some() && moves.all(Self::in_check)
        };
        Player::BOTH.into_iter().find(|&player| checked(player)).map_or(
            Some(Ending {
                outcome: Outcome::Draw,
                termination: Termination::Repetition,
            }),
            |winner| {
                Some(Ending {
                    outcome: Outcome::Win(winner),
                    termination: Termination::PerpetualCheck,
                })
            },
        )
    }

    fn try_for_each_action<B>(&self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_possible(|action| {
            if self.why_illegal(action).is_none() {
                f(action)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn is_legal(&self, action: Action) -> bool {
        self.why_illegal(action).is_none()
    }

    fn play(&mut self, action: Action) -> Result<(), IllegalAction> {
        match self.why_illegal(action) {
            None => {
                self.play_unchecked(action);
                Ok(())
            }
            Some(reason) => Err(IllegalAction { action, reason }),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        *self = self.after(action);
    }

    fn key(&self) -> u64 {
        // FNV-1a over the text without the move number.
        let text = self.setup.to_string();
        let end = text.rfind(' ').unwrap_or(text.len());
        text.as_bytes()[..end]
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    }
}
