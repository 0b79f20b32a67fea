//! Ctrl-C and SIGTERM: the first asks to stop orderly, a second Ctrl-C leaves at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::mpsc;

use crate::failure::{Exit, Failure};

/// What a signal asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interrupt {
    /// Ctrl-C: stop the work.
    Stop,
    /// SIGTERM: the machine wants the process to end; the work can go on later.
    Leave,
}

/// The signals of this process from now on.
pub struct Interrupts {
    received: mpsc::UnboundedReceiver<Interrupt>,
    stops: Arc<AtomicU32>,
}

impl Interrupts {
    /// Begins to listen; from here on the process decides itself when it ends.
    pub fn listen() -> Result<Self, Failure> {
        let (sender, received) = mpsc::unbounded_channel();
        let stops = Arc::new(AtomicU32::new(0));
        let mut signals = Signals::new()?;
        let counted = Arc::clone(&stops);
        tokio::spawn(async move {
            loop {
                let interrupt = signals.next().await;
                let again =
                    interrupt == Interrupt::Stop && counted.fetch_add(1, Ordering::Relaxed) > 0;
                // Whoever receives may be busy or gone: the second Ctrl-C works all the same.
                if sender.send(interrupt).is_err() || again {
                    std::process::exit(Exit::Stopped as i32);
                }
            }
        });
        Ok(Self { received, stops })
    }

    /// Begins a new piece of work: the next Ctrl-C is its first.
    pub fn forget(&mut self) {
        while self.received.try_recv().is_ok() {}
        self.stops.store(0, Ordering::Relaxed);
    }

    /// The next signal.
    pub async fn next(&mut self) -> Interrupt {
        match self.received.recv().await {
            Some(interrupt) => interrupt,
            None => std::future::pending().await,
        }
    }
}

#[cfg(unix)]
struct Signals {
    stop: tokio::signal::unix::Signal,
    leave: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> Result<Self, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let failed = |error| Failure::io("listen for signals", &error);
        Ok(Self {
            stop: signal(SignalKind::interrupt()).map_err(failed)?,
            leave: signal(SignalKind::terminate()).map_err(failed)?,
        })
    }

    async fn next(&mut self) -> Interrupt {
        tokio::select! {
            _ = self.stop.recv() => Interrupt::Stop,
            _ = self.leave.recv() => Interrupt::Leave,
        }
    }
}

#[cfg(windows)]
struct Signals {
    stop: tokio::signal::windows::CtrlC,
    leave: tokio::signal::windows::CtrlClose,
}

#[cfg(windows)]
impl Signals {
    fn new() -> Result<Self, Failure> {
        use tokio::signal::windows::{ctrl_c, ctrl_close};
        let failed = |error| Failure::io("listen for signals", &error);
        Ok(Self { stop: ctrl_c().map_err(failed)?, leave: ctrl_close().map_err(failed)? })
    }

    async fn next(&mut self) -> Interrupt {
        tokio::select! {
            _ = self.stop.recv() => Interrupt::Stop,
            _ = self.leave.recv() => Interrupt::Leave,
        }
    }
}
