//! Events on their way to the page, in batches: whatever a message holds, the page draws what it changes, and a
//! lesson that is drafted has two hundred events in a second. The first after a pause goes at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::StreamExt;
use futures::stream::BoxStream;
use tauri::async_runtime::JoinHandle;

/// Two frames at 60 Hz: one to draw the batch before, one for what the page does beside it.
const BETWEEN: Duration = Duration::from_millis(33);
const AT_MOST: usize = 50;

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
    let mut batches = events.ready_chunks(AT_MOST);
    while let Some(batch) = batches.next().await {
        let may_be_more = batch.len() == AT_MOST;
        if !send(batch) {
            return;
        }
        if !may_be_more {
            tokio::time::sleep(BETWEEN).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use futures::StreamExt;
    use futures::channel::mpsc::unbounded;
    use futures::stream;
    use tokio::time::Instant;

    use super::{BETWEEN, deliver};

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
    async fn the_first_goes_at_once_and_a_trickle_together() {
        let (sender, receiver) = unbounded();
        tokio::spawn(async move {
            for n in 0..4 {
                sender.unbounded_send(n).expect("somebody listens");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        });
        let begun = Instant::now();
        assert_eq!(batch_sizes(receiver.boxed()).await, [1, 3]);
        assert!(begun.elapsed() < 2 * BETWEEN + Duration::from_millis(10));
    }

    #[tokio::test(start_paused = true)]
    async fn delivery_ends_when_nobody_listens() {
        let (sent, received) = mpsc::channel();
        deliver(stream::repeat(1).boxed(), move |batch| sent.send(batch.len()).is_err()).await;
        assert_eq!(received.iter().collect::<Vec<_>>(), [50]);
    }
}
