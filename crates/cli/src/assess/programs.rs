//! Programs that answer a question, at the terminal: one is marked, and those of blueprints are checked.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use assessing::{Library, check_programs, mark_program};
use assessment::{Blueprint, FileProblem, FormatHint, MAX_PROGRAM, NoProgram};
use python::{Python, PythonError};
use serde_json::json;

use crate::args::AssessRun;
use crate::failure::{Exit, Failure};
use crate::screen;

/// How many variants of a blueprint its programs are run in: each takes some twenty processes.
const VARIANTS: u32 = 3;

/// Which blueprints' programs were run, and why others were not.
#[derive(Default)]
pub(super) struct Checked {
    /// Looked for when the first program is met.
    python: Option<Result<Python, PythonError>>,
    /// Blueprints whose programs were not run.
    pub(super) not_run: u32,
}

impl Checked {
    /// What is wrong with the programs of a blueprint, if it has any and they can be run.
    pub(super) fn check(&mut self, of: &Blueprint) -> Result<Vec<FileProblem>, Failure> {
        if !of.asks_for_program() {
            return Ok(Vec::new());
        }
        match self.python.get_or_insert_with(|| Python::find(None)) {
            Ok(python) => check_programs(python, of, VARIANTS).map_err(|error| failed(&error)),
            Err(_) => {
                self.not_run += 1;
                Ok(Vec::new())
            }
        }
    }

    /// Says whose programs were not run.
    pub(super) fn tell(&self) {
        if let Some(Err(why)) = &self.python {
            let not_run = self.not_run;
            screen::note(&format!("the programs of {not_run} blueprints were not run: {why}"));
        }
    }
}

/// Marks a program.
pub(super) fn run(library: &Library, asked: &AssessRun, json: bool) -> Result<Exit, Failure> {
    let of = super::blueprint(library, &asked.id)?;
    if !of.asks_for_program() {
        return Err(Failure::usage(format!("{} is not answered by a program", of.id)));
    }
    let variant = of.generate(asked.seed).map_err(|problem| super::told(&problem))?;
    let key = of.private_key(&variant).map_err(|problem| super::told(&problem))?;
    let program = read(&asked.file)?;
    let python = Python::find(None).map_err(|error| failed(&error))?;
    let marked = mark_program(&python, &key, &program)
        .map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
    let runs = key.code_calls().iter().zip(&marked.outcomes);
    let runs = runs.zip(key.code_wanted()).zip(key.code_right(&marked.outcomes));
    if json {
        let runs: Vec<_> = runs
            .map(|(((call, outcome), (wanted, points)), right)| {
                json!({
                    "call": call, "end": outcome.end.to_string(), "printed": outcome.printed,
                    "wanted": wanted, "right": right, "points": points,
                })
            })
            .collect();
        screen::print_json(
            &json!({ "mark": marked.mark, "runs": runs, "python": python.version() }),
        )?;
        return Ok(Exit::Ok);
    }
    let mut text = String::new();
    for (((call, outcome), (wanted, points)), right) in runs {
        let mark = if right { '✓' } else { '✗' };
        text.push_str(&format!("{mark} {call}  →  {}", outcome.end));
        let wanted = wanted.trim_end().replace('\n', " ⏎ ");
        text.push_str(&if right {
            "\n".to_owned()
        } else {
            format!(", and not {wanted} ({points})\n")
        });
        for line in outcome.printed.lines() {
            text.push_str(&format!("   | {line}\n"));
        }
    }
    text.push_str(&format!("{} of {} points\n", marked.mark.credit, marked.mark.of));
    for misconception in &marked.mark.misconceptions {
        let rationale = key.rationale(misconception).unwrap_or_default().trim();
        text.push_str(&format!("It shows {misconception}: {rationale}\n"));
    }
    screen::print(&text)?;
    Ok(Exit::Ok)
}

fn read(file: &Path) -> Result<String, Failure> {
    let told = |error: std::io::Error| {
        let exit = match error.kind() {
            std::io::ErrorKind::NotFound => Exit::NotFound,
            _ => Exit::Failed,
        };
        Failure::new(exit, format!("{}: {error}", file.display()))
    };
    let mut bytes = Vec::new();
    let opened = File::open(file).map_err(told)?;
    opened.take(MAX_PROGRAM as u64 + 1).read_to_end(&mut bytes).map_err(told)?;
    if bytes.len() > MAX_PROGRAM {
        return Err(Failure::new(Exit::Failed, FormatHint::TooLong(MAX_PROGRAM).to_string()));
    }
    String::from_utf8(bytes).map_err(|_| {
        let message = "the file is no text in UTF-8".to_owned();
        Failure::new(Exit::Failed, NoProgram { line: None, message }.to_string())
    })
}

fn failed(error: &PythonError) -> Failure {
    Failure::new(Exit::Failed, error.to_string())
}
