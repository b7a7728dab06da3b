//! Answers that are planned in a game of days: lines of turns that are foreseen, each with the answer to it. Without any page.
//!
//! A line begins where the last turn of whoever plans ended: with a turn of the other player, then the answer, and so on by
//! turns. Lines that begin alike are branches; the same thing foreseen has one answer.

use game_core::{Line, Player, Position, turns};
use wire::{MAX_FRAME, Plan};

/// The most bytes that a plan has as text: it goes in one frame, with what stands around it.
const MOST_BYTES: usize = MAX_FRAME * 3 / 4;

/// The place in a line of play where plans begin: where the turn under way began, or will begin.
pub(crate) fn place<P: Position>(line: &Line<P>) -> usize {
    match line.last_turn() {
        Some(turn) if !turn.complete => turn.begin,
        _ => line.len(),
    }
}

/// What of a plan may still come, as lines from [`place`] on. What can't be read is left out.
pub(crate) fn ahead<P: Position>(plan: &Plan, line: &Line<P>) -> Vec<Vec<P::Action>> {
    let (from, place) = (plan.from as usize, place(line));
    let Some(since) = line.actions().get(from..).filter(|_| from <= place) else {
        return Vec::new(); // It is about what this page does not know yet.
    };
    let mut left = Vec::new();
    for words in &plan.lines {
        let read = words.iter().map(|word| word.parse::<P::Action>());
        let Ok(actions) = read.collect::<Result<Vec<_>, _>>() else {
            continue;
        };
        if actions.len() > since.len() && actions.starts_with(since) {
            left.push(actions[place - from..].to_vec());
        }
    }
    left
}

/// Adds a line to others from the same place, which is `start`. Where one of them has another answer to the same, the new one
/// counts; a line that the new one continues goes, and one that has it already stays.
pub(crate) fn with_line<P: Position>(
    start: &P,
    me: Player,
    mut lines: Vec<Vec<P::Action>>,
    new: Vec<P::Action>,
) -> Vec<Vec<P::Action>> {
    if lines.iter().any(|line| line.starts_with(&new)) {
        return lines;
    }
    let mut actors = vec![start.actor()];
    let mut position = start.clone();
    for &action in &new {
        position.play_unchecked(action);
        actors.push(position.actor());
    }
    lines.retain(|line| {
        let differs = line.iter().zip(&new).position(|(one, two)| one != two);
        differs.is_some_and(|place| actors[place] != me)
    });
    lines.push(new);
    lines
}

/// Lines as they are sent.
pub(crate) fn to_plan<P: Position>(from: usize, lines: &[Vec<P::Action>]) -> Plan {
    let words = |line: &Vec<P::Action>| line.iter().map(ToString::to_string).collect();
    Plan {
        from: from as u32,
        lines: lines.iter().map(words).collect(),
    }
}

/// Whether so much can be planned.
pub(crate) fn has_room(plan: &Plan) -> bool {
    plan.lines.len() <= Plan::MOST_LINES
        && plan.lines.iter().all(|line| line.len() <= Plan::MOST_ACTIONS)
        && wire::text(plan).len() <= MOST_BYTES
}

/// A turn of a line: where it is played, what was played before it, and what is done.
pub(crate) struct Step<P: Position> {
    pub(crate) before: P,
    pub(crate) previous: Option<P::Action>,
    pub(crate) player: Player,
    pub(crate) actions: Vec<P::Action>,
    pub(crate) complete: bool,
}

/// The turns of actions that are legal one after the other from `start` on. `previous` led there.
pub(crate) fn steps<P: Position>(
    start: &P,
    mut previous: Option<P::Action>,
    actions: &[P::Action],
) -> Vec<Step<P>> {
    let mut position = start.clone();
    let mut steps = Vec::new();
    for turn in turns(start, actions.iter().copied()) {
        let before = position.clone();
        for &action in &turn.actions {
            position.play_unchecked(action);
        }
        steps.push(Step {
            before,
            previous,
            player: turn.player,
            complete: turn.complete,
            actions: turn.actions,
        });
        previous = steps.last().and_then(|step| step.actions.last().copied());
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};
    use shogi::Position as Shogi;

    fn actions<P: Position>(words: &str) -> Vec<P::Action> {
        let read = |word: &str| word.parse().unwrap_or_else(|_| panic!("{word}"));
        words.split_whitespace().map(read).collect()
    }

    fn line(words: &str) -> Line<Shogi> {
        Line::replay(Shogi::start(), actions::<Shogi>(words))
    }

    fn plan(from: u32, lines: &[&str]) -> Plan {
        let words = |line: &&str| line.split_whitespace().map(str::to_owned).collect();
        Plan {
            from,
            lines: lines.iter().map(words).collect(),
        }
    }

    fn left(plan: &Plan, played: &str) -> Vec<String> {
        let lines = ahead(plan, &line(played));
        let text = |line: &Vec<_>| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        lines.iter().map(text).collect()
    }

    #[test]
    fn what_was_played_as_planned_is_not_ahead_any_more() {
        let plan = plan(1, &["8c8d 2g2f", "3c3d 2g2f 4c4d 3i4h"]);
        assert_eq!(left(&plan, "7g7f"), ["8c8d 2g2f", "3c3d 2g2f 4c4d 3i4h"]);
        assert_eq!(left(&plan, "7g7f 3c3d"), ["2g2f 4c4d 3i4h"]);
        assert_eq!(left(&plan, "7g7f 3c3d 2g2f"), ["4c4d 3i4h"]);
        assert_eq!(left(&plan, "7g7f 8c8d 2g2f"), [] as [&str; 0]);
        assert_eq!(left(&plan, "7g7f 1c1d"), [] as [&str; 0]);
        // The server may tell of a plan before the page knows the turns that led there.
        assert_eq!(
            left(&super::tests::plan(3, &["8c8d 2g2f"]), "7g7f"),
            [] as [&str; 0]
        );
        assert_eq!(
            left(&super::tests::plan(1, &["8c8d dance"]), "7g7f"),
            [] as [&str; 0]
        );
    }

    #[test]
    fn the_same_thing_foreseen_has_one_answer() {
        let after = line("7g7f");
        let add =
            |lines: Vec<Vec<_>>, new: &str| with_line(after.position(), First, lines, actions::<Shogi>(new));
        let lines = add(Vec::new(), "3c3d 2g2f");
        // Another turn of the other player is a branch, however late.
        let lines = add(lines, "8c8d 2g2f");
        let lines = add(lines, "3c3d 2g2f 4c4d 3i4h");
        let lines = add(lines, "3c3d 2g2f 8c8d 2f2e");
        let told = |lines: &[Vec<_>]| to_plan::<Shogi>(1, lines);
        assert_eq!(
            told(&lines),
            plan(1, &["8c8d 2g2f", "3c3d 2g2f 4c4d 3i4h", "3c3d 2g2f 8c8d 2f2e"])
        );
        // What is planned already stays, and another answer takes the place of all that followed on the first one.
        let lines = add(lines, "3c3d 2g2f");
        assert_eq!(lines.len(), 3);
        let lines = add(lines, "3c3d 6g6f");
        assert_eq!(told(&lines), plan(1, &["8c8d 2g2f", "3c3d 6g6f"]));
    }

    #[test]
    fn plans_are_bounded_as_the_server_bounds_them() {
        let many = |lines: usize, actions: usize| Plan {
            from: 1,
            lines: vec![vec!["xd4-h8".to_owned(); actions]; lines],
        };
        assert!(has_room(&many(Plan::MOST_LINES, 2)));
        assert!(!has_room(&many(Plan::MOST_LINES + 1, 2)));
        assert!(has_room(&many(1, Plan::MOST_ACTIONS)));
        assert!(!has_room(&many(1, Plan::MOST_ACTIONS + 1)));
        // Each may be as long as it likes, but not all of them.
        assert!(!has_room(&many(Plan::MOST_LINES, Plan::MOST_ACTIONS)));
    }

    #[test]
    fn a_line_is_told_by_its_turns() {
        let line = Line::replay(yinsh::Position::start(), actions::<yinsh::Position>("e5 f6 e6"));
        assert_eq!(place(&line), 3);
        let previous = line.actions().last().copied();
        let steps = steps(line.position(), previous, &actions::<yinsh::Position>("g7 h8"));
        let told: Vec<_> = steps
            .iter()
            .map(|step| (step.player, step.complete, step.previous.map(|it| it.to_string())))
            .collect();
        let before = |word: &str| Some(word.to_owned());
        assert_eq!(told, [(Second, true, before("e6")), (First, true, before("g7"))]);
        assert_eq!(steps[1].before.actor(), First);
    }
}
