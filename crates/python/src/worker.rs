//! The worker: this program's own executable, started a second time to become a confined Python.
//!
//! A host asks [`requested`] before it does anything else and, if so, returns [`run`]. The worker takes a
//! `Confinement` from its second argument, gives up everything that Python does not need, and becomes
//! Python with a harness of ours (`HARNESS`). Its standard error is a channel to who started it: the
//! harness reads the program from it and says there what came of it.

#[cfg(target_os = "linux")]
mod confine;

use std::ffi::OsString;
use std::io::Write;

#[cfg(target_os = "linux")]
pub(crate) use confine::Confinement;

/// The argument that makes a host a worker. It stands in no help text.
pub const COMMAND: &str = "python-worker";

/// What Python runs; the program and the call come to it over the channel.
#[cfg(target_os = "linux")]
pub(crate) const HARNESS: &str = include_str!("harness.py");

/// What a worker says first that could not be confined.
#[cfg(target_os = "linux")]
pub(crate) const UNCONFINED: &str = "unconfined: ";

/// Whether these arguments of the program ask it to be a worker.
pub fn requested(arguments: impl IntoIterator<Item = OsString>) -> bool {
    let mut arguments = arguments.into_iter().skip(1);
    arguments.next().is_some_and(|first| first == COMMAND)
        && arguments.next().is_some()
        && arguments.next().is_none()
}

/// Becomes a confined Python.
///
/// # Errors
/// Comes back only when it could not be confined or not become Python, and has said so on the channel.
pub fn run() -> std::io::Result<()> {
    let job = std::env::args_os().nth(2).unwrap_or_default();
    #[cfg(target_os = "linux")]
    let refused = confine::become_python(&job.to_string_lossy());
    #[cfg(not(target_os = "linux"))]
    let refused = std::io::Error::other(format!("{}: this system confines nothing", job.display()));
    // Where it is not yet the channel that something else is said on, this is.
    std::io::stderr().write_all(refused.to_string().as_bytes())?;
    Err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(arguments: &[&str]) -> bool {
        requested(arguments.iter().map(OsString::from))
    }

    #[test]
    fn only_the_one_argument_and_a_job_make_a_worker() {
        assert!(asked(&["teacher-assist", "python-worker", "{}"]));
        assert!(!asked(&["teacher-assist", "python-worker"]));
        assert!(!asked(&["python-worker", "{}"]));
        assert!(!asked(&["teacher-assist"]));
        assert!(!asked(&["teacher-assist", "python-worker", "{}", "more"]));
        assert!(!asked(&["teacher-assist", "import-worker", "{}"]));
    }
}
