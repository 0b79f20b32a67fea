//! Work in the background: names of sessions, and what could not be done.

use std::time::Duration;

use api::{AppEvent, Commands, JobRef, JobState, Nothing, SessionRename, SessionSend};
use app::{AppOptions, Background};
use domain::SessionId;
use postgres::queue::NewJob;
use serde_json::json;

use crate::stage::{Process, Stage, options, saying};

async fn opened(stage: &Stage, background: Background) -> Process {
    let app = Process::open(AppOptions {
        background,
        offline_pace: Some(Duration::ZERO),
        ..options(stage.folder.path(), Some(stage.database.url()))
    });
    app.await.unwrap()
}

async fn say(stage: &mut Stage, session_id: Option<SessionId>, text: &str) -> SessionId {
    let command = if session_id.is_some() { None } else { saying(text).command };
    let sent =
        stage.app.session_send(SessionSend { session_id, command, ..saying(text) }).await.unwrap();
    stage.end().await;
    sent.session_id
}

async fn title(stage: &Stage, session: SessionId) -> String {
    stage.detail(session).await.session.title
}

/// When nothing waits any more.
async fn done(stage: &Stage) {
    let done = async {
        while !stage.app.job_list(Nothing {}).await.unwrap().jobs.is_empty() {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), done).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_named_after_the_second_exchange_and_again_after_the_fourth() {
    let mut stage = Stage::open().await;
    let first = "a lesson on iteration for 3B";
    let session = say(&mut stage, None, first).await;
    done(&stage).await;
    assert_eq!(title(&stage, session).await, first);
    say(&mut stage, Some(session), "thank you").await;
    done(&stage).await;
    assert_eq!(title(&stage, session).await, "Iteration · 3B");
    let other = SessionSend { session_id: Some(session), ..saying("a lesson on sorting for 2C") };
    stage.app.session_send(other).await.unwrap();
    stage.end().await;
    done(&stage).await;
    assert_eq!(title(&stage, session).await, "Iteration · 3B");
    say(&mut stage, Some(session), "thank you").await;
    done(&stage).await;
    assert_eq!(title(&stage, session).await, "Sorting · 2C");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_that_she_typed_stays() {
    let mut stage = Stage::open().await;
    let session = say(&mut stage, None, "hello").await;
    let rename = SessionRename { session_id: session, title: "Loops, take two".into() };
    stage.app.session_rename(rename).await.unwrap();
    for _ in 0..3 {
        say(&mut stage, Some(session), "thank you").await;
        done(&stage).await;
        assert_eq!(title(&stage, session).await, "Loops, take two");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_done_when_the_application_is_opened_again() {
    let stage = Stage::open().await;
    stage.app.close().await;
    let app = opened(&stage, Background::Off).await;
    let mut stage = Stage { events: app.events(), app, ..stage };
    let session = say(&mut stage, None, "a lesson on iteration for 3B").await;
    say(&mut stage, Some(session), "thank you").await;
    // More is said before anybody gets round to it, and the fourth exchange still counts.
    let waiting = stage.app.job_list(Nothing {}).await.unwrap().jobs;
    assert!(waiting.iter().all(|job| job.state == JobState::Waiting), "{waiting:?}");
    let names = waiting.iter().filter(|job| job.kind == "name-session").count();
    assert_eq!(names, 2, "{waiting:?}");
    assert_eq!(title(&stage, session).await, "a lesson on iteration for 3B");
    stage.app.close().await;
    stage.app = opened(&stage, Background::On).await;
    done(&stage).await;
    assert_eq!(title(&stage, session).await, "Iteration · 3B");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_is_shown_tried_again_and_taken_away() {
    let mut stage = Stage::open().await;
    let store = stage.database.store().for_teacher(stage.database.teacher());
    let id = store.enqueue(&NewJob::new("name-session", json!({"nonsense": 1}))).await.unwrap();
    let told = |event: &AppEvent| matches!(event, AppEvent::JobsChanged).then_some(());
    stage.until(told).await;
    let jobs = stage.app.job_list(Nothing {}).await.unwrap().jobs;
    let [job] = jobs.as_slice() else { panic!("{jobs:?}") };
    assert_eq!((job.id, job.state, job.attempts), (id, JobState::Dead, 1));
    assert!(job.last_error.as_ref().unwrap().contains("sessionId"), "{job:?}");
    stage.app.job_retry(JobRef { id }).await.unwrap();
    stage.until(told).await;
    let jobs = stage.app.job_list(Nothing {}).await.unwrap().jobs;
    assert_eq!(jobs[0].state, JobState::Dead, "{jobs:?}");
    assert_eq!(stage.app.job_discard(JobRef { id }).await.unwrap().jobs, []);
    assert!(stage.app.job_discard(JobRef { id }).await.is_err());
    assert!(stage.app.job_retry(JobRef { id }).await.is_err());
}
