//! One run in the terminal, from the teacher's words to its end: what happens is shown, questions are
//! asked, Ctrl-C stops it.

use std::collections::VecDeque;
use std::future::Future;
use std::time::Duration;

use api::{
    ApiError, AppEvent, Commands as _, ErrorCode, InteractionAnswer, SessionEventsParams,
    SessionRef, SessionSend, SessionState,
};
use app::App;
use domain::{EventBody, Face, Interaction, SessionEvent, SessionId, TraceId};
use futures::StreamExt as _;
use futures::stream::BoxStream;

use crate::failure::{Exit, Failure};
use crate::interrupt::{Interrupt, Interrupts};
use crate::person::{self, Person, Reply};
use crate::progress::Progress;
use crate::report::Report;
use crate::screen;

/// How often a held session is asked for again.
const PATIENCE: u32 = 40;
/// How long to wait in between.
const BREATH: Duration = Duration::from_millis(25);

/// A terminal that talks with the application.
pub struct Conversation {
    /// The application.
    pub app: App,
    /// Who answers questions.
    pub person: Person,
    events: BoxStream<'static, AppEvent>,
    interrupts: Interrupts,
    progress: Progress,
}

/// A run and how much of its session's log was seen.
#[derive(Debug, Clone)]
struct Followed {
    session: SessionId,
    trace: TraceId,
    seq: i64,
    unseen: VecDeque<SessionEvent>,
}

/// What following a run came to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Pause {
    Finished,
    Asked(Interaction),
    Left,
}

enum News {
    Log(Box<SessionEvent>),
    Delta { turn: u32, text: String },
    Left,
}

impl Conversation {
    /// Subscribes, so that nothing which is asked for later goes unseen.
    pub fn new(app: App, person: Person, progress: Progress) -> Result<Self, Failure> {
        let events = app.events();
        Ok(Self { app, person, events, interrupts: Interrupts::listen()?, progress })
    }

    /// Says something, and stays with the run until it is over or waits.
    pub async fn send(&mut self, words: SessionSend) -> Result<Report, Failure> {
        self.interrupts.forget();
        let seq = match words.session_id {
            Some(session) => self.detail(session).await?.session.last_seq,
            None => 0,
        };
        let sent = patiently(|| self.app.session_send(words.clone())).await?;
        self.follow(sent.session_id, sent.trace_id, seq).await
    }

    /// Takes up a run that a stopped process had left.
    pub async fn take_up(&mut self, session: SessionId, trace: TraceId) -> Result<Report, Failure> {
        self.interrupts.forget();
        let seq = self.detail(session).await?.session.last_seq;
        patiently(|| self.app.session_resume(reference(session))).await?;
        self.follow(session, trace, seq).await
    }

    /// Looks on while another window or process works.
    pub async fn look_on(&mut self, session: SessionId, trace: TraceId) -> Result<Report, Failure> {
        self.interrupts.forget();
        let seq = self.detail(session).await?.session.last_seq;
        self.follow(session, trace, seq).await
    }

    /// Answers the open question of a session: with the words, or with what the person says now.
    pub async fn answer(
        &mut self,
        session: SessionId,
        trace: TraceId,
        question: &Interaction,
        words: Option<String>,
    ) -> Result<Report, Failure> {
        self.interrupts.forget();
        let seq = self.detail(session).await?.session.last_seq;
        let reply = match words {
            Some(text) => person::in_words(&text, question),
            None => self.person.ask(question).await?,
        };
        let Reply::Now(response) = reply else {
            return self.report(session, trace).await;
        };
        let mut run = Followed { session, trace, seq, unseen: VecDeque::new() };
        self.give(&mut run, question, response).await?;
        self.follow(session, trace, run.seq).await
    }

    /// How a run of a session stands, from its log.
    pub async fn report(&self, session: SessionId, trace: TraceId) -> Result<Report, Failure> {
        let detail = self.detail(session).await?;
        Ok(Report::of(&detail.events, session, trace))
    }

    /// A session with its log.
    pub async fn detail(&self, session: SessionId) -> Result<api::SessionDetail, Failure> {
        Ok(self.app.session_get(reference(session)).await?)
    }

    async fn follow(
        &mut self,
        session: SessionId,
        trace: TraceId,
        seq: i64,
    ) -> Result<Report, Failure> {
        let mut run = Followed { session, trace, seq, unseen: VecDeque::new() };
        self.catch_up(&mut run).await?;
        loop {
            let pause = self.until_pause(&mut run).await;
            self.progress.rest();
            match pause? {
                Pause::Finished => return self.report(session, trace).await,
                Pause::Left => return self.report(session, trace).await,
                Pause::Asked(question) => match self.person.ask(&question).await? {
                    Reply::Now(response) => self.give(&mut run, &question, response).await?,
                    Reply::Later => return self.report(session, trace).await,
                },
            }
        }
    }

    async fn until_pause(&mut self, run: &mut Followed) -> Result<Pause, Failure> {
        loop {
            match self.news(run).await? {
                News::Delta { turn, text } => self.progress.text(turn, &text)?,
                News::Left => return Ok(Pause::Left),
                News::Log(event) if event.trace_id != run.trace => {}
                News::Log(event) => {
                    self.progress.event(&event)?;
                    match event.body {
                        EventBody::RunFinished { .. } => return Ok(Pause::Finished),
                        EventBody::InteractionOpened { interaction } => {
                            return Ok(Pause::Asked(interaction));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// The next thing that matters to this run.
    async fn news(&mut self, run: &mut Followed) -> Result<News, Failure> {
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
                    | AppEvent::SessionChanged { .. }
                    | AppEvent::RunFailed { .. }
                    | AppEvent::FilesChanged { .. }
                    | AppEvent::DefinitionsChanged { .. },
                ) => {}
            }
        }
    }

    async fn catch_up(&self, run: &mut Followed) -> Result<(), Failure> {
        let after_seq = run.unseen.back().map_or(run.seq, |event| event.seq);
        let params = SessionEventsParams { session_id: run.session, after_seq };
        run.unseen.extend(self.app.session_events(params).await?.events);
        Ok(())
    }

    /// Gives an answer, unless somebody gave one in another window meanwhile.
    async fn give(
        &mut self,
        run: &mut Followed,
        question: &Interaction,
        response: domain::InteractionResponse,
    ) -> Result<(), Failure> {
        let answer = InteractionAnswer {
            session_id: run.session,
            interaction_id: question.id,
            response,
            face: Face::Terminal,
        };
        let Err(error) = patiently(|| self.app.interaction_answer(answer.clone())).await else {
            return Ok(());
        };
        self.catch_up(run).await?;
        let answered = run.unseen.iter().any(|event| match &event.body {
            EventBody::InteractionAnswered { interaction_id, .. } => *interaction_id == question.id,
            _ => false,
        });
        if !answered {
            return Err(error.into());
        }
        screen::note("somebody answered this in another window; going on");
        Ok(())
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

/// Asks again for a moment while a session is held: a run lets go of it just after its last event.
async fn patiently<T, Asked>(ask: impl Fn() -> Asked) -> Result<T, ApiError>
where
    Asked: Future<Output = Result<T, ApiError>>,
{
    let mut left = PATIENCE;
    loop {
        match ask().await {
            Err(ApiError { code: ErrorCode::Busy, .. }) if left > 0 => {
                left -= 1;
                tokio::time::sleep(BREATH).await;
            }
            outcome => return outcome,
        }
    }
}

/// Names a session from the terminal.
pub fn reference(session_id: SessionId) -> SessionRef {
    SessionRef { session_id, face: Face::Terminal }
}
