//! Which files are a teacher's, what they are called in a backup, and where they go back to.

use std::fs;
use std::path::{Component, Path, PathBuf};

use store::backup::{Source, Sources};
use walkdir::{DirEntry, WalkDir};
use workspace::FileVersions;

/// What a backup calls her folder, and what belongs to the program.
const WORKSPACE: &str = "workspace";
const DATA: &str = "data";
/// What it calls what files of her folder held before. On another computer her folder may stand
/// elsewhere, and that goes with it.
const VERSIONS: &str = "versions";
/// What of the data folder is hers; everything else is made again, or is the database itself.
const SETTINGS: [&str; 2] = ["settings.json", "models.json"];
const FOLDERS: [&str; 2] = ["plugins", "teachers"];
/// The results of evaluations, for nobody rates by hand twice.
const RESULTS: &str = "eval-results";
/// What never travels, wherever it stands: keys, and what they are sealed with.
const KEYS: [&str; 3] = ["keys.enc", "machine.key", "keys.lock"];
/// The largest file that goes in, and how much all of them may be, in bytes. Somebody may have named
/// a folder with films as her workspace, and a copy of it each day would fill the disk.
const LARGEST: u64 = 256 << 20;
const MOST: u64 = 2 << 30;

/// Where everything is that a backup holds.
#[derive(Debug, Clone)]
pub struct Places {
    /// The application's data folder, with settings, added plugins and the backups.
    pub data: PathBuf,
    /// The teacher's folder.
    pub workspace: PathBuf,
    /// The text of a file of the sample workspace, which nobody wrote who works here.
    pub sample: fn(&str) -> Option<String>,
}

impl Places {
    /// The folder of the backups that are taken by themselves.
    pub fn backups(&self) -> PathBuf {
        self.data.join("backups")
    }

    /// Her files, in the order of their names.
    pub(crate) fn sources(&self) -> Sources {
        let mut found = Found::default();
        self.collect(&self.workspace, WORKSPACE, &mut found);
        for name in SETTINGS {
            self.collect(&self.data.join(name), &format!("{DATA}/{name}"), &mut found);
        }
        let folder = |name: &str, found: &mut Found| {
            self.collect(&self.data.join(name), &format!("{DATA}/{name}"), found);
        };
        FOLDERS.iter().for_each(|name| folder(name, &mut found));
        self.collect(&self.versions(), VERSIONS, &mut found);
        // Of a study they can be large: what she wrote comes first.
        folder(RESULTS, &mut found);
        found.sources
    }

    /// Where a file of a backup goes; none for one that no backup of ours has.
    pub(crate) fn place_of(&self, name: &str) -> Option<PathBuf> {
        let (folder, rest) = name.split_once('/')?;
        if rest.split('/').any(|part| KEYS.contains(&part)) {
            return None;
        }
        let first = rest.split('/').next()?;
        match folder {
            WORKSPACE => Some(self.workspace.join(rest)),
            VERSIONS => Some(self.versions().join(rest)),
            DATA if SETTINGS.contains(&rest) => Some(self.data.join(rest)),
            DATA if (FOLDERS.contains(&first) || first == RESULTS) && first != rest => {
                Some(self.data.join(rest))
            }
            _ => None,
        }
    }

    /// Whether there are files of hers: others than those that were laid out for her.
    pub(crate) fn has_files(&self) -> bool {
        self.sources().files.iter().any(|file| !self.is_sample(&file.name))
    }

    /// Whether the file that is called so in a backup has, on this disk, the text that it was shipped
    /// with.
    pub(crate) fn is_sample(&self, name: &str) -> bool {
        let place = self.place_of(name);
        let shipped = name.strip_prefix("workspace/").and_then(|path| (self.sample)(path));
        match (place.map(fs::read), shipped) {
            (Some(Ok(there)), Some(shipped)) => there == shipped.as_bytes(),
            _ => false,
        }
    }

    /// Whether the place, which may not exist, is really below one of the folders: a link on the way
    /// would let a backup write elsewhere.
    pub(crate) fn holds(&self, place: &Path) -> bool {
        let root = if place.starts_with(&self.workspace) { &self.workspace } else { &self.data };
        let Ok(rest) = place.strip_prefix(root) else { return false };
        let mut at = root.clone();
        rest.components().all(|part| {
            at.push(part);
            matches!(part, Component::Normal(_)) && !at.is_symlink()
        })
    }

    /// The folder of what files of the workspace held before.
    fn versions(&self) -> PathBuf {
        FileVersions::folder(&self.data, &self.workspace)
    }

    fn collect(&self, from: &Path, name: &str, found: &mut Found) {
        let data = self.data.canonicalize().ok();
        let is_hers = |entry: &DirEntry| {
            let name = entry.file_name().to_string_lossy();
            // A data folder inside the workspace holds the database, the backups and the keys.
            let is_data = entry.depth() > 0
                && entry.file_type().is_dir()
                && data.is_some()
                && entry.path().canonicalize().ok() == data;
            !KEYS.contains(&&*name) && !is_data && !workspace::is_half_written(&name)
        };
        let entries = WalkDir::new(from).sort_by_file_name().into_iter().filter_entry(is_hers);
        for entry in entries {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => found.add(&entry, from, name),
                Err(error) if is_absent(&error) => {}
                Err(error) => {
                    let path = error.path().unwrap_or(from).strip_prefix(from).unwrap_or(from);
                    found.sources.left_out.push(joined(name, path));
                }
            }
        }
    }
}

#[derive(Default)]
struct Found {
    sources: Sources,
    bytes: u64,
}

impl Found {
    fn add(&mut self, entry: &DirEntry, from: &Path, name: &str) {
        let path = entry.path().strip_prefix(from).unwrap_or(entry.path());
        let name = joined(name, path);
        let bytes = entry.metadata().map_or(u64::MAX, |found| found.len());
        // A link is no file of hers: what it leads to stands somewhere else.
        let fits = entry.file_type().is_file()
            && bytes <= LARGEST
            && self.bytes.saturating_add(bytes) <= MOST
            && path.to_str().is_some();
        if fits {
            self.bytes += bytes;
            self.sources.files.push(Source { name, path: entry.path().to_owned() });
        } else {
            self.sources.left_out.push(name);
        }
    }
}

fn is_absent(error: &walkdir::Error) -> bool {
    error.io_error().is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

fn joined(name: &str, path: &Path) -> String {
    let parts = path.components().map(|part| part.as_os_str().to_string_lossy());
    parts.fold(name.to_owned(), |name, part| format!("{name}/{part}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(folder: &Path) -> Places {
        Places {
            data: folder.join("hers/data"),
            workspace: folder.join("hers"),
            sample: |path| (path == "soul.md").then(|| "As shipped.".to_owned()),
        }
    }

    fn write(path: PathBuf, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[test]
    fn her_files_and_settings_are_found_and_no_key_whatever_lies_where() {
        let folder = tempfile::tempdir().unwrap();
        let places = places(folder.path());
        for name in ["soul.md", "classes/3B.md", "keys.enc", ".notes", "lessons/machine.key"] {
            write(places.workspace.join(name), "hers");
        }
        // A file that is being written just now.
        write(places.workspace.join("classes/.teacher-assist-12-0.tmp"), "her");
        for name in ["settings.json", "models.json", "keys.enc", "machine.key", "keys.lock"] {
            write(places.data.join(name), "{}");
        }
        for name in [
            "plugins/own/a.md",
            "teachers/1/keys.enc",
            "postgres/cluster/base/1",
            "eval-results/ratings.jsonl",
        ] {
            write(places.data.join(name), "text");
        }
        write(places.versions().join("texts/aa/aab"), "text");
        write(places.data.join("versions/another/texts/aa/aab"), "another workspace's");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc", places.workspace.join("link")).unwrap();
        let found = places.sources();
        let names: Vec<&str> = found.files.iter().map(|file| file.name.as_str()).collect();
        let wanted = [
            "workspace/.notes",
            "workspace/classes/3B.md",
            "workspace/soul.md",
            "data/settings.json",
            "data/models.json",
            "data/plugins/own/a.md",
            "versions/texts/aa/aab",
            "data/eval-results/ratings.jsonl",
        ];
        assert_eq!(names, wanted);
        assert!(
            found.files.iter().all(|file| places.place_of(&file.name) == Some(file.path.clone()))
        );
        #[cfg(unix)]
        assert_eq!(found.left_out, ["workspace/link"]);
    }

    #[test]
    fn a_backup_has_no_say_over_what_is_not_hers() {
        let folder = tempfile::tempdir().unwrap();
        let places = places(folder.path());
        for name in [
            "data/keys.enc",
            "data/plugins",
            "data/plugins/x/machine.key",
            "data/postgres/password",
            "elsewhere/a.md",
            "workspace",
        ] {
            assert_eq!(places.place_of(name), None, "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_on_the_way_leads_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let places = places(folder.path());
        fs::create_dir_all(&places.workspace).unwrap();
        std::os::unix::fs::symlink("/etc", places.workspace.join("link")).unwrap();
        assert!(places.holds(&places.workspace.join("new/a.md")));
        assert!(!places.holds(&places.workspace.join("link/a.md")));
        assert!(!places.holds(&places.workspace.join("../a.md")));
    }
}
