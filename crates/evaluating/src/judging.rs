//! Asking a judge: one pair of lessons after the other, each in both orders, within a budget.

use agent::Model;
use agent::ask::{ModelQuestion, ask};
use domain::{Spent, Usage};
use rating::{JUDGEMENTS, Pair, Preference, Rating, ResultsFolder, Rubric, settled};

use crate::judge::{both_orders, judged, question};

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
    /// What they cost.
    pub spent: Spent,
}

/// Asks a judge about every pair by every criterion that needs judgement, each in both orders; each verdict is a line
/// of `judgements.jsonl` before the next is asked for.
///
/// # Errors
/// When the folder cannot be written, the model cannot be reached, or it is to keep to a limit in dollars and nobody
/// knows its price.
pub async fn judge_pairs(
    results: &ResultsFolder,
    rubric: &Rubric,
    pairs: &[Pair],
    model: &dyn Model,
    plan: JudgePlan,
) -> anyhow::Result<Judged> {
    let rater = format!("{}:{}", model.provider(), model.name());
    let priced = model.cost_usd(&Usage::default()).is_some();
    anyhow::ensure!(
        priced || plan.most_dollars.is_none(),
        "the price of {} is not known, so a limit in dollars cannot stop it: limit the calls",
        model.name()
    );
    let there: Vec<Rating> = settled(results.lines(JUDGEMENTS)?);
    let mut came = Judged::default();
    for pair in pairs {
        let (a, b) = pair.texts(results)?;
        for criterion in rubric.to_judge() {
            let mut rating = pair.rating(rubric, &criterion.id, &rater, Preference::Neither);
            if there.iter().any(|one| one.is_on_the_same(&rating)) {
                came.reused += 1;
                continue;
            }
            let spent = plan.most_dollars.is_some_and(|most| came.spent.usd >= most);
            if spent || plan.most_calls.is_some_and(|most| came.calls + 2 > most) {
                came.left += 1;
                continue;
            }
            let mut orders = Vec::new();
            for (first, second) in [(&a, &b), (&b, &a)] {
                let (system, text) = question(criterion, &pair.request, first, second);
                let asked = ModelQuestion::new("judge", system, text).of_at_most(600);
                let reply = ask::<String>(model, asked).await.map_err(|failure| {
                    anyhow::anyhow!("the judge does not answer: {}", failure.message)
                })?;
                came.calls += 1;
                came.spent += model.cost_usd(&reply.usage);
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
                    came.refused.push(format!("{}, {}: {why}", pair.case, criterion.id));
                }
            }
        }
    }
    Ok(came)
}
