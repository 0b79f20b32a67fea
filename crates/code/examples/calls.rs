//! How many of the calls of labelled functions are found, and how many of those found are right.
//!
//! `calls LABELS PROJECT` with labels as `tests/code/data/calls/README.md` describes them. With `--mistakes`
//! each wrong and each missing call is told.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use code::{CancelToken, CodeIndex, UnitView, Watch};
use serde::Deserialize;

#[derive(Deserialize)]
struct Labelled {
    caller: String,
    line: u32,
    /// What is called; of each list one.
    calls: Vec<Vec<String>>,
    /// What may be found, and need not.
    maybe: Vec<String>,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [labels, project, rest @ ..] = arguments.as_slice() else {
        anyhow::bail!("calls LABELS PROJECT [--mistakes]");
    };
    let labels =
        std::fs::read_to_string(labels).with_context(|| format!("cannot read {labels}"))?;
    let labels: Vec<Labelled> = serde_json::from_str(&labels)?;
    let start = Instant::now();
    let mut index = CodeIndex::default();
    let watch = Watch {
        clock: &|| start.elapsed(),
        told: &mut |_| {},
        cancel: CancelToken::default(),
        threads: 2,
    };
    index.update(Path::new(project), watch)?;
    let mut out = std::io::stdout();
    writeln!(out, "{} units read and resolved in {:.1?}", index.status().units, start.elapsed())?;

    let (mut right, mut wrong, mut wanted, mut found) = (0, 0, 0, 0);
    let mut absent = 0;
    for labelled in &labels {
        let (path, _) = labelled.caller.split_once(':').context("a caller is path:name")?;
        let caller = index
            .units()
            .filter(|view| view.path == path && label(view) == labelled.caller)
            .min_by_key(|view| view.unit.lines.0.abs_diff(labelled.line));
        let Some(caller) = caller else {
            absent += 1;
            writeln!(out, "not found: {}", labelled.caller)?;
            continue;
        };
        let callees: BTreeSet<String> = index
            .callees(caller.unit.id)
            .iter()
            .filter(|call| call.is_edge())
            .filter_map(|call| index.unit(call.callee))
            .map(|view| label(&view))
            .collect();
        let fits = |callee: &String| {
            labelled.calls.iter().any(|one| one.contains(callee)) || labelled.maybe.contains(callee)
        };
        for callee in &callees {
            if labelled.maybe.contains(callee)
                && !labelled.calls.iter().any(|one| one.contains(callee))
            {
                continue;
            }
            if fits(callee) {
                right += 1;
            } else {
                wrong += 1;
                if rest.contains(&"--mistakes".to_owned()) {
                    let calls = index.callees(caller.unit.id);
                    let why = calls.iter().find(|call| {
                        index.unit(call.callee).is_some_and(|view| label(&view) == *callee)
                    });
                    let why = why.map(|call| (call.reason, call.line));
                    writeln!(out, "wrong   {} -> {callee} {why:?}", labelled.caller)?;
                }
            }
        }
        for one in &labelled.calls {
            wanted += 1;
            if one.iter().any(|callee| callees.contains(callee)) {
                found += 1;
            } else if rest.contains(&"--mistakes".to_owned()) {
                let first = one.first().map_or("", String::as_str);
                writeln!(out, "missing {} -> {first}", labelled.caller)?;
            }
        }
    }
    let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
    writeln!(
        out,
        "{} functions ({absent} not found): precision {:.3} ({right} of {}), recall {:.3} ({found} of {wanted})",
        labels.len(),
        share(right, right + wrong),
        right + wrong,
        share(found, wanted),
    )?;
    Ok(())
}

/// `path:Name.of.unit`, without the module.
fn label(view: &UnitView<'_>) -> String {
    format!("{}:{}", view.path, view.name_within())
}
