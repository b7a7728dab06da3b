//! What a trial needs: the database, the bus, the servers, and people who play game after game.

use std::net::SocketAddr;
use std::ops::Range;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use game_core::Player;
use game_core::clock::TimeControl;
use tempfile::TempDir;
use testkit::postgres::{self, Cluster};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;
use wire::Terms;

use crate::findings::Findings;
use crate::host::{Host, free_port};
use crate::people::Desk;
use crate::player::{Game, Manner, Playing};
use crate::replica::kind;
use crate::{Bus, Common, Database};

/// Database, bus and servers. All of it is stopped and goes away when this is dropped.
pub(crate) struct Stage {
    pub(crate) hosts: Vec<Host>,
    pub(crate) cluster: Option<Cluster>,
    _nats: Option<Child>,
    /// The file's folder.
    _folder: TempDir,
}

impl Stage {
    /// Starts so many servers on one database.
    pub(crate) async fn set(common: &Common, hosts: usize) -> Result<Self> {
        Self::set_in(common, hosts, None).await
    }

    /// Starts a server whose games are in this folder.
    pub(crate) async fn set_on(common: &Common, data: &Path) -> Result<Self> {
        Self::set_in(common, 1, Some(data)).await
    }

    async fn set_in(common: &Common, hosts: usize, data: Option<&Path>) -> Result<Self> {
        ensure!(
            common.program.is_file(),
            "there is no program {}; `cargo xtask online` builds it",
            common.program.display()
        );
        ensure!(
            hosts == 1 || common.database == Database::Postgres,
            "several servers need --database postgres"
        );
        let folder = tempfile::Builder::new().prefix("sente-trial-").tempdir()?;
        // Players come by the trial, which says from where.
        let mut arguments = vec!["--trust-proxy".to_owned(), "127.0.0.1".to_owned()];
        let cluster = match common.database {
            Database::Sqlite => {
                let data = data.map_or_else(|| folder.path().join("data"), Path::to_path_buf);
                arguments.extend(["--data".to_owned(), data.display().to_string()]);
                None
            }
            Database::Postgres => {
                ensure!(
                    postgres::programs().is_some(),
                    "the programs of PostgreSQL are not installed"
                );
                let cluster = Cluster::start();
                arguments.extend(["--database".to_owned(), cluster.address()]);
                Some(cluster)
            }
        };
        let nats = if hosts > 1 && common.bus == Bus::Nats {
            let (child, address) = nats().await?;
            arguments.extend(["--bus".to_owned(), address]);
            Some(child)
        } else {
            None
        };
        let mut stage = Self {
            hosts: Vec::new(),
            cluster,
            _nats: nats,
            _folder: folder,
        };
        for _ in 0..hosts {
            let host = Host::start(&common.program, arguments.clone()).await?;
            stage.hosts.push(host);
        }
        Ok(stage)
    }
}

/// A NATS server, and its address.
async fn nats() -> Result<(Child, String)> {
    let port = free_port()?;
    let child = Command::new("nats-server")
        .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .context("cannot start nats-server")?;
    let address = format!("127.0.0.1:{port}");
    let begin = Instant::now();
    while tokio::net::TcpStream::connect(&address).await.is_err() {
        if begin.elapsed() > Duration::from_secs(10) {
            bail!("nats-server does not start");
        }
        sleep(Duration::from_millis(20)).await;
    }
    Ok((child, format!("nats://{address}")))
}

/// People who play game after game until they are told to stop.
pub(crate) struct Crowd {
    pub(crate) findings: Arc<Findings>,
    slots: JoinSet<()>,
    stop: watch::Sender<bool>,
    /// Where the first and the second player of each game reach the server.
    pub(crate) at: [watch::Sender<SocketAddr>; 2],
    /// Since when the network is fine.
    pub(crate) fine: watch::Sender<Instant>,
}

impl Crowd {
    /// So many games at once, of both kinds in turn, by this time; players think for so many milliseconds. Games are made at
    /// `desk`, where no network is in between.
    pub(crate) fn play(
        games: usize,
        time: TimeControl,
        think: Range<u64>,
        desk: SocketAddr,
        at: [SocketAddr; 2],
    ) -> Self {
        let findings = Arc::new(Findings::default());
        let at = at.map(watch::Sender::new);
        let stop = watch::Sender::new(false);
        let fine = watch::Sender::new(Instant::now());
        let mut slots = JoinSet::new();
        for number in 0..games {
            let manner = |player: Player| Manner {
                at: at[player.index()].subscribe(),
                stop: stop.subscribe(),
                think: think.clone(),
                fine: fine.subscribe(),
            };
            let slot = Slot {
                terms: Terms::new(kind(number), time),
                desk,
                manners: Player::BOTH.map(manner),
                findings: findings.clone(),
            };
            slots.spawn(slot.play());
        }
        Self {
            findings,
            slots,
            stop,
            at,
            fine,
        }
    }

    /// Waits until so many games have been made, or for a while.
    pub(crate) async fn settled(&self) {
        let begin = Instant::now();
        while self.findings.answers.count() < 4 * self.slots.len() as u64
            && begin.elapsed() < Duration::from_mins(1)
        {
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Everybody stops, and the games that go on are looked at as well. Fails if anything was wrong.
    pub(crate) async fn end(mut self, what: &str) -> Result<()> {
        self.stop.send_replace(true);
        while let Some(ended) = self.slots.join_next().await {
            ended.context("a player came to grief")?;
        }
        println!("{what}\n{}", self.findings);
        let faults = self.findings.faults();
        ensure!(
            faults == 0,
            "something happened that should never happen, {faults} times"
        );
        ensure!(
            Findings::of(&self.findings.confirmed) > 0,
            "nothing was played: the trial has shown nothing"
        );
        Ok(())
    }
}

/// Two seats at which one game after the other is played.
struct Slot {
    terms: Terms,
    desk: SocketAddr,
    manners: [Manner; 2],
    findings: Arc<Findings>,
}

impl Slot {
    async fn play(self) {
        let desk = Desk::default();
        while !*self.manners[0].stop.borrow() {
            let (server, terms, desk) = (self.desk, self.terms.clone(), desk.clone());
            let made = tokio::task::spawn_blocking(move || desk.game(server, terms)).await;
            let Ok(Ok((id, guests))) = made else {
                // The server may be away just now.
                if let Ok(Err(why)) = made
                    && std::env::var_os("TRIALS_TALK").is_some()
                {
                    eprintln!("no game: {why:#}");
                }
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            let game = Game::new(id, guests);
            let [first, second] = Player::BOTH.map(|side| {
                let manner = self.manners[side.index()].clone();
                Playing::new(&game, side, manner, &self.findings).play()
            });
            tokio::join!(first, second);
            self.audit(&game).await;
        }
    }

    /// Looks at a game until the server has answered.
    async fn audit(&self, game: &Game) {
        let begin = Instant::now();
        loop {
            match game.audit(self.desk, &self.findings).await {
                Ok(()) => return,
                Err(why) if begin.elapsed() > Duration::from_mins(1) => {
                    self.findings
                        .fault(format_args!("game {} can't be had again: {why:#}", game.id));
                    return;
                }
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    }
}

/// A line now and then while a trial runs.
pub(crate) fn progress(done: u32, of: u32, findings: &Findings) {
    let step = (of / 20).clamp(1, 250);
    if done.is_multiple_of(step) || done == of {
        println!(
            "{done} of {of}: {} actions confirmed, {} games, {} faults",
            findings.confirmed.load(Ordering::Relaxed),
            findings.games.load(Ordering::Relaxed),
            findings.faults()
        );
    }
}
