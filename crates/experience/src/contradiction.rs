//! Values that say the opposite of one another. That they do is for somebody to say; here candidates are put
//! in order, and what was said is kept.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use text::lists;
use text::words::{Joints, words_with};

use crate::vector::Direction;
use crate::{ExperienceError, Scope, Value};

lists! {
    include_str!("contradiction.txt");
    /// Words that turn a sentence into its opposite.
    static NEGATIONS: List = "negations";
}

/// Two values of which somebody said that they contradict one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contradiction {
    /// Their ids, in order.
    pub values: [String; 2],
    /// In what they differ.
    pub note: String,
    /// When it was noted.
    pub noted_at: DateTime<Utc>,
    /// Which of the two holds, once somebody has said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<String>,
}

/// All contradictions that were noted, each pair once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Contradictions(Vec<Contradiction>);

impl Contradictions {
    /// All of them, in the order in which they were noted.
    #[must_use]
    pub fn all(&self) -> &[Contradiction] {
        &self.0
    }

    /// Notes that two values contradict one another, and whether that was new. A value contradicts no other
    /// twice, and not itself.
    pub fn note(&mut self, one: &str, other: &str, note: &str, now: DateTime<Utc>) -> bool {
        let pair = pair(one, other);
        let known = self.0.iter().any(|known| known.values == pair);
        if one == other || known {
            return false;
        }
        let note = note.trim().to_owned();
        self.0.push(Contradiction { values: pair, note, noted_at: now, holds: None });
        true
    }

    /// Says which of two values holds, and whether they are noted as a contradiction at all.
    pub fn settle(&mut self, holds: &str, over: &str) -> bool {
        let pair = pair(holds, over);
        let found = self.0.iter_mut().find(|known| known.values == pair);
        let Some(found) = found else { return false };
        found.holds = Some(holds.to_owned());
        true
    }

    /// Whether another value holds in the place of this one, which is then not shown by itself.
    #[must_use]
    pub fn overruled(&self, id: &str) -> bool {
        let of_it = self.0.iter().filter(|known| known.values.iter().any(|value| value == id));
        of_it.filter_map(|known| known.holds.as_deref()).any(|holds| holds != id)
    }

    /// Contradictions of a value that nobody has settled: wherever it is shown, the other is shown with it.
    pub fn open<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Contradiction> {
        self.0.iter().filter(move |known| {
            known.holds.is_none() && known.values.iter().any(|value| value == id)
        })
    }
}

fn pair(one: &str, other: &str) -> [String; 2] {
    let mut pair = [one.to_owned(), other.to_owned()];
    pair.sort();
    pair
}

/// Two values that may contradict one another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LikelyContradiction {
    /// Their ids, in order.
    pub values: [String; 2],
    /// How alike what they are about is, as cosine similarity.
    pub similarity: f64,
}

/// Pairs of values about the same of which one denies, the most alike first: those at least as alike as
/// `at_least`, on one axis, and holding in a place together. Candidates for somebody to read, and no findings: no
/// similarity tells the same from the opposite.
///
/// # Errors
/// Embeddings of other lengths or without direction.
pub fn likely_contradictions(
    values: &[(&Value, &[f32])],
    at_least: f64,
) -> Result<Vec<LikelyContradiction>, ExperienceError> {
    let mut about = Vec::with_capacity(values.len());
    for (value, vector) in values {
        let direction = Direction::of(&value.id, vector)?;
        if let Some((_, first)) = about.first() {
            Direction::like(first, &value.id, &direction)?;
        }
        about.push((*value, direction));
    }
    let mut likely = Vec::new();
    for (at, (one, one_way)) in about.iter().enumerate() {
        for (other, other_way) in &about[at + 1..] {
            let similarity = 1.0 - one_way.distance(other_way);
            let opposed = denies(&one.text) != denies(&other.text);
            if opposed && similarity >= at_least && one.axis == other.axis && meet(one, other) {
                likely.push(LikelyContradiction { values: pair(&one.id, &other.id), similarity });
            }
        }
    }
    likely.sort_by(|one, other| {
        other.similarity.total_cmp(&one.similarity).then_with(|| one.values.cmp(&other.values))
    });
    Ok(likely)
}

/// Whether a sentence denies: an odd number of words that do.
fn denies(text: &str) -> bool {
    let words = words_with(text, Joints::Apostrophes);
    let negations = words.map(|word| word.to_lowercase().replace('’', "'"));
    !negations.filter(|word| NEGATIONS.has(word)).count().is_multiple_of(2)
}

fn meet(one: &Value, other: &Value) -> bool {
    match (&one.scope, &other.scope) {
        (Scope::Project(one), Scope::Project(other)) => one == other,
        (Scope::Global, Scope::Global | Scope::Project(_)) | (Scope::Project(_), Scope::Global) => {
            true
        }
    }
}
