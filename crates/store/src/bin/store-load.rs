//! Appends events as quickly as the database takes them, and writes down what was acknowledged. For tests that kill it or cut its
//! power, and for whoever measures. What can't be stored at the moment is tried again: `store-load FOLDER WRITERS SECONDS`, or an address of PostgreSQL in place of the folder.
//!
//! What is acknowledged goes to the file `acknowledged` in the folder, or to standard output: a line `game number` each.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::{Access, Append, Appended, Error, GameState, NewGame, NewPerson, Sender, Store};

/// About as long as a move is.
const BODY: &str = r#"{"seq":1,"at":1760000030000,"by":"first","what":{"t":"played","action":"7g7f","lag":180},"clocks":{"sides":[{"main":571000}]}}"#;

type Out = Arc<Mutex<Box<dyn Write + Send>>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [place, writers, seconds] = &arguments[..] else {
        eprintln!("expected store-load FOLDER WRITERS SECONDS, found {arguments:?}");
        return ExitCode::from(2);
    };
    let (Ok(writers), Ok(seconds)) = (writers.parse::<u64>(), seconds.parse::<f64>()) else {
        eprintln!("expected two numbers, found {writers:?} and {seconds:?}");
        return ExitCode::from(2);
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(load(place, writers, seconds)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn load(place: &str, writers: u64, seconds: f64) -> Result<(), Error> {
    let (store, out): (Store, Box<dyn Write + Send>) = if place.starts_with("postgres") {
        (Store::connect(place, true).await?, Box::new(std::io::stdout()))
    } else {
        let folder = Path::new(place);
        let store = Store::open_folder(folder, Access::Serve)?;
        let path = folder.join("acknowledged");
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.map_err(|source| Error::File {
            doing: "open",
            path,
            source,
        })?;
        (store, Box::new(file))
    };
    let out: Out = Arc::new(Mutex::new(out));
    for id in ["ann", "bob"] {
        // They are there already after the first time.
        let _ = store.add_person(person(id)).await?;
    }
    let begin = Instant::now();
    let until = begin + Duration::from_secs_f64(seconds);
    let done = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = (0..writers)
        .map(|writer| {
            tokio::spawn(write(
                store.clone(),
                writer,
                until,
                Arc::clone(&out),
                Arc::clone(&done),
            ))
        })
        .collect();
    for task in tasks {
        match task.await {
            Ok(result) => result?,
            Err(error) => return Err(Error::Refused(error.to_string())),
        }
    }
    let done = done.load(Ordering::Relaxed) as f64;
    eprintln!(
        "{:.0} appends a second with {writers} writers",
        done / begin.elapsed().as_secs_f64()
    );
    Ok(())
}

fn person(id: &str) -> NewPerson {
    NewPerson {
        id: id.to_owned(),
        token_hash: format!("hash of {id}"),
        name: None,
        bot: false,
        at: 1,
    }
}

fn state() -> GameState {
    GameState {
        ended: false,
        turn: Some(0),
        due: Some(1),
        tell: None,
        summary: BODY.to_owned(),
    }
}

/// The version of the game of this name, which is begun where it is not there.
async fn begun(store: &Store, game: &str) -> Result<u64, Error> {
    if let Some(game) = store.game(game).await? {
        return Ok(game.version);
    }
    let new = NewGame {
        id: game.to_owned(),
        kind: "shogi".to_owned(),
        players: ["ann".to_owned(), "bob".to_owned()],
        info: BODY.to_owned(),
        listed: true,
        at: 1,
        events: vec!["1".to_owned()],
        state: state(),
        challenge: None,
    };
    store.begin(new).await?;
    Ok(1)
}

/// One game after the other would grow without end; each writer has one of its own.
async fn write(
    store: Store,
    writer: u64,
    until: Instant,
    out: Out,
    done: Arc<AtomicU64>,
) -> Result<(), Error> {
    let game = format!("game{writer}");
    let mut last = loop {
        match begun(&store, &game).await {
            Ok(version) => break version,
            // The others may have filled the disk already.
            Err(error) if error.is_temporary() && Instant::now() < until => {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Err(error) => return Err(error),
        }
    };
    while Instant::now() < until {
        let next = last + 1;
        let append = Append {
            game: game.clone(),
            expected: last,
            // Whoever checks finds the number in the event itself.
            events: vec![format!("{next} {BODY}")],
            at: next,
            state: state(),
            sender: Some(Sender {
                person: "ann".to_owned(),
                n: next,
            }),
            outage: None,
            looked: None,
            begins: None,
        };
        match store.append(append).await {
            // It may have been stored although nobody could say so.
            Ok(Appended::Done(seq) | Appended::Repeated(seq)) => last = seq,
            Err(error) if error.is_temporary() => {
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            }
            Err(error) => return Err(error),
            Ok(other) => return Err(Error::Refused(format!("{other:?}"))),
        }
        let line = format!("{game} {last}\n");
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        // One write a line: it is there whole, or not at all.
        if out.write_all(line.as_bytes()).and_then(|()| out.flush()).is_err() {
            return Ok(());
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
