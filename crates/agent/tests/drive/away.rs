//! A tool finds the database away.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::ToolResult;
use serde_json::json;
use testkit::scripted::Answer;

use crate::stage::{Meets, MeetsOnce, Stage, completed, success};

#[tokio::test]
async fn a_call_that_meets_a_gap_is_made_again_and_told_so() {
    let stage = Stage::scripted(vec![Answer::tool("meets", json!({})), Answer::text("done")]);
    let calls = Arc::new(AtomicUsize::new(0));
    stage.add_tool(Meets(Arc::clone(&calls)));
    assert_eq!(stage.run().await, success());
    assert_eq!(stage.results(), [completed("written, interrupted: true")]);
    assert_eq!((calls.load(Ordering::SeqCst), stage.count_of("toolFinished")), (3, 1));
}

#[tokio::test]
async fn a_call_that_must_not_be_made_twice_is_told_to_the_model() {
    let stage = Stage::scripted(vec![Answer::tool("meets_once", json!({})), Answer::text("done")]);
    stage.add_tool(MeetsOnce);
    assert_eq!(stage.run().await, success());
    let results = stage.results();
    let [ToolResult::Failed { message }] = results.as_slice() else { panic!("{results:?}") };
    assert!(message.contains("whether meets_once took effect is unknown"), "{message}");
}
