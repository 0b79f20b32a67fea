//! One run in the terminal, from the teacher's words to its end: what happens is shown, cards and
//! questions are answered, what is typed meanwhile reaches the agent, Ctrl-C stops it.

mod nobody;
mod steering;

use std::collections::VecDeque;
use std::future::Future;
use std::time::Duration;

use api::{
    ApiError, AppEvent, AskEntry, Commands as _, EntryBody, ErrorCode, InteractionAnswer,
    InteractionShown, LogEntry, RunEntry, SessionEventsParams, SessionRef, SessionSend,
    SessionState,
};
use app::Desk;
use domain::{
    Face, Interaction, InteractionId, InteractionResponse, ModelActivity, SessionId, TraceId,
};
use futures::StreamExt as _;
use futures::stream::BoxStream;

use crate::answering::{Answerer, Scene};
use crate::failure::{Exit, Failure};
use crate::interrupt::{Interrupt, Interrupts};
use crate::models::pricing::before_sending;
use crate::person::{Person, Reply};
use crate::progress::Progress;
use crate::report::{Family, Report, Who};
use crate::screen;

use steering::Typing;

/// How often a held session is asked for again.
const PATIENCE: u32 = 40;
/// How long to wait in between.
const BREATH: Duration = Duration::from_millis(25);
/// How often a database that is away is asked for again.
const AWAY: Duration = Duration::from_millis(250);

/// A terminal that talks with the application.
pub struct Conversation {
    /// The application.
    pub app: Desk,
    /// Who answers cards and questions.
    pub answerer: Answerer,
    events: BoxStream<'static, AppEvent>,
    interrupts: Interrupts,
    progress: Progress,
}

/// A run and how much of its session's log was seen.
#[derive(Debug, Clone)]
struct Followed {
    session: SessionId,
    trace: TraceId,
    family: Family,
    seq: i64,
    unseen: VecDeque<LogEntry>,
}

impl Followed {
    /// A run whose session has these events already.
    fn new(session: SessionId, trace: TraceId, seen: &[LogEntry]) -> Self {
        let mut family = Family::of(trace);
        for event in seen {
            family.meet(event);
        }
        let seq = seen.last().map_or(0, |event| event.seq);
        Self { session, trace, family, seq, unseen: VecDeque::new() }
    }

    /// Whether what waits to be looked at closes a question.
    fn closes(&self, question: InteractionId) -> bool {
        self.unseen.iter().any(|event| match &event.body {
            EntryBody::Ask(
                AskEntry::Answered { interaction_id, .. }
                | AskEntry::Withdrawn { interaction_id, .. },
            ) => *interaction_id == question,
            _ => false,
        })
    }
}

/// What following a run came to.
#[derive(Debug, Clone, PartialEq)]
enum Pause {
    Finished,
    Asked(Box<Interaction>),
    Left,
}

enum News {
    Log(Box<LogEntry>),
    Delta { turn: u32, text: String },
    Thought(String),
    Activity { doing: ModelActivity, seconds: u64 },
    Typed(String),
    Left,
}

impl Conversation {
    /// Subscribes, so that nothing which is asked for later goes unseen.
    pub fn new(app: Desk, answerer: Answerer, progress: Progress) -> Result<Self, Failure> {
        let events = app.events();
        Ok(Self { app, answerer, events, interrupts: Interrupts::listen()?, progress })
    }

    /// Says something, and stays with the run until it is over or waits.
    async fn say(&mut self, words: SessionSend) -> Result<Report, Failure> {
        self.interrupts.forget();
        self.asked(|app| {
            let words = words.clone();
            async move { before_sending(&app, words).await }
        })
        .await?;
        let seen = match words.session_id {
            Some(session) => self.detail(session).await?.events,
            None => Vec::new(),
        };
        let sent = self
            .asked(|app| {
                let words = words.clone();
                async move { app.session_send(words).await }
            })
            .await?;
        self.follow(Followed::new(sent.session_id, sent.trace_id, &seen)).await
    }

    /// Takes up a run that a stopped process had left.
    pub async fn take_up(&mut self, session: SessionId, trace: TraceId) -> Result<Report, Failure> {
        self.interrupts.forget();
        let seen = self.detail(session).await?.events;
        self.asked(|app| async move { app.session_resume(reference(session)).await }).await?;
        self.follow(Followed::new(session, trace, &seen)).await
    }

    /// Looks on while another window or process works.
    pub async fn look_on(&mut self, session: SessionId, trace: TraceId) -> Result<Report, Failure> {
        self.interrupts.forget();
        let seen = self.detail(session).await?.events;
        self.follow(Followed::new(session, trace, &seen)).await
    }

    /// Answers what a session waits for: as given, or as whoever answers now says.
    pub async fn answer(
        &mut self,
        session: SessionId,
        trace: TraceId,
        question: &Interaction,
        given: Option<InteractionResponse>,
    ) -> Result<Report, Failure> {
        self.interrupts.forget();
        let seen = self.detail(session).await?.events;
        let mut run = Followed::new(session, trace, &seen);
        match given {
            Some(response) => self.give(&mut run, question, response).await?,
            None if self.settled(&mut run, question).await? => {}
            None => return self.report(session, trace).await,
        }
        self.follow(run).await
    }

    /// How a run of a session stands, from its log.
    pub async fn report(&mut self, session: SessionId, trace: TraceId) -> Result<Report, Failure> {
        let detail = self.detail(session).await?;
        Ok(Report::of(&detail.events, session, trace))
    }

    /// A session with its log.
    pub async fn detail(&mut self, session: SessionId) -> Result<api::SessionDetail, Failure> {
        let asked = self.asked(|app| async move { app.session_get(reference(session)).await });
        Ok(asked.await?)
    }

    /// Asks again for a moment while a session is held, as a run lets go of it just after its last
    /// event, and for as long as it takes while the database is away. Ctrl-C gives up.
    async fn asked<T, Asking>(&mut self, ask: impl Fn(Desk) -> Asking) -> Result<T, ApiError>
    where
        Asking: Future<Output = Result<T, ApiError>>,
    {
        let (mut left, mut told) = (PATIENCE, false);
        loop {
            let pause = match ask(self.app.clone()).await {
                Err(ApiError { code: ErrorCode::Busy, .. }) if left > 0 => {
                    left -= 1;
                    BREATH
                }
                Err(error) if error.code == ErrorCode::Unavailable => {
                    if !std::mem::replace(&mut told, true) {
                        self.progress.note("waiting for the database; Ctrl-C gives up");
                    }
                    tokio::select! {
                        _ = self.interrupts.next() => return Err(error),
                        () = tokio::time::sleep(AWAY) => continue,
                    }
                }
                outcome => return outcome,
            };
            tokio::time::sleep(pause).await;
        }
    }

    async fn follow(&mut self, mut run: Followed) -> Result<Report, Failure> {
        self.catch_up(&mut run).await?;
        loop {
            let pause = self.until_pause(&mut run).await;
            self.progress.rest();
            match pause? {
                Pause::Asked(question) if self.settled(&mut run, &question).await? => {}
                Pause::Finished | Pause::Left | Pause::Asked(_) => {
                    return self.report(run.session, run.trace).await;
                }
            }
        }
    }

    async fn until_pause(&mut self, run: &mut Followed) -> Result<Pause, Failure> {
        let mut typing = match self.answerer.person {
            Person::Terminal => Typing::listen(),
            Person::Lines(_) | Person::Nobody => Typing::none(),
        };
        loop {
            let event = match self.news(run, &mut typing).await? {
                News::Delta { turn, text } => {
                    self.progress.text(turn, &text)?;
                    continue;
                }
                News::Thought(text) => {
                    self.progress.thought(&text);
                    continue;
                }
                News::Activity { doing, seconds } => {
                    self.progress.activity(doing, seconds);
                    continue;
                }
                News::Typed(line) => {
                    self.steer(run.session, line).await;
                    continue;
                }
                News::Left => return Ok(Pause::Left),
                News::Log(event) => event,
            };
            let Some(who) = run.family.meet(&event) else { continue };
            self.progress.event(who, &event)?;
            match event.body {
                EntryBody::Run(RunEntry::RunFinished { .. }) if who == Who::Agent => {
                    return Ok(Pause::Finished);
                }
                EntryBody::Ask(AskEntry::Opened { interaction }) if !run.closes(interaction.id) => {
                    return Ok(Pause::Asked(Box::new(interaction)));
                }
                _ => {}
            }
        }
    }

    /// The next thing that matters to this run.
    async fn news(&mut self, run: &mut Followed, typing: &mut Typing) -> Result<News, Failure> {
        loop {
            if let Some(event) = run.unseen.pop_front() {
                run.seq = event.seq;
                return Ok(News::Log(Box::new(event)));
            }
            let event = tokio::select! {
                event = self.events.next() => event,
                interrupt = self.interrupts.next() => match interrupt {
                    Interrupt::Stop => { self.stop(run.session); continue; }
                    Interrupt::Leave => return Ok(News::Left),
                },
                line = typing.line() => return Ok(News::Typed(line)),
            };
            match event {
                None => return Err(Failure::new(Exit::Failed, "the application has closed")),
                Some(AppEvent::Session { event }) if event.session_id == run.session => {
                    if event.seq == run.seq + 1 {
                        run.unseen.push_back(event);
                    } else if event.seq > run.seq {
                        self.catch_up(run).await?;
                    }
                }
                Some(AppEvent::Delta { session_id, trace_id, turn, text })
                    if session_id == run.session && trace_id == run.trace =>
                {
                    return Ok(News::Delta { turn, text });
                }
                Some(AppEvent::Thought { session_id, text, .. }) if session_id == run.session => {
                    return Ok(News::Thought(text));
                }
                Some(AppEvent::Activity { session_id, doing, seconds, .. })
                    if session_id == run.session =>
                {
                    return Ok(News::Activity { doing, seconds });
                }
                Some(AppEvent::SessionChanged { session })
                    if session.id == run.session && session.state == SessionState::Interrupted =>
                {
                    return Ok(News::Left);
                }
                Some(AppEvent::RunFailed { session_id, error }) if session_id == run.session => {
                    return Err(Failure::from(error)
                        .keeping(format!("everything until then, in session {session_id}"))
                        .next(format!("teacher-assist --resume {session_id}")));
                }
                Some(AppEvent::Missed) => self.catch_up(run).await?,
                Some(AppEvent::StoreState { available: false }) => self.progress.note(
                    "the database does not answer; what was done is kept, and the run goes on when it is back",
                ),
                Some(AppEvent::StoreState { available: true }) => {
                    self.progress.note("the database is back");
                    self.catch_up(run).await?;
                }
                Some(AppEvent::WorkspaceState { available }) => self.progress.note(if available {
                    "the workspace folder is back"
                } else {
                    "the workspace folder is gone: put it back, or stop with Ctrl-C"
                }),
                Some(
                    AppEvent::Session { .. }
                    | AppEvent::Delta { .. }
                    | AppEvent::Thought { .. }
                    | AppEvent::Activity { .. }
                    | AppEvent::SessionChanged { .. }
                    | AppEvent::RunFailed { .. }
                    | AppEvent::FilesChanged { .. }
                    | AppEvent::MemoryChanged { .. }
                    | AppEvent::JobsChanged
                    | AppEvent::DefinitionsChanged { .. },
                ) => {}
            }
        }
    }

    async fn catch_up(&mut self, run: &mut Followed) -> Result<(), Failure> {
        let after_seq = run.unseen.back().map_or(run.seq, |event| event.seq);
        let session_id = run.session;
        let events = self.asked(|app| async move {
            app.session_events(SessionEventsParams { session_id, after_seq }).await
        });
        run.unseen.extend(events.await?.events);
        Ok(())
    }

    /// Sees to it that a card or question is answered; false when it stays open.
    async fn settled(
        &mut self,
        run: &mut Followed,
        question: &Interaction,
    ) -> Result<bool, Failure> {
        if self.answerer.shows(&question.request) {
            let shown = InteractionShown {
                session_id: run.session,
                interaction_id: question.id,
                face: self.answerer.face(),
            };
            let telling = self.asked(|app| {
                let shown = shown.clone();
                async move { app.interaction_shown(shown).await }
            });
            if let Err(error) = telling.await {
                self.unless_closed(run, question, error).await?;
                return Ok(true);
            }
        }
        let mut scene = Scene::default();
        if self.answerer.wants_log() {
            scene.log = self.detail(run.session).await?.events;
        }
        if self.answerer.wants_sections(&question.request) {
            let session = run.session;
            let asked = self.asked(|app| async move { app.document_get(reference(session)).await });
            scene.document = Some(asked.await?);
        }
        let answer = self.answerer.answer(question, scene).await.map_err(|failure| {
            failure
                .keeping(format!("session {}, which waits for the answer", run.session))
                .next(format!("teacher-assist --resume {} --answers ask", run.session))
        });
        match answer? {
            Reply::Now(response) => {
                self.give(run, question, response).await?;
                Ok(true)
            }
            Reply::Later => Ok(false),
        }
    }

    /// Gives an answer, unless somebody gave one in another window meanwhile.
    async fn give(
        &mut self,
        run: &mut Followed,
        question: &Interaction,
        response: InteractionResponse,
    ) -> Result<(), Failure> {
        let answer = InteractionAnswer {
            session_id: run.session,
            interaction_id: question.id,
            response,
            harmless: self.answerer.harmless,
            face: self.answerer.face(),
        };
        let giving = self.asked(|app| {
            let answer = answer.clone();
            async move { app.interaction_answer(answer).await }
        });
        match giving.await {
            Ok(_) => Ok(()),
            Err(error) => self.unless_closed(run, question, error).await,
        }
    }

    /// An error, unless the reason is that the question is not open any more.
    async fn unless_closed(
        &mut self,
        run: &mut Followed,
        question: &Interaction,
        error: ApiError,
    ) -> Result<(), Failure> {
        self.catch_up(run).await?;
        if !run.closes(question.id) {
            return Err(error.into());
        }
        screen::note("this was answered or taken back in another window; going on");
        Ok(())
    }

    /// What was typed while the agent works: it reads it before its next step.
    async fn steer(&mut self, session: SessionId, line: String) {
        if line == "/stop" {
            self.stop(session);
            return;
        }
        let words = SessionSend {
            session_id: Some(session),
            command: None,
            text: line,
            provider: None,
            model: None,
            max_turns: None,
            approval: None,
            factors: domain::FactorsSaid::default(),
            hooks: Vec::new(),
            hand_back: false,
            harmless: self.answerer.harmless,
            lesson: None,
            face: Face::Terminal,
        };
        match self.app.session_send(words).await {
            Ok(_) => self.progress.note("said; the agent reads it before its next step"),
            Err(error) => self.progress.note(&format!("this was not said: {}", error.message)),
        }
    }

    fn stop(&mut self, session: SessionId) {
        self.progress.note("stopping; press Ctrl-C again to leave at once");
        let app = self.app.clone();
        tokio::spawn(async move {
            if let Err(ApiError { message, .. }) = app.session_stop(reference(session)).await {
                screen::note(&format!("the run could not be stopped: {message}"));
            }
        });
    }
}

/// Names a session from the terminal.
pub fn reference(session_id: SessionId) -> SessionRef {
    SessionRef { session_id, face: Face::Terminal }
}
