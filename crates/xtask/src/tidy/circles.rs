//! Files that cannot be understood one after the other: each leans on the next, and the last on the
//! first.

use std::collections::{BTreeMap, BTreeSet};

use super::modules::Modules;

/// The circles of a crate, largest first; each file is in one at most.
pub fn of(modules: &Modules) -> Vec<BTreeSet<&str>> {
    let uses = modules.uses();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        uses.keys().map(|file| (*file, reach(file, &uses))).collect();
    let mut circles: Vec<BTreeSet<&str>> = Vec::new();
    for (file, from_here) in &reached {
        if circles.iter().any(|circle| circle.contains(file)) {
            continue;
        }
        let back = |other: &&&str| reached.get(**other).is_some_and(|it| it.contains(file));
        let circle: BTreeSet<&str> = from_here.iter().filter(back).copied().collect();
        if circle.len() > 1 {
            circles.push(circle);
        }
    }
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

/// All files that one leans on, also through others.
fn reach<'a>(file: &str, uses: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = uses.get(file).into_iter().flatten().copied().collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            open.extend(uses.get(next).into_iter().flatten());
        }
    }
    seen
}

#[cfg(test)]
mod tests;
