//! Programs as answers: read, run and marked, and whether those of a blueprint do as it says.

use assessment::{Answer, Blueprint, CodeOutcome, FileProblem, FormatHint, Mark, PrivateKey};
use python::{Python, PythonError, RunLimits};

/// A program with its mark, and what came of each run.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkedProgram {
    /// What it is worth.
    pub mark: Mark,
    /// In the order of [`PrivateKey::code_calls`].
    pub outcomes: Vec<CodeOutcome>,
}

/// Why a program has no mark. Either way it costs no attempt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// It is no program, which is told to whoever wrote it.
    #[error(transparent)]
    Hint(#[from] FormatHint),
    /// It was not run.
    #[error(transparent)]
    Python(#[from] PythonError),
}

/// Reads a program, runs it as its question asks, and marks it. It blocks for as long as that takes.
///
/// # Errors
/// When it is no program, or could not be run.
pub fn mark_program(
    python: &Python,
    key: &PrivateKey,
    program: &str,
) -> Result<MarkedProgram, ProgramError> {
    let limits = RunLimits::default();
    key.mark(&Answer::Code { program: program.to_owned() })?;
    python.read(program, &limits)?.map_err(FormatHint::NoProgram)?;
    let outcomes = python.run(program, key.code_calls(), &limits)?;
    Ok(MarkedProgram { mark: key.mark_code(&outcomes)?, outcomes })
}

/// Runs the programs of a blueprint in so many of its variants: its example has to be right, and each
/// wrong program wrong in the way it says.
///
/// # Errors
/// When they could not be run.
pub fn check_programs(
    python: &Python,
    blueprint: &Blueprint,
    variants: u32,
) -> Result<Vec<FileProblem>, PythonError> {
    let mut problems: Vec<FileProblem> = Vec::new();
    for seed in 0..u64::from(variants) {
        let made = blueprint.generate(seed);
        let made = made.and_then(|made| Ok((blueprint.private_key(&made)?, made)));
        let (key, variant) = match made {
            Ok(made) => made,
            Err(problem) => {
                problems.push(problem);
                continue;
            }
        };
        let example = key.example_program().map(|program| (None, program));
        let wrong = key.wrong_programs().map(|(name, program)| (Some(name), program));
        for (misconception, program) in example.into_iter().chain(wrong) {
            let told = match (mark_program(python, &key, program), misconception) {
                (Err(ProgramError::Python(error)), _) => return Err(error),
                (Err(ProgramError::Hint(hint)), _) => Some(hint.to_string()),
                (Ok(marked), None) if marked.mark.is_right() => None,
                (Ok(marked), None) => Some(format!("the example comes to {}", came(&marked))),
                (Ok(marked), Some(name))
                    if marked.mark.misconceptions.iter().any(|m| m == name) =>
                {
                    None
                }
                (Ok(marked), Some(_)) => Some(format!("the program comes to {}", came(&marked))),
            };
            let told = told.map(|told| format!("{told} in {}", variant.note()));
            let problem = told.map(|told| blueprint.program_problem(misconception, told));
            problems.extend(problem.filter(|problem| !problems.contains(problem)));
        }
    }
    Ok(problems)
}

fn came(marked: &MarkedProgram) -> String {
    let ends = marked.outcomes.iter().map(|outcome| match outcome.printed.as_str() {
        "" => outcome.end.to_string(),
        printed => format!("{} and prints {printed:?}", outcome.end),
    });
    ends.collect::<Vec<_>>().join(", ")
}
