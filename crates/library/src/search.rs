//! Finding games again.

use crate::{Head, OwnResult};
use game_core::Player;
use games::GameId;
use std::collections::HashSet;

/// What somebody looks for. Everything that is chosen has to hold; what is not chosen leaves all games in.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// What was typed: each word has to stand somewhere in the words about the game.
    pub text: String,
    /// Which game.
    pub game: Option<GameId>,
    /// How it ended for the reader.
    pub result: Option<OwnResult>,
    /// Which side was the reader's.
    pub own: Option<Player>,
    /// Against which level of the computer.
    pub level: Option<u8>,
    /// With which tag.
    pub tag: Option<String>,
    /// Reviewed, or not.
    pub reviewed: Option<bool>,
    /// Those that were deleted, in place of those that were not.
    pub deleted: bool,
    /// Only these: what a search for a position found.
    pub only: Option<HashSet<String>>,
}

impl Filter {
    /// Whether nothing is looked for.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a game matches. `words` is what the reader sees of it, in their language.
    pub fn matches(&self, head: &Head, words: &str) -> bool {
        let typed = || {
            if self.text.trim().is_empty() {
                return true;
            }
            let about = about(head, words);
            self.text
                .to_lowercase()
                .split_whitespace()
                .all(|word| about.contains(word))
        };
        let is = |chosen: bool, holds: bool| !chosen || holds;
        self.deleted == head.deleted.is_some()
            && is(self.game.is_some(), self.game == Some(head.game))
            && is(self.result.is_some(), self.result == head.own_result())
            && is(self.own.is_some(), self.own == head.own)
            && is(self.level.is_some(), self.level == head.level)
            && self.tag.as_ref().is_none_or(|tag| head.tags.contains(tag))
            && self
                .reviewed
                .is_none_or(|reviewed| reviewed == head.is_reviewed())
            && self.only.as_ref().is_none_or(|only| only.contains(&head.id))
            && typed()
    }
}

/// All words about a game, in small letters.
fn about(head: &Head, words: &str) -> String {
    let [first, second] = &head.names;
    let parts = [words, first, second, &head.event, head.day.as_str()];
    let tags = head.tags.iter().map(String::as_str);
    let all: Vec<&str> = parts.into_iter().chain(tags).collect();
    all.join("\n").to_lowercase()
}

/// The order in which games are listed: the latest day first, and of one day what came last.
pub fn sort(heads: &mut [Head]) {
    heads.sort_by(|a, b| (&b.day, b.added, &b.id).cmp(&(&a.day, a.added, &a.id)));
}

/// How many games there are, and how many bytes they take: of those that were deleted, or of those that were not.
pub fn room<'a>(heads: impl IntoIterator<Item = &'a Head>, deleted: bool) -> (usize, u64) {
    let of_them = heads.into_iter().filter(|head| head.deleted.is_some() == deleted);
    of_them.fold((0, 0), |(count, bytes), head| {
        (count + 1, bytes + u64::from(head.size))
    })
}

/// The game of the first of these that is kept, was played by the reader and ended: of this game, or of any.
pub fn latest_own<'a>(heads: impl IntoIterator<Item = &'a Head>, of: Option<GameId>) -> Option<GameId> {
    let counts = |head: &&Head| {
        head.deleted.is_none() && head.own_result().is_some() && of.is_none_or(|game| head.game == game)
    };
    heads.into_iter().find(counts).map(|head| head.game)
}

/// All tags, the commonest first.
pub fn tags<'a>(heads: impl IntoIterator<Item = &'a Head>) -> Vec<String> {
    let mut counts = std::collections::BTreeMap::<&str, usize>::new();
    for tag in heads.into_iter().flat_map(|head| &head.tags) {
        *counts.entry(tag).or_default() += 1;
    }
    let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    all.into_iter().map(|(tag, _)| tag.to_owned()).collect()
}
