//! How many programs the tests beside a crate's sources are: each is linked with the whole crate and
//! with all that it leans on.

use super::finding::Finding;
use super::tree::Tree;

/// Programs of tests that stand beside the one of their crate, with the reason.
const BESIDE: &[(&str, &str)] = &[(
    "crates/cli/tests/crash",
    "it kills dozens of processes, and nextest is more patient with it than with others",
)];

/// Findings in the programs of each crate's tests.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut programs: Vec<(&str, &str)> =
        tree.paths.iter().filter_map(|path| Some((path.as_str(), program(path)?))).collect();
    programs.retain(|(_, program)| !BESIDE.iter().any(|(beside, _)| beside == program));
    let mut findings = Vec::new();
    for of_crate in programs.chunk_by(|(_, one), (_, other)| folder(one) == folder(other)) {
        let [(_, first), others @ ..] = of_crate else { continue };
        for (path, _) in others {
            let message = format!(
                "the tests of a crate are one program: make this a module of {first}, or name it \
                 with its reason in crates/xtask/src/tidy/programs.rs"
            );
            findings.push(Finding::new(*path, 1, message));
        }
    }
    findings
}

/// The program of tests whose root file stands at `path`: `crates/cli/tests/cli`.
fn program(path: &str) -> Option<&str> {
    let program = path.strip_suffix("/main.rs").or_else(|| path.strip_suffix(".rs"))?;
    let (of, _) = program.rsplit_once('/')?;
    let inside = of.split('/').any(|folder| folder == "src");
    (of.ends_with("/tests") && !inside).then_some(program)
}

/// The folder of a crate's tests.
fn folder(program: &str) -> &str {
    program.rsplit_once('/').map_or(program, |(folder, _)| folder)
}
