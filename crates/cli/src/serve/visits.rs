//! Who is connected: how many at once, and how long without having shown the passcode.
//!
//! Whoever has not shown it is a stranger. When there are too many strangers, the one that came first
//! goes: a browser that knows the passcode shows it within a moment, and one that only sits there
//! cannot keep it out.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

/// How long to wait when the system has no connection to give.
const OUT_OF_CONNECTIONS: Duration = Duration::from_millis(100);

/// How much may be open at once.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections that have not shown the passcode.
    pub strangers: usize,
    /// Connections that have.
    pub guests: usize,
    /// How long a stranger may stay.
    pub stay: Duration,
    /// How long a connection may be between two requests, or in the middle of a request's head.
    pub idle: Duration,
    /// Bytes of a request's head.
    pub head: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            strangers: 192,
            guests: 256,
            stay: Duration::from_secs(30),
            idle: Duration::from_secs(30),
            head: 32 * 1024,
        }
    }
}

/// Everyone who is connected.
#[derive(Debug)]
pub struct Visits {
    limits: Limits,
    strangers: Mutex<VecDeque<Arc<Stranger>>>,
    guests: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Stranger {
    /// Cancelled when the connection has to go.
    out: CancellationToken,
    /// Kept by a guest for as long as the connection is open.
    place: Mutex<Option<OwnedSemaphorePermit>>,
}

/// One connection, as its requests know it.
#[derive(Debug, Clone)]
pub struct Visit {
    visits: Arc<Visits>,
    stranger: Arc<Stranger>,
}

impl Visits {
    /// Nobody yet.
    pub fn new(limits: Limits) -> Arc<Self> {
        let guests = Arc::new(Semaphore::new(limits.guests));
        Arc::new(Self { limits, strangers: Mutex::default(), guests })
    }

    /// Answers whoever connects until it is told to stop, and lets requests under way end.
    pub async fn receive(
        self: Arc<Self>,
        listener: TcpListener,
        router: Router,
        stopping: CancellationToken,
    ) {
        let mut open = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                () = stopping.cancelled() => break,
                Some(ended) = open.join_next() => {
                    over(ended);
                    continue;
                }
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, from)) => {
                    let visit = self.arrived();
                    let router = router.clone();
                    open.spawn(visit.answer(stream, from, router, stopping.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(OUT_OF_CONNECTIONS).await;
                }
            }
        }
        drop(listener);
        while let Some(ended) = open.join_next().await {
            over(ended);
        }
    }

    fn arrived(self: &Arc<Self>) -> Visit {
        let stranger = Arc::new(Stranger::default());
        let mut strangers = self.strangers.lock().unwrap_or_else(PoisonError::into_inner);
        if strangers.len() >= self.limits.strangers
            && let Some(first) = strangers.pop_front()
        {
            first.out.cancel();
        }
        strangers.push_back(Arc::clone(&stranger));
        Visit { visits: Arc::clone(self), stranger }
    }

    fn forget(&self, stranger: &Arc<Stranger>) {
        let mut strangers = self.strangers.lock().unwrap_or_else(PoisonError::into_inner);
        strangers.retain(|other| !Arc::ptr_eq(other, stranger));
    }
}

impl Visit {
    /// Makes a guest of whoever shows the passcode; false when there are too many.
    pub fn welcome(&self) -> bool {
        let mut place = self.stranger.place.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_none() {
            let Ok(free) = Arc::clone(&self.visits.guests).try_acquire_owned() else {
                return false;
            };
            *place = Some(free);
            self.visits.forget(&self.stranger);
        }
        true
    }

    fn is_stranger(&self) -> bool {
        self.stranger.place.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    async fn answer(
        self,
        stream: TcpStream,
        from: SocketAddr,
        router: Router,
        stopping: CancellationToken,
    ) {
        let Limits { idle, head, .. } = self.visits.limits;
        let visit = self.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(from));
            request.extensions_mut().insert(visit.clone());
            router.clone().oneshot(request)
        });
        let mut connection = pin!(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(idle)
                .max_buf_size(head)
                .serve_connection(TokioIo::new(stream), service)
        );
        let ended = tokio::select! {
            ended = &mut connection => ended,
            // Dropping the connection closes it.
            () = self.turned_away() => Ok(()),
            () = stopping.cancelled() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        self.visits.forget(&self.stranger);
        if let Err(error) = ended {
            // Browsers hang up as they like, and attackers too.
            tracing::debug!(%error, %from, "a connection ended in the middle");
        }
    }

    async fn turned_away(&self) {
        tokio::select! {
            () = self.stranger.out.cancelled() => return,
            () = tokio::time::sleep(self.visits.limits.stay) => {}
        }
        if !self.is_stranger() {
            self.stranger.out.cancelled().await;
        }
    }
}

fn over(ended: Result<(), JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "answering a connection broke off");
    }
}

#[cfg(test)]
mod tests;
