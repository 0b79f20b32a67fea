//! Runners of JavaScript: vitest, jest, mocha, Node's own.

use super::counts::{Counts, Kind};
use super::plain;
use super::run::{Program, Reading, Verdict};

pub(super) fn read(output: &str) -> Option<Reading> {
    vitest(output)
        .or_else(|| jest(output))
        .or_else(|| own(output))
        .or_else(|| mocha(output))
        .or_else(|| nothing(output))
}

/// `Tests  1 failed | 3 passed | 1 skipped | 1 todo (6)`, and `Test Files` alike; a file that cannot be
/// read fails without a test, and an error that nobody caught without either.
fn vitest(output: &str) -> Option<Reading> {
    let line = |name: &str| {
        let mut lines = output.lines().rev().map(str::trim);
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix("  ").map(str::trim))
    };
    let files = line("Test Files")?;
    let counted = |line: &str| {
        let line = line.rsplit_once(" (").map_or(line, |(counted, _)| counted);
        Counts::of(line.split('|'), kind)
    };
    let tests = line("Tests").unwrap_or("no tests");
    let counts = counted(tests).unwrap_or_default();
    let broken = counted(files)?.failed > 0 || line("Errors").is_some();
    let verdict = match broken {
        true => Verdict::Failed,
        false => Verdict::of(counts),
    };
    let summary = match broken && counts.failed == 0 {
        true => format!("Test Files {files}"),
        false => format!("Tests {tests}"),
    };
    Some(Reading { program: Program::Vitest, counts: Some(counts), verdict, summary })
}

/// `Tests:       1 failed, 1 skipped, 1 todo, 2 passed, 5 total`, and `Test Suites:` alike.
fn jest(output: &str) -> Option<Reading> {
    let line = |name: &str| output.lines().rev().find_map(|line| line.trim().strip_prefix(name));
    let suites = line("Test Suites:")?.trim();
    let tests = line("Tests:")?.trim();
    let counts = Counts::of(tests.split(','), kind)?;
    let broken = Counts::of(suites.split(','), kind)?.failed > 0;
    let (verdict, summary) = match broken && counts.failed == 0 {
        true => (Verdict::Failed, format!("Test Suites: {suites}")),
        false => (Verdict::of(counts), format!("Tests: {tests}")),
    };
    Some(Reading { program: Program::Jest, counts: Some(counts), verdict, summary })
}

fn kind(word: &str) -> Option<Kind> {
    match word {
        "passed" => Some(Kind::Passed),
        "failed" => Some(Kind::Failed),
        "skipped" | "todo" | "pending" => Some(Kind::Skipped),
        "total" => Some(Kind::Beside),
        _ => None,
    }
}

/// `# pass 1` in TAP, `ℹ pass 1` for people, each count on a line.
fn own(output: &str) -> Option<Reading> {
    let count = |name: &str| {
        output.lines().rev().find_map(|line| {
            let counted = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ "))?;
            counted.strip_prefix(name)?.strip_prefix(' ')?.trim().parse::<u64>().ok()
        })
    };
    let (tests, passed, failed) = (count("tests")?, count("pass")?, count("fail")?);
    let left_out = count("skipped").unwrap_or(0).saturating_add(count("todo").unwrap_or(0));
    let failed = failed.saturating_add(count("cancelled").unwrap_or(0));
    let counts = Counts { passed, failed, skipped: left_out };
    Some(Reading {
        program: Program::NodeTest,
        counts: Some(counts),
        verdict: Verdict::of(counts),
        summary: format!("tests {tests}, pass {passed}, fail {failed}"),
    })
}

/// `1 passing (3ms)`, `1 pending`, `1 failing`, each on a line.
fn mocha(output: &str) -> Option<Reading> {
    let count = |name: &str| {
        output.lines().find_map(|line| {
            let (number, word) = line.trim().split_once(' ')?;
            let word = word.split(" (").next()?;
            (word == name).then(|| number.parse::<u64>().ok()).flatten()
        })
    };
    let passed = count("passing")?;
    let failed = count("failing").unwrap_or(0);
    let counts = Counts { passed, failed, skipped: count("pending").unwrap_or(0) };
    Some(Reading {
        program: Program::Mocha,
        counts: Some(counts),
        verdict: Verdict::of(counts),
        summary: format!("{passed} passing, {failed} failing"),
    })
}

/// What vitest and jest say where there is nothing to run.
fn nothing(output: &str) -> Option<Reading> {
    let said = [(Program::Vitest, "No test files found"), (Program::Jest, "No tests found")];
    said.into_iter().find_map(|(program, said)| {
        let line = output.lines().find(|line| line.trim().starts_with(said))?;
        let summary = line.trim().to_owned();
        Some(Reading { program, counts: None, verdict: Verdict::NothingRan, summary })
    })
}

/// A script of npm that failed, whatever it ran.
pub(super) fn npm(output: &str) -> Option<Reading> {
    let error = |line: &&str| line.starts_with("npm error") || line.starts_with("npm ERR!");
    let line = output.lines().find(error)?;
    Some(Reading {
        program: Program::Npm,
        counts: None,
        verdict: Verdict::Failed,
        summary: plain::last_line(line),
    })
}
