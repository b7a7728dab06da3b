//! What a position is worth without looking ahead.
//!
//! [`Evaluator`] holds the tables; [`Sums`] is what a position adds up to in them and is kept up to date as actions
//! are played. Values are in the engine's units: a pawn is about 100.

use shogi::{Action, GOTE, Kind, Piece, Player, Position, PositionTrait as _, SENTE, Square};

/// What a piece is worth in an exchange, by [`Kind::index`]: on the board, for its owner. The king is beyond price.
pub const WORTH: [i32; 14] = [
    100, 300, 360, 500, 570, 850, 1_000, 15_000, 500, 500, 530, 560, 1_100, 1_400,
];

/// What the owner of a piece loses, and the other one gains, when it is captured: its worth on the board and in hand.
pub const fn capture_worth(kind: Kind) -> i32 {
    WORTH[kind.index()] + WORTH[kind.base().index()]
}

/// Offsets from a king to a square, each from -8 to 8.
const OFFSETS: usize = 17 * 17;

/// What pieces are worth by kind and place.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// By kind and square, as the owner sees the board.
    square: Box<[[i16; 81]; 14]>,
    /// By kind and offset from the own king, as the owner sees it.
    own: Box<[[i16; OFFSETS]; 14]>,
    /// By kind and offset from the other king, as the owner sees it.
    other: Box<[[i16; OFFSETS]; 14]>,
    /// For one more of a kind in hand.
    hand: [i32; 7],
    /// For being the one to move.
    tempo: i32,
}

/// What a position adds up to: kept up to date as actions are played, and cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Sente's sum less gote's.
    total: i32,
}

fn sign(player: Player) -> i32 {
    match player {
        Player::First => 1,
        Player::Second => -1,
    }
}

/// The square as its player sees the board: rank 1 is the last.
fn seen(player: Player, square: Square) -> Square {
    match player {
        Player::First => square,
        Player::Second => square.turned(),
    }
}

fn offset(player: Player, king: Square, square: Square) -> usize {
    let (king, square) = (seen(player, king), seen(player, square));
    let files = usize::from(8 + square.file() - king.file());
    let ranks = usize::from(8 + square.rank() - king.rank());
    files * 17 + ranks
}

impl Default for Evaluator {
    fn default() -> Self {
        let mut square = Box::new([[0; 81]; 14]);
        let mut own = Box::new([[0; OFFSETS]; 14]);
        let mut other = Box::new([[0; OFFSETS]; 14]);
        for kind in Kind::ALL {
            let k = kind.index();
            let general = matches!(
                kind,
                Kind::Gold
                    | Kind::Silver
                    | Kind::Tokin
                    | Kind::PromotedLance
                    | Kind::PromotedKnight
                    | Kind::PromotedSilver
            );
            for at in Square::all() {
                let rank = i16::from(at.rank());
                let from_centre = (i16::from(at.file()) - 5).abs();
                let mut value = if kind == Kind::King { 0 } else { WORTH[k] as i16 };
                value += match kind {
                    Kind::Pawn => (7 - rank).max(0) * 4,
                    Kind::Silver | Kind::Gold => (9 - rank).min(4) * 4 - from_centre * 3,
                    Kind::Knight => -((7 - rank).max(0) * 10),
                    Kind::King => {
                        (rank - 8).min(0) * 40 + [0, 5, 20, 40, 30][usize::from(from_centre.unsigned_abs())]
                    }
                    _ => 0,
                };
                square[k][at.index()] = value;
            }
            if kind == Kind::King {
                continue;
            }
            for files in -8_i16..=8 {
                for ranks in -8_i16..=8 {
                    let index = ((files + 8) * 17 + ranks + 8) as usize;
                    let distance = files.abs().max(ranks.abs()).unsigned_abs().min(8);
                    let near = |table: [i16; 5]| table.get(usize::from(distance)).copied().unwrap_or(0);
                    own[k][index] = match kind {
                        _ if general => near([0, 35, 24, 12, 4]) - if ranks > 0 { 12 } else { 0 },
                        Kind::Pawn if ranks < 0 && files.abs() <= 1 => near([0, 15, 18, 8, 0]),
                        Kind::Knight | Kind::Lance => near([0, 15, 10, 4, 0]),
                        Kind::Horse => near([0, 60, 50, 35, 15]),
                        Kind::Rook => -near([0, 50, 30, 10, 0]),
                        _ => 0,
                    };
                    other[k][index] = match kind {
                        _ if general => near([0, 80, 70, 45, 20]) - if ranks < 0 { 15 } else { 0 },
                        Kind::Horse | Kind::Dragon => near([0, 90, 80, 50, 25]),
                        Kind::Pawn => near([0, 25, 20, 10, 5]),
                        Kind::Knight | Kind::Lance => near([0, 30, 35, 20, 5]),
                        _ => 0,
                    };
                }
            }
        }
        let mut hand = [0; 7];
        for kind in Kind::HAND {
            hand[kind.index()] = WORTH[kind.index()] * 108 / 100;
        }
        Self {
            square,
            own,
            other,
            hand,
            tempo: 30,
        }
    }
}

impl Evaluator {
    /// What a piece on the board adds to the total.
    fn piece(&self, kings: [Option<Square>; 2], piece: Piece, square: Square) -> i32 {
        let (player, kind) = (piece.player, piece.kind.index());
        let mut value = i32::from(self.square[kind][seen(player, square).index()]);
        if let Some(king) = kings[player.index()] {
            value += i32::from(self.own[kind][offset(player, king, square)]);
        }
        if let Some(king) = kings[(!player).index()] {
            value += i32::from(self.other[kind][offset(player, king, square)]);
        }
        sign(player) * value
    }

    /// What a position adds up to.
    pub fn sums(&self, position: &Position) -> Sums {
        let kings = [position.king(SENTE), position.king(GOTE)];
        let mut total = 0;
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                total += self.piece(kings, piece, square);
            }
        }
        for player in Player::BOTH {
            let hand = position.hand(player);
            for kind in Kind::HAND {
                total += sign(player) * self.hand[kind.index()] * i32::from(hand.count(kind));
            }
        }
        Sums { total }
    }

    /// What the position `after` adds up to, which `action` has led to from the position `before` with `sums`.
    pub fn play(&self, sums: Sums, before: &Position, action: Action, after: &Position) -> Sums {
        let player = before.actor();
        let kings = [before.king(SENTE), before.king(GOTE)];
        let mut total = sums.total;
        match action {
            Action::Move { from, to, .. } => {
                let (Some(piece), Some(placed)) = (before.piece_at(from), after.piece_at(to)) else {
                    return self.sums(after);
                };
                if piece.kind == Kind::King {
                    return self.sums(after);
                }
                total -= self.piece(kings, piece, from);
                if let Some(taken) = before.piece_at(to) {
                    total -= self.piece(kings, taken, to);
                    if let Some(&value) = self.hand.get(taken.kind.base().index()) {
                        total += sign(player) * value;
                    }
                }
                total += self.piece(kings, placed, to);
            }
            Action::Drop { kind, to } => {
                if let Some(&value) = self.hand.get(kind.index()) {
                    total -= sign(player) * value;
                }
                total += self.piece(kings, Piece { player, kind }, to);
            }
        }
        Sums { total }
    }

    /// The value for the player to move.
    pub fn score(&self, sums: Sums, position: &Position) -> i32 {
        sign(position.actor()) * sums.total + self.tempo
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_stay_up_to_date_and_turn_with_the_board() {
        let evaluator = Evaluator::default();
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..5 {
            let mut position = Position::start();
            let mut sums = evaluator.sums(&position);
            for _ in 0..120 {
                let actions = position.actions();
                if actions.is_empty() {
                    break;
                }
                let action = actions[rng.usize(..actions.len())];
                let before = position.clone();
                position.play_unchecked(action);
                sums = evaluator.play(sums, &before, action, &position);
                assert_eq!(sums, evaluator.sums(&position), "{before} {action}");
                let turned =
                    Position::try_from(position.to_setup().turned()).expect("turning keeps a position");
                assert_eq!(
                    evaluator.score(evaluator.sums(&turned), &turned),
                    evaluator.score(sums, &position)
                );
            }
        }
    }
}
