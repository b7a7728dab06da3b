//! `sente picture`.

mod page;
mod pictured;

use std::fmt::Display;
use std::io::{IsTerminal as _, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use drawing::paper::Layout;
use drawing::raster::{self, RasterError};
use drawing::shogi::PieceSet;
use drawing::{Coordinates, Course, Look, Mark, Picture, Theme};
use game_core::Record;
use games::{GameId, for_game};
use notation::AnyRecord;

use crate::failure::Failure;
use crate::{input, output};
use pictured::{DiagramOf, Pictured, PlaceOf};

/// Draw a position, or a game: SVG, PNG, a moving GIF, a page to print
///
/// No font and no other program is needed: pieces, letters and digits are drawn. A record shows the end of its main line, or
/// the place that --ply names, with what the latest turn did.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  sente picture game.kif --ply 31 -o position.png\n  \
    sente picture '4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3MMMMM2/1R1MmM3/2rmmM2/7/4 w row 1-1 3' --mark e5=A -o row.svg\n  \
    sente picture shogi --arrow 7g-7f --theme dark > start.svg\n  sente picture game.sgf -o game.gif\n  \
    sente picture game.txt --diagrams 10,comments,end -o game.html\n\n\
    A place is written as in the game: f6, 7f."
)]
pub(crate) struct Arguments {
    /// A record's file, a position as text, `yinsh` or `shogi` for the start of a game; `-` reads a record or a position from
    /// standard input
    #[arg(value_name = "WHAT", allow_hyphen_values = true)]
    what: String,
    /// What to make [default: what the name of FILE ends in, else svg]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(Format::ALL.map(Format::word), Format::ALL))]
    format: Option<Format>,
    /// After so many turns of the record's main line, 0 for its start; a GIF begins there
    #[arg(long, value_name = "TURNS")]
    ply: Option<usize>,
    /// The colours: the page's by day or at night, or pale ones for paper [default: light, print for html]
    #[arg(long, value_parser = one_of(Theme::ALL.map(Theme::word), Theme::ALL))]
    theme: Option<Theme>,
    /// How wide, in pixels [default: 1200, 480 for gif]
    #[arg(long, value_name = "PIXELS")]
    size: Option<u32>,
    /// An arrow from one place to another; as often as you like
    #[arg(long, value_name = "FROM-TO")]
    arrow: Vec<String>,
    /// A circle around a place, or with `=` a letter or digit on it (two at most); as often as you like
    #[arg(long, value_name = "PLACE[=TEXT]")]
    mark: Vec<String>,
    /// What stands beside the board
    #[arg(long, value_name = "STYLE", default_value = "western",
        value_parser = one_of(Coordinates::ALL.map(Coordinates::word), Coordinates::ALL))]
    coordinates: Coordinates,
    /// How the pieces of shogi look
    #[arg(long, value_name = "SET", default_value = "kanji1",
        value_parser = one_of(PieceSet::ALL.map(PieceSet::word), PieceSet::ALL))]
    pieces: PieceSet,
    /// Seen from the second player's side
    #[arg(long)]
    turned: bool,
    /// How long a GIF shows each turn, such as 800ms or 2s
    #[arg(long, value_name = "TIME", default_value = "1s")]
    delay: String,
    /// Where a page to print has diagrams, parted by commas: after so many turns, `every-10`, at `comments`, at the `end`,
    /// or `none`
    #[arg(long, value_name = "WHERE", default_value = "comments,end")]
    diagrams: Layout,
    /// Where to write it: standard output if not given, or `-`
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace FILE if it is there; it is replaced only by a whole one
    #[arg(long)]
    force: bool,
}

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Svg,
    Png,
    Gif,
    Html,
}

impl Format {
    const ALL: [Self; 4] = [Self::Svg, Self::Png, Self::Gif, Self::Html];

    const fn word(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Html => "html",
        }
    }

    /// What a file's name ends in.
    fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::ALL
            .into_iter()
            .find(|format| format.word().eq_ignore_ascii_case(extension))
    }
}

/// Reads one of a few words.
fn one_of<T, const N: usize>(words: [&'static str; N], values: [T; N]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(words).map(move |word| {
        let place = words.iter().position(|it| *it == word);
        values[place.expect("only these words are possible")]
    })
}

/// What is drawn.
enum Subject {
    Yinsh(yinsh::Setup),
    Shogi(shogi::Setup),
    Record(AnyRecord),
}

fn usage(message: impl Display) -> Failure {
    Failure::Usage(anyhow!("{message}"))
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let file = self.out.as_deref().filter(|out| out.as_os_str() != "-");
        let format = self
            .format
            .or_else(|| Format::of_name(file?))
            .unwrap_or(Format::Svg);
        if let Some(file) = file.filter(|file| !self.force && file.exists()) {
            return Err(already_there(file).into());
        }
        if file.is_none() && matches!(format, Format::Png | Format::Gif) && stdout().is_terminal() {
            let format = format.word();
            return Err(usage(format!("{format} is nothing for a terminal: say -o FILE")));
        }
        let bytes = match self.subject()? {
            Subject::Yinsh(setup) => self.position::<yinsh::Position>(&setup, format),
            Subject::Shogi(setup) => self.position::<shogi::Position>(&setup, format),
            Subject::Record(AnyRecord::Yinsh(record)) => self.record(&record, format),
            Subject::Record(AnyRecord::Shogi(record)) => self.record(&record, format),
        }?;
        match file {
            None => output::print_bytes(&bytes)?,
            Some(file) => {
                let written = if self.force {
                    output::replace_file(file, &bytes)
                } else {
                    output::new_file(file, &bytes)
                };
                written.map_err(|error| match error.kind() {
                    std::io::ErrorKind::AlreadyExists => already_there(file),
                    _ => anyhow!(error).context(format!("cannot write {}", file.display())),
                })?;
            }
        }
        Ok(())
    }

    /// What the argument names: a file where there is one, else a game or a position.
    fn subject(&self) -> Result<Subject, Failure> {
        let what = self.what.trim();
        if what == "-" || Path::new(&self.what).exists() {
            let name = input::shown(&self.what);
            let bytes = input::bytes(&self.what).with_context(|| format!("cannot read {name}"))?;
            let position = std::str::from_utf8(&bytes).ok().map(str::trim);
            return match position.filter(|text| is_position(text)) {
                Some(text) => Ok(read_position(text).with_context(|| name.to_owned())?),
                None => Ok(Subject::Record(
                    notation::read(&bytes).with_context(|| name.to_owned())?,
                )),
            };
        }
        if let Some(game) = GameId::of_slug(what) {
            return Ok(for_game!(game, |P| P::start_subject()));
        }
        if is_position(what) {
            return read_position(what).map_err(Failure::Usage);
        }
        Err(anyhow!(
            "expected a record's file, a position, yinsh or shogi; found {what:?}, and no file of that name"
        )
        .into())
    }

    /// A position alone.
    fn position<P: Pictured>(&self, setup: &DiagramOf<P>, format: Format) -> Result<Vec<u8>, Failure> {
        if self.ply.is_some() {
            return Err(usage("--ply: a position has no turns; it goes with a record"));
        }
        let picture = Picture::new(setup).marked(self.marks::<P>()?);
        let look = self.look(format)?;
        match format {
            Format::Svg => Ok(picture.svg(&look).into_bytes()),
            Format::Png => raster::png(&picture.svg(&look), look.width).map_err(not_drawn),
            Format::Gif | Format::Html => {
                let format = format.word();
                Err(usage(format!("--format {format} shows a game: give a record")))
            }
        }
    }

    /// A place of a record, or all of it.
    fn record<P: Pictured>(&self, record: &Record<P>, format: Format) -> Result<Vec<u8>, Failure> {
        let course = Course::of(record);
        let look = self.look(format)?;
        let marks = self.marks::<P>()?;
        let most = course.turns().len();
        if let Some(ply) = self.ply.filter(|&ply| ply > most) {
            return Err(usage(format!(
                "--ply {ply}: the record's main line has {most} turns"
            )));
        }
        let still = |turns: usize| {
            let diagram = course.diagram(turns);
            let picture = Picture::new(&diagram).after(course.last(turns));
            picture.marked(marks.clone()).svg(&look)
        };
        let drawn_on = !self.mark.is_empty() || !self.arrow.is_empty();
        match format {
            Format::Svg => Ok(still(self.ply.unwrap_or(most)).into_bytes()),
            Format::Png => raster::png(&still(self.ply.unwrap_or(most)), look.width).map_err(not_drawn),
            Format::Gif | Format::Html if drawn_on => {
                let format = format.word();
                Err(usage(format!(
                    "--mark and --arrow are for one position, not for {format}"
                )))
            }
            Format::Gif => {
                let drawings: Vec<String> = (self.ply.unwrap_or(0)..=most).map(still).collect();
                raster::gif(&drawings, look.width, self.delay()?).map_err(not_drawn)
            }
            Format::Html if self.ply.is_some() => Err(usage(
                "--ply: a page to print has the whole game; --diagrams says where it has diagrams",
            )),
            Format::Html => {
                if let Some(turn) = self.diagrams.after.iter().find(|turn| **turn > most) {
                    let message = format!("--diagrams {turn}: the record's main line has {most} turns");
                    return Err(usage(message));
                }
                Ok(page::page(record, &course, &self.diagrams, look).into_bytes())
            }
        }
    }

    fn look(&self, format: Format) -> Result<Look, Failure> {
        if format == Format::Html && self.size.is_some() {
            return Err(usage("--size: a page is as wide as its paper"));
        }
        let (theme, width) = match format {
            Format::Svg | Format::Png => (Theme::Light, 1200),
            Format::Gif => (Theme::Light, 480),
            Format::Html => (Theme::Print, 1200),
        };
        let look = Look {
            theme: self.theme.unwrap_or(theme),
            coordinates: self.coordinates,
            pieces: self.pieces,
            turned: self.turned,
            width: self.size.unwrap_or(width),
        };
        if !raster::WIDTHS.contains(&look.width) {
            return Err(usage(format!("--size: {}", RasterError::Width(look.width))));
        }
        Ok(look)
    }

    fn delay(&self) -> Result<u16, Failure> {
        let delay = arena::duration(&self.delay).map_err(|error| usage(format!("--delay: {error}")))?;
        let hundredths = delay.as_millis().div_ceil(10);
        // Browsers slow down what is faster than two hundredths.
        u16::try_from(hundredths)
            .ok()
            .filter(|hundredths| (2..=6000).contains(hundredths))
            .ok_or_else(|| usage("--delay: expected a time from 20ms to 60s"))
    }

    fn marks<P: Pictured>(&self) -> Result<Vec<Mark<PlaceOf<P>>>, Failure> {
        let place = |option: &str, whole: &str, text: &str| {
            text.parse::<PlaceOf<P>>()
                .map_err(|error| usage(format!("{option} {whole}: {error}")))
        };
        let arrow = |text: &String| {
            let ends = text.split_once('-').ok_or_else(|| {
                usage(format!(
                    "--arrow {text}: expected two places with - between, such as {}",
                    P::ARROW
                ))
            })?;
            let (from, to) = (place("--arrow", text, ends.0)?, place("--arrow", text, ends.1)?);
            if from == to {
                return Err(usage(format!("--arrow {text}: expected two different places")));
            }
            Ok(Mark::Arrow(from, to))
        };
        let mark = |text: &String| {
            let Some((at, letter)) = text.split_once('=') else {
                return Ok(Mark::Circle(place("--mark", text, text)?));
            };
            let is_legible =
                (1..=2).contains(&letter.len()) && letter.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !is_legible {
                let message = format!("--mark {text}: expected one or two Latin letters or digits after =");
                return Err(usage(message));
            }
            Ok(Mark::Letter(place("--mark", text, at)?, letter.to_owned()))
        };
        let arrows = self.arrow.iter().map(arrow);
        arrows.chain(self.mark.iter().map(mark)).collect()
    }
}

fn already_there(file: &Path) -> anyhow::Error {
    anyhow!("{} is there already; --force replaces it", file.display())
}

/// A width that GIF does not have is the only thing that a person can change.
fn not_drawn(error: RasterError) -> Failure {
    match error {
        RasterError::Width(_) | RasterError::MovingWidth(_) => usage(format!("--size: {error}")),
        error => Failure::Job(error.into()),
    }
}

/// Whether a text is meant as a position: one line, that begins with a board.
fn is_position(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    !text.contains('\n') && board.matches('/').count() >= 5
}

/// A position of the game whose board has as many columns or ranks.
fn read_position(text: &str) -> anyhow::Result<Subject> {
    let board = text.split_whitespace().next().unwrap_or_default();
    match board.split('/').count() {
        11 => Ok(Subject::Yinsh(text.parse()?)),
        9 => {
            let setup: shogi::Setup = text.parse().context("SFEN")?;
            Ok(Subject::Shogi(setup))
        }
        found => Err(anyhow!(
            "expected a position of YINSH, whose board has 11 columns, or of shogi, whose board has 9 ranks; found {found}"
        )),
    }
}
