//! What became of what the agent wrote, by the end of a task: lessons have versions, each with who made it.

use std::collections::{BTreeMap, BTreeSet};

use domain::{ClockMark, SectionEdit, SessionId, StepKind, StudyEvent};
use faults::Fault;
use lessons::{Template, parse};
use measures::{count_words, words_changed};
use store::{LessonAuthor, LessonText, LessonVersion, TeacherStore};
use studies::Participation;

use crate::desk::StudyDesk;

impl StudyDesk {
    /// What happens, and before the end of a task that was planned with help what became of it.
    pub(crate) async fn with_edits(
        &self,
        log: &Participation,
        events: Vec<StudyEvent>,
        now: &ClockMark,
    ) -> Result<Vec<StudyEvent>, Fault> {
        let mut all = Vec::with_capacity(events.len() + 1);
        for event in events {
            if let StudyEvent::StepEnded { step, .. } = &event
                && let Some(sections) = self.edited(log, *step).await?
            {
                all.push(StudyEvent::Edited { step: *step, sections, clock: now.clone() });
            }
            all.push(event);
        }
        Ok(all)
    }

    /// None where nothing was planned with help.
    async fn edited(
        &self,
        log: &Participation,
        step: u32,
    ) -> Result<Option<Vec<SectionEdit>>, Fault> {
        let place = usize::try_from(step).unwrap_or(usize::MAX);
        let (Some(began), Some(times)) = (log.began(), log.steps().get(place)) else {
            return Ok(None);
        };
        let what = began.steps.get(place).map(|step| &step.what);
        let Some(StepKind::Task { block, factors: Some(_) }) = what else { return Ok(None) };
        if times.sessions.is_empty() {
            return Ok(None);
        }
        let desk = self.store.participants_desk(&self.planner_name(began, *block)).await?;
        let paths: BTreeSet<String> =
            desk.lesson_work().await?.into_iter().map(|(path, _)| path).collect();
        let mut sections = Vec::new();
        for path in paths {
            sections.extend(of_lesson(&desk, &path, &times.sessions).await?);
        }
        Ok(Some(sections))
    }
}

/// The sections of a lesson that the agent wrote in one of these sessions, each against what stands there now.
async fn of_lesson(
    desk: &TeacherStore,
    path: &str,
    sessions: &[SessionId],
) -> Result<Vec<SectionEdit>, Fault> {
    // The latest stands first.
    let versions = desk.lesson_versions(path).await?;
    let here = |version: &LessonVersion| {
        version.deed.origin.session.is_some_and(|session| sessions.contains(&session))
    };
    let Some(latest) = versions.first().filter(|_| versions.iter().any(here)) else {
        return Ok(Vec::new());
    };
    let mut last_of: BTreeMap<&str, u32> = BTreeMap::new();
    for version in &versions {
        for (id, mark) in &version.sections {
            if mark.by == LessonAuthor::Agent {
                last_of.entry(id).or_insert(version.number);
            }
        }
    }
    let mut texts: BTreeMap<u32, LessonText> = BTreeMap::new();
    for number in last_of.values().copied().chain([latest.number]) {
        if let Some(text) = desk.lesson_version(path, number).await? {
            texts.insert(number, text);
        }
    }
    let text = |number: u32, id: &str| texts.get(&number).and_then(|text| section(text, id));
    let edits = last_of.iter().map(|(id, number)| {
        let before = text(*number, id).unwrap_or_default();
        // What is not there any more was taken out.
        let after = text(latest.number, id).unwrap_or_default();
        SectionEdit {
            path: path.to_owned(),
            id: (*id).to_owned(),
            words: counted(count_words(&before)),
            changed: counted(words_changed(&before, &after)),
        }
    });
    Ok(edits.collect())
}

/// A section of a version: by which template it was read does not matter, for its mark has the hash of its text.
fn section(version: &LessonText, id: &str) -> Option<String> {
    let mark = version.version.sections.get(id)?;
    let lesson = parse(&version.text, &Template::structured());
    lesson.sections.into_iter().find(|one| one.sha256() == mark.sha256).map(|one| one.markdown)
}

fn counted(words: usize) -> u32 {
    u32::try_from(words).unwrap_or(u32::MAX)
}
