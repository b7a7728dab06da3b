//! What is chosen for a new game, and rings placed at random.

use super::game::{Game, MOST_LEVEL, Seat};
use game_core::Player;
use yinsh::{Action, Bitboard, Point, Position, PositionTrait as _, RINGS};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    /// A person against the computer.
    Computer,
    /// Two people at this screen.
    Person,
    /// The computer against itself.
    Watch,
}

/// Which side the person has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    White,
    Black,
    /// Left to chance.
    Either,
}

/// What is chosen for a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// Who plays.
    pub(crate) opponent: Opponent,
    /// The computer's level; White's, where it plays against itself.
    pub(crate) level: u8,
    /// Black's level, where the computer plays against itself.
    pub(crate) second: u8,
    /// The person's side.
    pub(crate) side: Side,
    /// One ring wins.
    pub(crate) blitz: bool,
    /// The rings are placed at random.
    pub(crate) random: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            opponent: Opponent::Computer,
            level: 3,
            second: 3,
            side: Side::White,
            blitz: false,
            random: false,
        }
    }
}

const OPPONENTS: [(Opponent, &str); 3] = [
    (Opponent::Computer, "computer"),
    (Opponent::Person, "person"),
    (Opponent::Watch, "watch"),
];
const SIDES: [(Side, &str); 3] = [
    (Side::White, "white"),
    (Side::Black, "black"),
    (Side::Either, "either"),
];

fn word<T: Copy + PartialEq>(table: &[(T, &'static str)], of: T) -> &'static str {
    let found = table.iter().find(|(value, _)| *value == of);
    found.expect("the tables have every value").1
}

fn value<T: Copy>(table: &[(T, &'static str)], of: &str) -> Option<T> {
    table
        .iter()
        .find(|(_, word)| *word == of)
        .map(|(value, _)| *value)
}

/// A level as text.
pub(crate) fn parse_level(text: &str) -> Option<u8> {
    text.parse().ok().filter(|level| (1..=MOST_LEVEL).contains(level))
}

impl Choice {
    /// As it is stored.
    pub(crate) fn to_text(self) -> String {
        format!(
            "{} {} {} {} {} {}",
            word(&OPPONENTS, self.opponent),
            self.level,
            self.second,
            word(&SIDES, self.side),
            if self.blitz { "blitz" } else { "standard" },
            if self.random { "random" } else { "hand" },
        )
    }

    /// Reads what [`Choice::to_text`] wrote; `None` for anything else.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [opponent, level, second, side, length, placing] = words.try_into().ok()?;
        Some(Self {
            opponent: value(&OPPONENTS, opponent)?,
            level: parse_level(level)?,
            second: parse_level(second)?,
            side: value(&SIDES, side)?,
            blitz: value(&[(true, "blitz"), (false, "standard")], length)?,
            random: value(&[(true, "random"), (false, "hand")], placing)?,
        })
    }

    /// Who plays which side; `chance` decides what is left to it.
    pub(crate) fn seats(self, chance: u64) -> [Seat; 2] {
        let computer = Seat::Computer(self.level);
        match (self.opponent, self.side) {
            (Opponent::Person, _) => [Seat::Person; 2],
            (Opponent::Watch, _) => [computer, Seat::Computer(self.second)],
            (Opponent::Computer, Side::White) => [Seat::Person, computer],
            (Opponent::Computer, Side::Either) if chance.is_multiple_of(2) => [Seat::Person, computer],
            (Opponent::Computer, Side::Black | Side::Either) => [computer, Seat::Person],
        }
    }
}

/// A new game. `seed` decides what is left to chance.
pub(crate) fn new_game(seats: [Seat; 2], blitz: bool, random: bool, seed: u64) -> Game {
    let start = if blitz {
        Position::blitz()
    } else {
        Position::start()
    };
    let mut game = Game::new(start.clone(), seats);
    if random {
        game.set_up(&random_placement(&start, seed));
    }
    game
}

/// So many arrangements are tried; the fairest of them is taken.
const TRIES: usize = 64;

/// All rings placed at random, White first, by turns: the fairest of some arrangements drawn by `seed`. Fair is
/// where both sides have about as many places to go, and stand about as far from the centre.
pub(crate) fn random_placement(start: &Position, seed: u64) -> Vec<Action> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut points: Vec<Point> = start.empty().into_iter().collect();
    let count = 2 * usize::from(RINGS);
    let arrangements = std::iter::repeat_with(|| {
        rng.shuffle(&mut points);
        points[..count.min(points.len())].to_vec()
    });
    let fairest = arrangements.take(TRIES).min_by_key(|points| unfairness(points));
    fairest
        .unwrap_or_default()
        .into_iter()
        .map(Action::Place)
        .collect()
}

/// How much better one side stands: the difference in places to go, and in distance from the centre.
fn unfairness(points: &[Point]) -> u32 {
    let mut rings = [Bitboard::EMPTY; 2];
    for (index, &point) in points.iter().enumerate() {
        rings[index % 2].insert(point);
    }
    let mut position = Position::start();
    for &point in points {
        position.play_unchecked(Action::Place(point));
    }
    let sum = |player: Player, of: &dyn Fn(Point) -> u32| -> u32 {
        rings[player.index()].into_iter().map(of).sum()
    };
    let places = |point: Point| position.destinations(point).len() as u32;
    let difference = |of: &dyn Fn(Point) -> u32| sum(yinsh::WHITE, of).abs_diff(sum(yinsh::BLACK, of));
    difference(&places) + 3 * difference(&from_centre)
}

/// Steps to the centre, f6.
fn from_centre(point: Point) -> u32 {
    let (x, y) = (i32::from(point.column()) - 5, i32::from(point.number()) - 6);
    x.abs().max(y.abs()).max((x - y).abs()).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yinsh::Stage;

    #[test]
    fn choices_are_kept_as_text() {
        let choice = Choice {
            opponent: Opponent::Watch,
            level: 12,
            second: 1,
            side: Side::Either,
            blitz: true,
            random: true,
        };
        for choice in [choice, Choice::default()] {
            assert_eq!(Choice::from_text(&choice.to_text()), Some(choice));
        }
        for wrong in [
            "",
            "computer 7",
            "computer 13 7 white standard hand",
            "nobody 7 7 white standard hand",
            "computer 7 7 white standard hand more",
        ] {
            assert_eq!(Choice::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn chance_gives_both_sides() {
        let either = Choice {
            side: Side::Either,
            ..Choice::default()
        };
        assert_eq!(either.seats(0), [Seat::Person, Seat::Computer(3)]);
        assert_eq!(either.seats(1), [Seat::Computer(3), Seat::Person]);
    }

    #[test]
    fn rings_placed_at_random_are_a_legal_fair_start() {
        let mut different = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let actions = random_placement(&Position::blitz(), seed);
            let mut position = Position::blitz();
            for &action in &actions {
                position.play(action).unwrap();
            }
            assert_eq!(position.stage(), Stage::Move, "seed {seed}");
            let points: Vec<Point> = actions
                .iter()
                .map(|action| match action {
                    Action::Place(point) => *point,
                    other => panic!("{other}"),
                })
                .collect();
            assert!(unfairness(&points) <= 8, "seed {seed}: {}", unfairness(&points));
            assert_eq!(random_placement(&Position::blitz(), seed), actions);
            different.insert(actions);
        }
        assert!(different.len() > 45);
    }

    #[test]
    fn the_distance_from_the_centre_is_the_boards_own() {
        let steps = |text: &str| from_centre(text.parse().unwrap());
        assert_eq!((steps("f6"), steps("g7"), steps("g5"), steps("a2")), (0, 1, 2, 5));
    }
}
