//! What a text may quote: the teacher's files, her curriculum, and the skills that agents read, also where
//! she has a file of her own in a skill's place. Whether what is quoted stands there is told here.

use std::sync::Arc;

use api::EvidenceStanding;
use curriculum::{Library, is_into_curriculum};
use plugins::Catalogue;
use text::{Pointer, Standing};
use workspace::{CurriculumShelf, Workspace};

use super::seen_pictures::SeenPictures;
use super::{LessonError, Lessons};

/// Everything that a text may quote, as it is now.
pub struct Quotable<'a> {
    /// Her folder.
    pub files: &'a Workspace,
    /// Her curriculum.
    pub library: &'a Library,
    /// The plugins, whose skills count as agents read them.
    pub plugins: &'a Catalogue,
    /// What is known of files that a lesson names as its pictures.
    pub pictures: &'a SeenPictures,
}

impl Quotable<'_> {
    /// What became of a pointer to a file that is none of the curriculum, such as a class profile, a
    /// specification or a skill. Words that moved within their file stand there all the same; whatever
    /// keeps the file from being read keeps its words from being found.
    pub fn standing(&self, pointer: &Pointer) -> EvidenceStanding {
        if is_into_curriculum(pointer) {
            return EvidenceStanding::Unchecked;
        }
        let skills = self.plugins.skill_texts(&pointer.path);
        if !skills.is_empty() {
            return of_texts(pointer, skills.into_iter());
        }
        match self.files.read(&pointer.path) {
            Ok(file) => of_texts(pointer, std::iter::once(file.text.as_str())),
            Err(_) => EvidenceStanding::Missing,
        }
    }
}

/// Whether one of these texts has the words, on any line.
fn of_texts<'a>(pointer: &Pointer, texts: impl Iterator<Item = &'a str>) -> EvidenceStanding {
    let mut standing = EvidenceStanding::Missing;
    for text in texts {
        let last = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
        let anywhere = Pointer { start_line: 1, end_line: last, ..pointer.clone() };
        match anywhere.standing(text) {
            Standing::Found { .. } => return EvidenceStanding::Found,
            Standing::NoWords => standing = EvidenceStanding::Source,
            Standing::NoLines { .. } | Standing::Missing => {}
        }
    }
    standing
}

impl Lessons {
    /// The same lessons, looked at through another view of the folder and its curriculum.
    pub(crate) fn over(&self, workspace: Arc<Workspace>, shelf: CurriculumShelf) -> Self {
        Self { workspace, shelf, ..self.clone() }
    }

    /// Does something with all that a text may quote, where it may take its time.
    pub(super) async fn on_quotable<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Quotable<'_>) -> Result<T, LessonError> + Send + 'static,
    ) -> Result<T, LessonError> {
        let (shelf, definitions) = (self.shelf.clone(), self.definitions.clone());
        let pictures = self.pictures.clone();
        self.on_files(move |files| {
            let (library, plugins) = (shelf.library(files)?, definitions.catalogue());
            work(&Quotable { files, library: &library, plugins: &plugins, pictures: &pictures })
        })
        .await
    }
}
