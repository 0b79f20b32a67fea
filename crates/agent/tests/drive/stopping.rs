//! Stopping at every kind of step.

use std::sync::Arc;

use agent::{
    Hook, HookContext, Model, ModelEvent, ModelRequest, ModelStream, PreLoopAction, check_history,
};
use async_trait::async_trait;
use domain::{Face, HookPoint, ModelFailure, ModelFailureKind, Usage};
use futures::StreamExt;
use serde_json::json;
use testkit::scripted::Answer;
use tokio::sync::Notify;

use crate::stage::{Hang, Member, Stage, stopped};

/// Says one word and nothing more; or does not even begin.
struct Mute {
    said: Arc<Notify>,
    begins: bool,
}

#[async_trait]
impl Model for Mute {
    fn provider(&self) -> &str {
        "mute"
    }

    fn name(&self) -> &str {
        "m"
    }

    fn context_tokens(&self) -> u64 {
        1_000
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, _: ModelRequest) -> Result<ModelStream, ModelFailure> {
        self.said.notify_one();
        if !self.begins {
            std::future::pending::<()>().await;
        }
        let word = futures::stream::iter([Ok(ModelEvent::Text("So".into()))]);
        Ok(word.chain(futures::stream::pending()).boxed())
    }
}

struct Thinking(Arc<Notify>);

#[async_trait]
impl Hook for Thinking {
    fn name(&self) -> &str {
        "thinking"
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PreLoop]
    }

    async fn pre_loop(&self, _: &HookContext<'_>) -> PreLoopAction {
        self.0.notify_one();
        std::future::pending().await
    }
}

/// Drives, and stops when told that the long thing has begun.
async fn stops_at(stage: Stage, began: Arc<Notify>) -> Stage {
    let run = stage.begin().await;
    let stop = async {
        began.notified().await;
        stage.stop.send_replace(Some(Face::Window));
    };
    let (ended, ()) = tokio::join!(stage.drives(run), stop);
    assert_eq!(ended, stopped());
    let run = stage.folded();
    assert_eq!(check_history(&run.messages()), Ok(()));
    assert_eq!(run.trace(), None);
    stage
}

#[tokio::test]
async fn before_anything() {
    let stage = Stage::scripted(vec![Answer::tool("count", json!({}))]);
    let run = stage.begin().await;
    stage.stop.send_replace(Some(Face::Window));
    assert_eq!(stage.drives(run).await, stopped());
    assert_eq!(stage.counted(), 0);
}

#[tokio::test]
async fn in_the_middle_of_an_answer_and_before_its_first_word() {
    for begins in [true, false] {
        let began = Arc::new(Notify::new());
        let model = Arc::new(Mute { said: began.clone(), begins });
        let stage = stops_at(Stage::of([("a", Member::with(model))]), began).await;
        assert_eq!(stage.count_of("modelAnswered"), 0);
    }
}

#[tokio::test]
async fn while_a_tool_looks_for_something() {
    let began = Arc::new(Notify::new());
    let stage = Stage::scripted(vec![Answer::tool("hang", json!({}))]);
    stage.add_tool(Hang(began.clone()));
    let stage = stops_at(stage, began).await;
    assert_eq!(
        stage.kinds()[2..],
        ["modelAnswered", "toolStarted", "cancelRequested", "runFinished"]
    );
}

#[tokio::test]
async fn while_a_hook_works() {
    let began = Arc::new(Notify::new());
    let member = Member::saying(vec![]).hooked(vec![Arc::new(Thinking(began.clone()))]);
    let stage = stops_at(Stage::of([("a", member)]), began).await;
    assert_eq!(stage.count_of("hookRan"), 0);
}

#[tokio::test]
async fn while_a_specialist_works() {
    let began = Arc::new(Notify::new());
    let stage = Stage::of([
        ("a", Member::saying(vec![Answer::tool("send", json!({"to": "b"}))])),
        ("b", Member::saying(vec![Answer::tool("hang", json!({}))])),
    ]);
    stage.add_tool(Hang(began.clone()));
    let stage = stops_at(stage, began).await;
    assert_eq!(stage.kinds().iter().rev().take(2).collect::<Vec<_>>(), [&"runFinished"; 2]);
}

#[tokio::test]
async fn while_a_question_is_open() {
    let stage = Stage::scripted(vec![Answer::tool("ask", json!({}))]);
    stage.run().await;
    stage.stop.send_replace(Some(Face::Window));
    assert_eq!(stage.drives(stage.folded()).await, stopped());
    assert_eq!(stage.folded().exchanges()[0].withdrawn, Some(domain::Withdrawal::Stopped));
}

#[tokio::test]
async fn while_it_waits_to_try_again() {
    let busy = ModelFailure {
        retry_after_ms: Some(50_000),
        ..ModelFailure::new(ModelFailureKind::Overloaded, "busy")
    };
    let stage = Stage::scripted(vec![Answer::failing(busy)]);
    let run = stage.begin().await;
    let stop = async {
        while stage.count_of("modelFailed") == 0 {
            tokio::task::yield_now().await;
        }
        stage.stop.send_replace(Some(Face::Window));
    };
    let (ended, ()) = tokio::join!(stage.drives(run), stop);
    assert_eq!(ended, stopped());
}

#[tokio::test]
async fn after_the_last_answer_there_is_nothing_to_stop() {
    let stage = Stage::scripted(vec![Answer::text("done")]);
    stage.run().await;
    stage.log.events().pop();
    stage.stop.send_replace(Some(Face::Window));
    assert_eq!(stage.drives(stage.folded()).await, crate::stage::success());
}
