//! `postmaster.pid`: where a running server says who and where it is, and a dead one what it was.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sysinfo::{Pid, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System, UpdateKind};

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PidFile {
    /// The server's process.
    pub(super) pid: u32,
    /// The port it listens on; none before it does.
    pub(super) port: Option<u16>,
    /// Whether it takes queries.
    pub(super) ready: bool,
}

/// The path of the file of `cluster`.
pub(super) fn path(cluster: &Path) -> PathBuf {
    cluster.join("postmaster.pid")
}

/// What the file of `cluster` says; none when there is none or it says nothing yet.
pub(super) fn read(cluster: &Path) -> io::Result<Option<PidFile>> {
    match fs::read_to_string(path(cluster)) {
        Ok(text) => Ok(parse(&text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether the process is a live PostgreSQL server of `cluster`, and not one that got the number of
/// a dead server.
pub(super) fn serves(pid: u32, cluster: &Path) -> io::Result<bool> {
    let pid = Pid::from_u32(pid);
    let mut system = System::new().map_err(io::Error::other)?;
    let wanted = ProcessRefreshKind::nothing()
        .with_cmd(UpdateKind::Always)
        .with_cwd(UpdateKind::Always)
        .without_tasks();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), true, wanted);
    let Some(process) = system.process(pid) else {
        return Ok(false);
    };
    if matches!(process.status(), ProcessStatus::Zombie | ProcessStatus::Dead) {
        return Ok(false);
    }
    // A server works in its cluster's folder and was told it as an argument; a system may hide one.
    let is_postgres = process.name().to_string_lossy().starts_with("postgres");
    let there = process.cwd().is_some_and(|folder| same(folder, cluster))
        || process.cmd().iter().any(|argument| same(Path::new(argument), cluster));
    Ok(is_postgres && there)
}

/// The lines are: pid, data folder, start time, port, socket folder, address, shared memory, status.
fn parse(text: &str) -> Option<PidFile> {
    let mut lines = text.lines();
    let pid = lines.next()?.trim().parse().ok()?;
    let port = lines.nth(2).and_then(|line| line.trim().parse().ok());
    let ready = lines.nth(3).is_some_and(|line| line.trim() == "ready");
    Some(PidFile { pid, port, ready })
}

fn same(one: &Path, other: &Path) -> bool {
    one == other
        || match (one.canonicalize(), other.canonicalize()) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_pid_port_and_state_as_far_as_it_is_written() {
        let whole = "411\n/data\n1795300000\n35121\n\n127.0.0.1\n  1234  5\nready   \n";
        assert_eq!(parse(whole), Some(PidFile { pid: 411, port: Some(35121), ready: true }));
        let starting = "411\n/data\n1795300000\n35121\n\n127.0.0.1\n  1234  5\nstarting\n";
        assert_eq!(parse(starting), Some(PidFile { pid: 411, port: Some(35121), ready: false }));
        assert_eq!(parse("411\n/data\n"), Some(PidFile { pid: 411, port: None, ready: false }));
        assert_eq!(parse(""), None);
        assert_eq!(parse("not a number\n"), None);
    }
}
