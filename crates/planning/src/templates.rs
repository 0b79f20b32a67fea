//! Which template new lessons follow: one line of `teacher.md`, or of a class's profile, which wins.
//! What a lesson is made of then is read in `lessons::template`.

use ::lessons::{STRUCTURED_NAME, Template};
use api::{
    ClassTemplate, Nothing, PrintChoose, PrintList, TemplateChoose, TemplateCommands, TemplateInfo,
    TemplateList,
};
use async_trait::async_trait;
use faults::Fault;
use text::front_matter::split;
use workspace::{EntryKind, FileText, Workspace, WorkspaceError};

use crate::chosen_line::{self, TEACHER, present};
use crate::field;
use crate::files::Files;
use crate::pupil_print;

const FOLDER: &str = "templates";
const KEY: &str = "template";

/// The templates of lessons, and how pupils' pages are printed; clones share them.
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

    async fn print_list(&self, _: Nothing) -> Result<PrintList, Fault> {
        self.files.on(pupil_print::list).await
    }

    async fn print_choose(&self, params: PrintChoose) -> Result<PrintList, Fault> {
        self.files.on(move |files| pupil_print::choose(files, &params)).await
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

fn choose(files: &Workspace, params: &TemplateChoose) -> Result<TemplateList, Fault> {
    let name = params.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    if let Some(name) = name {
        usable(files, name)?;
    }
    let TemplateChoose { class, base_sha256, .. } = params;
    chosen_line::choose(files, KEY, class.as_deref(), name, base_sha256.as_deref())?;
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
