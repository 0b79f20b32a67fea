//! Who has which password of the private server, and who could take one.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::Duration;

use postgres::{Role, Server, ServerOptions, sql_state};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use testkit::database::ServerFolder;

use crate::launcher::{kill, patiently};
#[cfg(target_os = "linux")]
use crate::root::installed;

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
async fn what_is_served_works_with_a_login_that_is_one_teachers() {
    let folder = ServerFolder::new().unwrap();
    let options = || ServerOptions { served: true, ..folder.options() };
    let who = "select session_user::text, may_choose_teacher(), acting_teacher()::text";
    let mut teacher = String::new();
    // A second start, with and without the password that the first one kept.
    for lost in [false, false, true] {
        if lost {
            fs::remove_file(folder.path().join("postgres/served-password")).unwrap();
        }
        let server = Server::open(options()).await.unwrap();
        let database = server.database();
        let mut owner = database.maintenance().await.unwrap();
        let now: String =
            sqlx::query_scalar("select current_user::text").fetch_one(&mut owner).await.unwrap();
        assert_eq!(now, OWNER);
        let bob = "with named as (select set_config('app.teacher_name', 'bob', true))
             insert into teachers (id, name) select gen_random_uuid(), 'bob' from named
             on conflict (name) do nothing";
        sqlx::raw_sql(bob).execute(&mut owner).await.unwrap();
        let mut hers = database.dedicated().await.unwrap();
        let other = "set app.teacher_name = 'bob'; set app.teacher_id = '00000000-0000-0000-0000-000000000001'";
        sqlx::raw_sql(other).execute(&mut hers).await.unwrap();
        let (login, chooses, acting): (String, bool, String) =
            sqlx::query_as(who).fetch_one(&mut hers).await.unwrap();
        assert_eq!((login.as_str(), chooses), ("teacher_assist_served", false));
        assert!(teacher.is_empty() || teacher == acting, "another teacher after a start");
        teacher = acting;
        let seen: Vec<String> =
            sqlx::query_scalar("select name from teachers").fetch_all(&mut hers).await.unwrap();
        assert_eq!(seen, ["local"]);
        server.close().await.unwrap();
    }
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

/// Somebody who listens in the server's place, asks for the password as it is, and keeps what comes.
fn impostor(listener: TcpListener) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut heard = Vec::new();
        let (mut stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let mut begun = [0; 1024];
        let length = stream.read(&mut begun).unwrap();
        heard.extend_from_slice(&begun[..length]);
        stream.write_all(b"R\0\0\0\x08\0\0\0\x03").unwrap();
        // That it was hung up on is an end too.
        let _ = stream.read_to_end(&mut heard);
        heard
    })
}

#[tokio::test]
async fn a_shared_server_that_asks_for_the_password_as_it_is_does_not_get_it() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("postgres://me:the-secret@{}/lessons", listener.local_addr().unwrap());
    let impostor = impostor(listener);
    let options = ServerOptions { database_url: Some(url), ..Default::default() };
    let said = Server::open(options).await.unwrap_err().to_string();
    assert!(said.contains("asks for the password in clear text"), "{said}");
    let heard = String::from_utf8_lossy(&impostor.join().unwrap()).into_owned();
    assert!(heard.contains("lessons") && !heard.contains("the-secret"), "{heard}");
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_is_told_anything_who_takes_the_port_of_a_server_that_died() {
    use std::os::unix::fs::PermissionsExt;
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let sockets = folder.path().join("postgres/sockets").metadata().unwrap();
    assert_eq!(sockets.permissions().mode() & 0o777, 0o700);
    kill(folder.server_pid().unwrap());
    let address = format!("127.0.0.1:{}", kept(&folder, "port"));
    let listener = loop {
        // The children of the server hold its port for a moment.
        match TcpListener::bind(&address) {
            Ok(listener) => break listener,
            Err(_) => tokio::task::yield_now().await,
        }
    };
    listener.set_nonblocking(true).unwrap();
    while server.database().ping().await.is_ok() {
        tokio::task::yield_now().await;
    }
    assert!(server.database().ping().await.is_err());
    assert!(server.database().maintenance().await.is_err());
    let came = listener.accept().map(drop).map_err(|error| error.kind());
    assert_eq!(came, Err(std::io::ErrorKind::WouldBlock));
    server.ensure_running().await.unwrap();
    patiently(|| async { server.database().ping().await }).await;
    assert_ne!(address, format!("127.0.0.1:{}", kept(&folder, "port")));
    server.close().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn where_a_path_is_too_long_for_a_socket_the_port_serves() {
    let folder = ServerFolder::new().unwrap();
    let long = folder.path().join("a folder, with \"marks\"".repeat(4));
    fs::create_dir(&long).unwrap();
    fs::set_permissions(&long, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let server = Server::open(ServerOptions { data_dir: long, ..folder.options() }).await.unwrap();
    server.database().ping().await.unwrap();
    assert_eq!(server.database().options().get_socket(), None);
    server.close().await.unwrap();
    let marks = folder.path().join("a, \"b\"");
    fs::create_dir(&marks).unwrap();
    fs::set_permissions(&marks, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let server = Server::open(ServerOptions { data_dir: marks, ..folder.options() }).await.unwrap();
    server.database().ping().await.unwrap();
    assert!(server.database().options().get_socket().is_some());
    server.close().await.unwrap();
}

/// PostgreSQL on a disk that holds no sockets: it ends with these words when it shall make one.
#[cfg(target_os = "linux")]
fn without_sockets(programs: &std::path::Path) {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let real = installed();
    let bin = programs.join("bin");
    fs::create_dir(&bin).unwrap();
    for other in ["initdb", "pg_ctl"] {
        symlink(real.join("bin").join(other), bin.join(other)).unwrap();
    }
    let script = format!(
        r#"#!/bin/sh
case "$*" in *'unix_socket_directories="'*)
    echo 'WARNING:  could not bind Unix address "x": Operation not permitted'
    echo 'FATAL:  could not create any Unix-domain sockets'
    exit 1;;
esac
exec {}/bin/postgres "$@"
"#,
        real.display()
    );
    fs::write(bin.join("postgres"), script).unwrap();
    fs::set_permissions(bin.join("postgres"), fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn where_the_disk_holds_no_socket_the_port_serves() {
    let folder = ServerFolder::new().unwrap();
    without_sockets(folder.path());
    let options = ServerOptions { binaries: Some(folder.path().to_owned()), ..folder.options() };
    let server = Server::open(options).await.unwrap();
    server.database().ping().await.unwrap();
    assert_eq!(server.database().options().get_socket(), None);
    server.close().await.unwrap();
}

#[tokio::test]
async fn a_cluster_made_anew_does_not_believe_an_old_password() {
    let folder = ServerFolder::new().unwrap();
    Server::open(folder.options()).await.unwrap().close().await.unwrap();
    let before = kept(&folder, "app-password");
    fs::remove_dir_all(folder.path().join("postgres/cluster")).unwrap();
    // Whoever wants an empty one in its place says so by this as well.
    fs::remove_file(folder.path().join("postgres/port")).unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    assert_ne!(kept(&folder, "app-password"), before);
    server.database().ping().await.unwrap();
    server.close().await.unwrap();
}
