//! Looking after the database: what state it is in, its schema, copies of it.

use std::path::Path;

use app::AppOptions;
use domain::{Clock as _, SystemClock};
use postgres::{Migrated, Role, Server, ServerError, ServerOptions};
use serde_json::json;
use store::backup::{Archive, BackupError, Existing, Manifest, Scope, Sources};
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
    if let (DbAction::Migrate, Some(url)) = (&action, &options.database_url) {
        // An out-of-date shared server lets nobody in, so it is migrated before it is opened.
        let migrated = postgres::server::migrate_shared(url).await?;
        return told_of_migration(migrated, global);
    }
    let server = open(options).await?;
    let outcome = work(&server, action, global).await;
    server.close().await?;
    outcome
}

async fn open(options: AppOptions) -> Result<Server, Failure> {
    std::fs::create_dir_all(&options.data_dir)
        .map_err(|error| Failure::io(&format!("make {}", options.data_dir.display()), &error))?;
    let options = ServerOptions {
        data_dir: options.data_dir,
        database_url: options.database_url,
        binaries: options.postgres,
    };
    Ok(Server::open(options).await?)
}

async fn work(server: &Server, action: DbAction, global: &Global) -> Result<Exit, Failure> {
    match action {
        DbAction::Status => status(&Store::of(server).status().await?, global),
        DbAction::Migrate => told_of_migration(server.migrate().await?, global),
        DbAction::Backup { file } => backup(server, &file, global).await,
        DbAction::Restore { file } => restore(server, &file, global).await,
    }
}

async fn backup(server: &Server, file: &Path, global: &Global) -> Result<Exit, Failure> {
    let store = Store::of(server);
    let scope = match server.role() {
        Role::Owner | Role::Guest => Scope::All,
        // On a shared server the others' rows are none of this person's business.
        Role::Shared => Scope::Teacher(store.local_teacher().await?),
    };
    let manifest =
        store::backup::backup(&store, scope, &Sources::default(), file, SystemClock.now()).await?;
    let told = told_of_copy("wrote", &manifest, file, global);
    if !global.json {
        screen::note(HOLDS);
    }
    told
}

async fn restore(server: &Server, file: &Path, global: &Global) -> Result<Exit, Failure> {
    let archive = Archive::check(file)?;
    store::backup::restore(&Store::of(server), &archive, Existing::Refuse, |_| Ok(())).await?;
    told_of_copy("took back", archive.manifest(), file, global)
}

fn told_of_copy(
    what: &str,
    manifest: &Manifest,
    file: &Path,
    global: &Global,
) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(&json!({ "file": file, "manifest": manifest }))?;
        return Ok(Exit::Ok);
    }
    let tables = manifest.files.iter().map(|file| format!("{} {}", file.rows, file.table));
    let tables: Vec<String> = tables.collect();
    screen::print(&format!("{what} {}: {}\n", file.display(), tables.join(", ")))?;
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
