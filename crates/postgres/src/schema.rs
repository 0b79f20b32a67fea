//! The schema: which migrations this program knows, which ones the database has, and bringing the
//! second up to the first.

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{Connection, PgConnection};
use text::Sha256;

use crate::server::ServerError;

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");
/// The lock of whoever migrates a database; locks are told apart by database.
const MIGRATING: i64 = 7_430_018;

/// What a migration run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migrated {
    /// Migrations that were applied before.
    pub before: usize,
    /// Migrations that are applied now.
    pub after: usize,
}

/// The database's schema beside the program's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schema {
    /// They are the same.
    Current,
    /// The database lacks migrations; `applied` are there.
    Behind {
        /// How many are there.
        applied: usize,
    },
    /// The database has a migration that this program does not know.
    Ahead {
        /// The first unknown one.
        version: i64,
    },
}

/// Version of the newest migration that this program knows.
pub fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// Sixteen letters that change with every change of a migration: the name of a database template.
pub fn fingerprint() -> String {
    let mut hash = Sha256::default();
    for migration in MIGRATIONS.iter() {
        hash.update(&migration.checksum);
    }
    format!("{:.16}", hash.hex())
}

/// How many migrations this program knows.
pub fn known() -> usize {
    MIGRATIONS.iter().count()
}

/// Versions that the database has, oldest first.
pub async fn applied(connection: &mut PgConnection) -> Result<Vec<i64>, sqlx::Error> {
    let exists: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if !exists {
        return Ok(Vec::new());
    }
    sqlx::query_scalar("select version from _sqlx_migrations where success order by version")
        .fetch_all(connection)
        .await
}

/// Compares the database with the program.
pub(crate) async fn compare(connection: &mut PgConnection) -> Result<Schema, sqlx::Error> {
    let applied = applied(connection).await?;
    if let Some(version) = applied.iter().find(|version| !MIGRATIONS.version_exists(**version)) {
        return Ok(Schema::Ahead { version: *version });
    }
    match applied.len() {
        count if count == known() => Ok(Schema::Current),
        count => Ok(Schema::Behind { applied: count }),
    }
}

/// Applies what is missing, all of it or nothing: a migration that fails, and a process that dies, leave
/// the database as an older program knows it. `connection` needs the rights of the owner of the tables,
/// and the role of the application has to exist.
pub(crate) async fn migrate(connection: &mut PgConnection) -> Result<Migrated, ServerError> {
    // Two processes would both find everything missing until the first has committed.
    sqlx::query("select pg_advisory_lock($1)").bind(MIGRATING).execute(&mut *connection).await?;
    let migrated = migrate_alone(connection).await;
    let unlock = sqlx::query("select pg_advisory_unlock($1)").bind(MIGRATING);
    match (migrated, unlock.execute(connection).await) {
        // The lock goes with a connection that is lost, too.
        (Err(error), _) => Err(error),
        (Ok(migrated), unlocked) => unlocked.map(|_| migrated).map_err(ServerError::from),
    }
}

async fn migrate_alone(connection: &mut PgConnection) -> Result<Migrated, ServerError> {
    let before = match compare(connection).await? {
        Schema::Current => {
            return Ok(Migrated { before: known(), after: known() });
        }
        Schema::Ahead { version } => {
            return Err(ServerError::NewerSchema { found: version, known: newest() });
        }
        Schema::Behind { applied } => applied,
    };
    let mut all = connection.begin().await?;
    MIGRATIONS.run(&mut *all).await.map_err(|error| match error {
        MigrateError::VersionMissing(found) => ServerError::NewerSchema { found, known: newest() },
        other => ServerError::Migrate(other),
    })?;
    all.commit().await.map_err(|error| ServerError::Migrate(MigrateError::Execute(error)))?;
    tracing::info!(before, after = known(), "the database schema was brought up to date");
    Ok(Migrated { before, after: known() })
}
