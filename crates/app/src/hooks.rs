//! The hooks that agent definitions may name, one file each.

mod context_budget;

use std::sync::Arc;

use agent::{Hook, HookSet};

/// The hooks with these names, in this order, and the names that no hook has.
pub fn resolve(names: &[String], context_tokens: u64) -> (HookSet, Vec<String>) {
    let mut hooks: Vec<Arc<dyn Hook>> = Vec::new();
    let mut unknown = Vec::new();
    for name in names {
        match name.as_str() {
            context_budget::NAME => {
                hooks.push(Arc::new(context_budget::ContextBudget { context_tokens }));
            }
            _ => unknown.push(name.clone()),
        }
    }
    (HookSet::new(hooks), unknown)
}

/// Every hook's name.
pub const NAMES: &[&str] = &[context_budget::NAME];
