use std::time::Duration;

use domain::TraceId;
use futures::StreamExt;
use postgres::Server;
use store::{Change, Store};
use testkit::database::{ServerFolder, TestDatabase};

use crate::scene::{draft, said, session};

const SOON: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_watch_tells_what_moved_and_only_the_teachers_own() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let (her_session, his_session) = (session(&hers).await, session(&his).await);
    let mut changes = hers.watch().await.unwrap();

    his.append(his_session, 0, &[draft(TraceId::new(), 0, said("his"))]).await.unwrap();
    let two = [draft(TraceId::new(), 0, said("one")), draft(TraceId::new(), 0, said("two"))];
    hers.append(her_session, 0, &two).await.unwrap();

    let change = tokio::time::timeout(SOON, changes.next()).await.unwrap();
    assert_eq!(change, Some(Change::Session { session_id: her_session, last_seq: 2 }));
}

#[tokio::test]
async fn a_watch_says_when_it_may_have_missed_something_and_goes_on() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let store = Store::of(&server).for_teacher(Store::of(&server).local_teacher().await.unwrap());
    let id = session(&store).await;
    let mut changes = store.watch().await.unwrap();
    crate::launcher::kill(folder.server_pid().unwrap());

    let (change, ()) = tokio::join!(tokio::time::timeout(SOON, changes.next()), async {
        server.ensure_running().await.unwrap();
    });
    assert_eq!(change.unwrap(), Some(Change::Missed));

    crate::launcher::patiently(|| async {
        store.append_again(id, 0, &[draft(TraceId::new(), 0, said("after"))]).await
    })
    .await;
    let change = tokio::time::timeout(SOON, changes.next()).await.unwrap();
    assert_eq!(change, Some(Change::Session { session_id: id, last_seq: 1 }));
    server.close().await.unwrap();
}

#[tokio::test]
async fn one_holds_the_lock_of_a_session_and_the_next_gets_it_after() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (one, other) = (session(&store).await, session(&store).await);

    let mut held = store.lock_session(one).await.unwrap().unwrap();
    held.check().await.unwrap();
    assert!(store.lock_session(one).await.unwrap().is_none());
    assert!(store.lock_session(other).await.unwrap().is_some());
    held.release().await.unwrap();
    let again = store.lock_session(one).await.unwrap();
    assert!(again.is_some());

    drop(again);
    let taken = tokio::time::timeout(SOON, async {
        while store.lock_session(one).await.unwrap().is_none() {
            tokio::task::yield_now().await;
        }
    });
    taken.await.unwrap();
}
