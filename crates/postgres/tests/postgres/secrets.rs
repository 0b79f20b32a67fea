//! Who has which password of the private server, and who could take one.

use std::fs;

use postgres::{Role, Server, sql_state};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use testkit::database::ServerFolder;

const OWNER: &str = "teacher_assist_owner";
const APP: &str = "teacher_assist_app";

fn kept(folder: &ServerFolder, name: &str) -> String {
    fs::read_to_string(folder.path().join("postgres").join(name)).unwrap().trim().to_owned()
}

/// As somebody who knows where the server is.
async fn log_in(
    folder: &ServerFolder,
    role: &str,
    password: &str,
) -> Result<PgConnection, sqlx::Error> {
    let options = PgConnectOptions::new_without_pgpass()
        .host("127.0.0.1")
        .port(kept(folder, "port").parse().unwrap())
        .ssl_mode(PgSslMode::Disable)
        .username(role)
        .password(password)
        .database("teacher_assist");
    PgConnection::connect_with(&options).await
}

/// Whether this role has this password, and not merely whether it may come in.
async fn has(folder: &ServerFolder, role: &str, password: &str) -> bool {
    match log_in(folder, role, password).await {
        Ok(_) => true,
        Err(error) => {
            assert_eq!(sql_state(&error).as_deref(), Some("28P01"), "{error}");
            false
        }
    }
}

#[tokio::test]
async fn owner_and_application_have_passwords_of_their_own() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let (owner, app) = (kept(&folder, "password"), kept(&folder, "app-password"));
    assert_ne!(owner, app);
    assert!(has(&folder, OWNER, &owner).await && has(&folder, APP, &app).await);
    assert!(!has(&folder, OWNER, &app).await, "the application passes for the owner");
    assert!(!has(&folder, APP, &owner).await);
    server.database().ping().await.unwrap();
    server.database().maintenance().await.unwrap();
    let shown = format!("{server:?}");
    assert!(!shown.contains(&owner) && !shown.contains(&app), "{shown}");
    server.close().await.unwrap();
}

#[tokio::test]
async fn a_database_of_before_gets_the_second_password_and_keeps_what_is_in_it() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let owner = kept(&folder, "password");
    let mut before = log_in(&folder, OWNER, &owner).await.unwrap();
    let one_for_both = format!("alter role {APP} password '{owner}'; create table kept (a int)");
    sqlx::raw_sql(AssertSqlSafe(one_for_both)).execute(&mut before).await.unwrap();
    before.close().await.unwrap();
    server.close().await.unwrap();
    fs::remove_file(folder.path().join("postgres/app-password")).unwrap();

    let server = Server::open(folder.options()).await.unwrap();
    let app = kept(&folder, "app-password");
    assert!(has(&folder, APP, &app).await && !has(&folder, APP, &owner).await);
    server.database().ping().await.unwrap();
    let guest = Server::open(folder.options()).await.unwrap();
    assert_eq!(guest.role(), Role::Guest);
    guest.database().ping().await.unwrap();
    guest.close().await.unwrap();
    server.close().await.unwrap();

    let again = Server::open(folder.options()).await.unwrap();
    assert_eq!(kept(&folder, "app-password"), app, "it is made once");
    let mut owner = again.database().maintenance().await.unwrap();
    sqlx::query("select a from kept").fetch_all(&mut owner).await.unwrap();
    owner.close().await.unwrap();
    again.close().await.unwrap();
}

#[tokio::test]
async fn a_cluster_made_anew_does_not_believe_an_old_password() {
    let folder = ServerFolder::new().unwrap();
    Server::open(folder.options()).await.unwrap().close().await.unwrap();
    let before = kept(&folder, "app-password");
    fs::remove_dir_all(folder.path().join("postgres/cluster")).unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    assert_ne!(kept(&folder, "app-password"), before);
    server.database().ping().await.unwrap();
    server.close().await.unwrap();
}
