//! Attempts, shared and repeated.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use api::{ApiError, ErrorCode};

use super::Opening;

fn refused() -> ApiError {
    ApiError::new(ErrorCode::Unavailable, "not yet")
}

/// Opens to the number of the attempt, from `first_success` on.
fn opening_from(first_success: u32) -> Opening<u32> {
    let attempts = Arc::new(AtomicU32::new(0));
    Opening::new(move || {
        let attempt = attempts.fetch_add(1, Ordering::SeqCst) + 1;
        async move {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            if attempt < first_success { Err(refused()) } else { Ok(attempt) }
        }
    })
}

#[tokio::test(start_paused = true)]
async fn all_who_wait_share_one_attempt() {
    let opening = opening_from(2);
    let answers = tokio::join!(opening.ready(), opening.ready(), opening.ready());
    assert_eq!(answers, (Err(refused()), Err(refused()), Err(refused())));
}

#[tokio::test(start_paused = true)]
async fn to_call_again_is_to_try_again_until_it_is_open() {
    let opening = opening_from(3);
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(opening.ready().await);
    }
    assert_eq!(answers, [Err(refused()), Err(refused()), Ok(3), Ok(3), Ok(3)]);
}

#[tokio::test(start_paused = true)]
async fn a_listener_is_connected_before_the_first_answer_even_after_a_failure() {
    let opening = opening_from(2);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&seen);
    opening.when_open(move |opened| listener.lock().unwrap().push(*opened));
    assert_eq!(opening.ready().await, Err(refused()));
    assert_eq!(*seen.lock().unwrap(), [0; 0]);
    assert_eq!(opening.ready().await, Ok(2));
    assert_eq!(*seen.lock().unwrap(), [2]);
}

#[tokio::test(start_paused = true)]
async fn a_late_listener_is_connected_at_once() {
    let opening = opening_from(1);
    assert_eq!(opening.ready().await, Ok(1));
    let seen = Arc::new(Mutex::new(None));
    let listener = Arc::clone(&seen);
    opening.when_open(move |opened| *listener.lock().unwrap() = Some(*opened));
    assert_eq!(*seen.lock().unwrap(), Some(1));
}
