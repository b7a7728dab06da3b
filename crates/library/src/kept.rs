//! A game as it is kept.

use crate::head::{Head, Kind};
use crate::id::id_of;
use crate::keys::{self, Keyed};
use crate::{Day, own_tag};
use game_core::{Player, Record};
use games::GameId;
use notation::{AnyRecord, InText, ReadError, Recorded, WriteError};

/// What tags of records that people are not meant to write begin with.
const OURS: &str = "Library";
const SIDE: &str = "LibrarySide";
const TAGS: &str = "LibraryTags";
const ACCURACY: &str = "LibraryAccuracy";
const ADDED: &str = "LibraryAdded";
const KIND: &str = "LibraryKind";

/// The highest level of the computer; full strength is one more.
const MOST_LEVEL: u8 = 12;

/// How a game came to be, which its record does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// How.
    pub kind: Kind,
    /// Which side is the reader's own.
    pub own: Option<Player>,
    /// The level of the computer that plays the other side.
    pub level: Option<u8>,
}

impl Origin {
    /// From a file, as far as the record says: the tags of one that was taken out of a library, who played by the names, and at
    /// which level a program did. `me` is the reader's name in such files; it may be empty.
    pub fn of_file(record: &AnyRecord, me: &str) -> Self {
        match record {
            AnyRecord::Yinsh(record) => of_file(record, me),
            AnyRecord::Shogi(record) => of_file(record, me),
        }
    }
}

fn of_file<P: Recorded>(record: &Record<P>, me: &str) -> Origin {
    let me = me.trim().to_lowercase();
    let is_me = |player: &Player| {
        let name = record.tag(P::NAME_TAGS[player.index()]).unwrap_or_default();
        !me.is_empty() && name.trim().to_lowercase() == me
    };
    let program = |player: Player| {
        let name = P::NAME_TAGS[player.index()];
        let level = record.tag(&format!("{name}Level"))?.parse::<u8>().ok()?;
        (record.tag(&format!("{name}Type")) == Some("program")).then_some(())?;
        match level {
            0 => Some(MOST_LEVEL + 1),
            level => (level <= MOST_LEVEL).then_some(level),
        }
    };
    let programs = Player::BOTH.map(program);
    let stated = match record.tag(SIDE) {
        Some("first") => Some(Player::First),
        Some("second") => Some(Player::Second),
        _ => None,
    };
    let kind = match record.tag(KIND) {
        Some("computer") => Kind::Computer,
        Some("here") => Kind::Here,
        Some("online") => Kind::Online,
        Some("watched") => Kind::Watched,
        _ => Kind::File,
    };
    let own = stated.or_else(|| Player::BOTH.into_iter().find(is_me));
    let level = own.and_then(|own| programs[(!own).index()]);
    Origin { kind, own, level }
}

const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Computer => "computer",
        Kind::Here => "here",
        Kind::Online => "online",
        Kind::Watched => "watched",
        Kind::File => "file",
    }
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// What is known of it without reading it.
    pub head: Head,
    /// Its record in the native format.
    pub text: String,
    /// Through which positions it came: see [`crate::keys`].
    pub keys: Vec<u8>,
}

impl Kept {
    /// A record, to be kept. `now_ms` is now, in milliseconds since 1970, and `today` the day for games that name none.
    ///
    /// Fails where the native format can't hold it.
    pub fn of(record: &AnyRecord, origin: Origin, now_ms: u64, today: &Day) -> Result<Self, WriteError> {
        match record {
            AnyRecord::Yinsh(record) => kept(record, GameId::Yinsh, origin, now_ms, today),
            AnyRecord::Shogi(record) => kept(record, GameId::Shogi, origin, now_ms, today),
        }
    }

    /// The record.
    pub fn record(&self) -> Result<AnyRecord, ReadError> {
        notation::read(self.text.as_bytes())
    }
}

fn kept<P: Keyed + InText>(
    record: &Record<P>,
    game: GameId,
    origin: Origin,
    now_ms: u64,
    today: &Day,
) -> Result<Kept, WriteError> {
    let text = without_ours(&P::write_text(record)?);
    let tag = |name: &str| record.tag(name).map(str::trim).unwrap_or_default();
    let line = record.line_to(record.end());
    let turns = line.turns();
    let conclusion = record.conclusion();
    let mut head = Head {
        id: id_of(record),
        game,
        kind: origin.kind,
        own: origin.own,
        level: origin.level,
        names: P::NAME_TAGS.map(|name| tag(name).to_owned()),
        event: tag("Event").to_owned(),
        day: Day::of_tag(tag("Date")).unwrap_or_else(|| today.clone()),
        added: tag(ADDED).parse().unwrap_or(now_ms),
        result: conclusion.result(),
        end: conclusion.termination(),
        score: line.position().score(),
        turns: turns.len() as u32,
        last: line.position().to_string(),
        size: 0,
        opening: P::opening(line.actions(), origin.own.unwrap_or(Player::First)),
        accuracy: [None; 2],
        parts: Default::default(),
        tags: Vec::new(),
        deleted: None,
    };
    for (mine, word) in head.accuracy.iter_mut().zip(tag(ACCURACY).split(' ')) {
        *mine = word.parse().ok().filter(|it| (0.0..=100.0).contains(it));
    }
    for tag in tag(TAGS).split(',').filter_map(own_tag) {
        head.add_tag(&tag);
    }
    let keys = keys::of_record(record);
    head.size = (text.len() + keys.len()) as u32;
    Ok(Kept { head, text, keys })
}

/// A text without the tags that a library added to it.
fn without_ours(text: &str) -> String {
    let mut lines = text.split_inclusive('\n').peekable();
    let mut kept = String::with_capacity(text.len());
    while let Some(line) = lines.next_if(|line| line.starts_with('[')) {
        if !line[1..].starts_with(OURS) {
            kept.push_str(line);
        }
    }
    kept.extend(lines);
    kept
}

/// The text of a file for a kept game: its record, with what only its head knows in tags of their own.
pub fn file_text(head: &Head, text: &str) -> String {
    let side = head
        .own
        .map(|own| if own == Player::First { "first" } else { "second" });
    let accuracy = head.is_reviewed().then(|| {
        let words = head
            .accuracy
            .map(|it| it.map_or_else(|| "-".to_owned(), |it| it.to_string()));
        words.join(" ")
    });
    let tags = (!head.tags.is_empty()).then(|| head.tags.join(", "));
    let added = Some(head.added.to_string());
    let kind = Some(kind_word(head.kind).to_owned());
    let side = side.map(str::to_owned);
    let all = [
        (KIND, kind),
        (SIDE, side),
        (ACCURACY, accuracy),
        (TAGS, tags),
        (ADDED, added),
    ];
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut out = format!("{first}\n");
    for (name, value) in all {
        if let Some(value) = value {
            out.extend(["[", name, " \"", &value, "\"]\n"]);
        }
    }
    out + rest
}
