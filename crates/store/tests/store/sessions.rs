use chrono::TimeDelta;
use domain::{ApprovalMode, EventDraft, InteractionId, RunStatus, SessionId, TraceId};
use sqlx::{Connection, PgConnection};
use store::{
    NewSession, SessionFilter, SessionOrigin, SessionStanding, SessionStatus, Shelf, StoreError,
    TeacherStore, TitleSource,
};
use testkit::database::TestDatabase;

use crate::scene::{
    answered, asked, at, draft, finished, new_session, replied, said, session, started,
};

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
    let NewSession { id, plugin, command, agent, class_id, title, kind: _ } = wanted;
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
    let first = SessionFilter { plugin: plugin.clone(), limit: 3, ..Default::default() };
    let (page, cursor) = titles(&store, &first).await;
    assert_eq!(page, ["c", "a", "d"]);
    let second = SessionFilter { plugin, cursor, limit: 3, ..Default::default() };
    assert_eq!(titles(&store, &second).await, (vec!["b".to_owned()], None));
    let all = SessionFilter { limit: 10, ..Default::default() };
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

fn listed(filter: SessionFilter) -> SessionFilter {
    SessionFilter { limit: 10, ..filter }
}

#[tokio::test]
async fn a_session_is_put_away_and_taken_back_and_deleted_and_restored() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let [a, b, c] = ["a", "b", "c"].map(new_session);
    for new in [&a, &b, &c] {
        store.create_session(new.clone()).await.unwrap();
    }
    store.archive_session(b.id).await.unwrap();
    store.archive_session(c.id).await.unwrap();
    store.delete_session(c.id).await.unwrap();
    let once = store.session(c.id).await.unwrap().unwrap();
    store.delete_session(c.id).await.unwrap();
    assert_eq!(store.session(c.id).await.unwrap().unwrap(), once, "deleted once");
    for (shelf, wanted) in [
        (Shelf::Current, vec!["a"]),
        (Shelf::Archived, vec!["b"]),
        (Shelf::Deleted, vec!["c"]),
        (Shelf::All, vec!["c", "b", "a"]),
    ] {
        let filter = listed(SessionFilter { shelf, ..Default::default() });
        assert_eq!(titles(&store, &filter).await.0, wanted, "{shelf:?}");
    }
    store.unarchive_session(b.id).await.unwrap();
    store.restore_session(c.id).await.unwrap();
    store.unarchive_session(c.id).await.unwrap();
    assert_eq!(titles(&store, &listed(SessionFilter::default())).await.0, ["c", "b", "a"]);
    let unknown = SessionId::new();
    for refused in [
        store.archive_session(unknown).await,
        store.unarchive_session(unknown).await,
        store.delete_session(unknown).await,
        store.restore_session(unknown).await,
        store.set_approval_mode(unknown, ApprovalMode::Collaboration).await,
        store.name_session(unknown, "x").await.map(drop),
    ] {
        assert!(matches!(refused, Err(StoreError::UnknownSession(id)) if id == unknown));
    }
}

#[tokio::test]
async fn what_was_deleted_long_ago_is_purged_teacher_by_teacher() {
    let database = TestDatabase::start().await.unwrap();
    let him = database.store().teacher_named("somebody else").await.unwrap();
    let mut kept = Vec::new();
    for teacher in [database.teacher(), him] {
        let store = database.store().for_teacher(teacher);
        let (gone, stays) = (session(&store).await, session(&store).await);
        let trace = TraceId::new();
        let drafts = [draft(trace, 0, said("loops")), draft(trace, 1, started())];
        store.append(gone, 0, &drafts).await.unwrap();
        store.append(stays, 0, &[draft(TraceId::new(), 0, said("loops"))]).await.unwrap();
        store.delete_session(gone).await.unwrap();
        kept.push((store, gone, stays));
    }
    let now = chrono::Utc::now();
    let [(hers, her_gone, _), (_, his_gone, _)] = kept.as_slice() else { panic!("{kept:?}") };
    assert_eq!(hers.purge_deleted(now - TimeDelta::days(30)).await.unwrap(), 0);
    let not_hers = hers.erase_session(*his_gone).await.unwrap_err();
    assert!(matches!(not_hers, StoreError::UnknownSession(_)), "{not_hers}");
    assert!(hers.session(*her_gone).await.unwrap().is_some());
    for (store, gone, stays) in kept {
        assert_eq!(store.purge_deleted(now + TimeDelta::days(1)).await.unwrap(), 1);
        assert_eq!(store.session(gone).await.unwrap(), None);
        assert_eq!(store.events(gone, 0).await.unwrap(), []);
        assert_eq!(store.events(stays, 0).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn the_list_is_narrowed_by_everything_that_is_asked_for() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let new = |title: &str, class: Option<&str>| NewSession {
        class_id: class.map(str::to_owned),
        ..new_session(title)
    };
    let steps = [started(), asked(InteractionId::new()), finished(RunStatus::ErrorTool)];
    for (title, class, count) in [
        ("Idle", None, 0),
        ("Runs 100%", Some("3B"), 1),
        ("Waits", Some("2A"), 2),
        ("Done", None, 3),
    ] {
        let id = store.create_session(new(title, class)).await.unwrap().id;
        let drafts: Vec<EventDraft> = (0..)
            .zip(&steps[..count])
            .map(|(place, body)| draft(TraceId::new(), place, body.clone()))
            .collect();
        store.append(id, 0, &drafts).await.unwrap();
    }
    let standing = |standing| SessionFilter { standing: Some(standing), ..Default::default() };
    let titled = |title: &str| SessionFilter { title: Some(title.into()), ..Default::default() };
    for (filter, wanted) in [
        (standing(SessionStanding::Idle), vec!["Idle"]),
        (standing(SessionStanding::Running), vec!["Runs 100%"]),
        (standing(SessionStanding::Waiting), vec!["Waits"]),
        (standing(SessionStanding::Finished), vec!["Done"]),
        (SessionFilter { class_id: Some("3B".into()), ..Default::default() }, vec!["Runs 100%"]),
        (titled("0%"), vec!["Runs 100%"]),
        (titled("wAi"), vec!["Waits"]),
        (titled("_"), vec![]),
        (SessionFilter { since: Some(at(1)), ..Default::default() }, vec!["Done", "Waits"]),
        (
            SessionFilter { until: Some(at(0) - TimeDelta::days(36_500)), ..Default::default() },
            vec![],
        ),
    ] {
        assert_eq!(titles(&store, &listed(filter.clone())).await.0, wanted, "{filter:?}");
    }
}

#[tokio::test]
async fn automatic_naming_leaves_a_title_that_the_teacher_typed() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    let shown = async || {
        let row = store.session(id).await.unwrap().unwrap();
        (row.title, row.title_source)
    };
    assert_eq!(shown().await, ("Iteration for 3B".to_owned(), TitleSource::FirstWords));
    assert!(store.name_session(id, "Loops with turtles").await.unwrap());
    assert!(store.name_session(id, "Loops and turtles").await.unwrap());
    assert_eq!(shown().await, ("Loops and turtles".to_owned(), TitleSource::Named));
    store.rename_session(id, "My turtles").await.unwrap();
    assert!(!store.name_session(id, "Loops again").await.unwrap());
    assert_eq!(shown().await, ("My turtles".to_owned(), TitleSource::Given));

    store.set_approval_mode(id, ApprovalMode::Collaboration).await.unwrap();
    let row = store.session(id).await.unwrap().unwrap();
    assert_eq!(row.approval_mode, ApprovalMode::Collaboration);
}

#[tokio::test]
async fn a_fork_has_the_log_up_to_its_place_and_traces_of_its_own() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (id, one, two) = (session(&store).await, TraceId::new(), TraceId::new());
    let log = [
        draft(one, 0, said("nul \0 here")),
        draft(one, 1, started()),
        draft(one, 2, answered(1, 5, 0.1)),
        draft(one, 3, finished(RunStatus::Success)),
        draft(two, 4, said("and now")),
        draft(two, 5, started()),
        draft(two, 6, answered(1, 7, 0.2)),
    ];
    store.append(id, 0, &log).await.unwrap();
    let fork = store.fork_session(id, 6, "Another way").await.unwrap();

    let row = store.session(fork).await.unwrap().unwrap();
    assert_eq!(row.forked_from, Some(SessionOrigin { session: id, seq: 6 }));
    assert_eq!((row.title.as_str(), row.title_source), ("Another way", TitleSource::Given));
    assert_eq!((row.last_seq, row.status), (6, SessionStatus::Running));
    let copied = store.events(fork, 0).await.unwrap();
    let traces: Vec<TraceId> = copied.iter().map(|event| event.trace_id).collect();
    assert!(traces.iter().all(|trace| ![one, two].contains(trace)));
    let same = [0, 0, 0, 0, 4, 4].map(|first: usize| traces[first]);
    assert_eq!((traces.as_slice(), traces[0] == traces[4]), (same.as_slice(), false));
    for (event, original) in copied.iter().zip(&log) {
        assert_eq!((event.at, &event.body), (original.at, &original.body));
    }
    let usage = async |trace| store.trace(trace).await.unwrap().unwrap().usage;
    assert_eq!(usage(traces[0]).await, usage(one).await);
    assert_eq!(store.events(id, 0).await.unwrap().len(), 7, "the original stays");

    for place in [0, 8] {
        let refused = store.fork_session(id, place, "x").await.unwrap_err();
        assert!(matches!(refused, StoreError::UnknownPlace { seq, .. } if seq == place));
    }
    let his = database.store().teacher_named("somebody else").await.unwrap();
    let refused = database.store().for_teacher(his).fork_session(id, 1, "x").await.unwrap_err();
    assert!(matches!(refused, StoreError::UnknownSession(_)), "{refused}");
}
