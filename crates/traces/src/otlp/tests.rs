use domain::{
    ApprovalMode, AssistantMessage, ContentBlock, EventBody, Face, Factors, Limits, RunEvent,
    RunStarted, RunStatus, SessionEvent, SessionId, StopReason, ToolCall, ToolEffect, ToolResult,
    TraceId, Usage,
};
use serde_json::{Value, json};

use super::{TraceContent, document};

/// A run that loads a skill, with a secret wherever words can stand.
fn events() -> Vec<SessionEvent> {
    let secret = "Iteration for the pupils of 3B";
    let start = RunStarted {
        plugin: "lesson-planning".into(),
        agent: "planner".into(),
        provider: "anthropic".into(),
        model: "sonnet".into(),
        context_tokens: 200_000,
        limits: Limits {
            max_turns: 9,
            max_budget_usd: None,
            max_tool_retries: 2,
            max_no_progress_iterations: 3,
            force_finalize_on_stall: true,
        },
        prompt: vec![domain::PromptFragment {
            tag: "soul".into(),
            source: "soul.md".into(),
            text: secret.into(),
            cut_bytes: 0,
        }],
        tools: vec!["read_skill".into()],
        read_only: vec!["read_skill".into()],
        hooks: Vec::new(),
        output: None,
        memories: vec!["m7".into()],
        class: Some("3B".into()),
        approval: ApprovalMode::Automation,
        factors: Factors::default(),
        delegation: None,
        understood: None,
        handed_by: Vec::new(),
        fit: Default::default(),
        host: None,
    };
    let call = ToolCall {
        id: "c1".into(),
        name: "read_skill".into(),
        input: json!({ "reference": "backward-design/examples.md", "why": secret }),
    };
    let answer = |turn, content, stop| {
        EventBody::Run(RunEvent::ModelAnswered {
            turn,
            message: AssistantMessage { content, stop },
            usage: Usage {
                input_tokens: 10,
                output_tokens: 4,
                cache_read_tokens: 90,
                ..Usage::default()
            },
            cost_usd: Some(0.125),
            replaced: Vec::new(),
            first_token_ms: 250,
            duration_ms: 500,
        })
    };
    let reference = "backward-design/examples.md".to_owned();
    let text = secret.to_owned();
    let bodies = vec![
        EventBody::Run(RunEvent::UserMessage {
            text: text.clone(),
            command: None,
            face: Face::Window,
        }),
        EventBody::Run(RunEvent::RunStarted(start)),
        answer(1, vec![ContentBlock::ToolCall(call)], StopReason::ToolUse),
        EventBody::Run(RunEvent::ToolStarted {
            call_id: "c1".into(),
            name: "read_skill".into(),
            change: None,
        }),
        EventBody::Run(RunEvent::ToolFinished {
            call_id: "c1".into(),
            name: "read_skill".into(),
            result: ToolResult::Completed { content: text.clone() },
            effects: vec![ToolEffect::SkillLoaded { reference, tier: 3 }],
            duration_ms: 12,
        }),
        answer(2, vec![ContentBlock::Text { text }], StopReason::EndTurn),
        EventBody::Run(RunEvent::RunFinished {
            status: RunStatus::Success,
            reason: String::new(),
            parent: None,
        }),
    ];
    let session_id: SessionId = "01920000-0000-7000-8000-000000000001".parse().unwrap();
    let trace_id: TraceId = "01920000-0000-7000-8000-000000000002".parse().unwrap();
    let at = |seq: i64| chrono_at(1_700_000_000 + seq);
    let numbered = bodies.into_iter().zip(1..);
    numbered
        .map(|(body, seq)| SessionEvent { session_id, seq, trace_id, at: at(seq), body })
        .collect()
}

fn chrono_at(seconds: i64) -> domain::Timestamp {
    std::time::SystemTime::UNIX_EPOCH
        .checked_add(std::time::Duration::from_secs(seconds.unsigned_abs()))
        .unwrap()
        .into()
}

fn written(content: TraceContent) -> Value {
    serde_json::to_value(document(&events(), content)).unwrap()
}

fn spans(document: &Value) -> &Vec<Value> {
    document["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap()
}

/// What the span says below this name.
fn said<'a>(span: &'a Value, key: &str) -> &'a Value {
    let attributes = span["attributes"].as_array().unwrap();
    attributes.iter().find(|said| said["key"] == key).map_or(&Value::Null, |said| &said["value"])
}

#[test]
fn ids_are_hexadecimal_times_are_texts_and_enums_are_numbers() {
    let document = written(TraceContent::Included);
    let hex = |value: &Value, digits: usize| {
        let text = value.as_str().unwrap();
        text.len() == digits
            && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
            && text.bytes().any(|b| b != b'0')
    };
    let ids: Vec<&Value> = spans(&document).iter().map(|span| &span["spanId"]).collect();
    for span in spans(&document) {
        assert!(hex(&span["traceId"], 32) && hex(&span["spanId"], 16), "{span}");
        assert_eq!(span["traceId"], "01920000000070008000000000000002");
        if let Some(parent) = span.get("parentSpanId") {
            assert!(ids.contains(&parent), "{span}");
        }
        let nanos = |key: &str| span[key].as_str().unwrap().parse::<u64>().unwrap();
        assert!(nanos("startTimeUnixNano") <= nanos("endTimeUnixNano"), "{span}");
        assert!((1..=5).contains(&span["kind"].as_u64().unwrap()));
        assert!((0..=2).contains(&span["status"]["code"].as_u64().unwrap()));
        for said in span["attributes"].as_array().unwrap() {
            let value = said["value"].as_object().unwrap();
            assert_eq!(value.len(), 1, "{said}");
            if let Some(number) = value.get("intValue") {
                number.as_str().unwrap().parse::<i64>().unwrap();
            }
        }
    }
    let roots = spans(&document).iter().filter(|span| span.get("parentSpanId").is_none());
    assert_eq!(roots.count(), 1);
    assert_eq!(document, written(TraceContent::Included), "the same run, the same ids");
}

#[test]
fn spans_have_the_names_and_numbers_of_the_genai_conventions() {
    let document = written(TraceContent::Left);
    let names: Vec<&str> = spans(&document).iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "invoke_agent planner",
            "message",
            "chat sonnet",
            "read skill resource backward-design/examples.md",
            "chat sonnet",
        ]
    );
    let [run, _, model, tool, _] = spans(&document).as_slice() else { panic!("{document}") };
    assert_eq!(said(run, "gen_ai.operation.name"), &json!({ "stringValue": "invoke_agent" }));
    assert_eq!(said(run, "gen_ai.agent.name"), &json!({ "stringValue": "planner" }));
    assert_eq!(said(model, "gen_ai.provider.name"), &json!({ "stringValue": "anthropic" }));
    assert_eq!(said(model, "gen_ai.usage.input_tokens"), &json!({ "intValue": "100" }));
    assert_eq!(said(model, "gen_ai.usage.cache_read.input_tokens"), &json!({ "intValue": "90" }));
    assert_eq!(said(model, "gen_ai.response.time_to_first_chunk"), &json!({ "doubleValue": 0.25 }));
    assert_eq!(
        said(model, "gen_ai.response.finish_reasons"),
        &json!({ "arrayValue": { "values": [{ "stringValue": "tool_call" }] } })
    );
    assert_eq!(said(tool, "gen_ai.operation.name"), &json!({ "stringValue": "execute_tool" }));
    assert_eq!(said(tool, "gen_ai.skill.name"), &json!({ "stringValue": "backward-design" }));
    assert_eq!(said(tool, "gen_ai.skill.resource.name"), &json!({ "stringValue": "examples.md" }));
}

#[test]
fn words_go_along_only_where_they_are_asked_for() {
    let secret = "Iteration for the pupils";
    assert!(!written(TraceContent::Left).to_string().contains(secret));
    let document = written(TraceContent::Included);
    let [run, message, _, tool, last] = spans(&document).as_slice() else { panic!("{document}") };
    for (span, key) in [
        (run, "gen_ai.system_instructions"),
        (message, "gen_ai.input.messages"),
        (tool, "gen_ai.tool.call.arguments"),
        (tool, "gen_ai.tool.call.result"),
        (last, "gen_ai.output.messages"),
    ] {
        assert!(said(span, key).to_string().contains(secret), "{key}");
    }
}

#[test]
fn a_run_under_way_is_exported_with_its_open_spans_marked() {
    let mut events = events();
    events.truncate(4);
    let document = serde_json::to_value(document(&events, TraceContent::Left)).unwrap();
    let open = spans(&document).iter().filter(|s| !said(s, "teacher_assist.span.open").is_null());
    let open: Vec<&str> = open.map(|span| span["name"].as_str().unwrap()).collect();
    assert_eq!(open, ["invoke_agent planner", "execute_tool read_skill"]);
}
