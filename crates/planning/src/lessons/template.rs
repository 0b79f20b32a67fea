//! By which template a lesson is read: the teacher's file, or the built-in one where that cannot be.

use std::path::Path;
use std::sync::LazyLock;

use ::lessons::{Form, Lesson, STRUCTURED_NAME, Template, parse};
use plugins::Fields;
use text::Made;
use workspace::{EntryKind, Workspace, WorkspaceError};

use super::{LessonError, place};

const FOLDER: &str = "templates";
/// Where forms are that are less or more than one lesson.
const FORMS: &str = "templates/forms";
const TEACHER: &str = "teacher.md";
/// A lesson's facts end within so many bytes.
const HEAD: usize = 4096;

/// A template, and why it is not the one that was named.
pub struct Chosen {
    /// The template.
    pub template: Template,
    /// What kept the named one from being used, for a teacher.
    pub trouble: Option<String>,
}

/// The template that a lesson's text names. One that is missing or broken is said and replaced by
/// the built-in one: the lesson has to be readable all the same.
pub fn of(files: &Workspace, text: &str) -> Result<Chosen, WorkspaceError> {
    named(files, &name_in(text))
}

fn named(files: &Workspace, name: &str) -> Result<Chosen, WorkspaceError> {
    let trouble = match read(files, name) {
        Ok(template) => return Ok(Chosen { template, trouble: None }),
        Err(LessonError::File(gone @ WorkspaceError::Gone { .. })) => return Err(gone),
        Err(LessonError::File(WorkspaceError::NotFound { .. })) if name == STRUCTURED_NAME => None,
        Err(LessonError::File(WorkspaceError::NotFound { .. })) => {
            Some(format!("there is no template \"{name}\" in {FOLDER}"))
        }
        Err(error) => Some(error.to_string()),
    };
    let trouble = trouble.map(|why| format!("{why}; the built-in template is used"));
    Ok(Chosen { template: Template::structured(), trouble })
}

/// The template for a new lesson, which has to be there and whole: the one that is named, else the
/// one of the class's profile, else the teacher's, else the structured one.
///
/// # Errors
/// [`LessonError::UnknownTemplate`] with those there are; [`LessonError::Template`] with its mistake.
pub fn wanted(
    files: &Workspace,
    name: Option<&str>,
    class: Option<&str>,
) -> Result<Chosen, LessonError> {
    let given = name.map(str::trim).filter(|name| !name.is_empty());
    let (name, asked) = match given {
        Some(name) => (name.to_owned(), String::new()),
        None => match usual(files, class)? {
            Some((name, path)) => (name, format!(", which {path} asks for")),
            None => (STRUCTURED_NAME.to_owned(), String::new()),
        },
    };
    let name = name.as_str();
    match read(files, name) {
        Ok(template) => Ok(Chosen { template, trouble: None }),
        Err(LessonError::File(WorkspaceError::NotFound { .. })) if name == STRUCTURED_NAME => {
            Ok(Chosen { template: Template::structured(), trouble: None })
        }
        Err(LessonError::File(
            WorkspaceError::NotFound { .. } | WorkspaceError::OutsideWorkspace { .. },
        )) => {
            let known = names(files)?.join(", ");
            Err(LessonError::UnknownTemplate { name: name.to_owned(), asked, known })
        }
        Err(error) => Err(error),
    }
}

/// What the front matter of the class's profile, or else of the teacher's, says about templates, and
/// which file it was.
fn usual(
    files: &Workspace,
    class: Option<&str>,
) -> Result<Option<(String, String)>, WorkspaceError> {
    let profile = match class {
        Some(class) => place::profile(files, class)?,
        None => None,
    };
    let of_class = profile.and_then(|profile| Some((profile.template?, profile.path)));
    if let Some((name, path)) = of_class.filter(|(name, _)| !name.is_empty()) {
        return Ok(Some((name, path)));
    }
    let file = match files.read(TEACHER) {
        Ok(file) => file,
        Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
        // A file that is not there or cannot be read says nothing.
        Err(_) => return Ok(None),
    };
    let said = Fields::read(Path::new(&file.path), &file.text);
    let name = said.ok().and_then(|(mut fields, _)| fields.label("template"));
    Ok(name.filter(|name| !name.is_empty()).map(|name| (name, file.path)))
}

/// Hers, of a form too, or else the form that comes with the program: a workspace may be older.
fn read(files: &Workspace, name: &str) -> Result<Template, LessonError> {
    match files.read(&format!("{FOLDER}/{name}.md")) {
        Err(missing @ WorkspaceError::NotFound { .. }) => {
            let (path, text) = form_text(files, name)?.ok_or(missing)?;
            of_file(&path, &text)
        }
        file => {
            let file = file?;
            of_file(&file.path, &file.text)
        }
    }
}

/// A lesson's text as this template reads it. It is asked for many times between two changes.
pub fn parsed(text: &str, template: &Template) -> Lesson {
    static READ: LazyLock<Made<(Template, Lesson)>> = LazyLock::new(|| Made::of(8));
    if let Some((_, lesson)) = READ.get(text).filter(|(by, _)| by == template) {
        return lesson;
    }
    let lesson = parse(text, template);
    READ.keep(text, (template.clone(), lesson.clone()));
    lesson
}

/// The template of a file. One is read with every look at a lesson, and hardly ever another.
fn of_file(path: &str, text: &str) -> Result<Template, LessonError> {
    static READ: LazyLock<Made<(String, Template)>> = LazyLock::new(|| Made::of(16));
    if let Some((_, template)) = READ.get(text).filter(|(of, _)| of == path) {
        return Ok(template);
    }
    let template = Template::parse(path, text)?;
    READ.keep(text, (path.to_owned(), template.clone()));
    Ok(template)
}

/// Path and text of a form's template: hers, or the one that comes with the program; none when neither
/// is there.
pub fn form_text(
    files: &Workspace,
    name: &str,
) -> Result<Option<(String, String)>, WorkspaceError> {
    let path = format!("{FORMS}/{name}.md");
    match files.read(&path) {
        Ok(file) => Ok(Some((file.path, file.text))),
        Err(WorkspaceError::NotFound { .. }) => {
            let mut shipped = Template::shipped().iter();
            let is_form = shipped.any(|template| template.name == name && template.form.is_some());
            let text = Template::shipped_text(name).filter(|_| is_form);
            Ok(text.map(|text| (path, text.to_owned())))
        }
        Err(error) => Err(error),
    }
}

/// The form of this name, as her file or the one that comes with the program says it.
pub fn form(files: &Workspace, name: &str) -> Option<Form> {
    let (path, text) = form_text(files, name).ok().flatten()?;
    Template::parse(&path, &text).ok()?.form
}

/// How long a new lesson of this template lasts when nobody says: as its form does, else as long as the
/// class's period.
pub fn minutes(
    files: &Workspace,
    template: &Template,
    class: Option<&str>,
) -> Result<Option<u32>, WorkspaceError> {
    let profile = match class {
        Some(class) => place::profile(files, class)?,
        None => None,
    };
    let usual = profile.and_then(|profile| profile.minutes);
    Ok(template.form.as_ref().map_or(usual, |form| form.lasts(usual)))
}

fn names(files: &Workspace) -> Result<Vec<String>, WorkspaceError> {
    let entries = match files.list(FOLDER) {
        Err(WorkspaceError::NotFound { .. }) => Vec::new(),
        entries => entries?,
    };
    let files = entries.into_iter().filter(|entry| entry.kind == EntryKind::File);
    let mut names: Vec<String> =
        files.filter_map(|entry| entry.name.strip_suffix(".md").map(str::to_owned)).collect();
    if !names.iter().any(|name| name == STRUCTURED_NAME) {
        names.push(STRUCTURED_NAME.to_owned());
    }
    Ok(names)
}

/// What the lesson's facts say; they are read without the lesson, which may be long.
fn name_in(text: &str) -> String {
    let mut end = text.len().min(HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = &text[..end];
    // Only what stands before the first heading: nothing else is needed, and no block is cut in two.
    let head = head.find("\n# ").map_or(head, |at| &head[..=at]);
    parse(head, &Template::structured()).template
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_read_from_the_facts() {
        assert_eq!(name_in("---\nlesson: x\ntemplate: seminar\n---\n\n# T\n"), "seminar");
        assert_eq!(name_in("# T\n\n## A\n"), STRUCTURED_NAME);
        assert_eq!(name_in(""), STRUCTURED_NAME);
        let long = format!("---\nlesson: x\ntemplate: \"a b\"\n---\n\n{}", "ä".repeat(9000));
        assert_eq!(name_in(&long), "a b");
    }
}
