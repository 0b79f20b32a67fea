//! An application of a test's own: database, workspace, listener.

use std::path::{Path, PathBuf};
use std::time::Duration;

use api::{AppEvent, Commands, SessionDetail, SessionRef, SessionSend, SessionSent, SessionState};
use app::{App, AppOptions};
use domain::{CommandRef, EventBody, Face, RunStatus, SessionId};
use futures::StreamExt;
use futures::stream::BoxStream;
use tempfile::TempDir;
use testkit::database::TestDatabase;

/// Long enough for a busy machine; a test that needs it has failed anyway.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Stage {
    pub database: TestDatabase,
    pub folder: TempDir,
    pub app: App,
    pub events: BoxStream<'static, AppEvent>,
}

impl Stage {
    pub async fn open() -> Self {
        Self::at_pace(Duration::ZERO).await
    }

    /// A run that takes some seconds, so that something can happen meanwhile.
    pub async fn unhurried() -> Self {
        Self::at_pace(Duration::from_millis(4)).await
    }

    async fn at_pace(pace: Duration) -> Self {
        let database = TestDatabase::start().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let options = options(folder.path(), Some(database.url()));
        let app = App::open(AppOptions { offline_pace: Some(pace), ..options }).await.unwrap();
        let events = app.events();
        Self { database, folder, app, events }
    }

    /// The same database and folders in another process, as far as the application can tell.
    pub async fn another_window(&self) -> App {
        App::open(options(self.folder.path(), Some(self.database.url()))).await.unwrap()
    }

    pub fn workspace(&self) -> PathBuf {
        self.folder.path().join("workspace")
    }

    pub async fn until<T>(&mut self, found: impl FnMut(&AppEvent) -> Option<T>) -> T {
        until(&mut self.events, found).await
    }

    /// The end of the run under way.
    pub async fn end(&mut self) -> (RunStatus, String) {
        let ended = self.until(|event| match event {
            AppEvent::Session { event } => match &event.body {
                EventBody::RunFinished { status, reason } => Some((*status, reason.clone())),
                _ => None,
            },
            AppEvent::RunFailed { error, .. } => panic!("the run failed: {error}"),
            _ => None,
        });
        let ended = ended.await;
        // The session is free only after its lock was given back.
        self.until(|event| match event {
            AppEvent::SessionChanged { session } if session.state == SessionState::Idle => Some(()),
            _ => None,
        })
        .await;
        ended
    }

    /// The run has suspended, and the session can be answered.
    pub async fn waiting(&mut self) {
        self.until(|event| match event {
            AppEvent::SessionChanged { session } if session.state == SessionState::Waiting => {
                Some(())
            }
            _ => None,
        })
        .await;
    }

    pub async fn detail(&self, session: SessionId) -> SessionDetail {
        let params = SessionRef { session_id: session, face: Face::Window };
        self.app.session_get(params).await.unwrap()
    }
}

pub fn options(folder: &Path, database_url: Option<String>) -> AppOptions {
    AppOptions { data_dir: folder.to_owned(), database_url, ..AppOptions::default() }
}

pub async fn until<T>(
    events: &mut BoxStream<'static, AppEvent>,
    mut found: impl FnMut(&AppEvent) -> Option<T>,
) -> T {
    let waiting = async {
        loop {
            let event = events.next().await.unwrap();
            if let Some(value) = found(&event) {
                return value;
            }
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap()
}

pub fn saying(text: &str) -> SessionSend {
    SessionSend {
        session_id: None,
        command: Some(CommandRef {
            plugin: "lesson-planning".into(),
            name: "create-lesson".into(),
        }),
        text: text.into(),
        provider: Some("offline".into()),
        model: None,
        max_turns: None,
        face: Face::Window,
    }
}

pub async fn send(app: &App, text: &str) -> SessionSent {
    app.session_send(saying(text)).await.unwrap()
}
