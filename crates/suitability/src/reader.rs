//! Who reads: a stage of a Scottish school and the needs of the class, and the reading age that
//! follows from them.

use serde::{Deserialize, Serialize};

/// The class as far as reading is concerned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reader {
    /// `P1` to `P7` or `S1` to `S6`; "Primary 4" and "s3" are understood.
    pub stage: String,
    /// As in the class profile: `EAL`, `dyslexia`, `low reading age`, `reading age 9` …
    pub needs: Vec<String>,
    /// Words that the lesson teaches. They are never called hard.
    pub vocabulary: Vec<String>,
    /// The subject of the lesson, as in the class profile; empty when nobody knows it.
    pub subject: String,
    /// Notes on content that the teacher does not want in this lesson, by the names that they have.
    pub put_aside: Vec<String>,
}

/// The reading age that a text for the class should not pass.
///
/// # The stage
///
/// A Scottish year group holds children born from March to February, so that most of S1 are twelve
/// in the course of the year (eleven to thirteen), of S6 seventeen, of P1 five. The target of a
/// stage is that age. A stage that is not known counts as S1, the youngest of a secondary school,
/// and `reason` says so.
///
/// # Needs
///
/// No publication says by how many years a text should be easier for a need. These are the
/// project's own allowances: enough that a text is written for the pupils concerned, and not so
/// much that it talks down to the others. The largest counts, they are not added up, and the
/// target never falls below seven.
///
/// | need | years |
/// |---|---|
/// | low reading age, reading difficulties, language disorder or DLD, learning difficulties | 3 |
/// | EAL (English as an additional language), dyslexia | 2 |
/// | hearing impairment, autism, ADHD, ASN without more | 1 |
///
/// A need that names an age ("reading age 9") sets the target to it when that is lower.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Target {
    /// In years.
    pub age: f64,
    /// The typical age of the stage in years.
    pub stage_age: f64,
    /// Why it is what it is: "S3 (14 years), 2 years easier for EAL".
    pub reason: String,
}

/// By word of the need, in years. The first that is contained counts.
const ALLOWANCES: [(&str, u8); 15] = [
    ("low reading", 3),
    ("reading difficult", 3),
    ("weak reader", 3),
    ("language disorder", 3),
    ("dld", 3),
    ("learning difficult", 3),
    ("learning disab", 3),
    ("eal", 2),
    ("english as an additional language", 2),
    ("dyslexia", 2),
    ("dyslexic", 2),
    ("hearing", 1),
    ("autis", 1),
    ("adhd", 1),
    ("asn", 1),
];

const LOWEST: f64 = 7.0;
const YOUNGEST_SECONDARY: u8 = 12;

impl Target {
    /// How far above the target a text may be before it is called too hard, in years. The
    /// formulas themselves are out by about a grade and a half either way (McLaughlin 1969 gives
    /// a standard error of 1.52), so that half a year more would say nothing.
    pub const TOLERANCE: f64 = 1.0;

    /// The target for a class.
    #[must_use]
    pub fn for_reader(reader: &Reader) -> Self {
        let (stage, years) = match stage_age(&reader.stage) {
            Some((name, years)) => (name, years),
            None => ("stage not known, read as S1".to_owned(), YOUNGEST_SECONDARY),
        };
        let stage_age = f64::from(years);
        let stage = format!("{stage} ({years} years)");
        let named = reader.needs.iter().filter_map(|need| named_age(need)).min();
        let eased = reader
            .needs
            .iter()
            .filter_map(|need| allowance(need).map(|years| (need, years)))
            .fold(None, |best: Option<(&String, u8)>, next| match best {
                Some(best) if best.1 >= next.1 => Some(best),
                _ => Some(next),
            });
        let by_need = eased.map_or(stage_age, |(_, less)| stage_age - f64::from(less));
        if let Some(named) = named.map(f64::from).filter(|named| *named < by_need) {
            return Self {
                age: named.max(LOWEST),
                stage_age,
                reason: format!("{stage}, some read at {named:.0} years"),
            };
        }
        match eased {
            Some((need, less)) => {
                let unit = if less == 1 { "year" } else { "years" };
                Self {
                    age: by_need.max(LOWEST),
                    stage_age,
                    reason: format!("{stage}, {less} {unit} easier for {}", need.trim()),
                }
            }
            None => Self { age: stage_age.max(LOWEST), stage_age, reason: stage },
        }
    }

    /// The most words that a sentence should have. Two points are published: fifteen words, which
    /// guidance for easy reading asks for, here for readers of nine and ten years, and twenty-five,
    /// the limit of the style guide of GOV.UK for the public, here from fourteen. The steps between
    /// and beyond them are ours.
    #[must_use]
    pub fn longest_sentence(&self) -> usize {
        match self.age {
            age if age < 9.0 => 12,
            age if age < 11.0 => 15,
            age if age < 12.0 => 18,
            age if age < 13.0 => 20,
            age if age < 14.0 => 22,
            age if age < 16.0 => 25,
            _ => 30,
        }
    }
}

/// The name and the typical age of a stage.
fn stage_age(stage: &str) -> Option<(String, u8)> {
    let stage = stage.trim().to_lowercase();
    let number: u8 = stage.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let primary = stage.starts_with('p');
    match number {
        1..=7 if primary => Some((format!("P{number}"), number + 4)),
        1..=6 if stage.starts_with('s') => Some((format!("S{number}"), number + 11)),
        _ => None,
    }
}

/// The years by which a need lowers the target.
fn allowance(need: &str) -> Option<u8> {
    let need = need.to_lowercase();
    let words: Vec<&str> = text::words(&need).collect();
    ALLOWANCES.iter().find_map(|(sign, years)| {
        let found = if sign.len() <= 4 { words.contains(sign) } else { need.contains(sign) };
        found.then_some(*years)
    })
}

/// The age in "reading age 9" or "reads at 9 years".
fn named_age(need: &str) -> Option<u8> {
    let need = need.to_lowercase();
    if !need.contains("read") {
        return None;
    }
    need.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .find(|age| (5..=18).contains(age))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(stage: &str, needs: &[&str]) -> (f64, String) {
        let reader = Reader {
            stage: stage.to_owned(),
            needs: needs.iter().map(|need| (*need).to_owned()).collect(),
            ..Reader::default()
        };
        let target = Target::for_reader(&reader);
        (target.age, target.reason)
    }

    #[test]
    fn every_stage_has_its_age() {
        let ages = |letter: char, last: u8| {
            (1..=last).map(|n| target(&format!("{letter}{n}"), &[]).0).collect::<Vec<_>>()
        };
        assert_eq!(ages('S', 6), [12.0, 13.0, 14.0, 15.0, 16.0, 17.0]);
        assert_eq!(ages('P', 7), [7.0, 7.0, 7.0, 8.0, 9.0, 10.0, 11.0]);
        assert_eq!(target("Primary 6", &[]), (10.0, "P6 (10 years)".to_owned()));
        assert_eq!(
            target("Year 9", &[]),
            (12.0, "stage not known, read as S1 (12 years)".to_owned())
        );
    }

    #[test]
    fn the_largest_need_lowers_the_target() {
        assert_eq!(
            target("S3", &["EAL", "dyslexia"]),
            (12.0, "S3 (14 years), 2 years easier for EAL".to_owned())
        );
        assert_eq!(
            target("S1", &["ADHD", "low reading age"]),
            (9.0, "S1 (12 years), 3 years easier for low reading age".to_owned())
        );
        assert_eq!(target("S2", &["autism"]).1, "S2 (13 years), 1 year easier for autism");
        assert_eq!(target("S2", &["high attainment"]), (13.0, "S2 (13 years)".to_owned()));
    }

    #[test]
    fn a_need_that_names_an_age_sets_it() {
        assert_eq!(
            target("S2", &["dyslexia", "reading age 9"]),
            (9.0, "S2 (13 years), some read at 9 years".to_owned())
        );
        assert_eq!(target("S2", &["reading age 15"]).0, 13.0);
    }

    #[test]
    fn a_need_that_only_holds_the_letters_is_no_need() {
        assert_eq!(target("S2", &["real-life examples", "healing"]).0, 13.0);
    }
}
