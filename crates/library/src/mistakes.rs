//! Turns of kept games that could have been better: what is kept of each, so that it can be asked for again.

use crate::{Day, Head, id};
use game_core::Player;
use games::GameId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What a review of a game found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Looked {
    /// The turns that could have been better, of both players.
    pub mistakes: Vec<Mistake>,
    /// How accurate the players were, in percent, the first one first.
    pub accuracy: [Option<f64>; 2],
    /// The same in each part of the game, as [`Head::parts`] has it.
    pub parts: [[(u32, f64); 4]; 2],
}

/// A kind of mistake that a reader makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Often {
    /// Its name.
    pub motif: String,
    /// How often it was made.
    pub count: usize,
    /// The one that gave most away, by its number.
    pub example: u32,
}

/// What kinds of mistakes the reader makes, the commonest first: in those of the kept games of `game` in which a side is theirs
/// and that are not deleted, since `from` where that is given.
pub fn often(all: &[Mistake], heads: &[Head], game: GameId, from: Option<&Day>) -> Vec<Often> {
    let own: HashMap<&str, Player> = heads
        .iter()
        .filter(|head| head.deleted.is_none())
        .filter_map(|head| Some((head.id.as_str(), head.own?)))
        .collect();
    let mut kinds: BTreeMap<&str, (usize, &Mistake)> = BTreeMap::new();
    let counts = |it: &&Mistake| {
        let is_own = own.get(it.of.as_str()) == Some(&it.player);
        it.game == game && is_own && from.is_none_or(|from| it.day >= *from)
    };
    for mistake in all.iter().filter(counts) {
        let (count, worst) = kinds.entry(&mistake.motif).or_insert((0, mistake));
        *count += 1;
        if mistake.loss() > worst.loss() {
            *worst = mistake;
        }
    }
    let often = kinds.into_iter().map(|(motif, (count, worst))| Often {
        motif: motif.to_owned(),
        count,
        example: worst.number,
    });
    let mut often: Vec<Often> = often.collect();
    often.sort_by(|a, b| b.count.cmp(&a.count).then(a.motif.cmp(&b.motif)));
    often
}

/// A turn of a kept game that could have been better.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// Its name: the same for the same turn in the same position.
    pub number: u32,
    /// Which game it is of.
    pub game: GameId,
    /// Who played it.
    pub player: Player,
    /// The position before the turn, as text.
    pub position: String,
    /// What was played, actions with blanks between them.
    pub played: String,
    /// What was better, and how it might have gone on.
    pub line: String,
    /// How many actions of the line are the turn itself.
    pub own: usize,
    /// The player's chance to win before the turn, 0 to 1.
    pub before: f64,
    /// The same after it.
    pub after: f64,
    /// How bad it was, as records write it: `?!`, `?`, `??`.
    pub mark: String,
    /// What kind of mistake it was, by its name.
    pub motif: String,
    /// The number of the turn in its game.
    pub turn: u32,
    /// The kept game it is of, by its name; empty where that is not kept.
    pub of: String,
    /// When that was played.
    pub day: Day,
}

impl Mistake {
    /// The name of a turn in a position: the same wherever it was played. It is not 0, and fits in 31 bits.
    pub fn number_of(game: GameId, position: &str, played: &str) -> u32 {
        let text = format!("{}\n{position}\n{played}", game.slug());
        let number = id::hash(text.as_bytes()) & 0x7fff_ffff;
        u32::try_from(number).unwrap_or(u32::MAX >> 1).max(1)
    }

    /// How much of the chance to win it gave away.
    pub fn loss(&self) -> f64 {
        self.before - self.after
    }

    /// As text that a store keeps.
    pub fn to_json(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Mistake::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Leaves out those of games that were deleted.
pub fn leave_deleted(all: &mut Vec<Mistake>, heads: &[Head]) {
    let deleted = heads.iter().filter(|head| head.deleted.is_some());
    let deleted: HashSet<&str> = deleted.map(|head| head.id.as_str()).collect();
    all.retain(|it| !deleted.contains(it.of.as_str()));
}

/// What comes first: games of the latest days, the worst first; then those before, the worst first.
pub fn sort(mistakes: &mut [Mistake], recent: &Day) {
    mistakes.sort_by(|a, b| {
        let old = |it: &Mistake| it.day < *recent;
        let loss = b.loss().total_cmp(&a.loss());
        old(a).cmp(&old(b)).then(loss).then(a.number.cmp(&b.number))
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(day: &str, after: f64) -> Mistake {
        Mistake {
            number: Mistake::number_of(GameId::Yinsh, day, "e3-f3"),
            game: GameId::Yinsh,
            player: Player::First,
            position: day.to_owned(),
            played: "e3-f3".to_owned(),
            line: "e3-d3 f4-f5".to_owned(),
            own: 1,
            before: 0.9,
            after,
            mark: "??".to_owned(),
            motif: "row-allowed".to_owned(),
            turn: 47,
            of: "1".to_owned(),
            day: Day::of_tag(day).unwrap(),
        }
    }

    #[test]
    fn what_is_kept_is_read() {
        let one = mistake("2026-11-22", 0.3);
        assert_eq!(Mistake::from_json(&one.to_json()).unwrap(), one);
        assert!(Mistake::from_json("{}").is_err());
        assert!(one.number > 0 && one.number < 1 << 31);
        assert_ne!(
            one.number,
            Mistake::number_of(GameId::Shogi, "2026-11-22", "e3-f3")
        );
        assert_ne!(
            one.number,
            Mistake::number_of(GameId::Yinsh, "2026-11-22", "e3-f4")
        );
    }

    #[test]
    fn recent_ones_come_first_and_of_those_the_worst() {
        let mut all = [
            mistake("2026-01-01", 0.0),
            mistake("2026-11-20", 0.6),
            mistake("2026-11-21", 0.1),
        ];
        sort(&mut all, &Day::of_tag("2026-11-01").unwrap());
        let days: Vec<&str> = all.iter().map(|it| it.position.as_str()).collect();
        assert_eq!(days, ["2026-11-21", "2026-11-20", "2026-01-01"]);
    }
}
