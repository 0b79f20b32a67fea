//! What should change in a lesson that is taken to another class: found by comparing the two classes'
//! profiles with what the lesson says.

use std::collections::BTreeSet;

use ::lessons::{Content, Lesson, SectionKind, minutes};
use api::WantedChange;
use curriculum::{Code, Library};
use suitability::{Finding, FindingKind, Report};
use text::words::has_whole;
use workspace::ClassProfile;

/// What is compared.
pub struct Comparison<'a> {
    /// The copy.
    pub lesson: &'a Lesson,
    /// The class that it was for.
    pub from: Option<&'a str>,
    /// That class's profile.
    pub from_profile: Option<&'a ClassProfile>,
    /// How its texts suit that class.
    pub from_texts: Option<&'a Report>,
    /// The class that it is for now.
    pub to: &'a str,
    /// That class's profile.
    pub to_profile: Option<&'a ClassProfile>,
    /// How its texts suit that class.
    pub to_texts: Option<&'a Report>,
    /// What outcomes there are.
    pub library: &'a Library,
}

/// What should change, in the order of the lesson; what concerns the whole comes first.
pub fn changes(of: &Comparison<'_>) -> Vec<WantedChange> {
    let mut changes = Vec::new();
    let Some(to) = of.to_profile else {
        let why = format!("there is no profile of {}, so nothing could be compared", of.to);
        changes.push(whole(of.lesson, why));
        changes.extend(names(of));
        return changes;
    };
    changes.extend(time(of, to));
    changes.extend(subject(of, to));
    changes.extend(stage(of, to));
    changes.extend(reading_age(of));
    changes.extend(hard_for_them(of));
    changes.extend(outcomes(of, to));
    changes.extend(prior_knowledge(of));
    changes.extend(needs(of, to));
    changes.extend(names(of));
    let place = |change: &WantedChange| {
        let section = change.section.as_deref();
        section.map(|id| of.lesson.sections.iter().position(|section| section.id == id))
    };
    changes.sort_by_key(place);
    changes
}

fn whole(lesson: &Lesson, why: String) -> WantedChange {
    WantedChange { section: None, heading: lesson.title.clone(), why }
}

fn in_section(section: &::lessons::Section, why: String) -> WantedChange {
    WantedChange { section: Some(section.id.clone()), heading: section.heading.clone(), why }
}

fn time(of: &Comparison<'_>, to: &ClassProfile) -> Option<WantedChange> {
    let available = to.minutes?;
    let planned = minutes(of.lesson).planned;
    if planned == 0 || planned == available {
        return None;
    }
    let class = of.to;
    let why = match planned.checked_sub(available) {
        Some(over) => format!(
            "the activities take {planned} minutes and {class} has {available}: {over} too many"
        ),
        None => format!(
            "the activities take {planned} minutes and {class} has {available}: {} are left",
            available - planned
        ),
    };
    Some(whole(of.lesson, why))
}

fn subject(of: &Comparison<'_>, to: &ClassProfile) -> Option<WantedChange> {
    let before = of.from_profile?.subject.as_deref()?;
    let now = to.subject.as_deref()?;
    if before.eq_ignore_ascii_case(now) {
        return None;
    }
    Some(whole(of.lesson, format!("it was written for {before} and {} has {now}", of.to)))
}

/// Pupils of another stage read other texts.
fn stage(of: &Comparison<'_>, to: &ClassProfile) -> Vec<WantedChange> {
    let before = of.from_profile.and_then(|profile| profile.stage.as_deref());
    let (Some(before), Some(now)) = (before, to.stage.as_deref()) else { return Vec::new() };
    if before.eq_ignore_ascii_case(now) {
        return Vec::new();
    }
    let written = of.lesson.of_kind(SectionKind::Tasks).filter(|section| has_text(section));
    let why = |class: &str| {
        format!("the tasks were written for {before} and {class} is {now}: read them for language")
    };
    written.map(|section| in_section(section, why(of.to))).collect()
}

/// Pupils' pages as a whole, where they ask for more than the class reads.
fn reading_age(of: &Comparison<'_>) -> Option<WantedChange> {
    let texts = of.to_texts.filter(|texts| texts.too_hard() == Some(true))?;
    let (age, target) = (texts.age?, &texts.target);
    let why = format!(
        "pupils' pages ask for a reading age of {age:.0}, and {} reads at {:.0} ({})",
        of.to, target.age, target.reason
    );
    Some(whole(of.lesson, why))
}

/// Sentences and words that were right for the class before and are not for this one, the first of each section
/// with how many more there are.
fn hard_for_them(of: &Comparison<'_>) -> Vec<WantedChange> {
    let Some(now) = of.to_texts else { return Vec::new() };
    let is_meant =
        |kind: FindingKind| matches!(kind, FindingKind::ReadingAge | FindingKind::Inclusion);
    let was_there = |found: &Finding| {
        of.from_texts.is_some_and(|before| {
            before.findings.iter().any(|known| {
                known.kind == found.kind
                    && known.block == found.block
                    && known.sentence == found.sentence
            })
        })
    };
    let mut changes = Vec::new();
    for section in &of.lesson.sections {
        let new: Vec<&Finding> = now
            .findings
            .iter()
            .filter(|found| found.block == section.id && is_meant(found.kind))
            .filter(|found| !was_there(found))
            .collect();
        let Some(first) = new.first() else { continue };
        let more = match new.len() - 1 {
            0 => String::new(),
            1 => ", and one more like it".to_owned(),
            more => format!(", and {more} more like it"),
        };
        let why = format!(
            "“{}”: {}{more}",
            shortened(&first.sentence),
            first.message.trim_end_matches('.')
        );
        changes.push(in_section(section, why));
    }
    changes
}

/// The beginning of a sentence, to know it by.
fn shortened(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    match words.get(..SHORT) {
        Some(first) if words.len() > SHORT => format!("{} …", first.join(" ")),
        _ => words.join(" "),
    }
}

/// So many words are enough to know a sentence by.
const SHORT: usize = 12;

/// Outcomes of another level than the one that the class works at.
fn outcomes(of: &Comparison<'_>, to: &ClassProfile) -> Vec<WantedChange> {
    let Some(wanted) = to.level.as_deref() else { return Vec::new() };
    let mut changes = Vec::new();
    for section in of.lesson.of_kind(SectionKind::Outcomes) {
        let Content::Outcomes(claims) = &section.content else { continue };
        let level_of = |written: &str| {
            let code = Code::normalised(written)?;
            let stands = of.library.find(&code).iter().find_map(|f| f.outcome.level.clone());
            stands.or_else(|| of.library.level_name(code.level).map(str::to_owned))
        };
        for claim in claims {
            let code = &claim.fields.code;
            if let Some(level) = level_of(code).filter(|level| !same(level, wanted)) {
                let why = format!("{code} is of {level} level and {} works at {wanted}", of.to);
                changes.push(in_section(section, why));
            }
        }
    }
    changes
}

/// What one class has done is not what another has.
fn prior_knowledge(of: &Comparison<'_>) -> Option<WantedChange> {
    let section = of.lesson.section("prior-knowledge").filter(|section| has_text(section))?;
    let from = of.from.unwrap_or("another class");
    let why = format!("it says what {from} has done: compare it with what {} has done", of.to);
    Some(in_section(section, why))
}

/// Needs of the class for which nothing changes, and changes for needs that it has not.
fn needs(of: &Comparison<'_>, to: &ClassProfile) -> Vec<WantedChange> {
    let adapted = needs_named(of.lesson);
    let mut changes = Vec::new();
    let sections: Vec<&::lessons::Section> =
        of.lesson.of_kind(SectionKind::Differentiation).collect();
    for need in to.needs.iter().filter(|need| !adapted.iter().any(|known| same(known, need))) {
        let why = format!("{} has {need}, and nothing changes for it yet", of.to);
        changes.push(match sections.first() {
            Some(section) => in_section(section, why),
            None => whole(of.lesson, why),
        });
    }
    let has = |need: &str| to.needs.iter().any(|known| same(known, need));
    for section in &of.lesson.sections {
        let unneeded: BTreeSet<&str> =
            needs_of(section).into_iter().filter(|need| !has(need)).collect();
        for need in unneeded {
            let why = format!("it provides for {need}, which {}'s profile does not name", of.to);
            changes.push(in_section(section, why));
        }
    }
    changes
}

/// Sections that name the class that the lesson was for.
fn names(of: &Comparison<'_>) -> Vec<WantedChange> {
    let Some(from) = of.from.filter(|from| !from.trim().is_empty()) else { return Vec::new() };
    let named = of.lesson.sections.iter().filter(|section| has_whole(&section.markdown, from));
    named.map(|section| in_section(section, format!("it speaks of {from}"))).collect()
}

fn needs_named(lesson: &Lesson) -> Vec<&str> {
    lesson.sections.iter().flat_map(needs_of).collect()
}

fn needs_of(section: &::lessons::Section) -> Vec<&str> {
    match &section.content {
        Content::Differentiation(items) => {
            items.iter().map(|item| item.fields.need.as_str()).collect()
        }
        Content::Tasks(items) => {
            items.iter().filter_map(|item| item.fields.need.as_deref()).collect()
        }
        _ => Vec::new(),
    }
}

fn has_text(section: &::lessons::Section) -> bool {
    section.state == ::lessons::SectionState::Draft && !section.markdown.is_empty()
}

fn same(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
}
