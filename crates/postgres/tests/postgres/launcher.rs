//! The private server's hard cases: kills, races, stale files, a full disk, root.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use domain::TraceId;
use futures::StreamExt;
use postgres::{Role, Server, ServerError, ServerOptions};
use sqlx::{Connection, PgConnection};
use store::{Store, StoreError};
use testkit::database::ServerFolder;

use crate::scene::{draft, said, session};

/// SIGKILL: nothing gets a chance to tidy up.
pub fn kill(pid: u32) {
    let killed = Command::new("kill").args(["-KILL", &pid.to_string()]).status().unwrap();
    assert!(killed.success(), "process {pid} was not there");
}

/// Asks until the database is back.
pub async fn patiently<T, E: Into<StoreError>, F: Future<Output = Result<T, E>>>(
    ask: impl Fn() -> F,
) -> T {
    let begun = Instant::now();
    loop {
        match ask().await.map_err(Into::into) {
            Ok(found) => return found,
            Err(error) if error.is_unavailable() && begun.elapsed() < Duration::from_secs(20) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

#[tokio::test]
async fn a_server_is_made_stopped_and_found_again_with_everything_in_it() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    assert_eq!(server.role(), Role::Owner);
    let teacher = Store::of(&server).local_teacher().await.unwrap();
    let id = session(&Store::of(&server).for_teacher(teacher)).await;
    let status = Store::of(&server).status().await.unwrap();
    assert_eq!(status.data_dir, Some(folder.path().join("postgres")));
    server.close().await.unwrap();
    assert_eq!(folder.server_pid(), None, "the server still runs");

    let again = Server::open(folder.options()).await.unwrap();
    assert_eq!(Store::of(&again).local_teacher().await.unwrap(), teacher);
    assert!(Store::of(&again).for_teacher(teacher).session(id).await.unwrap().is_some());
    again.close().await.unwrap();
}

#[tokio::test]
async fn commits_are_written_through_to_the_disk() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let conf = fs::read_to_string(folder.path().join("postgres/cluster/postmaster.opts")).unwrap();
    assert!(!conf.contains("fsync") && !conf.contains("synchronous_commit"), "{conf}");
    assert!(conf.contains("listen_addresses=127.0.0.1"), "{conf}");
    server.close().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_reads_the_password() {
    use std::os::unix::fs::PermissionsExt;
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    for name in ["password", "app-password"] {
        let file = folder.path().join("postgres").join(name).metadata().unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600, "{name}");
    }
    server.close().await.unwrap();
}

#[tokio::test]
async fn of_two_opens_at_once_one_owns_and_one_is_guest() {
    let folder = ServerFolder::new().unwrap();
    let (one, other) = tokio::join!(Server::open(folder.options()), Server::open(folder.options()));
    let (one, other) = (one.unwrap(), other.unwrap());
    let (owner, guest) = match one.role() {
        Role::Owner => (one, other),
        Role::Guest | Role::Shared => (other, one),
    };
    assert_eq!((owner.role(), guest.role()), (Role::Owner, Role::Guest));

    owner.close().await.unwrap();
    guest.database().ping().await.unwrap();
    let next = Server::open(folder.options()).await.unwrap();
    assert_eq!(next.role(), Role::Owner, "the server that was left running is adopted");
    guest.close().await.unwrap();
    next.close().await.unwrap();
    assert_eq!(folder.server_pid(), None);
}

#[tokio::test]
async fn an_owner_knows_whether_anybody_works_beside_it() {
    let folder = ServerFolder::new().unwrap();
    let owner = Server::open(folder.options()).await.unwrap();
    let elsewhere = |role| Server::is_open_elsewhere(folder.path(), role);
    assert!(!elsewhere(Role::Owner).await.unwrap());
    let guest = Server::open(folder.options()).await.unwrap();
    assert!(elsewhere(Role::Owner).await.unwrap());
    assert!(elsewhere(guest.role()).await.unwrap());
    guest.close().await.unwrap();
    assert!(!elsewhere(Role::Owner).await.unwrap());
    owner.close().await.unwrap();
}

#[tokio::test]
async fn who_leaves_last_stops_the_server() {
    let folder = ServerFolder::new().unwrap();
    let owner = Server::open(folder.options()).await.unwrap();
    let first = Server::open(folder.options()).await.unwrap();
    let last = Server::open(folder.options()).await.unwrap();
    assert_eq!((first.role(), last.role()), (Role::Guest, Role::Guest));
    owner.close().await.unwrap();
    first.close().await.unwrap();
    last.database().ping().await.unwrap();
    last.close().await.unwrap();
    assert_eq!(folder.server_pid(), None, "nobody is left, and the server still runs");
}

#[tokio::test]
async fn a_killed_server_comes_back_and_nothing_is_lost() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let store = Store::of(&server).for_teacher(Store::of(&server).local_teacher().await.unwrap());
    let id = session(&store).await;
    for round in 0..3 {
        let drafts = [draft(TraceId::new(), round, said("kept"))];
        patiently(|| store.append_again(id, round, &drafts)).await;
        kill(folder.server_pid().unwrap());
        let error = loop {
            match server.database().ping().await {
                // The connections' own processes notice a moment after the kill.
                Ok(()) => tokio::task::yield_now().await,
                Err(error) => break error,
            }
        };
        assert!(error.is_unavailable(), "{error:?}");
        server.ensure_running().await.unwrap();
        let events = patiently(|| store.events(id, 0)).await;
        assert_eq!(events.len() as i64, round + 1);
    }
    server.close().await.unwrap();
}

#[tokio::test]
async fn a_guest_brings_a_killed_server_back_too() {
    let folder = ServerFolder::new().unwrap();
    let owner = Server::open(folder.options()).await.unwrap();
    let guest = Server::open(folder.options()).await.unwrap();
    kill(folder.server_pid().unwrap());
    guest.ensure_running().await.unwrap();
    owner.ensure_running().await.unwrap();
    patiently(|| async { owner.database().ping().await }).await;
    patiently(|| async { guest.database().ping().await }).await;
    guest.close().await.unwrap();
    owner.close().await.unwrap();
    assert_eq!(folder.server_pid(), None);
}

/// Not a test: what the process that is killed below does.
#[tokio::test]
#[ignore = "the body of another process"]
async fn open_and_wait() {
    let data_dir = std::env::var_os("STORE_TEST_FOLDER").unwrap().into();
    let server = Server::open(ServerOptions { data_dir, ..Default::default() }).await.unwrap();
    let store = Store::of(&server).for_teacher(Store::of(&server).local_teacher().await.unwrap());
    let id = session(&store).await;
    let _lock = store.lock_session(id).await.unwrap().unwrap();
    println!("session {id}");
    futures::stream::pending::<()>().next().await;
}

/// A process that opens the server as its owner and waits to be killed.
pub fn spawn_owner(folder: &ServerFolder) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "launcher::open_and_wait", "--ignored", "--nocapture"])
        .env("STORE_TEST_FOLDER", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[tokio::test]
async fn the_server_of_a_killed_application_is_adopted() {
    use std::io::{BufRead, BufReader};
    let folder = ServerFolder::new().unwrap();
    let mut child = spawn_owner(&folder);
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let session_line = lines
        .map_while(Result::ok)
        .find_map(|line| Some(line.split_once("session ")?.1.to_owned()));
    let id = session_line.unwrap().trim().parse().unwrap();
    let guest = Server::open(folder.options()).await.unwrap();
    assert_eq!(guest.role(), Role::Guest);
    let store = Store::of(&guest).for_teacher(Store::of(&guest).local_teacher().await.unwrap());
    assert!(store.lock_session(id).await.unwrap().is_none(), "its process lives and drives it");
    let pid = folder.server_pid();

    child.kill().unwrap();
    child.wait().unwrap();
    drop(guest);

    let owner = Server::open(folder.options()).await.unwrap();
    assert_eq!((owner.role(), folder.server_pid()), (Role::Owner, pid));
    let store = Store::of(&owner).for_teacher(Store::of(&owner).local_teacher().await.unwrap());
    assert!(store.session(id).await.unwrap().is_some());
    let freed = async { while store.lock_session(id).await.unwrap().is_none() {} };
    tokio::time::timeout(Duration::from_secs(10), freed).await.unwrap();
    owner.close().await.unwrap();
    assert_eq!(folder.server_pid(), None);
}

/// The number of a dead server may be that of any other program by now, even of another server.
#[tokio::test]
async fn a_stale_pid_file_with_a_live_foreign_process_does_not_stop_a_start() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    server.close().await.unwrap();
    let cluster = folder.path().join("postgres/cluster");
    let mut foreign = foreign_process();
    let line = format!("{}\n{}\n1\n1\n\n127.0.0.1\n0 0\nready\n", foreign.id(), cluster.display());
    fs::write(cluster.join("postmaster.pid"), line).unwrap();

    let again = Server::open(folder.options()).await.unwrap();
    again.database().ping().await.unwrap();
    assert_eq!(foreign.try_wait().unwrap(), None, "the foreign process was ended");
    again.close().await.unwrap();
    foreign.kill().unwrap();
    foreign.wait().unwrap();
}

/// Of the user that the server runs as: that is what PostgreSQL itself would stumble over.
fn foreign_process() -> Child {
    let mut command = Command::new("sleep");
    command.arg("600");
    #[cfg(unix)]
    if nix::unistd::geteuid().is_root() {
        std::os::unix::process::CommandExt::uid(&mut command, 65534);
    }
    command.spawn().unwrap()
}

#[tokio::test]
async fn what_a_killed_first_start_left_is_swept_away() {
    let folder = ServerFolder::new().unwrap();
    let draft = folder.path().join("postgres/cluster.new-0000abcd");
    fs::create_dir_all(draft.join("base")).unwrap();
    fs::write(draft.join("PG_VERSION"), "18\n").unwrap();

    let server = Server::open(folder.options()).await.unwrap();
    server.database().ping().await.unwrap();
    assert!(!draft.exists());
    server.close().await.unwrap();
}

#[tokio::test]
async fn a_taken_port_is_replaced_by_a_free_one() {
    let folder = ServerFolder::new().unwrap();
    Server::open(folder.options()).await.unwrap().close().await.unwrap();
    let port = fs::read_to_string(folder.path().join("postgres/port")).unwrap();
    let taken = std::net::TcpListener::bind(("127.0.0.1", port.parse().unwrap())).unwrap();

    let server = Server::open(folder.options()).await.unwrap();
    server.database().ping().await.unwrap();
    assert_ne!(fs::read_to_string(folder.path().join("postgres/port")).unwrap(), port);
    drop(taken);
    server.close().await.unwrap();
}

#[tokio::test]
async fn missing_programs_are_named_with_the_command_that_installs_them() {
    let folder = ServerFolder::new().unwrap();
    let options =
        ServerOptions { binaries: Some(folder.path().join("nowhere")), ..folder.options() };
    let said = Server::open(options).await.unwrap_err();
    assert!(matches!(said, ServerError::BinariesMissing { .. }), "{said}");
    assert!(said.to_string().contains("npm install"), "{said}");
    assert!(said.to_string().contains("nowhere"), "{said}");
}

#[tokio::test]
async fn a_server_that_cannot_start_says_why() {
    let folder = ServerFolder::new().unwrap();
    Server::open(folder.options()).await.unwrap().close().await.unwrap();
    fs::remove_file(folder.path().join("postgres/cluster/global/pg_control")).unwrap();
    let said = Server::open(folder.options()).await.unwrap_err();
    assert!(matches!(said, ServerError::Start { .. }), "{said}");
    assert!(said.to_string().contains("pg_control"), "{said}");
}

/// One of the server's processes is killed: it ends all the others, and takes nobody until it has
/// recovered.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_start_waits_for_a_server_that_recovers_from_a_crash() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let teacher = Store::of(&server).local_teacher().await.unwrap();
    let url = server.database().options();
    for round in 0..6 {
        let mut victim = PgConnection::connect_with(&url).await.unwrap();
        let pid: i32 =
            sqlx::query_scalar("select pg_backend_pid()").fetch_one(&mut victim).await.unwrap();
        kill(pid.unsigned_abs());
        let guest = Server::open(folder.options()).await;
        let guest = guest.unwrap_or_else(|error| panic!("round {round}: {error}"));
        let found = patiently(|| async { Store::of(&guest).local_teacher().await }).await;
        assert_eq!((guest.role(), found), (Role::Guest, teacher));
        guest.close().await.unwrap();
    }
    server.close().await.unwrap();
}
