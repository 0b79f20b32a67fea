//! Opening PostgreSQL: a private server in the application's data folder, or a shared one by address.
//!
//! The first process of a data folder is its [`Role::Owner`]: it starts, migrates and stops the
//! server. Others attach as [`Role::Guest`]; they may start a server that died, and stop it when they
//! are the last to leave.

mod account;
mod aside;
mod binaries;
mod embedded;
mod error;
mod files;
mod greeting;
mod home;
mod launch;
mod older;
mod pidfile;
mod served;
mod shared;
mod signal;
mod strays;
mod sweep;

use std::path::PathBuf;
use std::time::Instant;

use crate::database::{Database, KNOCK, Origin, RECOVERY_PATIENCE, Role};
use crate::schema::Migrated;

pub use aside::SetAside;
pub use embedded::Embedded;
pub use error::ServerError;
pub use launch::Durability;
pub use older::{Found, OlderServer};
pub use shared::address;

/// Where the database is to be found or made.
#[derive(Debug, Clone, Default)]
pub struct ServerOptions {
    /// The application's data folder; the private server lives below it.
    pub data_dir: PathBuf,
    /// The address of a shared server; then no private one is started.
    pub database_url: Option<String>,
    /// The folder with PostgreSQL's `bin`, `lib` and `share`; looked for when it is not given.
    pub binaries: Option<PathBuf>,
    /// Whether what is opened is served to a network. Then the connections are those of one teacher's
    /// login, which sees no other's rows whatever it says of itself.
    pub served: bool,
}

/// An open database server.
#[derive(Debug)]
pub struct Server {
    embedded: Option<Embedded>,
    role: Role,
    database: Database,
}

impl Server {
    /// Opens the server and brings the schema up to date where that is this process's business.
    pub async fn open(options: ServerOptions) -> Result<Self, ServerError> {
        match Self::find(options).await? {
            Found::Current(server) => Ok(server),
            Found::Older(older) => older.bring_up().await,
        }
    }

    /// Opens the server, and leaves the schema of a private one that is older than the program as it is.
    /// A new database gets its schema, and a shared one is brought up to date by who may.
    pub async fn find(options: ServerOptions) -> Result<Found, ServerError> {
        if let Some(url) = options.database_url {
            let database = shared::open(&url, options.served).await?;
            return Ok(Found::Current(Self { embedded: None, role: Role::Shared, database }));
        }
        let (embedded, is_older) = prepared(&options).await?;
        let server = Self::private(embedded);
        Ok(match is_older {
            true => Found::Older(OlderServer { server, served: options.served }),
            false => Found::Current(server),
        })
    }

    fn private(embedded: Embedded) -> Self {
        let origin = Origin { role: embedded.role(), data_dir: Some(embedded.folder().to_owned()) };
        let database =
            Database::embedded(embedded.work_options(), embedded.owner_password(), origin);
        Self { role: embedded.role(), database, embedded: Some(embedded) }
    }

    /// What this process is to the server.
    pub fn role(&self) -> Role {
        self.role
    }

    /// The database.
    pub fn database(&self) -> Database {
        self.database.clone()
    }

    /// Makes sure that somebody answers: a private server that died is started again with the same
    /// password, and the pool finds it. Takes some milliseconds when all is well.
    pub async fn ensure_running(&self) -> Result<(), ServerError> {
        match &self.embedded {
            None => Ok(self.database.ping().await?),
            Some(embedded) => {
                embedded.ensure_running().await?;
                self.database.moved_to(embedded.work_options());
                Ok(())
            }
        }
    }

    /// Says again whose the login of what is served is, where this process serves: rows that were put
    /// back do not say it.
    pub async fn bind_served(&self) -> Result<(), ServerError> {
        match &self.embedded {
            Some(embedded) if embedded.serves() => embedded.bind_served().await,
            _ => Ok(()),
        }
    }

    /// Moves a damaged private database below `data_dir` out of the way, to a folder beside it whose
    /// name ends with `name`.
    ///
    /// # Errors
    /// [`ServerError::InUse`] while somebody has it open, and when a file cannot be moved.
    pub async fn set_aside(
        data_dir: &std::path::Path,
        name: &str,
    ) -> Result<SetAside, ServerError> {
        aside::set_aside(&home::Home::place(data_dir)?, name).await
    }

    /// Whether other processes work with the private database below `data_dir`, asked by one that is this to
    /// it. A guest is there because another was; of a shared server nobody can know.
    ///
    /// # Errors
    /// [`ServerError`] when its locks cannot be looked at.
    pub async fn is_open_elsewhere(
        data_dir: &std::path::Path,
        role: Role,
    ) -> Result<bool, ServerError> {
        match role {
            Role::Owner => {
                let home = home::Home::place(data_dir)?;
                let _starting = home.lock_start().await?;
                Ok(home.lock_out_guests()?.is_none())
            }
            Role::Guest => Ok(true),
            Role::Shared => Ok(false),
        }
    }

    /// Applies the migrations that the database lacks, with the rights this process has.
    pub async fn migrate(&self) -> Result<Migrated, ServerError> {
        let mut connection = self.database.maintenance().await?;
        crate::schema::migrate(&mut connection).await
    }

    /// Leaves the server. Who leaves last stops it; while others work with it, it goes on.
    pub async fn close(&self) -> Result<(), ServerError> {
        self.database.close().await;
        match &self.embedded {
            Some(embedded) => embedded.close().await,
            None => Ok(()),
        }
    }
}

/// The private server with its schema, or with an older one, which is then said. One that goes down while it is asked, as when a process of it is
/// killed, recovers: it is waited for.
async fn prepared(options: &ServerOptions) -> Result<(Embedded, bool), ServerError> {
    let begun = Instant::now();
    loop {
        let (data_dir, binaries) = (options.data_dir.clone(), options.binaries.clone());
        let opening = async {
            let mut embedded = Embedded::open(data_dir, binaries, Durability::Durable).await?;
            let is_older = embedded.prepare().await?;
            // Whose the login of what is served is stands in rows that an older schema may not have.
            if options.served && !is_older {
                embedded.serve().await?;
            }
            Ok::<_, ServerError>((embedded, is_older))
        };
        match opening.await {
            Err(error) if error.is_unavailable() && begun.elapsed() < RECOVERY_PATIENCE => {
                tracing::info!(%error, "the start waits for the database");
                tokio::time::sleep(KNOCK).await;
            }
            opened => return opened,
        }
    }
}

/// Brings the schema of a shared server up to date without opening the application on it.
pub async fn migrate_shared(database_url: &str) -> Result<Migrated, ServerError> {
    shared::migrate(database_url).await
}
