//! What a power cut or a kill leaves in the server's folder, and a next start that mends it by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use postgres::{QueryError, Server};
use testkit::database::ServerFolder;

use crate::launcher::{kill, spawn_owner};

fn cluster(folder: &ServerFolder) -> PathBuf {
    folder.path().join("postgres/cluster")
}

fn names(folder: &Path, beginning: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with(beginning)).collect()
}

/// Opens the server, asks it something and closes it. A start that waits in vain gives up after a time,
/// and fails.
async fn opens(folder: &ServerFolder, after: &str) {
    let server = Server::open(folder.options()).await.unwrap_or_else(|error| {
        panic!("after {after}: {error}");
    });
    server.database().ping().await.unwrap();
    server.close().await.unwrap();
    assert_eq!(folder.server_pid(), None, "{after}: the server still runs");
}

#[tokio::test]
async fn a_pid_file_that_says_nothing_is_no_hindrance() {
    let folder = ServerFolder::new().unwrap();
    opens(&folder, "nothing").await;
    let file = cluster(&folder).join("postmaster.pid");
    for content in [b"".as_slice(), &[0; 64], b"\xff\xfe\x80", b"411\n/data\n", b"not a number\n"] {
        fs::write(&file, content).unwrap();
        opens(&folder, &format!("{content:?}")).await;
    }
    fs::create_dir(&file).unwrap();
    opens(&folder, "a folder in its place").await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_server_that_lives_behind_a_damaged_pid_file_is_replaced() {
    let folder = ServerFolder::new().unwrap();
    opens(&folder, "nothing").await;
    let file = cluster(&folder).join("postmaster.pid");
    type Damage = fn(&Path);
    let damages: [(&str, Damage); 3] = [
        ("no file", |file| fs::remove_file(file).unwrap()),
        ("no bytes", |file| fs::write(file, "").unwrap()),
        ("half a file", |file| {
            let text = fs::read_to_string(file).unwrap();
            let half: Vec<&str> = text.lines().take(2).collect();
            fs::write(file, half.join("\n")).unwrap();
        }),
    ];
    for (name, damage) in damages {
        let left = Server::open(folder.options()).await.unwrap();
        let pid = folder.server_pid().unwrap();
        // The process that owned it is gone without a word; its server lives on.
        drop(left);
        damage(&file);
        opens(&folder, name).await;
        let alive = Command::new("kill").args(["-0", &pid.to_string()]).output().unwrap();
        assert!(!alive.status.success() || is_zombie(pid), "{name}: two servers");
    }
}

/// Somebody ends the server whenever it shows itself, which says nothing of its files.
#[cfg(unix)]
#[tokio::test]
async fn a_server_that_is_ended_while_it_starts_is_started_again() {
    let folder = ServerFolder::new().unwrap();
    opens(&folder, "nothing").await;
    for signal in ["-KILL", "-QUIT", "-INT", "-TERM"] {
        let file = cluster(&folder).join("postmaster.pid");
        let ended = tokio::task::spawn_blocking(move || {
            for _ in 0..3 {
                let mut pid = None;
                let begun = Instant::now();
                while pid.is_none() && begun.elapsed() < Duration::from_secs(2) {
                    let text = fs::read_to_string(&file).unwrap_or_default();
                    pid = text.lines().nth(3).and(text.lines().next()).map(str::to_owned);
                    std::thread::sleep(Duration::from_millis(1));
                }
                let Some(pid) = pid else { return };
                Command::new("kill").args([signal, &pid]).output().unwrap();
                while fs::read_to_string(&file).is_ok_and(|text| text.starts_with(&pid))
                    && begun.elapsed() < Duration::from_secs(2)
                {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
        });
        let server = Server::open(folder.options()).await;
        let server = server.unwrap_or_else(|error| panic!("after {signal}: {error}"));
        ended.await.unwrap();
        server.ensure_running().await.unwrap();
        server.database().ping().await.unwrap();
        server.close().await.unwrap();
    }
}

/// The old server was a child of this process, which nobody waited for.
fn is_zombie(pid: u32) -> bool {
    let asked = Command::new("ps").args(["-o", "stat=", "-p", &pid.to_string()]).output().unwrap();
    String::from_utf8_lossy(&asked.stdout).trim_start().starts_with('Z')
}

#[tokio::test]
async fn whoever_has_left_a_server_does_not_start_it_again() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    server.close().await.unwrap();
    server.ensure_running().await.unwrap();
    assert_eq!(folder.server_pid(), None, "a server was left behind");
    opens(&folder, "one that was left").await;
}

/// Whoever starts a server again ends what the killed one left, and its queries with it.
#[tokio::test]
async fn a_query_that_is_cancelled_may_be_asked_again() {
    let folder = ServerFolder::new().unwrap();
    let server = Server::open(folder.options()).await.unwrap();
    let database = server.database();
    let mut held = database.pool().acquire().await.unwrap();
    let asked = async {
        let slept = sqlx::query("select pg_sleep(60)").execute(&mut *held).await;
        QueryError::from(slept.unwrap_err())
    };
    let cancelling = async {
        let cancel = "select bool_or(pg_cancel_backend(pid)) from pg_stat_activity
            where query like 'select pg_sleep%'";
        let cancelled = async || -> Option<bool> {
            sqlx::query_scalar(cancel).fetch_one(database.pool()).await.unwrap()
        };
        while cancelled().await != Some(true) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let (error, ()) = tokio::join!(asked, cancelling);
    assert!(error.is_unavailable(), "{error}");
    drop(held);
    server.close().await.unwrap();
}

#[tokio::test]
async fn a_port_file_that_is_lost_or_says_nothing_is_written_again() {
    let folder = ServerFolder::new().unwrap();
    opens(&folder, "nothing").await;
    let file = folder.path().join("postgres/port");
    for content in [None, Some(b"".as_slice()), Some(&[0; 5]), Some(b"99999999")] {
        fs::remove_file(&file).unwrap();
        if let Some(content) = content {
            fs::write(&file, content).unwrap();
        }
        opens(&folder, &format!("{content:?}")).await;
        let port: u16 = fs::read_to_string(&file).unwrap().parse().unwrap();
        assert!(port > 0);
    }
    // Also when a living server is adopted.
    let owner = Server::open(folder.options()).await.unwrap();
    let port = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    let guest = Server::open(folder.options()).await.unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), port);
    guest.close().await.unwrap();
    owner.close().await.unwrap();
}

/// `initdb` outlives the process that started it, and writes into a folder that nobody wants.
#[tokio::test]
async fn what_a_killed_first_start_left_goes_with_whoever_still_writes_it() {
    let folder = ServerFolder::new().unwrap();
    let home = folder.path().join("postgres");
    let mut first = spawn_owner(&folder);
    let begun = Instant::now();
    while !names(&home, "cluster.new-").iter().any(|name| home.join(name).join("base").is_dir()) {
        assert!(begun.elapsed() < Duration::from_secs(60), "no cluster is being made");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    kill(first.id());
    first.wait().unwrap();
    fs::write(home.join("password.new-0000abcd"), "half").unwrap();
    fs::write(home.join("probe-0000abcd"), "half").unwrap();

    opens(&folder, "a killed first start").await;
    let left = || [names(&home, "cluster."), names(&home, "password."), names(&home, "probe-")];
    assert_eq!(left(), <[Vec<String>; 3]>::default());
}

#[tokio::test]
async fn drafts_beside_a_cluster_are_swept_at_the_next_start() {
    let folder = ServerFolder::new().unwrap();
    opens(&folder, "nothing").await;
    let home = folder.path().join("postgres");
    fs::create_dir_all(home.join("cluster.new-0000abcd/base")).unwrap();
    fs::write(home.join("cluster.new-0000abcd.password"), "half").unwrap();
    opens(&folder, "a draft").await;
    assert_eq!(names(&home, "cluster."), Vec::<String>::new());
}
