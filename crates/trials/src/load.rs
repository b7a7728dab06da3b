//! So many sockets and actions a second, from another process than the server's, which shares the machine with it.
//!
//! The load is an open loop: when an action is due does not depend on how quickly the server answered the last one, and its
//! time counts from when it was due. Otherwise a server that stalls would be asked less, and look better for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use game_core::Player;
use game_core::clock::TimeControl;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, interval, interval_at, sleep, sleep_until};
use wire::{ClientMessage, Command, Follow, GameId, NUMBERS_BELOW, Refusal, ServerMessage, Terms, What};

use crate::Common;
use crate::findings::{Findings, Times};
use crate::host::worked;
use crate::people::{Desk, Guest};
use crate::player::{Socket, connect, next, send};
use crate::replica::{Replica, kind};
use crate::stage::Stage;

/// How many games are made or connected at the same time.
const AT_ONCE: usize = 32;
/// How often a socket asks whether the server is there: as a page does.
const PING: Duration = Duration::from_secs(4);

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// How many sockets of players: two a game
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    sockets: usize,
    /// How many actions a second, in all games together
    #[arg(long, value_name = "COUNT", default_value_t = 500)]
    rate: u32,
    /// For how long
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    seconds: u64,
    /// How many games are watched
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    watched: usize,
    /// How many watch each of these
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    watchers: usize,
    /// The slowest confirmation that the 99th of a hundred may have, in milliseconds; slower ones are a failure
    #[arg(long, value_name = "MS")]
    within: Option<u64>,
}

/// How far the trial is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Sockets are opened.
    Open,
    /// Everybody follows their game.
    Follow,
    /// Everybody plays: the first action of the first game is due then.
    Play(Instant),
    /// It is over.
    Stop,
}

/// What all tasks share.
struct Load {
    findings: Findings,
    /// From when the server took an action up to its arrival at somebody who watches.
    watched: Times,
    /// How often a game was so far behind that nothing had been played for longer than a ping takes.
    late: AtomicU64,
    phase: watch::Sender<Phase>,
    /// Tasks that have done what the phase asks for.
    ready: AtomicUsize,
}

impl Load {
    /// Waits until so many tasks have done what the phase asks for, and counts anew. A task that ended has found something wrong.
    async fn all_ready(&self, count: usize, tasks: &mut JoinSet<Result<()>>) -> Result<()> {
        while self.ready.load(Ordering::Relaxed) < count {
            tokio::select! {
                ended = tasks.join_next(), if !tasks.is_empty() => heard(ended)?,
                () = sleep(Duration::from_millis(20)) => {}
            }
        }
        self.ready.store(0, Ordering::Relaxed);
        Ok(())
    }
}

fn heard(ended: Option<Result<Result<()>, JoinError>>) -> Result<()> {
    match ended {
        None => Ok(()),
        Some(ended) => ended
            .context("a task came to grief")?
            .context("a connection broke"),
    }
}

/// One game, its players' sockets, and what was last sent.
struct Table {
    load: Arc<Load>,
    id: GameId,
    sockets: [Socket; 2],
    replica: Option<Replica>,
    last: [u64; 2],
    /// The number of the event that came of the last action: before it has come, nobody knows who is to act.
    awaited: u64,
    /// When the action that has no answer yet was due, and its number.
    sent: Option<(Instant, u64)>,
    /// When the action was due that the other player has not heard of yet, and who sent it.
    on_its_way: Option<(Instant, Player)>,
    rng: fastrand::Rng,
}

/// Runs the trial.
pub(crate) async fn load(common: &Common, options: &Options) -> Result<()> {
    let games = (options.sockets / 2).max(1);
    let watchers = options.watched.min(games) * options.watchers;
    // Beside the sockets: the database's files, and a few of everything.
    let needed = (2 * games + watchers + 200) as u64;
    let files = raise_open_files();
    ensure!(
        files >= needed,
        "{needed} files have to be open at once, and this system allows {files} in a process: raise it (ulimit -n), or ask for \
         fewer sockets"
    );
    let stage = Stage::set(common, 1).await?;
    let host = &stage.hosts[0];
    let server = host.address();
    let memory = || host.memory().unwrap_or_default();
    let before = memory();

    let begin = Instant::now();
    let made = make_games(server, games).await?;
    println!("{games} games made in {:.1} s", begin.elapsed().as_secs_f32());
    let stored = memory();
    let load = Arc::new(Load {
        findings: Findings::default(),
        watched: Times::default(),
        late: AtomicU64::new(0),
        phase: watch::Sender::new(Phase::Open),
        ready: AtomicUsize::new(0),
    });
    let mut tasks = JoinSet::new();
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let period = Duration::from_secs_f64(games as f64 / f64::from(options.rate.max(1)));
    for (number, (id, guests)) in made.iter().enumerate() {
        let (load, room, id, guests) = (load.clone(), room.clone(), *id, guests.clone());
        // The games take their turns evenly through a period.
        let offset = period.mul_f64(number as f64 / games as f64);
        tasks.spawn(async move {
            let table = Table::open(load, room, server, id, &guests).await?;
            table.sit(offset, period).await
        });
    }
    load.all_ready(games, &mut tasks).await?;
    let open = memory();
    load.phase.send_replace(Phase::Follow);
    load.all_ready(games, &mut tasks).await?;
    let followed = memory();
    println!(
        "{} sockets follow their games, {:.1} s after the first one was made",
        2 * games,
        begin.elapsed().as_secs_f32()
    );
    for (id, guests) in made.iter().take(options.watched) {
        for _ in 0..options.watchers {
            let socket = connect(server, &guests[0]).await?;
            tasks.spawn(look_on(load.clone(), *id, socket));
        }
    }
    let worked = || {
        (
            host.worked().unwrap_or_default(),
            worked(std::process::id()).unwrap_or_default(),
        )
    };
    let at_first = worked();
    let begin = Instant::now() + Duration::from_millis(200);
    load.phase.send_replace(Phase::Play(begin));
    sleep_until(begin + Duration::from_secs(options.seconds)).await;
    let confirmed = Findings::of(&load.findings.confirmed);
    let at_last = worked();
    let busy = memory();
    load.phase.send_replace(Phase::Stop);
    while !tasks.is_empty() {
        heard(tasks.join_next().await)?;
    }

    let seconds = options.seconds as f64;
    println!("{}", load.findings);
    println!("at those who watch:    {}", load.watched);
    println!(
        "far behind:            {} times",
        load.late.load(Ordering::Relaxed)
    );
    println!(
        "{:.0} durable actions a second of {} asked for; the server used {:.2} processors, the trial itself {:.2}",
        confirmed as f64 / seconds,
        options.rate,
        (at_last.0 - at_first.0) / seconds,
        (at_last.1 - at_first.1) / seconds,
    );
    println!(
        "memory of the server: {before} KiB at first, {:.1} KiB a socket, {:.1} KiB a game that is followed, {busy} KiB at the end",
        (open.saturating_sub(stored)) as f64 / (2 * games) as f64,
        (followed.saturating_sub(open)) as f64 / games as f64,
    );
    ensure!(
        load.findings.faults() == 0,
        "something happened that should never happen"
    );
    ensure!(confirmed > 0, "nothing was confirmed");
    if let Some(most) = options.within {
        let p99 = load.findings.answers.p99();
        ensure!(
            p99 <= Duration::from_millis(most),
            "expected a confirmation within {most} ms in 99 of 100 cases, found {p99:?}"
        );
    }
    Ok(())
}

/// As many files may be open as the system lets this process, and the servers that it starts, have; how many.
fn raise_open_files() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    let _ = setrlimit(Resource::Nofile, raised);
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Makes so many games, several at once. Anybody may watch them.
async fn make_games(server: std::net::SocketAddr, games: usize) -> Result<Vec<(GameId, [Guest; 2])>> {
    let desk = Desk::default();
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    for number in 0..games {
        let (desk, room) = (desk.clone(), room.clone());
        tasks.spawn(async move {
            let _place = room.acquire_owned().await?;
            let terms = Terms {
                watch: true,
                ..Terms::new(kind(number), TimeControl::NONE)
            };
            tokio::task::spawn_blocking(move || desk.game(server, terms)).await?
        });
    }
    let mut made = Vec::with_capacity(games);
    while let Some(game) = tasks.join_next().await {
        made.push(game??);
    }
    Ok(made)
}

impl Table {
    /// Both players come, and say hello.
    async fn open(
        load: Arc<Load>,
        room: Arc<Semaphore>,
        server: std::net::SocketAddr,
        id: GameId,
        guests: &[Guest; 2],
    ) -> Result<Self> {
        let place = room.acquire().await?;
        let mut sockets = [
            connect(server, &guests[0]).await?,
            connect(server, &guests[1]).await?,
        ];
        for socket in &mut sockets {
            send(socket, &ClientMessage::hello("", Vec::new())).await?;
            while !matches!(next(socket).await?, ServerMessage::Welcome { .. }) {}
        }
        drop(place);
        load.ready.fetch_add(1, Ordering::Relaxed);
        Ok(Self {
            load,
            id,
            sockets,
            replica: None,
            last: [0; 2],
            awaited: 1,
            sent: None,
            on_its_way: None,
            rng: fastrand::Rng::new(),
        })
    }

    /// Follows, plays an action whenever one is due, until the trial or the game is over.
    async fn sit(mut self, offset: Duration, period: Duration) -> Result<()> {
        let mut phases = self.load.phase.subscribe();
        let mut due = None;
        // Not all at the same moment.
        let first = Instant::now() + PING.mul_f64(self.rng.f64());
        let mut ping = interval_at(first, PING);
        let mut told = false;
        loop {
            if self.replica.as_ref().is_some_and(Replica::over) {
                return Ok(());
            }
            // Both have heard of everything, so whoever is to act may.
            let free = self.sent.is_none() && self.last.iter().all(|last| *last >= self.awaited);
            if free && !told {
                told = true;
                self.load.ready.fetch_add(1, Ordering::Relaxed);
            }
            let [one, other] = &mut self.sockets;
            tokio::select! {
                message = next(one) => self.hear(0, message?)?,
                message = next(other) => self.hear(1, message?)?,
                () = sleep_until(due.unwrap_or(first)), if free && due.is_some() => {
                    if let Some(due) = &mut due {
                        self.act(*due).await?;
                        *due += period;
                    }
                }
                _ = ping.tick() => {
                    for socket in &mut self.sockets {
                        send(socket, &ClientMessage::Ping { n: 1 }).await?;
                    }
                    if due.is_some_and(|due| due + PING < Instant::now()) {
                        self.load.late.fetch_add(1, Ordering::Relaxed);
                    }
                }
                changed = phases.changed() => {
                    changed?;
                    let phase = *phases.borrow_and_update();
                    match phase {
                        Phase::Open => {}
                        Phase::Follow => self.follow().await?,
                        Phase::Play(begin) => due = Some(begin + offset),
                        Phase::Stop => return Ok(()),
                    }
                }
            }
        }
    }

    async fn follow(&mut self) -> Result<()> {
        for socket in &mut self.sockets {
            let follow = Follow {
                game: self.id,
                after: 0,
            };
            send(socket, &ClientMessage::Follow(follow)).await?;
        }
        Ok(())
    }

    async fn act(&mut self, due: Instant) -> Result<()> {
        let replica = self.replica.as_ref().context("a game that is followed")?;
        let Some((side, action)) = replica.to_act().zip(replica.any_action(&mut self.rng)) else {
            return Ok(());
        };
        let n = self.rng.u64(0..NUMBERS_BELOW);
        let base = self.last[0];
        let command = Command::Act { action, base };
        let message = ClientMessage::Do {
            game: self.id,
            n,
            command,
        };
        send(&mut self.sockets[side.index()], &message).await?;
        self.sent = Some((due, n));
        self.on_its_way = Some((due, side));
        Ok(())
    }

    fn hear(&mut self, place: usize, message: ServerMessage) -> Result<()> {
        let load = &self.load;
        match message {
            ServerMessage::Game(state) if self.replica.is_none() => {
                self.replica = Some(Replica::of(&state.info)?);
            }
            ServerMessage::Events { events, .. } => {
                for event in events {
                    if event.seq <= self.last[place] {
                        continue;
                    }
                    if event.seq != self.last[place] + 1 {
                        let last = self.last[place];
                        load.findings
                            .fault(format_args!("game {}: {event:?} after {last}", self.id));
                    }
                    self.last[place] = event.seq;
                    if matches!(event.what, What::Played { .. })
                        && let Some((due, _)) = self.on_its_way.take_if(|(_, side)| side.index() != place)
                    {
                        load.findings.arrivals.add(due.elapsed());
                    }
                    // One copy of the game is enough: whoever hears first brings it up to date.
                    if event.seq > self.last[1 - place]
                        && let Some(replica) = &mut self.replica
                    {
                        replica.apply(&event)?;
                    }
                }
            }
            ServerMessage::Done { n, seq, .. } => {
                if let Some((due, _)) = self.sent.take_if(|(_, sent)| *sent == n) {
                    self.awaited = seq;
                    load.findings.answers.add(due.elapsed());
                    Findings::count(&load.findings.confirmed);
                }
            }
            // More was asked than can be stored: another action is played when the next one is due.
            ServerMessage::Refused {
                reason: Refusal::Unavailable,
                ..
            } => {
                Findings::count(&load.findings.unavailable);
                self.sent = None;
            }
            ServerMessage::Refused { detail, .. } => {
                Findings::count(&load.findings.refused);
                load.findings
                    .fault(format_args!("game {}: refused: {detail}", self.id));
                self.sent = None;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Somebody who watches a game.
async fn look_on(load: Arc<Load>, id: GameId, mut socket: Socket) -> Result<()> {
    let follow = Follow { game: id, after: 0 };
    send(&mut socket, &ClientMessage::hello("", vec![follow])).await?;
    let mut ping = interval(PING);
    let begin = Instant::now();
    let mut phases = load.phase.subscribe();
    loop {
        tokio::select! {
            message = next(&mut socket) => {
                if let ServerMessage::Events { events, .. } = message? {
                    // By the server's own clock: both are on one machine.
                    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
                    for event in events.iter().filter(|_| begin.elapsed() > Duration::from_secs(1)) {
                        load.watched.add(now.saturating_sub(Duration::from_millis(event.at)));
                    }
                }
            }
            _ = ping.tick() => {
                send(&mut socket, &ClientMessage::Ping { n: 1 }).await?;
            }
            changed = phases.changed() => {
                changed?;
                if *phases.borrow_and_update() == Phase::Stop {
                    return Ok(());
                }
            }
        }
    }
}
