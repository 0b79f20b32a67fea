//! The bytes of an answer as server-sent events: each byte is a sign of life, and no stream of bytes
//! brings down who reads it.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;

use domain::{ModelFailure, ModelFailureKind};
use eventsource_stream::{EventStreamError, Eventsource};
use futures::stream::{poll_fn, unfold};
use futures::{Stream, StreamExt};
use tokio::time::{Instant, timeout_at};

use super::cause;

/// The parser takes this mark for one byte and fails on it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What has come.
pub(crate) enum Arrived {
    /// Bytes that are no whole event, or a comment.
    Bytes,
    /// The data of an event.
    Data(String),
}

/// Why no more bytes come.
enum Broken {
    /// None came at all.
    NeverBegan,
    /// None came any more.
    Silent,
    Transport(reqwest::Error),
}

/// The events of a body whose first byte has to be there at `until`, and each further one at the
/// latest after `silence`.
pub(super) fn arriving<B: AsRef<[u8]> + Send + 'static>(
    label: &'static str,
    body: impl Stream<Item = reqwest::Result<B>> + Send + 'static,
    until: Instant,
    silence: Duration,
) -> impl Stream<Item = Result<Arrived, ModelFailure>> + Send {
    let heard = Arc::new(AtomicBool::new(false));
    let hears = Arc::clone(&heard);
    let bytes = without_mark(in_time(body, until, silence))
        .inspect(move |bytes| hears.store(bytes.is_ok(), Ordering::Relaxed));
    let mut events = AssertUnwindSafe(bytes.eventsource()).catch_unwind().boxed();
    poll_fn(move |context| {
        let next = events.poll_next_unpin(context);
        if next.is_pending() && heard.swap(false, Ordering::Relaxed) {
            return Poll::Ready(Some(Ok(Arrived::Bytes)));
        }
        heard.store(false, Ordering::Relaxed);
        next.map(|event| {
            event.map(|event| match event {
                Ok(Ok(event)) => Ok(Arrived::Data(event.data)),
                Ok(Err(error)) => Err(broken(label, &error)),
                Err(_panic) => Err(no_events(label)),
            })
        })
    })
}

fn in_time<B: Send + 'static>(
    body: impl Stream<Item = reqwest::Result<B>> + Send + 'static,
    until: Instant,
    silence: Duration,
) -> impl Stream<Item = Result<B, Broken>> + Send {
    unfold((Box::pin(body), until, Broken::NeverBegan), move |(mut body, until, late)| async move {
        let item = match timeout_at(until, body.next()).await {
            Ok(item) => item?.map_err(Broken::Transport),
            Err(_) => Err(late),
        };
        Some((item, (body, Instant::now() + silence, Broken::Silent)))
    })
}

/// The same without a byte order mark at its beginning, wherever that is cut.
fn without_mark<B: AsRef<[u8]> + Send>(
    bytes: impl Stream<Item = Result<B, Broken>> + Send,
) -> impl Stream<Item = Result<Vec<u8>, Broken>> + Send {
    let mut mark = Some(BYTE_ORDER_MARK);
    bytes.map(move |bytes| {
        let bytes = bytes?;
        let mut rest = bytes.as_ref();
        let mut held = Vec::new();
        while let (Some([wanted, further @ ..]), [first, after @ ..]) = (mark, rest) {
            if first != wanted {
                let seen = BYTE_ORDER_MARK.len() - 1 - further.len();
                held.extend_from_slice(BYTE_ORDER_MARK.get(..seen).unwrap_or_default());
                mark = None;
                break;
            }
            mark = Some(further);
            rest = after;
        }
        held.extend_from_slice(rest);
        Ok(held)
    })
}

fn broken(label: &str, error: &EventStreamError<Broken>) -> ModelFailure {
    let message = match error {
        EventStreamError::Transport(Broken::NeverBegan) => {
            format!("{label} took too long to begin an answer")
        }
        EventStreamError::Transport(Broken::Silent) => {
            format!("{label} fell silent in the middle of its answer")
        }
        EventStreamError::Transport(Broken::Transport(error)) => {
            tracing::info!(%label, cause = cause(error), "a connection broke");
            format!("the connection to {label} broke in the middle of its answer")
        }
        EventStreamError::Utf8(_) | EventStreamError::Parser(_) => return no_events(label),
    };
    ModelFailure::new(ModelFailureKind::Network, message)
}

fn no_events(label: &str) -> ModelFailure {
    let message = format!("{label} answered something that is no stream of events");
    ModelFailure::new(ModelFailureKind::Malformed, message)
}
