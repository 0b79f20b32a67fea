//! From the text of a file to a survey or a workflow, or to everything that is wrong with it.

mod kind;
mod recipe;
mod survey;

use assessment::{FilePlace, FileProblem, Written, front_matter, is_name, is_slug};
use schemars::Schema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use text::front_matter::{FrontMatter, split};

use crate::condition::{ANSWERED, Condition, Slot, compile};
use crate::front::{FileKind, QuestionFront, SurveyFront};
use crate::question::Question;
use crate::{Questionnaire, Workflow, workflow};

/// Largest file that is read, in bytes.
pub const MAX_QUESTIONNAIRE: usize = 128 * 1024;
/// Most questions of a file.
const MAX_QUESTIONS: usize = 200;
/// Where a skip or a branch leads that leads out.
pub(crate) const END: &str = "end";

type Problems = Vec<FileProblem>;

/// What a file turned out to be.
#[derive(Clone, Debug)]
pub enum Definition {
    /// Pages of questions.
    Survey(Questionnaire),
    /// States with a form each.
    Workflow(Workflow),
}

#[derive(Deserialize)]
struct KindFront {
    kind: FileKind,
}

impl Definition {
    /// Reads a file. `file` is how problems name it. Line ends of either kind are the same text.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let text = text.replace("\r\n", "\n");
        let one = |message: String| vec![FilePlace::START.problem(file, message)];
        if text.len() > MAX_QUESTIONNAIRE {
            return Err(one(format!(
                "the file has {} bytes; {MAX_QUESTIONNAIRE} is the most that is read",
                text.len()
            )));
        }
        let parts = split(&text).map_err(|error| one(error.to_string()))?;
        let kind: KindFront = front(file, "a questionnaire", &parts)?;
        let lines = text.lines().collect();
        let mut reader = Reader { file, lines, problems: Vec::new() };
        let read = match kind.kind {
            FileKind::Survey => {
                reader.survey(&front(file, "a survey", &parts)?, &parts, &text).map(Self::Survey)
            }
            FileKind::Workflow => {
                let front = front(file, "a workflow", &parts)?;
                workflow::read(&mut reader, &front, &text).map(Self::Workflow)
            }
        };
        reader.problems.sort();
        reader.problems.dedup();
        match read {
            Some(definition) if reader.problems.is_empty() => Ok(definition),
            _ => Err(reader.problems),
        }
    }
}

impl Questionnaire {
    /// The JSON Schema of a survey's front matter.
    #[must_use]
    pub fn schema() -> Schema {
        schemars::schema_for!(SurveyFront)
    }
}

impl Workflow {
    /// The JSON Schema of a workflow's front matter.
    #[must_use]
    pub fn schema() -> Schema {
        schemars::schema_for!(workflow::WorkflowFront)
    }
}

fn front<T: DeserializeOwned>(
    file: &str,
    kind: &str,
    parts: &FrontMatter<'_>,
) -> Result<T, Problems> {
    front_matter(parts).map_err(|(place, message)| {
        let message = format!("the front matter is not that of {kind}: {message}");
        vec![place.problem(file, message)]
    })
}

/// One reading. What is wrong is gathered; what cannot be made is nothing.
pub(crate) struct Reader<'a> {
    file: &'a str,
    lines: Vec<&'a str>,
    problems: Problems,
}

/// What there is already when a question is read: all questions of the file, and what can be named.
#[derive(Default)]
pub(crate) struct Asked {
    pub(crate) questions: Vec<Question>,
    pub(crate) slots: Vec<Slot>,
    /// Ids of questions and pages, or of questions and states, and where they stand.
    pub(crate) ids: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(crate) fn wrong(&mut self, place: FilePlace, message: impl Into<String>) {
        self.problems.push(place.problem(self.file, message));
    }

    /// How many problems there are so far.
    pub(crate) fn found(&self) -> usize {
        self.problems.len()
    }

    pub(crate) fn labels(&mut self, id: &Written<String>, title: &Written<String>) {
        if !is_slug(id.value()) {
            self.wrong(
                id.place(),
                "an id is lower case words joined by hyphens, such as after-the-lesson",
            );
        }
        self.filled(title, "title");
    }

    pub(crate) fn filled(&mut self, written: &Written<String>, field: &str) {
        if written.value().trim().is_empty() {
            self.wrong(written.place(), format!("the field \"{field}\" is empty"));
        }
    }

    /// A name that conditions, skips and branches can use, once in the file.
    pub(crate) fn name(&mut self, id: &Written<String>, ids: &mut Vec<String>) {
        let name = id.value();
        let small = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !is_name(name) || !small {
            let message = format!(
                "\"{name}\" can be no id: a small letter, then small letters, digits and underscores"
            );
            self.wrong(id.place(), message);
        }
        if name == ANSWERED || name == END {
            self.wrong(
                id.place(),
                format!("\"{name}\" means something already: choose another id"),
            );
        }
        if ids.contains(name) {
            self.wrong(id.place(), format!("the id \"{name}\" is there already"));
        }
        ids.push(name.clone());
    }

    /// Reads a question and puts it behind those that there are; its conditions come later, when all
    /// are known.
    pub(crate) fn question(
        &mut self,
        front: &Written<QuestionFront>,
        page: usize,
        asked: &mut Asked,
    ) {
        let written = front.value();
        let is_new = !asked.ids.contains(written.id.value());
        self.name(&written.id, &mut asked.ids);
        self.filled(&written.ask, "ask");
        let kind = self.kind(&written.answer);
        let (id, place) = (written.id.value(), asked.questions.len());
        if place == MAX_QUESTIONS {
            self.wrong(
                written.id.place(),
                format!("there are more than {MAX_QUESTIONS} questions"),
            );
        }
        // Of two questions with one id the first is meant.
        let slots = if is_new { kind.slots(id, place) } else { Vec::new() };
        for one in slots {
            let taken = asked.slots.iter().any(|other| other.name == one.name);
            if taken || (one.row.is_some() && asked.ids.contains(&one.name)) {
                let message = format!(
                    "a condition could not tell two answers apart that are called \"{}\"",
                    one.name
                );
                self.wrong(written.id.place(), message);
            }
            asked.slots.push(one);
        }
        asked.questions.push(Question {
            id: id.clone(),
            ask: written.ask.value().clone(),
            help: written.help.clone(),
            required: written.required,
            kind,
            visible_if: None,
            skips: Vec::new(),
            page,
        });
    }

    /// A condition. `may` says why a slot cannot be named in it.
    pub(crate) fn condition(
        &mut self,
        written: &Written<String>,
        slots: &[Slot],
        may: &dyn Fn(&Slot) -> Result<(), String>,
    ) -> Option<Condition> {
        let source = written.value();
        compile(source, slots, may)
            .map_err(|error| {
                let place = written.text_place(&self.lines);
                // A condition of several lines has only its beginning.
                let offset = if source.contains('\n') { 0 } else { error.offset };
                let column = place.column + u32::try_from(offset).unwrap_or(0);
                self.wrong(FilePlace { column, ..place }, error.message);
            })
            .ok()
    }
}
