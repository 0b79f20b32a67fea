//! The lessons of a teacher: files of hers, read and changed section by section, each change a version.
//!
//! Whoever reads or changes a lesson holds its history meanwhile. A file that is not as the latest
//! version has it was changed in another program: that becomes a version of its own before anything
//! else is done. The file is written first and the version recorded after it; what a process that
//! died in between has left is told by the call it died in. What a section holds and how it is
//! changed is decided in the crate `lessons`.

mod accepted;
mod apart;
mod by_hand;
pub mod checks;
mod commands;
mod copy;
mod cut_off;
mod document;
mod doer;
mod error;
pub mod evidence;
mod export;
mod intent;
mod lesson_file;
mod marks;
mod owner;
mod permits;
mod pictures;
mod place;
mod quotable;
mod seen_pictures;
mod sources;
pub(crate) mod template;
mod wanted;
mod week;
mod went;
mod whole;
mod wire;
mod words;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use ::lessons::{Edit, Edited, Lesson, Template, new_lesson};
use domain::{Clock, SessionId, Timestamp, ToolCall};
use store::{
    DecidedText, LessonAuthor, LessonDeed, LessonHistory, LessonOrigin, LessonText, LessonVersion,
    NewLessonVersion, TeacherStore,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use typesetting::Typesetter;
use workspace::{Base, CurriculumShelf, FileText, Workspace, WorkspaceError};

pub use accepted::accepted_ids;
pub use doer::Doer;
pub use error::LessonError;
pub use intent::{Create, Intent, Wish, id_of as section_id};
pub use owner::{EditedLesson, HerSection, HerText, is_hers};
pub use place::{
    all_of as lessons_of, in_folder as lesson_in, is_archived, is_lesson, path as lesson_path,
    profile as profile_of, short_name as lesson_name, slug_of as lesson_slug,
    spelled as lesson_spelled,
};
pub use went::{NOT_ASKED, PastLesson, TAUGHT, was_taught};

use crate::definitions::Definitions;
use apart::apart;
use owner::Marks;
use seen_pictures::SeenPictures;
use sources::Sources;
use template::Chosen;

/// At most so many lessons are held at once: each holds a connection, and needs another to explain a file.
const HELD: usize = 3;

/// How often a change is made anew when somebody else wrote the file in between.
const ATTEMPTS: u32 = 4;

/// The lessons; clones share what was permitted.
#[derive(Clone)]
pub struct Lessons {
    workspace: Arc<Workspace>,
    store: TeacherStore,
    clock: Arc<dyn Clock>,
    shelf: CurriculumShelf,
    definitions: Definitions,
    pictures: SeenPictures,
    /// The tools know what their calls mean; they are made of the lessons and not the reverse.
    read_call: ReadCall,
    /// What a teacher has allowed to be done to text of hers.
    permits: Arc<Mutex<Permits>>,
    places: Arc<Semaphore>,
    /// Who sets their pages.
    typesetter: Typesetter,
}

/// What the call of a tool wants done to a lesson; none when it wants nothing of the kind. The class
/// is the one that the teacher's words name.
pub type ReadCall = fn(&ToolCall, Option<&str>) -> Option<Intent>;

/// Calls of sessions, with the hashes of the sections as she was shown them.
type Permits = BTreeMap<(SessionId, String), Vec<String>>;

/// A lesson as it stands.
#[derive(Debug, Clone)]
pub struct OpenLesson {
    /// Its file.
    pub file: FileText,
    /// What the file says.
    pub lesson: Lesson,
    /// By what it was read.
    pub template: Template,
    /// Why it was not read by the template that it names.
    pub template_trouble: Option<String>,
    /// The version that the file is.
    pub version: LessonVersion,
    /// The texts of its sections about which the teacher has decided.
    pub decided: Vec<DecidedText>,
}

/// A lesson after a change.
#[derive(Debug, Clone)]
pub struct ChangedLesson {
    /// As it is now.
    pub open: OpenLesson,
    /// The section that was changed, as it is named now.
    pub section: Option<String>,
    /// The item that was changed, as it is named now.
    pub item: Option<String>,
}

/// A lesson with its history, which nobody else reads or writes meanwhile.
struct Held {
    history: LessonHistory,
    open: OpenLesson,
    _place: OwnedSemaphorePermit,
}

impl Lessons {
    /// Over a teacher's own folder and rows.
    pub fn new(
        workspace: Arc<Workspace>,
        store: TeacherStore,
        clock: Arc<dyn Clock>,
        shelf: CurriculumShelf,
        definitions: Definitions,
        read_call: ReadCall,
    ) -> Self {
        Self {
            workspace,
            store,
            clock,
            shelf,
            definitions,
            pictures: SeenPictures::default(),
            read_call,
            permits: Arc::default(),
            places: Arc::new(Semaphore::new(HELD)),
            typesetter: Typesetter::default(),
        }
    }

    /// The same, with pages set by somebody.
    #[must_use]
    pub fn with_pages_by(self, typesetter: Typesetter) -> Self {
        Self { typesetter, ..self }
    }

    /// The lesson as it stands; an edit in another program is recorded by the way.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn read(&self, path: &str) -> Result<OpenLesson, LessonError> {
        let held = self.hold(path, None).await?;
        held.history.keep().await?;
        Ok(held.open)
    }

    /// Make one change, if each section named in `seen` is still the text with that SHA-256. Other
    /// sections may have changed meanwhile: they keep their changes.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn change(
        &self,
        path: &str,
        edit: &Edit,
        seen: Option<(&str, &str)>,
        doer: &Doer,
    ) -> Result<ChangedLesson, LessonError> {
        let wish = Wish::from(edit.clone());
        self.carry_out(path, &wish, doer, |open| unchanged(open, seen)).await
    }

    /// Do what an agent wants. A section of the teacher's is changed only if she has allowed this
    /// very call; a call that a crash cut off is not done a second time.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn wish(
        &self,
        intent: &Intent,
        context: &agent::ToolContext,
    ) -> Result<ChangedLesson, LessonError> {
        let doer = Doer::agent(context);
        if context.interrupted {
            let planned = context.change.as_ref();
            if let Some(done) = self.done_before(intent, &doer, planned).await? {
                return Ok(done);
            }
            self.not_begun(context).await?;
        }
        let permit = (context.session, context.call_id.clone());
        let wish = match intent {
            Intent::Create(new) => return self.create(new, &doer).await,
            Intent::Change { wish, .. } => wish,
        };
        let path = intent.path();
        let allowed = self.permits().get(&permit).cloned().unwrap_or_default();
        let done = self
            .carry_out(&path, wish, &doer, |open| {
                let edit = wish.edit(&open.lesson, &open.template);
                let edited = open.edited(&edit, doer.author)?;
                owner::may_change(open, &template::parsed(&edited.text, &open.template), &allowed)
            })
            .await?;
        self.permits().remove(&permit);
        Ok(done)
    }

    /// What the call of a tool wants done to a lesson, as far as it can be told without one.
    pub fn intent_of(&self, call: &ToolCall, class: Option<&str>) -> Option<Intent> {
        (self.read_call)(call, class)
    }

    /// Begin a lesson.
    async fn create(&self, new: &Create, doer: &Doer) -> Result<ChangedLesson, LessonError> {
        let (path, given) = (new.path(), new.clone());
        let (chosen, minutes) = self
            .on_files(move |files| {
                let chosen =
                    template::wanted(files, given.template.as_deref(), given.class.as_deref())?;
                let minutes = match given.minutes {
                    None => template::minutes(files, &chosen.template, given.class.as_deref())?,
                    minutes => minutes,
                };
                Ok((chosen, minutes))
            })
            .await?;
        let date = new.date.map(|date| date.to_string());
        let text = new_lesson(&new.skeleton(minutes, date), &chosen.template);
        let what = words::BEGAN.to_owned();
        let deed = self.deed(doer, what, None, None);
        let open = self.begin(&path, text, chosen, Marks::new(), deed).await?;
        Ok(ChangedLesson { open, section: None, item: None })
    }

    /// Write a file that is not there yet, with its first version.
    async fn begin(
        &self,
        path: &str,
        text: String,
        chosen: Chosen,
        marks: Marks,
        deed: LessonDeed,
    ) -> Result<OpenLesson, LessonError> {
        let _place = self.place().await?;
        let mut history = self.store.lesson_history(path).await?;
        let file = match self.write(path, text, Base::Absent, deed.author).await {
            Err(LessonError::File(WorkspaceError::Conflict { path, .. })) => {
                return Err(LessonError::There { path });
            }
            written => written?,
        };
        let open = self.record(&mut history, file, chosen, &[&marks], deed).await?;
        history.keep().await?;
        Ok(open)
    }

    /// Carry out a wish if it may be done to the lesson as it is found.
    async fn carry_out(
        &self,
        path: &str,
        wish: &Wish,
        doer: &Doer,
        may: impl Fn(&OpenLesson) -> Result<(), LessonError>,
    ) -> Result<ChangedLesson, LessonError> {
        self.rewrite(path, &Marks::new(), |open| {
            may(open)?;
            let edit = wish.edit(&open.lesson, &open.template);
            let Edited { text, section, item } = open.edited(&edit, doer.author)?;
            let deed = self.deed(doer, words::deed(&edit, &open.lesson), section, item);
            Ok((text, deed))
        })
        .await
    }

    /// Give a lesson a text made of the one it has, under the history's hold, and made anew when the
    /// file was written in between. `known` has the marks of an older version that a part of the
    /// text is from.
    async fn rewrite(
        &self,
        path: &str,
        known: &Marks,
        make: impl Fn(&OpenLesson) -> Result<(String, LessonDeed), LessonError>,
    ) -> Result<ChangedLesson, LessonError> {
        let mut attempt = 1;
        loop {
            let Held { mut history, open, _place } = self.hold(path, None).await?;
            let (text, deed) = match make(&open) {
                Ok(made) => made,
                Err(error) => {
                    // What was noticed by the way is kept all the same.
                    history.keep().await?;
                    return Err(error);
                }
            };
            let (section, item) = (deed.section.clone(), deed.item.clone());
            if text == open.file.text {
                history.keep().await?;
                return Ok(ChangedLesson { open, section, item });
            }
            let base = Base::Sha256(open.file.sha256.clone());
            let file = match self.write(&open.file.path, text, base, deed.author).await {
                Ok(file) => file,
                Err(error) => {
                    history.keep().await?;
                    let is_conflict =
                        matches!(error, LessonError::File(WorkspaceError::Conflict { .. }));
                    if is_conflict && attempt < ATTEMPTS {
                        attempt += 1;
                        continue;
                    }
                    return Err(error);
                }
            };
            let chosen = Chosen { template: open.template, trouble: open.template_trouble };
            let before = [&open.version.sections, known];
            let open = self.record(&mut history, file, chosen, &before, deed).await?;
            history.keep().await?;
            return Ok(ChangedLesson { open, section, item });
        }
    }

    /// The lesson with its history. `own` is what the caller was about to do when a crash cut it off.
    async fn hold(&self, path: &str, own: Option<cut_off::CutOff>) -> Result<Held, LessonError> {
        let wanted = path.to_owned();
        // How the file system spells it: one lesson has one history.
        let path = self.on_files(move |files| place::spelled(files, &wanted)).await?;
        let place = self.place().await?;
        let mut history = self.store.lesson_history(&path).await?;
        let (file, chosen) = self
            .on_files(move |files| {
                let file = files.read(&path)?;
                let chosen = template::of(files, &file.text)?;
                Ok((file, chosen))
            })
            .await?;
        let latest = history.latest().await?;
        let open = match latest {
            Some(latest) if latest.version.sha256 == file.sha256 => {
                let lesson = read_by(&file, &chosen).await?;
                let Chosen { template, trouble } = chosen;
                OpenLesson {
                    file,
                    lesson,
                    template,
                    template_trouble: trouble,
                    version: latest.version,
                    decided: history.decided().await?,
                }
            }
            latest => {
                let decided = history.decided().await?;
                let last = latest.map(|LessonText { text, version, .. }| {
                    OpenLesson::before(&file, &chosen, text, version, decided)
                });
                let explained = self.explained(&file, last.as_ref(), &chosen, own).await?;
                let deed = explained.unwrap_or_else(|| self.outside(last.is_some()));
                let marks = last.map(|last| last.version.sections).unwrap_or_default();
                self.record(&mut history, file, chosen, &[&marks], deed).await?
            }
        };
        Ok(Held { history, open, _place: place })
    }

    /// Record what the file now holds, and give the lesson as it stands.
    async fn record(
        &self,
        history: &mut LessonHistory,
        file: FileText,
        chosen: Chosen,
        before: &[&Marks],
        deed: LessonDeed,
    ) -> Result<OpenLesson, LessonError> {
        let lesson = read_by(&file, &chosen).await?;
        let mut sources = self.sources(&file, &lesson).await?;
        let sections = owner::marks(&lesson, before, deed.author, &mut sources);
        let new = NewLessonVersion {
            sha256: file.sha256.clone(),
            text: file.text.clone(),
            sections: sections.clone(),
            deed: deed.clone(),
        };
        let number = history.record(&new).await?;
        let version = LessonVersion { number, sha256: new.sha256, sections, deed };
        let Chosen { template, trouble } = chosen;
        let decided = history.decided().await?;
        Ok(OpenLesson { file, lesson, template, template_trouble: trouble, version, decided })
    }

    /// The curriculum files that each section points to, as they are now.
    async fn sources(
        &self,
        file: &FileText,
        lesson: &Lesson,
    ) -> Result<BTreeMap<String, Sources>, LessonError> {
        let (shelf, text) = (self.shelf.clone(), file.text.clone());
        let lines: Vec<(String, u32, u32)> = lesson
            .sections
            .iter()
            .map(|section| (section.id.clone(), section.start_line, section.end_line))
            .collect();
        self.on_files(move |files| Ok(sources::of_sections(&text, &lines, &*shelf.library(files)?)))
            .await
    }

    fn deed(
        &self,
        doer: &Doer,
        what: String,
        section: Option<String>,
        item: Option<String>,
    ) -> LessonDeed {
        let Doer { author, origin } = doer.clone();
        LessonDeed { author, what, section, item, origin, at: self.now() }
    }

    fn outside(&self, known: bool) -> LessonDeed {
        let what = match known {
            true => "changed in another program",
            false => "found in the folder",
        };
        LessonDeed {
            author: LessonAuthor::Outside,
            what: what.to_owned(),
            section: None,
            item: None,
            origin: LessonOrigin::default(),
            at: self.now(),
        }
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Room for one more lesson to be held.
    async fn place(&self) -> Result<OwnedSemaphorePermit, LessonError> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        place.map_err(|error| LessonError::Broken(error.to_string()))
    }

    async fn on_files<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Workspace) -> Result<T, LessonError> + Send + 'static,
    ) -> Result<T, LessonError> {
        let workspace = Arc::clone(&self.workspace);
        apart(move || work(&workspace)).await
    }
}

async fn read_by(file: &FileText, chosen: &Chosen) -> Result<Lesson, LessonError> {
    let (text, template) = (file.text.clone(), chosen.template.clone());
    apart(move || Ok(template::parsed(&text, &template))).await
}

fn unchanged(open: &OpenLesson, seen: Option<(&str, &str)>) -> Result<(), LessonError> {
    let Some((id, wanted)) = seen else { return Ok(()) };
    let now = open.lesson.section(id).map(::lessons::Section::sha256);
    match now.as_deref() == Some(wanted) {
        true => Ok(()),
        false => Err(LessonError::Changed { section: id.to_owned(), current_sha256: now }),
    }
}

#[cfg(test)]
mod tests;
