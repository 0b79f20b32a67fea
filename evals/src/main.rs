//! `cargo run -p evals -- quality`: draft the lessons of the requests and say which criteria hold.

use anyhow::Context;
use clap::{Parser, Subcommand};
use evals::{Row, Rubric, Studio, cases, measure, repository, table};

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
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let What::Quality { write, only, lessons } = Arguments::parse().what;
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
        std::fs::write(root.join("docs/quality.md"), text).context("docs/quality.md")?;
    } else {
        use std::io::Write;
        std::io::stdout().write_all(text.as_bytes())?;
    }
    Ok(())
}
