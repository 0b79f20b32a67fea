//! Noticing what changes on disk.

use tokio::sync::mpsc;

use crate::{Workspace, WorkspaceError};

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

/// Starts watching the workspace.
pub fn watch(workspace: &Workspace) -> Result<Watch, WorkspaceError> {
    let _ = workspace;
    unimplemented!()
}
