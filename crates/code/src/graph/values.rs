//! What names hold and functions give: found out once, and never by way of itself.

use super::infer::At;
use super::meaning::Meaning;
use super::world::World;
use crate::facts::Binding;
use crate::language::Family;

/// So many values of an attribute's name are looked at.
const MOST_VALUES: usize = 120;

impl<'a> World<'a> {
    /// What a variable holds: the first of its values that is known.
    pub(super) fn variable(
        &self,
        scope: u32,
        name: &str,
        receiver: Option<u32>,
        left: usize,
    ) -> Meaning {
        let key = (scope, name.to_owned(), receiver);
        if let Some(known) = self.memo.names.borrow().get(&key) {
            return known.clone().unwrap_or(Meaning::Unknown);
        }
        // What depends on itself is not known.
        self.memo.names.borrow_mut().insert(key.clone(), None);
        let bindings = self.variables.get(&(scope, name)).map_or(&[][..], Vec::as_slice);
        let found = self.first_known(bindings, receiver, scope, left);
        self.memo.names.borrow_mut().insert(key, Some(found.clone()));
        found
    }

    /// What an attribute of a class holds.
    pub(super) fn attribute(
        &self,
        class: u32,
        name: &str,
        receiver: Option<u32>,
        left: usize,
    ) -> Meaning {
        let key = (class, name.to_owned(), receiver);
        if let Some(known) = self.memo.attributes.borrow().get(&key) {
            return known.clone().unwrap_or(Meaning::Unknown);
        }
        self.memo.attributes.borrow_mut().insert(key.clone(), None);
        let bindings = self.attributes.get(&(class, name)).map_or(&[][..], Vec::as_slice);
        let found = self.first_known(bindings, receiver, class, left);
        self.memo.attributes.borrow_mut().insert(key, Some(found.clone()));
        found
    }

    fn first_known(
        &self,
        bindings: &[&'a Binding],
        receiver: Option<u32>,
        near: u32,
        left: usize,
    ) -> Meaning {
        let first = self.file(near).first;
        let mut outside = false;
        for binding in bindings {
            let at = At { scope: first + binding.scope, receiver, left };
            let found = if binding.kind.is_typed() {
                self.instance_of(&binding.value, at)
            } else {
                self.meaning(&binding.value, at)
            };
            match found {
                Meaning::Unknown => {}
                Meaning::Outside => outside = true,
                found => return found,
            }
        }
        if outside { Meaning::Outside } else { Meaning::Unknown }
    }

    /// What a function gives back, called on an object of this class.
    pub(super) fn returned(&self, function: u32, receiver: Option<u32>, left: usize) -> Meaning {
        let key = (function, receiver);
        if let Some(known) = self.memo.returns.borrow().get(&key) {
            return known.clone().unwrap_or(Meaning::Unknown);
        }
        self.memo.returns.borrow_mut().insert(key, None);
        let at = At { scope: function, receiver, left };
        let mut found = Meaning::Outside;
        let returns = self.returns.get(&function).map_or(&[][..], Vec::as_slice);
        // A type that was written down says it all.
        let typed = returns.iter().find(|one| one.is_type);
        for one in typed.map_or(returns, std::slice::from_ref) {
            let given = if one.is_type {
                self.instance_of(&one.value, at)
            } else {
                self.meaning(&one.value, at)
            };
            match given {
                Meaning::Outside => {}
                Meaning::Unknown => found = Meaning::Unknown,
                given => {
                    found = given;
                    break;
                }
            }
        }
        self.memo.returns.borrow_mut().insert(key, Some(found.clone()));
        found
    }

    /// What attributes of this name mostly are, all over the project: what all the objects given to them have
    /// in common.
    pub(super) fn usual(&self, name: &str, family: Family, left: usize) -> Meaning {
        let key = (name.to_owned(), family);
        if let Some(known) = self.memo.usual.borrow().get(&key) {
            return known.clone().unwrap_or(Meaning::Unknown);
        }
        self.memo.usual.borrow_mut().insert(key.clone(), None);
        let values = self.values.get(&(name, family)).map_or(&[][..], Vec::as_slice);
        let (mut classes, mut outside) = (Vec::new(), 0);
        for (scope, value, is_type) in values.iter().take(MOST_VALUES) {
            let at = At { scope: *scope, receiver: None, left };
            let found =
                if *is_type { self.instance_of(value, at) } else { self.meaning(value, at) };
            match found {
                Meaning::Instance(class) => classes.push(class),
                Meaning::Unknown => {}
                _ => outside += 1,
            }
        }
        let many = classes.len();
        classes.sort_unstable();
        classes.dedup();
        let mut shared =
            classes.first().map_or_else(Vec::new, |one| self.lineage(*one).scopes.clone());
        for class in &classes {
            let lineage = self.lineage(*class);
            shared.retain(|scope| lineage.scopes.contains(scope));
        }
        let found = match shared.first() {
            Some(class) if many > outside => Meaning::Instance(*class),
            _ => Meaning::Unknown,
        };
        self.memo.usual.borrow_mut().insert(key, Some(found.clone()));
        found
    }
}
