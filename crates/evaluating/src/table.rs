//! `docs/quality.md`: which criteria hold for which request.

use rating::{Kind, Rubric};

use crate::{Measured, Request};

/// One request with what was measured.
pub struct Row {
    /// The request.
    pub case: Request,
    /// Whether nobody tunes on it.
    pub held_out: bool,
    /// SHA-256 of the lesson, in hexadecimal.
    pub lesson: String,
    /// In the rubric's order.
    pub measured: Vec<Measured>,
}

impl Row {
    /// A row for a lesson's text.
    #[must_use]
    pub fn new(case: Request, held_out: bool, text: &str, measured: Vec<Measured>) -> Self {
        Self { case, held_out, lesson: text::sha256(text), measured }
    }
}

/// The document.
#[must_use]
pub fn table(rubric: &Rubric, rows: &[Row]) -> String {
    let mechanical = rubric.of(Kind::Mechanical).count();
    let judged = rubric.of(Kind::Judged).count();
    let part = |held_out: bool| rows.iter().filter(move |row| row.held_out == held_out);
    let held = |held_out| {
        let measured: Vec<&Measured> = part(held_out).flat_map(|row| &row.measured).collect();
        let held = measured.iter().filter(|one| one.faults.is_empty()).count();
        format!("{held} of {}", measured.len())
    };
    let mut lines = vec![
        "# How good is what the offline drafter writes?".to_owned(),
        String::new(),
        format!(
            "{mechanical} mechanical criteria of the rubric (`evals/rubric.yaml`, version {}), of lessons that are \
             drafted through the whole application. Made by `teacher-assist eval quality --write` and checked by a \
             test. The other {judged} criteria need judgement: `docs/evals.md` says who gives it. A topic that the \
             drafter has no notes on gets the frame of a lesson, of which only some criteria are asked.",
            rubric.version,
        ),
        String::new(),
        "| | requests | criteria that hold |".to_owned(),
        "|---|---|---|".to_owned(),
        format!(
            "| tuned (`evals/cases`): the drafter was written with them, and each has to hold | {} | **{}** |",
            part(false).count(),
            held(false)
        ),
        format!(
            "| held out (`evals/held-out`): nobody tunes on them | {} | **{}** |",
            part(true).count(),
            held(true)
        ),
    ];
    for (held_out, title) in [(false, "Tuned"), (true, "Held out")] {
        let rows: Vec<&Row> = part(held_out).collect();
        split(title, rubric, &rows, &mut lines);
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The tables of one of the two.
fn split(title: &str, rubric: &Rubric, rows: &[&Row], lines: &mut Vec<String>) {
    if rows.is_empty() {
        return;
    }
    lines.extend([
        String::new(),
        format!("## {title}"),
        String::new(),
        "| | request | class | subject | holds | lesson |".to_owned(),
        "|---|---|---|---|---|---|".to_owned(),
    ]);
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
    lines.push(String::new());
    let numbers: Vec<String> = (1..=rows.len()).map(|number| number.to_string()).collect();
    lines.push(format!("| criterion | how | {} |", numbers.join(" | ")));
    lines.push(format!("|---|---{}|", "|---".repeat(rows.len())));
    for criterion in rubric.of(Kind::Mechanical) {
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
        lines.extend([String::new(), format!("### {title}: what does not hold"), String::new()]);
        lines.extend(faults);
    }
}
