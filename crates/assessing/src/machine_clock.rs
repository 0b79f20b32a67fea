//! The clock of the machine: one that nobody can set beside one that anybody can.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

use domain::{ClockMark, Timestamp};

/// Where the kernel names the boot and counts from it, with the time that the machine slept.
const BOOT: &str = "/proc/sys/kernel/random/boot_id";
const RUNNING: &str = "/proc/uptime";

/// What stands for the boot where the system does not name it: this process.
static PROCESS: LazyLock<(String, Instant)> =
    LazyLock::new(|| (format!("process-{}", domain::TraceId::new()), Instant::now()));

/// This instant; `at` is the wall clock.
///
/// Where the system does not say when it was started, each process counts for itself, and between two of
/// them the wall clock has to do, which a sitting takes for what it is worth.
#[must_use]
pub fn clock_mark(at: Timestamp) -> ClockMark {
    if let Some((boot, running_ms)) = since_boot() {
        return ClockMark { boot, running_ms, at };
    }
    let (boot, begun) = &*PROCESS;
    let running_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    ClockMark { boot: boot.clone(), running_ms, at }
}

fn since_boot() -> Option<(String, u64)> {
    let boot = fs::read_to_string(BOOT).ok()?.trim().to_owned();
    let running = fs::read_to_string(RUNNING).ok()?;
    // Seconds with two decimals: hundredths of a second, read without rounding.
    let (seconds, hundredths) = running.split_whitespace().next()?.split_once('.')?;
    let (seconds, hundredths): (u64, u64) = (seconds.parse().ok()?, hundredths.parse().ok()?);
    Some((boot, seconds.checked_mul(1_000)?.checked_add(hundredths * 10)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_forward_whatever_the_wall_clock_says() {
        let (late, early) = (Timestamp::UNIX_EPOCH, Timestamp::MIN_UTC);
        let (before, after) = (clock_mark(late), clock_mark(early));
        assert_eq!(before.boot, after.boot);
        assert!(after.running_ms >= before.running_ms);
        assert_eq!(after.at, early);
    }
}
