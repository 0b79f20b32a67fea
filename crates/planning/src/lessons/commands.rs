//! The wire's commands for lessons: the teacher's own hand.

use ::lessons::Edit;
use api::{
    ApiError, Lesson, LessonDiff, LessonDiffParams, LessonDuplicate, LessonDuplicated,
    LessonItemAdd, LessonItemMove, LessonItemRemove, LessonItemWrite, LessonList, LessonListParams,
    LessonRef, LessonRestore, LessonSectionAdd, LessonSectionRemove, LessonSectionWrite,
    LessonSummary, LessonVersions,
};
use workspace::{EntryKind, WorkspaceError};

use super::{Doer, LessonError, Lessons, OpenLesson, checks, is_lesson, template, wire};
use crate::App;
use crate::error::OnTheWire;

impl Lessons {
    /// The lessons of a class, or about a topic, the one that was changed last first.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn list(
        &self,
        class: Option<&str>,
        topic: Option<&str>,
    ) -> Result<Vec<LessonSummary>, LessonError> {
        let all = self.on_files(|files| {
            let entries = files.tree()?.entries.into_iter();
            let files_of = entries.filter(|entry| entry.kind == EntryKind::File);
            let mut all = Vec::new();
            for entry in files_of.filter(|entry| is_lesson(&entry.path)) {
                let file = match files.read(&entry.path) {
                    Ok(file) => file,
                    Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone.into()),
                    Err(WorkspaceError::NotFound { .. }) => continue,
                    Err(_) => {
                        all.push(wire::unreadable(entry.path, entry.modified));
                        continue;
                    }
                };
                let chosen = template::of(files, &file.text)?;
                let lesson = ::lessons::parse(&file.text, &chosen.template);
                all.push(wire::summary(&file, &lesson, &chosen));
            }
            Ok(all)
        });
        let mut all = all.await?;
        let holds = |text: &str, words: &str| {
            text.to_lowercase().contains(words.trim().to_lowercase().as_str())
        };
        all.retain(|lesson| {
            let of_class = class.is_none_or(|class| {
                lesson.class.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(class.trim()))
            });
            let about = topic
                .is_none_or(|words| holds(&lesson.topic, words) || holds(&lesson.title, words));
            of_class && about
        });
        all.sort_by(|one, other| {
            other.updated_at.cmp(&one.updated_at).then_with(|| one.path.cmp(&other.path))
        });
        Ok(all)
    }

    /// The lesson with its pages and what was found about it, made where it may take its time.
    async fn shown(&self, open: OpenLesson) -> Result<Lesson, LessonError> {
        let shelf = self.shelf.clone();
        self.on_files(move |files| {
            let claims = checks::claims(&open, &*shelf.library(files)?);
            let texts = checks::texts(&open, checks::profile(&open, files)?.as_ref());
            Ok(wire::lesson(&open, &wire::Found { claims, texts }))
        })
        .await
    }

    /// What the teacher does to a lesson; the section that she saw is named where there is one.
    async fn by_hand(
        &self,
        path: &str,
        edit: Edit,
        seen: Option<(&str, &str)>,
    ) -> Result<Lesson, LessonError> {
        let changed = self.change(path, &edit, seen, &Doer::teacher()).await?;
        self.shown(changed.open).await
    }
}

impl App {
    pub(crate) fn lessons(&self) -> &Lessons {
        &self.0.lessons
    }

    pub(crate) async fn lesson_summaries(
        &self,
        params: LessonListParams,
    ) -> Result<LessonList, ApiError> {
        let LessonListParams { class, topic } = params;
        let lessons = self.lessons().list(class.as_deref(), topic.as_deref()).await;
        Ok(LessonList { lessons: lessons.map_err(OnTheWire::on_the_wire)? })
    }

    pub(crate) async fn lesson(&self, params: LessonRef) -> Result<Lesson, ApiError> {
        let lessons = self.lessons();
        on_the_wire(async { lessons.shown(lessons.read(&params.path).await?).await }).await
    }

    pub(crate) async fn write_section(
        &self,
        params: LessonSectionWrite,
    ) -> Result<Lesson, ApiError> {
        let LessonSectionWrite { path, section, markdown, sha256 } = params;
        let edit = Edit::SetSectionMarkdown { section: section.clone(), markdown };
        on_the_wire(self.lessons().by_hand(&path, edit, Some((&section, &sha256)))).await
    }

    pub(crate) async fn write_item(&self, params: LessonItemWrite) -> Result<Lesson, ApiError> {
        let LessonItemWrite { path, section, item, markdown, sha256 } = params;
        let edit = Edit::SetItemMarkdown { section: section.clone(), item, markdown };
        on_the_wire(self.lessons().by_hand(&path, edit, Some((&section, &sha256)))).await
    }

    pub(crate) async fn add_item(&self, params: LessonItemAdd) -> Result<Lesson, ApiError> {
        let LessonItemAdd { path, section, markdown, at } = params;
        let at = at.map(|at| usize::try_from(at).unwrap_or(usize::MAX));
        let edit = Edit::AddItemMarkdown { section, markdown, at };
        on_the_wire(self.lessons().by_hand(&path, edit, None)).await
    }

    pub(crate) async fn remove_item(&self, params: LessonItemRemove) -> Result<Lesson, ApiError> {
        let LessonItemRemove { path, section, item, sha256 } = params;
        let edit = Edit::RemoveItem { section: section.clone(), item };
        on_the_wire(self.lessons().by_hand(&path, edit, Some((&section, &sha256)))).await
    }

    pub(crate) async fn move_item(&self, params: LessonItemMove) -> Result<Lesson, ApiError> {
        let LessonItemMove { path, section, item, to, sha256 } = params;
        let to = usize::try_from(to).unwrap_or(usize::MAX);
        let edit = Edit::MoveItem { section: section.clone(), item, to };
        on_the_wire(self.lessons().by_hand(&path, edit, Some((&section, &sha256)))).await
    }

    pub(crate) async fn add_section(&self, params: LessonSectionAdd) -> Result<Lesson, ApiError> {
        let LessonSectionAdd { path, id } = params;
        on_the_wire(self.lessons().by_hand(&path, Edit::AddSection { id }, None)).await
    }

    pub(crate) async fn remove_section(
        &self,
        params: LessonSectionRemove,
    ) -> Result<Lesson, ApiError> {
        let LessonSectionRemove { path, section, sha256 } = params;
        let edit = Edit::RemoveSection { section: section.clone() };
        on_the_wire(self.lessons().by_hand(&path, edit, Some((&section, &sha256)))).await
    }

    pub(crate) async fn versions_of(&self, params: LessonRef) -> Result<LessonVersions, ApiError> {
        let versions = on_the_wire(self.lessons().versions(&params.path)).await?;
        Ok(LessonVersions { versions: versions.into_iter().map(wire::version).collect() })
    }

    pub(crate) async fn difference(
        &self,
        params: LessonDiffParams,
    ) -> Result<LessonDiff, ApiError> {
        let LessonDiffParams { path, from, to } = params;
        on_the_wire(self.lessons().difference(&path, from, to)).await
    }

    pub(crate) async fn restore_lesson(&self, params: LessonRestore) -> Result<Lesson, ApiError> {
        let LessonRestore { path, version, section } = params;
        on_the_wire(async {
            let (section, teacher) = (section.as_deref(), Doer::teacher());
            let lessons = self.lessons();
            lessons.shown(lessons.restore(&path, version, section, &teacher).await?).await
        })
        .await
    }

    pub(crate) async fn duplicate_lesson(
        &self,
        params: LessonDuplicate,
    ) -> Result<LessonDuplicated, ApiError> {
        let LessonDuplicate { path, class } = params;
        let teacher = Doer::teacher();
        let copied = self.lessons().duplicate(&path, &class, &teacher);
        let (path, changes) = on_the_wire(copied).await?;
        Ok(LessonDuplicated { path, changes })
    }
}

async fn on_the_wire<T>(work: impl Future<Output = Result<T, LessonError>>) -> Result<T, ApiError> {
    work.await.map_err(OnTheWire::on_the_wire)
}
