//! pytest: `=== 1 failed, 3 passed in 0.06s ===`, without the signs when it is quiet.

use super::counts::{Counts, Kind};
use super::run::{Program, Reading, Verdict};

pub(super) fn read(output: &str) -> Option<Reading> {
    let lines = output.lines().filter_map(|line| Some((line, counts(line)?)));
    let mut last = None;
    let mut all = Counts::default();
    for (line, counts) in lines {
        all = all.and(counts);
        last = Some(line);
    }
    match last {
        Some(line) => Some(Reading {
            program: Program::Pytest,
            counts: Some(all),
            verdict: Verdict::of(all),
            summary: bare(line).to_owned(),
        }),
        None => unsummed(output),
    }
}

/// The counts of a summary. That a run which was all skipped ran nothing is right: nothing follows from it.
fn counts(line: &str) -> Option<Counts> {
    let (counted, seconds) = bare(line).rsplit_once(" in ")?;
    let seconds = seconds.split_whitespace().next()?.strip_suffix('s')?;
    seconds.parse::<f64>().ok()?;
    if counted == "no tests ran" {
        return Some(Counts::default());
    }
    Counts::of(counted.split(','), |word| match word {
        "passed" | "xpassed" => Some(Kind::Passed),
        "failed" | "error" | "errors" => Some(Kind::Failed),
        "skipped" | "xfailed" | "deselected" => Some(Kind::Skipped),
        "warning" | "warnings" | "rerun" | "subtests passed" => Some(Kind::Beside),
        _ => None,
    })
}

fn bare(line: &str) -> &str {
    line.trim_matches(['=', ' '])
}

/// With `-qq` only the list of what failed is left.
fn unsummed(output: &str) -> Option<Reading> {
    let (_, listed) = output.rsplit_once("short test summary info")?;
    let failed = |line: &&str| line.starts_with("FAILED ") || line.starts_with("ERROR ");
    let first = listed.lines().find(failed)?;
    Some(Reading {
        program: Program::Pytest,
        counts: None,
        verdict: Verdict::Failed,
        summary: first.to_owned(),
    })
}
