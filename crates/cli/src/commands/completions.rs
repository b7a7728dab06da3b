//! `sente completions`.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::failure::Failure;
use crate::output::print;

/// Print a script that completes `sente` commands in a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente completions bash > ~/.local/share/bash-completion/completions/sente")]
pub(crate) struct Arguments {
    shell: Shell,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Arguments::command(), "sente", &mut script);
        let script = String::from_utf8(script).expect("the names of our commands are ASCII");
        Ok(print(&script)?)
    }
}
