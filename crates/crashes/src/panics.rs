//! Keeping what a panic was, in the moment it happens: afterwards the process may be gone.

use std::panic::PanicHookInfo;

use chrono::Utc;

use crate::report::{Part, Report};
use crate::{CrashFolder, words};

/// Write a report of each panic of this process from now on, beside what is done with one anyway.
pub fn keep_panics(folder: CrashFolder, part: Part) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        before(panic);
        if let Err(error) = folder.keep(&report(panic, part)) {
            tracing::warn!("what broke could not be written down: {error}");
        }
    }));
}

fn report(panic: &PanicHookInfo<'_>, part: Part) -> Report {
    let payload = panic.payload();
    let message = match payload.downcast_ref::<&'static str>() {
        // It stands in the program's text and was not put together.
        Some(words) => Some((*words).to_owned()),
        None => payload.downcast_ref::<String>().and_then(|words| words::of_panic(words)),
    };
    let place = panic.location().map(|place| words::source(place.file(), place.line()));
    Report { part, at: Utc::now(), message, places: place.into_iter().collect(), engine: None }
}
