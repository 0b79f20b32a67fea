//! Reading a program and making its calls.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use assessment::{CodeCall, CodeOutcome, NoProgram};

use crate::process::{Ended, ended};
use crate::worker::Confinement;
use crate::{Python, PythonError, RunLimits, answer};

/// Processes of one submission that run at the same time, at most.
const AT_ONCE: usize = 4;

impl Python {
    /// Whether a text is a program. It is read, and nothing of it is run.
    ///
    /// # Errors
    /// When it could not be looked at, which is no fault of the text.
    pub fn read(
        &self,
        program: &str,
        limits: &RunLimits,
    ) -> Result<Result<(), NoProgram>, PythonError> {
        answer::reading(&self.ended("read", program, "", "", limits)?)
    }

    /// What the calls of a program come to, in their order. Each has a process of its own, so that nothing
    /// of one is there in another; a few run at the same time. It blocks until all have ended.
    ///
    /// # Errors
    /// When one could not be made, which is no fault of the program.
    pub fn run(
        &self,
        program: &str,
        calls: &[CodeCall],
        limits: &RunLimits,
    ) -> Result<Vec<CodeOutcome>, PythonError> {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let next = AtomicUsize::new(0);
        let made = Mutex::new(Vec::with_capacity(calls.len()));
        std::thread::scope(|scope| {
            for _ in 0..cores.min(AT_ONCE).min(calls.len()) {
                scope.spawn(|| {
                    while let Some((at, call)) = {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        calls.get(at).map(|call| (at, call))
                    } {
                        let outcome = self.call(program, call, limits);
                        made.lock().unwrap_or_else(|held| held.into_inner()).push((at, outcome));
                    }
                });
            }
        });
        let mut made = made.into_inner().unwrap_or_else(|held| held.into_inner());
        made.sort_by_key(|(at, _)| *at);
        made.into_iter().map(|(_, outcome)| outcome).collect()
    }

    fn call(
        &self,
        program: &str,
        call: &CodeCall,
        limits: &RunLimits,
    ) -> Result<CodeOutcome, PythonError> {
        let ended = match call {
            CodeCall::Value(expression) => self.ended("call", program, expression, "", limits),
            CodeCall::Whole(input) => self.ended("whole", program, "", input, limits),
        };
        answer::outcome(&ended?, limits)
    }

    fn ended(
        &self,
        how: &str,
        program: &str,
        expression: &str,
        input: &str,
        limits: &RunLimits,
    ) -> Result<Ended, PythonError> {
        let failed = |detail: String| PythonError::Start { detail };
        let confinement = Confinement { limits: *limits, ..self.confinement.clone() };
        let job = serde_json::to_string(&confinement).map_err(|error| failed(error.to_string()))?;
        let asked = format!("{how} {}\n{program}{expression}", program.len());
        ended(&self.worker, &job, asked.as_bytes(), input, limits)
            .map_err(|error| failed(error.to_string()))
    }
}
