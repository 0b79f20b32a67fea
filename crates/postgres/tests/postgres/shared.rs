//! A server that is somebody else's: addresses, rights, and schemas of another age.

use postgres::server::migrate_shared;
use postgres::{Migrated, Role, Server, ServerError, ServerOptions};
use sqlx::{Connection, PgConnection};
use store::Store;
use testkit::database::TestDatabase;

async fn open(url: &str) -> Result<Server, ServerError> {
    let database_url = Some(url.to_owned());
    Server::open(ServerOptions { database_url, ..Default::default() }).await
}

#[tokio::test]
async fn a_given_address_is_used_and_left_as_it_is() {
    let database = TestDatabase::start().await.unwrap();
    let server = open(&database.url()).await.unwrap();
    assert_eq!(server.role(), Role::Shared);
    assert_eq!(Store::of(&server).local_teacher().await.unwrap(), database.teacher());
    server.ensure_running().await.unwrap();
    server.close().await.unwrap();
    database.store().local_teacher().await.unwrap();
}

#[tokio::test]
async fn a_server_whose_connections_others_have_is_waited_for() {
    let database = TestDatabase::start().await.unwrap();
    let alice = database.login("alice").await.unwrap();
    let limit = format!("alter role {} connection limit 1", alice.name);
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(limit)).execute(&mut owner).await.unwrap();
    let only = PgConnection::connect(&alice.url).await.unwrap();
    let refused = PgConnection::connect(&alice.url).await.unwrap_err().to_string();
    assert!(refused.contains("too many connections"), "{refused}");
    let leaves = async {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        only.close().await.unwrap();
    };
    let (opened, ()) = tokio::join!(open(&alice.url), leaves);
    assert_eq!(opened.unwrap().role(), Role::Shared);
}

#[tokio::test]
async fn the_pool_of_an_owners_address_works_with_the_applications_role() {
    let database = TestDatabase::start().await.unwrap();
    let server = open(&database.owner_url()).await.unwrap();
    let hers = Store::of(&server).for_teacher(database.teacher());
    let his = Store::of(&server).for_teacher(domain::TeacherId::new());
    let id = crate::scene::session(&hers).await;
    assert_eq!(his.session(id).await.unwrap(), None);
}

#[tokio::test]
async fn what_is_served_takes_a_teachers_login_and_none_that_sees_everybody() {
    let database = TestDatabase::start().await.unwrap();
    let alice = database.login("alice").await.unwrap();
    let served = |url: String| {
        let database_url = Some(url);
        Server::open(ServerOptions { database_url, served: true, ..Default::default() })
    };
    for url in [database.url(), database.owner_url()] {
        let refused = served(url).await.unwrap_err();
        assert!(matches!(refused, ServerError::SeesEverybody { .. }), "{refused}");
    }
    served(alice.url.clone()).await.unwrap().close().await.unwrap();
}

#[tokio::test]
async fn a_wrong_address_is_named_without_its_password() {
    let database = TestDatabase::start().await.unwrap();
    let url = database.url();
    let (before, host) = url.split_once('@').unwrap();
    let (_, password) = before.rsplit_once(':').unwrap();
    let port = host.split([':', '/']).nth(1).unwrap();
    let cases = [
        ("not an address".to_owned(), "DATABASE_URL is not an address"),
        (format!("postgres://u:{password}@127.0.0.1:1/x"), "no database answers at 127.0.0.1:1/x"),
        (url.replace(password, "wrong"), "refused to let us in"),
        (format!("{before}@127.0.0.1:{port}/missing"), "database \"missing\" does not exist"),
    ];
    for (url, wanted) in cases {
        let said = open(&url).await.unwrap_err().to_string();
        assert!(said.contains(wanted), "{said}");
        assert!(!said.contains(password), "{said}");
    }
}

#[tokio::test]
async fn a_database_from_the_future_is_refused() {
    let database = TestDatabase::start().await.unwrap();
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    sqlx::query(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (29991231000000, 'later', true, '', 0)",
    )
    .execute(&mut owner)
    .await
    .unwrap();
    for said in [
        open(&database.url()).await.unwrap_err(),
        migrate_shared(&database.owner_url()).await.unwrap_err(),
    ] {
        assert!(matches!(said, ServerError::NewerSchema { found: 29991231000000, .. }), "{said}");
    }
}

#[tokio::test]
async fn an_older_database_is_brought_up_to_date_by_who_may() {
    let database = TestDatabase::start().await.unwrap();
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    // What nothing after it leans on.
    let without = "drop table learning_commits, learning_histories;
        delete from _sqlx_migrations where description = 'learning commits'";
    sqlx::raw_sql(without).execute(&mut owner).await.unwrap();

    let said = open(&database.url()).await.unwrap_err();
    assert!(matches!(said, ServerError::OlderSchema { .. }), "{said}");
    assert!(said.to_string().contains("teacher-assist db migrate"), "{said}");
    let migrated = migrate_shared(&database.owner_url()).await.unwrap();
    assert_eq!(migrated.after, migrated.before + 1);
    let again = open(&database.url()).await.unwrap().migrate().await.unwrap();
    assert_eq!(again, Migrated { before: migrated.after, after: migrated.after });
}

#[tokio::test]
async fn the_status_counts_every_row() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    for teacher in [database.teacher(), store.teacher_named("somebody else").await.unwrap()] {
        crate::scene::session(&store.for_teacher(teacher)).await;
    }
    let server = open(&database.owner_url()).await.unwrap();
    let status = Store::of(&server).status().await.unwrap();
    let rows: Vec<(&str, u64)> =
        status.tables.iter().map(|table| (table.name.as_str(), table.rows)).collect();
    let wanted = [
        ("teachers", 2),
        ("people", 0),
        ("accepted_sections", 0),
        ("sessions", 2),
        ("session_events", 0),
        ("traces", 0),
        ("memory_files", 0),
        ("memory_entries", 0),
        ("memory_events", 0),
        ("lesson_versions", 0),
        ("blueprint_texts", 0),
        ("sitting_openings", 0),
        ("study_participants", 0),
        ("opening_seats", 0),
        ("regrades", 0),
        ("regrade_turns", 0),
        ("learning_projects", 0),
        ("learning_experiences", 0),
        ("learning_values", 0),
        ("learning_memories", 0),
        ("predictions", 0),
        ("lesson_values", 0),
        ("lesson_value_texts", 0),
        ("spending", 0),
    ];
    assert_eq!(rows, wanted);
    assert_eq!((status.role, &status.data_dir), (Role::Shared, &None));
    assert_eq!(status.migrations_applied, status.migrations_known);
    assert!(status.version.starts_with("18."), "{}", status.version);
    assert!(status.bytes > 1 << 20);
}
