//! `eval judge` and `eval rate`: who says which of two lessons is better.

use std::collections::BTreeSet;
use std::io::{BufRead as _, IsTerminal as _};
use std::path::Path;

use evaluating::judge::{Preference, Rating, to_judge};
use evaluating::{JUDGEMENTS, JudgePlan, Pair, RATINGS, Results, judge_pairs, pairs_of};
use models::{Registry, Settings};
use serde_json::json;

use crate::args::{EvalJudge, EvalRate, Global};
use crate::eval::shared::{broken, rubric};
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
    let results = Results::at(&asked.results);
    let pairs = pairs(&results, &asked.results, &asked.from)?;
    let plan = JudgePlan { most_dollars: asked.max_cost, most_calls: asked.max_calls };
    let came = judge_pairs(&results, &rubric()?, &pairs, &*model, plan).await.map_err(broken)?;
    if global.json {
        screen::print_json(&json!({
            "pairs": pairs.len(), "counted": came.counted, "refused": came.refused,
            "reused": came.reused, "left": came.left, "calls": came.calls, "dollars": came.dollars,
        }))?;
    } else {
        for why in &came.refused {
            screen::note(&format!("counts for nothing: {why}"));
        }
        screen::print(&format!(
            "{} pairs of lessons: {} verdicts count, {} count for nothing, {} were there already, {} were left; \
             {} calls, {:.4} US dollars\n",
            pairs.len(),
            came.counted,
            came.refused.len(),
            came.reused,
            came.left,
            came.calls,
            came.dollars,
        ))?;
    }
    Ok(if came.left == 0 { Exit::Ok } else { Exit::Failed })
}

fn pairs(results: &Results, folder: &Path, from: &str) -> Result<Vec<Pair>, Failure> {
    let pairs = pairs_of(results, from).map_err(|error| broken(error.into()))?;
    match pairs.is_empty() {
        false => Ok(pairs),
        true => Err(Failure::new(
            Exit::NotFound,
            format!("{} has no two lessons of one case to compare with `{from}`", folder.display()),
        )
        .next("teacher-assist eval run --condition full --condition chat")),
    }
}

/// What was rated, for reports.
pub fn said(results: &Results) -> Result<(Vec<Rating>, Vec<Rating>), Failure> {
    let read = |name| results.lines(name).map_err(|error| broken(error.into()));
    Ok((read(RATINGS)?, read(JUDGEMENTS)?))
}

/// Shows two lessons at a time and keeps what is said of them.
pub async fn rate(asked: EvalRate, global: &Global) -> Result<Exit, Failure> {
    let results = Results::at(&asked.results);
    let (there, _) = said(&results)?;
    if asked.export {
        return exported(&there, global);
    }
    let rubric = rubric()?;
    let pairs = pairs(&results, &asked.results, &asked.from)?;
    let key = |one: &Rating| (one.lessons.clone(), one.criterion.clone(), one.rater.clone());
    let rated: BTreeSet<_> = there.iter().map(key).collect();
    let mut lines = std::io::stdin().lock().lines();
    let mut kept = 0;
    'pairs: for pair in &pairs {
        let open: Vec<_> = to_judge(&rubric)
            .map(|criterion| (criterion, pair.rating(&rubric, &criterion.id, &asked.rater)))
            .filter(|(_, rating)| !rated.contains(&key(rating)))
            .collect();
        if open.is_empty() {
            continue;
        }
        // Which stands first says nothing: it follows from the texts alone.
        let turned =
            text::sha256(pair.lessons.0.clone() + &pair.lessons.1) > text::sha256(&pair.lessons.0);
        let (a, b) = match turned {
            true => (&pair.lessons.1, &pair.lessons.0),
            false => (&pair.lessons.0, &pair.lessons.1),
        };
        let request = &pair.first.request;
        screen::print(&format!("\n{request}\n\n===== draft A\n{a}\n===== draft B\n{b}\n=====\n"))?;
        'criteria: for (criterion, mut rating) in open {
            screen::print(&format!(
                "\n{}: {}\na, b, n (neither), s (skip), q (leave) > ",
                criterion.name, criterion.asks
            ))?;
            rating.preference = loop {
                let line = lines
                    .next()
                    .transpose()
                    .map_err(|error| Failure::io("read an answer", &error))?;
                let shown = match line.as_deref().map(str::trim) {
                    Some("a") => Preference::First,
                    Some("b") => Preference::Second,
                    Some("n") => Preference::Neither,
                    Some("s") => continue 'criteria,
                    Some("q") | None => break 'pairs,
                    Some(_) => {
                        screen::print("a, b, n, s or q > ")?;
                        continue;
                    }
                };
                break if turned { shown.turned() } else { shown };
            };
            results.append(RATINGS, &rating).map_err(|error| broken(error.into()))?;
            kept += 1;
        }
    }
    if std::io::stdin().is_terminal() {
        screen::print("\n")?;
    }
    screen::print(&format!(
        "{kept} answers were kept in {}\n",
        asked.results.join(RATINGS).display()
    ))?;
    Ok(Exit::Ok)
}

fn exported(there: &[Rating], global: &Global) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(&there)?;
        return Ok(Exit::Ok);
    }
    let mut out = csv::Writer::from_writer(Vec::new());
    let wrong = |error: csv::Error| Failure::new(Exit::Failed, error.to_string());
    out.write_record([
        "case",
        "first",
        "second",
        "repetition",
        "criterion",
        "rubric",
        "rater",
        "preference",
    ])
    .map_err(wrong)?;
    for one in there {
        let preference = match one.preference {
            Preference::First => "first",
            Preference::Neither => "neither",
            Preference::Second => "second",
        };
        let (repetition, version) = (one.repetition.to_string(), one.rubric.to_string());
        out.write_record([
            one.case.as_str(),
            &one.first,
            &one.second,
            &repetition,
            &one.criterion,
            &version,
            &one.rater,
            preference,
        ])
        .map_err(wrong)?;
    }
    let bytes = out.into_inner().map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
    screen::print(&String::from_utf8_lossy(&bytes))?;
    Ok(Exit::Ok)
}
