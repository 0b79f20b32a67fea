//! Which template new lessons follow: one line of `teacher.md`, or of a class's profile, which wins.
//! What a lesson is made of then is read in `lessons::template`.

use ::lessons::{STRUCTURED_NAME, Template};
use api::{ClassTemplate, Nothing, TemplateChoose, TemplateCommands, TemplateInfo, TemplateList};
use async_trait::async_trait;
use faults::Fault;
use text::front_matter::split;
use workspace::{Base, EntryKind, FileText, Workspace, WorkspaceError};

use crate::field;
use crate::files::Files;

const FOLDER: &str = "templates";
const TEACHER: &str = "teacher.md";
const KEY: &str = "template";
/// What a `teacher.md` that is made for the choice begins with.
const NEW_TEACHER: &str = "# About my teaching\n";

/// The templates of lessons; clones share them.
#[derive(Clone)]
pub struct Templates {
    /// Where they are, and where it says which is followed.
    pub files: Files,
}

#[async_trait]
impl TemplateCommands for Templates {
    type Error = Fault;

    async fn template_list(&self, _: Nothing) -> Result<TemplateList, Fault> {
        self.files.on(list).await
    }

    async fn template_choose(&self, params: TemplateChoose) -> Result<TemplateList, Fault> {
        self.files.on(move |files| choose(files, &params)).await
    }
}

fn list(files: &Workspace) -> Result<TemplateList, WorkspaceError> {
    let mut templates = there(files)?;
    let teacher = present(files, TEACHER)?;
    let said = teacher.as_ref().and_then(said);
    let chosen = said.as_deref().unwrap_or(STRUCTURED_NAME);
    missing(&mut templates, chosen, TEACHER);
    if let Some(template) = templates.iter_mut().find(|template| template.name == chosen) {
        template.chosen = true;
    }
    let mut classes = Vec::new();
    for profile in files.classes()?.profiles {
        // A profile that cannot be read is told of among the problems.
        let Ok(file) = files.read(&profile.path) else { continue };
        let template = profile.template.filter(|name| !name.is_empty());
        if let Some(name) = &template {
            missing(&mut templates, name, &profile.path);
        }
        classes.push(ClassTemplate {
            class: profile.name,
            path: profile.path,
            template,
            sha256: file.sha256,
        });
    }
    Ok(TemplateList { templates, teacher_sha256: teacher.map(|file| file.sha256), classes })
}

/// The templates of the workspace, and the built-in one whether or not its file is there.
fn there(files: &Workspace) -> Result<Vec<TemplateInfo>, WorkspaceError> {
    let entries = match files.list(FOLDER) {
        Err(WorkspaceError::NotFound { .. }) => Vec::new(),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries.into_iter().filter(|entry| entry.kind == EntryKind::File) {
        let Some(name) = entry.name.strip_suffix(".md") else { continue };
        found.push(match files.read(&entry.path) {
            Ok(file) => read(name, &file),
            Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
            Err(error) => broken(name, error.to_string()),
        });
    }
    if !found.iter().any(|template| template.name == STRUCTURED_NAME) {
        found.push(info(&Template::structured(), Template::structured_text()));
    }
    found.sort_by_cached_key(|template| {
        (template.name != STRUCTURED_NAME, template.name.to_lowercase())
    });
    Ok(found)
}

fn read(name: &str, file: &FileText) -> TemplateInfo {
    match Template::parse(&file.path, &file.text) {
        Ok(template) => info(&template, &file.text),
        Err(error) => broken(name, error.to_string()),
    }
}

fn info(template: &Template, text: &str) -> TemplateInfo {
    TemplateInfo {
        name: template.name.clone(),
        title: template.title.clone(),
        about: split(text).map(|parts| first_sentence(parts.body)).unwrap_or_default(),
        sections: template.sections.iter().map(|section| section.heading.clone()).collect(),
        chosen: false,
        problem: None,
    }
}

fn broken(name: &str, problem: String) -> TemplateInfo {
    TemplateInfo {
        name: name.to_owned(),
        title: name.to_owned(),
        about: String::new(),
        sections: Vec::new(),
        chosen: false,
        problem: Some(problem),
    }
}

/// Lists what a file asks for even if it is not there: the teacher has to see it to correct it.
fn missing(templates: &mut Vec<TemplateInfo>, name: &str, asked_by: &str) {
    if !templates.iter().any(|template| template.name == name) {
        let problem =
            format!("there is no {FOLDER}/{name}.md, which {asked_by} asks for; choose another");
        templates.push(broken(name, problem));
    }
}

/// The first sentence before the first heading, as plain words.
fn first_sentence(body: &str) -> String {
    let lines = body.lines().map(str::trim).skip_while(|line| line.is_empty());
    let paragraph: Vec<&str> =
        lines.take_while(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let words = paragraph.join(" ").replace(['`', '*'], "");
    text::sentences(&words).next().map(|first| words[first].to_owned()).unwrap_or_default()
}

fn said(file: &FileText) -> Option<String> {
    // Front matter that cannot be read says nothing; lessons are made the same way.
    field::reads(&file.path, &file.text, KEY).ok().flatten()
}

fn present(files: &Workspace, path: &str) -> Result<Option<FileText>, WorkspaceError> {
    match files.read(path) {
        Ok(file) => Ok(Some(file)),
        Err(WorkspaceError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

fn choose(files: &Workspace, params: &TemplateChoose) -> Result<TemplateList, Fault> {
    let name = params.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    if let Some(name) = name {
        usable(files, name)?;
    }
    match params.class.as_deref().map(str::trim).filter(|class| !class.is_empty()) {
        Some(class) => {
            let file = profile(files, class)?;
            write(files, &file, name, params.base_sha256.as_deref())?;
        }
        None => match present(files, TEACHER)? {
            Some(file) => write(files, &file, name, params.base_sha256.as_deref())?,
            None => begin(files, name, params.base_sha256.as_deref())?,
        },
    }
    Ok(list(files)?)
}

/// A template that is not there or cannot be read would keep the next lesson from being made.
fn usable(files: &Workspace, name: &str) -> Result<(), Fault> {
    let templates = there(files)?;
    let Some(template) = templates.iter().find(|template| template.name == name) else {
        let known: Vec<&str> = templates.iter().map(|template| template.name.as_str()).collect();
        let message =
            format!("there is no template \"{name}\"; templates there are: {}", known.join(", "));
        return Err(Fault::not_found(message));
    };
    match &template.problem {
        Some(problem) => {
            Err(Fault::invalid(format!("the template \"{name}\" cannot be used: {problem}")))
        }
        None => Ok(()),
    }
}

fn profile(files: &Workspace, class: &str) -> Result<FileText, Fault> {
    let profiles = files.classes()?.profiles;
    let path = profiles
        .iter()
        .find(|profile| profile.name.eq_ignore_ascii_case(class))
        .map(|profile| profile.path.as_str());
    let Some(path) = path else {
        let known: Vec<&str> = profiles.iter().map(|profile| profile.name.as_str()).collect();
        let message = match known.as_slice() {
            [] => format!("{class} has no profile yet: begin one first"),
            known => format!(
                "{class} has no profile yet: begin one first; classes there are: {}",
                known.join(", ")
            ),
        };
        return Err(Fault::not_found(message));
    };
    Ok(files.read(path)?)
}

fn write(
    files: &Workspace,
    file: &FileText,
    name: Option<&str>,
    base: Option<&str>,
) -> Result<(), Fault> {
    if base.is_some_and(|base| base != file.sha256) {
        let current_sha256 = Some(file.sha256.clone());
        let conflict = WorkspaceError::Conflict { path: file.path.clone(), current_sha256 };
        return Err(conflict.into());
    }
    let changed = match name {
        Some(name) => field::set(&file.path, &file.text, KEY, name),
        None => field::unset(&file.path, &file.text, KEY),
    };
    let text = changed.map_err(Fault::invalid)?;
    if text != file.text {
        let base = Base::Sha256(file.sha256.clone());
        files.write(&file.path, &text, &base)?;
    }
    Ok(())
}

/// Makes a `teacher.md` for the choice, where there was none.
fn begin(files: &Workspace, name: Option<&str>, base: Option<&str>) -> Result<(), Fault> {
    if base.is_some() {
        let conflict = WorkspaceError::Conflict { path: TEACHER.to_owned(), current_sha256: None };
        return Err(conflict.into());
    }
    let Some(name) = name else { return Ok(()) };
    let text = field::set(TEACHER, NEW_TEACHER, KEY, name).map_err(Fault::invalid)?;
    files.write(TEACHER, &text, &Base::Absent)?;
    Ok(())
}
