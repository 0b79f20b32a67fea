//! What a study switches, looked at where it matters: in the bytes that go to the provider, and in the log.

use std::fs;

use api::{Commands, SessionSend};
use domain::{FactorsSaid, RunStatus, Scaffolding, SessionId, SkillUse, WorkspaceUse};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, RecordedRequest, Wire};
use testkit::scripted::Answer;

use crate::specialists::tools;
use crate::stage::Stage;
use crate::wires::{NO_HOOKS, stage, to};

const WIRE: Wire = Wire::Anthropic;
const REQUEST: &str = "a lesson on iteration for 3B";

/// A word for each file that nothing else has.
const CANARIES: [(&str, &str); 6] = [
    ("soul.md", "zorblesoul"),
    ("teacher.md", "zorbleteacher"),
    ("pedagogy.md", "zorblepedagogy"),
    ("classes/3B.md", "zorbleclass"),
    ("curriculum/cfe-computing.md", "zorblecurriculum"),
    ("lessons/3B/loops-before/lesson.md", "zorblelesson"),
];

/// Tools that open her files or what was made of them.
const OF_FILES: [&str; 8] = [
    "find_outcomes",
    "list_directory",
    "list_lessons",
    "read_file",
    "read_session",
    "search_sessions",
    "str_replace",
    "write_file",
];

/// A model that looks everywhere, drafts a lesson and looks at it.
fn curious() -> Vec<Answer> {
    let read = |path: &str| ("read_file", json!({ "path": path }));
    let mut looks = Answer::tool("list_directory", json!({"path": "classes"}))
        .and_tool("find_outcomes", json!({"words": "iteration", "class": "3B"}))
        .and_tool("list_lessons", json!({"class": "3B"}))
        .and_tool("get_lesson", json!({"lesson": "3B/no-such"}));
    for (path, _) in CANARIES {
        let (tool, input) = read(path);
        looks = looks.and_tool(tool, input);
    }
    vec![
        looks,
        Answer::tool(
            "create_lesson",
            json!({"title": "Iteration", "topic": "Iteration", "class": "3B"}),
        ),
        Answer::tool("get_lesson", json!({"lesson": "3B/iteration"})),
        Answer::structured(json!({"response": "Done.", "memoriesReferenced": []})),
    ]
}

async fn seeded(server: &ModelServer, changes: &[(&str, &str, &str)]) -> Stage {
    let stage = stage(server, WIRE, changes).await;
    for (path, canary) in CANARIES {
        let file = stage.workspace().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let before = fs::read_to_string(&file).unwrap_or_default();
        fs::write(&file, format!("{before}\n\n{canary} is written here.\n")).unwrap();
    }
    stage
}

async fn played(stage: &mut Stage, factors: FactorsSaid) -> SessionId {
    let mut send = SessionSend { factors, ..to(WIRE, REQUEST) };
    if factors.scaffolding == Some(Scaffolding::Chat) {
        let refused = stage.app.session_send(send.clone()).await.unwrap_err();
        assert_eq!(refused.to_string(), "a chat has no commands: say what you want in words");
        send.command = None;
    }
    let sent = stage.app.session_send(send).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    sent.session_id
}

/// Which of these words stand in all that was sent and all that the log holds.
async fn heard(stage: &Stage, server: &ModelServer, session: SessionId) -> Vec<&'static str> {
    let sent = server.requests().iter().map(|request| request.body.to_string()).collect::<String>();
    let log = serde_json::to_string(&stage.log(session).await).unwrap();
    let all = CANARIES.map(|(_, canary)| canary).into_iter();
    all.filter(|canary| sent.contains(canary) || log.contains(canary)).collect()
}

fn system(request: &RecordedRequest) -> String {
    request.body["system"].to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_her_files_nothing_of_them_is_sent_shown_or_kept() {
    // Without a run that reads them, it would say nothing that another reads none.
    let server = ModelServer::playing(curious()).await.unwrap();
    let mut with = seeded(&server, &[]).await;
    let session = played(&mut with, FactorsSaid::default()).await;
    assert_eq!(heard(&with, &server, session).await, CANARIES.map(|(_, canary)| canary));

    let server = ModelServer::playing(curious()).await.unwrap();
    let mut without = seeded(&server, &[]).await;
    let off = FactorsSaid { workspace: Some(WorkspaceUse::Off), ..FactorsSaid::default() };
    let session = played(&mut without, off).await;
    assert_eq!(heard(&without, &server, session).await, [""; 0]);
    let requests = server.requests();
    let offered = tools(&requests[0]);
    assert!(OF_FILES.iter().all(|tool| !offered.contains(tool)), "{offered:?}");
    assert!(offered.contains(&"create_lesson") && offered.contains(&"read_skill"), "{offered:?}");
    assert!(system(&requests[0]).contains("<no_files"), "{}", system(&requests[0]));
    // What it drafts is hers all the same.
    let lesson = without.workspace().join("lessons/3B/iteration/lesson.md");
    let answered = requests[2].body["messages"].as_array().unwrap().last();
    assert!(lesson.is_file(), "{answered:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_has_no_command_no_card_and_nothing_to_write_with() {
    let server = ModelServer::playing(vec![Answer::text("Here is a lesson.")]).await.unwrap();
    let mut stage = seeded(&server, &[]).await;
    let chat = FactorsSaid { scaffolding: Some(Scaffolding::Chat), ..FactorsSaid::default() };
    let session = played(&mut stage, chat).await;
    let log = serde_json::to_value(stage.log(session).await).unwrap();
    let kinds: Vec<&Value> = log.as_array().unwrap().iter().map(|e| &e["body"]["type"]).collect();
    assert!(kinds.iter().all(|kind| *kind != "opened"), "a card was shown: {kinds:?}");
    let requests = server.requests();
    let [request] = requests.as_slice() else { panic!("{} requests", requests.len()) };
    let told = system(request);
    assert!(told.contains("zorbleteacher") && told.contains("zorblepedagogy"), "{told}");
    for sign in ["<command", "<commands", "<form", "# Planner", "create_lesson"] {
        assert!(!told.contains(sign), "{sign} in {told}");
    }
    let writes = ["create_lesson", "update_section", "write_file", "str_replace", "ask_teacher"];
    let offered = tools(request);
    assert!(writes.iter().all(|tool| !offered.contains(tool)), "{offered:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_without_files_skills_and_memory_is_words_and_nothing_else() {
    let server = ModelServer::playing(vec![Answer::text("Here is a lesson.")]).await.unwrap();
    let mut stage = seeded(&server, &[]).await;
    let baseline = FactorsSaid {
        workspace: Some(WorkspaceUse::Off),
        scaffolding: Some(Scaffolding::Chat),
        skills: Some(SkillUse::None),
        memory: Some(domain::MemoryUse::Off),
        ..FactorsSaid::default()
    };
    let session = played(&mut stage, baseline).await;
    assert_eq!(heard(&stage, &server, session).await, [""; 0]);
    let requests = server.requests();
    let offered = requests[0].body["tools"].as_array().map_or(0, Vec::len);
    assert_eq!(offered, 0, "{}", requests[0].body["tools"]);
    for sign in ["<skills", "_memory", "workspace_file"] {
        assert!(!system(&requests[0]).contains(sign), "{sign}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn skills_are_opened_as_deep_as_is_said() {
    let look = |reference: &str| ("read_skill", json!({ "reference": reference }));
    for (skills, named, offered, text, file) in [
        (SkillUse::None, false, false, false, false),
        (SkillUse::Tier1, true, false, false, false),
        (SkillUse::Tier2, true, true, true, false),
        (SkillUse::Tier3, true, true, true, true),
    ] {
        let (tool, body) = look("differentiation");
        let (_, beside) = look("differentiation/eal-strategies.md");
        let script = vec![
            Answer::tool(tool, body).and_tool(tool, beside),
            Answer::structured(json!({"response": "Done.", "memoriesReferenced": []})),
        ];
        let server = ModelServer::playing(script).await.unwrap();
        let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
        let said = FactorsSaid { skills: Some(skills), ..FactorsSaid::default() };
        played(&mut stage, said).await;
        let requests = server.requests();
        assert_eq!(system(&requests[0]).contains("<skills"), named, "{skills:?}");
        assert_eq!(tools(&requests[0]).contains(&"read_skill"), offered, "{skills:?}");
        let answered = requests[1].body["messages"].as_array().unwrap().last().unwrap().to_string();
        assert_eq!(answered.contains("Find the obstacle"), text, "{skills:?}: {answered}");
        assert_eq!(answered.contains("strategies for one lesson"), file, "{skills:?}: {answered}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_switched_off_stays_off_in_the_session() {
    let script = vec![Answer::text("First."), Answer::text("Second.")];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = seeded(&server, &[]).await;
    let off = FactorsSaid {
        workspace: Some(WorkspaceUse::Off),
        scaffolding: Some(Scaffolding::Chat),
        ..FactorsSaid::default()
    };
    let session = played(&mut stage, off).await;
    let more = SessionSend { session_id: Some(session), command: None, ..to(WIRE, "And for 2A?") };
    stage.app.session_send(more).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(heard(&stage, &server, session).await, [""; 0]);
    assert!(!system(&server.requests()[1]).contains("# Planner"));
}
