//! What a person sees: text on stdout, everything about the work on stderr, colour where it is wanted.

mod visible;

use std::io::{self, IsTerminal as _, Write as _};

use chrono::Local;
use comfy_table::{ContentArrangement, Row, Table, presets};
use domain::Timestamp;
use owo_colors::{OwoColorize as _, Stream};
use serde::Serialize;

use crate::failure::Failure;
use visible::{Mark, visible_json};

pub use visible::{Pieces, visible};

/// Writes text to stdout, with what would act on a terminal made visible. A reader that has gone
/// away is no failure of ours.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(visible(text).as_bytes()).and_then(|()| stdout.flush()) {
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
    print_document(&text)
}

/// Writes JSON that is text already to stdout; it stays the same JSON.
pub fn print_document(json: &str) -> Result<(), Failure> {
    print(&visible_json(json))
}

/// Writes a line about the work to stderr, with what would act on a terminal made visible.
pub fn note(line: &str) {
    let written = writeln!(io::stderr().lock(), "{}", visible(line));
    if written.is_err() {
        tracing::debug!("nobody reads the standard error output");
    }
}

/// Where log lines go: stderr, with what would act on a terminal made visible.
pub struct Log;

impl io::Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        io::stderr().lock().write_all(visible(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Red on a terminal that takes colour.
pub fn red(text: &str) -> String {
    marked(Mark::Red, text)
}

/// Yellow on a terminal that takes colour.
pub fn yellow(text: &str) -> String {
    marked(Mark::Yellow, text)
}

/// Dim on a terminal that takes colour.
pub fn dim(text: &str) -> String {
    marked(Mark::Dim, text)
}

/// Bold on a terminal that takes colour.
pub fn bold(text: &str) -> String {
    marked(Mark::Bold, text)
}

/// The text with a mark of its colour, which becomes a colour when it is written.
fn marked(mark: Mark, text: &str) -> String {
    text.if_supports_color(Stream::Stderr, |text| format!("{mark}{text}{}", Mark::Plain))
        .to_string()
}

/// A moment as a list shows it, in the time of this place.
pub fn day(at: Timestamp) -> String {
    at.with_timezone(&Local).format("%d %b %Y %H:%M").to_string()
}

/// A table without lines that fits the terminal.
pub fn table(header: impl Into<Row>) -> Table {
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
