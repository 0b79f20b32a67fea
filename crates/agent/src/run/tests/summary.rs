//! Long conversations: when a summary takes the place of what is long ago.

use domain::{EventBody, RunEvent, RunStarted, Usage};

use super::super::{Step, check_history};
use super::{Story, completed, started};

/// A window of 2,000 tokens: 4,800 bytes are much, 1,600 stay as they are.
fn small() -> Story {
    Story::of(RunStarted { context_tokens: 2_000, ..started() })
}

fn summarised(messages: usize, summary: &str) -> EventBody {
    EventBody::Run(RunEvent::HistorySummarised {
        messages: messages as u32,
        summary: summary.into(),
        model: "small".into(),
        usage: Usage::default(),
        cost_usd: Some(0.5),
        duration_ms: 1,
    })
}

fn reads(story: &mut Story, id: &str) {
    story.calls(&[(id, "look")]).starts(id).ends(id, completed(&"x".repeat(1_000)));
}

#[test]
fn the_oldest_messages_become_a_summary_and_no_call_is_parted_from_its_result() {
    let mut story = small();
    for number in 1..=20 {
        if let Step::Summarise { .. } = story.run.next() {
            break;
        }
        reads(&mut story, &format!("c{number}"));
    }
    let Step::Summarise { messages } = story.run.next() else { panic!("{}", story.shows()) };
    let all = story.run.history().to_vec();
    story.tell(summarised(messages, "She wants a lesson."));
    assert_eq!(check_history(&story.run.messages()), Ok(()));
    assert!(story.sent()[0].contains("She wants a lesson."));
    assert_eq!(story.run.messages()[1..], all[messages..]);
    // The original is kept.
    assert_eq!(story.run.history(), all);
    assert!((story.run.spent().usd - 0.5).abs() < 1e-9);
    assert!(story.shows().starts_with("model"), "{}", story.shows());
}

#[test]
fn a_later_summary_takes_the_place_of_the_one_before() {
    let mut story = Story::of(RunStarted {
        context_tokens: 2_000,
        ..super::limited(|limits| {
            limits.max_turns = 1_000;
            limits.max_no_progress_iterations = 1_000;
        })
    });
    let mut places = Vec::new();
    for number in 1..=40 {
        if let Step::Summarise { messages } = story.run.next() {
            places.push(messages);
            story.tell(summarised(messages, &format!("summary {}", places.len())));
            assert_eq!(check_history(&story.run.messages()), Ok(()));
        }
        assert!(story.shows().starts_with("model"), "{}", story.shows());
        reads(&mut story, &format!("c{number}"));
    }
    assert!(places.len() > 3 && places.is_sorted_by(|a, b| a < b), "{places:?}");
    assert_eq!(story.run.summary(), Some(format!("summary {}", places.len()).as_str()));
}

#[test]
fn a_window_in_which_nothing_helps_ends_no_run_and_begins_no_loop() {
    let mut story = Story::of(RunStarted { context_tokens: 10, ..started() });
    let mut summaries = 0;
    for number in 1..=5 {
        while let Step::Summarise { messages } = story.run.next() {
            summaries += 1;
            assert!(summaries < 10, "it summarises for ever");
            story.tell(summarised(messages, &"long ".repeat(500)));
        }
        reads(&mut story, &format!("c{number}"));
    }
    assert!(summaries > 0);
}

#[test]
fn a_summary_of_nothing_new_or_between_a_call_and_its_result_is_refused() {
    let mut story = small();
    reads(&mut story, "a");
    story.refuses(summarised(2, "x"), "it would part a call from its result");
    story.refuses(summarised(3, "x"), "there are not so many messages");
    story.tell(summarised(1, "x"));
    story.refuses(summarised(1, "x"), "a summary stands for them already");
    story.calls(&[("b", "look")]);
    story.refuses(summarised(3, "x"), "the model was not to be called");
}

#[test]
fn what_a_provider_counts_decides_how_much_is_too_much() {
    let mut story = Story::of(RunStarted { context_tokens: 2_000, ..started() });
    reads(&mut story, "a");
    reads(&mut story, "b");
    assert_eq!(story.shows(), "model 3, try 1");
    // Far more tokens than a quarter of the bytes.
    let message = domain::AssistantMessage {
        content: vec![super::call("c", "look")],
        stop: domain::StopReason::ToolUse,
    };
    let mut body = super::answered(3, message, 0.0);
    if let EventBody::Run(RunEvent::ModelAnswered { usage, .. }) = &mut body {
        usage.input_tokens = 1_900;
    }
    story.tell(body).does("c");
    assert!(story.shows().starts_with("summarise"), "{}", story.shows());
}
