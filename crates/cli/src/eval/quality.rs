//! `eval quality`: which criteria hold for the lessons that the offline drafter writes, as `docs/quality.md` has it.

use std::collections::BTreeSet;
use std::path::Path;

use app::AppOptions;
use evaluating::{Bench, Request, Row, measure, paper, reflection, table};

use crate::args::{EvalQuality, EvalReflection, Global};
use crate::eval::shared::{broken, chosen, requests, rubric, write};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::screen;

/// Drafts them all and shows or writes the table.
pub async fn quality(asked: EvalQuality, global: &Global) -> Result<Exit, Failure> {
    let rubric = rubric()?;
    let bench = bench(global, &asked.which.cases).await?;
    let mut rows = Vec::new();
    let mut pictured = BTreeSet::new();
    for (number, (request, held_out)) in
        requests(&chosen(&asked.which).await?).into_iter().enumerate()
    {
        let over = request.over.clone();
        let studio =
            bench.blank(&format!("quality {number}"), over.as_deref()).await.map_err(broken)?;
        let draft = studio.draft(&request).await.map_err(broken)?;
        studio.leave().await;
        if let (Some(folder), None) = (&asked.images, &over)
            && pictured.insert(request.class.clone())
        {
            for name in paper::kept(&draft, folder).map_err(broken)? {
                screen::note(&format!("{}: {name}", request.request));
            }
        }
        let measured = measure(&rubric, &draft)
            .map_err(|id| Failure::new(Exit::Failed, format!("no function measures {id}")))?;
        rows.push(Row::new(request, held_out, &draft.text, measured));
    }
    bench.close().await;
    let text = table(&rubric, &rows);
    match asked.write {
        true => write(Path::new("docs/quality.md"), &text)?,
        false => screen::print(&text)?,
    }
    Ok(Exit::Ok)
}

/// Drafts them in turn and counts the questions.
pub async fn reflection(asked: EvalReflection, global: &Global) -> Result<Exit, Failure> {
    let bench = bench(global, &asked.which.cases).await?;
    let all = requests(&chosen(&asked.which).await?);
    let all: Vec<Request> = all.into_iter().map(|(request, _)| request).collect();
    let asked_of = reflection::asked_in_turn(&bench, &all).await.map_err(broken)?;
    bench.close().await;
    let mut text = reflection::distribution(&asked_of);
    for one in asked_of.iter().filter(|_| asked.questions) {
        text.push_str(&format!("\n{}\n", one.class));
        one.questions.iter().for_each(|question| text.push_str(&format!("- {}\n", question.text)));
    }
    screen::print(&text)?;
    Ok(Exit::Ok)
}

/// A bench at which the offline drafter answers.
async fn bench(global: &Global, cases: &Path) -> Result<Bench, Failure> {
    let provider = Some("offline".to_owned());
    let options = AppOptions { database_url: None, provider, ..options(global)? };
    let overlays = cases.parent().unwrap_or(cases).join("workspaces");
    Bench::open(options, &overlays).await.map_err(broken)
}
