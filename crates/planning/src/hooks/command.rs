//! Command hooks: programs of a plugin that are run at points of a run, with the contract of Claude
//! Code. `docs/hooks.md` is their documentation.
//!
//! A plugin has one hook for each event of its `hooks/hooks.json`. The programs that fit run side by
//! side; what they say is put together in the order of the file. A program that fails, in whatever
//! way, never stops the work: that is what exit code 2 is for.

mod action;
mod input;
mod output;
mod process;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use agent::{
    HandoffAction, Hook, HookContext, ModelRequest, PostLoopAction, PostModelAction,
    PostToolAction, PreLoopAction, PreModelAction, PreToolAction, SubagentEndAction,
    SubagentStartAction,
};
use async_trait::async_trait;
use domain::{
    AssistantMessage, HandoffContext, HookPoint, SubagentTask, ToolCall, ToolEffect, ToolResult,
};
use futures::future::join_all;
use plugins::{EventHooks, HookCommand, HookEvent, Plugin};
use serde_json::{Map, Value};

use action::Acted;
use output::Said;
use process::Program;

/// What one plugin wants run at one event.
pub struct CommandHook {
    name: String,
    points: [HookPoint; 1],
    hooks: EventHooks,
    plugin_root: PathBuf,
    project_dir: PathBuf,
}

impl CommandHook {
    /// The hook of one event; `project_dir` is the folder of the teacher's workspace.
    pub fn new(plugin: &Plugin, hooks: &EventHooks, project_dir: &Path) -> Self {
        Self {
            name: format!("{}/{}", plugin.name, hooks.event.as_str()),
            points: [point(hooks.event)],
            hooks: hooks.clone(),
            plugin_root: plugin.root.clone(),
            project_dir: project_dir.to_owned(),
        }
    }

    /// The hooks of a plugin, in the order of its file.
    pub fn all(plugin: &Plugin, project_dir: &Path) -> Vec<Arc<dyn Hook>> {
        let hooks = plugin.hooks.iter();
        hooks
            .map(|hooks| Arc::new(Self::new(plugin, hooks, project_dir)) as Arc<dyn Hook>)
            .collect()
    }

    fn is_for(&self, event: HookEvent) -> bool {
        self.hooks.event == event
    }

    /// Tell the programs what happens, and hear what they say.
    async fn consult(
        &self,
        at: &HookContext<'_>,
        matched: &str,
        of_event: Map<String, Value>,
    ) -> Said {
        let commands = self.hooks.commands_for(matched);
        if commands.is_empty() {
            return Said::default();
        }
        let input = input::common(at, self.hooks.event, &self.project_dir, of_event);
        self.ask(&commands, input.to_string().as_bytes()).await
    }

    async fn ask(&self, commands: &[&HookCommand], input: &[u8]) -> Said {
        let running = commands.iter().map(|command| async {
            let (program, args) = command.resolved(&self.plugin_root, &self.project_dir);
            let label = format!("{} ({})", self.name, base_name(&program));
            let program = Program {
                program,
                args,
                plugin_root: &self.plugin_root,
                project_dir: &self.project_dir,
                timeout: command.timeout,
            };
            output::read(self.hooks.event, &label, process::run(&program, input).await)
        });
        output::together(join_all(running).await)
    }

    /// Write down what a reader of the trace should know, and do the rest.
    fn carry_out<A>(&self, at: &HookContext<'_>, acted: Acted<A>) -> A {
        for text in acted.notes {
            at.note(ToolEffect::Noted { text });
        }
        acted.action
    }
}

/// Where a run comes to this event.
fn point(event: HookEvent) -> HookPoint {
    match event {
        HookEvent::UserPromptSubmit => HookPoint::PreLoop,
        HookEvent::PreModel => HookPoint::PreModel,
        HookEvent::PostModel => HookPoint::PostModel,
        HookEvent::PreToolUse => HookPoint::PreTool,
        HookEvent::PostToolUse | HookEvent::PostToolUseFailure => HookPoint::PostTool,
        HookEvent::OnHandoff => HookPoint::OnHandoff,
        HookEvent::SubagentStart => HookPoint::OnSubagentStart,
        HookEvent::SubagentStop => HookPoint::OnSubagentEnd,
        HookEvent::Stop => HookPoint::PostLoop,
    }
}

fn base_name(program: &str) -> &str {
    program.rsplit(['/', '\\']).next().unwrap_or(program)
}

/// A specialist's task is nothing that the teacher said, and its end is `SubagentStop`.
fn is_specialist(at: &HookContext<'_>) -> bool {
    at.run.started().is_some_and(|start| start.delegation.is_some())
}

#[async_trait]
impl Hook for CommandHook {
    fn name(&self) -> &str {
        &self.name
    }

    fn points(&self) -> &[HookPoint] {
        &self.points
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        if is_specialist(at) {
            return PreLoopAction::Continue;
        }
        let said = self.consult(at, "", input::prompt(at.run)).await;
        self.carry_out(at, action::pre_loop(&self.name, said))
    }

    async fn pre_model(&self, at: &HookContext<'_>, request: &ModelRequest) -> PreModelAction {
        let said = self.consult(at, "", input::request(request)).await;
        self.carry_out(at, action::pre_model(&self.name, said, &request.system))
    }

    async fn post_model(&self, at: &HookContext<'_>, answer: &AssistantMessage) -> PostModelAction {
        let said = self.consult(at, "", input::answer(answer)).await;
        self.carry_out(at, action::post_model(said))
    }

    async fn pre_tool(&self, at: &HookContext<'_>, call: &ToolCall) -> PreToolAction {
        // The programs have spoken when there is an answer: it is the teacher's word that counts.
        if let Some(answered) = at.answers.last() {
            return action::approved(answered, call);
        }
        let said = self.consult(at, &call.name, input::call(call)).await;
        self.carry_out(at, action::pre_tool(said, call))
    }

    async fn post_tool(
        &self,
        at: &HookContext<'_>,
        call: &ToolCall,
        result: &ToolResult,
    ) -> PostToolAction {
        let (event, content) = match result {
            ToolResult::Completed { content } => (HookEvent::PostToolUse, content),
            ToolResult::Failed { message } | ToolResult::Stopped { message } => {
                (HookEvent::PostToolUseFailure, message)
            }
        };
        if !self.is_for(event) {
            return PostToolAction::Continue;
        }
        let said = self.consult(at, &call.name, input::result(call, result)).await;
        self.carry_out(at, action::post_tool(said, content))
    }

    async fn on_handoff(&self, at: &HookContext<'_>, handoff: &HandoffContext) -> HandoffAction {
        let said = self.consult(at, &handoff.agent, input::handoff(handoff)).await;
        self.carry_out(at, action::on_handoff(said))
    }

    async fn on_subagent_start(
        &self,
        at: &HookContext<'_>,
        task: &SubagentTask,
    ) -> SubagentStartAction {
        let said = self.consult(at, &task.agent, input::task(task)).await;
        self.carry_out(at, action::on_subagent_start(said))
    }

    async fn on_subagent_end(&self, at: &HookContext<'_>, report: &str) -> SubagentEndAction {
        let agent = input::specialist(at.run).unwrap_or_default();
        let said = self.consult(at, &agent, input::report(&agent, report)).await;
        self.carry_out(at, action::on_subagent_end(said, report))
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        if is_specialist(at) {
            return PostLoopAction::Continue;
        }
        let said = self.consult(at, "", input::end(at.run, at.repairs)).await;
        self.carry_out(at, action::post_loop(said))
    }
}

#[cfg(all(test, unix))]
mod tests;
