//! Trials in which something goes wrong while games go on.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use game_core::clock::TimeControl;
use tokio::time::sleep;

use crate::findings::{Findings, Times};
use crate::line::{Line, Weather};
use crate::stage::{Crowd, Stage, progress};
use crate::{Common, Database};

/// Blitz: the clock that trouble would hurt most.
pub(crate) fn blitz() -> Result<TimeControl> {
    Ok("180+2".parse()?)
}

/// The server is killed at any moment, and started again.
pub(crate) async fn kill(common: &Common, times: u32, with_database: bool) -> Result<()> {
    let mut stage = Stage::set(common, 1).await?;
    ensure!(
        !with_database || common.database == Database::Postgres,
        "there is no database to kill: --database postgres"
    );
    let at = stage.hosts[0].address();
    let crowd = Crowd::play(common.games, TimeControl::NONE, 0..60, at, [at; 2]);
    crowd.settled().await;
    let mut rng = fastrand::Rng::new();
    for done in 1..=times {
        sleep(Duration::from_millis(rng.u64(20..250))).await;
        // Every other time the database goes first, and the server meets what that is like.
        if let Some(cluster) = stage.cluster.as_mut().filter(|_| with_database && done % 2 == 0) {
            tokio::task::block_in_place(|| cluster.kill());
            sleep(Duration::from_millis(rng.u64(0..100))).await;
            tokio::task::block_in_place(|| cluster.start_again());
            sleep(Duration::from_millis(rng.u64(0..100))).await;
        }
        stage.hosts[0].kill().await?;
        stage.hosts[0].again().await?;
        // Who misses the moment until the next kill waits for another server; how long each lets its players wait is the question.
        crowd.fine.send_replace(Instant::now());
        progress(done, times, &crowd.findings);
    }
    crowd.end(&format!("the server was killed {times} times")).await
}

/// The server is stopped as its host would do it, and started again.
pub(crate) async fn restart(common: &Common, times: u32) -> Result<()> {
    let mut stage = Stage::set(common, 1).await?;
    let at = stage.hosts[0].address();
    let crowd = Crowd::play(common.games, blitz()?, 200..1500, at, [at; 2]);
    crowd.settled().await;
    let mut rng = fastrand::Rng::new();
    let away = Times::default();
    for done in 1..=times {
        sleep(Duration::from_millis(rng.u64(500..1500))).await;
        let begin = Instant::now();
        stage.hosts[0].stop().await?;
        stage.hosts[0].again().await?;
        away.add(begin.elapsed());
        progress(done, times, &crowd.findings);
    }
    let findings = crowd.findings.clone();
    println!("the server was away for: {away}");
    crowd
        .end(&format!(
            "the server was restarted {times} times under {} games",
            common.games
        ))
        .await?;
    let (flags, aborts) = (Findings::of(&findings.flags), Findings::of(&findings.aborts));
    ensure!(
        flags == 0 && aborts == 0,
        "{flags} games were lost on time, {aborts} were called off"
    );
    Ok(())
}

/// The network goes wrong in every way.
pub(crate) async fn line(common: &Common, times: u32) -> Result<()> {
    let stage = Stage::set(common, 1).await?;
    let server = stage.hosts[0].address();
    let lines = [Line::to(server).await?, Line::to(server).await?];
    let at = [lines[0].address(), lines[1].address()];
    let crowd = Crowd::play(common.games, blitz()?, 0..300, server, at);
    crowd.settled().await;
    let mut rng = fastrand::Rng::new();
    for done in 1..=times {
        sleep(Duration::from_millis(rng.u64(200..800))).await;
        let (weather, lasts) = match done % 6 {
            0 => (Weather::Cut, rng.u64(50..2000)),
            1 => (Weather::CutAfter(rng.usize(1..400)), rng.u64(50..500)),
            2 => (Weather::Stalled, rng.u64(50..2000)),
            3 => (Weather::HalfOpen, rng.u64(50..2000)),
            4 => (
                Weather::Slow(Duration::from_millis(rng.u64(50..1000))),
                rng.u64(500..2000),
            ),
            _ => (Weather::Slow(Duration::from_secs(5)), 6000),
        };
        // One side, the other one, or both.
        let hit: &[Line] = match rng.u8(0..3) {
            0 => &lines[..1],
            1 => &lines[1..],
            _ => &lines,
        };
        for line in hit {
            line.set(weather);
        }
        sleep(Duration::from_millis(lasts)).await;
        for line in hit {
            line.set(Weather::Fine);
        }
        crowd.fine.send_replace(Instant::now());
        progress(done, times, &crowd.findings);
    }
    crowd.end(&format!("the network went wrong {times} times")).await
}

/// Two servers on one database; now and then one of them is killed, and its players go to the other.
pub(crate) async fn hosts(common: &Common, times: u32) -> Result<()> {
    let mut stage = Stage::set(common, 2).await?;
    let at = [stage.hosts[0].address(), stage.hosts[1].address()];
    // Whoever makes a new game while the first host is away tries again until it is back.
    let crowd = Crowd::play(common.games, blitz()?, 0..300, at[0], at);
    crowd.settled().await;
    let mut rng = fastrand::Rng::new();
    for done in 1..=times {
        sleep(Duration::from_millis(rng.u64(200..1000))).await;
        let dies = usize::from(done % 2 == 0);
        let (dead, alive) = (at[dies], at[1 - dies]);
        stage.hosts[dies].kill().await?;
        crowd.at[dies].send_replace(alive);
        sleep(Duration::from_millis(rng.u64(100..600))).await;
        stage.hosts[dies]
            .again()
            .await
            .context("a host does not come back")?;
        crowd.at[dies].send_replace(dead);
        progress(done, times, &crowd.findings);
    }
    crowd
        .end(&format!(
            "of two servers on one database one was killed, {times} times"
        ))
        .await
}
