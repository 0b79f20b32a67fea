//! How far work has come, told to a client that asked to be: at most ten times a second, each time further, and
//! never after the answer. A client that does not listen holds nothing up.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use learning::{Cancel, Watch};
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::{Peer, RoleServer};
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::JoinHandle;

/// The pause between two that are told.
const PAUSE: Duration = Duration::from_millis(100);
/// So long the answer waits for what is told before it.
const PATIENCE: Duration = Duration::from_millis(500);

/// Tells a client.
pub struct Told {
    cancel: Cancel,
    last: Mutex<Last>,
    sender: Mutex<Option<Sender<ProgressNotificationParam>>>,
    token: Option<ProgressToken>,
}

#[derive(Default)]
struct Last {
    at: Option<Instant>,
    done: f64,
}

/// What still has to be told.
pub struct Telling(Option<JoinHandle<()>>);

impl Told {
    /// Tells `peer`, where it gave a token for that.
    pub fn new(peer: Peer<RoleServer>, token: Option<ProgressToken>) -> (Self, Telling) {
        let mut told = Self {
            cancel: Cancel::default(),
            last: Mutex::default(),
            sender: Mutex::default(),
            token: token.clone(),
        };
        if token.is_none() {
            return (told, Telling(None));
        }
        let (sender, mut receiver) = channel(4);
        let telling = tokio::spawn(async move {
            while let Some(progress) = receiver.recv().await {
                if let Err(error) = peer.notify_progress(progress).await {
                    tracing::debug!(%error, "nobody listens to how far it has come");
                    return;
                }
            }
        });
        told.sender = Mutex::new(Some(sender));
        (told, Telling(Some(telling)))
    }

    /// Tells nothing more.
    pub fn end(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Telling {
    /// Waits until everything is told.
    pub async fn over(self) {
        let Some(mut telling) = self.0 else { return };
        if tokio::time::timeout(PATIENCE, &mut telling).await.is_err() {
            telling.abort();
        }
    }
}

impl Watch for Told {
    fn progress(&self, done: u64, total: Option<u64>, words: &str) {
        let Some(token) = &self.token else { return };
        let (done, total) = (done as f64, total.map(|total| total as f64));
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let soon = last.at.is_some_and(|at| at.elapsed() < PAUSE);
        let ends = total == Some(done);
        // The protocol wants that it grows each time.
        if last.at.is_some() && (done <= last.done || soon && !ends) {
            return;
        }
        let mut progress = ProgressNotificationParam::new(token.clone(), done).with_message(words);
        progress.total = total;
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        if sender.as_ref().is_some_and(|sender| sender.try_send(progress).is_ok()) {
            *last = Last { at: Some(Instant::now()), done };
        }
    }

    fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}
