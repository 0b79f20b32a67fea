//! `transfer_to_<agent>`: let another agent go on with the conversation. There is one tool for each
//! agent that the present one may hand over to.

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput, ToolRegistry};
use async_trait::async_trait;
use domain::HandoffContext;
use schemars::JsonSchema;
use serde::Deserialize;

/// What the agent that takes over is told.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TransferInput {
    /// What it has to know before its first word.
    context: PassedOn,
}

/// What has to be passed on.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PassedOn {
    /// What is already decided, by the teacher or with her, and has to stay.
    decisions: String,
    /// What must hold: outcomes, needs of the class, what the teacher asked for or ruled out.
    constraints: String,
    /// Why you hand over.
    reason: String,
    /// What is still open; "none" if nothing is.
    open_questions: String,
}

/// One of the tools.
pub struct Transfer {
    /// The agent that takes over.
    agent: String,
}

#[async_trait]
impl Tool for Transfer {
    type Input = TransferInput;
    const NAME: &'static str = "transfer";
    // Handing over is an event of its own that follows the call.
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: TransferInput, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let PassedOn { decisions, constraints, reason, open_questions } = input.context;
        all_said(&[
            ("context.decisions", &decisions),
            ("context.constraints", &constraints),
            ("context.reason", &reason),
            ("context.openQuestions", &open_questions),
        ])?;
        Ok(ToolOutput::HandOff(HandoffContext {
            agent: self.agent.clone(),
            decisions,
            constraints,
            reason,
            open_questions,
        }))
    }
}

/// The tools of a registry, one for each agent of these names, and one for the agent that the
/// conversation goes back to. What each agent is for stands in the prompt.
pub fn registry_with(
    registry: ToolRegistry,
    targets: Vec<String>,
    back: Option<&str>,
) -> ToolRegistry {
    let targets = targets.into_iter().filter(|agent| Some(agent.as_str()) != back);
    let registry = targets.fold(registry, |registry, agent| {
        let description = format!(
            "Hand this conversation over to {agent}, which goes on with the teacher in your place, \
             when the rest of her request is its work rather than yours; for one piece of work \
             whose result you need, send a specialist instead. The whole conversation goes with \
             it; the context says what must not be lost."
        );
        registry.with_named(name(&agent), description, Transfer { agent })
    });
    let Some(agent) = back else { return registry };
    let description = format!(
        "Hand this conversation back to {agent}, which handed it over to you. Do it when what it \
         was handed over for is settled, and when the teacher asks for something that is not your \
         work; not while a question of yours is open. The whole conversation goes with it; the \
         context says what you decided with her and changed."
    );
    registry.with_named(name(agent), description, Transfer { agent: agent.to_owned() })
}

/// The name of the tool that hands over to this agent.
pub fn name(agent: &str) -> String {
    format!("transfer_to_{}", agent.replace('-', "_"))
}

/// Every one of these has words in it.
pub(super) fn all_said(fields: &[(&str, &String)]) -> Result<(), ToolError> {
    match fields.iter().find(|(_, text)| text.trim().is_empty()) {
        None => Ok(()),
        Some((name, _)) => {
            Err(ToolError::Tell(format!("{name} is empty: say it, or say that there is none")))
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use domain::{SessionId, TeacherId, TraceId};
    use serde_json::{Value, json};

    use super::*;

    pub fn context() -> ToolContext {
        ToolContext {
            teacher: TeacherId::new(),
            session: SessionId::new(),
            trace: TraceId::new(),
            call_id: "c".into(),
            class: None,
            day: None,
            context_tokens: 200_000,
            tasks: Vec::new(),
            interrupted: false,
            files: agent::KnownFiles::default(),
            change: None,
        }
    }

    pub fn said(result: Result<ToolOutput, ToolError>) -> String {
        match result {
            Err(ToolError::Tell(message)) => message,
            other => format!("{other:?}"),
        }
    }

    fn tools() -> ToolRegistry {
        let targets = vec!["differentiation-specialist".to_owned(), "b".to_owned()];
        registry_with(ToolRegistry::default(), targets, None)
    }

    #[tokio::test]
    async fn whoever_handed_over_has_one_tool_and_it_hands_back() {
        let targets = vec!["planner".to_owned(), "b".to_owned()];
        let tools = registry_with(ToolRegistry::default(), targets, Some("planner"));
        let specs = tools.specs();
        let told: Vec<(&str, bool)> = specs
            .iter()
            .map(|spec| (spec.name.as_str(), spec.description.contains("conversation back to")))
            .collect();
        assert_eq!(told, [("transfer_to_b", false), ("transfer_to_planner", true)]);
        let Ok(ToolOutput::HandOff(back)) =
            tools.run("transfer_to_planner", input("none"), &context()).await
        else {
            panic!("nothing is handed back")
        };
        assert_eq!(back.agent, "planner");
    }

    fn input(questions: &str) -> Value {
        json!({"context": {"decisions": "50 minutes", "constraints": "EAL", "reason": "Depth.",
            "openQuestions": questions}})
    }

    #[tokio::test]
    async fn the_conversation_is_handed_over_with_all_four_parts_of_the_context() {
        let name = "transfer_to_differentiation_specialist";
        assert_eq!(
            tools().run(name, input("none"), &context()).await,
            Ok(ToolOutput::HandOff(HandoffContext {
                agent: "differentiation-specialist".into(),
                decisions: "50 minutes".into(),
                constraints: "EAL".into(),
                reason: "Depth.".into(),
                open_questions: "none".into(),
            }))
        );
    }

    #[tokio::test]
    async fn a_handoff_without_its_context_is_refused() {
        let name = "transfer_to_b";
        assert_eq!(
            said(tools().run(name, input(""), &context()).await),
            "context.openQuestions is empty: say it, or say that there is none"
        );
        let missing = said(tools().run(name, json!({"context": {}}), &context()).await);
        assert!(missing.contains("missing properties 'decisions'"), "{missing}");
    }

    #[test]
    fn each_target_has_a_tool_of_its_own_that_asks_for_everything() {
        let specs = tools().specs();
        let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
        assert_eq!(names, ["transfer_to_b", "transfer_to_differentiation_specialist"]);
        assert!(specs[1].description.contains("differentiation-specialist"));
        let wanted = json!(["decisions", "constraints", "reason", "openQuestions"]);
        assert_eq!(specs[0].schema["properties"]["context"]["required"], wanted);
    }
}
