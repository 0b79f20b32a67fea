//! A lesson is planned to its end by a model that takes 32,000 tokens, at a server that refuses more.

use std::collections::VecDeque;
use std::fs;
use std::sync::{Arc, Mutex};

use api::{Commands, SessionSend};
use domain::{CommandRef, EventBody, RunEvent, RunStatus, SessionEvent, ToolResult, Usage};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, RecordedRequest, Wire};
use testkit::scripted::Answer;

use crate::stage::saying;
use crate::wires::{stage, to};

const HOOKS: [(&str, &str, &str); 1] =
    [("planner", "hooks:", "hooks: [context-budget, curriculum-evidence]")];

const TAKES: u64 = 32_768;

/// The same calls as those of a lesson that was drafted by rules, for one on another topic.
fn redrafted(log: &[SessionEvent]) -> Vec<Answer> {
    let answers = log.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::ModelAnswered { message, .. }) => Some(message),
        _ => None,
    });
    let answers = answers.filter_map(|message| {
        let calls = message.tool_calls().map(|call| {
            let input = call.input.to_string().replace("volcanoes", "rivers");
            let input = input.replace("Volcanoes", "Rivers");
            (call.name.clone(), serde_json::from_str::<Value>(&input).unwrap())
        });
        let add = |answer: Answer, (name, input): (String, Value)| answer.and_tool(name, input);
        let answer = calls.fold(Answer::text("I go on."), add);
        message.tool_calls().next().is_some().then_some(answer)
    });
    answers.collect()
}

/// What a model may read before it begins: far more than 32,000 tokens together. It asks for a file as a
/// whole and for a tool that this work does not need, too.
fn reading() -> impl Iterator<Item = Answer> {
    let first = [
        Answer::tool("update_memory", json!({"text": "3B likes rivers."})),
        Answer::tool("read_file", json!({"path": "curriculum/cfe-computing.md"})),
    ];
    let parts = (0..8).map(|part| {
        let (first, last) = (part * 200 + 1, part * 200 + 200);
        json!({"path": "notes.md", "startLine": first, "endLine": last})
    });
    let class = json!({"path": "classes/3B.md"});
    let reads = [class].into_iter().chain(parts).map(|input| Answer::tool("read_file", input));
    first.into_iter().chain(reads)
}

/// What it says next, and what a summary of what was said would be.
fn answer(request: &RecordedRequest, script: &Mutex<VecDeque<Answer>>) -> Option<Answer> {
    let input_tokens = request.body.to_string().len() as u64 / 4;
    let next = match request.body.get("tools") {
        Some(_) => script.lock().unwrap().pop_front(),
        None => Some(Answer::text("The class and the notes were read.")),
    };
    next.map(|next| next.taking(Usage { input_tokens, output_tokens: 400, ..Usage::default() }))
}

fn result(event: &SessionEvent) -> Option<String> {
    match &event.body {
        EventBody::Run(RunEvent::ToolFinished { result, .. }) => Some(match result {
            ToolResult::Completed { content: text }
            | ToolResult::Failed { message: text }
            | ToolResult::Stopped { message: text } => text.clone(),
        }),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_planned_to_its_end_within_32_000_tokens() {
    let script = Arc::new(Mutex::new(VecDeque::new()));
    let next = Arc::clone(&script);
    let server = ModelServer::answering(move |request| answer(request, &next)).await.unwrap();
    let server = server.taking(TAKES);
    let mut stage = stage(&server, Wire::Chat, &HOOKS).await;
    let command = CommandRef { plugin: "lesson-planning".into(), name: "create-lesson".into() };
    let command = Some(command);
    let provider = Some("offline".to_owned());
    let by_rules = SessionSend { command: command.clone(), provider, ..saying("volcanoes for 3B") };
    let sent = stage.app.session_send(by_rules).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let drafted = redrafted(&stage.log(sent.session_id).await);
    assert!(drafted.len() > 5, "{}", drafted.len());

    let workspace = stage.folder.path().join("workspace");
    let notes =
        (1..=1_600).map(|n| format!("Line {n} of what is known about rivers, at length.\n"));
    fs::write(workspace.join("notes.md"), notes.collect::<String>()).unwrap();
    let done = json!({"response": "The lesson stands.", "memoriesReferenced": []});
    let answers = reading().chain(drafted).chain([Answer::structured(done)]);
    script.lock().unwrap().extend(answers);

    let words = SessionSend { command, ..to(Wire::Chat, "rivers for 3B") };
    let sent = stage.app.session_send(words).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(script.lock().unwrap().len(), 0);
    let log = stage.log(sent.session_id).await;
    let takes = log.iter().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some((start.context_tokens, &start.fit)),
        _ => None,
    });
    let (takes, fit) = takes.unwrap();
    assert_eq!((takes, &fit.writer), (TAKES, &None));
    let lesson = fs::read_to_string(workspace.join("lessons/3B/rivers/lesson.md")).unwrap();
    let frame = fs::read_to_string(workspace.join("lessons/3B/volcanoes/lesson.md")).unwrap();
    let headings = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("## ")).map(str::to_owned).collect()
    };
    assert_eq!(headings(&lesson), headings(&frame));
    assert!(headings(&lesson).contains(&"## Assessment evidence".to_owned()), "{lesson}");
    assert!(!lesson.contains("drafting"), "{lesson}");
    // That nothing was too much is the server's to say; this is how it was made to fit.
    let requests = server.requests();
    let folded = requests.iter().filter(|request| {
        request.body["messages"].to_string().contains("call the tool again to see them")
    });
    assert!(folded.count() > 3);
    // Whole in the log, where it is shown in one line.
    let results: Vec<String> = log.iter().filter_map(result).collect();
    let notes = results.iter().filter(|text| text.contains("Line 200 of what is known"));
    assert_eq!(notes.map(|text| text.lines().count()).collect::<Vec<_>>(), [200]);
    let has = |words: &str| results.iter().any(|text| text.contains(words));
    assert!(has("there is no tool named update_memory"), "{results:?}");
    assert!(has("curriculum/cfe-computing.md has ") && has("Ask for the part that you need"));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_model_of_32_000_tokens_is_sent_first_is_what_its_command_needs() {
    let server = ModelServer::playing(Vec::new()).await.unwrap().taking(TAKES);
    let stage = stage(&server, Wire::Chat, &HOOKS).await;
    let command = CommandRef { plugin: "lesson-planning".into(), name: "create-lesson".into() };
    let words = SessionSend { command: Some(command), ..to(Wire::Chat, "rivers for 3B") };
    let preview = stage.app.prompt_preview(words).await.unwrap();
    let tools: Vec<&str> = preview.tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(
        tools,
        [
            "ask_teacher",
            "create_lesson",
            "find_outcomes",
            "get_lesson",
            "list_directory",
            "list_lessons",
            "read_file",
            "read_skill",
            "update_section",
            "update_tasks",
        ]
    );
    let bytes: usize =
        preview.tools.iter().map(|t| t.description.len() + t.schema.to_string().len()).sum();
    let tokens = (preview.system.len() + bytes) / 4;
    assert!(tokens < 6_150, "{tokens}");
    let told = |text: &str| preview.system.contains(text);
    assert!(told("- backward-design: Plan a new lesson, topic or unit from its end\n"));
    assert!(told("cognitive-load, designing-for-equity") && told("create-lesson, exit-quiz"));
    assert!(told("For this you have the tools that are offered with it"));
    for unneeded in ["spawn_subagent", "transfer_to_", "update_memory", "with room", "Use when"] {
        assert!(!told(unneeded), "{unneeded}");
    }

    // Who says nothing of a command may ask for anything.
    let chat = SessionSend { command: None, ..to(Wire::Chat, "what do you think?") };
    let chat = stage.app.prompt_preview(chat).await.unwrap();
    assert!(chat.tools.iter().any(|tool| tool.name == "update_memory"), "{:?}", chat.tools.len());
    assert!(chat.system.contains("- exit-quiz: Write two to five closing questions"));
    stage.app.close().await;
}
