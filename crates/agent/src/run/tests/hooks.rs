//! Hooks: where they stand, in which order, and what each action does.

use domain::{
    AssistantMessage, ContextChange, EventBody, HandoffContext, HookChange, HookPoint, HookVerdict,
    InteractionId, PromptFragment, RunEvent, RunStarted, RunStatus, StopReason, Usage,
};
use serde_json::json;

use super::super::Step;
use super::{Story, call, completed, ended, failed, hook, reply, started, words};
use crate::run::Answered;

const GO_ON: HookVerdict = HookVerdict::Continue;

fn repair(feedback: &str) -> HookVerdict {
    HookVerdict::Repair { feedback: feedback.into() }
}

fn modify(change: HookChange) -> HookVerdict {
    HookVerdict::Modify { change }
}

#[test]
fn the_points_of_a_run_are_called_in_order_the_agents_hooks_before_the_callers() {
    use HookPoint::{
        OnHandoff, OnSubagentEnd, OnSubagentStart, PostLoop, PostModel, PostTool, PreLoop,
        PreModel, PreTool,
    };
    let points = [
        PreLoop,
        PreModel,
        PostModel,
        PreTool,
        PostTool,
        OnHandoff,
        OnSubagentStart,
        OnSubagentEnd,
        PostLoop,
    ];
    let hooks = [hook("agent's", &points), hook("caller's", &points)];
    let mut story = Story::hooked(&hooks);
    let mut seen = Vec::new();
    let context = HandoffContext {
        agent: "b".into(),
        decisions: String::new(),
        constraints: String::new(),
        reason: String::new(),
        open_questions: String::new(),
    };
    for _ in 0..60 {
        let shows = story.shows();
        match story.run.next() {
            Step::RunHook(_) => {
                seen.push(shows);
                story.hook_does(GO_ON);
            }
            Step::CallModel { turn: 1, .. } => {
                story.calls(&[("s", "send"), ("t", "transfer")]);
            }
            Step::CallModel { .. } => {
                story.says_back("Done.");
            }
            Step::CallTools(calls) if calls[0].call.id == "s" => {
                story.requests_specialist("s");
            }
            Step::CallTools(_) => {
                let context = context.clone();
                story.starts("t").tell(EventBody::Run(RunEvent::HandoffRequested {
                    call_id: "t".into(),
                    context,
                }));
            }
            Step::StartSubagent { .. } => {
                story.sends("s", started());
            }
            Step::HandOff { .. } => {
                let start = RunStarted { hooks: hooks.to_vec(), ..started() };
                let (call_id, from) = ("t".into(), "planner".into());
                story.tell(EventBody::Run(RunEvent::HandedOff { call_id, from, start }));
            }
            Step::Conclude { call, result } => {
                story.ends(&call.id, result);
            }
            Step::Finish { .. } if story.run.active().parent().is_some() => {
                story.finishes();
            }
            _ => break,
        }
    }
    assert_eq!(story.shows(), ended(RunStatus::Success, ""));
    let both = |place: &str| ["agent's", "caller's"].map(|name| format!("{name} at {place}"));
    let expected = [
        "PreLoop",
        "PreModel",
        "PostModel",
        "PreTool of s",
        "OnSubagentStart of s",
        "PreModel",
        "PostModel",
        "PostLoop",
        "OnSubagentEnd of s",
        "PostTool of s",
        "PreTool of t",
        "OnHandoff of t",
        "PreModel",
        "PostModel",
        "PostLoop",
    ];
    // The specialist of this test has no hooks of its own.
    let expected: Vec<String> = expected
        .into_iter()
        .enumerate()
        .filter(|(at, _)| !(5..8).contains(at))
        .flat_map(|(_, place)| both(place))
        .collect();
    assert_eq!(seen, expected);
}

#[test]
fn a_hook_that_aborts_ends_the_run_at_every_point_of_the_loop() {
    for point in [
        HookPoint::PreLoop,
        HookPoint::PreModel,
        HookPoint::PostModel,
        HookPoint::PreTool,
        HookPoint::PostTool,
        HookPoint::PostLoop,
    ] {
        let mut story = Story::hooked(&[hook("h", &[point]), hook("later", &[point])]);
        for _ in 0..9 {
            match story.run.next() {
                Step::RunHook(_) => break,
                Step::CallModel { turn: 1, .. } => story.calls(&[("a", "look")]),
                Step::CallModel { .. } => story.says_back("Done."),
                Step::CallTools(_) => story.does("a"),
                _ => panic!("{}", story.shows()),
            };
        }
        story.hook_does(HookVerdict::Abort { reason: "enough".into() });
        assert_eq!(story.shows(), ended(RunStatus::ErrorHookAbort, "enough"), "{point:?}");
    }
}

#[test]
fn a_hook_that_asks_is_called_again_with_everything_it_asked_at_this_place() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PreLoop, HookPoint::PostLoop])]);
    let first = story.hook_asks("Which class?");
    assert_eq!(story.shows(), "asks Which class?");
    assert_eq!(story.run.status(), Some(RunStatus::Suspended));
    story.replies(first, "3B");
    let second = story.hook_asks("When?");
    story.replies(second, "Monday");
    let Step::RunHook(step) = story.run.next() else { panic!("{}", story.shows()) };
    let answered =
        |text: &str, said: &str| Answered { request: super::question(text), response: reply(said) };
    assert_eq!(step.answers, [answered("Which class?", "3B"), answered("When?", "Monday")]);
    story.hook_does(GO_ON).says_back("Done.");
    let Step::RunHook(step) = story.run.next() else { panic!("{}", story.shows()) };
    assert_eq!((step.point, step.answers), (HookPoint::PostLoop, vec![]));
}

#[test]
fn a_hook_out_of_turn_is_refused() {
    let story = Story::hooked(&[hook("h", &[HookPoint::PreLoop])]);
    let mut other = story.clone();
    let ran = other.hook_does(GO_ON).events.last().unwrap().body.clone();
    other.refuses(ran, "this hook was not to run");
}

#[test]
fn a_change_of_the_context_holds_to_the_end_of_the_run() {
    let mut start = started();
    let fragment = |tag: &str, text: &str| PromptFragment {
        tag: tag.into(),
        source: "s".into(),
        text: text.into(),
        cut_bytes: 0,
    };
    start.prompt = vec![fragment("identity", "who"), fragment("skills", "what")];
    start.hooks = vec![hook("h", &[HookPoint::PreLoop])];
    let mut story = Story::of(start);
    story.hook_does(modify(HookChange::Context(ContextChange {
        withheld: Vec::new(),
        added: vec![fragment("identity", "and also"), fragment("other", "x")],
        note: "She has 28 pupils.".into(),
        day: None,
    })));
    let texts: Vec<String> = story.run.prompt().into_iter().map(|f| f.text).collect();
    assert_eq!(texts, ["who", "and also", "what", "x"]);
    assert_eq!(story.sent(), ["user: a lesson", "user: She has 28 pupils."]);
    story.calls(&[("a", "look")]).does("a");
    assert_eq!(story.run.prompt().len(), 4);
    assert_eq!(story.sent()[1], "user: She has 28 pupils.");
}

#[test]
fn another_answer_takes_the_place_of_the_models() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PostModel])]);
    story.calls(&[("a", "look")]);
    let message = |ids: &[&str]| {
        let content = ids.iter().map(|id| call(id, "look")).collect();
        HookChange::Answer { message: AssistantMessage { content, stop: StopReason::ToolUse } }
    };
    let Step::RunHook(step) = story.run.next() else { panic!("{}", story.shows()) };
    let twice = EventBody::Run(RunEvent::HookRan(domain::HookRan {
        hook: step.hook,
        point: step.point,
        turn: step.turn,
        call_id: None,
        verdict: modify(message(&["a", "a"])),
        effects: Vec::new(),
        model_calls: Vec::new(),
        duration_ms: 0,
    }));
    story.refuses(twice, "two calls have the same id");
    story.hook_does(modify(message(&["a", "b"])));
    assert_eq!(story.shows(), "run a+b");
}

#[test]
fn repairing_an_answer_runs_none_of_its_calls_and_calls_the_model_again() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PostModel])]);
    story.calls(&[("a", "look"), ("b", "look"), ("c", "look"), ("d", "look")]);
    story.hook_does(repair("Think first."));
    for id in ["a", "b", "c", "d"] {
        assert_eq!(story.shows(), format!("{id}: failed not run"));
        story.ends(id, failed("not run"));
    }
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.sent()[5..], ["d! not run", "user: Think first."]);
    story.says_back("Thought.").hook_does(repair("More."));
    assert_eq!(story.shows(), "model 3, try 1");
}

#[test]
fn a_hook_sends_the_model_back_three_times_at_most() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PostLoop])]);
    for turn in 1..=4 {
        assert_eq!(story.shows(), format!("model {turn}, try 1"));
        story.says_back("Draft.");
        let Step::RunHook(step) = story.run.next() else { panic!("{}", story.shows()) };
        assert_eq!(step.repairs, turn - 1);
        story.hook_does(repair("Better."));
    }
    assert_eq!(story.shows(), ended(RunStatus::Success, ""));
}

#[test]
fn before_calls_side_by_side_each_is_changed_asked_about_or_refused_on_its_own() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PreTool])]);
    story.calls(&[("a", "look"), ("b", "look"), ("c", "look"), ("d", "look")]);
    story.hook_does(modify(HookChange::Input { input: json!({"of": "z"}) }));
    let asked = story.hook_asks("May it?");
    assert_eq!(story.shows(), "asks May it?");
    story.replies(asked, "yes");
    assert_eq!(story.shows(), "h at PreTool of b");
    story.hook_does(GO_ON);
    story.hook_does(repair("not this"));
    // What is refused parts the group; order is kept.
    let Step::CallTools(calls) = story.run.next() else { panic!("{}", story.shows()) };
    let inputs: Vec<_> = calls.iter().map(|state| state.call.input.clone()).collect();
    assert_eq!(inputs, [json!({"of": "z"}), json!({"of": "b"})]);
    story.does("a").does("b");
    assert_eq!(story.shows(), "c: failed not this");
    story.ends("c", failed("not this"));
    assert_eq!(story.shows(), "h at PreTool of d");
    story.hook_does(GO_ON).does("d");
    assert_eq!(story.shows(), "model 2, try 1");
}

#[test]
fn each_hook_after_a_call_sees_what_the_one_before_made_of_the_result() {
    let points = [HookPoint::PostTool];
    let mut story = Story::hooked(&[hook("first", &points), hook("second", &points)]);
    story.calls(&[("a", "look")]).starts("a").ends("a", completed("raw"));
    story.hook_does(modify(HookChange::Result { content: "checked".into() }));
    let Step::RunHook(step) = story.run.next() else { panic!("{}", story.shows()) };
    let progress = step.call.unwrap().progress;
    assert_eq!(progress, super::super::CallProgress::Finished(completed("checked")));
    story.hook_does(GO_ON);
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.sent()[2], "a: checked");
}

#[test]
fn a_hook_may_ask_no_question_while_another_one_is_open() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PreLoop])]);
    story.hook_asks("Which?");
    let opened = story.events.last().unwrap().body.clone();
    story.refuses(opened, "another question is open");
}

#[test]
fn stopping_while_a_hook_asks_ends_the_run_and_takes_the_question_back() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PreLoop])]);
    let id: InteractionId = story.hook_asks("Which?");
    story.stops();
    assert_eq!(story.shows(), ended(RunStatus::Cancelled, "stopped by the teacher"));
    story.finishes();
    let exchange = story.run.exchanges().last().unwrap();
    assert_eq!(exchange.interaction.id, id);
    assert_eq!(exchange.withdrawn, Some(domain::Withdrawal::Stopped));
    assert_eq!(story.run.open_interaction(), None);
}

#[test]
fn hooks_before_the_model_run_once_for_a_call_that_is_tried_again() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::PreModel])]);
    story.hook_does(GO_ON);
    let failure = domain::ModelFailure::new(domain::ModelFailureKind::Network, "cut");
    story.tell(EventBody::Run(RunEvent::ModelFailed {
        turn: 1,
        failure,
        usage: Usage::default(),
        cost_usd: Some(0.0),
        duration_ms: 1,
    }));
    assert_eq!(story.shows(), "model 1, try 2");
    story.answers_with(vec![words("x"), call("a", "look")], 0.0).does("a");
    assert_eq!(story.shows(), "h at PreModel");
}
