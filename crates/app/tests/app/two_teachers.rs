//! Two teachers in one process: each has a desk of her own and sees nothing of the other's.

use std::collections::BTreeSet;

use api::{
    AppEvent, Commands, ErrorCode, FileWrite, Nothing, SessionListParams, SessionRef, SessionState,
    TraceListParams,
};
use app::{Caller, Desk, House};
use domain::{Face, SessionId};
use futures::StreamExt;
use futures::stream::BoxStream;
use testkit::database::TestDatabase;

use crate::stage::{options, send, skip_cards};

struct Teacher {
    desk: Desk,
    events: BoxStream<'static, AppEvent>,
}

impl Teacher {
    async fn comes(house: &House, name: &str) -> Self {
        let desk = house.admit(&Caller::Teacher(name.to_owned())).await.unwrap();
        Self { events: desk.events(), desk }
    }

    async fn sessions(&self) -> Vec<SessionId> {
        let list = self.desk.session_list(SessionListParams::default()).await.unwrap();
        list.sessions.iter().map(|session| session.id).collect()
    }

    /// The sessions that she hears of until her own rests.
    async fn hears_until_rest(&mut self) -> BTreeSet<SessionId> {
        let mut heard = BTreeSet::new();
        loop {
            match self.events.next().await.unwrap() {
                AppEvent::Session { event } => {
                    heard.insert(event.session_id);
                }
                AppEvent::Delta { session_id, .. } => {
                    heard.insert(session_id);
                }
                AppEvent::RunFailed { error, .. } => panic!("the run failed: {error}"),
                AppEvent::SessionChanged { session } => {
                    heard.insert(session.id);
                    if session.state == SessionState::Idle {
                        return heard;
                    }
                }
                _ => {}
            }
        }
    }

    async fn lessons(&self) -> Vec<String> {
        let list = self.desk.lesson_list(api::LessonListParams::default()).await.unwrap();
        list.lessons.into_iter().map(|lesson| lesson.path).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_teachers_draft_at_once_in_one_process_and_each_sees_her_own() {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(options(folder.path(), Some(database.url()))).await.unwrap();
    let mut ada = Teacher::comes(&house, "ada").await;
    let mut ben = Teacher::comes(&house, "ben").await;
    assert_ne!(ada.desk.teacher(), ben.desk.teacher());
    skip_cards(&ada.desk);
    skip_cards(&ben.desk);
    let before = ben.lessons().await;

    let (hers, his) = tokio::join!(
        send(&ada.desk, "a lesson on iteration for 3B"),
        send(&ben.desk, "a lesson on selection for 2C"),
    );
    let (heard, other) = tokio::join!(ada.hears_until_rest(), ben.hears_until_rest());
    assert_eq!(heard, BTreeSet::from([hers.session_id]));
    assert_eq!(other, BTreeSet::from([his.session_id]));

    assert_eq!(ada.sessions().await, [hers.session_id]);
    assert_eq!(ben.sessions().await, [his.session_id]);
    let at = SessionRef { session_id: his.session_id, face: Face::Browser };
    for refused in [
        ada.desk.session_get(at.clone()).await.err(),
        ada.desk.session_stop(at).await.err(),
        ada.desk.trace_list(TraceListParams { session_id: his.session_id }).await.err(),
    ] {
        assert_eq!(refused.unwrap().code, ErrorCode::NotFound);
    }

    // Files: each has a workspace of her own, and what one writes the other does not have.
    let root = |info: api::AppInfo| info.workspace;
    let roots = [&ada, &ben].map(|teacher| teacher.desk.app_info(Nothing {}));
    let [one, two] = futures::future::join_all(roots).await.try_into().unwrap();
    assert_ne!(root(one.unwrap()), root(two.unwrap()));
    let note = FileWrite { path: "notes.md".into(), text: "Mine.".into(), base_sha256: None };
    ada.desk.file_write(note).await.unwrap();
    let read = ben.desk.file_read(api::FileRef { path: "notes.md".into() }).await;
    assert_eq!(read.unwrap_err().code, ErrorCode::NotFound);
    let (hers, his) = (ada.lessons().await, ben.lessons().await);
    assert_eq!((hers.len(), his.len()), (before.len() + 1, before.len() + 1));
    assert_ne!(hers, his);

    // Who comes again finds the same desk.
    let again = Teacher::comes(&house, "ada").await;
    assert_eq!(again.sessions().await, ada.sessions().await);
    house.close().await;
}
