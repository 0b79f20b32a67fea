//! Waiting: for a model that says nothing, and between tries. The clock is tokio's, and paused.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use agent::ask::ModelQuestion;
use agent::{
    Hook, HookContext, Model, ModelEvent, ModelRequest, ModelStream, PreLoopAction, Silence,
};
use async_trait::async_trait;
use domain::{
    EventBody, HookPoint, ModelActivity, ModelFailure, ModelFailureKind, RunEvent, RunStatus,
    StopReason, Usage,
};
use futures::StreamExt;
use testkit::scripted::Answer;
use tokio::time::Instant;

use crate::stage::{Member, Stage, finished, success};

/// Says nothing for so long before its first and its second piece, the first few times.
struct Slow {
    before: [Duration; 2],
    times: AtomicU32,
    silence: Silence,
}

impl Slow {
    fn new(before: [u64; 2], times: u32) -> Self {
        let before = before.map(Duration::from_secs);
        Self { before, times: AtomicU32::new(times), silence: Silence::default() }
    }

    /// May be silent for so many minutes before its first piece.
    fn loading(self, minutes: u64) -> Self {
        let silence = Silence { first: Duration::from_secs(minutes * 60), ..self.silence };
        Self { silence, ..self }
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

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.25)
    }

    fn silence(&self) -> Silence {
        self.silence
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
async fn a_model_that_may_take_longer_to_begin_is_waited_for() {
    let minutes = |minutes: u64| Slow::new([minutes * 60, 80], 1).loading(15);
    let stage = Stage::of([("a", Member::with(Arc::new(minutes(14))))]);
    assert_eq!(stage.run().await, success());
    assert_eq!(failures(&stage), [""; 0]);
    let stage = Stage::of([("a", Member::with(Arc::new(minutes(16))))]);
    assert_eq!(stage.run().await, success());
    assert_eq!(failures(&stage), ["the model was silent for 900 seconds"]);
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

/// Reads for 12 seconds, thinks for 7, and writes.
struct Thoughtful;

#[async_trait]
impl Model for Thoughtful {
    fn provider(&self) -> &str {
        "slow"
    }

    fn name(&self) -> &str {
        "m"
    }

    fn context_tokens(&self) -> u64 {
        100_000
    }

    fn cost_usd(&self, _: &Usage) -> Option<f64> {
        Some(0.0)
    }

    async fn stream(&self, _: ModelRequest) -> Result<ModelStream, ModelFailure> {
        let pieces = [
            (12, ModelEvent::Thinking("First ".into())),
            (0, ModelEvent::Alive),
            (7, ModelEvent::Thinking("the class.".into())),
            (0, ModelEvent::Text("So".into())),
            (0, ModelEvent::Finished { stop: StopReason::EndTurn, usage: Usage::default() }),
        ];
        let pieces = futures::stream::iter(pieces).then(|(seconds, piece)| async move {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            Ok(piece)
        });
        Ok(pieces.boxed())
    }
}

#[tokio::test(start_paused = true)]
async fn it_is_told_what_the_model_does_and_for_how_long() {
    let stage = Stage::of([("a", Member::with(Arc::new(Thoughtful)))]);
    assert_eq!(stage.run().await, success());
    let told = stage.heard.activities.lock().unwrap().clone();
    let (reading, thinking) = (ModelActivity::Reading, ModelActivity::Thinking);
    let wanted = [
        (reading, 0),
        (reading, 5),
        (reading, 10),
        (thinking, 0),
        (thinking, 3),
        (ModelActivity::Writing, 0),
    ];
    assert_eq!(told, wanted);
    assert_eq!(*stage.heard.thoughts.lock().unwrap(), "First the class.");
    assert_eq!(*stage.heard.text.lock().unwrap(), "So");
}

/// Tokens and dollars of the tries that failed.
fn spent_in_vain(stage: &Stage) -> Vec<(Usage, Option<f64>)> {
    let events = stage.log.events();
    let spent = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::ModelFailed { usage, cost_usd, .. }) => Some((*usage, *cost_usd)),
        _ => None,
    });
    spent.collect()
}

#[tokio::test(start_paused = true)]
async fn a_try_that_broke_off_is_paid_for_and_one_that_never_began_is_not() {
    let stage = Stage::of([("a", Member::with(Arc::new(Slow::new([0, 1_000], 1))))]);
    assert_eq!(stage.run().await, success());
    let spent = spent_in_vain(&stage);
    let [(usage, cost)] = spent.as_slice() else { panic!("{spent:?}") };
    assert!(usage.input_tokens > 5 && usage.output_tokens == 1, "{usage:?}");
    assert_eq!(*cost, Some(0.25));
    let stage = Stage::of([("a", Member::with(Arc::new(Slow::new([1_000, 0], 1))))]);
    assert_eq!(stage.run().await, success());
    assert_eq!(spent_in_vain(&stage), [(Usage::default(), Some(0.0))]);
}

#[tokio::test(start_paused = true)]
async fn tries_in_vain_count_for_the_budget() {
    let mut member = Member::with(Arc::new(Slow::new([0, 1_000], 9)));
    member.limits.max_budget_usd = Some(0.5);
    let stage = Stage::of([("a", member)]);
    let reason = "the limit of $0.50 was reached ($0.50 were spent)";
    assert_eq!(stage.run().await, finished(RunStatus::ErrorMaxBudget, reason));
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
