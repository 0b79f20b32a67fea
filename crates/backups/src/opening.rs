//! Opening the database with what a backup may have to do before anybody works with it.

use postgres::server::SetAside;
use postgres::{Role, Server, ServerOptions};
use store::Store;
use store::backup::{Archive, Existing};

use domain::Timestamp;

use crate::changing::{self, is_damage};
use crate::keeping::{Wish, scope_of, take_for};
use crate::next_start::NextStart;
use crate::putting_back::{PutBack, put_back, settle};
use crate::{BackupFault, Places};

/// Opens the server; what a killed restore left is finished or taken back, and a backup that waits
/// for this start is put back. A database of an older version is backed up before it is changed.
///
/// # Errors
/// [`BackupFault::Damaged`] and [`BackupFault::NotChanged`] with the way out when the database is there
/// and cannot be used, [`BackupFault::NotBackedUp`] when it was left as it is for want of a backup;
/// otherwise why it cannot be opened or the backup not be put back, and then nothing was changed.
pub async fn open(
    options: ServerOptions,
    places: &Places,
    now: Timestamp,
) -> Result<Server, BackupFault> {
    if NextStart::read(places)?.is_some() {
        return Ok(open_with(options, places, now).await?.0);
    }
    let is_ours = options.database_url.is_none();
    let server = match changing::open(options, places, now, None).await {
        Err(BackupFault::Server(error)) if is_ours && is_damage(&error) => {
            return Err(BackupFault::damaged(places, error)?);
        }
        other => other?,
    };
    settle(&Store::of(&server), places).await?;
    Ok(server)
}

/// Decides that the backup is put back, and does it: into a database that is set aside first when it
/// is damaged. A kill in between leaves the decision, and the next start carries it out.
///
/// # Errors
/// [`BackupFault`]; then nothing was changed.
pub async fn restore(
    options: ServerOptions,
    places: &Places,
    file: &std::path::Path,
    existing: Existing,
    now: Timestamp,
) -> Result<(Server, PutBack), BackupFault> {
    let file = std::path::absolute(file).map_err(crate::error::io_at("find", file))?;
    Archive::check(&file)?;
    NextStart { file, replace: existing == Existing::Replace }.keep(places)?;
    let (server, put) = open_with(options, places, now).await?;
    match put {
        Some(put) => Ok((server, put)),
        None => {
            NextStart::forget(places)?;
            server.close().await?;
            Err(BackupFault::InUse)
        }
    }
}

/// Opens the server and carries out what was decided, unless somebody else works with it.
async fn open_with(
    options: ServerOptions,
    places: &Places,
    now: Timestamp,
) -> Result<(Server, Option<PutBack>), BackupFault> {
    let checked = match NextStart::read(places)? {
        None => None,
        Some(next) => match Archive::check(&next.file) {
            Ok(archive) => Some((archive, next.existing())),
            Err(error) => {
                NextStart::forget(places)?;
                return Err(error.into());
            }
        },
    };
    let needed = checked.as_ref().map(|(archive, _)| archive.path());
    let (server, aside) = match changing::open(options.clone(), places, now, needed).await {
        Err(error) if options.database_url.is_none() && is_past_use(&error) => {
            let name = now.format("%Y%m%d-%H%M%S").to_string();
            let aside = match Server::set_aside(&options.data_dir, &name).await {
                Ok(aside) => aside,
                Err(error) => return Err(give_up(places, None, error.into())),
            };
            match Server::open(options).await {
                Ok(server) => (server, Some(aside)),
                Err(error) => return Err(give_up(places, Some(aside), error.into())),
            }
        }
        other => (other?, None),
    };
    let store = Store::of(&server);
    settle(&store, places).await?;
    if server.role() == Role::Guest || NextStart::read(places)?.is_none() {
        return Ok((server, None));
    }
    let Some((archive, existing)) = checked else { return Ok((server, None)) };
    let put = async {
        let replaces = existing == Existing::Replace;
        if replaces && (places.has_files() || store.has_work().await?) {
            // Whoever goes back to an earlier day may want to come back.
            let scope = scope_of(&store, server.role()).await?;
            let wish = Wish { needed: Some(archive.path()), before: None };
            take_for(&store, scope, places, now, wish).await?;
        }
        let put = put_back(&store, places, &archive, existing).await?;
        // The teacher who came back has no login yet.
        server.bind_served().await?;
        Ok(put)
    };
    match put.await {
        Ok(put) => Ok((server, Some(put))),
        Err(error) => {
            server.close().await?;
            Err(give_up(places, aside, error))
        }
    }
}

/// Nothing comes back: the decision goes, and the damaged database is where it was.
fn give_up(places: &Places, aside: Option<SetAside>, error: BackupFault) -> BackupFault {
    let undone = NextStart::forget(places).and_then(|()| match aside {
        Some(aside) => Ok(aside.back()?),
        None => Ok(()),
    });
    if let Err(undone) = undone {
        tracing::error!(%undone, "a restore that failed could not be taken back");
    }
    error
}

/// Whether the database is there and cannot be used, so that another takes its place.
fn is_past_use(error: &BackupFault) -> bool {
    match error {
        BackupFault::Server(error) => is_damage(error),
        BackupFault::NotChanged { .. } => true,
        _ => false,
    }
}
