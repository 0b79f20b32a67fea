//! One section with another text, and the rest of the lesson with it: one change, and one to take back.

use ::lessons::{Edit, Edited, SectionState, apply, carried_over};
use api::SectionAcceptance;
use store::LessonAuthor;

use super::accepted::acceptance;
use super::owner::Marks;
use super::{
    ChangedLesson, Doer, LessonError, Lessons, OpenLesson, Wish, is_hers, unchanged, words,
};

impl Lessons {
    /// Gives a section another text that she chose, and puts right what named something in it. What she
    /// wrote herself in other sections or accepted stays, and so do the sections with the ids `spared`.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn put_section(
        &self,
        path: &str,
        edit: &Edit,
        seen: (&str, &str),
        spared: &[String],
        doer: &Doer,
    ) -> Result<ChangedLesson, LessonError> {
        let wish = Wish::from(edit.clone());
        self.rewrite(path, &Marks::new(), |open| {
            unchanged(open, Some(seen))?;
            let edit = wish.edit(&open.lesson, &open.template);
            let edited = whole(open, &edit, spared)?;
            let deed = words::deed(&edit, &open.lesson);
            Ok((edited.text, self.deed(doer, deed, edited.section, edited.item)))
        })
        .await
    }
}

impl OpenLesson {
    /// The lesson after an edit by its author. A section that an agent writes anew takes along what belongs to
    /// it, as one does that she chose; what she writes by hand changes nothing else.
    pub(super) fn edited(&self, edit: &Edit, author: LessonAuthor) -> Result<Edited, LessonError> {
        let is_written = |id: &String| {
            let section = self.lesson.section(id);
            section.is_some_and(|section| {
                section.state == SectionState::Draft && !section.markdown.is_empty()
            })
        };
        match (edit, author) {
            (
                Edit::SetSection { section, .. } | Edit::SetSectionMarkdown { section, .. },
                LessonAuthor::Agent,
            ) if is_written(section) => whole(self, edit, &[]),
            _ => Ok(apply(&self.file.text, &self.template, edit)?),
        }
    }
}

/// The lesson after the edit of a section, with what belongs to it.
pub(super) fn whole(
    open: &OpenLesson,
    edit: &Edit,
    spared: &[String],
) -> Result<Edited, LessonError> {
    let edited = apply(&open.file.text, &open.template, edit)?;
    let Some(section) = edited.section.clone() else { return Ok(edited) };
    let may = |id: &str| {
        if spared.iter().any(|spared| spared == id) {
            return false;
        }
        open.lesson.section(id).is_none_or(|of| {
            !is_hers(open, of) && acceptance(open, of) != SectionAcceptance::Decision
        })
    };
    let text = carried_over(&open.lesson, edited.text, &open.template, &section, may);
    Ok(Edited { text, ..edited })
}
