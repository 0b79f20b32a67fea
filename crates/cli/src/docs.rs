//! Completions and the manual page, made from the definition of what can be typed.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::screen;

/// `completions`.
pub fn completions(shell: Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "teacher-assist", &mut script);
    screen::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Ok)
}

/// `man`.
pub fn man() -> Result<Exit, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command())
        .render(&mut page)
        .map_err(|error| Failure::io("write the manual page", &error))?;
    screen::print(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Ok)
}
