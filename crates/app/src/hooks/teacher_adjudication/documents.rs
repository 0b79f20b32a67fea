//! The lesson documents that a run wrote, as they are now.

use std::sync::Arc;

use agent::Run;
use domain::{InteractionRequest, Moment, SectionRef};
use workspace::{Section, SectionState, Workspace, WorkspaceError, check_evidence, parse_sections};

/// The folder of lessons.
const LESSONS: &str = "lessons/";

/// What stands before the first section: a title, which nobody has to decide on.
const LEAD: &str = "lead";

/// The documents in the order in which a teacher reads them; others follow by name.
const ORDER: [&str; 3] = ["lesson-plan.md", "worksheet.md", "revision-guide.md"];

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

/// The lesson documents among these files, the lesson plan first. A file that is gone is none any
/// more.
///
/// # Errors
/// When the workspace itself is gone.
pub async fn read_documents(
    workspace: &Arc<Workspace>,
    written: &[String],
) -> Result<Vec<LessonDocument>, WorkspaceError> {
    let mut paths: Vec<String> = written
        .iter()
        .filter(|path| path.starts_with(LESSONS) && path.ends_with(".md"))
        .cloned()
        .collect();
    paths.sort_by_key(|path| {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        let rank = ORDER.iter().position(|known| *known == file).unwrap_or(ORDER.len());
        (folder.to_owned(), rank, file.to_owned())
    });
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
