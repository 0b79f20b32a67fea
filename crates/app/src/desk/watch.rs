//! What a desk watches: its files, its sessions, its open questions. A watcher must not keep the
//! desk open: it holds it weakly and ends with it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use api::AppEvent;
use futures::StreamExt;
use planning::definitions::is_hers;
use store::Change;
use workspace::{Changed, Workspace};

use super::{Desk, Parts};
use crate::OpenError;

fn alive(parts: &Weak<Parts>) -> Option<Desk> {
    parts.upgrade().map(Desk)
}

/// Her files, whoever changes them.
pub(super) fn workspace(desk: &Desk) -> Result<(), OpenError> {
    let mut watch = workspace::watch(&desk.0.workspace)?;
    let parts = Arc::downgrade(&desk.0);
    desk.watchers().spawn(async move {
        while let Some(changed) = watch.next().await {
            let Some(desk) = alive(&parts) else { return };
            let of_definitions = match &changed {
                Changed::Paths(paths) => paths.iter().any(|path| is_hers(path)),
                Changed::RootGone | Changed::RootBack => true,
            };
            if of_definitions {
                desk.read_definitions().await;
            }
            desk.0.hub.send(match changed {
                Changed::Paths(paths) => AppEvent::FilesChanged { paths },
                Changed::RootGone => AppEvent::WorkspaceState { available: false },
                Changed::RootBack => AppEvent::WorkspaceState { available: true },
            });
        }
    });
    Ok(())
}

/// Plugins that she added or removed, in this process or in another.
pub(super) fn plugins(desk: &Desk) -> Result<(), OpenError> {
    let folder = Workspace::open(&desk.0.definitions.layers().added)?;
    let mut watch = workspace::watch(&folder)?;
    let parts = Arc::downgrade(&desk.0);
    desk.watchers().spawn(async move {
        while watch.next().await.is_some() {
            let Some(desk) = alive(&parts) else { return };
            desk.read_definitions().await;
        }
    });
    Ok(())
}

/// What other processes write to her sessions reaches the faces of this one.
pub(super) async fn sessions(desk: &Desk) -> Result<(), OpenError> {
    let mut changes = desk.0.store.watch().await?;
    let parts = Arc::downgrade(&desk.0);
    desk.watchers().spawn(async move {
        while let Some(change) = changes.next().await {
            let Some(desk) = alive(&parts) else { return };
            match change {
                Change::Memory { path, .. } => {
                    let path = Some(path.to_string());
                    desk.0.hub.send(AppEvent::MemoryChanged { path });
                }
                // What was accepted of a lesson is shown with it, as its text is.
                Change::Lesson { path } => {
                    desk.0.hub.send(AppEvent::FilesChanged { paths: vec![path] });
                }
                Change::Missed => desk.0.hub.send(AppEvent::Missed),
                Change::StopRequested { session_id, face } => {
                    // Every process hears this; the one that works on the session stops.
                    desk.0.sessions.runs().stop(session_id, face);
                }
                Change::Session { session_id, last_seq } => {
                    desk.0.sessions.tell_of_log(session_id, last_seq).await;
                }
            }
        }
    });
    Ok(())
}

/// How often questions are looked at whose time may be over.
const EXPIRY: Duration = Duration::from_secs(15);

/// Questions with a time limit are taken back in sessions that nobody looks at, too.
pub(super) fn questions(desk: &Desk) {
    let parts = Arc::downgrade(&desk.0);
    desk.watchers().spawn(async move {
        loop {
            // At once: what is over since the desk was closed is not to be shown as open.
            let Some(desk) = alive(&parts) else { return };
            if let Err(error) = desk.expire().await {
                tracing::info!(%error, "open questions were not looked at");
            }
            drop(desk);
            tokio::time::sleep(EXPIRY).await;
        }
    });
}
