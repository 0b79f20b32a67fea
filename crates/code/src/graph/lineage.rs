//! What a class is built upon, and where its members are looked for.

use std::rc::Rc;

use super::infer::At;
use super::meaning::{Lineage, Meaning};
use super::world::World;
use crate::UnitKind;
use crate::language::Family;

/// So many classes are gone through for a member: more is built upon one another by a program only.
const MOST_SCOPES: usize = 128;

impl World<'_> {
    /// The lineage of a class. Of several ways to one base the last counts, which in all but contrived cases is
    /// the order of Python (C3; Barrett et al. 1996).
    pub(super) fn lineage(&self, class: u32) -> Rc<Lineage> {
        if let Some(known) = self.memo.lineages.borrow().get(&class) {
            return Rc::clone(known);
        }
        // What is built upon itself ends here.
        let begun = Rc::new(Lineage { scopes: vec![class], ..Lineage::default() });
        self.memo.lineages.borrow_mut().insert(class, begun);
        let unknown = Lineage { scopes: vec![class], is_open: true, is_dynamic: false };
        let lineage = Rc::new(self.bounded(unknown, || match self.family(class) {
            Family::Rust => self.of_type(class),
            _ => self.of_class(class),
        }));
        self.memo.lineages.borrow_mut().insert(class, Rc::clone(&lineage));
        lineage
    }

    fn of_class(&self, class: u32) -> Lineage {
        let mut lineage = Lineage { scopes: vec![class], ..Lineage::default() };
        let at = At::new(self.parent(class).unwrap_or(class));
        for base in self.bases.get(&class).into_iter().flatten() {
            match self.meaning(base, at) {
                Meaning::Class(base) if base != class => {
                    let above = self.lineage(base);
                    let room = MOST_SCOPES.saturating_sub(lineage.scopes.len());
                    lineage.scopes.extend(above.scopes.iter().take(room));
                    lineage.is_open |= above.is_open || above.scopes.len() > room;
                }
                // What made a base by a call is there beside it.
                Meaning::Instance(_) => {}
                _ => lineage.is_open = true,
            }
        }
        let mut kept = Vec::with_capacity(lineage.scopes.len());
        for scope in lineage.scopes.iter().rev() {
            if !kept.contains(scope) {
                kept.push(*scope);
            }
        }
        kept.reverse();
        lineage.is_dynamic =
            kept.iter().any(|scope| self.members.contains_key(&(*scope, "__getattr__")));
        lineage.scopes = kept;
        lineage
    }

    fn of_type(&self, class: u32) -> Lineage {
        let mut scopes = vec![class];
        let mut upon = Vec::new();
        let own = self.implementations.get(&class).into_iter().flatten();
        let (of_traits, inherent): (Vec<u32>, Vec<u32>) =
            own.partition(|one| self.bases.get(one).is_some_and(|bases| bases.len() > 1));
        scopes.extend(inherent);
        scopes.extend(&of_traits);
        for implementation in of_traits {
            let bases = self.bases.get(&implementation).into_iter().flatten().skip(1);
            upon.extend(bases.filter_map(|base| self.type_itself(base, implementation)));
        }
        if self.unit(class).kind == UnitKind::Trait {
            let bases = self.bases.get(&class).into_iter().flatten();
            upon.extend(bases.filter_map(|base| self.type_itself(base, class)));
        }
        for one in upon {
            if let Meaning::Class(one) = one
                && one != class
            {
                let above = self.lineage(one);
                let room = MOST_SCOPES.saturating_sub(scopes.len());
                scopes.extend(above.scopes.iter().filter(|scope| **scope != class).take(room));
            }
        }
        // Traits of others are derived, and implemented for all that have something else.
        Lineage { scopes, is_open: true, is_dynamic: false }
    }

    /// The class that a method belongs to; for an implementation of Rust its type, or the implementation
    /// itself where the type is of somebody else.
    pub(super) fn owner(&self, number: u32) -> Option<u32> {
        let class = self.class_around(number)?;
        if self.unit(class).kind != UnitKind::Implementation {
            return Some(class);
        }
        let base = self.bases.get(&class)?.first()?;
        match self.type_itself(base, class) {
            Some(Meaning::Class(own)) => Some(own),
            _ => Some(class),
        }
    }

    /// The highest in the lineage of a method's class that has a method of this name: what it overrides.
    pub(super) fn first_of_family(&self, method: u32) -> u32 {
        let name = &*self.unit(method).name;
        let Some(owner) = self.class_around(method) else { return method };
        if self.family(method) == Family::Rust {
            let of_trait = self.bases.get(&owner).and_then(|bases| bases.get(1));
            let meant = of_trait.and_then(|base| self.type_itself(base, owner));
            let Some(Meaning::Class(of_trait)) = meant else { return method };
            return self.own_member(of_trait, name).unwrap_or(method);
        }
        let lineage = self.lineage(owner);
        lineage
            .scopes
            .iter()
            .rev()
            .find_map(|scope| self.own_member(*scope, name))
            .unwrap_or(method)
    }

    /// A function that stands in a unit itself.
    pub(super) fn own_member(&self, scope: u32, name: &str) -> Option<u32> {
        let found = self.members.get(&(scope, name))?;
        found.iter().copied().find(|one| self.unit(*one).kind.is_callable())
    }
}
