//! A database that several teachers share, each with a login of her own.

use testkit::database::{Login, TestDatabase};

use crate::home::{CREATE, Home, Said};

/// The program of somebody who signs in with `login` and says that she is `name`.
fn as_named(login: &Login, name: Option<&str>, words: &[&str]) -> Said {
    let home = Home::ready();
    let mut program = home.program();
    program.env("DATABASE_URL", &login.url).args(words);
    match name {
        Some(name) => program.env("TEACHER_ASSIST_TEACHER", name),
        None => program.env_remove("TEACHER_ASSIST_TEACHER"),
    };
    program.output().unwrap().into()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_in_the_environment_opens_no_other_teachers_sessions() {
    let database = TestDatabase::start().await.unwrap();
    let (alice, bob) =
        (database.login("alice").await.unwrap(), database.login("bob").await.unwrap());
    let list = ["sessions", "--json"];
    let drafted = as_named(&bob, None, &[CREATE, "iteration for 3B"]);
    assert!(matches!(drafted.code, 0 | 3), "{drafted:?}");
    let his = as_named(&bob, Some(&bob.name), &list);
    assert!(his.out.contains("iteration for 3B"), "{his:?}");

    let posing = as_named(&alice, Some(&bob.name), &list);
    assert_eq!(posing.code, 6, "{posing:?}");
    assert!(posing.err.contains("is not that of"), "{}", posing.err);
    let hers = as_named(&alice, None, &list);
    assert_eq!((hers.code, hers.out.contains("iteration")), (0, false), "{hers:?}");
}

/// How many rows name a session.
async fn rows_of(database: &TestDatabase, session: &str) -> i64 {
    let tables = ["session_events", "session_words", "session_search", "traces"];
    let mut rows = format!("select (select count(*) from sessions where id = '{session}')");
    for table in tables {
        rows.push_str(&format!(" + (select count(*) from {table} where session_id = '{session}')"));
    }
    database.number(&rows).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_is_gone_after_thirty_days_or_at_once_for_good() {
    let database = TestDatabase::start().await.unwrap();
    let alice = database.login("alice").await.unwrap();
    let [early, late, now] = ["early", "late", "now"].map(|_| {
        let run = as_named(&alice, None, &[CREATE, "iteration for 3B", "--json"]);
        run.json()["sessionId"].as_str().unwrap().to_owned()
    });
    for (id, days) in [(&early, 31), (&late, 29)] {
        let deleted = as_named(&alice, None, &["sessions", "delete", id]);
        assert_eq!(deleted.code, 0, "{deleted:?}");
        let aged = format!(
            "with aged as (
                 update sessions set deleted_at = now() - make_interval(days => {days})
                 where id = '{id}' returning 1
             ) select count(*) from aged"
        );
        assert_eq!(database.number(&aged).await.unwrap(), 1);
    }
    // Any start of the program keeps the promise.
    let left = as_named(&alice, None, &["sessions", "--deleted", "--json"]).json();
    let left: Vec<_> = left["sessions"].as_array().unwrap().iter().map(|row| &row["id"]).collect();
    assert_eq!(left, [late.as_str()]);
    assert_eq!(rows_of(&database, &early).await, 0);
    assert!(rows_of(&database, &late).await > 4);

    for id in [&late, &now] {
        let gone = as_named(&alice, None, &["sessions", "delete", id, "--for-good", "--yes"]);
        assert!(gone.code == 0 && gone.out.contains("is gone for good"), "{gone:?}");
        assert_eq!(rows_of(&database, id).await, 0);
    }
    let again = as_named(&alice, None, &["sessions", "restore", &now]);
    assert_eq!(again.code, 4, "{again:?}");
}
