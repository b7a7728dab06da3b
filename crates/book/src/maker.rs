//! A book from games.

use crate::opening::{fold, folded};
use crate::{Book, Entry, Move, Opening, Sample, Tally};
use game_core::Outcome;
use std::collections::{HashMap, HashSet};
use std::marker::PhantomData;

/// What was played in a position so far.
#[derive(Clone, Debug)]
struct Gathered<P: Opening> {
    /// The position as it came first.
    position: P,
    /// How many actions led to it, at least.
    plies: usize,
    /// By the folded, packed action; with an action of `position`.
    moves: HashMap<u16, (P::Action, Tally)>,
    /// The first games that came here.
    games: Vec<u32>,
}

/// So many games are kept in mind for each position while a book is made.
const MOST_GAMES: usize = 40;
/// So many samples a position has.
const SAMPLES: usize = 2;

/// Counts games.
#[derive(Clone, Debug)]
pub struct Maker<P: Opening> {
    positions: HashMap<u64, Gathered<P>>,
    games: u32,
    /// So many actions of a game count.
    plies: usize,
}

impl<P: Opening> Default for Maker<P> {
    fn default() -> Self {
        Self {
            positions: HashMap::new(),
            games: 0,
            plies: P::PLIES,
        }
    }
}

/// A position whose value a book is to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted<P> {
    /// Its number, as [`fold`] says it.
    pub key: u64,
    /// The position.
    pub position: P,
    /// How many games came there.
    pub games: u32,
    /// How many actions led to it, at least.
    pub plies: usize,
}

impl<P: Opening> Maker<P> {
    /// A maker that has seen no game.
    pub fn new() -> Self {
        Self::default()
    }

    /// One that counts games to their end, not their openings alone.
    pub fn of_whole_games() -> Self {
        Self {
            plies: usize::MAX,
            ..Self::default()
        }
    }

    /// How many games it has seen.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Counts a game's opening. What is not legal, and all after it, is left out.
    pub fn add(&mut self, actions: &[P::Action], outcome: Outcome) {
        self.add_from(&P::start(), actions, outcome);
    }

    /// The same for a game with another start.
    pub fn add_from(&mut self, start: &P, actions: &[P::Action], outcome: Outcome) {
        let mut position = start.clone();
        for (plies, &action) in actions.iter().take(self.plies).enumerate() {
            if !position.is_legal(action) {
                break;
            }
            let (key, views) = fold(&position);
            let gathered = self.positions.entry(key).or_insert_with(|| Gathered {
                position: position.clone(),
                plies,
                moves: HashMap::new(),
                games: Vec::new(),
            });
            gathered.plies = gathered.plies.min(plies);
            if gathered.games.len() < MOST_GAMES {
                gathered.games.push(self.games);
            }
            let packed = folded::<P>(action, &views);
            // An action of the position that stands for all that are the same.
            let (_, tally) = gathered.moves.entry(packed).or_insert_with(|| {
                let own = fold(&gathered.position).1;
                let mut found = action;
                gathered.position.for_each_action(|other| {
                    if folded::<P>(other, &own) == packed {
                        found = other;
                    }
                });
                (found, Tally::default())
            });
            tally.add(outcome);
            position.play_unchecked(action);
        }
        self.games += 1;
    }

    /// The first games that came to a position and went on, by their place among those that were added.
    pub fn games_at(&self, position: &P) -> &[u32] {
        let gathered = self.positions.get(&fold(position).0);
        gathered.map_or(&[], |gathered| &gathered.games)
    }

    /// Every position that a book of moves that were played in at least `least` games leads to, the most visited first.
    pub fn wanted(&self, least: u32) -> Vec<Wanted<P>> {
        let mut wanted: HashMap<u64, Wanted<P>> = HashMap::new();
        for gathered in self.positions.values() {
            for &(action, tally) in gathered.moves.values() {
                if tally.games < least {
                    continue;
                }
                let mut after = gathered.position.clone();
                after.play_unchecked(action);
                let key = fold(&after).0;
                let plies = gathered.plies + 1;
                let asked = wanted.entry(key).or_insert(Wanted {
                    key,
                    position: after,
                    games: 0,
                    plies,
                });
                asked.games += tally.games;
                asked.plies = asked.plies.min(plies);
            }
        }
        let mut list: Vec<_> = wanted.into_values().collect();
        list.sort_unstable_by_key(|asked| (std::cmp::Reverse(asked.games), asked.key));
        list
    }

    /// The book: what was played in at least `least` games. `chance_after` says for the number of a position the chance of
    /// who acts there, 0 to 1; `game` gives a game's actions by its place among those that were added; of them at most `samples`
    /// are in the book, for the most visited positions first.
    pub fn finish(
        &self,
        least: u32,
        chance_after: impl Fn(u64) -> Option<f64>,
        game: impl Fn(u32) -> Option<(Vec<P::Action>, Outcome)>,
        samples: usize,
    ) -> Book<P> {
        let mut entries: Vec<(u64, u32, Entry)> = Vec::new();
        for (&key, gathered) in &self.positions {
            let mut entry = Entry::default();
            let mut came = 0;
            for (&packed, &(action, tally)) in &gathered.moves {
                came += tally.games;
                if tally.games < least {
                    entry.rest = entry.rest.and(tally);
                    continue;
                }
                let mut after = gathered.position.clone();
                after.play_unchecked(action);
                let same = after.actor() == gathered.position.actor();
                let chance =
                    chance_after(fold(&after).0).map(|chance| if same { chance } else { 1.0 - chance });
                entry.moves.push(Move {
                    packed,
                    tally,
                    chance: chance.map(|chance| (chance.clamp(0.0, 1.0) * 200.0).round() as u8),
                });
            }
            entry
                .moves
                .sort_unstable_by_key(|played| (std::cmp::Reverse(played.tally.games), played.packed));
            if !entry.moves.is_empty() {
                entries.push((key, came, entry));
            }
        }
        entries.sort_unstable_by_key(|(key, came, _)| (std::cmp::Reverse(*came), *key));
        let samples = self.choose_samples(&mut entries, game, samples);
        Book {
            entries: entries.into_iter().map(|(key, _, entry)| (key, entry)).collect(),
            samples,
            of: PhantomData,
        }
    }

    /// Games for the positions, the most visited first; each game counts wherever it came by.
    fn choose_samples(
        &self,
        entries: &mut [(u64, u32, Entry)],
        game: impl Fn(u32) -> Option<(Vec<P::Action>, Outcome)>,
        most: usize,
    ) -> Vec<Sample> {
        let mut samples = Vec::new();
        let mut chosen = HashSet::new();
        let mut by: HashMap<u64, Vec<u32>> = HashMap::new();
        for (key, _, _) in &*entries {
            let Some(gathered) = self.positions.get(key) else {
                continue;
            };
            for &number in &gathered.games {
                let enough = by.get(key).is_some_and(|list| list.len() >= SAMPLES);
                if enough || samples.len() >= most {
                    break;
                }
                if !chosen.insert(number) {
                    continue;
                }
                let Some((actions, outcome)) = game(number) else {
                    continue;
                };
                let place = samples.len() as u32;
                let mut position = P::start();
                for &action in actions.iter().take(self.plies) {
                    let list = by.entry(fold(&position).0).or_default();
                    if list.len() < SAMPLES {
                        list.push(place);
                    }
                    if !position.is_legal(action) {
                        break;
                    }
                    position.play_unchecked(action);
                }
                samples.push(Sample {
                    outcome,
                    actions: actions.into_iter().map(P::pack).collect(),
                });
            }
        }
        for (key, _, entry) in entries {
            entry.samples = by.remove(key).unwrap_or_default();
        }
        samples
    }
}
