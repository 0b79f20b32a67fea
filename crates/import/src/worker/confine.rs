//! What a worker gives up before it looks at a document.
//!
//! On Linux the kernel bounds its memory and its time on the processor, and lets it open and write
//! no file and no connection. On macOS it does so too, but for memory: there only the process that
//! started the worker bounds it, which looks at it many times a second, as it does everywhere. On
//! Windows that process alone bounds the worker. On every system a worker that nobody stops ends by
//! itself.

use std::time::Duration;

use crate::Limits;
use crate::error::ImportError;

/// How much later than its limit a worker ends by itself: whoever started it stops it first.
const GRACE: Duration = Duration::from_secs(2);

/// Address space that threads reserve for their stacks and heaps without using it.
#[cfg(target_os = "linux")]
const RESERVED: u64 = 256 * 1024 * 1024;

/// The exit code of a worker that ended by itself.
const LATE: i32 = 75;

/// Takes the bounds on; they cannot be taken off again.
pub(super) fn confine(limits: &Limits) -> Result<(), ImportError> {
    let end = limits.time + GRACE;
    let watch = std::thread::Builder::new().name("end".to_owned()).spawn(move || {
        std::thread::sleep(end);
        std::process::exit(LATE);
    });
    watch.map_err(|error| ImportError::worker("no thread could be started", &error))?;
    #[cfg(unix)]
    bound(limits)?;
    Ok(())
}

#[cfg(unix)]
fn bound(limits: &Limits) -> Result<(), ImportError> {
    use nix::sys::resource::{Resource, setrlimit};

    let set = |resource, value| {
        setrlimit(resource, value, value).map_err(|error| ImportError::Worker {
            detail: format!("{resource:?} could not be limited: {error}"),
        })
    };
    // No memory image of the teacher's document on the disk, and no file at all.
    set(Resource::RLIMIT_CORE, 0)?;
    set(Resource::RLIMIT_FSIZE, 0)?;
    // Two threads may work at once; the time on the clock is bounded by others.
    set(Resource::RLIMIT_CPU, 2 * (limits.time + GRACE).as_secs().max(1))?;
    #[cfg(target_os = "linux")]
    set(Resource::RLIMIT_AS, held().saturating_add(RESERVED).saturating_add(limits.memory))?;
    // The three pipes are all it needs: it can open no file and no connection.
    set(Resource::RLIMIT_NOFILE, 3)
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
