//! cargo's own runner (one `test result:` for each program) and nextest (one `Summary` for all).

use super::counts::{Counts, Kind};
use super::run::{Program, Reading, Verdict};

/// nextest shows what a failing test printed, which is a summary of cargo's runner: its own comes first.
pub(super) fn read(output: &str) -> Option<Reading> {
    nextest(output).or_else(|| cargo(output)).or_else(|| not_compiled(output))
}

/// `Summary [   0.192s] 3 tests run: 2 passed (1 slow), 1 failed, 1 skipped`.
fn nextest(output: &str) -> Option<Reading> {
    let line = output.lines().rev().map(str::trim).find(|line| line.starts_with("Summary ["))?;
    let (_, counted) = line.split_once(" run: ")?;
    let parts = counted.split(',').map(|part| match part.split_once('(') {
        Some((part, _)) => part,
        None => part,
    });
    // What is in brackets holds commas of its own, whose pieces end in one.
    let parts = parts.filter(|part| !part.trim_end().ends_with(')'));
    let counts = Counts::of(parts, |word| match word {
        "passed" => Some(Kind::Passed),
        "failed" | "timed out" | "exec failed" => Some(Kind::Failed),
        "skipped" => Some(Kind::Skipped),
        "flaky" | "slow" | "leaky" => Some(Kind::Beside),
        _ => None,
    })?;
    // A run that was cancelled may have no failure among what ran.
    let stopped = output.lines().any(|line| line.trim() == "error: test run failed");
    let verdict = match stopped {
        true => Verdict::Failed,
        false => Verdict::of(counts),
    };
    Some(Reading {
        program: Program::Nextest,
        counts: Some(counts),
        verdict,
        summary: line.to_owned(),
    })
}

/// `test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.23s`.
fn cargo(output: &str) -> Option<Reading> {
    let mut all = Counts::default();
    let mut telling = None;
    let results =
        output.lines().filter_map(|line| Some((line, line.strip_prefix("test result: ")?)));
    for (line, result) in results {
        let Some((word, counted)) = result.split_once(". ") else { continue };
        let parts = counted.split(';').filter(|part| !part.trim().starts_with("finished in"));
        let Some(counts) = Counts::of(parts, |word| match word {
            "passed" => Some(Kind::Passed),
            "failed" => Some(Kind::Failed),
            "ignored" | "filtered out" => Some(Kind::Skipped),
            "measured" => Some(Kind::Beside),
            _ => None,
        }) else {
            continue;
        };
        all = all.and(counts);
        // The line that failed says more than the last.
        if word == "FAILED" || telling.is_none_or(|before: &str| !before.contains("FAILED")) {
            telling = Some(line);
        }
    }
    let telling = telling?;
    // Of an output that was cut, the end may be left without the program that failed.
    let broken = output.lines().find(|line| line.starts_with("error: could not compile"));
    let failed = output.lines().any(|line| {
        line.starts_with("error: test failed")
            || line.ends_with(" target failed:")
            || line.ends_with(" targets failed:")
    });
    Some(Reading {
        program: Program::Cargo,
        counts: Some(all),
        verdict: if broken.is_some() || failed { Verdict::Failed } else { Verdict::of(all) },
        summary: broken.unwrap_or(telling).to_owned(),
    })
}

fn not_compiled(output: &str) -> Option<Reading> {
    let line = output.lines().find(|line| line.starts_with("error: could not compile"))?;
    Some(Reading {
        program: Program::Cargo,
        counts: None,
        verdict: Verdict::Failed,
        summary: line.to_owned(),
    })
}
