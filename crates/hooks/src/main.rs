//! The binary `teacher-assist-hook`: what a coding agent is told at points of its work.
//!
//! An agent runs it for each of these points and waits, so that it starts nothing, opens no database and waits
//! for nobody longer than an eye blinks. Whatever is not as it should be is nothing to be told of there: it says
//! nothing and ends with 0.
//!
//! ```text
//! teacher-assist-hook session_start     what earlier sessions left open, and what to beware of
//! teacher-assist-hook ghap_checkin      after each ten uses of tools: is this still what you believe?
//! teacher-assist-hook outcome_capture   after tests: did the prediction come true?
//! ```

mod checkin;
mod event;
mod light;
mod outcome;
mod start;

use std::io::{Read as _, Write as _};
use std::panic::catch_unwind;
use std::process::ExitCode;

use event::Event;

/// Bytes of an event at most: an output of a long run of tests fits.
const MOST: u64 = 16 * 1024 * 1024;

fn main() -> ExitCode {
    // A hook that fails must not be what an agent reads.
    std::panic::set_hook(Box::new(|_| {}));
    let said = catch_unwind(|| {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(MOST).read_to_end(&mut bytes).ok()?;
        let event = Event::read(&bytes)?;
        let text = match std::env::args().nth(1)?.as_str() {
            "session_start" => start::text(&event),
            "ghap_checkin" => checkin::text(&event),
            "outcome_capture" => outcome::text(&event),
            _ => None,
        }?;
        Some(event.told(&text))
    });
    if let Ok(Some(said)) = said {
        // Whoever would read it may have gone.
        drop(writeln!(std::io::stdout().lock(), "{said}"));
    }
    ExitCode::SUCCESS
}
