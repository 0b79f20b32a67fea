//! Which units of a file are those that it had before.

use std::collections::{HashMap, VecDeque};

use crate::facts::FileFacts;
use crate::read::separator;
use crate::{UnitId, UnitKind};

/// Gives each unit the id of the one that had its name within the file, and new ids to the rest.
pub(super) fn keep_ids(facts: &mut FileFacts, before: Option<&FileFacts>, next: &mut u64) {
    let mut known: HashMap<(String, UnitKind), VecDeque<UnitId>> = HashMap::new();
    if let Some(before) = before {
        for at in 0..before.units.len() {
            known.entry(name_within(before, at)).or_default().push_back(before.units[at].id);
        }
    }
    for at in 0..facts.units.len() {
        let kept = known.get_mut(&name_within(facts, at)).and_then(VecDeque::pop_front);
        facts.units[at].id = kept.unwrap_or_else(|| {
            let id = UnitId(*next);
            *next += 1;
            id
        });
    }
}

/// The name without that of the file, which a rename changes.
fn name_within(facts: &FileFacts, at: usize) -> (String, UnitKind) {
    let unit = &facts.units[at];
    let module = facts.units.first().map_or("", |module| &*module.qualified_name);
    let rest = unit.qualified_name.strip_prefix(module).unwrap_or(&unit.qualified_name);
    let rest = rest.strip_prefix(separator(facts.language)).unwrap_or(rest);
    (rest.to_owned(), unit.kind)
}
