//! The rubric of the evals: thirty-one criteria, each with what it asks, how it is answered and why.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_saphyr::{Location, Spanned, UserMessageFormatter};

use super::page::{At, Page, count};
use super::report::Finding;
use super::rules;

/// How many criteria there are.
const CRITERIA: usize = 31;
/// The scores that a judged criterion describes.
const ANCHORS: [u8; 3] = [1, 3, 5];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rubric {
    version: u32,
    criteria: Vec<Spanned<Criterion>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Criterion {
    id: String,
    kind: CriterionKind,
    name: String,
    asks: String,
    how: Option<String>,
    /// Whether it is asked of frames as well: either is right.
    #[serde(default, rename = "frames")]
    _of_frames: bool,
    anchors: Option<BTreeMap<u8, String>>,
    why: String,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum CriterionKind {
    Mechanical,
    Judged,
}

/// The rubric's file.
pub fn check(page: &Page, found: &mut Vec<Finding>) {
    let mut wrong = |at, message: String| {
        found.push(Finding::new(page, at, rules::RUBRIC, message));
    };
    let options = serde_saphyr::options! { strict_booleans: true, with_snippet: false };
    let rubric: Rubric = match serde_saphyr::from_str_with_options(&page.text, options) {
        Ok(rubric) => rubric,
        Err(error) => {
            let at = error.location().map_or(At::START, place);
            let text = error.without_snippet().render_with_formatter(&UserMessageFormatter);
            let cause = text.split(" at line ").next().unwrap_or(&text);
            wrong(at, format!("the rubric cannot be read: {cause}"));
            return;
        }
    };
    if rubric.version == 0 {
        wrong(page.find("version:"), "versions count from 1".to_owned());
    }
    let criteria = rubric.criteria.len();
    if criteria != CRITERIA {
        wrong(
            page.find("criteria:"),
            format!("there are {criteria} criteria; a rubric has {CRITERIA}"),
        );
    }
    let mut ids = BTreeSet::new();
    for criterion in &rubric.criteria {
        let at = place(criterion.referenced);
        for message in criterion.value.problems(&mut ids) {
            wrong(at, message);
        }
    }
}

impl Criterion {
    fn problems<'a>(&'a self, ids: &mut BTreeSet<&'a str>) -> Vec<String> {
        let id = &self.id;
        let mut problems = Vec::new();
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(is_word) {
            problems.push(format!("\"{id}\" is no id: lower-case words joined by hyphens"));
        }
        if !ids.insert(id) {
            problems.push(format!("two criteria have the id \"{id}\""));
        }
        for (name, text) in [("name", &self.name), ("asks", &self.asks), ("why", &self.why)] {
            if text.trim().is_empty() {
                problems.push(format!("the criterion \"{id}\" has an empty \"{name}\""));
            }
        }
        let anchors = self.anchors.iter().flat_map(BTreeMap::keys).copied().collect::<Vec<u8>>();
        let how = self.how.as_deref().is_some_and(|how| !how.trim().is_empty());
        let fits = match self.kind {
            CriterionKind::Mechanical => how && self.anchors.is_none(),
            CriterionKind::Judged => self.how.is_none() && anchors == ANCHORS,
        };
        if !fits {
            problems.push(match self.kind {
                CriterionKind::Mechanical => {
                    format!("\"{id}\" is mechanical: it has \"how\" and no anchors")
                }
                CriterionKind::Judged => {
                    format!("\"{id}\" is judged: it has anchors for 1, 3 and 5 and no \"how\"")
                }
            });
        }
        problems
    }
}

fn place(location: Location) -> At {
    let number = |number: u64| count(usize::try_from(number).unwrap_or(usize::MAX)).max(1);
    At { line: number(location.line()), column: number(location.column()) }
}
