//! Making a cluster, starting the server on it, and stopping it.

use std::fs::{self, OpenOptions};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::binaries::Binaries;
use super::error::{ServerError, io_at, speaks_of_full_disk};
use super::home::Home;
use super::pidfile::{self, PidFile, Said};
use super::{files, signal, strays};
use crate::database::OWNER_ROLE;

/// How often a start looks whether the server is there.
const LOOK: Duration = Duration::from_millis(3);
/// How long a server may need until it takes queries; recovery after a crash takes its time.
const START_PATIENCE: Duration = Duration::from_secs(60);
/// How long the children of a killed server may hold on to its memory.
const MEMORY_PATIENCE: Duration = Duration::from_secs(10);
const MEMORY_RETRY: Duration = Duration::from_millis(50);
/// How long they are left to leave by themselves when no pid file speaks for a server.
const LEAVING_PATIENCE: Duration = Duration::from_secs(2);
/// How long a living server may take to write its pid file to the end; it does so at once.
const UNCLEAR_PATIENCE: Duration = Duration::from_secs(1);
/// How long a stop may take before it is done the hard way, which loses nothing either.
const STOP_PATIENCE: Duration = Duration::from_secs(10);
/// How often a server is started again that somebody ended while it started.
const MORE_STARTS: u32 = 8;
/// A log longer than this begins anew at the next start.
const LOG_LIMIT: u64 = 1 << 20;

/// Variables that PostgreSQL's programs may need to start at all. What else stands in the environment,
/// keys of providers and passcodes among it, is none of their business.
const KEPT: [&str; 8] = [
    "PATH",
    "LD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
    "SystemRoot",
    "COMSPEC",
    "TEMP",
    "TMP",
    "TMPDIR",
];

/// What a committed transaction has to survive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// Everything, a power cut included.
    Durable,
    /// The end of the process only: for the databases of tests.
    Volatile,
}

/// Where a server lets somebody in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Door {
    /// Its port on the loopback address.
    pub(super) port: u16,
    /// The folder of its socket, where it has one: better, because nobody else can listen there.
    pub(super) sockets: Option<PathBuf>,
}

/// A started or found server.
#[derive(Debug)]
pub(super) struct Running {
    /// Where it lets us in.
    pub(super) door: Door,
    /// Its process, when this process started it.
    pub(super) child: Option<Child>,
}

/// Makes the cluster of `home`: in a folder of another name first, because a half-made cluster may
/// start and then hang.
pub(super) async fn create_cluster(
    home: &Home,
    binaries: &Binaries,
    password: &str,
) -> Result<(), ServerError> {
    let account = home.account();
    let draft = home.folder().join(format!("cluster.new-{:08x}", rand::random::<u32>()));
    let password_file = draft.with_extension("password");
    files::private_folder(&draft).map_err(io_at("make the folder", &draft))?;
    account.give(&draft)?;
    files::write_private(&password_file, password).map_err(io_at("write", &password_file))?;
    account.give(&password_file)?;

    let mut command = Command::new(binaries.initdb());
    command
        .arg("--pgdata")
        .arg(&draft)
        .arg("--pwfile")
        .arg(&password_file)
        .args(["--username", OWNER_ROLE, "--auth", "scram-sha-256", "--encoding", "UTF8"])
        // The built-in locale is the same on every system and needs no other library.
        .args(["--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"])
        // Stretching protects weak passwords; ours is 190 random bits, and every new connection would
        // pay for it.
        .args(["--set", "scram_iterations=1", "--no-sync"])
        .stdin(Stdio::null())
        .current_dir(home.folder());
    bare(&mut command);
    account.apply(&mut command);
    let made = tokio::process::Command::from(command).output().await;
    fs::remove_file(&password_file).map_err(io_at("remove", &password_file))?;
    let output = made.map_err(io_at("run", &binaries.initdb()))?;
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        let log = String::from_utf8_lossy(&said).trim().to_owned();
        fs::remove_dir_all(&draft).map_err(io_at("remove", &draft))?;
        let folder = home.folder().to_owned();
        return Err(match speaks_of_full_disk(&log) {
            true => ServerError::DiskFull { folder },
            false => ServerError::Create { folder, log },
        });
    }
    fs::rename(&draft, home.cluster()).map_err(io_at("rename", &draft))?;
    // Writing a thousand small files through takes a second on a slow disk: the first start does
    // not wait for it.
    let cluster = home.cluster();
    tokio::task::spawn_blocking(move || {
        if let Err(error) = files::sync_tree(&cluster) {
            tracing::warn!(%error, "a new database was not written through to the disk yet");
        }
    });
    Ok(())
}

/// The server of `home` if one lives, waiting until it takes queries. A file that says nothing, or
/// names nobody, is what a power cut left: it goes, with a server that nobody could find by it.
pub(super) async fn find_running(home: &Home) -> Result<Option<Door>, ServerError> {
    let cluster = home.cluster();
    let begun = Instant::now();
    loop {
        let waited = begun.elapsed();
        let waits = match pidfile::look(&cluster) {
            Said::Absent => return Ok(None),
            Said::Unclear => waited < UNCLEAR_PATIENCE && !strays::of(&cluster)?.is_empty(),
            Said::Server(found) if !strays::serves(found.pid, &cluster)? => false,
            Said::Server(PidFile { port: None, .. }) => waited < UNCLEAR_PATIENCE,
            Said::Server(PidFile { ready: true, port: Some(port), sockets, .. }) => {
                return Ok(Some(Door { port, sockets }));
            }
            Said::Server(_) if waited > START_PATIENCE => return Err(did_not_start(home, 0)),
            Said::Server(_) => true,
        };
        if !waits {
            tracing::info!("the last server did not stop cleanly; its pid file is removed");
            strays::end(&cluster).await?;
            return pidfile::remove(&cluster).map(|()| None);
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Starts the server of `home`, or finds the one that is running.
pub(super) async fn start(
    home: &Home,
    binaries: &Binaries,
    durability: Durability,
) -> Result<Running, ServerError> {
    let begun = Instant::now();
    let mut port = match home.last_port() {
        Some(port) if is_free(port) => port,
        _ => free_port(home)?,
    };
    let mut sockets = home.sockets();
    let mut ended = 0;
    loop {
        if let Some(door) = find_running(home).await? {
            home.keep_port(door.port)?;
            return Ok(Running { door, child: None });
        }
        if let Some(folder) = &sockets {
            empty_for(home, folder)?;
        }
        let door = Door { port, sockets: sockets.clone() };
        let offset = begin_log(home)?;
        let mut child = spawn(home, binaries, durability, &door)?;
        if wait_until_ready(home, &mut child).await? {
            home.keep_port(port)?;
            return Ok(Running { door, child: Some(child) });
        }
        let tail = files::tail(&home.log(), offset).map_err(io_at("read", &home.log()))?;
        let may_wait = begun.elapsed() < MEMORY_PATIENCE;
        if may_wait && (tail.contains("shared memory block") || tail.contains("postmaster.pid")) {
            // Children of a killed server are still leaving, or another server is just starting: or
            // one lives whose pid file is lost, which no start would ever find.
            tokio::time::sleep(MEMORY_RETRY).await;
            if begun.elapsed() > LEAVING_PATIENCE && pidfile::look(&home.cluster()) == Said::Absent
            {
                strays::end(&home.cluster()).await?;
            }
        } else if sockets.is_some() && tail.contains("could not create any Unix-domain sockets") {
            // Some disks hold none.
            tracing::info!("the folder of the database takes no socket: its port serves");
            sockets = None;
        } else if may_wait && tail.contains("could not bind") {
            port = free_port(home)?;
        } else if ended < MORE_STARTS && !complains(&tail) {
            // Whoever ends a server, or one of its processes, says nothing of its files.
            tracing::info!("the database was ended while it started: it is started again");
            ended += 1;
            tokio::time::sleep(MEMORY_RETRY).await;
        } else {
            return Err(did_not_start(home, offset));
        }
    }
}

/// Stops the server of `home` and waits until it is gone.
pub(super) async fn stop(home: &Home, child: Option<Child>) -> Result<(), ServerError> {
    let cluster = home.cluster();
    let file = pidfile::path(&cluster);
    let found = match (pidfile::look(&cluster), &child) {
        (Said::Server(found), _) if strays::serves(found.pid, &cluster)? => found.pid,
        // Its pid file was lost under it.
        (_, Some(child)) if strays::serves(child.id(), &cluster)? => child.id(),
        _ => return Ok(()),
    };
    let mut child = child.filter(|child| child.id() == found);
    let begun = Instant::now();
    signal::fast_stop(found);
    let mut hard = false;
    loop {
        let gone = match &mut child {
            Some(child) => child.try_wait().map_err(io_at("wait for", &file))?.is_some(),
            None => !file.exists() || !strays::serves(found, &cluster)?,
        };
        if gone {
            return Ok(());
        }
        if !hard && begun.elapsed() > STOP_PATIENCE {
            signal::immediate_stop(found);
            hard = true;
        }
        if begun.elapsed() > STOP_PATIENCE * 2 {
            return Err(did_not_start(home, 0));
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Whether `child` came to take queries; false when it ended.
async fn wait_until_ready(home: &Home, child: &mut Child) -> Result<bool, ServerError> {
    let cluster = home.cluster();
    let file = pidfile::path(&cluster);
    let begun = Instant::now();
    loop {
        if let Said::Server(found) = pidfile::look(&cluster)
            && found.ready
            && started_by(&found, child)
        {
            return Ok(true);
        }
        if child.try_wait().map_err(io_at("wait for", &file))?.is_some() && !cfg!(windows) {
            return Ok(false);
        }
        if begun.elapsed() > START_PATIENCE {
            return Err(did_not_start(home, 0));
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Whether what a server has said before it ended is why. Whom it turned away while it started is no
/// reason.
fn complains(tail: &str) -> bool {
    let turned_away = "FATAL:  the database system is";
    tail.lines().any(|line| {
        (line.contains("FATAL:") || line.contains("PANIC:")) && !line.contains(turned_away)
    })
}

/// On Windows the child is `pg_ctl`, which ends when the server is up.
fn started_by(found: &PidFile, child: &Child) -> bool {
    cfg!(windows) || found.pid == child.id()
}

/// An empty folder for the socket: what a killed server left there would be taken for another's.
fn empty_for(home: &Home, folder: &Path) -> Result<(), ServerError> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(io_at("empty", folder))?;
    }
    files::private_folder(folder).map_err(io_at("make the folder", folder))?;
    home.account().give(folder)
}

fn spawn(
    home: &Home,
    binaries: &Binaries,
    durability: Durability,
    door: &Door,
) -> Result<Child, ServerError> {
    let log_path = home.log();
    let open_log = || {
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(&log_path)
            .map_err(io_at("open", &log_path))
    };
    let account = home.account();
    let mut command = program(binaries, &home.cluster(), &settings(door, durability));
    command.stdin(Stdio::null()).stdout(open_log()?).stderr(open_log()?).current_dir(home.folder());
    bare(&mut command);
    account.apply(&mut command);
    command.spawn().map_err(io_at("run", &binaries.postgres()))
}

/// Gives the program nothing of this process's environment but what it needs.
fn bare(command: &mut Command) {
    let kept = KEPT.iter().filter_map(|&name| Some((name, std::env::var_os(name)?)));
    command.env_clear().envs(kept);
}

#[cfg(not(windows))]
fn program(binaries: &Binaries, cluster: &Path, settings: &[String]) -> Command {
    let mut command = Command::new(binaries.postgres());
    command.arg("-D").arg(cluster);
    for setting in settings {
        command.arg("-c").arg(setting);
    }
    command
}

/// `postgres` refuses an administrator there, and `pg_ctl` gives up the rights for it.
#[cfg(windows)]
fn program(binaries: &Binaries, cluster: &Path, settings: &[String]) -> Command {
    let options: Vec<String> = settings.iter().map(|setting| format!("-c {setting}")).collect();
    let mut command = Command::new(binaries.pg_ctl());
    command.args(["start", "--no-wait", "--pgdata"]).arg(cluster);
    command.arg("--options").arg(options.join(" "));
    command
}

/// Small: one teacher's sessions and not a hall of clients.
fn settings(door: &Door, durability: Durability) -> Vec<String> {
    let mut settings: Vec<String> = [
        "listen_addresses=127.0.0.1",
        "unix_socket_permissions=0700",
        "shared_buffers=32MB",
        "max_connections=100",
        "huge_pages=off",
        "io_method=sync",
        "wal_level=minimal",
        "max_wal_senders=0",
        "min_wal_size=32MB",
        "max_wal_size=256MB",
        "jit=off",
        "timezone=UTC",
        "log_timezone=UTC",
    ]
    .map(str::to_owned)
    .to_vec();
    settings.push(format!("port={}", door.port));
    // A list, of which quotation marks make one whatever stands in the path.
    let folder =
        door.sockets.as_deref().map(|folder| folder.to_string_lossy().replace('"', "\"\""));
    let folder = folder.map(|folder| format!("\"{folder}\"")).unwrap_or_default();
    settings.push(format!("unix_socket_directories={folder}"));
    match durability {
        Durability::Durable => {}
        // One such server has the databases of many tests at a time.
        Durability::Volatile => settings.extend(
            ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400"]
                .map(str::to_owned),
        ),
    }
    settings
}

/// Where the log of the next start begins.
fn begin_log(home: &Home) -> Result<u64, ServerError> {
    let path = home.log();
    let length = match path.metadata() {
        Ok(found) => found.len(),
        Err(_) => return Ok(0),
    };
    if length < LOG_LIMIT {
        return Ok(length);
    }
    OpenOptions::new().write(true).truncate(true).open(&path).map_err(io_at("empty", &path))?;
    Ok(0)
}

fn did_not_start(home: &Home, offset: u64) -> ServerError {
    let log = home.log();
    let tail = match files::tail(&log, offset) {
        Ok(tail) => tail,
        Err(error) => format!("the log cannot be read: {error}"),
    };
    let folder = home.folder().to_owned();
    match speaks_of_full_disk(&tail) || files::is_full(&folder) {
        true => ServerError::DiskFull { folder },
        false => ServerError::Start { folder, log, tail },
    }
}

fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}

fn free_port(home: &Home) -> Result<u16, ServerError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(io_at("find a free port for", home.folder()))
}
