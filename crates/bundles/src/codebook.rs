//! The codebook: what each column and each code means. What a measure is, is read off `docs/measures.md`, where
//! it is defined.

use measures::measure_means;

use crate::columns::{Column, Holds, TABLES, Table};
use crate::data::BundleError;
use crate::tables::csv_file;

/// The file.
pub const FILE: &str = "codebook.csv";

/// Its columns.
pub const HEADER: [&str; 5] = ["file", "column", "code", "type", "meaning"];

/// The rows of the codebook.
pub fn rows() -> Vec<[String; 5]> {
    let mut rows = Vec::new();
    for table in TABLES {
        for column in table.columns {
            let Column { name, holds, means } = column;
            rows.push(row(table, name, "", holds.name(), means));
            for (code, meaning) in holds.codes() {
                let meaning = match holds {
                    Holds::Measure => {
                        format!("{} [{meaning}]", measure_means(code).unwrap_or_default())
                    }
                    _ => meaning.to_owned(),
                };
                rows.push(row(table, name, code, "", &meaning));
            }
        }
    }
    rows
}

fn row(table: &Table, column: &str, code: &str, holds: &str, meaning: &str) -> [String; 5] {
    [table.file, column, code, holds, meaning].map(str::to_owned)
}

/// The codebook as a table.
pub fn csv() -> Result<Vec<u8>, BundleError> {
    csv_file(FILE, &HEADER, rows())
}

/// The codebook for people.
pub fn markdown() -> String {
    let mut page =
        String::from("# Codebook\n\nTimes and sections are those of the events in this bundle.\n");
    for table in TABLES {
        page.push_str(&format!("\n## {}\n\nOne row is {}.\n\n", table.file, table.row));
        page.push_str("| column | type | meaning |\n|---|---|---|\n");
        for Column { name, holds, means } in table.columns {
            page.push_str(&format!("| `{name}` | {} | {means} |\n", holds.name()));
        }
        for column in table.columns.iter().filter(|column| !column.holds.codes().is_empty()) {
            page.push_str(&format!("\n`{}` is one of\n\n", column.name));
            for (code, means) in column.holds.codes() {
                let means = match column.holds {
                    Holds::Measure => {
                        format!("{} [{means}]", measure_means(code).unwrap_or_default())
                    }
                    _ => means.to_owned(),
                };
                page.push_str(&format!("- `{code}`: {means}\n"));
            }
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_column_and_no_code_stands_there_twice() {
        let mut names: Vec<String> = rows().iter().map(|row| row[..3].join("|")).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
