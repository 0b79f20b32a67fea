//! Telling every face what happens: one broadcast, fed by this process and by the change feed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use agent::Observer;
use api::AppEvent;
use domain::{ModelActivity, SessionEvent, SessionId, TraceId};
use futures::StreamExt;
use futures::stream::BoxStream;
use tokio::sync::broadcast;
use tokio_stream::wrappers::BroadcastStream;

/// Events a slow listener may lag behind before it is told to read everything again.
const BACKLOG: usize = 8_192;

/// The broadcast.
pub struct Hub {
    sender: broadcast::Sender<AppEvent>,
    published: Mutex<HashMap<SessionId, i64>>,
    absences: Mutex<u32>,
}

/// Somebody misses the database; the faces are told when the first does and when none does any more.
pub struct Absence(Arc<Hub>);

impl Drop for Absence {
    fn drop(&mut self) {
        let mut absences = self.0.absences.lock().unwrap_or_else(PoisonError::into_inner);
        *absences -= 1;
        if *absences == 0 {
            self.0.send(AppEvent::StoreState { available: true });
        }
    }
}

impl Default for Hub {
    /// A hub that nobody listens to yet.
    fn default() -> Self {
        Self {
            sender: broadcast::Sender::new(BACKLOG),
            published: Mutex::default(),
            absences: Mutex::default(),
        }
    }
}

impl Hub {
    /// Everything from now on.
    pub fn listen(&self) -> BoxStream<'static, AppEvent> {
        BroadcastStream::new(self.sender.subscribe())
            .map(|event| event.unwrap_or(AppEvent::Missed))
            .boxed()
    }

    /// Tell every listener. That there may be none is no error.
    pub fn send(&self, event: AppEvent) {
        drop(self.sender.send(event));
    }

    /// Miss the database until the value is dropped.
    pub fn store_away(self: &Arc<Self>) -> Absence {
        let mut absences = self.absences.lock().unwrap_or_else(PoisonError::into_inner);
        *absences += 1;
        if *absences == 1 {
            self.send(AppEvent::StoreState { available: false });
        }
        Absence(Arc::clone(self))
    }

    /// Tell of new entries of a log, each once in this process and in their order.
    pub fn send_log(&self, events: Vec<SessionEvent>) {
        // Held while sending, or two tellers could send what they found in the wrong order.
        let mut published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        for event in events {
            let last = published.entry(event.session_id).or_default();
            if event.seq > *last {
                *last = event.seq;
                self.send(AppEvent::Session { event: api::public(&event) });
            }
        }
    }

    /// The last entry that was told of, 0 when none was.
    pub fn published(&self, session: SessionId) -> i64 {
        let published = self.published.lock().unwrap_or_else(PoisonError::into_inner);
        published.get(&session).copied().unwrap_or_default()
    }
}

/// Streams the text of one session.
pub struct SessionObserver {
    /// Where to.
    pub hub: Arc<Hub>,
    /// Whose text.
    pub session: SessionId,
}

impl Observer for SessionObserver {
    fn delta(&self, trace: TraceId, turn: u32, text: &str) {
        self.hub.send(AppEvent::Delta {
            session_id: self.session,
            trace_id: trace,
            turn,
            text: text.to_owned(),
        });
    }

    fn thought(&self, trace: TraceId, turn: u32, text: &str) {
        self.hub.send(AppEvent::Thought {
            session_id: self.session,
            trace_id: trace,
            turn,
            text: text.to_owned(),
        });
    }

    fn activity(&self, trace: TraceId, turn: u32, doing: ModelActivity, seconds: u64) {
        self.hub.send(AppEvent::Activity {
            session_id: self.session,
            trace_id: trace,
            turn,
            doing,
            seconds,
        });
    }
}
