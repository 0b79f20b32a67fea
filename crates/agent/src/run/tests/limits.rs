//! How a run ends, and what it says of itself.

use domain::{
    EventBody, HookChange, HookModelCall, HookPoint, HookRan, HookVerdict, ModelFailure,
    ModelFailureKind, RunEvent, RunStatus, StopReason, ToolResult, Usage,
};

use super::super::{CallLife, CallRecord, ContextSummary, Feedback};
use super::{Story, call, completed, ended, failed, hook, limited, words};

/// Rounds that read the same again and again.
fn round(story: &mut Story, number: u32) {
    let id = format!("c{number}");
    story.answers_with(vec![super::call_with(&id, "look", serde_json::json!({}))], 0.0);
    story.starts(&id).ends(&id, completed("the same"));
}

#[test]
fn an_answer_without_calls_is_success() {
    let mut story = Story::new();
    assert_eq!(story.shows(), "model 1, try 1");
    assert_eq!(story.says_back("Done.").shows(), ended(RunStatus::Success, ""));
}

#[test]
fn what_the_model_could_not_say_is_an_error_with_words() {
    let check = |stop, reason: &str| {
        let mut story = Story::new();
        story.answers_stopping(vec![words("So")], stop, 0.0);
        assert_eq!(story.shows(), ended(RunStatus::ErrorModel, reason));
    };
    check(StopReason::MaxTokens, "the model reached its output limit before it was done");
    check(StopReason::Refusal, "the model declined to answer");
    check(StopReason::ToolUse, "the model announced a step and did not say which");
}

#[test]
fn max_turns_ends_the_run_before_a_further_call_and_not_after_a_last_answer() {
    let mut story = Story::of(limited(|limits| limits.max_turns = 2));
    story.calls(&[("a", "look")]).does("a");
    let mut last = story.clone();
    story.calls(&[("b", "look")]).does("b");
    assert_eq!(story.shows(), ended(RunStatus::ErrorMaxTurns, "the limit of 2 steps was reached"));
    assert_eq!(last.says_back("Done.").shows(), ended(RunStatus::Success, ""));
}

#[test]
fn a_hook_looks_at_what_a_limit_cut_off_and_at_nothing_that_came_to_its_end() {
    let mut start = limited(|limits| limits.max_turns = 1);
    start.hooks = vec![hook("guard", &[HookPoint::OnCutOff])];
    let mut story = Story::of(start);
    let mut whole = story.clone();
    story.calls(&[("a", "look")]).does("a");
    assert_eq!(story.shows(), "guard at OnCutOff");
    assert_eq!(story.run.status(), None, "it is not over yet");
    story.hook_does(HookVerdict::Continue);
    assert_eq!(story.shows(), ended(RunStatus::ErrorMaxTurns, "the limit of 1 steps was reached"));
    let mut long = whole.clone();
    assert_eq!(whole.says_back("Done.").shows(), ended(RunStatus::Success, ""));
    long.answers_stopping(vec![words("So")], StopReason::MaxTokens, 0.0);
    assert_eq!(long.shows(), "guard at OnCutOff");
}

#[test]
fn max_budget_counts_the_model_and_what_hooks_asked_models() {
    let mut start = limited(|limits| limits.max_budget_usd = Some(1.0));
    start.hooks = vec![hook("h", &[HookPoint::PreLoop])];
    let mut story = Story::of(start);
    let usage = Usage { input_tokens: 7, ..Usage::default() };
    story.tell(EventBody::Run(RunEvent::HookRan(HookRan {
        hook: "h".into(),
        point: HookPoint::PreLoop,
        turn: 0,
        call_id: None,
        verdict: HookVerdict::Continue,
        effects: Vec::new(),
        model_calls: vec![HookModelCall {
            provider: "p".into(),
            model: "small".into(),
            usage,
            cost_usd: Some(0.75),
            duration_ms: 1,
            exchange: None,
        }],
        duration_ms: 1,
    })));
    story.answers_with(vec![call("a", "look")], 0.5).does("a");
    let reason = "the limit of $1.00 was reached ($1.25 were spent)";
    assert_eq!(story.shows(), ended(RunStatus::ErrorMaxBudget, reason));
    assert_eq!(story.run.context().context_summary.usage.input_tokens, 17);
}

#[test]
fn a_tool_that_fails_in_one_turn_after_another_ends_the_run() {
    let mut story = Story::new();
    for (id, end) in [("a", "model 2, try 1"), ("b", "model 3, try 1")] {
        story.calls(&[(id, "change")]).starts(id).ends(id, failed(id));
        assert_eq!(story.shows(), end);
    }
    let mut mended = story.clone();
    story.calls(&[("c", "change")]).starts("c").ends("c", failed("no disk"));
    let reason = "change failed 3 times in a row: no disk";
    assert_eq!(story.shows(), ended(RunStatus::ErrorToolRetryExhausted, reason));

    mended.calls(&[("c", "change")]).does("c");
    mended.calls(&[("d", "change")]).starts("d").ends("d", failed("again"));
    assert_eq!(mended.shows(), "model 5, try 1");
}

#[test]
fn calls_that_fail_side_by_side_are_one_failure() {
    let mut story = Story::new();
    let calls = ["a", "b", "c", "d", "e"].map(|id| (id, "look"));
    story.calls(&calls);
    for (id, _) in calls {
        story.starts(id);
    }
    for (id, _) in calls {
        story.ends(id, failed("there is no such file"));
    }
    assert_eq!(story.shows(), "model 2, try 1");
}

#[test]
fn calls_that_a_hook_refuses_do_not_count_as_failures_of_their_tool() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PreTool])]);
    for id in ["a", "b", "c", "d"] {
        story.calls(&[(id, "change")]);
        story.hook_does(HookVerdict::Repair { feedback: format!("not {id}") });
        assert_eq!(story.shows(), format!("{id}: failed not {id}"));
        story.ends(id, failed(&format!("not {id}")));
    }
    assert_eq!(story.shows(), "model 5, try 1");
}

#[test]
fn a_tool_that_stops_the_run_ends_it() {
    let mut story = Story::new();
    story.calls(&[("a", "look"), ("b", "look")]).starts("a").starts("b");
    story.ends("a", ToolResult::Stopped { message: "the disk is gone".into() });
    assert_eq!(story.shows(), ended(RunStatus::ErrorTool, "the disk is gone"));
    story.ends("b", completed("1")).finishes();
    assert_eq!(story.sent()[2..], ["a! the disk is gone", "b: 1"]);
}

#[test]
fn rounds_that_bring_nothing_new_end_the_run() {
    let mut story = Story::new();
    for number in 1..=4 {
        assert_eq!(story.shows(), format!("model {number}, try 1"));
        round(&mut story, number);
    }
    let reason = "the last 3 rounds of steps brought nothing new";
    assert_eq!(story.shows(), ended(RunStatus::ErrorNoProgress, reason));
}

#[test]
fn a_run_that_stalls_is_asked_once_for_the_best_it_has_without_tools() {
    let mut story = Story::of(limited(|limits| limits.force_finalize_on_stall = true));
    for number in 1..=4 {
        round(&mut story, number);
    }
    assert_eq!(story.shows(), "stall 3");
    story.tell(EventBody::Run(RunEvent::Stalled { iterations: 3 }));
    assert_eq!((story.shows().as_str(), story.run.finalizing()), ("model 5, try 1", true));
    let mut disobeys = story.clone();
    let reason = "the last 3 rounds of steps brought nothing new";
    story.says_back("The best I have.");
    assert_eq!(story.shows(), ended(RunStatus::ErrorNoProgress, reason));
    assert!(!story.run.may_go_on());

    disobeys.calls(&[("x", "look")]);
    assert_eq!(disobeys.shows(), "x: failed there are no tools any more");
    disobeys.ends("x", failed("there are no tools any more"));
    assert_eq!(disobeys.shows(), ended(RunStatus::ErrorNoProgress, reason));
}

#[test]
fn what_the_run_told_the_model_of_itself_is_not_told_the_next_run() {
    let mut story = Story::of(limited(|limits| limits.force_finalize_on_stall = true));
    for number in 1..=4 {
        round(&mut story, number);
    }
    story
        .tell(EventBody::Run(RunEvent::Stalled { iterations: 3 }))
        .says("and homework")
        .stops()
        .finishes();
    assert_eq!(story.sent().last().unwrap(), "user: and homework");
    assert_eq!(story.sent().iter().filter(|said| said.contains("no tools now")).count(), 0);
}

#[test]
fn a_limit_of_no_rounds_does_not_end_a_run_before_it_began() {
    let story = Story::of(limited(|limits| limits.max_no_progress_iterations = 0));
    assert_eq!(story.shows(), "model 1, try 1");
}

#[test]
fn a_failed_call_of_the_model_is_tried_again_as_its_kind_deserves() {
    let fail = |kind, retry_after_ms| {
        let failure = ModelFailure { retry_after_ms, ..ModelFailure::new(kind, "why") };
        EventBody::Run(RunEvent::ModelFailed {
            turn: 1,
            failure,
            usage: Usage::default(),
            cost_usd: Some(0.0),
            duration_ms: 1,
        })
    };
    let mut story = Story::new();
    for attempt in 2..=4 {
        story.tell(fail(ModelFailureKind::Network, None));
        assert_eq!(story.shows(), format!("model 1, try {attempt}"));
    }
    story.tell(fail(ModelFailureKind::Network, None));
    assert_eq!(story.shows(), ended(RunStatus::ErrorModel, "why (4 tries)"));

    let mut story = Story::new();
    story.tell(fail(ModelFailureKind::Auth, None));
    assert_eq!(story.shows(), ended(RunStatus::ErrorModel, "why"));

    let mut story = Story::new();
    story.tell(fail(ModelFailureKind::Overloaded, Some(600_000)));
    let reason = "why; the provider wants 10 minutes before the next try, which is too long to \
                  wait here: continue later, or choose another model";
    assert_eq!(story.shows(), ended(RunStatus::ErrorModel, reason));
}

#[test]
fn the_context_says_everything_of_the_run() {
    let points = [HookPoint::PostModel];
    let mut story = Story::hooked(&[hook("h", &points)]);
    story.answers_with(vec![call("a", "look"), call("b", "change")], 0.25);
    story.hook_does(HookVerdict::Continue).does("a").starts("b").ends("b", failed("no"));
    story.answers_with(vec![call("c", "change")], 0.25);
    let message = domain::AssistantMessage {
        content: vec![call("c", "change"), call("d", "look")],
        stop: StopReason::ToolUse,
    };
    let change = HookChange::Answer { message };
    story.hook_does(HookVerdict::Modify { change });
    story.starts("c").ends("c", failed("no"));
    let context = story.run.context();
    let record = |id: &str, name: &str, life, retries| CallRecord {
        id: id.into(),
        name: name.into(),
        life,
        retries,
    };
    assert_eq!(
        context.tool_calls,
        [
            record("a", "look", CallLife::Completed, 0),
            record("b", "change", CallLife::Failed, 0),
            record("c", "change", CallLife::Failed, 1),
            record("d", "look", CallLife::Pending, 0),
        ]
    );
    let usage = Usage { input_tokens: 20, output_tokens: 10, ..Usage::default() };
    assert_eq!(
        context.context_summary,
        ContextSummary {
            turns: 2,
            calls_completed: 1,
            calls_failed: 2,
            usage,
            spent: domain::Spent { usd: 0.5, unpriced: 0 },
            ..ContextSummary::default()
        }
    );
    assert_eq!(context.feedback, [] as [Feedback; 0]);
    assert_eq!(context.history, story.run.messages());
    let keys = serde_json::to_value(&context).unwrap();
    let keys: Vec<&String> = keys.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["contextSummary", "feedback", "history", "taskProgress", "toolCalls"]);
}
