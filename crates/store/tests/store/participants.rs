//! Who takes part in studies: codes lead to one person, and a person who serves acts for her participants and
//! for nobody else's.

use domain::SessionId;
use postgres::{Server, ServerOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{NewParticipant, ParticipantFilter, Store, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::session;

/// Somebody who takes part with a code.
pub async fn added(store: &TeacherStore, code: &str, session: SessionId) {
    let new = NewParticipant {
        study: "trial".to_owned(),
        participant: "p01".to_owned(),
        code: code.to_owned(),
        session,
        provider: Some("offline".to_owned()),
        model: None,
        folder: "studies/trial".to_owned(),
    };
    assert!(store.add_participant(&new).await.unwrap());
}

/// Whoever has this login.
pub async fn signed_in(url: &str) -> TeacherStore {
    let database_url = Some(url.to_owned());
    let options = ServerOptions { database_url, served: true, ..Default::default() };
    let store = Store::of(&Server::open(options).await.unwrap());
    let teacher = store.local_teacher().await.unwrap();
    store.for_teacher(teacher)
}

fn of_pass(pass: &str) -> ParticipantFilter<'_> {
    ParticipantFilter { pass_sha256: Some(pass), ..ParticipantFilter::default() }
}

#[tokio::test]
async fn a_code_is_somebodys_and_the_last_computer_that_it_was_typed_at_is_hers() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let id = session(&store).await;
    added(&store, "K7M3", id).await;
    let twice = NewParticipant {
        study: "trial".to_owned(),
        participant: "p01".to_owned(),
        code: "ELSE".to_owned(),
        session: id,
        provider: None,
        model: None,
        folder: String::new(),
    };
    assert!(!store.add_participant(&twice).await.unwrap());
    assert!(!store.admit_participant("ELSE", "aa").await.unwrap());
    assert!(store.admit_participant("K7M3", "aa").await.unwrap());
    let found = store.participants(of_pass("aa")).await.unwrap();
    assert_eq!((found[0].participant.as_str(), found[0].session()), ("p01", Some(id)));
    assert!(store.admit_participant("K7M3", "bb").await.unwrap());
    assert_eq!(store.participants(of_pass("aa")).await.unwrap(), []);
    assert_eq!(store.participants(of_pass("bb")).await.unwrap().len(), 1);
    store.forget_participant("trial", "p01").await.unwrap();
    assert_eq!(store.participants(of_pass("bb")).await.unwrap(), []);
    assert!(!store.admit_participant("K7M3", "cc").await.unwrap(), "nobody comes back to nothing");
    store.erase_session(id).await.unwrap();
    let left = store.participants(ParticipantFilter::default()).await.unwrap();
    assert_eq!((left.len(), left[0].session(), left[0].erased_at.is_some()), (1, None, true));
}

#[tokio::test]
async fn a_login_acts_for_the_participants_of_its_own_person_and_for_nobody_elses() {
    let database = TestDatabase::start().await.unwrap();
    let (alice, ben) =
        (database.login("alice").await.unwrap(), database.login("ben").await.unwrap());
    let hers = signed_in(&alice.url).await;
    let desk = hers.participants_desk("study trial p01 1").await.unwrap();
    assert_eq!(
        desk.teacher(),
        hers.participants_desk("study trial p01 1").await.unwrap().teacher()
    );
    assert_ne!(desk.teacher(), hers.teacher());
    let id = session(&desk).await;
    assert_eq!(desk.session_ids().await.unwrap(), [id]);
    assert_eq!(
        hers.session_ids().await.unwrap(),
        [],
        "what is planned there is none of her own work"
    );
    let others = signed_in(&ben.url).await;
    assert!(others.participants_desk("study trial p01 1").await.is_err(), "the name is taken");
    let mut client = PgConnection::connect(&ben.url).await.unwrap();
    for setting in [
        "set role teacher_assist_app".to_owned(),
        format!("set app.teacher_id = '{}'", desk.teacher()),
        "set app.teacher_name = 'study trial p01 1'; set app.worker = 'on'".to_owned(),
    ] {
        sqlx::raw_sql(AssertSqlSafe(setting)).execute(&mut client).await.unwrap();
    }
    let seen: Vec<uuid::Uuid> =
        sqlx::query_scalar("select id from sessions").fetch_all(&mut client).await.unwrap();
    assert!(seen.is_empty(), "{seen:?}");
    let rows: i64 = sqlx::query_scalar("select count(*) from teachers where led_by is not null")
        .fetch_one(&mut client)
        .await
        .unwrap();
    assert_eq!(rows, 0);

    crate::learning::kept(&desk).await;
    hers.erase_participants_desk("study trial p01 1").await.unwrap();
    assert_eq!(desk.session_ids().await.unwrap(), []);
    let refused = sqlx::query("select erase_participants_desk()").execute(&mut client).await;
    assert!(
        refused.unwrap_err().to_string().contains("nobody who takes part"),
        "no teacher is erased"
    );
}
