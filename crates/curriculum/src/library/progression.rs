//! Where the learning behind a code comes from and where it goes next.

use std::collections::BTreeMap;

use super::{Found, Library};
use crate::{Code, Onward};

/// The neighbours of an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progression<'a> {
    /// What it builds on: the same line at the nearest lower level, and what the files name.
    pub before: Vec<Step<'a>>,
    /// The statements of its own line and level, itself among them.
    pub at: Vec<Step<'a>>,
    /// What it leads to: the same line at the nearest higher level, and what the files name.
    pub after: Vec<Step<'a>>,
    /// What it leads to outside the outcomes, such as `N5 SDD`, as the files write it.
    pub beyond: Vec<String>,
    /// The whole line from the lowest level to the highest.
    pub line: Vec<Step<'a>>,
}

/// One outcome of a progression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<'a> {
    /// Its code.
    pub code: Code,
    /// Where it stands; none when a file names it and no file holds it.
    pub found: Option<Found<'a>>,
    /// Why it is here.
    pub via: Via,
}

/// What makes an outcome part of a progression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Via {
    /// A file names it with `from:` or `to:`.
    Named,
    /// It has the same area and line.
    SameLine,
}

impl Library {
    /// The neighbours of a code; none when no file holds it.
    #[must_use]
    pub fn progression(&self, code: &Code) -> Option<Progression<'_>> {
        let places = self.find(code);
        if places.is_empty() {
            return None;
        }
        let line: Vec<&Code> = self.codes().filter(|other| other.has_line_of(code)).collect();
        let levels = || line.iter().map(|other| other.level);
        let below = levels().filter(|level| *level < code.level).max();
        let above = levels().filter(|level| *level > code.level).min();
        let on = |level: Option<u8>| {
            let same = line.iter().filter(move |other| Some(other.level) == level);
            same.map(|other| ((**other).clone(), Via::SameLine))
        };

        let mut before: BTreeMap<Code, Via> = on(below).collect();
        let mut after: BTreeMap<Code, Via> = on(above).collect();
        let mut beyond = Vec::new();
        for place in &places {
            before.extend(place.outcome.from.iter().map(|code| (code.clone(), Via::Named)));
            for onward in &place.outcome.to {
                match onward {
                    Onward::Outcome(next) => {
                        after.insert(next.clone(), Via::Named);
                    }
                    Onward::Beyond(aim) if beyond.contains(aim) => {}
                    Onward::Beyond(aim) => beyond.push(aim.clone()),
                }
            }
        }
        for other in self.outcomes().map(|found| found.outcome) {
            if other.to.iter().any(|onward| *onward == Onward::Outcome(code.clone())) {
                before.insert(other.code.clone(), Via::Named);
            }
            if other.from.contains(code) {
                after.insert(other.code.clone(), Via::Named);
            }
        }
        before.remove(code);
        after.remove(code);
        Some(Progression {
            before: self.steps(before),
            at: self.steps(on(Some(code.level))),
            after: self.steps(after),
            beyond,
            line: self.steps(line.iter().map(|code| ((**code).clone(), Via::SameLine))),
        })
    }

    fn steps(&self, codes: impl IntoIterator<Item = (Code, Via)>) -> Vec<Step<'_>> {
        let step = |(code, via)| Step { found: self.find(&code).first().copied(), code, via };
        codes.into_iter().map(step).collect()
    }
}
