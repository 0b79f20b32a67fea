//! What expressions are.

use super::call::CallReason;
use super::meaning::{CARRIERS, Meaning};
use super::world::World;
use crate::UnitKind;
use crate::expression::Expression;
use crate::language::Family;

/// So far is a chain of values followed.
const FARTHEST: usize = 40;

/// Where an expression stands, and the class of the object that is `self` there, if it is a narrower one than
/// the method's own.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    pub(super) scope: u32,
    pub(super) receiver: Option<u32>,
    pub(super) left: usize,
}

impl At {
    pub(super) fn new(scope: u32) -> Self {
        Self { scope, receiver: None, left: FARTHEST }
    }

    fn further(self) -> Option<Self> {
        Some(Self { left: self.left.checked_sub(1)?, ..self })
    }
}

impl<'a> World<'a> {
    /// What an expression is.
    pub(super) fn meaning(&self, expression: &Expression, at: At) -> Meaning {
        let Some(at) = at.further() else { return Meaning::Unknown };
        self.bounded(Meaning::Unknown, || self.meaning_within(expression, at))
    }

    fn meaning_within(&self, expression: &Expression, at: At) -> Meaning {
        match expression {
            Expression::Name(name) => self.named(name, at).0,
            Expression::Member(object, name) => self.member(object, name, at),
            Expression::Call(callee) => self.called(callee, at),
            Expression::Element(whole) => match self.meaning(whole, at) {
                Meaning::Many(one) => *one,
                Meaning::Outside => Meaning::Outside,
                Meaning::Instance(class) => self.element_of(class, at),
                _ => Meaning::Unknown,
            },
            Expression::Of(base, arguments) => self.generic(base, arguments, at),
            Expression::Literal => Meaning::Outside,
            Expression::Unknown => Meaning::Unknown,
        }
    }

    /// What a name is, and how it got here.
    pub(super) fn named(&self, name: &str, at: At) -> (Meaning, CallReason) {
        let Some(at) = at.further() else { return (Meaning::Unknown, CallReason::Ambiguous) };
        let family = self.family(at.scope);
        if let Some(own) = self.own(name, family, at) {
            return (own, CallReason::SelfType);
        }
        for scope in self.around(at.scope) {
            let unit = self.unit(scope);
            if unit.kind == UnitKind::Module {
                let found = self.in_module_bare(scope, name, at.left);
                let is_import = self.imports.contains_key(&(scope, name))
                    || (found.is_known() && !self.members.contains_key(&(scope, name)));
                let reason = if is_import { CallReason::Import } else { CallReason::SameModule };
                if found.is_known() {
                    return (found, reason);
                }
                if self.variables.contains_key(&(scope, name)) {
                    return (Meaning::Unknown, reason);
                }
                // A module of Rust does not see what is around it.
                if family == Family::Rust {
                    return (self.first_of_path(name, scope, at.left), CallReason::Import);
                }
                continue;
            }
            // What stands in a class is not seen from its methods.
            if unit.kind.has_members() && scope != at.scope {
                continue;
            }
            if let Some(found) = self.bare_unit(scope, name) {
                return (found, CallReason::SameScope);
            }
            if self.is_variable(scope, name) {
                let receiver = at.receiver.filter(|_| scope == at.scope);
                return (self.variable(scope, name, receiver, at.left), CallReason::SameScope);
            }
            if let Some(import) = self.imports.get(&(scope, name)) {
                return (self.imported(import, scope, at.left), CallReason::Import);
            }
            for glob in self.globs.get(&scope).into_iter().flatten() {
                let found = match self.module(&glob.module, scope, at.left) {
                    Meaning::Module(from) => self.in_module(from, name, at.left),
                    _ => Meaning::Unknown,
                };
                if found.is_known() {
                    return (found, CallReason::Import);
                }
            }
        }
        (Meaning::Outside, CallReason::Ambiguous)
    }

    /// Whether a name is a variable of a scope; not if it holds what a function of its own name gave, which is
    /// meant before it is there: `let file = file(path)`.
    fn is_variable(&self, scope: u32, name: &str) -> bool {
        let Some(bindings) = self.variables.get(&(scope, name)) else { return false };
        self.family(scope) != Family::Rust
            || !bindings.iter().any(|binding| is_made_by(&binding.value, name))
    }

    /// `self`, `cls`, `this`, `Self`.
    fn own(&self, name: &str, family: Family, at: At) -> Option<Meaning> {
        let owner = || {
            let method = self.around(at.scope).find(|one| self.unit(*one).kind == UnitKind::Method);
            at.receiver.or_else(|| self.owner(method.unwrap_or(at.scope)))
        };
        Some(match (family, name) {
            (Family::Python | Family::Rust | Family::Lua, "self") => Meaning::Instance(owner()?),
            (Family::Python, "cls") | (Family::Rust, "Self") => Meaning::Class(owner()?),
            (Family::Ecma, "this") => Meaning::Instance(owner()?),
            (Family::Ecma, "super") => Meaning::Super(owner()?),
            (Family::Rust, "crate" | "super") => self.first_of_path(name, at.scope, at.left),
            _ => return None,
        })
    }

    fn in_module_bare(&self, module: u32, name: &str, left: usize) -> Meaning {
        match self.members.get(&(module, name)) {
            Some(_) if self.bare_unit(module, name).is_none() => Meaning::Unknown,
            _ => self.in_module(module, name, left),
        }
    }

    /// A unit that its bare name means: no method of an object that has no name.
    fn bare_unit(&self, scope: u32, name: &str) -> Option<Meaning> {
        let within = self.unit(scope);
        let found = self.members.get(&(scope, name))?.iter().copied().find(|one| {
            let unit = self.unit(*one);
            let rest = unit.qualified_name.len() - name.len();
            let is_bare = rest <= within.qualified_name.len() + 2;
            unit.kind != UnitKind::Implementation
                && is_bare
                && (unit.kind != UnitKind::Method || within.kind.has_members())
        })?;
        Some(self.meaning_of_unit(found))
    }

    /// A unit that stands in another one under this name.
    pub(super) fn member_unit(&self, scope: u32, name: &str) -> Option<Meaning> {
        let found = self.members.get(&(scope, name))?;
        let found = found.iter().find(|one| self.unit(**one).kind != UnitKind::Implementation)?;
        Some(self.meaning_of_unit(*found))
    }

    pub(super) fn meaning_of_unit(&self, number: u32) -> Meaning {
        let unit = self.unit(number);
        match unit.kind {
            UnitKind::Module => Meaning::Module(number),
            UnitKind::Function | UnitKind::Method => Meaning::Function(number, None),
            UnitKind::Class
            | UnitKind::Struct
            | UnitKind::Enum
            | UnitKind::Interface
            | UnitKind::Trait
            | UnitKind::Implementation => Meaning::Class(number),
            UnitKind::Type => match self.variable(number, &unit.name, None, FARTHEST / 2) {
                Meaning::Instance(class) => Meaning::Class(class),
                Meaning::Unknown => Meaning::Class(number),
                other => other,
            },
            UnitKind::Constant => self.variable(number, &unit.name, None, FARTHEST / 2),
            UnitKind::Macro | UnitKind::Key => Meaning::Outside,
        }
    }

    /// What has a declared type.
    pub(super) fn instance_of(&self, declared: &Expression, at: At) -> Meaning {
        let Some(at) = at.further() else { return Meaning::Unknown };
        match declared {
            Expression::Of(base, arguments) => self.generic(base, arguments, at),
            // A parameter of a type, which may be anything.
            Expression::Name(name) if name.len() == 1 => Meaning::Unknown,
            _ => match self.meaning(declared, at) {
                Meaning::Class(class) | Meaning::Instance(class) => Meaning::Instance(class),
                Meaning::Many(one) => Meaning::Many(one),
                Meaning::Outside => Meaning::Outside,
                _ => Meaning::Unknown,
            },
        }
    }

    /// A type itself, as an implementation or a base names it.
    pub(super) fn type_itself(&self, named: &Expression, scope: u32) -> Option<Meaning> {
        let bare = match named {
            Expression::Of(base, _) => base,
            other => other,
        };
        // `Self` in an implementation is what is looked for.
        if bare.last() == Some("Self") {
            return None;
        }
        let at = At::new(self.parent(scope).unwrap_or(scope));
        match self.meaning(bare, at) {
            found @ Meaning::Class(_) => Some(found),
            _ => None,
        }
    }

    fn generic(&self, base: &Expression, arguments: &[Expression], at: At) -> Meaning {
        let last = base.last().unwrap_or_default();
        let argument = |one: Option<&Expression>| {
            one.map_or(Meaning::Unknown, |one| self.instance_of(one, at))
        };
        // A type that is written in quotes.
        if *base == Expression::Literal {
            return argument(arguments.first());
        }
        match self.meaning(base, at) {
            Meaning::Class(class) => return Meaning::Instance(class),
            // An alias of something that holds others, whose argument is given here.
            Meaning::Many(one) if !one.is_known() => {
                return Meaning::Many(Box::new(argument(arguments.first())));
            }
            found @ Meaning::Many(_) => return found,
            _ => {}
        }
        if CARRIERS.transparent.contains(last) {
            argument(arguments.first())
        } else if CARRIERS.first.contains(last) {
            Meaning::Many(Box::new(argument(arguments.first())))
        } else if CARRIERS.last.contains(last) {
            Meaning::Many(Box::new(argument(arguments.last())))
        } else {
            Meaning::Outside
        }
    }

    /// What comes out of an object when it is gone through or asked by key.
    fn element_of(&self, class: u32, at: At) -> Meaning {
        for name in ["__getitem__", "index", "next", "__iter__"] {
            if let Meaning::Function(function, _) = self.member_of(class, name, None, at.left) {
                let found = self.returned(function, Some(class), at.left);
                return if let Meaning::Many(one) = found { *one } else { found };
            }
        }
        Meaning::Unknown
    }

    fn member(&self, object: &Expression, name: &str, at: At) -> Meaning {
        match self.meaning(object, at) {
            Meaning::Module(module) if name == "super" && self.family(module) == Family::Rust => {
                self.first_of_path("super", module, at.left)
            }
            Meaning::Module(module) => self.in_module(module, name, at.left),
            Meaning::Instance(class) | Meaning::Class(class)
                if matches!(name, "__class__" | "constructor") =>
            {
                Meaning::Class(class)
            }
            Meaning::Instance(class) | Meaning::Class(class) => {
                self.member_of(class, name, None, at.left)
            }
            Meaning::Super(class) => self.above(class, name, at.left),
            // A property, or what a method gives.
            Meaning::Function(function, receiver) => {
                match self.returned(function, receiver, at.left) {
                    Meaning::Instance(class) => self.member_of(class, name, None, at.left),
                    _ => Meaning::Unknown,
                }
            }
            Meaning::Many(_) | Meaning::Outside => {
                self.in_table(object, name, at).unwrap_or(Meaning::Outside)
            }
            Meaning::Unknown => self
                .in_table(object, name, at)
                .unwrap_or_else(|| self.usual(name, self.family(at.scope), at.left)),
        }
    }

    /// A function of a table of Lua: `M.f`.
    pub(super) fn in_table(&self, object: &Expression, name: &str, at: At) -> Option<Meaning> {
        let (Family::Lua, Expression::Name(table)) = (self.family(at.scope), object) else {
            return None;
        };
        let module = self.module_around(at.scope);
        let whole = format!("{}.{table}.{name}", self.unit(module).qualified_name);
        let found = self.members.get(&(module, name))?;
        let found = found.iter().find(|one| *self.unit(**one).qualified_name == *whole)?;
        Some(Meaning::Function(*found, None))
    }

    /// What a class or an object of it has under a name.
    pub(super) fn member_of(
        &self,
        class: u32,
        name: &str,
        receiver: Option<u32>,
        left: usize,
    ) -> Meaning {
        let Some(left) = left.checked_sub(1) else { return Meaning::Unknown };
        let lineage = self.lineage(class);
        let receiver = receiver.unwrap_or(class);
        if let Some(found) = self.among(&lineage.scopes, name, receiver, left) {
            return found;
        }
        // A variant of an enumeration.
        let unit = self.unit(class);
        if unit.kind == UnitKind::Enum && name.starts_with(|c: char| c.is_uppercase()) {
            return Meaning::Instance(class);
        }
        let usual = self.usual(name, self.family(class), left);
        if usual.is_known() || lineage.is_dynamic || !lineage.is_open {
            usual
        } else {
            Meaning::Outside
        }
    }

    /// What `super` gives in a class.
    fn above(&self, class: u32, name: &str, left: usize) -> Meaning {
        let lineage = self.lineage(class);
        let above = lineage.scopes.get(1..).unwrap_or_default();
        let nothing = if lineage.is_open { Meaning::Outside } else { Meaning::Unknown };
        self.among(above, name, class, left).unwrap_or(nothing)
    }

    fn among(&self, scopes: &[u32], name: &str, receiver: u32, left: usize) -> Option<Meaning> {
        let mut unknown = None;
        for scope in scopes {
            match self.member_unit(*scope, name) {
                Some(Meaning::Function(function, _)) => {
                    return Some(Meaning::Function(function, Some(receiver)));
                }
                Some(found) if found.is_known() => return Some(found),
                _ => {}
            }
            if self.attributes.contains_key(&(*scope, name)) {
                let found = self.attribute(*scope, name, Some(receiver), left);
                // `None` in a base is only where the name was announced.
                match found {
                    Meaning::Unknown | Meaning::Outside => unknown = unknown.or(Some(found)),
                    found => return Some(found),
                }
            }
        }
        unknown
    }

    /// What a call gives.
    fn called(&self, callee: &Expression, at: At) -> Meaning {
        if let Expression::Name(name) = callee
            && &**name == "super"
            && self.family(at.scope) == Family::Python
        {
            let owner = at.receiver.or_else(|| self.owner(at.scope));
            return owner.map_or(Meaning::Unknown, Meaning::Super);
        }
        let carrier = match callee {
            Expression::Member(object, name) => Some((self.meaning(object, at), &**name)),
            _ => None,
        };
        if let Some((Meaning::Many(one), name)) = &carrier {
            return match () {
                () if CARRIERS.opens.contains(name) => (**one).clone(),
                () if CARRIERS.keeps.contains(name) => Meaning::Many(one.clone()),
                () => Meaning::Outside,
            };
        }
        match self.meaning(callee, at) {
            Meaning::Class(class) => Meaning::Instance(class),
            Meaning::Function(function, receiver) => self.returned(function, receiver, at.left),
            // A variant that is given what it holds.
            found @ (Meaning::Instance(_) | Meaning::Many(_))
                if self.family(at.scope) == Family::Rust =>
            {
                found
            }
            Meaning::Outside => match carrier {
                Some((Meaning::Instance(class), name))
                    if CARRIERS.keeps.contains(name) || CARRIERS.opens.contains(name) =>
                {
                    Meaning::Instance(class)
                }
                _ => Meaning::Outside,
            },
            _ => Meaning::Unknown,
        }
    }
}

/// Whether an expression begins with a call of this name.
fn is_made_by(value: &Expression, name: &str) -> bool {
    match value {
        Expression::Call(callee) => match &**callee {
            Expression::Name(called) => &**called == name,
            other => is_made_by(other, name),
        },
        Expression::Element(inner) | Expression::Member(inner, _) => is_made_by(inner, name),
        _ => false,
    }
}
