//! One field of a file's front matter, changed in its line; every other byte stays as it is.
//!
//! This is not a writer of YAML. What a field says is changed only where it stands on one line and
//! reads as wanted afterwards; anything else is refused with what to do by hand.

use std::path::Path;

use plugins::Fields;
use text::front_matter::{FrontMatter, SplitError, split};

const BOM: char = '\u{feff}';

/// Why a field could not be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// The front matter cannot be read as it is.
    #[error("{path}:{line}: {message}; nothing was changed: correct this first")]
    Broken {
        /// The file.
        path: String,
        /// Where, from 1.
        line: u32,
        /// What is wrong.
        message: String,
    },
    /// It can be read, and is written in a way that a line cannot be changed.
    #[error(
        "the front matter of {path} is written in a way that is not changed from here; nothing was \
         changed: write \"{line}\" into it yourself"
    )]
    Unusual {
        /// The file.
        path: String,
        /// What should stand there.
        line: String,
    },
}

/// The text in which `key` says `value`. A file without front matter gets some.
///
/// # Errors
/// [`FieldError`], with the text as it was.
pub fn set(path: &str, text: &str, key: &'static str, value: &str) -> Result<String, FieldError> {
    let line = format!("{key}: {}", scalar(value));
    let Some(parts) = front(path, text)? else {
        let (bom, rest) = without_bom(text);
        let end = line_end(rest);
        return Ok(format!("{bom}---{end}{line}{end}---{end}{end}{rest}"));
    };
    let changed = match said_at(&parts, key) {
        Some(found) => {
            let (before, after) = (&text[..found.value.0], &text[found.value.1..]);
            let gap = if before.ends_with(':') { " " } else { "" };
            let comment = if after.starts_with('#') { " " } else { "" };
            format!("{before}{gap}{}{comment}{after}", scalar(value))
        }
        None => {
            let end = line_end(text);
            let at = parts.yaml_start + parts.yaml.len();
            format!("{}{line}{end}{}", &text[..at], &text[at..])
        }
    };
    match reads(path, &changed, key) {
        Ok(Some(now)) if now == value => Ok(changed),
        _ => Err(FieldError::Unusual { path: path.to_owned(), line }),
    }
}

/// The text in which `key` says nothing. Front matter that held nothing else goes with it.
///
/// # Errors
/// [`FieldError`], with the text as it was.
pub fn unset(path: &str, text: &str, key: &'static str) -> Result<String, FieldError> {
    let Some(parts) = front(path, text)? else {
        return Ok(text.to_owned());
    };
    let Some(found) = said_at(&parts, key) else {
        return Ok(text.to_owned());
    };
    let (start, end) = found.line;
    let left = [&text[parts.yaml_start..start], &text[end..parts.yaml_start + parts.yaml.len()]];
    if left.iter().all(|part| part.trim().is_empty()) {
        let (bom, _) = without_bom(text);
        let body = parts.body.strip_prefix("\r\n").or_else(|| parts.body.strip_prefix('\n'));
        return Ok(format!("{bom}{}", body.unwrap_or(parts.body)));
    }
    let changed = format!("{}{}", &text[..start], &text[end..]);
    match reads(path, &changed, key) {
        Ok(None) => Ok(changed),
        _ => Err(FieldError::Unusual { path: path.to_owned(), line: format!("{key}:") }),
    }
}

/// What a field says; none when the file has no front matter or the field is not there or empty.
///
/// # Errors
/// [`FieldError::Broken`].
pub fn reads(path: &str, text: &str, key: &'static str) -> Result<Option<String>, FieldError> {
    if front(path, text)?.is_none() {
        return Ok(None);
    }
    let (mut fields, _) = fields(path, text)?;
    Ok(fields.label(key).filter(|said| !said.is_empty()))
}

/// The front matter, where there is some; it has to be whole.
fn front<'a>(path: &str, text: &'a str) -> Result<Option<FrontMatter<'a>>, FieldError> {
    match split(text) {
        Err(SplitError::Missing) => Ok(None),
        Ok(_) | Err(SplitError::Unclosed) => fields(path, text).map(|(_, parts)| Some(parts)),
    }
}

fn fields<'a>(path: &str, text: &'a str) -> Result<(Fields, FrontMatter<'a>), FieldError> {
    Fields::read(Path::new(path), text).map_err(|problem| FieldError::Broken {
        path: path.to_owned(),
        line: problem.line,
        message: problem.message,
    })
}

/// Where a field stands, in bytes of the file.
struct FieldPlace {
    /// Its line with the line's end.
    line: (usize, usize),
    /// What stands for its value, without spaces and comments around it.
    value: (usize, usize),
}

fn said_at(parts: &FrontMatter<'_>, key: &str) -> Option<FieldPlace> {
    let mut at = parts.yaml_start;
    for line in parts.yaml.split_inclusive('\n') {
        if let Some(rest) = after_key(line, key) {
            let value = rest.trim_start_matches([' ', '\t']);
            let start = at + line.len() - value.len();
            let value = (start, start + value_length(value));
            return Some(FieldPlace { line: (at, at + line.len()), value });
        }
        at += line.len();
    }
    None
}

/// What follows `key:`, where a line begins so.
fn after_key<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let bare = line.strip_prefix(key);
    let quoted = |quote: char| line.strip_prefix(quote)?.strip_prefix(key)?.strip_prefix(quote);
    let rest = bare.or_else(|| quoted('"')).or_else(|| quoted('\''))?;
    let rest = rest.trim_start_matches([' ', '\t']).strip_prefix(':')?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

/// How long the value is that a line begins with, up to a comment or the line's end.
fn value_length(rest: &str) -> usize {
    if rest.starts_with('#') {
        return 0;
    }
    let quote = rest.chars().next().filter(|first| "\"'".contains(*first));
    let closed = quote.and_then(|quote| rest[1..].rfind(quote)).map_or(0, |at| at + 2);
    let open = &rest[closed..];
    let end = open.find(" #").or_else(|| open.find("\t#")).unwrap_or(open.len());
    rest[..closed + end].trim_end().len()
}

/// A value as YAML that reads back as the same text, or as the number it is.
fn scalar(value: &str) -> String {
    let number = value.parse::<u32>().is_ok_and(|number| number.to_string() == value);
    let first = value.chars().next().is_some_and(char::is_alphanumeric);
    let last = value.chars().next_back().is_some_and(char::is_alphanumeric);
    let plain = value.chars().all(|c| c.is_alphanumeric() || "-_. ".contains(c));
    let meant_otherwise = value.parse::<f64>().is_ok()
        || ["0x", "0o", "0b"].iter().any(|prefix| value.starts_with(prefix))
        || ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
            .iter()
            .any(|word| value.eq_ignore_ascii_case(word));
    if number || (first && last && plain && !meant_otherwise) {
        return value.to_owned();
    }
    // A string of JSON is one of YAML.
    serde_json::Value::from(value).to_string()
}

fn without_bom(text: &str) -> (&str, &str) {
    match text.strip_prefix(BOM) {
        Some(rest) => text.split_at(text.len() - rest.len()),
        None => ("", text),
    }
}

/// The line end that the file begins with.
fn line_end(text: &str) -> &'static str {
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    if first.ends_with("\r\n") { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests;
