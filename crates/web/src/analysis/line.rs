//! Lines of play as whole turns, and what they are worth, as words.

use super::Analysable;
use crate::i18n::tr;
use engine_protocol::output::Value;
use game_core::{Player, Position};
use search::WinScale;
use std::str::FromStr;

/// How the game would go on if both sides played their best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line<A> {
    /// What that is worth to the player who acts where it begins.
    pub(crate) value: Value,
    /// Turns, each with at least one action. The first is what is left of the turn under way; the last may be cut off.
    pub(crate) turns: Vec<Vec<A>>,
}

impl<A: Copy> Line<A> {
    /// The line of these words, which begins at `position`. It ends before the first word that is no legal action.
    pub(crate) fn read<P: Position<Action = A>>(position: &P, value: Value, words: &[String]) -> Self
    where
        A: FromStr,
    {
        let mut end = position.clone();
        let legal = words.iter().map_while(|word| {
            let action = word.parse().ok()?;
            end.play(action).ok()?;
            Some(action)
        });
        let turns = game_core::turns(position, legal)
            .map(|turn| turn.actions)
            .collect();
        Self { value, turns }
    }

    /// Its turns as the table's players write them, from a `position` to which the action `previous` led, if one did.
    pub(crate) fn written<P: Analysable<Action = A>>(
        &self,
        position: &P,
        mut previous: Option<A>,
        notation: P::Notation,
    ) -> Vec<String> {
        let mut position = position.clone();
        let write = |turn: &Vec<A>| {
            let text = position.write_turn(previous, turn, notation);
            for &action in turn {
                position.play_unchecked(action);
                previous = Some(action);
            }
            text
        };
        self.turns.iter().map(write).collect()
    }

    /// Everything that is done in it before its turn `end`, counted from 0.
    pub(crate) fn actions_before(&self, end: usize) -> Vec<A> {
        self.turns.iter().take(end).flatten().copied().collect()
    }
}

/// What a value for `actor` is worth to `player`.
pub(crate) fn seen_by(player: Player, actor: Player, value: Value) -> Value {
    match value {
        _ if player == actor => value,
        Value::Cp(value) => Value::Cp(-value),
        Value::Win(turns) => Value::Loss(turns),
        Value::Loss(turns) => Value::Win(turns),
    }
}

/// A chance to win in whole percent. What is not proven is neither certain nor hopeless.
pub(super) fn percent(value: Value, scale: WinScale) -> u8 {
    let percent = (100.0 * value.win_chance(scale)).round() as u8;
    match value {
        Value::Cp(_) => percent.clamp(1, 99),
        _ => percent,
    }
}

/// A value in a word or two: `63%`, `win in 2 turns`.
pub(crate) fn value_words(value: Value, scale: WinScale) -> String {
    match value {
        Value::Cp(_) => tr!("analysis-percent", percent = percent(value, scale)),
        Value::Win(0) => tr!("analysis-win"),
        Value::Loss(0) => tr!("analysis-loss"),
        Value::Win(turns) => tr!("analysis-win-in", turns = turns),
        Value::Loss(turns) => tr!("analysis-loss-in", turns = turns),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: WinScale = WinScale::new(500.0);

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn actions_of_one_player_are_one_turn() {
        // A random game until somebody makes a row, which is taken away in the same turn, and a ring with it.
        let mut rng = fastrand::Rng::with_seed(1);
        let mut position = yinsh::Position::start();
        let mut words = Vec::new();
        let row = loop {
            let actions = position.actions();
            let Some(&action) = rng.choice(&actions) else {
                position = yinsh::Position::start();
                words.clear();
                continue;
            };
            position.play_unchecked(action);
            words.push(action.to_string());
            if let yinsh::Action::RemoveRing(_) = action {
                break words.len() - 3;
            }
        };
        let mut start = yinsh::Position::start();
        for word in &words[..row] {
            start.play(word.parse().unwrap()).unwrap();
        }
        let line = Line::read(&start, Value::Cp(3), &words[row..]);
        let sizes: Vec<usize> = line.turns.iter().map(Vec::len).collect();
        assert!(sizes == [3] || sizes == [1, 2], "{sizes:?}: {words:?}");
        assert_eq!(line.actions_before(2).len(), 3);
    }

    #[test]
    fn a_line_ends_before_what_is_not_legal() {
        let words = words("f6 e5 f7 f7 g7");
        let line = Line::read(&yinsh::Position::start(), Value::Cp(3), &words);
        assert_eq!(line.turns.len(), 3);
        assert_eq!(line.actions_before(2).len(), 2);
        assert_eq!(line.actions_before(9).len(), 3);
    }

    #[test]
    fn in_shogi_each_action_is_a_turn() {
        let start = <shogi::Position as game_core::Position>::start();
        let line = Line::read(&start, Value::Win(2), &words("7g7f 3c3d 8h2b+ nonsense"));
        assert_eq!(line.turns.len(), 3);
    }

    #[test]
    fn values_are_seen_from_either_side() {
        let [first, second] = Player::BOTH;
        assert_eq!(seen_by(first, first, Value::Cp(7)), Value::Cp(7));
        assert_eq!(seen_by(second, first, Value::Cp(7)), Value::Cp(-7));
        assert_eq!(seen_by(first, second, Value::Win(3)), Value::Loss(3));
        assert_eq!(seen_by(second, first, Value::Loss(1)), Value::Win(1));
    }

    #[test]
    fn only_what_is_proven_is_certain() {
        assert_eq!(percent(Value::Cp(0), SCALE), 50);
        assert_eq!(percent(Value::Cp(9000), SCALE), 99);
        assert_eq!(percent(Value::Cp(-9000), SCALE), 1);
        assert_eq!(percent(Value::Win(4), SCALE), 100);
        assert_eq!(value_words(Value::Win(1), SCALE), "win in 1 turn");
        assert_eq!(value_words(Value::Loss(4), SCALE), "loss in 4 turns");
        assert_eq!(value_words(Value::Cp(0), SCALE), "50%");
    }
}
