//! What source files may be called, how long they may be, how they begin, and what they may name.

use super::dependencies::PURE;
use super::finding::Finding;
use super::tree::{File, Tree};

const MOST_LINES: usize = 500;

/// Written by a program, and read by one.
const GENERATED: &[&str] = &["ui/src/api/generated.ts"];

/// House, Desk and routing. What else grows there is the affair of a capability.
const APPLICATION: &str = "crates/app/src/";
const MOST_LINES_OF_APPLICATION: usize = 3_000;

/// The pure machine of the run: what decides must be callable without a runtime or a clock.
const RUN: &[&str] = &["crates/agent/src/run.rs", "crates/agent/src/run/"];
const NOT_IN_RUN: &[&str] = &["tokio", "SystemTime", "Instant::now", "Utc::now"];

/// What a crate that decides must not reach.
const NOT_IN_PURE: &[&str] = &["std::fs", "std::net", "std::process", "std::env"];

/// The only files of the interface that know the desktop shell.
const SHELL_DOOR: &[&str] = &["ui/src/platform/tauri.ts", "ui/src/platform/tauri/"];

/// Findings in source files.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings: Vec<Finding> = tree.files.iter().flat_map(check_file).collect();
    findings.extend(application_too_large(tree));
    findings
}

fn application_too_large(tree: &Tree) -> Option<Finding> {
    let files = tree.files.iter().filter(|file| file.path.starts_with(APPLICATION));
    let lines: usize = files.map(|file| file.text.lines().count()).sum();
    (lines > MOST_LINES_OF_APPLICATION).then(|| {
        let message = format!(
            "{lines} lines in all: {MOST_LINES_OF_APPLICATION} is the limit, move what belongs to \
             a capability there"
        );
        Finding::new(format!("{APPLICATION}lib.rs"), 1, message)
    })
}

fn check_file(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    let extension = file.path.rsplit_once('.').map_or("", |(_, extension)| extension);
    if matches!(extension, "rs" | "ts" | "tsx") && !GENERATED.contains(&file.path.as_str()) {
        findings.extend(too_long(file));
    }
    if extension == "rs" {
        findings.extend(named_mod(file));
        findings.extend(without_header(file));
        findings.extend(impure(file));
    }
    if matches!(extension, "ts" | "tsx") && file.path.starts_with("ui/src/") {
        findings.extend(knows_the_shell(file));
    }
    findings
}

fn too_long(file: &File) -> Option<Finding> {
    let lines = file.text.lines().count();
    (lines > MOST_LINES).then(|| {
        let message = format!("{lines} lines: {MOST_LINES} is the limit, split it by what it does");
        Finding::new(&file.path, MOST_LINES + 1, message)
    })
}

fn named_mod(file: &File) -> Option<Finding> {
    (file.path.rsplit('/').next() == Some("mod.rs"))
        .then(|| Finding::new(&file.path, 1, "use foo.rs beside the folder foo, never mod.rs"))
}

fn without_header(file: &File) -> Option<Finding> {
    (!file.is_test() && !file.text.starts_with("//!"))
        .then(|| Finding::new(&file.path, 1, "begin with `//!`: what this is, and what it is not"))
}

fn impure(file: &File) -> Vec<Finding> {
    if file.is_test() {
        return Vec::new();
    }
    let of_the_run = RUN.iter().any(|run| file.path.starts_with(run));
    let pure = PURE.iter().any(|name| file.path.starts_with(&format!("crates/{name}/src/")));
    let mut findings = Vec::new();
    let code = file.lines().filter(|(_, line)| !line.trim_start().starts_with("//"));
    for (number, line) in code {
        let named = |names: &[&'static str]| names.iter().copied().find(|name| line.contains(name));
        if let Some(name) = named(NOT_IN_RUN).filter(|_| of_the_run) {
            let message = format!("the run is pure: {name} belongs into the driver");
            findings.push(Finding::new(&file.path, number, message));
        }
        if let Some(name) = named(NOT_IN_PURE).filter(|_| pure) {
            let message = format!("this crate decides and does no IO: it must do without {name}");
            findings.push(Finding::new(&file.path, number, message));
        }
    }
    findings
}

fn knows_the_shell(file: &File) -> Vec<Finding> {
    if SHELL_DOOR.iter().any(|door| file.path.starts_with(door)) {
        return Vec::new();
    }
    file.lines()
        .filter(|(_, line)| line.contains("\"@tauri-apps/"))
        .map(|(number, _)| {
            let message = format!("only {} may import from @tauri-apps", SHELL_DOOR[0]);
            Finding::new(&file.path, number, message)
        })
        .collect()
}
