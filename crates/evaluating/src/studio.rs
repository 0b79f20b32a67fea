//! A bench on which teachers are played: one application, and for each case a teacher of her own in it, with her
//! files, her memory and her sessions. It is the application that a teacher has, through the door that she has.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use api::{
    ApiError, AppEvent, AskEntry, Commands, EntryBody, ErrorCode, InteractionAnswer,
    LessonListParams, LogEntry, RunEntry, SessionListParams, SessionRef, SessionSend, SessionState,
    TraceExport, TraceFormat, TraceListParams,
};
use app::{AppOptions, Background, Caller, Desk, House};
use domain::{
    EventBody, Face, Interaction, InteractionResponse, RunStatus, SessionEvent, SessionId,
};
use futures::StreamExt;
use tempfile::TempDir;

use crate::AnswerRules;

/// How often a busy session is tried again, and how long is waited in between.
const TRIES: usize = 40;
const PAUSE: Duration = Duration::from_millis(50);

/// An application in a folder of its own, that goes with it.
pub struct Bench {
    house: House,
    data: PathBuf,
    overlays: PathBuf,
    // Dropped last: the application works in them.
    folders: Vec<TempDir>,
}

impl Bench {
    /// Opens one: `options` say which plugins, models and server; whose data folder they name is not touched.
    /// `overlays` has the workspaces that are laid over the sample.
    ///
    /// # Errors
    /// When the folder or the database cannot be had.
    pub async fn open(options: AppOptions, overlays: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let data = folder.path().join("data");
        let options = AppOptions {
            data_dir: data.clone(),
            workspace: None,
            // Nobody comes from outside, and the application's own login may work for every teacher.
            served: false,
            // What works in the background would be there in one run and not in the next.
            background: Background::Off,
            offline_pace: Some(Duration::ZERO),
            ..options
        };
        let house = House::open(options).await?;
        Ok(Self { house, data, overlays: overlays.to_owned(), folders: vec![folder] })
    }

    /// The same, which keeps a folder that it works in until it goes.
    #[must_use]
    pub fn holding(mut self, folder: TempDir) -> Self {
        self.folders.push(folder);
        self
    }

    /// A new teacher of this name: the sample workspace, or it with another teacher's laid over it, and what `lay`
    /// changes in the folder before she comes in.
    ///
    /// # Errors
    /// When the files cannot be laid out or the desk cannot be opened.
    pub async fn studio(
        &self,
        name: &str,
        over: Option<&str>,
        lay: impl FnOnce(&Path) -> anyhow::Result<()>,
    ) -> anyhow::Result<Studio> {
        let caller = Caller::Teacher(name.to_owned());
        // Her folder is made when she first comes in, and read anew when she comes again.
        let first = self.house.admit(&caller).await?;
        let files = self.data.join("teachers").join(first.teacher().to_string()).join("workspace");
        self.house.leave(&first).await;
        if let Some(over) = over {
            // The classes of another teacher are other classes, whatever they are called.
            std::fs::remove_dir_all(files.join("classes"))?;
            std::fs::remove_dir_all(files.join("lessons"))?;
            copy(&self.overlays.join(over), &files)?;
        }
        lay(&files)?;
        let desk = self.house.admit(&caller).await?;
        Ok(Studio { house: self.house.clone(), desk, files })
    }

    /// The same without the lessons that come with a workspace: they are written by hand, and a draft must not
    /// lean on them.
    ///
    /// # Errors
    /// As of [`Bench::studio`].
    pub async fn blank(&self, name: &str, over: Option<&str>) -> anyhow::Result<Studio> {
        self.studio(name, over, |files| Ok(std::fs::remove_dir_all(files.join("lessons"))?)).await
    }

    /// Ends it; runs under way stop.
    pub async fn close(&self) {
        self.house.close().await;
    }
}

/// One teacher at her desk.
pub struct Studio {
    house: House,
    pub(crate) desk: Desk,
    pub(crate) files: PathBuf,
}

/// What became of something that she said.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The run ended.
    Ended {
        /// How.
        status: RunStatus,
        /// Why, as she is told; empty where it ended well.
        reason: String,
    },
    /// It was not taken, or could not go on; what she is told.
    Refused(ApiError),
    /// It did not come to an end in the time there was, and was stopped.
    Hung,
}

impl Studio {
    /// Says something, has her cards answered by rules and passes by those that no rule is for, until the run is
    /// over. Gives back the session, where there is one.
    ///
    /// # Errors
    /// When a rule does not fit its card, or the application cannot be asked.
    pub async fn say(
        &self,
        asked: SessionSend,
        answers: &AnswerRules,
        patience: Duration,
    ) -> anyhow::Result<(Option<SessionId>, Outcome)> {
        let mut events = self.desk.events();
        let session = match self.sent(asked).await {
            Ok(session) => session,
            Err(error) => return Ok((None, Outcome::Refused(error))),
        };
        let ends = async {
            while let Some(event) = events.next().await {
                match event {
                    AppEvent::RunFailed { session_id, error } if session_id == session => {
                        return Ok(Outcome::Refused(error));
                    }
                    AppEvent::Session { event } if event.session_id == session => {
                        let EntryBody::Run(run) = event.body else { continue };
                        if let RunEntry::RunFinished { status, reason, parent: None } = run {
                            return Ok(Outcome::Ended { status, reason });
                        }
                    }
                    AppEvent::SessionChanged { session: now }
                        if now.id == session && now.state == SessionState::Waiting =>
                    {
                        self.answer(session, answers).await?;
                    }
                    _ => {}
                }
            }
            bail!("the application stopped telling what happens")
        };
        match tokio::time::timeout(patience, ends).await {
            Ok(outcome) => Ok((Some(session), outcome?)),
            Err(_) => {
                self.desk
                    .session_stop(SessionRef { session_id: session, face: Face::Script })
                    .await?;
                Ok((Some(session), Outcome::Hung))
            }
        }
    }

    /// Sends it. A run is told to be over a moment before its session is free, and a script is quicker than a person.
    async fn sent(&self, asked: SessionSend) -> Result<SessionId, ApiError> {
        for _ in 0..TRIES {
            match self.desk.session_send(asked.clone()).await {
                Err(error) if error.code == ErrorCode::Busy => tokio::time::sleep(PAUSE).await,
                sent => return Ok(sent?.session_id),
            }
        }
        Ok(self.desk.session_send(asked).await?.session_id)
    }

    async fn answer(&self, session_id: SessionId, answers: &AnswerRules) -> anyhow::Result<()> {
        let face = Face::Script;
        let got = self.desk.session_get(SessionRef { session_id, face }).await?;
        // It may have been answered or taken back meanwhile.
        let Some(open) = open_in(&got.events) else { return Ok(()) };
        let said = answers.answer(&open, &got.events).map_err(|why| anyhow::anyhow!("{why}"))?;
        let response = said.unwrap_or(InteractionResponse::Skipped);
        let (interaction_id, harmless) = (open.id, false);
        let answer = InteractionAnswer { session_id, interaction_id, response, harmless, face };
        self.desk.interaction_answer(answer).await?;
        Ok(())
    }

    /// The lessons that are there, by path.
    ///
    /// # Errors
    /// When they cannot be listed.
    pub async fn lessons(&self) -> anyhow::Result<Vec<String>> {
        let listed = self.desk.lesson_list(LessonListParams::default()).await?;
        let mut paths: Vec<String> = listed.lessons.into_iter().map(|lesson| lesson.path).collect();
        paths.sort();
        Ok(paths)
    }

    /// Everything that happened at this desk, session by session in the order they began.
    ///
    /// # Errors
    /// When a trace cannot be read.
    pub async fn events(&self) -> anyhow::Result<Vec<SessionEvent>> {
        let mut all = Vec::new();
        for session in self.desk.session_list(SessionListParams::default()).await?.sessions {
            let runs = self.desk.trace_list(TraceListParams { session_id: session.id }).await?;
            for run in runs.traces {
                let (trace_id, format) = (run.trace_id, TraceFormat::Jsonl);
                let wanted = TraceExport { trace_id, format, content: Default::default() };
                let written = self.desk.trace_export(wanted).await?.text;
                for line in written.lines() {
                    all.push(serde_json::from_str(line).context("a line of a trace")?);
                }
            }
        }
        // Ids of sessions are made in the order of time.
        all.sort_by_key(|event: &SessionEvent| (event.session_id, event.seq));
        all.dedup_by_key(|event| (event.session_id, event.seq));
        Ok(all)
    }

    /// Every call of a tool that was made in it so far.
    ///
    /// # Errors
    /// When a trace cannot be read.
    pub async fn calls(&self) -> anyhow::Result<Vec<domain::ToolCall>> {
        let answered = self.events().await?.into_iter().filter_map(|event| match event.body {
            EventBody::Run(domain::RunEvent::ModelAnswered { message, .. }) => Some(message),
            _ => None,
        });
        Ok(answered.flat_map(|message| message.tool_calls().cloned().collect::<Vec<_>>()).collect())
    }

    /// She goes; what she has stays until the bench goes.
    pub async fn leave(self) {
        self.house.leave(&self.desk).await;
    }
}

/// The question that is open in a log.
fn open_in(events: &[LogEntry]) -> Option<Interaction> {
    let mut open = None;
    for event in events {
        match &event.body {
            EntryBody::Ask(AskEntry::Opened { interaction }) => open = Some(interaction.clone()),
            EntryBody::Ask(AskEntry::Answered { .. } | AskEntry::Withdrawn { .. }) => open = None,
            _ => {}
        }
    }
    open
}

/// A message with nothing but its words.
#[must_use]
pub fn message(text: &str) -> SessionSend {
    SessionSend {
        session_id: None,
        command: None,
        text: text.to_owned(),
        provider: None,
        model: None,
        max_turns: None,
        approval: None,
        factors: domain::FactorsSaid::default(),
        hooks: Vec::new(),
        hand_back: false,
        harmless: false,
        lesson: None,
        face: Face::Script,
    }
}

/// Copies what is below a folder into another; files that are there are replaced.
pub(crate) fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in walkdir::WalkDir::new(from).sort_by_file_name() {
        let entry = entry.with_context(|| format!("read {}", from.display()))?;
        let target: PathBuf = to.join(entry.path().strip_prefix(from)?);
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(&target)?;
        } else {
            std::fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
