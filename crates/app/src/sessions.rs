//! Sessions as faces see them, and what a face may do with one.

use agent::Step;
use api::{
    ApiError, AppEvent, ErrorCode, InteractionAnswer, SessionList, SessionListParams,
    SessionRename, SessionSend, SessionSent, SessionState, SessionSummary,
};
use domain::{EventBody, Face, InteractionRequest, InteractionResponse, SessionId, TraceId};
use store::{NewSession, SessionFilter, SessionRow, SessionStatus};
use workspace::Workspace;

use crate::App;
use crate::compose::Asked;
use crate::error::OnTheWire;
use crate::runs::Crew;

/// Longest message taken, in bytes.
const MESSAGE_LIMIT: usize = 4 * 1024 * 1024;

/// Longest title that is made from a message, in characters.
const TITLE_LENGTH: usize = 72;

impl App {
    pub(crate) async fn list_sessions(
        &self,
        params: SessionListParams,
    ) -> Result<SessionList, ApiError> {
        let filter = SessionFilter {
            plugin: params.plugin,
            cursor: params.cursor,
            limit: params.limit.unwrap_or(50),
        };
        let page = self.0.store.sessions(&filter).await.map_err(OnTheWire::on_the_wire)?;
        let mut sessions = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            sessions.push(self.summary(row).await?);
        }
        Ok(SessionList { sessions, next_cursor: page.next_cursor })
    }

    pub(crate) async fn session_row(&self, session: SessionId) -> Result<SessionRow, ApiError> {
        let row = self.0.store.session(session).await.map_err(OnTheWire::on_the_wire)?;
        row.ok_or_else(|| {
            ApiError::new(ErrorCode::NotFound, format!("there is no session {session}"))
        })
    }

    pub(crate) async fn summary_of(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        self.summary(self.session_row(session).await?).await
    }

    async fn summary(&self, mut row: SessionRow) -> Result<SessionSummary, ApiError> {
        let state = loop {
            match row.status {
                SessionStatus::Idle | SessionStatus::Finished(_) => break SessionState::Idle,
                SessionStatus::Waiting => break SessionState::Waiting,
                SessionStatus::Running if self.worked_on(row.id).await? => {
                    break SessionState::Running;
                }
                SessionStatus::Running => {
                    // It may have ended, and been let go of, between the two looks.
                    let now = self.session_row(row.id).await?;
                    if now.last_seq == row.last_seq {
                        break SessionState::Interrupted;
                    }
                    row = now;
                }
            }
        };
        Ok(SessionSummary {
            id: row.id,
            title: row.title,
            plugin: row.plugin,
            command: row.command,
            state,
            last_seq: row.last_seq,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }

    /// Whether any process works on the session: its lock is taken, or this process claims it.
    async fn worked_on(&self, session: SessionId) -> Result<bool, ApiError> {
        if self.0.runs.works_on(session) {
            return Ok(true);
        }
        self.0.store.session_is_locked(session).await.map_err(OnTheWire::on_the_wire)
    }

    /// Tell every face how a session stands now.
    pub(crate) async fn tell_of_session(&self, session: SessionId) {
        // One after the other: what was read first must not be told last.
        let _telling = self.0.telling.lock().await;
        match self.summary_of(session).await {
            Ok(session) => self.0.hub.send(AppEvent::SessionChanged { session }),
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session"),
        }
    }

    /// Tell of what another process has written.
    pub(crate) async fn tell_of_log(&self, session: SessionId, last_seq: i64) {
        let published = self.0.hub.published(session);
        if published >= last_seq || self.0.runs.works_on(session) {
            return;
        }
        // A session that nobody here has read yet is told of by its latest entry only.
        let after = if published == 0 { last_seq - 1 } else { published };
        match self.0.store.events(session, after).await {
            Ok(events) => self.0.hub.send_log(events),
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session's log"),
        }
        self.tell_of_session(session).await;
    }

    /// Tell of what another process wrote and this one did not tell of.
    pub(crate) async fn catch_up(&self, session: SessionId) {
        match self.session_row(session).await {
            Ok(row) => self.tell_of_log(session, row.last_seq).await,
            Err(error) => tracing::warn!(%error, %session, "cannot tell of the session's log"),
        }
    }

    pub(crate) async fn send(&self, params: SessionSend) -> Result<SessionSent, ApiError> {
        check_text(&params.text)?;
        let Asked { session: known, framing, answering } = self.asked(&params).await?;
        let session = known.as_ref().map_or_else(SessionId::new, |row| row.id);
        let mut held = self.hold(session).await?;
        if held.run.trace().is_some() {
            let message = match held.run.open_interaction() {
                Some(_) => "a question is open in this session: answer or skip it first",
                None => "this session was interrupted: continue or stop it first",
            };
            return Err(ApiError::new(ErrorCode::Busy, message));
        }
        let trace = TraceId::new();
        let start =
            self.start(&framing, answering.model.as_ref(), params.max_turns, held.run.tasks());
        let start = start.await;
        let new = match known {
            Some(_) => None,
            None => Some(NewSession {
                id: session,
                plugin: framing.plugin.clone(),
                command: params.command.as_ref().map(|command| command.name.clone()),
                agent: framing.agent.name.clone(),
                class_id: self.class_named_in(params.text.clone()).await,
                title: title_from(&params.text),
            }),
        };
        let message = EventBody::UserMessage {
            text: params.text,
            command: params.command,
            face: params.face,
        };
        let bodies = vec![message, EventBody::RunStarted(start)];
        let crew = Crew { plugin: framing.plugin, agent: framing.agent, model: answering.model };
        match new {
            Some(new) => self.begin(&mut held, trace, bodies, new).await?,
            None => self.append(&mut held, trace, bodies).await?,
        }
        self.go_on(held, crew)?;
        self.tell_of_session(session).await;
        Ok(SessionSent { session_id: session, trace_id: trace })
    }

    pub(crate) async fn resume(&self, session: SessionId) -> Result<SessionSummary, ApiError> {
        self.session_row(session).await?;
        let mut held = self.hold(session).await?;
        match held.run.next() {
            Step::Idle => {
                let message = "this session has nothing to continue: say what comes next";
                return Err(ApiError::new(ErrorCode::Invalid, message));
            }
            Step::Suspend(_) => drop(held),
            Step::CallModel { .. }
            | Step::CallTools(_)
            | Step::RunHooks { .. }
            | Step::Finish { .. } => {
                let crew = self.crew_of(&held)?;
                self.continue_with(&mut held, EventBody::RunResumed).await?;
                self.go_on(held, crew)?;
                self.tell_of_session(session).await;
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
        if self.0.runs.stop(session, face) {
            return self.summary_of(session).await;
        }
        if self.worked_on(session).await? {
            let asked = self.0.store.request_stop(session, face).await;
            asked.map_err(OnTheWire::on_the_wire)?;
            return self.summary_of(session).await;
        }
        let mut held = self.hold(session).await?;
        if held.run.trace().is_some() {
            self.continue_with(&mut held, EventBody::CancelRequested { face }).await?;
            if let Step::Finish { status, reason } = held.run.next() {
                let finished = EventBody::RunFinished { status, reason };
                self.continue_with(&mut held, finished).await?;
            }
        }
        drop(held);
        self.tell_of_session(session).await;
        self.summary_of(session).await
    }

    pub(crate) async fn rename(&self, params: SessionRename) -> Result<SessionSummary, ApiError> {
        let title = params.title.trim();
        if title.is_empty() || title.chars().count() > 200 {
            let message = "a title has 1 to 200 characters";
            return Err(ApiError::new(ErrorCode::Invalid, message));
        }
        let renamed = self.0.store.rename_session(params.session_id, title).await;
        renamed.map_err(OnTheWire::on_the_wire)?;
        self.tell_of_session(params.session_id).await;
        self.summary_of(params.session_id).await
    }

    pub(crate) async fn answer(
        &self,
        params: InteractionAnswer,
    ) -> Result<SessionSummary, ApiError> {
        if let InteractionResponse::Answer { text } = &params.response {
            check_text(text)?;
        }
        let session = params.session_id;
        self.session_row(session).await?;
        let mut held = self.hold(session).await?;
        let open = held.run.open_interaction().filter(|open| open.id == params.interaction_id);
        let open = open.ok_or_else(|| {
            let message = "this question is not open any more: it was answered or withdrawn";
            ApiError::new(ErrorCode::Invalid, message)
        })?;
        check_answer(&open.request, &params.response)?;
        let crew = self.crew_of(&held)?;
        let answered = EventBody::InteractionAnswered {
            interaction_id: params.interaction_id,
            response: params.response,
            face: params.face,
        };
        self.continue_with(&mut held, answered).await?;
        self.go_on(held, crew)?;
        self.tell_of_session(session).await;
        self.summary_of(session).await
    }

    async fn continue_with(
        &self,
        held: &mut crate::runs::Held,
        body: EventBody,
    ) -> Result<(), ApiError> {
        let trace = held.run.trace().ok_or_else(|| {
            ApiError::new(ErrorCode::Invalid, "this session has nothing to go on with")
        })?;
        self.append(held, trace, vec![body]).await
    }

    /// The class that the words name, so that sessions can be found by class.
    async fn class_named_in(&self, text: String) -> Option<String> {
        let classes = match self.on_files(Workspace::classes).await {
            Ok(classes) => classes.profiles,
            Err(error) => {
                tracing::info!(%error, "no class is noted for the session");
                return None;
            }
        };
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        let named = classes
            .into_iter()
            .find(|class| words.iter().any(|word| word.eq_ignore_ascii_case(&class.name)))?;
        Some(named.name)
    }
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

/// Refuses words of her own where only the offered answers are taken.
fn check_answer(
    request: &InteractionRequest,
    response: &InteractionResponse,
) -> Result<(), ApiError> {
    let InteractionRequest::Question { options, free_text, .. } = request;
    let offered = match response {
        InteractionResponse::Skipped => true,
        InteractionResponse::Answer { text } => options.iter().any(|o| o.label == text.trim()),
    };
    if offered || *free_text {
        return Ok(());
    }
    let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
    let message = format!("choose one of the answers: {}", labels.join(", "));
    Err(ApiError::new(ErrorCode::Invalid, message))
}

/// The first line of a message, cut at a word.
fn title_from(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    if line.chars().count() <= TITLE_LENGTH {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TITLE_LENGTH).collect();
    let words = cut.rsplit_once(char::is_whitespace).map_or(cut.as_str(), |(words, _)| words);
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use domain::{InteractionRequest, InteractionResponse, QuestionOption};

    use super::{check_answer, title_from};

    #[test]
    fn words_outside_the_options_are_taken_only_where_the_question_says_so() {
        let question = |free_text| InteractionRequest::Question {
            question: "Which class?".into(),
            reason: String::new(),
            options: vec![
                QuestionOption { label: "2A".into(), description: String::new() },
                QuestionOption { label: "2C".into(), description: String::new() },
            ],
            free_text,
        };
        let answer = |text: &str| InteractionResponse::Answer { text: text.into() };
        let check = |free_text, response: &InteractionResponse| {
            check_answer(&question(free_text), response).map_err(|error| error.message)
        };
        assert_eq!(check(false, &answer("2C")), Ok(()));
        assert_eq!(check(false, &InteractionResponse::Skipped), Ok(()));
        assert_eq!(check(true, &answer("the other one")), Ok(()));
        let refused = Err("choose one of the answers: 2A, 2C".to_owned());
        assert_eq!(check(false, &answer("the other one")), refused);
    }

    #[test]
    fn a_title_is_the_first_line_cut_at_a_word() {
        let check = |text: &str, title: &str| assert_eq!(title_from(text), title);
        check("a lesson on iteration for 3B", "a lesson on iteration for 3B");
        check("\n  loops for 2C \nand more", "loops for 2C");
        check(&"word ".repeat(40), &format!("{}…", "word ".repeat(14).trim_end()));
        check(&"é".repeat(100), &format!("{}…", "é".repeat(72)));
    }
}
