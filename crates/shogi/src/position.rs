//! Positions of a game.

use crate::board::{Board, PAWN, RING};
use crate::zobrist::{self, Key};
use crate::{
    Action, Bitboard, Hand, IllegalAction, Kind, Observer, Piece, Setup, SetupError, Square, Stage, count,
    tables,
};
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use game_core::{Ending, Outcome, Player, Termination};

/// A position of a game. Each player has one king or none (as in problems); the player who is not to move is not in check.
///
/// Equal where the game goes on alike: the move number, which is only shown, does not count.
#[derive(Clone)]
pub struct Position {
    pub(crate) board: Board,
    key: Key,
    /// The pieces that give check to the player to move.
    checkers: u128,
    move_number: u16,
}

impl Position {
    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// A player's pieces in hand.
    #[inline]
    pub fn hand(&self, player: Player) -> Hand {
        self.board.hands[player.index()]
    }

    /// Where a player's king stands. Problems may have one king only.
    #[inline]
    pub fn king(&self, player: Player) -> Option<Square> {
        self.board.king(player.index()).map(Square::at)
    }

    /// The number of the next move, 1 at the start.
    pub fn move_number(&self) -> u16 {
        self.move_number
    }

    /// Whether the player to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers != 0
    }

    /// The pieces that give check to the player to move.
    pub fn checkers(&self) -> Vec<Square> {
        self.checker_set().into_iter().collect()
    }

    /// The pieces that give check to the player to move.
    #[inline]
    pub fn checker_set(&self) -> Bitboard {
        Bitboard(self.checkers)
    }

    /// A player's pieces that alone keep the own king from a check, which may only move along that line.
    pub fn pinned(&self, player: Player) -> Bitboard {
        Bitboard(self.board.danger(player.index()).pinned)
    }

    /// Every square with a piece on it.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        Bitboard(self.board.occupied())
    }

    /// A player's pieces on the board.
    #[inline]
    pub fn pieces(&self, player: Player) -> Bitboard {
        Bitboard(self.board.colour[player.index()])
    }

    /// A player's pieces of one kind on the board.
    #[inline]
    pub fn pieces_of(&self, player: Player, kind: Kind) -> Bitboard {
        let (group, own) = (&self.board.group, self.board.colour[player.index()]);
        let set = match kind {
            Kind::King => {
                return self.king(player).map_or(Bitboard::EMPTY, Bitboard::of);
            }
            Kind::Pawn | Kind::Lance | Kind::Knight | Kind::Silver => group[PAWN + kind.index()],
            Kind::Bishop => group[crate::board::DIAGONAL] & !group[RING],
            Kind::Rook => group[crate::board::STRAIGHT] & !group[RING],
            Kind::Horse => group[crate::board::DIAGONAL] & group[RING],
            Kind::Dragon => group[crate::board::STRAIGHT] & group[RING],
            Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
                let golds = Bitboard(group[crate::board::GOLD] & own).into_iter();
                return golds
                    .filter(|&square| self.piece_at(square).is_some_and(|piece| piece.kind == kind))
                    .collect();
            }
        };
        Bitboard(set & own)
    }

    /// A player's pieces that move like a gold: golds and promoted pawns, lances, knights and silvers.
    #[inline]
    pub fn gold_movers(&self, player: Player) -> Bitboard {
        Bitboard(self.board.group[crate::board::GOLD] & self.board.colour[player.index()])
    }

    /// The pieces of both players that attack a square, if `occupied` were occupied. What is not in `occupied` still
    /// attacks: leave out what has gone from the result.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(self.board.attackers_of_both(square.index(), occupied.0))
    }

    /// The pieces of one player that attack a square, if `occupied` were occupied.
    #[inline]
    pub fn attackers_of(&self, player: Player, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(self.board.attackers(player.index(), square.index(), occupied.0))
    }

    /// The squares beside a player's king that the other player attacks, those behind the king as well: where it can't go. None without a
    /// king.
    #[inline]
    pub fn attacked_beside_king(&self, player: Player) -> Bitboard {
        let us = player.index();
        self.board.king(us).map_or(Bitboard::EMPTY, |king| {
            Bitboard(tables::AROUND[king].ring & self.board.attacked_beside(us, king))
        })
    }

    /// The squares between two squares on a file, rank or diagonal; none where they are on no line.
    #[inline]
    pub fn between(one: Square, other: Square) -> Bitboard {
        Bitboard(tables::between(one.index(), other.index()))
    }

    /// The board as a setup.
    pub fn to_setup(&self) -> Setup {
        self.board.setup(self.move_number)
    }

    /// Where the piece on `from` could go by its way of moving: not onto own pieces, nor over others.
    pub fn targets(&self, from: Square) -> Vec<Square> {
        self.target_set(from).into_iter().collect()
    }

    /// The same as a set.
    pub fn target_set(&self, from: Square) -> Bitboard {
        self.piece_at(from).map_or(Bitboard::EMPTY, |piece| {
            Self::attacks(piece, from, self.occupied()) - self.pieces(piece.player)
        })
    }

    /// Plays a legal action and tells `observer` of every change; as [`game_core::Position::play_unchecked`] otherwise.
    #[inline]
    pub fn play_observed<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let mut key = self.key;
        key.turn();
        self.board.apply(action, &mut (&mut key, observer));
        self.key = key;
        self.move_number = self.move_number.saturating_add(1);
        self.checkers = self.board.danger(self.board.actor.index()).checkers;
    }

    /// Lets the other player move, as no player may: for a search that asks what would happen. Nothing happens in check.
    pub fn play_null(&mut self) {
        if self.checkers == 0 {
            self.board.actor = !self.board.actor;
            self.key.turn();
            self.move_number = self.move_number.saturating_add(1);
        }
    }

    /// The key of what stands on the board and of who is to move: the same whatever is in hand.
    #[inline]
    pub fn key_of_board(&self) -> u64 {
        self.key.board
    }

    /// The key after a legal action, which is not played: to have a table's line fetched in time.
    pub fn key_after(&self, action: Action) -> u64 {
        self.keys_after(action).whole()
    }

    /// The [key of the board](Self::key_of_board) after a legal action, which is not played.
    pub fn key_of_board_after(&self, action: Action) -> u64 {
        self.keys_after(action).board
    }

    #[inline]
    fn keys_after(&self, action: Action) -> Key {
        let player = self.board.actor;
        let mut key = self.key;
        key.turn();
        let count = |kind| self.hand(player).count(kind);
        match action {
            Action::Move { from, to, promote } => {
                if let Some(piece) = self.piece_at(from) {
                    let kind = piece.kind.promoted().filter(|_| promote).unwrap_or(piece.kind);
                    key.removed(piece, from);
                    key.put(Piece::new(player, kind), to);
                }
                if let Some(taken) = self.piece_at(to) {
                    key.removed(taken, to);
                    let kind = taken.kind.base();
                    key.hand(player, kind, count(kind), count(kind).saturating_add(1));
                }
            }
            Action::Drop { kind, to } => {
                key.hand(player, kind, count(kind), count(kind).saturating_sub(1));
                key.put(Piece::new(player, kind), to);
            }
        }
        key
    }

    fn new(setup: &Setup) -> Self {
        let board = Board::new(setup);
        let checkers = board.danger(setup.actor.index()).checkers;
        Self {
            key: zobrist::key(&board),
            board,
            checkers,
            move_number: setup.move_number,
        }
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let mut counts = [0_u16; 8];
        for player in Player::BOTH {
            let mut kings = 0;
            for square in Square::all() {
                let Some(piece) = setup.board[square.index()].filter(|piece| piece.player == player) else {
                    continue;
                };
                counts[piece.kind.base().index()] += 1;
                kings += u8::from(piece.kind == Kind::King);
            }
            if kings > 1 {
                return Err(SetupError::Kings { player, found: kings });
            }
            for (kind, count) in setup.hands[player.index()].iter() {
                counts[kind.index()] += u16::from(count);
            }
        }
        for kind in Kind::HAND {
            let (most, found) = (Setup::MOST, counts[kind.index()]);
            if found > u16::from(most) {
                return Err(SetupError::TooMany { kind, most, found });
            }
        }
        let position = Self::new(&setup);
        let waiting = !setup.actor;
        match position.king(waiting) {
            Some(king) if position.board.danger(waiting.index()).checkers != 0 => {
                Err(SetupError::CheckNotAnswered {
                    player: waiting,
                    king,
                })
            }
            _ => Ok(position),
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.board.is_same(&other.board)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.whole().hash(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
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
        Self::new(&Setup::start())
    }

    #[inline]
    fn actor(&self) -> Player {
        self.board.actor
    }

    /// Who has no legal move has lost: mated, or without any move.
    fn outcome(&self) -> Option<Outcome> {
        (!self.has_action()).then_some(Outcome::Win(!self.board.actor))
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
        let first = *times.get(times.len().checked_sub(4)?)?;
        let cycle = &line[first + 1..];
        let checked = |player| {
            let own = |position: &&Self| position.board.actor == player;
            cycle.iter().filter(own).all(Self::in_check)
        };
        // Should both have given check with every move, neither is the one who did.
        let (outcome, termination) = match (checked(Player::First), checked(Player::Second)) {
            (true, false) => (Outcome::Win(Player::First), Termination::PerpetualCheck),
            (false, true) => (Outcome::Win(Player::Second), Termination::PerpetualCheck),
            _ => (Outcome::Draw, Termination::Repetition),
        };
        Some(Ending { outcome, termination })
    }

    fn try_for_each_action<B>(&self, f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.board.generate(Stage::All, f)
    }

    fn count_actions(&self) -> usize {
        count::count(&self.board) as usize
    }

    #[inline]
    fn is_legal(&self, action: Action) -> bool {
        self.board.refusal(action).is_none()
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

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        self.play_observed(action, &mut ());
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key.whole()
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft_on(crate::Isa::best(), self, depth)
    }
}
