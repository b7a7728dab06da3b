//! Games as files: reading whatever somebody opens, writing, downloads.

use super::choice::parse_level;
use super::link;
use super::page::{GamePage, SaveAs};
use crate::board::{shogi as shogi_board, yinsh as yinsh_board};
use crate::engine::engines_level;
use crate::game::{FULL_STRENGTH, Game, Seat};
use crate::i18n::tr;
use crate::names;
use crate::opened::Opened;
use crate::outward::keep_file;
use crate::parts::{self, NoRecord};
use crate::router::Route;
use game_core::{Player, Record};
use games::for_game;
use library::{Kind, Origin};
use notation::{AnyIllegal, AnyRecord, Format, Problem, ReadError, Recorded as _};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// Why something could not be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OpenError {
    /// There is nothing in it.
    Empty,
    /// More than any game needs.
    TooLarge,
    /// The browser could not read it.
    Unread,
    /// What reads records can't be had.
    Lost,
    /// Not a record.
    Record(ReadError),
    /// Not a position.
    Position(String),
    /// A link without a game.
    Link(link::LinkError),
    /// It is for another page.
    Elsewhere(Route),
}

impl OpenError {
    /// What is wrong, in the language chosen.
    pub(crate) fn words<P: GamePage>(&self) -> String {
        match self {
            Self::Empty => tr!("play-open-empty"),
            Self::TooLarge => tr!("play-open-too-large", limit = notation::limits::BYTES >> 20),
            Self::Unread => tr!("play-open-unread"),
            Self::Lost => tr!("part-lost"),
            Self::Record(error) => {
                let place = tr!("play-open-place", line = error.line, column = error.column);
                let what = match &error.problem {
                    Problem::Illegal { turn, illegal } => {
                        let (action, reason) = match illegal {
                            AnyIllegal::Yinsh(it) => {
                                (it.action.to_string(), yinsh_board::speech::refusal(&it.reason))
                            }
                            AnyIllegal::Shogi(it) => {
                                (it.action.to_string(), shogi_board::speech::refusal(&it.reason))
                            }
                        };
                        tr!(
                            "play-open-illegal",
                            turn = *turn,
                            action = action,
                            reason = reason
                        )
                    }
                    Problem::Contradiction { .. } => tr!("play-open-contradiction"),
                    Problem::TooMuch { limit, .. } => tr!("play-open-too-much", limit = *limit),
                    _ => tr!("play-open-not-understood"),
                };
                format!("{place} {what}")
            }
            Self::Position(_) => tr!(P::KEYS.not_a_position),
            Self::Link(_) | Self::Elsewhere(_) => tr!("play-open-link"),
        }
    }

    /// The reason as the reader of the file gave it, in English; empty where there is nothing to add.
    pub(crate) fn technical(&self) -> String {
        match self {
            Self::Empty | Self::TooLarge | Self::Unread | Self::Lost | Self::Elsewhere(_) => String::new(),
            Self::Record(error) => error.problem.to_string(),
            Self::Position(why) => why.clone(),
            Self::Link(error) => error.to_string(),
        }
    }
}

/// Reads a game from whatever somebody opens: a record in any format, a position string, a link. Total. What belongs to
/// another game is [`OpenError::Elsewhere`].
pub(crate) async fn read<P: GamePage>(bytes: &[u8]) -> Result<Game<P>, OpenError> {
    if bytes.len() > notation::limits::BYTES {
        return Err(OpenError::TooLarge);
    }
    if bytes.trim_ascii().is_empty() {
        return Err(OpenError::Empty);
    }
    let opened = parts::recognise(bytes.to_vec()).await;
    let opened = opened.map_err(|error| match error {
        NoRecord::Lost => OpenError::Lost,
        NoRecord::Because(error) => OpenError::Record(error),
    })?;
    let route = opened.route();
    match opened {
        _ if route != P::ROUTE && route != Route::Missing => Err(OpenError::Elsewhere(route)),
        Opened::Link(_, code) => {
            let record = link::read(&code).map_err(OpenError::Link)?;
            Ok(Game::of(record, [Seat::Person; 2]))
        }
        Opened::Position(_, text) => {
            let start = text.parse::<P>();
            let start = start.map_err(|error| OpenError::Position(error.to_string()))?;
            Ok(Game::new(start, [Seat::Person; 2]))
        }
        Opened::Record(record) => {
            let record = P::from_any(*record).map_err(|_| OpenError::Elsewhere(route))?;
            let seats = Player::BOTH.map(|player| seat_of(&record, player));
            Ok(Game::of(record, seats))
        }
    }
}

const PROGRAM: &str = "program";

/// The record of what was opened, whichever game it is of; none for what belongs to no game.
pub(crate) fn record_of(opened: Opened) -> Option<Result<AnyRecord, OpenError>> {
    match opened {
        Opened::Record(record) => Some(Ok(*record)),
        Opened::Link(Route::Play(game), code) => Some(for_game!(game, |P| {
            link::read::<P>(&code).map(P::into_any).map_err(OpenError::Link)
        })),
        Opened::Position(Route::Play(game), text) => Some(for_game!(game, |P| {
            let start = text.parse::<P>();
            let start = start.map_err(|error| OpenError::Position(error.to_string()));
            start.map(|start| P::into_any(Record::new(start)))
        })),
        Opened::Link(..) | Opened::Position(..) => None,
    }
}

/// Who played a side, as [`write`] noted it.
fn seat_of<P: GamePage>(record: &Record<P>, player: Player) -> Seat {
    let name = P::NAME_TAGS[player.index()];
    let level = match record.tag(&format!("{name}Level")) {
        Some("0") => Some(FULL_STRENGTH),
        level => level.and_then(parse_level),
    };
    match (record.tag(&format!("{name}Type")), level) {
        (Some(PROGRAM), Some(level)) => Seat::Computer(level),
        _ => Seat::Person,
    }
}

/// The game's record, with who played it in its tags.
pub(crate) fn signed<P: GamePage>(game: &Game<P>) -> Record<P> {
    let mut record = game.record().clone();
    for player in Player::BOTH {
        let tag = P::NAME_TAGS[player.index()];
        if let Seat::Computer(level) = game.seat(player) {
            record.set_tag(tag, names::level_name_for_files(level));
            record.set_tag(&format!("{tag}Type"), PROGRAM);
            record.set_tag(&format!("{tag}Level"), engines_level(level).to_string());
        }
    }
    record
}

/// How a game came to be, for the library.
pub(crate) fn origin<P: GamePage>(game: &Game<P>) -> Origin {
    let (kind, own, level) = match game.seats() {
        [Seat::Person, Seat::Computer(level)] => (Kind::Computer, Some(Player::First), Some(level)),
        [Seat::Computer(level), Seat::Person] => (Kind::Computer, Some(Player::Second), Some(level)),
        [Seat::Computer(_), Seat::Computer(_)] => (Kind::Watched, None, None),
        [Seat::Remote, Seat::Person] => (Kind::Online, Some(Player::Second), None),
        [Seat::Person, Seat::Remote] => (Kind::Online, Some(Player::First), None),
        _ => (Kind::Here, None, None),
    };
    Origin { kind, own, level }
}

/// A record in a format. The error is in the writer's own words, if it has any.
pub(crate) async fn write<P: GamePage>(record: Record<P>, way: SaveAs) -> Result<Vec<u8>, String> {
    let written = parts::write(P::into_any(record), way.format, way.encoding).await;
    written.map_err(|error| match error {
        NoRecord::Lost => tr!("part-lost"),
        NoRecord::Because(error) => error.to_string(),
    })
}

/// Saves bytes as a file of a format of records. Gives the file's name.
pub(crate) fn download(bytes: &[u8], game: &str, format: Format) -> Result<String, String> {
    keep_file(bytes, game, format.extension())
}

/// What is in a file, or in a piece of one that is too large.
pub(crate) async fn bytes_of(file: &Blob) -> Result<Vec<u8>, OpenError> {
    if file.size() > notation::limits::BYTES as f64 {
        return Err(OpenError::TooLarge);
    }
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer = buffer.map_err(|_| OpenError::Unread)?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}

#[cfg(test)]
mod tests {
    use super::super::page::Saved as _;
    use super::*;
    use futures_util::FutureExt as _;
    use game_core::NodeId;
    use yinsh::{Position, PositionTrait as _};

    fn read(bytes: &[u8]) -> Result<Game<Position>, OpenError> {
        super::read(bytes)
            .now_or_never()
            .expect("nothing is fetched here")
    }

    fn written(game: &Game<Position>, way: SaveAs) -> Vec<u8> {
        let written = write(signed(game), way).now_or_never();
        written.expect("nothing is fetched here").unwrap()
    }

    fn saved(format: Format) -> Vec<u8> {
        let way = Position::FORMATS.iter().find(|way| way.format == format);
        written(&game(), *way.expect("YINSH is saved like that"))
    }

    fn game() -> Game<Position> {
        let mut game = Game::new(Position::start(), [Seat::Person, Seat::Computer(7)]);
        for word in "f6 c3 e5 g8".split(' ') {
            game.play(word.parse().unwrap(), false).unwrap();
        }
        game.resign(yinsh::WHITE);
        game
    }

    #[test]
    fn what_is_saved_can_be_opened() {
        let text = String::from_utf8(saved(Format::Text)).unwrap();
        assert!(text.contains("[Black \"Sente River\"]"), "{text}");
        let opened = read(text.as_bytes()).unwrap();
        assert_eq!(opened.seats(), game().seats());
        assert_eq!(opened.ending(), game().ending());
        assert_eq!(opened.position(), game().position());

        let opened = read(&saved(Format::Sgf)).unwrap();
        assert_eq!(opened.position(), game().position());
        assert_eq!(opened.ending(), game().ending());
    }

    #[test]
    fn full_strength_has_the_engines_number() {
        let mut game = Game::new(Position::start(), [Seat::Person, Seat::Computer(FULL_STRENGTH)]);
        game.play("f6".parse().unwrap(), false).unwrap();
        let bytes = written(&game, Position::FORMATS[0]);
        let text = String::from_utf8_lossy(&bytes);
        for tag in ["[Black \"Sente\"]", "[BlackLevel \"0\"]"] {
            assert!(text.contains(tag), "{text}");
        }
        assert_eq!(read(&bytes).unwrap().seats(), game.seats());
    }

    #[test]
    fn positions_and_links_are_opened_too() {
        let text = game().position().to_string();
        assert_eq!(
            read(format!(" {text}\n").as_bytes()).unwrap().position(),
            game().position()
        );
        let code = link::write(game().record(), game().tip());
        let opened = read(format!("https://example.org/yinsh#g={code}").as_bytes()).unwrap();
        assert_eq!(opened.position(), game().position());
        assert_eq!(
            opened.ending().and_then(|it| it.result()),
            game().ending().and_then(|it| it.result())
        );
    }

    #[test]
    fn what_is_no_game_says_why() {
        let why = |text: &str| read(text.as_bytes()).map(|_| ()).unwrap_err();
        assert_eq!(why(" \n"), OpenError::Empty);
        assert!(matches!(
            why("4/7/8/9/10/9/10/9/8/7/4 w place 9-0 3"),
            OpenError::Position(_)
        ));
        assert!(matches!(
            why("https://example.org/yinsh#g=AAAA"),
            OpenError::Link(_)
        ));
        let OpenError::Record(error) = why("[Game \"YINSH\"]\n\n1.f6 2.f6 *") else {
            panic!("a record");
        };
        assert_eq!((error.line, error.column), (3, 8));
        assert!(why("(;GM[24]SU[Yinsh]").technical().len() > 5);
        let huge = vec![b' '; notation::limits::BYTES + 1];
        assert_eq!(read(&huge).map(|_| ()).unwrap_err(), OpenError::TooLarge);
        assert_eq!(NodeId::ROOT, read(b"[Game \"YINSH\"] *").unwrap().cursor());
    }

    #[test]
    fn errors_are_told_in_the_persons_language() {
        let error = read(b"1.f6 2.f6 *").map(|_| ()).unwrap_err();
        assert_eq!(
            error.words::<Position>(),
            "Line 1, column 8: move 2, f6. Not there: f6 is not empty."
        );
        assert_eq!(error.technical(), "turn 2: f6 is not legal: f6 is not empty");
    }
}
