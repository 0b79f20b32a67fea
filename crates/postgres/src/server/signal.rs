//! Telling a server to stop.

#[cfg(unix)]
mod system {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    /// It lets nobody in, ends what is under way and leaves everything in order.
    pub(crate) fn fast_stop(pid: u32) {
        send(pid, Signal::SIGINT);
    }

    /// It leaves at once; the write-ahead log puts everything in order at the next start.
    pub(crate) fn immediate_stop(pid: u32) {
        send(pid, Signal::SIGQUIT);
    }

    fn send(pid: u32, signal: Signal) {
        if let Err(error) = kill(Pid::from_raw(pid.cast_signed()), signal) {
            tracing::debug!(pid, %signal, %error, "the server was gone before it was told to stop");
        }
    }
}

#[cfg(not(unix))]
mod system {
    use sysinfo::{Pid, ProcessesToUpdate, System};

    /// Windows has no gentle signal for a process without a console; the write-ahead log makes the
    /// hard stop as safe.
    pub(crate) fn fast_stop(pid: u32) {
        let pid = Pid::from_u32(pid);
        let Ok(mut system) = System::new() else {
            return;
        };
        system.refresh_processes(ProcessesToUpdate::Some(&[pid]), true);
        let killed = system.process(pid).map(|process| process.kill());
        tracing::debug!(?pid, ?killed, "the server was told to stop");
    }

    pub(crate) fn immediate_stop(pid: u32) {
        fast_stop(pid);
    }
}

pub(super) use system::{fast_stop, immediate_stop};
