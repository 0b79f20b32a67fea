//! The documents that a run wrote, as they are now: lessons and what stands beside them, courses and
//! profiles of classes.

use std::collections::BTreeSet;

use ::lessons::{Lesson, SectionState as LessonState};
use agent::Run;
use async_trait::async_trait;
use curriculum::Checked;
use domain::{InteractionRequest, Moment, SectionRef, SessionId, TraceId};
use workspace::{Section, SectionState, WorkspaceError, parse_sections};

use crate::lessons::checks::SectionProblem;
use crate::lessons::is_lesson;

/// The folder of lessons.
const LESSONS: &str = "lessons/";

/// The folders of other texts that she decides on by section.
const OTHERS: [&str; 2] = ["courses/", "classes/"];

/// What stands before the first section: a title, which nobody has to decide on.
const LEAD: &str = "lead";

/// A lesson, or a file beside lessons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonDocument {
    /// The file.
    pub path: String,
    /// Its title; the path when it has none.
    pub title: String,
    /// Its sections; those of a lesson as its template names them.
    pub sections: Vec<Section>,
    /// What it says about the curriculum, looked up.
    pub claims: Vec<Checked>,
    /// The lesson as typed data; none for a file beside lessons.
    pub lesson: Option<Lesson>,
    /// Ids of the sections that count as accepted: she decided so at another door, or wrote them herself.
    pub accepted: BTreeSet<String>,
}

impl LessonDocument {
    /// A lesson.
    pub fn of_lesson(path: &str, lesson: Lesson, claims: Vec<Checked>) -> Self {
        let sections = lesson.sections.iter().map(|section| Section {
            id: section.id.clone(),
            heading: section.heading.clone(),
            level: 2,
            markdown: section.markdown.clone(),
            start_line: section.start_line,
            end_line: section.end_line,
            state: match section.state {
                LessonState::Drafting => SectionState::Drafting,
                LessonState::Draft => SectionState::Draft,
            },
        });
        Self {
            path: path.to_owned(),
            title: lesson.title.clone(),
            sections: sections.collect(),
            claims,
            lesson: Some(lesson),
            accepted: BTreeSet::new(),
        }
    }

    /// A file beside lessons, such as a set of cards.
    pub fn of_file(path: &str, text: &str, claims: Vec<Checked>) -> Self {
        let sections = parse_sections(text);
        let lead = sections.iter().find(|section| section.id == LEAD);
        let title = lead.map(|lead| lead.heading.clone()).filter(|title| !title.is_empty());
        let title = title.unwrap_or_else(|| path.to_owned());
        Self {
            path: path.to_owned(),
            title,
            sections,
            claims,
            lesson: None,
            accepted: BTreeSet::new(),
        }
    }

    /// What a section says about the curriculum, looked up.
    pub fn claims_in(&self, section: &Section) -> impl Iterator<Item = &Checked> {
        let lines = section.start_line..=section.end_line;
        self.claims.iter().filter(move |checked| lines.contains(&checked.claim.line))
    }

    /// Whether it is a lesson or stands beside one.
    pub fn is_of_lessons(&self) -> bool {
        self.path.starts_with(LESSONS)
    }

    /// The sections that hold text, without the title.
    pub fn written_sections(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(|section| {
            section.id != LEAD
                && section.state == SectionState::Draft
                && !section.markdown.trim().is_empty()
        })
    }

    /// The same, of the sections that nothing need be asked about.
    pub fn accepted_refs(&self) -> impl Iterator<Item = SectionRef> + '_ {
        let accepted = self.written_sections().filter(|one| self.accepted.contains(&one.id));
        accepted.map(|section| self.section_ref(section))
    }

    /// What decisions on them would be about.
    pub fn section_refs(&self) -> impl Iterator<Item = SectionRef> + '_ {
        self.written_sections().map(|section| self.section_ref(section))
    }

    /// What a decision on a section would be about.
    pub fn section_ref(&self, section: &Section) -> SectionRef {
        SectionRef {
            path: self.path.clone(),
            id: section.id.clone(),
            heading: section.heading.clone(),
            sha256: section.sha256(),
        }
    }

    /// The section with that id, if it holds text.
    pub fn section(&self, id: &str) -> Option<&Section> {
        self.written_sections().find(|section| section.id == id)
    }

    /// How sure she is that it would work.
    pub fn confidence(&self, run: &Run, moment: Moment) -> InteractionRequest {
        let class = run.started().and_then(|start| start.class.as_deref()).unwrap_or("this class");
        let title = &self.title;
        InteractionRequest::Confidence {
            statement: format!("I could teach \"{title}\" to {class} as it stands now."),
            path: self.path.clone(),
            moment,
        }
    }
}

/// Where lessons are read, and where a section gets the text that the teacher chose.
#[async_trait]
pub trait LessonDesk: Send + Sync {
    /// The lesson at this path, or the file beside lessons, with its claims looked up; none when it is
    /// gone or cannot be read.
    ///
    /// # Errors
    /// When the workspace itself is gone.
    async fn document(&self, path: &str) -> Result<Option<LessonDocument>, WorkspaceError>;

    /// What the checks of a draft say of this section of a text for `class`, if it had this markdown.
    ///
    /// # Errors
    /// Why that cannot be told, in words for the teacher.
    async fn problems(
        &self,
        section: &SectionRef,
        markdown: &str,
        class: Option<&str>,
    ) -> Result<Vec<SectionProblem>, String>;

    /// Give a section another text, if it is still the one that was decided on: what is given back
    /// is the file's path with its hash, or none when the section has changed or is gone. What belongs
    /// to the text is put right elsewhere, but not in the sections with the ids `spared`.
    ///
    /// # Errors
    /// What went wrong, in words for the teacher.
    async fn put(
        &self,
        section: &SectionRef,
        markdown: String,
        spared: &[String],
        at: (SessionId, TraceId),
    ) -> Result<Option<(String, String)>, String>;
}

/// The lessons among these files, then what was written beside them, then courses and profiles. A file
/// that is gone is none any more.
///
/// # Errors
/// When the workspace itself is gone.
pub async fn read_documents(
    lessons: &dyn LessonDesk,
    written: &[String],
) -> Result<Vec<LessonDocument>, WorkspaceError> {
    let of_lessons = |path: &&String| path.starts_with(LESSONS) && path.ends_with(".md");
    let of_others = |path: &&String| {
        OTHERS.iter().any(|folder| path.starts_with(folder)) && path.ends_with(".md")
    };
    let (mut paths, mut beside): (Vec<&String>, Vec<&String>) =
        written.iter().filter(of_lessons).partition(|path| is_lesson(path));
    let mut others: Vec<&String> = written.iter().filter(of_others).collect();
    beside.sort();
    others.sort();
    paths.append(&mut beside);
    paths.append(&mut others);
    let mut documents = Vec::new();
    for path in paths {
        documents.extend(lessons.document(path).await?);
    }
    Ok(documents)
}
