//! `docs/quality.md`: which criteria hold for which request.

use crate::{Case, Kind, Measured, Rubric};

/// One request with what was measured.
pub struct Row {
    /// The request.
    pub case: Case,
    /// SHA-256 of the lesson, in hexadecimal.
    pub lesson: String,
    /// In the rubric's order.
    pub measured: Vec<Measured>,
}

impl Row {
    /// A row for a lesson's text.
    #[must_use]
    pub fn new(case: Case, text: &str, measured: Vec<Measured>) -> Self {
        Self { case, lesson: text::sha256(text), measured }
    }
}

/// The document.
#[must_use]
pub fn table(rubric: &Rubric, rows: &[Row]) -> String {
    let mechanical: Vec<_> = rubric.of(Kind::Mechanical).collect();
    let measured: usize = rows.iter().map(|row| row.measured.len()).sum();
    let held: usize =
        rows.iter().flat_map(|row| &row.measured).filter(|one| one.faults.is_empty()).count();
    let mut lines = vec![
        "# How good is what the offline drafter writes?".to_owned(),
        String::new(),
        format!(
            "{} requests, five subjects, four classes, five of them on topics that the drafter has no notes on, \
             for which it writes the frame of a lesson and only some criteria are asked; \
             {} mechanical criteria of the rubric (`evals/rubric.yaml`, version {}). **{held} of {measured} \
             hold.** Made by `cargo run -p evals -- quality --write` and checked by a test, which drafts all of \
             them through the whole application and demands that every criterion holds. The other {} criteria \
             need judgement; a reader answers them.",
            rows.len(),
            mechanical.len(),
            rubric.version,
            rubric.of(Kind::Judged).count(),
        ),
        String::new(),
        "## Requests".to_owned(),
        String::new(),
        "| | request | class | subject | holds | lesson |".to_owned(),
        "|---|---|---|---|---|---|".to_owned(),
    ];
    for (number, row) in rows.iter().enumerate() {
        let held = row.measured.iter().filter(|one| one.faults.is_empty()).count();
        lines.push(format!(
            "| {} | {} | {} | {} | {held}/{} | `{}` |",
            number + 1,
            row.case.request,
            row.case.class,
            row.case.subject,
            row.measured.len(),
            &row.lesson[..12],
        ));
    }
    lines.extend([String::new(), "## Criteria".to_owned(), String::new()]);
    let numbers: Vec<String> = (1..=rows.len()).map(|number| number.to_string()).collect();
    lines.push(format!("| criterion | how | {} |", numbers.join(" | ")));
    lines.push(format!("|---|---{}|", "|---".repeat(rows.len())));
    for criterion in &mechanical {
        let marks: Vec<&str> = rows
            .iter()
            .map(|row| match row.measured.iter().find(|one| one.criterion == criterion.id) {
                Some(one) if one.faults.is_empty() => "✓",
                Some(_) => "✗",
                None => "·",
            })
            .collect();
        let how = criterion.how.as_deref().unwrap_or_default();
        lines.push(format!("| {} | {how} | {} |", criterion.name, marks.join(" | ")));
    }
    let faults = rows.iter().enumerate().flat_map(|(number, row)| {
        row.measured.iter().flat_map(move |one| {
            let name = &one.criterion;
            one.faults.iter().map(move |fault| format!("- {}, {name}: {fault}", number + 1))
        })
    });
    let faults: Vec<String> = faults.collect();
    if !faults.is_empty() {
        lines.extend([String::new(), "## What does not hold".to_owned(), String::new()]);
        lines.extend(faults);
    }
    lines.push(String::new());
    lines.join("\n")
}
