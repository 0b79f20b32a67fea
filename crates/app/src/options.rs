//! Where the application finds its folders, its database and its first provider.

use std::path::PathBuf;
use std::time::Duration;

use backups::{Calendar, Places};
use planning::bundled;
use typesetting::Typesetter;

use crate::OpenError;

/// Whether this process works on what waits in the background.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Background {
    /// It does, beside what it is asked.
    #[default]
    On,
    /// It leaves that to others: it only looks something up.
    Off,
}

/// How to open the application.
#[derive(Debug, Clone, Default)]
pub struct AppOptions {
    /// Folder for the database, settings and the bundled plugins.
    pub data_dir: PathBuf,
    /// The teacher's folder; none means `workspace` below `data_dir`, made from the sample.
    pub workspace: Option<PathBuf>,
    /// Folder of plugins to use instead of the bundled ones; files below it are read again when
    /// they change.
    pub plugins: Option<PathBuf>,
    /// A shared PostgreSQL server; none means the private one.
    pub database_url: Option<String>,
    /// Where `bin/postgres` is found; none means the usual places.
    pub postgres: Option<PathBuf>,
    /// Whether what is opened is served to a network: see [`postgres::ServerOptions`].
    pub served: bool,
    /// Who answers unless a command says otherwise; none means the kept setting.
    pub provider: Option<String>,
    /// Whether this process works in the background.
    pub background: Background,
    /// Who sets pages; here, where nothing else is said.
    pub typesetter: Typesetter,
    /// How long the offline drafter takes for each streamed piece; none means a readable pace.
    pub offline_pace: Option<Duration>,
    /// What time it is, and when it is looked whether a backup is due.
    pub calendar: Calendar,
    /// Keys and addresses of the providers; none means what the environment says, now and whenever
    /// the kept keys are looked up again.
    pub providers: Option<models::Settings>,
}

impl AppOptions {
    /// Options from `TEACHER_ASSIST_DATA`, `TEACHER_ASSIST_WORKSPACE`, `TEACHER_ASSIST_PLUGINS`,
    /// `TEACHER_ASSIST_POSTGRES`, `TEACHER_ASSIST_PROVIDER`, `TEACHER_ASSIST_OFFLINE_PACE`
    /// (milliseconds for each streamed piece; 0 in scripts) and `DATABASE_URL`.
    ///
    /// # Errors
    /// [`OpenError::NoHome`] when no data folder is named and the account has no home.
    pub fn from_environment() -> Result<Self, OpenError> {
        let path =
            |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let text = |name| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        let data_dir = match path("TEACHER_ASSIST_DATA") {
            Some(folder) => folder,
            None => user_data_dir().ok_or(OpenError::NoHome)?,
        };
        Ok(Self {
            data_dir,
            workspace: path("TEACHER_ASSIST_WORKSPACE"),
            plugins: path("TEACHER_ASSIST_PLUGINS"),
            database_url: text("DATABASE_URL"),
            postgres: path("TEACHER_ASSIST_POSTGRES"),
            served: false,
            provider: text("TEACHER_ASSIST_PROVIDER"),
            background: Background::On,
            typesetter: Typesetter::default(),
            offline_pace: text("TEACHER_ASSIST_OFFLINE_PACE")
                .and_then(|pace| pace.trim().parse().ok())
                .map(Duration::from_millis),
            calendar: Calendar::default(),
            providers: None,
        })
    }

    /// The folder of plugins that is used; the bundled ones are laid out where none is named.
    ///
    /// # Errors
    /// [`OpenError::Data`] when they cannot be written.
    pub fn plugins_in_use(&self) -> Result<PathBuf, OpenError> {
        match &self.plugins {
            Some(folder) => Ok(folder.clone()),
            None => Ok(bundled::plugins(&self.data_dir)?),
        }
    }

    /// Where everything is that a backup holds.
    pub fn places(&self) -> Places {
        let (data, workspace) = (self.data_dir.clone(), self.workspace_in_use());
        Places { data, workspace, sample: bundled::sample }
    }

    /// The workspace that is used; it may not have been made yet.
    pub fn workspace_in_use(&self) -> PathBuf {
        self.workspace.clone().unwrap_or_else(|| self.data_dir.join("workspace"))
    }
}

fn user_data_dir() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("teacher-assist"))
}
