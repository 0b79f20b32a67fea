//! What a run of tests or of a build came to, read from its command and its output: pytest, cargo, nextest,
//! vitest, jest, mocha, `node --test`, npm and make.
//!
//! It reads summaries that these programs print for people; their formats are held fast by outputs of the real
//! programs in the tests. What it does not recognise is no run, and never a guess.

mod command;
mod counts;
mod make;
mod node;
mod plain;
mod pytest;
mod run;
mod rust;

pub use command::is_run;
use run::Reading;
pub use run::{Program, TestRun, Verdict};

/// What a run came to; none where the command runs no tests and no build, or where nothing follows from its
/// output. Its exit code, if it is known, makes a run that printed no summary a verdict, and a good summary
/// a failure where something behind it failed.
#[must_use]
pub fn read(command: &str, output: &str, exit_code: Option<i32>) -> Option<TestRun> {
    let program = command::program(command)?;
    let output = plain::without_colours(output);
    let reading = reading(program, &output);
    let exit = exit_code.map(|code| match code {
        0 => Verdict::Passed,
        _ => Verdict::Failed,
    });
    let reading = match (reading, exit) {
        (Some(reading), Some(Verdict::Failed)) if reading.verdict == Verdict::Passed => {
            Reading { verdict: Verdict::Failed, ..reading }
        }
        (Some(reading), _) => reading,
        (None, Some(verdict)) => {
            let summary = plain::last_line(&output);
            Reading { program, counts: None, verdict, summary }
        }
        (None, None) => return None,
    };
    Some(TestRun {
        program: reading.program,
        verdict: reading.verdict,
        passed: reading.counts.map(|counts| counts.passed),
        failed: reading.counts.map(|counts| counts.failed),
        skipped: reading.counts.map(|counts| counts.skipped),
        summary: plain::shortened(&reading.summary),
    })
}

/// The command says which program began; what it began in turn shows only in the output.
fn reading(program: Program, output: &str) -> Option<Reading> {
    match program {
        Program::Pytest => pytest::read(output),
        Program::Cargo | Program::Nextest => rust::read(output),
        Program::Vitest | Program::Jest | Program::Mocha | Program::NodeTest => node::read(output),
        Program::Npm => any(output).or_else(|| node::npm(output)),
        Program::Make => make::read(output, any(output)),
    }
}

fn any(output: &str) -> Option<Reading> {
    node::read(output).or_else(|| rust::read(output)).or_else(|| pytest::read(output))
}
