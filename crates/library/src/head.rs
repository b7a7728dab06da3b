//! What is known of a kept game without reading it.

use crate::Day;
use game_core::{Outcome, Player, Termination};
use games::GameId;
use serde::{Deserialize, Serialize};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// How long a deleted game can be brought back, in milliseconds: thirty days.
pub const DELETED_FOR_MS: u64 = 30 * DAY_MS;

/// Longer tags say nothing that fits a list.
const LONGEST_TAG: usize = 40;
/// More tags than that are nobody's.
const MOST_TAGS: usize = 20;

/// How a game came to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A person against the computer.
    Computer,
    /// Two persons at one screen.
    Here,
    /// Persons at two screens.
    Online,
    /// The computer against itself.
    Watched,
    /// It came from a file, or was pasted.
    File,
}

/// Points, where a game has them: rings removed in YINSH.
pub type Score = [u8; 2];

/// What is known of a kept game without reading it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Its name: the same for the same game.
    pub id: String,
    /// Which game it is.
    pub game: GameId,
    /// How it came to be.
    pub kind: Kind,
    /// Which side is the reader's own, if one is.
    pub own: Option<Player>,
    /// The level of the computer that played the other side; one more than the highest is full strength.
    pub level: Option<u8>,
    /// The names of the players in the record, the first player first; empty where there is none.
    pub names: [String; 2],
    /// Where it was played.
    pub event: String,
    /// When it was played, or came here.
    pub day: Day,
    /// When it came here, in milliseconds since 1970.
    pub added: u64,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Why it ended.
    pub end: Option<Termination>,
    /// The points at its end.
    pub score: Option<Score>,
    /// How many turns were played in its main line.
    pub turns: u32,
    /// The position at its end, as text.
    pub last: String,
    /// How many bytes its record and its positions take.
    #[serde(default)]
    pub size: u32,
    /// How it was opened, as text: in YINSH the own first ring, folded by symmetry; in shogi the first two moves.
    pub opening: String,
    /// How accurate the players were, in percent, where it was reviewed.
    pub accuracy: [Option<f64>; 2],
    /// How accurate the players were in each part of the game, where it was reviewed: how many turns, and their mean in percent.
    #[serde(default)]
    pub parts: [[(u32, f64); 4]; 2],
    /// The reader's own tags.
    pub tags: Vec<String>,
    /// When it was deleted, in milliseconds since 1970; it can be brought back for [`DELETED_FOR_MS`].
    pub deleted: Option<u64>,
}

/// How a game ended for the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnResult {
    /// They won.
    Won,
    /// Nobody won.
    Drawn,
    /// They lost.
    Lost,
}

/// A tag as it is kept: without blanks around it and signs that separate tags, and not too long; none where nothing is left.
///
/// ```
/// assert_eq!(library::own_tag("  centre, \"f6\" ").as_deref(), Some("centre f6"));
/// assert_eq!(library::own_tag(" , "), None);
/// ```
pub fn own_tag(text: &str) -> Option<String> {
    let plain: String = text
        .chars()
        .map(|it| {
            if it.is_control() || matches!(it, ',' | '"' | '\\' | '[' | ']') {
                ' '
            } else {
                it
            }
        })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let tag: String = words.join(" ").chars().take(LONGEST_TAG).collect();
    let tag = tag.trim_end();
    (!tag.is_empty()).then(|| tag.to_owned())
}

impl Head {
    /// How it ended for the reader, where one side is theirs and it ended.
    pub fn own_result(&self) -> Option<OwnResult> {
        Some(match (self.own?, self.result?) {
            (_, Outcome::Draw) => OwnResult::Drawn,
            (own, Outcome::Win(winner)) if own == winner => OwnResult::Won,
            _ => OwnResult::Lost,
        })
    }

    /// How accurate the reader was, in percent.
    pub fn own_accuracy(&self) -> Option<f64> {
        self.accuracy[self.own?.index()]
    }

    /// Whether it was reviewed.
    pub fn is_reviewed(&self) -> bool {
        self.accuracy.iter().any(Option::is_some)
    }

    /// Whether it was deleted too long ago to be brought back.
    pub fn is_gone(&self, now_ms: u64) -> bool {
        self.deleted
            .is_some_and(|at| now_ms.saturating_sub(at) > DELETED_FOR_MS)
    }

    /// For how many more days it can be brought back, the one that has begun among them; none where it was not deleted.
    pub fn days_left(&self, now_ms: u64) -> Option<u64> {
        let since = now_ms.saturating_sub(self.deleted?);
        Some(DELETED_FOR_MS.saturating_sub(since).div_ceil(DAY_MS))
    }

    /// Removes it for good: whoever reads what is kept next finds it deleted too long ago. So what was removed does not come back
    /// where the page was closed before all of it could be taken away.
    pub const fn remove(&mut self) {
        self.deleted = Some(0);
    }

    /// Adds a tag; nothing where it has it, or has too many.
    pub fn add_tag(&mut self, tag: &str) {
        if let Some(tag) = own_tag(tag)
            && !self.tags.contains(&tag)
            && self.tags.len() < MOST_TAGS
        {
            self.tags.push(tag);
        }
    }

    /// The same game, known from elsewhere: what only one of them knows is kept. One that is brought is not deleted any more.
    #[must_use]
    pub fn merged(mut self, other: &Self) -> Self {
        for tag in &other.tags {
            self.add_tag(tag);
        }
        for (mine, theirs) in self.accuracy.iter_mut().zip(other.accuracy) {
            *mine = mine.or(theirs);
        }
        if self.parts == <[[(u32, f64); 4]; 2]>::default() {
            self.parts = other.parts;
        }
        if self.own.is_none() {
            self.own = other.own;
        }
        if self.kind == Kind::File && other.kind != Kind::File {
            (self.kind, self.level, self.own) = (other.kind, other.level, other.own.or(self.own));
        }
        for (mine, theirs) in self.names.iter_mut().zip(&other.names) {
            if mine.is_empty() {
                mine.clone_from(theirs);
            }
        }
        if self.event.is_empty() {
            self.event.clone_from(&other.event);
        }
        // A record without a date has the day on which it came first.
        if other.added < self.added {
            self.day = other.day.clone();
        }
        self.added = self.added.min(other.added);
        self.deleted = None;
        self
    }

    /// As text that a store keeps.
    pub fn to_json(&self) -> String {
        // Nothing in it can fail to be written: its keys are texts.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Head::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
