//! Each cell of each table against the codebook that is in the bundle.

use std::collections::{BTreeMap, BTreeSet};

use domain::Timestamp;

use super::Verified;
use crate::codebook;
use crate::columns::TABLES;

/// What the codebook says of a column: its type and its codes.
type Columns = Vec<(String, String, BTreeSet<String>)>;

pub fn check(
    files: &BTreeMap<String, Vec<u8>>,
    participants: &BTreeSet<&str>,
    verified: &mut Verified,
) {
    let Some(book) = files.get(codebook::FILE) else { return };
    let mut tables: BTreeMap<String, Columns> = BTreeMap::new();
    for record in csv::Reader::from_reader(book.as_slice()).records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                verified.problems.push(format!("{}: {error}", codebook::FILE));
                return;
            }
        };
        let cell = |at: usize| record.get(at).unwrap_or_default().to_owned();
        let columns = tables.entry(cell(0)).or_default();
        match (cell(2), columns.iter_mut().find(|(name, _, _)| *name == cell(1))) {
            (code, Some((_, _, codes))) if !code.is_empty() => {
                codes.insert(code);
            }
            (code, None) if code.is_empty() => columns.push((cell(1), cell(3), BTreeSet::new())),
            _ => verified.problems.push(format!(
                "{}: {} has the column {} twice, or a code before it",
                codebook::FILE,
                cell(0),
                cell(1)
            )),
        }
    }
    for table in TABLES {
        let Some(bytes) = files.get(table.file) else { continue };
        let Some(columns) = tables.get(table.file) else {
            verified.problems.push(format!("{} is not in the codebook", table.file));
            continue;
        };
        let mut problems = Vec::new();
        verified.rows += rows(table.file, bytes, columns, participants, &mut problems);
        verified.tell(table.file, problems);
    }
}

fn rows(
    file: &str,
    bytes: &[u8],
    columns: &Columns,
    participants: &BTreeSet<&str>,
    problems: &mut Vec<String>,
) -> usize {
    let mut reader = csv::Reader::from_reader(bytes);
    let header: Vec<String> = match reader.headers() {
        Ok(header) => header.iter().map(str::to_owned).collect(),
        Err(error) => {
            problems.push(format!("{file}: {error}"));
            return 0;
        }
    };
    if !header.iter().eq(columns.iter().map(|(name, _, _)| name)) {
        problems.push(format!("{file}: its columns are not those of the codebook"));
        return 0;
    }
    let mut count = 0;
    for (record, line) in reader.records().zip(2..) {
        match record {
            Ok(record) => {
                for (cell, (name, holds, codes)) in record.iter().zip(columns) {
                    if !fits(cell, holds, codes) {
                        problems.push(format!(
                            "{file}, row {line}: \"{cell}\" in the column {name} is no {holds} of the codebook"
                        ));
                    }
                }
                if record.get(0).is_none_or(|who| !participants.contains(who)) {
                    problems
                        .push(format!("{file}, row {line}: no such participant is in the bundle"));
                }
                count += 1;
            }
            Err(error) => problems.push(format!("{file}: {error}")),
        }
    }
    count
}

fn fits(cell: &str, holds: &str, codes: &BTreeSet<String>) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let whole = |text: &str| digits(text.strip_prefix('-').unwrap_or(text));
    match holds {
        "name" => !cell.is_empty(),
        "text" => true,
        _ if cell.is_empty() => true,
        "whole number" => whole(cell),
        "time" => cell.parse::<Timestamp>().is_ok(),
        "number" => match cell.split_once('.') {
            Some((before, after)) => whole(before) && digits(after),
            None => whole(cell),
        },
        "code" => codes.contains(cell),
        _ => false,
    }
}
