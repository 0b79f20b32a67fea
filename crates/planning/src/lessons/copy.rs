//! A lesson taken to another class, and a lesson or a section as it once was.

use ::lessons::{Edit, EditError, Fact, Lesson, apply, diff, parse};
use api::WantedChange;
use curriculum::Library;
use store::{LessonAuthor, LessonText, LessonVersion};
use workspace::{Base, ClassProfile, Workspace};

use crate::request::codes::library;

use super::apart::apart;
use super::checks::texts_of;
use super::pictures::copied;
use super::template::{self, Chosen};
use super::wanted::{Comparison, changes};
use super::{ChangedLesson, Doer, Held, LessonError, Lessons, OpenLesson, is_lesson, place};

/// At most so many lessons of one name for one class.
const COPIES: u32 = 100;

impl Lessons {
    /// The versions of a lesson, the latest first. The lesson may be gone: its versions are not.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn versions(&self, path: &str) -> Result<Vec<LessonVersion>, LessonError> {
        let path = match self.read(path).await {
            Ok(open) => open.file.path,
            Err(LessonError::Unknown { .. }) => path.to_owned(),
            Err(error) => return Err(error),
        };
        Ok(self.store.lesson_versions(&path).await?)
    }

    /// How two versions differ, section by section.
    ///
    /// # Errors
    /// [`LessonError::UnknownVersion`], and what reading comes to.
    pub async fn difference(
        &self,
        path: &str,
        from: u32,
        to: u32,
    ) -> Result<::lessons::LessonDiff, LessonError> {
        let (from, to) = (self.version(path, from).await?, self.version(path, to).await?);
        let text = to.text.clone();
        let chosen = self.on_files(move |files| Ok(template::of(files, &text)?)).await?;
        apart(move || Ok(diff(&from.text, &to.text, &chosen.template))).await
    }

    /// Give a lesson, or one section of it, the text of an earlier version; this is a version again.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn restore(
        &self,
        path: &str,
        number: u32,
        section: Option<&str>,
        doer: &Doer,
    ) -> Result<OpenLesson, LessonError> {
        let version = self.version(path, number).await?;
        match section {
            None => self.restore_whole(path, version, doer).await,
            Some(section) => {
                let changed = self.restore_section(path, version, section, doer).await?;
                Ok(changed.open)
            }
        }
    }

    /// Take a lesson to another class: a lesson of its own, with the class's minutes, and a list of
    /// what should change in it. Whose a section is stays as it was.
    ///
    /// # Errors
    /// [`LessonError`]; nothing was written then.
    pub async fn duplicate(
        &self,
        path: &str,
        class: &str,
        doer: &Doer,
    ) -> Result<(String, Vec<WantedChange>), LessonError> {
        let source = self.read(path).await?;
        if source.lesson.class.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(class.trim()))
        {
            return Err(LessonError::SameClass { class: class.trim().to_owned() });
        }
        let (to, from) = (class.trim().to_owned(), source.lesson.class.clone());
        let profiles = self.on_files(move |files| Profiles::read(files, from.as_deref(), &to));
        let profiles = profiles.await?;
        let to = profiles.to.as_ref().map_or_else(|| class.trim().to_owned(), |p| p.name.clone());
        let text = for_class(&source, &to, profiles.to.as_ref())?;
        let slug = place::slug_of(&source.file.path).to_owned();
        let mut number = 1;
        let copy = loop {
            let name = if number == 1 { slug.clone() } else { format!("{slug}-{number}") };
            let target = place::of_class(Some(&to), &name);
            let what = format!("copied from {}", place::short(&source.file.path));
            let deed = self.deed(doer, what, None, None);
            let chosen = Chosen {
                template: source.template.clone(),
                trouble: source.template_trouble.clone(),
            };
            let marks = source.version.sections.clone();
            match self.begin(&target, text.clone(), chosen, marks, deed).await {
                Err(LessonError::There { .. }) if number < COPIES => number += 1,
                begun => break begun?,
            }
        };
        let (from, to_path, named) =
            (source.file.path.clone(), copy.file.path.clone(), copy.file.text.clone());
        self.on_files(move |files| Ok(copied(files, &named, &from, &to_path)?)).await?;
        let wanted = profiles.changes(&source, &copy.lesson, &to);
        Ok((copy.file.path, wanted))
    }

    /// What should change in a lesson for another class, before anything is copied.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn changes_for(
        &self,
        path: &str,
        class: &str,
    ) -> Result<Vec<WantedChange>, LessonError> {
        let source = self.read(path).await?;
        let (to, from) = (class.trim().to_owned(), source.lesson.class.clone());
        self.on_files(move |files| {
            let profiles = Profiles::read(files, from.as_deref(), &to)?;
            let to = profiles.to.as_ref().map_or(to, |profile| profile.name.clone());
            let text = for_class(&source, &to, profiles.to.as_ref())?;
            Ok(profiles.changes(&source, &parse(&text, &source.template), &to))
        })
        .await
    }

    pub(super) async fn version(&self, path: &str, number: u32) -> Result<LessonText, LessonError> {
        if !is_lesson(path) {
            return Err(LessonError::NotALesson { path: path.to_owned() });
        }
        let found = self.store.lesson_version(path, number).await?;
        found.ok_or_else(|| LessonError::UnknownVersion { path: path.to_owned(), number })
    }

    async fn restore_whole(
        &self,
        path: &str,
        version: LessonText,
        doer: &Doer,
    ) -> Result<OpenLesson, LessonError> {
        let number = version.version.number;
        let deed = self.deed(doer, format!("went back to version {number}"), None, None);
        let held = match self.hold(path, None).await {
            // A lesson that was deleted comes back.
            Err(LessonError::Unknown { .. }) => None,
            held => Some(held?),
        };
        let (mut history, base, latest, _place) = match held {
            Some(Held { history, open, _place }) => {
                (history, Base::Sha256(open.file.sha256), open.version.sections, _place)
            }
            None => {
                let place = self.place().await?;
                let mut history = self.store.lesson_history(path).await?;
                let latest = history.latest().await?;
                let latest = latest.map(|latest| latest.version.sections).unwrap_or_default();
                (history, Base::Absent, latest, place)
            }
        };
        let file = match self.write(path, version.text, base, LessonAuthor::Teacher).await {
            Ok(file) => file,
            Err(error) => {
                history.keep().await?;
                return Err(error);
            }
        };
        let text = file.text.clone();
        let chosen = self.on_files(move |files| Ok(template::of(files, &text)?)).await?;
        // Going back makes nobody the author of what somebody else wrote.
        let before = [&latest, &version.version.sections];
        let open = self.record(&mut history, file, chosen, &before, deed).await?;
        history.keep().await?;
        Ok(open)
    }

    async fn restore_section(
        &self,
        path: &str,
        version: LessonText,
        id: &str,
        doer: &Doer,
    ) -> Result<ChangedLesson, LessonError> {
        let number = version.version.number;
        let open = self.read(path).await?;
        let then = parse(&version.text, &open.template);
        let section = then.section(id);
        let section =
            section.ok_or_else(|| LessonError::NotInVersion { number, section: id.to_owned() })?;
        let (heading, markdown) = (section.heading.clone(), section.markdown.clone());
        self.rewrite(path, &version.version.sections, |open| {
            let (section, markdown) = (id.to_owned(), markdown.clone());
            let edit = Edit::SetSectionMarkdown { section, markdown: markdown.clone() };
            let text = match apply(&open.file.text, &open.template, &edit) {
                // A section of the teacher's own that is gone has no place in the template: it
                // comes last.
                Err(EditError::UnknownSection { .. }) => {
                    let text = open.file.text.trim_end();
                    format!("{text}\n\n## {heading}\n\n{markdown}\n")
                }
                edited => edited?.text,
            };
            let what = format!("{heading} as in version {number}");
            Ok((text, self.deed(doer, what, Some(id.to_owned()), None)))
        })
        .await
    }
}

/// The classes that a lesson goes between, and the curriculum.
struct Profiles {
    from: Option<ClassProfile>,
    to: Option<ClassProfile>,
    library: Library,
}

impl Profiles {
    fn read(files: &Workspace, from: Option<&str>, to: &str) -> Result<Self, LessonError> {
        let from = match from {
            Some(from) => place::profile(files, from)?,
            None => None,
        };
        Ok(Self { from, to: place::profile(files, to)?, library: library(files)? })
    }

    fn changes(&self, source: &OpenLesson, copy: &Lesson, to: &str) -> Vec<WantedChange> {
        let texts = |profile: Option<&ClassProfile>| {
            profile.map(|profile| texts_of(copy, &source.template, Some(profile)))
        };
        changes(&Comparison {
            lesson: copy,
            from: source.lesson.class.as_deref(),
            from_profile: self.from.as_ref(),
            from_texts: texts(self.from.as_ref()).as_ref(),
            to,
            to_profile: self.to.as_ref(),
            to_texts: texts(self.to.as_ref()).as_ref(),
            library: &self.library,
        })
    }
}

/// The lesson's text with the other class and its minutes.
fn for_class(
    source: &OpenLesson,
    class: &str,
    profile: Option<&ClassProfile>,
) -> Result<String, LessonError> {
    let fact = |fact: Fact, value: String| Edit::SetFact { fact, value: Some(value) };
    let none = |fact: Fact| Edit::SetFact { fact, value: None };
    let mut edits = vec![
        fact(Fact::Class, class.to_owned()),
        // They were decided of the other class's lesson.
        none(Fact::NotHere),
        none(Fact::Archived),
        none(Fact::Date),
        none(Fact::Went),
        none(Fact::Place),
    ];
    if let Some(minutes) = profile.and_then(|profile| profile.minutes) {
        edits.push(fact(Fact::Minutes, minutes.to_string()));
    }
    edits.iter().try_fold(source.file.text.clone(), |text, edit| {
        Ok(apply(&text, &source.template, edit)?.text)
    })
}
