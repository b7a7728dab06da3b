//! What a position is worth without looking ahead.
//!
//! [`Evaluator`] holds the tables; [`Sums`] is what a position adds up to in them, which follows
//! from that of the position before. Values are in the engine's units: a pawn is about 100. `docs/engine.md` says where they come from.

#![allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew for each instruction set"
)]

mod by_hand;
mod features;
mod network;
mod parts;
mod weights;

use features::Bases;
pub use features::{ATTACKS, FEATURE_COUNT, for_each_attack, for_each_feature};
use network::{Anew, Views};
pub use network::{
    BUCKETS, HIDDEN, Network, NetworkError, Parameters, ROWS, WIDTH, attack_rows, for_each_seen,
};
pub use parts::for_each_weight;
pub use weights::{GROUP_COUNT, Group, UNIT, WEIGHT_COUNT, Weights, WeightsError, groups};

use std::sync::Arc;

use shogi::{Action, Kind, Piece, Player, Position, PositionTrait as _, Square};
use simd::{InstructionSet, Isa, Task};

/// What a piece is worth in an exchange, by [`Kind::index`]: on the board, for its owner. The king is beyond price.
pub const WORTH: [i32; 14] = [
    100, 300, 360, 500, 570, 850, 1_000, 15_000, 500, 500, 530, 560, 1_100, 1_400,
];

/// What the owner of a piece loses, and the other one gains, when it is captured: its worth on the board and in hand.
pub const fn capture_worth(kind: Kind) -> i32 {
    WORTH[kind.index()] + WORTH[kind.base().index()]
}

impl Weights {
    /// Those that are set by hand: what the first games to learn from are played with.
    pub fn by_hand() -> Self {
        by_hand::weights()
    }
}

impl Default for Weights {
    /// Those of the levels below full strength: fitted to games of the engine's own, as `docs/engine.md` tells. Full strength has others,
    /// in the network's file.
    fn default() -> Self {
        Self::from_bytes(include_bytes!("../weights/shogi.bin"))
            .expect("the weights that are built in are whole, as a test checks")
    }
}

/// All that an evaluation is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// Those of the sum over features.
    pub weights: Weights,
    /// What adds to the sum.
    pub network: Option<Network>,
}

/// Why bytes are no evaluation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EvaluationError {
    /// They are no weights either.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// They begin as a network, and are none that can be used.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

impl Default for Evaluation {
    /// What the engine plays with. In WebAssembly the network and its sum are not part of the program: a page fetches their file and
    /// brings it to [`Evaluation::from_bytes`].
    fn default() -> Self {
        #[cfg(target_arch = "wasm32")]
        return Self {
            weights: Weights::default(),
            network: None,
        };
        #[cfg(not(target_arch = "wasm32"))]
        Self::from_bytes(include_bytes!("../weights/shogi.net"))
            .expect("the network that is built in is whole, as a test checks")
    }
}

impl Evaluation {
    /// Reads what [`Evaluation::to_bytes`] writes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EvaluationError> {
        if Network::is_begun_by(bytes) {
            let (weights, network) = Network::from_bytes(bytes)?;
            return Ok(Self {
                weights,
                network: Some(network),
            });
        }
        Ok(Self {
            weights: Weights::from_bytes(bytes)?,
            network: None,
        })
    }

    /// A file: that of the sum alone, or that of a network with the sum that it adds to.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { weights, network } = self;
        network
            .as_ref()
            .map_or_else(|| weights.to_bytes(), |network| network.to_bytes(weights))
    }
}

/// What each feature of a position is worth, and what a network adds to their sum. Copies share the numbers.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// By feature.
    values: Arc<[i16]>,
    /// Of the features that come from attacks, for each range of pieces in hand, as the network corrects them; without one once.
    attacks: Arc<[[i16; ATTACKS]]>,
    network: Option<Arc<Network>>,
    isa: Isa,
}

/// What a position adds up to: it follows from what the position before did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Sente's pieces by place and in hand, less gote's; in parts of a unit.
    total: i32,
    /// The network's, where there is one.
    views: Views,
}

#[inline(always)]
fn sign(player: Player) -> i32 {
    match player {
        Player::First => 1,
        Player::Second => -1,
    }
}

impl Default for Evaluator {
    fn default() -> Self {
        Self::of(&Evaluation::default())
    }
}

impl Evaluator {
    /// An evaluation by these weights.
    pub fn new(weights: &Weights) -> Self {
        let mut values = vec![0_i16; FEATURE_COUNT];
        for (feature, value) in values.iter_mut().enumerate() {
            let mut sum = 0;
            for_each_weight(feature, |weight| sum += i32::from(weights.numbers()[weight]));
            *value = sum.clamp(-32_000, 32_000) as i16;
        }
        Self {
            attacks: Arc::new([attacks(&values)]),
            values: values.into(),
            network: None,
            isa: Isa::best(),
        }
    }

    /// An evaluation by these weights and, if there is one, this network.
    pub fn of(evaluation: &Evaluation) -> Self {
        let plain = Self::new(&evaluation.weights);
        let Some(network) = &evaluation.network else {
            return plain;
        };
        let corrected = network.corrections().iter().map(|corrections| {
            let mut values = plain.attacks[0];
            for (value, correction) in values.iter_mut().zip(corrections) {
                *value = value.saturating_add(*correction);
            }
            values
        });
        Self {
            attacks: corrected.collect(),
            network: Some(Arc::new(network.clone())),
            ..plain
        }
    }

    /// What the levels below full strength judge by, so that they are what they were measured to be: the sum that is built in for them, or
    /// this one where it is a sum alone.
    #[must_use]
    pub fn for_levels(&self) -> Self {
        match self.network {
            Some(_) => Self::new(&Weights::default()),
            None => self.clone(),
        }
    }

    /// The same without the network.
    #[cfg(test)]
    fn without_network(&self) -> Self {
        Self {
            values: Arc::clone(&self.values),
            attacks: Arc::new([attacks(&self.values)]),
            network: None,
            isa: self.isa,
        }
    }

    #[inline]
    fn value(&self, feature: usize) -> i32 {
        i32::from(self.values[feature])
    }

    /// What a piece on the board adds to the total.
    #[inline]
    fn piece(&self, bases: Bases, piece: Piece, square: Square) -> i32 {
        let [own, other] = bases.of_piece(piece, square);
        sign(piece.player) * (self.value(own) + self.value(other))
    }

    /// What so many of a kind in hand are worth.
    #[inline]
    fn hand(&self, kind: Kind, count: u8) -> i32 {
        if count == 0 {
            0
        } else {
            self.value(features::of_hand(kind, count))
        }
    }

    /// What a position adds up to.
    pub fn sums(&self, position: &Position) -> Sums {
        let network = self.network.as_deref();
        Sums {
            total: self.total(position),
            views: network.map_or_else(Views::default, |network| network.views(self.isa, position)),
        }
    }

    fn total(&self, position: &Position) -> i32 {
        let bases = Bases::of(position);
        let mut total = 0;
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                total += self.piece(bases, piece, square);
            }
        }
        for player in Player::BOTH {
            let hand = position.hand(player);
            for kind in Kind::HAND {
                total += sign(player) * self.hand(kind, hand.count(kind));
            }
        }
        total
    }

    /// What the position `after` adds up to, which `action` has led to from the position `before` with `sums`.
    pub fn play(&self, sums: &Sums, before: &Position, action: Action, after: &Position) -> Sums {
        let network = self.network.as_deref();
        Sums {
            total: self.play_total(sums, before, action, after),
            views: network.map_or_else(Views::default, |network| {
                network.play(self.isa, &sums.views, before, action, after)
            }),
        }
    }

    fn play_total(&self, sums: &Sums, before: &Position, action: Action, after: &Position) -> i32 {
        let player = before.actor();
        let bases = Bases::of(before);
        let mut total = sums.total;
        let held = |kind: Kind| {
            let value = |position: &Position| self.hand(kind, position.hand(player).count(kind));
            sign(player) * (value(after) - value(before))
        };
        match action {
            Action::Move { from, to, .. } => {
                let (Some(piece), Some(placed)) = (before.piece_at(from), after.piece_at(to)) else {
                    return self.total(after);
                };
                if piece.kind == Kind::King {
                    return self.total(after);
                }
                total -= self.piece(bases, piece, from);
                if let Some(taken) = before.piece_at(to) {
                    if taken.kind == Kind::King {
                        return self.total(after);
                    }
                    total -= self.piece(bases, taken, to);
                    total += held(taken.kind.base());
                }
                total += self.piece(bases, placed, to);
            }
            Action::Drop { kind, to } => {
                if !kind.is_droppable() {
                    return self.total(after);
                }
                total += held(kind);
                total += self.piece(bases, Piece { player, kind }, to);
            }
        }
        total
    }

    /// The value for the player to move.
    pub fn score(&self, sums: &Sums, position: &Position) -> i32 {
        self.isa.run(Score {
            evaluator: self,
            sums,
            position,
        })
    }
}

/// An evaluation, for the instruction set that it is compiled for.
struct Score<'a> {
    evaluator: &'a Evaluator,
    sums: &'a Sums,
    position: &'a Position,
}

impl Task for Score<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: InstructionSet>(self, set: S) -> i32 {
        let Self {
            evaluator,
            sums,
            position,
        } = self;
        let mut total = sums.total;
        let actor = sign(position.actor());
        let Some(network) = evaluator.network.as_deref() else {
            let attacks = &evaluator.attacks[0];
            features::of_attacks(position, |feature, sign| {
                total += sign * i32::from(attacks[feature]);
            });
            return (actor * total + i32::from(attacks[features::TEMPO])) / UNIT;
        };
        let range = network::bucket(position);
        let attacks = &evaluator.attacks[range];
        let mut anew = Anew::new();
        let attacked = features::of_attacks(position, |feature, sign| {
            total += sign * i32::from(attacks[feature]);
            anew.add_attack(if sign > 0 { Player::First } else { Player::Second }, feature);
        });
        // It counts among what was found anew, as in training.
        anew.add_attack(position.actor(), features::TEMPO);
        let sum = (actor * total + i32::from(attacks[features::TEMPO])) / UNIT;
        sum + network.value(set, &sums.views, position, &attacked, &mut anew, range)
    }
}

/// Of all features' values those that come from attacks.
fn attacks(values: &[i16]) -> [i16; ATTACKS] {
    std::array::from_fn(|feature| values[features::ATTACKS_AT + feature])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `f` with positions of random games, and with the sums kept up to date.
    fn random_games(evaluator: &Evaluator, games: u64, mut f: impl FnMut(&Sums, &Position)) {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..games {
            let mut position = Position::start();
            let mut sums = evaluator.sums(&position);
            for _ in 0..150 {
                let actions = position.actions();
                if actions.is_empty() {
                    break;
                }
                let action = actions[rng.usize(..actions.len())];
                let before = position.clone();
                position.play_unchecked(action);
                sums = evaluator.play(&sums, &before, action, &position);
                f(&sums, &position);
            }
        }
    }

    /// Weights that are all different, so that a wrong place shows.
    fn arbitrary() -> Evaluator {
        let mut rng = fastrand::Rng::with_seed(3);
        let numbers: Vec<f32> = (0..WEIGHT_COUNT).map(|_| rng.i16(-900..900).into()).collect();
        Evaluator::of(&Evaluation {
            weights: Weights::new(&numbers),
            network: Some(Network::new(&network::tests::arbitrary(), "")),
        })
    }

    #[test]
    fn sums_stay_up_to_date() {
        for evaluator in [
            Evaluator::new(&Weights::by_hand()),
            Evaluator::default(),
            arbitrary(),
        ] {
            random_games(&evaluator, 5, |sums, position| {
                assert_eq!(*sums, evaluator.sums(position), "{position}");
            });
        }
    }

    fn score(evaluator: &Evaluator, position: &Position) -> i32 {
        evaluator.score(&evaluator.sums(position), position)
    }

    #[test]
    fn turned_and_mirrored_boards_are_worth_the_same() {
        let evaluator = arbitrary();
        random_games(&evaluator, 5, |sums, position| {
            let value = evaluator.score(sums, position);
            let setup = position.to_setup();
            let turned = Position::try_from(setup.turned()).expect("turning keeps a position");
            assert_eq!(score(&evaluator, &turned), value, "{position}");
            let mut mirrored = setup.clone();
            for square in Square::all() {
                let to = Square::new(10 - square.file(), square.rank()).expect("on the board");
                mirrored.board[to.index()] = setup.board[square.index()];
            }
            let mirrored = Position::try_from(mirrored).expect("so does the mirror");
            let plain = evaluator.without_network();
            assert_eq!(score(&plain, &mirrored), score(&plain, position), "{position}");
            // A king in the middle leaves left and right to the network.
            let in_the_middle = |player| position.king(player).is_none_or(|king| king.file() == 5);
            if !Player::BOTH.into_iter().any(in_the_middle) {
                assert_eq!(score(&evaluator, &mirrored), value, "{position}");
            }
        });
    }

    #[test]
    fn what_is_fitted_is_what_is_played_with() {
        let evaluator = arbitrary().without_network();
        random_games(&evaluator, 3, |sums, position| {
            let mut total = 0;
            for_each_feature(position, |feature, sign| total += sign * evaluator.value(feature));
            assert_eq!(evaluator.score(sums, position), total / UNIT, "{position}");
        });
    }

    #[test]
    fn all_instruction_sets_say_the_same() {
        let mut evaluator = arbitrary();
        let mut values: Vec<Vec<i32>> = Vec::new();
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            evaluator.isa = isa;
            let mut found = Vec::new();
            random_games(&evaluator, 5, |sums, position| {
                found.push(evaluator.score(sums, position));
            });
            values.push(found);
        }
        assert!(values.iter().all(|found| *found == values[0]));
    }

    #[test]
    fn one_king_or_none() {
        let evaluator = arbitrary();
        for text in ["8k/9/9/9/9/9/9/9/9 b G2r 1", "9/9/9/4+P4/9/9/9/9/9 w - 1"] {
            let position: Position = text.parse().expect("a position");
            let mut sums = evaluator.sums(&position);
            for action in position.actions() {
                let mut after = position.clone();
                after.play_unchecked(action);
                sums = evaluator.play(&evaluator.sums(&position), &position, action, &after);
                assert_eq!(sums, evaluator.sums(&after), "{text} {action}");
            }
            evaluator.score(&sums, &position);
        }
    }

    #[test]
    fn what_a_beginner_knows() {
        for weights in [Weights::by_hand(), Weights::default()] {
            knows_what_a_beginner_knows(&Evaluator::new(&weights));
        }
        assert_ne!(
            Weights::by_hand(),
            Weights::default(),
            "the fitted ones are built in"
        );
    }

    fn knows_what_a_beginner_knows(evaluator: &Evaluator) {
        let value = |text: &str| score(evaluator, &text.parse::<Position>().expect("a position"));
        let start = value("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        assert!((1..100).contains(&start), "only the move counts: {start}");
        for (without, most) in [
            (
                "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                1_400,
            ),
            (
                "lnsgk1snl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                900,
            ),
            (
                "lnsgkgsnl/1r5b1/pp1pppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                400,
            ),
        ] {
            let up = value(without);
            assert!((start + 40..most).contains(&up), "{without}: {up}");
        }
        let with_king = |at: &str| value(&format!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/{at} w - 1"));
        let castle = with_king("1B1RG1SK1/LNS2G1NL");
        let home = with_king("1B1RG1S2/LNS1KG1NL");
        assert!(
            castle < home,
            "a king in its castle: {castle}, one at home: {home}"
        );
    }
}
