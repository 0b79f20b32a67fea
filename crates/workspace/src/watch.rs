//! Noticing what changes on disk.
//!
//! The operating system says what changed; a short look at the folder itself, a few times a second,
//! says whether the folder is still the one that is watched. Where the system has no more watches
//! to give, the files are compared every now and then instead.

mod paths;

use std::{
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use notify::{Config, PollWatcher, RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{
    DebounceEventResult, Debouncer, NoCache, RecommendedCache, new_debouncer, new_debouncer_opt,
};
use tokio::sync::mpsc;

use crate::{Workspace, WorkspaceError, root::Identity};
use paths::changed_paths;

/// How long changes are collected before they are told.
const DEBOUNCE: Duration = Duration::from_millis(150);
/// How often the folder itself is looked at.
const LOOK: Duration = Duration::from_millis(200);
/// How often the files are compared where they cannot be watched.
const POLL: Duration = Duration::from_millis(500);
/// How many batches wait for a slow listener.
const WAITING: usize = 64;

/// What happened on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// These workspace paths were made, changed or removed; sorted, each once.
    Paths(Vec<String>),
    /// The workspace's folder is gone.
    RootGone,
    /// The workspace's folder is there again; anything in it may have changed.
    RootBack,
}

/// A running watcher; dropping it ends it.
#[derive(Debug)]
pub struct Watch {
    changes: mpsc::Receiver<Changed>,
    polling: Option<String>,
}

impl Watch {
    /// The next batch; none when the watcher has ended.
    pub async fn next(&mut self) -> Option<Changed> {
        self.changes.recv().await
    }

    /// Why the folder is looked at every now and then instead of being watched, if so.
    #[must_use]
    pub fn polling(&self) -> Option<&str> {
        self.polling.as_deref()
    }
}

/// Starts watching the workspace. What changes after this returns is told.
pub fn watch(workspace: &Workspace) -> Result<Watch, WorkspaceError> {
    watch_by(workspace, Eyes::open)
}

fn watch_by(
    workspace: &Workspace,
    open: fn(&Path) -> notify::Result<Eyes>,
) -> Result<Watch, WorkspaceError> {
    let failed = |reason: String| WorkspaceError::Watch { reason };
    let root = workspace.root().to_owned();
    let identity =
        Identity::of(&root).ok_or_else(|| WorkspaceError::Gone { root: root.clone() })?;
    let eyes = open(&root).map_err(|error| failed(error.to_string()))?;
    let polling = eyes.polling.clone();
    let (sender, changes) = mpsc::channel(WAITING);
    let watcher = Watcher { root, open, sender, seen: Some((identity, eyes)) };
    thread::Builder::new()
        .name("workspace-watch".to_owned())
        .spawn(move || watcher.run())
        .map_err(|error| failed(error.to_string()))?;
    Ok(Watch { changes, polling })
}

/// The listener has gone, so there is nobody to watch for.
struct NobodyListens;

struct Watcher {
    root: PathBuf,
    open: fn(&Path) -> notify::Result<Eyes>,
    sender: mpsc::Sender<Changed>,
    /// The folder that is watched; none while there is none.
    seen: Option<(Identity, Eyes)>,
}

impl Watcher {
    fn run(mut self) {
        while !self.sender.is_closed() {
            if self.step().is_err() {
                return;
            }
        }
    }

    fn step(&mut self) -> Result<(), NobodyListens> {
        match &self.seen {
            Some((_, eyes)) => match eyes.events.recv_timeout(LOOK) {
                Ok(result) => {
                    let paths = changed_paths(&self.root, result);
                    if !paths.is_empty() && self.root.is_dir() {
                        self.tell(Changed::Paths(paths))?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                // The system's watcher has ended by itself: look at the folder anew.
                Err(RecvTimeoutError::Disconnected) => {
                    self.seen = None;
                    self.tell(Changed::RootGone)?;
                }
            },
            None => thread::sleep(LOOK),
        }
        self.look()
    }

    /// Compares the folder that is there with the one that is watched.
    fn look(&mut self) -> Result<(), NobodyListens> {
        let now = Identity::of(&self.root);
        if self.seen.as_ref().is_some_and(|(identity, _)| now.as_ref() != Some(identity)) {
            self.seen = None;
            self.tell(Changed::RootGone)?;
        }
        if let (None, Some(identity)) = (&self.seen, now) {
            match (self.open)(&self.root) {
                Ok(eyes) => {
                    self.seen = Some((identity, eyes));
                    self.tell(Changed::RootBack)?;
                }
                Err(error) => tracing::warn!(%error, "could not watch the workspace again yet"),
            }
        }
        Ok(())
    }

    fn tell(&self, change: Changed) -> Result<(), NobodyListens> {
        self.sender.blocking_send(change).map_err(|_| NobodyListens)
    }
}

/// What watches the files, and where it tells what it saw.
struct Eyes {
    events: Receiver<DebounceEventResult>,
    polling: Option<String>,
    /// Kept because dropping it ends the watching.
    _debouncer: Kind,
}

#[expect(dead_code, reason = "held for their lives' sake")]
enum Kind {
    Native(Debouncer<RecommendedWatcher, RecommendedCache>),
    Polling(Debouncer<PollWatcher, NoCache>),
}

impl Eyes {
    /// Watches, and where that is not possible compares.
    fn open(root: &Path) -> notify::Result<Self> {
        Self::watching(root).or_else(|error| {
            tracing::warn!(%error, "cannot watch the workspace; comparing its files instead");
            Self::comparing(root, error.to_string())
        })
    }

    fn watching(root: &Path) -> notify::Result<Self> {
        let (sender, events) = channel();
        let mut debouncer = new_debouncer(DEBOUNCE, None, sender)?;
        debouncer.watch(root, RecursiveMode::Recursive)?;
        Ok(Self { events, polling: None, _debouncer: Kind::Native(debouncer) })
    }

    fn comparing(root: &Path, reason: String) -> notify::Result<Self> {
        let (sender, events) = channel();
        let config = Config::default().with_poll_interval(POLL).with_compare_contents(true);
        let mut debouncer = new_debouncer_opt(DEBOUNCE, None, sender, NoCache::new(), config)?;
        debouncer.watch(root, RecursiveMode::Recursive)?;
        Ok(Self { events, polling: Some(reason), _debouncer: Kind::Polling(debouncer) })
    }
}

#[cfg(test)]
mod tests;
