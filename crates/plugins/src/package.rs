//! A plugin as it comes from elsewhere, in a zip archive or as files of a folder, before it is
//! anything here.
//!
//! What comes from elsewhere is not trusted: it is bounded in size and number, every path stays
//! inside, and there are no links. Nothing is written here.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use text::Sha256;
use thiserror::Error;
use zip::ZipArchive;
use zip::result::ZipError;

/// The most that a plugin has, unpacked, in bytes; so much is read of an archive, whatever it claims.
pub const MAX_PACKAGE_BYTES: u64 = 5 * 1024 * 1024;
/// The most files that a plugin has.
pub const MAX_PACKAGE_FILES: usize = 2_000;
/// How many folders deep a file of a plugin may lie.
const MAX_DEPTH: usize = 10;
/// The longest name that common file systems take, in bytes.
const MAX_NAME_BYTES: usize = 255;
const MANIFEST: &str = ".claude-plugin/plugin.json";
/// What programs leave in a folder and nobody means.
const LITTER: [&str; 5] = ["__MACOSX", ".DS_Store", ".git", "Thumbs.db", "node_modules"];

/// The files of a plugin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Package {
    /// By their path inside the plugin, with `/`.
    pub files: BTreeMap<String, PackageFile>,
}

/// One file of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageFile {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether its author meant it to be run.
    pub executable: bool,
}

/// Why something is no plugin that could be taken in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackageError {
    /// The archive cannot be read.
    #[error(
        "this is no zip archive, or not the whole of one: download it again, or add the folder that \
         it was made from"
    )]
    NoZip,
    /// The archive is locked, or packed in a way that is not known here.
    #[error("this zip archive cannot be opened here: unpack it and add the folder ({0})")]
    Packed(String),
    /// It would be too much.
    #[error("it is too large: a plugin has {MAX_PACKAGE_BYTES} bytes at most, unpacked")]
    TooLarge,
    /// It would be too many.
    #[error("it has too many files: a plugin has {MAX_PACKAGE_FILES} at most")]
    TooMany,
    /// A path leads elsewhere or cannot be a path on every computer.
    #[error("\"{path}\" cannot be a file of a plugin: {reason}")]
    Path {
        /// As it stands there.
        path: String,
        /// Which rule it breaks.
        reason: &'static str,
    },
    /// It cannot be read.
    #[error("{0} cannot be read: {1}")]
    Unreadable(String, String),
    /// Nothing in it is a definition.
    #[error(
        "there is no plugin in it: a plugin has a folder agents, commands or skills, and mostly a \
         file .claude-plugin/plugin.json{}", several(.0)
    )]
    NoPlugin(Vec<String>),
}

fn several(folders: &[String]) -> String {
    match folders {
        [] => String::new(),
        folders => format!("; choose one of the plugins in it: {}", folders.join(", ")),
    }
}

impl Package {
    /// What a zip archive holds.
    ///
    /// # Errors
    /// [`PackageError`]; nothing of it was used.
    pub fn of_zip(bytes: &[u8]) -> Result<Self, PackageError> {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(no_zip)?;
        // Counted before anything is unpacked; folders have entries of their own.
        if archive.len() > MAX_PACKAGE_FILES * 2 {
            return Err(PackageError::TooMany);
        }
        let mut collected = Collected::default();
        for index in 0..archive.len() {
            let entry = archive.by_index(index).map_err(no_zip)?;
            let path = entry.name().map_err(no_zip)?.into_owned();
            if entry.is_symlink() {
                return Err(PackageError::Path { path, reason: "it is a link" });
            }
            if entry.is_dir() {
                continue;
            }
            let executable = entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0);
            let left = MAX_PACKAGE_BYTES - collected.bytes;
            let mut bytes = Vec::new();
            let read = entry.take(left + 1).read_to_end(&mut bytes);
            read.map_err(|_| PackageError::NoZip)?;
            collected.add(&path, PackageFile { bytes, executable })?;
        }
        collected.package()
    }

    /// What a folder holds, by paths inside it.
    ///
    /// # Errors
    /// [`PackageError`]; nothing of it was used.
    pub fn of_files(
        files: impl IntoIterator<Item = (String, PackageFile)>,
    ) -> Result<Self, PackageError> {
        let mut collected = Collected::default();
        for (path, file) in files {
            collected.add(&path, file)?;
        }
        collected.package()
    }

    /// What a folder on disk holds. Links are refused: what they lead to is no part of it.
    ///
    /// # Errors
    /// [`PackageError`]; nothing of it was used.
    pub fn of_folder(root: &Path) -> Result<Self, PackageError> {
        let mut collected = Collected::default();
        let mut folders = vec![(root.to_owned(), String::new())];
        while let Some((folder, below)) = folders.pop() {
            for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))? {
                let entry = entry.map_err(|error| unreadable(&folder, &error))?;
                let name = entry.file_name().to_string_lossy().into_owned();
                if LITTER.contains(&name.as_str()) {
                    continue;
                }
                let (path, inside) = (entry.path(), format!("{below}{name}"));
                let about =
                    fs::symlink_metadata(&path).map_err(|error| unreadable(&path, &error))?;
                if about.is_symlink() {
                    return Err(PackageError::Path { path: inside, reason: "it is a link" });
                }
                if about.is_dir() {
                    parts(&inside)?;
                    folders.push((path, format!("{inside}/")));
                } else if about.is_file() {
                    if about.len() > MAX_PACKAGE_BYTES {
                        return Err(PackageError::TooLarge);
                    }
                    let bytes = fs::read(&path).map_err(|error| unreadable(&path, &error))?;
                    collected.add(&inside, PackageFile { bytes, executable: may_run(&about) })?;
                }
            }
        }
        collected.package()
    }

    /// One hash of everything in it: names, contents, and what may be run.
    #[must_use]
    pub fn sha256(&self) -> String {
        let mut hash = Sha256::default();
        for (path, file) in &self.files {
            hash.update(path);
            hash.update([0, u8::from(file.executable)]);
            hash.update(file.bytes.len().to_le_bytes());
            hash.update(&file.bytes);
        }
        hash.hex()
    }

    /// Files that mean something to other programs and nothing here, such as `.mcp.json`.
    #[must_use]
    pub fn unused(&self) -> Vec<String> {
        self.files.keys().filter(|path| !is_used(path)).cloned().collect()
    }
}

/// What a library's words about an archive mean for the person who has it.
fn no_zip(error: ZipError) -> PackageError {
    match error {
        ZipError::UnsupportedArchive(_)
        | ZipError::InvalidPassword
        | ZipError::CompressionMethodNotSupported(_) => PackageError::Packed(error.to_string()),
        // What is left is an archive that is broken off, empty, or none.
        _ => PackageError::NoZip,
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> PackageError {
    PackageError::Unreadable(path.display().to_string(), error.to_string())
}

#[cfg(unix)]
fn may_run(about: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    about.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn may_run(_about: &fs::Metadata) -> bool {
    false
}

fn is_used(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let markdown = path.ends_with(".md");
    match parts.as_slice() {
        ["agents" | "commands", _] => markdown,
        ["skills", _, ..] => markdown,
        ["hooks", ..] | [".claude-plugin", "plugin.json"] => true,
        // What is said about a plugin is no part of it that could be missed.
        [name] => {
            let name = name.to_ascii_uppercase();
            ["README", "LICENSE", "LICENCE", "CHANGELOG", "NOTICE", ".GIT"]
                .iter()
                .any(|known| name.starts_with(known))
        }
        _ => false,
    }
}

#[derive(Default)]
struct Collected {
    files: BTreeMap<String, PackageFile>,
    bytes: u64,
}

impl Collected {
    fn add(&mut self, path: &str, file: PackageFile) -> Result<(), PackageError> {
        let parts = parts(path)?;
        if parts.iter().any(|part| LITTER.contains(part)) {
            return Ok(());
        }
        self.bytes = self.bytes.saturating_add(file.bytes.len() as u64);
        if self.bytes > MAX_PACKAGE_BYTES {
            return Err(PackageError::TooLarge);
        }
        if self.files.len() == MAX_PACKAGE_FILES {
            return Err(PackageError::TooMany);
        }
        let inside = parts.join("/");
        let twice = self.files.keys().any(|other| other.eq_ignore_ascii_case(&inside));
        if twice {
            let reason = "there are two of that name, which some computers take for one";
            return Err(PackageError::Path { path: path.to_owned(), reason });
        }
        self.files.insert(inside, file);
        Ok(())
    }

    /// The plugin, without the folder around it that archives mostly have.
    fn package(self) -> Result<Package, PackageError> {
        if is_plugin("", &self.files) {
            return Ok(Package { files: self.files });
        }
        let mut folders: Vec<String> = self
            .files
            .keys()
            .flat_map(|path| path.match_indices('/').map(|(at, _)| path[..=at].to_owned()))
            .collect();
        folders.sort();
        folders.dedup();
        folders.retain(|folder| is_plugin(folder, &self.files));
        let [folder] = folders.as_slice() else {
            let names = folders.iter().map(|folder| folder.trim_end_matches('/').to_owned());
            return Err(PackageError::NoPlugin(names.collect()));
        };
        let files = self.files.into_iter();
        let inside = files.filter_map(|(path, file)| {
            let path = path.strip_prefix(folder.as_str())?.to_owned();
            Some((path, file))
        });
        Ok(Package { files: inside.collect() })
    }
}

fn is_plugin(folder: &str, files: &BTreeMap<String, PackageFile>) -> bool {
    files.keys().filter_map(|path| path.strip_prefix(folder)).any(|inside| {
        inside == MANIFEST
            || ["agents/", "commands/", "skills/"]
                .iter()
                .any(|kind| inside.starts_with(kind) && inside.ends_with(".md"))
    })
}

/// The parts of a path that stays inside and can be a path everywhere.
fn parts(path: &str) -> Result<Vec<&str>, PackageError> {
    let refused = |reason| PackageError::Path { path: path.to_owned(), reason };
    if path.starts_with('/') {
        return Err(refused("it is absolute"));
    }
    let parts: Vec<&str> = path.split('/').collect();
    if parts.len() > MAX_DEPTH {
        return Err(refused("it lies too deep"));
    }
    for part in &parts {
        if matches!(*part, "" | "." | "..") {
            return Err(refused("it leads elsewhere"));
        }
        if part.chars().any(|c| c.is_control() || "<>:\"|?*\\".contains(c)) {
            return Err(refused("a name in it has a character that file names cannot have"));
        }
        if part.len() > MAX_NAME_BYTES || part.ends_with(['.', ' ']) {
            return Err(refused("a name in it is too long, or ends in a dot or a space"));
        }
    }
    Ok(parts)
}

#[cfg(test)]
mod tests;
