//! A line of a game cut into turns, and what comes of it together with the engine's findings.

use crate::{Finding, Mark, accuracy};
use game_core::{Line, Outcome, Player, Position, Turn};
use search::WinScale;

/// A line of a record, cut into turns.
///
/// Its *places* are where an action is chosen, and the place after the last action: place `n` is after `n` actions.
#[derive(Clone, Debug)]
pub struct GameLine<P: Position> {
    line: Line<P>,
    turns: Vec<Turn<P::Action>>,
    /// Where each turn begins, and the last place.
    bounds: Vec<usize>,
}

/// A turn, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<A> {
    /// The player's chance to win before the turn, 0 to 1.
    pub before: f64,
    /// The same player's chance after it.
    pub after: f64,
    /// How much of the chance the turn gave away, 0 to 1. Nothing where it was forced or what the engine would have
    /// played, even where the game turned out worse than the engine had thought.
    pub loss: f64,
    /// From 0 to 100, see [`accuracy::of_turn`].
    pub accuracy: f64,
    /// How bad it was, if it was.
    pub mark: Option<Mark>,
    /// Whether there was nothing else to play.
    pub forced: bool,
    /// What the engine would have played in its place; `None` where it would have played the same.
    pub better: Option<Better<A>>,
    /// What may have followed the turn: the engine's line from its end on, all of it legal; empty where none is known.
    pub reply: Vec<A>,
}

/// What should have been played, and what might have followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Better<A> {
    /// The engine's line from the turn's beginning on, all of it legal, at least one action.
    pub line: Vec<A>,
    /// How many actions of the line belong to the turn itself, at least one.
    pub turn: usize,
}

/// A player's game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    /// In percent; `None` where no turn of the player was judged.
    pub accuracy: Option<f64>,
    /// How many turns got each mark, in the order of [`Mark::ALL`].
    pub marks: [usize; 3],
    /// How many turns were judged.
    pub turns: usize,
}

/// What there is to say about a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<A> {
    /// The first player's chance to win, 0 to 1, before the first turn and after each; `None` where it is not known yet.
    pub chances: Vec<Option<f64>>,
    /// Each turn; `None` where something about it is not known yet.
    pub turns: Vec<Option<Judged<A>>>,
    /// Both players, the first one first.
    pub players: [Summary; 2],
}

impl<P: Position> GameLine<P> {
    /// A line of play, as [`Record::line_to`](game_core::Record::line_to) gives it.
    pub fn new(line: Line<P>) -> Self {
        let turns: Vec<_> = line.turns().collect();
        let mut bounds = vec![0];
        bounds.extend(turns.iter().map(Turn::end));
        Self { line, turns, bounds }
    }

    /// How the game is over at the last place, by the rules.
    fn outcome(&self) -> Option<Outcome> {
        self.line.ending().map(|ending| ending.outcome)
    }

    /// The turns, first to last. The last one may be unfinished.
    pub fn turns(&self) -> &[Turn<P::Action>] {
        &self.turns
    }

    /// How many places there are: one more than actions.
    pub fn places(&self) -> usize {
        self.line.len() + 1
    }

    /// Where the turn with that index begins; for the number of turns, the last place.
    pub fn place_of_turn(&self, turn: usize) -> usize {
        self.bounds[turn]
    }

    /// Every position up to a place, as an engine wants them.
    pub fn positions_to(&self, place: usize) -> &[P] {
        &self.line.positions()[..=place]
    }

    /// The actions before a place.
    pub fn actions_to(&self, place: usize) -> &[P::Action] {
        &self.line.actions()[..place]
    }

    /// The places about which the engine has to be asked, first to last: where turns begin, where within a turn there
    /// is a choice, and the last one unless the game is over there.
    pub fn questions(&self) -> Vec<usize> {
        let last = self.places() - 1;
        let asks = |place: &usize| match self.bounds.binary_search(place) {
            Ok(_) => *place < last || self.outcome().is_none(),
            Err(_) => self.line.positions()[*place].count_actions() > 1,
        };
        (0..=last).filter(asks).collect()
    }

    /// What is known about a place: what the engine found, unless the rules say it.
    fn known<'a>(&self, findings: &'a [Option<Finding<P::Action>>], place: usize) -> Option<Known<'a, P>> {
        match self.outcome() {
            Some(outcome) if place + 1 == self.places() => Some(Known::Over(outcome)),
            _ => {
                let finding = findings.get(place)?.as_ref().filter(|it| it.value().is_some())?;
                Some(Known::Found(self.line.positions()[place].actor(), finding))
            }
        }
    }

    /// Judges the turns by what the engine, whose values have that scale, found out at each place. Places that are not
    /// known yet, or that [`GameLine::questions`] does not name, are `None`; a shorter slice is one that ends with them.
    pub fn judge(&self, scale: WinScale, findings: &[Option<Finding<P::Action>>]) -> Review<P::Action> {
        let first = |&place: &usize| Some(self.known(findings, place)?.chance(scale, Player::First));
        let chances: Vec<_> = self.bounds.iter().map(first).collect();
        let judged = |turn| self.judge_turn(scale, findings, turn);
        let turns: Vec<_> = (0..self.turns.len()).map(judged).collect();

        let weights = accuracy::weights(&chances);
        let players = Player::BOTH.map(|player| {
            let mut summary = Summary::default();
            let mut weighted = Vec::new();
            for ((turn, judged), weight) in self.turns.iter().zip(&turns).zip(weights.iter().copied()) {
                let Some(judged) = judged.as_ref().filter(|_| turn.player == player) else {
                    continue;
                };
                summary.turns += 1;
                if let Some(mark) = judged.mark {
                    summary.marks[mark.index()] += 1;
                }
                weighted.push((weight, judged.accuracy));
            }
            summary.accuracy = accuracy::of_game(&weighted);
            summary
        });
        Review {
            chances,
            turns,
            players,
        }
    }

    fn judge_turn(
        &self,
        scale: WinScale,
        findings: &[Option<Finding<P::Action>>],
        turn: usize,
    ) -> Option<Judged<P::Action>> {
        let (begin, end) = (self.bounds[turn], self.bounds[turn + 1]);
        let player = self.turns[turn].player;
        let known = |place| self.known(findings, place);
        let (at_begin, at_end) = (known(begin)?, known(end)?);
        let choices: Vec<usize> = (begin..end)
            .filter(|&place| self.line.positions()[place].count_actions() > 1)
            .collect();

        // Where another action than the engine's was chosen, and how much that choice lost.
        let mut worst: Option<(f64, usize)> = None;
        for (index, &place) in choices.iter().enumerate() {
            let next = choices.get(index + 1).copied().unwrap_or(end);
            let chance = |place| Some(known(place)?.chance(scale, player));
            let lost = chance(place)? - chance(next)?;
            let engines = findings[place].as_ref()?.line.first();
            let same = engines.is_none_or(|&it| it == self.line.actions()[place]);
            if !same && worst.is_none_or(|(most, _)| lost > most) {
                worst = Some((lost, place));
            }
        }
        let better = worst.and_then(|(_, place)| self.better(findings, begin, place));

        // Both values from the same horizon: a turn later, it is a turn nearer.
        let depth = match (at_begin.depth(), at_end.depth()) {
            (Some(before), Some(after)) => before.min(after.saturating_add(1)),
            (before, _) => before.unwrap_or_default(),
        };
        let before = at_begin.chance_at(scale, depth, player);
        let after = at_end.chance_at(scale, depth.saturating_sub(1), player);
        let loss = if better.is_some() {
            (before - after).max(0.0)
        } else {
            0.0
        };
        let value = findings[begin].as_ref().and_then(Finding::value);
        let mark = better
            .as_ref()
            .and_then(|_| Mark::of_turn(loss, value?, after >= 1.0));
        Some(Judged {
            before,
            after,
            loss,
            accuracy: accuracy::of_turn(loss),
            mark,
            forced: choices.is_empty(),
            better,
            reply: self.reply(findings, end),
        })
    }

    /// As much of the engine's line at a place as can be played.
    fn reply(&self, findings: &[Option<Finding<P::Action>>], place: usize) -> Vec<P::Action> {
        let finding = findings.get(place).and_then(Option::as_ref);
        let line = finding.map_or(&[][..], |finding| &finding.line);
        let mut position = self.line.positions()[place].clone();
        let legal = line.iter().take_while(|&&action| position.play(action).is_ok());
        legal.copied().collect()
    }

    /// What the engine would have played from `place` on, as a line from `begin` on: up to there as it was played.
    fn better(
        &self,
        findings: &[Option<Finding<P::Action>>],
        begin: usize,
        place: usize,
    ) -> Option<Better<P::Action>> {
        let finding = findings.get(place)?.as_ref()?;
        let mut position = self.line.positions()[place].clone();
        let player = position.actor();
        let mut line = self.line.actions()[begin..place].to_vec();
        let mut turn = None;
        for (index, &action) in finding.line.iter().enumerate() {
            let is_over = turn.is_none() && (position.actor() != player || P::ALTERNATES && index > 0);
            if is_over {
                turn = Some(line.len());
            }
            // Whoever found the line may have erred; what can be played is shown.
            if position.play(action).is_err() {
                break;
            }
            line.push(action);
        }
        let turn = turn.unwrap_or(line.len());
        (line.len() > place - begin).then_some(Better { line, turn })
    }
}

/// What is known about a place.
enum Known<'a, P: Position> {
    /// The game is over there.
    Over(Outcome),
    /// What the engine found, for that player.
    Found(Player, &'a Finding<P::Action>),
}

impl<P: Position> Known<'_, P> {
    /// How likely that player is to win.
    fn chance(&self, scale: WinScale, player: Player) -> f64 {
        self.of(player, |finding| finding.chance(scale))
    }

    /// The same as a search of that depth says.
    fn chance_at(&self, scale: WinScale, depth: u32, player: Player) -> f64 {
        self.of(player, |finding| finding.chance_at(scale, depth))
    }

    fn of(&self, player: Player, chance: impl FnOnce(&Finding<P::Action>) -> f64) -> f64 {
        match *self {
            Self::Over(outcome) => match outcome.winner() {
                None => 0.5,
                Some(winner) if winner == player => 1.0,
                Some(_) => 0.0,
            },
            Self::Found(actor, finding) if actor == player => chance(finding),
            Self::Found(_, finding) => 1.0 - chance(finding),
        }
    }

    /// How deep the engine looked; `None` where it did not have to.
    fn depth(&self) -> Option<u32> {
        match self {
            Self::Over(_) => None,
            Self::Found(_, finding) => Some(finding.depth()),
        }
    }
}
