//! The lesson documents that a run wrote, as they are now.

use std::sync::Arc;

use ::lessons::Lesson;
use agent::Run;
use async_trait::async_trait;
use domain::{InteractionRequest, Moment, SectionRef, SessionId, TraceId};
use workspace::{Section, SectionState, Workspace, WorkspaceError, check_evidence, parse_sections};

use crate::lessons::is_lesson;

/// The folder of lessons.
const LESSONS: &str = "lessons/";

/// What stands before the first section: a title, which nobody has to decide on.
const LEAD: &str = "lead";

/// A lesson document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonDocument {
    /// The file.
    pub path: String,
    /// Its title; the path when it has none.
    pub title: String,
    /// Its sections, with what became of their evidence.
    pub sections: Vec<Section>,
}

impl LessonDocument {
    /// A lesson with its sections as its template names them.
    pub fn of(path: &str, text: &str, lesson: &Lesson) -> Self {
        let mut sections = parse_sections(text);
        for section in &mut sections {
            let line = section.start_line;
            let typed = lesson.sections.iter().find(|typed| typed.start_line == line);
            if let Some(typed) = typed {
                section.id.clone_from(&typed.id);
                section.markdown.clone_from(&typed.markdown);
            }
        }
        Self { path: path.to_owned(), title: lesson.title.clone(), sections }
    }

    /// The document in a text.
    pub fn parse(path: &str, text: &str) -> Self {
        let sections = parse_sections(text);
        let lead = sections.iter().find(|section| section.id == LEAD);
        let title = lead.map(|lead| lead.heading.clone()).filter(|title| !title.is_empty());
        let title = title.unwrap_or_else(|| path.to_owned());
        Self { path: path.to_owned(), title, sections }
    }

    /// The sections that hold text, without the title.
    pub fn written_sections(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(|section| {
            section.id != LEAD
                && section.state == SectionState::Draft
                && !section.markdown.trim().is_empty()
        })
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

    /// The section with that heading.
    pub fn section(&self, heading: &str) -> Option<&Section> {
        self.written_sections().find(|section| section.heading.eq_ignore_ascii_case(heading))
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
    /// The lesson at this path; none when it is gone or cannot be read.
    ///
    /// # Errors
    /// When the workspace itself is gone.
    async fn lesson(&self, path: &str) -> Result<Option<LessonDocument>, WorkspaceError>;

    /// Give a section another text, if it is still the one that was decided on: what is given back
    /// is the file's path with its hash, or none when the section has changed or is gone.
    ///
    /// # Errors
    /// What went wrong, in words for the teacher.
    async fn put(
        &self,
        section: &SectionRef,
        markdown: String,
        at: (SessionId, TraceId),
    ) -> Result<Option<(String, String)>, String>;
}

/// The lessons and other documents among these files, the lessons first. A file that is gone is none any
/// more.
///
/// # Errors
/// When the workspace itself is gone.
pub async fn read_documents(
    lessons: &dyn LessonDesk,
    workspace: &Arc<Workspace>,
    written: &[String],
) -> Result<Vec<LessonDocument>, WorkspaceError> {
    let mut documents = Vec::new();
    for path in written.iter().filter(|path| is_lesson(path)) {
        if let Some(lesson) = lessons.lesson(path).await? {
            documents.push(checked(workspace, lesson).await);
        }
    }
    documents.extend(others(workspace, written).await?);
    Ok(documents)
}

/// The document with what became of its pointers.
async fn checked(workspace: &Arc<Workspace>, document: LessonDocument) -> LessonDocument {
    let (workspace, mut looked_up) = (Arc::clone(workspace), document.clone());
    let work = move || {
        check_evidence(&workspace, &mut looked_up.sections);
        looked_up
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(looked_up) => looked_up,
        Err(error) => {
            tracing::error!(%error, "looking up the pointers of a lesson failed");
            document
        }
    }
}

/// Documents beside the lessons, such as a resource that was written as a file of its own.
async fn others(
    workspace: &Arc<Workspace>,
    written: &[String],
) -> Result<Vec<LessonDocument>, WorkspaceError> {
    let mut paths: Vec<String> = written
        .iter()
        .filter(|path| path.starts_with(LESSONS) && path.ends_with(".md") && !is_lesson(path))
        .cloned()
        .collect();
    paths.sort();
    let workspace = Arc::clone(workspace);
    let work = move || {
        let mut documents = Vec::new();
        for path in paths {
            match workspace.read(&path) {
                Ok(file) => {
                    let mut document = LessonDocument::parse(&file.path, &file.text);
                    check_evidence(&workspace, &mut document.sections);
                    documents.push(document);
                }
                Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
                Err(error) => tracing::warn!(%error, path, "a lesson document cannot be read"),
            }
        }
        Ok(documents)
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(documents) => documents,
        Err(error) => {
            tracing::error!(%error, "reading the lesson documents failed");
            Ok(Vec::new())
        }
    }
}
