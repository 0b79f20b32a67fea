//! An application of a test's own: database, workspace, listener.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::Duration;

use api::{
    AppEvent, AskEntry, Commands, EntryBody, InteractionAnswer, RunEntry, SessionDetail,
    SessionRef, SessionSend, SessionSent, SessionState,
};
use app::{AppOptions, Caller, Desk, House, OpenError};
use domain::{
    CommandRef, EventDraft, Face, Interaction, InteractionId, InteractionOrigin,
    InteractionResponse, RunStatus, SessionEvent, SessionId,
};
use futures::StreamExt;
use futures::stream::BoxStream;
use store::{NewSession, TeacherStore};
use tempfile::TempDir;
use testkit::database::TestDatabase;

/// Long enough for a busy machine; a test that needs it has failed anyway.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a run comes to next.
pub enum Met {
    Card(SessionId, Box<Interaction>),
    End(RunStatus, String),
}

/// A process of the application, and the desk of the teacher of this computer in it.
#[derive(Clone)]
pub struct Process {
    pub house: House,
    desk: Desk,
}

impl Process {
    pub async fn open(options: AppOptions) -> Result<Self, OpenError> {
        let house = House::open(options).await?;
        let desk = house.admit(&Caller::Here).await?;
        Ok(Self { house, desk })
    }

    /// The process ends.
    pub async fn close(&self) {
        self.house.close().await;
    }
}

impl Deref for Process {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}

pub struct Stage {
    pub database: TestDatabase,
    pub folder: TempDir,
    pub app: Process,
    pub events: BoxStream<'static, AppEvent>,
}

impl Stage {
    pub async fn open() -> Self {
        Self::at_pace(Duration::ZERO).await
    }

    /// A run that takes some seconds, so that something can happen meanwhile.
    pub async fn unhurried() -> Self {
        Self::at_pace(Duration::from_millis(40)).await
    }

    async fn at_pace(pace: Duration) -> Self {
        let database = TestDatabase::start().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let options = options(folder.path(), Some(database.url()));
        let app = Process::open(AppOptions { offline_pace: Some(pace), ..options }).await.unwrap();
        let events = app.events();
        Self { database, folder, app, events }
    }

    /// The same database and folders in another process, as far as the application can tell.
    pub async fn another_window(&self) -> Process {
        Process::open(options(self.folder.path(), Some(self.database.url()))).await.unwrap()
    }

    pub fn workspace(&self) -> PathBuf {
        self.folder.path().join("workspace")
    }

    pub async fn until<T>(&mut self, found: impl FnMut(&AppEvent) -> Option<T>) -> T {
        until(&mut self.events, found).await
    }

    /// The end of the run under way; cards of hooks on the way there are skipped.
    pub async fn end(&mut self) -> (RunStatus, String) {
        let ended = loop {
            match self.card_or_end().await {
                Met::End(status, reason) => break (status, reason),
                Met::Card(session, interaction) => {
                    let face = Face::Window;
                    let answer = InteractionAnswer {
                        session_id: session,
                        interaction_id: interaction.id,
                        response: InteractionResponse::Skipped,
                        harmless: false,
                        face,
                    };
                    // Whoever skips all cards may have been quicker, and another process may still have hold of
                    // the session that it has just told of.
                    let busy = |answer: Result<_, api::ApiError>| {
                        answer.is_err_and(|error| error.code == api::ErrorCode::Busy)
                    };
                    let begun = std::time::Instant::now();
                    while busy(self.app.interaction_answer(answer.clone()).await.map(drop))
                        && begun.elapsed() < PATIENCE
                    {
                        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                    }
                }
            }
        };
        self.idle().await;
        ended
    }

    /// Until the session is free, which it is only after its lock was given back.
    pub async fn idle(&mut self) {
        self.until(|event| match event {
            AppEvent::SessionChanged { session } if session.state == SessionState::Idle => Some(()),
            _ => None,
        })
        .await;
    }

    /// What comes first: a card, with its session free to be answered, or the end.
    pub async fn card_or_end(&mut self) -> Met {
        let met = self.until(|event| match event {
            AppEvent::Session { event } => match &event.body {
                EntryBody::Run(RunEntry::RunFinished { status, reason, parent: None }) => {
                    Some(Met::End(*status, reason.clone()))
                }
                EntryBody::Ask(AskEntry::Opened { interaction }) => {
                    Some(Met::Card(event.session_id, Box::new(interaction.clone())))
                }
                _ => None,
            },
            AppEvent::RunFailed { error, .. } => panic!("the run failed: {error}"),
            _ => None,
        });
        let met = met.await;
        if let Met::Card(..) = met {
            self.rest().await;
        }
        met
    }

    /// The next card.
    pub async fn card(&mut self) -> (SessionId, Interaction) {
        match self.card_or_end().await {
            Met::Card(session, card) => (session, *card),
            Met::End(status, reason) => panic!("the run ended without a card: {status:?} {reason}"),
        }
    }

    pub async fn skip(&self, session: SessionId, card: InteractionId) {
        self.answer(session, card, InteractionResponse::Skipped).await;
    }

    pub async fn answer(
        &self,
        session_id: SessionId,
        interaction_id: InteractionId,
        response: InteractionResponse,
    ) {
        let face = Face::Window;
        let answer =
            InteractionAnswer { session_id, interaction_id, response, harmless: false, face };
        self.app.interaction_answer(answer).await.unwrap();
    }

    /// The next question or card, whether or not its session can be answered yet.
    pub async fn opened(&mut self) -> Interaction {
        self.until(|event| match event {
            AppEvent::Session { event } => match &event.body {
                EntryBody::Ask(AskEntry::Opened { interaction }) => Some(interaction.clone()),
                _ => None,
            },
            _ => None,
        })
        .await
    }

    /// The session that waits now and can be answered.
    pub async fn rest(&mut self) -> SessionId {
        self.until(|event| match event {
            AppEvent::SessionChanged { session } if session.state == SessionState::Waiting => {
                Some(session.id)
            }
            _ => None,
        })
        .await
    }

    /// The teacher's rows, as no face sees them.
    pub fn store(&self) -> TeacherStore {
        self.database.store().for_teacher(self.database.teacher())
    }

    /// The log of a session, whole.
    pub async fn log(&self, session: SessionId) -> Vec<SessionEvent> {
        self.store().events(session, 0).await.unwrap()
    }

    /// A session that begins with these events, whoever worked on it.
    pub async fn begin_session(&self, title: &str, drafts: &[EventDraft]) -> SessionId {
        let session = NewSession {
            id: SessionId::new(),
            plugin: "lesson-planning".into(),
            command: None,
            agent: "planner".into(),
            class_id: None,
            title: title.into(),
            kind: store::SessionKind::Run,
        };
        let id = session.id;
        self.store().begin_session(session, drafts).await.unwrap();
        id
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

/// From now on every card of a hook is skipped as soon as it is there.
pub fn skip_cards(app: &Desk) {
    let (app, mut events) = (app.clone(), app.events());
    tokio::spawn(async move {
        let mut open = None;
        while let Some(event) = events.next().await {
            match event {
                AppEvent::Session { event } => {
                    if let EntryBody::Ask(AskEntry::Opened { interaction }) = event.body {
                        let of_hook = matches!(interaction.origin, InteractionOrigin::Hook { .. });
                        open = of_hook.then_some((event.session_id, interaction.id));
                    }
                }
                AppEvent::SessionChanged { session } if session.state == SessionState::Waiting => {
                    let Some((session_id, interaction_id)) = open.take() else { continue };
                    let (response, face) = (InteractionResponse::Skipped, Face::Script);
                    let answer = InteractionAnswer {
                        session_id,
                        interaction_id,
                        response,
                        harmless: false,
                        face,
                    };
                    app.interaction_answer(answer).await.unwrap();
                }
                _ => {}
            }
        }
    });
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
        approval: None,
        factors: domain::FactorsSaid::default(),
        hooks: Vec::new(),
        hand_back: false,
        harmless: false,
        lesson: None,
        face: Face::Window,
    }
}

pub async fn send(app: &Desk, text: &str) -> SessionSent {
    app.session_send(saying(text)).await.unwrap()
}
