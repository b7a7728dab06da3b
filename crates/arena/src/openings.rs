//! Where games begin.

use fastrand::Rng;
use game_core::Position;

/// The beginning of a game: a position, and what was played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<P: Position> {
    /// Where the game starts.
    pub start: P,
    /// What is played before the engines are asked.
    pub actions: Vec<P::Action>,
}

/// Where the games of a match begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings<P: Position> {
    /// All at the start of the game.
    Start,
    /// At these, one after the other, and again from the first.
    List(Vec<Opening<P>>),
    /// After so many actions at random.
    Random {
        /// How many.
        plies: u32,
        /// Where the chances come from: the same seed gives the same openings.
        seed: u64,
    },
}

/// Why there are no openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningsError {
    /// A line that is no opening.
    #[error("line {line}: {text}")]
    Line {
        /// Which one, from 1.
        line: usize,
        /// What is wrong with it.
        text: String,
    },
    /// Nothing but comments.
    #[error("expected openings, found none")]
    Empty,
    /// Random play of that length ends the game too often.
    #[error("random play of {0} actions always ended the game")]
    TooLong(u32),
}

impl<P: Position> Openings<P> {
    /// Reads openings, one a line: a position string, or actions from the start of the game, or both as the protocols
    /// write them (`startpos moves …`, `fen … moves …`, `sfen … moves …`, with or without `position` before them). Empty
    /// lines and those that begin with `#` do not count.
    pub fn read(text: &str) -> Result<Self, OpeningsError> {
        let mut list = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = read_line(line).map_err(|text| OpeningsError::Line {
                line: index + 1,
                text,
            })?;
            list.push(opening);
        }
        if list.is_empty() {
            return Err(OpeningsError::Empty);
        }
        Ok(Self::List(list))
    }

    /// Puts a list into another order.
    pub fn shuffle(&mut self, seed: u64) {
        if let Self::List(list) = self {
            Rng::with_seed(seed).shuffle(list);
        }
    }

    /// The opening of a pair of games, which are counted from 0.
    pub fn of(&self, pair: u64) -> Result<Opening<P>, OpeningsError> {
        match self {
            Self::Start => Ok(Opening {
                start: P::start(),
                actions: Vec::new(),
            }),
            Self::List(list) => Ok(list[(pair % list.len() as u64) as usize].clone()),
            Self::Random { plies, seed } => {
                // Far apart, so that neighbouring seeds share no openings.
                let seed =
                    seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ pair.wrapping_mul(0xD1B5_4A32_D192_ED03);
                let mut rng = Rng::with_seed(seed);
                let found = (0..1000).find_map(|_| random(&mut rng, *plies));
                found.ok_or(OpeningsError::TooLong(*plies))
            }
        }
    }

    /// All that the openings of a match depend on, on one line.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Start => "the start of the game".to_owned(),
            Self::Random { plies, seed } => format!("{plies} random actions, seed {seed}"),
            Self::List(list) => {
                // FNV-1a over the texts: enough to tell one file from another.
                let mut hash = 0xcbf2_9ce4_8422_2325_u64;
                for opening in list {
                    let actions = opening.actions.iter().map(ToString::to_string);
                    for byte in std::iter::once(opening.start.to_string())
                        .chain(actions)
                        .flat_map(String::into_bytes)
                    {
                        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
                    }
                }
                format!("{} openings {hash:016x}", list.len())
            }
        }
    }
}

fn read_line<P: Position>(line: &str) -> Result<Opening<P>, String> {
    let line = line.strip_prefix("position ").unwrap_or(line);
    let (start, actions) = match line.split_once("moves") {
        Some((start, actions)) => (start.trim(), actions),
        None => (line, ""),
    };
    let position = start
        .strip_prefix("fen ")
        .or_else(|| start.strip_prefix("sfen "))
        .unwrap_or(start);
    let (start, actions) = match position.parse::<P>() {
        _ if position == "startpos" => (P::start(), actions),
        Ok(position) => (position, actions),
        // No position: then it is a list of actions, if its first word is one.
        Err(_)
            if actions.is_empty()
                && line
                    .split_whitespace()
                    .next()
                    .is_some_and(|it| it.parse::<P::Action>().is_ok()) =>
        {
            (P::start(), line)
        }
        Err(error) => return Err(error.to_string()),
    };
    let mut opening = Opening {
        start: start.clone(),
        actions: Vec::new(),
    };
    let mut position = start;
    for word in actions
        .split(|c: char| c.is_whitespace() || c == ';')
        .filter(|word| !word.is_empty())
    {
        let action: P::Action = word.parse().map_err(|error| format!("{word}: {error}"))?;
        position.play(action).map_err(|illegal| illegal.to_string())?;
        opening.actions.push(action);
    }
    if position.outcome().is_some() {
        return Err("the game is over in it".to_owned());
    }
    Ok(opening)
}

/// So many random actions from the start, unless they end the game.
fn random<P: Position>(rng: &mut Rng, plies: u32) -> Option<Opening<P>> {
    let mut line = vec![P::start()];
    let mut actions = Vec::new();
    for _ in 0..plies {
        let mut position = line[line.len() - 1].clone();
        let legal = position.actions();
        let action = *rng.choice(&legal)?;
        position.play_unchecked(action);
        actions.push(action);
        line.push(position);
    }
    P::ending_of(&line).is_none().then(|| Opening {
        start: P::start(),
        actions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_every_kind() {
        let text = "# ours\n\nstartpos moves 7g7f 3c3d\nposition sfen 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 1g1f\n\
                    7g7f 3c3d 8h2b+\n4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\nstartpos\n";
        let Ok(Openings::List(list)) = Openings::<shogi::Position>::read(text) else {
            panic!("openings");
        };
        let counts: Vec<_> = list.iter().map(|opening| opening.actions.len()).collect();
        assert_eq!(counts, [2, 1, 3, 0, 0]);
        assert_eq!(list[1].start, list[3].start);
        let yinsh = Openings::<yinsh::Position>::read("f6 e5\n4/7/8/9/10/9/10/9/8/7/4 w place 0-0 1\n")
            .expect("openings");
        assert_eq!(yinsh.of(1), yinsh.of(3), "again from the first");
        assert_ne!(yinsh.of(0), yinsh.of(1));
    }

    #[test]
    fn lines_that_are_none() {
        for (text, error) in [
            ("", "expected openings, found none"),
            ("7g7f\n7g7f 7g7f", "line 2: 7g7f is not legal: "),
            ("7g7f nonsense", "line 1: nonsense: expected a move"),
            ("nonsense", "line 1: "),
            (
                "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
                "line 1: the game is over in it",
            ),
        ] {
            let found = Openings::<shogi::Position>::read(text)
                .expect_err(text)
                .to_string();
            assert!(found.starts_with(error), "{found}");
        }
    }

    #[test]
    fn random_ones_repeat_and_differ() {
        let random = |seed| Openings::<yinsh::Position>::Random { plies: 12, seed };
        let first = random(1).of(0).expect("an opening");
        assert_eq!(random(1).of(0).as_ref(), Ok(&first));
        assert_eq!(first.actions.len(), 12);
        for other in [random(1).of(1), random(2).of(0), random(2).of(1)] {
            assert_ne!(other.expect("an opening"), first);
        }
        let endless = Openings::<yinsh::Position>::Random { plies: 5000, seed: 1 };
        assert_eq!(endless.of(0), Err(OpeningsError::TooLong(5000)));
    }
}
