//! What the teacher says while the agent works.

use domain::{EventBody, RunEvent};

use super::{Story, completed, started};

#[test]
fn words_during_a_models_call_are_read_with_the_next_one() {
    let mut story = Story::new();
    story.calls(&[("a", "look")]).says("shorter").does("a");
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.sent(), ["user: a lesson", "model: [a]", "a: result of a", "user: shorter"]);
}

#[test]
fn words_during_tools_wait_for_the_last_result() {
    let mut story = Story::new();
    story.calls(&[("a", "look"), ("b", "look")]).starts("a").starts("b");
    story.says("shorter").ends("a", completed("1")).says("and in French");
    story.ends("b", completed("2"));
    assert_eq!(story.sent()[2..], ["a: 1", "b: 2", "user: shorter", "user: and in French"]);
}

#[test]
fn words_after_the_last_answer_go_on_with_the_run() {
    let mut story = Story::new();
    story.says_back("Done.");
    assert!(story.run.may_go_on());
    story.says("and homework");
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.sent()[1..], ["model: Done.[]", "user: and homework"]);
}

#[test]
fn words_while_a_question_is_open_are_read_after_its_answer() {
    let mut story = Story::new();
    story.calls(&[("a", "ask")]).starts("a");
    let id = story.asks("a", "Which?");
    story.says("for Monday");
    assert_eq!(story.shows(), "asks Which?");
    story.replies(id, "3B").ends("a", completed("3B"));
    assert_eq!(story.sent()[2..], ["a: 3B", "user: for Monday"]);
}

#[test]
fn words_while_a_specialist_works_are_for_the_agent_that_sent_it() {
    let mut story = Story::new();
    story.calls(&[("s", "send")]).requests_specialist("s").sends("s", started());
    story.says("shorter");
    assert_eq!(story.sent().len(), 1);
    story.says_back("Reviewed.").finishes().ends("s", completed("Reviewed."));
    assert_eq!(story.sent()[2..], ["s: Reviewed.", "user: shorter"]);
}

#[test]
fn words_that_nobody_took_up_begin_what_comes_next() {
    let mut story = Story::new();
    story.calls(&[("a", "look")]).starts("a").says("no, stop").stops().finishes();
    assert_eq!(story.sent().last().unwrap(), "user: no, stop");
    story.says("a quiz").tell(EventBody::Run(RunEvent::RunStarted(started())));
    assert_eq!(story.sent()[3..], ["user: no, stop", "user: a quiz"]);
    assert_eq!(story.shows(), "model 1, try 1");
}

#[test]
fn what_she_says_is_something_new() {
    let mut story = Story::new();
    for id in ["a", "b", "c", "d"] {
        story.answers_with(vec![super::call_with(id, "look", serde_json::json!({}))], 0.0);
        story.starts(id).ends(id, completed("the same"));
    }
    assert!(story.shows().starts_with("ErrorNoProgress"));
    story.says("look in the other folder");
    assert_eq!(story.shows(), "model 5, try 1");
}
