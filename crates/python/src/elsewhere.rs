//! Systems on which a process cannot be confined so that a program of a stranger could be run in it.

use std::path::Path;

use assessment::{CodeCall, CodeOutcome, NoProgram};

use crate::{PythonError, RunLimits};

/// A Python that can be confined: on this system there is none.
#[derive(Debug, Clone)]
pub enum NoPython {}

impl NoPython {
    /// Says that a person has to mark here.
    ///
    /// # Errors
    /// Always.
    pub fn find(_: Option<&Path>) -> Result<Self, PythonError> {
        Err(PythonError::System { system: std::env::consts::OS.to_owned() })
    }

    /// What [`Self::find`] says.
    ///
    /// # Errors
    /// Always.
    pub fn with_worker(_: &Path, _: Option<&Path>) -> Result<Self, PythonError> {
        Self::find(None)
    }

    /// Which one it is.
    pub fn version(&self) -> &str {
        match *self {}
    }

    /// Where it is.
    pub fn program(&self) -> &Path {
        match *self {}
    }

    /// Whether a text is a program.
    ///
    /// # Errors
    /// There is nobody to ask.
    pub fn read(&self, _: &str, _: &RunLimits) -> Result<Result<(), NoProgram>, PythonError> {
        match *self {}
    }

    /// What the calls of a program come to.
    ///
    /// # Errors
    /// There is nobody to ask.
    pub fn run(
        &self,
        _: &str,
        _: &[CodeCall],
        _: &RunLimits,
    ) -> Result<Vec<CodeOutcome>, PythonError> {
        match *self {}
    }
}
