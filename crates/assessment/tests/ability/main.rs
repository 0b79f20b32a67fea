//! Abilities from the outside: against other programs, by simulation, and what is refused.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod curves;
mod estimates;
mod patterns;
mod references;

/// Two numbers are the same but for this much.
#[track_caller]
fn near(one: f64, other: f64, within: f64) {
    assert!((one - other).abs() < within, "{one} is not {other}");
}
