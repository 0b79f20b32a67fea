use ::lessons::apply;
use domain::{
    ApprovalMode, AssistantMessage, ContentBlock, EventBody, EventDraft, Face, Factors, Limits,
    MemoryUse, RunEvent, RunStarted, StopReason, Topology, Usage,
};
use store::LessonAuthor::{Agent, Outside};
use store::{NewSession, TeacherStore};

use super::*;
use crate::lessons::Intent;
use crate::tools::intent_of;

/// The file as the call leaves it, with no version: the process died in between.
fn written_by(room: &Room, call: &domain::ToolCall) -> String {
    let template = Template::structured();
    let Some(Intent::Change { wish, .. }) = intent_of(call, None) else { panic!("{call:?}") };
    let text = room.text();
    apply(&text, &template, &wish.edit(&parse(&text, &template), &template)).unwrap().text
}

fn call(name: &str, input: Value) -> domain::ToolCall {
    domain::ToolCall { id: "c1".into(), name: name.into(), input }
}

#[tokio::test]
async fn a_call_that_was_cut_off_after_the_file_is_not_done_twice() {
    let room = Room::begun().await;
    let call = call("add_activity", quiz(12));
    let text = written_by(&room, &call);
    let context = room.cut_off(&call.id, &call.name, &call.input).await;
    room.save(&text);
    let said = room.call_as("add_activity", call.input.clone(), &context).await.unwrap();
    assert!(said.contains("12 of 50 minutes are planned"), "{said}");
    assert_eq!(room.text(), text);
    assert_eq!(room.versions().await[1], (Agent, "added to Starter".to_owned()));
    // And once more, when it died after the version.
    room.call_as("add_activity", call.input, &context).await.unwrap();
    assert_eq!((room.text(), room.versions().await.len()), (text, 2));
}

#[tokio::test]
async fn a_lesson_begun_where_a_removed_one_stood_is_known_by_the_call_it_was_cut_off_in() {
    // What stood there was another text, or the very same.
    for earlier in ["added to", "began"] {
        let room = Room::begun().await;
        let begun = room.text();
        if earlier == "added to" {
            room.call("add_activity", quiz(12)).await.unwrap();
        }
        std::fs::remove_file(room.folder.path().join(PATH)).unwrap();
        let title = "Iteration: repeating without rewriting";
        let input = json!({"title": title, "topic": "Iteration"});
        let context = room.cut_off("c9", "create_lesson", &input).await;
        room.save(&begun);
        let said = room.call_as("create_lesson", input, &context).await.unwrap();
        assert!(said.starts_with("began "), "{earlier}: {said}");
        assert_eq!(room.text(), begun, "{earlier}");
        let versions = room.versions().await;
        let authors: Vec<_> = versions.iter().map(|(author, _)| *author).collect();
        assert_eq!(authors, vec![Agent; versions.len()], "{earlier}");
    }
}

#[tokio::test]
async fn a_call_that_was_cut_off_before_the_file_is_done_now() {
    let room = Room::new().await;
    let input = json!({"title": "Iteration", "topic": "Iteration"});
    let context = room.cut_off("c0", "create_lesson", &input).await;
    room.call_as("create_lesson", input.clone(), &context).await.unwrap();
    room.call_as("create_lesson", input, &context).await.unwrap();
    let context = room.cut_off("c1", "add_activity", &quiz(12)).await;
    room.call_as("add_activity", quiz(12), &context).await.unwrap();
    room.call_as("add_activity", quiz(12), &context).await.unwrap();
    assert_eq!(room.text().matches("Retrieval quiz").count(), 1);
    assert_eq!(room.versions().await.len(), 2);
}

#[tokio::test]
async fn whoever_looks_first_tells_the_agents_work_by_the_call_it_died_in() {
    let room = Room::begun().await;
    let call = call("add_activity", quiz(12));
    let store = room.database.store().for_teacher(room.database.teacher());
    let session = died_in(&store, &call).await;
    let context = room.cut_off("c1", &call.name, &call.input).await;
    room.save(&written_by(&room, &call));
    let version = room.another_process().read(PATH).await.unwrap().version;
    assert_eq!(version.deed.author, Agent);
    assert_eq!(version.deed.origin.session, Some(session));
    assert_eq!(version.deed.origin.call_id.as_deref(), Some("c1"));
    // The call that goes on finds it done.
    let context = ToolContext { session, ..context };
    room.call_as("add_activity", call.input, &context).await.unwrap();
    assert_eq!(room.versions().await.len(), 2);
}

#[tokio::test]
async fn a_text_that_no_call_explains_is_somebody_elses() {
    let room = Room::begun().await;
    let call = call("add_activity", quiz(12));
    let store = room.database.store().for_teacher(room.database.teacher());
    died_in(&store, &call).await;
    room.save(&written_by(&room, &call).replace("Answer alone.", "Answer in pairs."));
    let version = room.open().await.version;
    assert_eq!(version.deed.author, Outside);
    assert_eq!(version.deed.what, "changed in another program");
}

#[tokio::test]
async fn a_call_whose_work_was_changed_before_anybody_looked_is_not_done_again() {
    let room = Room::begun().await;
    let call = call("add_activity", quiz(12));
    let context = room.cut_off(&call.id, &call.name, &call.input).await;
    // It wrote the file and died; then she changed what it wrote, in another program.
    let text = written_by(&room, &call).replace("Answer alone.", "Answer in pairs.");
    room.save(&text);
    let said = room.call_as("add_activity", call.input, &context).await.unwrap_err();
    assert!(said.contains("whether the call took effect is unknown"), "{said}");
    assert_eq!(room.text(), text);
}

/// A session whose process died in this call.
async fn died_in(store: &TeacherStore, call: &domain::ToolCall) -> SessionId {
    let (session, trace) = (SessionId::new(), TraceId::new());
    let new = NewSession {
        id: session,
        plugin: "lesson-planning".into(),
        command: None,
        agent: "planner".into(),
        class_id: Some("3B".into()),
        title: "Iteration".into(),
        kind: store::SessionKind::Run,
    };
    store.create_session(new).await.unwrap();
    let start = RunStarted {
        plugin: "lesson-planning".into(),
        agent: "planner".into(),
        provider: "offline".into(),
        model: "drafter".into(),
        context_tokens: 100_000,
        limits: Limits {
            max_turns: 20,
            max_budget_usd: None,
            max_tool_retries: 3,
            max_no_progress_iterations: 3,
            force_finalize_on_stall: true,
        },
        prompt: Vec::new(),
        tools: vec![call.name.clone()],
        read_only: Vec::new(),
        hooks: Vec::new(),
        output: None,
        memories: Vec::new(),
        class: Some("3B".into()),
        approval: ApprovalMode::Automation,
        factors: Factors {
            topology: Topology::Single,
            memory: MemoryUse::Off,
            ..Factors::default()
        },
        delegation: None,
        understood: None,
        handed_by: Vec::new(),
        fit: Default::default(),
        host: None,
    };
    let answer = EventBody::Run(RunEvent::ModelAnswered {
        turn: 1,
        message: AssistantMessage {
            content: vec![ContentBlock::ToolCall(call.clone())],
            stop: StopReason::ToolUse,
        },
        usage: Usage::default(),
        cost_usd: Some(0.0),
        replaced: Vec::new(),
        first_token_ms: 1,
        duration_ms: 2,
    });
    let bodies = [
        EventBody::Run(RunEvent::UserMessage {
            text: "go on".into(),
            command: None,
            face: Face::Window,
        }),
        EventBody::Run(RunEvent::RunStarted(start)),
        answer,
        EventBody::Run(RunEvent::ToolStarted {
            call_id: call.id.clone(),
            name: call.name.clone(),
            change: None,
        }),
    ];
    let at = domain::Clock::now(&SystemClock);
    let drafts: Vec<EventDraft> =
        bodies.into_iter().map(|body| EventDraft { trace_id: trace, at, body }).collect();
    store.append(session, 0, &drafts).await.unwrap();
    session
}
