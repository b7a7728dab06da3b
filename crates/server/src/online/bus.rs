//! What servers tell each other who play games of the same database.
//!
//! A notice may be lost: whoever hears nothing finds out by the numbers of events, since each server looks from time to time.

use std::str::FromStr as _;

use futures_util::StreamExt as _;
use game_core::Player;
use store::Store;
use tokio::sync::broadcast;
use wire::{ChallengeId, GameId, PersonId, Phrase};

/// A notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// A game has events up to this number.
    Game(GameId, u64),
    /// A player was heard from.
    Seen(GameId, Player),
    /// A player said something.
    Said(GameId, Player, Phrase),
    /// A challenge is new or has changed.
    Challenge(ChallengeId),
    /// Somebody has another name.
    Person(PersonId),
    /// Whether somebody has a page open anywhere.
    Sought(PersonId),
    /// Somebody who was sought has.
    Here(PersonId),
    /// Notices may have been lost.
    Again,
}

impl Notice {
    /// As it is sent by the server `from`.
    fn text(self, from: u64) -> String {
        let side = |player: Player| player.index();
        match self {
            // The store itself says this one, with the transaction: it does not know who it is.
            Self::Game(game, last) => format!("game {game} {last}"),
            Self::Seen(game, player) => format!("seen {from} {game} {}", side(player)),
            Self::Said(game, player, phrase) => {
                format!("said {from} {game} {} {}", side(player), phrase.word())
            }
            Self::Challenge(challenge) => format!("challenge {from} {challenge}"),
            Self::Person(person) => format!("person {from} {person}"),
            Self::Sought(person) => format!("sought {from} {person}"),
            Self::Here(person) => format!("here {from} {person}"),
            Self::Again => "again".to_owned(),
        }
    }

    /// What a text says; nothing where it comes from the server `own`, or says nothing that this version knows.
    fn parse(text: &str, own: u64) -> Option<Self> {
        let mut words = text.split(' ');
        let kind = words.next()?;
        match kind {
            "again" => return Some(Self::Again),
            "game" => {
                let game = words.next()?.parse().ok()?;
                return Some(Self::Game(game, words.next()?.parse().ok()?));
            }
            _ => {}
        }
        if u64::from_str(words.next()?).ok()? == own {
            return None;
        }
        let id = words.next()?;
        let player = |word: Option<&str>| match word? {
            "0" => Some(Player::First),
            "1" => Some(Player::Second),
            _ => None,
        };
        Some(match kind {
            "seen" => Self::Seen(id.parse().ok()?, player(words.next())?),
            "said" => {
                let by = player(words.next())?;
                let word = words.next()?;
                let phrase = Phrase::ALL.into_iter().find(|phrase| phrase.word() == word)?;
                Self::Said(id.parse().ok()?, by, phrase)
            }
            "challenge" => Self::Challenge(id.parse().ok()?),
            "person" => Self::Person(id.parse().ok()?),
            "sought" => Self::Sought(id.parse().ok()?),
            "here" => Self::Here(id.parse().ok()?),
            _ => return None,
        })
    }
}

/// The way to other servers.
#[derive(Debug)]
pub(crate) struct Bus {
    /// Names this server among them.
    own: u64,
    way: Way,
}

#[derive(Debug)]
enum Way {
    /// There are no others.
    Alone,
    /// By the database's own notices.
    Database(Store),
    /// By a NATS server.
    Nats(async_nats::Client),
}

/// The subject of all notices.
const SUBJECT: &str = "sente";

impl Bus {
    /// By a NATS server, if there is one; else by the database, where it has notices.
    pub(crate) fn of(store: &Store, nats: Option<async_nats::Client>, own: u64) -> Self {
        let way = match (nats, store.notices()) {
            (Some(nats), _) => Way::Nats(nats),
            (None, Some(_)) => Way::Database(store.clone()),
            (None, None) => Way::Alone,
        };
        Self { own, way }
    }

    /// Whether there may be other servers on this database.
    pub(crate) fn is_shared(&self) -> bool {
        !matches!(self.way, Way::Alone)
    }

    /// Tells the others. What can't be told is lost.
    pub(crate) async fn tell(&self, notice: Notice) {
        match &self.way {
            Way::Alone => {}
            Way::Database(store) => {
                // The transaction of the events told it already.
                if !matches!(notice, Notice::Game(..))
                    && let Err(error) = store.tell(&notice.text(self.own)).await
                {
                    tracing::debug!(%error, "other servers were not told");
                }
            }
            Way::Nats(nats) => {
                let text = notice.text(self.own);
                if let Err(error) = nats.publish(SUBJECT, text.into()).await {
                    tracing::debug!(%error, "other servers were not told");
                }
            }
        }
    }

    /// What others tell, one after the other, for as long as the server runs.
    pub(crate) async fn listen(&self) -> Heard {
        let from = match &self.way {
            Way::Alone => From::Nobody,
            Way::Database(store) => store.notices().map_or(From::Nobody, From::Database),
            Way::Nats(nats) => match nats.subscribe(SUBJECT).await {
                Ok(heard) => From::Nats(heard),
                Err(error) => {
                    tracing::error!(%error, "other servers are not heard; their events are looked for from time to time");
                    From::Nobody
                }
            },
        };
        Heard { own: self.own, from }
    }
}

/// What others tell.
#[derive(Debug)]
pub(crate) struct Heard {
    own: u64,
    from: From,
}

#[derive(Debug)]
enum From {
    Nobody,
    Database(broadcast::Receiver<String>),
    Nats(async_nats::Subscriber),
}

impl Heard {
    /// The next notice.
    pub(crate) async fn next(&mut self) -> Notice {
        loop {
            let text = match &mut self.from {
                From::Nobody => return std::future::pending().await,
                From::Database(heard) => match heard.recv().await {
                    Ok(text) => Some(text),
                    Err(broadcast::error::RecvError::Lagged(_)) => return Notice::Again,
                    Err(broadcast::error::RecvError::Closed) => None,
                },
                // It connects again by itself.
                From::Nats(heard) => match heard.next().await {
                    Some(message) => Some(String::from_utf8_lossy(&message.payload).into_owned()),
                    None => None,
                },
            };
            let Some(text) = text else {
                self.from = From::Nobody;
                continue;
            };
            if let Some(notice) = Notice::parse(&text, self.own) {
                return notice;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_come_back_as_they_went_but_not_ones_own() {
        let game = GameId::from_random(5);
        for notice in [
            Notice::Seen(game, Player::Second),
            Notice::Said(game, Player::First, Phrase::Luck),
            Notice::Challenge(ChallengeId::from_random(6)),
            Notice::Person(PersonId::from_random(7)),
            Notice::Sought(PersonId::from_random(8)),
            Notice::Here(PersonId::from_random(9)),
        ] {
            let text = notice.text(1);
            assert_eq!(Notice::parse(&text, 2), Some(notice), "{text}");
            assert_eq!(Notice::parse(&text, 1), None, "{text}");
        }
        for notice in [Notice::Game(game, 9), Notice::Again] {
            assert_eq!(Notice::parse(&notice.text(1), 1), Some(notice));
        }
        for other in [
            "",
            "game",
            "game x 1",
            "seen 1",
            "seen 2 11111111 2",
            "hello 2 11111111",
        ] {
            assert_eq!(Notice::parse(other, 1), None, "{other}");
        }
    }
}
