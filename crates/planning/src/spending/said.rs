//! What is spent and would be, in sentences: the window and the terminal say the same.

use std::collections::BTreeSet;

use api::{Budget, CostEstimate, MonthStanding, PriceStanding, RunsAlike, WhenPassed};
use domain::{Spent, model_label};
use store::SpendingRow;

/// US dollars as a person reads them: `$0`, `$0.0042`, `$1.20`.
#[must_use]
pub fn dollars(usd: f64) -> String {
    match usd {
        0.0 => "$0".to_owned(),
        _ if usd < 0.0001 => "less than $0.0001".to_owned(),
        _ if usd < 0.01 => format!("${usd:.4}"),
        _ => format!("${usd:.2}"),
    }
}

/// All that was spent, or the part of it that is known.
fn at_least(spent: Spent) -> String {
    match (spent.unpriced, spent.usd) {
        (0, usd) => dollars(usd),
        (_, 0.0) => "an amount that is not known".to_owned(),
        (_, usd) => format!("at least {}", dollars(usd)),
    }
}

/// Why nothing is begun.
pub fn used_up(month_usd: f64, spent: f64) -> String {
    format!(
        "this month's budget of {} is used up ({} was spent), and you chose that nothing more is sent then: raise it \
         in the settings under “Cost”, or let a model answer that costs nothing",
        dollars(month_usd),
        dollars(spent),
    )
}

/// An estimate before something is sent.
pub fn estimate(estimate: &CostEstimate) -> String {
    let model = model_label(&estimate.model);
    match (estimate.price, estimate.alike, estimate.reading_usd) {
        (PriceStanding::Free, _, _) => "Costs nothing.".to_owned(),
        (PriceStanding::Unknown, _, _) => {
            format!("What this costs is not known, because the price of {model} is not.")
        }
        (PriceStanding::Known, Some(RunsAlike { runs: 1, middle, .. }), _) => {
            format!("About {}, as the last of its kind cost.", dollars(middle))
        }
        (PriceStanding::Known, Some(RunsAlike { runs, least, most, .. }), _) => {
            let (least, most) = (dollars(least), dollars(most));
            match least == most {
                true => format!("About {most}, as the last {runs} of its kind cost."),
                false => format!("About {least} to {most}, as the last {runs} of its kind cost."),
            }
        }
        (PriceStanding::Known, None, Some(reading)) => format!(
            "At least {} for reading what is sent once; what comes after is not known, because {model} has done nothing \
             of its kind yet.",
            dollars(reading),
        ),
        (PriceStanding::Known, None, None) => {
            format!("Not known yet, because {model} has done nothing of its kind.")
        }
    }
}

/// How the month's budget stands, were it sent.
pub fn outlook(
    standing: MonthStanding,
    budget: Budget,
    spent: Spent,
    after: f64,
    model: &str,
) -> String {
    let (month, spent) = (dollars(budget.month_usd), at_least(spent));
    match (standing, budget.when_passed) {
        (MonthStanding::Within, _) => {
            format!("{} of this month's {month} is spent.", sentence(&spent))
        }
        (MonthStanding::WouldPass, WhenPassed::Warn) => format!(
            "With it this month would come to about {}, more than your budget of {month}.",
            dollars(after),
        ),
        (MonthStanding::WouldPass, WhenPassed::Stop) => format!(
            "With it this month would come to about {}, more than your budget of {month}: the work stops where that \
             is reached.",
            dollars(after),
        ),
        (MonthStanding::Passed, WhenPassed::Warn) => {
            format!("This month's budget of {month} is used up: {spent} is spent.")
        }
        (MonthStanding::Passed, WhenPassed::Stop) => format!(
            "This month's budget of {month} is used up: {spent} is spent, and nothing more is sent to a model that \
             costs something."
        ),
        (MonthStanding::Unbound, _) => format!(
            "Your budget of {month} a month cannot hold this, because the price of {} is not known.",
            model_label(model),
        ),
    }
}

/// How a month stands; `budget` is that of the present one.
pub fn month(spent: Spent, rows: &[SpendingRow], budget: Option<Budget>) -> String {
    let mut said = match (rows.is_empty(), budget) {
        (true, _) => "No model was asked.".to_owned(),
        (false, None) => format!("{} was spent.", sentence(&at_least(spent))),
        (false, Some(Budget { month_usd, .. })) => {
            format!("{} of {} was spent.", sentence(&at_least(spent)), dollars(month_usd))
        }
    };
    let unpriced = rows.iter().filter(|row| row.spent.unpriced > 0);
    let unpriced: BTreeSet<&str> = unpriced.map(|row| model_label(&row.model)).collect();
    if !unpriced.is_empty() {
        let models = unpriced.into_iter().collect::<Vec<_>>().join(", ");
        said.push_str(&format!(" The price of {models} is not known"));
        said.push_str(match budget {
            Some(_) => ", so the budget cannot hold it.",
            None => ".",
        });
    }
    said
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimated(price: PriceStanding, runs: &[f64], reading_usd: Option<f64>) -> String {
        let alike = runs.first().zip(runs.last()).map(|(least, most)| RunsAlike {
            runs: u32::try_from(runs.len()).unwrap(),
            least: *least,
            middle: runs[runs.len() / 2],
            most: *most,
        });
        let (provider, model) = ("openai".to_owned(), "models/small.gguf".to_owned());
        let (month, says) = (None, String::new());
        estimate(&CostEstimate { provider, model, reading_usd, alike, price, month, says })
    }

    #[test]
    fn an_estimate_says_what_it_rests_on_and_what_is_not_known() {
        use PriceStanding::{Free, Known, Unknown};
        assert_eq!(estimated(Free, &[], Some(0.0)), "Costs nothing.");
        let unknown = "What this costs is not known, because the price of small is not.";
        assert_eq!(estimated(Unknown, &[], None), unknown);
        let range = "About $0.0042 to $0.31, as the last 3 of its kind cost.";
        assert_eq!(estimated(Known, &[0.0042, 0.02, 0.311], Some(0.001)), range);
        assert_eq!(estimated(Known, &[0.02], None), "About $0.02, as the last of its kind cost.");
        let new = estimated(Known, &[], Some(0.018));
        assert!(new.starts_with("At least $0.02 for reading what is sent once; "), "{new}");
    }

    #[test]
    fn a_month_with_an_unknown_part_is_a_least_one_and_its_budget_says_so() {
        let row = |model: &str, usd, unpriced| SpendingRow {
            part: "agent".into(),
            name: "planner".into(),
            provider: "openai".into(),
            model: model.into(),
            calls: 1,
            input_tokens: 1,
            output_tokens: 1,
            spent: Spent { usd, unpriced },
        };
        let budget = Some(Budget { month_usd: 5.0, when_passed: WhenPassed::Warn });
        assert_eq!(month(Spent::default(), &[], budget), "No model was asked.");
        let priced = [row("a", 1.2, 0)];
        assert_eq!(
            month(Spent { usd: 1.2, unpriced: 0 }, &priced, budget),
            "$1.20 of $5.00 was spent."
        );
        let rows = [row("a", 1.2, 0), row("b", 0.0, 3)];
        assert_eq!(
            month(Spent { usd: 1.2, unpriced: 3 }, &rows, budget),
            "At least $1.20 of $5.00 was spent. The price of b is not known, so the budget cannot hold it."
        );
    }
}
