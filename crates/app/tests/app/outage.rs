//! The database goes away in mid-turn and comes back.

use std::time::Duration;

use api::{
    AppEvent, AskEntry, Commands, EntryBody, InteractionAnswer, RunEntry, SessionArchive,
    SessionListParams, SessionRef, SessionRename, SessionShelf, SessionState,
};
use app::AppOptions;
use domain::{Face, InteractionResponse, RunStatus};
use testkit::database::ServerFolder;

use crate::stage::{Process, options, send, skip_cards, until};

fn every() -> SessionListParams {
    SessionListParams::default()
}

fn kill_database(folder: &ServerFolder) {
    let pid = folder.server_pid().unwrap().to_string();
    let killed = std::process::Command::new("kill").args(["-9", &pid]).status().unwrap();
    assert!(killed.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_dies_while_nothing_runs_is_started_again() {
    let folder = ServerFolder::new().unwrap();
    let app = Process::open(options(folder.path(), None)).await.unwrap();
    kill_database(&folder);
    let listed = async {
        loop {
            if let Ok(list) = app.session_list(every()).await {
                return list;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let list = tokio::time::timeout(Duration::from_secs(60), listed).await.unwrap();
    assert!(list.sessions.is_empty());
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_the_session_is_still_held_against_other_windows() {
    let folder = ServerFolder::new().unwrap();
    let unhurried = AppOptions {
        offline_pace: Some(Duration::from_millis(200)),
        ..options(folder.path(), None)
    };
    let app = Process::open(unhurried).await.unwrap();
    skip_cards(&app);
    let mut events = app.events();
    send(&app, "a lesson on iteration for 3B").await;
    until(&mut events, |event| match event {
        AppEvent::Session { event } if event.seq > 8 => Some(()),
        _ => None,
    })
    .await;
    kill_database(&folder);
    let mut back = false;
    until(&mut events, |event| match event {
        AppEvent::StoreState { available } => {
            back = *available;
            None
        }
        AppEvent::Session { event } => match &event.body {
            EntryBody::Run(RunEntry::RunFinished { .. }) => panic!("the run was over too soon"),
            _ => back.then_some(()),
        },
        _ => None,
    })
    .await;
    let other = Process::open(options(folder.path(), None)).await.unwrap();
    let sessions = other.session_list(every()).await.unwrap().sessions;
    let states: Vec<SessionState> = sessions.into_iter().map(|session| session.state).collect();
    assert_eq!(states, [SessionState::Running]);
    other.close().await;
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_waits_for_a_killed_database_says_so_and_goes_on() {
    let folder = ServerFolder::new().unwrap();
    let app = Process::open(options(folder.path(), None)).await.unwrap();
    skip_cards(&app);
    let mut events = app.events();
    let sent = send(&app, "a lesson on iteration for 3B").await;
    until(&mut events, |event| match event {
        AppEvent::Session { event } if event.seq > 20 => Some(()),
        _ => None,
    })
    .await;
    kill_database(&folder);

    let mut told = Vec::new();
    let (status, reason) = until(&mut events, |event| match event {
        AppEvent::StoreState { available } => {
            told.push(*available);
            None
        }
        AppEvent::Session { event } => match &event.body {
            EntryBody::Run(RunEntry::RunFinished { status, reason, .. }) => {
                Some((*status, reason.clone()))
            }
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

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_and_answered_while_the_database_is_away_is_taken_when_it_is_back() {
    let folder = ServerFolder::new().unwrap();
    let app = Process::open(options(folder.path(), None)).await.unwrap();
    let mut events = app.events();
    kill_database(&folder);
    let sent = send(&app, "a lesson on iteration for 3B").await;
    let mut open = None;
    let interaction_id = until(&mut events, |event| match event {
        AppEvent::Session { event } => {
            if let EntryBody::Ask(AskEntry::Opened { interaction }) = &event.body {
                open = Some(interaction.id);
            }
            None
        }
        AppEvent::SessionChanged { session } if session.state == SessionState::Waiting => open,
        _ => None,
    })
    .await;
    skip_cards(&app);
    kill_database(&folder);
    let (session_id, face) = (sent.session_id, Face::Window);
    let response = InteractionResponse::Skipped;
    let answer = InteractionAnswer { session_id, interaction_id, response, harmless: false, face };
    app.interaction_answer(answer).await.unwrap();
    let status = until(&mut events, |event| match event {
        AppEvent::Session { event } => match &event.body {
            EntryBody::Run(RunEntry::RunFinished { status, .. }) => Some(*status),
            _ => None,
        },
        _ => None,
    })
    .await;
    assert_eq!(status, RunStatus::Success);
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_renamed_put_away_and_deleted_though_the_database_was_killed_just_before() {
    let folder = ServerFolder::new().unwrap();
    let app = Process::open(options(folder.path(), None)).await.unwrap();
    skip_cards(&app);
    let mut events = app.events();
    let session_id = send(&app, "a lesson on iteration for 3B").await.session_id;
    until(&mut events, |event| match event {
        AppEvent::SessionChanged { session } => (session.state == SessionState::Idle).then_some(()),
        _ => None,
    })
    .await;
    let this = || SessionRef { session_id, face: Face::Window };

    kill_database(&folder);
    let title = "Loops, once more".to_owned();
    let named = app.session_rename(SessionRename { session_id, title: title.clone() }).await;
    assert_eq!(named.unwrap().title, title);

    kill_database(&folder);
    let away = app.session_archive(SessionArchive { session_id, archived: true }).await;
    assert_eq!(away.unwrap().shelf, SessionShelf::Archived);

    kill_database(&folder);
    assert_eq!(app.session_delete(this()).await.unwrap().shelf, SessionShelf::Deleted);

    kill_database(&folder);
    let back = app.session_restore(this()).await.unwrap();
    assert_eq!((back.shelf, back.title), (SessionShelf::Archived, title));
    app.close().await;
}
