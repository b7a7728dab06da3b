//! How good somebody is at one kind of puzzle, and how sure that is.
//!
//! It comes of the first answers, which are kept anyway: nothing more has to be, and answers of any age are there from the start.

use crate::{Candidate, Course, Day, Rating};

/// By so much, in Elo, people are better or worse at a kind of puzzle than at all of them, about two of three times. Before
/// there is an answer that is all one knows.
const SPREAD: f64 = 150.0;
/// After so many days an answer counts half: people get better.
const HALF: f64 = 90.0;
/// Elo's scale: a difference of 400 is ten to one.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;
/// How often the range of ratings is halved to find the best one: to far less than a point.
const HALVINGS: u32 = 24;

/// What is known of how good somebody is at one kind of puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    rating: Rating,
    doubt: f64,
}

impl Skill {
    /// The likeliest rating, on the scale of puzzles.
    pub fn shown(self) -> i32 {
        self.rating.shown()
    }

    /// About two of three times the true rating is at most so far away. The more answers, and the newer, the less.
    pub fn doubt(self) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "it lies between 0 and the spread")]
        let doubt = self.doubt.round() as i32;
        doubt
    }
}

impl Course {
    /// How good somebody is at these puzzles: the likeliest rating for how their first answers went, where they are about
    /// as good as at all puzzles.
    pub fn skill(&self, puzzles: impl IntoIterator<Item = Candidate>, today: Day) -> Skill {
        let answers: Vec<(i32, f64, f64)> = puzzles
            .into_iter()
            .filter_map(|puzzle| {
                let answer = self.answer_to(puzzle.number)?;
                let age = f64::from((today - answer.last).max(0));
                let counts = 0.5_f64.powf(age / HALF);
                Some((puzzle.rating, answer.first.score(), counts))
            })
            .collect();
        let usual = self.rating().value();
        let tie = SPREAD.powi(-2);
        // How much likelier a higher rating is; it falls all the way, so that the likeliest is where it is none.
        let slope = |rating: Rating| {
            let of_answers = answers
                .iter()
                .map(|&(puzzle, score, counts)| SCALE * counts * (score - rating.expected(puzzle)));
            of_answers.sum::<f64>() - tie * (rating.value() - usual)
        };
        let (mut low, mut high) = (
            Rating::new(f64::NEG_INFINITY, 0).value(),
            Rating::new(f64::INFINITY, 0).value(),
        );
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if slope(Rating::new(middle, 0)) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let rating = Rating::new(f64::midpoint(low, high), 0);
        let told: f64 = answers
            .iter()
            .map(|&(puzzle, _, counts)| {
                let expected = rating.expected(puzzle);
                SCALE * SCALE * counts * expected * (1.0 - expected)
            })
            .sum();
        Skill {
            rating,
            doubt: (told + tie).sqrt().recip(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Help, Practice};

    fn today() -> Day {
        Day::of_date(2026, 11, 23).unwrap()
    }

    /// Puzzles from `number` on, of 900 to 1100.
    fn puzzles(number: u32, count: u32) -> Vec<Candidate> {
        let puzzle = |number: u32| Candidate {
            number,
            rating: 900 + (number % 5).cast_signed() * 50,
        };
        (number..number + count).map(puzzle).collect()
    }

    fn answered(practice: &mut Practice, puzzles: &[Candidate], help: Help, day: Day) {
        for &puzzle in puzzles {
            practice.answer("yinsh", puzzle, help, day);
        }
    }

    #[test]
    fn without_an_answer_it_is_the_rating_and_hardly_sure() {
        let course = Course::default();
        let skill = course.skill(puzzles(1, 30), today());
        assert_eq!((skill.shown(), skill.doubt()), (1000, 150));
        assert_eq!(course.skill([], today()), skill);
    }

    #[test]
    fn what_goes_better_is_rated_higher_and_more_answers_are_surer() {
        let mut practice = Practice::default();
        let (well, badly, few) = (puzzles(1, 20), puzzles(100, 20), puzzles(200, 2));
        for ((good, bad), few) in well.iter().zip(&badly).zip(few.iter().cycle()) {
            answered(&mut practice, &[*good, *few], Help::None, today());
            answered(&mut practice, &[*bad], Help::Missed, today());
        }
        let course = practice.course("yinsh");
        let [well, badly, few] = [&well, &badly, &few].map(|it| course.skill(it.iter().copied(), today()));
        assert!(well.shown() > few.shown() + 50, "{well:?} {few:?}");
        assert!(few.shown() > badly.shown() + 150, "{few:?} {badly:?}");
        assert!(
            well.doubt() < few.doubt() && few.doubt() < 150,
            "{well:?} {few:?}"
        );
    }

    #[test]
    fn half_a_point_for_even_puzzles_changes_nothing() {
        let mut practice = Practice::default();
        let even: Vec<Candidate> = (1..40).map(|number| Candidate { number, rating: 1000 }).collect();
        answered(&mut practice, &even, Help::Hint, today());
        let skill = practice.course("yinsh").skill(even, today());
        assert_eq!(skill.shown(), 1000);
        assert!(skill.doubt() < 60, "{skill:?}");
    }

    #[test]
    fn old_answers_count_less() {
        let missed = puzzles(1, 10);
        let skill = |age: i32| {
            let mut practice = Practice::default();
            answered(&mut practice, &missed, Help::Missed, today() - age);
            practice.course("yinsh").skill(missed.clone(), today())
        };
        let (new, old) = (skill(0), skill(360));
        assert!(new.shown() < old.shown(), "{new:?} {old:?}");
        assert!(new.doubt() < old.doubt(), "{new:?} {old:?}");
    }

    #[test]
    fn no_row_of_answers_leads_out_of_the_range() {
        let easy: Vec<Candidate> = (1..500).map(|number| Candidate { number, rating: 400 }).collect();
        let mut practice = Practice::default();
        answered(&mut practice, &easy, Help::Shown, today());
        let skill = practice.course("yinsh").skill(easy, today());
        assert!((100..400).contains(&skill.shown()), "{skill:?}");
        assert!((0..=150).contains(&skill.doubt()), "{skill:?}");
    }

    #[test]
    fn what_was_kept_long_ago_says_it_too() {
        let kept = "sente practice 1\ngame yinsh\nrating 1200.00 2\nanswer 1 n y 2026-11-20\nanswer 2 m y 2026-11-20 0 2026-11-21\n";
        let practice = Practice::read(kept);
        let course = practice.course("yinsh");
        let [solved, missed] = [1, 2].map(|number| {
            let puzzle = Candidate { number, rating: 1200 };
            course.skill([puzzle], today()).shown()
        });
        assert!(missed < 1200 && 1200 < solved, "{missed} {solved}");
    }
}
