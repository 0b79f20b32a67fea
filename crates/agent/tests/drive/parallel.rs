//! Calls that only look run side by side, really.

use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{EventBody, RunEvent};
use serde_json::json;
use testkit::scripted::Answer;
use tokio::sync::Barrier;

use crate::stage::{Look, Stage, asked, completed, success};

/// Waits until as many calls are at work as the barrier wants.
struct Meet(Arc<Barrier>);

#[async_trait]
impl Tool for Meet {
    type Input = Look;
    const NAME: &'static str = "meet";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: Look, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        self.0.wait().await;
        Ok(ToolOutput::text(input.at))
    }
}

#[tokio::test]
async fn three_calls_are_at_work_at_once_and_their_results_stand_in_order() {
    let answer = Answer::tool("meet", json!({"at": "1"}))
        .and_tool("meet", json!({"at": "2"}))
        .and_tool("meet", json!({"at": "3"}));
    let stage = Stage::scripted(vec![answer, Answer::text("met")]);
    stage.add_tool(Meet(Arc::new(Barrier::new(3))));
    assert_eq!(stage.run().await, success());
    assert_eq!(stage.results(), [completed("1"), completed("2"), completed("3")]);
    assert_eq!(
        stage.log.batches()[1],
        [["modelAnswered"; 1].as_slice(), &["toolStarted"; 3], &["toolFinished"; 3]].concat()
    );
}

#[tokio::test]
async fn two_questions_beside_other_calls_are_asked_one_after_the_other() {
    let answer = Answer::tool("ask", json!({}))
        .and_tool("look", json!({"at": "x"}))
        .and_tool("ask", json!({}));
    let stage = Stage::scripted(vec![answer, Answer::text("thanks")]);
    let ended = stage.run().await;
    assert_eq!(asked(&ended), "Which class?");
    assert_eq!(stage.count_of("interactionOpened"), 1);
    assert_eq!(stage.results(), [completed("seen x")]);
    asked(&stage.replies("3B").await);
    assert_eq!(stage.count_of("interactionOpened"), 2);
    assert_eq!(stage.replies("Monday").await, success());
    assert_eq!(stage.results(), [completed("seen x"), completed("3B"), completed("Monday")]);
}

#[tokio::test]
async fn after_a_crash_calls_run_again_only_where_that_does_no_harm() {
    for (tool, again) in [("look", true), ("write", true), ("count", false)] {
        let stage = Stage::scripted(vec![Answer::tool(tool, json!({})), Answer::text("looked")]);
        stage.run().await;
        // The first process died between the start of the call and its end.
        stage.log.events().truncate(4);
        assert_eq!(stage.kinds().last(), Some(&"toolStarted"));
        let run = stage.folded();
        let other = Stage::scripted(vec![Answer::text("looked")]);
        *other.log.events() = stage.log.events().clone();
        let run =
            other.append(run.trace().unwrap(), vec![EventBody::Run(RunEvent::RunResumed)]).await;
        assert_eq!(other.drives(run).await, success());
        assert_eq!(other.counted(), 0);
        let told = format!("{:?}", other.results());
        match again {
            true => assert!(!told.contains("unknown"), "{tool}: {told}"),
            false => assert!(told.contains("whether it took effect is unknown"), "{told}"),
        }
        assert_eq!(told.contains("interrupted: true"), tool == "write");
    }
}

#[tokio::test]
async fn a_call_that_changes_a_file_goes_on_from_what_its_start_says_of_it() {
    for (is_logged, wanted) in [
        (true, r#"from Some("0"), interrupted: true"#),
        // By a version that did not log it.
        (false, "whether it took effect is unknown"),
    ] {
        let stage = Stage::scripted(vec![Answer::tool("change", json!({})), Answer::text("done")]);
        stage.run().await;
        stage.log.events().truncate(4);
        let other = Stage::scripted(vec![Answer::text("done")]);
        *other.log.events() = stage.log.events().clone();
        if !is_logged {
            let mut started = serde_json::to_value(&other.log.events()[3]).unwrap();
            let change = started["body"].as_object_mut().unwrap().remove("change");
            assert_eq!(change.unwrap()["before"], "0", "{started}");
            other.log.events()[3] = serde_json::from_value(started).unwrap();
        }
        let trace = other.folded().trace().unwrap();
        let run = other.append(trace, vec![EventBody::Run(RunEvent::RunResumed)]).await;
        assert_eq!(other.drives(run).await, success());
        let told = format!("{:?}", other.results()).replace("\\", "");
        assert!(told.contains(wanted), "{told}");
    }
}
