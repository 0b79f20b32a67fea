//! How far what lessons say about the curriculum stands where it says.

use std::collections::BTreeMap;

use domain::{CheckedClaim, ToolEffect};

use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Tally;
use crate::value::Part;
use crate::{MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("grounding.checks", MeasureUnit::Count, checks),
    Definition::new("grounding.rate", MeasureUnit::Share, |log| rate(log, LookUp::Last)),
    Definition::new("grounding.first_rate", MeasureUnit::Share, |log| rate(log, LookUp::First)),
    Definition::new("grounding.findings", MeasureUnit::Count, findings),
];

/// Findings that bear a claim out, as `curriculum::Finding::holds` has them.
const HOLD: [&str; 2] = ["backed", "unverified"];

/// Which of the times that a file's claims were looked up.
#[derive(Clone, Copy)]
enum LookUp {
    First,
    Last,
}

/// Each file's claims as they were looked up first or last.
fn looked_up<'a>(log: &Log<'a>, which: LookUp) -> BTreeMap<&'a str, (&'a [CheckedClaim], i64)> {
    let mut found = BTreeMap::new();
    for (event, effect) in log.effects() {
        let ToolEffect::ClaimsChecked { path, claims } = effect else { continue };
        let now = (claims.as_slice(), event.seq);
        match which {
            LookUp::First => _ = found.entry(path.as_str()).or_insert(now),
            LookUp::Last => _ = found.insert(path.as_str(), now),
        }
    }
    found
}

fn checks(log: &Log<'_>) -> Vec<Part> {
    let checks = log.effects().filter(|(_, e)| matches!(e, ToolEffect::ClaimsChecked { .. }));
    let seqs: Vec<i64> = checks.map(|(event, _)| event.seq).collect();
    Part::whole(MeasureValue::Whole(seqs.len() as i128), seqs)
}

fn rate(log: &Log<'_>, which: LookUp) -> Vec<Part> {
    let found = looked_up(log, which);
    if found.is_empty() {
        return Part::missing(Missing::NotChecked);
    }
    let holds = |claims: &[CheckedClaim]| {
        claims.iter().filter(|claim| HOLD.contains(&claim.finding.as_str())).count() as i128
    };
    let some = found.values().map(|(claims, _)| holds(claims)).sum();
    let all = found.values().map(|(claims, _)| claims.len() as i128).sum();
    let seqs = found.values().map(|(_, seq)| *seq).collect();
    let mut parts = vec![Part::share("", (some, all), seqs)];
    parts.extend(found.into_iter().map(|(path, (claims, seq))| {
        Part::share(path, (holds(claims), claims.len() as i128), [seq].into())
    }));
    parts
}

fn findings(log: &Log<'_>) -> Vec<Part> {
    let found = looked_up(log, LookUp::Last);
    if found.is_empty() {
        return Part::missing(Missing::NotChecked);
    }
    let mut tally = Tally::default();
    for (claims, seq) in found.values() {
        for claim in *claims {
            tally.add(claim.finding.as_str(), 1, *seq);
        }
    }
    tally.with_whole()
}
