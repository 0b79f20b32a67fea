//! Front matter as a person wrote it: values that know where they stand, and what is wrong with YAML.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_saphyr::{Spanned, UserMessageFormatter};
use text::{
    front_matter::{FrontMatter, YAML_LINE},
    nearest,
};

use crate::{FilePlace, FileProblem};

/// A value and where it stands in the front matter.
#[derive(Debug)]
pub struct Written<T>(Spanned<T>);

impl<T> Written<T> {
    /// The value.
    pub fn value(&self) -> &T {
        &self.0.value
    }

    /// Where it begins in the file.
    pub fn place(&self) -> FilePlace {
        placed(self.0.referenced, YAML_LINE)
    }

    /// Where it begins in a file that is YAML from its first line on, and no front matter.
    pub fn yaml_place(&self) -> FilePlace {
        placed(self.0.referenced, 1)
    }
}

impl Written<String> {
    /// Where its text begins in the file of these lines: behind the quotation mark, if it stands in one.
    #[must_use]
    pub fn text_place(&self, lines: &[&str]) -> FilePlace {
        let place = self.place();
        let line = lines.get(place.line as usize - 1).copied().unwrap_or_default();
        let first = line.chars().nth(place.column as usize - 1);
        let quoted = first.is_some_and(|c| c == '"' || c == '\'');
        FilePlace { column: place.column + u32::from(quoted), ..place }
    }
}

/// Reads front matter strictly: no name twice, no `yes` for `true`. What is wrong comes with its place.
pub fn front_matter<T: DeserializeOwned>(
    parts: &FrontMatter<'_>,
) -> Result<T, (FilePlace, String)> {
    strict(parts.yaml, YAML_LINE)
}

/// Reads a file that is YAML from its first line on, as strictly as front matter. Its values know their
/// place by [`Written::yaml_place`].
pub fn yaml<T: DeserializeOwned>(text: &str) -> Result<T, (FilePlace, String)> {
    strict(text, 1)
}

/// Reads YAML that begins on that line of its file.
fn strict<T: DeserializeOwned>(yaml: &str, first_line: u32) -> Result<T, (FilePlace, String)> {
    let options = serde_saphyr::options! { strict_booleans: true, with_snippet: false };
    serde_saphyr::from_str_with_options(yaml, options).map_err(|error| {
        let start = FilePlace { line: first_line, column: 1 };
        let place = error.location().map_or(start, |location| placed(location, first_line));
        let text = error.without_snippet().render_with_formatter(&UserMessageFormatter);
        let message = text.split(" at line ").next().unwrap_or(&text);
        (place, with_nearest(message).into_owned())
    })
}

/// The same, with a problem of the file; `what` says whose front matter it is, with an article.
pub fn front_matter_of<T: DeserializeOwned>(
    file: &str,
    what: &str,
    parts: &FrontMatter<'_>,
) -> Result<T, Vec<FileProblem>> {
    front_matter(parts).map_err(|(place, message)| {
        vec![place.problem(file, format!("the front matter is not that of {what}: {message}"))]
    })
}

/// A name that is nearly right is not answered with all names that there are.
fn with_nearest(message: &str) -> Cow<'_, str> {
    let meant = || {
        let (what, rest) = message.strip_prefix("unknown ")?.split_once(" `")?;
        let (name, known) = rest.split_once("`, expected ")?;
        let known = known.strip_prefix("one of ").unwrap_or(known);
        let known: Vec<&str> = known.split(", ").map(|name| name.trim_matches('`')).collect();
        nearest(name, &known)
            .map(|meant| format!("unknown {what} `{name}`; did you mean `{meant}`?"))
    };
    meant().map_or(Cow::Borrowed(message), Cow::Owned)
}

/// Most characters of an id or of the name of a misconception.
const MAX_SLUG: usize = 80;

/// Whether a name is lower case words, joined by hyphens.
#[must_use]
pub fn is_slug(name: &str) -> bool {
    text::ascii_slug(name, MAX_SLUG) == name && !name.is_empty()
}

/// Where a place in YAML that begins on that line is in the file.
fn placed(location: serde_saphyr::Location, first_line: u32) -> FilePlace {
    let line = u32::try_from(location.line()).unwrap_or(u32::MAX - first_line);
    let column = u32::try_from(location.column()).unwrap_or(u32::MAX);
    FilePlace { line: line.max(1) + first_line - 1, column: column.max(1) }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Spanned::deserialize(deserializer).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for Written<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
