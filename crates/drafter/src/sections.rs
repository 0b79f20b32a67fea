//! Sections between markdown and typed data: a filled template is read by the grammar of lessons, so
//! that tools always get typed content, and content is written in the same grammar.

use std::sync::LazyLock;

use lessons::{
    ContentInput, DRAFTING, Edit, Lesson, Section, SectionKind, SectionSpec, Template, apply, parse,
};
use minijinja::Value;

use super::library::{self, DrafterError, Library};

/// The template that comes with the program; reading it takes longer than filling a section.
static STRUCTURED: LazyLock<Template> = LazyLock::new(Template::structured);

/// A section as a lesson's template names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// How tools name it.
    pub id: String,
    /// Its heading.
    pub heading: String,
    /// What it holds.
    pub kind: SectionKind,
}

impl Place {
    /// The section with this id or heading in the template that comes with the program; text when
    /// that has none.
    pub fn known(id: &str, heading: &str) -> Self {
        let spec = STRUCTURED.section(id).or_else(|| STRUCTURED.by_heading(heading));
        Self {
            id: spec.map_or_else(|| id.to_owned(), |spec| spec.id.clone()),
            heading: heading.to_owned(),
            kind: spec.map_or(SectionKind::Text, |spec| spec.kind),
        }
    }

    fn template(&self) -> Template {
        let spec = SectionSpec {
            id: self.id.clone(),
            heading: self.heading.clone(),
            also: Vec::new(),
            kind: self.kind,
            optional: false,
            guidance: String::new(),
        };
        Template {
            name: STRUCTURED.name.clone(),
            title: STRUCTURED.title.clone(),
            sections: vec![spec],
            criteria: None,
            worksheet: Vec::new(),
            guide: Vec::new(),
            asked: Vec::new(),
            brief: false,
            form: None,
        }
    }

    /// The section with this text below its heading.
    pub fn read(&self, body: &str) -> Option<Section> {
        let text = format!("# Lesson\n\n## {}\n\n{}\n", self.heading, body.trim());
        only(parse(&text, &self.template()))
    }

    /// The text below the heading that holds this content; none when the grammar cannot say it.
    pub fn write(&self, content: &ContentInput) -> Option<String> {
        let template = self.template();
        let text = format!("# Lesson\n\n## {}\n\n{DRAFTING}\n", self.heading);
        let edit = Edit::SetSection { section: self.id.clone(), content: content.clone() };
        let edited = apply(&text, &template, &edit).ok()?;
        only(parse(&edited.text, &template)).map(|section| section.markdown)
    }
}

fn only(lesson: Lesson) -> Option<Section> {
    let mut sections = lesson.sections;
    let section = sections.pop();
    section.filter(|_| sections.is_empty())
}

/// Whether a section that the drafter knows can be written where the template has this kind for it.
pub(super) fn can_hold(spec: &library::SectionSpec, kind: SectionKind) -> bool {
    kind == SectionKind::Text || kind == Place::known(&spec.id, "").kind
}

/// The file by which a section of this lesson is written: a frame has its own, and a form those that it
/// words in its own way.
pub(super) fn template_of(
    library: &Library,
    spec: &library::SectionSpec,
    lesson: &Value,
) -> String {
    if lesson.get_attr("frame").is_ok_and(|frame| frame.is_true()) {
        return spec.frame.clone();
    }
    let form = lesson.get_attr("form").and_then(|form| form.get_attr("name"));
    let file = spec.template.rsplit('/').next().unwrap_or_default();
    let own = form.ok().and_then(|name| Some(format!("forms/{}/{file}", name.as_str()?)));
    own.filter(|own| library.has(own)).unwrap_or_else(|| spec.template.clone())
}

/// What a section holds into which these are written in this lesson, as it is worded at last; none
/// when a section of this kind cannot say it.
pub(super) fn content(
    library: &Library,
    specs: &[&library::SectionSpec],
    kind: SectionKind,
    lesson: &Value,
    worded: impl Fn(&str) -> String,
) -> Result<Option<ContentInput>, DrafterError> {
    let bodies = specs.iter().map(|spec| library.fill(&template_of(library, spec, lesson), lesson));
    let body = worded(&bodies.collect::<Result<Vec<_>, _>>()?.join("\n\n"));
    if kind == SectionKind::Text {
        return Ok(Some(ContentInput::Text { markdown: body }));
    }
    let place = Place { id: String::new(), heading: "Section".to_owned(), kind };
    Ok(place.read(&body).map(|section| section.to_input()))
}
