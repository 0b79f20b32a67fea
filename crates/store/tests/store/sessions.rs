use domain::{InteractionId, RunStatus, SessionId, TraceId};
use sqlx::{Connection, PgConnection};
use store::{NewSession, SessionFilter, SessionStatus, StoreError, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::{asked, at, draft, finished, new_session, replied, said, session, started};

async fn titles(store: &TeacherStore, filter: &SessionFilter) -> (Vec<String>, Option<String>) {
    let page = store.sessions(filter).await.unwrap();
    (page.rows.into_iter().map(|row| row.title).collect(), page.next_cursor)
}

#[tokio::test]
async fn a_new_session_is_idle_and_found_by_its_id() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let wanted = new_session("Iteration for 3B");

    let made = store.create_session(wanted.clone()).await.unwrap();

    assert_eq!(store.session(wanted.id).await.unwrap(), Some(made.clone()));
    assert_eq!((made.teacher_id, made.last_seq), (database.teacher(), 0));
    assert_eq!(made.status, SessionStatus::Idle);
    let NewSession { id, plugin, command, agent, class_id, title } = wanted;
    assert_eq!(
        (made.id, made.plugin, made.command, made.agent, made.class_id, made.title),
        (id, plugin, command, agent, class_id, title)
    );
    assert_eq!(store.session(SessionId::new()).await.unwrap(), None);
}

#[tokio::test]
async fn an_id_is_given_once() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let wanted = new_session("once");
    store.create_session(wanted.clone()).await.unwrap();
    let again = store.create_session(wanted.clone()).await.unwrap_err();
    assert!(matches!(again, StoreError::SessionExists(id) if id == wanted.id), "{again}");
}

#[tokio::test]
async fn sessions_come_page_by_page_with_the_last_used_first() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let mut ids = Vec::new();
    for title in ["a", "b", "c", "d"] {
        ids.push(store.create_session(new_session(title)).await.unwrap().id);
    }
    let other = NewSession { plugin: "assess".to_owned(), ..new_session("other plugin") };
    store.create_session(other).await.unwrap();
    // Two of them are touched at the same instant: the id decides between them.
    for id in [ids[0], ids[2]] {
        store.append(id, 0, &[draft(TraceId::new(), 0, started())]).await.unwrap();
    }

    let plugin = Some("lesson-planning".to_owned());
    let first = SessionFilter { plugin: plugin.clone(), cursor: None, limit: 3 };
    let (page, cursor) = titles(&store, &first).await;
    assert_eq!(page, ["c", "a", "d"]);
    let second = SessionFilter { plugin, cursor, limit: 3 };
    assert_eq!(titles(&store, &second).await, (vec!["b".to_owned()], None));
    let all = SessionFilter { plugin: None, cursor: None, limit: 10 };
    assert_eq!(titles(&store, &all).await.0, ["c", "a", "other plugin", "d", "b"]);
}

#[tokio::test]
async fn a_cursor_that_no_page_gave_is_refused() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    for cursor in ["", "12", "x.y", "99999999999999999999.0"] {
        let filter = SessionFilter { cursor: Some(cursor.to_owned()), ..Default::default() };
        let error = store.sessions(&filter).await.unwrap_err();
        assert!(matches!(error, StoreError::BadCursor(_)), "{cursor}: {error}");
    }
}

#[tokio::test]
async fn a_session_gets_another_title_whatever_it_holds() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    store.rename_session(id, "👩‍🏫 שיעור\0'; drop table sessions; --").await.unwrap();
    let row = store.session(id).await.unwrap().unwrap();
    assert_eq!(row.title, "👩‍🏫 שיעור\u{FFFD}'; drop table sessions; --");
    let unknown = SessionId::new();
    let error = store.rename_session(unknown, "x").await.unwrap_err();
    assert!(matches!(error, StoreError::UnknownSession(id) if id == unknown), "{error}");
}

#[tokio::test]
async fn the_row_of_a_session_follows_its_log() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, trace, question) = (session(&store).await, TraceId::new(), InteractionId::new());
    let steps = [
        (started(), SessionStatus::Running),
        (asked(question), SessionStatus::Waiting),
        (replied(question), SessionStatus::Running),
        (finished(RunStatus::Cancelled), SessionStatus::Finished(RunStatus::Cancelled)),
    ];
    for (seq, (body, status)) in (0..).zip(steps) {
        store.append(id, seq, &[draft(trace, seq, body)]).await.unwrap();
        let row = store.session(id).await.unwrap().unwrap();
        assert_eq!((row.last_seq, row.status, row.updated_at), (seq + 1, status, at(seq)));
    }
}

#[tokio::test]
async fn a_session_begins_with_its_first_events_or_not_at_all() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, trace) = (SessionId::new(), TraceId::new());
    let new = |id| NewSession { id, ..new_session("Iteration for 3B") };
    let drafts = [draft(trace, 0, said("hello")), draft(trace, 1, started())];
    let events = store.begin_session(new(id), &drafts).await.unwrap();
    assert_eq!(store.events(id, 0).await.unwrap(), events);
    assert_eq!(store.session(id).await.unwrap().unwrap().last_seq, 2);

    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    sqlx::raw_sql(
        "create function refuse() returns trigger language plpgsql as
           $$ begin raise 'no room'; end $$;
         create trigger refuse before insert on session_events for each row
           execute function refuse();",
    )
    .execute(&mut owner)
    .await
    .unwrap();
    let other = SessionId::new();
    let error = store.begin_session(new(other), &drafts).await.unwrap_err();
    assert!(error.to_string().contains("no room"), "{error}");
    assert_eq!(store.session(other).await.unwrap(), None);
}

#[tokio::test]
async fn looking_whether_a_session_is_locked_takes_nothing() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, other) = (SessionId::new(), SessionId::new());
    assert!(!store.session_is_locked(id).await.unwrap());
    let lock = store.lock_session(id).await.unwrap().unwrap();
    assert!(store.session_is_locked(id).await.unwrap());
    assert!(!store.session_is_locked(other).await.unwrap());
    lock.release().await.unwrap();
    assert!(!store.session_is_locked(id).await.unwrap());
}
