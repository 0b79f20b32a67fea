//! The worker: this program's own executable, started a second time to set the pages of one bundle.
//!
//! A host asks [`requested`] before it does anything else and, if so, returns [`run`]. The worker reads an
//! order in JSON from standard input until its end, writes one answer in JSON to standard output, and ends.

use std::ffi::OsString;
use std::io::Write;
use std::time::Duration;

use crate::order::{Answer, Order};

/// The argument that makes a host a worker. It stands in no help text.
pub const COMMAND: &str = "typesetting-worker";

/// Whether these arguments of the program ask it to be a worker.
pub fn requested(arguments: impl IntoIterator<Item = OsString>) -> bool {
    let mut arguments = arguments.into_iter().skip(1);
    arguments.next().is_some_and(|first| first == COMMAND) && arguments.next().is_none()
}

/// Whoever asked waits no longer than this; one that was killed ends no worker that is at work.
const LONGEST: Duration = Duration::from_secs(180);

/// Sets the pages that standard input orders. A refusal is an answer.
///
/// # Errors
/// When the answer cannot be written, because whoever asked has gone.
pub fn run() -> std::io::Result<()> {
    std::thread::spawn(|| {
        std::thread::sleep(LONGEST);
        // Nobody waits for an answer any more, and nothing here has to be put in order.
        std::process::exit(1)
    });
    let answer = match serde_json::from_reader::<_, Order>(std::io::stdin().lock()) {
        Err(error) => Answer::NotUnderstood(error.to_string()),
        Ok(order) => match order.carry_out() {
            Ok(made) => Answer::Made(made),
            Err(refused) => Answer::Refused(refused),
        },
    };
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, &answer)?;
    out.flush()
}
