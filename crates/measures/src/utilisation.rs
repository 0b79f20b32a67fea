//! What of context, memory and skills was given, and what was used.

use std::collections::{BTreeMap, BTreeSet};

use domain::{RunEvent, RunStarted, ToolEffect};
use serde_json::Value;

use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Tally;
use crate::value::Part;
use crate::{MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("utilisation.prompt", MeasureUnit::Bytes, prompt),
    Definition::new("utilisation.cut", MeasureUnit::Bytes, cut),
    Definition::new("utilisation.files", MeasureUnit::Count, files),
    Definition::new("utilisation.memories", MeasureUnit::Share, memories),
    Definition::new("utilisation.skill_tiers", MeasureUnit::Count, skill_tiers),
    Definition::new("utilisation.skills", MeasureUnit::Count, skills),
    Definition::new("utilisation.sessions", MeasureUnit::Count, sessions),
];

/// What an agent began with, or took over with.
fn starts<'a>(log: &Log<'a>) -> impl Iterator<Item = (i64, &'a RunStarted)> {
    log.runs().filter_map(|(_, event, body)| match body {
        RunEvent::RunStarted(start) | RunEvent::HandedOff { start, .. } => Some((event.seq, start)),
        _ => None,
    })
}

fn fragments(log: &Log<'_>, bytes: impl Fn(&domain::PromptFragment) -> i128) -> Vec<Part> {
    let mut tally = Tally::default();
    for (seq, start) in starts(log) {
        for fragment in &start.prompt {
            tally.add(fragment.tag.as_str(), bytes(fragment), seq);
        }
    }
    if tally.seqs().is_empty() { Part::missing(Missing::Empty) } else { tally.with_whole() }
}

fn prompt(log: &Log<'_>) -> Vec<Part> {
    fragments(log, |fragment| fragment.text.len() as i128)
}

fn cut(log: &Log<'_>) -> Vec<Part> {
    fragments(log, |fragment| i128::from(fragment.cut_bytes))
}

fn files(log: &Log<'_>) -> Vec<Part> {
    let (mut paths, mut seqs) = (BTreeSet::new(), Vec::new());
    for (event, effect) in log.effects() {
        if let ToolEffect::FileRead { path, .. } = effect {
            paths.insert(path);
            seqs.push(event.seq);
        }
    }
    Part::whole(MeasureValue::Whole(paths.len() as i128), seqs)
}

/// Of the memories that the agent was given those that it said it used.
fn memories(log: &Log<'_>) -> Vec<Part> {
    let (mut offered, mut used) = (Named::default(), Named::default());
    for (seq, start) in starts(log) {
        offered.add(start.memories.iter().map(String::as_str), seq);
    }
    for (event, effect) in log.effects() {
        match effect {
            ToolEffect::MemoryRead { ids, .. } => {
                offered.add(ids.iter().map(String::as_str), event.seq);
            }
            ToolEffect::MemoriesReferenced { ids, .. } => {
                used.add(ids.iter().map(String::as_str), event.seq);
            }
            _ => {}
        }
    }
    for (_, event, body) in log.runs() {
        if let RunEvent::ModelAnswered { message, .. } = body {
            let named = message.structured().and_then(|value| value.get("memoriesReferenced"));
            let ids = named.and_then(Value::as_array).into_iter().flatten();
            used.add(ids.filter_map(Value::as_str), event.seq);
        }
    }
    let both = used.ids.intersection(&offered.ids).count();
    let seqs = offered.seqs.union(&used.seqs).copied().collect();
    vec![Part::share("", (both as i128, offered.ids.len() as i128), seqs)]
}

#[derive(Default)]
struct Named<'a> {
    ids: BTreeSet<&'a str>,
    seqs: BTreeSet<i64>,
}

impl<'a> Named<'a> {
    fn add(&mut self, ids: impl Iterator<Item = &'a str>, seq: i64) {
        for id in ids {
            self.ids.insert(id);
            self.seqs.insert(seq);
        }
    }
}

fn loaded<'a>(log: &Log<'a>) -> impl Iterator<Item = (i64, &'a str, u8)> {
    log.effects().filter_map(|(event, effect)| match effect {
        ToolEffect::SkillLoaded { reference, tier } => Some((event.seq, reference.as_str(), *tier)),
        _ => None,
    })
}

/// How many texts of each tier were loaded, each counted once.
fn skill_tiers(log: &Log<'_>) -> Vec<Part> {
    let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut tally = Tally::of(&["tier2", "tier3"]);
    for (seq, reference, tier) in loaded(log) {
        let part = if tier >= 3 { "tier3" } else { "tier2" };
        let is_new = known.entry(part).or_default().insert(reference);
        tally.add(part, i128::from(is_new), seq);
    }
    tally.parts()
}

fn skills(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::default();
    for (seq, reference, _) in loaded(log) {
        tally.add(reference, 1, seq);
    }
    tally.with_whole()
}

fn sessions(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["read", "searched"]);
    for (event, effect) in log.effects() {
        match effect {
            ToolEffect::SessionsSearched { .. } => tally.add("searched", 1, event.seq),
            ToolEffect::SessionRead { .. } => tally.add("read", 1, event.seq),
            _ => {}
        }
    }
    tally.parts()
}
