//! How many programs the tests of a crate are. Those beside its sources are one, which is linked with the whole
//! crate and with all that it leans on. A library without tests in its sources may say so (`test = false`), as
//! it is compiled a second time for them; then it has none.

use super::finding::Finding;
use super::tree::{File, Tree};

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
    findings.extend(tree.files.iter().filter_map(|file| never_run(tree, file)));
    findings
}

/// A test in the sources of a library that says it has none.
fn never_run(tree: &Tree, file: &File) -> Option<Finding> {
    let (of_crate, _) = file.path.split_once("/src/")?;
    let manifest = tree.find(&format!("{of_crate}/Cargo.toml"))?;
    let (_, library) = manifest.text.split_once("[lib]\n")?;
    let library = library.split("\n[").next().unwrap_or(library);
    let (line, _) = file
        .lines()
        .filter(|_| library.contains("test = false"))
        .find(|(_, line)| ["#[test]", "#[tokio::test"].iter().any(|mark| line.contains(mark)))?;
    let message =
        format!("this is never run: {of_crate}/Cargo.toml says that the library has no tests");
    Some(Finding::new(&file.path, line, message))
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
