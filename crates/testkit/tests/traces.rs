//! Every log that a run can write is told completely, and a log that lost an event is not.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

#[path = "traces/author.rs"]
mod author;

use agent::Run;
use domain::{
    AskEvent, EventBody, HookPoint, HookVerdict, RunEvent, RunStatus, SessionEvent, ToolResult,
    TraceId,
};
use proptest::prelude::*;
use testkit::traces::assert_complete;

use author::log;

fn gaps(events: &[SessionEvent]) -> Vec<String> {
    ::traces::gaps(events, &::traces::spans(events))
}

/// Events that leave a whole log behind when they are gone and the rest is numbered anew: what was
/// only said, only shown, only tried, or looked on without a word.
fn leaves_no_mark(event: &SessionEvent, events: &[SessionEvent]) -> bool {
    match &event.body {
        EventBody::Run(
            RunEvent::UserMessage { .. } | RunEvent::RunResumed | RunEvent::ModelFailed { .. },
        )
        | EventBody::Ask(AskEvent::Shown { .. })
        | EventBody::Run(
            RunEvent::CancelRequested { .. }
            | RunEvent::AnswerRejected { .. }
            | RunEvent::Stalled { .. }
            | RunEvent::HistorySummarised { .. }
            | RunEvent::ToolStarted { .. },
        ) => true,
        EventBody::Run(
            RunEvent::ToolFinished { call_id, .. }
            | RunEvent::SubagentRequested { call_id, .. }
            | RunEvent::HandoffRequested { call_id, .. },
        ) => came_to_nothing(call_id, event, events),
        EventBody::Run(RunEvent::HookRan(ran)) => {
            let looked_for = match ran.point {
                HookPoint::PreLoop | HookPoint::PreModel => true,
                // After an answer that was not the last one, who knows who looked at it.
                HookPoint::PostLoop => last_turn(event.trace_id, events) == ran.turn,
                HookPoint::PostModel
                | HookPoint::PreTool
                | HookPoint::PostTool
                | HookPoint::OnHandoff
                | HookPoint::OnSubagentStart
                | HookPoint::OnSubagentEnd
                | HookPoint::OnCutOff => false,
            };
            !(looked_for || matches!(ran.verdict, HookVerdict::Ask { .. }))
        }
        EventBody::Run(RunEvent::ModelAnswered { turn, .. }) => {
            *turn == last_turn(event.trace_id, events) && sent_back(event, *turn, events)
        }
        EventBody::Run(RunEvent::RunStarted(_) | RunEvent::HandedOff { .. })
        | EventBody::Ask(
            AskEvent::Opened { .. } | AskEvent::Answered { .. } | AskEvent::Withdrawn { .. },
        )
        | EventBody::Run(RunEvent::RunFinished { .. })
        | EventBody::Sitting(_)
        | EventBody::Study(_) => false,
    }
}

/// Whether a call failed, or was left when the conversation was handed over: then nothing in the
/// log leans on it.
fn came_to_nothing(call: &str, event: &SessionEvent, events: &[SessionEvent]) -> bool {
    let mut later = events.iter().filter(|e| e.trace_id == event.trace_id && e.seq >= event.seq);
    later.any(|later| match &later.body {
        EventBody::Run(RunEvent::HandedOff { call_id, .. }) => call_id != call,
        EventBody::Run(RunEvent::ToolFinished { call_id, result, .. }) => {
            call_id == call && !matches!(result, ToolResult::Completed { .. })
        }
        _ => false,
    })
}

/// Whether a hook sent the model back for this answer: a hook may do so in vain, and then the answer
/// before it was the last one.
fn sent_back(event: &SessionEvent, turn: u32, events: &[SessionEvent]) -> bool {
    events.iter().any(|earlier| {
        earlier.trace_id == event.trace_id
            && matches!(&earlier.body, EventBody::Run(RunEvent::HookRan(ran))
                if ran.turn + 1 == turn && matches!(ran.verdict, HookVerdict::Repair { .. }))
    })
}

fn last_turn(run: TraceId, events: &[SessionEvent]) -> u32 {
    let turns = events.iter().filter_map(|event| match event.body {
        EventBody::Run(RunEvent::ModelAnswered { turn, .. }) if event.trace_id == run => Some(turn),
        _ => None,
    });
    turns.max().unwrap_or_default()
}

/// Whether the run came to a good end: one that was stopped may have been stopped a step earlier.
fn succeeded(events: &[SessionEvent], run: TraceId) -> bool {
    events.iter().any(|event| {
        let success = RunStatus::Success;
        event.trace_id == run
            && matches!(event.body, EventBody::Run(RunEvent::RunFinished { status, .. }) if status == success)
    })
}

/// Choices that lead to a log which stops at the question that a hook asks when a specialist is back.
#[rustfmt::skip]
const ASKED_ABOUT_A_SPECIALIST: [u8; 106] = [
    31, 8, 62, 152, 0, 0, 20, 223, 0, 32, 115, 74, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 180, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 161, 130, 0, 0, 0, 8, 0, 0, 8, 0, 56, 8, 5, 71, 20, 0, 0,
    0, 0, 0, 50, 32, 7, 90, 0, 0, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    11, 40, 0, 0, 0, 0, 8, 0, 0, 160, 0, 0, 0, 8, 93, 0, 0, 0, 0, 0, 0, 53, 55,
];

#[test]
fn a_specialist_that_is_looked_at_has_come_back() {
    let mut events = log(&ASKED_ABOUT_A_SPECIALIST);
    let end =
        |event: &SessionEvent| matches!(event.body, EventBody::Run(RunEvent::RunFinished { .. }));
    let back = events.iter().position(end).unwrap();
    events.remove(back);
    for (left, seq) in events.iter_mut().zip(1..) {
        left.seq = seq;
    }
    let found = gaps(&events);
    assert!(found.iter().any(|gap| gap.contains("the specialist did not come back")), "{found:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn what_a_run_can_write_is_told_without_gaps(choices in prop::collection::vec(any::<u8>(), 0..400)) {
        let events = log(&choices);
        assert_complete(&events);
        for length in 0..events.len() {
            let early = &events[..length];
            // A question and the hook that asks it are written together.
            let torn = matches!(early.last().map(|last| &last.body), Some(EventBody::Run(RunEvent::HookRan(ran)))
                if matches!(ran.verdict, HookVerdict::Ask { .. }));
            let found = gaps(early);
            prop_assert_eq!(found.is_empty(), !torn, "after {} events: {:?}", length, found);
        }
    }

    #[test]
    fn a_log_that_lost_an_event_has_a_gap(choices in prop::collection::vec(any::<u8>(), 0..200)) {
        let events = log(&choices);
        for lost in 0..events.len() - 1 {
            let mut rest = events.clone();
            let event = rest.remove(lost);
            let kind = event.body.kind();
            prop_assert!(!gaps(&rest).is_empty(), "nobody misses event {} ({kind})", event.seq);
            if leaves_no_mark(&event, &events) {
                continue;
            }
            // Even numbered anew the rest does not hold together.
            for (left, seq) in rest.iter_mut().zip(1..) {
                left.seq = seq;
            }
            let noticed = !gaps(&rest).is_empty() || Run::fold(&rest).is_err();
            prop_assert!(noticed || !succeeded(&events, event.trace_id), "renumbered, nobody misses event {} ({kind})", event.seq);
        }
    }
}
