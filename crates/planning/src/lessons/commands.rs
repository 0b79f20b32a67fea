//! The wire's commands for lessons: the teacher's own hand.

mod comments;
mod course;

use ::lessons::Edit;
use api::{
    Course, CourseArrange, CourseList, CourseRef, Document, Lesson, LessonAccept, LessonArchive,
    LessonChanges, LessonCommands, LessonComments, LessonCommentsWrite, LessonDay, LessonDiff,
    LessonDiffParams, LessonDuplicate, LessonDuplicated, LessonExport, LessonFile, LessonItemAdd,
    LessonItemMove, LessonItemRemove, LessonItemWrite, LessonList, LessonListParams, LessonNote,
    LessonPictureAdd, LessonPrinted, LessonRef, LessonRestore, LessonSectionAdd,
    LessonSectionRemove, LessonSectionWrite, LessonSides, LessonSummary, LessonUnaccept,
    LessonVersions, MarkdownShown, MarkdownTexts, Nothing, PictureAdded, PictureRef, PictureShown,
    PrintedSides, SessionRef, TeachingWeek, WeekParams,
};
use async_trait::async_trait;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use domain::Timestamp;
use faults::Fault;
use store::DecidedLesson;
use workspace::{EntryKind, WorkspaceError};

use super::checks::LessonFindings;
use super::{Doer, LessonError, Lessons, OpenLesson, document, export, is_lesson, template, wire};

impl Lessons {
    /// The path of each lesson that was changed here and when; none when nobody can say.
    pub async fn worked_on(&self) -> Vec<(String, Timestamp)> {
        self.store.lesson_work().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "when lessons were changed before is not known");
            Vec::new()
        })
    }

    /// The lessons of a class, or about a topic, in the archive or out of it, the one that was changed
    /// last first.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn list(&self, of: &LessonListParams) -> Result<Vec<LessonSummary>, LessonError> {
        let LessonListParams { class, topic, archived } = of;
        let mut all = self.all().await?;
        let holds = |text: &str, words: &str| {
            text.to_lowercase().contains(words.trim().to_lowercase().as_str())
        };
        all.retain(|lesson| {
            let of_class = class.as_deref().is_none_or(|class| {
                lesson.class.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(class.trim()))
            });
            let about = topic
                .as_deref()
                .is_none_or(|words| holds(&lesson.topic, words) || holds(&lesson.title, words));
            lesson.archived == *archived && of_class && about
        });
        Ok(all)
    }

    /// Every lesson, in the archive or out of it, the one that was changed last first.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn all(&self) -> Result<Vec<LessonSummary>, LessonError> {
        let decided = self.store.decided_lessons().await?;
        let all = self.on_files(move |files| {
            let undecided = DecidedLesson::default();
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
                let decided = decided.get(&file.path).unwrap_or(&undecided);
                all.push(wire::summary(&file, &lesson, &chosen, decided));
            }
            Ok(all)
        });
        let mut all = all.await?;
        all.sort_by(|one, other| {
            other.updated_at.cmp(&one.updated_at).then_with(|| one.path.cmp(&other.path))
        });
        Ok(all)
    }

    /// The lesson with its pages and what was found about it, made where it may take its time.
    pub(super) async fn shown(&self, open: OpenLesson) -> Result<Lesson, LessonError> {
        self.on_quotable(move |sources| {
            let found = LessonFindings::of(&open, sources)?;
            Ok(wire::lesson(&open, &found))
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

#[async_trait]
impl LessonCommands for Lessons {
    type Error = Fault;

    async fn document_get(&self, params: SessionRef) -> Result<Document, Fault> {
        document::of_session(self, params.session_id).await
    }

    async fn lesson_list(&self, params: LessonListParams) -> Result<LessonList, Fault> {
        Ok(LessonList { lessons: self.list(&params).await? })
    }

    async fn week_get(&self, WeekParams { day }: WeekParams) -> Result<TeachingWeek, Fault> {
        let day = day.map(|day| {
            let parsed = day.parse::<chrono::NaiveDate>();
            parsed.map_err(|_| Fault::invalid(format!("{day:?} is no day such as 2026-11-12")))
        });
        Ok(self.week(day.transpose()?).await?)
    }

    async fn course_list(&self, _: Nothing) -> Result<CourseList, Fault> {
        Ok(self.courses().await?)
    }

    async fn course_get(&self, CourseRef { of }: CourseRef) -> Result<Course, Fault> {
        Ok(self.course(&of).await?)
    }

    async fn course_arrange(&self, params: CourseArrange) -> Result<Course, Fault> {
        let CourseArrange { of, lessons } = params;
        Ok(self.arrange(&of, &lessons).await?)
    }

    async fn lesson_get(&self, params: LessonRef) -> Result<Lesson, Fault> {
        Ok(self.shown(self.read(&params.path).await?).await?)
    }

    async fn lesson_section_write(&self, params: LessonSectionWrite) -> Result<Lesson, Fault> {
        let LessonSectionWrite { path, section, markdown, sha256 } = params;
        let edit = Edit::SetSectionMarkdown { section: section.clone(), markdown };
        Ok(self.by_hand(&path, edit, Some((&section, &sha256))).await?)
    }

    async fn lesson_item_write(&self, params: LessonItemWrite) -> Result<Lesson, Fault> {
        let LessonItemWrite { path, section, item, markdown, sha256 } = params;
        let edit = Edit::SetItemMarkdown { section: section.clone(), item, markdown };
        Ok(self.by_hand(&path, edit, Some((&section, &sha256))).await?)
    }

    async fn lesson_item_add(&self, params: LessonItemAdd) -> Result<Lesson, Fault> {
        let LessonItemAdd { path, section, markdown, at } = params;
        let at = at.map(|at| usize::try_from(at).unwrap_or(usize::MAX));
        let edit = Edit::AddItemMarkdown { section, markdown, at };
        Ok(self.by_hand(&path, edit, None).await?)
    }

    async fn lesson_item_remove(&self, params: LessonItemRemove) -> Result<Lesson, Fault> {
        let LessonItemRemove { path, section, item, sha256 } = params;
        let edit = Edit::RemoveItem { section: section.clone(), item };
        Ok(self.by_hand(&path, edit, Some((&section, &sha256))).await?)
    }

    async fn lesson_item_move(&self, params: LessonItemMove) -> Result<Lesson, Fault> {
        let LessonItemMove { path, section, item, to, sha256 } = params;
        let to = usize::try_from(to).unwrap_or(usize::MAX);
        let edit = Edit::MoveItem { section: section.clone(), item, to };
        Ok(self.by_hand(&path, edit, Some((&section, &sha256))).await?)
    }

    async fn lesson_section_add(&self, params: LessonSectionAdd) -> Result<Lesson, Fault> {
        let LessonSectionAdd { path, id } = params;
        Ok(self.by_hand(&path, Edit::AddSection { id }, None).await?)
    }

    async fn lesson_section_remove(&self, params: LessonSectionRemove) -> Result<Lesson, Fault> {
        let LessonSectionRemove { path, section, sha256 } = params;
        let edit = Edit::RemoveSection { section: section.clone() };
        Ok(self.by_hand(&path, edit, Some((&section, &sha256))).await?)
    }

    async fn lesson_accept(&self, params: LessonAccept) -> Result<Lesson, Fault> {
        let LessonAccept { path, sections } = params;
        Ok(self.shown(self.accept(&path, &sections).await?).await?)
    }

    async fn lesson_unaccept(&self, params: LessonUnaccept) -> Result<Lesson, Fault> {
        let LessonUnaccept { path, sections } = params;
        Ok(self.shown(self.unaccept(&path, &sections).await?).await?)
    }

    async fn lesson_note(&self, params: LessonNote) -> Result<Lesson, Fault> {
        let LessonNote { path, note, aside } = params;
        Ok(self.shown(self.note(&path, &note, aside).await?).await?)
    }

    async fn lesson_archive(&self, params: LessonArchive) -> Result<Lesson, Fault> {
        let LessonArchive { path, archived } = params;
        Ok(self.shown(self.archive(&path, archived).await?).await?)
    }

    async fn lesson_day(&self, params: LessonDay) -> Result<Lesson, Fault> {
        let LessonDay { path, date } = params;
        Ok(self.shown(self.plan_for(&path, date.as_deref()).await?).await?)
    }

    async fn lesson_picture_add(&self, params: LessonPictureAdd) -> Result<PictureAdded, Fault> {
        let LessonPictureAdd { path, name, data } = params;
        let bytes = BASE64_STANDARD.decode(data.trim()).map_err(|error| {
            Fault::invalid(format!("the picture's bytes are no base64: {error}"))
        })?;
        Ok(self.add_picture(&path, &name, bytes).await?)
    }

    async fn picture_read(
        &self,
        PictureRef { path, place }: PictureRef,
    ) -> Result<PictureShown, Fault> {
        Ok(self.picture(&path, &place).await?)
    }

    async fn lesson_comments(&self, params: LessonRef) -> Result<LessonComments, Fault> {
        Ok(self.comments(&params.path).await?)
    }

    async fn lesson_comments_write(
        &self,
        params: LessonCommentsWrite,
    ) -> Result<LessonComments, Fault> {
        let LessonCommentsWrite { path, comments, sha256 } = params;
        Ok(self.set_comments(&path, comments, sha256).await?)
    }

    async fn lesson_versions(&self, params: LessonRef) -> Result<LessonVersions, Fault> {
        let versions = self.versions(&params.path).await?;
        Ok(LessonVersions { versions: versions.into_iter().map(wire::version).collect() })
    }

    async fn lesson_diff(&self, params: LessonDiffParams) -> Result<LessonDiff, Fault> {
        let LessonDiffParams { path, from, to } = params;
        Ok(self.difference(&path, from, to).await?)
    }

    async fn lesson_restore(&self, params: LessonRestore) -> Result<Lesson, Fault> {
        let LessonRestore { path, version, section } = params;
        let (section, teacher) = (section.as_deref(), Doer::teacher());
        Ok(self.shown(self.restore(&path, version, section, &teacher).await?).await?)
    }

    async fn lesson_duplicate(&self, params: LessonDuplicate) -> Result<LessonDuplicated, Fault> {
        let LessonDuplicate { path, class } = params;
        let (path, changes) = self.duplicate(&path, &class, &Doer::teacher()).await?;
        Ok(LessonDuplicated { path, changes })
    }

    async fn lesson_changes(&self, params: LessonDuplicate) -> Result<LessonChanges, Fault> {
        let LessonDuplicate { path, class } = params;
        Ok(LessonChanges { changes: self.changes_for(&path, &class).await? })
    }

    async fn lesson_export(&self, params: LessonExport) -> Result<LessonFile, Fault> {
        export::exported(self, params).await
    }

    async fn lesson_printed(&self, params: LessonPrinted) -> Result<PrintedSides, Fault> {
        export::printed(self, params).await
    }

    async fn lesson_sides(&self, params: LessonRef) -> Result<LessonSides, Fault> {
        export::sides(self, &params.path).await
    }

    async fn markdown_read(&self, params: MarkdownTexts) -> Result<MarkdownShown, Fault> {
        let MarkdownTexts { texts, titles } = params;
        let shown = |text: String| ::lessons::shown(&text).into_owned();
        Ok(MarkdownShown {
            texts: texts.into_iter().map(shown).collect(),
            titles: titles.iter().map(|title| ::lessons::title_parts(title)).collect(),
        })
    }
}
