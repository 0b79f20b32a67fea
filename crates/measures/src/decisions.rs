//! What the teacher decided: sections, other ways, permissions, and what she passed by.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    ApprovalDecision, EvidenceLook, InteractionRequest, InteractionResponse, SectionDecision,
    SectionVerdict,
};

use crate::cycles::has_words;
use crate::definition::Definition;
use crate::log::{AskedQuestion, Log};
use crate::tally::Tally;
use crate::times::why_none;
use crate::value::Part;
use crate::{MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("decisions.sections", MeasureUnit::Count, sections),
    Definition::new("decisions.accepted", MeasureUnit::Share, accepted),
    Definition::new("decisions.accepted_at_once", MeasureUnit::Share, accepted_at_once),
    Definition::new("decisions.alternatives", MeasureUnit::Count, alternatives),
    Definition::new("decisions.approvals", MeasureUnit::Count, approvals),
    Definition::new("decisions.passed_by", MeasureUnit::Share, passed_by),
    Definition::new("decisions.reflection", MeasureUnit::Share, reflection),
    Definition::new("decisions.evidence_opened", MeasureUnit::Count, evidence_opened),
];

/// How often she opened the source of a claim, before she first decided on sections and after.
fn evidence_opened(log: &Log<'_>) -> Vec<Part> {
    let Some(told) = log.told else { return Part::missing(Missing::NotInStudy) };
    let decided = decided(log).first().map(|(_, at)| log.time(*at));
    let is_before = |(now, look): &&(i128, &EvidenceLook)| {
        let now = (now - log.began_ns).div_euclid(1_000_000);
        decided.is_none_or(|decided| now - i128::from(look.ago_ms) <= decided)
    };
    let before = told.looks.iter().filter(is_before).count();
    let of = |count: usize| MeasureValue::Whole(count as i128);
    let mut parts = Part::whole(of(told.looks.len()), []);
    parts.push(Part::named("after", Ok(of(told.looks.len() - before)), []));
    parts.push(Part::named("before", Ok(of(before)), []));
    parts
}

/// Decisions on sections in the order they were made, with the place of their answer.
pub(crate) fn decided<'a>(log: &Log<'a>) -> Vec<(&'a SectionDecision, usize)> {
    let answers = log.answers().into_iter();
    let decisions = answers.filter_map(|(_, at, response)| match response {
        InteractionResponse::Adjudication { decisions } => Some((decisions, at)),
        _ => None,
    });
    decisions.flat_map(|(all, at)| all.iter().map(move |one| (one, at))).collect()
}

fn sections(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["accept", "alternatives", "left", "revise"]);
    let mut asked = false;
    for question in &log.questions {
        let InteractionRequest::Adjudication { sections } = &question.interaction.request else {
            continue;
        };
        asked = true;
        let Some((closed, _)) = question.closed else { continue };
        let named: BTreeSet<(&str, &str)> = match question.answer() {
            Some((_, InteractionResponse::Adjudication { decisions })) => {
                decisions.iter().map(|one| (one.path.as_str(), one.section_id.as_str())).collect()
            }
            Some(_) | None => BTreeSet::new(),
        };
        for section in sections {
            if !named.contains(&(section.path.as_str(), section.id.as_str())) {
                tally.add("left", 1, log.seq(closed));
            }
        }
    }
    for (decision, at) in decided(log) {
        let part = match decision.verdict {
            SectionVerdict::Accept => "accept",
            SectionVerdict::Revise { .. } => "revise",
            SectionVerdict::Alternatives => "alternatives",
        };
        tally.add(part, 1, log.seq(at));
    }
    if asked { tally.parts() } else { Part::missing(Missing::NotAsked) }
}

fn accepted(log: &Log<'_>) -> Vec<Part> {
    let verdicts: Vec<(bool, usize)> = decided(log)
        .into_iter()
        .map(|(decision, at)| (decision.verdict == SectionVerdict::Accept, at))
        .collect();
    share_accepted(log, &verdicts)
}

fn accepted_at_once(log: &Log<'_>) -> Vec<Part> {
    let mut first: BTreeMap<(&str, &str), (bool, usize)> = BTreeMap::new();
    for (decision, at) in decided(log) {
        let accepts = decision.verdict == SectionVerdict::Accept;
        first
            .entry((decision.path.as_str(), decision.section_id.as_str()))
            .or_insert((accepts, at));
    }
    share_accepted(log, &first.into_values().collect::<Vec<_>>())
}

fn share_accepted(log: &Log<'_>, verdicts: &[(bool, usize)]) -> Vec<Part> {
    if verdicts.is_empty() {
        return Part::missing(why_none(log, "adjudication"));
    }
    let accepts = verdicts.iter().filter(|(accepts, _)| *accepts).count();
    let seqs = verdicts.iter().map(|(_, at)| log.seq(*at)).collect();
    vec![Part::share("", (accepts as i128, verdicts.len() as i128), seqs)]
}

fn closed<'l, 'a>(log: &'l Log<'a>, kind: &str) -> Vec<(&'l AskedQuestion<'a>, i64)> {
    let of_kind = log.questions.iter().filter(|question| question.kind() == kind);
    of_kind.filter_map(|question| Some((question, log.seq(question.closed?.0)))).collect()
}

fn alternatives(log: &Log<'_>) -> Vec<Part> {
    if why_none(log, "alternatives") == Missing::NotAsked {
        return Part::missing(Missing::NotAsked);
    }
    let mut tally = Tally::of(&["chosen", "kept", "left"]);
    for (question, seq) in closed(log, "alternatives") {
        let part = match question.answer() {
            Some((_, InteractionResponse::Alternative { chosen: Some(_), .. })) => "chosen",
            Some((_, InteractionResponse::Alternative { chosen: None, .. })) => "kept",
            Some(_) | None => "left",
        };
        tally.add(part, 1, seq);
    }
    tally.parts()
}

fn approvals(log: &Log<'_>) -> Vec<Part> {
    if why_none(log, "toolApproval") == Missing::NotAsked {
        return Part::missing(Missing::NotAsked);
    }
    let mut tally = Tally::of(&["allowed", "left", "refused"]);
    for (question, seq) in closed(log, "toolApproval") {
        let part = match question.answer() {
            Some((_, InteractionResponse::Approval { decision })) => match decision {
                ApprovalDecision::Allow { .. } => "allowed",
                ApprovalDecision::Refuse { .. } => "refused",
            },
            Some(_) | None => "left",
        };
        tally.add(part, 1, seq);
    }
    tally.parts()
}

fn passed_by(log: &Log<'_>) -> Vec<Part> {
    let kinds: BTreeSet<&str> = log.questions.iter().map(AskedQuestion::kind).collect();
    if kinds.is_empty() {
        return Part::missing(Missing::NotAsked);
    }
    let parts = kinds.into_iter().map(|kind| {
        let closed = closed(log, kind);
        let passed = closed.iter().filter(|(question, _)| question.answer().is_none()).count();
        let seqs = closed.iter().map(|(_, seq)| *seq).collect();
        Part::share(kind, (passed as i128, closed.len() as i128), seqs)
    });
    parts.collect()
}

fn reflection(log: &Log<'_>) -> Vec<Part> {
    let (mut asked, mut answered, mut seqs) = (0, 0, BTreeSet::new());
    for (question, seq) in closed(log, "reflection") {
        if let InteractionRequest::Reflection { questions } = &question.interaction.request {
            asked += questions.len();
        }
        if let Some((_, InteractionResponse::Reflection { answers })) = question.answer() {
            answered += answers.iter().filter(|answer| has_words(&answer.text)).count();
        }
        seqs.insert(seq);
    }
    match seqs.is_empty() {
        true => Part::missing(why_none(log, "reflection")),
        false => vec![Part::share("", (answered as i128, asked as i128), seqs)],
    }
}
