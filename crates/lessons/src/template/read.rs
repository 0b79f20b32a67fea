//! Reading a template's file.

use std::collections::HashSet;

use serde::Deserialize;
use serde_saphyr::{Location, Spanned, UserMessageFormatter};
use text::front_matter::{YAML_LINE, split};

use super::{FacetPart, Form, SectionSpec, Shows, Template, TemplateError};
use crate::{
    SectionKind, Tier,
    outline::{Lines, MarkKind, clean, marks, one_line},
    slug::{key, same, slug},
};

/// Headings that mean the success criteria when no section has the id.
const CRITERIA: &str = "success-criteria";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Front {
    title: Spanned<String>,
    sections: Spanned<Vec<Spanned<SectionFront>>>,
    criteria: Option<Spanned<String>>,
    #[serde(default)]
    worksheet: Vec<Spanned<PartFront>>,
    #[serde(default)]
    guide: Vec<Spanned<PartFront>>,
    #[serde(default)]
    asked: Vec<String>,
    #[serde(default)]
    brief: bool,
    form: Option<Form>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SectionFront {
    id: Option<Spanned<String>>,
    heading: Spanned<String>,
    kind: Spanned<String>,
    #[serde(default)]
    optional: bool,
    #[serde(default)]
    also: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PartFront {
    heading: Spanned<String>,
    shows: Spanned<String>,
    section: Option<Spanned<String>>,
    tiers: Option<Vec<Spanned<String>>>,
}

/// Where in the file, in lines and columns.
type At = (u32, u32);

pub(super) fn template(path: &str, text: &str) -> Result<Template, TemplateError> {
    read(path, text).map_err(|((line, column), message)| TemplateError {
        file: path.to_owned(),
        line,
        column,
        message,
    })
}

fn read(path: &str, text: &str) -> Result<Template, (At, String)> {
    let parts = split(text).map_err(|error| ((1, 1), error.to_string()))?;
    let options = serde_saphyr::options! { strict_booleans: true, with_snippet: false };
    let front: Front =
        serde_saphyr::from_str_with_options(parts.yaml, options).map_err(|error| {
            let at = error.location().map_or((YAML_LINE, 1), place);
            let text = error.without_snippet().render_with_formatter(&UserMessageFormatter);
            let message = text.split(" at line ").next().unwrap_or(&text);
            (at, format!("the front matter is not that of a template: {message}"))
        })?;
    let title = filled(&front.title, "title")?;
    let mut sections = Vec::new();
    for section in &front.sections.value {
        let spec = section_of(&section.value)?;
        refuse_twice(&sections, &spec, place(section.value.heading.referenced))?;
        sections.push(spec);
    }
    if sections.is_empty() {
        return Err((place(front.sections.referenced), "a template has sections".to_owned()));
    }
    guidance(&mut sections, text, parts.body_start)?;
    let criteria = criteria(&front, &sections)?;
    let mut pages = [Vec::new(), Vec::new()];
    for (page, written) in pages.iter_mut().zip([&front.worksheet, &front.guide]) {
        for part in written {
            page.push(part_of(&part.value, &sections, criteria.as_deref())?);
        }
    }
    let [worksheet, guide] = pages;
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = file.strip_suffix(".md").unwrap_or(file).to_owned();
    let Front { asked, brief, form, .. } = front;
    Ok(Template { name, title, sections, criteria, worksheet, guide, asked, brief, form })
}

fn section_of(front: &SectionFront) -> Result<SectionSpec, (At, String)> {
    let heading = filled(&front.heading, "heading")?;
    let id = match &front.id {
        Some(id) => {
            let wanted = slug(&id.value);
            if wanted.is_empty() || wanted != id.value {
                let message = format!(
                    "the id \"{}\" should be lower case words joined by hyphens, such as {}",
                    id.value,
                    if wanted.is_empty() { "main-activities" } else { &wanted }
                );
                return Err((place(id.referenced), message));
            }
            wanted
        }
        None => slug(&heading),
    };
    if id.is_empty() {
        let message = format!("the heading \"{heading}\" has no letters: give the section an id");
        return Err((place(front.heading.referenced), message));
    }
    let kind = SectionKind::ALL.into_iter().find(|kind| kind.name() == front.kind.value);
    let kind = kind.ok_or_else(|| {
        let names = SectionKind::ALL.map(SectionKind::name);
        (place(front.kind.referenced), unknown("kind", &front.kind.value, &names))
    })?;
    let also = front.also.iter().map(|name| one_line(name)).collect();
    Ok(SectionSpec { id, heading, also, kind, optional: front.optional, guidance: String::new() })
}

fn refuse_twice(so_far: &[SectionSpec], new: &SectionSpec, at: At) -> Result<(), (At, String)> {
    for old in so_far {
        if old.id == new.id {
            return Err((at, format!("the id \"{}\" is given to two sections", new.id)));
        }
        let names = |of: &SectionSpec| {
            let all = std::iter::once(&of.heading).chain(&of.also);
            all.map(|name| key(name)).collect::<HashSet<_>>()
        };
        if let Some(name) = names(old).intersection(&names(new)).next() {
            return Err((at, format!("the heading \"{name}\" means two sections")));
        }
        if old.kind == SectionKind::Timings && new.kind == SectionKind::Timings {
            return Err((at, "timings are derived once: one section of that kind".to_owned()));
        }
    }
    Ok(())
}

/// Takes the guidance from the headings of the body.
fn guidance(sections: &mut [SectionSpec], text: &str, body: usize) -> Result<(), (At, String)> {
    let lines = Lines::of(text);
    let headings: Vec<_> = marks(text, body)
        .into_iter()
        .filter_map(|mark| match mark.kind {
            MarkKind::Heading { level: 2, inline } => Some((mark.range, one_line(&text[inline]))),
            _ => None,
        })
        .collect();
    for (index, (range, heading)) in headings.iter().enumerate() {
        let names: Vec<String> = sections.iter().map(|section| section.heading.clone()).collect();
        let section = sections.iter_mut().find(|section| same(&section.heading, heading));
        let Some(section) = section else {
            let message = unknown("section", heading, &names);
            return Err(((lines.number(range.start), 1), message));
        };
        let end = headings.get(index + 1).map_or(text.len(), |(next, _)| next.start);
        section.guidance = clean(&text[range.end..end]);
    }
    Ok(())
}

fn criteria(front: &Front, sections: &[SectionSpec]) -> Result<Option<String>, (At, String)> {
    let of_statements = |id: &str| {
        sections.iter().find(|s| s.id == id).is_some_and(|s| s.kind == SectionKind::Statements)
    };
    match &front.criteria {
        Some(id) if of_statements(&id.value) => Ok(Some(id.value.clone())),
        Some(id) => {
            let message = format!(
                "\"{}\" should be the id of the section of kind statements that holds the success criteria",
                id.value
            );
            Err((place(id.referenced), message))
        }
        None => Ok(of_statements(CRITERIA).then(|| CRITERIA.to_owned())),
    }
}

fn part_of(
    front: &PartFront,
    sections: &[SectionSpec],
    criteria: Option<&str>,
) -> Result<FacetPart, (At, String)> {
    let heading = filled(&front.heading, "heading")?;
    let at = place(front.shows.referenced);
    let shows = match front.shows.value.as_str() {
        "section" => Shows::Section(shown_section(front, sections)?),
        "tasks" => Shows::Tasks(tiers(front)?),
        "answers" => Shows::Answers(tiers(front)?),
        "criteria" if criteria.is_none() => {
            let message = "there are no success criteria to show: name their section with \"criteria: <id>\" above";
            return Err((at, message.to_owned()));
        }
        "criteria" => Shows::Criteria,
        "misconceptions" => Shows::Misconceptions,
        "vocabulary" => Shows::Vocabulary,
        other => {
            let names = ["section", "tasks", "answers", "criteria", "misconceptions", "vocabulary"];
            return Err((at, unknown("part", other, &names)));
        }
    };
    let takes_tiers = matches!(shows, Shows::Tasks(_) | Shows::Answers(_));
    if !takes_tiers && front.tiers.is_some() {
        return Err((at, "tiers belong to parts that show tasks or answers".to_owned()));
    }
    if let Some(section) = front.section.as_ref().filter(|_| !matches!(shows, Shows::Section(_))) {
        let message = "a section is named only in a part that shows a section".to_owned();
        return Err((place(section.referenced), message));
    }
    Ok(FacetPart { heading, shows })
}

fn shown_section(front: &PartFront, sections: &[SectionSpec]) -> Result<String, (At, String)> {
    let Some(id) = &front.section else {
        let message = "say which: \"section: <id>\"".to_owned();
        return Err((place(front.shows.referenced), message));
    };
    let at = place(id.referenced);
    let Some(section) = sections.iter().find(|section| section.id == id.value) else {
        let ids: Vec<&str> = sections.iter().map(|section| section.id.as_str()).collect();
        return Err((at, unknown("section", &id.value, &ids)));
    };
    match section.kind {
        SectionKind::Text | SectionKind::Statements => Ok(id.value.clone()),
        kind => {
            let message = format!(
                "a page for pupils shows sections of kind text or statements as they stand, and \"{}\" is of kind {}",
                id.value,
                kind.name()
            );
            Err((at, message))
        }
    }
}

/// The tiers of a part; all of them when it names none.
fn tiers(front: &PartFront) -> Result<Vec<Tier>, (At, String)> {
    let Some(named) = &front.tiers else {
        return Ok(Tier::ALL.to_vec());
    };
    let names = Tier::ALL.map(Tier::name);
    named
        .iter()
        .map(|name| {
            Tier::named(&name.value)
                .ok_or_else(|| (place(name.referenced), unknown("tier", &name.value, &names)))
        })
        .collect()
}

fn filled(text: &Spanned<String>, field: &str) -> Result<String, (At, String)> {
    let line = one_line(&text.value);
    if line.is_empty() {
        return Err((place(text.referenced), format!("the field \"{field}\" is empty")));
    }
    Ok(line)
}

fn unknown<S: AsRef<str>>(what: &str, name: &str, names: &[S]) -> String {
    let nearest = text::nearest(name, names);
    let hint = nearest.map(|name| format!(" (did you mean \"{name}\"?)")).unwrap_or_default();
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    format!("there is no {what} \"{name}\"{hint}; there are: {}", names.join(", "))
}

fn place(location: Location) -> At {
    let line = u32::try_from(location.line()).unwrap_or(u32::MAX - YAML_LINE);
    let column = u32::try_from(location.column()).unwrap_or(u32::MAX);
    (line.max(1) + YAML_LINE - 1, column.max(1))
}
