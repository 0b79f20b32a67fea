//! What a worker gives up before it looks at a document.
//!
//! On Linux the kernel bounds its memory and its time on the processor, and lets it do nothing but
//! think and answer, also when the document has taken it over ([`sandbox`]). On macOS the kernel
//! bounds its time, and it can open no file and no connection as long as it keeps those it has; its
//! memory is bounded by the process that started it, which looks at it many times a second, as it does
//! everywhere. On Windows that process alone bounds the worker. On every system a worker that nobody
//! stops ends by itself.

#[cfg(target_os = "linux")]
mod sandbox;

use std::time::Duration;

#[cfg(unix)]
use nix::sys::resource::{Resource, setrlimit};

use crate::Limits;
use crate::error::ImportError;
#[cfg(target_os = "linux")]
use crate::worker::STACK;

/// How much later than its limit a worker ends by itself: whoever started it stops it first.
const GRACE: Duration = Duration::from_secs(2);

/// Address space that threads reserve for their stacks and heaps without using it.
#[cfg(target_os = "linux")]
const RESERVED: u64 = 256 * 1024 * 1024;

/// The exit code of a worker that ended by itself.
const LATE: i32 = 75;

/// Gives up, for this thread and those that it starts, what reading a document does not need; it
/// cannot be had back. To be called before there is another thread.
///
/// # Errors
/// When the system does not take something away: then no document should be looked at.
pub fn confine(limits: &Limits) -> Result<(), ImportError> {
    #[cfg(unix)]
    bound(limits)?;
    #[cfg(target_os = "linux")]
    sandbox::give_up_files().map_err(failed)?;
    // The three pipes are all it needs.
    #[cfg(unix)]
    set(Resource::RLIMIT_NOFILE, 3)?;
    // The last, because it takes away the calls that the others need.
    #[cfg(target_os = "linux")]
    sandbox::give_up_calls().map_err(failed)?;
    let end = limits.time + GRACE;
    let watch = std::thread::Builder::new().name("end".to_owned()).spawn(move || {
        std::thread::sleep(end);
        std::process::exit(LATE);
    });
    watch.map_err(|error| ImportError::worker("no thread could be started", &error))?;
    Ok(())
}

#[cfg(target_os = "linux")]
fn failed(error: sandbox::SandboxError) -> ImportError {
    ImportError::Worker { detail: format!("it could not be confined: {error}") }
}

#[cfg(unix)]
fn bound(limits: &Limits) -> Result<(), ImportError> {
    // No memory image of the teacher's document on the disk, and no file at all.
    set(Resource::RLIMIT_CORE, 0)?;
    set(Resource::RLIMIT_FSIZE, 0)?;
    // Two threads may work at once; the time on the clock is bounded by others.
    set(Resource::RLIMIT_CPU, 2 * (limits.time + GRACE).as_secs().max(1))?;
    #[cfg(target_os = "linux")]
    set(
        Resource::RLIMIT_AS,
        [held(), STACK as u64, RESERVED, limits.memory].into_iter().fold(0, u64::saturating_add),
    )?;
    Ok(())
}

#[cfg(unix)]
fn set(resource: Resource, value: u64) -> Result<(), ImportError> {
    setrlimit(resource, value, value).map_err(|error| ImportError::Worker {
        detail: format!("{resource:?} could not be limited: {error}"),
    })
}

/// Bytes of address space that the process holds now, most of them stacks and shared libraries.
#[cfg(target_os = "linux")]
fn held() -> u64 {
    const PAGE: u64 = 4096;
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    // Without /proc there is no telling; a gigabyte is more than any host maps.
    pages.map_or(1024 * 1024 * 1024, |pages| pages * PAGE)
}
