//! A pool of connections with the application's role, transactions on behalf of one teacher, and
//! connections with the rights of the owner of the tables.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::TeacherId;
use serde::Serialize;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, PgConnection, PgPool, Postgres, Transaction,
};

use crate::QueryError;
use crate::error::is_not_yet_open;
use crate::gap;
use crate::password::Password;

/// The role that migrates and owns the tables of an embedded server.
pub(crate) const OWNER_ROLE: &str = "teacher_assist_owner";
/// The role that the application works with everywhere: neither superuser nor owner.
pub(crate) const APP_ROLE: &str = "teacher_assist_app";
/// The role that reads what one learner may see.
pub(crate) const LEARNER_ROLE: &str = "teacher_assist_learner";
/// The name of the one teacher of a private server.
pub const LOCAL_TEACHER: &str = "local";

/// How long a query waits for a connection while the server is away.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// Queries of one process that run at the same moment; locks and watches have connections of their own.
const POOL_SIZE: u32 = 8;

/// Which name stands for the teacher of this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeacherName {
    /// The one teacher of a private server.
    Local,
    /// That of the login, where it is a teacher's; else the one in the environment, or the system user.
    FromSystem,
}

/// The database, before anybody has said which teacher it is about. Clones share one pool.
#[derive(Debug, Clone)]
pub struct Database {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pool: PgPool,
    maintenance: Maintenance,
    teacher: TeacherName,
    origin: Origin,
}

/// What this process is to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// It started or adopted the private server, and sees to its schema.
    Owner,
    /// It works beside the owner.
    Guest,
    /// The server is somebody else's.
    Shared,
}

/// Where the server comes from.
#[derive(Debug, Clone)]
pub struct Origin {
    /// What this process is to it.
    pub role: Role,
    /// The folder of a private server.
    pub data_dir: Option<PathBuf>,
}

/// How to connect with the rights of the owner of the tables.
#[derive(Debug)]
enum Maintenance {
    /// With the owner's role and its password, as on the embedded server.
    OwnerLogin(Password),
    /// With what the shared server's address says; it may lack the rights.
    Given(Box<PgConnectOptions>),
}

impl Database {
    /// The database of a private server; it connects when it is first asked.
    pub(crate) fn embedded(options: PgConnectOptions, owner: Password, origin: Origin) -> Self {
        Self::new(options, Maintenance::OwnerLogin(owner), TeacherName::Local, origin)
    }

    /// The database of a shared server, with `given` for what only the owner of the tables may do.
    pub(crate) fn shared(
        options: PgConnectOptions,
        given: PgConnectOptions,
        origin: Origin,
    ) -> Self {
        Self::new(options, Maintenance::Given(Box::new(given)), TeacherName::FromSystem, origin)
    }

    fn new(
        options: PgConnectOptions,
        maintenance: Maintenance,
        teacher: TeacherName,
        origin: Origin,
    ) -> Self {
        let pool = PgPoolOptions::new()
            .max_connections(POOL_SIZE)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            // A connection that died with the server shows itself in the query's error; asking each
            // time would cost every query a round trip.
            .test_before_acquire(false)
            // One such error says that all of that age may be dead.
            .before_acquire(|_, connection| {
                let outlived = gap::since().is_some_and(|passed| connection.age >= passed);
                Box::pin(async move { Ok(!outlived) })
            })
            .connect_lazy_with(quiet(options));
        Self { shared: Arc::new(Shared { pool, maintenance, teacher, origin }) }
    }

    /// Asks the server for an answer.
    pub async fn ping(&self) -> Result<(), QueryError> {
        sqlx::query("select 1").execute(self.pool()).await?;
        Ok(())
    }

    /// Ends every connection of the pool.
    pub async fn close(&self) {
        self.shared.pool.close().await;
    }

    /// A transaction in which only this teacher's rows exist; one round trip. With a login that is a
    /// teacher's own the server shows hers, whoever is named here.
    pub async fn begin_for(
        &self,
        teacher: TeacherId,
    ) -> Result<Transaction<'static, Postgres>, QueryError> {
        // An id renders as hexadecimal and dashes only, so that it can stand in the statement.
        let statement = format!("begin; set local app.teacher_id = '{teacher}'");
        Ok(self.shared.pool.begin_with(AssertSqlSafe(statement)).await?)
    }

    /// A transaction in which only the sitting exists that a learner's pass leads to, and nothing is
    /// written.
    pub async fn begin_as_learner(
        &self,
        pass: &str,
    ) -> Result<Transaction<'static, Postgres>, QueryError> {
        let statement = format!("begin read only; set local role {LEARNER_ROLE}");
        let mut tx = self.shared.pool.begin_with(AssertSqlSafe(statement)).await?;
        sqlx::query("select set_config('app.learner_pass', $1, true)")
            .bind(pass)
            .execute(&mut *tx)
            .await?;
        Ok(tx)
    }

    /// The pool, for what belongs to no teacher.
    pub fn pool(&self) -> &PgPool {
        &self.shared.pool
    }

    /// Where the server comes from.
    pub fn origin(&self) -> &Origin {
        &self.shared.origin
    }

    /// Which name stands for the teacher of this process.
    pub fn teacher_name(&self) -> &TeacherName {
        &self.shared.teacher
    }

    /// How the pool connects now; a restarted server may have another port.
    pub fn options(&self) -> PgConnectOptions {
        self.shared.pool.connect_options().as_ref().clone()
    }

    /// Lets the pool's next connections go to where the server now is.
    pub(crate) fn moved_to(&self, options: PgConnectOptions) {
        self.shared.pool.set_connect_options(quiet(options));
    }

    /// A connection of its own, outside the pool, with the application's role.
    pub async fn dedicated(&self) -> Result<PgConnection, QueryError> {
        Ok(PgConnection::connect_with(&self.options()).await?)
    }

    /// A connection with the owner's role, or the nearest that a shared server's address gives.
    pub async fn maintenance(&self) -> Result<PgConnection, QueryError> {
        let options = match &self.shared.maintenance {
            Maintenance::OwnerLogin(password) => {
                let owner = self.options().username(OWNER_ROLE).password(password.reveal());
                // Of what is served the pool takes the application's role; the owner keeps its own.
                owner.options([("role", "none")])
            }
            Maintenance::Given(options) => options.as_ref().clone(),
        };
        Ok(connect_when_up(&options).await?)
    }
}

/// How long a server may need until it takes queries; recovery after a crash takes its time.
pub(crate) const RECOVERY_PATIENCE: Duration = Duration::from_secs(60);
/// How often one that does not take them yet is asked again.
pub(crate) const KNOCK: Duration = Duration::from_millis(50);

/// Connects. A server that is just starting, recovering from a crash, or full of others is waited for;
/// one that is not there, or refuses, is an error at once.
pub(crate) async fn connect_when_up(
    options: &PgConnectOptions,
) -> Result<PgConnection, sqlx::Error> {
    let begun = Instant::now();
    loop {
        match PgConnection::connect_with(options).await {
            Err(error) if is_not_yet_open(&error) && begun.elapsed() < RECOVERY_PATIENCE => {
                tokio::time::sleep(KNOCK).await;
            }
            outcome => return outcome,
        }
    }
}

fn quiet(options: PgConnectOptions) -> PgConnectOptions {
    options.disable_statement_logging()
}
