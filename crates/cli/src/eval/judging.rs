//! `eval judge` and `eval rate`: who says which of two lessons is better.

use std::io::{BufRead as _, IsTerminal as _};

use evaluating::{JudgePlan, judge_pairs};
use models::{Registry, Settings};
use rating::{
    Criterion, JUDGEMENTS, Pair, Preference, RATINGS, Rating, ResultsFolder, as_csv, in_order,
    is_turned, pairs_of, settled,
};
use serde_json::json;

use crate::args::{EvalJudge, EvalRate, Global};
use crate::eval::shared::{broken, results, rubric};
use crate::failure::{Exit, Failure};
use crate::screen;

/// Asks the model of `--provider` and `--model`, whose key is in the environment.
pub async fn judge(asked: EvalJudge, global: &Global) -> Result<Exit, Failure> {
    let Some(provider) = &global.provider else {
        return Err(Failure::usage("nobody is named who judges")
            .next("--provider anthropic --model NAME, or --provider openai with OPENAI_BASE_URL"));
    };
    let registry = Registry::new(Settings::from_environment());
    let model = registry
        .model(provider, global.model.as_deref())
        .map_err(|error| Failure::new(Exit::Provider, error.to_string()))?;
    let results = ResultsFolder::at(&results(asked.results.as_deref(), global)?);
    let pairs = pairs(&results, &asked.from)?;
    let plan = JudgePlan { most_dollars: asked.max_cost, most_calls: asked.max_calls };
    let came = judge_pairs(&results, &rubric()?, &pairs, &*model, plan).await.map_err(broken)?;
    if global.json {
        screen::print_json(&json!({
            "pairs": pairs.len(), "counted": came.counted, "refused": came.refused,
            "reused": came.reused, "left": came.left, "calls": came.calls, "dollars": came.spent.whole(), "spent": came.spent,
        }))?;
    } else {
        for why in &came.refused {
            screen::note(&format!("counts for nothing: {why}"));
        }
        screen::print(&format!(
            "{} pairs of lessons: {} verdicts count, {} count for nothing, {} were there already, {} were left; \
             {} calls, cost {}\n",
            pairs.len(),
            came.counted,
            came.refused.len(),
            came.reused,
            came.left,
            came.calls,
            came.spent,
        ))?;
    }
    Ok(if came.left == 0 { Exit::Ok } else { Exit::Failed })
}

fn pairs(results: &ResultsFolder, from: &str) -> Result<Vec<Pair>, Failure> {
    let pairs = pairs_of(results, from).map_err(|error| broken(error.into()))?;
    match pairs.is_empty() {
        false => Ok(pairs),
        true => Err(Failure::new(
            Exit::NotFound,
            format!(
                "{} has no two lessons of one case to compare with `{from}`",
                results.path().display()
            ),
        )
        .next("teacher-assist eval run --condition full --condition chat")),
    }
}

/// What people and judges said, as far as it counts.
pub fn said(results: &ResultsFolder) -> Result<(Vec<Rating>, Vec<Rating>), Failure> {
    let read = |name| results.lines(name).map(settled).map_err(|error| broken(error.into()));
    Ok((read(RATINGS)?, read(JUDGEMENTS)?))
}

/// What is asked of one pair by one criterion.
type RatingQuestion<'a> = (&'a Pair, &'a Criterion);

/// What was said to a question.
enum RatingAnswer {
    Of(Preference, Option<String>),
    Skip,
    Undo,
    Leave,
}

/// Shows two lessons at a time and keeps what is said of them.
pub async fn rate(asked: EvalRate, global: &Global) -> Result<Exit, Failure> {
    let results = ResultsFolder::at(&results(asked.results.as_deref(), global)?);
    let (there, _) = said(&results)?;
    if asked.export {
        return exported(&there, global);
    }
    let (rubric, rater) = (rubric()?, asked.rater.as_str());
    let pairs = in_order(rater, pairs(&results, &asked.from)?);
    let rated = |(pair, criterion): RatingQuestion<'_>| {
        let asked = pair.rating(&rubric, &criterion.id, rater, Preference::Neither);
        there.iter().any(|one| one.is_on_the_same(&asked))
    };
    let criteria: Vec<&Criterion> = rubric.to_judge().collect();
    let all = pairs.iter().flat_map(|pair| criteria.iter().map(move |one| (pair, *one)));
    let open: Vec<RatingQuestion<'_>> = all.filter(|question| !rated(*question)).collect();
    let mut lines = std::io::stdin().lock().lines();
    // What was kept, with the question that it answers.
    let mut kept: Vec<(usize, Rating)> = Vec::new();
    let (mut at, mut shown) = (0, None);
    while let Some((pair, criterion)) = open.get(at) {
        if shown != Some(*pair) {
            show(pair, rater, &results)?;
            shown = Some(*pair);
        }
        let keep =
            |line: &Rating| results.append(RATINGS, line).map_err(|error| broken(error.into()));
        match answer(criterion, &mut lines)? {
            RatingAnswer::Of(preference, why) => {
                let turned = is_turned(rater, pair);
                let says = if turned { preference.turned() } else { preference };
                let line = Rating { why, ..pair.rating(&rubric, &criterion.id, rater, says) };
                keep(&line)?;
                kept.push((at, line));
                at += 1;
            }
            RatingAnswer::Skip => at += 1,
            RatingAnswer::Undo => match kept.pop() {
                Some((before, line)) => {
                    keep(&Rating { withdrawn: true, ..line })?;
                    at = before;
                }
                None => screen::print("nothing was said yet\n")?,
            },
            RatingAnswer::Leave => break,
        }
    }
    if std::io::stdin().is_terminal() {
        screen::print("\n")?;
    }
    let left = open.len() - kept.len();
    screen::print(&format!(
        "{} answers were kept in {}; {left} of {} are open\n",
        kept.len(),
        results.path().join(RATINGS).display(),
        pairs.len() * criteria.len(),
    ))?;
    Ok(Exit::Ok)
}

/// Shows two lessons in the order of the rater's lot.
fn show(pair: &Pair, rater: &str, results: &ResultsFolder) -> Result<(), Failure> {
    let (first, second) = pair.texts(results).map_err(|error| broken(error.into()))?;
    let (a, b) = if is_turned(rater, pair) { (second, first) } else { (first, second) };
    let request = &pair.request;
    screen::print(&format!("\n{request}\n\n===== draft A\n{a}\n===== draft B\n{b}\n=====\n"))
}

/// Asks until there is an answer.
fn answer(
    criterion: &Criterion,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
) -> Result<RatingAnswer, Failure> {
    screen::print(&format!(
        "\n{}: {}\na, b or n (neither), and why behind it; s (skip), u (undo), q (leave) > ",
        criterion.name, criterion.asks
    ))?;
    loop {
        let line = lines.next().transpose();
        let Some(line) = line.map_err(|error| Failure::io("read an answer", &error))? else {
            return Ok(RatingAnswer::Leave);
        };
        let (word, why) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let why = Some(why.trim().to_owned()).filter(|why| !why.is_empty());
        return Ok(match word {
            "a" => RatingAnswer::Of(Preference::First, why),
            "b" => RatingAnswer::Of(Preference::Second, why),
            "n" => RatingAnswer::Of(Preference::Neither, why),
            "s" => RatingAnswer::Skip,
            "u" => RatingAnswer::Undo,
            "q" => RatingAnswer::Leave,
            _ => {
                screen::print("a, b, n, s, u or q > ")?;
                continue;
            }
        });
    }
}

fn exported(there: &[Rating], global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(&there)?;
        return Ok(Exit::Ok);
    }
    let table = as_csv(there).map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
    screen::print(&table)?;
    Ok(Exit::Ok)
}
