//! `spawn_subagent`: send a specialist that works alone and comes back with a report.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::SubagentTask;
use schemars::JsonSchema;
use serde::Deserialize;

/// The name of the tool.
pub const NAME: &str = "spawn_subagent";

/// Send a specialist to do one piece of work. It works alone, sees the workspace and nothing of this
/// conversation, and comes back once, with a report. That is advice or a draft; you decide what becomes
/// of it.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SpawnSubagentInput {
    /// The specialist's name, one of the list of specialists.
    agent: String,
    /// What to do, in one or two sentences, with the paths of the files that it is about.
    task: String,
    /// What it has to know.
    context: TaskContext,
}

/// What a specialist has to know.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TaskContext {
    /// What is already decided and has to stay: class, topic, intention, structure, minutes.
    decisions: String,
    /// What must hold: outcomes, needs of the class, what the teacher asked for or ruled out.
    constraints: String,
    /// What to give back, and in which form and length.
    deliverable: String,
}

/// The tool.
pub struct SpawnSubagent {
    /// Names and descriptions of the agents that may be sent.
    pub allowed: Vec<(String, String)>,
}

#[async_trait]
impl Tool for SpawnSubagent {
    type Input = SpawnSubagentInput;
    const NAME: &'static str = NAME;
    // The call itself changes nothing: what it leads to are events of their own, so a call that was
    // cut off before them is simply asked again.
    const ACCESS: Access = Access::ReadOnly;

    async fn run(
        &self,
        input: SpawnSubagentInput,
        _: &ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let SpawnSubagentInput { agent, task, context } = input;
        let agent = agent.trim();
        if !self.allowed.iter().any(|(name, _)| name == agent) {
            let known: Vec<String> = self
                .allowed
                .iter()
                .map(|(name, description)| format!("{name} ({description})"))
                .collect();
            let message = if known.is_empty() {
                "there are no specialists to send: do it yourself".to_owned()
            } else {
                format!("there is no specialist \"{agent}\"; there are {}", known.join("; "))
            };
            return Err(ToolError::Tell(message));
        }
        let TaskContext { decisions, constraints, deliverable } = context;
        super::transfer::all_said(&[
            ("task", &task),
            ("context.decisions", &decisions),
            ("context.constraints", &constraints),
            ("context.deliverable", &deliverable),
        ])?;
        Ok(ToolOutput::Delegate(SubagentTask {
            agent: agent.to_owned(),
            task,
            decisions,
            constraints,
            deliverable,
        }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::tools::transfer::tests::{context, said};

    async fn check(input: Value) -> Result<ToolOutput, ToolError> {
        let allowed = vec![("pedagogy-reviewer".to_owned(), "Reads a draft.".to_owned())];
        let tools = agent::ToolRegistry::default().with(SpawnSubagent { allowed });
        tools.run("spawn_subagent", input, &context()).await
    }

    fn task(agent: &str, deliverable: &str) -> Value {
        json!({"agent": agent, "task": "Read the plan.", "context": {
            "decisions": "50 minutes", "constraints": "EAL", "deliverable": deliverable}})
    }

    #[tokio::test]
    async fn a_specialist_is_sent_with_all_that_it_needs() {
        assert_eq!(
            check(task(" pedagogy-reviewer", "Three findings.")).await,
            Ok(ToolOutput::Delegate(SubagentTask {
                agent: "pedagogy-reviewer".into(),
                task: "Read the plan.".into(),
                decisions: "50 minutes".into(),
                constraints: "EAL".into(),
                deliverable: "Three findings.".into(),
            }))
        );
    }

    #[tokio::test]
    async fn a_specialist_that_may_not_be_sent_is_refused_with_those_who_may() {
        assert_eq!(
            said(check(task("planner", "x")).await),
            "there is no specialist \"planner\"; there are pedagogy-reviewer (Reads a draft.)"
        );
    }

    #[tokio::test]
    async fn an_empty_or_missing_context_is_refused_by_name() {
        assert_eq!(
            said(check(task("pedagogy-reviewer", " \n")).await),
            "context.deliverable is empty: say it, or say that there is none"
        );
        let missing = said(check(json!({"agent": "pedagogy-reviewer", "task": "x"})).await);
        assert!(missing.contains("missing properties 'context'"), "{missing}");
    }
}
