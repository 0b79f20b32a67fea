use domain::{
    AssistantMessage, ContentBlock, InteractionOrigin, InteractionRequest, ModelFailure, StopReason,
};
use serde_json::json;

use super::*;

const SESSION: &str = "01920000-0000-7000-8000-000000000001";
const TRACE: &str = "01920000-0000-7000-8000-000000000002";
const EARLIER: &str = "01920000-0000-7000-8000-000000000003";
const QUESTION: &str = "01920000-0000-7000-8000-000000000004";

fn report(bodies: Vec<(&str, EntryBody)>) -> Report {
    let events: Vec<LogEntry> = bodies
        .into_iter()
        .zip(1..)
        .map(|((trace, body), seq)| LogEntry {
            session_id: SESSION.parse().unwrap(),
            seq,
            trace_id: trace.parse().unwrap(),
            at: chrono::DateTime::from_timestamp_millis(0).unwrap(),
            body,
        })
        .collect();
    Report::of(&events, SESSION.parse().unwrap(), TRACE.parse().unwrap())
}

fn answered(text: &str) -> EntryBody {
    let content = vec![ContentBlock::Text { text: text.into() }];
    EntryBody::Run(RunEntry::ModelAnswered {
        turn: 1,
        message: AssistantMessage { content, stop: StopReason::EndTurn },
        usage: Usage { input_tokens: 10, output_tokens: 2, ..Usage::default() },
        cost_usd: Some(0.5),
        replaced: Vec::new(),
    })
}

fn wrote(path: &str) -> EntryBody {
    EntryBody::Run(RunEntry::ToolFinished {
        call_id: "1".into(),
        name: "write_file".into(),
        result: EntryResult::Completed,
        effects: vec![ToolEffect::FileWritten { path: path.into(), sha256: String::new() }],
        duration_ms: 1,
    })
}

fn asked() -> EntryBody {
    let request = InteractionRequest::Question {
        question: "Which class?".into(),
        reason: "You teach two.".into(),
        options: vec![QuestionOption {
            label: "2A".into(),
            description: String::new(),
            opens: None,
        }],
        free_text: true,
    };
    let id = QUESTION.parse().unwrap();
    let origin = InteractionOrigin::Tool { call_id: "1".into() };
    let interaction = Interaction { id, origin, request, expires_at: None };
    EntryBody::Ask(AskEntry::Opened { interaction })
}

fn finished(status: RunStatus, reason: &str) -> EntryBody {
    EntryBody::Run(RunEntry::RunFinished { status, reason: reason.into(), parent: None })
}

#[test]
fn a_finished_run_is_one_object() {
    let report = report(vec![
        (EARLIER, answered("of another run")),
        (EARLIER, wrote("old.md")),
        (TRACE, answered("First.")),
        (TRACE, wrote("a.md")),
        (TRACE, wrote("b.md")),
        (TRACE, wrote("a.md")),
        (TRACE, answered("Done.")),
        (TRACE, finished(RunStatus::Success, "")),
    ]);
    assert_eq!(
        serde_json::to_value(&report).unwrap(),
        json!({
            "sessionId": SESSION, "traceId": TRACE, "status": "success", "agent": "",
            "provider": "", "model": "", "answer": "Done.", "filesWritten": ["a.md", "b.md"], "costUsd": 1.0, "turns": 2,
            "usage": {
                "inputTokens": 20, "outputTokens": 4, "cacheReadTokens": 0, "cacheWriteTokens": 0,
                "reasoningTokens": 0,
            },
        })
    );
    assert_eq!(report.exit(), Exit::Ok);
}

#[test]
fn a_suspended_run_says_what_it_waits_for() {
    let report = report(vec![(TRACE, answered("")), (TRACE, asked())]);
    let value = serde_json::to_value(&report).unwrap();
    assert_eq!(value["status"], "suspended");
    assert_eq!(
        value["question"],
        json!({
            "interactionId": QUESTION, "kind": "question", "question": "Which class?", "reason": "You teach two.",
            "options": [{ "label": "2A", "description": "", "opens": null }], "freeText": true,
        })
    );
    assert_eq!(report.exit(), Exit::NeedsAnswer);
}

#[test]
fn the_exit_code_tells_how_it_ended() {
    let failed = |kind| {
        EntryBody::Run(RunEntry::ModelFailed {
            failure: ModelFailure::new(kind, "no"),
            usage: Usage::default(),
            cost_usd: Some(0.0),
        })
    };
    for (bodies, exit) in [
        (vec![finished(RunStatus::Cancelled, "")], Exit::Stopped),
        (vec![finished(RunStatus::ErrorMaxTurns, "too long")], Exit::Failed),
        (
            vec![failed(ModelFailureKind::Auth), finished(RunStatus::ErrorModel, "no key")],
            Exit::Provider,
        ),
        (
            vec![failed(ModelFailureKind::Network), finished(RunStatus::ErrorModel, "away")],
            Exit::Failed,
        ),
        (vec![answered("and then nothing")], Exit::Stopped),
    ] {
        let bodies = bodies.into_iter().map(|body| (TRACE, body)).collect();
        assert_eq!(report(bodies).exit(), exit);
    }
}
