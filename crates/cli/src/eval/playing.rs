//! `eval run`, `report` and `compare`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use app::AppOptions;
use evaluating::judge::calibration;
use evaluating::report::{Beside, Part, case_shares, difference_table, markdown, page};
use evaluating::{
    ABLATIONS, Condition, Heard, Plan, Record, Results, Verdict, condition, folder_hash,
};
use rating::ResultsFolder;
use serde_json::json;

use crate::args::{EvalCompare, EvalReport, EvalRun, Global};
use crate::eval::judging::said;
use crate::eval::shared::{broken, chosen, results, rubric, write};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::open::options;
use crate::{person, screen};

/// What reports are headed.
const TITLE: &str = "Evals";

/// Plays what is not there yet; 1 when something could not be played or was left out.
pub async fn run(asked: EvalRun, global: &Global) -> Result<Exit, Failure> {
    let began = Instant::now();
    let plan = plan(&asked, global).await?;
    let out = results(asked.out.as_deref(), global)?;
    let results =
        Results::open(&out).map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
    let mut interrupts = Interrupts::listen()?;
    let quiet = global.json;
    let heard = |heard: Heard| match heard {
        _ if quiet => {}
        Heard::Done(record, done, of) => screen::note(&line(&record, done, of)),
        Heard::Broken(name, why) => {
            screen::note(&format!("{} {name}: {why}", screen::red("broken")))
        }
    };
    let stop = async {
        interrupts.next().await;
        screen::note("what is under way is finished, the rest is left; the same command goes on");
    };
    let summary = plan.run(&results, heard, stop).await.map_err(broken)?;
    let records = results.records().map_err(|error| broken(error.into()))?;
    let all = records.iter().flat_map(|record| &record.findings);
    let (mut holds, mut fails, mut missing) = (0, 0, 0);
    for finding in all {
        match finding.verdict {
            Verdict::Holds => holds += 1,
            Verdict::Fails => fails += 1,
            Verdict::Missing => missing += 1,
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    if global.json {
        screen::print_json(&json!({
            "played": summary.played, "reused": summary.reused, "broken": summary.broken,
            "left": summary.left, "why": summary.why, "holds": holds, "fails": fails,
            "missing": missing, "seconds": seconds, "results": out,
        }))?;
    } else {
        let why = summary.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        screen::print(&format!(
            "{} played, {} there already, {} broken, {} left{why}; {seconds:.0} s\n\
             checks of the folder: {holds} hold, {fails} fail, {missing} had nothing to look at\n\
             {}: teacher-assist eval report{}\n",
            summary.played,
            summary.reused,
            summary.broken,
            summary.left,
            out.display(),
            asked.out.map(|out| format!(" {}", out.display())).unwrap_or_default(),
        ))?;
    }
    Ok(if summary.broken + summary.left == 0 { Exit::Ok } else { Exit::Failed })
}

fn line(record: &Record, done: usize, of: usize) -> String {
    let failing: Vec<&str> = record
        .findings
        .iter()
        .filter(|one| one.verdict != Verdict::Holds)
        .map(|one| one.check.as_str())
        .collect();
    let name = format!("{done}/{of} {} ({})", record.case, record.condition);
    match failing.is_empty() {
        true => format!("{name}: {} checks hold", record.findings.len()),
        false => format!(
            "{name}: {} of {} do not hold: {}",
            failing.len(),
            record.findings.len(),
            failing.join(", ")
        ),
    }
}

async fn plan(asked: &EvalRun, global: &Global) -> Result<Plan, Failure> {
    let cases = chosen(&asked.which).await?;
    let here = options(global)?;
    let provider = here.provider.clone();
    let rubric = rubric()?;
    let code = code(&here, rubric.version).await?;
    let cache = (!asked.no_cache).then(|| here.data_dir.join("evals"));
    Ok(Plan {
        cases,
        conditions: conditions(asked, global)?,
        repetitions: asked.repeat,
        parallel: asked.jobs as usize,
        patience: Duration::from_secs(asked.patience),
        most_dollars: asked.max_cost,
        most_calls: asked.max_calls,
        cache,
        options: AppOptions {
            database_url: None,
            provider: provider.or_else(|| Some("offline".to_owned())),
            ..here
        },
        code,
        rubric,
    })
}

/// A hash of this program, its definitions and the rubric.
async fn code(here: &AppOptions, rubric: u32) -> Result<String, Failure> {
    let scratch = tempfile::tempdir().map_err(|error| Failure::io("make a folder", &error))?;
    let bundled = AppOptions { data_dir: scratch.path().to_owned(), ..here.clone() };
    let plugins = bundled.plugins_in_use()?;
    person::blocking(move || {
        let program = std::env::current_exe().and_then(std::fs::read);
        let program = program.map_err(|error| Failure::io("read this program", &error))?;
        let plugins = folder_hash(&plugins).map_err(broken)?;
        drop(scratch);
        Ok(format!("{} {plugins} {rubric}", text::sha256(program)))
    })
    .await
}

/// The hash that each record would have now; of a case or condition that is not known here it has none.
async fn now(
    asked: &EvalReport,
    records: &[Record],
    global: &Global,
) -> Result<BTreeMap<String, String>, Failure> {
    // Results are reported where no cases are, too.
    let Ok(cases) = chosen(&asked.which).await else { return Ok(BTreeMap::new()) };
    let code = code(&options(global)?, rubric()?.version).await?;
    let of = |record: &Record| {
        let case = cases.iter().find(|case| case.name == record.case)?;
        Some((
            record.key(),
            evaluating::play_hash(case, &record.conditions, record.repetition, &code),
        ))
    };
    Ok(records.iter().filter_map(of).collect())
}

fn conditions(asked: &EvalRun, global: &Global) -> Result<Vec<Condition>, Failure> {
    let mut names: Vec<String> = asked.condition.clone();
    if asked.ablations {
        names = ["full"].into_iter().chain(ABLATIONS).map(str::to_owned).collect();
    }
    if names.is_empty() {
        names.push("full".to_owned());
    }
    let mut all = Vec::new();
    for name in names {
        let one = condition(&name).ok_or_else(|| {
            let known = ABLATIONS.join(", ");
            Failure::usage(format!("there is no condition `{name}`"))
                .next(format!("the conditions are full, {known}"))
        })?;
        all.push(Condition {
            provider: global.provider.clone(),
            model: global.model.clone(),
            ..one
        });
    }
    let full = all.first().cloned();
    for plugins in &asked.prompts {
        let name = plugins.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = format!("prompts-{}", name.unwrap_or_default());
        let one =
            full.clone().map(|full| Condition { name, plugins: Some(plugins.clone()), ..full });
        all.extend(one);
    }
    for model in &asked.also_model {
        let Some((provider, model)) = model.split_once(':') else {
            return Err(Failure::usage(format!("`{model}` is no PROVIDER:MODEL")));
        };
        let (provider, model) = (provider.to_owned(), model.to_owned());
        let name = format!("{provider}-{}", text::slug(&model, 40));
        let one = full.clone();
        all.extend(one.map(|full| Condition {
            name,
            provider: Some(provider),
            model: Some(model),
            ..full
        }));
    }
    Ok(all)
}

/// Says what came of a run.
pub async fn report(asked: EvalReport, global: &Global) -> Result<Exit, Failure> {
    let folder = results(asked.results.as_deref(), global)?;
    let records = records(&folder)?;
    let (people, judges) = said(&ResultsFolder::at(&folder))?;
    let beside =
        Beside { now: now(&asked, &records, global).await?, judged: calibration(&people, &judges) };
    let parts = evaluating::report::report(&records, &beside);
    shown(&parts, asked.html, asked.to.as_deref(), &records, global)
}

fn shown(
    parts: &[Part],
    html: bool,
    to: Option<&Path>,
    records: &[Record],
    global: &Global,
) -> Result<Exit, Failure> {
    if global.json {
        screen::print_json(&json!({ "records": records }))?;
        return Ok(Exit::Ok);
    }
    let text = if html { page(TITLE, parts) } else { markdown(TITLE, parts) };
    match to {
        Some(path) => write(path, &text)?,
        None => screen::print(&text)?,
    }
    Ok(Exit::Ok)
}

/// Compares conditions or runs.
pub async fn compare(asked: EvalCompare, global: &Global) -> Result<Exit, Failure> {
    let results = results(asked.results.as_deref(), global)?;
    let first = records(&results)?;
    let names = |all: &[Record]| -> BTreeSet<String> {
        all.iter().map(|one| one.condition.clone()).collect()
    };
    let known = |all: &[Record], name: &str| match names(all).contains(name) {
        true => Ok(()),
        false => {
            let known: Vec<String> = names(all).into_iter().collect();
            Err(Failure::new(Exit::NotFound, format!("nothing was played as `{name}`"))
                .next(format!("what was played: {}", known.join(", "))))
        }
    };
    let (part, all) = match &asked.with {
        Some(folder) => {
            let second = records(folder)?;
            let mut part = difference_table(&results.display().to_string());
            for name in names(&first).intersection(&names(&second)) {
                let (a, b) = (case_shares(&first, name), case_shares(&second, name));
                part.compare(name, &a, &b);
            }
            (part, second)
        }
        None => {
            known(&first, &asked.from)?;
            let mut part = difference_table(&asked.from);
            let others: Vec<String> = match &asked.to {
                Some(name) => {
                    known(&first, name)?;
                    vec![name.clone()]
                }
                None => names(&first).into_iter().filter(|name| *name != asked.from).collect(),
            };
            for name in &others {
                let (a, b) = (case_shares(&first, &asked.from), case_shares(&first, name));
                part.compare(name, &a, &b);
            }
            (part, first)
        }
    };
    shown(&[part], false, None, &all, global)
}

fn records(folder: &Path) -> Result<Vec<Record>, Failure> {
    let all = Results::at(folder).records();
    let all = all.map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
    if all.is_empty() {
        let message = format!("{} has no results", folder.display());
        return Err(Failure::new(Exit::NotFound, message).next("teacher-assist eval run"));
    }
    Ok(all)
}
