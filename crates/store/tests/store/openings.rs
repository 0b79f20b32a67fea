//! What a class joins: who has which seat, and what the role of learners reads.

use domain::{OpeningId, SessionId, SittingKind, TraceId};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{KeptBlueprint, NewOpening, OpeningFilter, TeacherStore};
use testkit::database::TestDatabase;
use text::sha256;

use crate::scene::{draft, said, session, started};

pub fn opening(code: &str) -> NewOpening {
    NewOpening {
        id: OpeningId::new(),
        code: code.to_owned(),
        definition: "birds".to_owned(),
        title: "Birds 👩‍🏫".to_owned(),
        kind: SittingKind::Evaluation,
        class: Some("3B".to_owned()),
        partner: None,
        seats: vec![("1".to_owned(), 100), ("otter".to_owned(), 125)],
    }
}

/// Opens something whose first seat is taken by `session` with a pass.
pub async fn taken(store: &TeacherStore, code: &str, session: SessionId, pass: &str) -> OpeningId {
    let new = opening(code);
    assert!(store.open_for_class(&new).await.unwrap());
    assert!(store.take_seat(new.id, "1", session, &sha256(pass)).await.unwrap());
    new.id
}

#[tokio::test]
async fn a_seat_is_taken_once_and_let_go() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    let open = taken(&store, "ABC", id, "first").await;
    assert!(!store.take_seat(open, "1", id, &sha256("second")).await.unwrap());
    let seats = store.opening_seats(open).await.unwrap();
    let stand: Vec<_> = seats.iter().map(|one| (&*one.seat, one.time_percent, one.taken)).collect();
    assert_eq!(stand, [("1", 100, true), ("otter", 125, false)]);
    let row = store.openings(OpeningFilter::default()).await.unwrap().pop().unwrap();
    assert_eq!((row.seats, row.taken, row.kind), (2, 1, SittingKind::Evaluation));

    let learner = store.for_learner("first");
    assert_eq!(learner.sitting().await.unwrap().unwrap().session, id);
    assert!(store.free_seat(open, "1").await.unwrap());
    assert!(!store.free_seat(open, "no such seat").await.unwrap());
    assert_eq!(learner.sitting().await.unwrap(), None);
    assert!(store.take_seat(open, "1", id, &sha256("second")).await.unwrap());
    store.leave_seat(&sha256("second")).await.unwrap();
    assert!(!store.opening_seats(open).await.unwrap()[0].taken);
}

#[tokio::test]
async fn a_code_leads_to_one_opening_of_the_whole_server() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let first = opening("ABC");
    assert!(hers.open_for_class(&first).await.unwrap());
    assert!(!his.open_for_class(&opening("ABC")).await.unwrap());
    let found = |code| OpeningFilter { code: Some(code), ..OpeningFilter::default() };
    assert_eq!(his.openings(found("ABC")).await.unwrap(), []);
    assert_eq!(hers.openings(found("ABC")).await.unwrap().len(), 1);
    assert!(hers.close_opening(first.id, true).await.unwrap());
    assert_eq!(hers.openings(found("ABC")).await.unwrap(), []);
    assert!(hers.open_for_class(&opening("ABC")).await.unwrap());
    assert!(!hers.close_opening(first.id, false).await.unwrap(), "its code leads elsewhere");
}

/// With a client of her own, in the role of learners, saying all that can be said.
#[tokio::test]
async fn the_role_of_learners_reads_one_sitting_and_no_key() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (mine, other) = (session(&store).await, session(&store).await);
    for id in [mine, other] {
        store.append(id, 0, &[draft(TraceId::new(), 0, started())]).await.unwrap();
    }
    store.append(mine, 1, &[draft(TraceId::new(), 1, said("mine"))]).await.unwrap();
    let kept = KeptBlueprint { sha256: "ab".repeat(32), file: "a.md".into(), text: "key".into() };
    store.keep_blueprints(&[kept]).await.unwrap();
    taken(&store, "ABC", mine, "mine").await;
    taken(&store, "DEF", other, "other").await;

    // A login that is a teacher's, and the application's own.
    let alice = database.login("alice").await.unwrap();
    for url in [database.url(), alice.url.clone()] {
        let mut client = PgConnection::connect(&url).await.unwrap();
        let settings = [
            "set role teacher_assist_learner".to_owned(),
            "set app.learner_pass = 'mine'".to_owned(),
            format!("set app.teacher_id = '{}'", database.teacher()),
            "set app.teacher_name = 'local'; set app.worker = 'on'".to_owned(),
        ];
        for setting in settings {
            sqlx::raw_sql(AssertSqlSafe(setting)).execute(&mut client).await.unwrap();
        }
        let seen: Vec<uuid::Uuid> =
            sqlx::query_scalar("select id from sessions").fetch_all(&mut client).await.unwrap();
        assert_eq!(seen, [mine.0]);
        let events: Vec<(uuid::Uuid, i64)> =
            sqlx::query_as("select session_id, seq from session_events order by seq")
                .fetch_all(&mut client)
                .await
                .unwrap();
        assert_eq!(events, [(mine.0, 1), (mine.0, 2)]);
        for forbidden in [
            "select from blueprint_texts",
            "select from opening_seats",
            "select from sitting_openings",
            "select name from teachers",
            "select from memory_entries",
            "select from lesson_versions",
            "select teacher_id from sessions",
            "insert into session_events select * from session_events",
            "update sessions set title = 'x'",
            "delete from session_events",
        ] {
            let refused =
                sqlx::raw_sql(AssertSqlSafe(forbidden)).execute(&mut client).await.unwrap_err();
            let code = refused.as_database_error().and_then(|error| error.code()).unwrap();
            assert_eq!((forbidden, code.as_ref()), (forbidden, "42501"), "{refused}");
        }
        let teachers: i64 = sqlx::query_scalar("select count(id) from teachers")
            .fetch_one(&mut client)
            .await
            .unwrap();
        assert_eq!(teachers, 0);
        for pass in ["", "no pass", &sha256("mine")] {
            let set = format!("set app.learner_pass = '{pass}'");
            sqlx::raw_sql(AssertSqlSafe(set)).execute(&mut client).await.unwrap();
            let seen: i64 = sqlx::query_scalar("select count(*) from session_events")
                .fetch_one(&mut client)
                .await
                .unwrap();
            assert_eq!((pass, seen), (pass, 0));
        }
    }
}
