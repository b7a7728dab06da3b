//! What the network sees in a position, and what changes of it with an action.

use super::super::features::{ATTACKS, Attacked, DEFENCES, both};
use super::BUCKETS;
use shogi::{Action, Bitboard, Hand, Kind, Piece, Player, Position, PositionTrait as _, Square};

/// Own and other pieces of each kind.
const PIECES: usize = 2 * Kind::ALL.len();
/// A piece on a square …
const PLACE_AT: usize = 0;
/// … so far from the own king, up to four files and ranks …
const NEAR_OWN_AT: usize = PLACE_AT + PIECES * 81;
/// … and from the other king.
const NEAR_OTHER_AT: usize = NEAR_OWN_AT + PIECES * 81;
/// At least so many of a kind in hand: own, then other.
const HAND_AT: usize = NEAR_OTHER_AT + PIECES * 81;
/// A piece by how often it is defended and attacked; found anew in each position.
const DEFENCE_AT: usize = HAND_AT + 2 * HELD;
/// Of them the own ones, before the other's.
const OWN_DEFENCES: usize = Kind::ALL.len() * DEFENCES;
/// What the sum sees in attacks, and whose move it is: own, then the other's; found anew as well.
const ATTACK_AT: usize = DEFENCE_AT + PIECES * DEFENCES;
/// How many features a view can have.
pub const ROWS: usize = ATTACK_AT + 2 * ATTACKS;

/// Pieces of each kind that there are, in the order of [`Kind::HAND`]'s indices: pawns, lances, knights, silvers, golds, bishops, rooks.
static MOST_HELD: [usize; 7] = [18, 4, 4, 4, 4, 2, 2];
/// All of them.
pub(super) const HELD: usize = 38;

/// Where a kind's features among those of a hand begin.
static HELD_AT: [usize; 7] = {
    let (mut table, mut kind, mut at) = ([0; 7], 0, 0);
    while kind < 7 {
        table[kind] = at;
        at += MOST_HELD[kind];
        kind += 1;
    }
    table
};

/// The most features of a view: three for each of 40 pieces on the board, and for those of strange boards with more of them.
pub(super) const MOST_FEATURES: usize = 3 * 81 + 2 * HELD;

/// The squares within four files and ranks of each square.
pub(super) static NEAR: [u128; 81] = {
    let (mut table, mut king) = ([0; 81], 0);
    while king < 81 {
        let mut square: usize = 0;
        while square < 81 {
            if (king / 9_usize).abs_diff(square / 9) <= 4 && (king % 9_usize).abs_diff(square % 9) <= 4 {
                table[king] |= 1 << square;
            }
            square += 1;
        }
        king += 1;
    }
    table
};

/// The same square by square, and for no king.
static IS_NEAR: [[bool; 81]; 82] = {
    let (mut table, mut king) = ([[false; 81]; 82], 0);
    while king < 81 {
        let mut square = 0;
        while square < 81 {
            table[king][square] = NEAR[king] >> square & 1 != 0;
            square += 1;
        }
        king += 1;
    }
    table
};

/// The squares as a view has them, file by file: by player, since gote's is turned, and by whether it is mirrored.
static SEEN: [[[u8; 81]; 2]; 2] = {
    let mut table = [[[0; 81]; 2]; 2];
    let mut square: usize = 0;
    while square < 81 {
        let mut player = 0;
        while player < 2 {
            let turned = if player == 0 { square } else { 80 - square };
            table[player][0][square] = turned as u8;
            table[player][1][square] = ((8 - turned / 9) * 9 + turned % 9) as u8;
            player += 1;
        }
        square += 1;
    }
    table
};

/// The middle of the window of nine files and ranks around a king, where the king itself would be.
const MIDDLE: usize = 40;

/// How a player sees the board.
#[derive(Clone, Copy)]
pub(super) struct View {
    player: Player,
    pub(super) mirrored: bool,
    squares: &'static [u8; 81],
    /// The own and the other king, if they are there.
    kings: [Option<Square>; 2],
    /// Whether a square is near each king.
    near: [&'static [bool; 81]; 2],
    /// What leads from a piece's square to its feature by the distance from each king.
    near_at: [usize; 2],
}

impl View {
    #[inline]
    pub(super) fn of(player: Player, kings: [Option<Square>; 2]) -> Self {
        let [plain, mirror] = &SEEN[player.index()];
        let kings = [kings[player.index()], kings[(!player).index()]];
        let mirrored = kings[0].is_some_and(|king| usize::from(plain[king.index()]) / 9 > 4);
        let squares = if mirrored { mirror } else { plain };
        let near_at = |at: usize, king: Option<Square>| {
            at + MIDDLE - king.map_or(0, |king| usize::from(squares[king.index()]))
        };
        Self {
            player,
            mirrored,
            squares,
            kings,
            near: kings.map(|king| &IS_NEAR[king.map_or(81, Square::index)]),
            near_at: [near_at(NEAR_OWN_AT, kings[0]), near_at(NEAR_OTHER_AT, kings[1])],
        }
    }

    /// The feature of a piece by its place.
    #[inline(always)]
    fn place(&self, piece: Piece, square: Square) -> usize {
        let other = usize::from(piece.player != self.player);
        let kind = other * Kind::ALL.len() + piece.kind.index();
        PLACE_AT + kind * 81 + usize::from(self.squares[square.index()])
    }

    /// The feature of a piece by its distance from the own king (0) or the other one (1), if it is near enough.
    #[inline(always)]
    pub(super) fn near(&self, whose: usize, piece: Piece, square: Square) -> Option<usize> {
        let is_near = self.near[whose][square.index()];
        is_near.then(|| self.place(piece, square) - PLACE_AT + self.near_at[whose])
    }

    /// Calls `f` with each feature of a piece.
    #[inline(always)]
    fn piece(&self, piece: Piece, square: Square, mut f: impl FnMut(usize)) {
        f(self.place(piece, square));
        for whose in [0, 1] {
            if let Some(feature) = self.near(whose, piece, square) {
                f(feature);
            }
        }
    }

    /// The feature of having at least `count` of a kind in hand.
    #[inline(always)]
    fn held(&self, owner: Player, kind: Kind, count: usize) -> Option<usize> {
        let (kind, other) = (kind.index(), usize::from(owner != self.player));
        (count >= 1 && count <= MOST_HELD[kind]).then(|| HAND_AT + other * HELD + HELD_AT[kind] + count - 1)
    }
}

pub(super) fn kings(position: &Position) -> [Option<Square>; 2] {
    Player::BOTH.map(|player| position.king(player))
}

/// The range of pieces in hand.
#[inline(always)]
pub(in crate::eval) fn bucket(position: &Position) -> usize {
    let count = |player| {
        let hand: Hand = position.hand(player);
        Kind::HAND
            .iter()
            .map(|&kind| usize::from(hand.count(kind)))
            .sum::<usize>()
    };
    ((count(Player::First) + count(Player::Second)) / 3).min(BUCKETS - 1)
}

/// Calls `f` with each feature of a player's view.
pub(super) fn for_each_of_view(position: &Position, player: Player, mut f: impl FnMut(usize)) {
    let view = View::of(player, kings(position));
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            view.piece(piece, square, &mut f);
        }
    }
    for owner in Player::BOTH {
        let hand = position.hand(owner);
        for kind in Kind::HAND {
            for count in 1..=usize::from(hand.count(kind)) {
                if let Some(feature) = view.held(owner, kind, count) {
                    f(feature);
                }
            }
        }
    }
}

/// What the network sees in a position beside attacks, of which [`attack_rows`] says the features: the range of pieces in hand, and each
/// feature, first those of the player to move, as `true`, then the other's.
pub fn for_each_seen(position: &Position, mut f: impl FnMut(bool, usize)) -> usize {
    let actor = position.actor();
    let attacked = Attacked::of(position);
    for player in [actor, !actor] {
        for_each_of_view(position, player, |feature| f(player == actor, feature));
        for_each_defence(position, &attacked, |owner, feature| {
            let other = if owner == player { 0 } else { OWN_DEFENCES };
            f(player == actor, DEFENCE_AT + other + feature);
        });
    }
    bucket(position)
}

/// The features of something that the sum sees in attacks, by [`for_each_attack`](crate::for_each_attack)'s number: in the view of the player who
/// has it, and in the other's.
#[inline(always)]
pub const fn attack_rows(attack: usize) -> [usize; 2] {
    [ATTACK_AT + attack, ATTACK_AT + ATTACKS + attack]
}

/// The features that are found anew in a position, by the player who has them, in the order of [`rows_of_anew`].
pub(in crate::eval) struct Anew {
    features: [[u16; MOST_ANEW]; 2],
    counts: [usize; 2],
}

/// The most of them that a player can have: what there is of more on strange boards is left out.
pub(super) const MOST_ANEW: usize = 192;

impl Anew {
    #[inline(always)]
    pub(in crate::eval) const fn new() -> Self {
        Self {
            features: [[0; MOST_ANEW]; 2],
            counts: [0; 2],
        }
    }

    #[inline(always)]
    fn add(&mut self, owner: Player, feature: usize) {
        let count = &mut self.counts[owner.index()];
        if let Some(place) = self.features[owner.index()].get_mut(*count) {
            *place = feature as u16;
            *count += 1;
        }
    }

    /// Those of a player.
    #[inline(always)]
    pub(super) fn of(&self, owner: Player) -> &[u16] {
        &self.features[owner.index()][..self.counts[owner.index()]]
    }

    /// Adds something that the sum sees in attacks.
    #[inline(always)]
    pub(in crate::eval) fn add_attack(&mut self, owner: Player, attack: usize) {
        self.add(owner, OWN_DEFENCES + attack);
    }

    /// Adds how often a player's pieces are defended and attacked.
    #[inline(always)]
    pub(super) fn add_defences(&mut self, position: &Position, attacked: &Attacked) {
        for_each_defence(position, attacked, |owner, feature| self.add(owner, feature));
    }
}

/// The rows of all features that are found anew, each in its owner's view and in the other's: those of defended and attacked pieces, then those
/// of attacks.
pub(super) fn rows_of_anew() -> impl Iterator<Item = [usize; 2]> {
    let defences =
        (0..OWN_DEFENCES).map(|feature| [feature, OWN_DEFENCES + feature].map(|row| DEFENCE_AT + row));
    defences.chain((0..ATTACKS).map(attack_rows))
}

/// Calls `f` with the owner of each piece whose defence is a feature, and with that feature, counted from [`DEFENCE_AT`], as the owner's
/// view has it.
#[inline(always)]
fn for_each_defence(position: &Position, attacked: &Attacked, mut f: impl FnMut(Player, usize)) {
    for &owner in both() {
        let all = position.pieces(owner).bits();
        for (defence, set) in attacked.defences(owner).into_iter().enumerate() {
            for square in Bitboard::from_bits(set & all) {
                let Some(piece) = position.piece_at(square) else {
                    continue;
                };
                f(owner, piece.kind.index() * DEFENCES + defence);
            }
        }
    }
}

/// Lists what an action changes in a view: in the places and hands, and in the distances from each king that stays where it is.
/// `false` where the action is none of these positions. Long, and asked for in four places: hence one copy of it.
#[inline(never)]
pub(super) fn of_action<const N: usize>(
    view: &View,
    view_after: &View,
    before: &Position,
    action: Action,
    after: &Position,
    list: &mut Changes<N>,
) -> bool {
    let player = before.actor();
    let stays = [0, 1].map(|whose| view.kings[whose] == view_after.kings[whose]);
    let features = |piece: Piece, square: Square| {
        let near = |whose: usize| view.near(whose, piece, square).filter(|_| stays[whose]);
        [Some(view.place(piece, square)), near(0), near(1)]
    };
    match action {
        Action::Move { from, to, .. } => {
            let (Some(piece), Some(placed)) = (before.piece_at(from), after.piece_at(to)) else {
                return false;
            };
            for feature in features(piece, from).into_iter().flatten() {
                list.remove(feature);
            }
            for feature in features(placed, to).into_iter().flatten() {
                list.add(feature);
            }
            if let Some(taken) = before.piece_at(to) {
                for feature in features(taken, to).into_iter().flatten() {
                    list.remove(feature);
                }
                let kind = taken.kind.base();
                if kind == Kind::King {
                    return false;
                }
                let count = usize::from(after.hand(player).count(kind));
                if let Some(feature) = view.held(player, kind, count) {
                    list.add(feature);
                }
            }
        }
        Action::Drop { kind, to } => {
            if !kind.is_droppable() {
                return false;
            }
            for feature in features(Piece { player, kind }, to).into_iter().flatten() {
                list.add(feature);
            }
            let count = usize::from(before.hand(player).count(kind));
            if let Some(feature) = view.held(player, kind, count) {
                list.remove(feature);
            }
        }
    }
    true
}

/// Features that come and go.
pub(super) struct Changes<const N: usize> {
    pub(super) added: [u16; N],
    pub(super) removed: [u16; N],
    pub(super) counts: [usize; 2],
}

impl<const N: usize> Changes<N> {
    pub(super) const NONE: Self = Self {
        added: [0; N],
        removed: [0; N],
        counts: [0; 2],
    };

    /// What is more than there can be is left out.
    #[inline]
    pub(super) fn add(&mut self, feature: usize) {
        if let Some(place) = self.added.get_mut(self.counts[0]) {
            *place = feature as u16;
            self.counts[0] += 1;
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, feature: usize) {
        if let Some(place) = self.removed.get_mut(self.counts[1]) {
            *place = feature as u16;
            self.counts[1] += 1;
        }
    }
}
