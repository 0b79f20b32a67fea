//! `eval`: hands over to the program that measures. It brings test databases and data of its own, which no
//! teacher needs, so it is not in this one; it lies beside it or is found by its name.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::Command;

use crate::failure::{Exit, Failure};

const PROGRAM: &str = "teacher-assist-eval";

/// Runs it with these words, in the place of this program where the system can do that.
pub fn eval(words: Vec<OsString>) -> Result<Exit, Failure> {
    let beside = std::env::current_exe().ok().map(|this| this.with_file_name(PROGRAM));
    let beside = beside.map(|path| path.with_extension(std::env::consts::EXE_EXTENSION));
    let program = match beside.filter(|path| path.is_file()) {
        Some(path) => path.into_os_string(),
        None => PROGRAM.into(),
    };
    run(Command::new(program).args(words)).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::new(
            Exit::NotFound,
            format!("{PROGRAM} is not installed beside teacher-assist"),
        )
        .next("from the sources, `cargo build -p evals` builds it"),
        _ => Failure::io(&format!("run {PROGRAM}"), &error),
    })
}

#[cfg(unix)]
fn run(command: &mut Command) -> std::io::Result<Exit> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

#[cfg(not(unix))]
fn run(command: &mut Command) -> std::io::Result<Exit> {
    Ok(match command.status()?.code() {
        Some(0) => Exit::Ok,
        Some(2) => Exit::Usage,
        Some(_) => Exit::Failed,
        None => Exit::Stopped,
    })
}
