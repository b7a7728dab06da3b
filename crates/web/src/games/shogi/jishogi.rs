//! Jishogi: offered, agreed on, declared.

use super::options::Jishogi;
use crate::dialog::Dialog;
use crate::game::{Game, Seat};
use crate::i18n::{says, tr};
use crate::names::name;
use crate::play::Play;
use game_core::{Ending, Outcome, Player};
use leptos::prelude::*;
use shogi::impasse::{self, Declaration, Rule};
use shogi::{Position, PositionTrait as _};
use table::Playable as _;

/// How the game ends if the players agree on jishogi now, where they may.
pub(super) fn agreed(game: &Game<Position>) -> Option<Ending> {
    game.position().if_agreed(game.record().start(), game.rules())
}

/// What comes of it if the player to act declares now, where that does not lose.
fn declared(game: &Game<Position>) -> Option<Declaration> {
    let Jishogi::Declaration(rule) = game.rules().jishogi else {
        return None;
    };
    let declaration = impasse::declaration(game.position(), game.record().start(), rule);
    declaration.holds().then_some(declaration)
}

/// The key of what can be offered or declared by the person to act, if anything.
pub(super) fn offer(game: &Game<Position>) -> Option<&'static str> {
    if !game.at_tip() || !game.persons_turn() {
        return None;
    }
    if agreed(game).is_some() {
        Some("shogi-play-offer-jishogi")
    } else {
        declared(game).map(|_| "shogi-play-declare-jishogi")
    }
}

/// How the computer, which is to act, ends the game in place of a move. Two computers agree as soon as they may; against
/// a person the computer leaves it to the person to offer it.
pub(super) fn computer_ends(game: &Game<Position>, declares: bool) -> Option<Ending> {
    if let Some(declaration) = declared(game) {
        return Some(declaration.ending);
    }
    let agrees = game.is_watched() || declares;
    agreed(game).filter(|_| agrees)
}

/// The points of both sides as they are counted now.
fn points(game: &Game<Position>) -> [u8; 2] {
    Player::BOTH.map(|player| impasse::points(game.position(), game.record().start(), player))
}

/// What was counted, said of a game that ended so.
pub(super) fn told(game: &Game<Position>, outcome: Outcome) -> String {
    match game.rules().jishogi {
        Jishogi::Declaration(rule) => told_declared(game, rule, outcome),
        Jishogi::Agreement if impasse::may_agree(game.position()) => {
            let [first, second] = points(game);
            tr!("shogi-play-ended-agreed", first = first, second = second)
        }
        Jishogi::Agreement => tr!("shogi-play-ended-jishogi"),
    }
}

fn told_declared(game: &Game<Position>, rule: Rule, outcome: Outcome) -> String {
    let position = game.position();
    let declaration = impasse::declaration(position, game.record().start(), rule);
    if declaration.ending.outcome == outcome {
        let who = name(game, position.actor());
        tr!(
            "shogi-play-ended-declared",
            name = who,
            points = declaration.points
        )
    } else {
        tr!("shogi-play-ended-jishogi")
    }
}

/// What will come of it, said before.
fn forecast(game: &Game<Position>) -> Option<String> {
    let (counted, outcome) = if let Some(ending) = agreed(game) {
        let [first, second] = points(game);
        let counted = tr!("shogi-play-points", first = first, second = second);
        (counted, ending.outcome)
    } else {
        let declaration = declared(game)?;
        let counted = tr!("shogi-play-points-declared", points = declaration.points);
        (counted, declaration.ending.outcome)
    };
    let result = match outcome {
        Outcome::Draw => tr!("play-draw"),
        Outcome::Win(winner) if game.person() == Some(winner) => tr!("shogi-play-you-would-win"),
        Outcome::Win(winner) => tr!("shogi-play-would-win", name = name(game, winner)),
    };
    Some(format!("{counted} {result}"))
}

/// The dialog that asks whether to end the game so.
#[component]
pub(super) fn Ask(play: Play<Position>) -> impl IntoView {
    let open = play.own.jishogi_open;
    let agree = move |_| {
        open.set(false);
        let ending = play.game.with_untracked(|game| {
            let declared = declared(game).map(|declaration| declaration.ending);
            agreed(game).or(declared)
        });
        if let Some(ending) = ending {
            play.change(|game| game.state(ending.into()));
        }
        crate::board::focus_board();
    };
    let question = move || {
        play.game.with(|game| {
            if agreed(game).is_none() {
                return tr!("shogi-play-ask-declare");
            }
            let other = !game.position().actor();
            match game.seat(other) {
                Seat::Person | Seat::Remote => tr!("shogi-play-ask-person", name = name(game, other)),
                Seat::Computer(_) => tr!("shogi-play-ask-computer", name = name(game, other)),
            }
        })
    };
    let yes = move || {
        let by_agreement = play.game.with(|game| agreed(game).is_some());
        if by_agreement {
            tr!("shogi-play-agree")
        } else {
            tr!("shogi-play-declare")
        }
    };
    view! {
        <Dialog open id="jishogi-ask" title=Signal::derive(says("shogi-play-jishogi"))>
            <p>{move || play.game.with(forecast)}</p>
            <p>{question}</p>
            <div class="acts">
                <button type="button" class="btn primary" id="jishogi-yes" on:click=agree>{yes}</button>
                <button type="button" class="btn" on:click=move |_| open.set(false) autofocus=true>{says("play-resign-no")}</button>
            </div>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::Rules;
    use super::*;

    /// Both kings have entered; sente, to move, has 31 points, gote 23.
    const ENTERED: &str = "K8/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/+p+p+p+p+p+p+p+p+p/8k b 2R2B2G2g4s4n4l 1";

    fn game(jishogi: Jishogi, seats: [Seat; 2]) -> Game<Position> {
        let mut game = Game::new(ENTERED.parse().unwrap(), seats);
        game.set_rules(Rules {
            strict: false,
            jishogi,
        });
        game
    }

    const PERSONS: [Seat; 2] = [Seat::Person; 2];

    #[test]
    fn by_agreement_all_pieces_count() {
        let mut game = game(Jishogi::Agreement, PERSONS);
        assert_eq!(points(&game), [31, 23]);
        assert_eq!(offer(&game), Some("shogi-play-offer-jishogi"));
        let ending = agreed(&game).unwrap();
        assert_eq!(ending.outcome, Outcome::Win(shogi::SENTE));
        game.state(ending.into());
        assert_eq!(
            told(&game, ending.outcome),
            "Jishogi: sente has 31 points, gote 23; 24 are needed."
        );
        assert_eq!((offer(&game), game.goes_on()), (None, false));
        game.undo();
        assert!(game.goes_on());
    }

    #[test]
    fn declarations_are_offered_only_where_they_hold() {
        let by_27 = game(Jishogi::Declaration(Rule::Points27), PERSONS);
        // Nine tokin only stand in the camp: ten are wanted.
        assert_eq!(offer(&by_27), None);
        let ten: Position = ENTERED
            .replace("K8/", "KG7/")
            .replace("2G2g", "G2g")
            .parse()
            .unwrap();
        let mut game = Game::new(ten, [Seat::Person, Seat::Computer(3)]);
        game.set_rules(by_27.rules());
        assert_eq!(offer(&game), Some("shogi-play-declare-jishogi"));
        let ending = declared(&game).unwrap().ending;
        assert_eq!(ending.outcome, Outcome::Win(shogi::SENTE));
        assert_eq!(computer_ends(&game, false), Some(ending));
    }

    #[test]
    fn computers_agree_at_once_and_leave_it_to_a_person_else() {
        let watched = game(Jishogi::Agreement, [Seat::Computer(1); 2]);
        assert!(computer_ends(&watched, false).is_some());
        let against = game(Jishogi::Agreement, [Seat::Computer(1), Seat::Person]);
        assert!(computer_ends(&against, false).is_none());
        assert!(computer_ends(&against, true).is_some());
    }
}
