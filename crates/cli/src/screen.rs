//! What a person sees: text on stdout, everything about the work on stderr, colour where it is wanted.

use std::io::{self, IsTerminal as _, Write as _};

use chrono::Local;
use comfy_table::{ContentArrangement, Table, presets};
use domain::Timestamp;
use owo_colors::{OwoColorize as _, Stream};
use serde::Serialize;

use crate::failure::Failure;

/// Writes text to stdout as it is. A reader that has gone away is no failure of ours.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::io("write to the standard output", &error))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Writes one JSON value and a line end to stdout.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::io("write JSON", &io::Error::other(error)))?;
    text.push('\n');
    print(&text)
}

/// Writes a line about the work to stderr.
pub fn note(line: &str) {
    let written = writeln!(io::stderr().lock(), "{line}");
    if written.is_err() {
        tracing::debug!("nobody reads the standard error output");
    }
}

/// Whether stderr takes colour: a terminal, and neither `NO_COLOR` nor a dumb one.
pub fn colour_on_stderr() -> bool {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    wanted && io::stderr().is_terminal()
}

/// Red on a terminal that takes colour.
pub fn red(text: &str) -> String {
    text.if_supports_color(Stream::Stderr, |text| text.red()).to_string()
}

/// Yellow on a terminal that takes colour.
pub fn yellow(text: &str) -> String {
    text.if_supports_color(Stream::Stderr, |text| text.yellow()).to_string()
}

/// Dim on a terminal that takes colour.
pub fn dim(text: &str) -> String {
    text.if_supports_color(Stream::Stderr, |text| text.dimmed()).to_string()
}

/// Bold on a terminal that takes colour.
pub fn bold(text: &str) -> String {
    text.if_supports_color(Stream::Stderr, |text| text.bold()).to_string()
}

/// A moment as a list shows it, in the time of this place.
pub fn day(at: Timestamp) -> String {
    at.with_timezone(&Local).format("%d %b %Y %H:%M").to_string()
}

/// A table without lines that fits the terminal.
pub fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(header);
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    if !io::stdout().is_terminal() {
        // A pipe has no width: wrapped cells would only be harder to search.
        table.set_content_arrangement(ContentArrangement::Disabled);
    }
    table
}

/// The table's text without spaces at the ends of lines.
pub fn table_text(table: &Table) -> String {
    let mut text = String::new();
    for line in table.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
