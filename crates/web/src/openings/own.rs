//! The reader's own games as a book: what they and their opponents played, and what came of it for the reader.

use super::Explored;
use crate::shelf;
use book::{Book, Maker};
use game_core::{Outcome, Player};
use library::{Head, OwnResult};
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many games are counted before the page may breathe.
const AT_ONCE: usize = 50;

/// The reader's games.
pub(super) struct Own<P: Explored> {
    maker: Maker<P>,
    /// The tallies have what the reader won as the first player's, and what they lost as the second's.
    pub(super) book: Book<P>,
    /// The games, in the order in which they were counted.
    heads: Vec<Head>,
}

impl<P: Explored> Own<P> {
    /// The first games that came to a position.
    pub(super) fn games_at(&self, position: &P) -> Vec<Head> {
        let places = self.maker.games_at(position).iter();
        let heads = places.filter_map(|&place| self.heads.get(usize::try_from(place).ok()?));
        heads.cloned().collect()
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
    let mut own = Own {
        maker: Maker::<P>::of_whole_games(),
        book: Maker::new().finish(1, |_| None, |_| None, 0),
        heads: Vec::new(),
    };
    let mine = heads
        .into_iter()
        .filter(|head| head.game == P::ID && head.deleted.is_none());
    for (number, head) in mine.enumerate() {
        if number % AT_ONCE == AT_ONCE - 1 {
            shelf::breathe().await;
        }
        let (Some(result), Some(text)) = (head.own_result(), texts.remove(&head.id)) else {
            continue;
        };
        // What a newer page wrote is not counted.
        let Ok(record) = P::read_text(&text) else { continue };
        let actions = record.actions_to(record.end());
        own.maker.add_from(record.start(), &actions, outcome(result));
        own.heads.push(head);
    }
    own.book = own.maker.finish(1, |_| None, |_| None, 0);
    OWN.with_borrow_mut(|all| all.insert(P::GAME, Rc::new(own)));
    Some(())
}
