//! The drafter's words and templates: data files that a reader can improve.
//!
//! How a lesson is put into words stands in `data`; this file only says which shapes those files have.
//! What is taught is not among them.

mod change;
mod criterion;
mod earlier;
mod frame;
mod instructions;
mod pages;
mod phrase;
mod shapes;
mod spelling;
mod words;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value};
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use text::{capitalised, content_stems, lesson_words, stem};

pub(super) use change::Change;
pub(super) use criterion::Criterion;
pub(super) use instructions::{FormRule, TimedPart};
pub(super) use pages::PageRule;
pub(super) use phrase::Phrase;
pub(super) use shapes::{
    CourseWords, Example, Hinge, HingeOption, KeyWord, Meaning, NeedRule, Pack, Plainer, Question,
    Retrieval, Revision, Rules, SectionSpec, SectionWays, SkillWords, Slip, Together, Variant, Way,
};
pub(super) use spelling::SpellingWords;
pub(super) use words::{DayWords, Errand, ErrandRule, Subject, Words};

use super::words::stems;

#[derive(RustEmbed)]
#[folder = "data"]
struct Data;

/// What stands in for a note in a lesson on a topic that there is none on; it is itself a template.
const FRAME: &str = "frame.yaml";

/// Other ways to do the sections of a lesson.
const WAYS: &str = "ways/lesson.yaml";

/// The subject of everything that names none.
const COMPUTING: &str = "Computing Science";

/// The file of everything short.
const PHRASES: &str = "phrases.yaml";

/// A data file of the drafter that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DrafterError {
    /// A file is not there.
    #[error("the drafter's data file {0} is missing")]
    Missing(String),
    /// A file has another shape than the drafter reads.
    #[error("could not read the drafter's data file {file}")]
    Shape {
        /// The file.
        file: String,
        /// What is wrong with it.
        #[source]
        source: Box<serde_saphyr::Error>,
    },
    /// A template is wrong or asks for something that is not there.
    #[error("could not fill the drafter's template {file}")]
    Template {
        /// The file.
        file: String,
        /// What is wrong with it.
        #[source]
        source: minijinja::Error,
    },
}

/// All data files, read.
pub(super) struct Library {
    /// How requests are understood.
    pub words: Words,
    /// What needs and profiles change, and what is written.
    pub rules: Rules,
    /// Plainer words.
    pub plainer: Plainer,
    /// How requests are matched with skills.
    pub skills: SkillWords,
    ways: Vec<SectionWays>,
    templates: Environment<'static>,
}

impl Library {
    /// The words by which sections are called.
    pub fn section_names(&self) -> Vec<String> {
        let names = self.rules.sections.iter().flat_map(|section| &section.called);
        names.map(|name| name.text.clone()).collect()
    }

    /// Read the files that are built in.
    pub fn built_in() -> Result<Self, DrafterError> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        let file = PHRASES.to_owned();
        templates.set_syntax(syntax.map_err(|source| DrafterError::Template { file, source })?);
        templates.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        templates.add_filter("q", quoted);
        templates.add_filter("down", lower_first);
        templates.add_filter("short", one_sentence_a_line);
        templates.add_filter("parts", parts);
        templates.add_filter("lines_after", lines_after);
        templates.add_filter("linked", linked);
        templates.add_filter("named", named);
        templates.add_filter("guide", guide);
        templates.add_filter("up", upper_first);
        for name in Data::iter() {
            if name.ends_with(".md") || name == FRAME {
                templates
                    .add_template_owned(name.to_string(), text_of(&name)?)
                    .map_err(|source| DrafterError::Template { file: name.to_string(), source })?;
            }
        }
        let ways: Vec<SectionWays> = read(WAYS)?;
        for section in &ways {
            for (number, way) in section.ways.iter().enumerate() {
                let file = way_file(&section.section, number);
                templates
                    .add_template_owned(file.clone(), way.text.clone())
                    .map_err(|source| DrafterError::Template { file, source })?;
            }
        }
        let phrases: BTreeMap<String, String> = read(PHRASES)?;
        for (name, text) in phrases {
            let file = phrase(&name);
            templates
                .add_template_owned(file.clone(), text)
                .map_err(|source| DrafterError::Template { file, source })?;
        }
        let mut words: Words = read("words.yaml")?;
        let spelling: SpellingWords = read("spelling.yaml")?;
        words.spelling = spelling.with(&words);
        Ok(Self {
            words,
            rules: read("rules.yaml")?,
            plainer: read("simpler.yaml")?,
            skills: read("skills.yaml")?,
            ways,
            templates,
        })
    }

    /// The built-in files, read once.
    pub fn of_all() -> Result<&'static Self, &'static DrafterError> {
        static LIBRARY: LazyLock<Result<Library, DrafterError>> = LazyLock::new(Library::built_in);
        LIBRARY.as_ref()
    }

    /// The built-in files, read once; none when one of them is broken, which a test and each answer of
    /// the drafter tell.
    pub fn shared() -> Option<&'static Self> {
        Self::of_all().ok()
    }

    /// Whether there is a template of this name.
    pub fn has(&self, file: &str) -> bool {
        self.templates.get_template(file).is_ok()
    }

    /// Fill a template.
    pub fn fill(&self, file: &str, context: &Value) -> Result<String, DrafterError> {
        let filled = self
            .templates
            .get_template(file)
            .and_then(|template| template.render(context.clone()))
            .map_err(|source| DrafterError::Template { file: file.to_owned(), source })?;
        Ok(tidy(&filled))
    }

    /// A phrase of `phrases.yaml`.
    pub fn say(&self, name: &str, context: &Value) -> Result<String, DrafterError> {
        self.fill(&phrase(name), context)
    }

    /// What stands in for a note: what the curriculum says, and no task.
    pub fn pack_for_frame(&self, context: &Value) -> Result<Pack, DrafterError> {
        parse(FRAME, &self.fill(FRAME, context)?)
    }

    /// Other ways to do a section of a lesson in this subject, each with its name, its rationale and
    /// its text. Without a note on the topic those that would be filled from one are none.
    pub fn ways(
        &self,
        section: &str,
        (subject, has_note): (&str, bool),
        context: &Value,
    ) -> Result<Vec<[String; 3]>, DrafterError> {
        let Some(found) = self.ways.iter().find(|ways| ways.section == section) else {
            return Ok(Vec::new());
        };
        let of_note = |way: &Way| ["pack.", "v."].iter().any(|from| way.text.contains(from));
        let fits = |way: &Way| {
            (way.subject.is_empty() || self.taught_in(&way.subject, subject))
                && (has_note || !of_note(way))
        };
        let ways = found.ways.iter().enumerate().filter(|(_, way)| fits(way));
        ways.map(|(number, way)| {
            let text = self.fill(&way_file(section, number), context)?;
            Ok([way.approach.clone(), way.rationale.clone(), text])
        })
        .collect()
    }

    /// The section of this id, when the drafter knows how to write it.
    pub fn section(&self, id: &str) -> Option<&SectionSpec> {
        self.rules.sections.iter().find(|section| section.id == id)
    }

    /// Every name that a need can set on a page.
    pub fn all_sets(&self) -> impl Iterator<Item = &String> {
        self.rules.needs.iter().flat_map(|rule| &rule.sets)
    }

    /// Rules for a need of this name, the ones that name it exactly first and alone.
    pub fn need_rules<'a>(&'a self, need: &str) -> impl Iterator<Item = &'a NeedRule> {
        let need = stems(need);
        let exact = |rule: &NeedRule| rule.named.iter().any(|name| name.stems() == need);
        let any_exact = self.rules.needs.iter().any(exact);
        self.rules.needs.iter().filter(move |rule| {
            if any_exact {
                rule.named.iter().any(|name| name.stems() == need)
            } else {
                rule.named.iter().any(|name| name.is_in(&need))
            }
        })
    }

    /// The need that a text names, by its first name; the longest of the words by which it is named
    /// wins.
    pub fn need_in(&self, text: &str) -> Option<(String, &NeedRule)> {
        let said = stems(text);
        let names = self.rules.needs.iter().flat_map(|rule| {
            let names = rule.named.iter().chain(&rule.said);
            names.map(move |name| (name, rule.loose.contains(name), rule))
        });
        let named = |name: &Phrase, loose: bool| {
            if loose { said == name.stems() } else { name.is_in(&said) }
        };
        let found = names.filter(|(name, loose, _)| named(name, *loose));
        let found: Vec<_> = found.map(|(name, _, rule)| (name.stems().len(), rule)).collect();
        let longest = found.into_iter().rev().max_by_key(|(length, _)| *length);
        longest.and_then(|(_, rule)| Some((rule.named.first()?.text.clone(), rule)))
    }

    /// Whether something that is written for the subject `own` (Computing Science when empty) may be
    /// used with a class whose profile says `class`; a class that says nothing takes everything.
    pub fn taught_in(&self, own: &str, class: &str) -> bool {
        if class.trim().is_empty() {
            return true;
        }
        let own = if own.is_empty() { COMPUTING } else { own };
        let (own, class) = (plain(own), plain(class));
        let called = |name: &str, subject: &Subject| {
            plain(&subject.name) == name || subject.also.iter().any(|also| plain(also) == name)
        };
        let known = |name: &str| self.words.subjects.iter().find(|subject| called(name, subject));
        match (known(&own), known(&class)) {
            (Some(own), Some(class)) => own.name == class.name || class.borrows.contains(&own.name),
            (None, _) | (_, None) => own == class,
        }
    }

    /// A subject's name and its other names.
    pub fn called(&self, subject: &str) -> Vec<&str> {
        let wanted = plain(subject);
        let all = |subject: &Subject| -> Vec<String> {
            subject.also.iter().chain([&subject.name]).map(|name| plain(name)).collect()
        };
        let known = self.words.subjects.iter().filter(|known| all(known).contains(&wanted));
        known.flat_map(|known| known.also.iter().chain([&known.name])).map(String::as_str).collect()
    }

    /// A text that goes on a sentence.
    pub fn lowered(&self, text: &str) -> String {
        lower_first(text)
    }

    /// What a topic of Computing Science is called otherwise.
    pub fn other_names(&self, topic: &str, subject: &str) -> Vec<String> {
        let telling = self.telling(topic);
        let covers = |group: &&Vec<Phrase>| {
            let names: Vec<String> = group.iter().flat_map(|name| stems(&name.text)).collect();
            telling.iter().all(|word| names.contains(word))
        };
        names(self.synonyms_in(topic, subject).filter(covers))
    }

    /// What topics of Computing Science that a sentence speaks of are called otherwise.
    pub fn other_names_in(&self, sentence: &str, subject: &str) -> Vec<String> {
        names(self.synonyms_in(sentence, subject))
    }

    fn synonyms_in(&self, text: &str, subject: &str) -> impl Iterator<Item = &Vec<Phrase>> {
        let said = stems(text);
        let own = self.taught_in("", subject);
        let groups = self.words.synonyms.iter();
        groups.filter(move |group| own && group.iter().any(|name| name.is_in(&said)))
    }

    /// Stems of the words that say which topic it is: none that every topic has, and none that only
    /// says what it is taught with.
    pub fn telling(&self, topic: &str) -> Vec<String> {
        let taught_with: Vec<String> = self.words.taught_with.iter().map(|w| stem(w)).collect();
        let all = content_stems(topic);
        let mut telling = all.clone();
        telling.retain(|word| !taught_with.contains(word));
        if telling.is_empty() { all } else { telling }
    }
}

fn names<'a>(groups: impl Iterator<Item = &'a Vec<Phrase>>) -> Vec<String> {
    groups.flatten().map(|name| name.text.clone()).collect()
}

/// A name as it is compared.
fn plain(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A value as templates read it.
pub(super) fn value_of(thing: impl Serialize) -> Value {
    Value::from(Serde(thing))
}

fn phrase(name: &str) -> String {
    format!("{PHRASES}/{name}")
}

fn way_file(section: &str, number: usize) -> String {
    format!("{WAYS}/{section}/{number}")
}

/// The text of a data file.
fn text_of(file: &str) -> Result<String, DrafterError> {
    let missing = || DrafterError::Missing(file.to_owned());
    let found = Data::get(file).ok_or_else(missing)?;
    String::from_utf8(found.data.into_owned()).map_err(|_| missing())
}

fn read<T: for<'de> Deserialize<'de>>(file: &str) -> Result<T, DrafterError> {
    parse(file, &text_of(file)?)
}

fn parse<T: for<'de> Deserialize<'de>>(file: &str, text: &str) -> Result<T, DrafterError> {
    serde_saphyr::from_str(text)
        .map_err(|source| DrafterError::Shape { file: file.to_owned(), source: Box::new(source) })
}

/// No more than one blank line in a row, none at either end.
fn tidy(text: &str) -> String {
    let mut tidied = String::new();
    let mut blank = true;
    for line in text.lines().map(str::trim_end) {
        if line.is_empty() && blank {
            continue;
        }
        blank = line.is_empty();
        tidied.push_str(line);
        tidied.push('\n');
    }
    tidied.trim_end().to_owned()
}

/// A text as a quoted scalar: JSON, which YAML reads.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The text with its first letter in lower case, unless its first word is a name in capitals.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// Minutes in parts of these weights that add up, none of them empty while there are enough.
fn parts(minutes: u32, weights: Vec<u32>) -> Vec<u32> {
    let all: u32 = weights.iter().sum::<u32>().max(1);
    let mut parts: Vec<u32> =
        weights.iter().map(|weight| (minutes * weight / all).max(1)).collect();
    let taken: u32 = parts.iter().sum();
    // What rounding leaves over or takes too much is the longest part's.
    if let Some(longest) = parts.iter_mut().max() {
        *longest = (*longest + minutes).saturating_sub(taken).max(1);
    }
    parts
}

/// A file of the workspace by what a teacher calls it, as a link to it; what is no file stays as it is.
pub(super) fn linked(path: &str) -> String {
    link(&lesson_words(path), path)
}

/// A file of the workspace by what a teacher calls it.
fn named(path: &str) -> String {
    lesson_words(path)
}

/// A text, or a link, with its first letter in upper case.
fn upper_first(text: &str) -> String {
    match text.strip_prefix('[') {
        Some(label) => format!("[{}", capitalised(label)),
        None => capitalised(text),
    }
}

/// These words as a link to a file.
pub(super) fn link(words: &str, path: &str) -> String {
    match path.contains(".md") {
        true => format!("[{words}]({})", path.replace(' ', "%20")),
        false => words.to_owned(),
    }
}

/// The skill that a reference belongs to, in words: `retrieval-practice/quiz.md` as "retrieval practice".
pub(super) fn guide(reference: &str) -> String {
    reference.split('/').next().unwrap_or(reference).replace('-', " ")
}

/// What a text has behind another one, or the whole of it.
fn lines_after(text: &str, before: &str) -> String {
    text.strip_prefix(before).unwrap_or(text).trim().to_owned()
}

/// One sentence a line: lines that end early are easier to keep hold of.
fn one_sentence_a_line(text: &str) -> String {
    text.replace(". ", ".  \n").replace("? ", "?  \n")
}
