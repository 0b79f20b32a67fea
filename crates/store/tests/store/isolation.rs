//! Row-level security: even a wrong query stays within one teacher's rows.

use domain::TraceId;
use sqlx::{Connection, PgConnection};
use store::{SessionFilter, StoreError};
use testkit::database::TestDatabase;

use crate::scene::{draft, said, session, started};

#[tokio::test]
async fn nothing_of_another_teacher_is_read_or_written() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let (id, trace) = (session(&hers).await, TraceId::new());
    hers.append(id, 0, &[draft(trace, 0, started())]).await.unwrap();

    assert_eq!(his.session(id).await.unwrap(), None);
    let filter = SessionFilter { limit: 10, ..Default::default() };
    assert_eq!(his.sessions(&filter).await.unwrap().rows, []);
    assert_eq!(his.events(id, 0).await.unwrap(), []);
    assert_eq!(his.trace(trace).await.unwrap(), None);
    assert_eq!(his.traces_of(id).await.unwrap(), []);
    let append = his.append(id, 1, &[draft(trace, 1, said("mine now"))]).await.unwrap_err();
    assert!(matches!(append, StoreError::UnknownSession(_)), "{append}");
    let rename = his.rename_session(id, "mine now").await.unwrap_err();
    assert!(matches!(rename, StoreError::UnknownSession(_)), "{rename}");
    assert_eq!(hers.events(id, 0).await.unwrap().len(), 1);
}

/// The statements that a careless programmer might write, with the application's own role.
#[tokio::test]
async fn a_query_without_a_condition_stays_within_the_teacher() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let him = store.teacher_named("somebody else").await.unwrap();
    let id = session(&hers).await;
    hers.append(id, 0, &[draft(TraceId::new(), 0, started())]).await.unwrap();

    let mut app = PgConnection::connect(&database.url()).await.unwrap();
    for table in ["teachers", "sessions", "session_events", "traces"] {
        let count = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        let seen: i64 = sqlx::query_scalar(count).fetch_one(&mut app).await.unwrap();
        assert_eq!((table, seen), (table, 0), "with no teacher named");
    }
    sqlx::query("select set_config('app.teacher_id', $1, false)")
        .bind(him.to_string())
        .execute(&mut app)
        .await
        .unwrap();
    for (table, wanted) in [("teachers", 1), ("sessions", 0), ("session_events", 0), ("traces", 0)]
    {
        let count = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        let seen: i64 = sqlx::query_scalar(count).fetch_one(&mut app).await.unwrap();
        assert_eq!((table, seen), (table, wanted));
    }
    let changed = sqlx::query("update sessions set title = 'x'").execute(&mut app).await.unwrap();
    assert_eq!(changed.rows_affected(), 0);
    let forged = [
        "insert into sessions (id, teacher_id, plugin, agent, title)
         values (gen_random_uuid(), $1, 'p', 'a', 't')",
        "insert into session_events (teacher_id, session_id, seq, trace_id, at, kind, body)
         values ($1, $2, 2, gen_random_uuid(), now(), 'k', '{}')",
        "insert into traces (id, teacher_id, session_id, agent, provider, model, started_at)
         values (gen_random_uuid(), $1, $2, 'a', 'p', 'm', now())",
    ];
    for (statement, binds) in forged.into_iter().zip([1, 2, 2]) {
        let mut query = sqlx::query(statement).bind(database.teacher().0);
        if binds == 2 {
            query = query.bind(id.0);
        }
        let error = query.execute(&mut app).await.unwrap_err();
        assert!(error.to_string().contains("row-level security"), "{error}");
    }
    // With his own id on her session the row-level security has nothing against it; the key has.
    let hung = sqlx::query(forged[1]).bind(him.0).bind(id.0).execute(&mut app).await.unwrap_err();
    assert!(hung.to_string().contains("foreign key"), "{hung}");
}

#[tokio::test]
async fn the_application_neither_changes_nor_deletes_an_event() {
    let database = TestDatabase::start().await.unwrap();
    let mut app = PgConnection::connect(&database.url()).await.unwrap();
    for statement in [
        "update session_events set kind = 'x'",
        "delete from session_events",
        "delete from sessions",
        "truncate traces",
        "alter table sessions disable row level security",
        "create table mine (id int)",
    ] {
        let error = sqlx::query(statement).execute(&mut app).await.unwrap_err();
        let code = error.as_database_error().and_then(|error| error.code()).unwrap();
        assert_eq!((statement, code.as_ref()), (statement, "42501"));
    }
}
