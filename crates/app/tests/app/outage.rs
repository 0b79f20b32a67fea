//! The database goes away in mid-turn and comes back.

use api::{AppEvent, Commands, SessionRef};
use app::App;
use domain::{EventBody, Face, RunStatus};
use testkit::database::ServerFolder;

use crate::stage::{options, send, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_run_waits_for_a_killed_database_says_so_and_goes_on() {
    let folder = ServerFolder::new().unwrap();
    let app = App::open(options(folder.path(), None)).await.unwrap();
    let mut events = app.events();
    let sent = send(&app, "a lesson on iteration for 3B").await;
    until(&mut events, |event| match event {
        AppEvent::Session { event } if event.seq > 20 => Some(()),
        _ => None,
    })
    .await;
    let pid = folder.server_pid().unwrap().to_string();
    let killed = std::process::Command::new("kill").args(["-9", &pid]).status().unwrap();
    assert!(killed.success());

    let mut told = Vec::new();
    let (status, reason) = until(&mut events, |event| match event {
        AppEvent::StoreState { available } => {
            told.push(*available);
            None
        }
        AppEvent::Session { event } => match &event.body {
            EventBody::RunFinished { status, reason } => Some((*status, reason.clone())),
            _ => None,
        },
        AppEvent::RunFailed { error, .. } => panic!("{error}"),
        _ => None,
    })
    .await;
    assert_eq!((status, reason.as_str()), (RunStatus::Success, ""));
    assert_eq!(told, [false, true]);

    let at = SessionRef { session_id: sent.session_id, face: Face::Window };
    let log = app.session_get(at).await.unwrap().events;
    let places: Vec<i64> = log.iter().map(|event| event.seq).collect();
    assert_eq!(places, (1..=log.len() as i64).collect::<Vec<_>>());
    app.close().await;
}
