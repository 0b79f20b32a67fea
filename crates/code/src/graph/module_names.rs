//! The files of a project, and their modules by name.

use rustc_hash::FxHashMap;

use crate::UnitKind;
use crate::facts::FileFacts;
use crate::language::Family;

/// A file among all.
pub(super) struct WorldFile<'a> {
    pub(super) path: &'a str,
    pub(super) facts: &'a FileFacts,
    /// The number of its first unit.
    pub(super) first: u32,
}

/// All modules, by name.
pub(super) struct Modules<'a> {
    /// The whole name, for Rust and data.
    pub(super) whole: FxHashMap<(&'a str, Family), u32>,
    /// The last part of a dotted name.
    pub(super) last: FxHashMap<(&'a str, Family), Vec<(&'a str, u32)>>,
    /// By first unit the name of the crate, or of the test program, that a file belongs to.
    pub(super) crates: FxHashMap<u32, &'a str>,
}

impl<'a> Modules<'a> {
    pub(super) fn new(files: &[WorldFile<'a>]) -> Self {
        let (mut whole, mut crates) = (FxHashMap::default(), FxHashMap::default());
        let mut last: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for file in files {
            let family = file.facts.language.family();
            for (place, unit) in file.facts.units.iter().enumerate() {
                if unit.kind == UnitKind::Module {
                    let (name, number) = (&*unit.qualified_name, file.first + place as u32);
                    whole.entry((name, family)).or_insert(number);
                    let end = name.rsplit(['.', '/']).next().unwrap_or(name);
                    last.entry((end, family)).or_default().push((name, number));
                }
            }
            let name = file.facts.units.first().map_or("", |unit| &*unit.qualified_name);
            crates.insert(file.first, name.split("::").next().unwrap_or(name));
        }
        Self { whole, last, crates }
    }

    /// The crate of the file that begins with this unit.
    pub(super) fn crate_of(&self, first: u32) -> &'a str {
        self.crates.get(&first).copied().unwrap_or_default()
    }
}
