//! Who is connected: how many at once, and how long without having shown the passcode.
//!
//! Whoever has not shown it is a stranger. When there are too many strangers, the first of those goes whose
//! address has the most: a browser that knows the passcode shows it within a moment, and a machine that only
//! fills places empties its own. Learners have places of their own, so many for each seat and each address: one
//! machine keeps neither a class nor the teacher out.

mod places;

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, SocketAddr};
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
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinError, JoinSet};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

pub use self::places::FullOf;
use self::places::{LearnerPlace, LearnerPlaces};
use crate::serve::household::household;

/// How long to wait when the system has no connection to give.
const OUT_OF_CONNECTIONS: Duration = Duration::from_millis(100);

/// How much may be open at once.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections that have not shown the passcode.
    pub strangers: usize,
    /// Connections that have.
    pub guests: usize,
    /// Connections of learners who have a seat.
    pub learners: usize,
    /// Of these, from one address: a class may come from one, a machine of a learner needs six.
    pub learners_of_address: usize,
    /// Of these, for one seat.
    pub learners_of_seat: usize,
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
            guests: 128,
            learners: 320,
            learners_of_address: 192,
            learners_of_seat: 8,
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
    learners: Arc<LearnerPlaces>,
}

#[derive(Debug)]
struct Stranger {
    from: IpAddr,
    /// Cancelled when the connection has to go.
    out: CancellationToken,
    /// Kept by a guest for as long as the connection is open.
    place: Mutex<Option<Place>>,
}

/// What is given back when the connection ends.
#[derive(Debug)]
enum Place {
    Guest { _permit: OwnedSemaphorePermit },
    Learner { _place: LearnerPlace },
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
        let learners = LearnerPlaces::new(limits);
        Arc::new(Self { limits, strangers: Mutex::default(), guests, learners })
    }

    /// Answers whoever connects until it is told to stop, and lets requests under way end.
    pub async fn receive(
        self: Arc<Self>,
        listener: TcpListener,
        tls: Option<TlsAcceptor>,
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
                    let visit = self.arrived(from.ip());
                    let (router, stopping) = (router.clone(), stopping.clone());
                    match tls.clone() {
                        None => open.spawn(visit.answer(stream, from, router, stopping)),
                        Some(tls) => {
                            open.spawn(visit.answer_encrypted(tls, stream, from, router, stopping))
                        }
                    };
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

    fn arrived(self: &Arc<Self>, from: IpAddr) -> Visit {
        let (out, place) = (CancellationToken::new(), Mutex::default());
        let stranger = Arc::new(Stranger { from: household(from), out, place });
        let mut strangers = self.strangers.lock().unwrap_or_else(PoisonError::into_inner);
        if strangers.len() >= self.limits.strangers
            && let Some(first) = first_of_most(&strangers).and_then(|at| strangers.remove(at))
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
            let Ok(_permit) = Arc::clone(&self.visits.guests).try_acquire_owned() else {
                return false;
            };
            *place = Some(Place::Guest { _permit });
            self.visits.forget(&self.stranger);
        }
        true
    }

    /// Makes a guest of a learner who has shown the pass of a seat.
    ///
    /// # Errors
    /// When the seat, its address or the server has too many.
    pub fn welcome_learner(&self, pass: &str) -> Result<(), FullOf> {
        let mut place = self.stranger.place.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_none() {
            let _place = self.visits.learners.take(self.stranger.from, pass)?;
            *place = Some(Place::Learner { _place });
            self.visits.forget(&self.stranger);
        }
        Ok(())
    }

    /// How long a connection may be silent, after which its place is free.
    pub fn idle(&self) -> Duration {
        self.visits.limits.idle
    }

    /// Whether it has shown nothing yet.
    pub fn is_stranger(&self) -> bool {
        self.stranger.place.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// The same, once a browser has agreed on how what is sent is encrypted; as long as it has not, it is a stranger.
    async fn answer_encrypted(
        self,
        tls: TlsAcceptor,
        stream: TcpStream,
        from: SocketAddr,
        router: Router,
        stopping: CancellationToken,
    ) {
        let agreed = tokio::select! {
            agreed = tls.accept(stream) => agreed,
            () = self.turned_away() => return self.visits.forget(&self.stranger),
            () = stopping.cancelled() => return self.visits.forget(&self.stranger),
        };
        match agreed {
            Ok(stream) => self.answer(stream, from, router, stopping).await,
            Err(error) => {
                self.visits.forget(&self.stranger);
                tracing::debug!(%error, %from, "a connection was not encrypted");
            }
        }
    }

    async fn answer<Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
        self,
        stream: Stream,
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

/// The first of the strangers whose address has the most of them.
fn first_of_most(strangers: &VecDeque<Arc<Stranger>>) -> Option<usize> {
    let mut many: HashMap<IpAddr, usize> = HashMap::new();
    for stranger in strangers {
        *many.entry(stranger.from).or_default() += 1;
    }
    let most = many.values().max()?;
    strangers.iter().position(|stranger| many.get(&stranger.from) == Some(most))
}

fn over(ended: Result<(), JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "answering a connection broke off");
    }
}

#[cfg(test)]
mod tests;
