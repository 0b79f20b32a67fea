//! Paths of memory files, such as `memory/MEMORY.md` and `memory/classes/3B/lessons.md`.

use std::fmt;

use domain::MemoryScope;

/// The file of a scope that is loaded at the start of a session.
pub const INDEX: &str = "MEMORY.md";
/// What every path is shown with.
const ROOT: &str = "memory";
const CLASSES: &str = "classes";
/// The most characters of a path, without `memory/`.
const MAX_CHARS: usize = 100;
const MAX_CLASS_CHARS: usize = 32;

/// A text that names no memory file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{path}` is not a path of a memory file: {reason}; use a path such as memory/MEMORY.md, \
     memory/planning-patterns.md or memory/classes/3B/lessons.md"
)]
pub struct PathError {
    /// What was given, at most its beginning.
    pub path: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

/// The name of a class as a folder: letters and digits, and inside also space, `-`, `_` and `.`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassName(String);

/// Whose memory a file is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    /// The teacher's, whatever the class.
    Teacher,
    /// What was learned about one class.
    Class(ClassName),
}

/// Where a memory file stands. It shows itself as `memory/…`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemoryPath {
    scope: Scope,
    file: String,
}

/// What a path given to a tool names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// All of memory.
    Root,
    /// The folder of all classes.
    Classes,
    /// The folder of one class.
    Class(ClassName),
    /// A file.
    File(MemoryPath),
}

impl ClassName {
    /// The class with that name.
    pub fn new(name: &str) -> Result<Self, PathError> {
        let outer = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let inner = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
        if !outer(name.chars().next())
            || !outer(name.chars().next_back())
            || !name.chars().all(inner)
        {
            return Err(wrong(name, "a class is named with letters and digits, such as 3B"));
        }
        if name.chars().count() > MAX_CLASS_CHARS {
            return Err(wrong(name, "a class has at most 32 characters"));
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<&MemoryScope> for Scope {
    type Error = PathError;

    fn try_from(scope: &MemoryScope) -> Result<Self, PathError> {
        match scope {
            MemoryScope::Teacher => Ok(Self::Teacher),
            MemoryScope::Class { class } => Ok(Self::Class(ClassName::new(class)?)),
        }
    }
}

impl MemoryPath {
    /// The `MEMORY.md` of a scope.
    pub fn index(scope: Scope) -> Self {
        Self { scope, file: INDEX.to_owned() }
    }

    /// The file of that name directly in a scope.
    pub fn within(scope: Scope, file: &str) -> Result<Self, PathError> {
        let path = Self { file: file_name(file, file)?, scope };
        if path.relative().chars().count() > MAX_CHARS {
            return Err(wrong(file, "it has more than 100 characters"));
        }
        Ok(path)
    }

    /// The file that a text names, with or without `memory/` before it.
    ///
    /// # Errors
    /// Everything that is not `<file>.md` or `classes/<class>/<file>.md`, above all `..`, an absolute
    /// path, a hidden file, a backslash, a `%` escape.
    pub fn parse(text: &str) -> Result<Self, PathError> {
        match Target::parse(text)? {
            Target::File(path) => Ok(path),
            Target::Root | Target::Classes | Target::Class(_) => Err(wrong(text, "it is a folder")),
        }
    }

    /// Whose it is.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The class whose it is.
    pub fn class(&self) -> Option<&ClassName> {
        match &self.scope {
            Scope::Teacher => None,
            Scope::Class(class) => Some(class),
        }
    }

    /// The name of the file in its folder.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Whether it is the file that is loaded at the start of a session.
    pub fn is_index(&self) -> bool {
        self.file == INDEX
    }

    /// The path without `memory/`, as it is stored.
    pub fn relative(&self) -> String {
        match &self.scope {
            Scope::Teacher => self.file.clone(),
            Scope::Class(class) => format!("{CLASSES}/{}/{}", class.0, self.file),
        }
    }
}

impl fmt::Display for MemoryPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ROOT}/{}", self.relative())
    }
}

impl fmt::Display for ClassName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => f.write_str(ROOT),
            Self::Classes => write!(f, "{ROOT}/{CLASSES}"),
            Self::Class(class) => write!(f, "{ROOT}/{CLASSES}/{class}"),
            Self::File(path) => path.fmt(f),
        }
    }
}

impl Target {
    /// The folder or file that a text names, under the rules of [`MemoryPath::parse`].
    pub fn parse(text: &str) -> Result<Self, PathError> {
        if let Some(reason) = forbidden(text) {
            return Err(wrong(text, reason));
        }
        let relative = text.strip_suffix('/').unwrap_or(text);
        let relative = match relative.strip_prefix(ROOT) {
            Some("") => "",
            Some(rest) => rest.strip_prefix('/').unwrap_or(relative),
            None => relative,
        };
        if relative.chars().count() > MAX_CHARS {
            return Err(wrong(text, "it has more than 100 characters"));
        }
        let parts: Vec<&str> = relative.split('/').collect();
        Ok(match parts.as_slice() {
            [""] => Self::Root,
            [CLASSES] => Self::Classes,
            [CLASSES, class] => Self::Class(ClassName::new(class)?),
            [CLASSES, class, file] => Self::File(MemoryPath {
                scope: Scope::Class(ClassName::new(class)?),
                file: file_name(file, text)?,
            }),
            [file] => {
                Self::File(MemoryPath { scope: Scope::Teacher, file: file_name(file, text)? })
            }
            _ => return Err(wrong(text, "memory has no such folder")),
        })
    }

    /// Whether a file stands in the folder, or is the file.
    pub fn holds(&self, path: &MemoryPath) -> bool {
        match self {
            Self::Root => true,
            Self::Classes => path.class().is_some(),
            Self::Class(class) => path.class().is_some_and(|its| same_name(&its.0, &class.0)),
            Self::File(file) => same_name(&file.relative(), &path.relative()),
        }
    }
}

/// `3b` and `3B` are the same folder, as they are on a teacher's own disk.
fn same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// What no path may have, whatever it names.
fn forbidden(text: &str) -> Option<&'static str> {
    if text.starts_with(['/', '~']) {
        return Some("it is absolute");
    }
    if text.contains('\\') {
        return Some("it has a backslash");
    }
    if text.contains('%') {
        return Some("it has a `%`");
    }
    if text.chars().any(char::is_control) {
        return Some("it has a control character");
    }
    text.split('/').any(|part| part.starts_with('.')).then_some("it has `..` or a hidden part")
}

fn file_name(name: &str, path: &str) -> Result<String, PathError> {
    let stem = name.strip_suffix(".md").ok_or_else(|| wrong(path, "it does not end in .md"))?;
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
    if !stem.starts_with(char::is_alphanumeric) || !stem.chars().all(allowed) {
        return Err(wrong(path, "a file is named with letters, digits, `-` and `_`"));
    }
    if name.eq_ignore_ascii_case(INDEX) {
        return Ok(INDEX.to_owned());
    }
    Ok(name.to_owned())
}

fn wrong(path: &str, reason: &'static str) -> PathError {
    let shown: String = path.chars().filter(|c| !c.is_control()).take(MAX_CHARS).collect();
    PathError { path: shown, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_one_file_however_it_is_written() {
        let check = |text: &str, shown: &str| {
            let path = MemoryPath::parse(text).unwrap();
            assert_eq!(path.to_string(), shown);
            assert_eq!(MemoryPath::parse(shown).unwrap(), path);
            assert_eq!(MemoryPath::within(path.scope().clone(), path.file()).unwrap(), path);
        };
        check("MEMORY.md", "memory/MEMORY.md");
        check("memory/memory.md", "memory/MEMORY.md");
        check("memory/planning-patterns.md", "memory/planning-patterns.md");
        check("classes/3B/MEMORY.md", "memory/classes/3B/MEMORY.md");
        check("memory/classes/Clas Ìre 3/lessons.md", "memory/classes/Clas Ìre 3/lessons.md");
    }

    #[test]
    fn what_is_not_a_memory_file_is_refused_with_its_reason() {
        let check = |text: &str, reason: &str| {
            let error = MemoryPath::parse(text).unwrap_err();
            assert_eq!((text, error.reason), (text, reason));
        };
        check("/etc/passwd.md", "it is absolute");
        check("~/MEMORY.md", "it is absolute");
        check("memory/../soul.md", "it has `..` or a hidden part");
        check("classes/../MEMORY.md", "it has `..` or a hidden part");
        check("memory/.hidden.md", "it has `..` or a hidden part");
        check("memory/%2e%2e/soul.md", "it has a `%`");
        check("memory\\MEMORY.md", "it has a backslash");
        check("MEMORY.md\0", "it has a control character");
        check("memory/notes.txt", "it does not end in .md");
        check("memory/notes:x.md", "a file is named with letters, digits, `-` and `_`");
        check("memory/deep/notes.md", "memory has no such folder");
        check("classes/3B/deep/notes.md", "memory has no such folder");
        check("classes//MEMORY.md", "a class is named with letters and digits, such as 3B");
        check("classes/3B /MEMORY.md", "a class is named with letters and digits, such as 3B");
        check("memory/classes/3B", "it is a folder");
        check("", "it is a folder");
        check(&format!("{}.md", "a".repeat(98)), "it has more than 100 characters");
        check(&format!("classes/{}/a.md", "a".repeat(33)), "a class has at most 32 characters");
    }

    #[test]
    fn a_folder_holds_its_files_whatever_the_case_of_the_class() {
        let (teachers, lessons) = (
            MemoryPath::parse("MEMORY.md").unwrap(),
            MemoryPath::parse("classes/3B/lessons.md").unwrap(),
        );
        let check = |text: &str, held: (bool, bool)| {
            let target = Target::parse(text).unwrap();
            assert_eq!(
                (text, target.holds(&teachers), target.holds(&lessons)),
                (text, held.0, held.1)
            );
        };
        check("memory", (true, true));
        check("memory/", (true, true));
        check("memory/classes", (false, true));
        check("classes/3b/", (false, true));
        check("classes/2C", (false, false));
        check("classes/3b/LESSONS.md", (false, true));
    }

    #[test]
    fn a_proposals_scope_is_a_scope_when_its_class_can_be_a_folder() {
        let class = |name: &str| MemoryScope::Class { class: name.to_owned() };
        assert_eq!(Scope::try_from(&MemoryScope::Teacher).unwrap(), Scope::Teacher);
        let path = MemoryPath::index(Scope::try_from(&class("3B")).unwrap());
        assert_eq!(path.to_string(), "memory/classes/3B/MEMORY.md");
        assert!(Scope::try_from(&class("../3B")).is_err());
    }
}
