//! Everything that was found about a lesson, together: the window, the terminal, exported pages and a
//! section that is looked at again have it from here, and none of them knows less than another.

use ::lessons::{Lesson, Problem, PupilPrint, Section, Weight, check};
use api::EvidenceStanding;
use curriculum::Checked;
use suitability::{ContentGuidance, Finding, FindingKind, Report};
use workspace::WorkspaceError;

use super::names::named;
use super::{claims, notes, profile, texts};
use crate::lessons::OpenLesson;
use crate::lessons::evidence::{EvidenceAt, evidence};
use crate::lessons::pictures::unprintable;
use crate::lessons::quotable::Quotable;
use crate::pupil_print::pupil_print;

/// At most so many things to look at are printed on a plan.
const MOST: usize = 12;

/// What was found about a lesson.
pub struct LessonFindings {
    /// What it says about the curriculum, looked up.
    pub claims: Vec<Checked>,
    /// Whether its texts suit the class.
    pub texts: Report,
    /// Its links to lines of files, with what became of their words.
    pub links: Vec<EvidenceAt>,
    /// How its pupils' pages are printed for its class.
    pub print: PupilPrint,
    /// What does not fit together, and what its class, the curriculum and its links tell.
    pub problems: Vec<Problem>,
}

impl LessonFindings {
    /// Looks at a lesson as it is now.
    ///
    /// # Errors
    /// When the profile of its class cannot be read.
    pub fn of(open: &OpenLesson, sources: &Quotable<'_>) -> Result<Self, WorkspaceError> {
        let Quotable { files, library, pictures, .. } = sources;
        let profile = profile(open, files)?;
        let claims = claims(open, library);
        let links = evidence(&open.file.text, &claims, |pointer| sources.standing(pointer));
        let mut problems: Vec<Problem> = trouble(open).collect();
        problems.extend(check(&open.lesson, &open.template));
        problems.extend(notes(open, profile.as_ref(), library));
        problems.extend(named(open, profile.as_ref(), files)?);
        problems.extend(unprintable(files, pictures, &open.file.path, &open.lesson)?);
        problems.extend(lost(links.iter()).map(|lost| problem(&open.lesson, lost)));
        let print = pupil_print(profile.as_ref(), files)?;
        Ok(Self { texts: texts(open, profile.as_ref()), claims, links, print, problems })
    }

    /// What she should know of the lesson's content before pupils meet it, a line for each kind with
    /// the sections in which it stands.
    pub fn guidance(&self, lesson: &Lesson) -> Vec<String> {
        let heading = |id: &String| lesson.section(id).map(|section| section.heading.as_str());
        let line = |guidance: &ContentGuidance| {
            let headings: Vec<&str> = guidance.blocks.iter().filter_map(heading).collect();
            match headings.is_empty() {
                true => guidance.line.clone(),
                false => format!("{}: {}", headings.join(", "), guidance.line),
            }
        };
        self.texts.guidance.iter().map(line).collect()
    }

    /// What a teacher should look at before she uses the lesson, for a printed plan: one line for each
    /// thing. Style is not among it, and what has a heading of its own there neither: claims about the
    /// curriculum and content that needs care.
    pub fn to_look_at(&self, lesson: &Lesson) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut add = |section: Option<&str>, message: &str| {
            let heading = section.and_then(|id| lesson.section(id)).map(|found| &found.heading);
            let line = match heading.filter(|heading| !message.contains(heading.as_str())) {
                Some(heading) => format!("{heading}: {message}"),
                None => text::capitalised(message),
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
        };
        for problem in &self.problems {
            add(problem.section.as_deref(), &problem.message);
        }
        for finding in self.texts.findings.iter().filter(|finding| shuts_out(finding)) {
            add(Some(&finding.block), &told(finding));
        }
        if lines.len() > MOST {
            let more = lines.len() - MOST;
            lines.truncate(MOST);
            lines.push(format!("And {more} more: they are marked in the lesson."));
        }
        lines
    }
}

/// A finding on a text as a teacher reads it where its sentence is not marked.
pub fn told(finding: &Finding) -> String {
    let Finding { sentence, message, suggestion, .. } = finding;
    let instead = suggestion.iter().map(|instead| format!(" {instead}")).collect::<String>();
    format!("“{sentence}”: {message}{instead}")
}

fn shuts_out(finding: &Finding) -> bool {
    match finding.kind {
        FindingKind::Inclusion | FindingKind::Pedagogy => true,
        FindingKind::ReadingAge
        | FindingKind::British
        | FindingKind::Scottish
        | FindingKind::Content { .. } => false,
    }
}

/// Why the lesson was not read by the template that it names.
fn trouble(open: &OpenLesson) -> impl Iterator<Item = Problem> {
    open.template_trouble.iter().map(|why| Problem {
        line: 1,
        section: None,
        weight: Weight::Fault,
        message: why.clone(),
    })
}

/// A problem of the lesson for each quotation that does not stand where its link says.
fn problem(lesson: &Lesson, (line, message): (u32, String)) -> Problem {
    let holds = |section: &&Section| (section.start_line..=section.end_line).contains(&line);
    let section = lesson.sections.iter().find(holds).map(|section| section.id.clone());
    Problem { line, section, weight: Weight::Fault, message }
}

/// Lines with quotations that do not stand where a link says, and what is said of each; of the
/// curriculum it is said with the claim.
pub(super) fn lost<'a>(
    links: impl Iterator<Item = &'a EvidenceAt>,
) -> impl Iterator<Item = (u32, String)> {
    let lost = links.filter(|link| {
        link.evidence.standing == EvidenceStanding::Missing
            && !link.evidence.path.starts_with("curriculum/")
    });
    lost.filter_map(|link| Some((link.line, link.evidence.message.clone()?)))
}
