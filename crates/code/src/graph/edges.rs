//! From a place where something is called to what is called there.

use super::call::{CallReason, Confidence};
use super::infer::At;
use super::meaning::{Meaning, is_common};
use super::world::World;
use crate::UnitKind;
use crate::expression::Expression;
use crate::language::Family;
use crate::words::split;

/// So many guesses are told of one call.
const MOST_GUESSES: usize = 16;

/// What may be called, why, and how sure it is.
pub(super) type Target = (u32, CallReason, Confidence);

impl CallReason {
    /// How sure a call is for this reason; guesses share a half.
    fn confidence(self, guesses: usize) -> Confidence {
        Confidence(match self {
            Self::SameScope => 0.99,
            Self::SameModule => 0.98,
            Self::Import | Self::SelfType => 0.97,
            Self::Inherited => 0.95,
            Self::ReceiverType => 0.9,
            Self::UniqueName => 0.8,
            Self::MixedInto => 0.75,
            Self::OneFamily | Self::ReceiverName => 0.7,
            Self::Ambiguous => 0.5 / guesses.max(1) as f32,
        })
    }
}

impl World<'_> {
    /// What a call in this scope goes to.
    pub(super) fn targets(&self, callee: &Expression, scope: u32) -> Vec<Target> {
        let at = At::new(scope);
        match callee {
            Expression::Name(name) => {
                let (found, reason) = self.named(name, at);
                self.target(&found, reason, scope).into_iter().collect()
            }
            Expression::Member(object, name) => self.of_member(object, name, at),
            Expression::Of(base, _) => self.targets(base, scope),
            _ => Vec::new(),
        }
    }

    fn of_member(&self, object: &Expression, name: &str, at: At) -> Vec<Target> {
        let one = |found: &Meaning, reason| {
            self.target(found, reason, at.scope).into_iter().collect::<Vec<_>>()
        };
        let of_self = match object {
            Expression::Name(name) => matches!(&**name, "self" | "cls" | "this" | "Self"),
            _ => false,
        };
        if let Some(found) = self.in_table(object, name, at) {
            return one(&found, CallReason::SameModule);
        }
        match self.meaning(object, at) {
            Meaning::Module(module) => one(&self.in_module(module, name, 12), CallReason::Import),
            Meaning::Super(class) => {
                let lineage = self.lineage(class);
                let above = lineage.scopes.get(1..).unwrap_or_default();
                match above.iter().find_map(|scope| self.own_member(*scope, name)) {
                    Some(found) => one(&Meaning::Function(found, None), CallReason::Inherited),
                    None if lineage.is_open => Vec::new(),
                    None => self.mixed_into(class, name, true),
                }
            }
            Meaning::Class(class) | Meaning::Instance(class) => {
                let reason = if of_self { CallReason::SelfType } else { CallReason::ReceiverType };
                let found = self.member_of(class, name, None, 12);
                let targets = one(&found, reason);
                let lineage = self.lineage(class);
                if !targets.is_empty() || self.family(at.scope) == Family::Rust {
                    return targets;
                }
                let has_it = lineage
                    .scopes
                    .iter()
                    .any(|scope| self.attributes.contains_key(&(*scope, name)));
                if has_it {
                    return Vec::new();
                }
                if of_self && !lineage.is_open {
                    return self.mixed_into(class, name, false);
                }
                if lineage.is_dynamic && !of_self {
                    return self.by_name(object, name, at.scope);
                }
                Vec::new()
            }
            // What a property or a method gives.
            Meaning::Function(function, receiver) => match self.returned(function, receiver, 12) {
                Meaning::Instance(class) => {
                    one(&self.member_of(class, name, None, 12), CallReason::ReceiverType)
                }
                Meaning::Unknown => self.by_name(object, name, at.scope),
                _ => Vec::new(),
            },
            Meaning::Many(_) | Meaning::Outside => Vec::new(),
            Meaning::Unknown => self.by_name(object, name, at.scope),
        }
    }

    /// The unit that is called when something of this meaning is.
    fn target(&self, found: &Meaning, reason: CallReason, scope: u32) -> Option<Target> {
        let number = match found {
            Meaning::Function(function, _) => *function,
            // To name a structure of Rust with its fields is no call.
            Meaning::Class(class) if self.family(scope) != Family::Rust => *class,
            _ => return None,
        };
        Some((number, reason, reason.confidence(1)))
    }

    /// Methods that classes have which are built upon this one: it is there to be mixed in.
    fn mixed_into(&self, class: u32, name: &str, is_super: bool) -> Vec<Target> {
        let mut found: Vec<u32> = self
            .heirs
            .get(&class)
            .into_iter()
            .flatten()
            .filter_map(|heir| {
                let lineage = self.lineage(*heir);
                let from =
                    lineage.scopes.iter().position(|scope| *scope == class).filter(|_| is_super);
                let scopes = lineage.scopes.iter().skip(from.map_or(0, |at| at + 1));
                scopes.copied().find_map(|scope| self.own_member(scope, name))
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        self.guessed(found, CallReason::MixedInto)
    }

    /// Methods that are called so, where it is not known what the object is.
    fn by_name(&self, object: &Expression, name: &str, scope: u32) -> Vec<Target> {
        let family = self.family(scope);
        let all = self.methods.get(&(name, family)).map_or(&[][..], Vec::as_slice);
        let seen: Vec<u32> =
            all.iter().copied().filter(|method| self.is_visible(*method, scope)).collect();
        if seen.is_empty() {
            return Vec::new();
        }
        let like = self.called_like(object, &seen);
        if is_common(name, family) {
            // It may as well be a method of something that the project does not have.
            return match self.families(&like).as_slice() {
                [one] => {
                    vec![(*one, CallReason::ReceiverName, CallReason::ReceiverName.confidence(1))]
                }
                _ => ambiguous(seen),
            };
        }
        if seen.len() == 1 {
            return self.guessed(seen, CallReason::UniqueName);
        }
        if let [one] = self.families(&seen).as_slice() {
            return vec![(*one, CallReason::OneFamily, CallReason::OneFamily.confidence(1))];
        }
        match self.families(&like).as_slice() {
            [one] => vec![(*one, CallReason::ReceiverName, CallReason::ReceiverName.confidence(1))],
            _ => ambiguous(seen),
        }
    }

    fn guessed(&self, found: Vec<u32>, reason: CallReason) -> Vec<Target> {
        match self.families(&found).as_slice() {
            [] => Vec::new(),
            [one] => vec![(*one, reason, reason.confidence(1))],
            _ => ambiguous(found),
        }
    }

    /// What these methods override, each once.
    fn families(&self, methods: &[u32]) -> Vec<u32> {
        let mut first: Vec<u32> =
            methods.iter().map(|method| self.first_of_family(*method)).collect();
        first.sort_unstable();
        first.dedup();
        first
    }

    /// Those whose class is called like the object: `schema_editor` like `BaseDatabaseSchemaEditor`.
    fn called_like(&self, object: &Expression, methods: &[u32]) -> Vec<u32> {
        let Some(wanted) = receiver_name(object) else { return Vec::new() };
        let wanted = split(wanted);
        if wanted.iter().map(String::len).sum::<usize>() < 4 {
            return Vec::new();
        }
        let fits = |method: &u32| {
            let class = self.class_around(*method);
            let class = class.filter(|class| self.unit(*class).kind != UnitKind::Module);
            class.is_some_and(|class| {
                let name = split(&self.unit(class).name);
                wanted.iter().all(|word| name.contains(word))
            })
        };
        methods.iter().copied().filter(fits).collect()
    }
}

/// What an object is called where it is used.
fn receiver_name(object: &Expression) -> Option<&str> {
    match object {
        Expression::Call(inner) | Expression::Element(inner) => receiver_name(inner),
        other => other.last(),
    }
}

fn ambiguous(found: Vec<u32>) -> Vec<Target> {
    let sure = CallReason::Ambiguous.confidence(found.len());
    found.into_iter().take(MOST_GUESSES).map(|one| (one, CallReason::Ambiguous, sure)).collect()
}
