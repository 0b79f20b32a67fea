//! What a model is asked when one section changes, and how its answer becomes a section's text.

use agent::Run;
use agent::ask::{ModelQuestion, Unfit};
use domain::{PromptFragment, SectionRef};
use schemars::JsonSchema;
use serde::Deserialize;
use workspace::Section;

use super::brief::{Brief, fragment};
use super::documents::LessonDocument;

/// The name that agent definitions list: who asks.
pub const NAME: &str = "teacher-adjudication";

/// What the model is told that revises a section.
pub const REVISE: &str = "You revise one section of a lesson document for an experienced teacher, in \
her words. Who you are to her, how she teaches, her class and what is remembered stand with it, as \
they do when you draft: hold to them. Give back the text of this section alone, in markdown and without its heading. Change \
what she asks for and what follows from it, and nothing else: keep links with quotations as they \
are, keep minutes true, use no heading of the first or second level. In `note` say in one sentence \
what changed, or why nothing could. British spelling; no pupil's name.";

/// What the model is told that offers other ways.
pub const OFFER: &str = "You offer an experienced teacher other ways to do one section of a lesson \
document. Give two or three ways that differ in pedagogy and not in wording: another kind of \
thinking for the pupils, another way to group them, another way to find out what they know. Each \
fits the class, the minutes and the sections around it. `approach` names the pedagogy in at most \
six words, `rationale` says why one might choose it for this class and what it costs, `markdown` \
is the whole text of the section, without its heading and without any heading of the first or \
second level. Who you are to her, how she teaches, her class and what is remembered stand with it, \
as they do when you draft: hold to them. British spelling; no pupil's name.";

/// A section that was written anew. The drafter knows the shape by its name.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "section_revision")]
pub struct RevisedSection {
    /// The section's whole new text.
    markdown: String,
    /// What changed, in one sentence.
    note: String,
}

/// Other ways to do a section. The drafter knows the shape by its name.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "section_alternatives")]
pub struct OtherWays {
    /// Two or three ways.
    pub options: Vec<OtherWay>,
    /// Why there are none, where the drafter says so of itself; no model is asked for it.
    #[schemars(skip)]
    pub note: Option<String>,
}

/// Another way to do a section.
#[derive(Deserialize, JsonSchema)]
pub struct OtherWay {
    /// The pedagogy, in at most six words.
    pub approach: String,
    /// Why for this class, and what it costs.
    pub rationale: String,
    /// The section's whole text.
    pub markdown: String,
}

/// One section with what a model needs to know to write it anew.
pub struct Rewriting<'a> {
    /// What stands before and behind it, and the document's outline.
    around: Vec<PromptFragment>,
    brief: Brief,
    /// Which section it is.
    pub section: &'a SectionRef,
    /// Its text now.
    pub markdown: &'a str,
}

impl<'a> Rewriting<'a> {
    /// The section in its document; none when it is gone or has changed.
    pub fn new(
        run: &Run,
        documents: &'a [LessonDocument],
        section: &'a SectionRef,
    ) -> Option<Self> {
        let document = documents.iter().find(|document| document.path == section.path)?;
        let found = document.sections.iter().find(|found| found.id == section.id)?;
        let markdown = found.markdown.as_str();
        let around = run.as_sent(around(document, section));
        Some(Self { around, brief: Brief::of(run), section, markdown })
    }

    /// Marks of the memories that the model is shown, out of these.
    pub fn shown<'m>(&self, marks: &'m [String]) -> Vec<&'m String> {
        self.brief.shown(marks)
    }

    /// Whether the model is shown anything that is remembered.
    pub fn remembers(&self) -> bool {
        self.brief.remembers()
    }

    /// Asks for the section in her words.
    pub fn revision(&self, words: &str) -> ModelQuestion {
        self.question(REVISE, format!("Revise this section: {}", words.trim()))
    }

    /// Asks for other ways to do the section.
    pub fn alternatives(&self) -> ModelQuestion {
        self.question(OFFER, "Offer other ways to do this section.".to_owned())
    }

    fn question(&self, instructions: &str, words: String) -> ModelQuestion {
        let SectionRef { path, id, heading, .. } = self.section;
        let text = format!("## {heading}\n\n{}", self.markdown);
        let mut question = ModelQuestion::new(NAME, instructions, words);
        question.system.splice(0..0, self.brief.identity.iter().cloned());
        question.system.extend(self.brief.known.iter().chain(&self.around).cloned());
        question.system.push(fragment("section", format!("{path}#{id}"), text));
        question
    }

    /// The section's new text out of what the model gave.
    ///
    /// # Errors
    /// Why there is none, in words for the teacher.
    pub fn revised(&self, given: Result<RevisedSection, Unfit>) -> Result<String, String> {
        let RevisedSection { markdown, note } = given.map_err(|unfit| match unfit {
            Unfit::Words(said) => format!("the model gave no text, but said: {}", said.trim()),
            Unfit::Empty | Unfit::Shape(_) => "the model gave no text".to_owned(),
        })?;
        let (text, note) = (section_text(&markdown, &self.section.heading), note.trim());
        if text.is_empty() || text == self.markdown.replace("\r\n", "\n") {
            let why = if note.is_empty() { "the model changed nothing" } else { note };
            return Err(why.to_owned());
        }
        Ok(text)
    }

    /// The heading of the section.
    pub fn heading(&self) -> &str {
        &self.section.heading
    }
}

/// The document's outline, and the sections before and behind this one as they stand.
fn around(document: &LessonDocument, section: &SectionRef) -> Vec<PromptFragment> {
    let written: Vec<&Section> = document.written_sections().collect();
    let headings: Vec<String> =
        written.iter().map(|section| format!("- {}", section.heading)).collect();
    let outline = format!("# {}\n\n{}", document.title, headings.join("\n"));
    let at = written.iter().position(|other| other.id == section.id);
    let neighbour = |tag: &str, at: Option<usize>| {
        let other = written.get(at?)?;
        let text = format!("## {}\n\n{}", other.heading, other.markdown);
        Some(fragment(tag, format!("{}#{}", document.path, other.id), text))
    };
    let before = neighbour("section_before", at.and_then(|at| at.checked_sub(1)));
    let behind = neighbour("section_after", at.map(|at| at + 1));
    let outline = fragment("document", document.path.clone(), outline);
    [Some(outline), before, behind].into_iter().flatten().collect()
}

/// A model's text as the text of a section: without the section's own heading, and with headings
/// that would begin other sections one level deeper.
pub fn section_text(markdown: &str, heading: &str) -> String {
    let markdown = markdown.replace("\r\n", "\n");
    let trimmed = markdown.trim_matches('\n').trim_end();
    let own = trimmed.split_once('\n').map_or((trimmed, ""), |(first, rest)| (first, rest));
    let is_own = own.0.starts_with('#')
        && own.0.trim_start_matches('#').trim().eq_ignore_ascii_case(heading.trim());
    let body = if is_own { own.1 } else { trimmed };
    let mut fenced = false;
    let lines: Vec<String> = body
        .lines()
        .map(|line| {
            if line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~") {
                fenced = !fenced;
            }
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            let is_heading = line.as_bytes().get(level) == Some(&b' ');
            match !fenced && is_heading && (level == 1 || level == 2) {
                true => format!("###{}", &line[level..]),
                false => line.to_owned(),
            }
        })
        .collect();
    lines.join("\n").trim_matches('\n').trim_end().to_owned()
}

#[cfg(test)]
mod tests;
