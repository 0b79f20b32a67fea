//! What a teacher says in a session, what she answers, and how work on it goes on and stops.

use agent::{Holder, Run, Steering, Step};
use api::{
    ErrorCode, InteractionAnswer, InteractionShown, SessionSend, SessionSent, SessionSummary, Taken,
};
use domain::{
    AskEvent, EventBody, Face, HookPoint, Interaction, InteractionOrigin, InteractionRequest,
    InteractionResponse, RunEvent, RunStarted, SessionId, Timestamp, TraceId, Withdrawal,
};
use drafter::reading;
use faults::Fault;
use planning::beginning::{Beginning, PlannedRun};
use planning::lessons::{lesson_name, lesson_path, lesson_spelled};
use planning::permissions::consent;
use planning::servers::{at_hand, still_at_hand};
use planning::{ClassSaid, class_said, safeguarding, titles};
use sessions::{Held, SessionError, check_words};
use store::NewSession;
use workspace::Workspace;

use crate::Desk;
use crate::compose::Asked;

impl Desk {
    /// Take the teacher's words: as the beginning of a run, as something that a run under way reads
    /// before its next step, or as the answer to an open question.
    pub(crate) async fn send(&self, params: SessionSend) -> Result<SessionSent, Fault> {
        check_words(&params.text)?;
        safeguarding::heard(params.harmless, &[&params.text])?;
        if let Some(session) = params.session_id
            && params.command.is_none()
            && !params.hand_back
        {
            let said = Steering { text: params.text.clone(), face: params.face };
            if let Some(trace_id) = self.0.sessions.runs().steer(session, said) {
                return Ok(SessionSent { session_id: session, trace_id, taken: Taken::Steering });
            }
        }
        let (mut held, asked) = self.0.sessions.once_there(|| self.taken_up(&params)).await?;
        let session = held.session();
        let stops = params.hand_back && held.machine().open_interaction().is_some();
        if stops || held.machine().trace().is_none() {
            at_hand(&self.0.models.current(), asked.answering.model.as_ref(), params.face).await?;
        }
        if stops {
            // She does not answer whoever asks, and speaks to the one before.
            let stopped = held.machine().stopped(params.face).map_err(SessionError::illegal)?;
            held.append_all(stopped.0).await?;
        }
        let Some(trace) = held.machine().trace() else {
            let trace = Box::pin(self.begin_run(held, asked, params)).await?;
            self.0.sessions.tell_of(session).await;
            return Ok(SessionSent { session_id: session, trace_id: trace, taken: Taken::Begun });
        };
        let Some(open) = held.machine().open_interaction().cloned() else {
            let message = "this session was interrupted: continue or stop it first";
            return Err(Fault::new(ErrorCode::Busy, message));
        };
        let model = self.manned(&held).await?;
        still_at_hand(&self.0.models.current(), model.as_ref(), params.face).await?;
        let taken = match &open.origin {
            InteractionOrigin::Tool { .. } => {
                let response = InteractionResponse::Answer { text: params.text };
                open.request.check(&response).map_err(|why| {
                    Fault::new(ErrorCode::Busy, format!("a question is open: {why}"))
                })?;
                held.answer(open.id, response, params.face).await?;
                Taken::Answer
            }
            InteractionOrigin::Sitting { .. } => {
                return Err(Fault::new(ErrorCode::Busy, "a learner answers here, and nobody else"));
            }
            InteractionOrigin::Hook { point, .. } => match permission_in(&open, &params)? {
                Some(response) => {
                    held.answer(open.id, response, params.face).await?;
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

    /// The session that her words are for, held, and what they ask for.
    async fn taken_up(&self, params: &SessionSend) -> Result<(Held<Run>, Asked), Fault> {
        let known = self.known_session(params).await?;
        if known.as_ref().is_some_and(|row| row.deleted_at.is_some()) {
            return Err(SessionError::Deleted.into());
        }
        let held = self.hold(known.as_ref().map_or_else(SessionId::new, |row| row.id)).await?;
        let asked = self.asked(params, known, held.machine()).await?;
        Ok((held, asked))
    }

    /// She goes on instead of answering a card: it is taken back undecided.
    async fn move_on(
        &self,
        held: &mut Held<Run>,
        open: &Interaction,
        point: HookPoint,
        params: SessionSend,
    ) -> Result<(), Fault> {
        let interaction_id = open.id;
        let withdrawn =
            EventBody::Ask(AskEvent::Withdrawn { interaction_id, why: Withdrawal::MovedOn });
        let said = EventBody::Run(RunEvent::UserMessage {
            text: params.text,
            command: params.command,
            face: params.face,
        });
        tracing::debug!(?point, "a card is taken back, as the teacher went on");
        let inner = held.machine().active().trace().ok_or(SessionError::NothingToGoOnWith)?;
        let outer = held.machine().trace().ok_or(SessionError::NothingToGoOnWith)?;
        // Her words are not to be lost by a crash that leaves the card withdrawn.
        Ok(held.append_all(vec![(inner, withdrawn), (outer, said)]).await?)
    }

    /// How the next run of a session begins that stands as this one does.
    pub(crate) async fn next_run(
        &self,
        run: &Run,
        asked: &Asked,
        params: &SessionSend,
    ) -> Result<PlannedRun, Fault> {
        let Asked { session: known, framing, answering } = asked;
        let lesson = self.lesson_open(params).await?;
        let class = self.class_named_in(&params.text, lesson.as_deref()).await;
        let class = class
            .or_else(|| run.class().map(str::to_owned))
            .or_else(|| known.as_ref().and_then(|row| row.class_id.clone()));
        let approval = params
            .approval
            .or_else(|| known.as_ref().map(|row| row.approval_mode))
            .unwrap_or_default();
        // What was switched off for a session stays off until somebody says otherwise.
        let factors = run.factors().unwrap_or_default().with(params.factors);
        let (agent, holder) = (&framing.agent.name, run.holder());
        let begun = self.begun(Beginning {
            framing,
            model: answering.model.as_ref(),
            max_turns: params.max_turns,
            exchanges: run.exchanges(),
            tasks: run.tasks(),
            class,
            request: &params.text,
            lesson,
            approval,
            factors,
            hooks: params.hooks.clone(),
            delegation: None,
            handed_by: holder.map(|holder| holder.handed_on_to(agent)).unwrap_or_default(),
            instead_of: holder.map(|holder| holder.agent.clone()).filter(|before| before != agent),
        });
        Ok(begun.await)
    }

    async fn begin_run(
        &self,
        mut held: Held<Run>,
        asked: Asked,
        params: SessionSend,
    ) -> Result<TraceId, Fault> {
        let trace = TraceId::new();
        let PlannedRun { mut start, recalled, .. } =
            self.next_run(held.machine(), &asked, &params).await?;
        let Asked { session: known, framing, answering } = asked;
        let (spending, model) = (&self.0.desks.spending, answering.model.as_ref());
        let left = self.0.sessions.once_there(|| spending.limits_left(model, start.limits));
        start.limits = left.await?;
        let known_mode = known.as_ref().map(|row| row.approval_mode).unwrap_or_default();
        let (class, approval) = (start.class.clone(), start.approval);
        let memories = start.memories.clone();
        let new = match known {
            Some(_) => None,
            None => Some(NewSession {
                id: held.session(),
                plugin: framing.plugin.clone(),
                command: params.command.as_ref().map(|command| command.name.clone()),
                agent: framing.agent.name.clone(),
                class_id: class,
                title: titles::first(&params.text),
                kind: store::SessionKind::Run,
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
        }?;
        let (prompt, now) = ((held.session(), trace), self.0.supplies.clock.now());
        self.0.supplies.shelves.note_recalled(prompt, &recalled, now).await;
        self.0.supplies.shelves.note_injected(prompt, &memories, now).await;
        if known_mode != approval {
            // The run has begun: an error now would say that it has not.
            let (sessions, session) = (&self.0.sessions, held.session());
            let set = || self.0.store.set_approval_mode(session, approval);
            sessions.until_answered(set).await?;
        }
        self.go_on(held).await?;
        Ok(trace)
    }

    /// What she said in the moment in which a run ended begins the next one.
    pub(crate) async fn say_on(
        &self,
        session: SessionId,
        ended: &RunStarted,
        holder: Option<&Holder>,
        said: Steering,
    ) -> Result<(), Fault> {
        // She spoke to whoever was at work: nobody else is to answer, and nothing is switched on.
        let catalogue = self.0.definitions.catalogue();
        let agent = catalogue.agent(&ended.plugin, &ended.agent).ok();
        let hooks = agent.map(|agent| planning::hooks::callers(ended, agent)).unwrap_or_default();
        let params = SessionSend {
            session_id: Some(session),
            command: None,
            text: said.text,
            provider: Some(ended.chosen().0.to_owned()),
            model: holder.map(|holder| holder.model.clone()),
            max_turns: None,
            approval: Some(ended.approval),
            factors: ended.factors.into(),
            hooks,
            harmless: true,
            lesson: None,
            hand_back: false,
            face: said.face,
        };
        self.send(params).await.map(drop)
    }

    pub(crate) async fn resume(&self, session: SessionId) -> Result<SessionSummary, Fault> {
        let mut held: Held<Run> = self.0.sessions.hold_current(session).await?;
        match held.machine().next() {
            Step::Idle => {
                let message = "this session has nothing to continue: say what comes next";
                return Err(Fault::invalid(message));
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
                let trace = held.machine().trace().ok_or(SessionError::NothingToGoOnWith)?;
                held.append(trace, vec![EventBody::Run(RunEvent::RunResumed)]).await?;
                self.go_on(held).await?;
            }
        }
        Ok(self.0.sessions.told(session).await?)
    }

    pub(crate) async fn stop(
        &self,
        session: SessionId,
        face: Face,
    ) -> Result<SessionSummary, Fault> {
        if let Some(mut held) = self.0.sessions.hold_to_stop::<Run>(session, face).await? {
            let (stopped, _) = held.machine().stopped(face).map_err(SessionError::illegal)?;
            if !stopped.is_empty() {
                held.append_all(stopped).await?;
            }
        }
        Ok(self.0.sessions.told(session).await?)
    }

    pub(crate) async fn answer(&self, params: InteractionAnswer) -> Result<SessionSummary, Fault> {
        if let InteractionResponse::Answer { text } = &params.response {
            check_words(text)?;
        }
        safeguarding::heard(params.harmless, &params.response.words())?;
        let (session, id) = (params.session_id, params.interaction_id);
        let mut held: Held<Run> = self.0.sessions.hold_current(session).await?;
        held.may_answer(id, &params.response)?;
        self.manned(&held).await?;
        held.answer(id, params.response, params.face).await?;
        self.go_on(held).await?;
        Ok(self.0.sessions.told(session).await?)
    }

    /// Note that a face shows a question; said again, it changes nothing.
    pub(crate) async fn shown(&self, params: InteractionShown) -> Result<(), Fault> {
        let session = params.session_id;
        self.0.sessions.row(session).await?;
        let mut held: Held<Run> = self.0.sessions.hold_soon(session).await?;
        let id = params.interaction_id;
        let known = held.machine().active().exchanges().iter().rev();
        let known = known.clone().find(|exchange| exchange.interaction.id == id);
        match known {
            None => return Err(SessionError::NotOpen.into()),
            Some(exchange) if exchange.shown_at.is_some() => return Ok(()),
            Some(exchange) if exchange.answered.is_some() || exchange.withdrawn.is_some() => {
                return Ok(());
            }
            Some(_) => {}
        }
        let body = EventBody::Ask(AskEvent::Shown { interaction_id: id, face: params.face });
        let trace = held.machine().active().trace().ok_or(SessionError::NothingToGoOnWith)?;
        Ok(held.append(trace, vec![body]).await?)
    }

    /// Take back the questions whose time is over, in whatever session.
    pub(crate) async fn expire(&self) -> Result<(), Fault> {
        let now = self.0.supplies.clock.now();
        for session in self.0.store.sessions_with_expired_questions(now).await? {
            match self.expire_in(session, now).await {
                Ok(()) => {}
                // Whoever works on it sees to it.
                Err(error) if error.code() == ErrorCode::Busy => {}
                // One session that cannot go on is not to keep the others waiting.
                Err(error) => tracing::info!(%error, %session, "its question stays open"),
            }
        }
        Ok(())
    }

    async fn expire_in(&self, session: SessionId, now: Timestamp) -> Result<(), Fault> {
        self.0.sessions.current_row(session).await?;
        let mut held = self.hold(session).await?;
        let over = |open: &Interaction| open.expires_at.is_some_and(|at| at <= now);
        if held.machine().open_interaction().filter(|open| over(open)).is_none() {
            return Ok(());
        }
        self.manned(&held).await?;
        held.expire().await?;
        self.go_on(held).await?;
        self.0.sessions.tell_of(session).await;
        Ok(())
    }

    /// The lesson that is open before her, as its file is spelled. Whoever names one is told when it is
    /// not there; a window may still show one that is gone.
    async fn lesson_open(&self, said: &SessionSend) -> Result<Option<String>, Fault> {
        let Some(given) = said.lesson.as_deref().map(lesson_path) else { return Ok(None) };
        match self.0.desks.files.on(move |files| lesson_spelled(files, &given)).await {
            Ok(path) => Ok(Some(path)),
            Err(gone) => match said.face {
                Face::Terminal | Face::Script => Err(gone),
                Face::Window | Face::Browser => {
                    tracing::info!(error = %gone, "no lesson is open");
                    Ok(None)
                }
            },
        }
    }

    /// The class that the words name, or that of the open lesson when they ask for nothing new: its
    /// profile is at hand then, and sessions are found by it.
    async fn class_named_in(&self, text: &str, lesson: Option<&str>) -> Option<String> {
        let classes = match self.0.desks.files.on(Workspace::classes).await {
            Ok(classes) => classes.profiles,
            Err(error) => {
                tracing::info!(%error, "no class is noted for the session");
                return None;
            }
        };
        let names: Vec<String> = classes.iter().map(|class| class.name.clone()).collect();
        let of_lesson = || {
            let is_new = reading::read(&[text], &names).is_some();
            let short = lesson.filter(|_| !is_new || reading::means_open_lesson(text));
            let short = lesson_name(short?);
            let (class, _) = short.split_once('/')?;
            names.iter().find(|name| name.eq_ignore_ascii_case(class)).cloned()
        };
        match class_said(text, &classes) {
            ClassSaid::One(class) => Some(class.name.clone()),
            ClassSaid::Unsaid => of_lesson(),
            ClassSaid::Several(_) | ClassSaid::Stranger(_) => None,
        }
    }
}

/// Her words as the answer to a card that asks for a permission; none when she goes on to something
/// else. Where no card is seen, only an answer is taken: other words would refuse what the agent asks
/// for, and nobody would have said so.
fn permission_in(
    open: &Interaction,
    said: &SessionSend,
) -> Result<Option<InteractionResponse>, Fault> {
    let InteractionRequest::ToolApproval { title, scopes, .. } = &open.request else {
        return Ok(None);
    };
    if said.command.is_some() {
        return Ok(None);
    }
    match (consent::decision(&said.text, scopes), said.face) {
        (Some(decision), _) => Ok(Some(InteractionResponse::Approval { decision })),
        (None, Face::Window | Face::Browser) => Ok(None),
        (None, Face::Terminal | Face::Script) => {
            let choices = consent::choices(scopes);
            Err(Fault::invalid(format!("a permission is asked for, to {title}: {choices}")))
        }
    }
}
