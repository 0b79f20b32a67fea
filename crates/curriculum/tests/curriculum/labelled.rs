//! Precision and recall of the check on labelled claims, for each kind of finding. Both are 1 on both
//! sets, which therefore measure what stays right and not how the check does on claims it has not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use curriculum::{Checked, Claim, Finding, Library, Recorded, check, claims, parse};
use serde::Deserialize;

/// A lesson and what is true of each claim in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    lesson: String,
    /// Files whose recorded fingerprint is not the present one.
    #[serde(default)]
    changed: Vec<String>,
    /// Whether nothing that the lesson quotes stood in its file when it was written.
    #[serde(default)]
    never_stood: bool,
    claims: Vec<Label>,
}

/// One claim as a person has judged it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    /// None for a sentence without a code.
    code: Option<String>,
    finding: String,
    /// The code that the finding has to name.
    right: Option<String>,
    /// The line of the file that it has to name.
    nearest: Option<u32>,
    /// The claim's line in the lesson.
    line: Option<u32>,
}

/// What is compared: claims are equal when all of it is.
type Key = (String, String, String);

const FILES: [(&str, &str); 6] = [
    ("computing", include_str!("../library/computing.md")),
    ("english", include_str!("../library/english.md")),
    ("french", include_str!("../library/french.md")),
    ("history", include_str!("../library/history.md")),
    ("mathematics", include_str!("../library/mathematics.md")),
    ("navigation", include_str!("../library/navigation.md")),
];

const KINDS: [&str; 13] = [
    "backed",
    "unverified",
    "no-pointer",
    "listed-only",
    "invented-code",
    "invented-text",
    "wrong-code",
    "wrong-area-or-level",
    "stale",
    "paraphrase-as-official",
    "missing-file",
    "bad-lines",
    "quote-not-found",
];

fn library() -> Library {
    let file = |(name, text): &(&str, &str)| parse(&format!("curriculum/{name}.md"), text);
    Library::new(FILES.iter().map(file))
}

fn cases(yaml: &str) -> Vec<Case> {
    serde_saphyr::from_str(yaml).unwrap()
}

fn kind(finding: &Finding) -> &'static str {
    match finding {
        Finding::Backed => "backed",
        Finding::Unverified => "unverified",
        Finding::NoPointer { .. } => "no-pointer",
        Finding::ListedOnly { .. } => "listed-only",
        Finding::InventedCode { .. } => "invented-code",
        Finding::InventedText => "invented-text",
        Finding::WrongCode { .. } => "wrong-code",
        Finding::WrongAreaOrLevel { .. } => "wrong-area-or-level",
        Finding::Stale { .. } => "stale",
        Finding::ParaphraseAsOfficial => "paraphrase-as-official",
        Finding::MissingFile { .. } => "missing-file",
        Finding::BadLines { .. } => "bad-lines",
        Finding::QuoteNotFound { .. } => "quote-not-found",
    }
}

/// The code that a finding names, and the line.
fn named(finding: &Finding) -> (Option<String>, Option<u32>) {
    match finding {
        Finding::WrongCode { belongs_to } => (belongs_to.first().map(ToString::to_string), None),
        Finding::WrongAreaOrLevel { real } => (Some(real.to_string()), None),
        Finding::QuoteNotFound { nearest } => (None, Some(nearest.start_line)),
        _ => (None, None),
    }
}

fn key(label: &Label) -> Key {
    let Label { code, finding, right, nearest, line } = label;
    let code = code.clone().unwrap_or_else(|| "(sentence)".to_owned());
    (finding.clone(), code, format!("{right:?} {nearest:?} {line:?}"))
}

/// What was found, in as much detail as the label has.
fn found(checked: &Checked, label: Option<&Label>) -> Key {
    let Claim { code, line, .. } = &checked.claim;
    let (right, nearest) = named(&checked.finding);
    let detail = |label: &Label| {
        let right = label.right.as_ref().and(right.clone());
        let nearest = label.nearest.and(nearest);
        format!("{right:?} {nearest:?} {:?}", label.line.and(Some(*line)))
    };
    let code = code.clone().unwrap_or_else(|| "(sentence)".to_owned());
    let detail = label.map_or_else(|| "None None None".to_owned(), detail);
    (kind(&checked.finding).to_owned(), code, detail)
}

/// Right, too many and missing, for each kind.
#[derive(Debug, Default)]
struct Score {
    kinds: BTreeMap<String, (usize, usize, usize)>,
    report: String,
}

impl Score {
    fn add(&mut self, case: &Case, checked: &[Checked]) {
        let mut wanted: Vec<Key> = case.claims.iter().map(key).collect();
        for (index, checked) in checked.iter().enumerate() {
            let is = found(checked, case.claims.get(index));
            match wanted.iter().position(|key| *key == is) {
                Some(at) => {
                    wanted.remove(at);
                    self.kinds.entry(is.0).or_default().0 += 1;
                }
                None => {
                    let _ = writeln!(
                        self.report,
                        "{}: too many {is:?}\n    {}",
                        case.name, checked.feedback
                    );
                    self.kinds.entry(is.0).or_default().1 += 1;
                }
            }
        }
        for key in wanted {
            let _ = writeln!(self.report, "{}: missing {key:?}", case.name);
            self.kinds.entry(key.0).or_default().2 += 1;
        }
    }

    /// Kind, precision, recall, number of labels.
    fn table(&self) -> Vec<(&str, f64, f64, usize)> {
        let ratio = |right: usize, all: usize| {
            if all == 0 { 1.0 } else { right as f64 / all as f64 }
        };
        let mut table = Vec::new();
        for (kind, &(right, many, missing)) in &self.kinds {
            let (precision, recall) = (ratio(right, right + many), ratio(right, right + missing));
            table.push((kind.as_str(), precision, recall, right + missing));
        }
        table
    }
}

fn score(cases: &[Case]) -> Score {
    let library = library();
    let mut score = Score::default();
    for case in cases {
        let hash = |path: &str| {
            if case.changed.iter().any(|changed| changed == path) {
                "0".repeat(64)
            } else {
                library.file(path).unwrap().sha256.clone()
            }
        };
        let stood = case.never_stood.then(BTreeSet::new);
        let recorded: BTreeMap<String, Recorded> = library
            .files()
            .iter()
            .map(|file| {
                let recorded = Recorded { sha256: hash(&file.path), stood: stood.clone() };
                (file.path.clone(), recorded)
            })
            .collect();
        score.add(case, &check(&claims(&case.lesson), &library, &recorded));
    }
    score
}

fn assert_perfect(yaml: &str) {
    let score = score(&cases(yaml));
    for (kind, precision, recall, labels) in score.table() {
        println!("{kind:24} precision {precision:.3} recall {recall:.3} labels {labels}");
    }
    let imperfect: Vec<_> =
        score.table().into_iter().filter(|row| (row.1, row.2) != (1.0, 1.0)).collect();
    assert_eq!(imperfect, [], "\n{}", score.report);
}

#[test]
fn every_finding_on_the_labelled_claims_is_right() {
    assert_perfect(include_str!("../claims.yaml"));
}

#[test]
fn every_finding_on_the_claims_of_the_regression_set_is_right() {
    assert_perfect(include_str!("../regression.yaml"));
}

#[test]
fn a_wrong_label_is_noticed() {
    let imperfect = |from: &str, to: &str| -> Vec<String> {
        let yaml = include_str!("../regression.yaml");
        assert!(yaml.contains(from));
        let score = score(&cases(&yaml.replace(from, to)));
        let rows = score.table().into_iter().filter(|row| (row.1, row.2) != (1.0, 1.0));
        rows.map(|row| row.0.to_owned()).collect()
    };
    assert_eq!(imperfect("finding: stale", "finding: backed"), ["backed", "stale"]);
    assert_eq!(imperfect("right: LIT 3-26a", "right: LIT 2-26a"), ["wrong-area-or-level"]);
    assert_eq!(imperfect("claims: []", "claims: [{ finding: no-pointer }]"), ["no-pointer"]);
    assert_eq!(
        imperfect("Pupils align their counters", "Aligned to the CfE, counters"),
        ["no-pointer"]
    );
}

#[test]
fn there_are_labels_enough_of_every_kind() {
    let mut labels: BTreeMap<String, usize> = BTreeMap::new();
    let cases = cases(include_str!("../claims.yaml"));
    for label in cases.iter().flat_map(|case| &case.claims) {
        *labels.entry(label.finding.clone()).or_default() += 1;
    }
    assert_eq!(labels.keys().map(String::as_str).collect::<BTreeSet<_>>(), BTreeSet::from(KINDS));
    assert!(labels.values().all(|count| *count >= 5), "{labels:?}");
}

#[test]
fn the_files_that_the_claims_point_to_are_understood() {
    for file in library().files() {
        assert_eq!(file.problems, [], "{}", file.path);
    }
}
