//! Who signs in at a server of several: what lets somebody in, what ends it, and whose doors lead where.

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{
    NewDoorEvent, NewPerson, NewSignIn, PersonFilter, PersonRole, PersonRow, SignInAttempt,
    TeacherStore,
};
use testkit::database::TestDatabase;

use crate::participants::signed_in as opened;
use crate::scene::session;

/// Somebody with a passcode.
pub async fn let_in(store: &TeacherStore, passcode: &str) -> PersonRow {
    let new = NewPerson {
        name: "A. Teacher".to_owned(),
        role: PersonRole::Teacher,
        passcode_sha256: Some(passcode.to_owned()),
        identity: None,
    };
    store.add_person(&new).await.unwrap().unwrap()
}

/// A browser of the server's own teacher, which is signed in and noted.
pub async fn signed_in(store: &TeacherStore, token_sha256: &str) {
    let (person, role, provider_session) = (None, PersonRole::Teacher, None);
    let id = uuid::Uuid::now_v7();
    let new = NewSignIn { id, token_sha256, person, role, provider_session };
    store.begin_sign_in(&new).await.unwrap();
    let event = NewDoorEvent { what: "in", ..NewDoorEvent::default() };
    store.note_at_door(&event).await.unwrap();
}

/// Somebody on the way to a provider and back.
pub fn attempt() -> SignInAttempt {
    let words = |text: &str| text.to_owned();
    SignInAttempt {
        state_sha256: words("s"),
        browser_sha256: words("b"),
        nonce: words("n"),
        pkce_verifier: words("v"),
    }
}

fn of(token_sha256: &str, person: &PersonRow) -> NewSignIn<'static> {
    let token_sha256 = token_sha256.to_owned().leak();
    let id = uuid::Uuid::now_v7();
    NewSignIn {
        id,
        token_sha256,
        person: Some(person.id),
        role: person.role,
        provider_session: None,
    }
}

#[tokio::test]
async fn a_browser_is_in_until_it_leaves_or_whoever_it_is_is_shut_out() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let person = let_in(&store, "aa").await;
    let again = NewPerson {
        name: "Another".to_owned(),
        role: PersonRole::Researcher,
        passcode_sha256: Some("aa".to_owned()),
        identity: None,
    };
    assert_eq!(store.add_person(&again).await.unwrap(), None, "a passcode is one person's");

    store.begin_sign_in(&of("t1", &person)).await.unwrap();
    store.begin_sign_in(&of("t2", &person)).await.unwrap();
    let found = store.sign_in_of("t1").await.unwrap().unwrap();
    assert_eq!((found.person, found.role), (Some(person.id), PersonRole::Teacher));
    assert!(store.renew_sign_in("t1", "t3").await.unwrap());
    assert!(!store.renew_sign_in("t1", "t4").await.unwrap(), "twice");
    let newer = store.sign_in_of("t3").await.unwrap().unwrap();
    assert_eq!(newer.id, found.id);
    assert!(store.sign_in_of("t1").await.unwrap().is_some(), "requests under way show it");
    assert!(store.is_signed_in(found.id).await.unwrap());
    assert!(store.end_sign_in(found.id).await.unwrap());
    assert!(!store.is_signed_in(found.id).await.unwrap());
    assert_eq!(store.sign_in_of("t1").await.unwrap(), None);
    assert_eq!(store.sign_in_of("t3").await.unwrap(), None);
    assert!(store.shut_out(person.id, true).await.unwrap());
    assert_eq!(store.sign_in_of("t2").await.unwrap(), None);
    store.begin_sign_in(&of("t5", &person)).await.unwrap();
    assert_eq!(store.sign_in_of("t5").await.unwrap(), None, "nor whoever is quicker");
    assert!(store.shut_out(person.id, false).await.unwrap());
    assert!(store.change_passcode(person.id, "bb").await.unwrap());
    let by = |sha256| PersonFilter { passcode_sha256: Some(sha256), ..PersonFilter::default() };
    assert_eq!(store.people(by("aa")).await.unwrap(), []);
    assert_eq!(store.people(by("bb")).await.unwrap()[0].id, person.id);
}

#[tokio::test]
async fn an_idle_browser_is_out_after_half_a_day_and_any_after_a_week() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let person = let_in(&store, "aa").await;
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    let act = format!("set app.teacher_id = '{}'", database.teacher());
    sqlx::raw_sql(AssertSqlSafe(act)).execute(&mut owner).await.unwrap();
    for (token, column, ago, stays) in [
        ("t1", "used_at", "11 hours", true),
        ("t2", "used_at", "13 hours", false),
        ("t3", "begun_at", "6 days 23 hours", true),
        ("t4", "begun_at", "7 days 1 hour", false),
    ] {
        store.begin_sign_in(&of(token, &person)).await.unwrap();
        let sql = format!(
            "update sign_ins set {column} = now() - interval '{ago}' where token_sha256 = '{token}'"
        );
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut owner).await.unwrap();
        assert_eq!(store.sign_in_of(token).await.unwrap().is_some(), stays, "{token}");
    }
}

#[tokio::test]
async fn a_provider_ends_one_session_of_somebody_or_all() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let new = NewPerson {
        name: "B".to_owned(),
        role: PersonRole::Researcher,
        passcode_sha256: None,
        identity: Some(("https://id.example".to_owned(), "b".to_owned())),
    };
    let person = store.add_person(&new).await.unwrap().unwrap();
    for (token, at) in [("t1", "s1"), ("t2", "s1"), ("t3", "s2")] {
        let new = NewSignIn { provider_session: Some(at), ..of(token, &person) };
        store.begin_sign_in(&new).await.unwrap();
    }
    let issuer = "https://id.example";
    assert_eq!(store.end_sign_ins_at("https://other.example", Some("b"), None).await.unwrap(), 0);
    assert_eq!(store.end_sign_ins_at(issuer, None, None).await.unwrap(), 0, "nobody is named");
    assert_eq!(store.end_sign_ins_at(issuer, Some("b"), Some("s1")).await.unwrap(), 2);
    assert!(store.sign_in_of("t3").await.unwrap().unwrap().by_provider);
    assert_eq!(store.end_sign_ins_at(issuer, Some("b"), None).await.unwrap(), 1);

    let attempt = attempt();
    assert!(store.begin_attempt(&attempt).await.unwrap());
    assert_eq!(store.take_attempt("s").await.unwrap(), Some(attempt));
    assert_eq!(store.take_attempt("s").await.unwrap(), None, "once");
    let event = NewDoorEvent { what: "in", person: Some(person.id), ..NewDoorEvent::default() };
    store.note_at_door(&event).await.unwrap();
    let noted = store.door_events(10).await.unwrap();
    assert_eq!((noted[0].what.as_str(), noted[0].name.as_deref()), ("in", Some("B")));
}

#[tokio::test]
async fn a_code_leads_to_whose_it_is_and_only_among_those_of_the_login() {
    let database = TestDatabase::start().await.unwrap();
    let (alice, ben) =
        (database.login("alice").await.unwrap(), database.login("ben").await.unwrap());
    let (host, other) = (opened(&alice.url).await, opened(&ben.url).await);
    let person = let_in(&host, "aa").await;
    let name = PersonRow::desk_of(person.id);
    let hers = host.participants_desk(&name).await.unwrap();
    crate::participants::added(&hers, "HERS", session(&hers).await).await;
    crate::participants::added(&host, "HOST", session(&host).await).await;
    assert!(hers.admit_participant("HERS", "pass").await.unwrap());
    let leads = async |store: &TeacherStore, code: Option<&'static str>, pass| {
        store.desk_of_door(code, pass).await.unwrap()
    };
    assert_eq!(leads(&host, Some("HERS"), None).await, Some(name.clone()));
    assert_eq!(leads(&host, None, Some("pass")).await, Some(name.clone()));
    assert_eq!(leads(&host, Some("HOST"), None).await, Some(alice.name.clone()));
    assert_eq!(leads(&host, Some("NONE"), None).await, None);
    assert_eq!(leads(&other, Some("HERS"), Some("pass")).await, None, "another's server");
    assert_eq!(other.people(PersonFilter::default()).await.unwrap(), []);

    // What is planned for a study that she leads is acted for by the same login, and her own desk is no participant's.
    let desk = hers.participants_desk("study trial p01 1").await.unwrap();
    session(&desk).await;
    assert!(host.erase_participants_desk(&name).await.is_err(), "a person's work");
    assert_eq!(hers.session_ids().await.unwrap().len(), 1);
    hers.erase_participants_desk("study trial p01 1").await.unwrap();
    assert_eq!(desk.session_ids().await.unwrap(), []);
}
