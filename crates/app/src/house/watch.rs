//! What a house watches: its definitions and its database. A watcher must not keep the house open:
//! it holds it weakly and ends with it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use backups::Calendar;
use workspace::Workspace;

use super::{House, LOOK, Rooms};
use crate::OpenError;

fn alive(rooms: &Weak<Rooms>) -> Option<House> {
    rooms.upgrade().map(House)
}

/// Plugins are read again when they change.
pub(super) fn definitions(house: &House) -> Result<(), OpenError> {
    let folder = Workspace::open(&house.0.shared.plugins)?;
    let mut watch = workspace::watch(&folder)?;
    let rooms = Arc::downgrade(&house.0);
    house.watchers().spawn(async move {
        while watch.next().await.is_some() {
            let Some(house) = alive(&rooms) else { return };
            for desk in house.desks().await {
                desk.read_definitions().await;
            }
        }
    });
    Ok(())
}

/// A backup is taken each day when there is something to lose, a moment after the start.
pub(super) fn backups(house: &House, calendar: Calendar) {
    let rooms = Arc::downgrade(&house.0);
    let desk = move || alive(&rooms).map(|house| house.0.shared.backups.clone());
    house.watchers().spawn(calendar.keep(desk));
}

/// A private server that died while nothing ran is started again; whoever runs sees to it itself.
pub(super) fn database(house: &House) {
    let rooms = Arc::downgrade(&house.0);
    house.watchers().spawn(async move {
        let mut absences = Vec::new();
        loop {
            tokio::time::sleep(LOOK).await;
            let Some(house) = alive(&rooms) else { return };
            if house.0.shared.server.database().ping().await.is_ok() {
                absences.clear();
                continue;
            }
            if let Err(error) = house.0.shared.server.ensure_running().await {
                tracing::warn!(%error, "the database does not start");
                if absences.is_empty() {
                    let desks = house.desks().await;
                    absences.extend(desks.iter().map(|desk| desk.0.hub.store_away()));
                }
            }
        }
    });
}

/// How often a house that stays open looks for what was deleted long ago.
const TIDY: Duration = Duration::from_secs(3600);

/// What was deleted long ago goes for good, also while the window stays open for weeks.
pub(super) fn deleted(house: &House) {
    let rooms = Arc::downgrade(&house.0);
    house.watchers().spawn(async move {
        loop {
            tokio::time::sleep(TIDY).await;
            let Some(house) = alive(&rooms) else { return };
            for desk in house.desks().await {
                desk.purge().await;
            }
        }
    });
}
