//! The reader's own games as a book: what they and their opponents played, and what came of it for the reader.

use super::Explored;
use crate::later;
use crate::shelf;
use book::{Book, Maker, Page};
use game_core::{Outcome, Player};
use library::{Head, OwnResult};
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many games are counted before the page may breathe.
const AT_ONCE: usize = 50;

/// The reader's games in which they had one side.
struct Side<P: Explored> {
    maker: Maker<P>,
    /// The tallies have what the reader won as the first player's, and what they lost as the second's.
    book: Book<P>,
    /// The games, in the order in which they were counted.
    heads: Vec<Head>,
}

/// The reader's games, by their own side.
pub(super) struct Own<P: Explored>([Side<P>; 2]);

impl<P: Explored> Own<P> {
    /// The games in which the reader had this side, or either.
    fn of(&self, side: Option<Player>) -> impl Iterator<Item = &Side<P>> {
        let wanted = move |player: &Player| side.is_none_or(|side| side == *player);
        let players = Player::BOTH.into_iter().filter(wanted);
        players.map(|player| &self.0[player.index()])
    }

    /// What the games with this side, or either, say of a position.
    pub(super) fn look(&self, position: &P, side: Option<Player>) -> Option<Page<P::Action>> {
        self.of(side)
            .filter_map(|games| games.book.look(position))
            .reduce(Page::and)
    }

    /// Games that came to a position, the latest first.
    pub(super) fn games_at(&self, position: &P, side: Option<Player>) -> Vec<Head> {
        let at = |games: &Side<P>| -> Vec<Head> {
            let places = games.maker.games_at(position).iter();
            let heads = places.filter_map(|&place| games.heads.get(usize::try_from(place).ok()?));
            heads.cloned().collect()
        };
        let mut heads: Vec<Head> = self.of(side).flat_map(at).collect();
        library::search::sort(&mut heads);
        heads
    }
}

thread_local! {
    /// The games that were counted, by the names of their games.
    static OWN: RefCell<BTreeMap<&'static str, Rc<dyn Any>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The reader's games, where they were counted.
pub(super) fn here<P: Explored>() -> Option<Rc<Own<P>>> {
    let own = OWN.with_borrow(|all| all.get(P::GAME).cloned())?;
    own.downcast().ok()
}

/// How a game ended, as the reader sees it: what they won is the first player's.
const fn outcome(result: OwnResult) -> Outcome {
    match result {
        OwnResult::Won => Outcome::Win(Player::First),
        OwnResult::Drawn => Outcome::Draw,
        OwnResult::Lost => Outcome::Win(Player::Second),
    }
}

/// Counts the games that are kept, those in which one side is the reader's and which ended. Nothing where they can't be read.
pub(super) async fn count<P: Explored>() -> Option<()> {
    let (heads, _) = shelf::heads().await.ok()?;
    let mut texts = shelf::texts().await.ok()?;
    let none = || Side {
        maker: Maker::<P>::of_whole_games(),
        book: Maker::new().finish(1, |_| None, |_| None, 0),
        heads: Vec::new(),
    };
    let mut own = Own([none(), none()]);
    let mine = heads
        .into_iter()
        .filter(|head| head.game == P::ID && head.deleted.is_none());
    for (number, head) in mine.enumerate() {
        if number % AT_ONCE == AT_ONCE - 1 {
            later::breathe().await;
        }
        let (Some(side), Some(result), Some(text)) = (head.own, head.own_result(), texts.remove(&head.id))
        else {
            continue;
        };
        // What a newer page wrote is not counted.
        let Ok(record) = P::read_text(&text) else { continue };
        let actions = record.actions_to(record.end());
        let games = &mut own.0[side.index()];
        games.maker.add_from(record.start(), &actions, outcome(result));
        games.heads.push(head);
    }
    for games in &mut own.0 {
        games.book = games.maker.finish(1, |_| None, |_| None, 0);
    }
    OWN.with_borrow_mut(|all| all.insert(P::GAME, Rc::new(own)));
    Some(())
}
