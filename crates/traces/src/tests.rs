mod amiss;

use serde_json::json;

use crate::{ComponentKind, Span, SpanKind, SpanStatus, gaps, spans, totals};
use domain::{
    ApprovalMode, AskEvent, AssistantMessage, ContentBlock, Delegation, EventBody, Face, Factors,
    HandoffContext, HookModelCall, HookPoint, HookRan, HookRef, HookVerdict, Interaction,
    InteractionId, InteractionOrigin, InteractionRequest, InteractionResponse, Limits, Replaced,
    RunEvent, RunStarted, RunStatus, SessionEvent, SessionId, StopReason, SubagentTask, Timestamp,
    ToolCall, ToolEffect, ToolResult, TraceId, Usage,
};

/// A second a place in the log.
fn at(seq: i64) -> Timestamp {
    chrono::DateTime::from_timestamp(seq, 0).unwrap()
}

fn start(agent: &str, hooks: Vec<HookRef>) -> RunStarted {
    RunStarted {
        plugin: "p".into(),
        agent: agent.into(),
        provider: "offline".into(),
        model: "m".into(),
        context_tokens: 100_000,
        limits: Limits {
            max_turns: 3,
            max_budget_usd: None,
            max_tool_retries: 2,
            max_no_progress_iterations: 3,
            force_finalize_on_stall: true,
        },
        prompt: Vec::new(),
        tools: Vec::new(),
        read_only: Vec::new(),
        hooks,
        output: None,
        memories: Vec::new(),
        class: None,
        approval: ApprovalMode::Automation,
        factors: Factors::default(),
        delegation: None,
        understood: None,
        handed_by: Vec::new(),
        fit: Default::default(),
        host: None,
    }
}

fn said() -> EventBody {
    EventBody::Run(RunEvent::UserMessage {
        text: "a lesson".into(),
        command: None,
        face: Face::Window,
    })
}

fn answered(turn: u32, calls: &[(&str, &str)]) -> EventBody {
    let calls = calls.iter().map(|(id, name)| {
        let input = json!({});
        ContentBlock::ToolCall(ToolCall { id: (*id).into(), name: (*name).into(), input })
    });
    let content: Vec<ContentBlock> = calls.collect();
    let stop = if content.is_empty() { StopReason::EndTurn } else { StopReason::ToolUse };
    EventBody::Run(RunEvent::ModelAnswered {
        turn,
        message: AssistantMessage { content, stop },
        usage: Usage { input_tokens: 10, output_tokens: 5, ..Usage::default() },
        cost_usd: Some(0.5),
        replaced: Vec::new(),
        first_token_ms: 100,
        duration_ms: 500,
    })
}

fn started(id: &str, name: &str) -> EventBody {
    EventBody::Run(RunEvent::ToolStarted { call_id: id.into(), name: name.into(), change: None })
}

fn finished(id: &str, name: &str, effects: Vec<ToolEffect>) -> EventBody {
    EventBody::Run(RunEvent::ToolFinished {
        call_id: id.into(),
        name: name.into(),
        result: ToolResult::Completed { content: "yes".into() },
        effects,
        duration_ms: 7,
    })
}

fn ended(status: RunStatus) -> EventBody {
    EventBody::Run(RunEvent::RunFinished { status, reason: String::new(), parent: None })
}

fn question(origin: InteractionOrigin) -> Interaction {
    Interaction {
        id: InteractionId::new(),
        origin,
        request: InteractionRequest::Question {
            question: "Which class?".into(),
            reason: String::new(),
            options: Vec::new(),
            free_text: true,
        },
        expires_at: None,
    }
}

fn by_call() -> InteractionOrigin {
    InteractionOrigin::Tool { call_id: "c1".into() }
}

fn numbered(bodies: Vec<(TraceId, EventBody)>) -> Vec<SessionEvent> {
    let session_id = SessionId::new();
    let numbered = bodies.into_iter().zip(1..);
    numbered
        .map(|((trace_id, body), seq)| SessionEvent {
            session_id,
            seq,
            trace_id,
            at: at(seq),
            body,
        })
        .collect()
}

fn of_one_run(bodies: Vec<EventBody>) -> Vec<SessionEvent> {
    let trace = TraceId::new();
    numbered(bodies.into_iter().map(|body| (trace, body)).collect())
}

/// The log of one run that calls `ask` and then does what `rest` says.
fn log(rest: Vec<EventBody>) -> Vec<SessionEvent> {
    let begin = [
        said(),
        EventBody::Run(RunEvent::RunStarted(start("a", vec![]))),
        answered(1, &[("c1", "ask")]),
    ];
    of_one_run(begin.into_iter().chain(rest).collect())
}

type Drawn = (SpanKind, i64, Option<i64>, SpanStatus);

fn drawn(span: &Span) -> Drawn {
    (span.kind, span.seq, span.ended_at.map(|end| end.timestamp()), span.status)
}

fn check(rest: Vec<EventBody>, expected: &[Drawn]) {
    let events = log(rest);
    let spans = spans(&events);
    assert_eq!(spans.iter().map(drawn).collect::<Vec<_>>(), expected);
    assert_eq!(gaps(&events, &spans), Vec::<String>::new());
}

/// Kind, name, and what it is a part of.
fn tree(spans: &[Span]) -> Vec<(SpanKind, &str, &str)> {
    let part = |span: &Span| {
        let whole = spans.iter().find(|whole| Some(&whole.id) == span.parent.as_ref());
        whole.map_or("", |whole| whole.name.as_str())
    };
    spans.iter().map(|span| (span.kind, span.name.as_str(), part(span))).collect()
}

#[test]
fn a_run_under_way_has_open_spans_and_a_model_call_begins_where_it_was_sent() {
    let events = log(vec![started("c1", "ask")]);
    let model = spans(&events).remove(2);
    assert_eq!(model.name, "offline/m");
    assert_eq!(model.started_at, at(3) - chrono::TimeDelta::milliseconds(500));
    check(
        vec![started("c1", "ask")],
        &[
            (SpanKind::Run, 2, None, SpanStatus::Open),
            (SpanKind::Message, 1, Some(1), SpanStatus::Ok),
            (SpanKind::Model, 3, Some(3), SpanStatus::Ok),
            (SpanKind::Tool, 4, None, SpanStatus::Open),
        ],
    );
}

#[test]
fn the_end_of_a_run_ends_the_question_and_the_call_that_it_leaves() {
    check(
        vec![
            started("c1", "ask"),
            EventBody::Ask(AskEvent::Opened { interaction: question(by_call()) }),
            EventBody::Run(RunEvent::CancelRequested { face: Face::Window }),
            ended(RunStatus::Cancelled),
        ],
        &[
            (SpanKind::Run, 2, Some(7), SpanStatus::Ok),
            (SpanKind::Message, 1, Some(1), SpanStatus::Ok),
            (SpanKind::Model, 3, Some(3), SpanStatus::Ok),
            (SpanKind::Tool, 4, Some(7), SpanStatus::Error),
            (SpanKind::Interaction, 5, Some(7), SpanStatus::Ok),
            (SpanKind::Cancel, 6, Some(6), SpanStatus::Ok),
        ],
    );
}

#[test]
fn a_call_that_a_crash_cut_off_ends_where_it_is_run_again() {
    check(
        vec![
            started("c1", "ask"),
            EventBody::Run(RunEvent::RunResumed),
            started("c1", "ask"),
            finished("c1", "ask", vec![]),
        ],
        &[
            (SpanKind::Run, 2, None, SpanStatus::Open),
            (SpanKind::Message, 1, Some(1), SpanStatus::Ok),
            (SpanKind::Model, 3, Some(3), SpanStatus::Ok),
            (SpanKind::Tool, 4, Some(6), SpanStatus::Error),
            (SpanKind::Interruption, 5, Some(5), SpanStatus::Ok),
            (SpanKind::Tool, 6, Some(7), SpanStatus::Ok),
        ],
    );
}

#[test]
fn a_question_is_timed_from_opened_over_shown_to_answered_and_is_no_work() {
    let asks = question(by_call());
    let id = asks.id;
    let response = InteractionResponse::Answer { text: "3B".into() };
    let events = log(vec![
        started("c1", "ask"),
        EventBody::Ask(AskEvent::Opened { interaction: asks }),
        EventBody::Ask(AskEvent::Shown { interaction_id: id, face: Face::Window }),
        EventBody::Ask(AskEvent::Answered {
            interaction_id: id,
            response: response.clone(),
            face: Face::Browser,
        }),
        finished("c1", "ask", vec![]),
    ]);
    let spans = spans(&events);
    let asked = &spans[4];
    assert_eq!(drawn(asked), (SpanKind::Interaction, 5, Some(7), SpanStatus::Ok));
    assert_eq!(asked.events, [5, 6, 7]);
    assert_eq!(asked.parent.as_deref(), Some("4"));
    assert_eq!(asked.detail["shownAt"], json!(at(6)));
    assert_eq!(asked.detail["shownFace"], json!(Face::Window));
    assert_eq!(asked.detail["face"], json!(Face::Browser));
    assert_eq!(asked.detail["response"], json!(response));
    let totals = totals(&spans);
    assert_eq!((totals.waiting_ms, totals.tool_ms, totals.model_ms), (2_000, 7, 500));
}

#[test]
fn skills_memory_and_past_sessions_are_told_by_the_names_that_a_reader_looks_for() {
    let skill =
        |reference: &str, tier| ToolEffect::SkillLoaded { reference: reference.into(), tier };
    let path = "memory/classes/3B/MEMORY.md".to_owned();
    let begin = [
        said(),
        EventBody::Run(RunEvent::RunStarted(start("a", vec![]))),
        answered(
            1,
            &[
                ("c1", "read_skill"),
                ("c2", "read_skill"),
                ("c3", "read_memory"),
                ("c4", "search_sessions"),
            ],
        ),
    ];
    let of_calls = [
        ("c1", "read_skill", skill("backward-design", 2)),
        ("c2", "read_skill", skill("backward-design/examples.md", 3)),
        ("c3", "read_memory", ToolEffect::MemoryRead { path, ids: vec!["m1".into()] }),
        (
            "c4",
            "search_sessions",
            ToolEffect::SessionsSearched { query: "loops".into(), found: vec![SessionId::new()] },
        ),
    ];
    let calls = of_calls
        .into_iter()
        .flat_map(|(id, name, effect)| [started(id, name), finished(id, name, vec![effect])]);
    let events = of_one_run(begin.into_iter().chain(calls).collect());
    let spans = spans(&events);
    assert_eq!(gaps(&events, &spans), Vec::<String>::new());
    assert_eq!(
        tree(&spans)[3..],
        [
            (SpanKind::Tool, "load skill backward-design", "p:a"),
            (SpanKind::Tool, "read skill resource backward-design/examples.md", "p:a"),
            (SpanKind::Tool, "read_memory", "p:a"),
            (SpanKind::Memory, "read memory/classes/3B/MEMORY.md", "read_memory"),
            (SpanKind::Tool, "search_sessions", "p:a"),
            (SpanKind::Lookup, "search sessions: 1 found", "search_sessions"),
        ]
    );
}

#[test]
fn a_hook_has_its_model_calls_and_its_question_as_parts_and_its_spending_under_its_name() {
    let hooks = vec![HookRef { name: "scope".into(), points: vec![HookPoint::PreLoop] }];
    let usage = Usage { input_tokens: 3, ..Usage::default() };
    let asks = question(InteractionOrigin::Hook {
        hook: "scope".into(),
        point: HookPoint::PreLoop,
        turn: 0,
        call_id: None,
    });
    let id = asks.id;
    let call = HookModelCall {
        provider: "openai".into(),
        model: "small".into(),
        usage,
        cost_usd: Some(0.25),
        duration_ms: 300,
        exchange: None,
    };
    let ran = |verdict, model_calls| {
        EventBody::Run(RunEvent::HookRan(HookRan {
            hook: "scope".into(),
            point: HookPoint::PreLoop,
            turn: 0,
            call_id: None,
            verdict,
            effects: vec![ToolEffect::Noted { text: "the small model was asked".into() }],
            model_calls,
            duration_ms: 400,
        }))
    };
    let events = of_one_run(vec![
        said(),
        EventBody::Run(RunEvent::RunStarted(start("a", hooks))),
        ran(HookVerdict::Ask { interaction_id: id }, vec![call]),
        EventBody::Ask(AskEvent::Opened { interaction: asks }),
        EventBody::Ask(AskEvent::Answered {
            interaction_id: id,
            response: InteractionResponse::Skipped,
            face: Face::Terminal,
        }),
        ran(HookVerdict::Continue, vec![]),
        answered(1, &[]),
        ended(RunStatus::Success),
    ]);
    let spans = spans(&events);
    assert_eq!(gaps(&events, &spans), Vec::<String>::new());
    assert_eq!(
        tree(&spans)[2..7],
        [
            (SpanKind::Hook, "scope", "p:a"),
            (SpanKind::Model, "openai/small", "scope"),
            (SpanKind::Note, "note", "scope"),
            (SpanKind::Interaction, "question", "scope"),
            (SpanKind::Hook, "scope", "p:a"),
        ]
    );
    assert_eq!(spans[3].started_at, at(3) - chrono::TimeDelta::milliseconds(400));
    assert_eq!(spans[3].length_ms(), Some(300));
    let totals = totals(&spans);
    let took: Vec<_> = totals
        .components
        .iter()
        .map(|c| (c.kind, c.name.as_str(), c.times, c.model_calls, c.spent.usd, c.duration_ms))
        .collect();
    // The hook ran for 400 ms twice, and 300 of them its model answered.
    assert_eq!(
        took,
        [
            (ComponentKind::Hook, "scope", 2, 1, 0.25, 800),
            (ComponentKind::Agent, "a", 1, 1, 0.5, 500)
        ]
    );
    assert_eq!((totals.hook_ms, totals.model_ms, totals.spent.usd), (500, 800, 0.75));
}

#[test]
fn a_specialist_is_a_run_of_its_own_inside_the_call_that_sent_it() {
    let (outer, inner) = (TraceId::new(), TraceId::new());
    let task = SubagentTask {
        agent: "reviewer".into(),
        task: "look".into(),
        decisions: String::new(),
        constraints: String::new(),
        deliverable: String::new(),
    };
    let delegation = Delegation { parent: outer, call_id: "c1".into(), task: task.clone() };
    let sent = RunStarted { delegation: Some(delegation), ..start("reviewer", vec![]) };
    let events = numbered(vec![
        (outer, said()),
        (outer, EventBody::Run(RunEvent::RunStarted(start("a", vec![])))),
        (outer, answered(1, &[("c1", "spawn_subagent")])),
        (outer, started("c1", "spawn_subagent")),
        (outer, EventBody::Run(RunEvent::SubagentRequested { call_id: "c1".into(), task })),
        (inner, EventBody::Run(RunEvent::RunStarted(sent))),
        (inner, answered(1, &[])),
        (outer, said()),
        (
            inner,
            EventBody::Run(RunEvent::RunFinished {
                status: RunStatus::Success,
                reason: String::new(),
                parent: Some(outer),
            }),
        ),
        (outer, finished("c1", "spawn_subagent", vec![])),
        (outer, answered(2, &[])),
        (outer, ended(RunStatus::Success)),
    ]);
    let told = spans(&events);
    assert_eq!(gaps(&events, &told), Vec::<String>::new());
    assert_eq!(
        tree(&told),
        [
            (SpanKind::Run, "p:a", ""),
            (SpanKind::Message, "message", "p:a"),
            (SpanKind::Model, "offline/m", "p:a"),
            (SpanKind::Tool, "spawn_subagent", "p:a"),
            (SpanKind::Run, "p:reviewer", "spawn_subagent"),
            (SpanKind::Model, "offline/m", "p:reviewer"),
            (SpanKind::Message, "message while it worked", "p:a"),
            (SpanKind::Model, "offline/m", "p:a"),
        ]
    );
    let alone: Vec<SessionEvent> = events.into_iter().filter(|e| e.trace_id == inner).collect();
    assert_eq!(gaps(&alone, &spans(&alone)), Vec::<String>::new());
}

#[test]
fn a_handoff_ends_its_call_and_the_next_agent_pays_for_itself() {
    let context = HandoffContext {
        agent: "b".into(),
        decisions: "50 minutes".into(),
        constraints: String::new(),
        reason: "resources".into(),
        open_questions: String::new(),
    };
    let events = of_one_run(vec![
        said(),
        EventBody::Run(RunEvent::RunStarted(start("a", vec![]))),
        answered(1, &[("c1", "transfer_to_b"), ("c2", "read_file")]),
        started("c1", "transfer_to_b"),
        EventBody::Run(RunEvent::HandoffRequested { call_id: "c1".into(), context }),
        EventBody::Run(RunEvent::HandedOff {
            call_id: "c1".into(),
            from: "a".into(),
            start: start("b", vec![]),
        }),
        answered(2, &[]),
        ended(RunStatus::Success),
    ]);
    let spans = spans(&events);
    assert_eq!(gaps(&events, &spans), Vec::<String>::new());
    assert_eq!(tree(&spans)[4], (SpanKind::Handoff, "a → b", "transfer_to_b"));
    assert_eq!(drawn(&spans[3]), (SpanKind::Tool, 4, Some(6), SpanStatus::Ok));
    let took: Vec<_> = totals(&spans)
        .components
        .into_iter()
        .map(|c| (c.kind, c.name, c.times, c.model_calls))
        .collect();
    let named = |kind, name: &str, times, calls| (kind, name.to_owned(), times, calls);
    assert_eq!(
        took,
        [
            named(ComponentKind::Agent, "a", 1, 1),
            named(ComponentKind::Tool, "transfer_to_b", 1, 0),
            named(ComponentKind::Agent, "b", 1, 1),
        ]
    );
}

#[test]
fn what_was_replaced_before_a_request_left_is_shown_by_kind_and_token() {
    let replaced = vec![Replaced {
        kind: "person".into(),
        tokens: vec!["[person-1]".into(), "[person-2]".into()],
    }];
    let mut answer = answered(1, &[]);
    if let EventBody::Run(RunEvent::ModelAnswered { replaced: noted, .. }) = &mut answer {
        noted.clone_from(&replaced);
    }
    let events =
        of_one_run(vec![said(), EventBody::Run(RunEvent::RunStarted(start("a", vec![]))), answer]);
    let spans = spans(&events);
    assert_eq!(tree(&spans)[3], (SpanKind::Privacy, "2 texts replaced", "offline/m"));
    assert_eq!(spans[3].detail, json!({ "replaced": replaced }));
}
