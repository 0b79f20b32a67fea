//! Specialists: a run inside the run.

use domain::{EventBody, HandoffContext, HookPoint, HookVerdict, RunEvent, RunStarted, RunStatus};

use super::super::check_history;
use super::{Story, completed, ended, failed, hook, limited, started, task};

fn sent() -> Story {
    let mut story = Story::new();
    story.calls(&[("s", "send")]).requests_specialist("s");
    assert_eq!(story.shows(), "s sends reviewer");
    story
}

#[test]
fn it_knows_its_task_and_nothing_else_and_its_report_is_the_result() {
    let mut story = sent();
    story.sends("s", started());
    assert_eq!(story.shows(), "model 1, try 1");
    let said = story.sent();
    assert_eq!(said.len(), 1);
    assert!(said[0].starts_with("user: Review it.\n\n<task_context>\nDecisions: none\n"));
    assert_eq!(story.run.active().parent(), story.run.trace());
    story.calls(&[("x", "look")]).does("x").says_back("Two things.");
    assert_eq!(story.shows(), ended(RunStatus::Success, ""));
    story.finishes();
    assert_eq!(story.shows(), "s: completed Two things.");
    story.ends("s", completed("Two things."));
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.sent()[1..], ["model: [s]", "s: Two things."]);
}

#[test]
fn its_own_limits_end_it_and_the_failure_is_the_result() {
    let mut story = sent();
    story.sends("s", limited(|limits| limits.max_turns = 1));
    story.answers_with(vec![super::words("I looked."), super::call("x", "look")], 0.0).does("x");
    let reason = "the limit of 1 steps was reached";
    assert_eq!(story.shows(), ended(RunStatus::ErrorMaxTurns, reason));
    story.finishes();
    let told = format!("the specialist did not finish: {reason}\n\nI looked.");
    assert_eq!(story.shows(), format!("s: failed {told}"));
    story.ends("s", failed(&told));
    assert_eq!(story.shows(), "model 2, try 1");
}

#[test]
fn what_it_spends_counts_for_whoever_sent_it() {
    let mut story = Story::of(limited(|limits| limits.max_budget_usd = Some(1.0)));
    story.answers_with(vec![super::call("s", "send")], 0.5).requests_specialist("s");
    story.sends("s", limited(|limits| limits.max_budget_usd = Some(0.5)));
    story.answers_with(vec![super::words("Done.")], 0.75);
    assert!((story.run.spent().usd - 1.25).abs() < 1e-9);
    story.finishes().ends("s", completed("Done."));
    let reason = "the limit of $1.00 was reached ($1.25 were spent)";
    assert_eq!(story.shows(), ended(RunStatus::ErrorMaxBudget, reason));
}

#[test]
fn it_can_neither_send_another_one_nor_hand_over() {
    let alone = "a specialist works alone: it can neither send another one nor hand the \
                 conversation over";
    let mut story = sent();
    story.sends("s", started()).calls(&[("x", "send"), ("y", "transfer")]);
    story.requests_specialist("x");
    assert_eq!(story.shows(), format!("x: failed {alone}"));
    story.ends("x", failed(alone)).starts("y");
    let context = HandoffContext {
        agent: "b".into(),
        decisions: String::new(),
        constraints: String::new(),
        reason: String::new(),
        open_questions: String::new(),
    };
    story.tell(EventBody::Run(RunEvent::HandoffRequested { call_id: "y".into(), context }));
    assert_eq!(story.shows(), format!("y: failed {alone}"));
}

#[test]
fn its_question_suspends_the_whole_run() {
    let mut story = sent();
    story.sends("s", started()).calls(&[("x", "ask")]).starts("x");
    let id = story.asks("x", "Which class?");
    assert_eq!(story.shows(), "asks Which class?");
    assert_eq!(story.run.open_interaction().map(|open| open.id), Some(id));
    assert_eq!(story.run.status(), Some(RunStatus::Suspended));
    story.replies(id, "3B").ends("x", completed("3B")).says_back("Done.").finishes();
    assert_eq!(story.run.exchanges().len(), 1);
}

#[test]
fn stopping_ends_it_and_then_the_run_that_sent_it() {
    let mut inner = sent();
    inner.sends("s", started()).calls(&[("x", "look")]).starts("x");
    let mut outer = inner.clone();
    // On whichever trace a face says so.
    inner.tell(EventBody::Run(RunEvent::CancelRequested { face: domain::Face::Window }));
    outer.stops();
    for story in [&mut inner, &mut outer] {
        assert_eq!(story.shows(), ended(RunStatus::Cancelled, "stopped by the teacher"));
        story.finishes();
        assert_eq!(story.shows(), ended(RunStatus::Cancelled, "stopped by the teacher"));
        story.finishes();
        assert_eq!(story.shows(), "idle");
        assert_eq!(check_history(story.run.history()), Ok(()));
    }
}

#[test]
fn a_run_that_is_declared_over_takes_its_specialist_with_it() {
    let mut story = sent();
    story.sends("s", started());
    let (status, reason) = (RunStatus::Cancelled, String::new());
    let over = EventBody::Run(RunEvent::RunFinished { status, reason, parent: None });
    story.tell_on(story.trace, over);
    assert_eq!(story.shows(), "idle");
    assert_eq!(check_history(story.run.history()), Ok(()));
    story.says("go").tell(EventBody::Run(RunEvent::RunStarted(started())));
    assert_eq!(story.shows(), "model 1, try 1");
}

#[test]
fn a_hook_may_refuse_to_send_it_and_another_may_change_its_report() {
    let hooks = [hook("h", &[HookPoint::OnSubagentStart, HookPoint::OnSubagentEnd])];
    let mut story = Story::hooked(&hooks);
    story.calls(&[("s", "send"), ("r", "send")]).requests_specialist("s");
    story.hook_does(HookVerdict::Repair { feedback: "do it yourself".into() });
    assert_eq!(story.shows(), "s: failed do it yourself");
    story.ends("s", failed("do it yourself")).requests_specialist("r");
    story.hook_does(HookVerdict::Continue).sends("r", started());
    story.says_back("Long.").finishes();
    let change = domain::HookChange::Result { content: "Short.".into() };
    story.hook_does(HookVerdict::Modify { change });
    assert_eq!(story.shows(), "r: completed Short.");
}

#[test]
fn nobody_but_the_run_that_asked_for_it_gets_one() {
    let mut story = Story::new();
    let delegation = domain::Delegation { parent: story.trace, call_id: "s".into(), task: task() };
    let start =
        |delegation| EventBody::Run(RunEvent::RunStarted(RunStarted { delegation, ..started() }));
    story.refuses(start(None), "a run is under way");
    story.refuses(start(Some(delegation.clone())), "there is no such call");
    story.calls(&[("s", "send")]);
    story.refuses(start(Some(delegation.clone())), "no specialist was to be sent");
    let stranger = domain::Delegation { parent: domain::TraceId::new(), ..delegation.clone() };
    story.refuses(start(Some(stranger)), "it belongs to another run");
    story.stops().finishes();
    story.refuses(start(Some(delegation)), "nobody sent this specialist");
}
