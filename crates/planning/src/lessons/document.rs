//! What a session has written: lessons, and other markdown files read as sections with evidence.

use api::{
    Artefact, ArtefactKind, Document, Evidence, Lesson, Section as WireSection,
    SectionState as WireState,
};
use domain::{EventBody, RunEvent, SessionEvent, SessionId, ToolEffect};
use faults::Fault;
use workspace::{
    EvidencePointer, Section, SectionState, Workspace, WorkspaceError, check_evidence,
    parse_sections,
};

use super::{LessonError, Lessons, is_lesson};

/// What a session has written.
pub async fn of_session(desk: &Lessons, session: SessionId) -> Result<Document, Fault> {
    if desk.store.session(session).await?.is_none() {
        return Err(Fault::not_found(format!("there is no session {session}")));
    }
    let events = desk.store.events(session, 0).await?;
    let (lessons, others): (Vec<_>, Vec<_>) =
        written_documents(&events).into_iter().partition(|path| is_lesson(path));
    let mut others = desk
        .on_files(move |files| {
            let read = others.into_iter().filter_map(|path| artefact(files, path).transpose());
            Ok(read.collect::<Result<Vec<_>, _>>()?)
        })
        .await?;
    others.sort_by_key(|artefact| artefact.kind);
    Ok(Document { lessons: lessons_at(desk, lessons).await?, others })
}

/// The lessons at these paths; those that were deleted meanwhile are left out.
async fn lessons_at(desk: &Lessons, paths: Vec<String>) -> Result<Vec<Lesson>, LessonError> {
    let mut lessons = Vec::with_capacity(paths.len());
    for path in paths {
        let open = match desk.read(&path).await {
            Err(gone) if gone.is_missing() => continue,
            open => open?,
        };
        lessons.push(desk.shown(open).await?);
    }
    Ok(lessons)
}

/// Markdown files that the session's tools wrote, latest first, each once.
fn written_documents(events: &[SessionEvent]) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for event in events {
        let EventBody::Run(RunEvent::ToolFinished { effects, .. }) = &event.body else {
            continue;
        };
        for effect in effects {
            if let ToolEffect::FileWritten { path, .. } = effect
                && path.ends_with(".md")
            {
                paths.retain(|known| known != path);
                paths.push(path.clone());
            }
        }
    }
    paths.reverse();
    paths
}

/// The file as sections; none when it was deleted meanwhile.
fn artefact(files: &Workspace, path: String) -> Result<Option<Artefact>, WorkspaceError> {
    let file = match files.read(&path) {
        Ok(file) => file,
        Err(WorkspaceError::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut sections = parse_sections(&file.text);
    check_evidence(files, &mut sections);
    let title = sections.iter().find(|section| section.level == 1).map(|lead| lead.heading.clone());
    Ok(Some(Artefact {
        kind: kind(&file.path),
        title: title.unwrap_or_else(|| file.path.clone()),
        path: file.path,
        sha256: file.sha256,
        sections: sections.into_iter().map(section).collect(),
    }))
}

fn kind(path: &str) -> ArtefactKind {
    match path.rsplit('/').next().unwrap_or(path) {
        "lesson-plan.md" => ArtefactKind::LessonPlan,
        "worksheet.md" => ArtefactKind::Worksheet,
        "revision-guide.md" => ArtefactKind::RevisionGuide,
        _ => ArtefactKind::Other,
    }
}

fn section(section: Section) -> WireSection {
    WireSection {
        id: section.id,
        heading: section.heading,
        markdown: section.markdown,
        state: match section.state {
            SectionState::Drafting => WireState::Drafting,
            SectionState::Draft => WireState::Draft,
        },
        start_line: section.start_line,
        evidence: section.evidence.into_iter().map(evidence).collect(),
    }
}

fn evidence(pointer: EvidencePointer) -> Evidence {
    Evidence {
        label: pointer.label,
        path: pointer.path,
        start_line: pointer.start_line,
        end_line: pointer.end_line,
        quote: pointer.quote,
        found: pointer.found,
    }
}
