//! The files of a plugin's definitions with their texts: what is read before anything is understood.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use super::reader::Reader;
use crate::claude_code;

/// How many folders deep a skill's reference files are looked for.
const MAX_SKILL_DEPTH: usize = 4;

/// The definitions of one plugin as they lie in one place.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// By their path inside the plugin, with `/`.
    pub(super) found: BTreeMap<String, FoundFile>,
    /// The folders of skills by name, as a person is told them.
    pub(super) skills: BTreeMap<String, PathBuf>,
}

/// One file.
#[derive(Debug)]
pub(super) struct FoundFile {
    /// As a person is told it.
    pub(super) path: PathBuf,
    /// None when it could not be read, which is a problem already.
    pub(super) text: Option<String>,
}

/// The definitions below a folder of the reader's root.
pub(super) fn gather(reader: &mut Reader, folder: &Path) -> Files {
    let mut files = Files::default();
    for kind in ["agents", "commands"] {
        for path in reader.markdown_files(&folder.join(kind)) {
            files.read(reader, folder, &path);
        }
    }
    for skill in reader.folders(&folder.join("skills")) {
        let name = skill.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.skills.insert(name, reader.shown(&skill));
        for path in of_skill(reader, &skill) {
            files.read(reader, folder, &path);
        }
    }
    files
}

fn of_skill(reader: &mut Reader, skill: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let mut folders = vec![(skill.to_owned(), 0)];
    while let Some((current, depth)) = folders.pop() {
        paths.extend(reader.markdown_files(&current));
        if depth < MAX_SKILL_DEPTH {
            folders.extend(reader.folders(&current).into_iter().map(|inner| (inner, depth + 1)));
        }
    }
    paths
}

impl Files {
    /// Commands that name nobody to carry them out are carried out by an agent that comes with the
    /// application, unless the plugin has one of that name. `shown` is the plugin's folder.
    pub(super) fn with_lead(&mut self, shown: &Path) {
        let commands = self.found.iter().filter(|(inside, _)| inside.starts_with("commands/"));
        let mut texts = commands.filter_map(|(_, found)| found.text.as_deref());
        if !texts.any(claude_code::names_no_agent) {
            return;
        }
        let inside = format!("agents/{}.md", claude_code::LEAD);
        let lead =
            FoundFile { path: shown.join(&inside), text: Some(claude_code::LEAD_TEXT.to_owned()) };
        self.found.entry(inside).or_insert(lead);
    }

    fn read(&mut self, reader: &mut Reader, folder: &Path, path: &Path) {
        let Ok(inside) = path.strip_prefix(folder) else {
            return;
        };
        let inside = inside.to_string_lossy().replace('\\', "/");
        let found = FoundFile { path: reader.shown(path), text: reader.read(path) };
        self.found.insert(inside, found);
    }
}
