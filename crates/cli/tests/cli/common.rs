//! Running the program as a person does.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What the program did.
pub(crate) struct Done {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Done {
    fn new(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// What was printed, where the job must have been done without complaint.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The complaint, where the program must have ended with `code` and without printing anything.
    #[track_caller]
    pub(crate) fn fails_with(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{}", self.err);
        assert!(!self.err.is_empty());
        self.err
    }
}

/// The program, not yet started.
pub(crate) fn sente() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sente"));
    command.env_remove("RUST_LOG").stdin(Stdio::null());
    command
}

/// Runs the program.
pub(crate) fn run(arguments: &[&str]) -> Done {
    Done::new(sente().args(arguments).output().unwrap())
}

/// Runs the program with `input` on its standard input.
pub(crate) fn run_with_input(arguments: &[&str], input: &str) -> Done {
    let mut child = sente()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    Done::new(child.wait_with_output().unwrap())
}

/// An empty folder that goes away after the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sente-cli-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it, as an argument.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
