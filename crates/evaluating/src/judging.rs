//! Asking a judge: which pairs of lessons there are, and one after the other of them in both orders, within a budget.

use std::collections::BTreeSet;

use agent::Model;
use agent::ask::{ModelQuestion, ask};

use crate::judge::{Rating, both_orders, judged, question, to_judge};
use crate::{FolderError, Record, Results, Rubric};

/// Two lessons of one case and repetition, by two conditions.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// What the first condition wrote.
    pub first: Record,
    /// What the second wrote.
    pub second: Record,
    /// The texts of both.
    pub lessons: (String, String),
}

/// The pairs of a folder of results: a condition and each of the others, where both wrote a lesson and not the same.
///
/// # Errors
/// When a lesson cannot be read.
pub fn pairs_of(results: &Results, from: &str) -> Result<Vec<Pair>, FolderError> {
    let records = results.records()?;
    let mut pairs = Vec::new();
    for first in records.iter().filter(|one| one.condition == from) {
        for second in &records {
            let same = second.case == first.case && second.repetition == first.repetition;
            if !same || second.condition == from || second.lesson == first.lesson {
                continue;
            }
            let lessons = (results.lesson(&first.key())?, results.lesson(&second.key())?);
            if let (Some(a), Some(b)) = lessons {
                pairs.push(Pair { first: first.clone(), second: second.clone(), lessons: (a, b) });
            }
        }
    }
    Ok(pairs)
}

impl Pair {
    /// A rating of it that says nothing yet: who rates, by which criterion.
    #[must_use]
    pub fn rating(&self, rubric: &Rubric, criterion: &str, rater: &str) -> Rating {
        let hash = |record: &Record| record.lesson.clone().unwrap_or_default();
        Rating {
            case: self.first.case.clone(),
            first: self.first.condition.clone(),
            second: self.second.condition.clone(),
            repetition: self.first.repetition,
            lessons: (hash(&self.first), hash(&self.second)),
            criterion: criterion.to_owned(),
            rubric: rubric.version,
            rater: rater.to_owned(),
            preference: crate::judge::Preference::Neither,
            quotes: Vec::new(),
            steady: None,
        }
    }
}

/// The file of what judges said, and that of what people said.
pub const JUDGEMENTS: &str = "judgements.jsonl";
/// See [`JUDGEMENTS`].
pub const RATINGS: &str = "ratings.jsonl";

/// What a judge may cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgePlan {
    /// US dollars after which no more is asked.
    pub most_dollars: Option<f64>,
    /// Calls after which no more is asked.
    pub most_calls: Option<u64>,
}

/// What came of asking a judge.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Judged {
    /// Verdicts that count.
    pub counted: usize,
    /// Verdicts that count for nothing, with why.
    pub refused: Vec<String>,
    /// There already.
    pub reused: usize,
    /// Not asked because a budget was used up.
    pub left: usize,
    /// Calls that were made.
    pub calls: u64,
    /// US dollars.
    pub dollars: f64,
}

/// Asks a judge about every pair by every criterion that needs judgement, each in both orders; each verdict is a line
/// of `judgements.jsonl` before the next is asked for.
///
/// # Errors
/// When the folder cannot be written or the model cannot be reached.
pub async fn judge_pairs(
    results: &Results,
    rubric: &Rubric,
    pairs: &[Pair],
    model: &dyn Model,
    plan: JudgePlan,
) -> anyhow::Result<Judged> {
    let rater = format!("{}:{}", model.provider(), model.name());
    let there: Vec<Rating> = results.lines(JUDGEMENTS)?;
    let key =
        |one: &Rating| (one.lessons.clone(), one.criterion.clone(), one.rubric, one.rater.clone());
    let there: BTreeSet<_> = there.iter().map(key).collect();
    let mut came = Judged::default();
    for pair in pairs {
        for criterion in to_judge(rubric) {
            let mut rating = pair.rating(rubric, &criterion.id, &rater);
            if there.contains(&key(&rating)) {
                came.reused += 1;
                continue;
            }
            let spent = plan.most_dollars.is_some_and(|most| came.dollars >= most);
            if spent || plan.most_calls.is_some_and(|most| came.calls + 2 > most) {
                came.left += 1;
                continue;
            }
            let (a, b) = (&pair.lessons.0, &pair.lessons.1);
            let mut orders = Vec::new();
            for (first, second) in [(a, b), (b, a)] {
                let (system, text) = question(criterion, &pair.first.request, first, second);
                let asked = ModelQuestion::new("judge", system, text).of_at_most(600);
                let reply = ask::<String>(model, asked)
                    .await
                    .map_err(|failure| anyhow::anyhow!("the judge does not answer: {failure:?}"))?;
                came.calls += 1;
                came.dollars += model.cost_usd(&reply.usage);
                orders.push(judged(&reply.message.text(), first, second));
            }
            match orders.as_slice() {
                [Ok(straight), Ok(turned)] => {
                    let (preference, steady) = both_orders(straight, turned);
                    rating.preference = preference;
                    rating.steady = Some(steady);
                    rating.quotes = vec![straight.quotes.0.clone(), straight.quotes.1.clone()];
                    results.append(JUDGEMENTS, &rating)?;
                    came.counted += 1;
                }
                other => {
                    let why = other.iter().find_map(|one| one.as_ref().err());
                    let why = why.map(ToString::to_string).unwrap_or_default();
                    came.refused.push(format!("{}, {}: {why}", pair.first.case, criterion.id));
                }
            }
        }
    }
    Ok(came)
}
