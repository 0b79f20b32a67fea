use domain::{
    Alternative, AskEvent, EventBody, EventDraft, Face, Interaction, InteractionId,
    InteractionOrigin, InteractionRequest, InteractionResponse, SectionDecision, SectionRef,
    SectionVerdict, TraceId,
};
use futures::StreamExt;
use sqlx::{Connection, PgConnection};
use store::{Change, DecidedText, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::{at, draft, session};

const PATH: &str = "lessons/3B/iteration/lesson.md";

fn section(id: &str, sha256: &str) -> SectionRef {
    let heading = id.to_owned();
    SectionRef { path: PATH.to_owned(), id: id.to_owned(), heading, sha256: sha256.to_owned() }
}

fn verdict(id: &str, verdict: SectionVerdict) -> SectionDecision {
    let (path, section_id) = (PATH.to_owned(), id.to_owned());
    SectionDecision { path, section_id, verdict, took_ms: 5 }
}

/// A question and its answer.
pub fn exchange(
    seconds: i64,
    request: InteractionRequest,
    response: InteractionResponse,
) -> [EventDraft; 2] {
    let id = InteractionId::new();
    let origin = InteractionOrigin::Tool { call_id: "call-1".to_owned() };
    let interaction = Interaction { id, origin, expires_at: None, request };
    let trace = TraceId::new();
    let answer = AskEvent::Answered { interaction_id: id, response, face: Face::Window };
    [
        draft(trace, seconds, EventBody::Ask(AskEvent::Opened { interaction })),
        draft(trace, seconds + 1, EventBody::Ask(answer)),
    ]
}

pub fn starter_accepted(seconds: i64) -> [EventDraft; 2] {
    let sections = vec![section("starter", "one"), section("plenary", "two")];
    let revise = SectionVerdict::Revise { words: "shorter".to_owned() };
    let decisions = vec![verdict("starter", SectionVerdict::Accept), verdict("plenary", revise)];
    exchange(
        seconds,
        InteractionRequest::Adjudication { sections },
        InteractionResponse::Adjudication { decisions },
    )
}

fn text(section_id: &str, sha256: &str, accepted: bool) -> DecidedText {
    DecidedText { section_id: section_id.to_owned(), sha256: sha256.to_owned(), accepted }
}

async fn decided(store: &TeacherStore) -> Vec<DecidedText> {
    let mut history = store.lesson_history(PATH).await.unwrap();
    let decided = history.decided().await.unwrap();
    history.keep().await.unwrap();
    let all = store.decided_lessons().await.unwrap();
    assert_eq!(all.get(PATH).map(|lesson| lesson.texts.clone()).unwrap_or_default(), decided);
    decided
}

async fn decide(store: &TeacherStore, text: DecidedText, seconds: i64) {
    let mut history = store.lesson_history(PATH).await.unwrap();
    history.decide(&[text], at(seconds)).await.unwrap();
    history.keep().await.unwrap();
}

#[tokio::test]
async fn what_an_answer_accepts_is_accepted_with_it_and_can_be_taken_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    let mut changes = store.watch().await.unwrap();
    store.append(id, 0, &starter_accepted(0)).await.unwrap();
    assert_eq!(decided(&store).await, [text("starter", "one", true)]);
    let mut told = Vec::new();
    while !told.contains(&Change::Lesson { path: PATH.to_owned() }) {
        told.push(changes.next().await.unwrap());
    }

    decide(&store, text("starter", "one", false), 10).await;
    assert_eq!(decided(&store).await, [text("starter", "one", false)]);
    // A copy of the conversation says nothing new of what was taken back since.
    store.fork_session(id, 2, "Another way").await.unwrap();
    assert_eq!(decided(&store).await, [text("starter", "one", false)]);
    decide(&store, text("starter", "one", true), 20).await;
    assert_eq!(decided(&store).await, [text("starter", "one", true)]);
}

#[tokio::test]
async fn a_way_that_was_chosen_is_accepted_and_so_is_her_own_where_she_keeps_it() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    let markdown = "Pairs build it.\n\nThen they run it – 👩‍🏫".to_owned();
    let way = Alternative {
        approach: "building".to_owned(),
        rationale: String::new(),
        markdown: markdown.clone(),
        problems: Vec::new(),
    };
    let asked = |id: &str, sha256: &str| InteractionRequest::Alternatives {
        section: section(id, sha256),
        current: String::new(),
        options: vec![way.clone()],
    };
    let chose = |chosen| InteractionResponse::Alternative { chosen, took_ms: 1 };
    let drafts = [
        exchange(0, asked("main", "old"), chose(Some(0))),
        exchange(2, asked("plenary", "kept"), chose(None)),
        exchange(4, asked("exit", "left"), InteractionResponse::Skipped),
    ];
    store.append(id, 0, &drafts.concat()).await.unwrap();
    let crlf = text::sha256(markdown.replace('\n', "\r\n").as_bytes());
    let mut wanted = vec![
        text("main", &text::sha256(markdown.as_bytes()), true),
        text("main", &crlf, true),
        text("plenary", "kept", true),
    ];
    wanted.sort_by(|one, other| one.sha256.cmp(&other.sha256));
    let mut found = decided(&store).await;
    found.sort_by(|one, other| one.sha256.cmp(&other.sha256));
    assert_eq!(found, wanted);
}

#[tokio::test]
async fn what_was_accepted_outlives_the_conversation() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    store.append(id, 0, &starter_accepted(0)).await.unwrap();
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    let named = format!("set app.teacher_id = '{}'", database.teacher());
    sqlx::raw_sql(sqlx::AssertSqlSafe(named)).execute(&mut owner).await.unwrap();
    for table in ["session_words", "session_search", "traces", "session_events"] {
        let statement = format!("delete from {table}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut owner).await.unwrap();
    }
    assert_eq!(decided(&store).await, [text("starter", "one", true)]);
}

#[tokio::test]
async fn nothing_that_another_teacher_accepted_is_seen_and_nothing_is_changed() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let him = store.teacher_named("somebody else").await.unwrap();
    let his = store.for_teacher(him);
    decide(&hers, text("starter", "one", true), 1).await;
    assert_eq!(decided(&his).await, []);
    decide(&his, text("starter", "one", false), 2).await;
    assert_eq!(decided(&hers).await, [text("starter", "one", true)]);

    let mut app = PgConnection::connect(&database.url()).await.unwrap();
    for statement in
        ["update accepted_sections set accepted = true", "delete from accepted_sections"]
    {
        assert!(sqlx::query(statement).execute(&mut app).await.is_err(), "{statement}");
    }
}

/// The statement that takes over what was decided before there was a table for it.
const TAKES_OVER: &str =
    include_str!("../../../../migrations/20261124130000_lesson_acceptance.sql");

#[tokio::test]
async fn what_was_accepted_before_is_taken_over() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let him = database.store().teacher_named("somebody else").await.unwrap();
    let his = database.store().for_teacher(him);
    for store in [&store, &his] {
        store.append(session(store).await, 0, &starter_accepted(0)).await.unwrap();
    }
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    for teacher in [database.teacher(), him] {
        let forget = format!("set app.teacher_id = '{teacher}'; delete from accepted_sections");
        sqlx::raw_sql(sqlx::AssertSqlSafe(forget)).execute(&mut owner).await.unwrap();
    }
    assert_eq!(decided(&store).await, []);
    let begins = TAKES_OVER.rfind("do $$").unwrap();
    sqlx::raw_sql(&TAKES_OVER[begins..]).execute(&mut owner).await.unwrap();
    assert_eq!(decided(&store).await, [text("starter", "one", true)]);
    assert_eq!(decided(&his).await, [text("starter", "one", true)]);
}
