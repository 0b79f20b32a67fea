//! Tidy tables that are made of the events in the bundle, and of nothing else.

mod decisions;
mod instruments;
mod measured;
mod steps;

use crate::columns::Table;
use crate::data::{BundleError, LogData};

pub use decisions::decisions;
pub use instruments::instruments;
pub use measured::measured;
pub use steps::steps;

/// A participant's logs as they stand in the bundle.
pub struct InBundle<'a> {
    pub id: &'a str,
    pub logs: &'a [LogData],
}

/// The cells that each table begins with.
fn beginning(who: &InBundle<'_>, log: &LogData) -> Vec<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    vec![
        who.id.to_owned(),
        text(&log.sitting),
        text(&log.condition),
        text(&log.task),
        log.name.clone(),
    ]
}

/// A table of ours as a file.
pub fn table_file(
    table: &Table,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Result<Vec<u8>, BundleError> {
    let names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
    csv_file(table.file, &names, rows)
}

/// A table as a file, with a line feed behind each row.
pub fn csv_file<R: IntoIterator<Item = String>>(
    file: &str,
    header: &[&str],
    rows: impl IntoIterator<Item = R>,
) -> Result<Vec<u8>, BundleError> {
    let failed = |why: String| BundleError::File { file: file.to_owned(), why };
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header).map_err(|error| failed(error.to_string()))?;
    for row in rows {
        writer.write_record(row).map_err(|error| failed(error.to_string()))?;
    }
    writer.into_inner().map_err(|error| failed(error.to_string()))
}
