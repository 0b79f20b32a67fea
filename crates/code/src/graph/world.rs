//! Tables over all files: which unit has which, which name holds what.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::call::Call;
use super::meaning::{Lineage, Meaning};
use super::module_names::{Modules, WorldFile};
use crate::expression::Expression;
use crate::facts::FileEntry;
use crate::facts::{Binding, Import, Returned};
use crate::language::Family;
use crate::{Unit, UnitKind};

/// So many things may depend on one another; a chain that is longer would take more of the stack than there is.
const DEEPEST: u32 = 100;

/// All that is known of a project. A unit is a number: that of its file's first unit and its place there.
pub(super) struct World<'a> {
    pub(super) files: Vec<WorldFile<'a>>,
    /// Of each unit its file.
    pub(super) file_of: Vec<u32>,
    /// What stands in a unit, by name.
    pub(super) members: FxHashMap<(u32, &'a str), Vec<u32>>,
    pub(super) variables: FxHashMap<(u32, &'a str), Vec<&'a Binding>>,
    /// Attributes by class.
    pub(super) attributes: FxHashMap<(u32, &'a str), Vec<&'a Binding>>,
    /// Values that an attribute of this name has anywhere, with the scope that gives it.
    pub(super) values: FxHashMap<(&'a str, Family), Vec<GivenValue<'a>>>,
    pub(super) imports: FxHashMap<(u32, &'a str), &'a Import>,
    pub(super) globs: FxHashMap<u32, Vec<&'a Import>>,
    pub(super) bases: FxHashMap<u32, Vec<&'a Expression>>,
    pub(super) returns: FxHashMap<u32, Vec<&'a Returned>>,
    /// Methods by name.
    pub(super) methods: FxHashMap<(&'a str, Family), Vec<u32>>,
    pub(super) modules: Modules<'a>,
    /// Of a type of Rust its implementations.
    pub(super) implementations: FxHashMap<u32, Vec<u32>>,
    /// Of a class those that are built upon it.
    pub(super) heirs: FxHashMap<u32, Vec<u32>>,
    /// Which crate names which.
    pub(super) named_crates: FxHashSet<(&'a str, &'a str)>,
    pub(super) memo: Memo,
}

/// The scope in which an attribute is given something, what it is given, and whether that is a type.
pub(super) type GivenValue<'a> = (u32, &'a Expression, bool);

/// What was found out, and is found out once: none while it is being found out.
type Known<K> = RefCell<FxHashMap<K, Option<Meaning>>>;

/// A name in a scope, for an object of a class.
type NameKey = (u32, String, Option<u32>);

#[derive(Default)]
pub(super) struct Memo {
    /// How deep the search is in what depends on something else.
    pub(super) depth: Cell<u32>,
    pub(super) lineages: RefCell<FxHashMap<u32, Rc<Lineage>>>,
    pub(super) names: Known<NameKey>,
    pub(super) returns: Known<(u32, Option<u32>)>,
    pub(super) attributes: Known<NameKey>,
    pub(super) usual: Known<(String, Family)>,
}

impl<'a> World<'a> {
    pub(super) fn new(entries: &'a BTreeMap<String, FileEntry>) -> Self {
        let mut files = Vec::with_capacity(entries.len());
        let mut file_of = Vec::new();
        for (path, entry) in entries {
            let (facts, first) = (&entry.facts, file_of.len() as u32);
            file_of.resize(file_of.len() + facts.units.len(), files.len() as u32);
            files.push(WorldFile { path, facts, first });
        }
        let mut world = Self {
            modules: Modules::new(&files),
            files,
            file_of,
            members: FxHashMap::default(),
            variables: FxHashMap::default(),
            attributes: FxHashMap::default(),
            values: FxHashMap::default(),
            imports: FxHashMap::default(),
            globs: FxHashMap::default(),
            bases: FxHashMap::default(),
            returns: FxHashMap::default(),
            methods: FxHashMap::default(),
            implementations: FxHashMap::default(),
            heirs: FxHashMap::default(),
            named_crates: FxHashSet::default(),
            memo: Memo::default(),
        };
        for at in 0..world.files.len() {
            world.take(at);
        }
        world.join_implementations();
        world.join_heirs();
        world
    }

    fn take(&mut self, at: usize) {
        let WorldFile { facts, first, .. } = self.files[at];
        let family = facts.language.family();
        for (place, unit) in facts.units.iter().enumerate() {
            let number = first + place as u32;
            if let Some(parent) = unit.parent {
                self.members.entry((first + parent, &unit.name)).or_default().push(number);
            }
            if unit.kind == UnitKind::Method {
                self.methods.entry((&unit.name, family)).or_default().push(number);
            }
        }
        for (place, base) in &facts.bases {
            self.bases.entry(first + place).or_default().push(base);
        }
        for binding in &facts.bindings {
            let scope = first + binding.scope;
            if binding.kind.is_attribute() {
                if let Some(class) = self.class_around(scope) {
                    self.attributes.entry((class, &binding.name)).or_default().push(binding);
                }
                let value = (scope, &binding.value, binding.kind.is_typed());
                self.values.entry((&binding.name, family)).or_default().push(value);
            } else {
                self.variables.entry((scope, &binding.name)).or_default().push(binding);
            }
        }
        for (scope, name, value) in &facts.quoted {
            self.values.entry((name, family)).or_default().push((first + scope, value, false));
        }
        for import in &facts.imports {
            let scope = first + import.scope;
            if import.local.is_empty() {
                self.globs.entry(scope).or_default().push(import);
            } else {
                self.imports.entry((scope, &import.local)).or_insert(import);
            }
            if let (Family::Rust, Some(other)) = (family, import.module.first()) {
                self.named_crates.insert((self.modules.crate_of(first), other));
            }
        }
        for returned in &facts.returns {
            self.returns.entry(first + returned.scope).or_default().push(returned);
        }
        if family == Family::Rust {
            let own = self.modules.crate_of(first);
            for call in &facts.calls {
                self.named_crates.extend(first_name(&call.callee).map(|other| (own, other)));
            }
        }
    }

    /// Of each implementation its type; of types that point to others, too.
    fn join_implementations(&mut self) {
        let found: Vec<(u32, u32)> = (0..self.file_of.len() as u32)
            .filter(|number| self.unit(*number).kind == UnitKind::Implementation)
            .filter_map(|number| {
                let base = self.bases.get(&number)?.first()?;
                match self.type_itself(base, number) {
                    Some(Meaning::Class(class)) => Some((class, number)),
                    _ => None,
                }
            })
            .collect();
        for (class, number) in found {
            self.implementations.entry(class).or_default().push(number);
        }
        // Lineages and names may have been asked for before all implementations were known.
        self.memo = Memo::default();
    }

    fn join_heirs(&mut self) {
        let mut heirs: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for number in 0..self.file_of.len() as u32 {
            if matches!(self.unit(number).kind, UnitKind::Class | UnitKind::Interface) {
                for one in self.lineage(number).scopes.iter().skip(1) {
                    heirs.entry(*one).or_default().push(number);
                }
            }
        }
        self.heirs = heirs;
    }

    /// What `find` finds, unless too much depends on one another to go on: then what is not known.
    pub(super) fn bounded<T>(&self, unknown: T, find: impl FnOnce() -> T) -> T {
        let depth = self.memo.depth.get();
        if depth >= DEEPEST {
            return unknown;
        }
        self.memo.depth.set(depth + 1);
        let found = find();
        self.memo.depth.set(depth);
        found
    }

    pub(super) fn file(&self, number: u32) -> &WorldFile<'a> {
        &self.files[self.file_of[number as usize] as usize]
    }

    pub(super) fn unit(&self, number: u32) -> &'a Unit {
        let file = self.file(number);
        &file.facts.units[(number - file.first) as usize]
    }

    pub(super) fn family(&self, number: u32) -> Family {
        self.file(number).facts.language.family()
    }

    pub(super) fn parent(&self, number: u32) -> Option<u32> {
        Some(self.file(number).first + self.unit(number).parent?)
    }

    /// The unit and those around it, the innermost first.
    pub(super) fn around(&self, number: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(number), |one| self.parent(*one))
    }

    /// The innermost class at or around a unit.
    pub(super) fn class_around(&self, number: u32) -> Option<u32> {
        self.around(number).find(|one| self.unit(*one).kind.has_members())
    }

    /// The innermost module at or around a unit.
    pub(super) fn module_around(&self, number: u32) -> u32 {
        self.around(number)
            .find(|one| self.unit(*one).kind == UnitKind::Module)
            .unwrap_or(self.file(number).first)
    }

    /// Tells each call.
    pub(super) fn calls(&self, tell: &mut dyn FnMut(Call)) {
        for file in &self.files {
            for call in &file.facts.calls {
                let scope = file.first + call.scope;
                for (callee, reason, confidence) in self.targets(&call.callee, scope) {
                    tell(Call {
                        caller: self.unit(scope).id,
                        callee: self.unit(callee).id,
                        line: call.line,
                        reason,
                        confidence,
                    });
                }
            }
        }
    }
}

/// The name that a path begins with.
fn first_name(expression: &Expression) -> Option<&str> {
    match expression {
        Expression::Name(name) => Some(name),
        Expression::Member(object, _) => first_name(object),
        _ => None,
    }
}
