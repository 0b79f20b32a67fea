//! Lessons through the whole application: an agent that fills one, a teacher who changes it in her
//! own editor and in the window, and the commands of the wire.

use api::{
    Commands, Document, ErrorCode, Lesson, LessonDiffParams, LessonDuplicate, LessonItemAdd,
    LessonItemMove, LessonItemRemove, LessonItemWrite, LessonListParams, LessonRef, LessonRestore,
    LessonSectionAdd, LessonSectionRemove, LessonSectionWrite, SectionOwner, SessionRef,
    SessionSend, VersionAuthor,
};
use domain::{
    ApprovalDecision, ApprovalMode, ApprovalScope, EventBody, Face, Interaction,
    InteractionRequest, InteractionResponse, RunEvent, RunStatus, SessionId, ToolResult,
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Process, Stage};
use crate::wires::{NO_HOOKS, stage, to};

const PATH: &str = "lessons/3B/iteration/lesson.md";
const TOOLS: (&str, &str, &str) = (
    "planner",
    "tools:",
    "tools: [create_lesson, get_lesson, update_section, add_activity, write_file]",
);

fn said(text: &str) -> Answer {
    Answer::structured(json!({"response": text, "memoriesReferenced": []}))
}

fn begin() -> Answer {
    let input = json!({"title": "Iteration: repeating", "topic": "Iteration", "class": "3B"});
    Answer::tool("create_lesson", input)
}

fn quiz(section: &str, title: &str) -> Answer {
    let input = json!({"lesson": "3B/iteration", "section": section, "title": title, "minutes": 5,
        "teacher": "Show four questions.", "pupils": "Answer alone."});
    Answer::tool("add_activity", input)
}

async fn playing(script: Vec<Answer>) -> (Stage, ModelServer) {
    let server = ModelServer::playing(script).await.unwrap();
    let changes = [NO_HOOKS[0], NO_HOOKS[1], TOOLS];
    (stage(&server, Wire::Anthropic, &changes).await, server)
}

async fn say(stage: &Stage, session: Option<SessionId>, mode: ApprovalMode) -> SessionId {
    let send = SessionSend {
        session_id: session,
        approval: Some(mode),
        ..to(Wire::Anthropic, "a lesson on iteration for 3B")
    };
    stage.app.session_send(send).await.unwrap().session_id
}

/// She edits the file in her own editor.
fn edit(stage: &Stage, old: &str, new: &str) {
    let path = stage.workspace().join(PATH);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(old).count(), 1, "{old} in {text}");
    std::fs::write(path, text.replace(old, new)).unwrap();
}

fn text(stage: &Stage) -> String {
    std::fs::read_to_string(stage.workspace().join(PATH)).unwrap()
}

fn asked(card: &Interaction) -> (&str, &str, &Value, &[ApprovalScope]) {
    match &card.request {
        InteractionRequest::ToolApproval { tool, title, input, scopes } => {
            (tool, title, input, scopes)
        }
        other => panic!("{other:?}"),
    }
}

fn allow(scope: ApprovalScope) -> InteractionResponse {
    InteractionResponse::Approval { decision: ApprovalDecision::Allow { scope } }
}

fn refuse(reason: &str) -> InteractionResponse {
    let decision = ApprovalDecision::Refuse { reason: reason.into() };
    InteractionResponse::Approval { decision }
}

/// What the tools of a session have answered, the last one last.
async fn answers(stage: &Stage, session: SessionId) -> Vec<Result<String, String>> {
    let events = stage.log(session).await.into_iter();
    let results = events.filter_map(|event| match event.body {
        EventBody::Run(RunEvent::ToolFinished { result, .. }) => Some(result),
        _ => None,
    });
    results
        .map(|result| match result {
            ToolResult::Completed { content } => Ok(content),
            ToolResult::Failed { message } | ToolResult::Stopped { message } => Err(message),
        })
        .collect()
}

async fn document(app: &Process, session_id: SessionId) -> Document {
    app.document_get(SessionRef { session_id, face: Face::Window }).await.unwrap()
}

fn owner(lesson: &Lesson, id: &str) -> SectionOwner {
    lesson.sections.iter().find(|section| section.id == id).unwrap().owner
}

fn sha256(lesson: &Lesson, id: &str) -> String {
    lesson.sections.iter().find(|section| section.id == id).unwrap().sha256.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_agent_asks_before_it_changes_what_she_wrote_even_in_automation() {
    let (mut stage, server) = playing(vec![
        begin(),
        quiz("starter", "Retrieval quiz"),
        said("Begun."),
        quiz("starter", "Second quiz"),
        said("I leave it."),
        quiz("starter", "Second quiz"),
        said("Added."),
    ])
    .await;
    let session = say(&stage, None, ApprovalMode::Automation).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let written = document(&stage.app, session).await;
    assert_eq!((written.lessons.len(), written.others.len()), (1, 0));
    let lesson = &written.lessons[0];
    assert_eq!((lesson.path.as_str(), lesson.versions, lesson.minutes.planned), (PATH, 2, 5));
    assert_eq!(owner(lesson, "starter"), SectionOwner::Agent);

    edit(&stage, "Answer alone.", "Answer in pairs.");
    let hers = text(&stage);
    say(&stage, Some(session), ApprovalMode::Automation).await;
    let (_, card) = stage.card().await;
    let (tool, title, input, scopes) = asked(&card);
    assert_eq!((tool, scopes), ("add_activity", [ApprovalScope::Once].as_slice()));
    assert_eq!(
        title,
        "change the section \"Starter\" of \"Iteration: repeating\" for 3B, which you wrote yourself"
    );
    assert_eq!(
        (&input["lesson"], &input["sections"][0]["section"]),
        (&json!(PATH), &json!("Starter"))
    );
    let (now, then) = (&input["sections"][0]["now"], &input["sections"][0]["then"]);
    assert!(
        now.as_str().unwrap().contains("in pairs") && !now.as_str().unwrap().contains("Second")
    );
    assert!(then.as_str().unwrap().contains("Second quiz"));
    stage.answer(session, card.id, refuse("one quiz is enough")).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let told = answers(&stage, session).await.pop().unwrap().unwrap_err();
    assert!(told.contains("wrote the section \"Starter\" herself"), "{told}");
    assert!(told.contains("Her reason: one quiz is enough"), "{told}");
    assert_eq!(text(&stage), hers);

    say(&stage, Some(session), ApprovalMode::Automation).await;
    let (_, card) = stage.card().await;
    stage.answer(session, card.id, allow(ApprovalScope::Once)).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(text(&stage).contains("Second quiz") && text(&stage).contains("in pairs"));
    let params = LessonRef { path: PATH.into() };
    let versions = stage.app.lesson_versions(params).await.unwrap().versions;
    let authors: Vec<(u32, VersionAuthor)> =
        versions.iter().map(|v| (v.number, v.author)).collect();
    use VersionAuthor::{Agent, Outside};
    assert_eq!(authors, [(4, Agent), (3, Outside), (2, Agent), (1, Agent)]);
    assert_eq!(versions[0].session_id, Some(session));
    assert_eq!(server.left(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_always_allows_does_not_cover_her_own_text() {
    let (mut stage, _server) = playing(vec![
        begin(),
        quiz("starter", "Retrieval quiz"),
        quiz("plenary", "Exit quiz"),
        said("Begun."),
        quiz("plenary", "Another quiz"),
        quiz("starter", "Second quiz"),
        said("Done."),
    ])
    .await;
    let session = say(&stage, None, ApprovalMode::Collaboration).await;
    let (_, card) = stage.card().await;
    assert_eq!(asked(&card).1, "begin the lesson \"Iteration: repeating\" for 3B");
    stage.answer(session, card.id, allow(ApprovalScope::Once)).await;
    let (_, card) = stage.card().await;
    let wanted = "add \"Retrieval quiz\" to the section starter of the lesson 3B/iteration";
    assert_eq!(asked(&card).1, wanted);
    stage.answer(session, card.id, allow(ApprovalScope::Always)).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);

    edit(&stage, "## Starter\n", "## Starter\n\nSettle first.\n");
    say(&stage, Some(session), ApprovalMode::Collaboration).await;
    let (_, card) = stage.card().await;
    assert_eq!(asked(&card).3, [ApprovalScope::Once]);
    assert!(text(&stage).contains("Another quiz"), "the plenary is the agent's: nobody was asked");
    // She leaves the card: nothing of hers is changed.
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(!text(&stage).contains("Second quiz"));
    let told = answers(&stage, session).await.pop().unwrap().unwrap_err();
    assert!(told.contains("She did not answer."), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_not_written_past_its_tools() {
    let write = Answer::tool("write_file", json!({"path": PATH, "content": "# Mine\n"}));
    let (mut stage, _server) = playing(vec![begin(), write, said("Sorry.")]).await;
    let session = say(&stage, None, ApprovalMode::Automation).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let told = answers(&stage, session).await.pop().unwrap().unwrap_err();
    assert!(told.contains("is a lesson, which is changed section by section"), "{told}");
    assert!(text(&stage).contains("## Starter"));
}

#[tokio::test(flavor = "multi_thread")]
async fn she_changes_a_lesson_by_hand_and_goes_back() {
    let stage = Stage::open().await;
    let app = &stage.app;
    let path = || PATH.to_owned();
    let begun = "---\nlesson: Iteration\nclass: 3B\nminutes: 50\n---\n\n# Iteration\n\n## Starter\n\n\
                 ### Quiz (5 min)\n\n- Teacher: Ask.\n- Pupils: Answer.\n\n## Tasks\n\n<!-- drafting -->\n";
    std::fs::create_dir_all(stage.workspace().join(PATH).parent().unwrap()).unwrap();
    std::fs::write(stage.workspace().join(PATH), begun).unwrap();
    let first = app.lesson_get(LessonRef { path: path() }).await.unwrap();
    assert_eq!((first.versions, owner(&first, "starter")), (1, SectionOwner::Teacher));
    assert_eq!(owner(&first, "tasks"), SectionOwner::Agent, "nobody has written it");
    assert!(first.missing.iter().any(|section| section.id == "plenary"));

    let seen = sha256(&first, "starter");
    let markdown = "### Quiz (8 min)\n\n- Teacher: Ask.\n- Pupils: Answer.";
    let write = LessonSectionWrite {
        path: path(),
        section: "starter".into(),
        markdown: markdown.into(),
        sha256: seen.clone(),
    };
    let second = app.lesson_section_write(write.clone()).await.unwrap();
    assert_eq!((second.minutes.planned, second.versions), (8, 2));
    let error = app.lesson_section_write(write).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Conflict);
    assert_eq!(error.detail["currentSha256"], json!(sha256(&second, "starter")));

    let add = LessonItemAdd {
        path: path(),
        section: "starter".into(),
        markdown: "### Talk (2 min)\n\n- Teacher: Ask.\n- Pupils: Talk.".into(),
        at: Some(0),
    };
    let lesson = app.lesson_item_add(add).await.unwrap();
    let starter = |lesson: &Lesson| {
        let section = lesson.sections.iter().find(|section| section.id == "starter").unwrap();
        let items = section.items.iter().map(|item| (item.id.clone(), item.minutes.unwrap()));
        items.collect::<Vec<_>>()
    };
    assert_eq!(starter(&lesson), [("talk".into(), 2), ("quiz".into(), 8)]);
    let change = LessonItemMove {
        path: path(),
        section: "starter".into(),
        item: "talk".into(),
        to: 1,
        sha256: sha256(&lesson, "starter"),
    };
    let lesson = app.lesson_item_move(change).await.unwrap();
    assert_eq!(starter(&lesson), [("quiz".into(), 8), ("talk".into(), 2)]);
    let write = LessonItemWrite {
        path: path(),
        section: "starter".into(),
        item: "talk".into(),
        markdown: "### Talk in pairs (4 min)\n\n- Teacher: Ask.\n- Pupils: Talk.".into(),
        sha256: sha256(&lesson, "starter"),
    };
    let lesson = app.lesson_item_write(write).await.unwrap();
    assert_eq!(starter(&lesson), [("quiz".into(), 8), ("talk-in-pairs".into(), 4)]);
    let remove = LessonItemRemove {
        path: path(),
        section: "starter".into(),
        item: "quiz".into(),
        sha256: sha256(&lesson, "starter"),
    };
    let lesson = app.lesson_item_remove(remove).await.unwrap();
    assert_eq!(starter(&lesson), [("talk-in-pairs".into(), 4)]);

    let id = "resources".to_owned();
    let lesson = app.lesson_section_add(LessonSectionAdd { path: path(), id: id.clone() }).await;
    let sha256 = sha256(&lesson.unwrap(), "resources");
    let remove = LessonSectionRemove { path: path(), section: id, sha256 };
    let lesson = app.lesson_section_remove(remove).await.unwrap();
    assert!(lesson.sections.iter().all(|section| section.id != "resources"));
    assert_eq!(lesson.versions, 8);

    let difference = LessonDiffParams { path: path(), from: 1, to: 8 };
    let difference = app.lesson_diff(difference).await.unwrap();
    let changed: Vec<&str> = difference
        .sections
        .iter()
        .filter(|section| !section.hunks.is_empty())
        .map(|section| section.id.as_str())
        .collect();
    assert_eq!(changed, ["starter"]);
    let back = LessonRestore { path: path(), version: 2, section: Some("starter".into()) };
    assert_eq!(starter(&app.lesson_restore(back).await.unwrap()), [("quiz".into(), 8)]);
    let back = LessonRestore { path: path(), version: 1, section: None };
    app.lesson_restore(back).await.unwrap();
    assert_eq!(text(&stage), begun);

    let copied = LessonDuplicate { path: path(), class: "1B".into() };
    let copied = app.lesson_duplicate(copied).await.unwrap();
    assert_eq!(copied.path, "lessons/1B/iteration/lesson.md");
    assert!(copied.changes.iter().any(|change| change.why.contains("1B has ADHD")));
    let list = LessonListParams { class: Some("1B".into()), ..Default::default() };
    let listed = app.lesson_list(list).await.unwrap().lessons;
    let listed: Vec<_> =
        listed.iter().map(|lesson| (lesson.path.as_str(), lesson.written)).collect();
    assert_eq!(listed, [("lessons/1B/iteration/lesson.md", 1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_lesson_is_told_apart_from_one_that_is_gone() {
    let stage = Stage::open().await;
    let code = async |path: &str| {
        stage.app.lesson_get(LessonRef { path: path.into() }).await.unwrap_err().code
    };
    assert_eq!(code("classes/3B.md").await, ErrorCode::Invalid);
    assert_eq!(code("lessons/../soul/lesson.md").await, ErrorCode::Invalid);
    assert_eq!(code(PATH).await, ErrorCode::NotFound);
    let back = LessonRestore { path: PATH.into(), version: 1, section: None };
    assert_eq!(stage.app.lesson_restore(back).await.unwrap_err().code, ErrorCode::NotFound);
}
