//! A tool or a hook finds the database away, or full.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use agent::{DriveError, Hook, HookContext, PreLoopAction};
use async_trait::async_trait;
use domain::{EventBody, HookPoint, HookVerdict, RunEvent, ToolEffect, ToolResult};
use serde_json::json;
use testkit::scripted::Answer;

use crate::stage::{Full, Meets, MeetsOnce, Member, Stage, completed, success};

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

/// Looks something up before the first call of the model, and counts how often.
struct LooksUp(Arc<AtomicUsize>);

#[async_trait]
impl Hook for LooksUp {
    fn name(&self) -> &str {
        "looks-up"
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PreLoop]
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        at.note(ToolEffect::FileRead { path: "a.md".into(), sha256: None });
        match self.0.fetch_add(1, Ordering::SeqCst) {
            0 | 1 => PreLoopAction::Abort("it found nothing".into()),
            _ => PreLoopAction::Continue,
        }
    }
}

#[tokio::test]
async fn a_hook_that_met_a_gap_is_called_again_and_only_its_last_word_counts() {
    let calls = Arc::new(AtomicUsize::new(0));
    let hook: Arc<dyn Hook> = Arc::new(LooksUp(Arc::clone(&calls)));
    let member = Member::saying(vec![Answer::text("done")]).hooked(vec![hook]);
    let stage = Stage::of([("a", member)]);
    stage.log.gaps(2);
    assert_eq!(stage.run().await, success());
    assert_eq!((calls.load(Ordering::SeqCst), stage.count_of("hookRan")), (3, 1));
    let ran = stage.log.events().iter().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => Some((ran.verdict.clone(), ran.effects.len())),
        _ => None,
    });
    assert_eq!(ran, Some((HookVerdict::Continue, 1)));
}

#[tokio::test]
async fn a_call_that_finds_no_room_stops_the_run_and_is_made_when_it_is_taken_up() {
    let stage = Stage::scripted(vec![Answer::tool("full", json!({})), Answer::text("done")]);
    let calls = Arc::new(AtomicUsize::new(0));
    stage.add_tool(Full(Arc::clone(&calls)));
    let stopped = stage.fails(stage.begin().await).await;
    assert!(matches!(&stopped, DriveError::Full(why) if why == "no room"), "{stopped:?}");
    assert_eq!((stage.count_of("toolStarted"), stage.count_of("toolFinished")), (1, 0));
    assert_eq!(stage.drives(stage.folded()).await, success());
    assert_eq!(stage.results(), [completed("written, interrupted: true")]);
    assert_eq!(calls.load(Ordering::SeqCst), 2);
}
