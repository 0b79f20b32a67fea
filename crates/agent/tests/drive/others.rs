//! Specialists and handing over.

use std::sync::Arc;

use domain::{EventBody, Message, RunEvent, RunStatus, ToolResult};
use serde_json::json;
use testkit::scripted::{Answer, Scripted};

use crate::stage::{Member, Stage, asked, completed, finished, success};

fn send(to: &str) -> Answer {
    Answer::tool("send", json!({ "to": to }))
}

fn transfer(to: &str) -> Answer {
    Answer::tool("transfer", json!({ "to": to }))
}

#[tokio::test]
async fn a_specialist_works_in_a_trace_of_its_own_and_gives_back_its_report() {
    let helper =
        Arc::new(Scripted::new(vec![Answer::tool("count", json!({})), Answer::text("two things")]));
    let stage = Stage::of([
        ("a", Member::saying(vec![send("b"), Answer::text("done")])),
        ("b", Member::with(helper.clone())),
    ]);
    assert_eq!(stage.run().await, success());
    assert_eq!(stage.results(), [completed("1"), completed("two things")]);
    assert_eq!(helper.requests()[0].messages.len(), 1);
    let events = stage.log.events();
    let mut traces: Vec<_> = events.iter().map(|event| event.trace_id).collect();
    traces.dedup();
    assert_eq!(traces.len(), 3);
    assert_eq!(traces[0], traces[2]);
}

#[tokio::test]
async fn two_specialists_of_one_answer_work_one_after_the_other() {
    let both = send("b").and_tool("send", json!({"to": "b"}));
    let stage = Stage::of([
        ("a", Member::saying(vec![both, Answer::text("done")])),
        ("b", Member::saying(vec![Answer::text("first"), Answer::text("second")])),
    ]);
    assert_eq!(stage.run().await, success());
    assert_eq!(stage.results(), [completed("first"), completed("second")]);
}

#[tokio::test]
async fn a_specialist_that_sends_or_hands_over_is_told_that_it_works_alone() {
    let both = send("c").and_tool("transfer", json!({"to": "c"}));
    let stage = Stage::of([
        ("a", Member::saying(vec![send("b"), Answer::text("done")])),
        ("b", Member::saying(vec![both, Answer::text("alone then")])),
        ("c", Member::saying(vec![])),
    ]);
    assert_eq!(stage.run().await, success());
    let told = format!("{:?}", stage.results());
    assert_eq!(told.matches("a specialist works alone").count(), 2);
    assert!(told.contains("alone then"));
}

#[tokio::test]
async fn it_spends_what_is_left_and_no_more() {
    let mut a = Member::with(Arc::new(Scripted::new(vec![send("b")]).costing(0.25)));
    a.limits.max_budget_usd = Some(1.0);
    let turns = (0..9).map(|_| Answer::tool("count", json!({}))).collect();
    let b = Member::with(Arc::new(Scripted::new(turns).costing(0.5)));
    let stage = Stage::of([("a", a), ("b", b)]);
    let reason = "the limit of $1.00 was reached ($1.25 were spent)";
    assert_eq!(stage.run().await, finished(RunStatus::ErrorMaxBudget, reason));
    assert_eq!(*stage.people.offered.lock().unwrap(), [Some(0.75)]);
    assert_eq!(stage.counted(), 2);
    let Some(ToolResult::Failed { message }) = stage.results().pop() else {
        panic!("{:?}", stage.results())
    };
    assert!(message.contains("the limit of $0.75 was reached"), "{message}");
}

#[tokio::test]
async fn what_nobody_can_send_is_told_to_the_model() {
    let stage = Stage::scripted(vec![send("nobody"), transfer("nobody"), Answer::text("alone")]);
    assert_eq!(stage.run().await, success());
    let message = "there is no agent nobody".to_owned();
    let failed = ToolResult::Failed { message };
    assert_eq!(stage.results(), [failed.clone(), failed]);
}

#[tokio::test]
async fn its_question_is_answered_in_another_process() {
    let stage = Stage::of([
        ("a", Member::saying(vec![send("b"), Answer::text("done")])),
        ("b", Member::saying(vec![Answer::tool("ask", json!({})), Answer::text("for 3B")])),
    ]);
    assert_eq!(asked(&stage.run().await), "Which class?");
    assert_eq!(stage.replies("3B").await, success());
    assert_eq!(stage.results(), [completed("3B"), completed("for 3B")]);
}

#[tokio::test]
async fn the_conversation_goes_to_another_agent_and_back() {
    let a = Arc::new(Scripted::new(vec![
        transfer("b").and_tool("count", json!({})),
        Answer::text("back"),
    ]));
    let b = Arc::new(Scripted::new(vec![transfer("a")]));
    let stage = Stage::of([("a", Member::with(a.clone())), ("b", Member::with(b.clone()))]);
    assert_eq!(stage.run().await, success());
    assert_eq!((a.left(), b.left(), stage.counted()), (0, 0, 0));
    let handed: Vec<String> = stage
        .log
        .events()
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::HandedOff { from, start, .. }) => {
                Some(format!("{from} to {}", start.agent))
            }
            _ => None,
        })
        .collect();
    assert_eq!(handed, ["a to b", "b to a"]);
    let sent = b.requests().pop().unwrap().messages;
    assert_eq!(sent[0], Message::User { text: "go".into() });
    let Some(Message::User { text }) = sent.last() else { panic!("{sent:?}") };
    assert!(text.starts_with("<handoff_context from=\"a\">"), "{text}");
}
