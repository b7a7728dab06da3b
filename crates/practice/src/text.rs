//! What is kept, as a text: a line for each fact, the first of which says which version of this form it is.
//!
//! Text that was damaged is read as far as it goes: a line that is none is passed over.

use crate::{Again, Answer, Course, Day, Help, Practice, Rating, STEPS};
use std::fmt;

const HEAD: &str = "sente practice 1";

const fn letter(help: Help) -> char {
    match help {
        Help::None => 'n',
        Help::Hint => 'h',
        Help::Missed => 'm',
        Help::Shown => 's',
    }
}

fn help_of(letter: &str) -> Option<Help> {
    [Help::None, Help::Hint, Help::Missed, Help::Shown]
        .into_iter()
        .find(|&help| letter.chars().eq([self::letter(help)]))
}

impl fmt::Display for Practice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for (day, count) in &self.days.counts {
            writeln!(f, "day {day} {count}")?;
        }
        for (game, course) in &self.courses {
            let rating = course.rating;
            writeln!(f, "game {game}")?;
            writeln!(f, "rating {:.2} {}", rating.value(), rating.answered)?;
            writeln!(f, "shift {}", course.shift)?;
            writeln!(f, "best {}", course.best)?;
            for (day, rating) in &course.history {
                writeln!(f, "was {day} {rating}")?;
            }
            for (number, answer) in &course.answers {
                let solved = if answer.solved { 'y' } else { 'n' };
                write!(
                    f,
                    "answer {number} {} {solved} {}",
                    letter(answer.first),
                    answer.last
                )?;
                if let Some(again) = answer.again {
                    write!(f, " {} {}", again.step, again.due)?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl Practice {
    /// What a kept text says; nothing of a text that is none of ours. A line that can't be read is passed over.
    pub fn read(text: &str) -> Self {
        let mut practice = Self::default();
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return practice;
        }
        let mut game = None;
        for line in lines {
            let mut words = line.split(' ');
            match (words.next(), &game) {
                (Some("game"), _) => {
                    game = words.next().filter(|name| !name.is_empty()).map(str::to_owned);
                }
                (Some("day"), _) => {
                    if let Some((day, count)) = pair(words) {
                        practice.days.counts.insert(day, count);
                    }
                }
                (Some(what), Some(game)) => {
                    // What is no fact changes nothing.
                    let _ = practice.course_mut(game).learn(what, words);
                }
                _ => (),
            }
        }
        practice
    }
}

/// Two words, and nothing after them.
fn pair<'a, A: std::str::FromStr, B: std::str::FromStr>(
    mut words: impl Iterator<Item = &'a str>,
) -> Option<(A, B)> {
    let pair = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some(pair)
}

impl Course {
    /// Takes in one line.
    fn learn<'a>(&mut self, what: &str, mut words: impl Iterator<Item = &'a str>) -> Option<()> {
        match what {
            "rating" => {
                let (value, answered) = pair(words)?;
                self.rating = Rating::new(value, answered);
            }
            "shift" => self.shift = words.next()?.parse::<i32>().ok()?.clamp(-400, 400),
            "best" => self.best = words.next()?.parse().ok()?,
            "was" => {
                let (day, rating): (Day, i32) = pair(words)?;
                self.history
                    .insert(day, Rating::new(f64::from(rating), 0).shown());
            }
            "answer" => {
                let number = words.next()?.parse().ok()?;
                let first = help_of(words.next()?)?;
                let solved = match words.next()? {
                    "y" => true,
                    "n" => false,
                    _ => return None,
                };
                let last = words.next()?.parse().ok()?;
                let again = match words.next() {
                    None => None,
                    Some(step) => Some(Again {
                        step: step
                            .parse()
                            .ok()
                            .filter(|&step| usize::from(step) < STEPS.len())?,
                        due: words.next()?.parse().ok()?,
                    }),
                };
                let answer = Answer {
                    first,
                    solved,
                    last,
                    again,
                };
                self.answers.insert(number, answer);
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Wish};
    use proptest::prelude::*;

    fn lived() -> Practice {
        let mut practice = Practice::default();
        let today = Day::of_date(2026, 11, 23).unwrap();
        for number in 1_u32..60 {
            let help = [Help::None, Help::Missed, Help::Hint, Help::Shown][number as usize % 4];
            let rating = 900 + number.cast_signed() * 7;
            let game = if number % 3 == 0 { "shogi" } else { "yinsh" };
            practice.answer(
                game,
                Candidate { number, rating },
                help,
                today + number.cast_signed() / 6,
            );
        }
        practice.course_mut("yinsh").wished(Wish::Easier);
        practice.course_mut("yinsh").finish_round(12);
        practice
    }

    #[test]
    fn what_is_written_is_read() {
        let practice = lived();
        assert_eq!(Practice::read(&practice.to_string()), practice);
        assert_eq!(
            Practice::read(&Practice::default().to_string()),
            Practice::default()
        );
    }

    #[test]
    fn a_damaged_line_costs_no_other() {
        let practice = lived();
        let text = practice.to_string().replace("answer 7 s", "answer 7 ?");
        let mut read = Practice::read(&text);
        assert_eq!(read.course("yinsh").answer_to(7), None);
        let lost = practice.course("yinsh").answers[&7];
        read.course_mut("yinsh").answers.insert(7, lost);
        assert_eq!(read, practice);
    }

    #[test]
    fn what_is_not_ours_says_nothing() {
        for text in [
            "",
            "sente practice 2\nday 2026-01-01 3",
            "{\"version\":1}",
            "day 2026-01-01 3",
        ] {
            assert_eq!(Practice::read(text), Practice::default(), "{text}");
        }
        let odd = format!(
            "{HEAD}\nrating 5 5\ngame\nrating 5 5\ngame yinsh\nrating NaN 5\nshift 99999999\nbest -1\n"
        );
        let read = Practice::read(&odd);
        assert_eq!(read.course("yinsh").rating().shown(), 1000);
        assert_eq!(read.course("yinsh").shift(), 400);
    }

    proptest! {
        #[test]
        fn no_text_is_too_broken(cut in 0_usize..4000, what in ".{0,20}", to in 0_usize..4000) {
            let text = lived().to_string();
            let [from, to] = [cut.min(text.len()), to.min(text.len())];
            let [from, to] = [from.min(to), from.max(to)];
            let broken = format!("{}{what}{}", &text[..from], &text[to..]);
            let read = Practice::read(&broken);
            // What was read is written and read again.
            prop_assert_eq!(Practice::read(&read.to_string()), read);
        }
    }
}
