//! What a book says of a position, as lines.

use super::Explored;
use book::{Choice, Page, Tally};
use game_core::Player;
use std::cmp::Ordering;

/// By what the lines are sorted; each has its best or most first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Sorted {
    /// By the move, as it is written.
    Move,
    /// By how often it was played.
    #[default]
    Games,
    /// By the results of who plays it.
    Results,
    /// By what the engine thinks of it.
    Engine,
}

/// A line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Row {
    /// Its place among the choices of the page.
    pub(super) place: usize,
    /// The move, as it is written.
    pub(super) text: String,
    /// The moves that are the same by symmetry.
    pub(super) twins: Vec<String>,
    /// The games.
    pub(super) tally: Tally,
    /// The engine's chance for who plays it, in hundredths.
    pub(super) percent: Option<u32>,
}

/// The lines of a page of the book, sorted; by results, as that side sees them.
pub(super) fn rows<P: Explored>(
    position: &P,
    previous: Option<P::Action>,
    page: &Page<P::Action>,
    notation: P::Notation,
    (sorted, side): (Sorted, Player),
) -> Vec<Row> {
    let write = |&action: &P::Action| position.write_turn(previous, &[action], notation);
    let row = |(place, choice): (usize, &Choice<P::Action>)| Row {
        place,
        text: choice.actions.first().map(write).unwrap_or_default(),
        twins: choice.actions.iter().skip(1).map(write).collect(),
        tally: choice.tally,
        percent: choice.chance.map(|chance| (chance * 100.0).round() as u32),
    };
    let mut rows: Vec<Row> = page.choices.iter().enumerate().map(row).collect();
    let order = |a: &Row, b: &Row| match sorted {
        Sorted::Move => a.text.cmp(&b.text),
        Sorted::Games => b.tally.games.cmp(&a.tally.games),
        Sorted::Results => {
            let [a, b] = [a, b].map(|row| row.tally.share(side));
            b.partial_cmp(&a).unwrap_or(Ordering::Equal)
        }
        Sorted::Engine => b.percent.cmp(&a.percent),
    };
    // Where that says nothing, the order of the book stays.
    rows.sort_by(order);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use book::{Book, Maker};
    use game_core::{Outcome, Position as _};

    #[test]
    fn headings_sort() {
        let mut maker = Maker::<yinsh::Position>::new();
        let first = Outcome::Win(Player::First);
        let second = Outcome::Win(Player::Second);
        for (point, outcome) in [
            ("f6", first),
            ("e5", second),
            ("e6", second),
            ("b2", first),
            ("a2", first),
        ] {
            maker.add(&[point.parse().unwrap()], outcome);
        }
        let book: Book<yinsh::Position> = maker.finish(1, |key| Some((key % 7) as f64 / 10.0), |_| None, 0);
        let start = yinsh::Position::start();
        let page = book.look(&start).unwrap();
        let by = |sorted| rows(&start, None, &page, (), (sorted, Player::First));
        let games: Vec<u32> = by(Sorted::Games).iter().map(|row| row.tally.games).collect();
        assert!(games.is_sorted_by(|a, b| a >= b));
        assert!(by(Sorted::Move).is_sorted_by(|a, b| a.text <= b.text));
        assert!(by(Sorted::Engine).is_sorted_by(|a, b| a.percent >= b.percent));
        let shares: Vec<f64> = by(Sorted::Results)
            .iter()
            .map(|row| row.tally.share(Player::First))
            .collect();
        assert!(shares.is_sorted_by(|a, b| a >= b));
    }
}
