//! The values that hold.

use std::sync::Arc;

use async_trait::async_trait;
use domain::Timestamp;
use experience::{Axis, LikelyContradiction, Scope, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clusters::rounded;
use crate::answering::within;
use crate::experiences::{KnownValue, by_standing, values_in};
use crate::page::{cut, page, start};
use crate::{Asker, Hints, Learning, LearningError, Tool, Watch};

/// The most characters of a value's sentence in a list.
const SENTENCE: usize = 300;
/// The most pairs that are named.
const PAIRS: usize = 10;

/// Lists values.
pub struct ListValues;

/// Which values.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListValuesAsk {
    /// Only of this axis.
    #[serde(default)]
    pub axis: Option<Axis>,
    /// Those that hold in this project; yours without one, `*` for all that there are.
    #[serde(default)]
    pub project: Option<String>,
    /// The `next_cursor` of the answer before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// The most values of an answer; 20 without it.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: u32,
}

const fn usual() -> u32 {
    20
}

/// The values.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListValuesAnswer {
    /// The values, those first that rest on most now.
    pub values: Vec<ListedValue>,
    /// How many there are in all.
    pub count: u32,
    /// Pairs that may contradict one another, of those that hold here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contradictions: Vec<Opposed>,
    /// What could not be looked at, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Where the next part begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How many come after these.
    pub left: u32,
}

/// A value in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListedValue {
    /// Its id.
    pub id: String,
    /// The axis of its cluster.
    pub axis: Axis,
    /// What it says.
    pub text: String,
    /// How much it counts now, from 0 to 1: half of it is gone after 180 days without a new experience.
    pub strength: f64,
    /// How many experiences it rests on.
    pub cluster_size: u32,
    /// The cluster in which it was found.
    pub cluster_id: String,
    /// How often it was written, from 1.
    pub version: u32,
    /// The project in which it holds; none for everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// When it was written, or an experience last came to it.
    pub supported_at: Timestamp,
}

/// Two values about the same of which one denies: candidates for somebody to read.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Opposed {
    /// One of them.
    pub one: String,
    /// What it says.
    pub one_text: String,
    /// The other.
    pub other: String,
    /// What it says.
    pub other_text: String,
    /// How alike they are, as cosine similarity.
    pub similarity: f64,
}

#[async_trait]
impl Tool for ListValues {
    type Ask = ListValuesAsk;
    type Answer = ListValuesAnswer;
    const NAME: &'static str = "list_values";
    const ABOUT: &'static str = "Lists the values that were found in clusters of experiences, those first that rest on most, \
         with how far each has faded and which may contradict one another.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: ListValuesAsk,
        _: Arc<dyn Watch>,
    ) -> Result<ListValuesAnswer, LearningError> {
        within("limit", ask.limit, 1, 100)?;
        let from = start(ask.cursor.as_deref())?;
        let place = learning.place_of(asker, ask.project.as_deref()).await?;
        let known = values_in(learning, place.key(), ask.axis).await?;
        let (pairs, note) = KnownValue::contradictions(learning, &known).await?;
        let mut contradictions = Opposed::of(&pairs, &known, None);
        contradictions.truncate(PAIRS);
        let now = learning.supplies().clock.now();
        let values: Vec<Value> = known.into_iter().map(|known| known.value).collect();
        let ordered = by_standing(&values, place.key(), now);
        let listed: Vec<ListedValue> = ordered.into_iter().map(|value| shown(value, now)).collect();
        let count = u32::try_from(listed.len()).unwrap_or(u32::MAX);
        let page = page(listed, from, ask.limit as usize);
        Ok(ListValuesAnswer {
            values: page.rows,
            count,
            contradictions,
            note,
            next_cursor: page.next_cursor,
            left: u32::try_from(page.left).unwrap_or(u32::MAX),
        })
    }

    fn short(answer: &ListValuesAnswer) -> String {
        let mut lines = vec![match answer.count {
            0 => "no value was kept yet: run_clustering finds what one can be read in".to_owned(),
            count => format!("{count} values"),
        }];
        lines.extend(answer.values.iter().map(|value| format!("{} ({})", value.text, value.id)));
        lines.extend(
            answer.contradictions.iter().map(|one| format!("may contradict: {}", one.told())),
        );
        lines.extend(answer.note.clone());
        lines.join("\n")
    }
}

fn shown(value: &Value, now: Timestamp) -> ListedValue {
    ListedValue {
        id: value.id.clone(),
        axis: value.axis,
        text: cut(&value.text, SENTENCE),
        strength: rounded(value.strength(now)),
        cluster_size: u32::try_from(value.cluster_size).unwrap_or(u32::MAX),
        cluster_id: value.cluster_id.clone(),
        version: value.version,
        project: match &value.scope {
            Scope::Project(project) => Some(project.clone()),
            Scope::Global => None,
        },
        supported_at: value.supported_at,
    }
}

impl Opposed {
    /// Pairs with what both say; only those with a certain value, where one is named.
    pub(super) fn of(
        pairs: &[LikelyContradiction],
        values: &[KnownValue],
        with: Option<&str>,
    ) -> Vec<Self> {
        let text = |id: &str| {
            let known = values.iter().find(|known| known.value.id == id);
            known.map(|known| cut(&known.value.text, SENTENCE)).unwrap_or_default()
        };
        let concerned = |pair: &&LikelyContradiction| {
            with.is_none_or(|id| pair.values.iter().any(|value| value == id))
        };
        let opposed = |pair: &LikelyContradiction| {
            let [one, other] = pair.values.clone();
            let (one_text, other_text) = (text(&one), text(&other));
            Self { one, one_text, other, other_text, similarity: rounded(pair.similarity) }
        };
        pairs.iter().filter(concerned).map(opposed).collect()
    }

    pub(super) fn told(&self) -> String {
        format!("\"{}\" ({}) and \"{}\" ({})", self.one_text, self.one, self.other_text, self.other)
    }
}
