//! Whose a section is: theirs who gave it the text it has.

use std::collections::BTreeMap;

use ::lessons::{Lesson, Section, SectionState, apply};
use store::{LessonAuthor, SectionMark};

use super::sources::Sources;
use super::{Intent, LessonError, Lessons, OpenLesson};

/// Text of the teacher's that a change would touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HerText {
    /// The lesson's file.
    pub path: String,
    /// The lesson's title.
    pub title: String,
    /// The class it is for.
    pub class: Option<String>,
    /// The sections; at least one.
    pub sections: Vec<HerSection>,
}

/// A lesson as it is and as a call would leave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedLesson {
    /// The lesson's file.
    pub path: String,
    /// The class it is for.
    pub class: Option<String>,
    /// What it is about, in a word or two.
    pub topic: String,
    /// The file's text.
    pub before: String,
    /// What it would be.
    pub after: String,
}

impl Lessons {
    /// What an agent's call would make of a lesson that is there; none when it changes none, or
    /// cannot be carried out anyway.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn edited(&self, intent: &Intent) -> Result<Option<EditedLesson>, LessonError> {
        let Intent::Change { wish, .. } = intent else { return Ok(None) };
        let open = self.read(&intent.path()).await?;
        let edit = wish.edit(&open.lesson, &open.template);
        let Ok(edited) = apply(&open.file.text, &open.template, &edit) else { return Ok(None) };
        Ok((edited.text != open.file.text).then_some(EditedLesson {
            path: open.file.path,
            class: open.lesson.class,
            topic: open.lesson.topic,
            before: open.file.text,
            after: edited.text,
        }))
    }
}

/// A section of the teacher's that a change would touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HerSection {
    /// Its heading.
    pub heading: String,
    /// Its text.
    pub now: String,
    /// SHA-256 of its text.
    pub sha256: String,
    /// What it would be; none when it would be gone.
    pub then: Option<String>,
}

/// The marks that a lesson's sections had.
pub type Marks = BTreeMap<String, SectionMark>;

/// Who gave each section its text, after a change by this author to a lesson with these marks. Of
/// several versions that are known the first that has the text counts. A text that is new is marked
/// with the sources that it points to.
pub fn marks(
    lesson: &Lesson,
    before: &[&Marks],
    author: LessonAuthor,
    sources: &mut BTreeMap<String, Sources>,
) -> Marks {
    let mut mark = |section: &Section| {
        let sha256 = section.sha256();
        // A section that is named otherwise, because its heading or the template was changed, is
        // still whose it was.
        let known = before.iter().find_map(|marks| {
            let same = |mark: &&SectionMark| mark.sha256 == sha256;
            marks.get(&section.id).filter(same).or_else(|| marks.values().find(same))
        });
        known.cloned().unwrap_or_else(|| {
            let Sources { files, quotations } = sources.remove(&section.id).unwrap_or_default();
            SectionMark { sha256, by: author, sources: files, quotations }
        })
    };
    lesson.sections.iter().map(|section| (section.id.clone(), mark(section))).collect()
}

/// Whether a section is the teacher's own text. One that nobody has written yet is nobody's.
pub fn is_hers(open: &OpenLesson, section: &Section) -> bool {
    section.state == SectionState::Draft
        && open.version.sections.get(&section.id).is_some_and(|mark| match mark.by {
            LessonAuthor::Agent => false,
            LessonAuthor::Teacher | LessonAuthor::Outside => true,
        })
}

/// What of hers is another text afterwards.
pub fn her_text(open: &OpenLesson, after: &Lesson) -> Option<HerText> {
    let changed = |section: &&Section| {
        after.section(&section.id).is_none_or(|then| then.markdown != section.markdown)
    };
    let hers = open.lesson.sections.iter().filter(|section| is_hers(open, section));
    let sections: Vec<HerSection> = hers
        .filter(changed)
        .map(|section| HerSection {
            heading: section.heading.clone(),
            now: section.markdown.clone(),
            sha256: section.sha256(),
            then: after.section(&section.id).map(|then| then.markdown.clone()),
        })
        .collect();
    if sections.is_empty() {
        return None;
    }
    Some(HerText {
        path: open.file.path.clone(),
        title: open.lesson.title.clone(),
        class: open.lesson.class.clone(),
        sections,
    })
}

/// Whether an agent may make this change: each section of the teacher's that it touches has to be
/// among those that she allowed to be changed, by the hash of what she saw.
///
/// # Errors
/// [`LessonError::Hers`].
pub fn may_change(
    open: &OpenLesson,
    after: &Lesson,
    allowed: &[String],
) -> Result<(), LessonError> {
    let Some(text) = her_text(open, after) else { return Ok(()) };
    let refused: Vec<String> = text
        .sections
        .into_iter()
        .filter(|section| !allowed.contains(&section.sha256))
        .map(|section| format!("\"{}\"", section.heading))
        .collect();
    match refused.is_empty() {
        true => Ok(()),
        false => Err(LessonError::Hers { sections: refused.join(" and ") }),
    }
}
