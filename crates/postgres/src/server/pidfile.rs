//! `postmaster.pid`: where a running server says who and where it is, and a dead one what it was.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{ServerError, io_at};

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PidFile {
    /// The server's process.
    pub(super) pid: u32,
    /// The port it listens on; none before it does.
    pub(super) port: Option<u16>,
    /// The folder of its socket, where it has one.
    pub(super) sockets: Option<PathBuf>,
    /// Whether it takes queries.
    pub(super) ready: bool,
}

/// The path of the file of `cluster`.
pub(super) fn path(cluster: &Path) -> PathBuf {
    cluster.join("postmaster.pid")
}

/// What a look at the file brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// There is none.
    Absent,
    /// It is empty, cut off, full of zeros or cannot be read: a server is just writing it, or a power
    /// cut came before its bytes.
    Unclear,
    /// It names a server.
    Server(PidFile),
}

/// What the file of `cluster` says.
pub(super) fn look(cluster: &Path) -> Said {
    match fs::read_to_string(path(cluster)) {
        Ok(text) => parse(&text).map_or(Said::Unclear, Said::Server),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Said::Absent,
        Err(_) => Said::Unclear,
    }
}

/// Takes the file of `cluster` away, whatever stands in its place.
pub(super) fn remove(cluster: &Path) -> Result<(), ServerError> {
    let path = path(cluster);
    let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_at("remove", &path)(error)),
        _ => Ok(()),
    }
}

/// The lines are: pid, data folder, start time, port, socket folder, address, shared memory, status.
fn parse(text: &str) -> Option<PidFile> {
    let mut lines = text.lines();
    let pid = lines.next()?.trim().parse().ok()?;
    let port = lines.nth(2).and_then(|line| line.trim().parse().ok());
    let sockets = lines.next().filter(|line| !line.is_empty()).map(PathBuf::from);
    let ready = lines.nth(2).is_some_and(|line| line.trim() == "ready");
    Some(PidFile { pid, port, sockets, ready })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_pid_port_and_state_as_far_as_it_is_written() {
        let whole = "411\n/data\n1795300000\n35121\n\n127.0.0.1\n  1234  5\nready   \n";
        let server = |port, ready| PidFile { pid: 411, port, sockets: None, ready };
        assert_eq!(parse(whole), Some(server(Some(35121), true)));
        let starting = "411\n/data\n1795300000\n35121\n\n127.0.0.1\n  1234  5\nstarting\n";
        assert_eq!(parse(starting), Some(server(Some(35121), false)));
        assert_eq!(parse("411\n/data\n"), Some(server(None, false)));
        let with_socket = whole.replace("35121\n\n", "35121\n/data/sockets\n");
        let sockets = Some(PathBuf::from("/data/sockets"));
        assert_eq!(parse(&with_socket), Some(PidFile { sockets, ..server(Some(35121), true) }));
        assert_eq!(parse(""), None);
        assert_eq!(parse("not a number\n"), None);
    }
}
