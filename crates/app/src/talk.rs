//! What a teacher says in a session, what she answers, and how work on it goes on and stops.

mod consent;
mod title;

use std::time::Duration;

use agent::{Run, Steering, Step};
use api::{
    ApiError, ErrorCode, InteractionAnswer, InteractionShown, SessionSend, SessionSent,
    SessionSummary, Taken,
};
use domain::{
    AskEvent, EventBody, Face, Factors, HookPoint, Interaction, InteractionOrigin,
    InteractionRequest, InteractionResponse, MemoryUse, RunEvent, RunStarted, SessionId, Timestamp,
    Topology, TraceId, Withdrawal,
};
use sessions::{Held, SessionError};
use store::{NewSession, SessionRow};
use workspace::Workspace;

use crate::Desk;
use crate::compose::{Asked, Beginning};
use crate::error::OnTheWire;
use crate::runs::nothing_to_go_on_with;
use title::title_from;

/// Longest message taken, in bytes.
const MESSAGE_LIMIT: usize = 4 * 1024 * 1024;

/// How often, and how far apart, a session is asked for whose run is about to wait.
const SOON_ATTEMPTS: u32 = 20;
const SOON_PAUSE: Duration = Duration::from_millis(50);

impl Desk {
    pub(crate) async fn session_row(&self, session: SessionId) -> Result<SessionRow, ApiError> {
        self.0.sessions.row(session).await.map_err(OnTheWire::on_the_wire)
    }

    pub(crate) async fn summary_of(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        self.0.sessions.summary_of(session).await.map_err(OnTheWire::on_the_wire)
    }

    /// Take the teacher's words: as the beginning of a run, as something that a run under way reads
    /// before its next step, or as the answer to an open question.
    pub(crate) async fn send(&self, params: SessionSend) -> Result<SessionSent, ApiError> {
        check_text(&params.text)?;
        if let Some(session) = params.session_id
            && params.command.is_none()
        {
            let said = Steering { text: params.text.clone(), face: params.face };
            if let Some(trace_id) = self.0.sessions.runs().steer(session, said) {
                return Ok(SessionSent { session_id: session, trace_id, taken: Taken::Steering });
            }
        }
        let asked = self.asked(&params).await?;
        asked.session.as_ref().map_or(Ok(()), not_deleted)?;
        let session = asked.session.as_ref().map_or_else(SessionId::new, |row| row.id);
        let mut held = self.hold(session).await?;
        let Some(trace) = held.machine().trace() else {
            let trace = self.begin_run(held, asked, params).await?;
            self.0.sessions.tell_of(session).await;
            return Ok(SessionSent { session_id: session, trace_id: trace, taken: Taken::Begun });
        };
        let Some(open) = held.machine().open_interaction().cloned() else {
            let message = "this session was interrupted: continue or stop it first";
            return Err(ApiError::new(ErrorCode::Busy, message));
        };
        self.manned(&held).await?;
        let taken = match &open.origin {
            InteractionOrigin::Tool { .. } => {
                let response = InteractionResponse::Answer { text: params.text };
                open.request.check(&response).map_err(|why| {
                    ApiError::new(ErrorCode::Busy, format!("a question is open: {why}"))
                })?;
                let body = answered(&open, response, params.face);
                append_inner(&mut held, body).await?;
                Taken::Answer
            }
            InteractionOrigin::Hook { point, .. } => match self.permission_in(&open, &params)? {
                Some(response) => {
                    let body = answered(&open, response, params.face);
                    append_inner(&mut held, body).await?;
                    Taken::Answer
                }
                None => {
                    self.move_on(&mut held, &open, *point, params).await?;
                    Taken::Steering
                }
            },
        };
        self.go_on(held).await?;
        self.0.sessions.tell_of(session).await;
        Ok(SessionSent { session_id: session, trace_id: trace, taken })
    }

    /// Her words as the answer to a card that asks for a permission; none when she goes on to
    /// something else. Where no card is seen, only an answer is taken: other words would refuse
    /// what the agent asks for, and nobody would have said so.
    fn permission_in(
        &self,
        open: &Interaction,
        said: &SessionSend,
    ) -> Result<Option<InteractionResponse>, ApiError> {
        let InteractionRequest::ToolApproval { title, scopes, .. } = &open.request else {
            return Ok(None);
        };
        if said.command.is_some() {
            return Ok(None);
        }
        let Some(decision) = consent::decision(&said.text, scopes) else {
            return match said.face {
                Face::Window | Face::Browser => Ok(None),
                Face::Terminal | Face::Script => {
                    let choices = consent::choices(scopes);
                    let message = format!("a permission is asked for, to {title}: {choices}");
                    Err(ApiError::new(ErrorCode::Invalid, message))
                }
            };
        };
        if open.expires_at.is_some_and(|at| at <= self.0.clock.now()) {
            return Err(not_open());
        }
        Ok(Some(InteractionResponse::Approval { decision }))
    }

    /// She goes on instead of answering a card: it is taken back undecided.
    async fn move_on(
        &self,
        held: &mut Held<Run>,
        open: &Interaction,
        point: HookPoint,
        params: SessionSend,
    ) -> Result<(), ApiError> {
        let interaction_id = open.id;
        let withdrawn =
            EventBody::Ask(AskEvent::Withdrawn { interaction_id, why: Withdrawal::MovedOn });
        let said = EventBody::Run(RunEvent::UserMessage {
            text: params.text,
            command: params.command,
            face: params.face,
        });
        tracing::debug!(?point, "a card is taken back, as the teacher went on");
        let inner = held.machine().active().trace().ok_or_else(nothing_to_go_on_with)?;
        let outer = held.machine().trace().ok_or_else(nothing_to_go_on_with)?;
        // Her words are not to be lost by a crash that leaves the card withdrawn.
        held.append_all(vec![(inner, withdrawn), (outer, said)])
            .await
            .map_err(OnTheWire::on_the_wire)
    }

    async fn begin_run(
        &self,
        mut held: Held<Run>,
        asked: Asked,
        params: SessionSend,
    ) -> Result<TraceId, ApiError> {
        let Asked { session: known, framing, answering } = asked;
        let trace = TraceId::new();
        let class = self.class_named_in(&params.text).await;
        let class = class.or_else(|| known.as_ref().and_then(|row| row.class_id.clone()));
        let approval = params
            .approval
            .or_else(|| known.as_ref().map(|row| row.approval_mode))
            .unwrap_or_default();
        let known_mode = known.as_ref().map(|row| row.approval_mode).unwrap_or_default();
        // What was switched off for a session stays off until somebody says otherwise.
        let factors = held
            .machine()
            .factors()
            .unwrap_or(Factors { topology: Topology::default(), memory: MemoryUse::default() });
        let start = self.start(Beginning {
            framing: &framing,
            model: answering.model.as_ref(),
            max_turns: params.max_turns,
            tasks: held.machine().tasks(),
            class: class.clone(),
            approval,
            factors: Factors {
                topology: params.topology.unwrap_or(factors.topology),
                memory: params.memory.unwrap_or(factors.memory),
            },
            delegation: None,
        });
        let start = start.await;
        let memories = start.memories.clone();
        let new = match known {
            Some(_) => None,
            None => Some(NewSession {
                id: held.session(),
                plugin: framing.plugin.clone(),
                command: params.command.as_ref().map(|command| command.name.clone()),
                agent: framing.agent.name.clone(),
                class_id: class,
                title: title_from(&params.text),
            }),
        };
        let message = EventBody::Run(RunEvent::UserMessage {
            text: params.text,
            command: params.command,
            face: params.face,
        });
        let bodies = vec![message, EventBody::Run(RunEvent::RunStarted(start))];
        match new {
            Some(new) => held.begin(trace, bodies, new).await,
            None => held.append(trace, bodies).await,
        }
        .map_err(OnTheWire::on_the_wire)?;
        let (prompt, now) = ((held.session(), trace), self.0.clock.now());
        self.0.supplies.shelves.note_injected(prompt, &memories, now).await;
        if known_mode != approval {
            let set = self.0.store.set_approval_mode(held.session(), approval).await;
            set.map_err(OnTheWire::on_the_wire)?;
        }
        self.go_on(held).await?;
        Ok(trace)
    }

    /// What she said in the moment in which a run ended begins the next one.
    pub(crate) async fn say_on(
        &self,
        session: SessionId,
        ended: &RunStarted,
        said: Steering,
    ) -> Result<(), ApiError> {
        // She spoke to whoever was at work: nobody else is to answer, and nothing is switched on.
        let params = SessionSend {
            session_id: Some(session),
            command: None,
            text: said.text,
            provider: Some(ended.provider.clone()),
            model: Some(ended.model.clone()),
            max_turns: None,
            approval: Some(ended.approval),
            topology: Some(ended.factors.topology),
            memory: Some(ended.factors.memory),
            face: said.face,
        };
        self.send(params).await.map(drop)
    }

    pub(crate) async fn resume(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        not_deleted(&self.session_row(session).await?)?;
        let mut held = self.hold(session).await?;
        match held.machine().next() {
            Step::Idle => {
                let message = "this session has nothing to continue: say what comes next";
                return Err(ApiError::new(ErrorCode::Invalid, message));
            }
            Step::Suspend(_) => drop(held),
            Step::CallModel { .. }
            | Step::CallTools(_)
            | Step::RunHook(_)
            | Step::Summarise { .. }
            | Step::Stall { .. }
            | Step::RejectAnswer { .. }
            | Step::Conclude { .. }
            | Step::StartSubagent { .. }
            | Step::HandOff { .. }
            | Step::Finish { .. } => {
                self.manned(&held).await?;
                append_outer(&mut held, EventBody::Run(RunEvent::RunResumed)).await?;
                self.go_on(held).await?;
                self.0.sessions.tell_of(session).await;
            }
        }
        self.summary_of(session).await
    }

    pub(crate) async fn stop(
        &self,
        session: SessionId,
        face: Face,
    ) -> Result<SessionSummary, ApiError> {
        self.session_row(session).await?;
        if self.0.sessions.runs().stop(session, face) {
            return self.summary_of(session).await;
        }
        if self.0.sessions.worked_on(session).await.map_err(OnTheWire::on_the_wire)? {
            let asked = self.0.store.request_stop(session, face).await;
            asked.map_err(OnTheWire::on_the_wire)?;
            return self.summary_of(session).await;
        }
        let mut held = self.hold(session).await?;
        if let Some(outer) = held.machine().trace() {
            // All or none: a process that is killed in between would leave a question open that
            // nobody is to answer any more.
            let mut bodies = vec![(outer, EventBody::Run(RunEvent::CancelRequested { face }))];
            loop {
                // A specialist at work ends first, then the run that sent it.
                let run = held.foreseen(&bodies).map_err(OnTheWire::on_the_wire)?;
                let (Some(inner), Step::Finish { status, reason }) =
                    (run.active().trace(), run.next())
                else {
                    break;
                };
                let parent = run.active().parent();
                bodies.push((
                    inner,
                    EventBody::Run(RunEvent::RunFinished { status, reason, parent }),
                ));
            }
            held.append_all(bodies).await.map_err(OnTheWire::on_the_wire)?;
        }
        drop(held);
        self.0.sessions.tell_of(session).await;
        self.summary_of(session).await
    }

    pub(crate) async fn answer(
        &self,
        params: InteractionAnswer,
    ) -> Result<SessionSummary, ApiError> {
        if let InteractionResponse::Answer { text } = &params.response {
            check_text(text)?;
        }
        let session = params.session_id;
        not_deleted(&self.session_row(session).await?)?;
        let mut held = self.hold_soon(session).await?;
        let id = params.interaction_id;
        held.may_answer(id, &params.response).map_err(OnTheWire::on_the_wire)?;
        self.manned(&held).await?;
        let taken = held.answer(id, params.response, params.face).await;
        taken.map_err(OnTheWire::on_the_wire)?;
        self.go_on(held).await?;
        self.0.sessions.tell_of(session).await;
        self.summary_of(session).await
    }

    /// Take hold of a session whose run is about to wait: a face hears of a question a moment before
    /// the run that asks lets go of the session.
    async fn hold_soon(&self, session: SessionId) -> Result<Held<Run>, ApiError> {
        for _ in 0..SOON_ATTEMPTS {
            match self.hold(session).await {
                Err(error) if error.code == ErrorCode::Busy => {
                    tokio::time::sleep(SOON_PAUSE).await;
                }
                held => return held,
            }
        }
        self.hold(session).await
    }

    /// Note that a face shows a question; said again, it changes nothing.
    pub(crate) async fn shown(&self, params: InteractionShown) -> Result<(), ApiError> {
        let session = params.session_id;
        self.session_row(session).await?;
        let mut held = self.hold_soon(session).await?;
        let id = params.interaction_id;
        let known = held.machine().active().exchanges().iter().rev();
        let known = known.clone().find(|exchange| exchange.interaction.id == id);
        match known {
            None => return Err(not_open()),
            Some(exchange) if exchange.shown_at.is_some() => return Ok(()),
            Some(exchange) if exchange.answered.is_some() || exchange.withdrawn.is_some() => {
                return Ok(());
            }
            Some(_) => {}
        }
        let body = EventBody::Ask(AskEvent::Shown { interaction_id: id, face: params.face });
        append_inner(&mut held, body).await
    }

    /// Take back the questions whose time is over, in whatever session.
    pub(crate) async fn expire(&self) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let due = self.0.store.sessions_with_expired_questions(now).await;
        for session in due.map_err(OnTheWire::on_the_wire)? {
            match self.expire_in(session, now).await {
                Ok(()) => {}
                // Whoever works on it sees to it.
                Err(error) if error.code == ErrorCode::Busy => {}
                // One session that cannot go on is not to keep the others waiting.
                Err(error) => tracing::info!(%error, %session, "its question stays open"),
            }
        }
        Ok(())
    }

    async fn expire_in(&self, session: SessionId, now: Timestamp) -> Result<(), ApiError> {
        not_deleted(&self.session_row(session).await?)?;
        let mut held = self.hold(session).await?;
        let over = |open: &Interaction| open.expires_at.is_some_and(|at| at <= now);
        if held.machine().open_interaction().filter(|open| over(open)).is_none() {
            return Ok(());
        }
        self.manned(&held).await?;
        held.expire().await.map_err(OnTheWire::on_the_wire)?;
        self.go_on(held).await?;
        self.0.sessions.tell_of(session).await;
        Ok(())
    }

    /// The class that the words name, so that its profile is at hand and sessions are found by it.
    async fn class_named_in(&self, text: &str) -> Option<String> {
        let classes = match self.0.desks.files.on(Workspace::classes).await {
            Ok(classes) => classes.profiles,
            Err(error) => {
                tracing::info!(%error, "no class is noted for the session");
                return None;
            }
        };
        let names: Vec<&str> = classes.iter().map(|class| class.name.as_str()).collect();
        workspace::class_meant(text, &names).map(str::to_owned)
    }

    /// The class a preview is about.
    pub(crate) async fn class_of(&self, text: &str, known: Option<&SessionRow>) -> Option<String> {
        let named = self.class_named_in(text).await;
        named.or_else(|| known.and_then(|row| row.class_id.clone()))
    }
}

/// Append to whoever takes the next step of a held session's run.
async fn append_inner(held: &mut Held<Run>, body: EventBody) -> Result<(), ApiError> {
    let trace = held.machine().active().trace().ok_or_else(nothing_to_go_on_with)?;
    held.append(trace, vec![body]).await.map_err(OnTheWire::on_the_wire)
}

/// Append to a held session's whole run.
async fn append_outer(held: &mut Held<Run>, body: EventBody) -> Result<(), ApiError> {
    let trace = held.machine().trace().ok_or_else(nothing_to_go_on_with)?;
    held.append(trace, vec![body]).await.map_err(OnTheWire::on_the_wire)
}

fn answered(open: &Interaction, response: InteractionResponse, face: Face) -> EventBody {
    EventBody::Ask(AskEvent::Answered { interaction_id: open.id, response, face })
}

fn not_deleted(row: &SessionRow) -> Result<(), ApiError> {
    if row.deleted_at.is_none() {
        return Ok(());
    }
    let message = "this session was deleted: restore it first";
    Err(ApiError::new(ErrorCode::Invalid, message))
}

fn not_open() -> ApiError {
    SessionError::NotOpen.on_the_wire()
}

fn check_text(text: &str) -> Result<(), ApiError> {
    let problem = if text.trim().is_empty() {
        "there is nothing to send: write something first".to_owned()
    } else if text.len() > MESSAGE_LIMIT {
        format!("this is {} MB of text, and 4 MB is the most: send less", text.len() >> 20)
    } else {
        return Ok(());
    };
    Err(ApiError::new(ErrorCode::Invalid, problem))
}
