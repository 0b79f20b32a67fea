//! Specialists that are sent: what goes over the wire, what it costs, what the log and the trace tell.

use agent::Run;
use api::{Commands, SessionSent, TraceListParams, TraceRef};
use domain::{
    ContextState, EventBody, InteractionRequest, InteractionResponse, RunEvent, RunStarted,
    RunStatus, SessionEvent, ToolResult, Topology, Usage,
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, RecordedRequest, Wire};
use testkit::scripted::Answer;
use testkit::traces::assert_complete;
use traces::SpanKind;

use crate::stage::Stage;
use crate::wires::{CARDS, NO_HOOKS, hand_over, plugins, reopened, send_to, stage, to};

pub const WIRE: Wire = Wire::Anthropic;
pub const HERS: &str = "a lesson on iteration for 3B";
const REPORT: &str = "## Findings\n\n- should, `Starter`: four minutes are not enough.";
pub const TRANSFER: &str = "transfer_to_differentiation_specialist";

pub fn last_word(text: &str) -> Answer {
    Answer::structured(json!({"response": text, "memoriesReferenced": []}))
}

pub async fn said(stage: &Stage) -> SessionSent {
    stage.app.session_send(to(WIRE, HERS)).await.unwrap()
}

pub fn starts(events: &[SessionEvent]) -> Vec<&RunStarted> {
    let starts = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start) | RunEvent::HandedOff { start, .. }) => {
            Some(start)
        }
        _ => None,
    });
    starts.collect()
}

/// What the tool calls of a session came to, by call.
pub fn results(events: &[SessionEvent]) -> Vec<(&str, &ToolResult)> {
    let results = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::ToolFinished { name, result, .. }) => {
            Some((name.as_str(), result))
        }
        _ => None,
    });
    results.collect()
}

/// The names of the tools that a request offers.
pub fn tools(request: &RecordedRequest) -> Vec<&str> {
    let tools = request.body["tools"].as_array().unwrap().iter();
    tools.map(|tool| tool["name"].as_str().unwrap()).collect()
}

/// The conversation that a request carries, without the marks of what a provider may keep.
pub fn messages(request: &RecordedRequest) -> Vec<Value> {
    fn unmark(value: &mut Value) {
        if let Some(object) = value.as_object_mut() {
            object.remove("cache_control");
            object.values_mut().for_each(unmark);
        } else if let Some(list) = value.as_array_mut() {
            list.iter_mut().for_each(unmark);
        }
    }
    let mut messages = request.body["messages"].clone();
    unmark(&mut messages);
    messages.as_array().unwrap().clone()
}

/// Every text of a conversation, in order.
pub fn texts(messages: &[Value]) -> Vec<&str> {
    let blocks = messages.iter().flat_map(|message| message["content"].as_array().unwrap());
    blocks.filter_map(|block| block["text"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_specialist_sees_its_task_and_nothing_else_and_its_report_is_a_result() {
    let task = format!("Review {CARDS} for 3B.");
    let script = vec![
        send_to("pedagogy-reviewer", &task).saying("A colleague reads it."),
        Answer::tool("read_file", json!({"path": "classes/3B.md"})),
        Answer::text(REPORT),
        last_word("One finding."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let sent = said(&stage).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));

    let requests = server.requests();
    let first = messages(&requests[1]);
    let asked = texts(&first);
    let [asked] = asked.as_slice() else { panic!("more than a task: {asked:?}") };
    assert!(asked.starts_with(&task), "{asked}");
    assert!(asked.contains("Decisions: 50 minutes\nConstraints: EAL\nDeliverable: Three findings"));
    let system = requests[1].body["system"].to_string();
    assert!(system.contains("# Pedagogy reviewer") && !system.contains("# Planner"), "{system}");
    for request in &requests[1..3] {
        assert!(!request.body.to_string().contains(HERS), "her words went along");
        let read = [
            "get_lesson",
            "list_directory",
            "list_lessons",
            "read_file",
            "read_memory",
            "read_skill",
            "search_memory",
        ];
        assert_eq!(tools(request), read);
        assert_eq!(request.body["model"], "claude-haiku-5-5");
    }
    let back = messages(&requests[3]);
    let result = &back.last().unwrap()["content"][0];
    assert_eq!(result["type"], "tool_result");
    assert!(result["content"].to_string().contains("four minutes are not enough"), "{result}");
    assert!(!requests[3].body.to_string().contains(&format!("{task}\\n\\n<task_context>")));

    let events = stage.log(sent.session_id).await;
    assert_complete(&events);
    let report = ToolResult::Completed { content: REPORT.to_owned() };
    assert_eq!(results(&events).last(), Some(&("spawn_subagent", &report)));
    let trace = stage.app.trace_get(TraceRef { trace_id: sent.trace_id }).await.unwrap();
    assert_eq!(trace.gaps, Vec::<String>::new());
    // Whoever asks for the latest run means the sender's, though the specialist began later.
    let list = TraceListParams { session_id: sent.session_id };
    let listed = stage.app.trace_list(list).await.unwrap().traces;
    let listed: Vec<_> = listed.iter().map(|run| (run.agent.as_str(), run.parent)).collect();
    assert_eq!(listed, [("planner", None), ("pedagogy-reviewer", Some(sent.trace_id))]);
    let span = |kind: SpanKind, own: bool| {
        let found = trace.spans.iter().filter(|span| span.kind == kind);
        found.filter(|span| (span.trace_id == sent.trace_id) == own).collect::<Vec<_>>()
    };
    let (sender, inner) = (span(SpanKind::Run, true), span(SpanKind::Run, false));
    assert_eq!((sender.len(), inner.len()), (1, 1));
    let call = span(SpanKind::Tool, true);
    assert_eq!(inner[0].parent.as_ref(), Some(&call[0].id));
    for part in [span(SpanKind::Model, false), span(SpanKind::Tool, false)].concat() {
        assert_eq!(part.parent.as_ref(), Some(&inner[0].id), "{part:?}");
    }
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_specialist_has_ten_turns_unless_its_definition_says_otherwise() {
    let changes =
        [&NO_HOOKS[..], &[("pedagogy-reviewer", "maxTurns:", "maxNoProgressIterations: 20")]]
            .concat();
    let reads = || Answer::tool("list_lessons", json!({}));
    let mut script = vec![send_to("pedagogy-reviewer", "Review it.")];
    script.extend((0..10).map(|_| reads()));
    script.push(last_word("It did not finish."));
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &changes).await;
    let sent = said(&stage).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let events = stage.log(sent.session_id).await;
    assert_eq!(starts(&events)[1].limits.max_turns, 10);
    let ended = events.iter().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunFinished { status, reason, parent: Some(_) }) => {
            Some((*status, reason.as_str()))
        }
        _ => None,
    });
    assert_eq!(ended, Some((RunStatus::ErrorMaxTurns, "the limit of 10 steps was reached")));
    assert_eq!((server.requests().len(), server.left()), (12, 0));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_specialist_spends_is_spent_from_its_senders_budget() {
    let reads = |input_tokens| Usage { input_tokens, output_tokens: 10, ..Usage::default() };
    let script = vec![
        // 1.40 of the planner's 1.50 US dollars.
        send_to("pedagogy-reviewer", "Review it.").taking(reads(700_000)),
        // 0.15 by the price of a long prompt.
        Answer::tool("read_file", json!({"path": "classes/3B.md"})).taking(reads(300_000)),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let sent = said(&stage).await;
    let (status, reason) = stage.end().await;
    assert_eq!(status, RunStatus::ErrorMaxBudget, "{reason}");
    let events = stage.log(sent.session_id).await;
    assert_complete(&events);
    let started = starts(&events);
    let left = started[1].limits.max_budget_usd.unwrap();
    assert!((0.09..0.11).contains(&left), "{left}");
    let ends = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunFinished { status, parent, .. }) => {
            Some((*status, parent.is_some()))
        }
        _ => None,
    });
    let ends: Vec<(RunStatus, bool)> = ends.collect();
    assert_eq!(ends, [(RunStatus::ErrorMaxBudget, true), (RunStatus::ErrorMaxBudget, false)]);
    stage.app.close().await;
}

/// The specialist may send and hand over by its definition.
pub const CONNECTED: [(&str, &str, &str); 3] = [
    NO_HOOKS[0],
    NO_HOOKS[1],
    (
        "differentiation-specialist",
        "maxTurns:",
        "maxTurns: 10\nsubagents: [pedagogy-reviewer]\nhandoffs: [planner]",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_sent_sends_nobody_whatever_its_definition_says() {
    let script = vec![
        send_to("differentiation-specialist", "Scaffold step 3."),
        send_to("pedagogy-reviewer", "Review it."),
        hand_over("transfer_to_planner"),
        Answer::text("Alone, then."),
        last_word("Done."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &CONNECTED).await;
    let sent = said(&stage).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let requests = server.requests();
    let offered = tools(&requests[1]);
    assert!(!offered.iter().any(|name| name.starts_with("transfer") || *name == "spawn_subagent"));
    let system = requests[1].body["system"].to_string();
    assert!(!system.contains("<specialists>") && !system.contains("<handoffs>"), "{system}");
    let events = stage.log(sent.session_id).await;
    assert_complete(&events);
    let refused = |result: &ToolResult| match result {
        ToolResult::Failed { message } => message.starts_with("there is no tool named"),
        ToolResult::Completed { .. } | ToolResult::Stopped { .. } => false,
    };
    let results = results(&events);
    assert!(results[..2].iter().all(|(_, result)| refused(result)), "{results:?}");
    assert_eq!(starts(&events).len(), 2);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_withheld_stays_withheld_from_whoever_works_on_it() {
    const NEED: &str = "the English of the subject is still growing";
    let reads = || Answer::tool("read_file", json!({"path": "classes/3B.md"}));
    let script = vec![
        send_to("pedagogy-reviewer", "Review it."),
        reads(),
        Answer::text("Fine."),
        hand_over(TRANSFER),
        reads(),
        Answer::text("Done."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let hooks = [("planner", "hooks:", "hooks: [feedforward]"), NO_HOOKS[1]];
    let mut stage = stage(&server, WIRE, &hooks).await;
    let profile = stage.workspace().join("classes/3B.md");
    assert!(std::fs::read_to_string(profile).unwrap().contains(NEED));
    said(&stage).await;
    let (session, card) = stage.card().await;
    let InteractionRequest::Feedforward { items, .. } = &card.request else { panic!("{card:?}") };
    let need =
        items.iter().find(|item| item.state == ContextState::Used && item.text.contains(NEED));
    let response = InteractionResponse::Feedforward {
        removed: vec![need.unwrap().id.clone()],
        added: Vec::new(),
        note: String::new(),
        meant: None,
        day: None,
    };
    stage.answer(session, card.id, response).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let requests = server.requests();
    assert_eq!(requests.len(), 6);
    for (at, request) in requests.iter().enumerate() {
        assert!(!request.body.to_string().contains(NEED), "request {at}: {}", request.body);
    }
    for at in [2, 5] {
        let body = requests[at].body.to_string();
        assert!(body.contains("(withheld by the teacher)"), "request {at}: {body}");
    }
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_agent_alone_is_offered_nobody() {
    let script = vec![send_to("pedagogy-reviewer", "Review it."), last_word("Alone.")];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let factors = domain::FactorsSaid { topology: Some(Topology::Single), ..Default::default() };
    let alone = api::SessionSend { factors, ..to(WIRE, HERS) };
    let sent = stage.app.session_send(alone).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let events = stage.log(sent.session_id).await;
    let start = starts(&events)[0];
    let others = |name: &&String| name.starts_with("transfer") || *name == "spawn_subagent";
    assert_eq!(start.tools.iter().filter(others).collect::<Vec<_>>(), Vec::<&String>::new());
    let tags: Vec<&str> = start.prompt.iter().map(|fragment| fragment.tag.as_str()).collect();
    assert!(!tags.contains(&"specialists") && !tags.contains(&"handoffs"), "{tags:?}");
    let results = results(&events);
    let [("spawn_subagent", ToolResult::Failed { message })] = results.as_slice() else {
        panic!("{results:?}")
    };
    assert!(message.starts_with("there is no tool named spawn_subagent"), "{message}");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_specialists_question_is_answered_in_another_process() {
    let question = json!({"question": "May the pair work last longer?"});
    let script = vec![
        send_to("differentiation-specialist", "Scaffold step 3."),
        Answer::tool("ask_teacher", question),
        Answer::text("Then eight minutes."),
        last_word("Eight minutes it is."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let sent = said(&stage).await;
    let (session, asked) = stage.card().await;
    stage.app.close().await;
    let changed = plugins(stage.folder.path(), &NO_HOOKS);
    stage.app = reopened(&server, WIRE, stage.folder.path(), &changed, &stage.database).await;
    stage.events = stage.app.events();

    let events = stage.log(session).await;
    let run = Run::fold(&events).unwrap();
    assert_eq!(run.open_interaction(), Some(&asked));
    assert_eq!(run.active().parent(), Some(sent.trace_id));
    let response = InteractionResponse::Answer { text: "By three minutes.".into() };
    stage.answer(session, asked.id, response).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let events = stage.log(session).await;
    assert_complete(&events);
    let report = ToolResult::Completed { content: "Then eight minutes.".to_owned() };
    assert_eq!(results(&events).last(), Some(&("spawn_subagent", &report)));
    let requests = server.requests();
    assert!(requests[2].body.to_string().contains("By three minutes."));
    assert!(!requests[3].body.to_string().contains("By three minutes."));
    assert_eq!((requests.len(), server.left()), (4, 0));
    stage.app.close().await;
}
