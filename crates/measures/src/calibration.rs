//! How sure she was, and how far it was borne out.

use std::collections::{BTreeMap, BTreeSet};

use domain::{InteractionRequest, InteractionResponse, Moment, SectionVerdict, TraceId};

use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Lists;
use crate::times::why_none;
use crate::value::Part;
use crate::{Fraction, MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("calibration.stated", MeasureUnit::Percent, stated),
    Definition::new("calibration.shift", MeasureUnit::Percent, shift),
    Definition::new("calibration.brier", MeasureUnit::Score, brier),
    Definition::new("calibration.bias", MeasureUnit::Share, bias),
    Definition::new("calibration.curve_stated", MeasureUnit::Share, |log| {
        curve(log, |pair| Some(pair.stated))
    }),
    Definition::new("calibration.curve_accepted", MeasureUnit::Share, |log| {
        curve(log, |pair| Some(pair.accepted))
    }),
    Definition::new("calibration.curve_count", MeasureUnit::Count, curve_count),
];

/// A stated confidence in a document.
struct Stated<'a> {
    trace: TraceId,
    path: &'a str,
    moment: Moment,
    percent: u8,
    at: usize,
}

/// A confidence, and what came of it.
struct Pair {
    percent: u8,
    stated: Fraction,
    /// The share of the sections that she then decided on and accepted at once.
    accepted: Fraction,
    seqs: BTreeSet<i64>,
}

fn confidences<'a>(log: &Log<'a>) -> Vec<Stated<'a>> {
    let answers = log.answers().into_iter();
    let stated = answers.filter_map(|(question, at, response)| {
        match (&question.interaction.request, response) {
            (
                InteractionRequest::Confidence { path, moment, .. },
                InteractionResponse::Confidence { percent },
            ) => {
                let (moment, percent) = (*moment, *percent);
                Some(Stated { trace: question.trace, path, moment, percent, at })
            }
            _ => None,
        }
    });
    stated.collect()
}

fn stated(log: &Log<'_>) -> Vec<Part> {
    let mut lists = Lists::default();
    for one in confidences(log) {
        let part = match one.moment {
            Moment::Before => "before",
            Moment::After => "after",
        };
        lists.add(part, one.percent, log.seq(one.at));
    }
    lists.parts().unwrap_or_else(|| Part::missing(why_none(log, "confidence")))
}

/// Percentage points from before she decided to after.
fn shift(log: &Log<'_>) -> Vec<Part> {
    let all = confidences(log);
    let (mut shifts, mut seqs) = (Vec::new(), Vec::new());
    for (place, after) in all.iter().enumerate().filter(|(_, one)| one.moment == Moment::After) {
        let earlier = all.iter().take(place).rev();
        let before = earlier.into_iter().find(|one| {
            one.moment == Moment::Before && (one.trace, one.path) == (after.trace, after.path)
        });
        if let Some(before) = before {
            shifts.push(i128::from(after.percent) - i128::from(before.percent));
            seqs.extend([log.seq(before.at), log.seq(after.at)]);
        }
    }
    match shifts.is_empty() {
        true => Part::missing(why_none(log, "confidence")),
        false => Part::whole(MeasureValue::List(shifts), seqs),
    }
}

/// Confidences before she decided, each with what she then decided in the same run on the same document.
fn pairs(log: &Log<'_>) -> Result<Vec<Pair>, Missing> {
    let before = confidences(log).into_iter().filter(|one| one.moment == Moment::Before);
    let before: Vec<Stated<'_>> = before.collect();
    if before.is_empty() {
        return Err(why_none(log, "confidence"));
    }
    let mut pairs = Vec::new();
    for one in before {
        if let Some(pair) = came_of(log, &one)? {
            pairs.push(pair);
        }
    }
    if pairs.is_empty() { Err(Missing::NotDecided) } else { Ok(pairs) }
}

fn came_of(log: &Log<'_>, one: &Stated<'_>) -> Result<Option<Pair>, Missing> {
    let mut first: BTreeMap<&str, bool> = BTreeMap::new();
    let mut seqs = BTreeSet::from([log.seq(one.at)]);
    for (question, at, response) in log.answers() {
        let InteractionResponse::Adjudication { decisions } = response else { continue };
        if question.trace != one.trace || at < one.at {
            continue;
        }
        for decision in decisions.iter().filter(|decision| decision.path == one.path) {
            let accepts = decision.verdict == SectionVerdict::Accept;
            first.entry(&decision.section_id).or_insert(accepts);
            seqs.insert(log.seq(at));
        }
    }
    let accepts = first.values().filter(|accepts| **accepts).count();
    let Some(accepted) = Fraction::new(accepts as i128, first.len() as i128) else {
        return Ok(None);
    };
    let stated = Fraction::new(i128::from(one.percent), 100).ok_or(Missing::TooLarge)?;
    Ok(Some(Pair { percent: one.percent, stated, accepted, seqs }))
}

/// A mean over pairs.
fn mean(pairs: &[&Pair], of: impl Fn(&Pair) -> Option<Fraction>) -> Result<MeasureValue, Missing> {
    let numbers: Option<Vec<Fraction>> = pairs.iter().map(|pair| of(pair)).collect();
    let mean = numbers.and_then(|numbers| Fraction::mean(&numbers));
    mean.map(MeasureValue::Share).ok_or(Missing::TooLarge)
}

fn of_all(log: &Log<'_>, of: impl Fn(&Pair) -> Option<Fraction>) -> Vec<Part> {
    match pairs(log) {
        Err(missing) => Part::missing(missing),
        Ok(pairs) => {
            let all: Vec<&Pair> = pairs.iter().collect();
            let seqs: BTreeSet<i64> = pairs.iter().flat_map(|pair| pair.seqs.clone()).collect();
            vec![Part::named("", mean(&all, of), seqs)]
        }
    }
}

/// The mean squared difference (Brier 1950).
fn brier(log: &Log<'_>) -> Vec<Part> {
    of_all(log, |pair| pair.stated.minus(pair.accepted).and_then(Fraction::squared))
}

/// The mean difference (Schraw 2009).
fn bias(log: &Log<'_>) -> Vec<Part> {
    of_all(log, |pair| pair.stated.minus(pair.accepted))
}

/// Ten bins of equal width, a confidence on an edge in the bin below, as the curve of predictions has them.
fn bins(pairs: &[Pair]) -> BTreeMap<u8, Vec<&Pair>> {
    let mut bins: BTreeMap<u8, Vec<&Pair>> = BTreeMap::new();
    for pair in pairs {
        bins.entry(pair.percent.saturating_sub(1) / 10).or_default().push(pair);
    }
    bins
}

fn bin_name(bin: u8) -> String {
    // Two digits, so that the order of names is that of the bins.
    let low = if bin == 0 { 0 } else { u16::from(bin) * 10 + 1 };
    format!("{low:02}-{}", u16::from(bin) * 10 + 10)
}

fn curve(log: &Log<'_>, of: impl Fn(&Pair) -> Option<Fraction>) -> Vec<Part> {
    by_bin(log, |pairs| mean(pairs, &of))
}

fn curve_count(log: &Log<'_>) -> Vec<Part> {
    by_bin(log, |pairs| Ok(MeasureValue::Whole(pairs.len() as i128)))
}

fn by_bin(log: &Log<'_>, of: impl Fn(&[&Pair]) -> Result<MeasureValue, Missing>) -> Vec<Part> {
    let pairs = match pairs(log) {
        Err(missing) => return Part::missing(missing),
        Ok(pairs) => pairs,
    };
    let parts = bins(&pairs).into_iter().map(|(bin, pairs)| {
        let seqs: BTreeSet<i64> = pairs.iter().flat_map(|pair| pair.seqs.clone()).collect();
        Part::named(bin_name(bin), of(&pairs), seqs)
    });
    parts.collect()
}
