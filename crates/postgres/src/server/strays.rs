//! Programs of PostgreSQL that work in a folder of ours, known or not: a server whose pid file was lost,
//! an `initdb` whose application was killed.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use sysinfo::{
    Pid, Process, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System, UpdateKind,
};

use super::error::{ServerError, io_at};
use super::signal;

/// How often is looked whether one is gone.
const LOOK: Duration = Duration::from_millis(10);
/// How long one may take to leave before it is told to leave at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the process is a live PostgreSQL server of `cluster`, and not one that got the number of
/// a dead server.
pub(super) fn serves(pid: u32, cluster: &Path) -> Result<bool, ServerError> {
    let pid = Pid::from_u32(pid);
    let system = look(ProcessesToUpdate::Some(&[pid]), cluster)?;
    Ok(system.process(pid).is_some_and(|process| works_in(process, cluster)))
}

/// The live programs that work in `folder`.
pub(super) fn of(folder: &Path) -> Result<Vec<u32>, ServerError> {
    let system = look(ProcessesToUpdate::All, folder)?;
    let found = system.processes().values().filter(|process| works_in(process, folder));
    Ok(found.map(|process| process.pid().as_u32()).collect())
}

/// Ends them, and waits until they are gone.
pub(super) async fn end(folder: &Path) -> Result<(), ServerError> {
    let begun = Instant::now();
    let mut told = false;
    loop {
        let found = of(folder)?;
        if found.is_empty() {
            return Ok(());
        }
        let late = begun.elapsed() > PATIENCE;
        if begun.elapsed() > PATIENCE * 2 {
            let stubborn = io::Error::other(format!("process {found:?} does not end"));
            return Err(io_at("end what works in", folder)(stubborn));
        }
        if !told || late {
            tracing::info!(?found, folder = %folder.display(), "a left-over program is ended");
            let stop = if late { signal::immediate_stop } else { signal::fast_stop };
            found.into_iter().for_each(stop);
            told = true;
        }
        tokio::time::sleep(LOOK).await;
    }
}

fn look(which: ProcessesToUpdate<'_>, folder: &Path) -> Result<System, ServerError> {
    let ask = "ask the system who works in";
    let mut system = System::new().map_err(io::Error::other).map_err(io_at(ask, folder))?;
    let wanted = ProcessRefreshKind::nothing()
        .with_cmd(UpdateKind::Always)
        .with_cwd(UpdateKind::Always)
        .without_tasks();
    system.refresh_processes_specifics(which, true, wanted);
    Ok(system)
}

/// A server works in its cluster's folder and was told it as an argument, and so is `initdb`; a
/// system may hide one of them.
fn works_in(process: &Process, folder: &Path) -> bool {
    let name = process.name().to_string_lossy();
    (name.starts_with("postgres") || name.starts_with("initdb"))
        && !matches!(process.status(), ProcessStatus::Zombie | ProcessStatus::Dead)
        && (process.cwd().is_some_and(|works| same(works, folder))
            || process.cmd().iter().any(|argument| same(Path::new(argument), folder)))
}

fn same(one: &Path, other: &Path) -> bool {
    one == other
        || match (one.canonicalize(), other.canonicalize()) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        }
}
