//! What a participant plans with: a desk of her own for each condition, and the few things that she may ask
//! of it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use domain::{
    Factors, FactorsSaid, ParticipationBegan, Scaffolding, SessionId, StepKind, StudyStep,
    WorkspaceUse,
};
use faults::Fault;
use serde_json::{Value, json};
use studies::Participation;

use crate::desk::StudyDesk;

/// The desk of the task under way.
#[derive(Debug, Clone, PartialEq)]
pub struct Planner {
    /// Whose desk it is: of one participant in one condition, so that nothing that is written or remembered
    /// in one is there in another. It says nothing of the condition itself.
    pub name: String,
    /// The folder whose texts are in her workspace at the beginning, beside the sample.
    pub over: Option<PathBuf>,
    /// What is switched on.
    pub factors: Factors,
    /// Who answers.
    pub provider: Option<String>,
    /// Which model of it.
    pub model: Option<String>,
    /// The sessions of this task. No other is shown.
    pub sessions: Vec<SessionId>,
    /// Whether the time stands still.
    pub paused: bool,
}

/// What may be asked of a planner's desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Something that concerns no session.
    Free,
    /// Something of one session, which has to be of this task.
    OfSession,
    /// A message, with or without a session.
    Send,
    /// The classes, and sources of the curriculum that claims point to; nothing where the workspace takes no part.
    OfWorkspace,
    /// Something that the page asks for and is told nothing of.
    Nothing,
}

/// How far a command reaches; none where a participant has no such command.
#[must_use]
pub fn reach(command: &str) -> Option<Reach> {
    Some(match command {
        "session_send" => Reach::Send,
        "session_get" | "session_events" | "session_stop" | "session_resume" | "document_get"
        | "interaction_shown" | "interaction_answer" => Reach::OfSession,
        "app_info"
        | "command_list"
        | "markdown_read"
        | "lesson_get"
        | "lesson_section_write"
        | "lesson_item_write"
        | "lesson_item_add"
        | "lesson_item_remove"
        | "lesson_item_move"
        | "lesson_section_add"
        | "lesson_section_remove"
        | "lesson_accept"
        | "lesson_unaccept"
        | "lesson_note"
        | "lesson_versions"
        | "lesson_diff"
        | "lesson_restore"
        | "lesson_picture_add"
        | "picture_read"
        | "lesson_sides"
        | "lesson_printed"
        | "lesson_export" => Reach::Free,
        "file_read" | "class_list" => Reach::OfWorkspace,
        "problem_list" | "model_list" => Reach::Nothing,
        _ => return None,
    })
}

impl StudyDesk {
    /// Whose desk it is that a participant plans at in her so-many-eth condition. Two people of one server may lead
    /// studies of one name.
    pub(crate) fn planner_name(&self, began: &ParticipationBegan, block: u32) -> String {
        let (leader, study) = (self.store.teacher(), &began.study);
        format!("study {leader} {study} {} {block}", began.participant)
    }

    /// The names of all desks that somebody can have planned at.
    pub(crate) fn planner_names(&self, participation: &Participation) -> BTreeSet<String> {
        let Some(began) = participation.began() else { return BTreeSet::new() };
        let block = |step: &StudyStep| match step.what {
            StepKind::Task { block, factors: Some(_) } => Some(self.planner_name(began, block)),
            _ => None,
        };
        began.steps.iter().filter_map(block).collect()
    }
}

impl Planner {
    /// The parameters of a command as they go to the desk: with the condition's switches, whatever the page
    /// said.
    ///
    /// # Errors
    /// `notFound` where it is of another session, `conflict` while the time stands still.
    pub fn params(&self, command: &str, mut params: Value) -> Result<Value, Fault> {
        let found = reach(command);
        if found == Some(Reach::OfWorkspace) {
            let path = params.get("path").and_then(Value::as_str);
            let is_source = path.is_none_or(|path| path.starts_with("curriculum/"));
            if self.factors.workspace == WorkspaceUse::Off || !is_source {
                return Err(Fault::not_found("there is no such file here"));
            }
        }
        let session = params.get("sessionId").filter(|id| !id.is_null()).cloned();
        let own = |id: &Value| self.sessions.iter().any(|own| json!(own) == *id);
        if session.as_ref().is_some_and(|id| !own(id))
            || (session.is_none() && found == Some(Reach::OfSession))
        {
            return Err(Fault::not_found("there is no such conversation in this task"));
        }
        if found == Some(Reach::Send) {
            if self.paused {
                return Err(Fault::conflict("the time stands still: go on first", None));
            }
            let Some(said) = params.as_object_mut() else {
                return Err(Fault::invalid("the request has to be a JSON object"));
            };
            if session.is_none() && !self.sessions.is_empty() {
                // One task is one conversation: a second would begin without what was said in the first.
                said.insert("sessionId".into(), json!(self.sessions.last()));
            }
            said.insert("factors".into(), json!(FactorsSaid::from(self.factors)));
            said.insert("provider".into(), json!(self.provider));
            said.insert("model".into(), json!(self.model));
        }
        Ok(params)
    }

    /// What is left of an answer for a participant.
    #[must_use]
    pub fn shown(&self, command: &str, mut answer: Value) -> Value {
        match command {
            "app_info" => {
                for (key, nothing) in
                    [("workspace", json!("")), ("providers", json!([])), ("notice", Value::Null)]
                {
                    answer[key] = nothing;
                }
            }
            // A chat has no commands.
            "command_list" if self.factors.scaffolding == Scaffolding::Chat => {
                answer["commands"] = json!([]);
            }
            _ => {}
        }
        answer
    }

    /// What is answered to what a participant is told nothing of.
    #[must_use]
    pub fn nothing(command: &str) -> Value {
        match command {
            "problem_list" => json!({ "problems": [] }),
            _ => json!({ "models": [] }),
        }
    }
}
