//! Edits of a memory file's text, as the agent's tool makes them.

use crate::view::numbered;
use crate::{LineRange, MemoryPath, normalise, parse, without_marks};

/// Lines around an edit that the answer shows.
const AROUND: usize = 4;

/// What a tool does to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Begins a file that is not there.
    Create {
        /// All of it.
        text: String,
    },
    /// Adds to the end; begins the file when it is not there.
    Append {
        /// What comes after the last line.
        text: String,
    },
    /// Replaces words that stand in it once.
    Replace {
        /// The words.
        old: String,
        /// What stands there instead; nothing takes them out.
        new: String,
    },
    /// Inserts lines after a line.
    Insert {
        /// The line, from 1; 0 is before the first.
        line: usize,
        /// The lines.
        text: String,
    },
}

/// A file after an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edited {
    /// All of the file.
    pub text: String,
    /// What the tool answers, once the text is kept.
    pub reply: String,
}

/// An edit that cannot be made; its text is what the tool answers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// There is no such file.
    #[error("Error: The path {0} does not exist. Please provide a valid path.")]
    NoFile(MemoryPath),
    /// There is such a file.
    #[error("Error: File {0} already exists")]
    FileExists(MemoryPath),
    /// The words are not in it.
    #[error("No replacement was performed, old_str `{old}` did not appear verbatim in {path}.")]
    NotFound {
        /// The words.
        old: String,
        /// The file.
        path: MemoryPath,
    },
    /// The words are in it more than once.
    #[error(
        "No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {lines}. \
         Please ensure it is unique"
    )]
    NotUnique {
        /// The words.
        old: String,
        /// The lines, with commas between.
        lines: String,
    },
    /// The file has no such line.
    #[error(
        "Error: Invalid `insert_line` parameter: {line}. It should be within the range of lines of \
         the file: [0, {last}]"
    )]
    NoLine {
        /// The line that was named.
        line: usize,
        /// The last line there is.
        last: usize,
    },
}

/// Makes an edit. `current` is the file, none when it is not there.
///
/// Marks such as `[m7k2q]`, which the prompt shows after entries, are taken out of what the agent
/// gives: they are no part of the file.
pub fn edit(path: &MemoryPath, current: Option<&str>, edit: &Edit) -> Result<Edited, EditError> {
    let there = || current.ok_or_else(|| EditError::NoFile(path.clone()));
    match edit {
        Edit::Create { text } => match current {
            Some(_) => Err(EditError::FileExists(path.clone())),
            None => Ok(created(path, &without_marks(text))),
        },
        Edit::Append { text } => {
            let text = without_marks(text);
            let Some(current) = current else { return Ok(created(path, &text)) };
            Ok(appended(current, &text))
        }
        Edit::Replace { old, new } => {
            replace(path, there()?, &without_marks(old), &without_marks(new))
        }
        Edit::Insert { line, text } => insert(path, there()?, *line, &without_marks(text)),
    }
}

fn created(path: &MemoryPath, text: &str) -> Edited {
    Edited { text: normalise(text), reply: format!("File created successfully at: {path}") }
}

/// An empty line goes between when what is added would run into the last block.
fn appended(current: &str, text: &str) -> Edited {
    let apart = parse(current).len() + parse(text).len();
    let together = format!("{current}{text}");
    let text = match parse(&together).len() {
        blocks if blocks == apart => together,
        _ => format!("{current}\n{text}"),
    };
    changed(normalise(&text), current.lines().count())
}

fn replace(path: &MemoryPath, current: &str, old: &str, new: &str) -> Result<Edited, EditError> {
    let old = old.replace("\r\n", "\n");
    let not_found = || EditError::NotFound { old: old.clone(), path: path.clone() };
    if old.is_empty() {
        return Err(not_found());
    }
    let lines: Vec<usize> = current
        .match_indices(&old)
        .map(|(at, _)| current[..at].matches('\n').count() + 1)
        .collect();
    match lines.as_slice() {
        [] => Err(not_found()),
        [line] => Ok(changed(normalise(&current.replacen(&old, new, 1)), line - 1)),
        lines => {
            let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
            Err(EditError::NotUnique { old, lines: lines.join(", ") })
        }
    }
}

fn insert(path: &MemoryPath, current: &str, line: usize, text: &str) -> Result<Edited, EditError> {
    let mut lines: Vec<&str> = current.lines().collect();
    if line > lines.len() {
        return Err(EditError::NoLine { line, last: lines.len() });
    }
    lines.insert(line, text.trim_end_matches(['\n', '\r']));
    let text = normalise(&lines.join("\n"));
    Ok(Edited { text, reply: format!("The file {path} has been edited.") })
}

/// `before` is the number of lines above the first that changed.
fn changed(text: String, before: usize) -> Edited {
    let first = (before + 1).saturating_sub(AROUND).max(1);
    let snippet = numbered(&text, LineRange { first, last: Some(before + 1 + AROUND) });
    Edited { reply: format!("The memory file has been edited.\n{snippet}"), text }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# 3B\n\n- starters of 10 minutes\n- flowcharts\n";

    fn check(current: Option<&str>, with: Edit) -> Result<String, String> {
        let path = MemoryPath::parse("MEMORY.md").unwrap();
        edit(&path, current, &with)
            .map(|done| format!("{}\n{}", done.reply, done.text))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_begins_once() {
        let create = || Edit::Create { text: "- a\r\n- b".to_owned() };
        assert_eq!(
            check(None, create()).unwrap(),
            "File created successfully at: memory/MEMORY.md\n- a\n- b\n"
        );
        assert_eq!(
            check(Some(FILE), create()).unwrap_err(),
            "Error: File memory/MEMORY.md already exists"
        );
    }

    #[test]
    fn what_is_added_stands_at_the_end_without_the_marks_of_the_prompt() {
        let append = || Edit::Append { text: "- plenaries [m7k2q]".to_owned() };
        assert_eq!(
            check(Some("- a\n"), append()).unwrap(),
            "The memory file has been edited.\n     1\t- a\n     2\t- plenaries\n- a\n- plenaries\n"
        );
        let text = Edit::Append { text: "Two.".to_owned() };
        assert_eq!(
            check(Some("One.\n"), text).unwrap(),
            "The memory file has been edited.\n     1\tOne.\n     2\t\n     3\tTwo.\nOne.\n\nTwo.\n"
        );
        assert_eq!(
            check(None, append()).unwrap(),
            "File created successfully at: memory/MEMORY.md\n- plenaries\n"
        );
    }

    #[test]
    fn words_that_stand_there_once_are_replaced() {
        let replace =
            |old: &str, new: &str| Edit::Replace { old: old.to_owned(), new: new.to_owned() };
        assert_eq!(
            check(Some(FILE), replace("10 minutes [m7k2q]", "5 minutes")).unwrap(),
            "The memory file has been edited.\n     1\t# 3B\n     2\t\n     3\t- starters of 5 minutes\n     4\t- flowcharts\n# 3B\n\n- starters of 5 minutes\n- flowcharts\n"
        );
        assert_eq!(
            check(Some(FILE), replace("20", "5")).unwrap_err(),
            "No replacement was performed, old_str `20` did not appear verbatim in memory/MEMORY.md."
        );
        assert_eq!(
            check(Some(FILE), replace("", "5")).unwrap_err(),
            "No replacement was performed, old_str `` did not appear verbatim in memory/MEMORY.md."
        );
        assert_eq!(
            check(Some(FILE), replace("- ", "* ")).unwrap_err(),
            "No replacement was performed. Multiple occurrences of old_str `- ` in lines: 3, 4. Please ensure it is unique"
        );
        assert_eq!(
            check(None, replace("a", "b")).unwrap_err(),
            "Error: The path memory/MEMORY.md does not exist. Please provide a valid path."
        );
    }

    #[test]
    fn lines_are_inserted_after_a_line_that_there_is() {
        let insert = |line| Edit::Insert { line, text: "- new\n".to_owned() };
        assert_eq!(
            check(Some(FILE), insert(3)).unwrap(),
            "The file memory/MEMORY.md has been edited.\n# 3B\n\n- starters of 10 minutes\n- new\n- flowcharts\n"
        );
        assert_eq!(
            check(Some(FILE), insert(0)).unwrap(),
            "The file memory/MEMORY.md has been edited.\n- new\n# 3B\n\n- starters of 10 minutes\n- flowcharts\n"
        );
        assert_eq!(
            check(Some(FILE), insert(5)).unwrap_err(),
            "Error: Invalid `insert_line` parameter: 5. It should be within the range of lines of the file: [0, 4]"
        );
    }
}
