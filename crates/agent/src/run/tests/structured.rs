//! The structured last answer.

use domain::{ContentBlock, EventBody, OutputFormat, RunEvent, RunStarted, RunStatus, ToolEffect};
use serde_json::{Value, json};

use super::super::Step;
use super::{Story, completed, ended, started};

fn story() -> Story {
    let output = Some(OutputFormat { name: "answer".into(), schema: json!({}) });
    Story::of(RunStarted { output, memories: vec!["m1".into()], ..started() })
}

fn answers(story: &mut Story, value: Value) -> &mut Story {
    story.answers_with(vec![ContentBlock::Structured { value }], 0.0)
}

fn rejected(story: &mut Story) -> &mut Story {
    let Step::RejectAnswer { problem } = story.run.next() else { panic!("{}", story.shows()) };
    story.tell(EventBody::Run(RunEvent::AnswerRejected { problem }))
}

#[test]
fn an_answer_that_names_what_it_was_given_holds() {
    let mut story = story();
    let read = ToolEffect::MemoryRead { path: "memory/x.md".into(), ids: vec!["m2".into()] };
    story.calls(&[("a", "look")]).starts("a").ends_having("a", completed("x"), vec![read]);
    answers(&mut story, json!({"response": "Hi", "memoriesReferenced": ["m2", "m1", "m2"]}));
    assert_eq!(story.shows(), ended(RunStatus::Success, ""));
    assert_eq!(story.run.memories_referenced(), ["m2", "m1"]);
}

#[test]
fn unknown_memories_are_rejected_once_and_dropped_then() {
    let mut story = story();
    let invented = json!({"response": "Hi", "memoriesReferenced": ["m1", "m9"]});
    answers(&mut story, invented.clone());
    let problem = "`memoriesReferenced` names m9, which you were not given; name only memories \
                   that you used, out of: m1";
    assert_eq!(story.shows(), format!("reject: {problem}"));
    rejected(&mut story);
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.sent().last().unwrap(), &format!("user: {problem}"));
    answers(&mut story, invented);
    assert_eq!(story.shows(), ended(RunStatus::Success, ""));
    assert_eq!(story.run.memories_referenced(), ["m1"]);
    let problem = "again".to_owned();
    story
        .finishes()
        .refuses(EventBody::Run(RunEvent::AnswerRejected { problem }), "no run is under way");
}

#[test]
fn plain_words_and_an_answer_without_a_response_are_rejected_once() {
    let mut words = story();
    words.says_back("Just words.");
    assert!(words.shows().starts_with("reject: your last answer has to be one JSON object"));
    rejected(&mut words).says_back("Words again.");
    assert_eq!(words.shows(), ended(RunStatus::Success, ""));
    let mut empty = story();
    answers(&mut empty, json!({"memoriesReferenced": []}));
    assert_eq!(empty.shows(), "reject: the answer has no `response`, the text for the teacher");
}

#[test]
fn json_that_cannot_be_read_is_rejected_once_and_then_shown_to_nobody() {
    let output = Some(OutputFormat { name: "answer".into(), schema: json!({}) });
    let mut story = Story::of(RunStarted { output, ..started() });
    let garbled = " {\"reply\": [\"Here is your lesson\"}";
    story.says_back(garbled);
    let problem = "your last answer begins as JSON and cannot be read as JSON; give it again, whole, as one \
                   object in the format `answer`";
    assert_eq!(story.shows(), format!("reject: {problem}"));
    rejected(&mut story).says_back(garbled);
    let why = format!("{UNFIT}it broke off or was garbled; ask again, or choose another model");
    assert_eq!(story.shows(), ended(RunStatus::ErrorModel, &why));
    // Where no form was asked for, it is words like any other.
    let mut free = Story::of(started());
    free.says_back(garbled);
    assert_eq!(free.shows(), ended(RunStatus::Success, ""));
}

/// An answer of text and minutes, and nothing else.
fn timed() -> RunStarted {
    let schema = json!({
        "type": "object",
        "properties": {"response": {"type": "string"}, "minutes": {"type": "integer"},
            "memoriesReferenced": {"type": "array"}},
        "required": ["response", "minutes"],
        "additionalProperties": false,
    });
    let output = Some(OutputFormat { name: "answer".into(), schema });
    RunStarted { output, memories: vec!["m1".into()], ..started() }
}

const UNFIT: &str = "the model's last answer was not in the form that was asked for, so nothing in \
                     it counts: ";

#[test]
fn the_second_answer_that_does_not_fit_fails_with_what_does_not_and_counts_for_nothing() {
    let unfit = || json!({"response": "Hi", "minutes": "fifty", "memoriesReferenced": ["m1"]});
    let mut story = Story::of(timed());
    answers(&mut story, unfit());
    rejected(&mut story);
    answers(&mut story, unfit());
    let why = format!("{UNFIT}`/minutes`: want integer, but got string");
    assert_eq!(story.shows(), ended(RunStatus::ErrorModel, &why));
    assert_eq!(story.run.memories_referenced(), [""; 0]);

    let mut silent = Story::of(timed());
    answers(&mut silent, json!({"minutes": 50}));
    rejected(&mut silent);
    answers(&mut silent, json!({"minutes": 50}));
    let why = format!("{UNFIT}the answer has no `response`, the text for the teacher");
    assert_eq!(silent.shows(), ended(RunStatus::ErrorModel, &why));
}

#[test]
fn at_a_limit_a_misfit_is_not_taken_either_and_is_not_asked_about() {
    let limits = super::limited(|limits| limits.max_turns = 1).limits;
    let mut story = Story::of(RunStarted { limits, ..timed() });
    answers(&mut story, json!({"response": "Hi", "memoriesReferenced": ["m1"]}));
    let why = format!("{UNFIT}the answer: missing properties 'minutes'");
    assert_eq!(story.shows(), ended(RunStatus::ErrorModel, &why));
}

#[test]
fn at_a_limit_an_answer_in_the_wrong_form_is_better_than_none() {
    let output = Some(OutputFormat { name: "answer".into(), schema: json!({}) });
    let start = super::limited(|limits| limits.max_turns = 1);
    let mut story = Story::of(RunStarted { output, ..start });
    story.says_back("Just words.");
    assert_eq!(story.shows(), ended(RunStatus::Success, ""));
}

#[test]
fn there_is_nothing_to_reject_before_an_answer() {
    let mut story = story();
    let reject = EventBody::Run(RunEvent::AnswerRejected { problem: "x".into() });
    story.refuses(reject.clone(), "there is no answer to reject");
    story.calls(&[("a", "look")]).refuses(reject, "there is no answer to reject");
}

#[test]
fn an_answer_that_the_schema_does_not_allow_is_rejected_once() {
    let schema = json!({
        "type": "object",
        "properties": {"response": {"type": "string"}, "minutes": {"type": "integer"}},
        "required": ["response", "minutes"],
        "additionalProperties": false,
    });
    let output = Some(OutputFormat { name: "answer".into(), schema });
    let mut story = Story::of(RunStarted { output, ..started() });
    answers(&mut story, json!({"response": "Hi", "minutes": "fifty", "mood": "good"}));
    assert_eq!(
        story.shows(),
        "reject: your last answer is not as the format `answer` asks for; give it again. \
         `/minutes`: want integer, but got string; the answer: additionalProperties 'mood' not \
         allowed"
    );
    rejected(&mut story);
    answers(&mut story, json!({"response": "Hi", "minutes": 50}));
    assert_eq!(story.shows(), ended(RunStatus::Success, ""));
}
