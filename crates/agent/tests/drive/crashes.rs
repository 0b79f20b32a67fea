//! A process that dies at any event of a run with everything in it; another one finishes the run.

use std::sync::Arc;

use agent::{
    Ended, Hook, HookContext, Model, ModelRequest, ModelStream, PostLoopAction, PreLoopAction,
    PreToolAction, check_history,
};
use async_trait::async_trait;
use domain::{
    EventBody, HookPoint, Message, ModelFailure, RunEvent, SessionEvent, ToolCall, Usage,
};
use serde_json::json;
use testkit::scripted::{Answer, Scripted};

use crate::stage::{Member, Stage, question, success};

/// Says what its script says at this place of the conversation, in whichever process.
pub struct ByPlace(pub Vec<Answer>);

#[async_trait]
impl Model for ByPlace {
    fn provider(&self) -> &str {
        "by place"
    }

    fn name(&self) -> &str {
        "m"
    }

    fn context_tokens(&self) -> u64 {
        100_000
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let answers = request.messages.iter().filter(|m| matches!(m, Message::Assistant(_)));
        let answer = self.0.get(answers.count()).cloned().unwrap_or_else(|| Answer::text("done"));
        Scripted::new(vec![answer]).stream(request).await
    }
}

/// Asks once at each point where it may.
struct Curious;

impl Curious {
    fn asks(at: &HookContext<'_>) -> Option<agent::Ask> {
        at.answers.is_empty().then(|| question("May it?").into())
    }
}

#[async_trait]
impl Hook for Curious {
    fn name(&self) -> &str {
        "curious"
    }

    fn points(&self) -> &[HookPoint] {
        &[
            HookPoint::PreLoop,
            HookPoint::PreTool,
            HookPoint::PostLoop,
            HookPoint::PostTool,
            HookPoint::OnHandoff,
            HookPoint::OnSubagentStart,
            HookPoint::OnSubagentEnd,
        ]
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        Self::asks(at).map_or(PreLoopAction::Continue, PreLoopAction::Ask)
    }

    async fn pre_tool(&self, at: &HookContext<'_>, call: &ToolCall) -> PreToolAction {
        match Self::asks(at) {
            Some(ask) if call.name == "count" => PreToolAction::Ask(ask),
            Some(_) | None => PreToolAction::Continue,
        }
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        match Self::asks(at) {
            Some(ask) => PostLoopAction::Ask(ask),
            None if at.repairs == 0 => PostLoopAction::Repair("once more".into()),
            None => PostLoopAction::Continue,
        }
    }
}

fn stage() -> Stage {
    let a = vec![
        Answer::tool("look", json!({"at": "1"}))
            .and_tool("ask", json!({}))
            .and_tool("look", json!({"at": "2"})),
        Answer::tool("count", json!({})).and_tool("send", json!({"to": "b"})),
        Answer::tool("transfer", json!({"to": "c"})),
    ];
    let b = vec![
        Answer::tool("ask", json!({})).and_tool("write", json!({})),
        Answer::tool("count", json!({})),
        Answer::text("reviewed"),
    ];
    let c = vec![Answer::text(""); 3].into_iter().chain([Answer::text("a draft")]).collect();
    let member = |answers| Member::with(Arc::new(ByPlace(answers))).hooked(vec![Arc::new(Curious)]);
    Stage::of([("a", member(a)), ("b", member(b)), ("c", member(c))])
}

async fn to_the_end(stage: &Stage, mut ended: Ended) {
    for _ in 0..20 {
        match ended {
            Ended::Suspended(_) => ended = stage.replies("yes").await,
            Ended::Finished { .. } => break,
        }
    }
    assert_eq!(ended, success());
}

fn count(events: &[SessionEvent], kind: &str) -> usize {
    events.iter().filter(|event| event.body.kind() == kind).count()
}

#[tokio::test]
async fn at_whichever_event_it_dies_the_run_is_finished_and_nothing_is_asked_twice() {
    let whole = stage();
    let ended = whole.run().await;
    to_the_end(&whole, ended).await;
    let events = whole.log.events().clone();
    for kind in ["handedOff", "subagentRequested", "interactionAnswered", "toolStarted"] {
        assert!(count(&events, kind) > 0, "{kind} is missing");
    }
    for cut in 2..events.len() {
        let stage = stage();
        *stage.log.events() = events[..cut].to_vec();
        let run = stage.folded();
        let trace = run.trace().unwrap();
        let run = stage.append(trace, vec![EventBody::Run(RunEvent::RunResumed)]).await;
        let (_, ended) = stage.drive.run(run).await.unwrap();
        to_the_end(&stage, ended).await;
        let run = stage.folded();
        assert_eq!(check_history(run.history()), Ok(()), "cut at {cut}");
        let log = stage.log.events();
        assert_eq!(
            count(&log, "interactionAnswered"),
            count(&log, "interactionOpened"),
            "cut at {cut}"
        );
        // A call that a crash cut off is not run again where that could do harm.
        let before = count(&events[..cut], "toolStarted");
        assert!(before <= count(&log, "toolStarted"), "cut at {cut}");
        assert!(stage.counted() <= 2, "cut at {cut}");
    }
}
