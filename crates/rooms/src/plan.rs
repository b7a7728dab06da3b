//! Planned answers in games of days.

use crate::{Hosted, Room};
use game_core::{Player, turn_is_complete};
use std::collections::HashMap;
use wire::{Command, Plan, Refusal};

/// What is to be done about a plan, after something has happened in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Planned {
    /// It is the other player's turn still, and may go as planned.
    Waits,
    /// The game has gone another way, or is over: the plan is to be forgotten.
    Void,
    /// The player's answer is planned. The server gives these commands for the player, the same way as the player's own, and
    /// keeps the rest of the plan.
    Answer {
        /// The actions of the answer.
        commands: Vec<Command>,
        /// What is planned for after it; without lines if nothing is.
        rest: Plan,
    },
}

fn bad(line: usize, why: impl Into<String>) -> Refusal {
    Refusal::BadPlan {
        line: line as u32,
        why: why.into(),
    }
}

impl<P: Hosted> Room<P> {
    /// Whether `by` may plan this now: lines of legal turns, each of which ends with an answer.
    pub(crate) fn check_plan(&self, by: Player, plan: &Plan) -> Result<(), Refusal> {
        if !self.info.terms.is_in_days() {
            return Err(Refusal::NotByTerms);
        }
        if plan.lines.is_empty() {
            return Ok(());
        }
        if self.live.is_held() {
            return Err(Refusal::Held);
        }
        if self.to_act() != Some(!by) {
            return Err(Refusal::NotNow);
        }
        let from = self.place_of_turn();
        if plan.from as usize != from {
            let why = format!("expected a plan from action {from}, found one from {}", plan.from);
            return Err(bad(0, why));
        }
        if plan.lines.len() > Plan::MOST_LINES {
            let why = format!(
                "expected at most {} lines, found {}",
                Plan::MOST_LINES,
                plan.lines.len()
            );
            return Err(bad(0, why));
        }
        let start = &self.live.line().positions()[from];
        // What is answered after which actions.
        let mut answers = HashMap::new();
        for (number, line) in (1..).zip(&plan.lines) {
            Self::check_line(by, start, number, line, &mut answers)?;
        }
        Ok(())
    }

    /// Where the turn under way began, or will begin.
    fn place_of_turn(&self) -> usize {
        let line = self.live.line();
        match line.last_turn() {
            Some(turn) if !turn.complete => turn.begin,
            _ => line.len(),
        }
    }

    fn check_line<'a>(
        by: Player,
        start: &P,
        number: usize,
        line: &'a [String],
        answers: &mut HashMap<Vec<P::Action>, (P::Action, &'a str)>,
    ) -> Result<(), Refusal> {
        if line.len() > Plan::MOST_ACTIONS {
            let why = format!(
                "expected at most {} actions, found {}",
                Plan::MOST_ACTIONS,
                line.len()
            );
            return Err(bad(number, why));
        }
        let mut position = start.clone();
        let mut actions = Vec::new();
        let mut ends_with_answer = false;
        for text in line {
            let action = Self::read(text).map_err(|why| bad(number, why))?;
            let actor = position.actor();
            if let Err(illegal) = position.play(action) {
                return Err(bad(number, illegal.to_string()));
            }
            if actor == by {
                let (first, word) = *answers.entry(actions.clone()).or_insert((action, text));
                if first != action {
                    let why = format!("expected {word}, which another line answers here, found {text}");
                    return Err(bad(number, why));
                }
            }
            ends_with_answer = actor == by && turn_is_complete(by, &position);
            actions.push(action);
        }
        if ends_with_answer {
            Ok(())
        } else {
            Err(bad(number, "expected a whole answer at the end, found none"))
        }
    }

    /// What is to be done about the plan of a player, whenever something has happened in the game.
    pub fn follow_plan(&self, by: Player, plan: &Plan) -> Planned {
        let line = self.live.line();
        let from = plan.from as usize;
        let Some(to_act) = self
            .to_act()
            .filter(|_| !self.live.is_held() && from <= line.len())
        else {
            return Planned::Void;
        };
        let read = |text: &String| Self::read(text).ok();
        let lines = plan.lines.iter();
        let lines: Vec<Vec<P::Action>> = lines.filter_map(|line| line.iter().map(read).collect()).collect();
        let played = &line.actions()[from..];
        let mut fits = lines.iter().filter_map(|line| line.strip_prefix(played));
        if to_act != by {
            return match fits.next() {
                Some(_) => Planned::Waits,
                None => Planned::Void,
            };
        }
        // The first line that fits says what the answer is.
        let Some(rest) = fits.clone().find(|rest| !rest.is_empty()) else {
            return Planned::Void;
        };
        let mut position = line.position().clone();
        let mut answer = 0;
        for &action in rest {
            if position.play(action).is_err() {
                return Planned::Void;
            }
            answer += 1;
            if turn_is_complete(by, &position) {
                break;
            }
        }
        let (answer, _) = rest.split_at(answer);
        let act = |action: &P::Action| Command::Act {
            action: action.to_string(),
            base: self.version,
        };
        let left = fits.filter_map(|rest| rest.strip_prefix(answer));
        let left = left.filter(|rest| !rest.is_empty());
        Planned::Answer {
            commands: answer.iter().map(act).collect(),
            rest: Plan {
                from: (line.len() + answer.len()) as u32,
                lines: left
                    .map(|rest| rest.iter().map(ToString::to_string).collect())
                    .collect(),
            },
        }
    }
}
