//! What a model is asked when one section changes, and how its answer becomes a section's text.

use std::collections::BTreeMap;

use agent::Run;
use agent::ask::{ModelQuestion, Unfit};
use domain::{Message, PromptFragment, SectionRef};
use drafter::notes;
use schemars::JsonSchema;
use serde::Deserialize;

use super::documents::LessonDocument;

/// What the model is told that revises a section.
pub const REVISE: &str = "You revise one section of a lesson document for an experienced teacher, in \
her words. Give back the text of this section alone, in markdown and without its heading. Change \
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
second level. British spelling; no pupil's name.";

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
    document: &'a LessonDocument,
    section: &'a SectionRef,
    class: Option<PromptFragment>,
    notes: Vec<PromptFragment>,
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
        let (class, notes) = (class_profile(run), topic_notes(run));
        Some(Self { document, section, class, notes, markdown })
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
        let fragment = |tag: &str, source: String, text: String| PromptFragment {
            tag: tag.to_owned(),
            source,
            text,
            cut_bytes: 0,
        };
        let headings: Vec<String> = self
            .document
            .written_sections()
            .map(|section| format!("- {}", section.heading))
            .collect();
        let outline = format!("# {}\n\n{}", self.document.title, headings.join("\n"));
        let text = format!("## {heading}\n\n{}", self.markdown);
        let mut question = ModelQuestion::new(super::NAME, instructions, words);
        question.system.extend(self.class.iter().chain(&self.notes).cloned());
        question.system.push(fragment("document", path.clone(), outline));
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

/// The class profile as the model of this run may see it: what she withheld is not in it.
pub fn class_profile(run: &Run) -> Option<PromptFragment> {
    let class = run.started()?.class.clone()?;
    let source = format!("classes/{class}.md");
    let is_profile = |path: &str| path.trim_start_matches("./").eq_ignore_ascii_case(&source);
    if let Some(fragment) = run.prompt().into_iter().find(|f| is_profile(&f.source)) {
        return Some(fragment);
    }
    let messages = run.messages();
    let read = results(&messages, "read_file", "path");
    let (_, text) = read.into_iter().rev().find(|(path, _)| is_profile(path))?;
    let text = text.to_owned();
    Some(PromptFragment { tag: "workspace_file".to_owned(), source, text, cut_bytes: 0 })
}

/// The note on a topic that was read last, below the list of topics: what the section's tasks were
/// made from. What she withheld is not in them.
fn topic_notes(run: &Run) -> Vec<PromptFragment> {
    let messages = run.messages();
    let read = results(&messages, "read_skill", "reference");
    let topics = format!("{}/{}", notes::SKILL, notes::TOPICS);
    let is_note = |reference: &str| {
        reference.strip_prefix(notes::SKILL).is_some_and(|file| file.starts_with('/'))
    };
    let list = read.iter().rev().find(|(reference, _)| *reference == topics);
    let note = read.iter().rev().find(|(reference, _)| *reference != topics && is_note(reference));
    let fragment = |(reference, text): &(&str, &str)| PromptFragment {
        tag: "skill".to_owned(),
        source: (*reference).to_owned(),
        text: (*text).to_owned(),
        cut_bytes: 0,
    };
    list.zip(note).into_iter().flat_map(|(list, note)| [list, note]).map(fragment).collect()
}

/// What a tool gave back without an error, each with this text of the call's input, oldest first.
fn results<'a>(messages: &'a [Message], tool: &str, key: &str) -> Vec<(&'a str, &'a str)> {
    let calls = messages.iter().filter_map(|message| match message {
        Message::Assistant(answer) => Some(answer.tool_calls()),
        Message::User { .. } | Message::Tool { .. } => None,
    });
    let called: BTreeMap<&str, &str> = calls
        .flatten()
        .filter(|call| call.name == tool)
        .filter_map(|call| Some((call.id.as_str(), call.input[key].as_str()?)))
        .collect();
    let result = |message: &'a Message| match message {
        Message::Tool { call_id, content, is_error: false } => {
            Some((*called.get(call_id.as_str())?, content.as_str()))
        }
        Message::Tool { .. } | Message::User { .. } | Message::Assistant(_) => None,
    };
    messages.iter().filter_map(result).collect()
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
