//! Whether a unit can be meant from a place at all.

use super::world::World;
use crate::UnitKind;
use crate::language::Family;
use crate::test_code::is_test;

impl World<'_> {
    /// Whether code at `scope` can call `method`, whatever it is called.
    pub(super) fn is_visible(&self, method: u32, scope: u32) -> bool {
        let (there, here) = (self.file(method).path, self.file(scope).path);
        if let Some(tests) = tests_of(there)
            && !here.starts_with(tests)
        {
            // The tests of a crate may share what they are made with.
            let is_beside = self.family(scope) == Family::Rust && is_test(here);
            if !is_beside || self.crate_at(method) != self.crate_at(scope) {
                return false;
            }
        }
        self.family(method) != Family::Rust || self.is_public_to(method, scope)
    }

    /// What Rust makes of `pub`.
    fn is_public_to(&self, method: u32, scope: u32) -> bool {
        let (there, here) = (self.crate_at(method), self.crate_at(scope));
        let is_named = there == here || self.named_crates.contains(&(here, there));
        if !is_named {
            return false;
        }
        if self.is_of_trait(method) {
            return true;
        }
        let signature = &*self.unit(method).signature;
        if there != here
            || is_program_beside(self.file(scope).path) != is_program_beside(self.file(method).path)
        {
            return signature.starts_with("pub ");
        }
        if signature.starts_with("pub") {
            return true;
        }
        let module = &*self.unit(self.module_around(method)).qualified_name;
        let own = &*self.unit(self.module_around(scope)).qualified_name;
        own.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    }

    fn is_of_trait(&self, method: u32) -> bool {
        self.class_around(method).is_some_and(|class| {
            self.unit(class).kind == UnitKind::Trait
                || self.bases.get(&class).is_some_and(|bases| bases.len() > 1)
        })
    }

    fn crate_at(&self, number: u32) -> &str {
        self.modules.crate_of(self.file(number).first)
    }
}

/// The folder that holds tests, from the beginning of the path.
fn tests_of(path: &str) -> Option<&str> {
    let at = ["tests/", "__tests__/"].iter().find_map(|folder| {
        let at = path.find(folder)?;
        (at == 0 || path.as_bytes().get(at - 1) == Some(&b'/')).then_some(at + folder.len())
    });
    // One more folder, where there is one: each program of tests is its own.
    let at = at?;
    let rest = path.get(at..)?;
    let end = rest.find('/').map_or(at, |end| at + end + 1);
    path.get(..end)
}

/// Whether it is a program beside its crate, which sees what is public there.
fn is_program_beside(path: &str) -> bool {
    ["/tests/", "/benches/", "/examples/"]
        .iter()
        .any(|folder| path.find(folder).is_some_and(|at| !path[..at].contains("/src")))
}
