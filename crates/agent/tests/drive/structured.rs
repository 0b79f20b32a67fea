//! The structured answer in the same loop as tools.

use std::sync::Arc;

use domain::OutputFormat;
use serde_json::json;
use testkit::scripted::{Answer, Scripted};

use crate::stage::{Member, Stage, success};

async fn stage(answers: Vec<Answer>) -> (Stage, Arc<Scripted>) {
    let model = Arc::new(Scripted::new(answers));
    let stage = Stage::of([("a", Member::with(model.clone()))]);
    let mut start = stage.people.start("a").unwrap();
    start.output = Some(OutputFormat { name: "answer".into(), schema: json!({}) });
    start.memories = vec!["m1".into()];
    let run = stage.begin_with(start).await;
    assert_eq!(stage.drives(run).await, success());
    (stage, model)
}

#[tokio::test]
async fn tools_come_first_and_only_the_response_is_heard() {
    let (stage, model) = stage(vec![
        Answer::tool("count", json!({})),
        Answer::structured(json!({"response": "A short lesson.", "memoriesReferenced": ["m1"]})),
    ])
    .await;
    assert_eq!(*stage.heard.text.lock().unwrap(), "A short lesson.");
    let requests = model.requests();
    assert!(requests.iter().all(|request| request.output.is_some() && !request.tools.is_empty()));
}

#[tokio::test]
async fn what_does_not_hold_is_asked_for_once_more_and_no_further() {
    let invented = json!({"response": "x", "memoriesReferenced": ["m9"]});
    for answer in [Answer::structured(invented), Answer::text("only words")] {
        let (stage, model) = stage(vec![answer.clone(), answer]).await;
        assert_eq!(stage.count_of("answerRejected"), 1);
        assert_eq!((model.requests().len(), model.left()), (2, 0));
    }
}
