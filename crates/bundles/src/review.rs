//! What would be replaced, for a person to look at, and what she decided of it.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use privacy::Kind;
use text::{Sha256, sha256};

use crate::understood::{Readings, Understood};

/// Something that is replaced, with the words around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whose log it stands in.
    pub participant: String,
    /// What it was taken for.
    pub kind: String,
    /// What stood there.
    pub original: String,
    /// What stands there instead.
    pub token: String,
    /// What stands around it, on one line.
    pub context: String,
    /// How often it stands there with just this around it.
    pub count: usize,
    /// Where it stands first.
    pub place: String,
    /// Whether a person said that it stays.
    pub kept: bool,
}

/// Everything that would be replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// By participant, kind and number.
    pub findings: Vec<Finding>,
    /// What was understood for it.
    pub(crate) readings: Readings,
}

/// The columns of a draft.
const HEADER: [&str; 9] =
    ["row", "decision", "participant", "kind", "original", "token", "context", "count", "where"];

impl Finding {
    /// Names the row: it says everything that stands in it.
    #[must_use]
    pub fn row(&self) -> String {
        let Self { participant, kind, original, token, context, count, place, kept: _ } = self;
        let parts = [participant, kind, original, token, context, &count.to_string(), place];
        let mut hash = Sha256::default();
        for part in parts {
            hash.update(part.len().to_string());
            hash.update(part);
        }
        // A letter before it, so that no program for tables takes it for a number.
        format!("r-{:.16}", hash.hex())
    }
}

impl Draft {
    /// What the draft comes to: another one where anything in it is another.
    #[must_use]
    pub fn sha256(&self) -> String {
        sha256(self.findings.iter().map(|one| one.row() + "\n").collect::<String>())
    }

    /// The draft as a table, to be looked at and decided on.
    ///
    /// # Errors
    /// When the table cannot be written, which does not happen in memory.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(HEADER)?;
        for one in &self.findings {
            let count = one.count.to_string();
            let cells = [
                one.row(),
                String::new(),
                one.participant.clone(),
                one.kind.clone(),
                safe(&one.original),
                safe(&one.token),
                safe(&one.context),
                count,
                one.place.clone(),
            ];
            writer.write_record(cells)?;
        }
        let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
        String::from_utf8(bytes).map_err(|error| csv::Error::from(std::io::Error::other(error)))
    }
}

/// A program for tables would compute a cell that begins so.
fn safe(text: &str) -> String {
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

/// What a person decided.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Review {
    /// What stays, by participant.
    kept: BTreeMap<String, HashSet<String>>,
    /// What is replaced as well; of everybody where no participant is named.
    added: Vec<(Option<String>, Kind, String)>,
    /// What was understood for the draft that was looked at.
    readings: Readings,
}

/// Why a review is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    /// It is no table of ours.
    #[error("line {line} of the review cannot be read: {why}")]
    Unreadable {
        /// From 1.
        line: u64,
        /// What is wrong.
        why: String,
    },
    /// What was looked at is not what would be replaced now.
    #[error(
        "the review is of another draft: {missing} of its {all} rows are not in the file, and {unknown} rows \
         of the file are not of the draft. Write a new draft and look at it"
    )]
    OtherDraft {
        /// Rows of the draft that are not in the file.
        missing: usize,
        /// Rows of the file that are not in the draft.
        unknown: usize,
        /// Rows of the draft.
        all: usize,
    },
    /// The same words stay in one place and not in another.
    #[error(
        "\"{original}\" of {participant} is to be kept in row {kept} and replaced in row {replaced}: decide the \
         same wherever it stands"
    )]
    Divided {
        /// Whose.
        participant: String,
        /// The words.
        original: String,
        /// A row that keeps them.
        kept: String,
        /// A row that does not.
        replaced: String,
    },
}

impl Review {
    /// The decisions of a table that [`Draft::csv`] wrote: `keep` where it was taken for what it is not, and rows
    /// of one's own with `add`, a kind and the original for what was not found. Everything else is replaced.
    ///
    /// # Errors
    /// When it cannot be read, or is not of this draft, or says two things of the same words.
    pub fn read(text: &str, draft: &Draft) -> Result<Self, ReviewError> {
        let mut review = Self { readings: draft.readings.clone(), ..Self::default() };
        let mut decided: BTreeMap<String, bool> = BTreeMap::new();
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        let header = reader.headers().map_err(|error| unreadable(1, &error))?.clone();
        // A program for tables may put a mark before everything.
        let place = |name: &str| {
            header.iter().position(|one| one.trim_start_matches('\u{feff}').trim() == name)
        };
        let (row, decision) =
            (column(place("row"), "row")?, column(place("decision"), "decision")?);
        let (who, kind) =
            (column(place("participant"), "participant")?, column(place("kind"), "kind")?);
        let original = column(place("original"), "original")?;
        for record in reader.records() {
            let record = record.map_err(|error| {
                unreadable(error.position().map_or(0, csv::Position::line), &error)
            })?;
            let line = record.position().map_or(0, csv::Position::line);
            let cell = |at: usize| record.get(at).unwrap_or_default().trim();
            let wrong = |why: String| ReviewError::Unreadable { line, why };
            match cell(decision) {
                "add" => {
                    let words = cell(original);
                    let words = words.strip_prefix('\'').unwrap_or(words).to_owned();
                    if words.is_empty() {
                        return Err(wrong("there are no words to replace in it".to_owned()));
                    }
                    let who =
                        Some(cell(who).to_owned()).filter(|who| !who.is_empty() && who != "*");
                    review.added.push((who, kind_of(cell(kind)).map_err(wrong)?, words));
                }
                "keep" | "" | "replace" => {
                    if record.iter().all(|cell| cell.trim().is_empty()) {
                        continue;
                    }
                    decided.insert(cell(row).to_owned(), cell(decision) == "keep");
                }
                other => {
                    return Err(wrong(format!("\"{other}\" is no decision: keep, replace or add")));
                }
            }
        }
        let rows: BTreeSet<String> = draft.findings.iter().map(Finding::row).collect();
        let missing = rows.iter().filter(|row| !decided.contains_key(*row)).count();
        let unknown = decided.keys().filter(|row| !rows.contains(*row)).count();
        if missing > 0 || unknown > 0 {
            return Err(ReviewError::OtherDraft { missing, unknown, all: rows.len() });
        }
        review.keep(draft, &decided)?;
        Ok(review)
    }

    fn keep(&mut self, draft: &Draft, decided: &BTreeMap<String, bool>) -> Result<(), ReviewError> {
        let mut first: BTreeMap<(&str, &str), (String, bool)> = BTreeMap::new();
        for one in &draft.findings {
            let row = one.row();
            let keep = decided.get(&row).copied().unwrap_or_default();
            let entry = first.entry((&one.participant, &one.original));
            let (other, kept) = entry.or_insert_with(|| (row.clone(), keep));
            if *kept != keep {
                let (kept, replaced) =
                    if keep { (row, other.clone()) } else { (other.clone(), row) };
                let (participant, original) = (one.participant.clone(), one.original.clone());
                return Err(ReviewError::Divided { participant, original, kept, replaced });
            }
            if keep {
                self.kept.entry(one.participant.clone()).or_default().insert(one.original.clone());
            }
        }
        Ok(())
    }

    /// How many different texts stay.
    #[must_use]
    pub fn keeps(&self) -> usize {
        self.kept.values().map(HashSet::len).sum()
    }

    /// How many texts are replaced besides.
    #[must_use]
    pub fn adds(&self) -> usize {
        self.added.len()
    }

    pub(crate) fn read_before(&self, participant: &str) -> Option<&Understood> {
        self.readings.of(participant)
    }

    pub(crate) fn kept(&self, participant: &str) -> HashSet<String> {
        self.kept.get(participant).cloned().unwrap_or_default()
    }

    pub(crate) fn added(&self, participant: &str) -> Vec<(Kind, String)> {
        let of = |who: &Option<String>| who.as_deref().is_none_or(|who| who == participant);
        let added = self.added.iter().filter(|(who, _, _)| of(who));
        added.map(|(_, kind, words)| (*kind, words.clone())).collect()
    }
}

fn column(place: Option<usize>, name: &str) -> Result<usize, ReviewError> {
    place.ok_or_else(|| ReviewError::Unreadable {
        line: 1,
        why: format!("it has no column \"{name}\""),
    })
}

fn unreadable(line: u64, error: &csv::Error) -> ReviewError {
    ReviewError::Unreadable { line, why: error.to_string() }
}

fn kind_of(word: &str) -> Result<Kind, String> {
    if word.is_empty() {
        return Ok(Kind::Person);
    }
    let kinds = || Kind::ALL.into_iter().filter(|kind| kind.is_personal());
    kinds().find(|kind| kind.label() == word).ok_or_else(|| {
        let known: Vec<&str> = kinds().map(Kind::label).collect();
        format!("\"{word}\" is no kind: {}", known.join(", "))
    })
}
