//! The tools of lessons over files alone: what they do to the text is what the real ones do, and no
//! version is kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use curriculum::{Library, check, claims};
use domain::{PromptFragment, SectionRef, SessionId, ToolEffect, TraceId};
use drafter::notes;
use lessons::{
    ContentInput, Edit, NewLesson, Template, apply, minutes, new_lesson, numbered, overview, parse,
};
use planning::hooks::teacher_adjudication::documents::{LessonDesk, LessonDocument};
use planning::lessons::checks::SectionProblem;
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::{Base, EntryKind, Workspace, WorkspaceError};

fn tell(error: WorkspaceError) -> ToolError {
    ToolError::Tell(error.to_string())
}

fn wrote(written: workspace::Written, content: String) -> ToolOutput {
    let workspace::Written { path, sha256 } = written;
    ToolOutput::Done { content, effects: vec![ToolEffect::FileWritten { path, sha256 }] }
}

/// Begin.
#[derive(Deserialize, JsonSchema)]
pub struct Begin {
    title: String,
    topic: String,
    class: String,
    minutes: u32,
    slug: String,
}

pub struct Create(pub Arc<Workspace>);

#[async_trait]
impl Tool for Create {
    type Input = Begin;
    const NAME: &'static str = "create_lesson";
    const ACCESS: Access = Access::Idempotent;

    async fn run(&self, input: Begin, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let Begin { title, topic, class, minutes, slug } = input;
        let path = format!("lessons/{class}/{slug}/lesson.md");
        let template = Template::structured();
        let new =
            NewLesson { title, topic, class: Some(class), minutes: Some(minutes), date: None };
        let text = new_lesson(&new, &template);
        let written = self.0.write(&path, &text, &Base::Absent).map_err(tell)?;
        let sections = parse(&text, &template).sections;
        let lines = sections.iter().map(|section| {
            format!("\n- {} (id {}, kind {})", section.heading, section.id, section.kind.name())
        });
        Ok(wrote(written, format!("began {path}:{}", lines.collect::<String>())))
    }
}

/// Look.
#[derive(Deserialize, JsonSchema)]
pub struct Look {
    lesson: String,
    #[serde(default)]
    section: Option<String>,
}

pub struct Get(pub Arc<Workspace>);

#[async_trait]
impl Tool for Get {
    type Input = Look;
    const NAME: &'static str = "get_lesson";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: Look, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let text = self.0.read(&input.lesson).map_err(tell)?.text;
        let template = Template::structured();
        let lesson = parse(&text, &template);
        let Some(id) = input.section else {
            return Ok(ToolOutput::text(overview(&lesson, &template)));
        };
        let section = lesson.section(&id).ok_or(ToolError::Tell("no such section".into()))?;
        Ok(ToolOutput::text(numbered(&text, section)))
    }
}

/// List.
#[derive(Deserialize, JsonSchema)]
pub struct All {}

pub struct ListAll(pub Arc<Workspace>);

#[async_trait]
impl Tool for ListAll {
    type Input = All;
    const NAME: &'static str = "list_lessons";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: All, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let entries = self.0.tree().map_err(tell)?.entries;
        let files = entries.into_iter().filter(|entry| entry.kind == EntryKind::File);
        let lessons = files.filter(|entry| entry.path.ends_with("/lesson.md"));
        let lines: Vec<String> = lessons.map(|entry| format!("- {}", entry.path)).collect();
        Ok(ToolOutput::text(lines.join("\n")))
    }
}

/// Update.
#[derive(Deserialize, JsonSchema)]
pub struct New {
    lesson: String,
    section: String,
    content: ContentInput,
}

pub struct Update(pub Arc<Workspace>);

#[async_trait]
impl Tool for Update {
    type Input = New;
    const NAME: &'static str = "update_section";
    const ACCESS: Access = Access::Idempotent;

    async fn run(&self, input: New, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let New { lesson, section, content } = input;
        let file = self.0.read(&lesson).map_err(tell)?;
        let template = Template::structured();
        let edit = Edit::SetSection { section, content };
        let edited = apply(&file.text, &template, &edit);
        let text = edited.map_err(|error| ToolError::Tell(error.to_string()))?.text;
        let base = Base::Sha256(file.sha256);
        let written = self.0.write(&lesson, &text, &base).map_err(tell)?;
        Ok(wrote(written, minutes(&parse(&text, &template)).in_words()))
    }
}

/// Lessons over files alone.
pub struct Files(pub Arc<Workspace>);

#[async_trait]
impl LessonDesk for Files {
    async fn document(&self, path: &str) -> Result<Option<LessonDocument>, WorkspaceError> {
        let file = match self.0.read(path) {
            Ok(file) => file,
            Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone),
            Err(_) => return Ok(None),
        };
        let mut curriculum = Vec::new();
        for known in self.0.curriculum_files()? {
            let text = self.0.read(&known.path)?.text;
            curriculum.push(curriculum::parse(&known.path, &text));
        }
        let library = Library::new(curriculum);
        let claims = check(&claims(&file.text), &library, &BTreeMap::new());
        if !path.ends_with("/lesson.md") {
            return Ok(Some(LessonDocument::of_file(&file.path, &file.text, claims)));
        }
        let lesson = parse(&file.text, &Template::structured());
        Ok(Some(LessonDocument::of_lesson(&file.path, lesson, claims)))
    }

    async fn problems(
        &self,
        _: &SectionRef,
        _: &str,
        _: Option<&str>,
    ) -> Result<Vec<SectionProblem>, String> {
        Ok(Vec::new())
    }

    async fn put(
        &self,
        section: &SectionRef,
        markdown: String,
        _: &[String],
        _: (SessionId, TraceId),
    ) -> Result<Option<(String, String)>, String> {
        let template = Template::structured();
        let file = self.0.read(&section.path).map_err(|error| error.to_string())?;
        let lesson = parse(&file.text, &template);
        let now = lesson.section(&section.id).map(lessons::Section::sha256);
        if now.as_deref() != Some(section.sha256.as_str()) {
            return Ok(None);
        }
        let edit = Edit::SetSectionMarkdown { section: section.id.clone(), markdown };
        let edited = apply(&file.text, &template, &edit).map_err(|error| error.to_string())?;
        let base = Base::Sha256(file.sha256);
        let written = self.0.write(&file.path, &edited.text, &base);
        let written = written.map_err(|error| error.to_string())?;
        Ok(Some((written.path, written.sha256)))
    }
}

/// Read a note.
#[derive(Deserialize, JsonSchema)]
pub struct Asked {
    reference: String,
}

/// The notes on topics that come with the program, and no other skill.
pub struct Notes;

impl Notes {
    /// How a prompt names them.
    pub fn manifest() -> PromptFragment {
        PromptFragment {
            tag: "skills".into(),
            source: "lesson-planning".into(),
            text: format!("- {}: Notes on topics.", notes::SKILL),
            cut_bytes: 0,
        }
    }
}

#[async_trait]
impl Tool for Notes {
    type Input = Asked;
    const NAME: &'static str = "read_skill";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: Asked, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let skills = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plugins/lesson-planning/skills");
        let text = std::fs::read_to_string(format!("{skills}/{}", input.reference));
        text.map(ToolOutput::text).map_err(|error| ToolError::Tell(error.to_string()))
    }
}
