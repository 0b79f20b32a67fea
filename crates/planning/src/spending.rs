//! What models cost: a month by who asked, its budget, and roughly what something would cost before it is sent.

mod said;

use std::sync::Arc;

use agent::Model;
use api::{
    Budget, BudgetChoice, CostEstimate, MonthOutlook, MonthStanding, PriceStanding, RunsAlike,
    Spender, Spending, SpendingCommands, SpendingMonth, SpendingPart, WhenPassed,
};
use async_trait::async_trait;
use chrono::{Datelike, Local, Months, NaiveDate, NaiveTime, TimeZone, Utc};
use domain::{Clock, Limits, Spent, Timestamp, Usage};
use faults::Fault;
use store::{RunKind, SpendingRow, TeacherStore};

use crate::settings::Settings;
use crate::supplies::Supplies;

pub use said::dollars;

/// The commands about what models cost; clones share it.
#[derive(Clone)]
pub struct SpendingDesk {
    store: TeacherStore,
    settings: Arc<Settings>,
    clock: Arc<dyn Clock>,
}

/// What is about to be sent.
pub struct Sending<'a> {
    /// The command; none for plain words.
    pub command: Option<&'a str>,
    /// The agent.
    pub agent: &'a str,
    /// Who plans, by provider and model.
    pub planner: (&'a str, &'a str),
    /// Whose price counts: the model that was chosen; none where it cannot be asked.
    pub model: Option<&'a dyn Model>,
    /// Tokens of the first request, by estimate; none where a model is asked section by section.
    pub tokens: Option<u64>,
}

/// Whether a model costs something.
pub fn price_of(model: &dyn Model) -> PriceStanding {
    const MUCH: u64 = 1_000_000;
    let usage = Usage { input_tokens: MUCH, output_tokens: MUCH, ..Usage::default() };
    match model.cost_usd(&usage) {
        None => PriceStanding::Unknown,
        Some(0.0) => PriceStanding::Free,
        Some(_) => PriceStanding::Known,
    }
}

impl SpendingDesk {
    /// Over the same rows and settings as her runs.
    pub fn of(supplies: &Supplies) -> Self {
        Self {
            store: supplies.store.clone(),
            settings: Arc::clone(&supplies.allowed.settings),
            clock: Arc::clone(&supplies.clock),
        }
    }

    /// What was spent since the month began.
    async fn this_month(&self) -> Result<Spent, Fault> {
        let first = first_of(self.clock.now().with_timezone(&Local).date_naive());
        let rows = self.store.spending(begin(first)?, begin(next(first)?)?).await?;
        Ok(sum(&rows))
    }

    /// Whether nothing that costs something is to be begun any more.
    pub async fn is_used_up(&self, model: &dyn Model) -> Result<bool, Fault> {
        match self.settings.choices().budget {
            Some(Budget { month_usd, when_passed: WhenPassed::Stop })
                if price_of(model) == PriceStanding::Known =>
            {
                Ok(self.this_month().await?.usd >= month_usd)
            }
            _ => Ok(false),
        }
    }

    /// The limits of a run that begins, held to what is left of the month where she chose that it stops.
    ///
    /// # Errors
    /// When nothing is left. A model whose price nobody knows cannot be held, and one that costs nothing need not be.
    pub async fn limits_left(
        &self,
        model: &dyn Model,
        mut limits: Limits,
    ) -> Result<Limits, Fault> {
        let Some(Budget { month_usd, when_passed: WhenPassed::Stop }) =
            self.settings.choices().budget
        else {
            return Ok(limits);
        };
        if price_of(model) != PriceStanding::Known {
            return Ok(limits);
        }
        let left = month_usd - self.this_month().await?.usd;
        if left <= 0.0 {
            return Err(Fault::invalid(said::used_up(month_usd, month_usd - left)));
        }
        limits.max_budget_usd = limits.max_budget_usd.into_iter().chain([left]).reduce(f64::min);
        Ok(limits)
    }

    /// Roughly what something would cost that is about to be sent.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn estimate(&self, sending: Sending<'_>) -> Result<CostEstimate, Fault> {
        let (provider, model) = sending.planner;
        let price = sending.model.map_or(PriceStanding::Unknown, price_of);
        let kind = RunKind { command: sending.command, agent: sending.agent, provider, model };
        let alike = match price {
            PriceStanding::Free => None,
            PriceStanding::Known | PriceStanding::Unknown => {
                alike(&self.store.runs_alike(kind).await?)
            }
        };
        let reading = |tokens| Usage { input_tokens: tokens, ..Usage::default() };
        let asked = sending.model.zip(sending.tokens);
        let reading_usd = asked.and_then(|(model, tokens)| model.cost_usd(&reading(tokens)));
        let (provider, model) = match sending.model {
            Some(model) => (model.provider(), model.name()),
            None => (provider, model),
        };
        let mut estimate = CostEstimate {
            provider: provider.to_owned(),
            model: model.to_owned(),
            reading_usd,
            alike,
            price,
            month: None,
            says: String::new(),
        };
        estimate.says = said::estimate(&estimate);
        estimate.month = self.outlook(&estimate).await?;
        Ok(estimate)
    }

    async fn outlook(&self, estimate: &CostEstimate) -> Result<Option<MonthOutlook>, Fault> {
        let Some(budget) = self.settings.choices().budget else { return Ok(None) };
        let spent = self.this_month().await?;
        let likely = estimate.alike.map(|alike| alike.middle).or(estimate.reading_usd);
        let after = spent.usd + likely.unwrap_or_default();
        let standing = match estimate.price {
            PriceStanding::Free => MonthStanding::Within,
            PriceStanding::Unknown => MonthStanding::Unbound,
            PriceStanding::Known if spent.usd >= budget.month_usd => MonthStanding::Passed,
            PriceStanding::Known if after > budget.month_usd => MonthStanding::WouldPass,
            PriceStanding::Known => MonthStanding::Within,
        };
        let says = said::outlook(standing, budget, spent, after, &estimate.model);
        Ok(Some(MonthOutlook { standing, says }))
    }
}

#[async_trait]
impl SpendingCommands for SpendingDesk {
    type Error = Fault;

    async fn spending_month(&self, params: SpendingMonth) -> Result<Spending, Fault> {
        let present = first_of(self.clock.now().with_timezone(&Local).date_naive());
        let first = match params.month {
            None => present,
            Some(month) => {
                let day = NaiveDate::parse_from_str(&format!("{month}-01"), "%Y-%m-%d");
                day.map_err(|_| Fault::invalid(format!("`{month}` is no month such as 2026-11")))?
            }
        };
        let rows = self.store.spending(begin(first)?, begin(next(first)?)?).await?;
        let (spent, budget) = (sum(&rows), self.settings.choices().budget);
        let is_now = first == present;
        Ok(Spending {
            month: first.format("%Y-%m").to_string(),
            is_now,
            calls: rows.iter().map(|row| row.calls).sum(),
            says: said::month(spent, &rows, budget.filter(|_| is_now)),
            spent,
            parts: rows.into_iter().map(part).collect(),
            budget,
        })
    }

    async fn budget_choose(
        &self,
        BudgetChoice { budget }: BudgetChoice,
    ) -> Result<Spending, Fault> {
        if let Some(Budget { month_usd, .. }) = budget
            && !(month_usd.is_finite() && month_usd > 0.0)
        {
            return Err(Fault::invalid("a budget is an amount of US dollars above 0"));
        }
        let kept = self.settings.change(|choices| choices.budget = budget);
        kept.map_err(|error| {
            Fault::internal(format!("it holds until you close, as it cannot be kept: {error}"))
        })?;
        self.spending_month(SpendingMonth { month: None }).await
    }
}

/// The present day of this computer's calendar, `2026-11-22`.
pub fn day(clock: &dyn Clock) -> String {
    clock.now().with_timezone(&Local).date_naive().to_string()
}

fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

fn next(month: NaiveDate) -> Result<NaiveDate, Fault> {
    let next = month.checked_add_months(Months::new(1));
    next.ok_or_else(|| Fault::invalid("that month is too far away"))
}

/// The moment at which a day begins here.
fn begin(day: NaiveDate) -> Result<Timestamp, Fault> {
    let begins = Local.from_local_datetime(&day.and_time(NaiveTime::MIN)).earliest();
    let begins = begins.ok_or_else(|| Fault::invalid("that day has no beginning here"))?;
    Ok(begins.with_timezone(&Utc))
}

fn sum(rows: &[SpendingRow]) -> Spent {
    let mut all = Spent::default();
    rows.iter().for_each(|row| all += row.spent);
    all
}

fn part(row: SpendingRow) -> SpendingPart {
    SpendingPart {
        part: match row.part.as_str() {
            "agent" => Spender::Agent,
            "specialist" => Spender::Specialist,
            "hook" => Spender::Hook,
            "summary" => Spender::Summary,
            "partner" => Spender::Partner,
            "title" => Spender::Title,
            "noticing" => Spender::Noticing,
            "test" => Spender::Test,
            "rewording" => Spender::Rewording,
            _ => Spender::Other,
        },
        name: row.name,
        provider: row.provider,
        model: row.model,
        calls: row.calls,
        input_tokens: row.input_tokens,
        output_tokens: row.output_tokens,
        spent: row.spent,
    }
}

/// What is known of runs of a kind; those with a part whose price nobody knows say nothing.
fn alike(runs: &[Spent]) -> Option<RunsAlike> {
    let mut known: Vec<f64> = runs.iter().filter_map(Spent::whole).collect();
    known.sort_by(f64::total_cmp);
    let middle = *known.get(known.len() / 2)?;
    Some(RunsAlike {
        runs: u32::try_from(known.len()).unwrap_or(u32::MAX),
        least: *known.first()?,
        middle,
        most: *known.last()?,
    })
}
