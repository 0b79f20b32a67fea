//! The private server of a data folder: one owner, any number of guests, all of them replaceable.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::binaries::Binaries;
use super::error::ServerError;
use super::greeting;
use super::home::Home;
use super::launch::{self, Door, Durability};
use super::served::{self, SERVED_ROLE};
use super::sweep::sweep;
use crate::database::{APP_ROLE, OWNER_ROLE, Role, connect_when_up};
use crate::error::sql_state;
use crate::password::Password;
use crate::schema::{self, Schema};

/// The database of the application.
const DATABASE: &str = "teacher_assist";
/// How long a guest waits for the owner to bring the schema up to date.
const SCHEMA_PATIENCE: Duration = Duration::from_secs(30);

/// A private server. It lives on when this value is dropped without [`Embedded::close`].
#[derive(Debug)]
pub struct Embedded {
    home: Home,
    binaries: Binaries,
    durability: Durability,
    /// The password of the owner's role.
    password: Password,
    /// The password of the application's role.
    app_password: Password,
    /// The password of the login of what is served; none when this process serves nobody.
    served_password: Option<Password>,
    role: Role,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    door: Door,
    child: Option<Child>,
    /// The lock that makes this process the owner or a guest.
    place: Option<File>,
    /// Whether this process has left it.
    closed: bool,
}

impl Embedded {
    /// Opens the server of `data_dir`: makes it if there is none, adopts it if nobody owns it, and
    /// joins it as a guest otherwise.
    pub async fn open(
        data_dir: PathBuf,
        binaries: Option<PathBuf>,
        durability: Durability,
    ) -> Result<Self, ServerError> {
        let binaries = Binaries::find(binaries)?;
        let home = Home::place(&data_dir)?;
        let _starting = home.lock_start().await?;
        sweep(&home).await?;
        let (role, place) = match home.lock_owner()? {
            Some(place) => (Role::Owner, Some(place)),
            None => (Role::Guest, home.lock_guest()?),
        };
        if !home.cluster().exists() && home.last_port().is_some() {
            // An empty database in its place would look as if everything were lost for good.
            return Err(ServerError::ClusterMissing(home.cluster()));
        }
        let password = home.password()?;
        if !home.cluster().exists() {
            home.forget_passwords()?;
            launch::create_cluster(&home, &binaries, password.reveal()).await?;
        }
        let running = launch::start(&home, &binaries, durability).await?;
        tracing::debug!(
            door = ?running.door,
            ?role,
            adopted = running.child.is_none(),
            "PostgreSQL runs"
        );
        let (door, child) = (running.door, running.child);
        let state = Mutex::new(State { door, child, place, closed: false });
        let app_password = home.app_password()?;
        let parted = app_password.is_some();
        // Beside an owner of an older version both roles have one password.
        let app_password = app_password.unwrap_or_else(|| password.clone());
        let mut server = Self {
            home,
            binaries,
            durability,
            password,
            app_password,
            served_password: None,
            role,
            state,
        };
        server.greet().await?;
        if role == Role::Owner && !parted {
            server.part_passwords().await?;
        }
        Ok(server)
    }

    /// What this process is to the server.
    pub fn role(&self) -> Role {
        self.role
    }

    /// The folder of the server, which is another than asked for when root asked.
    pub fn folder(&self) -> &Path {
        self.home.folder()
    }

    /// How to connect to `database` with the role that may do everything.
    pub fn owner_options(&self, database: &str) -> PgConnectOptions {
        self.options(OWNER_ROLE, database)
    }

    /// The address of `database` for the application's role, as `DATABASE_URL` takes it.
    pub fn app_url(&self, database: &str) -> String {
        self.url(APP_ROLE, database)
    }

    /// The address of `database` for the role that may do everything.
    pub fn owner_url(&self, database: &str) -> String {
        self.url(OWNER_ROLE, database)
    }

    /// Starts the server again if it is gone, whoever owned it. Whoever has left it starts none: what was still
    /// asked of it then would leave one behind.
    pub async fn ensure_running(&self) -> Result<(), ServerError> {
        if self.answers().await {
            return Ok(());
        }
        let _starting = self.home.lock_start().await?;
        if self.with_state(|state| state.closed) {
            return Ok(());
        }
        self.reap();
        let running = launch::start(&self.home, &self.binaries, self.durability).await?;
        self.with_state(|state| {
            state.door = running.door.clone();
            if running.child.is_some() {
                state.child = running.child;
            }
        });
        self.greet().await
    }

    /// Gives up the place at the server. Who leaves last stops it, an owner or a guest.
    pub async fn close(&self) -> Result<(), ServerError> {
        let _starting = self.home.lock_start().await?;
        let (place, child) = self.with_state(|state| {
            state.closed = true;
            (state.place.take(), state.child.take())
        });
        let Some(place) = place else { return Ok(()) };
        // A guest's own mark would keep it from seeing that no other is there.
        drop(place);
        match (self.home.lock_owner()?, self.home.lock_out_guests()?) {
            (Some(_), Some(_)) => launch::stop(&self.home, child).await,
            _ => {
                tracing::info!("another window still works with the database: it goes on running");
                Ok(())
            }
        }
    }

    /// Gives the application's role a password of its own, and makes the role where there is none.
    /// Whoever has that password cannot pass for the owner, who may see every teacher's rows. It is
    /// kept only when it holds, so that a process that dies in between does it again.
    async fn part_passwords(&mut self) -> Result<(), ServerError> {
        let password = Password::made_up();
        let mut owner = connect_when_up(&self.owner_options("postgres")).await?;
        let known: bool =
            sqlx::query_scalar("select exists (select from pg_roles where rolname = $1)")
                .bind(APP_ROLE)
                .fetch_one(&mut owner)
                .await?;
        let verb = if known { "alter" } else { "create" };
        // Letters and digits can stand in the statement.
        let words = password.reveal();
        let statement = format!("{verb} role {APP_ROLE} login password '{words}'");
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut owner).await?;
        owner.close().await?;
        self.home.keep_app_password(&password)?;
        self.app_password = password;
        Ok(())
    }

    /// How this process connects for its work.
    pub(super) fn work_options(&self) -> PgConnectOptions {
        match self.served_password {
            Some(_) => served::options(self.options(SERVED_ROLE, DATABASE)),
            None => self.options(APP_ROLE, DATABASE),
        }
    }

    /// Whether this process works with the login of what is served.
    pub(super) fn serves(&self) -> bool {
        self.served_password.is_some()
    }

    /// Says whose that login is.
    pub(super) async fn bind_served(&self) -> Result<(), ServerError> {
        let mut owner = connect_when_up(&self.owner_options(DATABASE)).await?;
        served::bind(&mut owner).await?;
        Ok(owner.close().await?)
    }

    /// Works with the login of what is served from now on, and makes it where there is none. Its
    /// password is kept only when it holds, so that a process that dies in between does it again.
    pub(super) async fn serve(&mut self) -> Result<(), ServerError> {
        let _starting = self.home.lock_start().await?;
        let mut owner = connect_when_up(&self.owner_options(DATABASE)).await?;
        let known = served::known(&mut owner).await?;
        let kept = if known { self.home.served_password()? } else { None };
        let password = match kept {
            Some(kept) => kept,
            None => {
                let password = Password::made_up();
                served::make(&mut owner, known, &password).await?;
                self.home.keep_served_password(&password)?;
                password
            }
        };
        served::bind(&mut owner).await?;
        owner.close().await?;
        self.served_password = Some(password);
        Ok(())
    }

    /// Makes the application's database if it is not there, with its schema. One that is there and is
    /// older than the program stays as it is, and `true` says so.
    pub(super) async fn prepare(&self) -> Result<bool, ServerError> {
        if self.role != Role::Owner {
            self.wait_for_schema().await?;
            return Ok(false);
        }
        let mut owner = self.connect_or_create().await?;
        let older = match schema::compare(&mut owner).await? {
            Schema::Behind { applied } if applied > 0 => true,
            Schema::Behind { .. } | Schema::Current | Schema::Ahead { .. } => {
                schema::migrate(&mut owner).await?;
                false
            }
        };
        owner.close().await?;
        Ok(older)
    }

    /// Brings the schema up to date.
    pub(super) async fn migrate(&self) -> Result<(), ServerError> {
        let mut owner = connect_when_up(&self.owner_options(DATABASE)).await?;
        schema::migrate(&mut owner).await?;
        Ok(owner.close().await?)
    }

    async fn connect_or_create(&self) -> Result<PgConnection, ServerError> {
        let options = self.owner_options(DATABASE);
        match connect_when_up(&options).await {
            Err(error) if sql_state(&error).as_deref() == Some("3D000") => {}
            other => return Ok(other?),
        }
        let mut owner = connect_when_up(&self.owner_options("postgres")).await?;
        sqlx::raw_sql("create database teacher_assist").execute(&mut owner).await?;
        owner.close().await?;
        Ok(connect_when_up(&options).await?)
    }

    /// A guest leaves the schema to the owner, who may be busy with it at this moment.
    async fn wait_for_schema(&self) -> Result<(), ServerError> {
        let begun = Instant::now();
        loop {
            let late = begun.elapsed() > SCHEMA_PATIENCE;
            let applied = match connect_when_up(&self.owner_options(DATABASE)).await {
                Ok(mut connection) => match schema::compare(&mut connection).await? {
                    Schema::Current => return Ok(()),
                    Schema::Ahead { version } => {
                        let known = schema::newest();
                        return Err(ServerError::NewerSchema { found: version, known });
                    }
                    Schema::Behind { applied } => applied,
                },
                Err(error) if sql_state(&error).as_deref() == Some("3D000") => 0,
                Err(error) => return Err(error.into()),
            };
            if late {
                return Err(ServerError::OlderSchema {
                    applied,
                    known: schema::known(),
                    advice: "close the other windows of the program and start again",
                });
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn answers(&self) -> bool {
        let connected = PgConnection::connect_with(&self.owner_options("postgres")).await;
        match connected {
            Ok(mut connection) => connection.ping().await.is_ok(),
            Err(_) => false,
        }
    }

    /// Takes note of a child's end: until then the system counts it as alive.
    fn reap(&self) {
        self.with_state(|state| {
            let ended = state.child.as_mut().map(Child::try_wait);
            if matches!(ended, Some(Ok(Some(_)))) {
                state.child = None;
            }
        });
    }

    fn options(&self, role: &str, database: &str) -> PgConnectOptions {
        let Door { port, sockets } = self.door();
        let options = PgConnectOptions::new_without_pgpass()
            .host("127.0.0.1")
            .port(port)
            .ssl_mode(PgSslMode::Disable)
            .username(role)
            .password(self.password_of(role).reveal())
            .database(database)
            .application_name("teacher-assist");
        match sockets {
            Some(folder) => options.socket(folder),
            None => options,
        }
    }

    fn url(&self, role: &str, database: &str) -> String {
        // The password consists of letters and digits, which an address takes as they are.
        let (password, port) = (self.password_of(role).reveal(), self.door().port);
        format!("postgres://{role}:{password}@127.0.0.1:{port}/{database}?sslmode=disable")
    }

    fn password_of(&self, role: &str) -> &Password {
        match (role, &self.served_password) {
            (APP_ROLE, _) => &self.app_password,
            (SERVED_ROLE, Some(password)) => password,
            _ => &self.password,
        }
    }

    /// The password of the role that may do everything.
    pub(super) fn owner_password(&self) -> Password {
        self.password.clone()
    }

    fn door(&self) -> Door {
        self.with_state(|state| state.door.clone())
    }

    /// Where anybody could listen, the first word is whether it is a server that keeps passwords.
    async fn greet(&self) -> Result<(), ServerError> {
        greeting::check(&self.owner_options("postgres")).await
    }

    fn with_state<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        // The state is plain data that every holder leaves whole.
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
