//! Where servers of tests listen.

use std::net::TcpListener;
use std::sync::Mutex;

use anyhow::Result;

/// An address of this machine, for a server.
#[derive(Debug)]
pub(crate) struct Address {
    /// Host and port.
    pub(crate) listen: String,
    /// Which servers may come to it afterwards.
    kind: Option<&'static str>,
}

/// Those that nobody listens at, each with its kind.
static LEFT: Mutex<Vec<(&'static str, String)>> = Mutex::new(Vec::new());

impl Address {
    /// One where nobody has been, and nobody will be: a browser has nothing from there but what the test had it keep.
    pub(crate) fn new() -> Result<Self> {
        Ok(Self {
            // A port that is free, and stays ours: a server that is killed comes back at it.
            listen: TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string(),
            kind: None,
        })
    }

    /// One for a server of this kind, where such a server may have been before: a browser that has been there has the page's files
    /// already, and what it has made of them.
    pub(crate) fn of(kind: &'static str) -> Result<Self> {
        let mut left = LEFT.lock().expect("nobody panics with it");
        let known = left.iter().position(|(of, _)| *of == kind);
        let listen = match known {
            Some(at) => left.swap_remove(at).1,
            None => std::mem::take(&mut Self::new()?.listen),
        };
        Ok(Self {
            listen,
            kind: Some(kind),
        })
    }
}

impl Drop for Address {
    fn drop(&mut self) {
        if let Some(kind) = self.kind {
            let mut left = LEFT.lock().expect("nobody panics with it");
            left.push((kind, std::mem::take(&mut self.listen)));
        }
    }
}
