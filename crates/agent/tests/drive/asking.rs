//! Hooks that ask, in this process and in later ones.

use std::sync::Arc;

use agent::{
    Ask, DriveError, Hook, HookContext, ModelRequest, PostLoopAction, PostModelAction,
    PostToolAction, PreLoopAction, PreModelAction, PreToolAction,
};
use async_trait::async_trait;
use domain::{
    AssistantMessage, ContentBlock, Face, HookPoint, InteractionResponse, Message, RunStatus,
    StopReason, ToolCall, ToolResult,
};
use serde_json::{Value, json};
use testkit::scripted::{Answer, Scripted};

use crate::stage::{Member, Stage, asked, completed, finished, question, stopped, success};

/// Asks so many questions at a point, and goes on when all are answered with `yes`.
struct Asks {
    name: &'static str,
    at: HookPoint,
    questions: usize,
}

impl Asks {
    fn next(&self, at: &HookContext<'_>) -> Option<Ask> {
        let asked = at.answers.len();
        (asked < self.questions).then(|| question(&format!("{} {asked}", self.name)).into())
    }

    fn refused(at: &HookContext<'_>) -> bool {
        let yes = InteractionResponse::Answer { text: "yes".into() };
        at.answers.iter().any(|answered| answered.response != yes)
    }
}

#[async_trait]
impl Hook for Asks {
    fn name(&self) -> &str {
        self.name
    }

    fn points(&self) -> &[HookPoint] {
        std::slice::from_ref(&self.at)
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        match self.next(at) {
            Some(ask) => PreLoopAction::Ask(ask),
            None if Self::refused(at) => PreLoopAction::Abort("she said no".into()),
            None => PreLoopAction::Continue,
        }
    }

    async fn pre_tool(&self, at: &HookContext<'_>, _: &ToolCall) -> PreToolAction {
        match self.next(at) {
            Some(ask) => PreToolAction::Ask(ask),
            None if Self::refused(at) => PreToolAction::Refuse("she said no".into()),
            None => PreToolAction::Continue,
        }
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        self.next(at).map_or(PostLoopAction::Continue, PostLoopAction::Ask)
    }
}

fn hooks(hooks: &[(&'static str, HookPoint, usize)]) -> Vec<Arc<dyn Hook>> {
    hooks
        .iter()
        .map(|(name, at, questions)| {
            Arc::new(Asks { name, at: *at, questions: *questions }) as Arc<dyn Hook>
        })
        .collect()
}

#[tokio::test]
async fn several_questions_of_several_hooks_are_asked_one_by_one_each_in_another_process() {
    let member = Member::saying(vec![Answer::text("done")]).hooked(hooks(&[
        ("first", HookPoint::PreLoop, 2),
        ("second", HookPoint::PreLoop, 1),
        ("last", HookPoint::PostLoop, 1),
    ]));
    let stage = Stage::of([("a", member)]);
    let mut seen = vec![asked(&stage.run().await)];
    for _ in 0..3 {
        seen.push(asked(&stage.replies("yes").await));
    }
    assert_eq!(seen, ["first 0", "first 1", "second 0", "last 0"]);
    assert_eq!(stage.replies("yes").await, success());
    assert_eq!(stage.folded().exchanges().len(), 4);
}

#[tokio::test]
async fn a_no_ends_the_run_before_the_model_is_called() {
    let member = Member::saying(vec![]).hooked(hooks(&[("first", HookPoint::PreLoop, 1)]));
    let stage = Stage::of([("a", member)]);
    stage.run().await;
    let ended = stage.replies("no").await;
    assert_eq!(ended, finished(RunStatus::ErrorHookAbort, "she said no"));
}

#[tokio::test]
async fn before_calls_side_by_side_each_is_asked_about() {
    let answer = Answer::tool("look", json!({"at": "1"})).and_tool("look", json!({"at": "2"}));
    let member = Member::saying(vec![answer, Answer::text("done")]).hooked(hooks(&[(
        "may",
        HookPoint::PreTool,
        1,
    )]));
    let stage = Stage::of([("a", member)]);
    stage.run().await;
    stage.replies("yes").await;
    assert_eq!(stage.results(), []);
    assert_eq!(stage.replies("no").await, success());
    let no = ToolResult::Failed { message: "she said no".into() };
    assert_eq!(stage.results(), [completed("seen 1"), no]);
}

#[tokio::test]
async fn stopping_while_it_asks_ends_the_run_and_never_calls_it_again() {
    let member = Member::saying(vec![]).hooked(hooks(&[("first", HookPoint::PreLoop, 2)]));
    let stage = Stage::of([("a", member)]);
    stage.run().await;
    stage.stop.send_replace(Some(Face::Window));
    assert_eq!(stage.drives(stage.folded()).await, stopped());
    assert_eq!(stage.count_of("hookRan"), 1);
}

#[tokio::test]
async fn a_hook_that_is_gone_when_the_run_is_taken_up_is_named_and_the_run_can_be_stopped() {
    let member = Member::saying(vec![]).hooked(hooks(&[("first", HookPoint::PreLoop, 1)]));
    let stage = Stage::of([("a", member)]);
    let run = stage.begin().await;
    stage.people.members.lock().unwrap().insert("a".into(), Member::saying(vec![]));
    let error = stage.fails(run).await;
    assert!(matches!(error, DriveError::Crew(_)));
    assert_eq!(error.to_string(), "the run cannot go on: its hook first does not exist any more");
    stage.stop.send_replace(Some(Face::Window));
    assert_eq!(stage.drives(stage.folded()).await, stopped());
}

/// Changes whatever passes.
struct Changes;

#[async_trait]
impl Hook for Changes {
    fn name(&self) -> &str {
        "changes"
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PreModel, HookPoint::PostModel, HookPoint::PreTool, HookPoint::PostTool]
    }

    async fn pre_model(&self, at: &HookContext<'_>, request: &ModelRequest) -> PreModelAction {
        assert_eq!(request.messages, at.run.messages());
        match at.run.turn() {
            0 => PreModelAction::Modify(domain::ContextChange {
                note: "28 pupils".into(),
                ..domain::ContextChange::default()
            }),
            _ => PreModelAction::Continue,
        }
    }

    async fn post_model(&self, at: &HookContext<'_>, _: &AssistantMessage) -> PostModelAction {
        let call = |at: &str| {
            let (id, name) = ("same".to_owned(), "look".to_owned());
            ContentBlock::ToolCall(ToolCall { id, name, input: json!({ "at": at }) })
        };
        let content = vec![call("1"), call("2")];
        match at.run.turn() {
            1 | 2 => {
                PostModelAction::Modify(AssistantMessage { content, stop: StopReason::ToolUse })
            }
            _ => PostModelAction::Continue,
        }
    }

    async fn pre_tool(&self, _: &HookContext<'_>, call: &ToolCall) -> PreToolAction {
        let at = call.input.get("at").and_then(Value::as_str).unwrap_or_default();
        PreToolAction::Modify(json!({ "at": format!("{at}!") }))
    }

    async fn post_tool(
        &self,
        _: &HookContext<'_>,
        call: &ToolCall,
        result: &ToolResult,
    ) -> PostToolAction {
        let ToolResult::Completed { content } = result else { return PostToolAction::Continue };
        PostToolAction::Modify(format!("{}: {content}", call.id))
    }
}

#[tokio::test]
async fn what_hooks_change_is_what_the_model_and_the_tools_get() {
    let answers = ["one", "two", "three"].map(Answer::text).to_vec();
    let model = Arc::new(Scripted::new(answers));
    let member = Member::with(model.clone()).hooked(vec![Arc::new(Changes)]);
    let stage = Stage::of([("a", member)]);
    assert_eq!(stage.run().await, success());
    let sent = model.requests().pop().unwrap().messages;
    assert_eq!(sent[1], Message::User { text: "28 pupils".into() });
    let results: Vec<&str> = sent
        .iter()
        .filter_map(|message| match message {
            Message::Tool { content, .. } => Some(content.as_str()),
            _ => None,
        })
        .collect();
    let expected = ["same: seen 1!", "same-1-2: seen 2!", "same-2-1: seen 1!", "same-2-2: seen 2!"];
    assert_eq!(results, expected);
}
