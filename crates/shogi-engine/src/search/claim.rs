//! The entering king: a player whose king has come into the other camp, with ten more pieces and enough points, wins by saying so.
//!
//! Where games may end like that, the search takes such a position for won, and one that comes near it for better than it looks.

use super::{AS_GOOD_AS_WON, Search};
use crate::board::Node;
use game_core::Position as _;
use shogi::impasse::{self, Counted, PIECES_IN_CAMP, Rule};
use shogi::{Player, Position};

/// By which rule games end.
const RULE: Rule = Rule::Points27;
/// The furthest rank, seen by its player, from which a king may still be on its way.
const ON_ITS_WAY: u8 = 6;
/// What each rank costs that the king is away from the camp, …
const A_RANK: i32 = 90;
/// … each piece that is missing there, …
const A_PIECE: i32 = 30;
/// … and each point.
const A_POINT: i32 = 25;

/// What a search has to know of the game to tell whether a player may declare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// What a handicap adds to the points of each player.
    given: [u8; 2],
}

impl Claim {
    /// For a game that began there.
    pub(crate) fn new(start: &Position) -> Self {
        Self {
            given: Player::BOTH.map(|player| impasse::given(start, player)),
        }
    }

    /// How many pieces and points a player lacks.
    fn lacks(self, position: &Position, player: Player) -> [i32; 2] {
        let Counted { pieces, points } = impasse::counted(position, player);
        let points = i32::from(points) + i32::from(self.given[player.index()]);
        [
            i32::from(PIECES_IN_CAMP) - i32::from(pieces),
            i32::from(RULE.to_win(player)) - points,
        ]
        .map(|lack| lack.max(0))
    }

    /// Whether the player to move wins by declaring now.
    fn holds(self, position: &Position) -> bool {
        let player = position.actor();
        impasse::has_entered(position, player)
            && !position.in_check()
            && self.lacks(position, player) == [0, 0]
    }

    /// What a player has of a declaration to come, of `most`.
    fn hope(self, position: &Position, player: Player, most: i32) -> i32 {
        let Some(rank) = position.king(player).map(|king| king.rank_for(player)) else {
            return 0;
        };
        if rank > ON_ITS_WAY {
            return 0;
        }
        let [pieces, points] = self.lacks(position, player);
        let away = i32::from(rank.saturating_sub(3));
        (most - A_RANK * away - A_PIECE * pieces - A_POINT * points).max(0)
    }
}

impl Search<'_> {
    /// The value of a position in which the player to move wins by declaring. The sooner the better.
    #[inline]
    pub(super) fn declared(&self, node: &Node<'_>, ply: usize) -> Option<i32> {
        let holds = self.claim?.holds(&node.position);
        holds.then(|| AS_GOOD_AS_WON - ply as i32)
    }

    /// What the declarations to come add to the value for the player to move.
    #[inline]
    pub(super) fn declarations_to_come(&self, position: &Position) -> i32 {
        let (Some(claim), most) = (self.claim, self.selectivity.declaration) else {
            return 0;
        };
        let player = position.actor();
        claim.hope(position, player, most) - claim.hope(position, !player, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::{Kind, Piece, Setup, Square};

    /// Both kings far from home, and more in the camps than games bring there.
    fn entered(rng: &mut fastrand::Rng) -> Position {
        loop {
            let mut setup = Setup::empty();
            setup.actor = Player::BOTH[rng.usize(..2)];
            for player in Player::BOTH {
                let mut squares: Vec<Square> = Square::all()
                    .filter(|square| square.rank_for(player) <= 4)
                    .collect();
                rng.shuffle(&mut squares);
                squares.retain(|square| setup.board[square.index()].is_none());
                let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::King);
                let kinds: Vec<Kind> = kinds.collect();
                let count = rng.usize(9..16);
                for (place, square) in squares.into_iter().take(count).enumerate() {
                    let kind = if place == 0 {
                        Kind::King
                    } else {
                        kinds[rng.usize(..kinds.len())]
                    };
                    setup.board[square.index()] = Some(Piece { player, kind });
                }
                for kind in [Kind::Pawn, Kind::Rook, Kind::Bishop] {
                    setup.hands[player.index()].set(kind, rng.u8(..3));
                }
            }
            if let Ok(position) = Position::try_from(setup) {
                return position;
            }
        }
    }

    #[test]
    fn what_holds_is_what_the_rules_say() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut seen = [0; 2];
        for start in [Position::start(), shogi::Handicap::ALL[3].position()] {
            let claim = Claim::new(&start);
            for _ in 0..2_000 {
                let position = entered(&mut rng);
                let holds = impasse::declaration(&position, &start, RULE).holds();
                assert_eq!(claim.holds(&position), holds, "{position}");
                seen[usize::from(holds)] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn who_is_nearer_to_declaring_stands_better() {
        let claim = Claim::new(&Position::start());
        let hope = |text: &str| {
            let position: Position = text.parse().expect("a position");
            claim.hope(&position, Player::First, 600)
        };
        // Ten pieces and 28 points; a point less; a piece less; the king a rank before the camp; at home.
        let hopes = [
            "4K4/+P+P+P+P+P+P+P+P+P/1+R7/9/9/9/9/9/8k b BB4P 1",
            "4K4/+P+P+P+P+P+P+P+P+P/1+R7/9/9/9/9/9/8k b BB3P 1",
            "4K4/+P+P+P+P+P+P+P+P1/1+R7/9/9/9/9/9/8k b BB5P 1",
            "9/+P+P+P+P+P+P+P+P+P/1+R7/4K4/9/9/9/9/8k b BB4P 1",
            "9/+P+P+P+P+P+P+P+P+P/1+R7/9/9/9/4K4/9/8k b BB4P 1",
        ]
        .map(hope);
        assert_eq!(hopes, [600, 575, 570, 510, 0]);
    }
}
