//! `cargo xtask play`: from a fresh clone to a game.

use std::io;
use std::net::TcpListener;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::{find_program, run};
use crate::{site, stage};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8480")]
    listen: String,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
}

/// Builds everything for speed, serves it, and opens it where there is a desktop.
pub(crate) fn play(options: &Options) -> Result<()> {
    // Better to know now than after minutes of building.
    match TcpListener::bind(&options.listen) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => bail!(
            "cannot listen on {}: another program uses this port\n\
             stop that program, or choose another port, for instance: cargo xtask play --listen 127.0.0.1:8481",
            options.listen
        ),
        Err(error) => bail!("cannot listen on {}: {error}", options.listen),
        Ok(_) => {}
    }
    site::build(&site::Options { dev: false })?;
    println!("building the program (release)");
    let program = stage::Program::Release.build()?;
    let address = format!("http://{}/", options.listen);
    let port_is_known = !options.listen.ends_with(":0");
    if !options.no_open
        && port_is_known
        && let Some(opener) = opener()
    {
        // A process of its own, because this one becomes the server.
        let this = std::env::current_exe().context("cannot find xtask itself")?;
        Command::new(this)
            .args(["open-when-ready", &options.listen, &address, opener])
            .stdin(Stdio::null())
            .spawn()
            .context("cannot start what opens the browser")?;
    }
    println!("open {address} in a browser; Ctrl-C ends it");
    let mut server = Command::new(program);
    server.args(["serve", "--listen", &options.listen]);
    become_(&mut server)
}

/// Becomes the server where that is possible, so that whoever ends this command ends the server.
#[cfg(unix)]
fn become_(server: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(server.exec()).context("cannot start the server")
}

#[cfg(not(unix))]
fn become_(server: &mut Command) -> Result<()> {
    run(server)
}

/// The program that opens an address, where there is a desktop to show it on.
fn opener() -> Option<&'static str> {
    if cfg!(target_os = "macos") {
        return Some("open");
    }
    if cfg!(windows) {
        return Some("explorer");
    }
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some());
    (desktop && find_program("xdg-open").is_some()).then_some("xdg-open")
}

#[derive(clap::Args, Debug)]
pub(crate) struct OpenOptions {
    listen: String,
    address: String,
    opener: String,
}

/// Waits until the server answers, then opens its page.
pub(crate) fn open_when_ready(options: &OpenOptions) -> Result<()> {
    for _ in 0..100 {
        if std::net::TcpStream::connect(&options.listen).is_ok() {
            return run(Command::new(&options.opener)
                .arg(&options.address)
                .stdout(Stdio::null()));
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    Ok(())
}
