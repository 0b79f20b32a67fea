//! How long a project takes to read, to resolve, to look at again and to search, and how much memory it takes.
//!
//! `pace PROJECT [COPIES]`: searches are made in an index of so many copies of the project, three of them unless
//! told otherwise, with the names of some of its functions as questions.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use code::{
    CancelToken, CodeIndex, IndexPhase, IndexUpdate, Limits, Progress, UnitFilter, Watch,
    split_identifier,
};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let project = Path::new(arguments.first().context("pace PROJECT [COPIES]")?);
    let copies: usize = arguments.get(1).map_or(Ok(3), |copies| copies.parse())?;
    let mut out = std::io::stdout();
    let mut index = CodeIndex::new(Limits::default());

    let start = Instant::now();
    let mut resolving = Duration::ZERO;
    let update = updated(&mut index, project, &mut |progress| {
        if progress.phase == IndexPhase::Resolving {
            resolving = progress.elapsed;
        }
    })?;
    let (all, status) = (start.elapsed(), index.status());
    writeln!(
        out,
        "{} files, {} units: read in {resolving:.2?}, resolved in {:.2?}, both {all:.2?}; {}",
        update.read,
        status.units,
        all - resolving,
        memory()?,
    )?;
    let start = Instant::now();
    let again = updated(&mut index, project, &mut |_| {})?;
    writeln!(out, "looked at {} again in {:.2?}", again.unchanged, start.elapsed())?;

    let mut many = CodeIndex::new(Limits::default());
    for view in index.units().filter(|view| view.unit.parent.is_none()) {
        let text = std::fs::read(project.join(view.path))?;
        for copy in 0..copies {
            many.put(&format!("copy{copy}/{}", view.path), &String::from_utf8_lossy(&text))?;
        }
    }
    let named: Vec<String> = index
        .units()
        .filter(|view| view.unit.kind.is_callable())
        .step_by(100)
        .map(|view| split_identifier(&view.unit.signature).join(" "))
        .collect();
    let mut searches: Vec<Duration> = named
        .iter()
        .map(|words| {
            let start = Instant::now();
            let hits = many.search(words, &UnitFilter::default(), 10);
            (start.elapsed(), hits.len()).0
        })
        .collect();
    searches.sort();
    let at = |part: usize| searches.get(searches.len() * part / 100).copied().unwrap_or_default();
    writeln!(
        out,
        "{} searches in {} units: p50 {:.2?}, p95 {:.2?}, slowest {:.2?}; {}",
        searches.len(),
        many.status().units,
        at(50),
        at(95),
        searches.last().copied().unwrap_or_default(),
        memory()?,
    )?;
    let start = Instant::now();
    let like = many.similar(
        "def get(self, key):\n    return self.data.get(key)",
        &UnitFilter::default(),
        10,
    );
    writeln!(out, "{} that are like a snippet in {:.2?}", like.len(), start.elapsed())?;
    Ok(())
}

fn updated(
    index: &mut CodeIndex,
    project: &Path,
    told: &mut dyn FnMut(Progress),
) -> Result<IndexUpdate> {
    let start = Instant::now();
    let watch = Watch {
        clock: &|| start.elapsed(),
        told,
        cancel: CancelToken::default(),
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    Ok(index.update(project, watch)?)
}

/// The most memory so far, where the system tells.
fn memory() -> Result<String> {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return Ok("memory not known".to_owned());
    };
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    Ok(format!("at most{} of memory", line.unwrap_or(" ?").trim_end()))
}
