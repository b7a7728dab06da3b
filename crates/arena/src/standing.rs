//! Where a match stands.

use crate::stats::{self, Hypothesis, Pairs, Sprt};
use crate::{FaultKind, Side};
use game_core::{Outcome, Player, Termination};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// How a game ended, for the counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// Its number, from 0. Games 2n and 2n + 1 are a pair.
    pub game: u64,
    /// Who won.
    pub outcome: Outcome,
    /// By what; `None` where it was adjudicated.
    pub termination: Option<Termination>,
    /// How many actions it had, the opening included.
    pub plies: u64,
    /// Which engine (0 or 1) did something wrong.
    pub fault: Option<(usize, FaultKind)>,
    /// What both engines did.
    pub sides: [Side; 2],
}

impl End {
    /// Which engine (0 or 1) has the first player in a game: the first engine in the first of each pair.
    pub const fn engine_of(game: u64, player: Player) -> usize {
        (game % 2) as usize ^ player.index()
    }

    /// The first engine's points in halves: 0, 1, 2.
    fn halves(&self) -> u64 {
        match self.outcome {
            Outcome::Draw => 1,
            Outcome::Win(player) if Self::engine_of(self.game, player) == 0 => 2,
            Outcome::Win(_) => 0,
        }
    }

    /// The word for how it ended.
    pub(crate) fn way(&self) -> &'static str {
        match self.termination {
            None => "adjudicated",
            Some(termination) => way(termination),
        }
    }
}

/// Every way that a game may end, with its word.
pub(crate) const WAYS: [(Termination, &str); 9] = [
    (Termination::Normal, "normal"),
    (Termination::Resignation, "resignation"),
    (Termination::Time, "time"),
    (Termination::Abandoned, "abandoned"),
    (Termination::Repetition, "repetition"),
    (Termination::PerpetualCheck, "perpetual-check"),
    (Termination::IllegalAction, "illegal"),
    (Termination::Impasse, "impasse"),
    (Termination::Agreement, "agreement"),
];

fn way(termination: Termination) -> &'static str {
    WAYS.iter()
        .find(|(it, _)| *it == termination)
        .map_or("other", |(_, name)| name)
}

/// Where a match stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// What the engines are called.
    pub names: [String; 2],
    /// How many games the match has.
    pub of: u64,
    /// The test that may end it sooner.
    pub sprt: Option<Sprt>,
    /// The games that have ended, by their number.
    pub games: BTreeMap<u64, End>,
}

/// Why a match has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All games were played.
    Complete,
    /// The test has accepted a hypothesis.
    Accepted(Hypothesis),
    /// It was interrupted, and can go on.
    Interrupted,
}

impl Standing {
    /// Wins, draws and losses of the first engine.
    pub fn score(&self) -> [u64; 3] {
        let mut score = [0; 3];
        for end in self.games.values() {
            score[2 - end.halves() as usize] += 1;
        }
        score
    }

    /// The pairs of which both games have ended.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        for first in self.games.values().filter(|end| end.game % 2 == 0) {
            if let Some(second) = self.games.get(&(first.game + 1)) {
                pairs[(first.halves() + second.halves()) as usize] += 1;
            }
        }
        pairs
    }

    /// How many games the first player has won, were drawn, and the second player has won.
    pub fn by_player(&self) -> [u64; 3] {
        let mut score = [0; 3];
        for end in self.games.values() {
            score[match end.outcome {
                Outcome::Win(Player::First) => 0,
                Outcome::Draw => 1,
                Outcome::Win(Player::Second) => 2,
            }] += 1;
        }
        score
    }

    /// What the test has accepted.
    pub fn accepted(&self) -> Option<Hypothesis> {
        self.sprt?.verdict(&self.pairs())
    }

    /// All that is known, in one line.
    pub fn progress(&self) -> String {
        let [wins, draws, losses] = self.score();
        let mut text = format!(
            "{}/{} games  +{wins} ={draws} -{losses}",
            self.games.len(),
            self.of
        );
        let pairs = self.pairs();
        if let Some(it) = stats::estimate(&pairs) {
            // Writing to a string can't fail.
            let _ = write!(text, "  Elo {it}");
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let _ = write!(text, "  LLR {:.2} ({lower:.2}, {upper:.2})", sprt.llr(&pairs));
        }
        let faults = self.games.values().filter(|end| end.fault.is_some()).count();
        if faults > 0 {
            let _ = write!(text, "  faults {faults}");
        }
        text
    }
}

impl fmt::Display for Standing {
    /// The result, for people, line by line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.names;
        writeln!(f, "{first} against {second}")?;
        let [wins, draws, losses] = self.score();
        let games = self.games.len() as u64;
        let share = (wins as f64 + draws as f64 / 2.0) / games.max(1) as f64 * 100.0;
        writeln!(
            f,
            "games {games} of {}: +{wins} ={draws} -{losses}, {share:.1} %",
            self.of
        )?;
        let pairs = self.pairs();
        let [a, b, c, d, e] = pairs;
        writeln!(f, "pairs by points 0, ½, 1, 1½, 2: {a} {b} {c} {d} {e}")?;
        if let Some(it) = stats::estimate(&pairs) {
            let (elo, normalised, los) = (it, it.normalised, it.los * 100.0);
            writeln!(f, "Elo {elo} (95 %), normalised {normalised:+.1}, LOS {los:.1} %")?;
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let verdict = match self.accepted() {
                None => "undecided",
                Some(Hypothesis::H0) => "H0 accepted",
                Some(Hypothesis::H1) => "H1 accepted",
            };
            let (elo0, elo1, llr) = (sprt.elo0, sprt.elo1, sprt.llr(&pairs));
            writeln!(
                f,
                "SPRT {elo0} to {elo1} Elo: LLR {llr:.2} ({lower:.2}, {upper:.2}), {verdict}"
            )?;
        }
        let [firsts, draws, seconds] = self.by_player();
        writeln!(f, "first player +{firsts} ={draws} -{seconds}")?;
        let mut ways: BTreeMap<&str, u64> = BTreeMap::new();
        let mut plies = 0;
        for end in self.games.values() {
            *ways.entry(end.way()).or_default() += 1;
            plies += end.plies;
        }
        let ways: Vec<_> = ways.iter().map(|(way, count)| format!("{way} {count}")).collect();
        writeln!(
            f,
            "endings: {}; {} actions a game",
            ways.join(", "),
            plies / games.max(1)
        )?;
        for (engine, name) in self.names.iter().enumerate() {
            let mut side = Side::default();
            for end in self.games.values() {
                side.add(&end.sides[engine]);
            }
            let moves = side.moves.max(1);
            write!(
                f,
                "{name}: {} actions, each {:.1} ms, depth {:.1}, {} nodes",
                side.moves,
                side.time.as_secs_f64() * 1000.0 / moves as f64,
                side.depth as f64 / moves as f64,
                side.nodes / moves,
            )?;
            for kind in FaultKind::ALL {
                let games: Vec<_> = self
                    .games
                    .values()
                    .filter(|end| end.fault == Some((engine, kind)))
                    .map(|end| (end.game + 1).to_string())
                    .collect();
                if !games.is_empty() {
                    write!(
                        f,
                        "; {} {} (games {})",
                        kind.name(),
                        games.len(),
                        games.join(", ")
                    )?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(game: u64, outcome: Outcome) -> (u64, End) {
        let end = End {
            game,
            outcome,
            termination: Some(Termination::Normal),
            plies: 10,
            fault: None,
            sides: [Side::default(); 2],
        };
        (game, end)
    }

    #[test]
    fn colours_are_swapped_in_counting() {
        let (first, second) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
        let standing = Standing {
            names: ["A".into(), "B".into()],
            of: 8,
            sprt: Sprt::parse("0,50"),
            games: BTreeMap::from([
                // A wins with both colours.
                end(0, first),
                end(1, second),
                // The first player wins both.
                end(2, first),
                end(3, first),
                end(4, Outcome::Draw),
                end(5, second),
                // Half a pair.
                end(6, second),
            ]),
        };
        assert_eq!(standing.score(), [4, 1, 2]);
        assert_eq!(standing.pairs(), [0, 0, 1, 1, 1]);
        assert_eq!(standing.by_player(), [3, 1, 3]);
        let text = standing.to_string();
        for line in [
            "A against B",
            "games 7 of 8: +4 =1 -2, 64.3 %",
            "pairs by points 0, ½, 1, 1½, 2: 0 0 1 1 1",
            "first player +3 =1 -3",
            "endings: normal 7; 10 actions a game",
        ] {
            assert!(text.lines().any(|it| it == line), "{line}\n{text}");
        }
        assert!(text.contains("undecided"), "{text}");
        assert!(
            standing.progress().starts_with("7/8 games  +4 =1 -2  Elo +"),
            "{}",
            standing.progress()
        );
    }
}
