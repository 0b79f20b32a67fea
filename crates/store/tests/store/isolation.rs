//! Row-level security: even a wrong query stays within one teacher's rows.

use std::collections::BTreeSet;

use domain::{Face, TraceId};
use futures::StreamExt;
use postgres::queue::{JobFilter, NewJob};
use postgres::{Server, ServerOptions};
use serde_json::json;
use sqlx::postgres::PgListener;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Change, SessionFilter, Store, StoreError};
use testkit::database::{Login, TestDatabase};

use crate::scene::{draft, said, session, started};

async fn signed_in(login: &Login) -> Store {
    let database_url = Some(login.url.clone());
    let server = Server::open(ServerOptions { database_url, ..Default::default() }).await.unwrap();
    Store::of(&server)
}

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

/// A login is a teacher: whoever she says she is, she sees what is hers and nothing else.
#[tokio::test]
async fn a_login_of_her_own_shows_nothing_of_another_whatever_it_says() {
    let database = TestDatabase::start().await.unwrap();
    let (alice, bob) =
        (database.login("alice").await.unwrap(), database.login("bob").await.unwrap());
    let (hers, his) = (signed_in(&alice).await, signed_in(&bob).await);
    let (her_id, his_id) =
        (hers.local_teacher().await.unwrap(), his.local_teacher().await.unwrap());
    assert_eq!(hers.local_teacher().await.unwrap(), her_id, "she is the same the next time");
    let his_session = session(&his.for_teacher(his_id)).await;
    his.for_teacher(his_id)
        .append(his_session, 0, &[draft(TraceId::new(), 0, started())])
        .await
        .unwrap();
    his.for_teacher(his_id).enqueue(&NewJob::new("name", json!({}))).await.unwrap();

    // Through the program's own doors, with his name and with his id.
    let named = hers.teacher_named(&bob.name).await.unwrap_err();
    assert!(matches!(named, StoreError::AnotherTeacher { .. }), "{named}");
    let as_him = hers.for_teacher(his_id);
    let filter = SessionFilter { limit: 10, ..Default::default() };
    assert_eq!(as_him.sessions(&filter).await.unwrap().rows, []);
    assert_eq!(as_him.events(his_session, 0).await.unwrap(), []);
    assert_eq!(as_him.jobs(&JobFilter::default()).await.unwrap(), []);
    let mine = as_him.append(his_session, 1, &[draft(TraceId::new(), 1, said("mine"))]).await;
    assert!(matches!(mine, Err(StoreError::UnknownSession(_))), "{mine:?}");

    // With a client of her own, every table, with everything that she can say of herself.
    let mut client = PgConnection::connect(&alice.url).await.unwrap();
    for statement in [
        format!("set app.teacher_id = '{his_id}'"),
        format!("set app.teacher_name = '{}'", bob.name),
        "set app.worker = 'on'".to_owned(),
        format!(
            "create temporary table teachers as select '{his_id}'::uuid as id, session_user::text as login"
        ),
    ] {
        // The last one the server may refuse, which is as good.
        drop(sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut client).await);
    }
    for table in tables(&database).await {
        let column = if table == "teachers" { "id" } else { "teacher_id" };
        let rows = format!("select count(*) from public.{table} where {column} <> '{her_id}'");
        let seen: i64 =
            sqlx::query_scalar(AssertSqlSafe(rows)).fetch_one(&mut client).await.unwrap();
        assert_eq!((table.as_str(), seen), (table.as_str(), 0));
    }
    for forged in [
        "update public.teachers set login = null".to_owned(),
        format!(
            "insert into public.teachers (id, name) values (gen_random_uuid(), '{}x')",
            bob.name
        ),
        format!(
            "insert into public.jobs (teacher_id, kind, input, max_attempts)
             values ('{his_id}', 'name', '{{}}', 1)"
        ),
    ] {
        let refused = sqlx::raw_sql(AssertSqlSafe(forged)).execute(&mut client).await.unwrap_err();
        let code = refused.as_database_error().and_then(|error| error.code()).unwrap();
        assert_eq!(code, "42501", "{refused}");
    }
    assert_eq!(his.for_teacher(his_id).jobs(&JobFilter::default()).await.unwrap().len(), 1);
}

/// A database from before, or a backup, has teachers without logins.
#[tokio::test]
async fn who_signs_in_for_the_first_time_finds_the_work_under_the_name_of_the_login() {
    let database = TestDatabase::start().await.unwrap();
    let alice = database.login("alice").await.unwrap();
    let before = database.store().teacher_named(&alice.name).await.unwrap();
    let id = session(&database.store().for_teacher(before)).await;
    let hers = signed_in(&alice).await;
    assert_eq!(hers.local_teacher().await.unwrap(), before);
    assert!(hers.for_teacher(before).session(id).await.unwrap().is_some());
    // Whose login is which is for the owner to say.
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    sqlx::query("update teachers set login = 'another' where id = $1")
        .bind(before.0)
        .execute(&mut owner)
        .await
        .unwrap();
    let said = hers.local_teacher().await.unwrap_err().to_string();
    assert!(said.contains("signs in with another login"), "{said}");
}

/// Whoever adds a table is told here what it has to have.
#[tokio::test]
async fn every_table_belongs_to_who_signed_in() {
    let database = TestDatabase::start().await.unwrap();
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    let open: Vec<String> = sqlx::query_scalar(
        "select relname::text from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm', 'v', 'f')
           and relname <> '_sqlx_migrations'
           -- A view that looks as whoever asks is kept to the policies of what it looks at.
           and not (relkind = 'v' and coalesce(reloptions, '{}') @> '{security_invoker=true}')
           and (not relrowsecurity
                or not relforcerowsecurity and relname <> 'session_search'
                or not exists (select from pg_policy where polrelid = pg_class.oid))",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap();
    assert_eq!(open, Vec::<String>::new(), "row-level security, forced, with a policy");

    // What the application is given to see is decided by who signed in, and never by a setting alone.
    let policies: Vec<(String, String)> = sqlx::query_as(
        "select tablename::text, concat_ws(' / ', qual, with_check) from pg_policies
         where schemaname = 'public' and 'public' = any(roles) and tablename <> 'teachers'",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap();
    for (table, says) in &policies {
        assert!(says.contains("teacher_id = ( SELECT acting_teacher()"), "{table}: {says}");
        let by_setting = says.matches("current_setting").count();
        assert!(by_setting == 0 || says.contains("may_choose_teacher()"), "{table}: {says}");
    }
    let asked: BTreeSet<&str> = policies.iter().map(|(table, _)| table.as_str()).collect();
    let mut tables = tables(&database).await;
    tables.retain(|table| table != "teachers");
    assert_eq!(tables.iter().map(String::as_str).collect::<BTreeSet<_>>(), asked);

    // What runs with the owner's rights must not believe a setting either.
    let believing: Vec<String> = sqlx::query_scalar(
        "select proname::text from pg_proc
         where pronamespace = 'public'::regnamespace and prosecdef and prosrc like '%app.%'",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap();
    assert_eq!(believing, Vec::<String>::new());
}

/// The tables of the application.
async fn tables(database: &TestDatabase) -> Vec<String> {
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    sqlx::query_scalar(
        "select tablename::text from pg_tables
         where schemaname = 'public' and tablename <> '_sqlx_migrations' order by 1",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap()
}

/// Every login may listen to any channel whose name it knows, and say there what it likes.
#[tokio::test]
async fn nobody_hears_of_another_teachers_work_or_stops_it() {
    let database = TestDatabase::start().await.unwrap();
    let (alice, bob) =
        (database.login("alice").await.unwrap(), database.login("bob").await.unwrap());
    let his = signed_in(&bob).await;
    let him = his.local_teacher().await.unwrap();
    let his = his.for_teacher(him);
    let id = session(&his).await;
    let mut changes = his.watch().await.unwrap();

    let guesses = ["session_events", "memory", "jobs", &him.to_string(), &format!("teacher-{him}")];
    let mut ear = PgListener::connect(&alice.url).await.unwrap();
    ear.listen_all(guesses).await.unwrap();
    for channel in guesses {
        for payload in [format!("stop:{id}:window"), format!("{him}:{id}:stop:window")] {
            sqlx::query("select pg_notify($1, $2)")
                .bind(channel)
                .bind(payload)
                .execute(&mut PgConnection::connect(&alice.url).await.unwrap())
                .await
                .unwrap();
        }
    }
    his.enqueue(&NewJob::new("name", json!({}))).await.unwrap();
    his.append(id, 0, &[draft(TraceId::new(), 0, started())]).await.unwrap();
    his.request_stop(id, Face::Terminal).await.unwrap();

    let heard = [changes.next().await.unwrap(), changes.next().await.unwrap()];
    let stop = Change::StopRequested { session_id: id, face: Face::Terminal };
    assert_eq!(heard, [Change::Session { session_id: id, last_seq: 1 }, stop]);
    let mut said = Vec::new();
    sqlx::query("select pg_notify('jobs', 'the last')")
        .execute(&mut PgConnection::connect(&alice.url).await.unwrap())
        .await
        .unwrap();
    while said.last().is_none_or(|last| last != "the last") {
        said.push(ear.recv().await.unwrap().payload().to_owned());
    }
    // Her own guesses, that there is a job for somebody, and the last word.
    said.retain(|said| !said.contains("window"));
    assert_eq!(said, ["", "the last"]);
}
