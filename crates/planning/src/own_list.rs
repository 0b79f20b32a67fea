//! `models.json` in the data folder: a teacher's or a lab's own list of models and prices.
//!
//! The file is written by people. What it means, and how a model of it is changed without touching the rest,
//! is known to `models`.

use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use api::{ModelInfo, ModelList, OwnListProblem, OwnModel, OwnModelRef};
use faults::Fault;
use models::{ListProblem, ModelChange, Rates, Registry, with_model, without_model};
use plugins::{Problem, Severity};

/// Its name.
const NAME: &str = "models.json";

/// The longest list in bytes; whatever is longer is something else.
const MOST: u64 = 1 << 20;

/// Where the list is, whether or not it is there.
pub struct OwnList {
    path: PathBuf,
}

/// What tells one state of the file from another; none while there is no file.
pub type Mark = Option<(u64, Option<SystemTime>)>;

/// The file as it was read.
pub struct Read {
    /// Which state it was in.
    pub mark: Mark,
    /// The text, none when there is no file, or why it cannot be had.
    pub text: Result<Option<String>, String>,
}

impl OwnList {
    /// The list of a data folder.
    pub fn of(data_dir: &Path) -> Self {
        Self { path: data_dir.join(NAME) }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The state that the file is in now.
    pub fn mark(&self) -> Mark {
        let found = fs::metadata(&self.path).ok()?;
        Some((found.len(), found.modified().ok()))
    }

    /// The file as it is now.
    pub fn read(&self) -> Read {
        // Before the text: a change in between is then seen as one at the next look.
        let mark = self.mark();
        let text = match self.text() {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                Err("it is no text in UTF-8; save it as UTF-8".to_owned())
            }
            Err(error) => Err(format!("it cannot be read: {error}")),
        };
        Read { mark, text }
    }

    /// Writes a model into the list, or changes it there.
    ///
    /// # Errors
    /// When it would not hold, when nobody can tell what stands where, or when the file cannot be written.
    pub fn set(&self, model: OwnModel, today: String) -> Result<(), Fault> {
        let OwnModel { listed, name, label, context, effort, price } = model;
        let said = |text: &str| text.trim().to_owned();
        let label = label.as_deref().map(said).filter(|label| !label.is_empty());
        let (listed, name) = (said(&listed), said(&name));
        if name.is_empty() {
            return Err(Fault::invalid("a model has a name, as its provider calls it"));
        }
        let price = price.map(|price| Rates {
            input: price.input,
            output: price.output,
            cache_read: price.cache_read,
            cache_write: price.cache_write,
        });
        let change = ModelChange { listed, name, label, context, effort, price, today };
        self.rewrite(|text| with_model(text, &change).map_err(Fault::invalid))
    }

    /// Takes a model out of the list.
    ///
    /// # Errors
    /// As [`OwnList::set`], and when it is not there.
    pub fn remove(&self, OwnModelRef { listed, name }: &OwnModelRef) -> Result<(), Fault> {
        self.rewrite(|text| without_model(text, listed, name).map_err(Fault::invalid))
    }

    /// Puts another text in the place of the file, whole or not at all.
    fn rewrite(&self, change: impl FnOnce(&str) -> Result<String, Fault>) -> Result<(), Fault> {
        let before = self.read().text.map_err(|why| Fault::invalid(format!("{NAME}: {why}")))?;
        let text = change(&before.unwrap_or_default())?;
        let fresh = self.path.with_extension("json.new");
        let written = fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, &self.path));
        written.map_err(|error| Fault::internal(format!("{NAME} cannot be written: {error}")))
    }

    fn text(&self) -> std::io::Result<String> {
        let mut text = String::new();
        let read = fs::File::open(&self.path)?.take(MOST + 1).read_to_string(&mut text)?;
        if u64::try_from(read).is_ok_and(|read| read > MOST) {
            let message = "it is longer than a list of models, which has a megabyte at most";
            return Err(std::io::Error::other(message));
        }
        Ok(text)
    }
}

/// The models that are known by name, with what is wrong with the list.
pub fn listed(registry: &Registry, own: &OwnList, read: &Read) -> ModelList {
    let mut models: Vec<ModelInfo> = Vec::new();
    for provider in registry.providers() {
        let listed = registry.listed_for(provider.name);
        let of_provider = registry.models(provider.name).into_iter();
        models.extend(of_provider.map(|model| info(provider.name, &listed, model)));
    }
    models.sort_by(|one, other| (&one.provider, &one.name).cmp(&(&other.provider, &other.name)));
    let problems = problems(read, registry.problems()).into_iter().map(|problem| OwnListProblem {
        line: problem.line,
        column: problem.column,
        message: problem.message,
    });
    ModelList {
        models,
        own_list: own.path().display().to_string(),
        list_problems: problems.collect(),
    }
}

fn info(provider: &str, listed: &str, model: models::ModelInfo) -> ModelInfo {
    let models::ModelInfo { name, label, context, prices, source, retrieved, own, effort } = model;
    ModelInfo {
        provider: provider.to_owned(),
        listed: listed.to_owned(),
        name,
        label,
        context,
        effort,
        input: prices.input,
        output: prices.output,
        cache_read: prices.cache_read,
        cache_write: prices.cache_write,
        retrieved,
        source,
        own,
    }
}

/// What is wrong with the list, as with a definition: the built-in list holds where it does not.
pub fn problems(read: &Read, wrong: &[ListProblem]) -> Vec<Problem> {
    let problem = |line, column, message: &str| Problem {
        path: PathBuf::from(NAME),
        line,
        column,
        severity: Severity::Error,
        message: message.to_owned(),
    };
    let unread = read.text.as_ref().err().map(|why| problem(1, 1, why));
    let wrong = wrong.iter().map(|one| problem(one.line, one.column, &one.message));
    unread.into_iter().chain(wrong).collect()
}
