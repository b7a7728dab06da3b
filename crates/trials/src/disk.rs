//! A disk that is full while people play, or may only be read.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::findings::Findings;
use crate::host::Host;
use crate::people::Desk;
use crate::stage::{Crowd, Stage, progress};
use crate::trouble::blitz;
use crate::{Common, Database};

/// How long anything may take that is waited for.
const PATIENCE: Duration = Duration::from_mins(1);
/// How large the file system in memory is: large enough for a trial of minutes.
const SIZE: &str = "size=64m";
/// How large the file system in a file is, in bytes.
const IMAGE: u64 = 64 << 20;
/// After its disk is known to be full, for so long it stays so: longer than a silence may be before it is an outage.
const FULL: Duration = Duration::from_millis(1500);

/// Runs a program of the system.
fn run(program: &str, arguments: &[&str]) -> Result<()> {
    let done = Command::new(program).args(arguments).output();
    let done = done.with_context(|| format!("cannot run {program}"))?;
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    ensure!(done.status.success(), "{program} {}: {said}", arguments.join(" "));
    Ok(())
}

/// A file system of the trial's own, which goes away with this.
struct Mounted(TempDir);

impl Drop for Mounted {
    fn drop(&mut self) {
        // A server that was killed just now may still have files open.
        if let Err(error) = run("umount", &["--lazy", &self.path()]) {
            eprintln!("{error:#}");
        }
    }
}

impl Mounted {
    fn new(arguments: &[&str]) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("sente-disk-").tempdir()?;
        let place = folder.path().display().to_string();
        run("mount", &[arguments, &[&place]].concat())?;
        Ok(Self(folder))
    }

    fn path(&self) -> String {
        self.0.path().display().to_string()
    }
}

/// A place for the games that can be filled.
enum Disk {
    /// A small file system, which a file fills.
    Small(Mounted),
    /// Where nobody may mount one, files of the server may not be written any more.
    Bounded(TempDir),
}

impl Disk {
    fn new() -> Result<Self> {
        match Mounted::new(&["-t", "tmpfs", "-o", SIZE, "tmpfs"]) {
            Ok(mounted) => Ok(Self::Small(mounted)),
            Err(why) => {
                println!("no file system of its own ({why:#}): the server's files are bounded instead");
                let folder = tempfile::Builder::new().prefix("sente-disk-").tempdir()?;
                Ok(Self::Bounded(folder))
            }
        }
    }

    fn data(&self) -> PathBuf {
        match self {
            Self::Small(mounted) => mounted.0.path().join("data"),
            Self::Bounded(folder) => folder.path().join("data"),
        }
    }

    fn ballast(mounted: &Mounted) -> PathBuf {
        mounted.0.path().join("ballast")
    }

    /// There is no room any more.
    fn fill(&self, host: &Host) -> Result<()> {
        let Self::Small(mounted) = self else {
            return host.bound_files(Some(0));
        };
        let mut file = fs::File::create(Self::ballast(mounted))?;
        // First by large pieces, then by the smallest that a file system knows.
        for piece in [1 << 20, 4096, 1] {
            let bytes = vec![1; piece];
            while file.write_all(&bytes).is_ok() {}
        }
        Ok(())
    }

    /// There is room again.
    fn free(&self, host: &Host) -> Result<()> {
        match self {
            Self::Small(mounted) => Ok(fs::remove_file(Self::ballast(mounted))?),
            Self::Bounded(_) => host.bound_files(None),
        }
    }
}

/// Waits for something, but not for ever.
async fn until(what: &str, mut done: impl FnMut() -> bool) -> Result<()> {
    let begin = Instant::now();
    while !done() {
        ensure!(begin.elapsed() < PATIENCE, "{what}: not within {PATIENCE:?}");
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Waits until the server says that it can store moves, or that it can't.
async fn until_ready(host: &Host, ready: bool) -> Result<()> {
    let expected = if ready {
        (200, "ready\n")
    } else {
        (503, "the database cannot be written\n")
    };
    let (address, begin) = (host.address(), Instant::now());
    loop {
        let asked = tokio::task::spawn_blocking(move || Desk::default().get(address, "/readyz")).await?;
        match asked {
            Ok((status, text)) if (status, text.as_str()) == expected => return Ok(()),
            found if begin.elapsed() > PATIENCE => bail!("/readyz: expected {expected:?}, found {found:?}"),
            _ => sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Somebody new wants to invite somebody: that is refused, with the reason.
async fn nobody_new(host: &Host) -> Result<()> {
    let address = host.address();
    let (status, text) = tokio::task::spawn_blocking(move || Desk::default().invite(address)).await??;
    ensure!(
        status == 503 && text.contains("\"unavailable\"") && text.contains("a database that can be written"),
        "an invitation on a full disk was answered with {status}: {text}"
    );
    Ok(())
}

/// The disk is full, again and again, and then there is room again.
pub(crate) async fn disk(common: &Common, times: u32, read_only: bool) -> Result<()> {
    ensure!(
        common.database == Database::Sqlite,
        "the disk of a PostgreSQL server is that server's: --database sqlite"
    );
    full(common, times).await?;
    if read_only {
        only_read(common).await?;
    }
    Ok(())
}

async fn full(common: &Common, times: u32) -> Result<()> {
    let disk = Disk::new()?;
    let mut stage = Stage::set_on(common, &disk.data()).await?;
    let at = stage.hosts[0].address();
    let crowd = Crowd::play(common.games, blitz()?, 0..200, at, [at; 2]);
    let findings = crowd.findings.clone();
    crowd.settled().await;
    for done in 1..=times {
        let host = &mut stage.hosts[0];
        disk.fill(host)?;
        until_ready(host, false).await?;
        let refused = Findings::of(&findings.unavailable);
        until("moves are refused", || {
            Findings::of(&findings.unavailable) > refused
        })
        .await?;
        nobody_new(host).await?;
        sleep(FULL).await;
        // Now and then it is killed meanwhile, and can't start before there is room.
        let dies = done % 3 == 0 && matches!(disk, Disk::Small(_));
        if dies {
            host.kill().await?;
            let said = host.refuses_to_start().await?;
            ensure!(
                said.contains("the disk is full"),
                "a server on a full disk said: {said}"
            );
        }
        disk.free(host)?;
        if dies {
            host.again().await?;
        }
        until_ready(host, true).await?;
        let confirmed = Findings::of(&findings.confirmed);
        until("moves are stored again", || {
            Findings::of(&findings.confirmed) > confirmed + common.games as u64
        })
        .await?;
        progress(done, times, &findings);
    }
    crowd.end(&format!("the disk was full {times} times")).await?;
    let (flags, aborts) = (Findings::of(&findings.flags), Findings::of(&findings.aborts));
    ensure!(
        flags == 0 && aborts == 0,
        "{flags} games were lost on time, {aborts} were called off"
    );
    ensure!(
        Findings::of(&findings.backs) > 0,
        "nobody was told that the server is back"
    );
    // The file system can only go when nobody uses it.
    stage.hosts[0].stop().await
}

/// The system finds the disk faulty and lets nobody write to it any more. Then whoever looks after the server has it checked.
async fn only_read(common: &Common) -> Result<()> {
    let folder = tempfile::Builder::new().prefix("sente-image-").tempdir()?;
    let image = folder.path().join("image");
    fs::File::create(&image)?.set_len(IMAGE)?;
    let image = image.display().to_string();
    run("mkfs.ext4", &["-q", &image])?;
    let mount = || Mounted::new(&["-o", "loop,errors=remount-ro", &image]);
    let mut mounted = mount()?;
    let data = |mounted: &Mounted| mounted.0.path().join("data");
    let mut stage = Stage::set_on(common, &data(&mounted)).await?;
    let at = stage.hosts[0].address();
    let crowd = Crowd::play(common.games, blitz()?, 0..200, at, [at; 2]);
    let findings = crowd.findings.clone();
    crowd.settled().await;

    fs::write(trigger(mounted.0.path())?, "1").context("the system finds no fault on request")?;
    let host = &mut stage.hosts[0];
    until_ready(host, false).await?;
    let refused = Findings::of(&findings.unavailable);
    until("moves are refused", || {
        Findings::of(&findings.unavailable) > refused
    })
    .await?;
    nobody_new(host).await?;
    host.kill().await?;
    let said = host.refuses_to_start().await?;
    println!("on a disk that may only be read the server says: {}", said.trim());
    drop(mounted);
    until("the file system is free", || {
        run("e2fsck", &["-fy", &image]).is_ok()
    })
    .await?;
    mounted = mount()?;
    host.put(&data(&mounted));
    host.again().await?;
    until_ready(host, true).await?;
    let confirmed = Findings::of(&findings.confirmed);
    until("moves are stored again", || {
        Findings::of(&findings.confirmed) > confirmed + common.games as u64
    })
    .await?;
    crowd.end("the disk could only be read, and was mended").await?;
    stage.hosts[0].stop().await
}

/// Where the system is asked to find a fault on a file system.
fn trigger(mounted: &Path) -> Result<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo")?;
    let place = mounted.display().to_string();
    let device = mounts
        .lines()
        .find(|line| line.split(' ').nth(4) == Some(&place))
        .and_then(|line| line.split(' ').nth(2))
        .context("the file system is not mounted")?;
    let name = fs::read_link(format!("/sys/dev/block/{device}"))?;
    let name = name.file_name().context("the device has no name")?;
    Ok(Path::new("/sys/fs/ext4").join(name).join("trigger_fs_error"))
}
