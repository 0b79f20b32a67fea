//! Noticing that the database was away while some work went on: what the work looked up there and did
//! without may be there after all.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When a query last found a database away.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);

tokio::task_local! {
    static MET: Cell<bool>;
}

/// What the work comes to, and whether a query of it found the database away. Tasks that it spawns
/// are not looked at.
pub async fn noticed<T>(work: impl Future<Output = T>) -> (T, bool) {
    let watched = async {
        let done = work.await;
        (done, MET.with(Cell::get))
    };
    MET.scope(Cell::new(false), watched).await
}

/// How long ago a query last found a database away, if one did.
pub(crate) fn since() -> Option<Duration> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).map(|last| last.elapsed())
}

/// A query found the database away.
pub(crate) fn note() {
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    // Most work has nobody who wants to know.
    MET.try_with(|met| met.set(true)).ok();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QueryError;

    #[tokio::test]
    async fn work_that_does_without_the_database_is_told_from_work_that_had_it() {
        let swallows = async |error: sqlx::Error| {
            tokio::task::yield_now().await;
            QueryError::from(error).to_string().len()
        };
        let (_, away) = noticed(swallows(sqlx::Error::PoolTimedOut)).await;
        let (_, there) = noticed(swallows(sqlx::Error::RowNotFound)).await;
        assert_eq!((away, there), (true, false));
    }
}
