//! One section with another text, looked at as a whole draft is.

use std::ops::RangeInclusive;

use ::lessons::{Edit, Problem, parse};
use domain::SectionRef;
use suitability::{Audience, Block, Finding, FindingKind};
use workspace::{FileText, parse_sections, replace_section};

use super::findings::lost;
use super::{Checked, ClaimRule, LESSONS, LessonFindings, claims_of_text, place, reader, told};
use crate::lessons::evidence::{EvidenceAt, evidence};
use crate::lessons::whole::whole;
use crate::lessons::{LessonError, Lessons, OpenLesson, is_lesson};

/// Something that a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionProblem {
    /// What a teacher reads.
    pub message: String,
    /// What a model reads that is to put it right; none of what a draft is not sent back for.
    pub feedback: Option<String>,
}

impl From<&Checked> for SectionProblem {
    fn from(checked: &Checked) -> Self {
        Self { message: checked.message.clone(), feedback: Some(checked.feedback.clone()) }
    }
}

impl From<&Finding> for SectionProblem {
    fn from(finding: &Finding) -> Self {
        let message = told(finding);
        let feedback = finding.asks_for_repair().then(|| {
            let Finding { sentence, message, .. } = finding;
            format!("“{sentence}”: {message} Take it out or put something else in its place.")
        });
        Self { message, feedback }
    }
}

impl From<&Problem> for SectionProblem {
    fn from(problem: &Problem) -> Self {
        Self { message: problem.message.clone(), feedback: None }
    }
}

impl Lessons {
    /// What the checks would say of this section if it had this text, and of the rest of the lesson
    /// because of it. Nothing is written.
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
        let id = section.id.clone();
        self.on_quotable(move |sources| {
            let before = LessonFindings::of(&open, sources)?.problems;
            let edit = Edit::SetSectionMarkdown { section: id.clone(), markdown };
            let text = whole(&open, &edit, &[])?.text;
            let lesson = parse(&text, &open.template);
            let open = OpenLesson { file: FileText { text, ..open.file }, lesson, ..open };
            let lines = open.lesson.section(&id).map(|found| found.start_line..=found.end_line);
            let found = LessonFindings::of(&open, sources)?;
            let of_section = found.texts.findings.iter().filter(|finding| finding.block == id);
            let told = problems(ClaimRule::Evidence, lines.as_ref(), &found.claims, of_section);
            // Minutes that no longer add up, or a task that is gone, are marked in another section.
            let is_new = |problem: &&Problem| {
                let same = |old: &Problem| {
                    (&old.section, &old.message) == (&problem.section, &problem.message)
                };
                problem.section.as_ref() == Some(&id) || !before.iter().any(same)
            };
            let noted = found.problems.iter().filter(is_new).map(SectionProblem::from);
            Ok(told.into_iter().chain(noted).collect())
        })
        .await
    }

    async fn problems_in_file(
        &self,
        section: &SectionRef,
        markdown: String,
        class: Option<String>,
    ) -> Result<Vec<SectionProblem>, LessonError> {
        let section = section.clone();
        self.on_quotable(move |sources| {
            let files = sources.files;
            let SectionRef { path, id, sha256, .. } = section;
            let file = files.read(&path)?;
            // One that has changed meanwhile is told when it is written.
            let Ok(text) = replace_section(&file.text, &id, &sha256, &markdown) else {
                return Ok(Vec::new());
            };
            let sections = parse_sections(&text);
            let found = sections.iter().find(|found| found.id == id);
            let lines = found.map(|found| found.start_line..=found.end_line);
            let claims = claims_of_text(&text, sources.library);
            let audience = match path.starts_with(LESSONS) {
                true => Audience::Pupil,
                false => Audience::Teacher,
            };
            let profile = match &class {
                Some(class) => place::profile(files, class)?,
                None => None,
            };
            let block = Block { id, text: markdown, audience, line: 1 };
            let report = suitability::check(&[block], &reader(profile.as_ref()));
            let told =
                problems(ClaimRule::of(&path), lines.as_ref(), &claims, report.findings.iter());
            let links = evidence(&text, &claims, |pointer| sources.standing(pointer));
            let here = |link: &EvidenceAt| lines.as_ref().is_some_and(|at| at.contains(&link.line));
            let lost = lost(links.iter().filter(|link| here(link)));
            let lost = lost.map(|(_, message)| SectionProblem { message, feedback: None });
            Ok(told.into_iter().chain(lost).collect())
        })
        .await
    }
}

/// What was found in these lines: claims that cannot stand, and what is to be said of the texts. How
/// hard a sentence is to read is told where it stands, and not as a problem.
fn problems<'a>(
    rule: ClaimRule,
    lines: Option<&RangeInclusive<u32>>,
    claims: &[Checked],
    findings: impl Iterator<Item = &'a Finding>,
) -> Vec<SectionProblem> {
    let here = |checked: &&Checked| lines.is_some_and(|lines| lines.contains(&checked.claim.line));
    let failed = claims.iter().filter(here).filter(|checked| !rule.lets_stand(checked));
    let noted = findings.filter(|finding| finding.kind != FindingKind::ReadingAge);
    failed.map(SectionProblem::from).chain(noted.map(SectionProblem::from)).collect()
}
