//! What a quiet action may be good for, before anything was searched: what it leaves, attacks and approaches.

use crate::board;
use crate::eval::WORTH;
use game_core::Position as _;
use shogi::{Action, Bitboard, Checks, Kind, Piece, Position, Square};

/// What quiet actions gain in the order, in the histories' units; 0 where something is not looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gains {
    /// By leaving a square that less valuable pieces attack, and lost by going to one: in tenths of the moved piece's worth.
    pub(crate) threats: i32,
    /// By giving check.
    pub(crate) check: i32,
    /// By attacking a more valuable piece: in tenths of the difference in worth.
    pub(crate) attack: i32,
    /// By going at most two steps from the other king.
    pub(crate) near_king: i32,
}

/// A position, as far as quiet actions gain by it.
pub(crate) struct Prospects<'a> {
    position: &'a Position,
    gains: Gains,
    threats: Threats,
    checks: Option<Checks>,
    /// The squares near the other player's king, where that matters.
    near_king: Bitboard,
    /// The other player's more valuable pieces, the most valuable first, with their worth.
    prey: [(Bitboard, i32); PREY.len()],
    /// All of them that are worth more than a kind, by that kind: few actions attack any.
    above: [Bitboard; 14],
}

/// What is worth an attack.
const PREY: [Kind; 6] = [
    Kind::Dragon,
    Kind::Horse,
    Kind::Rook,
    Kind::Bishop,
    Kind::Gold,
    Kind::Silver,
];

impl<'a> Prospects<'a> {
    pub(crate) fn of(position: &'a Position, gains: Gains) -> Self {
        let other = !position.actor();
        let mut prey = [(Bitboard::EMPTY, 0); PREY.len()];
        if gains.attack != 0 {
            prey = PREY.map(|kind| (position.pieces_of(other, kind), WORTH[kind.index()]));
        }
        let above = WORTH.map(|worth| {
            let above = prey.iter().filter(|&&(_, other)| other > worth);
            above.fold(Bitboard::EMPTY, |set, &(pieces, _)| set | pieces)
        });
        Self {
            position,
            gains,
            threats: Threats::to(position, gains.threats),
            checks: (gains.check != 0).then(|| position.checks()),
            near_king: match position.king(other) {
                Some(king) if gains.near_king != 0 => NEAR[king.index()],
                _ => Bitboard::EMPTY,
            },
            prey,
            above,
        }
    }

    /// What a quiet action gains.
    #[inline]
    pub(crate) fn gain(&self, action: Action) -> i32 {
        let (kind, to) = (board::moved(self.position, action), action.to());
        let mut gain = self.threats.of(kind, action);
        if self
            .checks
            .as_ref()
            .is_some_and(|checks| checks.gives(action, kind))
        {
            gain += self.gains.check;
        }
        if self.near_king.contains(to) {
            gain += self.gains.near_king;
        }
        if self.gains.attack != 0 && kind != Kind::King {
            gain += self.attacks(kind, to);
        }
        gain
    }

    /// What a piece gains by what it attacks from a square: the most valuable piece counts, if it is worth more.
    #[inline]
    fn attacks(&self, kind: Kind, to: Square) -> i32 {
        let (position, worth) = (self.position, WORTH[kind.index()]);
        let reach = Position::attacks(Piece::new(position.actor(), kind), to, position.occupied());
        if (self.above[kind.index()] & reach).is_empty() {
            return 0;
        }
        let mut prey = self.prey.iter().filter(|&&(_, other)| other > worth);
        let attacked = prey.find(|&&(pieces, _)| !(pieces & reach).is_empty());
        attacked.map_or(0, |&(_, other)| (other - worth) * self.gains.attack / 10)
    }
}

/// The squares to which a king would need two steps at most.
static NEAR: [Bitboard; Square::COUNT] = {
    let (mut table, mut king) = ([Bitboard::EMPTY; Square::COUNT], 0_usize);
    while king < Square::COUNT {
        let (mut set, mut square) = (0, 0_usize);
        while square < Square::COUNT {
            if (king / 9).abs_diff(square / 9) <= 2 && (king % 9).abs_diff(square % 9) <= 2 {
                set |= 1 << square;
            }
            square += 1;
        }
        table[king] = Bitboard::from_bits(set);
        king += 1;
    }
    table
};

/// Where the other player's pieces attack what is worth more than they are.
struct Threats {
    /// By kind of the player to move.
    squares: [Bitboard; 14],
    /// In tenths of the moved piece's worth.
    weight: i32,
}

impl Threats {
    /// Those to the pieces of the player to move; none with a weight of 0.
    fn to(position: &Position, weight: i32) -> Self {
        let mut squares = [Bitboard::EMPTY; 14];
        if weight == 0 {
            return Self { squares, weight };
        }
        let (other, occupied) = (!position.actor(), position.occupied());
        let of = |kind, pieces: Bitboard| {
            let attacks = |square| Position::attacks(Piece::new(other, kind), square, occupied);
            pieces
                .into_iter()
                .fold(Bitboard::EMPTY, |set, square| set | attacks(square))
        };
        let by = |kind| of(kind, position.pieces_of(other, kind));
        let pawns = by(Kind::Pawn);
        let small = pawns | by(Kind::Lance) | by(Kind::Knight);
        let generals = small | by(Kind::Silver) | of(Kind::Gold, position.gold_movers(other));
        let bishops = generals | by(Kind::Bishop);
        let rooks = bishops | by(Kind::Rook);
        for kind in Kind::ALL {
            squares[kind.index()] = match kind {
                Kind::Pawn | Kind::King => Bitboard::EMPTY,
                Kind::Lance | Kind::Knight => pawns,
                Kind::Bishop => generals,
                Kind::Rook => bishops,
                Kind::Horse | Kind::Dragon => rooks,
                _ => small,
            };
        }
        Self { squares, weight }
    }

    /// What they add to the place in the order of a quiet action by this kind.
    #[inline]
    fn of(&self, kind: Kind, action: Action) -> i32 {
        let squares = self.squares[kind.index()];
        let leaves = matches!(action, Action::Move { from, .. } if squares.contains(from));
        let enters = squares.contains(action.to());
        // Most actions do neither.
        if leaves == enters {
            return 0;
        }
        (i32::from(leaves) - i32::from(enters)) * WORTH[kind.index()] * self.weight / 10
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Gains = Gains {
        threats: 0,
        check: 0,
        attack: 0,
        near_king: 0,
    };

    #[test]
    fn what_is_attacked_leaves_and_the_rest_stays_away() {
        // Gote's pawn attacks the gold, the lance the rook, and the knight and the gold empty squares.
        let position: Position = "l3k4/9/9/4p1n2/4G2g1/9/9/9/R3K4 b S 1"
            .parse()
            .expect("a position");
        let added = |weight: i32, action: &str| {
            let action: Action = action.parse().expect("an action");
            assert!(position.is_legal(action), "{action}");
            let gains = Gains {
                threats: weight,
                ..NOTHING
            };
            Prospects::of(&position, gains).gain(action)
        };
        let [silver, gold, rook] = [Kind::Silver, Kind::Gold, Kind::Rook].map(|kind| WORTH[kind.index()]);
        for (action, expected) in [
            ("5e6e", 10 * gold),
            ("9i8i", 10 * rook),
            ("S*4f", -10 * silver),
            ("9i9e", 0),
            ("S*3f", 0),
            ("S*7g", 0),
            ("5i5h", 0),
        ] {
            assert_eq!(added(100, action), expected, "{action}");
            assert_eq!(added(0, action), 0, "{action}");
        }
        assert_eq!(added(-20, "5e6e"), -2 * gold);
    }

    #[test]
    fn checks_attacks_and_what_is_near_the_king_count() {
        // Sente has a silver on 5e and in hand a knight and a lance; gote's king is on 5a, a rook on 3c, a gold on 7c.
        let position: Position = "4k4/9/2g3r2/9/4S4/9/9/9/4K4 b LN 1".parse().expect("a position");
        let gains = |gains: Gains, action: &str| {
            let action: Action = action.parse().expect("an action");
            assert!(position.is_legal(action), "{action}");
            Prospects::of(&position, gains).gain(action)
        };
        let worth = |kind: Kind| WORTH[kind.index()];
        let (lance, silver, knight) = (worth(Kind::Lance), worth(Kind::Silver), worth(Kind::Knight));
        let check = Gains { check: 7, ..NOTHING };
        let near = Gains {
            near_king: 5,
            ..NOTHING
        };
        let attack = Gains {
            attack: 10,
            ..NOTHING
        };
        for (action, gives_check, is_near, attacked) in [
            ("L*5b", true, true, 0),
            ("L*5f", false, false, 0),
            ("L*7e", false, false, worth(Kind::Gold) - lance),
            ("L*3d", false, false, worth(Kind::Rook) - lance),
            ("N*4c", true, true, 0),
            ("N*2e", false, false, worth(Kind::Rook) - knight),
            ("5e4d", false, false, worth(Kind::Rook) - silver),
            ("5e5d", false, false, 0),
            ("5i5h", false, false, 0),
        ] {
            assert_eq!(gains(check, action), 7 * i32::from(gives_check), "{action}");
            assert_eq!(gains(near, action), 5 * i32::from(is_near), "{action}");
            assert_eq!(gains(attack, action), attacked, "{action}");
        }
    }
}
