//! The drafter's words, templates and topic packs: data files that a reader can improve.
//!
//! Everything a teacher or a pupil reads stands in `data/offline`; this file only says which shapes
//! those files have.

use std::collections::BTreeMap;

use include_dir::{Dir, DirEntry, include_dir};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value};
use serde::{Deserialize, Serialize};

use super::words::{contains_phrase, stems};

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data/offline");

/// The name of the pack for topics that no other pack knows; it is itself a template.
const ANY_TOPIC: &str = "topics/_any.yaml";

/// The file of everything short.
const PHRASES: &str = "phrases.yaml";

/// A data file of the drafter that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OfflineError {
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

/// How requests are understood.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Words {
    /// Words that frame a request and are no part of a topic.
    pub filler: Vec<String>,
    /// Words that follow the topic with further wishes.
    pub cut: Vec<String>,
    /// Words that alone say nothing about a topic.
    pub common: Vec<String>,
    /// Whole messages that greet.
    pub greetings: Vec<String>,
    /// Whole messages that thank.
    pub thanks: Vec<String>,
    /// Parts of messages that ask what can be done.
    pub help: Vec<String>,
    /// Whole messages that ask to go on.
    pub goes_on: Vec<String>,
    /// Words that say that a lesson is wanted.
    pub planning: Vec<String>,
    /// Words that ask for a change of something that exists.
    pub changing: Vec<String>,
    /// Words that begin a question about the world or about the drafter.
    pub asking: Vec<String>,
    /// Year groups in words, the first year first.
    pub years: Vec<String>,
    /// Numbers in words, zero first.
    pub numbers: Vec<String>,
    /// Levels of the curriculum, lowest first.
    pub levels: Vec<String>,
    /// Topics that are called by several names.
    pub synonyms: Vec<Vec<String>>,
}

/// A kind of need, and what it changes on a page.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct NeedRule {
    /// Words of its name.
    pub named: Vec<String>,
    /// The skill's file about it.
    pub reference: String,
    /// What it changes on the page: names that the templates ask for.
    #[serde(default)]
    pub sets: Vec<String>,
}

/// Words in a class profile that change a page.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct ProfileRule {
    /// Words that a bullet holds.
    pub holds: String,
    /// What it changes.
    pub sets: String,
}

/// Where in the lesson a bullet of a class profile belongs.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Place {
    /// The part of the lesson.
    pub slot: String,
    /// Words that put a bullet there.
    pub words: Vec<String>,
    /// Headings of the teacher's preferences that are about it.
    pub preferences: Vec<String>,
    /// How many of those preferences are quoted.
    pub most: usize,
}

/// A document that the drafter writes.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct DocumentSpec {
    /// Its file name.
    pub file: String,
    /// Its short name in messages.
    pub name: String,
    /// Template of the lines before the first section.
    pub lead: String,
    /// The heading of its main section: what is meant when none is named.
    pub body: String,
    /// Its sections in order.
    pub sections: Vec<SectionSpec>,
}

/// One section of a document.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct SectionSpec {
    /// Its heading.
    pub heading: String,
    /// The file of its template.
    pub template: String,
    /// Words by which a teacher names it.
    #[serde(default)]
    pub called: Vec<String>,
}

/// What `rules.yaml` holds.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Rules {
    /// Needs.
    pub needs: Vec<NeedRule>,
    /// What profiles change.
    pub profile: Vec<ProfileRule>,
    /// Where bullets of profiles belong.
    pub places: Vec<Place>,
    /// The documents.
    pub documents: Vec<DocumentSpec>,
    /// What can be done to a section that exists.
    pub revisions: Vec<Revision>,
}

/// A change that the drafter can make to a section.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Revision {
    /// Which change.
    pub change: Change,
    /// Words that ask for it, all of a group at once.
    pub asked: Vec<Vec<String>>,
    /// The document and heading it is about when no section is named.
    #[serde(default)]
    pub usually: Option<(String, String)>,
    /// Template of the new text, for changes that add or replace.
    #[serde(default)]
    pub template: String,
    /// The example that is listed when the drafter says what it can do.
    pub example: String,
}

/// The kinds of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Change {
    /// Fewer items, fewer minutes.
    Shorten,
    /// Shorter sentences, plainer words.
    Simplify,
    /// The template's text below what stands there.
    Append,
    /// The template's text in place of what stands there.
    Replace,
}

/// A question and its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Question {
    /// What is asked.
    pub ask: String,
    /// Code, a table or a picture in words, below the question.
    #[serde(default)]
    pub show: String,
    /// The answer.
    pub answer: String,
    /// Lines to write on.
    #[serde(default = "two_lines")]
    pub lines: usize,
    /// A table to fill in instead of lines.
    #[serde(default)]
    pub table: String,
    /// A help for those who want one.
    #[serde(default)]
    pub hint: String,
}

fn two_lines() -> usize {
    2
}

/// A key word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeyWord {
    /// The word.
    pub word: String,
    /// What it means, for pupils.
    pub means: String,
    /// What a picture of it shows.
    pub picture: String,
    /// A sentence to say or finish.
    pub sentence: String,
}

/// A worked example.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Example {
    /// What it solves.
    pub problem: String,
    /// The solution as it is shown.
    pub show: String,
    /// What the teacher thinks aloud, in order.
    pub steps: Vec<String>,
    /// Something that looks right and is not.
    #[serde(default)]
    pub contrast: Option<Question>,
}

/// The question halfway.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hinge {
    /// What is asked.
    pub ask: String,
    /// Code or a picture below it.
    #[serde(default)]
    pub show: String,
    /// Answers, the right one first; they are shown in the order of their letters.
    pub options: Vec<HingeOption>,
}

/// One answer of a hinge question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct HingeOption {
    /// Its letter.
    pub letter: String,
    /// The answer.
    pub answer: String,
    /// What it shows and what to do.
    pub means: String,
}

/// A slip and how to put it right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Slip {
    /// What goes wrong.
    pub slip: String,
    /// What to think instead.
    pub fix: String,
}

/// How a topic is taught in one medium.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Variant {
    /// Words in what a class has done that make it fit; none fits every class.
    #[serde(default)]
    pub suits: Vec<String>,
    /// What it is done with.
    pub medium: String,
    /// What has to be ready.
    pub kit: Vec<String>,
    /// The worked example.
    pub example: Example,
    /// Tasks done together.
    pub predict: Vec<Question>,
    /// A smaller way in.
    pub support: Vec<Question>,
    /// What everyone does.
    pub core: Vec<Question>,
    /// More depth in the same idea.
    pub stretch: Vec<Question>,
    /// The question halfway.
    pub hinge: Hinge,
    /// The idea, and its hardest case.
    pub exit: Vec<Question>,
}

/// What the drafter knows about a topic beside the curriculum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pack {
    /// Names of the topic.
    pub names: Vec<String>,
    /// What is learned, after "We are learning".
    pub intention: String,
    /// The question that the idea answers.
    pub question: String,
    /// The idea in two or three sentences, for pupils.
    pub idea: Vec<String>,
    /// What pupils can point to in their work, after "I can".
    #[serde(default)]
    pub criteria: Vec<String>,
    /// Key words.
    pub words: Vec<KeyWord>,
    /// The starter's last question.
    pub ahead: Question,
    /// A way in without a screen.
    pub off_screen: String,
    /// What pupils mix up.
    pub slips: Vec<Slip>,
    /// Questions to test oneself.
    pub quiz: Vec<Question>,
    /// Ways to teach it, the first for a class that nothing is known of.
    pub variants: Vec<Variant>,
}

/// A retrieval question about earlier learning.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Retrieval {
    /// Words in what a class has done.
    pub about: Vec<String>,
    /// The question.
    #[serde(flatten)]
    pub question: Question,
}

/// How a text is made plainer.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Plainer {
    /// A word and the plainer one.
    pub words: Vec<(String, String)>,
    /// Joints at which a long sentence is cut in two.
    pub joints: Vec<String>,
}

/// All data files, read.
pub(super) struct Library {
    /// How requests are understood.
    pub words: Words,
    /// What needs and profiles change, and what is written.
    pub rules: Rules,
    /// Questions about earlier learning.
    pub retrieval: Vec<Retrieval>,
    /// Plainer words.
    pub plainer: Plainer,
    packs: Vec<Pack>,
    templates: Environment<'static>,
}

impl Library {
    /// Read the files that are built in.
    pub fn built_in() -> Result<Self, OfflineError> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        let file = PHRASES.to_owned();
        templates.set_syntax(syntax.map_err(|source| OfflineError::Template { file, source })?);
        templates.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        templates.add_filter("q", quoted);
        templates.add_filter("down", lower_first);
        templates.add_filter("short", one_sentence_a_line);
        let mut packs = Vec::new();
        for (name, text) in files(&DATA) {
            if name.ends_with(".md") || name == ANY_TOPIC {
                templates
                    .add_template_owned(name.clone(), text.to_owned())
                    .map_err(|source| OfflineError::Template { file: name.clone(), source })?;
            } else if name.starts_with("topics/") {
                packs.push(parse(&name, text)?);
            }
        }
        let phrases: BTreeMap<String, String> = read(PHRASES)?;
        for (name, text) in phrases {
            let file = phrase(&name);
            templates
                .add_template_owned(file.clone(), text)
                .map_err(|source| OfflineError::Template { file, source })?;
        }
        Ok(Self {
            words: read("words.yaml")?,
            rules: read("rules.yaml")?,
            retrieval: read("retrieval.yaml")?,
            plainer: read("simpler.yaml")?,
            packs,
            templates,
        })
    }

    /// Fill a template.
    pub fn fill(&self, file: &str, context: &Value) -> Result<String, OfflineError> {
        let filled = self
            .templates
            .get_template(file)
            .and_then(|template| template.render(context.clone()))
            .map_err(|source| OfflineError::Template { file: file.to_owned(), source })?;
        Ok(tidy(&filled))
    }

    /// A phrase of `phrases.yaml`.
    pub fn say(&self, name: &str, context: &Value) -> Result<String, OfflineError> {
        self.fill(&phrase(name), context)
    }

    /// The pack whose name stands in the topic; a longer name wins.
    pub fn pack(&self, topic: &str) -> Option<&Pack> {
        let topic = stems(topic);
        let named = |pack: &&Pack| {
            let fits = pack.names.iter().map(|name| stems(name));
            fits.filter(|name| contains_phrase(&topic, name)).map(|name| name.len()).max()
        };
        let fitting = self.packs.iter().filter_map(|pack| Some((named(&pack)?, pack)));
        // The first of equals: `max_by_key` alone would take the last.
        fitting.rev().max_by_key(|(length, _)| *length).map(|(_, pack)| pack)
    }

    /// A pack for a topic that none is written for, made of what the curriculum says.
    pub fn pack_for_any(&self, context: &Value) -> Result<Pack, OfflineError> {
        parse(ANY_TOPIC, &self.fill(ANY_TOPIC, context)?)
    }

    /// Rules for a need of this name, the ones that name it exactly first and alone.
    pub fn need_rules<'a>(&'a self, need: &str) -> impl Iterator<Item = &'a NeedRule> {
        let need = stems(need);
        let exact = |rule: &NeedRule| rule.named.iter().any(|name| stems(name) == need);
        let any_exact = self.rules.needs.iter().any(exact);
        self.rules.needs.iter().filter(move |rule| {
            let within = |name: &String| contains_phrase(&need, &stems(name));
            if any_exact {
                rule.named.iter().any(|name| stems(name) == need)
            } else {
                rule.named.iter().any(within)
            }
        })
    }

    /// A text that goes on a sentence.
    pub fn lowered(&self, text: &str) -> String {
        lower_first(text)
    }

    /// Other names of a topic.
    pub fn other_names(&self, topic: &str) -> Vec<String> {
        let topic = stems(topic);
        let groups = self
            .words
            .synonyms
            .iter()
            .filter(|group| group.iter().any(|name| contains_phrase(&topic, &stems(name))));
        groups.flatten().cloned().collect()
    }
}

/// A value as templates read it.
pub(super) fn value_of(thing: impl Serialize) -> Value {
    Value::from(Serde(thing))
}

fn phrase(name: &str) -> String {
    format!("{PHRASES}/{name}")
}

fn files<'a>(dir: &'a Dir<'a>) -> Vec<(String, &'a str)> {
    let mut found = Vec::new();
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(below) => found.extend(files(below)),
            DirEntry::File(file) => {
                let name = file.path().to_string_lossy().replace('\\', "/");
                found.extend(file.contents_utf8().map(|text| (name, text)));
            }
        }
    }
    found.sort();
    found
}

fn read<T: for<'de> Deserialize<'de>>(file: &str) -> Result<T, OfflineError> {
    let text = DATA.get_file(file).and_then(|file| file.contents_utf8());
    parse(file, text.ok_or_else(|| OfflineError::Missing(file.to_owned()))?)
}

fn parse<T: for<'de> Deserialize<'de>>(file: &str, text: &str) -> Result<T, OfflineError> {
    serde_saphyr::from_str(text)
        .map_err(|source| OfflineError::Shape { file: file.to_owned(), source: Box::new(source) })
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

/// One sentence a line: lines that end early are easier to keep hold of.
fn one_sentence_a_line(text: &str) -> String {
    text.replace(". ", ".  \n").replace("? ", "?  \n")
}
