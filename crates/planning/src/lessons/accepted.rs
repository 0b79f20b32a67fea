//! What of a lesson is accepted: the one truth that every face, tool and export reads. A decision is
//! about one text of a section; what the teacher wrote herself needs none.

use std::collections::BTreeSet;

use ::lessons::{Lesson, Section, SectionState};
use api::{SectionAcceptance, SeenSection};
use store::{DecidedText, LessonAuthor};

use super::owner::Marks;
use super::{Held, LessonError, Lessons, OpenLesson, is_hers, unchanged};

impl Lessons {
    /// Accept sections as they stand.
    ///
    /// # Errors
    /// [`LessonError::Changed`] when one is not as she saw it, and what reading comes to; then nothing
    /// is accepted.
    pub async fn accept(
        &self,
        path: &str,
        sections: &[SeenSection],
    ) -> Result<OpenLesson, LessonError> {
        self.decide(path, |open| {
            let seen = |SeenSection { id, sha256 }: &SeenSection| {
                unchanged(open, Some((id, sha256)))?;
                Ok(text(id, sha256.clone(), true))
            };
            sections.iter().map(seen).collect()
        })
        .await
    }

    /// Open sections again, as they stand.
    ///
    /// # Errors
    /// [`LessonError`]; everything is as it was then.
    pub async fn unaccept(
        &self,
        path: &str,
        sections: &[String],
    ) -> Result<OpenLesson, LessonError> {
        self.decide(path, |open| {
            let now = |id: &String| {
                let section = open.lesson.section(id);
                let section = section.ok_or_else(|| LessonError::Changed {
                    section: id.clone(),
                    current_sha256: None,
                })?;
                Ok(text(id, section.sha256(), false))
            };
            sections.iter().map(now).collect()
        })
        .await
    }

    async fn decide(
        &self,
        path: &str,
        texts: impl Fn(&OpenLesson) -> Result<Vec<DecidedText>, LessonError>,
    ) -> Result<OpenLesson, LessonError> {
        let Held { mut history, mut open, _place } = self.hold(path, None).await?;
        let texts = match texts(&open) {
            Ok(texts) => texts,
            Err(error) => {
                // What was noticed by the way is kept all the same.
                history.keep().await?;
                return Err(error);
            }
        };
        history.decide(&texts, self.now()).await?;
        open.decided = history.decided().await?;
        history.keep().await?;
        Ok(open)
    }
}

/// Whether a section of an open lesson is accepted as it stands.
pub fn acceptance(open: &OpenLesson, section: &Section) -> SectionAcceptance {
    of(&open.lesson, section, &open.decided, is_hers(open, section))
}

/// Ids of the sections of an open lesson that are accepted.
pub fn accepted_ids(open: &OpenLesson) -> BTreeSet<String> {
    let sections = open.lesson.sections.iter();
    let accepted = sections.filter(|section| counts(acceptance(open, section)));
    accepted.map(|section| section.id.clone()).collect()
}

/// How many sections of an open lesson are accepted, of how many.
pub fn accepted_of(open: &OpenLesson) -> (usize, usize) {
    let accepted = |section: &&Section| counts(acceptance(open, section));
    let sections = &open.lesson.sections;
    (sections.iter().filter(accepted).count(), sections.len())
}

/// How many sections are accepted of a lesson that was read without its history. A text of which no version is known comes
/// from another program, and so from her.
pub fn accepted_in(lesson: &Lesson, decided: &[DecidedText], marks: &Marks) -> usize {
    let accepted = |section: &&Section| {
        let sha256 = section.sha256();
        let same = |mark: &&store::SectionMark| mark.sha256 == sha256;
        let known = marks.get(&section.id).filter(same).or_else(|| marks.values().find(same));
        let is_hers = known.is_none_or(|mark| mark.by != LessonAuthor::Agent);
        counts(of(lesson, section, decided, is_hers))
    };
    lesson.sections.iter().filter(accepted).count()
}

fn of(
    lesson: &Lesson,
    section: &Section,
    decided: &[DecidedText],
    is_hers: bool,
) -> SectionAcceptance {
    if section.state != SectionState::Draft || section.markdown.is_empty() {
        return SectionAcceptance::No;
    }
    match (last_decision(lesson, section, decided), is_hers) {
        (Some(true), _) => SectionAcceptance::Decision,
        (None, true) => SectionAcceptance::Hand,
        (Some(false), _) => SectionAcceptance::TakenBack,
        (None, false) => SectionAcceptance::No,
    }
}

fn counts(acceptance: SectionAcceptance) -> bool {
    match acceptance {
        SectionAcceptance::Decision | SectionAcceptance::Hand => true,
        SectionAcceptance::No | SectionAcceptance::TakenBack => false,
    }
}

/// What she decided last about the section's text. One with another heading than before is still the
/// section that she decided on.
fn last_decision(lesson: &Lesson, section: &Section, decided: &[DecidedText]) -> Option<bool> {
    let sha256 = section.sha256();
    let mut about = decided.iter().filter(|text| text.sha256 == sha256);
    let is_gone = |text: &&DecidedText| lesson.section(&text.section_id).is_none();
    let own = about.clone().find(|text| text.section_id == section.id);
    own.or_else(|| about.find(is_gone)).map(|text| text.accepted)
}

fn text(section_id: &str, sha256: String, accepted: bool) -> DecidedText {
    DecidedText { section_id: section_id.to_owned(), sha256, accepted }
}
