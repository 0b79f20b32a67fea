//! What the lesson is for: outcomes, criteria, what pupils bring, what they may get wrong.

use curriculum::mentions;
use lessons::{
    Content, Evidence, Item, Misconception, OutcomeClaim, SectionKind, Statement, plain,
    unsaid_words,
};

use super::fault::unless;
use super::texts::squeezed;
use crate::Draft;

/// States of mind, which cannot be seen.
const UNSEEN: [&str; 6] = ["know", "understand", "learn", "appreciate", "be", "realise"];

pub(super) fn outcome_stated_once(draft: &Draft) -> Vec<String> {
    let claims: Vec<&OutcomeClaim> = outcomes(draft).map(|item| &item.fields).collect();
    let stated: Vec<&OutcomeClaim> =
        claims.iter().copied().filter(|claim| !claim.code.is_empty()).collect();
    let mut faults = Vec::new();
    if stated.is_empty() {
        let section = draft.lesson.of_kind(SectionKind::Outcomes).next();
        let says =
            section.is_some_and(|section| section.markdown.to_lowercase().contains("no outcome"));
        faults.extend(unless(says, || "no outcome, and no word that there is none".to_owned()));
    }
    faults.extend(unless(stated.len() <= 3, || format!("{} outcomes", stated.len())));
    let shown = squeezed(&plain(&draft.plan));
    for claim in &stated {
        let Some(pointer) = &claim.pointer else { continue };
        let times = shown.matches(&squeezed(&pointer.quote)).count();
        faults.extend(unless(times == 1, || {
            format!("the words of {} stand {times} times in the plan", claim.code)
        }));
    }
    for page in [&draft.worksheet, &draft.guide] {
        for mention in mentions(&plain(page)) {
            faults.push(format!("{} on the {:?} page", mention.written, page.facet));
        }
    }
    faults
}

pub(super) fn claims_backed(draft: &Draft) -> Vec<String> {
    let mut faults = Vec::new();
    faults
        .extend(unless(draft.checked.checked.claims, || "the claims were not checked".to_owned()));
    let claims = draft.checked.sections.iter().flat_map(|section| &section.claims);
    for claim in claims {
        let fine = claim.finding == "backed";
        faults.extend(unless(fine, || format!("line {}: {}", claim.line, claim.message)));
    }
    faults
}

pub(super) fn criteria_observable(draft: &Draft) -> Vec<String> {
    let criteria = criteria(draft);
    let mut faults = Vec::new();
    faults.extend(unless((2..=4).contains(&criteria.len()), || {
        format!("{} criteria", criteria.len())
    }));
    for criterion in criteria {
        let verb = criterion.strip_prefix("I can ").and_then(|rest| rest.split_whitespace().next());
        let fine = verb.is_some_and(|verb| !UNSEEN.contains(&verb));
        faults.extend(unless(fine, || format!("\"{criterion}\" cannot be seen")));
    }
    faults
}

pub(super) fn prior_knowledge_named(draft: &Draft) -> Vec<String> {
    let Some(section) = draft.lesson.section("prior-knowledge") else {
        return vec!["no section on prior knowledge".to_owned()];
    };
    let text = squeezed(&section.markdown);
    let from_profile = draft.done.iter().any(|bullet| text.contains(&squeezed(bullet)));
    let admitted = text.contains("does not say") || text.contains("says nothing");
    let mut faults = Vec::new();
    faults.extend(unless(section.items().len() >= 2, || {
        format!("{} statements on what pupils bring", section.items().len())
    }));
    faults.extend(unless(from_profile || admitted, || {
        "nothing from the profile, and no word that it is silent".to_owned()
    }));
    faults
}

pub(super) fn misconceptions_with_moves(draft: &Draft) -> Vec<String> {
    let all: Vec<&Item<Misconception>> = draft
        .lesson
        .of_kind(SectionKind::Misconceptions)
        .flat_map(|section| match &section.content {
            Content::Misconceptions(items) => items.as_slice(),
            _ => &[],
        })
        .collect();
    let mut faults = Vec::new();
    faults.extend(unless((1..=3).contains(&all.len()), || format!("{} misconceptions", all.len())));
    for item in all {
        let Misconception { idea, cause, teacher_move, right } = &item.fields;
        let parts = [
            ("idea", idea.as_str()),
            ("cause", cause.as_str()),
            ("move", teacher_move.as_str()),
            ("what is right", right.as_deref().unwrap_or_default()),
        ];
        for (part, text) in parts {
            faults.extend(unless(!text.trim().is_empty(), || format!("\"{idea}\" has no {part}")));
        }
    }
    faults
}

pub(super) fn evidence_for_each_criterion(draft: &Draft) -> Vec<String> {
    let evidence: Vec<&Evidence> = draft
        .lesson
        .of_kind(SectionKind::Assessment)
        .flat_map(|section| match &section.content {
            Content::Assessment(items) => items.as_slice(),
            _ => &[],
        })
        .map(|item| &item.fields)
        .collect();
    let mut faults = Vec::new();
    for criterion in criteria(draft) {
        let shown = evidence.iter().find(|evidence| evidence.criterion.trim() == criterion);
        let Some(shown) = shown else {
            faults.push(format!("nothing shows \"{criterion}\""));
            continue;
        };
        let whole =
            !shown.shows.trim().is_empty() && shown.when.is_some() && shown.if_not.is_some();
        faults.extend(unless(whole, || {
            format!("\"{criterion}\" does not say what shows it, when, and what otherwise")
        }));
    }
    faults
}

fn outcomes(draft: &Draft) -> impl Iterator<Item = &Item<OutcomeClaim>> {
    draft.lesson.of_kind(SectionKind::Outcomes).flat_map(|section| match &section.content {
        Content::Outcomes(items) => items.as_slice(),
        _ => &[],
    })
}

fn criteria(draft: &Draft) -> Vec<String> {
    let id = draft.template.criteria.as_deref().unwrap_or("success-criteria");
    let items: &[Item<Statement>] = match draft.lesson.section(id).map(|section| &section.content) {
        Some(Content::Statements(items)) => items,
        _ => &[],
    };
    items.iter().map(|item| item.fields.text.trim().to_owned()).collect()
}

/// What pupils work with says what the lesson is on.
pub(super) fn about_the_topic(draft: &Draft) -> Vec<String> {
    let unsaid = unsaid_words(&draft.lesson, &draft.template);
    unsaid.into_iter().map(|word| format!("nothing for pupils says \"{word}\"")).collect()
}
