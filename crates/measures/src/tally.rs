//! Counting by part.

use std::collections::{BTreeMap, BTreeSet};

use crate::MeasureValue;
use crate::value::Part;

/// Amounts by part, each with the events that it was made of.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<String, (i128, BTreeSet<i64>)>);

impl Tally {
    /// Parts that are told of also where they are 0.
    pub fn of(names: &[&str]) -> Self {
        let mut tally = Self::default();
        tally.add_names(names);
        tally
    }

    /// More of them.
    pub fn add_names(&mut self, names: &[&str]) {
        for name in names {
            self.0.entry((*name).to_owned()).or_default();
        }
    }

    pub fn add(&mut self, part: impl Into<String>, amount: impl Into<i128>, seq: i64) {
        let (sum, seqs) = self.0.entry(part.into()).or_default();
        *sum += amount.into();
        seqs.insert(seq);
    }

    pub fn amount(&self, part: &str) -> i128 {
        self.0.get(part).map_or(0, |(sum, _)| *sum)
    }

    /// The parts that there are.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub fn seqs(&self) -> BTreeSet<i64> {
        self.0.values().flat_map(|(_, seqs)| seqs.iter().copied()).collect()
    }

    /// By name.
    pub fn parts(self) -> Vec<Part> {
        let parts = self.0.into_iter();
        parts
            .map(|(name, (sum, seqs))| Part::named(name, Ok(MeasureValue::Whole(sum)), seqs))
            .collect()
    }

    /// The sum of all, and then each by name.
    pub fn with_whole(self) -> Vec<Part> {
        let sum = self.0.values().map(|(sum, _)| sum).sum();
        let mut parts = Part::whole(MeasureValue::Whole(sum), self.seqs());
        parts.extend(self.parts());
        parts
    }
}

/// Lists by part, each with the events that it was made of.
#[derive(Default)]
pub(crate) struct Lists(BTreeMap<String, (Vec<i128>, BTreeSet<i64>)>);

impl Lists {
    pub fn add(&mut self, part: impl Into<String>, number: impl Into<i128>, seq: i64) {
        let (numbers, seqs) = self.0.entry(part.into()).or_default();
        numbers.push(number.into());
        seqs.insert(seq);
    }

    /// By name; none where there is nothing.
    pub fn parts(self) -> Option<Vec<Part>> {
        let parts = self.0.into_iter().map(|(name, (numbers, seqs))| {
            Part::named(name, Ok(MeasureValue::List(numbers)), seqs)
        });
        Some(parts.collect::<Vec<Part>>()).filter(|parts| !parts.is_empty())
    }
}
