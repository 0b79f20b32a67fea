//! The one process of this computer that has the database, the models and the indexes open for agents.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use app::{AppOptions, Background};
use learning::Asker;
use rmcp::ServiceExt as _;
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::BufReader;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::mcp::door::{Door, Wire};
use crate::mcp::handshake::{Hello, Welcome, hear, say};
use crate::mcp::opener::Opener;
use crate::mcp::place::HolderFolder;
use crate::mcp::server::Served;
use crate::open::options;

/// So many clients are attached at once.
const MOST_CLIENTS: usize = 256;
/// So long the end waits for what clients still do.
const FAREWELL: Duration = Duration::from_secs(5);

/// Holds until nobody came for `linger` seconds. Where another holds already there is nothing to do.
pub async fn hold(linger: u64, global: &Global) -> Result<Exit, Failure> {
    apart();
    let options = absolute(options(global)?)?;
    let place = HolderFolder::of(&options.data_dir)?;
    let Some(mut lock) = place.try_lock("holder.lock")? else { return Ok(Exit::Ok) };
    // For whoever wonders which process it is.
    let named = lock.set_len(0).and_then(|()| writeln!(lock, "{}", std::process::id()));
    named.map_err(|error| Failure::io("write down which process holds", &error))?;
    // The folder of the first client's project must not be held.
    std::env::set_current_dir(place.data())
        .map_err(|error| Failure::io("go to the data folder", &error))?;
    let mut interrupts = Interrupts::listen()?;
    let door = Arc::new(Door::open(&place).await?);
    let opener = Arc::new(Opener::new(options));
    let linger = Duration::from_secs(linger);
    let mut clients = JoinSet::new();
    let mut alone = Instant::now() + linger;
    loop {
        tokio::select! {
            accepted = door.accept() => match accepted {
                Ok(wire) if clients.len() >= MOST_CLIENTS => drop(wire),
                Ok(wire) => {
                    clients.spawn(serve(wire, Arc::clone(&door), Arc::clone(&opener)));
                }
                Err(error) => {
                    tracing::warn!(%error, "nobody can come in");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
            Some(_) = clients.join_next() => alone = Instant::now() + linger,
            () = sleep_until(alone), if clients.is_empty() => break,
            _ = interrupts.next() => break,
        }
    }
    clients.shutdown().await;
    if let Some(door) = Arc::into_inner(door) {
        door.close();
    }
    if tokio::time::timeout(FAREWELL, opener.close()).await.is_err() {
        tracing::warn!("the database was left as it was");
    }
    // Until here another that is started finds that it has to wait.
    drop(lock);
    Ok(Exit::Ok)
}

/// Serves one client until it has gone.
async fn serve(wire: Wire, door: Arc<Door>, opener: Arc<Opener>) {
    let (from, mut to) = tokio::io::split(wire);
    let (hello, from) = match hear::<Hello, _>(BufReader::new(from)).await {
        Ok(heard) => heard,
        Err(error) => return tracing::info!(%error, "somebody came who is no client"),
    };
    let welcome = match door.lets_in(hello.token.as_deref()) {
        true => Welcome::Attached,
        false => Welcome::Refused { why: "the token is not the one of this holder".to_owned() },
    };
    drop(door);
    let let_in = matches!(welcome, Welcome::Attached);
    if let Err(error) = say(&mut to, &welcome).await {
        return tracing::info!(%error, "a client left at once");
    }
    if !let_in {
        return;
    }
    let served = Served::new(Asker::from(hello), opener);
    match served.serve(AsyncRwTransport::new_server(from, to)).await {
        Ok(running) => {
            let ended = running.waiting().await;
            tracing::debug!(?ended, "a client has gone");
        }
        Err(error) => tracing::info!(%error, "a client said nothing that begins a conversation"),
    }
}

/// Paths that hold whatever folder the process is in.
fn absolute(options: AppOptions) -> Result<AppOptions, Failure> {
    let whole = |path: std::path::PathBuf| {
        std::path::absolute(path).map_err(|error| Failure::io("find a folder", &error))
    };
    Ok(AppOptions {
        data_dir: whole(options.data_dir)?,
        workspace: options.workspace.map(whole).transpose()?,
        plugins: options.plugins.map(whole).transpose()?,
        postgres: options.postgres.map(whole).transpose()?,
        background: Background::Off,
        ..options
    })
}

/// It is of no terminal: what ends its first client's does not end it.
#[cfg(unix)]
fn apart() {
    if let Err(error) = nix::unistd::setsid() {
        // Whoever starts it by hand leads a group already.
        tracing::debug!(%error, "it stays in the session that it was started in");
    }
}

#[cfg(not(unix))]
fn apart() {}
