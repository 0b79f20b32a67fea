//! What came of a run, as tables: checks, conditions side by side with what they cost, held-out beside tuned, paired
//! differences, flaky cases. The same records give the same bytes.

mod html;
mod shape;

use std::collections::{BTreeMap, BTreeSet};

use rating::statistics::{Interval, bootstrap, cliffs_delta, hedges_g, mean};

use crate::{CheckKind, Finding, Record, Verdict};

pub use html::page;
pub use shape::{Part, markdown};

use shape::{Plot, share};

/// What is known beside the records when a report is made.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// The hash that each case would have now, by `case.condition`; none where that cannot be known.
    pub now: BTreeMap<String, String>,
    /// What judges and people said, as parts of their own.
    pub judged: Vec<Part>,
}

/// The share of checks that hold; none where none could be answered.
fn held<'a>(findings: impl Iterator<Item = &'a Finding>) -> Option<f64> {
    let (mut holds, mut all) = (0, 0);
    for finding in findings.filter(|one| one.verdict != Verdict::Missing) {
        all += 1;
        holds += i32::from(finding.verdict == Verdict::Holds);
    }
    (all > 0).then(|| f64::from(holds) / f64::from(all))
}

/// The share of checks that hold over records, each case with one voice.
fn over_cases(records: &[&Record]) -> Option<Interval> {
    let mut cases: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for record in records {
        if let Some(share) = held(record.findings.iter()) {
            cases.entry(&record.case).or_default().push(share);
        }
    }
    let each: Vec<f64> = cases.values().filter_map(|shares| mean(shares)).collect();
    bootstrap(&each, mean)
}

/// The parts of a report, in order.
#[must_use]
pub fn report(records: &[Record], beside: &Beside) -> Vec<Part> {
    let conditions: BTreeSet<&str> = records.iter().map(|one| one.condition.as_str()).collect();
    // What others are compared with comes first.
    let mut conditions: Vec<&str> = conditions.into_iter().collect();
    conditions.sort_by_key(|name| *name != "full");
    let mut parts = vec![summary(records), splits(records, &conditions)];
    parts.extend(beside.judged.iter().cloned());
    parts.push(by_condition(records, &conditions));
    if conditions.len() > 1 {
        parts.push(differences(records, &conditions));
    }
    parts.push(by_check(records, &conditions));
    parts.extend(flaky(records));
    parts.push(failing(records));
    parts.extend(stale(records, &beside.now));
    parts
}

fn summary(records: &[Record]) -> Part {
    let cases: BTreeSet<&str> = records.iter().map(|one| one.case.as_str()).collect();
    let findings = || records.iter().flat_map(|one| &one.findings);
    let of = |verdict| findings().filter(|one| one.verdict == verdict).count();
    Part::text(
        "What was run",
        format!(
            "{} cases, {} plays. Of {} checks {} hold, {} fail and {} had nothing to look at. A check that had \
             nothing to look at counts nowhere. Intervals are 95 of 100, by drawing cases 2,000 times from a fixed \
             seed.",
            cases.len(),
            records.len(),
            findings().count(),
            of(Verdict::Holds),
            of(Verdict::Fails),
            of(Verdict::Missing),
        ),
    )
}

fn splits(records: &[Record], conditions: &[&str]) -> Part {
    let mut part = Part::table(
        "Tuned and held out",
        "The share of checks that hold, each case with one voice. Tuned are plain requests that the drafter was written \
         with (tag tuned), held out are plain requests that nobody tunes on: the gap between the two is how much is \
         learned by heart. Other cases are about one hard thing each, and are of neither kind.",
        &["condition", "tuned", "cases", "held out", "cases", "other", "cases"],
    );
    let kind = |one: &Record| match one.held_out {
        true => "held out",
        false if one.tags.iter().any(|tag| tag == "tuned") => "tuned",
        false => "other",
    };
    for name in conditions {
        let mut row = vec![(*name).to_owned()];
        for split in ["tuned", "held out", "other"] {
            let mine = |one: &&Record| one.condition == *name && kind(one) == split;
            let mine: Vec<&Record> = records.iter().filter(mine).collect();
            let at = over_cases(&mine);
            row.push(at.map_or_else(|| "–".to_owned(), share));
            let cases: BTreeSet<&str> = mine.iter().map(|one| one.case.as_str()).collect();
            row.push(cases.len().to_string());
            part.plots.extend(at.map(|at| Plot { label: format!("{name}, {split}"), at }));
        }
        part.row(row);
    }
    part
}

/// Columns of what a condition costs: heading, figure, what one of it is divided by.
const COSTS: [(&str, &str, f64); 9] = [
    ("calls", "calls", 1.0),
    ("tokens in", "inputTokens", 1.0),
    ("tokens out", "outputTokens", 1.0),
    ("US dollars", "nanoDollars", 1e9),
    ("prompt kB", "promptBytes", 1e3),
    ("seconds", "runMs", 1e3),
    ("skills read", "tier2", 1.0),
    ("files of skills", "tier3", 1.0),
    ("repairs", "repairs", 1.0),
];

fn by_condition(records: &[Record], conditions: &[&str]) -> Part {
    let heads: Vec<&str> = ["condition", "checks that hold", "structural", "behavioural"]
        .into_iter()
        .chain(COSTS.map(|(head, ..)| head))
        .collect();
    let mut part = Part::table(
        "What each condition buys and costs",
        "Costs are means of one play. Seconds are those in which the program works; the offline drafter takes its \
         answers from rules, so its tokens are an estimate and its dollars none. Dollars are – where the price of a \
         call is not known.",
        &heads,
    );
    for name in conditions {
        let mine: Vec<&Record> = records.iter().filter(|one| one.condition == *name).collect();
        let of_kind = |kind: CheckKind| {
            let findings = mine.iter().flat_map(|one| &one.findings).filter(|one| one.kind == kind);
            held(findings).map_or_else(|| "–".to_owned(), |held| format!("{held:.3}"))
        };
        let mut row = vec![
            (*name).to_owned(),
            over_cases(&mine).map_or_else(|| "–".to_owned(), share),
            of_kind(CheckKind::Structural),
            of_kind(CheckKind::Behavioural),
        ];
        for (_, figure, unit) in COSTS {
            let is_known = mine.iter().all(|one| one.has(figure));
            let values: Vec<f64> = mine.iter().map(|one| one.figure(figure) / unit).collect();
            let mean = mean(&values).filter(|_| is_known || figure != "nanoDollars");
            row.push(mean.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.3}")));
        }
        part.row(row);
    }
    part
}

/// The mean share of each case under a condition.
fn shares<'a>(records: &'a [Record], condition: &str) -> BTreeMap<&'a str, f64> {
    let mut cases: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for record in records.iter().filter(|one| one.condition == condition) {
        cases.entry(&record.case).or_default().extend(held(record.findings.iter()));
    }
    cases.into_iter().filter_map(|(case, shares)| Some((case, mean(&shares)?))).collect()
}

fn differences(records: &[Record], conditions: &[&str]) -> Part {
    let [first, others @ ..] = conditions else { return Part::text("Differences", String::new()) };
    let mut part = difference_table(first);
    for other in others {
        part.compare(other, &shares(records, first), &shares(records, other));
    }
    part
}

/// An empty table of differences from a condition.
#[must_use]
pub fn difference_table(from: &str) -> Part {
    Part::table(
        "Paired differences",
        &format!(
            "How much more of a case's checks hold than with {from}, case by case. Where the interval has 0 in it, no \
             difference was seen. Cliff's delta and Hedges' g are effect sizes of the same numbers unpaired."
        ),
        &["condition", "cases", "difference", "better", "worse", "Cliff's delta", "Hedges' g"],
    )
}

impl Part {
    /// A row for two conditions of the same cases, and which cases differ.
    pub fn compare(
        &mut self,
        name: &str,
        before: &BTreeMap<&str, f64>,
        after: &BTreeMap<&str, f64>,
    ) {
        let pairs: Vec<(f64, f64)> =
            before.iter().filter_map(|(case, a)| Some((*a, *after.get(case)?))).collect();
        let differences: Vec<f64> = pairs.iter().map(|(a, b)| b - a).collect();
        let (a, b): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let number = |value: Option<f64>| {
            value.map_or_else(|| "–".to_owned(), |value| format!("{value:+.3}"))
        };
        let interval = bootstrap(&differences, mean);
        self.row(vec![
            name.to_owned(),
            pairs.len().to_string(),
            interval.map_or_else(|| "–".to_owned(), shape::signed),
            differences.iter().filter(|one| **one > 0.0).count().to_string(),
            differences.iter().filter(|one| **one < 0.0).count().to_string(),
            number(cliffs_delta(&a, &b)),
            number(hedges_g(&a, &b)),
        ]);
        self.plots.extend(interval.map(|at| Plot { label: name.to_owned(), at }));
    }
}

/// The shares of cases under a condition, for comparisons.
#[must_use]
pub fn case_shares<'a>(records: &'a [Record], condition: &str) -> BTreeMap<&'a str, f64> {
    shares(records, condition)
}

fn by_check(records: &[Record], conditions: &[&str]) -> Part {
    let heads: Vec<&str> = ["check"].into_iter().chain(conditions.iter().copied()).collect();
    let mut part =
        Part::table("Check by check", "How many hold, of those that could be answered.", &heads);
    let names: BTreeSet<&str> =
        records.iter().flat_map(|one| &one.findings).map(|one| one.check.as_str()).collect();
    for check in names {
        let mut row = vec![check.to_owned()];
        for condition in conditions {
            let mine = records.iter().filter(|one| one.condition == *condition);
            let findings: Vec<&Finding> = mine
                .flat_map(|one| &one.findings)
                .filter(|one| one.check == check && one.verdict != Verdict::Missing)
                .collect();
            let holds = findings.iter().filter(|one| one.verdict == Verdict::Holds).count();
            row.push(if findings.is_empty() {
                "–".to_owned()
            } else {
                format!("{holds}/{}", findings.len())
            });
        }
        part.row(row);
    }
    part
}

/// Checks that came out otherwise in another repetition; none where nothing was repeated.
fn flaky(records: &[Record]) -> Option<Part> {
    let mut seen: BTreeMap<(&str, &str, String), Vec<Verdict>> = BTreeMap::new();
    for record in records {
        for (at, finding) in record.findings.iter().enumerate() {
            let check = format!("{} ({})", finding.check, at + 1);
            seen.entry((&record.case, &record.condition, check)).or_default().push(finding.verdict);
        }
    }
    if seen.values().all(|plays| plays.len() < 2) {
        return None;
    }
    let mut part = Part::table(
        "Flaky cases",
        "Checks that came out otherwise in another repetition of the same case and condition.",
        &["case", "condition", "check", "holds in"],
    );
    for ((case, condition, check), plays) in seen {
        let holds = plays.iter().filter(|verdict| **verdict == Verdict::Holds).count();
        if plays.iter().any(|verdict| *verdict != plays[0]) {
            let of = format!("{holds} of {}", plays.len());
            part.row(vec![case.to_owned(), condition.to_owned(), check, of]);
        }
    }
    Some(part)
}

fn failing(records: &[Record]) -> Part {
    let mut part = Part::table(
        "What does not hold",
        "With what was seen. A case that fails stays a case: it says what the program cannot do yet.",
        &["case", "condition", "ended", "check", "what was seen"],
    );
    for record in records {
        for finding in record.findings.iter().filter(|one| one.verdict != Verdict::Holds) {
            let missing =
                if finding.verdict == Verdict::Missing { "nothing to look at: " } else { "" };
            part.row(vec![
                record.case.clone(),
                record.condition.clone(),
                shape::shortened(&record.ended, 120),
                finding.check.clone(),
                shape::shortened(&format!("{missing}{}", finding.evidence), 240),
            ]);
        }
    }
    part
}

/// Records of something that is another by now.
fn stale(records: &[Record], now: &BTreeMap<String, String>) -> Option<Part> {
    let is_stale = |one: &&Record| now.get(&one.key()).is_some_and(|hash| *hash != one.hash);
    let stale: Vec<&Record> = records.iter().filter(is_stale).collect();
    if stale.is_empty() {
        return None;
    }
    let mut part = Part::table(
        "Stale results",
        "The case, the definitions or the program is another than when these were played: `eval run` plays them anew.",
        &["case", "condition", "repetition"],
    );
    for one in stale {
        part.row(vec![one.case.clone(), one.condition.clone(), one.repetition.to_string()]);
    }
    Some(part)
}

#[cfg(test)]
mod tests;
