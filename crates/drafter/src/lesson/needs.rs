//! What a lesson does about each need of the class: in which activity, what stands on the page
//! because of it, and what of the skill's advice is left for the teacher to do there.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::context;
use serde::Serialize;
use text::stem;

use super::choices::{need_name, place};
use super::citation::Cited;
use super::material::Material;
use super::media;
use super::view::Tasks;
use crate::library::{DrafterError, Library, NeedRule, PageRule, Variant};
use crate::timing::Slot;
use crate::words::stems;

/// A need, what the profile says of it, and what this lesson does about it.
#[derive(Debug, Serialize)]
pub(crate) struct NeedView {
    pub name: String,
    pub text: String,
    pub link: String,
    /// Whether it is remembered and does not stand in the profile.
    pub remembered: bool,
    pub lesson: Vec<Placed>,
    /// What stands on the page because of it.
    pub page: Vec<String>,
    /// What the skill advises for the page and nobody has done.
    pub todo: Vec<String>,
    pub gap: String,
}

/// A strategy and the activity in which it happens; none when it holds throughout.
#[derive(Debug, Serialize)]
pub(crate) struct Placed {
    pub step: Option<String>,
    pub text: String,
}

/// The lesson for which needs are met.
pub(super) struct Fitted<'a> {
    pub variant: &'a Variant,
    pub slots: &'a [Slot],
    pub names: &'a BTreeMap<&'static str, String>,
    pub tasks: &'a Tasks,
}

pub(super) fn needs(
    library: &Library,
    material: &Material,
    lesson: &Fitted<'_>,
) -> Result<Vec<NeedView>, DrafterError> {
    let Some(class) = &material.class else { return Ok(Vec::new()) };
    // Many needs share one page: fewer lines each keep the plan readable.
    let most = if class.needs.len() > 3 { 1 } else { 2 };
    let longest = lesson.slots.iter().max_by_key(|slot| slot.minutes);
    let mut used = BTreeSet::new();
    let mut views = Vec::new();
    for (at, bullet) in class.needs.iter().enumerate() {
        let advice = material.advice.get(at).cloned().flatten().unwrap_or_default();
        let text = bullet.text.split_once(':').map_or("", |(_, text)| text).trim();
        let fitting = |line: &String| media::fits(library, material, lesson.variant, line);
        let lines: Vec<String> = advice.lesson.into_iter().filter(fitting).collect();
        let mut placed = Vec::new();
        for line in nearest(library, &lines, text, &used, most) {
            used.insert(line.clone());
            let exists = |key: &str| lesson.slots.iter().any(|slot| slot.key == key);
            // What holds throughout is begun where pupils work longest.
            let slot = place(library, &line, exists);
            let slot = slot.or_else(|| longest.map(|slot| slot.key.to_owned()));
            let step = slot.as_deref().and_then(|slot| lesson.names.get(slot)).cloned();
            placed.push(Placed { step, text: line });
        }
        let seen = on_page(library, library.need_rules(need_name(bullet)), lesson.tasks);
        let is_open = |line: &String| {
            let said = stems(line);
            let mut covered = seen.iter().flat_map(|rule| &rule.covers);
            !covered.any(|phrase| phrase.is_in(&said))
        };
        let open: Vec<String> = advice.page.into_iter().filter(is_open).collect();
        let todo = nearest(library, &open, text, &used, 1);
        used.extend(todo.iter().cloned());
        let gap = if material.skills.is_empty() { "need_unread" } else { "need_gap" };
        views.push(NeedView {
            name: need_name(bullet).to_owned(),
            text: text.to_owned(),
            link: Cited::of(&class.path, bullet).link,
            remembered: bullet.of.is_some(),
            lesson: placed,
            page: seen.into_iter().map(|rule| rule.says.clone()).collect(),
            todo,
            gap: library.say(gap, &context! {})?,
        });
    }
    Ok(views)
}

/// What a need has set that can be seen on this lesson's page.
fn on_page<'a>(
    library: &'a Library,
    rules: impl Iterator<Item = &'a NeedRule>,
    tasks: &Tasks,
) -> Vec<&'a PageRule> {
    let sets: BTreeSet<String> = rules.flat_map(|rule| rule.sets.clone()).collect();
    let is_there = |shows: &str| tasks.all.iter().any(|task| task.markdown.contains(shows));
    let seen = library.rules.on_page.iter().filter(|rule| sets.contains(&rule.set));
    seen.filter(|rule| is_there(&rule.shows)).collect()
}

/// The lines that share most words with what the profile says, in their own order when equal.
pub(crate) fn nearest(
    library: &Library,
    lines: &[String],
    profile: &str,
    used: &BTreeSet<String>,
    most: usize,
) -> Vec<String> {
    let everywhere: Vec<String> = library.words.everywhere.iter().map(|w| stem(w)).collect();
    let mut profile = stems(profile);
    profile.retain(|word| !everywhere.contains(word));
    let shared = |line: &String| {
        stems(line).iter().filter(|word| word.len() > 4 && profile.contains(word)).count()
    };
    let mut lines: Vec<&String> = lines.iter().filter(|line| !used.contains(*line)).collect();
    lines.sort_by_cached_key(|line| std::cmp::Reverse(shared(line)));
    lines.into_iter().take(most).cloned().collect()
}
