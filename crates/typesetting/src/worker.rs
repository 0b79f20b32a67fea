//! The worker: this program's own executable, started a second time to set the pages of one bundle.
//!
//! A host asks [`requested`] before it does anything else and, if so, returns [`run`]. The worker reads an
//! order in JSON from standard input until its end, writes one answer in JSON to standard output, and ends.

use std::ffi::OsString;
use std::io::Write;

use crate::order::{Answer, Order};

/// The argument that makes a host a worker. It stands in no help text.
pub const COMMAND: &str = "typesetting-worker";

/// Whether these arguments of the program ask it to be a worker.
pub fn requested(arguments: impl IntoIterator<Item = OsString>) -> bool {
    let mut arguments = arguments.into_iter().skip(1);
    arguments.next().is_some_and(|first| first == COMMAND) && arguments.next().is_none()
}

/// Sets the pages that standard input orders. A refusal is an answer.
///
/// # Errors
/// When the order is none, or the answer cannot be written because whoever asked has gone.
pub fn run() -> std::io::Result<()> {
    let order: Order = serde_json::from_reader(std::io::stdin().lock())?;
    let answer = match order.carry_out() {
        Ok(made) => Answer::Made(made),
        Err(refused) => Answer::Refused(refused),
    };
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, &answer)?;
    out.flush()
}
