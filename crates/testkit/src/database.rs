//! A migrated database for each test, on one throw-away server for all processes of a test run.
//!
//! The server is started by whichever test needs it first and stays up for the next run: it writes
//! nothing through to the disk, lives in the system's folder for temporary files, and takes some
//! megabytes. A database takes some tens of milliseconds, because it is copied from a template.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::Context;
use domain::TeacherId;
use postgres::server::{Durability, Embedded, migrate_shared};
use postgres::{Server, ServerError, ServerOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::Store;
use uuid::Uuid;

/// Databases of tests that were killed are removed after this time.
const FORGOTTEN: Duration = Duration::from_secs(3600);

/// A database of its own; it is dropped with the value.
pub struct TestDatabase {
    server: Server,
    embedded: Embedded,
    name: String,
    teacher: TeacherId,
    logins: Mutex<Vec<String>>,
}

/// A teacher's own login of a test database, as whoever runs a shared server makes it.
#[derive(Debug, Clone)]
pub struct Login {
    /// Its name, which no other login of the server has.
    pub name: String,
    /// The address, as `DATABASE_URL` takes it.
    pub url: String,
}

/// What clients hold in a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Connections, without the one that looked.
    pub connections: i64,
    /// Advisory locks that are granted.
    pub advisory_locks: i64,
}

impl TestDatabase {
    /// End the connections that hold sessions, as a network does that parts a process from its database.
    ///
    /// # Errors
    /// When the server cannot be asked.
    pub async fn part_from_locks(&self) -> anyhow::Result<()> {
        let terminate = "select pg_terminate_backend(pid, 5000) from pg_locks
            where locktype = 'advisory'
              and database = (select oid from pg_database where datname = current_database())";
        let mut owner = self.server().database().maintenance().await?;
        sqlx::query(terminate).execute(&mut owner).await?;
        Ok(())
    }

    /// A new, empty, migrated database with one teacher.
    pub async fn start() -> anyhow::Result<Self> {
        let embedded = open_server().await?;
        let mut owner = PgConnection::connect_with(&embedded.owner_options("postgres"))
            .await
            .context("connect to the server of the tests")?;
        forget_old(&mut owner).await?;
        let name = format!("test_{}", Uuid::now_v7().simple());
        let template = format!("template_{}", postgres::schema::fingerprint());
        // Copying its files is half the work of writing every page into the log.
        let copy = format!("create database {name} template {template} strategy file_copy");
        if let Err(error) = sqlx::raw_sql(AssertSqlSafe(copy.as_str())).execute(&mut owner).await {
            anyhow::ensure!(state(&error) == Some("3D000"), error);
            make_template(&embedded, &mut owner, &template).await?;
            sqlx::raw_sql(AssertSqlSafe(copy)).execute(&mut owner).await?;
        }
        owner.close().await?;
        let database_url = Some(embedded.app_url(&name));
        let server = Server::open(ServerOptions { database_url, ..Default::default() }).await?;
        let teacher = Store::of(&server).local_teacher().await?;
        Ok(Self { server, embedded, name, teacher, logins: Mutex::default() })
    }

    /// A login of a teacher's own, with the rights of the application's role and no others; it is
    /// dropped with the database.
    pub async fn login(&self, who: &str) -> anyhow::Result<Login> {
        let name = format!("{who}_{}", Uuid::now_v7().simple());
        let mut owner =
            PgConnection::connect_with(&self.embedded.owner_options("postgres")).await?;
        let create = format!(
            "create role {name} login password 'plain'; grant teacher_assist_app to {name}"
        );
        sqlx::raw_sql(AssertSqlSafe(create)).execute(&mut owner).await?;
        owner.close().await?;
        let (_, place) = self
            .url()
            .split_once('@')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .context("an address has a place")?;
        self.logins.lock().unwrap_or_else(PoisonError::into_inner).push(name.clone());
        Ok(Login { url: format!("postgres://{name}:plain@{place}"), name })
    }

    /// The database.
    pub fn store(&self) -> Store {
        Store::of(&self.server)
    }

    /// The server as this test has opened it.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// The teacher that every process on this database finds as its own.
    pub fn teacher(&self) -> TeacherId {
        self.teacher
    }

    /// The address for the application's role, as `DATABASE_URL` takes it.
    pub fn url(&self) -> String {
        self.embedded.app_url(&self.name)
    }

    /// The address for the role that may do everything.
    pub fn owner_url(&self) -> String {
        self.embedded.owner_url(&self.name)
    }

    /// A number that a statement gives the role that may do everything.
    pub async fn number(&self, statement: &str) -> anyhow::Result<i64> {
        let mut owner = PgConnection::connect(&self.owner_url()).await?;
        let number = sqlx::query_scalar(AssertSqlSafe(statement)).fetch_one(&mut owner).await?;
        owner.close().await?;
        Ok(number)
    }

    /// What is held in it now, by whomever.
    pub async fn held(&self) -> anyhow::Result<Held> {
        let mut owner =
            PgConnection::connect_with(&self.embedded.owner_options(&self.name)).await?;
        let (connections, advisory_locks) = sqlx::query_as(
            "select (select count(*) from pg_stat_activity
                     where datname = current_database() and pid <> pg_backend_pid()),
                    (select count(*) from pg_locks
                     where locktype = 'advisory' and granted
                       and database = (select oid from pg_database
                                       where datname = current_database()))",
        )
        .fetch_one(&mut owner)
        .await?;
        owner.close().await?;
        Ok(Held { connections, advisory_locks })
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let options = self.embedded.owner_options("postgres");
        let name = std::mem::take(&mut self.name);
        let logins = std::mem::take(&mut self.logins);
        let logins = logins.into_inner().unwrap_or_else(PoisonError::into_inner);
        // The test's own runtime cannot be waited on from here.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                let mut owner = PgConnection::connect_with(&options).await?;
                drop_database(&mut owner, &name).await?;
                for login in logins {
                    let statement = format!("drop role {login}");
                    sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut owner).await?;
                }
                anyhow::Ok(())
            })
        });
        // What could not be dropped is forgotten after an hour; a test must not fail for it.
        let _ = dropped.join();
    }
}

/// A folder for a private server of a test's own: every user can enter it, so that the server can run
/// where root runs the tests. A server that is still up when the value goes is killed.
pub struct ServerFolder {
    folder: tempfile::TempDir,
}

impl ServerFolder {
    /// An empty folder.
    pub fn new() -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("teacher-assist-server-").tempdir()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
        }
        Ok(Self { folder })
    }

    /// Its path, to be used as data folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What a server below this folder is opened with.
    pub fn options(&self) -> ServerOptions {
        ServerOptions { data_dir: self.path().to_owned(), ..Default::default() }
    }

    /// The process of the server, if one wrote down that it runs.
    pub fn server_pid(&self) -> Option<u32> {
        let file = self.path().join("postgres/cluster/postmaster.pid");
        fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
    }
}

impl Drop for ServerFolder {
    fn drop(&mut self) {
        if let Some(pid) = self.server_pid() {
            // SIGQUIT: the server takes its children with it. That it is gone already is as good.
            let _ = std::process::Command::new("kill").args(["-QUIT", &pid.to_string()]).output();
            let begun = SystemTime::now();
            while self.server_pid().is_some()
                && begun.elapsed().is_ok_and(|waited| waited < Duration::from_secs(5))
            {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

async fn open_server() -> anyhow::Result<Embedded> {
    let folder = folder()?;
    match open_in(&folder).await {
        Ok(opened) => Ok(opened),
        Err(_) => open_again(&folder).await,
    }
}

async fn open_in(folder: &Path) -> Result<Embedded, ServerError> {
    Embedded::open(folder.to_owned(), None, Durability::Volatile).await
}

/// Opens it after a failure, one process at a time: a server that does not start, as a power cut may leave
/// one that writes nothing through, is put aside by the first of them and found anew by the others.
async fn open_again(folder: &Path) -> anyhow::Result<Embedded> {
    let lock = File::create(folder.with_extension("lock"))?;
    let _mending = tokio::task::spawn_blocking(move || lock.lock().map(|()| lock)).await??;
    match open_in(folder).await {
        Err(error @ (ServerError::Start { .. } | ServerError::PasswordMissing(_))) => {
            let aside = folder.with_extension(format!("broken-{}", Uuid::now_v7().simple()));
            fs::rename(folder, &aside)
                .with_context(|| format!("put the broken {} aside", folder.display()))?;
            let opened = open_in(folder).await.with_context(|| error.to_string())?;
            fs::remove_dir_all(&aside)
                .with_context(|| format!("remove the broken {}", aside.display()))?;
            Ok(opened)
        }
        other => Ok(other?),
    }
}

/// One folder for each user and each folder of test programs.
fn folder() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?;
    let mut hasher = DefaultHasher::new();
    program.parent().hash(&mut hasher);
    std::env::var_os("USER").hash(&mut hasher);
    std::env::var_os("TEACHER_ASSIST_POSTGRES").hash(&mut hasher);
    Ok(std::env::temp_dir().join(format!("teacher-assist-tests-{:016x}", hasher.finish())))
}

/// Makes the database that the others are copied from, unless another process is faster.
async fn make_template(
    embedded: &Embedded,
    owner: &mut PgConnection,
    template: &str,
) -> anyhow::Result<()> {
    // Advisory locks of one database are seen by every process: all of them wait here for the first.
    sqlx::query("select pg_advisory_lock(7431)").execute(&mut *owner).await?;
    let made = make_template_alone(embedded, owner, template).await;
    sqlx::query("select pg_advisory_unlock(7431)").execute(&mut *owner).await?;
    made
}

async fn make_template_alone(
    embedded: &Embedded,
    owner: &mut PgConnection,
    template: &str,
) -> anyhow::Result<()> {
    let exists: bool =
        sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
            .bind(template)
            .fetch_one(&mut *owner)
            .await?;
    if exists {
        return Ok(());
    }
    let draft = format!("draft_{}", Uuid::now_v7().simple());
    let create = format!("create database {draft}");
    sqlx::raw_sql(AssertSqlSafe(create)).execute(&mut *owner).await?;
    migrate_shared(&embedded.owner_url(&draft)).await?;
    // Under another name first: a template exists only when it is complete.
    let rename = format!("alter database {draft} rename to {template}");
    let begun = SystemTime::now();
    loop {
        // The migration's connection may take a moment to leave the server.
        match sqlx::raw_sql(AssertSqlSafe(rename.as_str())).execute(&mut *owner).await {
            Ok(_) => return Ok(()),
            Err(error)
                if state(&error) == Some("55006") && begun.elapsed()? < Duration::from_secs(5) =>
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// Drops the databases of tests that were killed.
async fn forget_old(owner: &mut PgConnection) -> anyhow::Result<()> {
    let names: Vec<String> =
        sqlx::query_scalar("select datname from pg_database where datname like 'test\\_%'")
            .fetch_all(&mut *owner)
            .await?;
    for name in names {
        let made = name
            .strip_prefix("test_")
            .and_then(|id| Uuid::parse_str(id).ok())
            .and_then(|id| id.get_timestamp())
            .map(|time| SystemTime::UNIX_EPOCH + Duration::from_secs(time.to_unix().0));
        let old = made.and_then(|made| made.elapsed().ok()).is_some_and(|age| age > FORGOTTEN);
        if old {
            drop_database(owner, &name).await?;
        }
    }
    Ok(())
}

async fn drop_database(owner: &mut PgConnection, name: &str) -> Result<(), sqlx::Error> {
    let statement = format!("drop database if exists {name} with (force)");
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(owner).await?;
    Ok(())
}

fn state(error: &sqlx::Error) -> Option<&str> {
    error
        .as_database_error()
        .and_then(|error| error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>())
        .map(|error| error.code())
}
