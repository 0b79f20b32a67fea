//! Between an agent and the holder: lines both ways, and the truth when the holder has died.

use std::path::PathBuf;
use std::time::Duration;

use chrono::Utc;
use learning::Asker;
use rand::RngExt as _;
use tokio::io::BufReader;

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::mcp::client::{Attached, Way};
use crate::mcp::flight::{Flight, Outgoing};
use crate::mcp::lines::{BoundedLines, Line};
use crate::mcp::standard::{StandardInput, StandardOutput, Unread};
use crate::person;

/// Bytes of a message at most.
const MOST: usize = 4 * 1_048_576;
/// How long answers are waited for when the agent says nothing more.
const FAREWELL: Duration = Duration::from_secs(30);

const LOST: &str = "what holds the learning tools has ended before this was answered; it is started again: look \
    whether it was done, and ask again";

/// Passes lines until the agent has gone.
pub async fn pump(global: &Global) -> Result<Exit, Failure> {
    let way = Way::of(&asker(), global)?;
    let mut agent = Agent {
        says: BoundedLines::new(BufReader::new(StandardInput::open()), MOST),
        hears: StandardOutput::open(),
        flight: Flight::default(),
    };
    let mut holder: Option<Attached> = None;
    loop {
        tokio::select! {
            line = agent.says.next(), if !agent.flight.is_full() => match line {
                Ok(Some(line)) => {
                    if agent.said(line, &way, &mut holder).await.is_break() {
                        return Ok(Exit::Ok);
                    }
                }
                Ok(None) | Err(_) => break,
            },
            line = from(&mut holder) => {
                if agent.heard(line, &mut holder).await.is_break() {
                    return Ok(Exit::Ok);
                }
            }
        }
    }
    // It says nothing more, and what it asked is answered still.
    let rest = async {
        while !agent.flight.is_over() && holder.is_some() {
            let line = from(&mut holder).await;
            if agent.heard(line, &mut holder).await.is_break() {
                return;
            }
        }
    };
    if tokio::time::timeout(FAREWELL, rest).await.is_err() {
        tracing::info!("the agent has gone before everything was answered");
        return Ok(Exit::Ok);
    }
    let hears = agent.hears;
    person::blocking(move || {
        hears.close();
        Ok(Exit::Ok)
    })
    .await
}

/// The next line of the holder, where one is attached; none when it has gone.
async fn from(holder: &mut Option<Attached>) -> Option<Vec<u8>> {
    match holder {
        Some(attached) => attached.next().await,
        None => std::future::pending().await,
    }
}

/// The agent on the other side.
struct Agent {
    says: BoundedLines<BufReader<StandardInput>>,
    hears: StandardOutput,
    flight: Flight,
}

/// Whether it goes on: an agent that hears nothing any more has gone.
type Going = std::ops::ControlFlow<()>;

impl Agent {
    async fn said(&mut self, line: Line, way: &Way, holder: &mut Option<Attached>) -> Going {
        let line = match line {
            Line::Whole(line) => line,
            Line::TooLong { head, tail } => {
                let answer = self.flight.too_long(&head, &tail, MOST);
                return self.tell(&answer).await;
            }
        };
        match self.flight.outgoing(&line) {
            Outgoing::Drop => return Going::Continue(()),
            Outgoing::Answer(answer) => return self.tell(&answer).await,
            Outgoing::Forward => {}
        }
        // One that has ended while nothing was under way is found out now.
        for _ in 0..2 {
            let attached = match holder {
                Some(attached) => attached,
                None => match way.attach(&self.flight).await {
                    Ok(attached) => holder.insert(attached),
                    Err(failure) => return self.lost(failure.message()).await,
                },
            };
            match attached.send(&line).await {
                Ok(()) => return Going::Continue(()),
                Err(error) => {
                    tracing::info!(%error, "the holder has gone");
                    *holder = None;
                }
            }
        }
        self.lost(LOST).await
    }

    async fn heard(&mut self, line: Option<Vec<u8>>, holder: &mut Option<Attached>) -> Going {
        match line {
            Some(line) => match self.flight.incoming(&line) {
                true => self.tell_bytes(&line).await,
                false => Going::Continue(()),
            },
            None => {
                *holder = None;
                self.lost(LOST).await
            }
        }
    }

    async fn lost(&mut self, why: &str) -> Going {
        for answer in self.flight.lost(why) {
            self.tell(&answer).await?;
        }
        Going::Continue(())
    }

    async fn tell(&mut self, line: &str) -> Going {
        self.tell_bytes(line.as_bytes()).await
    }

    async fn tell_bytes(&mut self, line: &[u8]) -> Going {
        match self.hears.line(line).await {
            Ok(()) => Going::Continue(()),
            Err(Unread) => Going::Break(()),
        }
    }
}

/// Who this client is: the project that its agent was started for, and a word for the session.
fn asker() -> Asker {
    let named = std::env::var_os("CLAUDE_PROJECT_DIR").map(PathBuf::from);
    let folder = named.filter(|folder| folder.is_dir()).or_else(|| std::env::current_dir().ok());
    let folder = folder.and_then(|folder| std::path::absolute(folder).ok());
    let session =
        std::env::var("TEACHER_ASSIST_SESSION").ok().filter(|word| !word.trim().is_empty());
    let session = session.unwrap_or_else(|| {
        let some: u64 = rand::rng().random();
        format!("mcp_{}_{some:016x}", Utc::now().format("%Y%m%d_%H%M%S"))
    });
    Asker { folder, session }
}
