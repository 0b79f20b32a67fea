//! Whatever a model asks for: looks that are written with their answer leave the log that looks which
//! take their time leave, and wherever a process dies another one finishes.

use std::sync::Arc;
use std::time::Duration;

use agent::{Access, Ended, Tool, ToolContext, ToolError, ToolOutput, check_history};
use async_trait::async_trait;
use domain::{EventBody, RunEvent, SessionEvent};
use proptest::prelude::*;
use serde_json::{Value, json};
use testkit::scripted::Answer;

use crate::crashes::ByPlace;
use crate::stage::{Look, Member, Stage};

/// Sees what every look sees, later.
struct SlowLook;

#[async_trait]
impl Tool for SlowLook {
    type Input = Look;
    const NAME: &'static str = "look";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: Look, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        tokio::time::sleep(Duration::from_secs(1)).await;
        Ok(ToolOutput::text(format!("seen {}", input.at)))
    }
}

/// What a model asks for, answer by answer.
type Wishes = Vec<Vec<&'static str>>;

fn wishes() -> impl Strategy<Value = Wishes> {
    let tool = prop_oneof![
        4 => Just("look"),
        1 => Just("count"),
        1 => Just("change"),
        1 => Just("ask"),
        1 => Just("fail"),
        1 => Just("nobody"),
    ];
    prop::collection::vec(prop::collection::vec(tool, 1..5), 1..6)
}

fn stage(wishes: &Wishes) -> Stage {
    let answers = wishes.iter().enumerate().map(|(turn, tools)| {
        tools.iter().enumerate().fold(Answer::text(""), |answer, (place, tool)| {
            answer.and_tool(*tool, json!({"at": format!("{turn}.{place}")}))
        })
    });
    Stage::of([("a", Member::with(Arc::new(ByPlace(answers.collect()))))])
}

/// The log without what differs from run to run.
fn told(events: &[SessionEvent]) -> Vec<(&'static str, Value)> {
    let told = events.iter().map(|event| {
        let what = match &event.body {
            EventBody::Run(RunEvent::ModelAnswered { message, .. }) => json!(message),
            EventBody::Run(RunEvent::ToolStarted { call_id, change, .. }) => {
                json!([call_id, change])
            }
            EventBody::Run(RunEvent::ToolFinished { call_id, result, effects, .. }) => {
                json!([call_id, result, effects])
            }
            EventBody::Run(_) | EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => {
                Value::Null
            }
        };
        (event.body.kind(), what)
    });
    told.collect()
}

fn begun(events: &[SessionEvent], tool: &str) -> usize {
    let is_it = |event: &&SessionEvent| matches!(&event.body, EventBody::Run(RunEvent::ToolStarted { name, .. }) if name == tool);
    events.iter().filter(is_it).count()
}

/// Answers what is asked until the run is over, however it ends: a tool may stop it.
async fn to_its_end(stage: &Stage, mut ended: Ended) {
    while let Ended::Suspended(_) = ended {
        ended = stage.replies("yes").await;
    }
    assert_eq!(stage.folded().trace(), None);
}

async fn whole(stage: &Stage) -> Vec<SessionEvent> {
    let ended = stage.run().await;
    to_its_end(stage, ended).await;
    stage.log.events().clone()
}

async fn check(wishes: Wishes) -> Result<(), TestCaseError> {
    let quick = stage(&wishes);
    let events = whole(&quick).await;
    let slow = stage(&wishes);
    slow.add_tool(SlowLook);
    prop_assert_eq!(told(&events), told(&whole(&slow).await));
    prop_assert!(quick.log.batches().len() <= slow.log.batches().len());
    let mut cut = 0;
    for batch in quick.log.batches() {
        cut += batch.len();
        let other = stage(&wishes);
        *other.log.events() = events[..cut].to_vec();
        let run = other.folded();
        let Some(trace) = run.trace() else { continue };
        let run = other.append(trace, vec![EventBody::Run(RunEvent::RunResumed)]).await;
        let ended = other.drives(run).await;
        to_its_end(&other, ended).await;
        prop_assert_eq!(check_history(other.folded().history()), Ok(()));
        let twice = begun(&events[..cut], "count") + other.counted();
        prop_assert!(twice <= begun(&events, "count"), "cut at {cut}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn looks_change_when_a_log_is_written_and_never_what_is_in_it(wishes in wishes()) {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_time().start_paused(true).build().unwrap();
        runtime.block_on(check(wishes))?;
    }
}
