//! The modules of a crate: which file each stands in, what it defines, and which paths it names.
//!
//! Read from the sources, without a compiler: enough to see which file leans on which. Tests are
//! left out. Calls of methods name no path and are not seen.

mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;

/// A path as it is written: `crate::run::Step` is `["crate", "run", "Step"]`.
pub type Segments = Vec<String>;

/// A name that a module takes from elsewhere.
#[derive(Debug)]
pub struct Import {
    /// Where it comes from.
    pub path: Segments,
    /// What it is called here; `*` for everything.
    pub name: String,
    /// It is passed on to others, and perhaps not used here itself.
    pub passed_on: bool,
}

/// A type by its name, and where it is defined.
#[derive(Debug)]
pub struct TypeName {
    /// The name.
    pub name: String,
    /// From 1.
    pub line: usize,
}

/// A module; one that stands in braces shares the file of the module around it.
#[derive(Debug, Default)]
pub struct Module {
    /// Below the root of the repository, with `/`.
    pub file: String,
    /// Everything with a name that is defined here.
    pub defined: BTreeSet<String>,
    /// The structs, enums, unions, traits and aliases among them.
    pub types: Vec<TypeName>,
    /// Names taken from elsewhere.
    pub imports: Vec<Import>,
    /// Paths that the code names.
    pub named: BTreeSet<Segments>,
    /// Every word of the code.
    pub words: BTreeSet<String>,
}

/// The modules of a library or a program by their paths; the root is the empty path.
#[derive(Debug, Default)]
pub struct Modules {
    modules: BTreeMap<Segments, Module>,
}

/// What a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Found {
    Module(Segments),
    /// Something that is defined in this module.
    Item(Segments),
}

impl Modules {
    /// Read the library or program whose root file is at `root`/`file`.
    pub fn read(root: &Path, file: &str) -> Result<Self> {
        let mut modules = Self::default();
        read::file(root, file, &mut modules.modules)?;
        Ok(modules)
    }

    /// Every type that is defined, with its file.
    pub fn types(&self) -> impl Iterator<Item = (&str, &TypeName)> {
        self.modules
            .values()
            .flat_map(|module| module.types.iter().map(|found| (module.file.as_str(), found)))
    }

    /// Which files each file leans on. To pass a name on is not to lean on it.
    pub fn uses(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (at, module) in &self.modules {
            let used = uses.entry(module.file.as_str()).or_default();
            let used_here =
                |import: &&Import| !import.passed_on || module.words.contains(&import.name);
            let imported = module.imports.iter().filter(used_here);
            let paths = imported.map(|import| &import.path).chain(&module.named);
            // A module that is imported is used where a path begins with its name.
            let items = paths.filter_map(|path| match self.find(at, path, DEEPEST)? {
                Found::Item(home) => Some(home),
                Found::Module(_) => None,
            });
            let everything = module
                .imports
                .iter()
                .filter(|import| import.name == "*" && !import.passed_on)
                .filter_map(|import| match self.find(at, &import.path, DEEPEST)? {
                    Found::Module(home) => Some(home),
                    Found::Item(_) => None,
                });
            let homes: BTreeSet<Segments> = items.chain(everything).collect();
            let files = homes.iter().filter_map(|home| self.modules.get(home));
            used.extend(files.map(|home| home.file.as_str()).filter(|file| *file != module.file));
        }
        uses
    }

    /// What a path that is written in the module `at` leads to, if it stays in this crate.
    fn find(&self, at: &[String], path: &[String], depth: usize) -> Option<Found> {
        let (first, rest) = path.split_first()?;
        let mut here = at.to_vec();
        match first.as_str() {
            "crate" => here.clear(),
            "self" => {}
            "super" => {
                here.pop()?;
            }
            _ => return self.walk(here, path, depth),
        }
        let supers = rest.iter().take_while(|segment| *segment == "super").count();
        for _ in 0..supers {
            here.pop()?;
        }
        self.walk(here, &rest[supers..], depth)
    }

    fn walk(&self, mut here: Segments, path: &[String], depth: usize) -> Option<Found> {
        for (index, segment) in path.iter().enumerate() {
            let module = self.modules.get(&here)?;
            let inside = [here.as_slice(), std::slice::from_ref(segment)].concat();
            if self.modules.contains_key(&inside) {
                here = inside;
            } else if module.defined.contains(segment) {
                return Some(Found::Item(here));
            } else {
                let found = self.imported(&here, module, segment, depth)?;
                let Found::Module(next) = found else { return Some(found) };
                return self.walk(next, &path[index + 1..], depth.checked_sub(1)?);
            }
        }
        Some(Found::Module(here))
    }

    /// What a name leads to that the module `here` has from elsewhere.
    fn imported(
        &self,
        here: &[String],
        module: &Module,
        name: &str,
        depth: usize,
    ) -> Option<Found> {
        let depth = depth.checked_sub(1)?;
        if let Some(import) = module.imports.iter().find(|import| import.name == name) {
            return self.find(here, &import.path, depth);
        }
        let all = module.imports.iter().filter(|import| import.name == "*");
        all.filter_map(|import| self.find(here, &import.path, depth)).find_map(|found| {
            let Found::Module(from) = found else { return None };
            self.walk(from, &[name.to_owned()], depth)
        })
    }
}

/// So many times a name may be passed on, which ends circles of imports.
const DEEPEST: usize = 12;
