//! A client's side of a connection to the holder, which is started where there is none.

use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use learning::Asker;
use tokio::io::{AsyncWriteExt as _, BufReader, ReadHalf, WriteHalf};

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::mcp::door::{Wire, knock};
use crate::mcp::flight::Flight;
use crate::mcp::handshake::{Hello, Welcome, hear, say};
use crate::mcp::lines::{BoundedLines, Line};
use crate::mcp::place::HolderFolder;
use crate::open::options;

/// Bytes of a line of the holder at most: answers are cut far below.
const MOST: usize = 64 * 1_048_576;
/// How long a holder may take to listen after it was started.
const STARTS_WITHIN: Duration = Duration::from_secs(15);
const SOON: Duration = Duration::from_millis(10);
/// A log that has grown longer begins anew with the next holder.
const MOST_LOG: u64 = 1_048_576;

/// How to get to the holder.
pub struct Way {
    place: HolderFolder,
    asker: Asker,
    /// The folder of the teacher's files, where one was typed.
    workspace: Option<PathBuf>,
}

/// A connection to it.
pub struct Attached {
    lines: BoundedLines<BufReader<ReadHalf<Wire>>>,
    to: WriteHalf<Wire>,
}

impl Way {
    /// For a client that says this of itself.
    pub fn new(place: HolderFolder, asker: Asker, global: &Global) -> Self {
        Self { place, asker, workspace: global.workspace.clone() }
    }

    /// For somebody at the terminal.
    pub fn of(asker: &Asker, global: &Global) -> Result<Self, Failure> {
        Ok(Self::new(HolderFolder::of(&options(global)?.data_dir)?, asker.clone(), global))
    }

    /// Goes there, where one holds already.
    pub async fn attached(&self) -> Option<Attached> {
        self.knock().await.ok()
    }

    /// Goes there; starts a holder where there is none. What it was told before by `flight` it is told again.
    pub async fn attach(&self, flight: &Flight) -> Result<Attached, Failure> {
        let mut attached = match self.knock().await {
            Ok(attached) => attached,
            Err(error) => {
                tracing::debug!(%error, "there is no holder yet");
                self.started().await?
            }
        };
        if let Some((initialize, initialized)) = flight.again() {
            let told = attached.tell_again(&initialize, initialized);
            told.await.map_err(|error| Failure::io("go on with a new holder", &error))?;
        }
        Ok(attached)
    }

    async fn knock(&self) -> std::io::Result<Attached> {
        let (wire, token) = knock(&self.place).await?;
        let (from, mut to) = tokio::io::split(wire);
        let Asker { folder, session } = self.asker.clone();
        say(&mut to, &Hello { folder, session, token }).await?;
        let (welcome, from) = hear::<Welcome, _>(BufReader::new(from)).await?;
        match welcome {
            Welcome::Attached => Ok(Attached { lines: BoundedLines::new(from, MOST), to }),
            Welcome::Refused { why } => {
                Err(std::io::Error::new(std::io::ErrorKind::ConnectionRefused, why))
            }
        }
    }

    /// Starts a holder, unless another client does just now: then it is waited for that one.
    async fn started(&self) -> Result<Attached, Failure> {
        let begun = Instant::now();
        let mut lock = None;
        let mut child: Option<tokio::process::Child> = None;
        loop {
            let error = match self.knock().await {
                Ok(attached) => return Ok(attached),
                Err(error) => error,
            };
            if lock.is_none() {
                lock = self.place.try_lock("start.lock")?;
                if lock.is_some() {
                    // Whoever had the lock may have started one between the two.
                    continue;
                }
            } else if child.is_none() {
                child = Some(self.start()?);
            }
            let ended = child.as_mut().and_then(|child| child.try_wait().ok().flatten());
            if ended.is_some_and(|status| status.success()) {
                // Another still had the lock, and ends just now.
                child = None;
            }
            if ended.is_some_and(|status| !status.success()) || begun.elapsed() > STARTS_WITHIN {
                let log = self.place.log();
                let last = std::fs::read_to_string(&log).unwrap_or_default();
                let last = last.lines().rfind(|line| line.starts_with("error:"));
                let last = last.unwrap_or("it said nothing").to_owned();
                return Err(Failure::new(
                    Exit::Failed,
                    format!("what holds the learning tools could not be started ({error}). {last}"),
                )
                .next(format!("look into {}", log.display())));
            }
            tokio::time::sleep(SOON).await;
        }
    }

    fn start(&self) -> Result<tokio::process::Child, Failure> {
        let failed =
            |error: &std::io::Error| Failure::io("start what holds the learning tools", error);
        let program = std::env::current_exe().map_err(|error| failed(&error))?;
        let log = self.log().map_err(|error| failed(&error))?;
        let mut command = tokio::process::Command::new(program);
        command.args(["mcp", "hold", "--data"]).arg(self.place.data());
        if let Some(workspace) = &self.workspace {
            command.arg("--workspace").arg(workspace);
        }
        // It outlives its first client.
        command.kill_on_drop(false).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        #[cfg(windows)]
        {
            // Without a console of its own, and not reached by Ctrl-C at its first client's.
            const DETACHED: u32 = 0x0000_0008 | 0x0000_0200;
            command.creation_flags(DETACHED);
        }
        command.spawn().map_err(|error| failed(&error))
    }

    fn log(&self) -> std::io::Result<File> {
        let path = self.place.log();
        let long = std::fs::metadata(&path).is_ok_and(|about| about.len() > MOST_LOG);
        File::options().create(true).write(true).truncate(long).append(!long).open(path)
    }
}

impl Attached {
    /// Sends a line.
    pub async fn send(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.to.write_all(line).await?;
        self.to.write_all(b"\n").await?;
        self.to.flush().await
    }

    /// The next line; none when the holder has gone.
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        match self.lines.next().await {
            Ok(Some(Line::Whole(line))) => Some(line),
            Ok(Some(Line::TooLong { .. }) | None) | Err(_) => None,
        }
    }

    async fn tell_again(&mut self, first: &str, then: Option<&str>) -> std::io::Result<()> {
        self.send(first.as_bytes()).await?;
        loop {
            let line = tokio::time::timeout(STARTS_WITHIN, self.next()).await?;
            let line = line.ok_or(std::io::ErrorKind::UnexpectedEof)?;
            if Flight::answers_again(&line) {
                break;
            }
        }
        if let Some(then) = then {
            self.send(then.as_bytes()).await?;
        }
        Ok(())
    }
}
