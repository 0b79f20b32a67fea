//! What a session has written: lessons, and other markdown files read as sections with their links.

use api::{Document, Lesson, Section as WireSection, SectionState as WireState, WrittenFile};
use curriculum::Checked;
use domain::{EventBody, RunEvent, SessionEvent, SessionId, ToolEffect};
use faults::Fault;
use workspace::{Section, SectionState, WorkspaceError, parse_sections};

use super::checks::{self, ClaimRule};
use super::evidence::{EvidenceAt, evidence};
use super::quotable::Quotable;
use super::{LessonError, Lessons, is_lesson, wire};

/// What a session has written.
pub async fn of_session(desk: &Lessons, session: SessionId) -> Result<Document, Fault> {
    if desk.store.session(session).await?.is_none() {
        return Err(Fault::not_found(format!("there is no session {session}")));
    }
    let events = desk.store.events(session, 0).await?;
    let (lessons, others): (Vec<_>, Vec<_>) =
        written_documents(&events).into_iter().partition(|path| is_lesson(path));
    let others = match others.is_empty() {
        true => Vec::new(),
        false => desk.on_quotable(move |sources| written_files(sources, &others)).await?,
    };
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

/// The files at these paths; those that were deleted meanwhile are left out.
fn written_files(
    sources: &Quotable<'_>,
    paths: &[String],
) -> Result<Vec<WrittenFile>, LessonError> {
    let read = paths.iter().filter_map(|path| written_file(sources, path).transpose());
    Ok(read.collect::<Result<Vec<_>, _>>()?)
}

/// The file as sections; none when it was deleted meanwhile.
fn written_file(sources: &Quotable<'_>, path: &str) -> Result<Option<WrittenFile>, WorkspaceError> {
    let file = match sources.files.read(path) {
        Ok(file) => file,
        Err(WorkspaceError::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let claims = checks::claims_of_text(&file.text, sources.library);
    let links = evidence(&file.text, &claims, |pointer| sources.standing(pointer));
    let rule = ClaimRule::of(path);
    let doubtful: Vec<&Checked> = claims.iter().filter(|claim| !rule.lets_stand(claim)).collect();
    let sections = parse_sections(&file.text);
    let title = sections.iter().find(|section| section.level == 1).map(|lead| lead.heading.clone());
    Ok(Some(WrittenFile {
        title: title.unwrap_or_else(|| file.path.clone()),
        path: file.path,
        sha256: file.sha256,
        sections: sections.into_iter().map(|each| section(each, &links, &doubtful)).collect(),
    }))
}

fn section(section: Section, links: &[EvidenceAt], doubtful: &[&Checked]) -> WireSection {
    let lines = section.start_line..=section.end_line;
    WireSection {
        id: section.id,
        heading: section.heading,
        markdown: section.markdown,
        state: match section.state {
            SectionState::Drafting => WireState::Drafting,
            SectionState::Draft => WireState::Draft,
        },
        start_line: section.start_line,
        evidence: links
            .iter()
            .filter(|link| lines.contains(&link.line))
            .map(|link| link.evidence.clone())
            .collect(),
        claims: doubtful
            .iter()
            .filter(|checked| lines.contains(&checked.claim.line))
            .map(|checked| wire::claim(checked))
            .collect(),
    }
}
