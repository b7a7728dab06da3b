//! The board as the hot loops keep it: sets of squares by player and by way of moving, and a piece for each square.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables an instruction set"
)]

use crate::tables::{self, AROUND, Each, NEAR, STEPS};
use crate::{Action, Hand, Kind, Piece, Player, Setup, Square};

/// Told of everything that an action changes, in the order in which it happens: for a key, or for an evaluation that is
/// kept up to date. A piece that promotes is removed as what it was and put as what it is.
pub trait Observer {
    /// A piece comes onto a square.
    fn put(&mut self, piece: Piece, square: Square);
    /// A piece leaves a square.
    fn removed(&mut self, piece: Piece, square: Square);
    /// The number of a kind in a player's hand changes by one.
    fn hand(&mut self, player: Player, kind: Kind, before: u8, after: u8);
}

/// Nobody looks.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn removed(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn hand(&mut self, _: Player, _: Kind, _: u8, _: u8) {}
}

/// Two look, the first one first.
impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.0.put(piece, square);
        self.1.put(piece, square);
    }
    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.0.removed(piece, square);
        self.1.removed(piece, square);
    }
    #[inline]
    fn hand(&mut self, player: Player, kind: Kind, before: u8, after: u8) {
        self.0.hand(player, kind, before, after);
        self.1.hand(player, kind, before, after);
    }
}

/// Groups of kinds: those that move alike. A piece is in one of the first seven or in [`RING`] (the king), and horse and
/// dragon are in two: they slide as [`DIAGONAL`] or [`STRAIGHT`], and step as [`RING`].
pub(crate) const PAWN: usize = 0;
pub(crate) const LANCE: usize = 1;
pub(crate) const KNIGHT: usize = 2;
pub(crate) const SILVER: usize = 3;
/// Gold, and the promoted small pieces.
pub(crate) const GOLD: usize = 4;
pub(crate) const DIAGONAL: usize = 5;
pub(crate) const STRAIGHT: usize = 6;
/// Attacks all squares next to it: king, horse, dragon.
pub(crate) const RING: usize = 7;

/// The group of each kind, by [`Kind::index`].
static GROUP: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 4, 4, 4, 4, 5, 6, 4, 4];
/// Kinds that are in [`RING`] as well: horse and dragon.
const BOTH: u16 = 1 << Kind::Horse as u16 | 1 << Kind::Dragon as u16;
/// The king's square, where there is no king.
const NOWHERE: u8 = 81;

/// A piece in a byte: nothing, or 1 + the kind's index + 16 · the player's.
const EMPTY: u8 = 0;

#[inline(always)]
const fn code(piece: Piece) -> u8 {
    1 + piece.kind as u8 + 16 * piece.player as u8
}

/// What each code means.
static DECODED: [Option<Piece>; 32] = {
    let mut decoded = [None; 32];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let piece = Piece::new(Player::First, Kind::ALL[kind]);
        decoded[code(piece) as usize] = Some(piece);
        let piece = Piece::new(Player::Second, Kind::ALL[kind]);
        decoded[code(piece) as usize] = Some(piece);
        kind += 1;
    }
    decoded
};

#[derive(Clone)]
pub(crate) struct Board {
    /// What stands where, by player.
    pub(crate) colour: [u128; 2],
    /// And by group, of both players.
    pub(crate) group: [u128; 8],
    kings: [u8; 2],
    pub(crate) actor: Player,
    pub(crate) hands: [Hand; 2],
    squares: [u8; 81],
}

/// What bears on the king of the player to move.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// The pieces that give check.
    pub(crate) checkers: u128,
    /// The own pieces that alone stand in the way of one that would.
    pub(crate) pinned: u128,
}

impl Board {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut board = Self {
            colour: [0; 2],
            group: [0; 8],
            kings: [NOWHERE; 2],
            actor: setup.actor,
            hands: setup.hands,
            squares: [EMPTY; 81],
        };
        for square in Square::all() {
            if let Some(piece) = setup.board[square.index()] {
                board.put(piece, square);
            }
        }
        board
    }

    pub(crate) fn setup(&self, move_number: u16) -> Setup {
        let mut setup = Setup::empty();
        for square in Square::all() {
            setup.board[square.index()] = self.piece_at(square);
        }
        setup.hands = self.hands;
        setup.actor = self.actor;
        setup.move_number = move_number;
        setup
    }

    #[inline(always)]
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        DECODED[usize::from(self.squares[square.index()] & 31)]
    }

    /// Where a player's king stands.
    #[inline(always)]
    pub(crate) fn king(&self, player: usize) -> Option<usize> {
        let king = self.kings[player];
        (king < NOWHERE).then_some(usize::from(king))
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> u128 {
        self.colour[0] | self.colour[1]
    }

    /// The same pieces on the same squares and in the same hands, and the same player to move.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.squares == other.squares && self.hands == other.hands && self.actor == other.actor
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = tables::bit(square.index());
        self.colour[piece.player.index()] ^= bit;
        self.group[usize::from(GROUP[piece.kind.index()] & 7)] ^= bit;
        if BOTH >> piece.kind.index() & 1 == 1 {
            self.group[RING] ^= bit;
        }
    }

    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.squares[square.index()] = code(piece);
        if piece.kind == Kind::King {
            self.kings[piece.player.index()] = square.index() as u8;
        }
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.squares[square.index()] = EMPTY;
        if piece.kind == Kind::King && self.kings[piece.player.index()] == square.index() as u8 {
            self.kings[piece.player.index()] = NOWHERE;
        }
    }

    /// Carries out an action and turns to the other player. An action that is not possible does some of it, or nothing.
    #[inline(always)]
    pub(crate) fn apply<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let player = self.actor;
        self.actor = !player;
        match action {
            Action::Move { from, to, promote } => {
                let Some(mut piece) = self.piece_at(from) else {
                    return;
                };
                self.remove(piece, from);
                observer.removed(piece, from);
                if let Some(taken) = self.piece_at(to) {
                    self.remove(taken, to);
                    observer.removed(taken, to);
                    if taken.player != player && taken.kind != Kind::King {
                        let kind = taken.kind.base();
                        let before = self.hands[player.index()].add(kind);
                        observer.hand(player, kind, before, before.saturating_add(1));
                    }
                }
                if promote && let Some(promoted) = piece.kind.promoted() {
                    piece.kind = promoted;
                }
                self.put(piece, to);
                observer.put(piece, to);
            }
            Action::Drop { kind, to } => {
                let before = self.hands[player.index()].count(kind);
                if before == 0 || self.piece_at(to).is_some() {
                    return;
                }
                self.hands[player.index()].take(kind);
                observer.hand(player, kind, before, before - 1);
                let piece = Piece::new(player, kind);
                self.put(piece, to);
                observer.put(piece, to);
            }
        }
    }

    /// The squares that a piece on `from` attacks, up to the first piece on each way and with it.
    #[inline(always)]
    pub(crate) fn attacks(piece: Piece, from: usize, occupied: u128) -> u128 {
        let player = piece.player.index();
        let steps = &STEPS[player][from];
        match piece.kind {
            Kind::Pawn => steps.pawn,
            Kind::Lance => tables::lance(player, from, occupied),
            Kind::Knight => steps.knight,
            Kind::Silver => steps.silver,
            Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
                steps.gold
            }
            Kind::Bishop => tables::bishop(from, occupied),
            Kind::Rook => tables::rook(from, occupied),
            Kind::King => AROUND[from].ring,
            Kind::Horse => tables::bishop(from, occupied) | AROUND[from].ring,
            Kind::Dragon => tables::rook(from, occupied) | AROUND[from].ring,
        }
    }

    /// The pieces of `player` that attack a square, where `occupied` is occupied. They may stand elsewhere than there.
    #[inline]
    pub(crate) fn attackers(&self, player: usize, to: usize, occupied: u128) -> u128 {
        // A piece of one player attacks a square from where the same piece of the other player on it would attack.
        let (steps, around, group) = (&STEPS[1 - player][to], &AROUND[to], &self.group);
        let stepping = steps.pawn & group[PAWN]
            | steps.knight & group[KNIGHT]
            | steps.silver & group[SILVER]
            | steps.gold & group[GOLD]
            | around.ring & group[RING];
        (stepping & self.colour[player]) | self.sliding_attackers(player, to, occupied)
    }

    /// The pieces of both players that attack a square, as above. Bishops and rooks slide alike for both, so that this is less than twice
    /// the work.
    #[inline]
    pub(crate) fn attackers_of_both(&self, to: usize, occupied: u128) -> u128 {
        let (around, group) = (&AROUND[to], &self.group);
        let mut found = around.ring & group[RING];
        for player in [0, 1] {
            let (steps, own) = (&STEPS[1 - player][to], self.colour[player]);
            let stepping = steps.pawn & group[PAWN]
                | steps.knight & group[KNIGHT]
                | steps.silver & group[SILVER]
                | steps.gold & group[GOLD];
            found |= stepping & own;
            if steps.lance & group[LANCE] & own != 0 {
                found |= tables::lance(1 - player, to, occupied) & group[LANCE] & own;
            }
        }
        if around.diagonals & group[DIAGONAL] != 0 {
            found |= tables::bishop(to, occupied) & group[DIAGONAL];
        }
        if around.cross & group[STRAIGHT] != 0 {
            found |= tables::rook(to, occupied) & group[STRAIGHT];
        }
        found
    }

    /// A player's pieces that slide to a square, from afar or from beside it.
    #[inline]
    pub(crate) fn sliding_attackers(&self, player: usize, to: usize, occupied: u128) -> u128 {
        let group = &self.group;
        let own = self.colour[player];
        let around = &AROUND[to];
        let mut found = 0;
        if STEPS[1 - player][to].lance & group[LANCE] & own != 0 {
            found |= tables::lance(1 - player, to, occupied) & group[LANCE];
        }
        if around.diagonals & group[DIAGONAL] & own != 0 {
            found |= tables::bishop(to, occupied) & group[DIAGONAL];
        }
        if around.cross & group[STRAIGHT] & own != 0 {
            found |= tables::rook(to, occupied) & group[STRAIGHT];
        }
        found & own
    }

    /// The pieces of `attacker` that would slide to `to`, if nothing stood in their way.
    #[inline(always)]
    fn snipers(&self, attacker: usize, to: usize) -> u128 {
        (STEPS[1 - attacker][to].lance & self.group[LANCE]
            | AROUND[to].diagonals & self.group[DIAGONAL]
            | AROUND[to].cross & self.group[STRAIGHT])
            & self.colour[attacker]
    }

    /// What bears on the king of the player `us`.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize) -> Danger {
        let mut danger = Danger {
            checkers: 0,
            pinned: 0,
        };
        let Some(king) = self.king(us) else {
            return danger;
        };
        let (steps, around, group) = (&STEPS[us][king], &AROUND[king], &self.group);
        danger.checkers = (steps.pawn & group[PAWN]
            | steps.knight & group[KNIGHT]
            | steps.silver & group[SILVER]
            | steps.gold & group[GOLD]
            | around.ring & group[RING])
            & self.colour[1 - us];
        let occupied = self.occupied();
        for sniper in Each::of(self.snipers(1 - us, king)) {
            let blockers = tables::between(king, sniper) & occupied;
            if blockers == 0 {
                danger.checkers |= tables::bit(sniper);
            } else if blockers & blockers.wrapping_sub(1) == 0 {
                danger.pinned |= blockers & self.colour[us];
            }
        }
        danger
    }

    /// The pieces of the player `us` that alone stand between a piece of theirs and the other king: where one of them
    /// leaves the line, it gives check.
    pub(crate) fn discoverers(&self, us: usize) -> u128 {
        let Some(king) = self.king(1 - us) else {
            return 0;
        };
        let occupied = self.occupied();
        let mut found = 0;
        for sniper in Each::of(self.snipers(us, king)) {
            let blockers = tables::between(king, sniper) & occupied;
            if blockers & blockers.wrapping_sub(1) == 0 {
                found |= blockers & self.colour[us];
            }
        }
        found
    }

    /// Where the king of the player `us` can go: not onto own pieces, nor where it is attacked.
    #[inline(always)]
    pub(crate) fn king_targets(&self, us: usize, king: usize) -> u128 {
        let free = AROUND[king].ring & !self.colour[us];
        if free == 0 {
            return 0;
        }
        free & !self.attacked_beside(us, king)
    }

    /// Squares that the other player attacks: all of those next to the king of the player `us`, and some more.
    #[inline(always)]
    pub(crate) fn attacked_beside(&self, us: usize, king: usize) -> u128 {
        // The king's own square is left, so that it hides nothing behind it.
        self.attacks_near(us, king, self.occupied() ^ tables::bit(king))
    }

    /// Squares that the other player attacks: all of those next to the king, and some more.
    #[inline(always)]
    fn attacks_near(&self, us: usize, king: usize, occupied: u128) -> u128 {
        let them = 1 - us;
        let (near, group, theirs) = (&NEAR[us][king], &self.group, self.colour[them]);
        let knights = theirs & group[KNIGHT] & near.steps.knight;
        let mut attacked = tables::forward(them, theirs & group[PAWN] & near.steps.pawn)
            | tables::jump_left(them, knights)
            | tables::jump_right(them, knights);
        for from in Each::of(theirs & group[SILVER] & near.steps.silver) {
            attacked |= STEPS[them][from].silver;
        }
        for from in Each::of(theirs & group[GOLD] & near.steps.gold) {
            attacked |= STEPS[them][from].gold;
        }
        for from in Each::of(theirs & group[RING] & near.ring) {
            attacked |= AROUND[from].ring;
        }
        for from in Each::of(theirs & group[LANCE] & near.steps.lance) {
            attacked |= tables::lance(them, from, occupied);
        }
        for from in Each::of(theirs & group[DIAGONAL] & near.diagonals) {
            attacked |= tables::bishop(from, occupied);
        }
        for from in Each::of(theirs & group[STRAIGHT] & near.cross) {
            attacked |= tables::rook(from, occupied);
        }
        attacked
    }

    /// Whether a pawn that the player `us` drops on `to`, where it gives check, mates.
    #[inline(never)]
    pub(crate) fn pawn_drop_mates(&self, us: usize, to: usize) -> bool {
        let them = 1 - us;
        let Some(king) = self.king(them) else {
            return false;
        };
        // The pawn may stand in the way of other pieces, of either player, so that it counts as standing there.
        let (pawn, own) = (tables::bit(to), tables::bit(king));
        let occupied = self.occupied() | pawn;
        let without_king = occupied ^ own;
        if self.attackers(us, to, without_king) == 0 {
            return false;
        }
        // Another piece may take it, if it does not give the king away thereby.
        for from in Each::of(self.attackers(them, to, occupied) & !own) {
            if self.sliding_attackers(us, king, occupied ^ tables::bit(from)) == 0 {
                return false;
            }
        }
        let escapes = AROUND[king].ring & !self.colour[them] & !pawn;
        !Each::of(escapes).any(|escape| self.attackers(us, escape, without_king) == 0)
    }
}
