//! A database that an older version left: a backup comes before anything of it is changed.
//!
//! Where none can be taken nothing is changed, until whoever owns the work says that it may be. That is
//! written down for this one change, so that a kill in between does not ask again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use domain::Timestamp;
use postgres::server::{Found, OlderServer};
use postgres::{QueryError, Server, ServerError, ServerOptions, schema};
use store::Store;

use crate::error::io_at;
use crate::keeping::{Wish, kept, scope_of, take_for};
use crate::putting_back::{settle, write_through};
use crate::{BackupFault, Places};

/// What a person knows this program by.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Opens the server, with a backup before its schema is brought up to date; `needed` is a backup that
/// is about to be put back.
pub(crate) async fn open(
    options: ServerOptions,
    places: &Places,
    now: Timestamp,
    needed: Option<&Path>,
) -> Result<Server, BackupFault> {
    let older = match Server::find(options).await? {
        Found::Current(server) => return Ok(server),
        Found::Older(older) => older,
    };
    if let Err(error) = keep(&older, places, now, needed).await {
        older.close().await?;
        return Err(BackupFault::NotBackedUp {
            version: VERSION,
            workspace: places.workspace.clone(),
            folder: places.backups(),
            source: Box::new(error),
        });
    }
    let server = older.bring_up().await;
    let server = server.map_err(|error| BackupFault::not_changed(places, error))?;
    forget(places)?;
    Ok(server)
}

/// Takes the backup, unless she has said that this change is made without one.
async fn keep(
    older: &OlderServer,
    places: &Places,
    now: Timestamp,
    needed: Option<&Path>,
) -> Result<(), BackupFault> {
    if is_without(places)? {
        tracing::warn!("the database is changed without a backup, as was asked for");
        return Ok(());
    }
    let begun = Instant::now();
    let store = Store::of(older.as_it_is());
    // Files that a killed restore left waiting belong to rows that are there.
    settle(&store, places).await?;
    let scope = scope_of(&store, older.as_it_is().role()).await?;
    let wish = Wish { needed, before: Some(VERSION) };
    let (file, _) = take_for(&store, scope, places, now, wish).await?;
    let file = file.display();
    tracing::info!(%file, took = ?begun.elapsed(), "a backup before the database is changed");
    Ok(())
}

impl Places {
    /// Decides that the database is changed for this version without a backup before it.
    ///
    /// # Errors
    /// [`BackupFault::Io`]; then nothing was decided.
    pub fn change_without_backup(&self) -> Result<(), BackupFault> {
        let path = without(self);
        let to = schema::newest().to_string();
        write_through(&path, to.as_bytes()).map_err(io_at("write", &path))
    }
}

/// Said of this change, and of none that a later version brings.
fn is_without(places: &Places) -> Result<bool, BackupFault> {
    let path = without(places);
    match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(io_at("read", &path)(error)),
        Ok(to) => Ok(to == schema::newest().to_string()),
    }
}

fn forget(places: &Places) -> Result<(), BackupFault> {
    let path = without(places);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_at("remove", &path)(error)),
        _ => Ok(()),
    }
}

fn without(places: &Places) -> PathBuf {
    places.data.join("change-without-backup")
}

impl BackupFault {
    /// The database is there, cannot be used, and these are the backups.
    pub(crate) fn damaged(places: &Places, error: ServerError) -> Result<Self, Self> {
        Ok(Self::Damaged {
            workspace: places.workspace.clone(),
            folder: places.backups(),
            kept: kept(places)?,
            source: Box::new(error),
        })
    }

    /// The same of one whose schema could not be changed; what has nothing to do with the change is told
    /// as it is.
    fn not_changed(places: &Places, error: ServerError) -> Self {
        if !is_damage(&error) {
            return error.into();
        }
        match kept(places) {
            Err(unread) => unread,
            Ok(kept) => Self::NotChanged {
                version: VERSION,
                workspace: places.workspace.clone(),
                folder: places.backups(),
                kept,
                source: Box::new(error),
            },
        }
    }
}

/// Whether the files of the database are what is wrong, and not the machine around them.
pub(crate) fn is_damage(error: &ServerError) -> bool {
    let damage = matches!(
        error,
        ServerError::Start { .. }
            | ServerError::ClusterMissing(_)
            | ServerError::PasswordMissing(_)
            | ServerError::Migrate(_)
            | ServerError::Query(QueryError::Database(_))
    );
    damage && !error.is_unavailable()
}
