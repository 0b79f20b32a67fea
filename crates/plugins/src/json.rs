//! JSON in which every part knows its line and column.
//!
//! JSON is YAML but for one thing, tabs between tokens, so the YAML reader gives the positions. What
//! only YAML allows is refused before.

use serde::de::IgnoredAny;
use serde_saphyr::{Location, UserMessageFormatter};

use crate::{fields::At, node::Node};

/// The value of a file, or where and why it is none.
pub(crate) fn read(text: &str) -> Result<Node, (At, String)> {
    let text = text.trim_start_matches('\u{feff}');
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        let message = error.to_string();
        let cause = message.split(" at line ").next().unwrap_or(&message).to_owned();
        let at = At { line: number(error.line()), column: number(error.column()) };
        return Err((at, format!("the file is not valid JSON: {cause}")));
    }
    // Inside a string a tab is always escaped, so every tab stands between tokens.
    let spaced = text.replace('\t', " ");
    let options = serde_saphyr::options! { strict_booleans: true, with_snippet: false };
    serde_saphyr::from_str_with_options(&spaced, options).map_err(|error| {
        let at = error.location().map_or(At::START, place);
        let message = error.without_snippet().render_with_formatter(&UserMessageFormatter);
        let cause = message.split(" at line ").next().unwrap_or(&message);
        (at, format!("the file cannot be read: {cause}"))
    })
}

/// Where a place in the text is in the file.
pub(crate) fn place(location: Location) -> At {
    let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX).max(1);
    At { line: number(location.line()), column: number(location.column()) }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX).max(1)
}
