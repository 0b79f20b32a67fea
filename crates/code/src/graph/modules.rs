//! Which module a name means, as each language finds it.

use std::cmp::Reverse;

use super::meaning::Meaning;
use super::world::World;
use crate::facts::Import;
use crate::language::Family;

/// So many modules are gone through on the way to what was imported.
const DEEPEST: usize = 12;

impl<'a> World<'a> {
    /// What a module has under a name: what it defines, imports, or holds below it.
    pub(super) fn in_module(&self, module: u32, name: &str, left: usize) -> Meaning {
        let Some(left) = left.checked_sub(1) else { return Meaning::Unknown };
        if let Some(found) = self.member_unit(module, name) {
            return found;
        }
        if let Some(import) = self.imports.get(&(module, name)) {
            return self.imported(import, module, left);
        }
        if self.variables.contains_key(&(module, name)) {
            return self.variable(module, name, None, left);
        }
        if let Some(below) = self.below(module, name) {
            return Meaning::Module(below);
        }
        for glob in self.globs.get(&module).into_iter().flatten() {
            let from = self.module(&glob.module, module, left);
            let found = match from {
                Meaning::Module(from) if from != module => self.in_module(from, name, left),
                // `use Enum::*` brings its variants.
                Meaning::Class(class) => self.member_of(class, name, None, left),
                _ => Meaning::Unknown,
            };
            if !matches!(found, Meaning::Unknown | Meaning::Outside) {
                return found;
            }
        }
        Meaning::Unknown
    }

    /// What an import brings.
    pub(super) fn imported(&self, import: &Import, scope: u32, left: usize) -> Meaning {
        let Some(left) = left.min(DEEPEST).checked_sub(1) else { return Meaning::Unknown };
        let Some(name) = &import.name else { return self.module(&import.module, scope, left) };
        if import.module.is_empty() {
            // `use other_crate;`, `use module;`
            let path: [Box<str>; 1] = [name.clone()];
            return self.module(&path, scope, left);
        }
        match self.module(&import.module, scope, left) {
            Meaning::Module(module) => {
                let found = self.in_module(module, name, left);
                if found.is_known() || &**name != "default" { found } else { self.exported(module) }
            }
            Meaning::Class(class) => self.member_of(class, name, None, left),
            other => other,
        }
    }

    /// The only function or class of a module, which is what it exports by default.
    fn exported(&self, module: u32) -> Meaning {
        let file = self.file(module);
        let mut own = (file.first..file.first + file.facts.units.len() as u32).filter(|one| {
            let unit = self.unit(*one);
            unit.parent == Some(0) && (unit.kind.is_callable() || unit.kind.has_members())
        });
        match (own.next(), own.next()) {
            (Some(one), None) => self.meaning_of_unit(one),
            _ => Meaning::Unknown,
        }
    }

    /// The module that these names mean in a scope.
    pub(super) fn module(&self, path: &[Box<str>], scope: u32, left: usize) -> Meaning {
        match self.family(scope) {
            Family::Python | Family::Lua => self.dotted(path, scope),
            Family::Ecma => self.by_file(path, scope),
            Family::Rust => self.by_crate(path, scope, left),
            Family::Data => Meaning::Outside,
        }
    }

    fn dotted(&self, path: &[Box<str>], scope: u32) -> Meaning {
        let file = self.file(scope);
        let own = &*file.facts.units[0].qualified_name;
        let dots = path.iter().take_while(|part| &***part == ".").count();
        let rest = path[dots..].join(".");
        let family = file.facts.language.family();
        if dots > 0 {
            let is_package = file.path.ends_with("/__init__.py");
            let mut base = own;
            for _ in 0..dots - usize::from(is_package) {
                base = base.rsplit_once('.').map_or("", |(base, _)| base);
            }
            let name = match (base, rest.as_str()) {
                ("", rest) => rest.to_owned(),
                (base, "") => base.to_owned(),
                (base, rest) => format!("{base}.{rest}"),
            };
            let found = self.modules.whole.get(&(name.as_str(), family));
            return found.map_or(Meaning::Outside, |found| Meaning::Module(*found));
        }
        let last = path.last().map_or("", |last| &**last);
        let candidates = self.modules.last.get(&(last, family)).into_iter().flatten();
        let best = candidates
            .filter(|(name, _)| {
                name.strip_suffix(rest.as_str())
                    .is_some_and(|before| before.is_empty() || before.ends_with('.'))
            })
            .max_by_key(|(name, _)| (shared(name, own), Reverse(name.len())));
        best.map_or(Meaning::Outside, |(_, found)| Meaning::Module(*found))
    }

    /// A path from the file's own folder, or one whose beginning is an alias of some folder.
    fn by_file(&self, path: &[Box<str>], scope: u32) -> Meaning {
        let file = self.file(scope);
        let is_relative = path.first().is_some_and(|first| matches!(&**first, "." | ".."));
        let mut folder: Vec<&str> = if is_relative {
            let mut folder: Vec<&str> = file.path.split('/').collect();
            folder.pop();
            folder
        } else {
            Vec::new()
        };
        for part in path {
            match &**part {
                "." | "" => {}
                ".." => {
                    folder.pop();
                }
                part => folder.push(part),
            }
        }
        let whole = folder.join("/");
        let bare = [".ts", ".tsx", ".js", ".jsx", ".mjs"]
            .iter()
            .find_map(|ending| whole.strip_suffix(ending))
            .unwrap_or(&whole);
        if is_relative {
            return [bare.to_owned(), format!("{bare}/index")]
                .iter()
                .find_map(|name| self.modules.whole.get(&(name.as_str(), Family::Ecma)))
                .map_or(Meaning::Outside, |found| Meaning::Module(*found));
        }
        // `@/shared/place`, `src/shared/place`: whatever ends so, if only one does.
        let Some((_, tail)) = bare.split_once('/') else { return Meaning::Outside };
        let last = tail.rsplit('/').next().unwrap_or(tail);
        let mut fitting =
            self.modules.last.get(&(last, Family::Ecma)).into_iter().flatten().filter(
                |(name, _)| name.strip_suffix(tail).is_some_and(|rest| rest.ends_with('/')),
            );
        match (fitting.next(), fitting.next()) {
            (Some((_, one)), None) => Meaning::Module(*one),
            _ => Meaning::Outside,
        }
    }

    fn by_crate(&self, path: &[Box<str>], scope: u32, left: usize) -> Meaning {
        let mut names = path.iter().map(|name| &**name).filter(|name| !name.is_empty());
        let Some(first) = names.next() else { return Meaning::Module(self.module_around(scope)) };
        let mut now = self.first_of_path(first, scope, left);
        for name in names {
            now = match now {
                Meaning::Module(module) if name == "super" => {
                    self.outer_module(module).map_or(Meaning::Unknown, Meaning::Module)
                }
                Meaning::Module(module) => self.in_module(module, name, left),
                Meaning::Class(class) => self.member_of(class, name, None, left),
                other => return other,
            };
        }
        now
    }

    /// What the first name of a path of Rust means.
    pub(super) fn first_of_path(&self, name: &str, scope: u32, left: usize) -> Meaning {
        let module = self.module_around(scope);
        match name {
            "crate" => {
                let own = &*self.unit(self.file(scope).first).qualified_name;
                let found = self.modules.whole.get(&(root_of(own), Family::Rust));
                found.map_or(Meaning::Unknown, |root| Meaning::Module(*root))
            }
            "self" => Meaning::Module(module),
            "super" => self.outer_module(module).map_or(Meaning::Unknown, Meaning::Module),
            _ => {
                // An import of that very name would lead here again.
                let own = self.member_unit(module, name);
                let below = || self.below(module, name).map(Meaning::Module);
                let other = || {
                    self.modules.whole.get(&(name, Family::Rust)).map(|one| Meaning::Module(*one))
                };
                let import = || {
                    let import = self.imports.get(&(module, name))?;
                    let is_itself = import.module.is_empty()
                        || import.module.first().is_some_and(|first| &**first == name);
                    (!is_itself).then(|| self.imported(import, module, left))
                };
                own.or_else(below).or_else(import).or_else(other).unwrap_or(Meaning::Outside)
            }
        }
    }

    fn outer_module(&self, module: u32) -> Option<u32> {
        if let Some(parent) = self.parent(module) {
            return Some(self.module_around(parent));
        }
        let (outer, _) = self.unit(module).qualified_name.rsplit_once("::")?;
        self.modules.whole.get(&(outer, Family::Rust)).copied()
    }

    /// A module below another one.
    fn below(&self, module: u32, name: &str) -> Option<u32> {
        let family = self.family(module);
        let separator = match family {
            Family::Rust => "::",
            Family::Ecma => "/",
            _ => ".",
        };
        let below = format!("{}{separator}{name}", self.unit(module).qualified_name);
        self.modules.whole.get(&(below.as_str(), family)).copied()
    }
}

/// The root of the crate, or of the test program, that a module belongs to.
fn root_of(module: &str) -> &str {
    let mut ends = module.match_indices("::").map(|(at, _)| at);
    let (first, second, third) = (ends.next(), ends.next(), ends.next());
    let beside = first.and_then(|first| module.get(first + 2..second.unwrap_or(module.len())));
    let end = match beside {
        Some("tests" | "benches" | "examples") if second.is_some() => third,
        _ => first,
    };
    end.map_or(module, |end| &module[..end])
}

/// How many bytes two names have in common from the beginning.
fn shared(one: &str, other: &str) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count()
}
