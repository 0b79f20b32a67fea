//! A chain of hashes over the events of a sitting: who changes one, takes one out or puts one in has to
//! change every hash behind it.
//!
//! Each hash is SHA-256 (FIPS 180-4) of the hash before it, as 64 hexadecimal digits, and the bytes of
//! its event; before the first stand 64 zeros. The chain alone does not notice that its end is gone: for
//! that, its [`Head`] is kept elsewhere, on paper or in a file. It is no signature: who can write
//! everything can also write a new chain.

use serde::{Deserialize, Serialize};
use text::Sha256;
use thiserror::Error;

/// The end of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    /// How many events there are.
    pub events: u64,
    /// The hash of the last one, 64 hexadecimal digits.
    pub hash: String,
}

/// The first place at which a chain does not follow. Places are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BrokenChain {
    /// The hash of an event is not the one that was kept with it.
    #[error(
        "event {place} does not follow from those before it: it or one of them is not what was written"
    )]
    DoesNotFollow {
        /// Which event.
        place: u64,
    },
    /// Events that there were are gone.
    #[error("the events end with number {found}; {wanted} were written")]
    Ends {
        /// How many there are.
        found: u64,
        /// How many there were.
        wanted: u64,
    },
    /// The events are as many, or more, but other ones than those of the kept head.
    #[error("event {place} is not the one that was last when the head was kept")]
    OtherHead {
        /// Which event.
        place: u64,
    },
}

impl Default for Head {
    /// Before the first event.
    fn default() -> Self {
        Self { events: 0, hash: "0".repeat(64) }
    }
}

impl Head {
    /// The chain with one event more.
    #[must_use]
    pub fn and(&self, event: &[u8]) -> Self {
        let hash = Sha256::default().and(&self.hash).and(event).hex();
        Self { events: self.events + 1, hash }
    }
}

/// Goes through events with the hashes that were kept with them, and gives the end of their chain.
pub fn verify<'a>(
    links: impl IntoIterator<Item = (&'a [u8], &'a str)>,
) -> Result<Head, BrokenChain> {
    let mut head = Head::default();
    for (event, hash) in links {
        head = head.and(event);
        if head.hash != hash {
            return Err(BrokenChain::DoesNotFollow { place: head.events });
        }
    }
    Ok(head)
}

/// The same, when the head of some time is known: events may have come since, and none may be gone.
pub fn verify_since<'a>(
    known: &Head,
    links: impl IntoIterator<Item = (&'a [u8], &'a str)>,
) -> Result<Head, BrokenChain> {
    let mut at_known = (known.events == 0).then(|| Head::default().hash);
    let mut place = 0;
    let watched = links.into_iter().inspect(|(_, hash)| {
        place += 1;
        if place == known.events {
            at_known = Some((*hash).to_owned());
        }
    });
    let head = verify(watched)?;
    match at_known {
        None => Err(BrokenChain::Ends { found: head.events, wanted: known.events }),
        Some(hash) if hash != known.hash => Err(BrokenChain::OtherHead { place: known.events }),
        Some(_) => Ok(head),
    }
}
