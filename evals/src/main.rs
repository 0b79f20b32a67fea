//! `cargo run -p evals -- quality`: draft the lessons of the requests and say which criteria hold.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::{Parser, Subcommand};
use evals::recall::Recalled;
use evals::{
    Case, Row, Rubric, Studio, cases, measure, paper, recall, reflection, repository, table,
};
use models::embed::{Embedder as _, Embeddings};
use testkit::database::TestDatabase;

/// How good is what is drafted?
#[derive(Parser)]
#[command(name = "evals")]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Draft the lessons offline and measure the mechanical criteria.
    Quality {
        /// Write docs/quality.md instead of printing it.
        #[arg(long)]
        write: bool,
        /// Only requests that hold these words.
        #[arg(long)]
        only: Option<String>,
        /// Print the lessons too.
        #[arg(long)]
        lessons: bool,
    },
    /// Draft the lessons, in full and in the short forms, and count the sides of their pages.
    Paper {
        /// Draft one lesson for each class of the sample and keep its pages here, to look at, instead.
        #[arg(long)]
        images: Option<PathBuf>,
    },
    /// Draft lesson after lesson for the same teachers and count what they are asked to think about.
    Reflection {
        /// Print the questions too.
        #[arg(long)]
        questions: bool,
    },
    /// Keep the turns of conversations as memories and count how much evidence their questions recall.
    Memory {
        /// A file in LoCoMo's public format or a folder in BEAM's; our own histories without it.
        #[arg(long)]
        data: Option<PathBuf>,
        /// Count instead how much of it the rule of forgetting leaves.
        #[arg(long)]
        expiry: bool,
        /// With another floor than the program's own.
        #[arg(long, requires = "expiry", allow_hyphen_values = true)]
        floor: Option<f64>,
        /// Compare what words mean, too, with the embedding model that is installed in this data folder.
        #[arg(long, value_name = "DATA_DIR")]
        model: Option<PathBuf>,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Arguments::parse().what {
        What::Quality { write, only, lessons } => quality(write, only, lessons).await,
        What::Paper { images: Some(folder) } => pictured(&folder).await,
        What::Paper { images: None } => counted().await,
        What::Reflection { questions } => reflections(questions).await,
        What::Memory { data, expiry, floor, model } => {
            let data = data.unwrap_or_else(|| repository().join("evals/memory"));
            match expiry {
                true => survived(&data, floor).await,
                false => remembered(&data, model.as_deref()).await,
            }
        }
    }
}

async fn remembered(data: &Path, model: Option<&Path>) -> anyhow::Result<()> {
    let database = TestDatabase::start().await?;
    let all = recall::conversations(data)?;
    let embedder = model.map(|data_dir| Arc::new(Embeddings::of(data_dir)));
    if let Some(embedder) = &embedder {
        let model = embedder.model().context("no embedding model is installed there")?;
        say(&format!("by words and, with {model}, by meaning\n"))?;
    } else {
        say("by words alone\n")?;
    }
    say("conversation              questions  R@10 searched  R@10 ranked  empty  replaced\n")?;
    let mut total = Recalled::default();
    for conversation in &all {
        let embedder = embedder.as_ref().map(|embedder| Arc::clone(embedder) as _);
        let kept = recall::Kept::of(&database, conversation).await?;
        let found = recall::measured(&kept, conversation, embedder).await?;
        say(&line(&conversation.name, &found))?;
        total = total.with(found);
    }
    say(&line("all", &total))?;
    for (kind, (count, recall)) in &total.kinds {
        say(&format!("  {kind:<23} {count:>9} {recall:>28.3}\n"))?;
    }
    total.took.sort_by(f64::total_cmp);
    let at = |percent: usize| total.took.get(total.took.len() * percent / 100).copied();
    if let (Some(half), Some(most)) = (at(50), at(95)) {
        say(&format!("a search: p50 {half:.1} ms, p95 {most:.1} ms\n"))?;
    }
    let extracted = recall::extracted(&all);
    if extracted.labelled > 0 {
        let (private, noticed) = extracted.private;
        say(&format!(
            "noticed by the rules: {} of {} labelled turns ({:.2}), {} turns in all (precision {:.2}); \
             of {private} about a pupil by name {noticed}\n",
            extracted.right,
            extracted.labelled,
            extracted.recall(),
            extracted.noticed,
            extracted.precision()
        ))?;
        for (sort, (found, labelled)) in &extracted.sorts {
            say(&format!("  {sort:<23} {found:>4} of {labelled:>4}\n"))?;
        }
    }
    Ok(())
}

fn line(name: &str, found: &Recalled) -> String {
    let Recalled { questions, searched, ranked, empty, stale, .. } = found;
    format!("{name:<25} {questions:>9} {searched:>14.3} {ranked:>12.3} {empty:>6} {stale:>9}\n")
}

async fn survived(data: &Path, floor: Option<f64>) -> anyhow::Result<()> {
    let database = TestDatabase::start().await?;
    let usual = memory::ExpiryRules::default();
    let rules = memory::ExpiryRules { floor: floor.unwrap_or(usual.floor), ..usual };
    let (mut held, mut needed) = (0, 0);
    for conversation in recall::conversations(data)? {
        let kept = recall::Kept::of(&database, &conversation).await?;
        let (of_it, all) = recall::survived(&kept, &conversation, &rules).await?;
        say(&format!("{:<25} {of_it:>5} of {all:>5}\n", conversation.name))?;
        (held, needed) = (held + of_it, needed + all);
    }
    let share = held as f64 / needed.max(1) as f64;
    say(&format!("{:<25} {held:>5} of {needed:>5} ({share:.2})\n", "all"))?;
    Ok(())
}

async fn reflections(questions: bool) -> anyhow::Result<()> {
    let cases = cases(&repository().join("evals/cases/quality.yaml"))?;
    let all = reflection::asked_in_turn(&cases).await?;
    let mut text = reflection::distribution(&all);
    for asked in all.iter().filter(|_| questions) {
        text.push_str(&format!("\n{}\n", asked.class));
        asked
            .questions
            .iter()
            .for_each(|question| text.push_str(&format!("- {}\n", question.text)));
    }
    say(&text)
}

async fn counted() -> anyhow::Result<()> {
    let full = cases(&repository().join("evals/cases/quality.yaml"))?;
    let all: Vec<Case> = full.iter().cloned().chain(paper::short_forms(&full)).collect();
    for case in all {
        let draft = Studio::open(&case).await?.draft(&case).await?;
        let sides: Vec<String> = paper::sides(&draft)?
            .iter()
            .map(|page| {
                let name = export::page_name(page.facet).to_lowercase();
                let long = if page.fits() { "" } else { " (too long)" };
                format!("{name} {}{long}", page.sides)
            })
            .collect();
        say(&format!("{}: {}\n", case.request, sides.join(", ")))?;
    }
    Ok(())
}

async fn pictured(folder: &Path) -> anyhow::Result<()> {
    let all = cases(&repository().join("evals/cases/quality.yaml"))?;
    let mut seen = BTreeSet::new();
    for case in all.iter().filter(|case| case.over.is_none()) {
        if seen.insert(case.class.clone()) {
            let draft = Studio::open(case).await?.draft(case).await?;
            for name in paper::kept(&draft, folder)? {
                say(&format!("{}: {name}\n", case.request))?;
            }
        }
    }
    Ok(())
}

/// The standard output is where the figures go.
fn say(text: &str) -> anyhow::Result<()> {
    use std::io::Write;
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}

async fn quality(write: bool, only: Option<String>, lessons: bool) -> anyhow::Result<()> {
    let root = repository();
    let rubric = Rubric::parse(&std::fs::read_to_string(root.join("evals/rubric.yaml"))?)?;
    let mut rows = Vec::new();
    let mut out = Vec::new();
    for case in cases(&root.join("evals/cases/quality.yaml"))? {
        if only.as_ref().is_some_and(|words| !case.request.contains(words.as_str())) {
            continue;
        }
        let draft = Studio::open(&case).await?.draft(&case).await?;
        if lessons {
            out.push(draft.text.clone());
        }
        let measured =
            measure(&rubric, &draft).map_err(|id| anyhow::anyhow!("no function measures {id}"))?;
        rows.push(Row::new(case, &draft.text, measured));
    }
    out.push(table(&rubric, &rows));
    let text = out.join("\n");
    if write {
        std::fs::write(root.join("docs/quality.md"), text).context("docs/quality.md")
    } else {
        say(&text)
    }
}
