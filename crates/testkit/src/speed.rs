//! Benches of the rules: work per second of the process's own time, since wall time swings on shared machines.

use cpu_time::ProcessTime;
use game_core::Position;
use std::hint::black_box;

/// A job: what it does once, and how many units of work that is.
pub struct Job<'a> {
    /// What is measured.
    pub name: String,
    /// What is counted: nodes, games.
    pub unit: &'a str,
    /// How many of them a run makes.
    pub units: u64,
    /// A run, which asserts what it counted.
    pub run: Box<dyn Fn() + 'a>,
}

impl std::fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Job({:?}, {} {})", self.name, self.units, self.unit)
    }
}

impl Job<'_> {
    /// Units per second of CPU time: the median of seven rounds of a third of a second or more.
    pub fn rate(&self) -> f64 {
        let mut rates: Vec<f64> = (0..7)
            .map(|_| {
                let begin = ProcessTime::now();
                let mut times = 0;
                loop {
                    (self.run)();
                    times += 1;
                    let seconds = begin.elapsed().as_secs_f64();
                    if seconds > 0.33 {
                        return (times * self.units) as f64 / seconds;
                    }
                }
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    }
}

/// Runs every job once, and measures it where the program's arguments have `--bench`, as `cargo bench` gives them. Any
/// other argument is a filter: only jobs whose line holds it. A line a job, which begins with the name of the game.
pub fn run<P: Position>(jobs: &[Job<'_>]) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let measure = arguments.iter().any(|argument| argument == "--bench");
    let filter = arguments.iter().find(|argument| !argument.starts_with('-'));
    for job in jobs {
        let name = format!("{} {}", P::GAME, job.name);
        if filter.is_some_and(|filter| !name.contains(filter.as_str())) {
            continue;
        }
        (job.run)();
        if measure {
            let thousands = job.rate() / 1e3;
            println!("{name:55} {thousands:>10.0} thousand {} per CPU-second", job.unit);
        } else {
            println!("{name}: counted");
        }
    }
}

/// Counts nodes that are made one by one, each with its key, as a search makes them.
pub fn made<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        black_box(position.key());
        return 1;
    }
    let mut nodes = 0;
    position.for_each_action(|action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        nodes += made(&child, depth - 1);
    });
    nodes
}
