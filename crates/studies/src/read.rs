//! From the text of a file to a protocol, or to everything that is wrong with it.

mod conditions;
mod consent;
mod parts;

use assessment::{FilePlace, FileProblem, Written, is_slug, yaml};
use schemars::Schema;
use text::{nearest, sha256};

use crate::front::{LARGEST_SEED, MOST_PARTICIPANTS, MOST_PARTS, ProtocolFront};
use crate::{MAX_PROTOCOL, Protocol};

/// What a protocol is read against.
pub struct Surroundings<'a> {
    /// The name of its folder.
    pub folder: &'a str,
    /// The ids of all surveys and workflows that there are.
    pub questionnaires: &'a [String],
    /// What a file of its folder holds, or why it cannot be read, as part of a sentence.
    pub file: &'a dyn Fn(&str) -> Result<Vec<u8>, String>,
}

impl Protocol {
    /// Reads a protocol. `file` is how problems name it.
    ///
    /// # Errors
    /// Everything that is wrong: with the form of the YAML the first mistake, otherwise all of them.
    pub fn read(
        file: &str,
        text: &str,
        around: &Surroundings<'_>,
    ) -> Result<Self, Vec<FileProblem>> {
        if text.len() > MAX_PROTOCOL {
            let message = format!(
                "the file has {} bytes; {MAX_PROTOCOL} is the most that is read",
                text.len()
            );
            return Err(vec![FilePlace::START.problem(file, message)]);
        }
        let front: ProtocolFront =
            yaml(text).map_err(|(place, message)| vec![place.problem(file, message)])?;
        let mut reader = Reader { file, around, problems: Vec::new() };
        let read = reader.protocol(&front, text);
        reader.problems.sort();
        reader.problems.dedup();
        if reader.problems.is_empty() { Ok(read) } else { Err(reader.problems) }
    }

    /// The JSON Schema of a protocol.
    #[must_use]
    pub fn schema() -> Schema {
        schemars::schema_for!(ProtocolFront)
    }
}

/// One reading. What is wrong is gathered, and what is made meanwhile is given to nobody.
struct Reader<'a> {
    file: &'a str,
    around: &'a Surroundings<'a>,
    problems: Vec<FileProblem>,
}

impl Reader<'_> {
    fn protocol(&mut self, front: &ProtocolFront, text: &str) -> Protocol {
        self.labels(&front.id, &front.title);
        let folder = self.around.folder;
        if front.id.value() != folder {
            let message = format!(
                "the id is that of the folder, \"{folder}\", and not \"{}\": change one of them",
                front.id.value()
            );
            self.wrong(&front.id, message);
        }
        self.at_most(&front.seed, LARGEST_SEED, "a seed");
        self.between(&front.participants, 1, MOST_PARTICIPANTS, "participants");
        self.length(&front.conditions, "conditions");
        self.length(&front.tasks, "tasks");
        self.length(&front.sittings, "sittings");
        let conditions = self.conditions(front.conditions.value());
        let tasks = self.tasks(front.tasks.value());
        let tasks_per_condition = self.tasks_per_condition(front, tasks.len());
        let sittings = self.sittings(front, &conditions, &tasks, tasks_per_condition);
        let instruments = self.instruments(front);
        let consent = self.consent(&front.consent);
        Protocol {
            id: front.id.value().clone(),
            title: front.title.value().clone(),
            question: front.question.clone(),
            seed: *front.seed.value(),
            participants: *front.participants.value(),
            order: front.order,
            conditions,
            tasks,
            tasks_per_condition,
            sittings,
            washout_days: front.washout_days.as_ref().map_or(0, |days| *days.value()),
            break_minutes: front.break_minutes.as_ref().map_or(0, |minutes| *minutes.value()),
            instruments,
            consent,
            sha256: sha256(text),
        }
    }

    fn wrong<T>(&mut self, at: &Written<T>, message: impl Into<String>) {
        self.problems.push(at.yaml_place().problem(self.file, message));
    }

    fn labels(&mut self, id: &Written<String>, title: &Written<String>) {
        self.slug(id);
        self.filled(title, "title");
    }

    fn slug(&mut self, id: &Written<String>) {
        if !is_slug(id.value()) {
            let message = format!(
                "\"{}\" can be no id: lower case words joined by hyphens, such as blank-page",
                id.value()
            );
            self.wrong(id, message);
        }
    }

    fn filled(&mut self, written: &Written<String>, field: &str) {
        if written.value().trim().is_empty() {
            self.wrong(written, format!("the field \"{field}\" is empty"));
        }
    }

    /// An id that is there only once.
    fn once(&mut self, id: &Written<String>, before: &[String], what: &str) {
        if before.contains(id.value()) {
            let message =
                format!("there is a {what} \"{}\" already: choose another id", id.value());
            self.wrong(id, message);
        }
    }

    /// A name of something that there is.
    fn known(&mut self, name: &Written<String>, names: &[String], what: &str) {
        if names.contains(name.value()) {
            return;
        }
        let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let message = match nearest(name.value(), names) {
            Some(meant) => {
                format!("there is no {what} \"{}\"; did you mean \"{meant}\"?", name.value())
            }
            None => format!("there is no {what} \"{}\"; there are: {there}", name.value()),
        };
        self.wrong(name, message);
    }

    fn at_most(&mut self, number: &Written<u64>, most: u64, what: &str) {
        if *number.value() > most {
            self.wrong(number, format!("{what} is at most {most}"));
        }
    }

    fn between(&mut self, number: &Written<u32>, least: u32, most: u32, what: &str) {
        if !(least..=most).contains(number.value()) {
            let message = format!("{} {what}: from {least} to {most} are possible", number.value());
            self.wrong(number, message);
        }
    }

    fn length<T>(&mut self, list: &Written<Vec<T>>, what: &str) {
        let length = list.value().len();
        if !(1..=MOST_PARTS).contains(&length) {
            self.wrong(list, format!("{length} {what}: from 1 to {MOST_PARTS} are possible"));
        }
    }

    /// What a file of the study's folder holds; a problem where it cannot be read.
    fn file(&mut self, path: &Written<String>) -> Option<Vec<u8>> {
        match (self.around.file)(path.value()) {
            Ok(bytes) => Some(bytes),
            Err(why) => {
                self.wrong(path, format!("\"{}\" cannot be read: {why}", path.value()));
                None
            }
        }
    }

    /// A file as text that says something.
    fn text_of(&mut self, path: &Written<String>, bytes: &[u8]) -> Option<String> {
        let read = std::str::from_utf8(bytes).ok().map(|text| text.replace("\r\n", "\n"));
        match read {
            Some(text) if !text.trim().is_empty() => Some(text),
            Some(_) => {
                self.wrong(path, format!("\"{}\" is empty", path.value()));
                None
            }
            None => {
                self.wrong(path, format!("\"{}\" is no text", path.value()));
                None
            }
        }
    }
}
