//! What models cost, what a month may cost, and the own list of models.

use api::{
    ApiError, Budget, BudgetChoice, Commands as _, ModelList, MonthStanding, Nothing, OwnModel,
    OwnModelRef, OwnPrice, SessionSend, Spender, Spending, SpendingMonth, SpendingPart, WhenPassed,
};
use app::Desk;

use crate::args::{BudgetArgs, Global, SetArgs, SpentArgs, Then, WhoseModel};
use crate::failure::{Exit, Failure};
use crate::open::look_up;
use crate::screen;

/// `models spent`.
pub async fn spent(asked: SpentArgs, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        shown(&app.spending_month(SpendingMonth { month: asked.month }).await?, global)
    })
    .await
}

/// `models budget`.
pub async fn budget(asked: BudgetArgs, global: &Global) -> Result<Exit, Failure> {
    let choice = match asked.amount.as_deref() {
        None => return spent(SpentArgs { month: None }, global).await,
        Some("none") => BudgetChoice { budget: None },
        Some(amount) => {
            let amount = amount.trim_start_matches('$').parse();
            let month_usd = amount.map_err(|_| {
                Failure::usage("a budget is an amount of US dollars such as 5 or 2.50, or `none`")
            })?;
            let when_passed = match asked.then {
                Then::Warn => WhenPassed::Warn,
                Then::Stop => WhenPassed::Stop,
            };
            BudgetChoice { budget: Some(Budget { month_usd, when_passed }) }
        }
    };
    look_up(global, async |app: Desk| shown(&app.budget_choose(choice).await?, global)).await
}

/// `models set`.
pub async fn set(asked: SetArgs, global: &Global) -> Result<Exit, Failure> {
    let SetArgs { name, of, label, context, thinks, input, output, cache_read, cache_write } =
        asked;
    let price = input.zip(output);
    let price = price.map(|(input, output)| OwnPrice { input, output, cache_read, cache_write });
    let (listed, effort) = (of.name().to_owned(), thinks.map(Into::into));
    look_up(global, async |app: Desk| {
        let known = app.model_list(Nothing {}).await?;
        let there =
            known.models.iter().find(|one| one.own && one.listed == listed && one.name == name);
        // What is not typed stays as the list has it.
        let label =
            label.or_else(|| there.map(|there| there.label.clone()).filter(|it| *it != name));
        let context = context.or(there.map(|there| there.context));
        let effort = effort.or(there.map(|there| there.effort).filter(|effort| !effort.is_usual()));
        let model = OwnModel { listed, name, label, context, effort, price };
        changed(&app.own_model_set(model).await?, global)
    })
    .await
}

/// `models remove`.
pub async fn remove(name: String, of: WhoseModel, global: &Global) -> Result<Exit, Failure> {
    look_up(global, async |app: Desk| {
        let model = OwnModelRef { listed: of.name().to_owned(), name };
        changed(&app.own_model_remove(model).await?, global)
    })
    .await
}

/// Before something is sent: that the month's budget would be passed or cannot hold it.
pub async fn before_sending(app: &Desk, words: SessionSend) -> Result<(), ApiError> {
    if app.spending_month(SpendingMonth { month: None }).await?.budget.is_none() {
        return Ok(());
    }
    // What keeps it from being estimated keeps it from being sent, and is said then.
    let Ok(estimate) = app.cost_estimate(words).await else { return Ok(()) };
    match estimate.month {
        Some(month) if month.standing != MonthStanding::Within => {
            screen::note(&month.says);
            screen::note(&estimate.says);
        }
        Some(_) | None => {}
    }
    Ok(())
}

fn changed(list: &ModelList, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(list)?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!("{} is written\n", list.own_list))?;
    for problem in &list.list_problems {
        screen::note(&format!(
            "models.json:{}:{}: {}",
            problem.line, problem.column, problem.message
        ));
    }
    Ok(Exit::Ok)
}

fn shown(spending: &Spending, global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(spending)?;
        return Ok(Exit::Ok);
    }
    screen::print(&format!("{}: {}\n", spending.month, spending.says))?;
    if !spending.parts.is_empty() {
        let mut table =
            screen::table(["WHO", "WHAT", "MODEL", "CALLS", "TOKENS READ", "WRITTEN", "COST"]);
        for part in &spending.parts {
            let SpendingPart { name, provider, model, calls, .. } = part;
            table.add_row([
                name.clone(),
                what(part.part).to_owned(),
                format!("{provider}/{model}"),
                calls.to_string(),
                part.input_tokens.to_string(),
                part.output_tokens.to_string(),
                part.spent.to_string(),
            ]);
        }
        screen::print(&screen::table_text(&table))?;
    }
    match spending.budget {
        Some(Budget { month_usd, when_passed }) => screen::note(&format!(
            "the budget is ${month_usd} a month; when it is used up, {}",
            match when_passed {
                WhenPassed::Warn => "that is said and the work goes on",
                WhenPassed::Stop => "nothing more is sent to a model that costs something",
            },
        )),
        None => screen::note("there is no budget; teacher-assist models budget 5 sets one"),
    }
    Ok(Exit::Ok)
}

fn what(part: Spender) -> &'static str {
    match part {
        Spender::Agent => "agent",
        Spender::Specialist => "specialist",
        Spender::Hook => "check",
        Spender::Summary => "summaries",
        Spender::Partner => "with learners",
        Spender::Title => "names of sessions",
        Spender::Noticing => "what to remember",
        Spender::Test => "tests of keys",
        Spender::Rewording => "other words for questions",
        Spender::Other => "other",
    }
}
