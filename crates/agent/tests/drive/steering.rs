//! What the teacher says while the agent works.

use std::sync::Arc;

use agent::{Hook, HookContext, Inbox, PostLoopAction, Steering};
use async_trait::async_trait;
use domain::{AssistantMessage, Face, HookPoint, Message, RunStatus};
use serde_json::json;
use testkit::scripted::{Answer, Scripted};

use crate::stage::{Member, Stage, asked, finished, success};

/// Says something at a point of the run, once.
struct Says {
    at: HookPoint,
    inbox: Inbox,
}

impl Says {
    fn speak(&self, at: &HookContext<'_>) {
        if at.run.turn() == 1 {
            self.inbox.push(Steering { text: "shorter".into(), face: Face::Window });
        }
    }
}

#[async_trait]
impl Hook for Says {
    fn name(&self) -> &str {
        "says"
    }

    fn points(&self) -> &[HookPoint] {
        std::slice::from_ref(&self.at)
    }

    async fn post_model(
        &self,
        at: &HookContext<'_>,
        _: &AssistantMessage,
    ) -> agent::PostModelAction {
        self.speak(at);
        agent::PostModelAction::Continue
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        self.speak(at);
        PostLoopAction::Continue
    }
}

async fn last_words(at: HookPoint, answers: Vec<Answer>, max_turns: u32) -> (Stage, Vec<Message>) {
    let model = Arc::new(Scripted::new(answers));
    let mut stage = Stage::of([("a", Member::with(model.clone()))]);
    let inbox = stage.inbox.clone();
    let mut member = Member::with(model.clone()).hooked(vec![Arc::new(Says { at, inbox })]);
    member.limits.max_turns = max_turns;
    stage.people.members.lock().unwrap().insert("a".into(), member);
    stage.drive.inbox = stage.inbox.clone();
    let run = stage.begin().await;
    let ended = stage.drives(run).await;
    assert_eq!(ended, success());
    let messages = model.requests().pop().unwrap().messages;
    (stage, messages)
}

fn user(text: &str) -> Message {
    Message::User { text: text.into() }
}

#[tokio::test]
async fn during_a_turn_with_tools_they_follow_the_results() {
    let answers = vec![Answer::tool("count", json!({})), Answer::text("shorter it is")];
    let (stage, sent) = last_words(HookPoint::PostModel, answers, 9).await;
    assert_eq!(sent.last(), Some(&user("shorter")));
    assert!(matches!(sent[sent.len() - 2], Message::Tool { .. }));
    assert_eq!(stage.count_of("userMessage"), 2);
}

#[tokio::test]
async fn with_the_last_answer_just_given_the_run_goes_on() {
    let answers = || vec![Answer::text("done"), Answer::text("shorter it is")];
    for point in [HookPoint::PostModel, HookPoint::PostLoop] {
        let (_, sent) = last_words(point, answers(), 9).await;
        assert_eq!(sent.last(), Some(&user("shorter")), "{point:?}");
    }
}

#[tokio::test]
async fn when_the_run_cannot_go_on_they_are_left_for_whoever_comes_next() {
    let answers = vec![Answer::text("done")];
    let (stage, _) = last_words(HookPoint::PostLoop, answers, 1).await;
    assert_eq!(stage.count_of("userMessage"), 1);
    let left: Vec<String> = stage.inbox.drain().into_iter().map(|said| said.text).collect();
    assert_eq!(left, ["shorter"]);
}

#[tokio::test]
async fn while_a_question_is_open_they_are_kept_for_after_the_answer() {
    let model = Arc::new(Scripted::new(vec![Answer::tool("ask", json!({})), Answer::text("ok")]));
    let stage = Stage::of([("a", Member::with(model.clone()))]);
    asked(&stage.run().await);
    stage.says("for Monday");
    assert_eq!(asked(&stage.drives(stage.folded()).await), "Which class?");
    assert_eq!(stage.replies("3B").await, success());
    assert_eq!(model.requests()[1].messages.last(), Some(&user("for Monday")));
}

#[tokio::test]
async fn while_a_specialist_works_they_wait_for_its_report() {
    let model =
        Arc::new(Scripted::new(vec![Answer::tool("send", json!({"to": "b"})), Answer::text("ok")]));
    let helper =
        Arc::new(Scripted::new(vec![Answer::tool("ask", json!({})), Answer::text("reviewed")]));
    let stage =
        Stage::of([("a", Member::with(model.clone())), ("b", Member::with(helper.clone()))]);
    asked(&stage.run().await);
    stage.says("shorter");
    assert_eq!(stage.replies("3B").await, success());
    assert_eq!(model.requests()[1].messages.last(), Some(&user("shorter")));
    assert!(!helper.requests()[1].messages.contains(&user("shorter")));
}

#[tokio::test]
async fn a_run_that_failed_takes_no_more_words() {
    let stage = Stage::scripted(vec![Answer::tool("fail", json!({}))]);
    let run = stage.begin().await;
    let ended = stage.drives(run).await;
    assert_eq!(ended, finished(RunStatus::ErrorTool, "the workspace is gone"));
    stage.log.events().pop();
    stage.says("hello?");
    stage.drives(stage.folded()).await;
    assert!(!stage.inbox.is_empty());
}
