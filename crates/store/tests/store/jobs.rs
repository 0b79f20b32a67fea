//! The job queue: who works on what, how often, and what a kill leaves.

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::TraceId;
use postgres::queue::{
    JobFailure, JobFilter, JobHandlers, JobRow, JobState, NewJob, WorkerSettings, Workers,
};
use postgres::{Server, ServerOptions};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Store, StoreError, TeacherStore};
use testkit::database::TestDatabase;
use tokio::sync::mpsc;

use crate::scene::{draft, said, session};

const PATIENCE: Duration = Duration::from_secs(90);

fn quick() -> WorkerSettings {
    WorkerSettings {
        concurrency: 4,
        poll: Duration::from_millis(100),
        heartbeat: Duration::from_millis(200),
        silence: Duration::from_secs(2),
        grace: Duration::from_secs(5),
    }
}

/// Workers on the jobs of a server.
async fn work(server: &Server, handlers: JobHandlers, settings: WorkerSettings) -> Workers {
    server.database().run_workers(handlers, settings).await.unwrap()
}

/// Handlers that send what they were given.
fn telling(kind: &str) -> (JobHandlers, mpsc::UnboundedReceiver<Value>) {
    let (send, receive) = mpsc::unbounded_channel();
    let handlers = JobHandlers::new().on(kind, move |run| {
        let send = send.clone();
        async move {
            send.send(run.input).map_err(|error| JobFailure::Dead(error.to_string()))?;
            Ok(())
        }
    });
    (handlers, receive)
}

async fn next(receive: &mut mpsc::UnboundedReceiver<Value>) -> Value {
    tokio::time::timeout(PATIENCE, receive.recv()).await.unwrap().unwrap()
}

async fn all(store: &TeacherStore) -> Vec<JobRow> {
    store.jobs(&JobFilter::default()).await.unwrap()
}

/// Waits until the jobs are as wished.
async fn until(store: &TeacherStore, wished: impl Fn(&[JobRow]) -> bool) -> Vec<JobRow> {
    let waiting = async {
        loop {
            let jobs = all(store).await;
            if wished(&jobs) {
                return jobs;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap()
}

/// Nobody waits for a backoff.
async fn hurry(database: &TestDatabase) {
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    sqlx::query("update jobs set run_at = now() where worker_id is null")
        .execute(&mut owner)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_job_is_done_on_behalf_of_its_teacher_and_gone() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let (send, mut receive) = mpsc::unbounded_channel();
    let keeping = store.clone();
    let handlers = JobHandlers::new().on("name", move |run| {
        let (send, store) = (send.clone(), keeping.for_teacher(run.teacher));
        async move {
            let filter = store::SessionFilter { limit: 9, ..Default::default() };
            let seen = store.sessions(&filter).await;
            let seen = seen.map_err(|error| JobFailure::Retry(error.to_string()))?;
            send.send((run.teacher, run.attempt, run.input, seen.rows.len())).ok();
            Ok(())
        }
    });
    let workers = work(database.server(), handlers, quick()).await;
    let id = session(&hers).await;
    // With the events that it follows from: both or neither.
    let drafts = [draft(TraceId::new(), 0, said("hello"))];
    let job = NewJob::new("name", json!({ "session": id, "nul": "a\0b" }));
    hers.append_and_enqueue(id, 0, &drafts, std::slice::from_ref(&job)).await.unwrap();
    let conflict = hers.append_and_enqueue(id, 0, &drafts, &[job]).await.unwrap_err();
    assert!(matches!(conflict, StoreError::Conflict { .. }), "{conflict}");

    let done = tokio::time::timeout(PATIENCE, receive.recv()).await.unwrap().unwrap();
    assert_eq!(done, (database.teacher(), 1, json!({ "session": id, "nul": "a\u{FFFD}b" }), 1));
    until(&hers, <[JobRow]>::is_empty).await;
    workers.stop().await;
    assert!(receive.try_recv().is_err());
}

#[tokio::test]
async fn a_key_keeps_one_waiting_job_and_a_date_keeps_it_waiting() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let him = database.store().teacher_named("somebody else").await.unwrap();
    let his = database.store().for_teacher(him);
    let later = chrono::Utc::now() + chrono::TimeDelta::hours(1);
    for round in 0..3 {
        let job = NewJob::new("name", json!(round)).keyed("session 1");
        store
            .enqueue(&NewJob { run_at: Some(later), max_attempts: 3, ..job.clone() })
            .await
            .unwrap();
        his.enqueue(&job).await.unwrap();
    }
    let jobs = all(&store).await;
    let [job] = jobs.as_slice() else { panic!("{jobs:?}") };
    assert_eq!(
        (job.kind.as_str(), job.key.as_deref(), &job.input, job.state),
        ("name", Some("session 1"), &json!(2), JobState::Waiting)
    );
    assert_eq!((job.attempts, job.max_attempts, job.last_error.as_deref()), (0, 3, None));
    assert_eq!(job.run_at.timestamp_micros(), later.timestamp_micros());

    let (handlers, mut receive) = telling("name");
    let workers = work(database.server(), handlers, quick()).await;
    assert_eq!(next(&mut receive).await, json!(2), "his");
    until(&his, <[JobRow]>::is_empty).await;
    assert_eq!(all(&store).await, jobs, "hers is not due");
    store.retry_job(job.id).await.unwrap();
    assert_eq!(next(&mut receive).await, json!(2), "hers");
    workers.stop().await;
}

#[tokio::test]
async fn a_failed_job_is_tried_again_later_and_dead_at_last() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let handlers = JobHandlers::new()
        .on("fails", |run| async move {
            Err(JobFailure::Retry(format!("attempt {} of \"{}\"", run.attempt, run.max_attempts)))
        })
        .on("panics", |_| async move { panic!("out of cheese") })
        .on("hopeless", |_| async move { Err(JobFailure::Dead("no such session".to_owned())) });
    let workers = work(database.server(), handlers, quick()).await;
    let fails = NewJob { max_attempts: 2, ..NewJob::new("fails", json!({})) };
    let id = store.enqueue(&fails).await.unwrap();
    let jobs = until(&store, |jobs| jobs.iter().any(|job| job.state == JobState::Failed)).await;
    let [job] = jobs.as_slice() else { panic!("{jobs:?}") };
    assert_eq!((job.id, job.attempts), (id, 1));
    assert_eq!(job.last_error.as_deref(), Some("attempt 1 of \"2\""));
    let pause = (job.run_at - chrono::Utc::now()).as_seconds_f64();
    assert!((0.5..3.0).contains(&pause), "the pause is {pause} s");

    hurry(&database).await;
    let dead = |jobs: &[JobRow]| jobs.iter().all(|job| job.state == JobState::Dead);
    let jobs = until(&store, dead).await;
    assert_eq!((jobs[0].attempts, jobs[0].max_attempts), (2, 2));
    hurry(&database).await;
    store.enqueue(&NewJob::new("hopeless", json!({}))).await.unwrap();
    store.enqueue(&NewJob { max_attempts: 1, ..NewJob::new("panics", json!({})) }).await.unwrap();
    let jobs = until(&store, |jobs| jobs.len() == 3 && dead(jobs)).await;
    let said: BTreeMap<&str, (i16, &str)> = jobs
        .iter()
        .map(|job| (job.kind.as_str(), (job.attempts, job.last_error.as_deref().unwrap())))
        .collect();
    let wanted = [
        ("fails", (2, "attempt 2 of \"2\"")),
        ("hopeless", (1, "no such session")),
        ("panics", (1, "out of cheese")),
    ];
    assert_eq!(said, BTreeMap::from(wanted));
    let filter = JobFilter { kind: Some("fails".to_owned()), state: Some(JobState::Dead) };
    assert_eq!(store.jobs(&filter).await.unwrap().len(), 1);
    let filter = JobFilter { state: Some(JobState::Waiting), ..Default::default() };
    assert_eq!(store.jobs(&filter).await.unwrap(), []);

    store.retry_job(id).await.unwrap();
    let again = |jobs: &[JobRow]| jobs.iter().any(|job| job.id == id && job.attempts == 1);
    until(&store, again).await;
    workers.stop().await;
    for job in all(&store).await {
        store.discard_job(job.id).await.unwrap();
    }
    assert_eq!(all(&store).await, []);
    for gone in [store.discard_job(id).await, store.retry_job(id).await] {
        assert!(matches!(gone, Err(StoreError::UnknownJob(unknown)) if unknown == id), "{gone:?}");
    }
}

#[tokio::test]
async fn two_hosts_share_two_hundred_jobs_and_do_none_twice() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    for number in 0..200 {
        store.enqueue(&NewJob::new("count", json!(number))).await.unwrap();
    }
    let done: Arc<Mutex<Vec<(usize, i64)>>> = Arc::default();
    let mut crews = Vec::new();
    for host in 0..2 {
        let options = ServerOptions { database_url: Some(database.url()), ..Default::default() };
        let server = Server::open(options).await.unwrap();
        let done = Arc::clone(&done);
        let handlers = JobHandlers::new().on("count", move |run| {
            let done = Arc::clone(&done);
            async move {
                tokio::time::sleep(Duration::from_millis(5)).await;
                done.lock().unwrap().push((host, run.input.as_i64().unwrap()));
                Ok(())
            }
        });
        let workers = work(&server, handlers, quick()).await;
        crews.push((server, workers));
    }
    until(&store, <[JobRow]>::is_empty).await;
    for (server, workers) in crews {
        workers.stop().await;
        server.close().await.unwrap();
    }
    let done = done.lock().unwrap();
    let mut numbers: Vec<i64> = done.iter().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..200).collect::<Vec<i64>>());
    for host in 0..2 {
        let share = done.iter().filter(|(by, _)| *by == host).count();
        assert!(share > 10, "host {host} did {share}");
    }
}

#[tokio::test]
async fn workers_leave_jobs_that_they_have_no_handler_for() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    store.enqueue(&NewJob::new("unknown", json!(1))).await.unwrap();
    store.enqueue(&NewJob::new("known", json!(2))).await.unwrap();
    let (handlers, mut receive) = telling("known");
    let workers = work(database.server(), handlers, quick()).await;
    assert_eq!(next(&mut receive).await, json!(2));
    let jobs = until(&store, |jobs| jobs.len() == 1).await;
    workers.stop().await;
    assert_eq!((jobs[0].kind.as_str(), jobs[0].attempts), ("unknown", 0));
}

#[tokio::test]
async fn workers_that_are_asked_to_stop_finish_what_they_have_in_hand() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (begun, mut begin) = mpsc::unbounded_channel();
    let handlers = JobHandlers::new()
        .on("short", |_| async move {
            tokio::time::sleep(Duration::from_millis(300)).await;
            Ok(())
        })
        .on("long", move |_| {
            let begun = begun.clone();
            async move {
                begun.send(()).ok();
                tokio::time::sleep(Duration::from_secs(600)).await;
                Ok(())
            }
        });
    let settings = WorkerSettings { grace: Duration::from_secs(1), ..quick() };
    let workers = work(database.server(), handlers, settings).await;
    store.enqueue(&NewJob::new("short", json!({}))).await.unwrap();
    store.enqueue(&NewJob::new("long", json!({}))).await.unwrap();
    begin.recv().await.unwrap();
    until(&store, |jobs| jobs.iter().all(|job| job.state == JobState::Running)).await;
    workers.stop().await;
    let jobs = all(&store).await;
    let left: Vec<_> =
        jobs.iter().map(|job| (job.kind.as_str(), job.state, job.attempts)).collect();
    assert_eq!(left, [("long", JobState::Waiting, 0)], "given back with its attempt");
}

/// Not a test: the process that is killed below.
#[tokio::test]
#[ignore = "the body of another process"]
async fn work_and_hang() {
    let database_url = Some(std::env::var("STORE_TEST_URL").unwrap());
    let server = Server::open(ServerOptions { database_url, ..Default::default() }).await.unwrap();
    let handlers = JobHandlers::new()
        .on("hang", |_| async move {
            tokio::time::sleep(Duration::from_secs(600)).await;
            Ok(())
        })
        .on("poison", |_| async move { std::process::abort() });
    let _workers = work(&server, handlers, quick()).await;
    tokio::time::sleep(Duration::from_secs(600)).await;
}

fn spawn_host(database: &TestDatabase) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "jobs::work_and_hang", "--ignored", "--nocapture"])
        .env("STORE_TEST_URL", database.url())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[tokio::test]
async fn the_job_of_a_killed_host_is_finished_by_another() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let mut host = spawn_host(&database);
    let id = store.enqueue(&NewJob::new("hang", json!("kept"))).await.unwrap();
    until(&store, |jobs| jobs[0].state == JobState::Running).await;
    host.kill().unwrap();
    host.wait().unwrap();

    let (handlers, mut receive) = telling("hang");
    let workers = work(database.server(), handlers, quick()).await;
    let jobs = until(&store, |jobs| jobs.iter().all(|job| job.state != JobState::Running)).await;
    let [job] = jobs.as_slice() else { panic!("{jobs:?}") };
    assert_eq!((job.id, job.state, job.attempts), (id, JobState::Failed, 1));
    assert_eq!(job.last_error.as_deref(), Some("the program ended while it worked on this"));
    hurry(&database).await;
    assert_eq!(next(&mut receive).await, json!("kept"));
    until(&store, <[JobRow]>::is_empty).await;
    workers.stop().await;
}

#[tokio::test]
async fn a_job_that_kills_its_host_is_dead_after_its_attempts() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let poison = NewJob { max_attempts: 2, ..NewJob::new("poison", json!({})) };
    store.enqueue(&poison).await.unwrap();
    // The sweeper that lives: it has no handler for the poison itself.
    let (handlers, _receive) = telling("other");
    let workers = work(database.server(), handlers, quick()).await;
    for attempt in 1..=2 {
        let mut host = spawn_host(&database);
        assert!(!host.wait().unwrap().success(), "the host survived attempt {attempt}");
        let counted =
            |jobs: &[JobRow]| jobs[0].attempts == attempt && jobs[0].state != JobState::Running;
        until(&store, counted).await;
        hurry(&database).await;
    }
    let jobs = all(&store).await;
    workers.stop().await;
    assert_eq!(
        jobs.iter().map(|job| (job.state, job.attempts)).collect::<Vec<_>>(),
        [(JobState::Dead, 2)]
    );
}

#[tokio::test]
async fn workers_go_on_after_the_server_was_away() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (handlers, mut receive) = telling("count");
    let workers = work(database.server(), handlers, quick()).await;
    store.enqueue(&NewJob::new("count", json!(1))).await.unwrap();
    assert_eq!(next(&mut receive).await, json!(1));
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    sqlx::query(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    )
    .execute(&mut owner)
    .await
    .unwrap();
    let again = NewJob::new("count", json!(2));
    while store.enqueue(&again).await.is_err() {}
    assert_eq!(next(&mut receive).await, json!(2));
    workers.stop().await;
}

#[tokio::test]
async fn nobody_sees_or_touches_the_jobs_of_another_teacher() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let id = hers.enqueue(&NewJob::new("name", json!({}))).await.unwrap();
    assert_eq!(all(&his).await, []);
    for refused in [his.retry_job(id).await, his.discard_job(id).await] {
        assert!(matches!(refused, Err(StoreError::UnknownJob(_))), "{refused:?}");
    }
    let mut app = PgConnection::connect(&database.url()).await.unwrap();
    for (statement, wanted) in [
        ("select count(*) from jobs", "0"),
        (
            "insert into jobs (teacher_id, kind, input, max_attempts)
             select id, 'job', '{}', 1 from teachers returning 1::bigint",
            "no rows",
        ),
        (
            "insert into jobs (teacher_id, kind, input, max_attempts)
             values (gen_random_uuid(), 'job', '{}', 1) returning 1::bigint",
            "row-level security",
        ),
        ("truncate jobs", "permission denied"),
    ] {
        let said = sqlx::query_scalar::<_, i64>(AssertSqlSafe(statement)).fetch_one(&mut app).await;
        let said = said.map_or_else(|error| error.to_string(), |count| count.to_string());
        assert!(said.contains(wanted), "{statement}: {said}");
    }
    assert_eq!(all(&hers).await.len(), 1);
}

/// Whoever runs a shared server may own the database and be nothing more.
#[tokio::test]
async fn the_queue_works_on_a_server_whose_owner_is_no_superuser() {
    let database = TestDatabase::start().await.unwrap();
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    let name = format!("test_{}", uuid::Uuid::now_v7().simple());
    for statement in [
        format!("create role {name} login createrole nosuperuser password 'plain'"),
        format!("grant teacher_assist_app to {name} with admin option"),
        format!("create database {name} owner {name}"),
    ] {
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut owner).await.unwrap();
    }
    let (_, host) =
        database.owner_url().split_once('@').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    let (host, _) = host.split_once('/').unwrap();
    let url = format!("postgres://{name}:plain@{host}/{name}?sslmode=disable");
    postgres::server::migrate_shared(&url).await.unwrap();
    let options = ServerOptions { database_url: Some(url), ..Default::default() };
    let server = Server::open(options).await.unwrap();
    work_and_search(&server).await;
    server.migrate().await.unwrap();
    server.close().await.unwrap();
    for statement in [
        format!("drop database {name} with (force)"),
        format!("drop owned by {name}; drop role {name}"),
    ] {
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut owner).await.unwrap();
    }
}

async fn work_and_search(server: &Server) {
    let store = Store::of(server);
    let hers = store.for_teacher(store.local_teacher().await.unwrap());
    let (handlers, mut receive) = telling("count");
    let workers = work(server, handlers, quick()).await;
    hers.enqueue(&NewJob::new("count", json!(1))).await.unwrap();
    assert_eq!(next(&mut receive).await, json!(1));
    workers.stop().await;
    let id = session(&hers).await;
    hers.append(id, 0, &[draft(TraceId::new(), 0, said("turtles"))]).await.unwrap();
    let query = store::SessionQuery { text: "turtles".to_owned(), limit: 5, ..Default::default() };
    let hits = hers.search_sessions(&query).await.unwrap();
    assert_eq!(hits.iter().map(|hit| hit.session).collect::<Vec<_>>(), [id]);
    hers.delete_session(id).await.unwrap();
    let far = chrono::Utc::now() + chrono::TimeDelta::days(1);
    assert_eq!(hers.purge_deleted(far).await.unwrap(), 1);
    assert_eq!(hers.session(id).await.unwrap(), None);
}
