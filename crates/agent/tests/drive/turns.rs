//! The plain loop: turns, writes, ids.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use agent::{Model, ModelEvent, ModelRequest, ModelStream};
use async_trait::async_trait;
use domain::{Message, ModelFailure, ModelFailureKind, RunStatus, StopReason, ToolResult, Usage};
use futures::StreamExt;
use serde_json::json;
use testkit::scripted::{Answer, Scripted};

use crate::stage::{Member, Stage, completed, finished, success};

#[tokio::test]
async fn a_tool_call_runs_and_its_result_reaches_the_model() {
    let model = Arc::new(Scripted::new(vec![
        Answer::tool("count", json!({})).saying("counting "),
        Answer::text("one"),
    ]));
    let stage = Stage::of([("a", Member::with(model.clone()))]);
    assert_eq!(stage.run().await, success());
    assert_eq!(stage.counted(), 1);
    assert_eq!(*stage.heard.text.lock().unwrap(), "counting one");
    let last = model.requests()[1].messages.last().cloned();
    let (call_id, content) = ("call-1-0".to_owned(), "1".to_owned());
    assert_eq!(last, Some(Message::Tool { call_id, content, is_error: false }));
}

#[tokio::test]
async fn what_happened_is_written_before_anyone_acts_on_it_in_two_writes_a_turn() {
    let stage = Stage::scripted(vec![Answer::tool("count", json!({})), Answer::text("done")]);
    stage.run().await;
    assert_eq!(
        stage.log.batches(),
        [
            vec!["userMessage", "runStarted"],
            vec!["modelAnswered", "toolStarted"],
            vec!["toolFinished"],
            vec!["modelAnswered", "runFinished"],
        ]
    );
}

#[tokio::test]
async fn an_answer_that_only_looks_is_one_write_with_what_it_saw() {
    let look = Answer::tool("look", json!({"at": "x"})).and_tool("look", json!({"at": "y"}));
    let stage = Stage::scripted(vec![look.clone(), look, Answer::text("done")]);
    stage.run().await;
    let turn = vec!["modelAnswered", "toolStarted", "toolStarted", "toolFinished", "toolFinished"];
    assert_eq!(
        stage.log.batches()[1..],
        [turn.clone(), turn, vec!["modelAnswered", "runFinished"]]
    );
}

#[tokio::test]
async fn an_unknown_tool_and_a_wrong_input_are_told_to_the_model() {
    let stage = Stage::scripted(vec![
        Answer::tool("nothing_like_it", json!({}))
            .and_tool("count", json!("{\"cut"))
            .and_tool("count", json!([1])),
        Answer::text("sorry"),
    ]);
    assert_eq!(stage.run().await, success());
    let results = stage.results();
    let told = results.iter().map(|result| match result {
        ToolResult::Failed { message } => message.as_str(),
        other => panic!("{other:?}"),
    });
    let [unknown, broken, wrong] = told.collect::<Vec<_>>()[..] else { panic!("{results:?}") };
    let names = "ask, change, count, fail, look, send, transfer, write";
    assert_eq!(unknown, format!("there is no tool named nothing_like_it; there are {names}"));
    let input = "the input of count is not as its schema asks";
    let again = "it is broken, and no whole JSON object; give it again";
    assert_eq!(broken, format!("{input}: {again}"));
    assert_eq!(wrong, format!("{input}: the input: want object, but got array"));
}

#[tokio::test]
async fn a_tool_that_stops_the_run_ends_it_and_no_other_call_runs() {
    let answer = Answer::tool("fail", json!({})).and_tool("count", json!({}));
    let stage = Stage::scripted(vec![answer]);
    assert_eq!(stage.run().await, finished(RunStatus::ErrorTool, "the workspace is gone"));
    assert_eq!(stage.counted(), 0);
    let run = stage.folded();
    let results = run.history().iter().filter(|m| matches!(m, Message::Tool { .. }));
    assert_eq!(results.count(), 2);
}

#[tokio::test]
async fn beside_a_call_that_ends_the_run_nothing_is_asked() {
    let answer = Answer::tool("fail", json!({})).and_tool("ask", json!({}));
    let stage = Stage::scripted(vec![answer]);
    assert_eq!(stage.run().await, finished(RunStatus::ErrorTool, "the workspace is gone"));
    assert_eq!(stage.count_of("interactionOpened"), 0);
}

/// A server that counts the calls of each answer from 0, as some do.
struct Counting(AtomicUsize);

#[async_trait]
impl Model for Counting {
    fn provider(&self) -> &str {
        "counting"
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

    async fn stream(&self, _: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let calls = if self.0.fetch_add(1, Ordering::SeqCst) < 2 { 2 } else { 0 };
        let mut events: Vec<_> = (0..calls)
            .map(|index| {
                let (id, name) = ("call_0".to_owned(), "count".to_owned());
                Ok(ModelEvent::ToolCall { index, id, name })
            })
            .collect();
        let (stop, usage) = (StopReason::EndTurn, Usage::default());
        events.push(Ok(ModelEvent::Finished { stop, usage }));
        Ok(futures::stream::iter(events).boxed())
    }
}

#[tokio::test]
async fn every_call_of_a_session_has_an_id_of_its_own_whatever_the_server_counts() {
    let model = Arc::new(Counting(AtomicUsize::new(0)));
    let stage = Stage::of([("a", Member::with(model))]);
    assert_eq!(stage.run().await, success());
    let run = stage.folded();
    let told: Vec<&str> = run
        .history()
        .iter()
        .filter_map(|message| match message {
            Message::Tool { call_id, .. } => Some(call_id.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["call_0", "call_0-1-2", "call_0-2-1", "call_0-2-2"]);
}

#[tokio::test]
async fn a_model_that_refuses_the_key_ends_the_run_with_its_words() {
    let answer = Answer::failure(ModelFailureKind::Auth, "the key was refused");
    let stage = Stage::scripted(vec![answer]);
    assert_eq!(stage.run().await, finished(RunStatus::ErrorModel, "the key was refused"));
}

#[tokio::test]
async fn max_turns_and_max_budget_end_the_run() {
    let turns = || (0..9).map(|_| Answer::tool("count", json!({}))).collect();
    let mut member = Member::saying(turns());
    member.limits.max_turns = 2;
    let stage = Stage::of([("a", member)]);
    let reason = "the limit of 2 steps was reached";
    assert_eq!(stage.run().await, finished(RunStatus::ErrorMaxTurns, reason));

    let mut member = Member::with(Arc::new(Scripted::new(turns()).costing(0.5)));
    member.limits.max_budget_usd = Some(1.0);
    let stage = Stage::of([("a", member)]);
    let reason = "the limit of $1.00 was reached ($1.00 were spent)";
    assert_eq!(stage.run().await, finished(RunStatus::ErrorMaxBudget, reason));
    assert_eq!(stage.results(), [completed("1"), completed("2")]);
}
