//! A project in a temporary folder, and its index.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use code::{
    CancelToken, CodeError, CodeIndex, IndexUpdate, Limits, Progress, UnitKind, UnitView, Watch,
};
use tempfile::TempDir;

pub struct Project {
    folder: TempDir,
    pub index: CodeIndex,
}

impl Project {
    /// A project with these files, which are read.
    pub fn of(files: &[(&str, &str)]) -> Self {
        let mut project = Self::unread(files);
        project.update();
        project
    }

    /// A project with these files.
    pub fn unread(files: &[(&str, &str)]) -> Self {
        let project =
            Self { folder: tempfile::tempdir().unwrap(), index: CodeIndex::new(Limits::default()) };
        for (path, text) in files {
            project.write(path, text);
        }
        project
    }

    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn rename(&self, from: &str, to: &str) {
        let to = self.path(to);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::rename(self.path(from), to).unwrap();
    }

    pub fn remove(&self, path: &str) {
        fs::remove_file(self.path(path)).unwrap();
    }

    pub fn update(&mut self) -> IndexUpdate {
        self.update_watched(&CancelToken::default(), &mut |_| {}).unwrap()
    }

    /// Updates with one thread and a clock that goes on by a second whenever it is looked at.
    pub fn update_watched(
        &mut self,
        cancel: &CancelToken,
        told: &mut dyn FnMut(Progress),
    ) -> Result<IndexUpdate, CodeError> {
        let seconds = Cell::new(0);
        let clock = || {
            seconds.set(seconds.get() + 1);
            Duration::from_secs(seconds.get())
        };
        let root = self.folder.path().to_owned();
        let watch = Watch { clock: &clock, told, cancel: cancel.clone(), threads: 1 };
        self.index.update(&root, watch)
    }

    /// The one unit of this qualified name, or of this end of one.
    pub fn unit(&self, name: &str) -> UnitView<'_> {
        let named = self.index.named(name);
        let named: Vec<_> =
            named.into_iter().filter(|view| view.unit.kind != UnitKind::Implementation).collect();
        assert_eq!(named.len(), 1, "{name}: {named:?}");
        named[0]
    }

    /// What a unit calls, by qualified names, without guesses; sorted.
    pub fn callees(&self, name: &str) -> Vec<String> {
        let calls = self.index.callees(self.unit(name).unit.id);
        let called = calls.iter().filter(|call| call.is_edge());
        let mut names: Vec<String> = called
            .map(|call| self.index.unit(call.callee).unwrap().unit.qualified_name.to_string())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// Who calls a unit, by qualified names, without guesses; sorted.
    pub fn callers(&self, name: &str) -> Vec<String> {
        let calls = self.index.callers(self.unit(name).unit.id);
        let callers = calls.iter().filter(|call| call.is_edge());
        let mut names: Vec<String> = callers
            .map(|call| self.index.unit(call.caller).unwrap().unit.qualified_name.to_string())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// The qualified names of what these words find, the best first.
    pub fn found(&self, words: &str) -> Vec<String> {
        let hits = self.index.search(words, &code::UnitFilter::default(), 10);
        let name =
            |hit: &code::Hit| self.index.unit(hit.unit).unwrap().unit.qualified_name.to_string();
        hits.iter().map(name).collect()
    }

    /// Each unit as `kind qualified name`, in order.
    pub fn units(&self) -> Vec<String> {
        let named =
            |view: UnitView<'_>| format!("{} {}", view.unit.kind.name(), view.unit.qualified_name);
        self.index.units().map(named).collect()
    }
}
