//! `sente openings`.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use yinsh::Action;
use yinsh_engine::Placements;

use crate::failure::Failure;

/// Make openings for matches: placements of all ten rings, varied and about equal
///
/// Rings are placed by chance among what the engine holds for good, the first with the most freedom. A search then judges
/// the whole placement, and only one with a value near 0 is kept; no two are the same under the board's symmetries. The file
/// is one for `sente match --openings`. Each opening is written as soon as it is found: the same command goes on with a
/// file that is there already.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente openings yinsh --count 2000 --seed 1 --out openings.txt")]
pub(crate) struct Arguments {
    /// The game: only YINSH begins with an empty board
    #[arg(value_parser = ["yinsh"])]
    game: String,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Positions to look at to judge an opening
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The value that an opening may be off 0, in hundredths
    #[arg(long, value_name = "CP", default_value_t = 30, value_parser = clap::value_parser!(i32).range(0..))]
    most: i32,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// How deep the bench looks whose nodes tell one engine from another.
const SIGNATURE_DEPTH: u32 = 4;
/// How often progress is told.
const NOW_AND_THEN: Duration = Duration::from_secs(10);

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let shown = self.out.display();
        let mut placements = Placements::new(self.seed, self.nodes, self.most);
        let head = self.head();
        let before = match fs::read_to_string(&self.out) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(anyhow!("cannot read {shown}: {error}").into()),
        };
        // A last line without its end was being written when the job was cut off.
        let whole = before.rfind('\n').map_or(0, |end| end + 1);
        let kept = if whole == 0 {
            Vec::new()
        } else {
            read(&before[..whole], &head).map_err(|error| anyhow!("{shown}: {error}"))?
        };
        if !placements.go_on_after(&kept) {
            return Err(anyhow!("{shown}: its openings are not those of this seed and engine").into());
        }

        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.out)
            .with_context(|| format!("cannot write {shown}"))?;
        file.set_len(whole as u64)?;
        if whole == 0 {
            file.write_all(head.as_bytes())?;
        }
        let mut told = Instant::now();
        for number in kept.len()..self.count as usize {
            let actions = placements.next().context("there are placements without end")?;
            let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
            file.write_all(format!("{}\n", words.join(" ")).as_bytes())?;
            if told.elapsed() >= NOW_AND_THEN {
                told = Instant::now();
                eprintln!("{} of {}, {} tried", number + 1, self.count, placements.tried());
            }
        }
        Ok(())
    }

    /// The comments at the file's head: all that its openings depend on.
    fn head(&self) -> String {
        let Self {
            game,
            seed,
            nodes,
            most,
            ..
        } = self;
        let signature = signature();
        format!(
            "# Placements of all ten rings, about equal, no two the same under the board's symmetries.\n\
             # Made by: sente openings {game} --seed {seed} --nodes {nodes} --most {most}\n{signature}"
        )
    }
}

/// The line in a file's head that tells one engine of YINSH from another.
pub(super) fn signature() -> String {
    let nodes = yinsh_engine::bench(SIGNATURE_DEPTH).nodes;
    format!("# Engine: sente bench yinsh --depth {SIGNATURE_DEPTH}: nodes {nodes}\n")
}

/// The openings of a file that begins with `head`.
fn read(text: &str, head: &str) -> Result<Vec<Vec<Action>>, String> {
    let mut lines = text.lines().enumerate();
    for expected in head.lines() {
        let found = lines.next().map_or("", |(_, line)| line);
        if found != expected {
            return Err(format!(
                "it holds other openings: expected {expected:?}, found {found:?}"
            ));
        }
    }
    let action = |number: usize, word: &str| {
        word.parse()
            .map_err(|error| format!("line {}: {word}: {error}", number + 1))
    };
    lines
        .map(|(number, line)| line.split(' ').map(|word| action(number, word)).collect())
        .collect()
}
