//! Finding a conversation: which ones, how they are shown, and with what plan.

mod corpus;

use chrono::TimeDelta;
use domain::{EventBody, SessionId, TraceId};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};
use store::backup::{Scope, Sources, backup};
use store::{NewSession, SessionQuery, SnippetPart, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::{at, draft, new_session, replied, said, session};
use corpus::{QUESTIONS, TALKS};

fn spoken(text: &str) -> EventBody {
    body(json!({
        "family": "run", "type": "modelAnswered", "turn": 1,
        "message": { "content": [{ "type": "text", "text": text }], "stop": "endTurn" },
        "usage": { "inputTokens": 1, "outputTokens": 1, "cacheReadTokens": 0, "cacheWriteTokens": 0 },
        "costUsd": 0.0, "replaced": [], "firstTokenMs": 1, "durationMs": 1
    }))
}

fn section(content: serde_json::Value) -> EventBody {
    body(json!({
        "family": "run", "type": "modelAnswered", "turn": 1,
        "message": { "stop": "toolUse", "content": [{
            "type": "toolCall", "id": "call-1", "name": "update_section",
            "input": { "lesson": "3B/iteration", "section": "tasks", "content": content }
        }] },
        "usage": { "inputTokens": 1, "outputTokens": 1, "cacheReadTokens": 0, "cacheWriteTokens": 0 },
        "costUsd": 0.0, "replaced": [], "firstTokenMs": 1, "durationMs": 1
    }))
}

fn written(path: &str, content: &str) -> EventBody {
    body(json!({
        "family": "run", "type": "modelAnswered", "turn": 1,
        "message": { "stop": "toolUse", "content": [{
            "type": "toolCall", "id": "call-1", "name": "write_file",
            "input": { "path": path, "content": content }
        }] },
        "usage": { "inputTokens": 1, "outputTokens": 1, "cacheReadTokens": 0, "cacheWriteTokens": 0 },
        "costUsd": 0.0, "replaced": [], "firstTokenMs": 1, "durationMs": 1
    }))
}

fn body(value: serde_json::Value) -> EventBody {
    serde_json::from_value(value).unwrap()
}

fn asking(text: &str) -> SessionQuery {
    SessionQuery { text: text.to_owned(), limit: 5, ..Default::default() }
}

async fn talk(store: &TeacherStore, title: &str, class: &str, events: &[EventBody]) -> SessionId {
    let class_id = Some(class.to_owned()).filter(|class| !class.is_empty());
    let new = NewSession { class_id, command: None, ..new_session(title) };
    let id = store.create_session(new).await.unwrap().id;
    let trace = TraceId::new();
    let drafts: Vec<_> =
        (0..).zip(events).map(|(place, body)| draft(trace, place, body.clone())).collect();
    store.append(id, 0, &drafts).await.unwrap();
    id
}

async fn titles(store: &TeacherStore, query: &SessionQuery) -> Vec<String> {
    let hits = store.search_sessions(query).await.unwrap();
    hits.into_iter().map(|hit| hit.title).collect()
}

#[tokio::test]
async fn questions_in_a_teachers_words_find_what_they_mean() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let mut ids = Vec::new();
    for (class, title, asked, answered) in TALKS {
        ids.push(talk(&store, title, class, &[said(asked), spoken(answered)]).await);
    }
    let (mut first, mut among_five, mut missed) = (0, 0.0, Vec::new());
    for (question, class, meant) in QUESTIONS {
        let query = SessionQuery { class_id: class.map(str::to_owned), ..asking(question) };
        let hits = store.search_sessions(&query).await.unwrap();
        let found: Vec<usize> =
            hits.iter().map(|hit| ids.iter().position(|id| *id == hit.session).unwrap()).collect();
        let hit = meant.iter().filter(|place| found.contains(place)).count();
        among_five += hit as f64 / meant.len() as f64;
        first += usize::from(found.first().is_some_and(|place| meant.contains(place)));
        if hit < meant.len() {
            missed.push((question, found));
        }
    }
    let recall = among_five / QUESTIONS.len() as f64;
    println!("recall@5 {recall:.3}, first {first} of {}, missed {missed:?}", QUESTIONS.len());
    assert!(recall >= 0.95, "recall@5 is {recall:.3}: {missed:?}");
    assert!(first >= 40, "{first} of {} come first", QUESTIONS.len());
}

#[tokio::test]
async fn an_unfinished_word_finds_what_begins_with_it() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    talk(&store, "Iteration", "3B", &[said("loops")]).await;
    talk(&store, "Differentiation", "3B", &[said("support")]).await;
    talk(&store, "Binary search", "4C", &[said("halving")]).await;
    for (typed, wanted) in [
        ("ite", vec!["Iteration"]),
        ("itera", vec!["Iteration"]),
        ("iterations", vec!["Iteration"]),
        ("differentiat", vec!["Differentiation"]),
        ("3B loo", vec!["Iteration", "Differentiation"]),
        ("sear", vec!["Binary search"]),
        ("o'clock \\ ' & | ! <-> :*", vec![]),
        ("zebra", vec![]),
    ] {
        assert_eq!(titles(&store, &asking(typed)).await, wanted, "{typed}");
    }
}

#[tokio::test]
async fn of_a_section_its_words_are_found_and_shown_and_not_the_names_of_its_fields() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let tasks = json!({ "tasks": [
        { "prompt": "Trace the \"while\" loop by hand.", "lines": 3, "hints": ["Use a table."] },
    ] });
    talk(&store, "Iteration", "3B", &[section(tasks)]).await;
    let hits = store.search_sessions(&asking("trace a loop")).await.unwrap();
    let shown: String = hits[0].snippets[0].parts.iter().map(|part| part.text.as_str()).collect();
    let mut lines: Vec<&str> = shown.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["Trace the \"while\" loop by hand.", "Use a table."]);
    assert_eq!(titles(&store, &asking("prompt")).await, [""; 0]);
}

#[tokio::test]
async fn a_hit_says_where_it_matches_and_marks_it() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let question = domain::InteractionId::new();
    let id = talk(
        &store,
        "Week four",
        "3B",
        &[
            said("Make a plan"),
            written("lessons/3B/shapes/cards.md", "The turtle draws \0 it."),
            replied(question),
        ],
    )
    .await;
    let hits = store.search_sessions(&asking("turtles")).await.unwrap();
    let part = |text: &str, matched| SnippetPart { text: text.to_owned(), matched };
    let [hit] = hits.as_slice() else { panic!("{hits:?}") };
    let [snippet] = hit.snippets.as_slice() else { panic!("{hit:?}") };
    assert_eq!((hit.session, snippet.seq, hit.class_id.as_deref()), (id, 2, Some("3B")));
    assert_eq!(
        snippet.parts,
        [
            part("lessons 3B shapes cards md\nThe ", false),
            part("turtle", true),
            part(" draws \0 it.", false)
        ]
    );
    let by_title = store.search_sessions(&asking("week")).await.unwrap();
    assert_eq!(by_title.iter().map(|hit| hit.snippets.len()).collect::<Vec<_>>(), [0]);
}

#[tokio::test]
async fn class_dates_and_the_bin_narrow_a_search() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let old = talk(&store, "Loops one", "3B", &[said("loops")]).await;
    let other = talk(&store, "Loops two", "2A", &[said("loops"), said("again")]).await;
    let sorted = |mut titles: Vec<String>| {
        titles.sort();
        titles
    };
    assert_eq!(sorted(titles(&store, &asking("loops")).await), ["Loops one", "Loops two"]);
    let query = SessionQuery { class_id: Some("2A".to_owned()), ..asking("loops") };
    assert_eq!(titles(&store, &query).await, ["Loops two"]);
    let query = SessionQuery { since: Some(at(1)), ..asking("loops") };
    assert_eq!(titles(&store, &query).await, ["Loops two"]);
    let long_ago = at(0) - TimeDelta::days(36_500);
    let query = SessionQuery { until: Some(long_ago), ..asking("loops") };
    assert_eq!(titles(&store, &query).await, Vec::<String>::new());
    let query = SessionQuery { offset: 1, limit: 1, ..asking("loops") };
    assert_eq!(titles(&store, &query).await.len(), 1);

    store.archive_session(old).await.unwrap();
    store.delete_session(other).await.unwrap();
    assert_eq!(titles(&store, &asking("loops")).await, ["Loops one"]);
    store.restore_session(other).await.unwrap();
    assert_eq!(titles(&store, &asking("loops")).await.len(), 2);
    // A question that only frames gets the most recent ones.
    assert_eq!(titles(&store, &asking("what did we do")).await, ["Loops two", "Loops one"]);
}

#[tokio::test]
async fn a_new_title_is_found_and_the_old_one_is_not() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    store.rename_session(id, "Turtles").await.unwrap();
    assert_eq!(titles(&store, &asking("turtle")).await, ["Turtles"]);
    assert_eq!(titles(&store, &asking("iteration")).await, Vec::<String>::new());
}

#[tokio::test]
async fn nobody_finds_the_words_of_another_teacher() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let him = store.teacher_named("somebody else").await.unwrap();
    let id = talk(&hers, "Turtles", "3B", &[said("turtles")]).await;
    assert_eq!(store.for_teacher(him).search_sessions(&asking("turtles")).await.unwrap(), []);

    let mut app = PgConnection::connect(&database.url()).await.unwrap();
    let seen = "select count(*) from session_candidates('turtles', null, null, null, 9)";
    for teacher in ["", &him.to_string()] {
        sqlx::query("select set_config('app.teacher_id', $1, false)")
            .bind(teacher)
            .execute(&mut app)
            .await
            .unwrap();
        for count in
            [seen, "select count(*) from session_words", "select count(*) from session_search"]
        {
            let rows: i64 = sqlx::query_scalar(count).fetch_one(&mut app).await.unwrap();
            assert_eq!((count, rows), (count, 0));
        }
    }
    for forged in [
        "insert into session_words (teacher_id, session_id, seq, source, words)
         values ($1, $2, 9, 'title', '')",
        "insert into session_search (teacher_id, session_id, title, words) values ($1, $2, '', '')",
    ] {
        let forge = sqlx::query(forged).bind(database.teacher().0).bind(id.0);
        let error = forge.execute(&mut app).await.unwrap_err();
        assert!(error.to_string().contains("row-level security"), "{error}");
    }
    for denied in ["delete from session_words", "update session_search set teacher_id = null"] {
        let error = sqlx::query(denied).execute(&mut app).await.unwrap_err();
        assert!(error.to_string().contains("permission denied"), "{error}");
    }
}

/// The index is used although row-level security is on for the asking role: the function runs as the
/// owner of the table, who need not be a superuser.
#[tokio::test]
async fn a_search_uses_the_index_on_a_server_whose_owner_is_no_superuser() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    let role = format!("plain_{}", uuid::Uuid::now_v7().simple());
    sqlx::raw_sql(AssertSqlSafe(format!(
        "create role {role} nosuperuser; grant create, usage on schema public to {role};
         grant select on sessions, teachers to {role};
         alter table session_search owner to {role};
         alter function session_candidates owner to {role};"
    )))
    .execute(&mut owner)
    .await
    .unwrap();
    for place in 0..300 {
        let class = ["3B", "2A"][place % 2];
        talk(&store, &format!("Lesson {place}"), class, &[said("pupils read")]).await;
    }
    let turtles = talk(&store, "Turtles", "3B", &[said("draw")]).await;
    sqlx::raw_sql("vacuum analyze session_search").execute(&mut owner).await.unwrap();

    let hits = store.search_sessions(&asking("turtles")).await.unwrap();
    assert_eq!(hits.iter().map(|hit| hit.session).collect::<Vec<_>>(), [turtles]);

    // The statement of the function, below the same policies, with its settings.
    sqlx::raw_sql(AssertSqlSafe(format!(
        "set role {role}; set enable_seqscan = off; set app.teacher_id = '{}'",
        database.teacher()
    )))
    .execute(&mut owner)
    .await
    .unwrap();
    let explain = format!(
        "explain select session_id from session_search as there
         where there.words @@ ('''@{0}'''::tsquery && '''turtl'''::tsquery)
           and there.teacher_id = '{0}'",
        database.teacher()
    );
    let plan: Vec<String> = sqlx::query(AssertSqlSafe(explain))
        .fetch_all(&mut owner)
        .await
        .unwrap()
        .iter()
        .map(|row| row.get(0))
        .collect();
    let plan = plan.join("\n");
    assert!(plan.contains("Bitmap Index Scan on session_search_words"), "{plan}");
    assert!(plan.contains("Index Cond: (words @@"), "{plan}");

    // And what the server itself counted for the search above, with the application's role.
    let scans =
        "select idx_scan from pg_stat_user_indexes where indexrelname = 'session_search_words'";
    sqlx::raw_sql("reset role").execute(&mut owner).await.unwrap();
    let counted = async {
        loop {
            let count: i64 = sqlx::query_scalar(scans).fetch_one(&mut owner).await.unwrap();
            if count > 0 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), counted).await.unwrap();
    drop(store);
    sqlx::raw_sql(AssertSqlSafe(format!(
        "reassign owned by {role} to current_user; drop owned by {role}; drop role {role}"
    )))
    .execute(&mut owner)
    .await
    .unwrap();
}

#[tokio::test]
async fn what_a_backup_brings_back_is_found_again() {
    let (from, to) = (TestDatabase::start().await.unwrap(), TestDatabase::start().await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("one.zip");
    let hers = from.store().for_teacher(from.teacher());
    talk(&hers, "Turtles", "3B", &[said("draw"), spoken("a star")]).await;
    backup(&from.store(), Scope::Teacher(from.teacher()), &Sources::default(), &zip, at(0))
        .await
        .unwrap();
    let options =
        postgres::ServerOptions { database_url: Some(to.owner_url()), ..Default::default() };
    let target = store::Store::of(&postgres::Server::open(options).await.unwrap());
    crate::backup::restore(&target, &zip).await.unwrap();
    let hits = titles(&target.for_teacher(from.teacher()), &asking("star")).await;
    assert_eq!(hits, ["Turtles"]);
}

/// A database from before there was a search: its logs are read when it is brought up to date.
#[tokio::test]
async fn sessions_from_before_are_found_after_the_migration() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let him = store.teacher_named("somebody else").await.unwrap();
    for teacher in [database.teacher(), him] {
        talk(&store.for_teacher(teacher), "Turtles", "3B", &[said("draw"), spoken("a star")]).await;
        talk(&store.for_teacher(teacher), "", "", &[]).await;
    }
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    let before = words(&mut owner).await;
    sqlx::raw_sql(
        "drop trigger keep_words on sessions; drop trigger keep_words on session_events;
         drop table session_words, session_search;
         drop function session_candidates, session_texts, session_title, session_lexemes,
                       session_teacher, keep_words_of_title, keep_words_of_events cascade;
         delete from _sqlx_migrations where description = 'session search';",
    )
    .execute(&mut owner)
    .await
    .unwrap();
    postgres::server::migrate_shared(&database.owner_url()).await.unwrap();
    assert_eq!(words(&mut owner).await, before);
    for teacher in [database.teacher(), him] {
        assert_eq!(titles(&store.for_teacher(teacher), &asking("star")).await, ["Turtles"]);
    }
}

async fn words(owner: &mut PgConnection) -> Vec<String> {
    sqlx::query_scalar(
        "select concat_ws(' ', session_id, seq, source, words) from session_words
         union all select concat_ws(' ', session_id, title, words) from session_search order by 1",
    )
    .fetch_all(owner)
    .await
    .unwrap()
}
