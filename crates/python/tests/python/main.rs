//! Programs through real processes: honest ones, clumsy ones and hostile ones.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]
#![allow(clippy::print_stderr, reason = "a test that could not be made says so")]

#[cfg(target_os = "linux")]
mod content;
#[cfg(target_os = "linux")]
mod finding;
#[cfg(target_os = "linux")]
mod forging;
#[cfg(target_os = "linux")]
mod honest;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(target_os = "linux")]
mod leftovers;
#[cfg(target_os = "linux")]
mod walls;

#[cfg(not(target_os = "linux"))]
#[test]
fn a_person_marks_where_nothing_can_be_confined() {
    let refused = python::Python::find(None).unwrap_err().to_string();
    assert!(refused.ends_with("a person marks them"), "{refused}");
}

#[cfg(target_os = "linux")]
mod of_this_machine {
    use std::path::Path;
    use std::sync::OnceLock;

    use assessment::{CodeCall, CodeEnd, CodeOutcome, PythonValue};
    use python::{Python, PythonError, RunLimits};

    pub const WORKER: &str = env!("CARGO_BIN_EXE_python-worker");

    /// The Python of this machine; nothing, said aloud, where there is none or it cannot be confined.
    pub fn python() -> Option<&'static Python> {
        static FOUND: OnceLock<Option<Python>> = OnceLock::new();
        // The system's own is asked first: what stands on the PATH may be a script that looks for one.
        let system = Path::new("/usr/bin/python3");
        let find = || {
            let found = Python::with_worker(Path::new(WORKER), Some(system));
            found.or_else(|_| Python::with_worker(Path::new(WORKER), None))
        };
        let find = || match find() {
            Ok(found) => Some(found),
            Err(error @ (PythonError::Missing { .. } | PythonError::Unconfined { .. })) => {
                eprintln!("SKIPPED: no program of a learner was run: {error}");
                None
            }
            Err(error) => panic!("{error}"),
        };
        FOUND.get_or_init(find).as_ref()
    }

    /// Little time on the processor, for programs that take all of it.
    pub fn limits() -> RunLimits {
        RunLimits { processor: 1, ..RunLimits::default() }
    }

    /// What one call comes to.
    pub fn outcome(program: &str, call: CodeCall) -> Option<CodeOutcome> {
        let outcomes = python()?.run(program, &[call], &limits()).unwrap();
        Some(outcomes.into_iter().next().unwrap())
    }

    /// How an expression ends.
    pub fn end(program: &str, expression: &str) -> Option<CodeEnd> {
        Some(outcome(program, CodeCall::Value(expression.to_owned()))?.end)
    }

    /// The name of the exception that nothing caught, and its line.
    pub fn raised(program: &str, expression: &str) -> Option<(String, Option<u32>)> {
        match end(program, expression)? {
            CodeEnd::Raised { kind, line, .. } => Some((kind, line)),
            other => panic!("{other:?}"),
        }
    }

    pub fn whole(number: i64) -> CodeEnd {
        CodeEnd::Ended(PythonValue::Whole(number.to_string()))
    }
}
