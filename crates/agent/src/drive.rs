//! The one driver: take a step from the run, do its IO, append what happened, ask again.
//!
//! Events are gathered and written in one transaction: before a tool that changes something runs, and
//! before what a model says is heard, which may be asked meanwhile. What a look finds at once is written
//! with the answer that asked for it.
//! The main agent and the specialists that it sends are driven by the same loop.

mod alone;
mod crew;
mod hooks;
mod inbox;
mod journal;
mod model;
mod summary;
mod tools;

use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use domain::{
    Clock, EventBody, EventDraft, Face, Interaction, RunEvent, RunStatus, SessionEvent, SessionId,
    TeacherId, ToolCall, ToolResult,
};
use futures::future::BoxFuture;
use tokio::sync::watch;

use crate::run::{HistoryError, IllegalEvent, Run, Step};

pub use crate::doing::Observer;
pub use alone::{Alone, Unheard};
pub use crew::{Crew, Gear};
pub use inbox::{Inbox, Steering};
pub use summary::digest;

use journal::Journal;

/// Where events go. The session it writes to is its own affair.
#[async_trait]
pub trait Log: Send + Sync {
    /// Write these events, all or none, and give them back with their place in the log.
    ///
    /// # Errors
    /// When they cannot be written and waiting would not help.
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError>;

    /// Wait until what the log is kept in answers again, for a tool that found it away.
    async fn until_back(&self);

    /// Do some work, and say whether what the log is kept in was away meanwhile: the work may have
    /// done without what it looked up there. A log in memory never is.
    async fn met_gap(&self, work: BoxFuture<'_, ()>) -> bool {
        work.await;
        false
    }
}

/// Events could not be written.
#[derive(Debug, thiserror::Error)]
#[error("could not write to the session's log: {0}")]
pub struct LogError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// How driving ended.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there is one of it a run, moved a few times")]
pub enum Ended {
    /// The run is over.
    Finished {
        /// How.
        status: RunStatus,
        /// Why; empty on success.
        reason: String,
    },
    /// It waits for a person.
    Suspended(Interaction),
}

/// Driving failed; the run itself is as the log says and can be taken up again.
#[derive(Debug, thiserror::Error)]
pub enum DriveError {
    /// The log could not be written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The log does not make sense.
    #[error(transparent)]
    Illegal(#[from] IllegalEvent),
    /// The history would be refused by every provider.
    #[error("the conversation cannot be sent: {0}")]
    History(#[from] HistoryError),
    /// Nobody can go on with the run as it was begun.
    #[error("the run cannot go on: {0}")]
    Crew(String),
    /// A tool found no room in the database; its call goes on when the run is taken up again.
    #[error("{0}")]
    Full(String),
    /// A tool, a hook or a provider panicked; the run can be taken up again.
    #[error("something went wrong inside the application; what was written is kept")]
    Panicked,
    /// There is nothing to drive.
    #[error("the session has no run under way")]
    Idle,
}

/// Everything a run needs from the world.
pub struct Drive {
    /// Whose session.
    pub teacher: TeacherId,
    /// Which session.
    pub session: SessionId,
    /// Who can take part.
    pub crew: Arc<dyn Crew>,
    /// Where events go.
    pub log: Arc<dyn Log>,
    /// Where text goes while it streams.
    pub observer: Arc<dyn Observer>,
    /// The present.
    pub clock: Arc<dyn Clock>,
    /// Becomes `Some` when the teacher asks to stop.
    pub stop: watch::Receiver<Option<Face>>,
    /// What the teacher says while the agent works.
    pub inbox: Inbox,
}

impl Drive {
    /// Go on until the run is over or waits for a person.
    ///
    /// # Errors
    /// [`DriveError`]; what happened until then is in the log.
    pub async fn run(&self, run: Run) -> Result<(Run, Ended), DriveError> {
        let trace = run.trace().ok_or(DriveError::Idle)?;
        let mut journal = Journal::new(self, trace, run);
        loop {
            if let Some(face) = self.stop_requested() {
                journal.cancel(face)?;
            }
            self.take_steering(&mut journal)?;
            match journal.run.next() {
                Step::Idle => return Err(DriveError::Idle),
                Step::RunHook(step) => self.run_hook(&mut journal, step).await?,
                Step::Summarise { messages } => self.summarise(&mut journal, messages).await?,
                Step::Stall { iterations } => {
                    journal.push(EventBody::Run(RunEvent::Stalled { iterations }))?
                }
                Step::RejectAnswer { problem } => {
                    journal.push(EventBody::Run(RunEvent::AnswerRejected { problem }))?;
                }
                Step::CallModel { turn, attempt } => {
                    self.call_model(&mut journal, turn, attempt).await?;
                }
                Step::CallTools(calls) => self.call_tools(&mut journal, calls).await?,
                Step::Conclude { call, result } => {
                    self.conclude(&mut journal, call, result).await?;
                }
                Step::StartSubagent { call, task } => {
                    self.start_subagent(&mut journal, call, task).await?;
                }
                Step::HandOff { call, context } => {
                    self.hand_off(&mut journal, call, context).await?;
                }
                Step::Suspend(interaction) => {
                    journal.flush().await?;
                    return Ok((journal.run, Ended::Suspended(interaction)));
                }
                Step::Finish { status, reason } => {
                    let parent = journal.run.active().parent();
                    let finished = EventBody::Run(RunEvent::RunFinished {
                        status,
                        reason: reason.clone(),
                        parent,
                    });
                    journal.push(finished)?;
                    if parent.is_none() {
                        journal.flush().await?;
                        return Ok((journal.run, Ended::Finished { status, reason }));
                    }
                }
            }
        }
    }

    fn stop_requested(&self) -> Option<Face> {
        *self.stop.borrow()
    }

    async fn stopped(&self) {
        let mut stop = self.stop.clone();
        if stop.wait_for(Option::is_some).await.is_err() {
            // Nobody is left who could ask to stop.
            std::future::pending::<()>().await;
        }
    }

    /// A message that came while the agent worked is taken between two steps, never when the run
    /// cannot go on: whoever drives next takes that one.
    fn take_steering(&self, journal: &mut Journal<'_>) -> Result<(), DriveError> {
        // A last answer is no end while there is something more to say; a limit is.
        if self.inbox.is_empty() || !journal.run.may_go_on() {
            return Ok(());
        }
        for Steering { text, face } in self.inbox.drain() {
            journal.push_outer(EventBody::Run(RunEvent::UserMessage {
                text,
                command: None,
                face,
            }))?;
        }
        Ok(())
    }
}

fn tool_finished(call: &ToolCall, result: ToolResult) -> EventBody {
    EventBody::Run(RunEvent::ToolFinished {
        call_id: call.id.clone(),
        name: call.name.clone(),
        result,
        effects: Vec::new(),
        duration_ms: 0,
    })
}

fn millis(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}
