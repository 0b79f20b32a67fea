//! Tool calls: what runs beside what, what a crash leaves, which ids are taken.

use domain::{AssistantMessage, EventBody, RunEvent, StopReason, Task, TaskState, ToolEffect};
use serde_json::json;

use super::super::{CallProgress, Step, check_history};
use super::{Story, answered, call, call_with, completed, failed};

#[test]
fn calls_that_only_look_run_side_by_side_and_others_alone_in_order() {
    let mut story = Story::new();
    story.calls(&[("a", "look"), ("b", "look"), ("c", "change"), ("d", "look"), ("e", "change")]);
    assert_eq!(story.shows(), "run a+b");
    story.starts("a").starts("b").ends("a", completed("1")).ends("b", completed("2"));
    assert_eq!(story.shows(), "run c");
    story.does("c");
    assert_eq!(story.shows(), "run d");
    story.does("d").does("e");
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(
        story.sent(),
        [
            "user: a lesson",
            "model: [a b c d e]",
            "a: 1",
            "b: 2",
            "c: result of c",
            "d: result of d",
            "e: result of e"
        ]
    );
}

#[test]
fn calls_that_a_crash_cut_off_are_seen_as_started_beside_those_that_were_not() {
    let mut story = Story::new();
    story
        .calls(&[("a", "look"), ("b", "look")])
        .starts("a")
        .tell(EventBody::Run(RunEvent::RunResumed));
    let Step::CallTools(calls) = story.run.next() else { panic!("{}", story.shows()) };
    let progress: Vec<_> = calls.into_iter().map(|state| state.progress).collect();
    assert_eq!(progress, [CallProgress::Started, CallProgress::Requested]);
    story.starts("a").ends("a", completed("1")).does("b");
    assert_eq!(story.shows(), "model 2, try 1");
}

#[test]
fn a_call_is_never_started_finished_or_asked_about_out_of_turn() {
    let mut story = Story::new();
    story.calls(&[("a", "ask")]);
    let starts = |id: &str| {
        EventBody::Run(RunEvent::ToolStarted {
            call_id: id.into(),
            name: "ask".into(),
            change: None,
        })
    };
    let ends = EventBody::Run(RunEvent::ToolFinished {
        call_id: "a".into(),
        name: "ask".into(),
        result: completed("x"),
        effects: Vec::new(),
        duration_ms: 0,
    });
    story.refuses(starts("nobody"), "there is no such call");
    let model = answered(2, AssistantMessage { content: vec![], stop: StopReason::EndTurn }, 0.0);
    story.refuses(model, "the model was not to be called");
    story.starts("a");
    story.asks("a", "Which?");
    story.refuses(starts("a"), "the call is past its start");
    story.tell(ends.clone());
    story.refuses(ends, "there is no such call");
}

#[test]
fn no_two_calls_of_a_session_have_the_same_id() {
    let mut story = Story::new();
    let twice = |turn, ids: &[&str]| {
        let content = ids.iter().map(|id| call(id, "look")).collect();
        answered(turn, AssistantMessage { content, stop: StopReason::ToolUse }, 0.0)
    };
    story.refuses(twice(1, &["a", "a"]), "two calls have the same id");
    story.calls(&[("a", "look")]).does("a");
    story.refuses(twice(2, &["a"]), "two calls have the same id");
    story.says_back("done").finishes();
    assert_eq!(check_history(&story.run.messages()), Ok(()));
}

#[test]
fn a_run_that_ends_leaves_no_call_without_a_result() {
    let mut story = Story::new();
    story.calls(&[("a", "look"), ("b", "change")]).starts("a").stops();
    assert_eq!(story.shows(), "Cancelled: stopped by the teacher");
    story.finishes();
    assert_eq!(story.shows(), "idle");
    let why = "the run ended before this call had a result";
    assert_eq!(story.sent()[2..], [format!("a! {why}"), format!("b! {why}")]);
}

#[test]
fn an_input_that_is_no_object_is_a_call_like_any_other() {
    let mut story = Story::new();
    story.answers_with(vec![call_with("a", "look", json!("cut off"))], 0.0);
    story.starts("a").ends("a", failed("not as its schema asks"));
    assert_eq!(story.shows(), "model 2, try 1");
}

#[test]
fn the_task_list_and_the_files_are_the_last_ones_told() {
    let mut story = Story::new();
    let task = Task { id: "1".into(), title: "starter".into(), state: TaskState::Done };
    let written = |path: &str| ToolEffect::FileWritten { path: path.into(), sha256: "0".into() };
    let effects = vec![
        ToolEffect::TasksUpdated { tasks: vec![task.clone()] },
        written("a.md"),
        written("b.md"),
        written("a.md"),
    ];
    story.calls(&[("a", "change")]).starts("a").ends_having("a", completed("ok"), effects);
    assert_eq!(story.run.tasks(), [task]);
    assert_eq!(story.run.written(), ["b.md", "a.md"]);
}
