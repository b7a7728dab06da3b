//! What the evaluation sees in a position.
//!
//! A feature either holds for a player or not, and is worth the same to both, as each sees the board; left and right
//! are alike. Pieces by their places relative to both kings are kept up to date while actions are played; what comes
//! from attacks is found anew in each position.

#![allow(
    clippy::inline_always,
    reason = "what is asked of each position has to be compiled anew for each instruction set"
)]

use shogi::{Bitboard, Hand, Kind, Piece, Player, Position, PositionTrait as _, Square};

/// Squares of a king, and one more for no king.
pub(super) const KINGS: usize = 82;
pub(super) const PLACES: usize = KINGS * 81 * 14;
/// Up to 18 of each of seven kinds.
pub(super) const HAND_COUNT: usize = 7 * 19;
/// How much the attacker has to attack with.
const MEANS: usize = 4;
/// Squares up to two steps from a king, left and right alike.
pub(super) const CELLS: usize = 15;
/// Attacked 0, 1, 2 times or more, defended likewise; empty, the defender's, the attacker's.
pub(super) const STATES: usize = 27;
pub(super) const ZONE_COUNT: usize = MEANS * CELLS * STATES;
pub(super) const ESCAPE_COUNT: usize = MEANS * 9;
/// Whether the owner is to move; the kind; in which way.
pub(super) const THREAT_COUNT: usize = 2 * 14 * 3;
pub(super) const MOST_TARGETS: usize = 20;
pub(super) const MOBILITY_COUNT: usize = 14 * (MOST_TARGETS + 1);
/// Whether the attacker has a gold and a silver in hand; squares, 0 to 4.
pub(super) const MATING_COUNT: usize = 4 * 5;
/// Whether the owner is to move; pawns, other small pieces, bishops, rooks; squares, 0 to 3.
pub(super) const BREAK_COUNT: usize = 2 * 4 * 4;
/// Attackers up to 7, by the attacker's means and by up to 7 defenders.
pub(super) const STORM_COUNT: usize = 8 * (MEANS + 8);

const OWN_AT: usize = 0;
pub(super) const OTHER_AT: usize = OWN_AT + PLACES;
pub(super) const HAND_AT: usize = OTHER_AT + PLACES;
pub(super) const ZONE_AT: usize = HAND_AT + HAND_COUNT;
pub(super) const ESCAPE_AT: usize = ZONE_AT + ZONE_COUNT;
pub(super) const THREAT_AT: usize = ESCAPE_AT + ESCAPE_COUNT;
pub(super) const MOBILITY_AT: usize = THREAT_AT + THREAT_COUNT;
pub(super) const TEMPO_AT: usize = MOBILITY_AT + MOBILITY_COUNT;

/// The move, counted from [`ATTACKS_AT`].
pub(super) const TEMPO: usize = TEMPO_AT - ATTACKS_AT;

const MATING_AT: usize = TEMPO_AT + 1;
const BREAK_AT: usize = MATING_AT + MATING_COUNT;
const STORM_AT: usize = BREAK_AT + BREAK_COUNT;

/// How many features there are.
pub const FEATURE_COUNT: usize = STORM_AT + STORM_COUNT;

/// Where the features begin that are found anew in each position: those that come from attacks, and the move.
pub(super) const ATTACKS_AT: usize = ZONE_AT;
/// How many of them there are.
pub const ATTACKS: usize = FEATURE_COUNT - ATTACKS_AT;

/// The square as its player sees the board: rank 1 is the last.
#[inline(always)]
fn seen(player: Player, square: Square) -> usize {
    match player {
        Player::First => square.index(),
        Player::Second => 80 - square.index(),
    }
}

#[inline]
pub(super) const fn place(king: usize, square: usize, kind: usize) -> usize {
    (king * 81 + square) * 14 + kind
}

/// Where the features of the pieces on the board begin, with the kings where they are: by player, with the own king and
/// with the other one.
#[derive(Clone, Copy)]
pub(super) struct Bases([[usize; 2]; 2]);

impl Bases {
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        Self(Player::BOTH.map(|player| {
            let slot = |whose| position.king(whose).map_or(KINGS - 1, |king| seen(player, king));
            [
                OWN_AT + place(slot(player), 0, 0),
                OTHER_AT + place(slot(!player), 0, 0),
            ]
        }))
    }

    /// The two features of a piece on the board: with its own king, and with the other one.
    #[inline]
    pub(super) fn of_piece(self, piece: Piece, square: Square) -> [usize; 2] {
        let place = place(0, seen(piece.player, square), piece.kind.index());
        self.0[piece.player.index()].map(|base| base + place)
    }
}

/// The feature of having so many of a kind in hand; the kind must be one that can be.
#[inline]
pub(super) fn of_hand(kind: Kind, count: u8) -> usize {
    HAND_AT + kind.index() % 7 * 19 + usize::from(count.min(18))
}

/// Whether a square is on the board, by its place in the window around a king: bit 9·(files + 2) + (ranks + 2).
static WINDOWS: [u64; 81] = {
    let mut table = [0; 81];
    let mut king = 0;
    while king < 81 {
        let mut bit: usize = 0;
        while bit < 45 {
            let (file, rank) = (king / 9 + bit / 9, king % 9 + bit % 9);
            if bit % 9 < 5 && 2 <= file && file < 11 && 2 <= rank && rank < 11 {
                table[king] |= 1 << bit;
            }
            bit += 1;
        }
        king += 1;
    }
    table
};
/// The king's own place in the window.
const CENTRE: usize = 20;
/// The eight squares beside it.
const BESIDE: u64 = 0b111 << 10 | 0b101 << 19 | 0b111 << 28;

/// The squares around a king, as [`WINDOWS`] has them.
///
/// This is a shift of 128 bits by words, since WebAssembly has none of it, and only the lower half is wanted.
#[inline(always)]
fn window(set: u128, king: usize) -> u64 {
    let shifted = set << CENTRE;
    let (low, high) = (shifted as u64, (shifted >> 64) as u64);
    let (low, high) = if king < 64 { (low, high) } else { (high, 0) };
    let by = king as u32 & 63;
    (low >> by | high << 1 << (63 - by)) & WINDOWS[king]
}

/// The place among [`CELLS`] of a bit of the window, as the king's player sees the board.
static CELL_OF: [[usize; 45]; 2] = {
    let mut table = [[0; 45]; 2];
    let mut bit: usize = 0;
    while bit < 45 {
        let files = (bit / 9).abs_diff(2);
        let ranks = bit % 9;
        if ranks < 5 {
            table[0][bit] = files * 5 + ranks;
            table[1][bit] = files * 5 + 4 - ranks;
        }
        bit += 1;
    }
    table
};

/// How much there is in hand to attack with, from 0 to 3.
#[inline(always)]
fn means(hand: Hand) -> usize {
    let worth = |kind| match kind {
        Kind::Pawn => 0,
        Kind::Lance | Kind::Knight => 1,
        _ => 2,
    };
    let sum: usize = hand
        .iter()
        .map(|(kind, count)| worth(kind) * usize::from(count))
        .sum();
    match sum {
        0 | 1 => 0,
        2..=4 => 1,
        5..=7 => 2,
        _ => 3,
    }
}

/// What attacks look like on the whole board.
struct Attacks {
    /// By player: where pieces stand.
    occupied: [u128; 2],
    /// By player: squares attacked by pieces other than the king, once or more, and twice or more.
    once: [u128; 2],
    twice: [u128; 2],
    /// By player: squares attacked by pawns.
    pawns: [u128; 2],
    /// By player: squares beside the king.
    kings: [u128; 2],
    /// By player: squares attacked by pawns, other small pieces that promote, bishops, rooks.
    promoting: [[u128; 4]; 2],
    /// By player: how many pieces attack squares beside the other king, and beside the own one.
    storming: [[usize; 2]; 2],
}

/// How often pieces stand defended and attacked, each 0, 1, 2 times or more; defended once and not attacked is the usual, and left out.
pub(super) const DEFENCES: usize = 8;

/// Which squares are attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacked {
    /// By player: once or more.
    once: [u128; 2],
    /// By player: twice or more.
    twice: [u128; 2],
}

impl Attacked {
    pub(super) fn of(position: &Position) -> Self {
        of_attacks(position, |_, _| ())
    }

    /// The squares by how often a player's pieces there would be defended and attacked.
    #[inline(always)]
    pub(super) fn defences(&self, player: Player) -> [u128; DEFENCES] {
        let counted = |player: Player| {
            let (once, twice) = (self.once[player.index()], self.twice[player.index()]);
            [!once, once & !twice, twice]
        };
        let (defended, attacked) = (counted(player), counted(!player));
        let cases = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)];
        cases.map(|(defenders, attackers): (usize, usize)| defended[defenders] & attacked[attackers])
    }
}

const SIGNS: [i32; 2] = [1, -1];

/// What pawns attack, none of which stands on the last rank.
#[inline(always)]
const fn forward(player: Player, pawns: u128) -> u128 {
    match player {
        Player::First => pawns >> 1,
        Player::Second => pawns << 1,
    }
}

/// Both players, for loops whose bodies are too long to lie there twice: the compiler is not told how many there are.
#[inline(always)]
pub(super) fn both() -> &'static [Player] {
    std::hint::black_box(&Player::BOTH[..])
}

/// Calls `add` with each feature that comes from attacks, counted from [`ATTACKS_AT`], and 1 where it is sente's, -1 where it is
/// gote's.
#[inline(always)]
pub(super) fn of_attacks(position: &Position, mut add: impl FnMut(usize, i32)) -> Attacked {
    let occupied = position.occupied();
    let mut board = Attacks {
        occupied: Player::BOTH.map(|player| position.pieces(player).bits()),
        once: [0; 2],
        twice: [0; 2],
        pawns: Player::BOTH.map(|player| forward(player, position.pieces_of(player, Kind::Pawn).bits())),
        kings: Player::BOTH.map(|player| {
            let king = Piece::new(player, Kind::King);
            let attacks = |square| Position::attacks(king, square, occupied).bits();
            position.king(player).map_or(0, attacks)
        }),
        promoting: [[0; 4]; 2],
        storming: [[0; 2]; 2],
    };
    for &player in both() {
        let this = player.index();
        let open = !board.occupied[this] & !board.pawns[1 - this];
        let mut once = board.pawns[this];
        let mut twice = 0;
        let mut promoting = [once, 0, 0, 0];
        let rings = [board.kings[1 - this], board.kings[this]];
        let mut storming = rings.map(|ring| usize::from(once & ring != 0));
        let mut attack = |set: u128| {
            twice |= once & set;
            once |= set;
            for (count, ring) in storming.iter_mut().zip(rings) {
                *count += usize::from(set & ring != 0);
            }
        };
        // A loop for each kind, so that what depends on it is decided when this is compiled.
        let of =
            |kind: Kind, square: Square| Position::attacks(Piece::new(player, kind), square, occupied).bits();
        for square in position.gold_movers(player) {
            attack(of(Kind::Gold, square));
        }
        for square in position.pieces_of(player, Kind::Silver) {
            let set = of(Kind::Silver, square);
            attack(set);
            promoting[1] |= set;
        }
        for square in position.pieces_of(player, Kind::Knight) {
            let set = of(Kind::Knight, square);
            attack(set);
            promoting[1] |= set;
        }
        // Of sliding pieces alone: how far others reach says hardly more than where they stand.
        let mut mobility = |kind: Kind, set: u128| {
            let targets = ((set & open).count_ones() as usize).min(MOST_TARGETS);
            let feature = MOBILITY_AT - ATTACKS_AT + kind.index() * (MOST_TARGETS + 1) + targets;
            add(feature, SIGNS[this]);
        };
        for square in position.pieces_of(player, Kind::Lance) {
            let set = of(Kind::Lance, square);
            attack(set);
            mobility(Kind::Lance, set);
            promoting[1] |= set;
        }
        for square in position.pieces_of(player, Kind::Bishop) {
            let set = of(Kind::Bishop, square);
            attack(set);
            mobility(Kind::Bishop, set);
            promoting[2] |= set;
        }
        for square in position.pieces_of(player, Kind::Rook) {
            let set = of(Kind::Rook, square);
            attack(set);
            mobility(Kind::Rook, set);
            promoting[3] |= set;
        }
        for square in position.pieces_of(player, Kind::Horse) {
            let set = of(Kind::Horse, square);
            attack(set);
            mobility(Kind::Horse, set);
        }
        for square in position.pieces_of(player, Kind::Dragon) {
            let set = of(Kind::Dragon, square);
            attack(set);
            mobility(Kind::Dragon, set);
        }
        (board.once[this], board.twice[this]) = (once, twice);
        (board.promoting[this], board.storming[this]) = (promoting, storming);
    }
    for &player in both() {
        of_threats(&board, position, player, &mut add);
        of_plans(&board, position, player, &mut add);
        if let Some(king) = position.king(player) {
            let means = means(position.hand(!player));
            of_king(&board, player, king.index(), means, |feature| {
                add(feature, SIGNS[player.index()]);
            });
        }
    }
    Attacked {
        once: [0, 1].map(|player| board.once[player] | board.kings[player]),
        twice: [0, 1].map(|player| board.twice[player] | board.once[player] & board.kings[player]),
    }
}

/// The features of a player's attacked pieces.
#[inline(always)]
fn of_threats(board: &Attacks, position: &Position, player: Player, add: &mut impl FnMut(usize, i32)) {
    let (own, other) = (player.index(), (!player).index());
    let defended = board.once[own] | board.kings[own];
    let attacked = board.occupied[own] & (board.once[other] | board.kings[other] & !defended);
    let waits = usize::from(player != position.actor());
    for square in Bitboard::from_bits(attacked) {
        let Some(piece) = position.piece_at(square).filter(|piece| piece.kind != Kind::King) else {
            continue;
        };
        let way = match () {
            () if !Bitboard::from_bits(defended).contains(square) => 0,
            () if Bitboard::from_bits(board.pawns[other]).contains(square) => 1,
            () => 2,
        };
        add(
            THREAT_AT - ATTACKS_AT + (waits * 14 + piece.kind.index()) * 3 + way,
            SIGNS[own],
        );
    }
}

/// The features of what a player may be up to: mates by a dropped gold or silver, promotions, an attack on the king.
#[inline(always)]
fn of_plans(board: &Attacks, position: &Position, player: Player, add: &mut impl FnMut(usize, i32)) {
    let (own, other) = (player.index(), (!player).index());
    let sign = SIGNS[own];
    let hand = position.hand(player);

    // Empty squares beside the other king where a dropped piece is protected and only the king can take it.
    let mating = board.kings[other]
        & board.once[own]
        & !(board.once[other] | board.occupied[own] | board.occupied[other]);
    if mating != 0 {
        let squares = (mating.count_ones() as usize).min(4);
        let has = |kind| usize::from(hand.count(kind) > 0);
        add(
            MATING_AT - ATTACKS_AT + (has(Kind::Gold) + 2 * has(Kind::Silver)) * 5 + squares,
            sign,
        );
    }

    let safe =
        Bitboard::zone(player).bits() & !(board.once[other] | board.kings[other] | board.occupied[own]);
    let waits = usize::from(player != position.actor());
    for (class, set) in board.promoting[own].into_iter().enumerate() {
        let targets = set & safe;
        if targets != 0 {
            let targets = (targets.count_ones() as usize).min(3);
            add(BREAK_AT - ATTACKS_AT + (waits * 4 + class) * 4 + targets, sign);
        }
    }

    let attackers = board.storming[own][0].min(7);
    let defenders = board.storming[other][1].min(7);
    let storm = STORM_AT - ATTACKS_AT;
    add(storm + means(hand) * 8 + attackers, sign);
    add(storm + (MEANS + defenders) * 8 + attackers, sign);
}

/// The features of the squares around a king.
#[inline(always)]
fn of_king(board: &Attacks, player: Player, king: usize, means: usize, mut add: impl FnMut(usize)) {
    let (own, other) = (player.index(), (!player).index());
    let defended = window(board.once[own], king);
    let attacked = window(board.once[other], king);
    let mine = window(board.occupied[own], king);
    let theirs = window(board.occupied[other], king);
    let sets = [
        (defended, 1),
        (window(board.twice[own], king), 1),
        (attacked, 3),
        (window(board.twice[other], king), 3),
        (mine, 9),
        (theirs, 18),
    ];

    let refused = mine | attacked | window(board.kings[other], king);
    let escapes = (WINDOWS[king] & BESIDE & !refused).count_ones() as usize;
    add(ESCAPE_AT - ATTACKS_AT + means * 9 + escapes);

    // Squares without anything are worth nothing.
    let any = (defended | attacked | mine | theirs) & !(1 << CENTRE);
    for file in 0..5 {
        let any = any >> (9 * file) & 31;
        if any == 0 {
            continue;
        }
        // A byte for each square: its state.
        let states = sets.iter().fold(0, |states, &(set, factor)| {
            states + factor * SPREAD[(set >> (9 * file) & 31) as usize]
        });
        let mut rest = any;
        while rest != 0 {
            let rank = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let state = (states >> (8 * rank) & 31) as usize;
            let cell = CELL_OF[own][file * 9 + rank];
            add(ZONE_AT - ATTACKS_AT + (means * CELLS + cell) * STATES + state);
        }
    }
}

/// Five bits as five bytes.
static SPREAD: [u64; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let mut bit = 0;
        while bit < 5 {
            table[bits] |= ((bits >> bit & 1) as u64) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    table
};

/// Calls `f` with each feature of a position and 1 where the player to move has it, -1 where the other one has. A feature
/// may come several times.
pub fn for_each_feature(position: &Position, mut f: impl FnMut(usize, i32)) {
    let bases = Bases::of(position);
    let actor = position.actor();
    let sign = |player| if player == actor { 1 } else { -1 };
    for square in Square::all() {
        if let Some(piece) = position.piece_at(square) {
            for feature in bases.of_piece(piece, square) {
                f(feature, sign(piece.player));
            }
        }
    }
    for player in Player::BOTH {
        for kind in Kind::HAND {
            let count = position.hand(player).count(kind);
            if count > 0 {
                f(of_hand(kind, count), sign(player));
            }
        }
    }
    for_each_attack(position, |feature, sign| f(ATTACKS_AT + feature, sign));
}

/// The same for the features that are found anew in each position, which are counted from the first of them, up to [`ATTACKS`].
pub fn for_each_attack(position: &Position, mut f: impl FnMut(usize, i32)) {
    let turn = match position.actor() {
        Player::First => 1,
        Player::Second => -1,
    };
    of_attacks(position, |feature, sign| f(feature, sign * turn));
    f(TEMPO, 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_lie_around_the_king() {
        for king in Square::all() {
            for square in Square::all() {
                let files = square.file() as i32 - king.file() as i32;
                let ranks = square.rank() as i32 - king.rank() as i32;
                let expected = if files.abs() <= 2 && ranks.abs() <= 2 {
                    1_u64 << ((files + 2) * 9 + ranks + 2)
                } else {
                    0
                };
                assert_eq!(
                    window(1 << square.index(), king.index()),
                    expected,
                    "{king} {square}"
                );
            }
        }
        assert_eq!(WINDOWS[40].count_ones(), 25);
        assert_eq!((WINDOWS[40] & BESIDE).count_ones(), 8);
    }
}
