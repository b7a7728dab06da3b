//! The engine between two pipes within the process.

use engine_protocol::{Dialect, serve};
use search::Engine;
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The reading end of a pipe within the process; it ends when the sender is dropped.
struct Pipe {
    bytes: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.bytes.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

struct LineSink(Sender<String>, Vec<u8>);

impl Write for LineSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.1)).expect("the engine writes text");
                drop(self.0.send(line));
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) struct Running {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: Option<thread::JoinHandle<io::Result<()>>>,
}

pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

impl Running {
    pub(crate) fn start<E: Engine>(dialect: Dialect) -> Self {
        let (input, bytes) = channel();
        let (lines, output) = channel();
        let thread = thread::spawn(move || {
            let pipe = Pipe {
                bytes,
                rest: Vec::new(),
            };
            serve::<E>(dialect, BufReader::new(pipe), LineSink(lines, Vec::new()))
        });
        Self {
            input: Some(input),
            output,
            thread: Some(thread),
        }
    }

    pub(crate) fn send(&self, text: &str) {
        self.send_bytes(format!("{text}\n").into_bytes());
    }

    pub(crate) fn send_bytes(&self, bytes: Vec<u8>) {
        self.input
            .as_ref()
            .expect("the input is open")
            .send(bytes)
            .expect("the engine listens");
    }

    pub(crate) fn line(&self) -> String {
        self.output.recv_timeout(PATIENCE).expect("the engine answers")
    }

    /// Reads up to a line that begins so and returns it.
    pub(crate) fn expect(&self, start: &str) -> String {
        loop {
            let line = self.line();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Ends the input and returns what else was written.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        let mut rest = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end"),
            }
        }
        let thread = self.thread.take().expect("it runs");
        thread.join().expect("no panic").expect("no error");
        rest
    }
}
