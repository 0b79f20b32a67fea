//! make: silent where all went well, `make: *** […] Error 1` where not.

use super::plain;
use super::run::{Program, Reading, Verdict};

/// What make says, and what it ran says in its output. Without either only the exit code tells.
pub(super) fn read(output: &str, inside: Option<Reading>) -> Option<Reading> {
    let mut lines = output.lines().map(str::trim_end).filter(|line| is_makes(line));
    let failed = lines.clone().find(|line| line.contains(": *** "));
    let idle = lines.any(|line| {
        line.ends_with(" is up to date.") || line.contains(": Nothing to be done for ")
    });
    match (inside, failed) {
        (Some(inside), Some(_)) => Some(Reading { verdict: Verdict::Failed, ..inside }),
        (Some(inside), None) => Some(inside),
        (None, Some(line)) => Some(reading(Verdict::Failed, line)),
        (None, None) if idle => Some(reading(Verdict::NothingRan, &plain::last_line(output))),
        // It says nothing where all went well, and nothing is what is left of an output that was cut.
        (None, None) => None,
    }
}

fn reading(verdict: Verdict, summary: &str) -> Reading {
    Reading { program: Program::Make, counts: None, verdict, summary: summary.to_owned() }
}

/// `make: `, `gmake: `, or `make[2]: ` of a make that another runs.
fn is_makes(line: &str) -> bool {
    let named = line.strip_prefix("gmake").or_else(|| line.strip_prefix("make"));
    named.is_some_and(|rest| rest.starts_with(": ") || rest.starts_with('['))
}
