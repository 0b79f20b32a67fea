//! Reading below one root and nowhere else, within limits.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{Problem, Severity, fields::At};

/// The most files that are read of one plugin.
pub const MAX_PLUGIN_FILES: usize = 2_000;
/// The largest definition or reference file, in bytes.
pub const MAX_DEFINITION_BYTES: u64 = 256 * 1024;

/// Paths are relative to the root everywhere.
pub(super) struct Reader {
    root: PathBuf,
    /// What stands before a path of the root where it is told: the folder's own name in the
    /// workspace, or nothing.
    shown_below: PathBuf,
    files_read: usize,
    pub(super) problems: Vec<Problem>,
}

impl Reader {
    pub(super) fn open(root: &Path) -> Result<Self, Problem> {
        let problem = |error: &io::Error| {
            let message = match error.kind() {
                io::ErrorKind::NotFound => "there is no such folder of plugins".to_owned(),
                _ => format!("the folder of plugins cannot be read: {error}"),
            };
            At::START.problem(root, Severity::Warning, message)
        };
        let root = root.canonicalize().map_err(|error| problem(&error))?;
        fs::read_dir(&root).map_err(|error| problem(&error))?;
        Ok(Self { root, shown_below: PathBuf::new(), files_read: 0, problems: Vec::new() })
    }

    /// The teacher's own definitions, a folder of her workspace; none while there is no such folder.
    pub(super) fn hers(root: &Path) -> Option<Self> {
        let shown_below = PathBuf::from(root.file_name()?);
        root.is_dir().then(|| Self::open(root).ok())?.map(|reader| Self { shown_below, ..reader })
    }

    /// A path as a person is told it.
    pub(super) fn shown(&self, path: &Path) -> PathBuf {
        self.shown_below.join(path)
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// The limit on files holds for each plugin by itself.
    pub(super) fn start_plugin(&mut self) {
        self.files_read = 0;
    }

    pub(super) fn exists(&self, path: &Path) -> bool {
        self.root.join(path).exists()
    }

    pub(super) fn problem(&mut self, path: &Path, at: At, severity: Severity, message: String) {
        let shown = self.shown(path);
        self.problems.push(at.problem(&shown, severity, message));
    }

    pub(super) fn error(&mut self, path: &Path, message: String) {
        self.problem(path, At::START, Severity::Error, message);
    }

    /// The folders inside a folder, by name; hidden ones are left out.
    pub(super) fn folders(&mut self, folder: &Path) -> Vec<PathBuf> {
        self.entries(folder, Path::is_dir)
    }

    /// The markdown files inside a folder, by name; hidden ones are left out.
    pub(super) fn markdown_files(&mut self, folder: &Path) -> Vec<PathBuf> {
        self.entries(folder, |path| path.is_file() && path.extension() == Some(OsStr::new("md")))
    }

    /// The text of a file; none, and a problem, when it cannot be had.
    pub(super) fn read(&mut self, path: &Path) -> Option<String> {
        self.files_read += 1;
        if self.files_read > MAX_PLUGIN_FILES {
            if self.files_read == MAX_PLUGIN_FILES + 1 {
                let message = format!(
                    "the plugin has more than {MAX_PLUGIN_FILES} files; this one and those after \
                     it are left out"
                );
                self.error(path, message);
            }
            return None;
        }
        match self.read_bytes(path) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => Some(text),
                Err(error) => {
                    let valid = error.utf8_error().valid_up_to();
                    let at = place_of(&error.as_bytes()[..valid]);
                    let message = "the file is not text: invalid UTF-8 begins here".to_owned();
                    self.problem(path, at, Severity::Error, message);
                    None
                }
            },
            Err(message) => {
                self.error(path, message);
                None
            }
        }
    }

    fn read_bytes(&self, path: &Path) -> Result<Vec<u8>, String> {
        let full = self.root.join(path);
        let unreadable = |error: io::Error| format!("the file cannot be read: {error}");
        let inside = full.canonicalize().map_err(unreadable)?;
        if !inside.starts_with(&self.root) {
            return Err("the file is a link that leads out of the folder of plugins".to_owned());
        }
        let about = fs::metadata(&inside).map_err(unreadable)?;
        // Reading a pipe would wait for ever.
        if !about.is_file() {
            return Err("this is no file, so it is not read".to_owned());
        }
        let size = about.len();
        if size > MAX_DEFINITION_BYTES {
            return Err(format!(
                "the file has {size} bytes; {MAX_DEFINITION_BYTES} is the most that is read"
            ));
        }
        fs::read(&inside).map_err(unreadable)
    }

    fn entries(&mut self, folder: &Path, wanted: fn(&Path) -> bool) -> Vec<PathBuf> {
        let full = self.root.join(folder);
        let listing = match fs::read_dir(&full) {
            Ok(listing) => listing,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Err(error) => {
                self.error(folder, format!("the folder cannot be read: {error}"));
                return Vec::new();
            }
        };
        let mut paths = Vec::new();
        for entry in listing {
            match entry {
                Ok(entry) if !entry.file_name().as_encoded_bytes().starts_with(b".") => {
                    if wanted(&entry.path()) {
                        paths.push(folder.join(entry.file_name()));
                    }
                }
                Ok(_) => {}
                Err(error) => self.error(folder, format!("the folder cannot be read: {error}")),
            }
        }
        paths.sort();
        paths.retain(|path| self.is_inside(path));
        paths
    }

    fn is_inside(&mut self, path: &Path) -> bool {
        match self.root.join(path).canonicalize() {
            Ok(real) if real.starts_with(&self.root) => true,
            Ok(_) => {
                let message = "this is a link that leads out of the folder of plugins".to_owned();
                self.error(path, message);
                false
            }
            Err(error) => {
                self.error(path, format!("this cannot be read: {error}"));
                false
            }
        }
    }
}

pub(super) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The place directly after these bytes, which are valid UTF-8.
fn place_of(before: &[u8]) -> At {
    let text = String::from_utf8_lossy(before);
    let line = text.matches('\n').count() + 1;
    let column = text.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    At {
        line: u32::try_from(line).unwrap_or(u32::MAX),
        column: u32::try_from(column).unwrap_or(u32::MAX),
    }
}
