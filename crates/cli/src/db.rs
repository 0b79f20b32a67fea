//! Looking after the database: what state it is in, its schema, copies of it.

use std::path::{Path, PathBuf};

use backups::{BackupFault, Places};
use domain::{Clock as _, SystemClock};
use postgres::{Migrated, Role, Server, ServerError, ServerOptions};
use serde_json::json;
use store::backup::{BackupError, Existing, Manifest};
use store::{DbStatus, Store, StoreError};

use crate::args::{DbAction, Global};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::screen;

/// What of the deleted stands in a backup.
const HOLDS: &str = "it also holds the sessions that were deleted in the last 30 days, and what you delete \
    later stays in it: delete the file when it is to be gone everywhere";

/// `db`.
pub async fn db(action: DbAction, global: &Global) -> Result<Exit, Failure> {
    let options = options(global)?;
    if let (DbAction::Migrate { .. }, Some(url)) = (&action, &options.database_url) {
        // An out-of-date shared server lets nobody in, so it is migrated before it is opened.
        let migrated = postgres::server::migrate_shared(url).await?;
        return told_of_migration(migrated, global);
    }
    std::fs::create_dir_all(&options.data_dir)
        .map_err(|error| Failure::io(&format!("make {}", options.data_dir.display()), &error))?;
    let places = options.places();
    let at = ServerOptions {
        data_dir: options.data_dir,
        database_url: options.database_url,
        binaries: options.postgres,
        served: false,
    };
    if let DbAction::Migrate { without_backup: true } = action {
        places.change_without_backup()?;
    }
    match action {
        DbAction::Restore { file, replace } => restore(at, &places, &file, replace, global).await,
        DbAction::Backups => list(&places, global),
        DbAction::Status | DbAction::Migrate { .. } | DbAction::Backup { .. } => {
            let server = backups::open(at, &places, SystemClock.now()).await?;
            let outcome = work(&server, action, &places, global).await;
            server.close().await?;
            outcome
        }
    }
}

async fn work(
    server: &Server,
    action: DbAction,
    places: &Places,
    global: &Global,
) -> Result<Exit, Failure> {
    match action {
        DbAction::Status => status(&Store::of(server).status().await?, global),
        DbAction::Migrate { .. } => told_of_migration(server.migrate().await?, global),
        DbAction::Backup { file } => backup(server, file, places, global).await,
        DbAction::Backups | DbAction::Restore { .. } => Ok(Exit::Ok),
    }
}

async fn backup(
    server: &Server,
    file: Option<PathBuf>,
    places: &Places,
    global: &Global,
) -> Result<Exit, Failure> {
    let (store, now) = (Store::of(server), SystemClock.now());
    let scope = backups::scope_of(&store, server.role()).await?;
    let (file, manifest) = match file {
        Some(file) => {
            let manifest = backups::write(&store, scope, places, &file, now).await?;
            (file, manifest)
        }
        None => backups::take(&store, scope, places, now).await?,
    };
    let told = told_of_copy("wrote", &manifest, &file, &[], global);
    if !global.json {
        screen::note(HOLDS);
    }
    told
}

fn list(places: &Places, global: &Global) -> Result<Exit, Failure> {
    let kept = backups::kept(places)?;
    if global.json {
        let listed = kept.iter().map(
            |backup| json!({ "file": backup.path, "takenAt": backup.at, "bytes": backup.bytes, "before": backup.before }),
        );
        screen::print_json(&listed.collect::<Vec<_>>())?;
        return Ok(Exit::Ok);
    }
    if kept.is_empty() {
        let folder = places.backups();
        screen::print(&format!("no backup was taken yet in {}\n", folder.display()))?;
        return Ok(Exit::Ok);
    }
    let mut table = screen::table(["TAKEN", "SIZE", "WHY", "FILE"]);
    for backup in kept {
        let at = backup.at.with_timezone(&chrono::Local).format("%Y-%m-%d %H:%M").to_string();
        let why = match &backup.before {
            Some(version) => format!("before the change for version {version}"),
            None => "of the day".to_owned(),
        };
        table.add_row([at, size(backup.bytes), why, backup.path.display().to_string()]);
    }
    screen::print(&screen::table_text(&table))?;
    Ok(Exit::Ok)
}

async fn restore(
    at: ServerOptions,
    places: &Places,
    file: &Path,
    replace: bool,
    global: &Global,
) -> Result<Exit, Failure> {
    let file = match file.to_str() {
        Some("last") if !file.exists() => {
            let last = backups::kept(places)?.into_iter().next();
            let none = || format!("there is no backup in {} yet", places.backups().display());
            last.ok_or_else(|| Failure::new(Exit::NotFound, none()))?.path
        }
        _ => file.to_owned(),
    };
    let existing = if replace { Existing::Replace } else { Existing::Refuse };
    let restored = backups::restore(at, places, &file, existing, SystemClock.now()).await?;
    let (server, put) = restored;
    server.close().await?;
    told_of_copy("took back", &put.manifest, &file, &put.stayed, global)
}

fn told_of_copy(
    what: &str,
    manifest: &Manifest,
    file: &Path,
    stayed: &[String],
    global: &Global,
) -> Result<Exit, Failure> {
    if global.json {
        let told = json!({ "file": file, "manifest": manifest, "stayed": stayed });
        screen::print_json(&told)?;
        return Ok(Exit::Ok);
    }
    let tables = manifest.files.iter().map(|file| format!("{} {}", file.rows, file.table));
    let tables: Vec<String> = tables.collect();
    let files = manifest.folders.len();
    let mut text = format!("{what} {}: {}, {files} files\n", file.display(), tables.join(", "));
    for name in &manifest.left_out {
        text.push_str(&format!("not in it: {name}\n"));
    }
    for name in stayed {
        text.push_str(&format!("stays as you have it: {name}\n"));
    }
    screen::print(&text)?;
    Ok(Exit::Ok)
}

fn told_of_migration(migrated: Migrated, global: &Global) -> Result<Exit, Failure> {
    let Migrated { before, after } = migrated;
    if global.json {
        screen::print_json(&json!({ "before": before, "after": after }))?;
    } else if before == after {
        screen::print(&format!("the schema is up to date: {after} migrations\n"))?;
    } else {
        screen::print(&format!("the schema went from {before} to {after} migrations\n"))?;
    }
    Ok(Exit::Ok)
}

fn status(status: &DbStatus, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(status)?;
        return Ok(Exit::Ok);
    }
    let role = match status.role {
        Role::Owner => "private, started by this command",
        Role::Guest => "private, in use by another program too",
        Role::Shared => "shared",
    };
    let mut text = format!(
        "server      PostgreSQL {} ({role})\naddress     {}\n",
        status.version, status.address
    );
    if let Some(folder) = &status.data_dir {
        text.push_str(&format!("folder      {}\n", folder.display()));
    }
    text.push_str(&format!(
        "schema      {} of {} migrations\nsize        {}\n\n",
        status.migrations_applied,
        status.migrations_known,
        size(status.bytes)
    ));
    let mut table = screen::table(["TABLE", "ROWS", "SIZE"]);
    for row in &status.tables {
        table.add_row([row.name.clone(), row.rows.to_string(), size(row.bytes)]);
    }
    text.push_str(&screen::table_text(&table));
    screen::print(&text)?;
    Ok(Exit::Ok)
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{} KiB", bytes / 1_024),
        _ => format!("{}.{} MiB", bytes / 1_048_576, bytes % 1_048_576 * 10 / 1_048_576),
    }
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        let exit = match &error {
            BackupError::Io { source, .. } if source.kind() == std::io::ErrorKind::NotFound => {
                Exit::NotFound
            }
            BackupError::Store(_) => Exit::Database,
            BackupError::Io { .. }
            | BackupError::Damaged { .. }
            | BackupError::TooLarge { .. }
            | BackupError::Newer { .. }
            | BackupError::AlreadyThere { .. } => Exit::Failed,
        };
        Self::new(exit, error.to_string())
    }
}

impl From<BackupFault> for Failure {
    fn from(error: BackupFault) -> Self {
        let exit = match error {
            BackupFault::Backup(error) => return error.into(),
            BackupFault::Server(_)
            | BackupFault::Damaged { .. }
            | BackupFault::NotChanged { .. }
            | BackupFault::NotBackedUp { .. } => Exit::Database,
            BackupFault::Unknown { .. } => Exit::NotFound,
            BackupFault::Io { .. } | BackupFault::InUse => Exit::Failed,
        };
        Self::new(exit, error.to_string())
    }
}

impl From<ServerError> for Failure {
    fn from(error: ServerError) -> Self {
        Self::new(Exit::Database, error.to_string())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::new(Exit::Database, error.to_string())
    }
}
