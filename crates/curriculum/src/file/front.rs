//! The front matter of a curriculum file: simple `key: value` lines. They are read one by one and not
//! as YAML, so that a colon in a source's title costs nothing.

use text::front_matter::{SplitError, YAML_LINE, split};

use super::{Problem, Wording};

/// What the front matter says.
#[derive(Debug, Default)]
pub(super) struct Front {
    pub subject: String,
    pub framework: String,
    pub version: String,
    pub source: Option<String>,
    pub retrieved: Option<String>,
    pub wording: Option<Wording>,
    /// Whether it has a place for what a person accepted, as an imported document has.
    pub reviewable: bool,
    /// Index of the first line behind it.
    pub body: usize,
}

impl Front {
    /// Reads it from a file.
    pub fn read(text: &str, problems: &mut Vec<Problem>) -> Self {
        let mut front = Self::default();
        let parts = match split(text) {
            Ok(parts) => parts,
            Err(cause) => {
                let message = match cause {
                    SplitError::Missing => NO_FRONT.to_owned(),
                    SplitError::Unclosed => cause.to_string(),
                };
                problems.push(Problem { line: 1, message });
                return front;
            }
        };
        for (line, entry) in (YAML_LINE..).zip(parts.yaml.lines()) {
            if let Err(message) = front.entry(entry) {
                problems.push(Problem { line, message });
            }
        }
        front.body = usize::try_from(parts.body_line).unwrap_or(usize::MAX).saturating_sub(1);
        if front.wording.is_none() {
            problems.push(Problem { line: 1, message: NO_WORDING.to_owned() });
        }
        front
    }

    fn entry(&mut self, line: &str) -> Result<(), String> {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return Ok(());
        }
        let Some((key, value)) = line.split_once(':') else {
            return Err("this line of the front matter has no colon; write `key: value`".to_owned());
        };
        let value = unquoted(value.trim());
        let some = || (!value.is_empty()).then(|| value.to_owned());
        match key.trim().to_lowercase().as_str() {
            "subject" => self.subject = value.to_owned(),
            "framework" => self.framework = value.to_owned(),
            "version" => self.version = value.to_owned(),
            "source" => self.source = some(),
            "retrieved" => self.retrieved = some(),
            "wording" => self.wording = Some(wording(value)?),
            "reviewed" => self.reviewable = true,
            // Whoever writes the file may add entries of their own; the importer does.
            _ => {}
        }
        Ok(())
    }
}

/// The wording that a value names.
pub(super) fn wording(value: &str) -> Result<Wording, String> {
    match value.trim().to_lowercase().as_str() {
        "official" => Ok(Wording::Official),
        "paraphrase" | "paraphrased" => Ok(Wording::Paraphrase),
        other => Err(format!("the wording \"{other}\" is neither official nor paraphrase")),
    }
}

fn unquoted(value: &str) -> &str {
    ['"', '\'']
        .iter()
        .find_map(|mark| value.strip_prefix(*mark)?.strip_suffix(*mark))
        .unwrap_or(value)
}

const NO_FRONT: &str = "the file does not begin with front matter, so its words are taken for a \
    paraphrase; begin with a line ---, then subject, framework, source and wording, then ---";
const NO_WORDING: &str = "the front matter does not say `wording: official` or `wording: paraphrase`, \
    so the words are taken for a paraphrase";
