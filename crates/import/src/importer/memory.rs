//! Watching the memory of a worker from outside. On Linux the kernel does so too and is quicker.

use std::time::Duration;

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

/// How often it is looked at. A worker fills at most some hundred megabytes in this time.
const EVERY: Duration = Duration::from_millis(100);

/// Ends when the process holds more than `limit` bytes; not at all when it never does.
pub(super) async fn exceeded(process: Option<u32>, limit: u64) {
    let Some(process) = process.map(Pid::from_u32) else { return std::future::pending().await };
    let Ok(mut system) = System::new() else {
        tracing::warn!("the memory of import workers cannot be watched on this system");
        return std::future::pending().await;
    };
    loop {
        tokio::time::sleep(EVERY).await;
        system.refresh_processes_specifics(
            ProcessesToUpdate::Some(&[process]),
            true,
            ProcessRefreshKind::nothing().with_memory(),
        );
        if system.process(process).is_some_and(|process| process.memory() > limit) {
            return;
        }
    }
}
