//! Whether the log of a sitting is as it was written.

use domain::SessionId;
use faults::Fault;
use results::audit::{BrokenChain, Head, verify, verify_since};
use serde::Serialize;

use super::SittingRoom;

/// What a look at the chain of a sitting said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Audited {
    /// Each event follows from those before it.
    Whole {
        /// The end of the chain.
        head: Head,
    },
    /// One does not.
    Broken {
        /// Where, and how.
        why: String,
    },
    /// It was begun before there were chains.
    Unchained,
}

impl SittingRoom {
    /// Goes through the chain of a sitting; `known` is its end at some time, where that was kept elsewhere.
    ///
    /// # Errors
    /// When there is no such sitting.
    pub async fn audit(&self, session: SessionId, known: Option<&Head>) -> Result<Audited, Fault> {
        self.row(session).await?;
        let events = self.store.chained_events(session).await?;
        // One that has lost a part of its chain is broken.
        if events.iter().all(|event| event.chain.is_none()) && known.is_none() {
            return Ok(Audited::Unchained);
        }
        let links = events
            .iter()
            .map(|event| (event.words.as_bytes(), event.chain.as_deref().unwrap_or_default()));
        let gone_through: Result<Head, BrokenChain> = match known {
            Some(known) => verify_since(known, links),
            None => verify(links),
        };
        Ok(match gone_through {
            Ok(head) => Audited::Whole { head },
            Err(broken) => Audited::Broken { why: broken.to_string() },
        })
    }
}
