//! What every [`Position`] promises. Each check panics with a message that names the position and what is wrong.

use crate::policy::Policy;
use fastrand::Rng;
use game_core::Position;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;

/// Checks one position against everything that can be checked without playing on.
///
/// `universe` is every value of the action type that a caller might ask about, legal or not: legality is total.
///
/// # Panics
/// If a promise is broken.
pub fn check_position<P: Position>(position: &P, universe: &[P::Action])
where
    <P as std::str::FromStr>::Err: Display,
    <P::Action as std::str::FromStr>::Err: Display,
{
    let actions = position.actions();
    let listed: HashSet<_> = actions.iter().copied().collect();
    assert_eq!(
        listed.len(),
        actions.len(),
        "{position}: an action is listed twice"
    );
    assert_eq!(
        position.count_actions(),
        actions.len(),
        "{position}: count_actions"
    );
    assert_eq!(
        position.outcome().is_some(),
        actions.is_empty(),
        "{position}: the game is over exactly if there are no actions"
    );
    let mut found = 0;
    for &action in universe {
        let legal = listed.contains(&action);
        found += usize::from(legal);
        assert_eq!(position.is_legal(action), legal, "{position}: is_legal({action})");
        let mut played = position.clone();
        let result = played.play(action);
        assert_eq!(result.is_ok(), legal, "{position}: play({action})");
        if legal {
            let mut unchecked = position.clone();
            unchecked.play_unchecked(action);
            assert_eq!(
                played, unchecked,
                "{position}: play and play_unchecked of {action}"
            );
            assert_eq!(played.key(), unchecked.key(), "{position}: keys after {action}");
            assert_ne!(played, *position, "{position}: {action} changes nothing");
        } else {
            assert_eq!(
                played, *position,
                "{position}: refusing {action} changed the position"
            );
            assert_eq!(
                played.key(),
                position.key(),
                "{position}: refusing {action} changed the key"
            );
        }
    }
    assert_eq!(
        found,
        actions.len(),
        "{position}: an action outside the universe is listed"
    );
    check_listing_stops(position, &actions);
    check_texts(position, &actions);
}

/// Listing stops where the caller breaks, after exactly the actions before that.
fn check_listing_stops<P: Position>(position: &P, actions: &[P::Action]) {
    use std::ops::ControlFlow;
    for (index, &expected) in actions.iter().enumerate() {
        let mut seen = 0;
        let stopped = position.try_for_each_action(|action| {
            seen += 1;
            if seen > index {
                ControlFlow::Break(action)
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(
            stopped,
            ControlFlow::Break(expected),
            "{position}: the action at place {index}"
        );
        assert_eq!(
            seen,
            index + 1,
            "{position}: listing went on after the break at {index}"
        );
    }
}

fn check_texts<P: Position>(position: &P, actions: &[P::Action])
where
    <P as std::str::FromStr>::Err: Display,
    <P::Action as std::str::FromStr>::Err: Display,
{
    let text = position.to_string();
    match text.parse::<P>() {
        Ok(fresh) => {
            assert_eq!(fresh, *position, "{text}: read again, it is another position");
            assert_eq!(
                fresh.key(),
                position.key(),
                "{text}: the key kept up to date and the key made anew"
            );
            assert_eq!(
                fresh.to_string(),
                text,
                "the text of a position read from its text"
            );
            let same: HashSet<_> = fresh.actions().into_iter().collect();
            assert_eq!(
                same,
                actions.iter().copied().collect(),
                "{text}: read again, it has other actions"
            );
        }
        Err(error) => panic!("a position of a game is refused: {error}\n{text}"),
    }
    for action in actions {
        match action.to_string().parse::<P::Action>() {
            Ok(same) => assert_eq!(same, *action, "{text}: the text of an action"),
            Err(error) => panic!("{text}: the text of a legal action is refused: {error}"),
        }
    }
}

/// Perft, which games may count in bulk, against counting one by one, two actions deep.
///
/// # Panics
/// If they differ.
pub fn check_perft<P: Position>(position: &P) {
    for depth in 0..=2 {
        let expected = game_core::perft(position, depth);
        assert_eq!(position.perft(depth), expected, "{position}: perft({depth})");
    }
}

/// How long random games may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Every game has to end within so many actions: the rules promise it.
    EndsWithin(usize),
    /// Games may go on for ever; they are cut off after so many actions.
    CutOffAfter(usize),
}

/// What [`check_games`] has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Games played.
    pub games: u64,
    /// Those of them that came to an end.
    pub ended: u64,
    /// Positions checked, the last ones included.
    pub positions: u64,
    /// The most actions of a game.
    pub longest: usize,
}

/// Plays `games` random games from `starts` in turn, and checks every position on the way. No two different positions
/// may have one key.
///
/// # Panics
/// If a promise is broken.
pub fn check_games<P: Position>(starts: &[P], universe: &[P::Action], games: u64, bound: Bound) -> Seen
where
    <P as std::str::FromStr>::Err: Display,
    <P::Action as std::str::FromStr>::Err: Display,
{
    let mut seen = Seen::default();
    let mut keys: HashMap<u64, P> = HashMap::new();
    for (game, start) in (0..games).zip(starts.iter().cycle()) {
        let mut rng = Rng::with_seed(game);
        let mut position = start.clone();
        let mut length = 0;
        loop {
            check_position(&position, universe);
            if seen.positions % 16 == 0 {
                check_perft(&position);
            }
            seen.positions += 1;
            let other = keys.entry(position.key()).or_insert_with(|| position.clone());
            assert_eq!(*other, position, "two positions have one key");
            let actions = position.actions();
            if actions.is_empty() {
                seen.ended += 1;
                break;
            }
            match bound {
                Bound::EndsWithin(most) => {
                    assert!(
                        length < most,
                        "game {game} has not ended after {most} actions: {position}"
                    );
                }
                Bound::CutOffAfter(most) if length >= most => break,
                Bound::CutOffAfter(_) => {}
            }
            let action = Policy::of_game(game / starts.len() as u64).choose(&position, &actions, &mut rng);
            position
                .play(action)
                .expect("a listed action is legal: checked above");
            length += 1;
        }
        seen.games += 1;
        seen.longest = seen.longest.max(length);
    }
    seen
}
