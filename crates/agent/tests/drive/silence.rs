//! Waiting: for a model that says nothing, and between tries. The clock is tokio's, and paused.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use agent::ask::ModelQuestion;
use agent::{Hook, HookContext, Model, ModelEvent, ModelRequest, ModelStream, PreLoopAction};
use async_trait::async_trait;
use domain::{
    EventBody, HookPoint, ModelFailure, ModelFailureKind, RunEvent, RunStatus, StopReason, Usage,
};
use futures::StreamExt;
use testkit::scripted::Answer;
use tokio::time::Instant;

use crate::stage::{Member, Stage, finished, success};

/// Says nothing for so long before its first and its second piece, the first few times.
struct Slow {
    before: [Duration; 2],
    times: AtomicU32,
}

impl Slow {
    fn new(before: [u64; 2], times: u32) -> Self {
        let before = before.map(Duration::from_secs);
        Self { before, times: AtomicU32::new(times) }
    }
}

#[async_trait]
impl Model for Slow {
    fn provider(&self) -> &str {
        "slow"
    }

    fn name(&self) -> &str {
        "m"
    }

    fn context_tokens(&self) -> u64 {
        100_000
    }

    fn cost_usd(&self, _: &Usage) -> f64 {
        0.25
    }

    async fn stream(&self, _: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let left = self.times.load(Ordering::SeqCst);
        self.times.store(left.saturating_sub(1), Ordering::SeqCst);
        let [first, second] = if left > 0 { self.before } else { [Duration::ZERO; 2] };
        tokio::time::sleep(first).await;
        let word = futures::stream::iter([Ok(ModelEvent::Text("So".into()))]);
        let end = futures::stream::once(async move {
            tokio::time::sleep(second).await;
            Ok(ModelEvent::Finished { stop: StopReason::EndTurn, usage: Usage::default() })
        });
        Ok(word.chain(end).boxed())
    }
}

fn failures(stage: &Stage) -> Vec<String> {
    let events = stage.log.events();
    let failures = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::ModelFailed { failure, .. }) => Some(failure.message.clone()),
        _ => None,
    });
    failures.collect()
}

#[tokio::test(start_paused = true)]
async fn a_model_that_is_slow_but_not_silent_is_waited_for() {
    let stage = Stage::of([("a", Member::with(Arc::new(Slow::new([80, 80], 1))))]);
    assert_eq!(stage.run().await, success());
    assert_eq!(failures(&stage), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_model_that_is_silent_for_90_seconds_is_asked_again() {
    for before in [[91, 0], [0, 91]] {
        let stage = Stage::of([("a", Member::with(Arc::new(Slow::new(before, 1))))]);
        let began = Instant::now();
        assert_eq!(stage.run().await, success());
        assert_eq!(failures(&stage), ["the model was silent for 90 seconds"]);
        assert!(began.elapsed() < Duration::from_secs(92), "{:?}", began.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn a_model_that_stays_silent_ends_the_run() {
    let stage = Stage::of([("a", Member::with(Arc::new(Slow::new([0, 1_000], 9))))]);
    let reason = "the model was silent for 90 seconds (4 tries)";
    assert_eq!(stage.run().await, finished(RunStatus::ErrorModel, reason));
}

#[tokio::test(start_paused = true)]
async fn what_a_provider_asks_to_wait_is_waited() {
    let busy = ModelFailure {
        retry_after_ms: Some(40_000),
        ..ModelFailure::new(ModelFailureKind::Overloaded, "busy")
    };
    let stage = Stage::scripted(vec![Answer::failing(busy), Answer::text("here")]);
    let began = Instant::now();
    assert_eq!(stage.run().await, success());
    let waited = began.elapsed();
    let wish = Duration::from_secs(40)..=Duration::from_secs(41);
    assert!(wish.contains(&waited), "{waited:?}");
}

/// Asks the drafting model before the loop.
struct Curious;

#[async_trait]
impl Hook for Curious {
    fn name(&self) -> &str {
        "curious"
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PreLoop]
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        let question = ModelQuestion::new("curious", "Say yes or no.", "In scope?");
        match at.ask_model::<String>(question).await {
            Ok(_) => PreLoopAction::Continue,
            Err(failure) => PreLoopAction::Abort(failure.message),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_hook_waits_no_longer_for_a_silent_model_than_the_run_does() {
    let member = Member::with(Arc::new(Slow::new([0, 1_000], 1))).hooked(vec![Arc::new(Curious)]);
    let stage = Stage::of([("a", member)]);
    let reason = "the model was silent for 90 seconds";
    assert_eq!(stage.run().await, finished(RunStatus::ErrorHookAbort, reason));
}

#[tokio::test]
async fn what_a_hook_asks_a_model_counts_for_the_budget() {
    let mut member = Member::with(Arc::new(Slow::new([0, 0], 0))).hooked(vec![Arc::new(Curious)]);
    member.limits.max_budget_usd = Some(0.25);
    let stage = Stage::of([("a", member)]);
    let reason = "the limit of $0.25 was reached ($0.25 were spent)";
    assert_eq!(stage.run().await, finished(RunStatus::ErrorMaxBudget, reason));
}
