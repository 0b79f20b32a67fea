//! Tools: a typed trait to write them, an erased registry to run them.
//!
//! The schema and the description that a model sees come from the input struct and its doc comment.

mod brief;

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::NaiveDate;
use domain::{
    FileChange, HandoffContext, InteractionRequest, InteractionResponse, SessionId, SubagentTask,
    Task, TeacherId, ToolEffect, TraceId,
};
use schemars::JsonSchema;
use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::misfits::misfits;
use crate::model::ToolSpec;
use crate::run::{KnownFiles, is_tight};

/// What a tool may do to the world, which decides what happens to a call that a crash cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It only looks: safe to run again, and beside others.
    ReadOnly,
    /// Running it twice with the same input leaves the same result, whatever happened in between:
    /// safe to run again.
    Idempotent,
    /// It changes one file, which stands with its hash in the start of the call ([`Tool::change`]):
    /// a call that was cut off looks by them whether it took effect. Where they tell nothing the
    /// model is told that the outcome is unknown.
    Judged,
    /// Running it again could do harm: after a crash the model is told that its outcome is unknown.
    Once,
}

/// What a tool is told about the call, and nothing of the application.
#[derive(Debug, Clone)]
pub struct ToolContext {
    /// Whose session.
    pub teacher: TeacherId,
    /// Which session.
    pub session: SessionId,
    /// Which run.
    pub trace: TraceId,
    /// The call's id, unique within the session.
    pub call_id: String,
    /// The class that the teacher's words name.
    pub class: Option<String>,
    /// The day that a lesson gets which is begun.
    pub day: Option<NaiveDate>,
    /// How many tokens the model takes at once.
    pub context_tokens: u64,
    /// The task list as it is now.
    pub tasks: Vec<Task>,
    /// Whether this very call may have run before, in a process that stopped.
    pub interrupted: bool,
    /// What the session knows of the workspace's files.
    pub files: KnownFiles,
    /// The file that the call changes, as it was found when it first began.
    pub change: Option<FileChange>,
}

/// What became of a change that was cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeState {
    /// The file is as it was before.
    NotDone,
    /// The file is as the change leaves it.
    Done,
    /// The file is something else.
    Unknown,
}

impl ChangeState {
    /// How a change stands, by the SHA-256 of what is there now.
    #[must_use]
    pub fn of(change: &FileChange, now: Option<&str>) -> Self {
        if change.after.is_some() && change.after.as_deref() == now {
            return Self::Done;
        }
        if change.before.as_deref() == now { Self::NotDone } else { Self::Unknown }
    }
}

/// What the model is told of a call that was cut off and left no trace of what it did.
#[must_use]
pub fn unknown_outcome(tool: &str) -> String {
    format!(
        "the application stopped while {tool} ran; whether it took effect is unknown: look before \
         you repeat it"
    )
}

/// What a tool gives back.
#[derive(Debug, Clone, PartialEq)]
pub enum ToolOutput {
    /// It is done.
    Done {
        /// What the model reads.
        content: String,
        /// What it read or changed.
        effects: Vec<ToolEffect>,
    },
    /// A person has to answer first; the answer becomes the result.
    Ask(InteractionRequest),
    /// A specialist does it; its report becomes the result.
    Delegate(SubagentTask),
    /// Another agent goes on with the conversation.
    HandOff(HandoffContext),
}

impl ToolOutput {
    /// Done, with nothing to record beside the text.
    pub fn text(content: impl Into<String>) -> Self {
        Self::Done { content: content.into(), effects: Vec::new() }
    }
}

/// The ways a tool fails.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ToolError {
    /// The model is told, and can do better.
    #[error("{0}")]
    Tell(String),
    /// The run ends.
    #[error("{0}")]
    Stop(String),
    /// The database is away: the same call is made again when it is back.
    #[error("{0}")]
    Away(String),
    /// The database has no room: the run stops, and the call goes on with it when there is some.
    #[error("{0}")]
    Full(String),
}

/// A tool, as it is written.
#[async_trait]
pub trait Tool: Send + Sync + 'static {
    /// Its arguments; the doc comment becomes the description, the fields the schema.
    type Input: DeserializeOwned + JsonSchema + Send;

    /// Its name on the wire.
    const NAME: &'static str;

    /// What it may do.
    const ACCESS: Access;

    /// The file that a call is about to change, as it is and as it will be: a tool that is
    /// [`Access::Judged`] says so before it begins, and by it a call that was cut off is judged.
    ///
    /// # Errors
    /// [`ToolError`], when the call cannot be carried out; it is not begun then.
    async fn change(
        &self,
        _input: Self::Input,
        _context: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        Ok(None)
    }

    /// Do it.
    ///
    /// # Errors
    /// [`ToolError`]: tell the model, or stop the run.
    async fn run(&self, input: Self::Input, context: &ToolContext)
    -> Result<ToolOutput, ToolError>;

    /// What the answer to a question of this tool settles beside being its result.
    async fn answered(
        &self,
        _request: &InteractionRequest,
        _response: &InteractionResponse,
        _context: &ToolContext,
    ) -> Vec<ToolEffect> {
        Vec::new()
    }
}

#[async_trait]
trait AnyTool: Send + Sync {
    fn spec(&self) -> &ToolSpec;
    fn access(&self) -> Access;
    async fn change(
        &self,
        input: Value,
        context: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError>;
    async fn run(&self, input: Value, context: &ToolContext) -> Result<ToolOutput, ToolError>;
    async fn answered(
        &self,
        request: &InteractionRequest,
        response: &InteractionResponse,
        context: &ToolContext,
    ) -> Vec<ToolEffect>;
}

impl ToolSpec {
    /// A tool as a model sees it, in few words: they stand in every request.
    pub fn of<T: Tool>() -> Self {
        let mut schema = Value::from(schemars::schema_for!(T::Input));
        let mut description = String::new();
        if let Some(object) = schema.as_object_mut() {
            object.remove("$schema");
            object.remove("title");
            if let Some(Value::String(text)) = object.remove("description") {
                description = text;
            }
            object.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
        Self { name: T::NAME.to_owned(), description, schema: brief::brief(schema) }
    }
}

/// A tool with what the model sees of it, made once: every model call of every run sends it.
struct Erased<T> {
    tool: T,
    spec: ToolSpec,
}

impl<T: Tool> Erased<T> {
    fn new(tool: T) -> Self {
        Self::named(T::NAME.to_owned(), None, tool)
    }

    fn named(name: String, described: Option<String>, tool: T) -> Self {
        let spec = ToolSpec::of::<T>();
        let description = described.unwrap_or(spec.description);
        Self { tool, spec: ToolSpec { name, description, schema: spec.schema } }
    }

    fn input(&self, input: Value) -> Result<T::Input, ToolError> {
        let name = &self.spec.name;
        // What is no JSON comes as the text that it was.
        if input.is_string() {
            let told = format!(
                "the input of {name} is not as its schema asks: it is broken, and no whole JSON object; give it again"
            );
            return Err(ToolError::Tell(told));
        }
        T::Input::deserialize(&input).map_err(|error| {
            // The teacher reads it too: places and kinds, and no types of a program.
            let misfits = misfits(&self.spec.schema, &input, "the input");
            let wrong = if misfits.is_empty() { error.to_string() } else { misfits.join("; ") };
            ToolError::Tell(format!("the input of {name} is not as its schema asks: {wrong}"))
        })
    }
}

#[async_trait]
impl<T: Tool> AnyTool for Erased<T> {
    fn spec(&self) -> &ToolSpec {
        &self.spec
    }

    fn access(&self) -> Access {
        T::ACCESS
    }

    async fn change(
        &self,
        input: Value,
        context: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        self.tool.change(self.input(input)?, context).await
    }

    async fn run(&self, input: Value, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        self.tool.run(self.input(input)?, context).await
    }

    async fn answered(
        &self,
        request: &InteractionRequest,
        response: &InteractionResponse,
        context: &ToolContext,
    ) -> Vec<ToolEffect> {
        self.tool.answered(request, response, context).await
    }
}

/// The tools of a run, by name.
#[derive(Clone, Default)]
pub struct ToolRegistry {
    tools: BTreeMap<String, Arc<dyn AnyTool>>,
    /// Whether their inputs are told of in the fewest words.
    terse: bool,
}

impl ToolRegistry {
    /// Add a tool; one of the same name is replaced.
    #[must_use]
    pub fn with<T: Tool>(mut self, tool: T) -> Self {
        self.tools.insert(T::NAME.to_owned(), Arc::new(Erased::new(tool)));
        self
    }

    /// Add a tool under a name of its own, with a description of its own: one implementation may
    /// stand there several times, once for each thing it is about.
    #[must_use]
    pub fn with_named<T: Tool>(mut self, name: String, description: String, tool: T) -> Self {
        let tool = Erased::named(name.clone(), Some(description), tool);
        self.tools.insert(name, Arc::new(tool));
        self
    }

    /// Only the named tools; names that do not exist are given back.
    pub fn restricted_to(&self, names: &[String]) -> (Self, Vec<String>) {
        let unknown =
            names.iter().filter(|name| !self.tools.contains_key(name.as_str())).cloned().collect();
        let tools = self
            .tools
            .iter()
            .filter(|(name, _)| names.contains(name))
            .map(|(name, tool)| (name.clone(), Arc::clone(tool)))
            .collect();
        (Self { tools, terse: self.terse }, unknown)
    }

    /// All but the named one.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.tools.remove(name);
        self
    }

    /// The tools as a model sees them, in order of name.
    pub fn specs(&self) -> Vec<ToolSpec> {
        let specs = self.tools.values().map(|tool| tool.spec().clone());
        match self.terse {
            false => specs.collect(),
            true => {
                specs.map(|spec| ToolSpec { schema: brief::terse(spec.schema), ..spec }).collect()
            }
        }
    }

    /// The same, told of in the fewest words where the model takes little at once.
    #[must_use]
    pub fn fitting(mut self, context_tokens: u64) -> Self {
        self.terse = is_tight(context_tokens);
        self
    }

    /// The names, in order.
    pub fn names(&self) -> Vec<String> {
        self.tools.keys().cloned().collect()
    }

    /// The names of the tools that only look, in order.
    pub fn read_only(&self) -> Vec<String> {
        let looking = self.tools.iter().filter(|(_, tool)| tool.access() == Access::ReadOnly);
        looking.map(|(name, _)| name.clone()).collect()
    }

    /// What the named tool may do; none when there is no such tool.
    pub fn access(&self, name: &str) -> Option<Access> {
        self.tools.get(name).map(|tool| tool.access())
    }

    /// The file that a call of the named tool is about to change.
    ///
    /// # Errors
    /// As [`ToolRegistry::run`]; the call cannot be carried out then.
    pub async fn change(
        &self,
        name: &str,
        input: Value,
        context: &ToolContext,
    ) -> Result<Option<FileChange>, ToolError> {
        match self.tools.get(name) {
            Some(tool) if tool.access() == Access::Judged => tool.change(input, context).await,
            Some(_) | None => Ok(None),
        }
    }

    /// Run the named tool.
    ///
    /// # Errors
    /// [`ToolError::Tell`] when there is no such tool or the input does not fit, else what the tool
    /// says.
    pub async fn run(
        &self,
        name: &str,
        input: Value,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let Some(tool) = self.tools.get(name) else {
            return Err(ToolError::Tell(format!(
                "there is no tool named {name}; there are {}",
                self.names().join(", ")
            )));
        };
        tool.run(input, context).await
    }

    /// What the answer to a question of the named tool settles.
    pub async fn answered(
        &self,
        name: &str,
        request: &InteractionRequest,
        response: &InteractionResponse,
        context: &ToolContext,
    ) -> Vec<ToolEffect> {
        match self.tools.get(name) {
            Some(tool) => tool.answered(request, response, context).await,
            None => Vec::new(),
        }
    }
}
