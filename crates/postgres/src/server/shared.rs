//! A server that is somebody else's, by address: the schema is checked, and brought up to date only
//! with rights that the address itself gives.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::{ServerError, greeting, served};
use crate::database::{APP_ROLE, Database, LEARNER_ROLE, Origin, Role, connect_when_up};
use crate::error::sql_state;
use crate::schema::{self, Migrated, Schema};

/// How long a server on the network may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens the server; the pool works with the application's role, whoever the address names.
///
/// # Errors
/// Among others [`ServerError::SeesEverybody`] when it is `served` with a login that is no teacher's.
pub(super) async fn open(url: &str, served: bool) -> Result<Database, ServerError> {
    let given = parse(url)?;
    let mut connection = connect(&given).await?;
    match schema::compare(&mut connection).await? {
        Schema::Current => {}
        Schema::Ahead { version } => {
            return Err(ServerError::NewerSchema { found: version, known: schema::newest() });
        }
        Schema::Behind { applied } if !may_migrate(&mut connection).await? => {
            return Err(ServerError::OlderSchema {
                applied,
                known: schema::known(),
                advice: "ask whoever runs the server to run `teacher-assist db migrate` on it",
            });
        }
        Schema::Behind { .. } => {
            migrate_over(&mut connection).await?;
        }
    }
    if served {
        served::refuse_choosing(&mut connection, || address(&given)).await?;
    }
    connection.close().await?;
    let origin = Origin { role: Role::Shared, data_dir: None };
    Ok(Database::shared(given.clone().options([("role", APP_ROLE)]), given, origin))
}

/// Brings the schema up to date.
pub(super) async fn migrate(url: &str) -> Result<Migrated, ServerError> {
    let given = parse(url)?;
    let mut connection = connect(&given).await?;
    let migrated = migrate_over(&mut connection).await?;
    connection.close().await?;
    Ok(migrated)
}

async fn migrate_over(connection: &mut PgConnection) -> Result<Migrated, ServerError> {
    let create = format!("create role {APP_ROLE} nologin");
    let created = sqlx::raw_sql(AssertSqlSafe(create)).execute(&mut *connection).await;
    match created {
        // Roles belong to the whole server: another database of it may have made this one.
        Err(error) if matches!(sql_state(&error).as_deref(), Some("42710" | "23505")) => {}
        // Without the right to make roles the role may be there all the same.
        Err(error)
            if sql_state(&error).as_deref() == Some("42501") && has_role(connection).await? => {}
        other => {
            other?;
        }
    }
    let migrated = schema::migrate(connection).await?;
    let grant = format!("grant {APP_ROLE} to current_user");
    let member: bool = sqlx::query_scalar("select pg_has_role(current_user, $1, 'usage')")
        .bind(APP_ROLE)
        .fetch_one(&mut *connection)
        .await?;
    if !member {
        sqlx::raw_sql(AssertSqlSafe(grant)).execute(&mut *connection).await?;
    }
    Ok(migrated)
}

async fn has_role(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select exists (select from pg_roles where rolname = $1)")
        .bind(APP_ROLE)
        .fetch_one(connection)
        .await
}

/// Whether the user may make tables, and the application's roles are there or may be made.
async fn may_migrate(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "select has_schema_privilege(current_user, 'public', 'create')
            and ((select count(*) = 2 from pg_roles where rolname in ($1, $2))
                 or exists (select from pg_roles
                            where rolname = current_user and (rolsuper or rolcreaterole)))",
    )
    .bind(APP_ROLE)
    .bind(LEARNER_ROLE)
    .fetch_one(connection)
    .await
}

fn parse(url: &str) -> Result<PgConnectOptions, ServerError> {
    let options = PgConnectOptions::from_str(url).map_err(ServerError::BadAddress)?;
    Ok(options.application_name("teacher-assist"))
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, ServerError> {
    greeting::check(options).await?;
    let connected = tokio::time::timeout(PATIENCE, connect_when_up(options)).await;
    let error = match connected {
        Ok(Ok(connection)) => return Ok(connection),
        Ok(Err(error)) => error,
        Err(_) => sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()),
    };
    let address = address(options);
    Err(match &error {
        sqlx::Error::Database(_) => ServerError::Refused { address, source: error },
        _ => ServerError::Unreachable { address, source: error },
    })
}

/// Host, port and database; never the password.
pub fn address(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or(options.get_username());
    let port = options.get_port();
    match options.get_socket() {
        Some(folder) => format!("{}:{port}/{database}", folder.display()),
        None => format!("{}:{port}/{database}", options.get_host()),
    }
}
