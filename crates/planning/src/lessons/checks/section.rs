//! One section with another text, looked at as a whole draft is: what would not stand in it.

use std::ops::RangeInclusive;

use ::lessons::{Edit, apply, parse};
use domain::SectionRef;
use suitability::{Audience, Block, Finding, Report};
use workspace::{FileText, parse_sections, replace_section};

use super::{Checked, ClaimRule, LESSONS, claims, claims_of_text, place, profile, reader, texts};
use crate::lessons::{LessonError, Lessons, OpenLesson, is_lesson};

/// Something that a check would send a draft back for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionProblem {
    /// What a teacher reads.
    pub message: String,
    /// What a model reads that is to put it right.
    pub feedback: String,
}

impl From<&Checked> for SectionProblem {
    fn from(checked: &Checked) -> Self {
        Self { message: checked.message.clone(), feedback: checked.feedback.clone() }
    }
}

impl From<&Finding> for SectionProblem {
    fn from(finding: &Finding) -> Self {
        let Finding { sentence, message, .. } = finding;
        let message = format!("“{sentence}”: {message}");
        let feedback = format!("{message} Take it out or put something else in its place.");
        Self { message, feedback }
    }
}

impl Lessons {
    /// What the checks would not let stand in this section if it had this text. Nothing is written.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn section_problems(
        &self,
        section: &SectionRef,
        markdown: String,
        class: Option<String>,
    ) -> Result<Vec<SectionProblem>, LessonError> {
        match is_lesson(&section.path) {
            true => self.problems_in_lesson(section, markdown).await,
            false => self.problems_in_file(section, markdown, class).await,
        }
    }

    async fn problems_in_lesson(
        &self,
        section: &SectionRef,
        markdown: String,
    ) -> Result<Vec<SectionProblem>, LessonError> {
        let open = self.read(&section.path).await?;
        let (id, shelf) = (section.id.clone(), self.shelf.clone());
        self.on_files(move |files| {
            let edit = Edit::SetSectionMarkdown { section: id.clone(), markdown };
            let text = apply(&open.file.text, &open.template, &edit)?.text;
            let lesson = parse(&text, &open.template);
            let open = OpenLesson { file: FileText { text, ..open.file }, lesson, ..open };
            let lines = open.lesson.section(&id).map(|found| found.start_line..=found.end_line);
            let claims = claims(&open, &*shelf.library(files)?);
            let mut report = texts(&open, profile(&open, files)?.as_ref());
            report.findings.retain(|finding| finding.block == id);
            Ok(problems(ClaimRule::Evidence, lines.as_ref(), &claims, &report))
        })
        .await
    }

    async fn problems_in_file(
        &self,
        section: &SectionRef,
        markdown: String,
        class: Option<String>,
    ) -> Result<Vec<SectionProblem>, LessonError> {
        let (section, shelf) = (section.clone(), self.shelf.clone());
        self.on_files(move |files| {
            let SectionRef { path, id, sha256, .. } = section;
            let file = files.read(&path)?;
            // One that has changed meanwhile is told when it is written.
            let Ok(text) = replace_section(&file.text, &id, &sha256, &markdown) else {
                return Ok(Vec::new());
            };
            let sections = parse_sections(&text);
            let found = sections.iter().find(|found| found.id == id);
            let lines = found.map(|found| found.start_line..=found.end_line);
            let claims = claims_of_text(&text, &*shelf.library(files)?);
            let audience = match path.starts_with(LESSONS) {
                true => Audience::Pupil,
                false => Audience::Teacher,
            };
            let profile = match &class {
                Some(class) => place::profile(files, class)?,
                None => None,
            };
            let block = Block { id, text: markdown, audience, line: 1 };
            let report = suitability::check(&[block], &reader(profile.as_ref(), Vec::new()));
            Ok(problems(ClaimRule::of(&path), lines.as_ref(), &claims, &report))
        })
        .await
    }
}

/// What a draft would be sent back for: claims in these lines that cannot stand, and what must not be
/// given to pupils.
fn problems(
    rule: ClaimRule,
    lines: Option<&RangeInclusive<u32>>,
    claims: &[Checked],
    report: &Report,
) -> Vec<SectionProblem> {
    let here = |checked: &&Checked| lines.is_some_and(|lines| lines.contains(&checked.claim.line));
    let failed = claims.iter().filter(here).filter(|checked| !rule.lets_stand(checked));
    let grave = report.findings.iter().filter(|finding| finding.asks_for_repair());
    failed.map(SectionProblem::from).chain(grave.map(SectionProblem::from)).collect()
}
