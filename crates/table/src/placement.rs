//! Rings of YINSH placed at random.

use yinsh::{Action, Bitboard, Player, Point, Position, PositionTrait as _, RINGS};

/// So many arrangements are tried; the fairest of them is taken.
const TRIES: usize = 64;

/// All rings placed at random, White first, by turns: the fairest of some arrangements drawn by `seed`. Fair is
/// where both sides have about as many places to go, and stand about as far from the centre.
pub fn random_placement(start: &Position, seed: u64) -> Vec<Action> {
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
