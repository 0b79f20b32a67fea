//! What a run came to, specialists' work included, read from the session's log and nothing else: the
//! object of `--json`.

mod family;

use std::collections::BTreeSet;

use api::{AskEntry, EntryBody, EntryResult, EntryVerdict, LogEntry, RunEntry, SessionDetail};
use domain::{
    HookPoint, Interaction, InteractionId, ModelFailureKind, QuestionOption, RunStatus, SessionId,
    Spent, ToolEffect, TraceId, Usage, Writer,
};
use serde::Serialize;

use crate::answering::headline;
use crate::failure::Exit;
use crate::person::Asked;

pub use family::{Family, Who};

/// The provider that works by rules.
const BY_RULES: &str = "offline";

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Names the session in `--resume`.
    pub session_id: SessionId,
    /// Names the run in `--trace`.
    pub trace_id: TraceId,
    /// How it ended, or what it waits for.
    pub status: Status,
    /// Who speaks with her at its end.
    pub agent: String,
    /// The provider that answered.
    pub provider: String,
    /// Its model.
    pub model: String,
    /// The model that was chosen and wrote, where the one that answered made the frame by rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub writer: Option<Writer>,
    /// Host and port at which the model was asked that was chosen; none for this program itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Who has the conversation when she takes it back; none while nobody handed it over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands_back_to: Option<String>,
    /// The agent's last words, in markdown.
    pub answer: String,
    /// What it waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Paths inside the workspace, in the order of their first change.
    pub files_written: Vec<String>,
    /// Where the command leaves something, when nothing was written there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// Sections that could not be written and stand empty in the lesson.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_sections: Vec<String>,
    /// Tokens of all model calls.
    pub usage: Usage,
    /// US dollars of all model calls; none where the price of one is not known.
    pub cost_usd: Option<f64>,
    /// What is known of that, where a part is not.
    #[serde(skip_serializing_if = "is_whole")]
    pub spent: Spent,
    /// Model calls that were answered.
    pub turns: u32,
    /// Files that were read.
    #[serde(skip)]
    pub files_read: BTreeSet<String>,
    /// Whether what is there already, where the command leaves something, was looked at.
    #[serde(skip)]
    pub looked: bool,
    /// Whether rules answered, which say themselves what they left undone, or somebody said no.
    #[serde(skip)]
    excused: bool,
    #[serde(skip)]
    unwritten: Option<String>,
    #[serde(skip)]
    unsaved: Option<String>,
    /// Calls that did not run, because somebody or something said no.
    #[serde(skip)]
    refused: BTreeSet<String>,
    #[serde(skip)]
    open: Vec<Interaction>,
    #[serde(skip)]
    last_failure: Option<ModelFailureKind>,
}

fn is_whole(spent: &Spent) -> bool {
    spent.whole().is_some()
}

/// How a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Status {
    /// It is over.
    Over(RunStatus),
    /// It is not.
    Open(Open),
}

/// How a run that is not over stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// It waits for an answer.
    Suspended,
    /// Nobody drives it, or another process does.
    Interrupted,
}

/// An open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Names it.
    pub interaction_id: InteractionId,
    /// What kind of card it is; `question` for a plain one.
    pub kind: &'static str,
    /// The question, or what the card is about.
    pub question: String,
    /// Why the agent needs to know; may be empty.
    pub reason: String,
    /// Suggested answers; may be empty.
    pub options: Vec<QuestionOption>,
    /// Whether other words are taken.
    pub free_text: bool,
}

impl Report {
    /// The report of one run of a session.
    pub fn of(events: &[LogEntry], session_id: SessionId, trace_id: TraceId) -> Self {
        let mut report = Self {
            session_id,
            trace_id,
            status: Status::Open(Open::Interrupted),
            agent: String::new(),
            provider: String::new(),
            model: String::new(),
            writer: None,
            host: None,
            hands_back_to: None,
            answer: String::new(),
            question: None,
            reason: None,
            files_written: Vec::new(),
            missing: None,
            missing_sections: Vec::new(),
            usage: Usage::default(),
            cost_usd: Some(0.0),
            spent: Spent::default(),
            turns: 0,
            files_read: BTreeSet::new(),
            looked: false,
            excused: false,
            unwritten: None,
            unsaved: None,
            refused: BTreeSet::new(),
            open: Vec::new(),
            last_failure: None,
        };
        let mut family = Family::of(trace_id);
        for event in events {
            if let Some(who) = family.meet(event) {
                report.add(who, &event.body);
            }
        }
        report
    }

    /// What the process ends with.
    pub fn exit(&self) -> Exit {
        match self.status {
            Status::Over(RunStatus::Success)
                if self.unwritten().is_some() || !self.missing_sections.is_empty() =>
            {
                Exit::Workspace
            }
            // It was to leave something, and neither did so nor looked at what is there.
            Status::Over(RunStatus::Success)
                if self.missing.is_some() && !self.looked && !self.excused =>
            {
                Exit::Failed
            }
            Status::Over(RunStatus::Success) => Exit::Ok,
            Status::Over(RunStatus::Cancelled) | Status::Open(Open::Interrupted) => Exit::Stopped,
            Status::Over(RunStatus::ErrorModel)
                if self.last_failure == Some(ModelFailureKind::Auth) =>
            {
                Exit::Provider
            }
            Status::Over(
                RunStatus::ErrorMaxTurns
                | RunStatus::ErrorMaxBudget
                | RunStatus::ErrorHookAbort
                | RunStatus::ErrorToolRetryExhausted
                | RunStatus::ErrorNoProgress
                | RunStatus::ErrorTool
                | RunStatus::ErrorModel,
            ) => Exit::Failed,
            Status::Open(Open::Suspended) | Status::Over(RunStatus::Suspended) => Exit::NeedsAnswer,
        }
    }

    fn add(&mut self, who: Who, body: &EntryBody) {
        match body {
            EntryBody::Run(event) => self.add_run(who, event),
            EntryBody::Ask(event) => self.add_ask(event),
            EntryBody::Sitting(_) | EntryBody::Study(_) => {}
        }
    }

    fn add_run(&mut self, who: Who, event: &RunEntry) {
        match event {
            RunEntry::ModelAnswered { message, usage, cost_usd, .. } => {
                let text = message.text();
                if who == Who::Agent && !text.trim().is_empty() {
                    self.answer = text;
                }
                self.spend(*usage, *cost_usd);
                self.turns += 1;
                self.last_failure = None;
            }
            RunEntry::ModelFailed { failure, usage, cost_usd } => {
                self.spend(*usage, *cost_usd);
                self.last_failure = Some(failure.kind);
            }
            RunEntry::HookRan(ran) => {
                for call in &ran.model_calls {
                    self.spend(call.usage, call.cost_usd);
                }
                self.wrote(&ran.effects);
                if let (HookPoint::PreTool, EntryVerdict::Repair, Some(call)) =
                    (ran.point, &ran.verdict, &ran.call_id)
                {
                    self.excused = true;
                    self.refused.insert(call.clone());
                }
            }
            RunEntry::HistorySummarised { usage, cost_usd, .. } => self.spend(*usage, *cost_usd),
            RunEntry::ToolFinished { call_id, effects, name, result, .. } => {
                // A no is no fault of the folder.
                let refused = self.refused.remove(call_id);
                if let (EntryResult::Failed { message }, false) = (result, refused) {
                    match name.as_str() {
                        "write_file" | "create_lesson" => self.unwritten = Some(message.clone()),
                        "update_section" => self.unsaved = Some(message.clone()),
                        _ => {}
                    }
                }
                self.wrote(effects);
            }
            RunEntry::RunFinished { status, reason, .. } if who == Who::Agent => {
                self.open.clear();
                self.ask();
                self.status = Status::Over(*status);
                self.reason = (!reason.is_empty()).then(|| reason.clone());
            }
            RunEntry::RunStarted(start) | RunEntry::HandedOff { start, .. } => {
                if who == Who::Agent {
                    self.excused |= start.provider == BY_RULES;
                    self.agent.clone_from(&start.agent);
                    self.provider.clone_from(&start.provider);
                    self.model.clone_from(&start.model);
                    self.writer.clone_from(&start.writer);
                    self.host.clone_from(&start.host);
                    self.hands_back_to = start.handed_by.last().cloned();
                }
            }
            RunEntry::RunFinished { .. }
            | RunEntry::UserMessage { .. }
            | RunEntry::RunResumed
            | RunEntry::ToolStarted { .. }
            | RunEntry::AnswerRejected
            | RunEntry::Stalled
            | RunEntry::SubagentRequested { .. }
            | RunEntry::HandoffRequested { .. }
            | RunEntry::CancelRequested { .. } => {}
        }
    }

    fn add_ask(&mut self, event: &AskEntry) {
        match event {
            AskEntry::Opened { interaction } => {
                self.open.push(interaction.clone());
                self.ask();
            }
            AskEntry::Answered { interaction_id, .. }
            | AskEntry::Withdrawn { interaction_id, .. } => {
                self.open.retain(|interaction| interaction.id != *interaction_id);
                self.ask();
            }
            AskEntry::Shown { .. } => {}
        }
    }

    fn spend(&mut self, usage: Usage, cost_usd: Option<f64>) {
        self.usage += usage;
        self.spent += cost_usd;
        self.cost_usd = self.spent.whole();
    }

    fn wrote(&mut self, effects: &[ToolEffect]) {
        for effect in effects {
            if let ToolEffect::FileRead { path, .. } = effect {
                self.files_read.insert(path.clone());
            }
            if let ToolEffect::FileWritten { path, .. } = effect
                && !self.files_written.contains(path)
            {
                self.files_written.push(path.clone());
            }
        }
    }
}

impl Report {
    /// The question that waits; with several, the first.
    pub fn open_question(&self) -> Option<&Interaction> {
        self.open.first()
    }

    /// Why no file was written at all, although the agent tried and nobody minded.
    pub fn unwritten(&self) -> Option<&str> {
        let why = self.unwritten.as_deref().or(self.unsaved.as_deref());
        why.filter(|_| self.files_written.is_empty())
    }

    /// Why a section could not be written, although the agent tried and nobody minded; it may have
    /// been written after all.
    pub fn unsaved(&self) -> Option<&str> {
        let over = self.status == Status::Over(RunStatus::Success);
        self.unsaved.as_deref().filter(|_| over)
    }

    fn ask(&mut self) {
        self.question = self.open.first().map(question);
        self.status = Status::Open(match self.question {
            Some(_) => Open::Suspended,
            None => Open::Interrupted,
        });
    }
}

/// The run of a session that began last.
pub fn last_run(session: &SessionDetail) -> Option<Report> {
    let trace = family::last(&session.events)?;
    Some(Report::of(&session.events, session.session.id, trace))
}

fn question(interaction: &Interaction) -> Question {
    let request = &interaction.request;
    let (interaction_id, kind) = (interaction.id, request.kind());
    match Asked::of(request) {
        Some(Asked { question, reason, options, free_text }) => {
            Question { interaction_id, kind, question, reason, options, free_text }
        }
        None => Question {
            interaction_id,
            kind,
            question: headline(request),
            reason: String::new(),
            options: Vec::new(),
            free_text: false,
        },
    }
}

#[cfg(test)]
mod tests;
