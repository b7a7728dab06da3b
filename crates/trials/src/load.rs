//! So many sockets and actions a second, from another process than the server's, which shares the machine with it.
//!
//! The load is an open loop: when an action is due does not depend on how quickly the server answered the last one, and its
//! time counts from when it was due. Otherwise a server that stalls would be asked less, and look better for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use game_core::Player;
use game_core::clock::TimeControl;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep, sleep_until};
use wire::{ClientMessage, Command, Follow, GameId, NUMBERS_BELOW, ServerMessage, Terms, What};

use crate::Common;
use crate::findings::{Findings, Times};
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
    /// How many watch each of the first ten games
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    watchers: usize,
    /// The slowest confirmation that the 99th of a hundred may have, in milliseconds; slower ones are a failure
    #[arg(long, value_name = "MS")]
    within: Option<u64>,
}

/// What all tasks share.
struct Load {
    findings: Findings,
    /// From when the server took an action up to its arrival at somebody who watches.
    watched: Times,
    /// Actions that were not due any more when their turn came.
    late: AtomicU64,
    stop: AtomicBool,
}

/// One game, its players' sockets, and what was last sent.
struct Table {
    id: GameId,
    sockets: [Socket; 2],
    replica: Option<Replica>,
    last: [u64; 2],
    /// When the action under way was due, its number and who sent it.
    sent: Option<(Instant, u64, Player)>,
    rng: fastrand::Rng,
}

/// Runs the trial.
pub(crate) async fn load(common: &Common, options: &Options) -> Result<()> {
    let stage = Stage::set(common, 1).await?;
    let host = &stage.hosts[0];
    let server = host.address();
    let games = (options.sockets / 2).max(1);
    let memory = || host.memory().unwrap_or_default();
    let before = memory();

    let begin = Instant::now();
    let made = make_games(server, games).await?;
    println!("{games} games made in {:.1} s", begin.elapsed().as_secs_f32());
    let stored = memory();
    let mut connected = Vec::with_capacity(games);
    for (id, guests) in &made {
        let sockets = [
            connect(server, &guests[0]).await?,
            connect(server, &guests[1]).await?,
        ];
        connected.push((*id, sockets));
    }
    let open = memory();
    let mut tables = Vec::with_capacity(games);
    for (id, sockets) in connected {
        tables.push(Table::sit_down(id, sockets).await?);
    }
    let followed = memory();
    println!("{} sockets follow their games", 2 * games);

    let load = Arc::new(Load {
        findings: Findings::default(),
        watched: Times::default(),
        late: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    });
    let mut tasks = JoinSet::new();
    for (id, guests) in made.iter().take(10) {
        for _ in 0..options.watchers {
            let socket = connect(server, &guests[0]).await?;
            tasks.spawn(look_on(load.clone(), *id, socket));
        }
    }
    let worked = host.worked().unwrap_or_default();
    let period = Duration::from_secs_f64(games as f64 / f64::from(options.rate.max(1)));
    let begin = Instant::now() + Duration::from_millis(200);
    for (number, table) in tables.into_iter().enumerate() {
        // The games take their turns evenly through a period.
        let first = begin + period.mul_f64(number as f64 / games as f64);
        tasks.spawn(table.play(load.clone(), first, period));
    }
    sleep_until(begin + Duration::from_secs(options.seconds)).await;
    load.stop.store(true, Ordering::Relaxed);
    let worked = host.worked().unwrap_or_default() - worked;
    let confirmed = Findings::of(&load.findings.confirmed);
    let busy = memory();
    while let Some(ended) = tasks.join_next().await {
        ended
            .context("a task came to grief")?
            .context("a connection broke")?;
    }

    let seconds = options.seconds as f64;
    println!("{}", load.findings);
    println!("at those who watch:    {}", load.watched);
    println!(
        "not in time for the next one: {}",
        load.late.load(Ordering::Relaxed)
    );
    println!(
        "{:.0} durable actions a second of {} asked for; the server used {:.2} processors",
        confirmed as f64 / seconds,
        options.rate,
        worked / seconds
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
    /// Both players follow their game.
    async fn sit_down(id: GameId, mut sockets: [Socket; 2]) -> Result<Self> {
        let mut table = None;
        for (place, socket) in sockets.iter_mut().enumerate() {
            let follow = Follow { game: id, after: 0 };
            send(socket, &ClientMessage::hello("", vec![follow])).await?;
            let state = loop {
                if let ServerMessage::Game(state) = next(socket).await? {
                    break state;
                }
            };
            if place == 0 {
                table = Some(Replica::of(&state.info)?);
            }
        }
        Ok(Self {
            id,
            sockets,
            replica: table,
            last: [0; 2],
            sent: None,
            rng: fastrand::Rng::new(),
        })
    }

    /// Plays an action whenever one is due, until the trial or the game is over.
    async fn play(mut self, load: Arc<Load>, first: Instant, period: Duration) -> Result<()> {
        let mut due = first;
        let mut ping = interval(PING);
        ping.tick().await;
        loop {
            let over = self.replica.as_ref().is_none_or(Replica::over);
            if load.stop.load(Ordering::Relaxed) || over {
                return Ok(());
            }
            // Both have heard of everything, so whoever is to act may.
            let free = self.sent.is_none() && self.last[0] == self.last[1] && self.last[0] > 0;
            let [one, other] = &mut self.sockets;
            tokio::select! {
                message = next(one) => self.hear(0, message?, &load)?,
                message = next(other) => self.hear(1, message?, &load)?,
                () = sleep_until(due), if free => {
                    self.act(due).await?;
                    due += period;
                }
                _ = ping.tick() => {
                    for socket in &mut self.sockets {
                        send(socket, &ClientMessage::Ping { n: 1 }).await?;
                    }
                    // So that a game whose action never comes ends with the trial, too.
                    if due + PING < Instant::now() {
                        load.late.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
        }
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
        self.sent = Some((due, n, side));
        Ok(())
    }

    fn hear(&mut self, place: usize, message: ServerMessage, load: &Load) -> Result<()> {
        match message {
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
                    if let (Some((due, _, side)), What::Played { .. }) = (self.sent, &event.what)
                        && side.index() != place
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
            ServerMessage::Done { n, .. } => {
                if let Some((due, ..)) = self.sent.take_if(|(_, sent, _)| *sent == n) {
                    load.findings.answers.add(due.elapsed());
                    Findings::count(&load.findings.confirmed);
                }
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
    while !load.stop.load(Ordering::Relaxed) {
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
            () = sleep(Duration::from_millis(500)) => {}
        }
    }
    Ok(())
}
