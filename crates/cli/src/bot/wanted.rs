//! Which challenges a bot accepts.

use clap::ValueEnum;
use game_core::clock::{Kind, TimeControl};
use wire::GameKind;
use wire::http::Challenge;

/// Kinds of times.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Times {
    /// Seconds and minutes
    Live,
    /// Days for every turn
    Days,
    /// No clock
    None,
}

impl Times {
    fn of(time: TimeControl) -> Self {
        match time.kind() {
            Kind::None => Self::None,
            Kind::Days(_) => Self::Days,
            _ => Self::Live,
        }
    }
}

/// Whose challenges are accepted.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum From {
    /// Anybody's
    Anyone,
    /// Only people's
    People,
    /// Only bots'
    Bots,
}

/// What a challenge has to be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// Of which games; at least one.
    pub(crate) games: Vec<GameKind>,
    /// At which times.
    pub(crate) times: Vec<Times>,
    /// Whose.
    pub(crate) from: From,
    /// Only games that start as most do.
    pub(crate) usual: bool,
}

impl Wanted {
    /// The time at which a challenge is accepted, or why it is not.
    pub(crate) fn time_of(&self, challenge: &Challenge) -> Result<TimeControl, &'static str> {
        let terms = &challenge.asked.terms;
        if !self.games.contains(&terms.game) {
            return Err("it is of another game");
        }
        match (self.from, challenge.maker.bot) {
            (From::People, true) => return Err("a bot made it"),
            (From::Bots, false) => return Err("no bot made it"),
            _ => {}
        }
        if self.usual && !terms.start_is_usual() {
            return Err("it starts from a position");
        }
        let times = challenge.asked.all_times();
        times
            .into_iter()
            .find(|&time| self.times.contains(&Times::of(time)))
            .ok_or("its time does not suit")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::http::{ChallengeState, NewChallenge, To};
    use wire::{ChallengeId, Person, PersonId, Terms};

    fn challenge(game: GameKind, times: &[&str], bot: bool) -> Challenge {
        let time = |text: &&str| text.parse().expect("a time");
        let mut times: Vec<TimeControl> = times.iter().map(time).collect();
        let terms = Terms::new(game, times.remove(0));
        Challenge {
            id: ChallengeId::from_random(1),
            maker: Person {
                id: PersonId::from_random(2),
                name: None,
                guest: Some(1),
                bot,
            },
            asked: NewChallenge {
                to: To::Link,
                terms,
                times,
            },
            created: 0,
            expires: 1,
            state: ChallengeState::Open,
            yours: false,
            opened: None,
        }
    }

    #[test]
    fn challenges_are_accepted_by_what_they_are() {
        let wanted = Wanted {
            games: vec![GameKind::Shogi],
            times: vec![Times::Live],
            from: From::People,
            usual: true,
        };
        let answer = |change: &dyn Fn(&mut Challenge)| {
            let mut asked = challenge(GameKind::Shogi, &["3d", "600+1x30"], false);
            change(&mut asked);
            wanted.time_of(&asked).map(|time| time.to_string())
        };
        assert_eq!(answer(&|_| {}), Ok("600+1x30".to_owned()));
        assert_eq!(
            answer(&|it| it.asked.terms.game = GameKind::Yinsh),
            Err("it is of another game")
        );
        assert_eq!(answer(&|it| it.maker.bot = true), Err("a bot made it"));
        assert_eq!(
            answer(&|it| it.asked.times.clear()),
            Err("its time does not suit")
        );
        assert_eq!(
            answer(&|it| it.asked.terms.start = "rook".to_owned()),
            Ok("600+1x30".to_owned())
        );
        let position = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        assert_eq!(
            answer(&|it| it.asked.terms.start = position.to_owned()),
            Err("it starts from a position")
        );
    }
}
