//! `docs/measures.md` defines what is measured, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use measures::{Missing, measure_ids};

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/measures.md");
    fs::read_to_string(path).unwrap()
}

/// Names between backquotes in the first column of tables.
fn first_column(text: &str) -> Vec<&str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.flat_map(|row| {
        let cell = row.split(" | ").next().unwrap_or_default();
        cell.split('`').step_by(2).filter(|name| !name.is_empty())
    })
    .collect()
}

#[test]
fn the_document_defines_each_measure_in_the_order_of_the_list() {
    let text = document();
    let (_, defined) = text.split_once("\n## Times\n").unwrap();
    let named: Vec<&str> =
        first_column(defined).into_iter().filter(|name| name.contains('.')).collect();
    assert_eq!(named, measure_ids().collect::<Vec<&str>>());
    assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), named.len(), "one name, two measures");
}

#[test]
fn what_cannot_be_measured_yet_stands_at_the_top() {
    let text = document();
    let (_, rest) = text.split_once("\n## Not measurable yet\n").unwrap();
    let (table, _) = rest.split_once("\n## ").unwrap();
    let named: BTreeSet<&str> = first_column(table).into_iter().collect();
    let measured = measures::measure(crate::by_hand::drafted().events);
    let never: BTreeSet<&str> = measured[0]
        .measures
        .iter()
        .filter(|one| one.missing == Some(Missing::NoEvent))
        .map(|one| one.measure)
        .collect();
    assert_eq!(named, never);
}

#[test]
fn the_document_and_the_second_program_know_the_reasons() {
    let text = document();
    let python =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/recompute.py"))
            .unwrap();
    for missing in Missing::ALL {
        let (code, why) = (missing.code(), missing.why());
        assert!(text.contains(&format!("| `{code}` | {why} |")), "{code}");
        // Python counts without bounds.
        let told = python.contains(&format!("\"{code}\": \"{why}\","));
        assert_eq!(told, missing != Missing::TooLarge, "{code}");
    }
}
