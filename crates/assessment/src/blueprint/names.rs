//! The names of a blueprint: what they may be, and in which order derived values follow each other.

use std::collections::BTreeMap;

use super::Formula;
use crate::{FileProblem, expression::is_name, problem::FilePlace};

/// What is wrong with a name of a parameter or a derived value.
pub(super) fn wrong_name(name: &str) -> Option<String> {
    (!is_name(name)).then(|| {
        format!("\"{name}\" can be no name: a letter, then letters, digits and underscores")
    })
}

/// Puts derived values behind those that they ask for. `first` is the place of the first of them in the
/// frame.
pub(super) fn ordered(
    file: &str,
    formulas: Vec<Formula>,
    first: usize,
    names: &[String],
) -> Result<Vec<(usize, Formula)>, FileProblem> {
    let mut left: BTreeMap<usize, Formula> = (first..).zip(formulas).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let waits =
            |formula: &Formula| formula.expression.asked().iter().any(|at| left.contains_key(at));
        let Some(next) = left.iter().find(|(_, formula)| !waits(formula)).map(|(at, _)| *at) else {
            return Err(circle(file, &left, names));
        };
        order.extend(left.remove(&next).map(|formula| (next, formula)));
    }
    Ok(order)
}

/// The names of one circle among values that all wait for another.
fn circle(file: &str, left: &BTreeMap<usize, Formula>, names: &[String]) -> FileProblem {
    let mut way: Vec<usize> = Vec::new();
    let mut at = left.keys().next().copied();
    while let Some(next) = at.filter(|next| !way.contains(next)) {
        way.push(next);
        let asked = left.get(&next).map(|formula| formula.expression.asked()).unwrap_or_default();
        at = asked.iter().copied().find(|asked| left.contains_key(asked));
    }
    let start = way.iter().position(|seen| Some(*seen) == at).unwrap_or(0);
    let round = way[start..].iter().chain(at.iter());
    let shown: Vec<&str> = round.filter_map(|at| names.get(*at)).map(String::as_str).collect();
    let place = at.and_then(|at| left.get(&at)).map_or(FilePlace::START, |formula| formula.place);
    place.problem(file, format!("derived values go round in a circle: {}", shown.join(" → ")))
}
