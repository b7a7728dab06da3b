//! A book that is asked.

use crate::opening::{fold, folded};
use crate::{Opening, Tally};
use game_core::{Outcome, Player};
use std::collections::HashMap;
use std::marker::PhantomData;

/// What was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// What was played often enough, most played first.
    pub moves: Vec<Move>,
    /// The games in which something else was played.
    pub rest: Tally,
    /// Games that came here, by their place in [`Book::samples`].
    pub samples: Vec<u32>,
}

/// What was played, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The action in the position's folded view, packed.
    pub packed: u16,
    /// The games.
    pub tally: Tally,
    /// The engine's chance for who plays it, in two hundredths, 0 to 200; `None` where it was not asked.
    pub chance: Option<u8>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Who won.
    pub outcome: Outcome,
    /// All actions from the usual start on, packed.
    pub actions: Vec<u16>,
}

/// A book of a game's openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book<P> {
    pub(crate) entries: HashMap<u64, Entry>,
    /// Some of the games behind it.
    pub samples: Vec<Sample>,
    pub(crate) of: PhantomData<fn() -> P>,
}

/// What a book says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Page<A> {
    /// The games that came here.
    pub came: Tally,
    /// What was played often enough, most played first.
    pub choices: Vec<Choice<A>>,
    /// Games that came here, for [`Book::sample`].
    pub samples: Vec<u32>,
}

/// Actions that are the same one, because the board's symmetries map them onto each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    /// At least one; the first stands for all.
    pub actions: Vec<A>,
    /// The games in which one of them was played.
    pub tally: Tally,
    /// The engine's chance to win for who plays it, 0 to 1.
    pub chance: Option<f64>,
}

impl<A: PartialEq> Page<A> {
    /// The choice that is the same as one of another page of the same position.
    fn same(&mut self, other: &Choice<A>) -> Option<&mut Choice<A>> {
        let first = other.actions.first();
        self.choices
            .iter_mut()
            .find(|choice| choice.actions.first() == first)
    }

    /// What two books say of one position, together. The samples are the first one's.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.came = self.came.and(other.came);
        for choice in other.choices {
            match self.same(&choice) {
                Some(known) => known.tally = known.tally.and(choice.tally),
                None => self.choices.push(choice),
            }
        }
        self.choices
            .sort_by_key(|choice| std::cmp::Reverse(choice.tally.games));
        self
    }

    /// Takes the engine's chances from what another book says of the same position.
    pub fn take_chances(&mut self, other: &Self) {
        for choice in &other.choices {
            if let Some(known) = self.same(choice) {
                known.chance = choice.chance;
            }
        }
    }
}

impl<P> Book<P> {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many moves there are in all positions together.
    pub fn moves(&self) -> usize {
        self.entries.values().map(|entry| entry.moves.len()).sum()
    }
}

impl<P: Opening> Book<P> {
    /// What is said of a position; `None` where nothing is.
    pub fn look(&self, position: &P) -> Option<Page<P::Action>> {
        let (key, views) = fold(position);
        let entry = self.entries.get(&key)?;
        let mut same: HashMap<u16, Vec<P::Action>> = HashMap::new();
        position.for_each_action(|action| {
            same.entry(folded::<P>(action, &views)).or_default().push(action);
        });
        let mut choices = Vec::new();
        for played in &entry.moves {
            let Some(mut actions) = same.remove(&played.packed) else {
                continue;
            };
            // The lists of rules have no order.
            actions.sort_unstable_by_key(|&action| P::pack(action));
            choices.push(Choice {
                actions,
                tally: played.tally,
                chance: played.chance.map(|chance| f64::from(chance) / 200.0),
            });
        }
        let came = choices
            .iter()
            .fold(entry.rest, |sum, choice| sum.and(choice.tally));
        (!choices.is_empty()).then(|| Page {
            came,
            choices,
            samples: entry.samples.clone(),
        })
    }

    /// Whether anything is said of a position.
    pub fn knows(&self, position: &P) -> bool {
        self.entries.contains_key(&fold(position).0)
    }

    /// A game of the book, turned so that it comes by `position` where it does; what is not legal, and all after it, is left out.
    pub fn sample(&self, place: u32, position: &P) -> Option<(Vec<P::Action>, Outcome)> {
        let sample = self.samples.get(usize::try_from(place).ok()?)?;
        let played = sample.actions.iter().map_while(|&packed| P::unpack(packed));
        let (key, views) = fold(position);
        let mut at = P::start();
        let mut actions = Vec::new();
        let mut view = (fold(&at).0 == key)
            .then(|| P::views().first().copied())
            .flatten();
        for action in played {
            if !at.is_legal(action) {
                break;
            }
            at.play_unchecked(action);
            actions.push(action);
            if view.is_none() && actions.len() <= P::PLIES {
                let (here, seen) = fold(&at);
                let way = seen.first().copied().zip(views.first().copied());
                view = way
                    .filter(|_| here == key)
                    .and_then(|(there, back)| composed::<P>(there, P::back(back)));
            }
        }
        if let Some(view) = view {
            for action in &mut actions {
                *action = P::turned(*action, view);
            }
        }
        Some((actions, sample.outcome))
    }

    /// Chooses an action, the likelier the more often it was played and the better it is; `chance` decides, even in 0 to 1.
    /// What the engine gives `worst` less of a chance than the best is not played. `None` where nothing is known.
    pub fn pick(&self, position: &P, worst: f64, chance: f64) -> Option<P::Action> {
        let page = self.look(position)?;
        let actor = position.actor();
        let value = |choice: &Choice<P::Action>| choice.chance.unwrap_or_else(|| choice.tally.share(actor));
        let best = page.choices.iter().map(value).fold(f64::MIN, f64::max);
        let good: Vec<(&Choice<P::Action>, f64)> = page
            .choices
            .iter()
            .filter(|choice| value(choice) >= best - worst)
            .map(|choice| {
                // Less than the best by the whole of `worst` is a twentieth as likely.
                let less = (best - value(choice)) / worst.max(1e-9);
                (choice, f64::from(choice.tally.games) * (-3.0 * less).exp())
            })
            .collect();
        let total: f64 = good.iter().map(|(_, weight)| weight).sum();
        let mut left = chance.clamp(0.0, 1.0) * total;
        let mut chosen = good.last()?.0;
        for (choice, weight) in &good {
            left -= weight;
            if left <= 0.0 {
                chosen = choice;
                break;
            }
        }
        // Which of the twins, the same chance says: its digits that were not used.
        let spread = (chance * 65_536.0).fract().abs();
        let twin = (spread * chosen.actions.len() as f64) as usize;
        chosen.actions.get(twin).or(chosen.actions.first()).copied()
    }
}

/// One view after another, as one.
fn composed<P: Opening>(first: P::View, second: P::View) -> Option<P::View> {
    let start = P::start();
    let actions = start.actions();
    P::views().into_iter().find(|&view| {
        let both = |action| P::turned(P::turned(action, first), second);
        actions
            .iter()
            .all(|&action| P::turned(action, view) == both(action))
    })
}

/// Who won, as a byte.
pub(crate) const fn outcome_byte(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => 2,
    }
}

/// What such a byte says.
pub(crate) const fn outcome_of(byte: u8) -> Option<Outcome> {
    match byte {
        0 => Some(Outcome::Draw),
        1 => Some(Outcome::Win(Player::First)),
        2 => Some(Outcome::Win(Player::Second)),
        _ => None,
    }
}
