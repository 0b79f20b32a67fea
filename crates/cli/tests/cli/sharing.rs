//! A database that several teachers share, each with a login of her own.

use testkit::database::{Login, TestDatabase};

use crate::home::{CREATE, Home, Said};

/// The program of somebody who signs in with `login` and says that she is `name`.
fn as_named(login: &Login, name: Option<&str>, words: &[&str]) -> Said {
    let home = Home::new();
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
