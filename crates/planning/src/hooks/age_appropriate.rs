//! `age-appropriate`: pupils' pages in words that the class can read, British and Scottish, with
//! guidance where content is sensitive. Style alone never sends the agent back; what pupils must not
//! be given does, once.

use agent::{Hook, HookContext, PostLoopAction};
use async_trait::async_trait;
use domain::{HookPoint, ToolEffect};
use suitability::{Finding, FindingKind, Report};

use crate::lessons::{Lessons, is_lesson};

/// The name that agent definitions list.
pub const NAME: &str = "age-appropriate";

/// The most findings that a note about a file names.
const MOST: usize = 4;

/// The hook.
pub struct AgeAppropriate {
    /// The lessons.
    pub lessons: Lessons,
}

#[async_trait]
impl Hook for AgeAppropriate {
    fn name(&self) -> &str {
        NAME
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostLoop, HookPoint::OnCutOff]
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        let repairs = self.look(at).await;
        if repairs.is_empty() || at.repairs > 0 {
            return PostLoopAction::Continue;
        }
        PostLoopAction::Repair(feedback(&repairs))
    }

    async fn on_cut_off(&self, at: &HookContext<'_>) {
        self.look(at).await;
    }
}

impl AgeAppropriate {
    /// Notes how each text of the run reads; what must not stand in one is given back.
    async fn look(&self, at: &HookContext<'_>) -> Vec<(String, Finding)> {
        let mut repairs = Vec::new();
        let class = at.run.started().and_then(|start| start.class.clone());
        for path in at.run.written().iter().filter(|path| path.ends_with(".md")) {
            let report = match is_lesson(path) {
                true => self.lessons.suitability(path).await,
                false => self.lessons.file_suitability(path, class.clone()).await,
            };
            match report {
                Ok(report) => {
                    let summary = match is_lesson(path) {
                        true => Some(summary(path, &report)),
                        false => summary_of_file(path, &report),
                    };
                    if let Some(text) = summary {
                        at.note(ToolEffect::Noted { text });
                    }
                    let grave = report.findings.into_iter().filter(Finding::asks_for_repair);
                    repairs.extend(grave.map(|finding| (path.clone(), finding)));
                }
                Err(error) if error.is_missing() => {}
                Err(error) => {
                    let text = format!("the texts of {path} could not be checked: {error}");
                    at.note(ToolEffect::Noted { text });
                }
            }
        }
        repairs
    }
}

/// What a teacher reads of a file that is no lesson, which shows no marks: each thing with its line.
fn summary_of_file(path: &str, report: &Report) -> Option<String> {
    let told = report.findings.iter().filter(|finding| finding.kind != FindingKind::ReadingAge);
    let told: Vec<String> = told
        .take(MOST)
        .map(|finding| format!("line {}: {}", finding.line, finding.message))
        .collect();
    (!told.is_empty()).then(|| format!("{path}, {}", told.join(" And ")))
}

/// What a teacher reads of it: how the pages read against how the class does, and what is marked.
fn summary(path: &str, report: &Report) -> String {
    let target = &report.target;
    let pages = match report.age {
        Some(age) => format!("Pupils’ pages read at about age {age:.0}"),
        None => "Pupils’ pages are too short to tell a reading age".to_owned(),
    };
    let class = class_of(path).unwrap_or("the class");
    let why = without_years(&target.reason);
    format!("{pages}; {class} reads at {:.0} ({why}). {}", target.age, marked(&report.findings))
}

/// The findings as one sentence.
fn marked(findings: &[Finding]) -> String {
    let of = |fits: fn(&FindingKind) -> bool, one: &str, more: &str| match findings
        .iter()
        .filter(|finding| fits(&finding.kind))
        .count()
    {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {more}")),
    };
    let said: Vec<String> = [
        of(
            |kind| matches!(kind, FindingKind::ReadingAge),
            "sentence is hard for them",
            "sentences are hard for them",
        ),
        of(
            |kind| matches!(kind, FindingKind::British),
            "spelling is American",
            "spellings are American",
        ),
        of(
            |kind| matches!(kind, FindingKind::Scottish),
            "term is of another school system",
            "terms are of another school system",
        ),
        of(
            |kind| matches!(kind, FindingKind::Content { .. }),
            "subject needs care",
            "subjects need care",
        ),
        of(
            |kind| matches!(kind, FindingKind::Inclusion | FindingKind::Pedagogy),
            "thing may shut a pupil out or does not help",
            "things may shut a pupil out or do not help",
        ),
    ]
    .into_iter()
    .flatten()
    .collect();
    match said.split_last() {
        None => "No other wording to look at.".to_owned(),
        Some((only, [])) => format!("{only}: marked in the lesson."),
        Some((last, others)) => format!("{} and {last}: marked in the lesson.", others.join(", ")),
    }
}

/// The class whose folder a lesson lies in.
fn class_of(path: &str) -> Option<&str> {
    path.split('/').filter(|part| !part.is_empty()).nth(1)
}

/// "S3 (14 years), 2 years easier for EAL" without its brackets, to stand in brackets itself.
fn without_years(reason: &str) -> String {
    match reason.split_once(" (").and_then(|(stage, rest)| Some((stage, rest.split_once(')')?.1))) {
        Some((stage, rest)) => format!("{stage}{rest}"),
        None => reason.to_owned(),
    }
}

fn feedback(grave: &[(String, Finding)]) -> String {
    let mut text = "This must not stand in a lesson for pupils. Take it out or put something \
        else in its place, in its section; change nothing else.\n"
        .to_owned();
    for (path, finding) in grave {
        let Finding { block, line, sentence, message, .. } = finding;
        text.push_str(&format!(
            "\n- {path}, section \"{block}\", line {line}: “{sentence}”: {message}"
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use suitability::{Audience, Block, Reader, check};

    use super::*;

    fn said(text: &str, needs: &[&str]) -> String {
        let (id, text) = ("tasks".to_owned(), text.to_owned());
        let block = Block { id, text, audience: Audience::Pupil, line: 1 };
        let needs = needs.iter().map(|need| (*need).to_owned()).collect();
        let reader = Reader { stage: "S3".to_owned(), needs, ..Reader::default() };
        summary("lessons/3B/loops/lesson.md", &check(&[block], &reader))
    }

    #[test]
    fn a_teacher_reads_a_sentence_with_its_numbers_right() {
        let short = "Pupils’ pages are too short to tell a reading age; 3B reads at";
        for (text, needs, expected) in [
            (
                "Trace the loop.",
                &["EAL"][..],
                "12 (S3, 2 years easier for EAL). No other wording to look at.",
            ),
            ("Choose a color.", &[], "14 (S3). 1 spelling is American: marked in the lesson."),
            (
                "Choose a color. Ask your 9th grade friend.\n\nPick the gray center.",
                &[],
                "14 (S3). 3 spellings are American and 1 term is of another school system: \
                 marked in the lesson.",
            ),
        ] {
            assert_eq!(said(text, needs), format!("{short} {expected}"), "{text}");
        }
        let easy = "The cat sat on the mat. It was a big cat. The dog ran to the cat. ".repeat(12);
        let said = said(&easy, &["EAL"]);
        assert!(said.starts_with("Pupils’ pages read at about age "), "{said}");
        assert!(said.ends_with(" No other wording to look at."), "{said}");
    }
}
