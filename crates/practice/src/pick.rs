//! Which puzzle comes next, and which is that of the day.

use crate::{Course, Day};

/// A puzzle that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Its name for ever.
    pub number: u32,
    /// How hard it is: Elo.
    pub rating: i32,
}

/// What somebody wants to come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wish {
    /// What fits.
    #[default]
    Fitting,
    /// An easier one.
    Easier,
    /// A harder one.
    Harder,
}

/// So far below and above what is aimed at the next puzzle lies: about three in four are solved then.
const BELOW: i32 = 150;
const ABOVE: i32 = 50;
/// So much a wish moves what is aimed at: for one puzzle, and for good.
const ONCE: i32 = 150;
pub(crate) const FOR_GOOD: i32 = 25;

impl Wish {
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Self::Fitting => 0,
            Self::Easier => -1,
            Self::Harder => 1,
        }
    }
}

impl Course {
    /// The number of the next puzzle: one of those that were not answered yet and fit, by chance; where none fits, one that is
    /// nearest. `None` where all were answered.
    pub fn next(&self, puzzles: &[Candidate], wish: Wish, chance: u64) -> Option<u32> {
        let aim = self.rating().shown() + self.shift() + ONCE * wish.sign();
        let unseen = || puzzles.iter().filter(|it| self.answer_to(it.number).is_none());
        // Zero for all that fit: else how far away it is.
        let away = |it: &Candidate| {
            let beside = i64::from(it.rating) - i64::from(aim);
            (beside - i64::from(ABOVE)).max(-i64::from(BELOW) - beside).max(0)
        };
        let nearest = unseen().map(away).min()?;
        let fits: Vec<u32> = unseen()
            .filter(|it| away(it) == nearest)
            .map(|it| it.number)
            .collect();
        let index = chance % (fits.len() as u64);
        // The remainder is below the length.
        usize::try_from(index)
            .ok()
            .and_then(|index| fits.get(index))
            .copied()
    }
}

/// The puzzle of a day: the same for everybody who has these puzzles. Where puzzles are added, few days change.
pub fn of_the_day(numbers: impl IntoIterator<Item = u32>, day: Day) -> Option<u32> {
    let day = u64::from(day.number().cast_unsigned());
    numbers
        .into_iter()
        .max_by_key(|&number| mixed(day << 32 | u64::from(number)))
}

/// Spreads a number over all of 64 bits: Sebastiano Vigna's `splitmix64`.
const fn mixed(number: u64) -> u64 {
    let mut it = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    it ^ (it >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Help;
    use std::collections::{BTreeMap, BTreeSet};

    fn puzzles(ratings: impl IntoIterator<Item = i32>) -> Vec<Candidate> {
        let all = (1..).zip(ratings);
        all.map(|(number, rating)| Candidate { number, rating }).collect()
    }

    fn all_next(course: &Course, puzzles: &[Candidate], wish: Wish) -> BTreeSet<i32> {
        let next = (0..200).filter_map(|chance| course.next(puzzles, wish, chance));
        next.map(|number| puzzles[number as usize - 1].rating).collect()
    }

    #[test]
    fn the_next_lies_between_150_below_and_50_above() {
        let puzzles = puzzles((600..1500).step_by(10));
        let course = Course::default();
        let within = |from: i32, to: i32| (from..=to).step_by(10).collect::<BTreeSet<_>>();
        assert_eq!(all_next(&course, &puzzles, Wish::Fitting), within(850, 1050));
        assert_eq!(all_next(&course, &puzzles, Wish::Easier), within(700, 900));
        assert_eq!(all_next(&course, &puzzles, Wish::Harder), within(1000, 1200));
    }

    #[test]
    fn a_wish_moves_all_that_follow_by_a_little() {
        let puzzles = puzzles((600..1500).step_by(25));
        let mut course = Course::default();
        course.wished(Wish::Harder);
        assert_eq!(all_next(&course, &puzzles, Wish::Fitting).first(), Some(&875));
        course.wished(Wish::Easier);
        course.wished(Wish::Easier);
        assert_eq!(all_next(&course, &puzzles, Wish::Fitting).first(), Some(&825));
    }

    #[test]
    fn what_was_answered_does_not_come_and_where_none_fits_the_nearest_does() {
        let today = Day::of_date(2026, 11, 23).unwrap();
        let puzzles = puzzles([990, 400, 1300, 2000]);
        let mut course = Course::default();
        for expected in [1, 3, 2, 4] {
            let next = course.next(&puzzles, Wish::Fitting, 7);
            assert_eq!(next, Some(expected));
            // An answer that the rating hardly moves by.
            course.answer(puzzles[expected as usize - 1], Help::Hint, today);
        }
        assert_eq!(course.next(&puzzles, Wish::Fitting, 7), None);
        assert_eq!(course.next(&[], Wish::Fitting, 7), None);
    }

    #[test]
    fn the_day_chooses_the_same_for_everybody_and_all_in_turn() {
        let today = Day::of_date(2026, 11, 23).unwrap();
        assert_eq!(of_the_day([], today), None);
        assert_eq!(of_the_day(1..=300, today), of_the_day((1..=300).rev(), today));
        let mut chosen = BTreeMap::<u32, u32>::new();
        let mut moved = 0;
        for day in 0..3000 {
            let day = today + day;
            let of_day = of_the_day(1..=300, day).unwrap();
            *chosen.entry(of_day).or_default() += 1;
            moved += u32::from(of_the_day(1..=303, day) != Some(of_day));
        }
        assert!(chosen.len() > 290, "{} of 300 come in 3000 days", chosen.len());
        assert!(
            chosen.values().all(|&times| times < 30),
            "none comes all the time"
        );
        assert!(
            (1..90).contains(&moved),
            "{moved} days of 3000 have another one, with three more"
        );
    }
}
