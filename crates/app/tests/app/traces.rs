//! What a real run leaves behind is told completely, here and to other programs.

use agent::Run;
use api::{
    AppEvent, Commands, InteractionAnswer, SessionState, TraceExport, TraceFormat, TraceListParams,
    TraceRef,
};
use domain::{Face, InteractionResponse, SessionEvent, SessionId};
use serde_json::Value;
use testkit::traces::assert_complete;
use traces::otlp::TraceContent;
use traces::{SpanKind, SpanStatus};

use crate::stage::{Stage, send};

/// She leaves every card, and the run goes on to its end.
async fn leave_every_card(stage: &mut Stage, session: SessionId) {
    loop {
        let state = stage.until(|event| match event {
            AppEvent::SessionChanged { session: changed } if changed.id == session => {
                Some(changed.state).filter(|state| *state != SessionState::Running)
            }
            _ => None,
        });
        if state.await != SessionState::Waiting {
            return;
        }
        let run = Run::fold(&stage.log(session).await).unwrap();
        let Some(open) = run.open_interaction() else { continue };
        let answer = InteractionAnswer {
            session_id: session,
            interaction_id: open.id,
            response: InteractionResponse::Skipped,
            harmless: false,
            face: Face::Window,
        };
        stage.app.interaction_answer(answer).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_run_is_told_without_gaps_and_written_out_for_other_programs() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "a lesson on iteration for 3B").await;
    leave_every_card(&mut stage, sent.session_id).await;

    let events = stage.log(sent.session_id).await;
    assert_complete(&events);
    let trace_id = sent.trace_id;
    let trace = stage.app.trace_get(TraceRef { trace_id }).await.unwrap();
    assert_eq!(trace.gaps, Vec::<String>::new());
    let count = |kind| trace.spans.iter().filter(|span| span.kind == kind).count();
    let happened = |kind: &str| events.iter().filter(|e| e.body.kind() == kind).count();
    assert_eq!(count(SpanKind::Hook), happened("hookRan"));
    assert_eq!(count(SpanKind::Tool), happened("toolStarted"));
    assert_eq!(count(SpanKind::Interaction), happened("interactionOpened"));
    assert!(trace.spans.iter().all(|span| span.status != SpanStatus::Open));
    let skills = trace.spans.iter().filter(|span| span.name.starts_with("load skill "));
    assert!(skills.count() > 0, "no skill was loaded by name");

    let list = stage.app.trace_list(TraceListParams { session_id: sent.session_id }).await.unwrap();
    assert_eq!(list.traces[0].trace_id, trace_id);
    assert_eq!(list.traces[0].usage, trace.totals.usage);

    let written = async |format| {
        let params = TraceExport { trace_id, format, content: TraceContent::Left };
        stage.app.trace_export(params).await.unwrap()
    };
    let lines = written(TraceFormat::Jsonl).await;
    let read: Vec<SessionEvent> =
        lines.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(read, events);
    let otlp = written(TraceFormat::Otlp).await;
    let document: Value = serde_json::from_str(&otlp.text).unwrap();
    let spans = document["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap();
    assert_eq!(spans.len(), trace.spans.len());
    assert!(!otlp.text.contains("a lesson on iteration"), "words went along unasked");
}
