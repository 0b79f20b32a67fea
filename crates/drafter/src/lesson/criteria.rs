//! Success criteria, and where in the lesson it shows whether they are met.

use std::collections::BTreeSet;

use minijinja::{Value, context};
use serde::Serialize;

use super::choices::{Chosen, OfOutcome};
use super::citation::pointer;
use super::material::Material;
use super::view::{Task, Tasks};
use crate::document::Bullet;
use crate::library::{Criterion, DrafterError, Library, Pack};
use crate::timing::Slot;
use crate::words::stems;

/// An expectation and a criterion with so many words in common ask for the same.
const SAME_WORDS: usize = 3;

/// How many criteria a lesson has.
const MOST: usize = 3;

/// A success criterion, where it shows and what to do when it does not.
#[derive(Debug, Serialize)]
pub(crate) struct CriterionView {
    pub text: String,
    pub link: Option<String>,
    pub seen: String,
    pub when: String,
    pub then: String,
}

/// How many tasks are named for one criterion: what is looked at has to be little.
const MOST_TASKS: usize = 2;

/// A task that shows a criterion: the part of the lesson in which it is done, and its title.
pub(super) type Shown = (&'static str, String);

/// For each criterion of the pack the tasks of this lesson that show it, in the criterion's order.
pub(super) fn shown(pack: &Pack, tasks: &Tasks, slots: &[Slot]) -> Vec<Vec<Shown>> {
    let parts = [
        ("starter", &tasks.retrieval),
        ("predict", &tasks.predict),
        ("modify", &tasks.support),
        ("modify", &tasks.core),
        ("make", &tasks.stretch),
        ("plenary", &tasks.exit),
    ];
    let part = |title: &String| {
        let holds = |(_, tasks): &(&str, &Vec<Task>)| tasks.iter().any(|t| t.title == *title);
        let (slot, _) = parts.into_iter().find(holds)?;
        slots.iter().any(|there| there.key == slot).then(|| (slot, title.clone()))
    };
    let of = |criterion: &Criterion| {
        criterion.shown_by.iter().filter_map(part).take(MOST_TASKS).collect()
    };
    pack.criteria.iter().map(of).collect()
}

/// The lesson's criteria: the pack's. What the file expects is none of its own, because a criterion
/// without a task for it could not be met.
///
/// A criterion whose tasks this lesson does not have is no criterion of this lesson.
pub(super) fn criteria(
    library: &Library,
    material: &Material,
    chosen: &Chosen<'_>,
    pack: &Pack,
    shown: &[Vec<Shown>],
    context: &Value,
) -> Result<Vec<CriterionView>, DrafterError> {
    let path = material.curriculum.as_ref().map_or("", |file| file.path.as_str());
    let link = |expect: &OfOutcome<'_, Bullet>| {
        pointer(expect.code, path, expect.of.line, &expect.of.text)
    };
    let kept = |(criterion, shown): &(&Criterion, &Vec<Shown>)| {
        criterion.shown_by.is_empty() || !shown.is_empty()
    };
    let own = pack.criteria.iter().zip(shown).filter(kept).map(|(criterion, shown)| {
        let asks = stems(&criterion.text);
        let shared = |expect: &&OfOutcome<'_, Bullet>| {
            let words: BTreeSet<String> = stems(&expect.of.text).into_iter().collect();
            words.iter().filter(|word| word.len() > 3 && asks.contains(word)).count()
        };
        // An expectation of the file is pointed to when it asks for the same.
        let nearest = chosen.expects.iter().rev().max_by_key(shared);
        let same = nearest.filter(|expect| shared(expect) >= SAME_WORDS);
        (criterion.clone(), same.map(link), shown.as_slice())
    });
    let mut criteria = Vec::new();
    for (at, (criterion, link, shown)) in own.take(MOST).enumerate() {
        let [seen, when, then] = evidence(library, &criterion, shown, at, context)?;
        criteria.push(CriterionView { text: criterion.text, link, seen, when, then });
    }
    Ok(criteria)
}

/// What shows a criterion, when that is, and what to do when it does not show.
fn evidence(
    library: &Library,
    criterion: &Criterion,
    shown: &[Shown],
    at: usize,
    context: &Value,
) -> Result<[String; 3], DrafterError> {
    let say = |name: &str, more: Value| library.say(name, &context! { ..more, ..context.clone() });
    let Some(slot) = shown.first().map(|(slot, _)| *slot) else {
        // Nobody has said which tasks show it: what every lesson has stands in for them.
        let part = |name: &str| say(&format!("{name}_{at}"), context! {});
        return Ok([part("seen")?, part("when")?, part("then")?]);
    };
    let titles: Vec<String> = shown.iter().map(|(_, title)| title.clone()).collect();
    let then = match criterion.if_not.as_str() {
        "" => say("then_task", context! { slot })?,
        own => own.to_owned(),
    };
    Ok([say("seen_tasks", context! { titles })?, say("when_task", context! { slot })?, then])
}
