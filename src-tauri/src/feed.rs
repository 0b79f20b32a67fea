//! Events on their way to the page, in batches: a message to the page costs a tenth of a
//! millisecond whatever it holds, and a streamed answer has hundreds of pieces.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::stream::BoxStream;
use tauri::async_runtime::JoinHandle;
use tokio_stream::StreamExt;

/// One frame at 60 Hz.
const FLUSH_AFTER: Duration = Duration::from_millis(16);
const FLUSH_AT: usize = 50;

/// The deliveries under way, one for each window. A page that is loaded again subscribes again, and nobody
/// listens at the end of the old channel any more.
#[derive(Clone, Default)]
pub struct Feed(Arc<Mutex<HashMap<String, JoinHandle<()>>>>);

impl Feed {
    /// Stop what was delivered to a window before.
    pub fn replace(&self, window: &str, delivery: JoinHandle<()>) {
        end(self.open().insert(window.to_owned(), delivery));
    }

    /// Stop what is delivered to a window that is closed.
    pub fn leave(&self, window: &str) {
        end(self.open().remove(window));
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, JoinHandle<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn end(delivery: Option<JoinHandle<()>>) {
    if let Some(delivery) = delivery {
        delivery.abort();
    }
}

/// Pass batches to `send` until the events end or it answers that nobody listens.
pub async fn deliver<T>(
    events: BoxStream<'static, T>,
    send: impl Fn(Vec<T>) -> bool + Send + 'static,
) {
    let batches = events.chunks_timeout(FLUSH_AT, FLUSH_AFTER);
    tokio::pin!(batches);
    while let Some(batch) = batches.next().await {
        if !send(batch) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use futures::StreamExt;
    use futures::stream;

    use super::deliver;

    async fn batch_sizes(events: stream::BoxStream<'static, u32>) -> Vec<usize> {
        let (sent, received) = mpsc::channel();
        deliver(events, move |batch: Vec<u32>| sent.send(batch.len()).is_ok()).await;
        received.iter().collect()
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_goes_in_messages_of_fifty() {
        assert_eq!(batch_sizes(stream::iter(0..120).boxed()).await, [50, 50, 20]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_trickle_waits_for_one_frame_at_most() {
        let trickle = stream::iter(0..4).then(|n| async move {
            tokio::time::sleep(Duration::from_millis(10)).await;
            n
        });
        assert_eq!(batch_sizes(trickle.boxed()).await, [2, 2]);
    }

    #[tokio::test(start_paused = true)]
    async fn delivery_ends_when_nobody_listens() {
        let (sent, received) = mpsc::channel();
        deliver(stream::repeat(1).boxed(), move |batch| sent.send(batch.len()).is_err()).await;
        assert_eq!(received.iter().collect::<Vec<_>>(), [50]);
    }
}
